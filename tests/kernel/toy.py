"""A title for the kernel's own tests: one frame per feature, chosen by the test."""

from typing import Any

from armillary.kernel import (
    Choice,
    Dice,
    Frame,
    Game,
    Option,
    Position,
    Refusal,
    Ruling,
    Scenario,
    Title,
    Verb,
    propose,
)

TITLE = Title(
    slug="toy",
    title="Toy",
    summary="For the kernel's tests.",
    seats=(2, 3),
    minutes=(1, 1),
    rules_version=1,
    factories={1: "toy:Toy"},
    options=(
        Option(id="long", title="Long", text="Ten points instead of five."),
        Option(id="pace", title="Pace", text="How fast.", values=("slow", "fast")),
    ),
    rulings=(Ruling(id="ties", question="Who wins ties?", readings=("first", "nobody"), reason="Simpler."),),
    scenarios=(
        Scenario(id="plain", title="Plain", text="As it is."),
        Scenario(id="blitz", title="Blitz", text="Fast.", requires={"pace": "fast"}),
    ),
    ends=("points",),
)


class Board(Position):
    FIELDS = ("points", "hands", "names", "notes", "answers")
    LISTS = ("points", "answers")
    ROWS = ("hands",)
    DICTS = ("notes",)
    __slots__ = FIELDS

    def __init__(self, game: Game, dice: Dice) -> None:
        super().__init__(game, dice)
        self.points = [0] * game.seats
        self.hands: list[list[int]] = [[] for _ in range(game.seats)]
        self.names: tuple[Any, ...] = ("a", (1, 2))
        self.notes: dict[int, Any] = {}
        self.answers: list[Any] = []


class Turn(Frame[Board]):
    """A quiet point: roll, take an amount, or pass."""

    FIELDS = ("seat", "seen")
    LISTS = ("seen",)
    __slots__ = FIELDS
    rule = "TOY-TURN"
    quiet = True

    def __init__(self, seat: int, seen: list[int]) -> None:
        self.seat = seat
        self.seen = seen

    def advance(self, p: Board) -> None:
        if max(p.points) >= 5:
            p.finish((p.points.index(max(p.points)),), "points", "TOY-END", tuple(map(float, p.points)))
        else:
            p.ask(self.seat)

    def choices(self, p: Board, seat: int) -> list[Choice]:
        return [("roll",), ("take", range(1, 4)), ("bid",), ("round",), ("draw",)]

    def take(self, p: Board, seat: int, choice: Choice) -> None:
        verb = choice[0]
        if verb == "roll":
            hits = sum(die >= 5 for die in p.roll(2, 6, "TOY-ROLL", alike=True))
            p.points[seat] += hits
            p.tell("Scored", "TOY-ROLL", seat=seat, hits=hits)
        elif verb == "take":
            p.points[seat] += choice[1]
        elif verb == "draw":
            p.hands[seat].append(p.pick([7, 8, 9], "TOY-DRAW"))
            p.tell("Drew", "TOY-DRAW", to=(seat,), public={"seat": seat}, seat=seat, card=p.hands[seat][-1])
        elif verb == "bid":
            p.push(Bid())
            return
        elif verb == "round":
            p.push(Round())
            return
        self.seat = (seat + 1) % p.seats

    def why_not(self, p: Board, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] == "take":
            return Refusal("TOY-TAKE", "too-many", most=3)
        return None


class Bid(Frame[Board]):
    """All seats at once and secretly."""

    __slots__ = ()
    rule = "TOY-BID"

    def advance(self, p: Board) -> None:
        p.ask_sealed(range(p.seats))

    def choices(self, p: Board, seat: int) -> list[Choice]:
        return [("amount", range(10 + seat))]

    def reveal(self, p: Board, answers: dict[int, Choice]) -> None:
        p.answers = [(seat, answer[1]) for seat, answer in answers.items()]
        p.pop()


class Round(Frame[Board]):
    """All seats in order, each knowing the answers before."""

    __slots__ = ()
    rule = "TOY-ROUND"

    def advance(self, p: Board) -> None:
        if len(p.answers) >= p.seats:
            p.pop()
        else:
            p.ask_in_order([1, 0][: p.seats - len(p.answers)])

    def choices(self, p: Board, seat: int) -> list[Choice]:
        return [("yes",), ("no",)]

    def take(self, p: Board, seat: int, choice: Choice) -> None:
        p.answers.append((seat, choice[0]))


class Toy(Game):
    position = Board
    frames = (Turn, Bid, Round)
    verbs = (
        Verb("roll", "TOY-ROLL"),
        Verb("take", "TOY-TAKE", ("count", "number")),
        Verb("draw", "TOY-DRAW"),
        Verb("bid", "TOY-BID"),
        Verb("round", "TOY-ROUND"),
        Verb("amount", "TOY-BID", ("count", "number")),
        Verb("yes", "TOY-ROUND"),
        Verb("no", "TOY-ROUND"),
        Verb("gift", "TOY-GIFT", ("to", "seat"), ("count", "number")),
        Verb("go", "TOY-TURN", ("from", "node"), ("to", "node")),
    )
    package = "armillary.games.tictactoe"

    def words(self) -> dict[str, list[str]]:
        return {"node": ["mars", "home-arc"]}

    def setup(self, p: Position) -> None:
        p.push(Turn(0, []))

    def interjections(self, p: Position, seat: int) -> list[Choice]:
        assert isinstance(p, Board)
        mine = p.points[seat]
        gifts: list[Choice] = [
            ("gift", other, range(1, mine + 1)) for other in range(p.seats) if other != seat and mine
        ]
        return [*super().interjections(p, seat), *gifts]

    def interject(self, p: Position, seat: int, choice: Choice) -> None:
        if choice[0] == "gift":
            propose(p, seat, choice[1], (choice[2],), "TOY-GIFT", public=False)
        else:
            super().interject(p, seat, choice)

    def why_not_deal(self, p: Position, maker: int, receiver: int, terms: tuple[Any, ...]) -> Refusal | None:
        assert isinstance(p, Board)
        return None if p.points[maker] >= terms[0] else Refusal("TOY-GIFT", "too-poor")

    def deal(self, p: Position, maker: int, receiver: int, terms: tuple[Any, ...]) -> None:
        assert isinstance(p, Board)
        p.points[maker] -= terms[0]
        p.points[receiver] += terms[0]

    def hide(self, p: Position, seat: int | None) -> None:
        assert isinstance(p, Board)
        p.hands = [hand if who == seat else [0] * len(hand) for who, hand in enumerate(p.hands)]


def toy(seats: int = 2, **given: Any) -> Toy:
    return Toy(TITLE, seats, **given)
