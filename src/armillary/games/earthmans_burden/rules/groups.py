"""A group of units that is fixed before it acts (EB-MIL-05, ruling `group-formation`)."""

from armillary.games.earthmans_burden.kinds import FEW, FLAG, NODE
from armillary.kernel.thing import Thing


class Group(Thing):
    """Where it is and who belongs to it. A military group has fleets only, and perhaps the Commander."""

    FIELDS = {"world": NODE, "sound": FEW, "risk": FEW, "fleets": FEW, "lead": FLAG}
    __slots__ = FIELDS

    def __init__(self, world: int = 0, sound: int = 0, risk: int = 0, fleets: int = 0, lead: int = 0) -> None:
        self.world: int = world
        self.sound: int = sound
        self.risk: int = risk
        self.fleets: int = fleets
        self.lead: int = lead
