"""The setup rounds: four laps of the table, anticlockwise (EB-SETUP-02, EB-SETUP-03)."""

from typing import Any, Final

from armillary.games.earthmans_burden import events
from armillary.games.earthmans_burden.ids import SOUND, START, UN
from armillary.games.earthmans_burden.kinds import FEW
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.setup import why_not_claim, why_not_skyward
from armillary.games.earthmans_burden.rules.technologies import learn, learnable, why_not_learn
from armillary.games.earthmans_burden.rules.units import gain_development, gain_fleets
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from .step import PASS, ask_from
from .turn import Turn

CLAIM: Final[Choice] = ("claim",)
ORBIT: Final[Choice] = ("orbit",)


class SetupRound(Frame[SolarDisc]):
    """One thing each round: a region, three fleets, or a technology; or nothing.

    It is quiet only for seats that say whether they want to be asked later: extraordinary actions begin with the turns.
    """

    FIELDS = {"step": FEW}
    __slots__ = FIELDS
    rule = "EB-SETUP-02"
    rules = ("EB-SETUP-03", "EB-SETUP-09", "EB-SETUP-13", "EB-SETUP-14")
    quiet = True

    def __init__(self, step: int = 0) -> None:
        self.step: int = step

    def seat(self, p: SolarDisc) -> int:
        """Seats are numbered clockwise, so the rounds count down from the seat that was drawn."""
        return (p.starter - self.step) % p.game.seats

    def advance(self, p: SolarDisc) -> None:
        if self.step < p.c.setup_rounds * p.game.seats:
            seat = self.seat(p)
            p.active = seat
            ask_from(p, seat, self.choices(p, seat))
            return
        self.place_un(p)
        # EB-SETUP-14: the last to set up has the first turn. His left neighbour was drawn to begin.
        p.active = (p.starter + 1) % p.game.seats
        p.round = 1
        p.phase = START
        p.check = 1
        p.replace(Turn(START))

    def place_un(self, p: SolarDisc) -> None:
        """Twelve fleets, and a development in every region of Earth that nobody claimed."""
        c = p.c
        gain_fleets(p, UN, c.home, c.un_fleets, False)
        free = p.unclaimed[c.home]
        for _ in range(free):
            gain_development(p, UN, c.home, SOUND, False)
        if not free and c.seven:
            # EB-OPT-7P2: the UN without a development gets one in an imaginary region.
            p.imaginary = 1
            p.units[UN] += 1
            p.sound[UN * c.worlds + c.home] += 1
            free = 1
            p.tell(events.imaginary_region_found)
        p.tell(events.un_placed, free)

    def tries(self, p: SolarDisc, seat: int) -> list[Choice]:
        known = p.tech[seat]
        new = [choice for number, choice in enumerate(p.c.learn) if not known >> number & 1]
        return [CLAIM, ORBIT, *p.c.skyward[: p.c.paths], *new, PASS]

    def choices(self, p: SolarDisc, seat: int) -> list[Choice]:
        """Hot in short games: a quarter of the decisions of a match stand here (by tries random play takes 20 % longer)."""
        c = p.c
        listed: list[Choice] = []
        if self.step < p.game.seats and p.unclaimed[c.home]:
            listed.append(CLAIM)
        listed.append(ORBIT)
        for node in c.sky[c.paths + c.home]:
            listed.append(c.skyward[node])
        # EB-SETUP-07, EB-SETUP-08: with no technology yet, the first round has only those without prerequisites.
        listed += learnable(p, seat)
        listed.append(PASS)
        return listed

    def why_not_claim(self, p: SolarDisc, seat: int) -> Refusal | None:
        return why_not_claim(p, self.step)

    def take_claim(self, p: SolarDisc, seat: int) -> None:
        self.step += 1
        gain_development(p, seat, p.c.home, SOUND, False)
        p.tell(events.earth_claimed, seat)

    def take_orbit(self, p: SolarDisc, seat: int) -> None:
        c = p.c
        self.step += 1
        gain_fleets(p, seat, c.home, c.setup_fleets, False)
        p.tell(events.fleets_placed, seat, c.paths + c.home, c.setup_fleets)

    def why_not_skyward(self, p: SolarDisc, seat: int, node: int) -> Refusal | None:
        return why_not_skyward(p, node)

    def take_skyward(self, p: SolarDisc, seat: int, node: int) -> None:
        """Three together in one trajectory above Earth."""
        c = p.c
        self.step += 1
        p.space[seat * c.paths + node] += c.setup_fleets
        p.units[seat] += c.setup_fleets
        p.tell(events.fleets_placed, seat, node, c.setup_fleets)

    def why_not_learn(self, p: SolarDisc, seat: int, technology: int) -> Refusal | None:
        return why_not_learn(p, seat, technology)

    def take_learn(self, p: SolarDisc, seat: int, technology: int) -> None:
        first = self.step < p.game.seats
        self.step += 1
        learn(p, seat, technology, "EB-SETUP-07" if first else "EB-SETUP-08")

    def take_pass(self, p: SolarDisc, seat: int) -> None:
        self.step += 1
        p.tell(events.setup_passed, seat)

    def rule_of(self, p: SolarDisc, seat: int, choice: Choice) -> str:
        if choice[0] == "learn":
            return "EB-SETUP-07" if self.step < p.game.seats else "EB-SETUP-08"
        return ""

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        return {"seat": self.seat(p), "number": self.step // p.game.seats + 1, "rounds": p.c.setup_rounds}


VERBS = (
    Verb("claim", "EB-SETUP-04"),
    Verb("orbit", "EB-SETUP-05"),
    Verb("skyward", "EB-SETUP-06", ("node", "node")),
    Verb("learn", "EB-RES-05", ("technology", "technology")),
)
FRAMES = (SetupRound,)
