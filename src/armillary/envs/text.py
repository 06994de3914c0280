"""Text environments: a match in which one or several seats answer with text. The core of the adapters in `examples/`.

    env = text_env("salvage", seats=("you", "greedy:hard", "you"), seed=7)
    turn = env.reset()
    while not isinstance(turn, Ended):
        turn = env.answer("[bid 3]")        # a Turn, with `refused` if the answer was not taken, or Ended

An answer is the last `[...]`, else the last line that is a listed notation, else a number of the list. Nothing else is guessed:
otherwise strength and luck would be mixed. Answers that are not taken are data, and counted by their cause.
"""

import re
from collections.abc import Sequence
from random import Random
from typing import Literal

import msgspec

from armillary.kernel import Choice, Game, Position
from armillary.kernel.choice import allows, expand
from armillary.kernel.dice import KeyedDice
from armillary.kernel.ledger import load_ledger
from armillary.kernel.setup import Setup, setup
from armillary.players import Player, make
from armillary.telling import CHOICES, EVENTS, tell_choices, tell_events, tell_odds, tell_position, tell_refusal

from .rewards import Worth, result_worth, share_worth, worth_of

__all__ = ["Counts", "Ended", "Refused", "TextEnv", "Turn", "text_env"]

#: Who a seat belongs to, if it answers with text.
YOU = "you"
#: Characters of a whole turn, of the guide at the beginning, and of an answer that is still read.
BUDGET, GUIDE, LONGEST = 12_000, 2400, 20_000
#: Decisions of all seats after which an episode is cut, if nothing else is said.
MOST_CHOICES = 2000

Cause = Literal["unreadable", "not listed", "stale"]
#: What happens when the tries are used up.
Policy = Literal["random", "first", "forfeit"]


class Refused(msgspec.Struct, frozen=True):
    """An answer that was not taken: why, by which rule, and how many tries are left."""

    cause: Cause
    rule: str
    reason: str
    left: int


class Turn(msgspec.Struct, frozen=True):
    """A decision of one seat: what it reads, and what it may answer (a range as `least..most`)."""

    seat: int
    text: str
    choices: list[str]
    step: int
    refused: Refused | None = None
    #: The change of the seat's worth since its last decision.
    reward: float = 0.0


class Counts(msgspec.Struct):
    """What became of the answers of a seat."""

    taken: int = 0
    unreadable: int = 0
    not_listed: int = 0
    stale: int = 0
    #: Choices that the policy made in its place.
    replaced: int = 0


class Ended(msgspec.Struct, frozen=True):
    """The end of an episode. A match that was cut has the result of its standing scores, and says so: it is no draw."""

    scores: list[float]
    winners: list[int]
    reason: str
    rewards: list[float]
    truncated: bool
    forfeited: list[int]
    counts: dict[int, Counts]


class TextEnv:
    """One match. `seats` names a player for each seat: `you` for those that answer with text, else a bot."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[str],
        *,
        seed: int | str = 0,
        budget: int = BUDGET,
        help: Sequence[str] = (),
        text: Literal["whole", "events"] = "whole",
        tries: int = 3,
        then: Policy = "random",
        reward: str | Worth = "result",
        offers: bool = False,
        most_choices: int = MOST_CHOICES,
        language: str = "en",
    ) -> None:
        if len(seats) != game.seats or YOU not in seats:
            raise ValueError(f"name a player for each of the {game.seats} seats, `you` at least once")
        unknown = set(help) - {"odds"}
        if unknown:
            raise ValueError(f"there is no help {sorted(unknown)[0]!r}; there is odds")
        self.game = game
        self.players = list(seats)
        self.mine = [seat for seat, name in enumerate(seats) if name == YOU]
        self.seed, self.budget, self.help, self.kind = seed, budget, tuple(help), text
        self.tries, self.then, self.offers, self.most = tries, then, offers, most_choices
        self.language = language
        self.worth = worth_of(game, reward)
        self._bots: dict[int, Player] = {seat: make(game, name) for seat, name in enumerate(seats) if name != YOU}
        self._ledger = load_ledger(*game.folders)
        self._position: Position | None = None
        #: The turn that waits for an answer, or the end.
        self.turn: Turn | Ended

    # ---------------------------------------------------------------------------------------------------------- episodes

    def reset(self, seed: int | str | None = None) -> Turn | Ended:
        """A new match. Without a seed, the one that the environment was made with."""
        if seed is not None:
            self.seed = seed
        self._rng = Random(f"armillary text {self.seed}")
        self._position = self.game.start(KeyedDice(f"armillary text {self.seed}"), listen=True)
        self._steps = 0
        self._since: dict[int, int] = dict.fromkeys(self.mine, -1)
        self._greeted: set[int] = set()
        self._last = {seat: self.worth(self._position, seat) for seat in self.mine}
        self.counts: dict[int, Counts] = {seat: Counts() for seat in self.mine}
        self.forfeited: list[int] = []
        self._events = [(0, list(self._position.log or []))]
        self._left = self.tries
        self._offering = self._offered = False
        return self._next()

    def answer(self, text: str, *, step: int | None = None) -> Turn | Ended:
        """The answer of the seat that was asked last. `step`: of the turn that it answers, to catch stale ones."""
        if self._position is None:
            raise ValueError("reset the environment first")
        if isinstance(self.turn, Ended):
            raise ValueError("the match is over: reset the environment")
        seat = self.turn.seat
        if step is not None and step != self.turn.step:
            return self._not_taken("stale", "", f"the match is at step {self.turn.step}, not {step}")
        if self._offering and text.strip().strip("[]").strip().lower() == "nothing":
            self._offering = False
            self._offered = True
            return self._next()
        view = self._position.view(seat)
        listed = view.interjections(seat) if self._offering else view.choices(seat)
        choice, reason = self._read(text, listed)
        if choice is None:
            return self._not_taken("unreadable", "", reason)
        if not allows(listed, choice):
            refusal = view.why_not(seat, choice)
            return self._not_taken("not listed", refusal.rule, tell_refusal(view, refusal, self._ledger))
        self.counts[seat].taken += 1
        self._take(seat, choice)
        return self._next()

    def odds(self, notation: str) -> str:
        """Exact odds of a choice for the seat that is asked, if the environment helps with them."""
        if "odds" not in self.help or isinstance(self.turn, Ended) or self._position is None:
            raise ValueError("this environment gives no odds now")
        from armillary.kernel.odds import odds

        view = self._position.view(self.turn.seat)
        return "\n".join(tell_odds(odds(view, self.turn.seat, self.game.parse(notation))))

    # ---------------------------------------------------------------------------------------------------------- reading

    def _read(self, text: str, listed: list[Choice]) -> tuple[Choice | None, str]:
        """The choice that an answer names; None with a reason if it cannot be read."""
        text = text[-LONGEST:]
        close = text.rfind("]")
        start = text.rfind("[", 0, close) if close >= 0 else -1
        lines = [text[start + 1 : close]] if start >= 0 else [line for line in text.splitlines() if line.strip()][::-1]
        reason = "there is nothing in the answer"
        for line in lines:
            words = line.strip().strip("`").strip()
            if words.isascii() and words.isdigit():
                number = int(words[:9])
                if 1 <= number <= len(listed) and type(listed[number - 1][-1]) is not range:
                    return listed[number - 1], ""
                reason = f"there are choices 1 to {len(listed)}, and an amount must be named in notation"
                continue
            try:
                choice = self.game.parse(words)
            except ValueError as error:
                reason = str(error)[:300]
                continue
            if start >= 0 or allows(listed, choice):
                return choice, ""
            reason = "the last line that could be read is not listed; write the choice as [notation]"
        return None, reason

    def _not_taken(self, cause: Cause, rule: str, reason: str) -> Turn | Ended:
        assert not isinstance(self.turn, Ended)
        seat = self.turn.seat
        counts = self.counts[seat]
        name = cause.replace(" ", "_")
        setattr(counts, name, getattr(counts, name) + 1)
        self._left -= 1
        refused = Refused(cause, rule, reason, max(0, self._left))
        if self._left > 0:
            text = f"{cause}: {reason} ({self._left} tries left)"
            self.turn = msgspec.structs.replace(self.turn, refused=refused, text=text, reward=0.0)
            return self.turn
        if self._offering:
            self._offering = False
            self._offered = True
            return self._next()
        return self._replace(seat)

    def _replace(self, seat: int) -> Turn | Ended:
        """The tries are used up: a listed choice in place of the seat's, or a bot for the rest of the match."""
        assert self._position is not None
        if self.then == "forfeit":
            self.forfeited.append(seat)
            self._bots[seat] = make(self.game, "greedy")
            return self._next()
        listed = list(expand(self._position.choices(seat)[:200]))
        self.counts[seat].replaced += 1
        self._take(seat, listed[0] if self.then == "first" else self._rng.choice(listed))
        return self._next()

    # ------------------------------------------------------------------------------------------------------------ playing

    def _take(self, seat: int, choice: Choice) -> None:
        p = self._position
        assert p is not None
        p.log = []
        p.apply(seat, choice)
        self._steps += 1
        self._events.append((self._steps, list(p.log or [])))
        self._left = self.tries
        self._offering = self._offered = False

    def _next(self) -> Turn | Ended:
        """Let bots play until a seat with text is asked or the match ends."""
        p = self._position
        assert p is not None
        while not p.over and self._steps < self.most:
            # Sealed answers: seats are asked in order, and none is told that another has answered.
            seat = p.deciding()[0]
            if seat in self._bots:
                self._take(seat, self._bots[seat].choose(p.view(seat), seat, self._rng))
                continue
            if all(mine in self.forfeited for mine in self.mine):
                break
            self.turn = self._asked(seat)
            return self.turn
        self.turn = self._end()
        return self.turn

    def _asked(self, seat: int) -> Turn:
        p = self._position
        assert p is not None
        view = p.view(seat)
        wants = self.offers and not self._offered and bool(view.interjections(seat))
        self._offering = wants
        parts: list[str] = []
        if seat not in self._greeted:
            self._greeted.add(seat)
            parts.append(self._greeting())
        since = self._since[seat]
        events = [(step, happened) for step, happened in self._events if step > since]
        told = tell_events(view, events, seat, budget=EVENTS, language=self.language)
        if told:
            parts.append(told)
        self._since[seat] = self._steps
        # A quarter is for the list of choices.
        listed = tell_choices(
            view, seat, out_of_turn=wants, budget=min(CHOICES, self.budget // 3), language=self.language
        )
        room = self.budget - sum(len(part) + 2 for part in parts) - len(listed.text) - 200
        if self.kind == "whole" or since < 0:
            parts.append(tell_position(view, seat, budget=max(1500, room), language=self.language))
        else:
            parts.append(tell_position(view, seat, language=self.language).split("\n", 1)[0])
        head = "You may act out of turn first; [nothing] goes on.\n" if wants else ""
        parts.append(f"{head}Choices:\n{listed.text}")
        now = self.worth(p, seat)
        reward, self._last[seat] = now - self._last[seat], now
        choices = view.interjections(seat) if wants else view.choices(seat)
        notations = [self.game.notation(choice) for choice in choices]
        return Turn(seat, "\n\n".join(parts), (["nothing"] if wants else []) + notations, self._steps, None, reward)

    def _greeting(self) -> str:
        file = self.game.find_file("guide.md")
        guide = _plain(file.read_text(encoding="utf-8")) if file is not None else ""
        if len(guide) > GUIDE:
            guide = guide[:GUIDE].rsplit("\n", 1)[0] + "\n..."
        return f"{guide}\n\nAnswer with one choice in brackets, as it is listed: [notation]. Name an amount in place of a range."

    def _end(self) -> Ended:
        p = self._position
        assert p is not None
        result = p.result
        scores = list(result.scores if result is not None else self.game.scores(p))
        if result is not None:
            winners, reason = list(result.winners), result.reason
        else:
            best = max(scores)
            winners = [seat for seat, score in enumerate(scores) if score == best]
            reason = "forfeited" if self.forfeited and len(self.forfeited) == len(self.mine) else "truncated"
        rewards = [self._worth_at_end(p, seat, winners) for seat in range(self.game.seats)]
        return Ended(scores, winners, reason, rewards, result is None, self.forfeited, self.counts)

    def _worth_at_end(self, p: Position, seat: int, winners: list[int]) -> float:
        seats = self.game.seats
        if seat in self.forfeited:
            return -1.0 / (seats - 1) if seats > 1 else 0.0
        if p.result is not None:
            return result_worth(p, seat)
        if seats == 1:
            return float(self.game.scores(p)[0])
        return share_worth(1 / len(winners) if seat in winners else 0.0, seats)


def _plain(guide: str) -> str:
    """A guide without its pictures, links and references to the page's lessons."""
    parts = [
        part for part in re.split(r"(?m)^(?=## )", guide) if not part.startswith(("## First lesson", "## First match"))
    ]
    lines = [line for line in "".join(parts).splitlines() if not line.startswith("![")]
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", "\n".join(lines))


def text_env(
    title: Game | Setup | str,
    seats: Sequence[str] = (),
    *,
    seed: int | str = 0,
    budget: int = BUDGET,
    help: Sequence[str] = (),
    text: Literal["whole", "events"] = "whole",
    tries: int = 3,
    then: Policy = "random",
    reward: str | Worth = "result",
    offers: bool = False,
    most_choices: int = MOST_CHOICES,
    language: str = "en",
) -> TextEnv:
    """A text environment of a title; without `seats`, `you` against greedy bots with as few seats as possible.

    `text`: `whole` tells the position every turn; `events` only what happened, for harnesses that keep the conversation.
    `tries` answers that are not taken, `then` a `random` or the `first` choice, or `forfeit`: a bot plays on and the seat loses.
    """
    if isinstance(title, str):
        title = setup(title, seats=len(seats) if seats else None).game()
    game = title.game() if isinstance(title, Setup) else title
    return TextEnv(
        game,
        seats or (YOU, *["greedy"] * (game.seats - 1)),
        seed=seed,
        budget=budget,
        help=help,
        text=text,
        tries=tries,
        then=then,
        reward=reward,
        offers=offers,
        most_choices=most_choices,
        language=language,
    )
