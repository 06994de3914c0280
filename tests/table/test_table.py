"""A live match at a table, without any network."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from armillary.kernel import random_choice
from armillary.kernel.fairness import commitment_of
from armillary.kernel.setup import Setup
from armillary.kernel.title import OptionError
from armillary.kernel.verify import verify
from armillary.table import Entry, Order, Pace, SeatPlan, Table, TableError, decode_entry, encode_entry, levels
from armillary.table.entry import BotFailed, Stepped
from armillary.table.look import chat_lines, collect, digest, drafted, log_lines, suggested, view, weight, why
from armillary.table.orders import ordered
from armillary.table.record import live_steps, record_of, table_from_record

Begin = Callable[..., Table]
PlayOn = Callable[..., None]


def code_of(command: Callable[[], Any]) -> str:
    with pytest.raises(TableError) as caught:
        command()
    return caught.value.code


# --------------------------------------------------------------------------------------------------- before the start


def test_play_begins_when_everybody_has_agreed() -> None:
    table = Table.open(Setup(title="salvage", seats=3), host="ann", now=1.0)
    table.seats.plan([SeatPlan(kind="me"), SeatPlan(), SeatPlan(kind="bot", level="random")], "ann", "Ann", 1.0)
    table.start.agree("ann", 2.0, entropy="mine")
    assert table.state == "open", "a seat is open"
    table.seats.sit("bob", "Bob", 3.0)
    assert table.state == "open", "Bob has not agreed"
    assert code_of(lambda: table.play.choose(0, "bid 1", 0, 3.0)) == "not-now"
    table.start.agree("bob", 4.0, entropy="his")
    assert table.state == "playing"
    assert table.play.began is not None
    assert table.play.began.entropy == ["mine", "his", ""]
    assert table.play.began.players == ["Ann", "Bob", "Random bot"]


def test_an_agreement_can_be_taken_back() -> None:
    table = Table.open(Setup(title="tictactoe", seats=2), host="ann", now=1.0)
    table.seats.plan([SeatPlan(kind="me"), SeatPlan()], "ann", "Ann", 1.0)
    table.start.agree("ann", 2.0)
    table.start.agree("ann", 2.5, ready=False)
    table.seats.sit("bob", "Bob", 3.0)
    table.start.agree("bob", 4.0)
    assert table.state == "open"


def test_seats_are_taken_once_and_given_back() -> None:
    table = Table.open(Setup(title="tictactoe", seats=2), host="ann", now=1.0)
    table.seats.sit("ann", "Ann", 1.0, 1)
    assert code_of(lambda: table.seats.sit("bob", "Bob", 1.0, 1)) == "not-now"
    table.seats.sit("bob", "Bob", 1.0)
    assert code_of(lambda: table.seats.sit("eve", "Eve", 1.0)) == "not-now"
    table.seats.leave("bob", 2.0)
    assert table.seats.held_by("bob") == []
    table.seats.sit("eve", "Eve", 3.0)
    assert table.seats.held_by("eve") == [0]


def test_the_host_gives_seats_to_bots_and_sends_people_away() -> None:
    table = Table.open(Setup(title="tictactoe", seats=2), host="ann", now=1.0)
    table.seats.sit("ann", "Ann", 1.0)
    table.seats.sit("bob", "Bob", 1.0)
    table.seats.assign(1, SeatPlan(kind="open"), "ann", "Ann", 2.0)
    assert table.seats.held_by("bob") == []
    assert (
        code_of(lambda: table.seats.assign(1, SeatPlan(kind="bot", level="genius"), "ann", "Ann", 2.0)) == "not-allowed"
    )
    assert code_of(lambda: table.seats.assign(7, SeatPlan(kind="open"), "ann", "Ann", 2.0)) == "not-allowed"
    table.start.agree("ann", 3.0)
    table.seats.assign(1, SeatPlan(kind="bot", level="random"), "ann", "Ann", 4.0)
    assert table.state == "playing"


def test_the_set_up_is_the_titles_to_allow() -> None:
    with pytest.raises(OptionError):
        Table.open(Setup(title="tictactoe", seats=3))
    with pytest.raises(OptionError):
        Table.open(Setup(title="salvage", seats=2, options={"length": 5}))


def test_the_rules_version_is_settled_when_the_table_opens() -> None:
    table = Table.open(Setup(title="salvage", seats=2))
    assert table.head.setup.rules_version == table.game.title.rules_version
    assert table.head.setup.options == table.game.options


# ---------------------------------------------------------------------------------------------------------- answering


def test_a_stale_answer_changes_nothing_and_says_so(begin: Begin) -> None:
    table = begin()
    table.play.choose(0, "mark a1", 0, 110.0)
    before = table.position.hash()
    assert code_of(lambda: table.play.choose(1, "mark b1", 0, 111.0)) == "stale"
    assert code_of(lambda: table.play.choose(1, "mark b1", 7, 111.0)) == "stale"
    assert table.position.hash() == before


def test_a_repeated_answer_is_a_duplicate(begin: Begin) -> None:
    table = begin()
    table.play.choose(0, "mark a1", 0, 110.0)
    assert code_of(lambda: table.play.choose(0, "mark a1", 0, 111.0)) == "duplicate"
    table.play.choose(1, "mark b1", 1, 112.0)
    assert code_of(lambda: table.play.choose(0, "mark a1", 0, 113.0)) == "duplicate"
    assert table.count == 2


def test_what_the_rules_refuse_is_refused_with_the_rule(begin: Begin) -> None:
    table = begin()
    table.play.choose(0, "mark a1", 0, 110.0)
    with pytest.raises(TableError) as caught:
        table.play.choose(1, "mark a1", 1, 111.0)
    assert (caught.value.code, caught.value.rule) == ("illegal", "TT-PLAY-02")
    assert "already marked" in caught.value.message
    assert code_of(lambda: table.play.choose(0, "mark b1", 1, 111.0)) == "illegal"
    assert code_of(lambda: table.play.choose(1, "jump up", 1, 111.0)) == "unreadable"
    assert code_of(lambda: table.play.choose(1, "", 1, 111.0)) == "unreadable"


def test_sealed_answers_may_come_in_any_order_and_from_older_views(begin: Begin) -> None:
    table = begin("salvage", 3)
    assert table.position.sealed is not None
    table.play.choose(2, "bid 1", 0, 110.0)
    assert code_of(lambda: table.play.choose(2, "bid 1", 0, 111.0)) == "duplicate"
    assert code_of(lambda: table.play.choose(2, "bid 2", 0, 111.0)) == "illegal"
    table.play.choose(0, "bid 0", 0, 112.0)
    table.play.choose(1, "bid 0", 0, 113.0)
    assert table.count == 3
    assert table.position.sealed is None
    assert code_of(lambda: table.play.choose(table.deciding()[0], "bid 0", 0, 114.0)) in ("stale", "duplicate")


def test_a_view_from_before_an_undo_is_stale_if_it_says_its_entry(begin: Begin) -> None:
    table = begin()
    table.play.choose(0, "mark a1", 0, 110.0)
    seen = table.seq
    table.play.undo(0, 1, 111.0)
    table.play.choose(0, "mark c3", 0, 112.0)
    assert code_of(lambda: table.play.choose(1, "mark b2", 1, 113.0, seq=seen)) == "stale"
    table.play.choose(1, "mark b2", 1, 113.0, seq=table.seq)


def test_a_title_that_fails_in_the_middle_of_a_step_leaves_the_match_as_it_was(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin()
    table.play.choose(0, "mark a1", 0, 110.0)
    before = table.position.hash()
    grid = type(table.position)
    whole = grid.apply

    def broken(self: Any, seat: int, choice: Any) -> None:
        if choice == ("mark", 1):
            self.cells[8] = seat
            raise ZeroDivisionError
        whole(self, seat, choice)

    monkeypatch.setattr(grid, "apply", broken)
    assert code_of(lambda: table.play.choose(1, "mark b1", 1, 111.0)) == "unavailable"
    assert table.position.hash() == before
    monkeypatch.setattr(grid, "apply", whole)
    table.play.choose(1, "mark b1", 1, 112.0)
    assert table.count == 2


# --------------------------------------------------------------------------------------------------- undo and consent


def test_undo_reaches_back_to_the_last_answer_of_another_seat(begin: Begin) -> None:
    table = begin()
    table.play.choose(0, "mark a1", 0, 110.0)
    assert table.play.undoable(0) == 1
    assert table.play.undoable(1) == 0
    start = table.play.timeline.at(0).hash()  # type: ignore[union-attr]
    table.play.undo(0, 1, 111.0)
    assert table.position.hash() == start
    table.play.choose(0, "mark b2", 0, 112.0)
    table.play.choose(1, "mark a1", 1, 113.0)
    assert code_of(lambda: table.play.undo(0, 2, 114.0)) == "not-now"
    assert code_of(lambda: table.play.undo(1, 1, 114.0)) == "stale"


def test_undo_never_reaches_behind_new_information(begin: Begin, play_on: PlayOn) -> None:
    table = begin("salvage", 2)
    rng = Random(4)
    met = False
    while table.state == "playing":
        play_on(table, rng, 1)
        for seat in range(2):
            possible = table.play.undoable(seat)
            own = table.play.timeline.steps[len(table.play.timeline.steps) - possible :]  # type: ignore[union-attr]
            assert all(step.seat == seat and not step.frontier for step in own)
            if table.state == "playing" and table.play.timeline.steps[-1].frontier:  # type: ignore[union-attr]
                assert possible == 0
                met = True
    assert met


def test_beyond_new_information_everybody_must_agree(begin: Begin) -> None:
    table = begin("salvage", 3)
    for seat in range(3):
        table.play.choose(seat, "bid 0", seat, 110.0)
    start = table.play.timeline.at(0).hash()  # type: ignore[union-attr]
    table.proposals.propose(0, "undo", 120.0, step=0)
    (proposal,) = table.proposals.shown_to()
    assert (proposal.by, proposal.yes, proposal.waiting) == (0, [0], [1, 2])
    table.proposals.vote(1, 1, True, 121.0)
    assert table.count == 3
    table.proposals.vote(2, 1, True, 122.0)
    assert table.count == 0
    assert table.position.hash() == start
    assert table.proposals.shown_to() == []


def test_one_no_is_enough(begin: Begin) -> None:
    table = begin("salvage", 3)
    table.play.choose(0, "bid 0", 0, 110.0)
    table.proposals.propose(1, "stop", 120.0)
    table.proposals.vote(0, 1, False, 121.0)
    assert table.proposals.shown_to() == []
    assert code_of(lambda: table.proposals.vote(2, 1, True, 122.0)) == "not-now"
    assert table.state == "playing"


def test_alone_against_bots_one_is_the_table(begin: Begin, play_on: PlayOn) -> None:
    table = begin("salvage", 3, bots=2)
    play_on(table, Random(1), 3)
    table.proposals.propose(0, "undo", 300.0, step=0)
    assert table.count == 0
    table.proposals.propose(0, "stop", 301.0)
    assert (table.state, table.result and table.result.reason) == ("over", "stopped")


def test_an_absent_friend_is_replaced_by_the_others_consent(begin: Begin) -> None:
    table = begin("salvage", 3)
    assert code_of(lambda: table.proposals.propose(0, "bot", 119.0, seat=2, level="random", away=899.0)) == "not-now"
    table.proposals.propose(0, "bot", 120.0, seat=2, level="random", away=900.0)
    assert table.seats[2].kind == "person"
    table.proposals.vote(1, 1, True, 121.0)
    assert (table.seats[2].kind, table.seats[2].level) == ("bot", "random")
    assert table.seats.held_by("p2") == []
    table.seats.come_back("p2", 130.0)
    assert (table.seats[2].kind, table.seats.held_by("p2")) == ("person", [2])
    assert code_of(lambda: table.seats.come_back("p1", 131.0)) == "not-now"


def test_nobody_is_put_out_of_a_seat_while_present(begin: Begin) -> None:
    table = begin("salvage", 2)
    assert code_of(lambda: table.proposals.propose(0, "bot", 120.0, seat=1)) == "not-now"
    three = begin("salvage", 3)
    three.proposals.propose(0, "bot", 120.0, seat=2, away=1000.0)
    three.proposals.present(2, 121.0)
    assert three.proposals.open == {}
    assert three.seats[2].kind == "person"
    never = begin("salvage", 3, pace=Pace(away=0))
    assert code_of(lambda: never.proposals.propose(0, "bot", 120.0, seat=2, away=1e9)) == "not-now"


def test_ones_own_wish_needs_no_consent_and_one_can_come_back(begin: Begin) -> None:
    table = begin("salvage", 3)
    table.proposals.propose(1, "bot", 120.0, seat=1, level="random")
    assert table.seats[1].kind == "bot"
    table.seats.come_back("p1", 130.0, 1)
    assert (table.seats[1].kind, table.seats[1].name) == ("person", begin("salvage", 3).seats[1].name)
    late = begin(pace=Pace(kind="live", bank=10, late="bot"))
    late.clock.tick(113.0)
    late.seats.come_back("p0", 114.0)
    assert late.seats[0].kind == "person"
    gone = begin("salvage", 3)
    gone.play.resign(1, 110.0)
    assert code_of(lambda: gone.seats.come_back("p1", 111.0)) == "not-now", "whoever gave up has given up"


def test_the_daily_challenge_knows_no_way_back(begin: Begin) -> None:
    table = begin("tictactoe", 2, bots=1, daily="2026-01-01")
    table.play.choose(0, "mark a1", 0, 110.0)
    assert code_of(lambda: table.proposals.propose(0, "undo", 111.0, step=0)) == "not-now"


def test_resigning(begin: Begin) -> None:
    duel = begin()
    duel.play.resign(1, 110.0)
    assert (duel.state, duel.result and duel.result.winners) == ("over", [0])
    three = begin("salvage", 3)
    three.play.resign(1, 110.0)
    assert three.state == "playing"
    assert (three.seats[1].kind, three.seats[1].resigned) == ("bot", True)
    three.play.resign(0, 111.0)
    three.play.resign(2, 112.0)
    assert three.state == "over"
    assert code_of(lambda: three.play.choose(0, "bid 0", 0, 113.0)) == "not-now"


# ------------------------------------------------------------------------------------------------ orders, clocks, bots


def test_standing_orders_answer_unless_there_is_something_to_think_about(begin: Begin) -> None:
    table = begin("salvage", 3)
    step = type(table.position.frames[-1]).__name__
    table.play.choose(0, "bid 0", 0, 110.0)
    table.orders.set_orders(1, [Order(answer="bid 0", step=step, unless=["bid"])], 111.0)
    assert table.count == 1, "a bid is possible: the seat is asked"
    table.orders.set_orders(
        1, [Order(answer="bid 0", step="Elsewhere"), Order(answer="bid 0", step=step, count=1)], 112.0
    )
    assert table.count == 2
    assert table.play.timeline.step(2).by == "order"  # type: ignore[union-attr]
    assert [order.step for order in table.orders.given[1]] == ["Elsewhere"], "used up"
    assert code_of(lambda: table.orders.set_orders(1, [Order(answer="dance")], 113.0)) == "unreadable"


def to_an_auction(table: Table) -> int:
    """Play until a card is at auction; who put it up decides first."""
    for _ in range(60):
        if type(table.position.frames[-1]).__name__ == "Auction":
            break
        seat = table.deciding()[0]
        listed = [table.game.notation(choice) for choice in table.position.choices(seat)]
        opened = [one for one in listed if one.startswith("research")]
        table.play.choose(seat, (opened or listed)[0], table.count, 110.0)
    return table.deciding()[0]


def test_an_order_bids_the_least_up_to_its_most_and_never_against_itself(begin: Begin) -> None:
    table = begin("high-frontier", 2)
    first = to_an_auction(table)
    other = 1 - first

    def bids() -> list[tuple[int, Any]]:
        """What was bid in this auction: who, and the choice."""
        assert table.play.timeline is not None
        return [(step.seat, step.choice) for step in table.play.timeline.steps if step.frame == "Auction"]

    orders = [Order(answer="bid 1", most=2, step="Auction"), Order(answer="pass", step="Auction")]
    table.orders.set_orders(first, orders, 111.0)
    assert bids() == [(first, ("bid", 1))], "the least that is offered to the auctioneer, who holds a bid of 0"
    table.play.choose(other, "bid 2", table.count, 112.0)
    assert bids()[-1] == (first, ("bid", 2))
    table.play.choose(other, "bid 3", table.count, 113.0)
    assert [choice for seat, choice in bids() if seat == first][-1] == ("pass",), "more than it may"


def test_a_limit_for_one_auction_bids_in_no_other_and_tops_who_wins_ties(begin: Begin) -> None:
    table = begin("high-frontier", 2)
    first = to_an_auction(table)
    other = 1 - first
    limit = [
        Order(answer="bid 1", most=2, step="Auction", passing=True),
        Order(answer="pass", step="Auction", passing=True),
    ]
    table.orders.set_orders(other, limit, 111.0)
    table.play.choose(first, "pass", table.count, 112.0)
    assert table.position.frames[-1].bids[other] == 1, "a bid of 0 would only tie with the auctioneer, who wins ties"
    table.play.choose(first, "bid 2", table.count, 113.0)
    assert table.play.timeline is not None
    last = table.play.timeline.steps[-1]
    assert (last.seat, last.choice) == (other, ("pass",)), "2 of the auctioneer can only be tied: it passes"
    table.play.choose(first, "pass", table.count, 114.0)
    assert type(table.position.frames[-1]).__name__ != "Auction"
    assert table.orders.given[other] == [], "the limit went with the auction"


def test_an_order_does_not_outbid_itself(begin: Begin) -> None:
    table = begin("salvage", 2)
    p, orders = table.position, [Order(answer="bid 9", most=9)]
    assert ordered(p, 0, orders, lambda seat, verb: False) == (0, ("bid", 0))
    assert ordered(p, 0, orders, lambda seat, verb: True) is None
    assert ordered(p, 0, [Order(answer="bid 9", most=-1)]) is None


def test_only_the_seat_itself_learns_that_an_order_answered(begin: Begin) -> None:
    table = begin("salvage", 3)
    table.orders.set_orders(1, [Order(answer="bid 0")], 111.0)
    assert [line.auto for line in log_lines(table, 1, 1)] == [True]
    assert [line.auto for line in log_lines(table, 0, 1)] == [False]


def test_live_clocks_run_for_those_who_decide(begin: Begin) -> None:
    table = begin(pace=Pace(kind="live", bank=60, increment=5))
    assert table.clock.state(112.0).left == [50.0, 60.0]
    table.play.choose(0, "mark a1", 0, 122.0)
    state = table.clock.state(125.0)
    assert state.left == [45.0, 57.0]
    assert state.running == [1]
    assert table.clock.due() == 122.0 + 60.0


def test_days_per_decision(begin: Begin) -> None:
    table = begin(pace=Pace(kind="days", per_decision=86_400))
    table.play.choose(0, "mark a1", 0, 1000.0)
    assert table.clock.state(1000.0).left == [None, 86_400.0]
    assert table.clock.due() == 1000.0 + 86_400
    assert table.clock.tick(2000.0) == []
    table.clock.tick(1000.0 + 86_401)
    assert table.clock.late == [1]


def test_when_time_is_up_a_bot_answers_once(begin: Begin) -> None:
    table = begin(pace=Pace(kind="live", bank=10, increment=5, late="move"))
    table.clock.tick(113.0)
    (task,) = table.bots.tasks()
    assert task.seat == 0
    table.bots.run(Random(1), 113.5, limit=1)
    assert (table.count, table.play.timeline.step(1).by) == (1, "clock")  # type: ignore[union-attr]
    assert table.seats[0].kind == "person"
    assert table.bots.tasks() == []


def test_or_a_bot_takes_the_seat_or_nothing_happens(begin: Begin) -> None:
    table = begin(pace=Pace(kind="live", bank=10, late="bot"))
    table.clock.tick(113.0)
    assert table.seats[0].kind == "bot"
    patient = begin(pace=Pace(kind="live", bank=10, late="wait"))
    patient.clock.tick(113.0)
    assert patient.clock.state(114.0).late == [0]
    assert patient.bots.tasks() == []
    assert patient.clock.tick(115.0) == [], "it is said once"
    patient.play.choose(0, "mark a1", 0, 116.0)


def test_styles_of_the_title_can_sit_down(begin: Begin, play_on: PlayOn) -> None:
    game = begin("salvage", 2).game
    known = levels.known(game)
    assert known[:4] == ["random", "easy", "medium", "hard"]
    assert "miser" in known
    assert levels.style_of("miser", game.text()) == "Miser"
    assert "purse" in game.text().word("style-text", "miser")
    table = begin("salvage", 2, bots=1, level="miser")
    assert table.seats[1].name == "Miser bot"
    play_on(table, Random(1))
    assert table.state == "over"
    with pytest.raises(TableError, match=r"no bot 'pirate'; there are .*miser"):
        begin("salvage", 2, bots=1, level="pirate")


def test_bots_play_to_the_end(begin: Begin, play_on: PlayOn) -> None:
    table = begin("salvage", 4, bots=3)
    play_on(table, Random(2))
    assert table.state == "over"
    assert {step.by for step in table.play.timeline.steps} == {"", "bot"}  # type: ignore[union-attr]


def test_a_failing_bot_is_replaced_by_a_simpler_one_and_the_table_is_told(begin: Begin) -> None:
    table = begin("salvage", 3, bots=2, level="medium")
    task = next(task for task in table.bots.tasks())
    (first,) = table.bots.failed(task, "crashed", 120.0, replace=False)
    assert isinstance(first, BotFailed)
    assert table.seats[task.seat].level == "medium"
    table.bots.failed(task, "crashed", 121.0, replace=True)
    assert (table.seats[task.seat].level, table.seats[task.seat].name) == ("easy", "Easy bot")
    assert "simpler" in table.log.since(None).notices[-1].text


# ------------------------------------------------------------------------------------------------------ chat, digest


def test_chat_reaches_those_it_is_meant_for(begin: Begin) -> None:
    table = begin("salvage", 3)
    table.chat.say(0, "P0", "Hello all", 110.0)
    table.chat.say(0, "P0", "psst", 111.0, to=[2])
    table.chat.say(None, "Watcher", "Hi", 112.0)
    assert [line.text for line in chat_lines(table, 0)] == ["Hello all", "psst", "Hi"]
    assert [(line.n, line.text) for line in chat_lines(table, 1)] == [(1, "Hello all"), (2, "Hi")]
    assert [line.text for line in chat_lines(table, 2)] == ["Hello all", "psst", "Hi"]
    assert [line.text for line in chat_lines(table, None)] == ["Hello all", "Hi"]
    assert [line.text for line in chat_lines(table, 2, 1)] == ["psst", "Hi"]
    assert code_of(lambda: table.chat.say(None, "W", "psst", 113.0, to=[1])) == "not-yours"
    assert code_of(lambda: table.chat.say(0, "P0", "\0\x07 ", 113.0)) == "unreadable"
    table.change(114.0, chat=False)
    assert code_of(lambda: table.chat.say(0, "P0", "x", 115.0)) == "not-now"


def test_private_things_leave_no_trace_in_the_log_that_others_count(begin: Begin) -> None:
    table = begin("salvage", 3)
    seq = table.seq
    table.chat.say(0, "P0", "psst", 111.0, to=[2])
    table.orders.set_orders(0, [Order(answer="bid 0", step="Nowhere")], 112.0)
    assert table.seq == seq


def test_the_digest_says_what_changed_for_you(begin: Begin, play_on: PlayOn) -> None:
    table = begin("salvage", 3, bots=2)
    play_on(table, Random(6), 8)
    found = digest(table, 0, 2)
    assert found.since == 2
    assert found.steps == table.count - 2
    assert sum(found.by_seat) == found.steps
    assert found.scores_now == list(view(table, 0).scores)
    assert f"{found.steps} steps since you looked" in found.summary
    named = [line.step for line in found.about_you]
    assert all(line.seat != 0 for line in found.about_you)
    assert all(line.step not in named for line in found.others)
    quiet = digest(table, 0, table.count)
    assert (quiet.steps, quiet.about_you, quiet.undone) == (0, [], 0)
    seen = table.count
    table.proposals.propose(0, "undo", 900.0, step=seen - 1)
    assert digest(table, 0, seen - 1).undone == 1


def test_decision_weight(begin: Begin) -> None:
    table = begin()
    assert weight(table, 1).level == "none"
    assert weight(table, 0).level == "choice"
    for number, cell in enumerate(("a1", "b1", "c1", "a2", "c2", "b2", "a3")):
        table.play.choose(number % 2, f"mark {cell}", number, 110.0)
    assert weight(table, 1).level == "reply"
    assert weight(table, 1).text == "One yes/no."
    table.play.choose(1, "mark c3", 7, 111.0)
    assert weight(table, 0).level == "forced"


def test_a_decision_that_usually_begins_a_long_run_is_a_full_turn(begin: Begin) -> None:
    table = begin()
    table.turns.runs["Mark"] = [2, 9]
    assert weight(table, 0).level == "turn"


def test_why_not(begin: Begin) -> None:
    table = begin()
    table.play.choose(0, "mark a1", 0, 110.0)
    allowed, reasons = why(table, 1, "mark a1", None, None)
    assert (allowed, reasons[0].rule) == (False, "TT-PLAY-02")
    assert why(table, 1, "mark b1", None, None) == (True, [])
    allowed, reasons = why(table, 1, None, "cell:a1", None)
    assert not allowed
    assert (reasons[0].notation, reasons[0].marks, reasons[0].rule) == ("mark a1", ["cell:a1"], "TT-PLAY-02")
    assert why(table, 1, None, "cell:b2", None)[0]
    assert why(table, 0, "mark b1", None, None)[0] is False


# --------------------------------------------------------------------------------------- the log, records, fairness


def logged_game(title: str, seats: int, seed: int) -> tuple[Table, list[Entry]]:
    """A whole match with undo, chat and proposals in between, and its log."""
    rng = Random(seed)
    table = Table.open(Setup(title=title, seats=seats), host="p", now=1.0, pace=Pace(kind="live"))
    log = table.seats.plan([SeatPlan(kind="me")] * seats, "p", "P", 1.0)
    log += table.start.agree("p", 2.0, entropy="x")
    now, limit = 10.0, table.game.title.longest * 3
    while table.state == "playing" and table.count < 300 and limit > 0:
        now += rng.random() * 5
        limit -= 1
        seat = rng.choice(table.deciding())
        roll = rng.random()
        if roll < 0.05 and table.play.undoable(seat):
            log += table.play.undo(seat, table.count, now)
        elif roll < 0.07 and table.count > 3:
            log += table.proposals.propose(seat, "undo", now, step=table.count - rng.randint(1, 3))
        else:
            choice = random_choice(table.position.choices(seat), rng)
            log += table.play.choose(seat, table.game.notation(choice), table.count, now)
    return table, log


@pytest.mark.parametrize(("title", "seats"), [("tictactoe", 2), ("salvage", 2), ("salvage", 4)])
@pytest.mark.parametrize("seed", range(4))
def test_a_table_is_the_fold_of_its_log(title: str, seats: int, seed: int) -> None:
    table, log = logged_game(title, seats, seed)
    again = Table(msgspec.convert(msgspec.to_builtins(table.head), type(table.head)), table.secret)
    cut = len(log) // 2
    for entry in log[:cut]:
        again.apply(decode_entry(encode_entry(entry)))
    again = Table.restore(msgspec.json.decode(msgspec.json.encode(again.snapshot())), table.secret)
    for entry in log[cut:]:
        try:
            again.apply(decode_entry(encode_entry(entry)))
        except Exception as error:
            assert type(error).__name__ == "TooFarBack"  # noqa: PT017 (an undo behind the snapshot: the store begins earlier)
            return
    assert again.position.hash() == table.position.hash()
    assert (again.seq, again.count, again.state, again.result) == (table.seq, table.count, table.state, table.result)
    assert again.clock.keep() == table.clock.keep()
    assert again.seats.places == table.seats.places


def test_a_log_that_was_tampered_with_does_not_fold() -> None:
    table, log = logged_game("salvage", 3, 1)
    again = Table(table.head, table.secret)
    thrown = next(number for number, entry in enumerate(log) if isinstance(entry, Stepped) and entry.draws)
    for entry in log[:thrown]:
        again.apply(entry)
    true: Any = log[thrown]
    draws = msgspec.json.decode(msgspec.json.encode(true.draws))
    if "index" in draws[0]:
        draws[0]["index"] += 1
    else:
        draws[0]["values"][0] = draws[0]["values"][0] % draws[0]["d"] + 1
    with pytest.raises(ValueError, match="dice do not give"):
        again.apply(msgspec.structs.replace(true, draws=draws))


def test_the_dice_can_be_verified() -> None:
    table, log = logged_game("salvage", 3, 5)
    assert table.state == "over"
    record = record_of(table, live_steps(log))
    verdict = verify(record)
    assert verdict.proven, verdict.problems
    assert record.header.commitment == commitment_of(table.secret)
    assert record.header.entropy == ["x/0", "x/1", "x/2"]
    imported, entries = table_from_record(record, id="i", host="h", now=5.0)
    assert imported.position.hash() == table.position.hash()
    assert record_of(imported, live_steps(entries)).dump() == record.dump()


def test_there_is_no_record_while_the_match_runs(begin: Begin) -> None:
    table = begin()
    with pytest.raises(TableError, match="once the match is over"):
        record_of(table, [])


def test_whoever_was_away_gets_what_was_missed(begin: Begin) -> None:
    table = begin()
    table.play.choose(0, "mark a1", 0, 110.0)
    seen = table.seq
    table.play.choose(1, "mark b1", 1, 111.0)
    assert table.log.since(seen)[:3] == (True, None, 2)
    table.play.undo(1, 2, 112.0)
    resumed, back, first, notices = table.log.since(seen)
    assert (resumed, back, first) == (True, 1, 2)
    assert [notice.kind for notice in notices] == ["undone"]
    assert notices[0].text.endswith("takes back the latest decisions.")
    table.play.choose(1, "mark c3", 1, 113.0)
    assert [line.step for line in log_lines(table, 0, first)] == [2]
    assert table.log.since(None)[0] is False
    assert table.log.since(table.seq + 5)[0] is False
    assert table.log.since(table.seq)[:3] == (True, None, 3)


# ----------------------------------------------------------------------------------------------------------- secrecy


def test_what_a_seat_chose_is_its_own_and_stays_so(begin: Begin, play_on: PlayOn) -> None:
    table = begin("salvage", 3)
    table.play.choose(1, "bid 2", 0, 110.0)
    assert [line.choice for line in log_lines(table, 0, 1)] == [None]
    assert [line.choice for line in log_lines(table, None, 1)] == [None]
    assert [line.choice for line in log_lines(table, 1, 1)] == ["bid 2"]
    play_on(table, Random(3))
    assert log_lines(table, 0, 1)[0].choice is None, "the record tells all; the log stays what each seat knew"


def test_two_truths_that_a_seat_cannot_tell_apart_look_the_same(begin: Begin) -> None:
    """Non-interference at the table: another seat's sealed bid shows nowhere in what this seat is sent."""

    def seen(bid: int) -> bytes:
        table = begin("salvage", 3)
        table.play.choose(1, f"bid {bid}", 0, 110.0)
        table.orders.set_orders(1, [Order(answer=f"bid {bid}", step="Nowhere")], 111.0)
        table.chat.say(1, "P1", f"I bid {bid}", 112.0, to=[2])
        parts = [
            view(table, 0),
            log_lines(table, 0, 1),
            chat_lines(table, 0),
            digest(table, 0, 0),
            weight(table, 0),
            table.log.since(0).notices,
            table.clock.state(120.0),
            table.proposals.shown_to(),
            table.seq,
        ]
        return msgspec.json.encode(parts)

    assert seen(0) == seen(2)


def test_a_set_up_is_filled_up_as_the_title_suggests(begin: Begin) -> None:
    table = begin("galactic-empire", 1)
    first = table.game.notation(table.position.choices(0)[3])
    whole = suggested(table, 0, [first])
    assert whole[0] == first
    assert len(whole) == 25
    choices, refused, refusal = collect(table, 0, whole[:24])
    assert (refused, refusal) == (None, None)
    assert [choice.brush for choice in choices] == [True] * len(choices)
    scene = drafted(table, 0, whole[:24])
    assert scene is not None
    assert [(tray.title, tray.left) for tray in scene.tray] == [("Nexus", 1)]
    assert table.count == 0, "nothing is carried out"


def test_a_set_up_is_painted_in_any_order_and_sent_in_the_scenarios(begin: Begin) -> None:
    """Nexus and later units may be placed before the first; the record has the order of the rules (GE-SCN-01)."""
    table = begin("galactic-empire", 1)
    strict = [table.game.notation(choice) for choice in table.game.suggest(table.position, 0)]
    backwards = strict[::-1]
    choices, refused, refusal = collect(table, 0, [])
    assert refusal is None
    scene = drafted(table, 0, [])
    assert scene is not None
    # Every piece that is left has places, and every place is of one of them.
    for tray in scene.tray:
        assert any(choice.notation.startswith(tray.takes) for choice in choices), tray.title
    assert all(any(choice.notation.startswith(tray.takes) for tray in scene.tray) for choice in choices)
    for count in (1, 12, 24):
        _, refused, refusal = collect(table, 0, backwards[:count])
        assert (refused, refusal) == (None, None), backwards[count - 1]
        whole = suggested(table, 0, backwards[:count])
        assert whole[:count] == backwards[:count]
        assert len(whole) == len(strict)
    assert table.count == 0, "nothing is carried out"
    table.play.choose_all(0, backwards, table.log.step_of(0), 1.0)
    taken = [table.game.notation(table.play.must_run().step(number).choice) for number in range(1, 26)]
    kinds = [notation.rsplit(" ", 1)[0] for notation in strict]
    assert [notation.rsplit(" ", 1)[0] for notation in taken] == kinds
    assert sorted(taken) == sorted(strict)


def test_a_painted_set_up_is_refused_as_the_rules_refuse_it(begin: Begin) -> None:
    table = begin("galactic-empire", 1)
    nexus = [choice for choice in collect(table, 0, [])[0] if choice.notation.startswith("place-nexus ")]
    _, refused, refusal = collect(table, 0, [nexus[0].notation, nexus[0].notation])
    assert refused == 1
    assert refusal is not None
    assert refusal.rule == "GE-NEX-03"
