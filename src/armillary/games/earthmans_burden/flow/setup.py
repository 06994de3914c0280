"""The setup rounds: four laps of the table, anticlockwise (EB-SETUP-02, EB-SETUP-03)."""

from typing import Any

from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.technologies import learn, learnable, why_not_learn
from armillary.games.earthmans_burden.rules.units import gain_development, gain_fleets
from armillary.games.earthmans_burden.tables import SOUND, START, UN, unclear
from armillary.kernel.choice import Choice
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from .asking import ask_from
from .reactions import PASS
from .turn import Turn

CLAIM: Choice = ("claim",)
ORBIT: Choice = ("orbit",)


class SetupRound(Frame[SolarDisc]):
    """One thing each round: a region, three fleets, or a technology (EB-SETUP-09); or nothing (EB-SETUP-10)."""

    FIELDS = ("step",)
    __slots__ = FIELDS
    rule = "EB-SETUP-02"

    def __init__(self, step: int) -> None:
        self.step: int = step

    def seat(self, p: SolarDisc) -> int:
        """Seats are numbered clockwise, so the rounds count down from the seat that was drawn."""
        return (p.starter - self.step) % p.game.seats

    def advance(self, p: SolarDisc) -> None:
        if self.step < p.t.setup_rounds * p.game.seats:
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
        p.replace(Turn(START, 0))

    def place_un(self, p: SolarDisc) -> None:
        """EB-SETUP-11: twelve fleets; EB-SETUP-12: a development in every region of Earth that nobody claimed."""
        t = p.t
        gain_fleets(p, UN, t.home, t.un_fleets, False)
        free = p.unclaimed[t.home]
        for _ in range(free):
            gain_development(p, UN, t.home, SOUND, False)
        if not free and t.seven:
            # EB-OPT-7P2: the UN without a development gets one in an imaginary region.
            p.imaginary = 1
            p.units[UN] += 1
            p.sound[UN * t.worlds + t.home] += 1
            free = 1
            if p.log is not None:
                p.tell("ImaginaryRegionFound", ("EB-OPT-7P1", "EB-OPT-7P2"), count=1)
        if p.log is not None:
            p.tell("UNPlaced", ("EB-SETUP-11", "EB-SETUP-12"), count=t.un_fleets, number=free)

    def choices(self, p: SolarDisc, seat: int) -> list[Choice]:
        t = p.t
        listed: list[Choice] = []
        if self.step < p.game.seats and p.unclaimed[t.home]:
            listed.append(CLAIM)  # EB-SETUP-04: in the first round only
        listed.append(ORBIT)
        for node in t.sky[t.paths + t.home]:
            listed.append(t.skyward[node])
        # EB-SETUP-07, EB-SETUP-08: with no technology yet, the first round has only those without prerequisites.
        listed += learnable(p, seat)
        listed.append(PASS)
        return listed

    def take(self, p: SolarDisc, seat: int, choice: Choice) -> None:
        t = p.t
        verb: str = choice[0]
        self.step += 1
        if verb == "claim":
            gain_development(p, seat, t.home, SOUND, False)
            if p.log is not None:
                p.tell("EarthClaimed", ("EB-SETUP-04", "EB-SETUP-15"), seat=seat)
        elif verb == "orbit":
            gain_fleets(p, seat, t.home, t.setup_fleets, False)
            if p.log is not None:
                p.tell("FleetsPlaced", "EB-SETUP-05", seat=seat, node=t.paths + t.home, count=t.setup_fleets)
        elif verb == "skyward":
            # EB-SETUP-06: three together in one trajectory above Earth.
            p.space[seat * t.paths + choice[1]] += t.setup_fleets
            p.units[seat] += t.setup_fleets
            if p.log is not None:
                p.tell("FleetsPlaced", "EB-SETUP-06", seat=seat, node=choice[1], count=t.setup_fleets)
        elif verb == "learn":
            learn(p, seat, choice[1], "EB-SETUP-07" if self.step <= p.game.seats else "EB-SETUP-08")
        elif p.log is not None:
            p.tell("SetupPassed", "EB-SETUP-10", seat=seat)

    def why_not(self, p: SolarDisc, seat: int, choice: Choice) -> Refusal | None:
        if unclear(choice):
            return None
        t = p.t
        if choice[0] == "claim":
            if self.step >= p.game.seats:
                return Refusal("EB-SETUP-04", "first-round-only")
            return Refusal("EB-SETUP-15", "earth-full")
        if choice[0] == "skyward":
            if choice[1] == t.centre and not t.down[t.centre]:
                return Refusal("EB-OPT-MG2", "centre-closed")
            return Refusal("EB-SETUP-06", "not-above-earth", node=choice[1])
        if choice[0] == "learn":
            return why_not_learn(p, seat, choice[1])
        return None

    def refusals(self, p: SolarDisc, seat: int) -> list[tuple[Choice, Refusal]]:
        listed = self.choices(p, seat)
        tried = [CLAIM, *p.t.skyward[: p.t.paths], *p.t.learn]
        found = []
        for choice in tried:
            if choice not in listed:
                refusal = self.why_not(p, seat, choice)
                if refusal is not None and refusal.key != "known":
                    found.append((choice, refusal))
        return found

    def rule_of(self, p: SolarDisc, seat: int, choice: Choice) -> str:
        if choice[0] == "learn":
            return "EB-SETUP-07" if self.step < p.game.seats else "EB-SETUP-08"
        return ""

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        return {"seat": self.seat(p), "number": self.step // p.game.seats + 1, "rounds": p.t.setup_rounds}
