"""What a step shows to a seat (that it is there, whose it is, its number, its time, the way back) is part of that seat's view."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from armillary.kernel import Choice, Dice, Frame, Game, Position, Title, Verb
from armillary.kernel.setup import Setup
from armillary.table import Entry, Head, Table, TableError, decode_entry, encode_entry
from armillary.table.look import digest, log_lines, view

TITLE = Title(
    slug="whispers",
    title="Whispers",
    summary="For tests: things done in public, in secret, and out of turn.",
    seats=(3, 3),
    minutes=(1, 1),
    rules_version=1,
    factories={1: "none:none"},
    ends=("never",),
)


class Room(Position):
    FIELDS = ("marks", "notes", "heard")
    LISTS = ("marks",)
    ROWS = ("notes", "heard")
    __slots__ = FIELDS

    def __init__(self, game: Game, dice: Dice) -> None:
        super().__init__(game, dice)
        self.marks = [0, 0, 0]
        self.notes: list[list[int]] = [[], [], []]
        #: heard[seat]: who has whispered to the seat.
        self.heard: list[list[int]] = [[], [], []]


class Turn(Frame[Room]):
    """The seat marks (everybody sees it), notes something in its own book (nobody sees it), or ends its turn."""

    FIELDS = ("seat",)
    __slots__ = FIELDS
    rule = "W-TURN"
    quiet = True

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat

    def advance(self, p: Room) -> None:
        p.ask(self.seat)

    def choices(self, p: Room, seat: int) -> list[Choice]:
        return [("mark",), ("note",), ("end",)]

    def take(self, p: Room, seat: int, choice: Choice) -> None:
        if choice[0] == "mark":
            p.marks[seat] += 1
            p.tell("Marked", "W-TURN", seat=seat)
        elif choice[0] == "note":
            p.notes[seat].append(len(p.notes[seat]))
        else:
            p.tell("Ended", "W-TURN", seat=seat)
            self.seat = (seat + 1) % 3


class Whispers(Game):
    position = Room
    frames = (Turn,)
    verbs = (
        Verb("mark", "W-TURN"),
        Verb("note", "W-TURN"),
        Verb("end", "W-TURN"),
        Verb("whisper", "W-TALK", ("to", "seat")),
        Verb("shout", "W-TALK"),
    )
    package = "armillary.games.tictactoe"

    def setup(self, p: Any) -> None:
        p.push(Turn())

    def interjections(self, p: Any, seat: int) -> list[Choice]:
        return [("shout",), *(("whisper", other) for other in range(3) if other != seat)]

    def interject(self, p: Any, seat: int, choice: Choice) -> None:
        if choice[0] == "shout":
            p.tell("Shouted", "W-TALK", seat=seat)
        else:
            p.heard[choice[1]].append(seat)
            p.tell("Whispered", "W-TALK", to=(seat, choice[1]), seat=seat)

    def hide(self, p: Any, seat: int | None) -> None:
        p.notes = [note if who == seat else [] for who, note in enumerate(p.notes)]
        p.heard = [told if who == seat else [] for who, told in enumerate(p.heard)]

    def scene(self, p: Any, seat: int | None, text: Any) -> Any:
        from armillary.scene import Scene

        return Scene(pieces=[], panels=[])


class Match:
    def __init__(self) -> None:
        self.game = Whispers(TITLE, 3)
        self.head = Head(id="m", setup=Setup(title="whispers", seats=3), host="p0", created=1.0)
        self.table = Table(self.head, bytes(32), game=self.game)
        self.log: list[Entry] = []
        self.now = 10.0
        for seat in range(3):
            self.log += self.table.seats.sit(f"p{seat}", f"P{seat}", 2.0)
            self.log += self.table.start.agree(f"p{seat}", 3.0, entropy="x")

    def do(self, seat: int, text: str, step: int | None = None) -> None:
        self.now += 1
        at = self.table.log.step_of(seat) if step is None else step
        self.log += self.table.play.choose(seat, text, at, self.now)

    def knows(self, viewer: int | None) -> Any:
        """Everything that leaves the table for a viewer. No number, no time of a hidden step may be in it."""
        table = self.table
        resumed = table.log.since(0, viewer)
        return msgspec.to_builtins(
            [
                table.log.step_of(viewer),
                table.log.seq_of(viewer),
                [resumed[0], resumed[1], resumed[2], resumed[3]],
                log_lines(table, viewer, 1),
                view(table, viewer).choices,
                table.play.undoable(viewer),
                table.proposals.shown_to(viewer),
                table.clock.state(99.0),
                digest(table, viewer, 0),
            ]
        )


def code_of(act: Callable[[], object]) -> str:
    with pytest.raises(TableError) as caught:
        act()
    return caught.value.code


def test_a_secret_step_leaves_no_trace_for_those_who_may_not_know() -> None:
    loud, quiet = Match(), Match()
    for match in (loud, quiet):
        match.do(0, "mark")
    for step in (("whisper C", 1), ("whisper C", 1)):
        loud.do(step[1], step[0])
    loud.do(0, "note")
    loud.now = quiet.now
    for match in (loud, quiet):
        match.do(0, "mark")
        match.do(0, "end")
    for viewer in (None,):
        assert loud.knows(viewer) == quiet.knows(viewer)
    # A knows of its own note, and of nothing else; C heard two whispers.
    assert loud.table.log.step_of(0) == quiet.table.log.step_of(0) + 1
    assert [line.seat for line in log_lines(loud.table, 2, 1)] == [0, 1, 1, 0, 0]
    assert [line.step for line in log_lines(loud.table, 2, 1)] == [1, 2, 3, 4, 5]
    assert loud.table.count == 6


def test_out_of_turn_steps_make_no_click_stale_and_take_no_undo_away() -> None:
    match = Match()
    match.do(0, "mark")
    before = match.table.log.step_of(0)
    assert match.table.play.undoable(0) == 1
    for text in ("whisper C", "whisper A", "shout"):
        match.do(1, text)
        assert match.table.play.undoable(0) == 1
    assert match.table.log.step_of(0) == before + 2, "it heard a whisper and a shout, and knows of nothing else"
    match.do(0, "mark", before)
    assert match.table.position.marks == [2, 0, 0]  # type: ignore[attr-defined]
    match.log += match.table.play.undo(0, match.table.log.step_of(0), 50.0, 0)
    p: Any = match.table.position
    assert p.marks == [0, 0, 0], "both marks are taken back"
    assert p.heard == [[1], [], [1]], "what B did meanwhile stays done"
    again = Table(match.head, bytes(32), game=match.game)
    for entry in match.log:
        again.apply(decode_entry(encode_entry(entry)))
    assert again.position.hash() == match.table.position.hash()
    assert [again.log.step_of(viewer) for viewer in (0, 1, 2, None)] == [
        match.table.log.step_of(viewer) for viewer in (0, 1, 2, None)
    ]


def test_taking_back_a_secret_step_shows_to_nobody_else() -> None:
    match = Match()
    match.do(0, "mark")
    before = [match.knows(viewer) for viewer in (1, 2, None)]
    match.do(0, "note")
    match.log += match.table.play.undo(0, match.table.log.step_of(0), 60.0)
    assert [match.knows(viewer) for viewer in (1, 2, None)] == before
    match.do(0, "note")
    match.do(1, "shout")
    assert match.table.play.undoable(0) == 0, "the shout came after it: going back behind it would show"


def test_numbers_survive_a_snapshot() -> None:
    match = Match()
    rng = Random(4)
    for _ in range(60):
        if rng.random() < 0.5:
            match.do(match.table.deciding()[0], rng.choice(["mark", "note", "end"]))
        else:
            seat = rng.randrange(3)
            other = "ABC"[rng.choice([one for one in range(3) if one != seat])]
            match.do(seat, rng.choice([f"whisper {other}", "shout"]))
        if rng.random() < 0.2:
            seat = match.table.deciding()[0]
            if match.table.play.undoable(seat):
                match.log += match.table.play.undo(seat, match.table.log.step_of(seat), match.now)
    data = msgspec.json.decode(msgspec.json.encode(match.table.snapshot()))
    data["head"]["setup"]["title"] = "whispers"
    again = Table.restore(data, bytes(32), game=match.table.game)
    folded = Table(match.head, bytes(32), game=match.game)
    for entry in match.log:
        folded.apply(decode_entry(encode_entry(entry)))
    for viewer in (0, 1, 2, None):
        expected = (match.table.log.step_of(viewer), match.table.log.seq_of(viewer))
        assert (again.log.step_of(viewer), again.log.seq_of(viewer)) == expected
        assert (folded.log.step_of(viewer), folded.log.seq_of(viewer)) == expected
        lines = log_lines(match.table, viewer, 1)
        assert [line.step for line in lines] == list(range(1, match.table.log.step_of(viewer) + 1))
        for known in range(match.table.log.step_of(viewer) + 1):
            real = match.table.log.secrecy.real(viewer, known)
            assert match.table.log.secrecy.step(viewer, real) == known


def test_increments_cannot_be_farmed_out_of_turn() -> None:
    from armillary.table import Pace

    match = Match()
    match.table.head.pace = Pace(kind="live", bank=100, increment=15)
    match.table.clock.pace = match.table.head.pace
    left = list(match.table.clock.left)
    for _ in range(5):
        match.do(1, "shout")
    assert match.table.clock.left[1] <= left[1]


def test_resuming_goes_by_ones_own_numbers() -> None:
    match = Match()
    match.do(0, "mark")
    seen = match.table.log.seq_of(2)
    match.do(0, "note")
    match.do(1, "whisper A")
    match.do(0, "mark")
    assert match.table.log.since(seen, 2)[:3] == (True, None, 2)
    assert [line.step for line in log_lines(match.table, 2, 2)] == [2]
    match.log += match.table.proposals.propose(0, "undo", 90.0, step=1)
    assert [proposal.step for proposal in match.table.proposals.shown_to(2)] == [1]
    assert "step" not in match.table.log.since(seen, 2)[3][-1].text, "its number would differ between viewers"
    assert code_of(lambda: match.table.play.undo(0, 99, 91.0)) == "stale"


def test_a_pact_in_burning_planets_shows_to_its_parties_only() -> None:
    """Offers, answers and withdrawals of secret pacts: nobody else counts, sees or hears of them."""
    table = Table.open(Setup(title="burning-planets", seats=3), host="p0", now=1.0)
    for seat in range(3):
        table.seats.sit(f"p{seat}", f"P{seat}", 1.0)
        table.start.agree(f"p{seat}", 2.0, entropy="x")
    rng = Random(1)
    secret = 0
    for number in range(400):
        if table.state != "playing":
            break
        seat = table.deciding()[0]
        spoken = [
            (who, choice)
            for who in range(3)
            for choice in table.position.interjections(who)
            if choice[0] in ("pact", "accept", "decline", "withdraw", "leave")
        ]
        if spoken and rng.random() < 0.5:
            who, choice = rng.choice(spoken)
            before = {viewer: (table.log.step_of(viewer), table.log.seq_of(viewer)) for viewer in (0, 1, 2, None)}
            seen = {viewer: view(table, viewer) for viewer in (0, 1, 2, None)}
            table.play.choose(who, table.game.notation(choice), table.log.step_of(who), 10.0 + number)
            for viewer in (0, 1, 2, None):
                if (table.log.step_of(viewer), table.log.seq_of(viewer)) == before[viewer]:
                    assert view(table, viewer) == seen[viewer], "who does not count it does not see it"
                    secret += viewer is not None
        else:
            choice = rng.choice(table.position.choices(seat))
            if isinstance(choice[-1], range):
                choice = (*choice[:-1], rng.choice(choice[-1]))
            table.play.choose(seat, table.game.notation(choice), table.log.step_of(seat), 10.0 + number)
    assert secret, "no secret step was taken: this test tests nothing"
