"""Players that do not search: random, a title's own greedy bot, and a greedy player for titles that have none."""

from collections.abc import Callable
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

from armillary.kernel import Choice, Game, Position, random_choice
from armillary.kernel.text import Text

from .player import Level, Player, PlayerError

__all__ = ["GreedyPlayer", "LookAhead", "RandomPlayer", "bots_of", "fixed_of", "greedy"]

#: How many choices of a long list, and how many amounts of a range, the generic greedy player tries.
MOST_TRIED = 64
MOST_AMOUNTS = 4
#: How often a greedy player of an easier level makes a random choice instead.
SLIPS = {"easy": 0.35, "medium": 0.1, "hard": 0.0}


class RandomPlayer(Player):
    """Picks an entry of the list uniformly, then an amount from its range."""

    blind = True

    def __init__(self, game: Game) -> None:
        super().__init__(game, "random")

    def choose(self, view: Position, seat: int, rng: Random, budget: float | None = None) -> Choice:
        return random_choice(view.choices(seat), rng)

    def interject(self, view: Position, seat: int, rng: Random) -> Choice | None:
        answers = [choice for choice in view.interjections(seat) if choice[0] in ("accept", "decline")]
        return random_choice(answers, rng) if answers else None

    def reason(self, view: Position, seat: int, choice: Choice, text: Text) -> str:
        return text.fill("explain", "at-random", {"count": len(view.choices(seat))})


def bots_of(game: Game | type[Game]) -> dict[str, Any]:
    """The title's own bots by name (`PLAYERS` in its package `bots`); empty if it has none."""
    found: dict[str, Any] = getattr(bots_module(game), "PLAYERS", {})
    return found


def fixed_of(game: Game | type[Game]) -> dict[str, Any]:
    """Frozen bots to measure others against (`FIXED` in the package `bots`); they are not offered to people."""
    found: dict[str, Any] = getattr(bots_module(game), "FIXED", {})
    return found


def bots_module(game: Game | type[Game]) -> ModuleType | None:
    """The title's package `bots`, or that of the title it extends."""
    for package in game.packages():
        module = f"{package}.bots"
        try:
            return import_module(module)
        except ModuleNotFoundError as error:
            if error.name != module:
                raise
    return None


def greedy(game: Game, name: str = "greedy", level: str = "medium") -> Player:
    """The title's own bot of that name, or a one-ply look-ahead if the title has no greedy bot."""
    if level not in Level:
        raise PlayerError(f"level {level!r} must be one of {', '.join(Level)}")
    bots = bots_of(game)
    known = {**bots, **fixed_of(game)}
    if name in known:
        return GreedyPlayer(game, f"{name}:{level}", level, known[name])
    if name != "greedy":
        raise PlayerError(f"{game.title.title} has no bot {name!r}; it has {', '.join(bots) or 'none of its own'}")
    return LookAhead(game, level)


class GreedyPlayer(Player):
    """Adapts a title's own bot to the common interface.

    One player may sit at several seats. Each seat gets its own bot, because bots remember their plans."""

    def __init__(self, game: Game, name: str, level: str, make: Callable[[str], Any]) -> None:
        super().__init__(game, name)
        self.bot = bot = make(level)
        self._make = make
        self._level = level
        self._seated: dict[int, Any] = {}
        self.speaks = bool(getattr(bot, "speaks", False))
        # The evaluation is a method of the title's bot or a function in its module.
        self._evaluate: Any = getattr(bot, "evaluate", None) or import_module(type(bot).__module__).evaluate

    def choose(self, view: Position, seat: int, rng: Random, budget: float | None = None) -> Choice:
        choice: Choice = self.bot_at(seat).choose(view, seat, rng)
        return choice

    def another(self) -> "GreedyPlayer":
        """The same player without its memory."""
        return GreedyPlayer(self.game, self.name, self._level, self._make)

    def bot_at(self, seat: int) -> Any:
        """The bot of that seat."""
        if seat not in self._seated:
            self._seated[seat] = self._make(self._level) if self._seated else self.bot
        return self._seated[seat]

    def interject(self, view: Position, seat: int, rng: Random) -> Choice | None:
        if hasattr(self.bot, "interject"):
            choice: Choice | None = self.bot_at(seat).interject(view, seat, rng)
            return choice
        return answer_by_value(self, view, seat, rng)

    def evaluate(self, p: Position, seat: int) -> float:
        return float(self._evaluate(p, seat))

    def reason(self, view: Position, seat: int, choice: Choice, text: Text) -> str:
        return str(self.bot.reason(view, seat, choice, text)) if hasattr(self.bot, "reason") else ""


class LookAhead(Player):
    """Greedy player for titles without a bot: looks one choice ahead and compares results and running scores."""

    def __init__(self, game: Game, level: str) -> None:
        super().__init__(game, f"greedy:{level}")
        self.slip = SLIPS[level]

    def choose(self, view: Position, seat: int, rng: Random, budget: float | None = None) -> Choice:
        listed = view.choices(seat)
        if len(listed) > 1 and rng.random() < self.slip:
            return random_choice(listed, rng)
        best: list[Choice] = []
        value = 0.0
        for choice in candidates(listed, rng, MOST_TRIED):
            found = self.worth(view, seat, choice, rng)
            if not best or found > value:
                best, value = [choice], found
            elif found == value:
                best.append(choice)
        return best[int(rng.random() * len(best))]

    def worth(self, view: Position, seat: int, choice: Choice, rng: Random) -> float:
        p = self.game.sampled(view, seat, rng)
        p.apply(seat, choice)
        return self.evaluate(p, seat)

    def interject(self, view: Position, seat: int, rng: Random) -> Choice | None:
        return answer_by_value(self, view, seat, rng)

    def reason(self, view: Position, seat: int, choice: Choice, text: Text) -> str:
        worth = self.worth(view, seat, choice, Random(0))
        return text.fill("explain", "by-scores", {"worth": f"{worth:+.1f}"})


def candidates(listed: list[Choice], rng: Random, most: int) -> list[Choice]:
    """Single choices to try: the ends of a range and amounts in between; a sample of a long list."""
    found: list[Choice] = []
    for choice in listed:
        amounts = choice[-1]
        if type(amounts) is range:
            last = len(amounts) - 1
            steps = sorted({round(last * part / (MOST_AMOUNTS - 1)) for part in range(MOST_AMOUNTS)})
            found += [(*choice[:-1], amounts[step]) for step in steps]
        else:
            found.append(choice)
    return found if len(found) <= most else rng.sample(found, most)


def answer_by_value(player: Player, view: Position, seat: int, rng: Random) -> Choice | None:
    """Answer an offer: accept it if the player's own evaluation improves, otherwise decline."""
    answers = [choice for choice in view.interjections(seat) if choice[0] in ("accept", "decline")]
    if not answers:
        return None
    before = player.evaluate(view, seat)
    for choice in answers:
        if choice[0] == "accept":
            p = player.game.sampled(view, seat, rng)
            p.apply(seat, choice)
            if player.evaluate(p, seat) > before:
                return choice
    return next((choice for choice in answers if choice[0] == "decline"), None)
