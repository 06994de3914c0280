"""The table: a live match with everything around it, and no network. Used alike by terminal, server and tests.

Every command checks, changes the table and returns the entries that it added to the log; whoever keeps the table stores
them. `apply` folds an entry back in: a table is the fold of its log. Time comes in as an argument (seconds since 1970).
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Literal

from armillary.kernel.choice import Choice, allows
from armillary.kernel.dice import Dice, KeyedDice, NoDice, RecordedDice
from armillary.kernel.fairness import commitment_of, new_entropy, new_secret, seed_of
from armillary.kernel.game import Game
from armillary.kernel.position import Position
from armillary.kernel.refusal import Refusal, Refused
from armillary.players import Player

from . import bots
from .clock import Clock
from .entry import (
    Agreed,
    Began,
    BotFailed,
    Changed,
    Ended,
    Entry,
    Head,
    Late,
    Proposed,
    Resigned,
    Sat,
    Stepped,
    Undone,
    Voted,
    pack_events,
)
from .errors import TableError
from .facts import Notice, Order, Pace, Proposal, SeatPlan, Setup, TableResult
from .games import game_of
from .notices import notice_of
from .orders import ordered, used
from .play import Play, TakenStep, TooFarBack
from .seats import Place

__all__ = ["BotTask", "LogMark", "Table"]

State = Literal["open", "playing", "over", "cancelled"]
#: More answers by standing orders in a row than this, and the seat is asked after all.
MOST_ORDERS = 200
#: Marks of the log kept in memory, so that a client that was away can go on where it was.
MOST_MARKS = 2000
MOST_CHAT = 5000


class LogMark:
    """Where the match stood after an entry: for resuming."""

    __slots__ = ("count", "notice", "seq", "to")

    def __init__(self, seq: int, count: int, to: int | None, notice: Notice | None) -> None:
        self.seq = seq
        self.count = count
        #: The step that an undo went back to.
        self.to = to
        self.notice = notice


class ChatEntry:
    """A line of chat with its readers (None: everybody)."""

    __slots__ = ("at", "name", "seat", "text", "to")

    def __init__(self, at: float, seat: int | None, name: str, text: str, to: list[int] | None) -> None:
        self.at = at
        self.seat = seat
        self.name = name
        self.text = text
        self.to = to

    def readable(self, seat: int | None) -> bool:
        return self.to is None or (seat is not None and (seat == self.seat or seat in self.to))


class BotTask:
    """A bot has something to do: answer a decision, or an offer."""

    __slots__ = ("level", "seat", "step")

    def __init__(self, seat: int, level: str, step: int) -> None:
        self.seat = seat
        self.level = level
        self.step = step


class Table:
    """One match: seats, position, clocks, undo, orders, proposals, chat."""

    def __init__(self, head: Head, secret: bytes | None = None, *, game: Game | None = None) -> None:
        self.head = head
        self.game = game or game_of(head.setup)
        self.secret = new_secret() if secret is None else secret
        self.commitment = commitment_of(self.secret)
        self.seats: list[Place] = [Place() for _ in range(self.game.seats)]
        self.state: State = "open"
        self.seq = 0
        self.play: Play | None = None
        self.began: Began | None = None
        self.clock = Clock(head.pace, self.game.seats)
        self.result: TableResult | None = None
        self.proposals: dict[int, Proposed] = {}
        self.votes: dict[int, list[int]] = {}
        self.next_proposal = 1
        self.updated = head.created
        self.orders: list[list[Order]] = [[] for _ in range(self.game.seats)]
        self.chat: list[ChatEntry] = []
        self.marks: list[LogMark] = [LogMark(0, 0, None, None)]
        #: From which number of steps (and entry) on a submission is still meant for the decision that stands.
        self.fresh_from = 0
        self.fresh_seq = 0
        #: Offers that a bot has looked at and let lie: (seat, offer).
        self.ignored: set[tuple[int, int]] = set()
        #: For chance that is not the game's: which bot errs how.
        self._new: list[Entry] = []
        #: How often each step of the sequence of play was followed by more of the same seat: decision weight.
        self.runs: dict[str, list[int]] = {}
        self._run: tuple[int, str, int] | None = None
        #: Orders that were used up since somebody last asked (`take_orders`).
        self._changed_orders: set[int] = set()

    @staticmethod
    def open(
        setup: Setup,
        *,
        id: str = "table",
        host: str = "host",
        now: float = 0.0,
        pace: Pace | None = None,
        name: str = "",
        public: bool = False,
        chat: bool = True,
        secret: bytes | None = None,
        daily: str | None = None,
    ) -> "Table":
        """A new table; OptionError if the title does not allow the set-up. The rules version is settled here."""
        head = Head(
            id=id, setup=setup, host=host, created=now, pace=pace or Pace(), name=name, public=public, chat=chat
        )
        head.daily = daily
        table = Table(head, secret)
        game = table.game
        head.setup = Setup(
            title=setup.title,
            seats=game.seats,
            options=game.options,
            rulings=game.rulings,
            scenario=game.scenario,
            components=setup.components,
            rules_version=setup.rules_version or game.title.rules_version,
        )
        return table

    # --------------------------------------------------------------------------------------------- what is known

    @property
    def position(self) -> Position:
        if self.play is None:
            raise TableError("not-now", "The match has not begun.")
        return self.play.position

    @property
    def count(self) -> int:
        """Steps taken so far."""
        return 0 if self.play is None else self.play.count

    def deciding(self) -> tuple[int, ...]:
        """Seats that owe an answer now."""
        return self.play.position.deciding() if self.play is not None and self.state == "playing" else ()

    def seats_of(self, person: str) -> list[int]:
        return [seat for seat, place in enumerate(self.seats) if place.kind == "person" and place.person == person]

    def word(self, seat: int) -> str:
        """The title's own word for a seat."""
        return self.game.text().word("seat", self.game.vocabulary.word("seat", seat))

    def label(self, seat: int) -> str:
        """Who sits there, for people."""
        name = self.seats[seat].name
        return f"{name} ({self.word(seat)})" if name else self.word(seat)

    def persons(self) -> list[int]:
        """Seats that are held by persons who still play."""
        return [seat for seat, place in enumerate(self.seats) if place.kind == "person" and not place.resigned]

    # -------------------------------------------------------------------------------------------- before the start

    def plan(self, plans: Sequence[SeatPlan], person: str, name: str, now: float) -> list[Entry]:
        """Seat the creator and the bots."""
        if len(plans) != len(self.seats):
            raise TableError(
                "not-allowed", f"{self.game.title.title} is set up for {len(self.seats)} seats, not {len(plans)}."
            )
        for seat, plan in enumerate(plans):
            if plan.kind == "me":
                self._add(Sat(at=now, seat=seat, holder="person", person=person, name=plan.name or name))
            elif plan.kind == "bot":
                self._seat_bot(seat, plan.level, now)
        return self._added()

    def sit(self, person: str, name: str, now: float, seat: int | None = None) -> list[Entry]:
        """Take an open seat."""
        self._must_be_open()
        if seat is None:
            free = [number for number, place in enumerate(self.seats) if place.kind == "open"]
            if not free:
                raise TableError("not-now", "All seats are taken.")
            seat = free[0]
        self._must_exist(seat)
        if self.seats[seat].kind != "open":
            raise TableError("not-now", f"The seat {self.word(seat)} is taken.")
        self._add(Sat(at=now, seat=seat, holder="person", person=person, name=name))
        return self._added()

    def leave(self, person: str, now: float) -> list[Entry]:
        """Give one's seats back before the start."""
        self._must_be_open()
        for seat in self.seats_of(person):
            self._add(Sat(at=now, seat=seat, holder="open"))
        return self._added()

    def assign(self, seat: int, plan: SeatPlan, person: str, name: str, now: float) -> list[Entry]:
        """The host gives a seat to a bot, opens it (whoever sat there goes), or takes it."""
        self._must_be_open()
        self._must_exist(seat)
        if plan.kind == "me":
            if self.seats[seat].kind == "person" and self.seats[seat].person != person:
                raise TableError("not-now", f"The seat {self.word(seat)} is taken.")
            self._add(Sat(at=now, seat=seat, holder="person", person=person, name=plan.name or name))
        elif plan.kind == "bot":
            self._seat_bot(seat, plan.level, now)
        else:
            self._add(Sat(at=now, seat=seat, holder="open"))
        self._begin_if_all_agree(now)
        return self._added()

    def agree(self, person: str, now: float, *, ready: bool = True, entropy: str = "") -> list[Entry]:
        """Agree to start for all one's seats, adding entropy to the dice. Play begins when everybody has agreed."""
        self._must_be_open()
        mine = self.seats_of(person)
        if not mine:
            raise TableError("not-yours", "You have no seat at this table.")
        for seat in mine:
            own = (entropy or new_entropy()) + (f"/{seat}" if len(mine) > 1 else "")
            self._add(Agreed(at=now, seat=seat, ready=ready, entropy=own if ready else ""))
        self._begin_if_all_agree(now)
        return self._added()

    def change(
        self, now: float, *, name: str | None = None, public: bool | None = None, chat: bool | None = None
    ) -> list[Entry]:
        """The host's settings."""
        self._add(Changed(at=now, name=name, public=public, chat=chat))
        return self._added()

    def cancel(self, now: float) -> list[Entry]:
        """The host gives up a table that has not begun."""
        self._must_be_open()
        self._add(Ended(at=now, reason="cancelled"))
        return self._added()

    def _seat_bot(self, seat: int, level: str, now: float) -> None:
        if level not in bots.LEVELS:
            raise TableError("not-allowed", f"There is no bot {level!r}; there are {', '.join(bots.LEVELS)}.")
        self._add(Sat(at=now, seat=seat, holder="bot", name=bots.name_of(level), level=level))

    def _begin_if_all_agree(self, now: float) -> None:
        if self.state != "open" or not self.persons():
            return
        if any(place.kind == "open" or (place.kind == "person" and not place.ready) for place in self.seats):
            return
        entropy = [place.entropy for place in self.seats]
        self._add(Began(at=now, players=[place.name for place in self.seats], entropy=entropy, started=_iso(now)))

    # ---------------------------------------------------------------------------------------------------- playing

    def choose(
        self,
        seat: int,
        text: str,
        step: int,
        now: float,
        *,
        by: Literal["", "bot", "clock"] = "",
        seq: int | None = None,
    ) -> list[Entry]:
        """A seat takes a choice from the view that it had after `step` steps (and log entry `seq`, if it says so).

        TableError: `stale`, `duplicate`, `unreadable`, `illegal` (with the rule), `not-now`. Then nothing has changed.
        """
        play = self._must_play()
        p = play.position
        try:
            choice = self.game.parse(text)
        except ValueError as error:
            raise TableError("unreadable", f"{error}", step=play.count) from None
        if not self.fresh_from <= step <= play.count or (seq is not None and seq < self.fresh_seq):
            if self._taken_before(seat, choice, step):
                raise TableError("duplicate", f"You have already done this, as step {step + 1}.", step=play.count)
            raise TableError("stale", self._stale(step), step=play.count)
        if seat not in p.deciding() and self._taken_before(seat, choice, step):
            raise TableError("duplicate", "You have already given this answer.", step=play.count)
        refusal = self.refusal(p, seat, choice)
        if refusal is not None:
            raise TableError("illegal", self.explain(refusal), rule=refusal.rule, step=play.count)
        self._step(seat, choice, now, by)
        self._follow_orders(now)
        return self._added()

    def refusal(self, p: Position, seat: int, choice: Choice) -> Refusal | None:
        """None if the seat may do this; a title that cannot explain a wild guess does not bring the table down."""
        rule = p.frames[-1].rule if p.frames else ""
        if choice and type(choice[-1]) is range:
            return Refusal(rule, "amount-missing")
        if allows(p.choices(seat), choice) or allows(p.interjections(seat), choice):
            return None
        try:
            return p.why_not(seat, choice)
        except Exception:
            return Refusal(rule, "not-listed" if seat in p.deciding() else "not-your-decision")

    def explain(self, refusal: Refusal) -> str:
        """A refusal in words."""
        try:
            return self.game.explain(refusal)
        except Exception:
            return f"Not allowed by {refusal.rule}."

    def _stale(self, step: int) -> str:
        count = self.count
        if step > count:
            return f"The match has {count} steps, not {step}."
        if step == count:
            return "Steps were taken back and others taken since you looked."
        return f"The match has moved on: it has {count} steps, your view had {step}."

    def _taken_before(self, seat: int, choice: Choice, step: int) -> bool:
        """Is this the very step that the seat took from that view (or, in a sealed round, in that round)?"""
        play = self.play
        assert play is not None
        last = play.count if step >= self.fresh_from else step + 1
        for number in range(max(step + 1, play.base + 1), min(last, play.count) + 1):
            taken = play.step(number)
            if taken.seat == seat and taken.choice == choice:
                return True
        return False

    def _step(self, seat: int, choice: Choice, now: float, by: Literal["", "bot", "order", "clock"]) -> None:
        play = self.play
        assert play is not None
        notation = self.game.notation(choice)
        before = play.position
        sealed, revealed = before.sealed is not None, before.revealed
        try:
            taken = play.apply(seat, choice, now, by)
        except Refused:
            raise
        except Exception as error:
            self._recover()
            raise TableError(
                "unavailable", f"The rules failed at this step ({type(error).__name__}); the match stands as it was."
            ) from error
        entry = Stepped(
            at=now,
            seat=seat,
            choice=notation,
            draws=taken.draws,
            events=pack_events(taken.events),
            frontier=taken.frontier,
            by=by,
        )
        self._note(entry)
        self._after_step(taken, sealed, revealed)
        self._new.append(entry)

    def _recover(self) -> None:
        """A title failed in the middle of a step: the position as it was, made again from what is kept."""
        play = self.play
        assert play is not None
        play.remake()

    def _after_step(self, taken: TakenStep, sealed: bool, revealed: int) -> None:
        """Clocks, freshness, end: what every step brings, new or read from the log."""
        play = self.play
        assert play is not None
        p = play.position
        if not (sealed and p.sealed is not None and p.revealed == revealed):
            self.fresh_from, self.fresh_seq = play.count, self.seq
        self._count_run(taken)
        self.clock.answered(taken.seat)
        if p.result is not None:
            plain = p.result
            self._finish(
                TableResult(
                    winners=list(plain.winners),
                    reason=plain.reason,
                    text=self.game.text().fill("end", plain.reason, {}, plain.reason),
                    rule=plain.rule,
                    scores=list(plain.scores),
                )
            )
        else:
            self._run_clocks()
        if taken.frontier or len(self.proposals):
            for number in [number for number, proposal in self.proposals.items() if proposal.what == "undo"]:
                self._drop_proposal(number)

    def _run_clocks(self) -> None:
        waiting = tuple(seat for seat in self.deciding() if self.seats[seat].kind == "person")
        self.clock.wait_for(waiting)

    def _count_run(self, taken: TakenStep) -> None:
        """How many answers in a row a seat gave from each step of the sequence of play on."""
        run = self._run
        if run is not None and run[0] == taken.seat:
            self._run = (run[0], run[1], run[2] + 1)
        else:
            if run is not None:
                total = self.runs.setdefault(run[1], [0, 0])
                total[0] += 1
                total[1] += run[2]
            self._run = (taken.seat, taken.frame, 1)

    def _follow_orders(self, now: float) -> None:
        """Answer for seats whose standing orders fit."""
        for _ in range(MOST_ORDERS):
            found = False
            for seat in self.deciding():
                if self.seats[seat].kind != "person" or not self.orders[seat]:
                    continue
                fits = ordered(self.position, seat, self.orders[seat])
                if fits is not None:
                    left = used(self.orders[seat], fits[0])
                    if left is not self.orders[seat]:
                        self.orders[seat] = left
                        self._changed_orders.add(seat)
                    self._step(seat, fits[1], now, "order")
                    found = True
                    break
            if not found:
                return

    def set_orders(self, seat: int, orders: list[Order], now: float) -> list[Entry]:
        """The seat's standing orders from now on; one that fits at once is carried out at once."""
        for order in orders:
            try:
                self.game.parse(order.answer)
            except ValueError as error:
                raise TableError("unreadable", f"{error}") from None
        self.orders[seat] = list(orders)
        self._changed_orders.add(seat)
        if self.state == "playing":
            self._follow_orders(now)
        return self._added()

    def take_orders(self) -> dict[int, list[Order]]:
        """The orders that changed since the last call, for whoever stores them."""
        changed = {seat: self.orders[seat] for seat in sorted(self._changed_orders)}
        self._changed_orders.clear()
        return changed

    # ------------------------------------------------------------------------------------------ undo and consent

    def undoable(self, seat: int | None) -> int:
        """How many of its own last steps the seat may take back alone."""
        if seat is None or self.play is None or self.state != "playing":
            return 0
        return self.play.undoable(seat)

    def undo(self, seat: int, step: int, now: float, steps: int = 1) -> list[Entry]:
        """Take back one's own last steps, up to the last new information. `steps` 0: all that is possible."""
        play = self._must_play()
        if step != play.count:
            raise TableError("stale", self._stale(step), step=play.count)
        possible = play.undoable(seat)
        steps = steps or possible
        if not possible:
            raise TableError("not-now", "There is nothing that you may take back alone.", step=play.count)
        if steps > possible:
            raise TableError(
                "not-now",
                f"New information came {possible} steps ago: ask the table to go back further.",
                step=play.count,
            )
        self._add(Undone(at=now, to=play.count - steps, by=seat))
        return self._added()

    def propose(
        self,
        by: int,
        what: Literal["undo", "bot", "stop"],
        now: float,
        *,
        step: int | None = None,
        seat: int | None = None,
        level: str = "easy",
    ) -> list[Entry]:
        """Ask the table. Carried out at once if nobody else has a say."""
        play = self._must_play()
        if len(self.proposals) >= 5:
            raise TableError("not-now", "There are enough proposals on the table: answer those first.")
        if what == "undo":
            if self.head.daily is not None:
                raise TableError("not-now", "In the daily challenge what is known is known.")
            if step is None or not 0 <= step < play.count:
                raise TableError("not-allowed", f"Say to which step to go back: 0 to {play.count - 1}.")
            self._add(Proposed(at=now, number=self.next_proposal, by=by, what="undo", step=step))
        elif what == "bot":
            if seat is None or not 0 <= seat < len(self.seats) or self.seats[seat].kind != "person":
                raise TableError("not-allowed", "Say which person's seat a bot is to take.")
            if level not in bots.LEVELS:
                raise TableError("not-allowed", f"There is no bot {level!r}; there are {', '.join(bots.LEVELS)}.")
            self._add(Proposed(at=now, number=self.next_proposal, by=by, what="bot", seat=seat, level=level))
        else:
            self._add(Proposed(at=now, number=self.next_proposal, by=by, what="stop"))
        number = self.next_proposal - 1
        for own in self.seats_of(self.seats[by].person):
            if number in self.proposals and own != by:
                self._add(Voted(at=now, number=number, seat=own, yes=True))
        self._carry_out(number, now)
        return self._added()

    def vote(self, seat: int, number: int, yes: bool, now: float) -> list[Entry]:
        """Say yes or no to a proposal."""
        self._must_play()
        if number not in self.proposals:
            raise TableError("not-now", f"There is no proposal {number} on the table.")
        for own in self.seats_of(self.seats[seat].person):
            if number in self.proposals:
                self._add(Voted(at=now, number=number, seat=own, yes=yes))
        self._carry_out(number, now)
        return self._added()

    def waiting_for(self, proposal: Proposed) -> list[int]:
        """Seats whose yes is missing. An absent friend whose seat is to be played by a bot is not asked."""
        asked = [seat for seat in self.persons() if not (proposal.what == "bot" and seat == proposal.seat)]
        return [seat for seat in asked if seat not in self.votes[proposal.number]]

    def open_proposals(self) -> list[Proposal]:
        return [
            Proposal(
                number=proposal.number,
                by=proposal.by,
                what=proposal.what,
                step=proposal.step,
                seat=proposal.seat,
                level=proposal.level,
                yes=list(self.votes[proposal.number]),
                waiting=self.waiting_for(proposal),
            )
            for proposal in self.proposals.values()
        ]

    def _carry_out(self, number: int, now: float) -> None:
        proposal = self.proposals.get(number)
        if proposal is None or self.waiting_for(proposal):
            return
        self._drop_proposal(number)
        if proposal.what == "undo":
            assert proposal.step is not None
            self._add(Undone(at=now, to=proposal.step))
        elif proposal.what == "bot":
            assert proposal.seat is not None
            self._seat_bot(proposal.seat, proposal.level, now)
        else:
            self._add(Ended(at=now, reason="stopped"))

    def _drop_proposal(self, number: int) -> None:
        self.proposals.pop(number, None)
        self.votes.pop(number, None)

    def resign(self, seat: int, now: float) -> list[Entry]:
        """Give up: with two seats the match ends, with more a bot plays on; when no person is left it ends too."""
        self._must_play()
        if self.seats[seat].kind != "person":
            raise TableError("not-now", "A bot does not resign.")
        self._add(Resigned(at=now, seat=seat))
        if len(self.seats) <= 2 or not self.persons():
            winners = [other for other, place in enumerate(self.seats) if not place.resigned]
            self._add(Ended(at=now, reason="resigned", winners=winners))
        else:
            self._seat_bot(seat, "easy", now)
        return self._added()

    # ------------------------------------------------------------------------------------------- clocks and bots

    def tick(self, now: float) -> list[Entry]:
        """Say whose time is up, and let the pace's rule apply."""
        if self.state != "playing":
            return []
        for seat in self.clock.overdue(now):
            self._add(Late(at=now, seat=seat))
            if self.head.pace.late == "bot":
                self._seat_bot(seat, "easy", now)
        return self._added()

    def due(self) -> float | None:
        """When somebody must look after this table without being asked: 0 if a bot is to move, else the clock's deadline."""
        if self.state != "playing":
            return None
        return 0.0 if self.bots_due() else self.clock.deadline()

    def bots_due(self) -> list[BotTask]:
        """Bots that have something to do now."""
        if self.state != "playing":
            return []
        p = self.position
        tasks = []
        for seat in p.deciding():
            place = self.seats[seat]
            if place.kind == "bot":
                tasks.append(BotTask(seat, place.level, self.count))
            elif seat in self.clock.late and self.head.pace.late == "move":
                tasks.append(BotTask(seat, "easy", self.count))
        if not tasks or p.sealed is None:
            for number, _, receiver, _, _ in p.offers:
                place = self.seats[receiver]
                if place.kind != "bot" or (receiver, number) in self.ignored or receiver in p.deciding():
                    continue
                if p.frames and p.frames[-1].quiet and p.sealed is None:
                    tasks.insert(0, BotTask(receiver, place.level, self.count))
                    break
        return tasks

    def bot_answer(self, task: BotTask, text: str, now: float) -> list[Entry]:
        """What a bot (or the clock's bot) has chosen."""
        by: Literal["bot", "clock"] = "bot" if self.seats[task.seat].kind == "bot" else "clock"
        return self.choose(task.seat, text, task.step, now, by=by)

    def bot_passes(self, task: BotTask) -> None:
        """A bot lets an offer lie."""
        for number, _, receiver, _, _ in self.position.offers:
            if receiver == task.seat:
                self.ignored.add((receiver, number))

    def bot_failed(self, task: BotTask, why: str, now: float, *, replace: bool) -> list[Entry]:
        """A bot crashed or overran its time. With `replace` a simpler one takes over. The table is told."""
        if self.state != "playing" or self.seats[task.seat].kind != "bot":
            return []
        to = bots.simpler(task.level) if replace else ""
        self._add(BotFailed(at=now, seat=task.seat, level=task.level, why=why[:200], to=to))
        return self._added()

    def run_bots(
        self, rng: Random, now: float = 0.0, *, limit: int = 100_000, budget: float | None = None
    ) -> list[Entry]:
        """Let the bots play on in this process until a person is to decide: for the terminal and tests."""
        added: list[Entry] = []
        players: dict[tuple[int, str], Player] = {}
        for _ in range(limit):
            tasks = self.bots_due()
            if not tasks:
                break
            task = tasks[0]
            key = (task.seat, task.level)
            if key not in players:
                players[key] = bots.make(self.game, task.level)
            chosen = bots.answer(players[key], self.position.view(task.seat), task.seat, rng, budget)
            if chosen is None:
                self.bot_passes(task)
            else:
                added += self.bot_answer(task, self.game.notation(chosen), now)
        return added

    # -------------------------------------------------------------------------------------------------------- chat

    def say(self, seat: int | None, name: str, text: str, now: float, to: list[int] | None = None) -> ChatEntry:
        """Chat: to everybody, or to some seats. Spectators speak to everybody only."""
        if not self.head.chat:
            raise TableError("not-now", "The host has switched the chat off.")
        text = "".join(char for char in text if char.isprintable() or char == "\n").strip()
        if not text:
            raise TableError("unreadable", "There is nothing to say.")
        if to is not None:
            if seat is None:
                raise TableError("not-yours", "Spectators speak to everybody.")
            if any(not 0 <= other < len(self.seats) for other in to):
                raise TableError("unreadable", "There is no such seat.")
            to = sorted(set(to))
        if len(self.chat) >= MOST_CHAT:
            raise TableError("not-now", "The chat of this table is full.")
        line = ChatEntry(now, seat, name, text, to)
        self.chat.append(line)
        return line

    # ------------------------------------------------------------------------------------------------ folding the log

    def apply(self, entry: Entry) -> None:
        """Take in an entry of the log that is already stored (by another process, or before a restart)."""
        if isinstance(entry, Stepped):
            play = self.play
            if play is None:
                raise ValueError("a step before the beginning")
            before = play.position
            sealed, revealed = before.sealed is not None, before.revealed
            if self.head.imported:
                before.dice = RecordedDice(entry.draws)
            taken = play.apply(entry.seat, self.game.parse(entry.choice), entry.at, entry.by)
            if taken.draws != entry.draws:
                raise ValueError(f"step {play.count}: the dice do not give the stored draws")
            self._note(entry)
            self._after_step(taken, sealed, revealed)
        else:
            self._fold(entry)

    @property
    def dirty(self) -> bool:
        """A command failed after it had changed something: the table must be opened again from its log."""
        return bool(self._new)

    def _add(self, entry: Entry) -> None:
        self._fold(entry)
        self._new.append(entry)

    def _added(self) -> list[Entry]:
        added, self._new = self._new, []
        return added

    def _note(self, entry: Entry) -> None:
        """Number the entry, let the clocks move, and keep a mark for those who come back."""
        self.seq += 1
        self.updated = max(self.updated, entry.at)
        self.clock.move_to(entry.at)
        to = entry.to if isinstance(entry, Undone) else None
        self.marks.append(LogMark(self.seq, self.count, to, notice_of(self, entry)))
        if len(self.marks) > MOST_MARKS:
            del self.marks[: MOST_MARKS // 4]

    def _fold(self, entry: Entry) -> None:
        """Everything but steps."""
        if isinstance(entry, Undone):
            play = self.play
            if play is None:
                raise ValueError("undo before the beginning")
            if entry.to < play.base:
                raise TooFarBack(entry.to)
            play.rewind(entry.to)
            self._note(entry)
            self.fresh_from, self.fresh_seq = play.count, self.seq
            self._run = None
            self.ignored.clear()
            for number in [number for number, proposal in self.proposals.items() if proposal.what == "undo"]:
                self._drop_proposal(number)
            self._run_clocks()
            return
        if isinstance(entry, (Sat, Agreed, Resigned)):
            place = self.seats[entry.seat]
            if isinstance(entry, Sat):
                self.seats[entry.seat] = Place(
                    kind=entry.holder,
                    person=entry.person,
                    name=entry.name,
                    level=entry.level,
                    resigned=place.resigned,
                )
            elif isinstance(entry, Agreed):
                place.ready, place.entropy = entry.ready, entry.entropy
            else:
                place.resigned = True
        elif isinstance(entry, Proposed):
            self.proposals[entry.number] = entry
            self.votes[entry.number] = [entry.by]
            self.next_proposal = entry.number + 1
        elif isinstance(entry, Voted):
            if entry.yes:
                voted = self.votes.get(entry.number)
                if voted is not None and entry.seat not in voted:
                    voted.append(entry.seat)
            else:
                self._drop_proposal(entry.number)
        elif isinstance(entry, BotFailed):
            if entry.to:
                place = self.seats[entry.seat]
                place.level, place.name = entry.to, bots.name_of(entry.to)
        elif isinstance(entry, Late):
            if entry.seat not in self.clock.late:
                self.clock.late.append(entry.seat)
        elif isinstance(entry, Changed):
            head = self.head
            head.name = head.name if entry.name is None else entry.name
            head.public = head.public if entry.public is None else entry.public
            head.chat = head.chat if entry.chat is None else entry.chat
        elif isinstance(entry, Began):
            self._begin(entry)
        self._note(entry)
        if isinstance(entry, Ended):
            if entry.reason == "cancelled":
                self.state = "cancelled"
            else:
                text = "By resignation." if entry.reason == "resigned" else "Stopped by agreement."
                self._finish(TableResult(winners=entry.winners, reason=entry.reason, text=text))
        elif isinstance(entry, Began):
            self.fresh_seq = self.seq
        if self.state == "playing":
            # A proposal about a seat that is not a person's any more has lost its object.
            for number, proposal in list(self.proposals.items()):
                if proposal.what == "bot" and proposal.seat is not None and self.seats[proposal.seat].kind != "person":
                    self._drop_proposal(number)
            self._run_clocks()

    def dice(self) -> Dice:
        """The match's dice: keyed by the secret and everybody's entropy."""
        if self.head.imported:
            return NoDice()
        began = self.began
        return KeyedDice(seed_of(self.secret, began.entropy if began is not None else []))

    def _begin(self, entry: Began) -> None:
        self.began = entry
        if self.head.position is not None:
            p = self.game.restore(self.head.position, self.dice())
        elif self.head.imported:
            p = self.game.start(RecordedDice(entry.draws), listen=True)
            p.dice = NoDice()
        else:
            p = self.game.start(self.dice(), listen=True)
            entry.draws = p.draws or []
        self.play = Play(self.game, p)
        self.state = "playing"
        self.fresh_from = 0
        self.clock = Clock(self.head.pace, self.game.seats)
        self.clock.at = entry.at
        if p.result is not None:
            self._after_end_at_once(p)

    def _after_end_at_once(self, p: Position) -> None:
        result = p.result
        assert result is not None
        self._finish(
            TableResult(winners=list(result.winners), reason=result.reason, text=result.reason, rule=result.rule)
        )

    def _finish(self, result: TableResult) -> None:
        self.state = "over"
        self.result = result
        self.proposals.clear()
        self.votes.clear()
        self.clock.wait_for(())

    # ------------------------------------------------------------------------------------------------ looking at it

    def since(self, seq: int | None) -> tuple[bool, int | None, int, list[Notice]]:
        """For one who saw the log up to `seq`: can it go on there, what was taken back, the first new step, the notices."""
        first = self.marks[0].seq
        if seq is None or not first <= seq <= self.seq:
            notices = [mark.notice for mark in self.marks[-50:] if mark.notice is not None]
            return False, None, 0, notices
        # Marks are consecutive: the index follows from the number.
        index = seq - first
        known = self.marks[index].count
        later = self.marks[index + 1 :]
        taken_back = [mark.to for mark in later if mark.to is not None]
        notices = [mark.notice for mark in later if mark.notice is not None]
        if taken_back:
            back = min(known, *taken_back)
            return True, back, back + 1, notices
        return True, None, known + 1, notices

    def steps_from(self, first: int, most: int = 100) -> Iterable[tuple[int, TakenStep]]:
        """Steps from that number on that are in memory, the last `most` at least."""
        play = self.play
        if play is None:
            return []
        begin = max(first, play.base + 1, play.count - most + 1 if first == 0 else 0, 1)
        return [(number, play.step(number)) for number in range(begin, play.count + 1)]

    def _must_be_open(self) -> None:
        if self.state != "open":
            raise TableError(
                "not-now", "The match has already begun." if self.state == "playing" else "The match is over."
            )

    def _must_play(self) -> Play:
        if self.play is None:
            raise TableError("not-now", "The match has not begun.")
        if self.state != "playing":
            raise TableError("not-now", "The match is over.", step=self.play.count)
        return self.play

    def _must_exist(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise TableError("not-allowed", f"There is no seat {seat}: seats are 0 to {len(self.seats) - 1}.")

    # ---------------------------------------------------------------------------------------------------- snapshots

    def snapshot(self) -> dict[str, Any]:
        """The table as JSON, to go on from without the log before. Chat and orders are kept elsewhere."""
        from .snapshot import take

        return take(self)


def _iso(now: float) -> str:
    from datetime import UTC, datetime

    return datetime.fromtimestamp(now, UTC).isoformat(timespec="seconds")
