"""The United Nations' favour (EB-UN-08 to EB-UN-10): a development on Earth asks for a fleet or a pacification."""

from armillary.games.earthmans_burden import events
from armillary.games.earthmans_burden.ids import FAVOUR_FLEET, FAVOUR_PACIFY, SOUND
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.united_nations import why_not_asker, why_not_pacified
from armillary.games.earthmans_burden.rules.units import gain_fleets, make_sound
from armillary.kernel.choice import Verb
from armillary.kernel.native import mypyc_attr
from armillary.kernel.refusal import Refusal

from .members import Gathering


@mypyc_attr(allow_interpreted_subclasses=True)
class Favour(Gathering):
    """The UN's favour: the action of a group, once a turn."""

    __slots__ = ()

    def why_not_favour_fleet(self, p: SolarDisc, seat: int, unit: int | None) -> Refusal | None:
        if self.world < 0:
            return None
        return why_not_asker(p, seat, self.world, unit) or self.why_not_planned(p, seat, FAVOUR_FLEET)

    def take_favour_fleet(self, p: SolarDisc, seat: int, unit: int | None) -> None:
        self.call(FAVOUR_FLEET)
        self.asks(p, seat, unit)

    def why_not_favour_pacify(self, p: SolarDisc, seat: int, unit: int | None, node: int) -> Refusal | None:
        return self.why_not_pacifying(p, seat, unit, node, False)

    def take_favour_pacify(self, p: SolarDisc, seat: int, unit: int | None, node: int) -> None:
        self.call(FAVOUR_PACIFY, node - p.c.paths)
        self.asks(p, seat, unit)

    def why_not_favour_pacify_acted(self, p: SolarDisc, seat: int, unit: int | None, node: int) -> Refusal | None:
        return self.why_not_pacifying(p, seat, unit, node, True)

    def take_favour_pacify_acted(self, p: SolarDisc, seat: int, unit: int | None, node: int) -> None:
        self.call(FAVOUR_PACIFY, node - p.c.paths)
        self.acted = 1
        self.asks(p, seat, unit)

    def why_not_pacifying(self, p: SolarDisc, seat: int, unit: int | None, node: int, acted: bool) -> Refusal | None:
        if self.world < 0:
            return None
        return (
            why_not_asker(p, seat, self.world, unit)
            or why_not_pacified(p, seat, unit, node, acted)
            or self.why_not_planned(p, seat, FAVOUR_PACIFY)
        )

    def asks(self, p: SolarDisc, seat: int, unit: int | None) -> None:
        """The development that asks is the whole group."""
        if unit is not None:
            self.sound = 1 if unit == SOUND else 0
            self.risk = 1 - self.sound
            self.declare(p, seat)

    def favoured(self, p: SolarDisc, seat: int, verb: int, target: int, acted: bool) -> None:
        """EB-UN-10: no dice and no risk; the fleet may not act this turn; which development is pacified is his choice."""
        c = p.c
        p.favour = 1
        if verb == FAVOUR_FLEET:
            gain_fleets(p, seat, c.home, 1, True)
            p.tell(events.fleet_favoured, seat)
        else:
            make_sound(p, seat, target, acted or not c.marks_named or c.pacify_scope == 2)
            p.tell(events.pacification_favoured, seat, target)


VERBS = (
    Verb("favour-fleet", "EB-UN-08", ("unit", "unit?")),
    Verb("favour-pacify", "EB-UN-09", ("unit", "unit?"), ("node", "node")),
    Verb("favour-pacify-acted", "EB-UN-10", ("unit", "unit?"), ("node", "node")),
)
