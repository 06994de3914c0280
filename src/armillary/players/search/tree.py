"""Monte Carlo tree search over sampled hidden information and dice.

The tree is open-loop: its branches are choices, whatever the dice were. Long lists and ranges are opened by progressive widening,
beginning with the greedy player's choice. At a leaf the greedy or the random player continues for a while, then the title's
evaluation is used (truncated rollout). Each seat maximises its own value (max^n), or all others play against us (paranoid).
"""

from math import sqrt

from armillary.kernel import Choice, Position, random_choice

from .thinking import Candidate, Thinking

__all__ = ["Tree"]


class Node:
    """Statistics of a sequence of choices from the root."""

    __slots__ = ("children", "choice", "prior", "seat", "sums", "visits")

    def __init__(self, choice: Choice, seat: int, prior: float, seats: int) -> None:
        self.choice = choice
        #: The seat that made the choice leading here.
        self.seat = seat
        self.prior = prior
        self.visits = 0
        self.sums: list[float] = [0.0] * seats
        self.children: dict[Choice, Node] = {}


class Tree(Thinking):
    """The candidates are the children of the root."""

    def _begin(self) -> None:
        self.least = 1.0
        self.most = -1.0
        self.root = Node((), -1, 1.0, self.game.seats)
        self.by_choice: dict[Choice, Candidate] = {}
        for candidate in self.candidates:
            self.by_choice.setdefault(candidate.choice, candidate)
        trust, count = self.settings.trust, len(self.by_choice)
        rest = (1.0 - trust) / sum(1.0 / (rank + 2) for rank in range(count))
        for rank, choice in enumerate(self.by_choice):
            prior = rest / (rank + 2) + (0.0 if rank else trust)
            self.root.children[choice] = Node(choice, self.seat, prior, self.game.seats)
        #: Iterations after which the search stops if it has seen no difference at all.
        self.patience = 2 * count + 2

    # ----------------------------------------------------------------------------------------------- searching

    def _settled(self) -> bool:
        """True if there is one candidate, or if every candidate was tried and none makes a difference."""
        return len(self.by_choice) == 1 or (self.iterations >= self.patience and self.most - self.least < 1e-9)

    def _iterate(self) -> None:
        root = self.root
        open_ = 2 + int(self.settings.wide * root.visits**self.settings.growth)
        child = self._select(root, list(root.children.values())[:open_], self.seat)
        candidate = self.by_choice[child.choice]
        p = self.sample(child.visits)
        path = [root]
        while True:
            path.append(child)
            p.apply(child.seat, child.choice)
            if p.result is not None or not child.visits:
                break
            self._others(p)
            if p.over:
                break
            opened = self._descend(p, child)
            if opened is None:
                break
            child = opened
        if p.result is None:
            self.play_on(p, self.guide)
        values = self._values(p)
        for node in path:
            node.visits += 1
            sums = node.sums
            for seat, value in enumerate(values):
                sums[seat] += value
        candidate.values.append(values[self.seat])
        mean = child.sums[child.seat] / child.visits
        self.least = min(self.least, mean)
        self.most = max(self.most, mean)

    def _others(self, p: Position) -> None:
        """Seats that the tree does not search decide like the greedy player.

        With `opponents = "guide"` these are all others. Seats that answer secretly always belong to them, because they must not
        know our answer."""
        modelled = self.settings.opponents == "guide"
        while p.result is None and p.owing[0] != self.seat and (modelled or p.sealed is not None):
            seat = p.owing[0]
            p.apply(seat, self._follow(p, seat, self.rival))

    def _descend(self, p: Position, node: Node) -> Node | None:
        """The child to follow in this sample: a new one while the node may widen, otherwise the most promising."""
        seat = p.owing[0]
        listed = p.choices(seat)
        children = node.children
        legal = [child for choice, child in children.items() if child.seat == seat and _listed(listed, choice)]
        limit = self.settings.wide * node.visits**self.settings.growth
        if len(legal) < limit and len(legal) < _most(listed):
            fresh = self._fresh(p, seat, listed, children, first=not legal)
            if fresh is not None:
                prior = self.settings.trust if not legal else (1.0 - self.settings.trust) / (1 + len(legal))
                children[fresh] = child = Node(fresh, seat, prior, self.game.seats)
                return child
        if not legal:
            return None
        return legal[0] if len(legal) == 1 else self._select(node, legal, seat)

    def _fresh(
        self, p: Position, seat: int, listed: list[Choice], known: dict[Choice, Node], first: bool
    ) -> Choice | None:
        """An untried choice: first the greedy player's, then any other."""
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
        """Selection by upper confidence bounds with priors; values are scaled to the range seen so far."""
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
                mean += self.risk * self.by_choice[child.choice].deviation
            if width > 0:
                mean /= width
            score = mean + explore * child.prior * total / (1 + visits) + 0.1 * explore * total / (1 + visits)
            if score > top:
                best, top = child, score
        return best

    # ----------------------------------------------------------------------------------------------- answering

    def _weight(self, candidate: Candidate) -> float:
        return len(candidate.values)

    def _follows(self, candidate: Candidate) -> list[str]:
        found: list[str] = []
        node = self.root.children[candidate.choice]
        while node.children and len(found) < 4:
            node = max(node.children.values(), key=lambda child: child.visits)
            if node.visits < 2:
                break
            found.append(f"{self.game.vocabulary.word('seat', node.seat)}: {self.game.notation(node.choice)}")
        return found


def _listed(listed: list[Choice], choice: Choice) -> bool:
    """Is the choice on the list, or an amount in one of its ranges?"""
    if choice in listed:
        return True
    amount = choice[-1]
    if type(amount) is not int:
        return False
    return any(type(entry[-1]) is range and amount in entry[-1] and entry[:-1] == choice[:-1] for entry in listed)


def _most(listed: list[Choice]) -> int:
    """The number of single choices."""
    return sum(len(entry[-1]) if type(entry[-1]) is range else 1 for entry in listed)
