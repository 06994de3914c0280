"""Every installed title at the table: what the server needs of a title, checked for each."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from armillary.kernel import random_choice, titles
from armillary.kernel.setup import Setup
from armillary.table import SeatPlan, Table, decode_entry, encode_entry
from armillary.table.look import digest, log_lines, view, weight, why

STEPS = 40
#: `make check` leaves the large ones out.
TITLES = [
    pytest.param(slug, marks=[] if slug in ("salvage", "tictactoe") else pytest.mark.slow) for slug in sorted(titles())
]


def begin(slug: str) -> Table:
    title = titles()[slug]
    seats = min(title.seats[1], max(title.seats[0], 3))
    table = Table.open(Setup(title=slug, seats=seats, options=dict(title.simulation)), now=1.0, secret=bytes(32))
    table.seats.plan([SeatPlan(kind="me")] * seats, "p", "P", 1.0)
    table.start.agree("p", 2.0, entropy="x")
    return table


@pytest.mark.parametrize("slug", TITLES)
def test_a_bots_view_survives_the_way_to_its_process(slug: str) -> None:
    """The view of the seat that decides, as JSON, gives the same choices when it is restored in the worker."""
    table = begin(slug)
    rng = Random(slug)
    for _ in range(STEPS):
        if table.state != "playing":
            return
        seat = table.deciding()[0]
        seen = table.position.view(seat)
        data = msgspec.json.decode(msgspec.json.encode(seen.inspect()))
        again = table.game.restore(data)
        assert again.choices(seat) == seen.choices(seat)
        choice = random_choice(table.position.choices(seat), rng)
        table.play.choose(seat, table.game.notation(choice), table.count, 3.0)


@pytest.mark.parametrize("slug", TITLES)
def test_a_match_goes_on_from_its_log_and_from_a_snapshot(slug: str) -> None:
    table = begin(slug)
    log = []
    rng = Random(slug + "!")
    for _ in range(STEPS):
        if table.state == "playing":
            seat = table.deciding()[0]
            choice = random_choice(table.position.choices(seat), rng)
            log += table.play.choose(seat, table.game.notation(choice), table.count, 3.0)
    again = begin(slug)
    for entry in log[: len(log) // 2]:
        again.apply(decode_entry(encode_entry(entry)))
    again = Table.restore(msgspec.json.decode(msgspec.json.encode(again.snapshot())), bytes(32))
    for entry in log[len(log) // 2 :]:
        again.apply(decode_entry(encode_entry(entry)))
    assert again.position.hash() == table.position.hash()


@pytest.mark.parametrize("slug", TITLES)
def test_everything_that_is_shown_can_be_sent(slug: str) -> None:
    table = begin(slug)
    rng = Random(slug + "?")
    for number in range(STEPS // 2):
        if table.state != "playing":
            return
        seat = table.deciding()[0]
        choice = random_choice(table.position.choices(seat), rng)
        table.play.choose(seat, table.game.notation(choice), table.count, 3.0)
        if number % 5 == 0 and table.state == "playing":
            for eye in (None, *range(len(table.seats))):
                parts = [view(table, eye), log_lines(table, eye, 0), digest(table, eye, 0), weight(table, eye)]
                assert msgspec.json.encode(parts)
            seat = table.deciding()[0]
            for entry in view(table, seat).refusals[:3]:
                assert why(table, seat, entry.notation, None, None)[0] is False


@pytest.mark.parametrize("slug", TITLES)
def test_what_is_kept_of_a_plain_choice_is_what_would_be_said_now(slug: str) -> None:
    table = begin(slug)
    game = table.game
    rng = Random(slug + ",")
    for _ in range(3 * STEPS):
        if table.state != "playing":
            break
        seen = [view(table, eye) for eye in range(len(table.seats))]
        kept = dict(game.kept_choices)
        assert {choice[0] for _, choice in kept} <= game.plain_verbs
        game.kept_choices.clear()
        assert [view(table, eye) for eye in range(len(table.seats))] == seen
        game.kept_choices.update(kept)
        seat = table.deciding()[0]
        choice = random_choice(table.position.choices(seat), rng)
        table.play.choose(seat, game.notation(choice), table.count, 3.0)
    assert bool(game.kept_choices) == bool(game.plain_verbs), "a plain verb was met"


@pytest.mark.parametrize("slug", TITLES)
def test_a_sealed_answer_changes_nothing_for_others_but_who_still_owes(slug: str) -> None:
    """The server counts on it: it does not draw the others' views anew."""
    table = begin(slug)
    rng = Random(slug + ".")
    for _ in range(4 * STEPS):
        if table.state != "playing":
            return
        seat = rng.choice(table.deciding())
        eyes = [eye for eye in (None, *range(len(table.seats))) if eye != seat]
        since, before = table.freshness.seq, [view(table, eye) for eye in eyes]
        choice = random_choice(table.position.choices(seat), rng)
        table.play.choose(seat, table.game.notation(choice), table.count, 3.0)
        if table.freshness.seq == since:
            for eye, seen in zip(eyes, before, strict=True):
                now = view(table, eye)
                assert now.decision is not None
                assert seen.decision is not None
                assert seat not in now.decision.seats
                assert replace(now, decision=replace(now.decision, seats=seen.decision.seats)) == seen
