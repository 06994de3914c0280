"""The player that searches before each choice, with a work budget or a time budget.

With a time budget it is an anytime search. With a work budget the answer depends only on the view and the generator.
"""

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import Any

import msgspec

from armillary.kernel import Choice, Game, Position
from armillary.kernel.text import Text
from armillary.players.basic import GreedyPlayer, greedy
from armillary.players.player import Level, Player, PlayerError

from .race import Race
from .settings import RISKS, SHARE, WORK, Settings, hook, settings_of
from .thinking import Thinking, Thought, Watch
from .tree import Tree

__all__ = ["SearchPlayer", "search_player"]

#: Answers to an offer.
ANSWERS = frozenset({"accept", "decline"})

METHODS: dict[str, type[Thinking]] = {"tree": Tree, "race": Race}


class Judged(Player):
    """Chooses like one bot and evaluates like another."""

    def __init__(self, bot: Player, judge: Player) -> None:
        super().__init__(bot.game, bot.name)
        self.bot, self.judge = bot, judge
        self.speaks = bot.speaks

    def choose(self, view: Position, seat: int, rng: Random, budget: float | None = None) -> Choice:
        return self.bot.choose(view, seat, rng, budget)

    def evaluate(self, p: Position, seat: int) -> float:
        return self.judge.evaluate(p, seat)


class SearchPlayer(Player):
    """Searches before each choice, by work or by time."""

    def __init__(
        self,
        game: Game,
        level: str = "medium",
        *,
        iterations: int | None = None,
        seconds: float | None = None,
        style: str = "steady",
        settings: Settings | None = None,
        judge: Player | None = None,
        base: Callable[[], Player] | None = None,
    ) -> None:
        """`judge` evaluates a seat from -1 to 1 and replaces the title's evaluation.
        `base` makes the bot to follow and replaces the title's."""
        measure = f"{iterations}" if iterations is not None else f"{seconds:g}s" if seconds is not None else level
        learned = "learned:" if judge is not None or base is not None else ""
        super().__init__(game, f"search:{learned}{measure}" + (f"+{style}" if style != "steady" else ""))
        self.level = level
        self.iterations = iterations
        self.seconds = seconds
        self.style = style
        self.settings = settings_of(game) if settings is None else settings
        self.judge = judge
        if judge is not None:
            self.settings = msgspec.structs.replace(self.settings, scale=1.0)
        self._base: Callable[[], Player] = base or (lambda: greedy(game, self.settings.base, "hard"))
        self.guide = self._base()
        self.speaks = self.guide.speaks
        self.last: tuple[int, Choice, Thought] | None = None
        #: The bot whose choice won the last search, and the turn and seat of that search: it carries out its plan.
        self._winner: tuple[int, int, Player] | None = None
        self._clock: Callable[[Position], int] | None = hook(game, "clock")
        self._thinks: Callable[[Position, int], bool] | None = hook(game, "thinks")
        self._lines: Callable[[Position], int] | None = hook(game, "lines")

    def choose(self, view: Position, seat: int, rng: Random, budget: float | None = None) -> Choice:
        listed = view.choices(seat)
        if len(listed) == 1 and type(listed[0][-1]) is not range:
            self.last = None
            return listed[0]
        if not self.thinks(view, seat):
            self.last = None
            return self.follow(view, seat).choose(view, seat, rng)
        search = self.search(view, seat, self._luck(view, rng), budget)
        best = search.best(0.7 if self.level == "easy" else 0.0)
        self._winner = None if self.settings.proposals else (seat, self._turn(view), best.guide)
        self.last = (seat, best.choice, search.thought())
        return best.choice

    def _luck(self, view: Position, rng: Random) -> Random:
        """What samples are drawn with."""
        return Random(view.hash()) if self.settings.proposals else rng

    def thinks(self, view: Position, seat: int) -> bool:
        """Do the title's settings ask for a search at this decision?"""
        if self._thinks is not None:
            return self._thinks(view, seat)
        return not self.settings.frames or type(view.frames[-1]).__name__ in self.settings.frames

    def follow(self, view: Position, seat: int) -> Player:
        """The bot for decisions that need no search: the one whose plan won in this turn, otherwise the base."""
        if self._winner is not None and self._winner[:2] == (seat, self._turn(view)):
            return self._winner[2]
        return self.guide

    def _turn(self, view: Position) -> int:
        return 0 if self._clock is None else self._clock(view)

    def search(
        self,
        view: Position,
        seat: int,
        rng: Random,
        budget: float | None,
        watch: Watch | None = None,
        extra: Choice | None = None,
        given: Sequence[Choice] = (),
    ) -> Thinking:
        """Run the search for a choice. `watch` sees the end of every line; `extra` is always a candidate; with `given` there are
        no others than these."""
        iterations, seconds = self.iterations, self.seconds
        if iterations is None and seconds is None:
            if budget is None:
                iterations = WORK[self.level]
            else:
                seconds = budget * SHARE[self.level]
            if self.settings.lines:
                most = self.settings.lines if self._lines is None else self._lines(view)
                iterations = min(most, iterations or most)
        begin = perf_counter()
        # Bots may remember plans between decisions; fresh bots make the answer depend on the view alone.
        guides = [self._base(), *(greedy(self.game, name, "hard") for name in self.settings.styles)]
        rival = guides[0] if guides[0].name == "greedy:hard" else greedy(self.game, level="hard")
        method = METHODS[self.settings.method]
        if self.judge is not None:
            guides[0] = Judged(guides[0], self.judge)
        found = method(self.game, guides, rival, view, seat, rng, self.settings, RISKS[self.style], given)
        found.watch = watch
        if extra is not None:
            found.add(extra)
        if seconds is not None:
            seconds = max(0.0, seconds - (perf_counter() - begin))
        found.run(iterations, seconds)
        return found

    def interject(self, view: Position, seat: int, rng: Random) -> Choice | None:
        """As the base; with proposals an answer to an offer is weighed like any other choice."""
        own = self.guide.interject(view, seat, rng)
        if own is None or own[0] not in ANSWERS or not self.settings.proposals:
            return own
        answers = [choice for choice in view.interjections(seat) if choice[0] in ANSWERS and choice != own]
        if not answers:
            return own
        return self.search(view, seat, self._luck(view, rng), None, given=(own, *answers)).best().choice

    def evaluate(self, p: Position, seat: int) -> float:
        return self.guide.evaluate(p, seat)

    def explain(self, view: Position, seat: int, choice: Choice, text: Text) -> str:
        known = self.last is not None and self.last[:2] == (seat, choice)
        if not known and not self.thinks(view, seat):
            return self.follow(view, seat).explain(view, seat, choice, text)
        said = [super().explain(view, seat, choice, text)]
        if not known and len(view.choices(seat)) == 1:
            return said[0]
        thought = self._thought(view, seat, choice)
        for line in thought.lines:
            facts = {
                "caption": self.game.caption(view, seat, self.game.parse(line.choice), text),
                "rule": line.rule,
                "value": f"{line.value:+.2f}",
                "visits": line.visits,
                "follows": text.join(line.follows),
            }
            said.append(text.fill("explain", "line-then" if line.follows else "line", facts))
        if len(thought.lines) > 1:
            said.append(text.fill("explain", "ahead", {"margin": f"{thought.margin:+.2f}"}))
        return "\n".join(said)

    def reason(self, view: Position, seat: int, choice: Choice, text: Text) -> str:
        if len(view.choices(seat)) == 1:
            return text.fill("explain", "only-one", {})
        return text.fill("explain", "lines", {"count": self._thought(view, seat, choice).iterations})

    def _thought(self, view: Position, seat: int, choice: Choice) -> Thought:
        """The result of the search behind a choice; searches again if that was not its last choice."""
        if self.last is None or self.last[:2] != (seat, choice):
            self.last = (seat, choice, self.search(view, seat, Random(0), None).thought())
        return self.last[2]


def search_player(game: Game, rest: str) -> SearchPlayer:
    """Parses `""`, `hard`, `500` or `2s`, each with an optional style: `hard+bold`. `learned` or `learned:500` evaluates with the
    network or follows the tuned bot."""
    measure, _, style = rest.partition("+")
    more: dict[str, Any] = {}
    if measure.partition(":")[0] == "learned":
        from armillary.players.learned.naming import learned_player

        measure = measure.partition(":")[2]
        learned = learned_player(game, "")
        more = {"base": learned.another} if isinstance(learned, GreedyPlayer) else {"judge": learned}
    style = style or "steady"
    if style not in RISKS:
        raise PlayerError(f"style {style!r} must be one of {', '.join(RISKS)}")
    if measure in ("", *Level):
        return SearchPlayer(game, measure or "medium", style=style, **more)
    try:
        if measure.endswith("s"):
            seconds = float(measure[:-1])
            if not seconds > 0:
                raise ValueError
            return SearchPlayer(game, "hard", seconds=seconds, style=style, **more)
        iterations = int(measure)
        if iterations < 1:
            raise ValueError
    except ValueError:
        raise PlayerError(
            f"'search:{measure}' must be search:easy, search:medium, search:hard, search:500 (iterations) or search:2s"
        ) from None
    return SearchPlayer(game, "hard", iterations=iterations, style=style, **more)
