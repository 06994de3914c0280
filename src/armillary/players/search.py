"""A player that thinks: Monte Carlo tree search over sampled hidden information and dice.

Each iteration takes a whole position that the seat cannot tell from the truth (`Game.sampled`), with dice of its own, and goes
down one tree whose branches are choices, whatever the dice were (open loop). A child's n-th visit uses the n-th sample, so that
choices are compared on the same luck. Long lists and ranges open up slowly (progressive widening), the greedy player's choice
first. At a leaf the greedy or the random player goes on for some decisions, then the title's evaluation judges (truncated
rollout). Every seat seeks its own good (max^n) or the others are taken to be against us (paranoid).

Anytime with a time budget; with a work budget the answer depends on the view and the generator alone.
"""

from math import sqrt, tanh
from random import Random
from time import perf_counter
from typing import Any

import msgspec

from armillary.kernel import Choice, Game, Position, playout, random_choice

from .basic import bots_of, candidates, greedy
from .player import Level, Player, PlayerError

__all__ = ["Line", "Search", "SearchPlayer", "Settings", "Thought", "search_player"]

#: Iterations of each level when nobody gives a time, and the share of a given time that it uses.
WORK = {"easy": 40, "medium": 160, "hard": 640}
SHARE = {"easy": 0.1, "medium": 0.4, "hard": 1.0}
#: How a style weighs the spread of outcomes: a bold player likes it, a cautious one does not.
STYLES = {"steady": 0.0, "bold": 0.5, "cautious": -0.5}
#: Rollouts that measure how far evaluations spread, before the search begins.
WARM_UP = 6


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How to search in one title. A title may give its own as `SEARCH = {...}` in its bot.py."""

    #: Decisions played out below a leaf before the evaluation; the player that makes them, and how often it slips.
    horizon: int = 12
    rollout: str = "greedy"
    slip: float = 0.0
    #: How curious the search is.
    exploration: float = 0.8
    #: A node visited n times has at most `wide * n ** growth` children.
    wide: float = 2.0
    growth: float = 0.5
    #: The steps of play (frames by name) in which it thinks; elsewhere it does what the greedy player does. Empty: everywhere.
    frames: tuple[str, ...] = ()
    #: Candidates looked at in the root: the best by one step of look-ahead.
    roots: int = 24
    #: Weight of the greedy player's choice before anything is known.
    trust: float = 0.4
    #: The others: `maxn` (each seeks its own good), `paranoid` (all against us) or `guide` (they play like the greedy player).
    opponents: str = "maxn"
    #: A finished match counts by who won and, with this weight, by how many points ahead (in units of `points`).
    margin: float = 0.2
    points: float = 10.0
    #: How many standard errors a choice must be ahead of the greedy player's own to be preferred.
    doubt: float = 1.0
    #: Evaluations that differ by this much are worlds apart; 0: measured at the start of each search.
    scale: float = 0.0


class Line(msgspec.Struct, frozen=True):
    """One candidate after the search."""

    choice: str
    rule: str
    visits: int
    #: From -1 (lost) to 1 (won), against how the seat stands now.
    value: float
    #: What the search expects next, in notation.
    follows: list[str]


class Thought(msgspec.Struct, frozen=True):
    """What the search found: candidates, best first."""

    iterations: int
    seconds: float
    margin: float
    lines: list[Line]


class Node:
    """What is known of a sequence of choices from the root."""

    __slots__ = ("available", "children", "choice", "prior", "seat", "squares", "sums", "values", "visits")

    def __init__(self, choice: Choice, seat: int, prior: float, seats: int) -> None:
        self.choice = choice
        #: Who made the choice that leads here.
        self.seat = seat
        self.prior = prior
        self.visits = 0
        #: How often the choice was on the list when its parent was visited.
        self.available = 0
        self.sums: list[float] = [0.0] * seats
        self.squares = 0.0
        #: In the root's children: our value of each visit, so that choices can be compared sample by sample.
        self.values: list[float] = []
        self.children: dict[Choice, Node] = {}


class Search:
    """One search from one view: `run`, then `best` and `thought`."""

    def __init__(
        self, game: Game, guide: Player, view: Position, seat: int, rng: Random, settings: Settings, risk: float = 0.0
    ) -> None:
        self.game = game
        self.guide = guide
        self.view = view
        self.seat = seat
        self.rng = rng
        self.settings = settings
        self.risk = risk
        self.root = Node((), -1, 1.0, game.seats)
        #: The greedy player's own choice.
        self.favourite: Choice = ()
        self.iterations = 0
        self.least = 1.0
        self.most = -1.0
        self.seconds = 0.0
        self.base = rng.getrandbits(48)
        self.centres: list[float] = [0.0] * game.seats
        self.scale = settings.scale
        #: Iterations after which a search that sees no difference at all gives up.
        self.patience = 0
        self._prepare()

    # ------------------------------------------------------------------------------------------------ the root

    def _prepare(self) -> None:
        """The candidates of the root, and how far apart evaluations are."""
        settings, rng = self.settings, self.rng
        listed = self.view.choices(self.seat)
        favourite = self.favourite = self.guide.choose(self.view, self.seat, rng)
        pool = candidates(listed, rng, 2 * settings.roots)
        pool += [choice for choice in neighbours(listed, favourite) if choice not in pool]
        worth: list[tuple[float, int, Choice]] = []
        for number, choice in enumerate(pool):
            p = self._sample(number % 2)
            p.apply(self.seat, choice)
            worth.append((self._margin(p, self.seat), number, choice))
        worth.sort(key=lambda entry: (-entry[0], entry[1]))
        kept = [choice for _, _, choice in worth[: settings.roots]]
        kept = [favourite, *(choice for choice in kept if choice != favourite)][: settings.roots]
        start = self._sample(0)
        self.centres = [self._margin(start, seat) for seat in range(self.game.seats)]
        if not self.scale:
            self.scale = self._spread(worth, favourite)
        self.patience = 2 * len(kept) + 2
        rest = (1.0 - settings.trust) / sum(1.0 / (rank + 2) for rank in range(len(kept)))
        for rank, choice in enumerate(kept):
            prior = rest / (rank + 2) + (settings.trust if choice == favourite else 0.0)
            self.root.children[choice] = Node(choice, self.seat, prior, self.game.seats)

    def _spread(self, worth: list[tuple[float, int, Choice]], favourite: Choice) -> float:
        """How far evaluations spread after some rollouts: what counts as a large difference in this position."""
        found = [margin for margin, _, _ in worth]
        for number in range(WARM_UP):
            p = self._sample(number)
            p.apply(self.seat, favourite)
            self._roll_out(p)
            if p.result is None:
                found.append(self._margin(p, self.seat))
        mean = sum(found) / len(found)
        spread = sqrt(sum((value - mean) ** 2 for value in found) / len(found))
        return max(2.0 * spread, 1e-6 + 0.02 * abs(mean))

    def _sample(self, number: int) -> Position:
        """The number-th position of this search: the same number gives the same hidden information, dice and whims."""
        self.rng = Random(self.base + number)
        return self.game.sampled(self.view, self.seat, self.rng)

    # ----------------------------------------------------------------------------------------------- searching

    def run(self, iterations: int | None, seconds: float | None) -> None:
        """Think for so many iterations or so long, whichever is first."""
        begin = perf_counter()
        while iterations is None or self.iterations < iterations:
            if seconds is not None and self.iterations and perf_counter() - begin >= seconds:
                break
            if self.iterations >= self.patience and self.most - self.least < 1e-9:
                # Every candidate was tried, and nothing makes a difference here.
                break
            self._iterate()
            self.iterations += 1
        self.seconds += perf_counter() - begin

    def _iterate(self) -> None:
        root = self.root
        open_ = 2 + int(self.settings.wide * root.visits**self.settings.growth)
        child = self._select(root, list(root.children.values())[:open_], self.seat)
        p = self._sample(child.visits)
        path = [root]
        node = root
        while True:
            path.append(child)
            node = child
            p.apply(child.seat, child.choice)
            if p.result is not None or not node.visits:
                break
            self._others(p)
            if p.over:
                break
            opened = self._descend(p, node)
            if opened is None:
                break
            child = opened
        if p.result is None:
            self._roll_out(p)
        values = self._values(p)
        for node in path:
            node.visits += 1
            sums = node.sums
            for seat, value in enumerate(values):
                sums[seat] += value
            own = values[self.seat]
            node.squares += own * own
        path[1].values.append(values[self.seat])
        mean = child.sums[child.seat] / child.visits
        self.least = min(self.least, mean)
        self.most = max(self.most, mean)

    def _others(self, p: Position) -> None:
        """Whoever is not searched for decides as the greedy player would: all others with `opponents = "guide"`, and always
        those who answer in secret, who must not be thought to know our answer."""
        modelled = self.settings.opponents == "guide"
        while p.result is None and p.owing[0] != self.seat and (modelled or p.sealed is not None):
            seat = p.owing[0]
            p.apply(seat, self._follow(p, seat))

    def _follow(self, p: Position, seat: int) -> Choice:
        """What the greedy player does, with a slip now and then."""
        listed = p.choices(seat)
        if len(listed) == 1 and type(listed[0][-1]) is not range:
            return listed[0]
        if self.rng.random() < self.settings.slip:
            return random_choice(listed, self.rng)
        return self.guide.choose(p, seat, self.rng)

    def _descend(self, p: Position, node: Node) -> Node | None:
        """The child to follow in this sample: a new one while the node may still widen, else the most promising."""
        seat = p.owing[0]
        listed = p.choices(seat)
        children = node.children
        legal: list[Node] = []
        if children:
            for choice, child in children.items():
                if child.seat == seat and _listed(listed, choice):
                    child.available += 1
                    legal.append(child)
        limit = self.settings.wide * node.visits**self.settings.growth
        if len(legal) < limit and len(legal) < _most(listed):
            fresh = self._fresh(p, seat, listed, children, first=not legal)
            if fresh is not None:
                prior = self.settings.trust if not legal else (1.0 - self.settings.trust) / (1 + len(legal))
                child = Node(fresh, seat, prior, self.game.seats)
                child.available = 1
                children[fresh] = child
                return child
        if not legal:
            return None
        return legal[0] if len(legal) == 1 else self._select(node, legal, seat)

    def _fresh(
        self, p: Position, seat: int, listed: list[Choice], known: dict[Choice, Node], first: bool
    ) -> Choice | None:
        """A choice not tried yet: the greedy player's first, then any."""
        if first and len(listed) > 1:
            choice = self.guide.choose(p, seat, self.rng)
            if choice not in known:
                return choice
        for _ in range(8):
            choice = random_choice(listed, self.rng)
            if choice not in known:
                return choice
        return next((choice for choice in listed if type(choice[-1]) is not range and choice not in known), None)

    def _select(self, node: Node, legal: list[Node], seat: int) -> Node:
        """Upper confidence, weighted by what was thought of the choice before; values stretched over what was seen."""
        sign = 1.0
        index = seat
        if self.settings.opponents == "paranoid" and seat != self.seat:
            sign, index = -1.0, self.seat
        width = self.most - self.least
        explore = self.settings.exploration
        total = sqrt(node.visits + 1.0)
        parent = sign * node.sums[index] / node.visits if node.visits else 0.0
        best, top = legal[0], -1e9
        for child in legal:
            visits = child.visits
            mean = sign * child.sums[index] / visits if visits else parent - 0.1
            if self.risk and node is self.root and visits > 1:
                mean += self.risk * self._deviation(child)
            if width > 0:
                mean /= width
            score = mean + explore * child.prior * total / (1 + visits) + 0.1 * explore * total / (1 + visits)
            if score > top:
                best, top = child, score
        return best

    def _deviation(self, node: Node) -> float:
        mean = node.sums[self.seat] / node.visits
        return sqrt(max(0.0, node.squares / node.visits - mean * mean))

    def _roll_out(self, p: Position) -> None:
        """Go on from a leaf, until the horizon or the end."""
        settings = self.settings
        if settings.rollout == "random":
            playout(p, self.rng, settings.horizon)
            return
        for _ in range(settings.horizon):
            if p.result is not None:
                return
            seat = p.owing[0]
            p.apply(seat, self._follow(p, seat))

    # ----------------------------------------------------------------------------------------------- judging

    def _margin(self, p: Position, seat: int) -> float:
        """The evaluation of a seat against the best of the others; by itself in a solitaire game."""
        evaluate = self.guide.evaluate
        own = evaluate(p, seat)
        seats = self.game.seats
        if seats == 1:
            return own
        return own - max(evaluate(p, other) for other in range(seats) if other != seat)

    def _values(self, p: Position) -> list[float]:
        """For each seat from -1 to 1."""
        seats = self.game.seats
        if p.result is not None and seats > 1:
            winners = p.result.winners
            shares = [2.0 / len(winners) - 1.0 if seat in winners else -1.0 for seat in range(seats)]
            weight = self.settings.margin
            if not weight:
                return shares
            return [
                (1 - weight) * share + weight * tanh(margin_of(p.result.scores, seat) / self.settings.points)
                for seat, share in enumerate(shares)
            ]
        evaluations = [self.guide.evaluate(p, seat) for seat in range(seats)]
        if seats == 1:
            return [tanh((evaluations[0] - self.centres[0]) / self.scale)]
        order = sorted(evaluations, reverse=True)
        first, second = order[0], order[1]
        return [
            0.95 * tanh((value - (second if value == first else first) - self.centres[seat]) / self.scale)
            for seat, value in enumerate(evaluations)
        ]

    # ----------------------------------------------------------------------------------------------- answering

    def ranked(self) -> list[Node]:
        """The candidates, best first: by value less doubt, where the greedy player's own choice has none."""
        tried = [child for child in self.root.children.values() if child.visits]
        return sorted(tried, key=lambda child: (-self._worth(child), -child.visits))

    def _worth(self, child: Node) -> float:
        """The value, against the greedy player's own choice on the same samples, less the doubt about the difference."""
        if self.risk:
            return child.sums[self.seat] / child.visits + self.risk * self._deviation(child)
        favourite = self.root.children[self.favourite]
        if child is favourite:
            return 0.0
        count = min(child.visits, favourite.visits)
        if not count:
            return -2.0
        gaps = [one - two for one, two in zip(child.values, favourite.values, strict=False)]
        mean = sum(gaps) / count
        # A spread of which hardly anything was seen is taken to be wide.
        variance = (sum((gap - mean) ** 2 for gap in gaps) + 0.5) / count
        return mean - self.settings.doubt * sqrt(variance / count)

    def best(self, temperature: float = 0.0) -> Choice:
        """The choice to make, or with a temperature one of the better ones."""
        ranked = self.ranked()
        if temperature and len(ranked) > 1:
            weights = [child.visits ** (1.0 / temperature) for child in ranked]
            return self.rng.choices(ranked, weights)[0].choice
        return ranked[0].choice

    def thought(self, most: int = 3) -> Thought:
        """The best lines and by how much the first is ahead."""
        game, view, seat = self.game, self.view, self.seat
        ranked = self.ranked()
        lines = [
            Line(
                game.notation(child.choice),
                game.rule_of(view, seat, child.choice),
                child.visits,
                round(child.sums[seat] / child.visits, 4),
                self._follows(child),
            )
            for child in ranked[:most]
        ]
        margin = lines[0].value - lines[1].value if len(lines) > 1 else 0.0
        return Thought(self.iterations, round(self.seconds, 3), round(margin, 4), lines)

    def _follows(self, node: Node, most: int = 4) -> list[str]:
        found: list[str] = []
        while node.children and len(found) < most:
            node = max(node.children.values(), key=lambda child: child.visits)
            if node.visits < 2:
                break
            found.append(f"{self.game.vocabulary.word('seat', node.seat)}: {self.game.notation(node.choice)}")
        return found


def neighbours(listed: list[Choice], choice: Choice) -> list[Choice]:
    """The choice itself and, if it names an amount, amounts near it."""
    if choice in listed:
        return [choice]
    for entry in listed:
        if type(entry[-1]) is range and entry[:-1] == choice[:-1] and choice[-1] in entry[-1]:
            return [(*choice[:-1], choice[-1] + step) for step in (0, 1, -1, 2, -2) if choice[-1] + step in entry[-1]]
    return [choice]


def margin_of(scores: tuple[float, ...], seat: int) -> float:
    """Points ahead of the best of the others."""
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def _listed(listed: list[Choice], choice: Choice) -> bool:
    """Is the choice on the list, or an amount in one of its ranges?"""
    if choice in listed:
        return True
    amount = choice[-1]
    if type(amount) is not int:
        return False
    return any(type(entry[-1]) is range and amount in entry[-1] and entry[:-1] == choice[:-1] for entry in listed)


def _most(listed: list[Choice]) -> int:
    """How many single choices there are."""
    return sum(len(entry[-1]) if type(entry[-1]) is range else 1 for entry in listed)


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
    ) -> None:
        measure = f"{iterations}" if iterations is not None else f"{seconds:g}s" if seconds is not None else level
        super().__init__(game, f"search:{measure}" + (f"+{style}" if style != "steady" else ""))
        self.level = level
        self.iterations = iterations
        self.seconds = seconds
        self.style = style
        self.guide = greedy(game, level="hard")
        self.settings = settings_of(game) if settings is None else settings
        self.last: tuple[int, Choice, Thought] | None = None

    def choose(self, view: Position, seat: int, rng: Random, budget: float | None = None) -> Choice:
        listed = view.choices(seat)
        if len(listed) == 1 and type(listed[0][-1]) is not range:
            self.last = None
            return listed[0]
        if self.settings.frames and type(view.frames[-1]).__name__ not in self.settings.frames:
            self.last = None
            return self.guide.choose(view, seat, rng)
        search = self.search(view, seat, rng, budget)
        choice = search.best(0.7 if self.level == "easy" else 0.0)
        self.last = (seat, choice, search.thought())
        return choice

    def search(self, view: Position, seat: int, rng: Random, budget: float | None) -> Search:
        """The search behind a choice."""
        iterations, seconds = self.iterations, self.seconds
        if iterations is None and seconds is None:
            if budget is None:
                iterations = WORK[self.level]
            else:
                seconds = budget * SHARE[self.level]
        begin = perf_counter()
        # A bot may remember plans from decision to decision: a fresh one, so that the answer depends on the view alone.
        guide = greedy(self.game, level="hard")
        found = Search(self.game, guide, view, seat, rng, self.settings, STYLES[self.style])
        if seconds is not None:
            seconds = max(0.0, seconds - (perf_counter() - begin))
        found.run(iterations, seconds)
        return found

    def interject(self, view: Position, seat: int, rng: Random) -> Choice | None:
        return self.guide.interject(view, seat, rng)

    def evaluate(self, p: Position, seat: int) -> float:
        return self.guide.evaluate(p, seat)

    def explain(self, view: Position, seat: int, choice: Choice) -> str:
        game = self.game
        if self.last is None or self.last[:2] != (seat, choice):
            if self.settings.frames and type(view.frames[-1]).__name__ not in self.settings.frames:
                return self.guide.explain(view, seat, choice)
            if len(view.choices(seat)) == 1:
                return f"{super().explain(view, seat, choice)}: there was no other choice"
            thought = self.search(view, seat, Random(0), None).thought()
        else:
            thought = self.last[2]
        said = [f"{super().explain(view, seat, choice)}: {thought.iterations} lines tried"]
        for line in thought.lines:
            follows = f"; then {', '.join(line.follows)}" if line.follows else ""
            said.append(
                f"{game.caption(view, seat, game.parse(line.choice))} [{line.rule}] {line.value:+.2f}"
                f" ({line.visits} visits{follows})"
            )
        if len(thought.lines) > 1:
            said.append(f"ahead of the next by {thought.margin:+.2f}")
        return "\n".join(said)


def settings_of(game: Game) -> Settings:
    """How the title wants to be searched: `SEARCH` of its bot.py over the defaults."""
    if not bots_of(game):
        # Nothing to evaluate with but the result: play on to the end.
        return Settings(horizon=game.title.longest, rollout="random", trust=0.1)
    from importlib import import_module

    own: dict[str, Any] = getattr(import_module(f"{game.package}.bot"), "SEARCH", {})
    return msgspec.convert(own, Settings)


def search_player(game: Game, rest: str) -> SearchPlayer:
    """`""`, `hard`, `500`, `2s`, each with an optional style: `hard+bold`."""
    measure, _, style = rest.partition("+")
    style = style or "steady"
    if style not in STYLES:
        raise PlayerError(f"style {style!r} must be one of {', '.join(STYLES)}")
    if measure in ("", *Level):
        return SearchPlayer(game, measure or "medium", style=style)
    try:
        if measure.endswith("s"):
            seconds = float(measure[:-1])
            if not seconds > 0:
                raise ValueError
            return SearchPlayer(game, "hard", seconds=seconds, style=style)
        iterations = int(measure)
        if iterations < 1:
            raise ValueError
    except ValueError:
        raise PlayerError(
            f"'search:{measure}' must be search:easy, search:medium, search:hard, search:500 (iterations) or search:2s"
        ) from None
    return SearchPlayer(game, "hard", iterations=iterations, style=style)
