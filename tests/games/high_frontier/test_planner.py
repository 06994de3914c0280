"""The planner's promises at the table: this turn's list is the engine's, and every plan can be flown with the numbers shown."""

from collections.abc import Sequence
from random import Random

import pytest

from armillary.games.high_frontier.century.flight import Landing
from armillary.games.high_frontier.century.moves import Course, Moves
from armillary.games.high_frontier.chart.mission import Leg, Plan
from armillary.games.high_frontier.chart.planner import Planner, built
from armillary.games.high_frontier.chart.reach import PARTS, Drive
from armillary.games.high_frontier.flow.flight import Hazard, Refit
from armillary.games.high_frontier.ids import BAG, CREW, REFINERY, ROBONAUT, ROCKET
from armillary.games.high_frontier.position import Chart, HighFrontier
from armillary.games.high_frontier.rules import landing, stacks, thrust
from armillary.kernel import game
from armillary.kernel.choice import Choice
from armillary.kernel.dice import Dice, KeyedDice
from armillary.testkit.sampling import sample, whole

POSITIONS = 200
TURNS, FURTHER = 2, 3


class Lucky(Dice):
    """No roll fails: sixes for hazards, ones for belts and events."""

    def rolls(self, ordinal: int, count: int, sides: int, rule: str, alike: bool) -> tuple[list[int], int]:
        return [1 if rule in ("HF-ADV-04", "HF-EVT-02") else 6] * count, ordinal + count

    def below(self, ordinal: int, options: Sequence[int], rule: str) -> tuple[int, int]:
        return 0, ordinal + 1


def random_position(seed: int) -> tuple[HighFrontier, int]:
    """A rocket of random cards somewhere on the chart, some factories, and its owner about to move."""
    rng = Random(seed)
    p = game("high-frontier", 3, options={"expanded": rng.random() < 0.7}).start(KeyedDice(seed))
    seat = p.phasing
    stack = stacks.slot(p, seat, ROCKET)
    for _ in range(500):
        for card in stacks.cards_in(p, stack):
            p.put(card, BAG)
            p.black[card] = 0
        deck = [card for card, place in enumerate(p.place) if place == BAG]
        for card in rng.sample(deck, rng.randint(1, 6)):
            p.put(card, stack)
            p.black[card] = int(p.c.deck[card] != CREW and rng.random() < 0.4)
        p.where[stack] = rng.randrange(len(p.c.spaces)) if rng.random() < 0.7 else p.c.leo
        if stacks.dry_mass(p, stack) <= p.c.most_dry:
            p.steps[stack] = rng.randint(0, p.c.tank_steps[stacks.dry_mass(p, stack)][-1])
            if thrust.settings(p, stack) and p.c.hazard[p.where[stack]] != 2:
                break
    p.sunspot = rng.randrange(len(p.c.sunspots))
    p.wt = [20] * len(p.wt)
    for site in rng.sample(range(len(p.c.sites)), 5):
        owner = rng.randrange(len(p.wt))
        p.claim[site] = p.factory[site] = owner
        p.letter[site] = max(0, min(p.c.spectral[site], 3))
        p.cubes[site * len(p.wt) + owner] = 1
    p.moved = [0] * len(p.moved)
    # What was asked at the start was asked of another position.
    p.frames = p.frames[:1]
    p.frames.append(p.game.step(Moves)())
    p.owing = ()
    p._listed = None
    p.settle()
    return p, stack


class Pilot:
    """Flies a plan at the table: its own choices, and nothing that interferes from anybody else."""

    def __init__(self, p: HighFrontier, planner: Planner, plan: Plan) -> None:
        self.p: HighFrontier = p.copy()  # type: ignore[assignment]
        self.p.dice = Lucky()
        self.planner = planner
        self.plan = plan
        self.seat = planner.seat
        self.sunspot = p.sunspot

    def take(self, seat: int, choice: Choice) -> None:
        """Whatever is not allowed is refused here."""
        self.p.apply(seat, choice)

    def fly(self) -> None:
        for number, leg in enumerate(self.plan.legs):
            self._leg(leg, self.plan.tanks if number == 0 else 0)
            stack = self.planner.stack
            assert (self.p.where[stack], self.p.steps[stack]) == (leg.space, leg.left()), number
            self._until_own_turn()

    def _leg(self, leg: Leg, tanks: int) -> None:
        choices = self.planner.choices(leg, tanks)
        refuel = choices.pop() if leg.refuel is not None else None
        for choice in choices:
            self.take(self.seat, choice)
            self._hazards()
        if leg.move is not None:
            assert self.p.where[self.planner.stack] == leg.space
            assert self.p.steps[self.planner.stack] == leg.move.steps
        self.take(self.seat, ("done",))
        self.p.sunspot = self.sunspot
        if refuel is not None:
            self.take(self.seat, refuel)

    def _hazards(self) -> None:
        """What a flight asks on its way: roll, leave claims alone, grind nothing (plans do not)."""
        answers: dict[type, Choice] = {Hazard: ("roll",), Landing: ("respect",), Refit: ("follow",)}
        while type(self.p.frames[-1]) in answers:
            self.take(self.p.owing[0], answers[type(self.p.frames[-1])])

    def _until_own_turn(self) -> None:
        """Everybody ends the turn with as little as possible."""
        start = self.p.round * 10 + self.p.phasing
        while not (isinstance(self.p.frames[-1], Moves) and self.p.phasing == self.seat and self._turn() > start):
            seat = self.p.owing[0]
            listed = self.p.choices(seat)
            self.p.apply(seat, next(c for c in (("done",), ("income",), ("pass",), listed[0]) if c in listed))
            self.p.sunspot = self.sunspot

    def _turn(self) -> int:
        return self.p.round * 10 + self.p.phasing


@pytest.mark.parametrize("part", range(4))
def test_every_plan_of_random_positions_can_be_flown(part: int) -> None:
    """(b): all plans to all spaces within two turns, of some positions within three: at night about 30,000 flights."""
    flown = 0
    for seed in sample(range(part, POSITIONS, 4), 10, f"planner {part}"):
        p, stack = random_position(seed)
        planner = Planner(p, stack, tanks=(0, 2))
        search = planner.search(FURTHER if seed % 25 == 0 else TURNS)
        for space in sorted(search.reached()):
            for plan in search.plans(space):
                Pilot(p, planner, plan).fly()
                flown += 1
    assert flown > (4000 if whole() else 200)


def thrust_drive(p: HighFrontier, stack: int, setting: thrust.Setting) -> Drive:
    return landing.drive_of(p, stack, setting, 0)


def test_this_turn_is_the_engines_list() -> None:
    """(a): with the same engine, without jettison and afterburner, the ends of one turn are the destinations of `fly`."""
    compared = 0
    for seed in range(60):
        p, stack = random_position(seed)
        planner = Planner(p, stack)
        course = Course(craft=stack)
        listed, _ = course.destinations(p)
        setting = course.chosen(p)
        assert setting is not None
        have = p.steps[stack] * PARTS
        if planner._deadly(0, thrust_drive(p, stack, setting), 0):
            continue
        every: set[int] = set()
        planned: set[int] = set()
        for way in planner.courses(0, p.where[stack], p.steps[stack]):
            ends = {
                row[2] for row in way.rows if row[0] < PARTS * way.steps or (row[0] == PARTS * way.steps and not row[1])
            }
            every |= ends
            if way.how[:4] == (setting[0], 0, 0, 0) and way.steps * PARTS == have:
                planned |= ends
        assert planned <= set(listed) <= every
        compared += 1
    assert compared > 40


def rocket(cards: list[str], tanks: int, *, expanded: bool = False) -> tuple[Chart, int]:
    p = game("high-frontier", 2, options={"expanded": expanded}).start(0)
    q, stack = built(p, p.phasing, [p.c.cards.index(card) for card in cards])
    q.steps[stack] = q.c.tank_steps[stacks.dry_mass(q, stack)][tanks]
    q.faction = [3, 4]
    return q, stack


def test_s05_a_doomed_trip() -> None:
    """No load of fuel takes a 3*2 rocket to Mercury by the orange route; without a stop for water there is no plan at all."""
    p, stack = rocket(["hall-effect-thruster", "solar-furnace-kiln"], 0)
    mercury = p.c.number["mercury"]
    assert Planner(p, stack, tanks=range(9)).search().plans(mercury) == []


def test_water_on_the_way_makes_a_plan() -> None:
    """With a robonaut that finds water the same engine gets there."""
    p, stack = rocket(["hall-effect-thruster", "kuck-mosquito"], 0)
    plans = Planner(p, stack, tanks=range(6)).search().plans(p.c.number["luna"])
    assert plans
    assert any(leg.refuel is not None for plan in plans for leg in plan.legs)


def test_what_if_i_built_this() -> None:
    p = game("high-frontier", 2).start(0)
    engine = p.c.cards.index("ion-drive")
    before = p.hash()
    q, stack = built(p, 0, [engine])
    assert (q.where[stack], q.steps[stack], stacks.cards_in(q, stack)) == (q.c.leo, 0, [engine])
    assert p.hash() == before
    heavy = [card for card in range(len(p.c.cards)) if p.c.deck[card] in (ROBONAUT, REFINERY)]
    with pytest.raises(ValueError, match="too-heavy"):
        built(p, 0, heavy)


def test_a_freighter_lands_at_factories_only() -> None:
    p, _ = rocket(["hall-effect-thruster"], 0)
    seat = p.phasing
    pod = stacks.slot(p, seat, 3)
    p.put(p.c.cards.index("kuck-mosquito"), pod)
    p.where[pod] = p.c.number["llo"]
    luna = p.c.number["luna"]
    assert Planner(p, pod).search(2).plans(luna) == []
    p.factory[p.c.site_of[luna]] = p.claim[p.c.site_of[luna]] = 0
    plans = Planner(p, pod).search(2).plans(luna)
    assert [plan.turns for plan in plans] == [1]


def test_a_limit_of_time_cuts_the_search_only_when_it_is_over() -> None:
    """With time enough every turn is searched, with next to none not even the first; what is said about it rests on that."""
    p = game("high-frontier", 2, options={"expanded": True}).start(1)
    assert isinstance(p, HighFrontier)
    q, stack = built(p, 0, [p.c.cards.index("hypergolic-penetrator-bus")])
    free = Planner(q, stack, tanks=(4,)).search(2)
    ample = Planner(q, stack, tanks=(4,)).search(2, seconds=1e6)
    assert (free.searched, ample.searched) == (2, 2)
    assert ample.reached() == free.reached()
    assert Planner(q, stack, tanks=(4,)).search(2, seconds=1e-9).searched == 0
