"""Dice that deserve the name: pledges before anybody reveals, named aborts, nothing seen twice, claims that are exact."""

from collections.abc import Callable
from random import Random

import msgspec
import pytest

from armillary.kernel.fairness import commitment_of, pledge_of, seed_of
from armillary.kernel.history import History
from armillary.kernel.record import Record, replay
from armillary.kernel.registry import game
from armillary.kernel.setup import Setup
from armillary.kernel.verify import OLD, UNWITNESSED, verify
from armillary.table import Entry, SeatPlan, Table, TableError, decode_entry, encode_entry
from armillary.table.entry import Stepped
from armillary.table.record import live_steps, record_of
from armillary.table.start import REVEAL


def code_of(act: Callable[[], object]) -> str:
    with pytest.raises(TableError) as caught:
        act()
    return caught.value.code


def seated(seats: int = 3) -> tuple[Table, list[Entry]]:
    table = Table.open(Setup(title="salvage", seats=seats), host="p0", now=1.0)
    log: list[Entry] = []
    for seat in range(seats):
        log += table.seats.sit(f"p{seat}", f"Person {seat}", 2.0)
    return table, log


def pledged(seats: int = 3) -> tuple[Table, list[Entry]]:
    table, log = seated(seats)
    for seat in range(seats):
        log += table.start.agree(f"p{seat}", 3.0, pledge=pledge_of(f"text {seat}"))
    return table, log


def finish(table: Table, log: list[Entry], seed: int = 1) -> Record:
    rng = Random(seed)
    while table.state == "playing":
        seat = table.deciding()[0]
        choice = rng.choice(table.position.choices(seat))
        if isinstance(choice[-1], range):
            choice = (*choice[:-1], rng.choice(choice[-1]))
        log += table.play.choose(seat, table.game.notation(choice), table.count, 10.0)
    return record_of(table, live_steps(log))


def test_nothing_is_revealed_before_everybody_has_pledged() -> None:
    table, log = seated()
    published = table.start.commitment
    log += table.start.agree("p0", 3.0, pledge=pledge_of("text 0"))
    assert code_of(lambda: table.start.reveal("p0", "text 0", 3.0)) == "not-now"
    log += table.start.agree("p1", 3.0, pledge=pledge_of("text 1"))
    assert table.start.drawing is None
    log += table.start.agree("p2", 3.0, pledge=pledge_of("text 2"))
    assert table.start.drawing == 3.0
    assert (table.state, table.start.unrevealed()) == ("open", [0, 1, 2])
    assert code_of(lambda: table.start.reveal("p0", "another", 4.0)) == "not-allowed"
    for seat in (2, 0, 1):
        log += table.start.reveal(f"p{seat}", f"text {seat}", 4.0)
    assert table.state == "playing"
    assert published == commitment_of(table.secret)
    record = finish(table, log)
    assert record.header.contributions == ["pledged"] * 3
    verdict = verify(record)
    assert verdict.proven, verdict
    assert verdict.notes == []
    again = Table(table.head, table.secret)
    for entry in log:
        again.apply(decode_entry(encode_entry(entry)))
    assert again.position.hash() == table.position.hash()


def test_whoever_does_not_reveal_is_named_and_all_begin_anew() -> None:
    table, log = pledged()
    first = table.start.commitment
    log += table.start.reveal("p0", "text 0", 4.0)
    assert table.clock.due() == 3.0 + REVEAL
    assert table.clock.tick(3.0 + REVEAL - 1) == []
    log += table.clock.tick(3.0 + REVEAL)
    assert table.start.aborted == [1]
    assert [place.ready for place in table.seats] == [False] * 3
    assert table.start.commitment != first, "the texts that were revealed could be aimed at the old secret"
    for seat in range(3):
        log += table.start.agree(f"p{seat}", 90.0, pledge=pledge_of(f"new {seat}"))
    for seat in range(3):
        log += table.start.reveal(f"p{seat}", f"new {seat}", 91.0)
    record = finish(table, log)
    verdict = verify(record)
    assert verdict.proven, verdict
    assert record.header.aborted == ["B"]
    assert "did not reveal" in verdict.notes[0]
    assert record.header.commitment == commitment_of(bytes.fromhex(record.end["secret"]))


@pytest.mark.parametrize("way", ["unready", "leave", "kicked"])
def test_going_away_while_texts_are_revealed_is_an_abort(way: str) -> None:
    table, _ = pledged()
    if way == "unready":
        table.start.agree("p1", 5.0, ready=False)
    elif way == "leave":
        table.seats.leave("p1", 5.0)
    else:
        table.seats.assign(1, SeatPlan(kind="open"), "p0", "Person 0", 5.0)
    assert table.start.aborted == [1]
    assert table.start.drawing is None


def test_what_is_not_proven_is_said_by_name() -> None:
    table, log = seated(2)
    log += table.start.agree("p0", 3.0, pledge=pledge_of("x"))
    log += table.start.agree("p1", 3.0)
    log += table.start.reveal("p0", "x", 3.0)
    verdict = verify(finish(table, log))
    assert verdict.sound
    assert not verdict.proven
    assert "the server drew" in verdict.notes[0]
    table, log = seated(2)
    log += table.start.agree("p0", 3.0, entropy="early")
    log += table.start.agree("p1", 3.0, entropy="late")
    verdict = verify(finish(table, log))
    assert (verdict.sound, verdict.proven) == (True, False)
    assert "without a pledge" in verdict.notes[0]
    alone = Table.open(Setup(title="salvage", seats=2), host="p0", now=1.0)
    log = alone.seats.plan([SeatPlan(kind="me"), SeatPlan(kind="me")], "p0", "Person", 1.0)
    log += alone.start.agree("p0", 3.0, entropy="mine")
    assert verify(finish(alone, log)).proven, "alone at the table there is nobody to wait for"


def test_pledges_prove_nothing_where_nobody_else_saw_them() -> None:
    """Dealer and players share a browser: its owner could have chosen the secret and every text."""
    table, log = pledged(2)
    for seat in range(2):
        log += table.start.reveal(f"p{seat}", f"text {seat}", 4.0)
    record = finish(table, log)
    assert verify(record).proven
    header = msgspec.structs.replace(record.header, witness="none")
    verdict = verify(Record.parse(msgspec.structs.replace(record, header=header).dump().splitlines()))
    assert (verdict.sound, verdict.proven, verdict.notes) == (True, False, [UNWITNESSED])


def test_old_style_records_make_no_claim() -> None:
    old = History(game("salvage", 2), secret=bytes(32), entropy=["a", "b"], players=["A", "B"])
    rng = Random(1)
    while old.position.result is None:
        seat = old.position.deciding()[0]
        choice = old.position.choices(seat)[0]
        old.apply(seat, (*choice[:-1], rng.choice(choice[-1])) if isinstance(choice[-1], range) else choice)
    verdict = verify(old.record())
    assert verdict.sound, verdict.problems
    assert not verdict.proven
    assert verdict.notes == [OLD]


def test_a_forged_pledge_is_found() -> None:
    table, log = pledged()
    for seat in range(3):
        log += table.start.reveal(f"p{seat}", f"text {seat}", 4.0)
    record = finish(table, log)
    pledges = [pledge_of("something else"), *record.header.pledges[1:]]
    forged = msgspec.structs.replace(record, header=msgspec.structs.replace(record.header, pledges=pledges))
    verdict = verify(forged)
    assert not verdict.proven
    assert any("not the one pledged" in problem for problem in verdict.problems)


def rolled(table: Table) -> list[int]:
    """Steps with dice."""
    assert table.play.timeline is not None
    return [number for number, step in enumerate(table.play.timeline.steps, 1) if step.draws]


def test_dice_that_were_seen_and_taken_back_never_come_again() -> None:
    table, log = seated(2)
    for seat in range(2):
        log += table.start.agree(f"p{seat}", 3.0, entropy=f"text {seat}")
    rng = Random(3)

    def step() -> Stepped:
        seat = table.deciding()[0]
        choice = table.position.choices(seat)[0]
        if isinstance(choice[-1], range):
            choice = (*choice[:-1], rng.choice(choice[-1]))
        added = table.play.choose(seat, table.game.notation(choice), table.count, 10.0)
        log.extend(added)
        entry = added[0]
        assert isinstance(entry, Stepped)
        return entry

    for _ in range(2):  # twice, the second time across a place where dice were already drawn anew
        while not (taken := step()).draws:
            pass
        back = table.count - 1
        seen = [draw["at"] for draw in taken.draws]
        log += table.proposals.propose(0, "undo", 11.0, step=back)
        log += table.proposals.vote(1, table.proposals.next_number - 1, True, 12.0)
        assert table.count == back
        assert table.position.ordinal >= max(draw["to"] for draw in taken.draws)
        while not (again := step()).draws:
            pass
        assert min(draw["at"] for draw in again.draws) > max(seen)
    snapshot = msgspec.json.decode(msgspec.json.encode(table.snapshot()))
    assert Table.restore(snapshot, table.secret).position.hash() == table.position.hash()
    record = finish(table, log)
    verdict = verify(record)
    assert verdict.sound, verdict.problems
    assert sum("drawn again" in note for note in verdict.notes) == 2
    assert replay(Record.parse(record.dump().splitlines())).hash() == table.position.hash()
    folded = Table(table.head, table.secret)
    for entry in log:
        folded.apply(decode_entry(encode_entry(entry)))
    assert folded.position.hash() == table.position.hash()
    assert seed_of(table.secret, table.play.began.entropy)  # type: ignore[union-attr]


def test_a_jump_back_in_the_dice_is_found() -> None:
    table, log = seated(2)
    for seat in range(2):
        log += table.start.agree(f"p{seat}", 3.0, entropy=f"text {seat}")
    record = finish(table, log)
    number = next(index for index, step in enumerate(record.steps) if step.draws and index > 3)
    steps = list(record.steps)
    steps[number] = msgspec.structs.replace(steps[number], anew=0)
    verdict = verify(msgspec.structs.replace(record, steps=steps))
    assert not verdict.sound


def test_the_terminals_history_draws_anew_too() -> None:
    played = History(game("salvage", 2), 7)
    while not (played.steps and played.steps[-1].draws):
        seat = played.position.deciding()[0]
        choice = played.position.choices(seat)[0]
        played.apply(seat, (*choice[:-1], choice[-1][0]) if isinstance(choice[-1], range) else choice)
    spent = played.position.ordinal
    last = played.steps[-1]
    played.rewind(len(played.steps) - 1)
    assert played.position.ordinal == spent
    played.apply(last.seat, last.choice)
    assert played.steps[-1].anew == spent
    assert played.at(len(played.steps)).hash() == played.position.hash()
    assert History.resume(played.record(reveal=True)).position.hash() == played.position.hash()
