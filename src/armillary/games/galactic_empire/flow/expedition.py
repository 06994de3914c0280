"""Phase M, Expedition (GE-SEQ-16): one expedition, if the player wishes."""

from armillary.games.galactic_empire.position import FEW, PASS, Galaxy, T
from armillary.games.galactic_empire.rules import aliens, expedition
from armillary.games.galactic_empire.rules.leaders import offered
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal


class Expedition(Frame[Galaxy]):
    """M1, M2: where, with which unit and which leader."""

    FIELDS = {"done": FEW}
    __slots__ = FIELDS
    rule = "GE-EXP-01"

    def __init__(self, done: int = 0) -> None:
        self.done = done

    def advance(self, p: Galaxy) -> None:
        if self.done or not expedition.expeditions(p):
            p.pop()
        else:
            p.ask(0)

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        return [
            PASS,
            *[
                ("explore", s, kind, leader)
                for s in p.c.enterable
                if p.expedition[s]
                for leader in offered(p, s)
                for kind in range(T)
                if p.imp[s * T + kind]
            ],
        ]

    def why_not_explore(self, p: Galaxy, seat: int, sector: int, unit: int, leader: int) -> Refusal | None:
        return expedition.why_not_explore(p, sector, unit, leader)

    def take_explore(self, p: Galaxy, seat: int, sector: int, unit: int, leader: int) -> None:
        self.done = 1
        if expedition.explore(p, sector, unit, leader):
            p.push(AlienPact())

    def take_pass(self, p: Galaxy, seat: int) -> None:
        self.done = 1


class AlienPact(Frame[Galaxy]):
    """M3: which alien leaves the map."""

    __slots__ = ()
    rule = "GE-EXP-05"

    def advance(self, p: Galaxy) -> None:
        p.ask(0)

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        return list(dict.fromkeys([("dismiss", marker, s) for marker, s, _ in p.aliens]))

    def why_not_dismiss(self, p: Galaxy, seat: int, marker: int, sector: int) -> Refusal | None:
        return expedition.why_not_dismiss(p, marker, sector)

    def take_dismiss(self, p: Galaxy, seat: int, marker: int, sector: int) -> None:
        p.pop()
        alien = next(alien for alien in p.aliens if alien[:2] == (marker, sector))
        aliens.remove_alien(p, alien, "GE-EXP-05")


VERBS = (
    Verb("explore", "GE-EXP-01", ("sector", "sector"), ("unit", "unit"), ("leader", "leader")),
    Verb("dismiss", "GE-EXP-05", ("marker", "marker"), ("sector", "sector")),
)
FRAMES = (Expedition, AlienPact)
