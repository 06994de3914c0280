"""Extropy (17.0): paying to bring the Chaos Index down."""

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.position import Galaxy
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from .chance import dice, die
from .forces import add_imperial, imperial_system, remove_leader
from .index import change_index
from .odds import Odds, percents


def cost(p: Galaxy) -> int:
    """GE-XTR-01: 1 RP for each Imperial-controlled system."""
    return p.imp_systems


@does("GE-CTRL-05")
def why_not_extropy(p: Galaxy) -> Refusal | None:
    """The Core must be Imperial (GE-XTR-02, GE-CTRL-05), and the price is there."""
    if not imperial_system(p, ids.CORE):
        return Refusal("GE-XTR-02", "core-not-imperial")
    if p.in_force[ids.PARANOIA]:
        return Refusal("GE-EV-58", "paranoia")
    if p.rp < cost(p):
        return Refusal("GE-XTR-01", "extropy-too-dear", price=cost(p), rp=p.rp)
    return None


def most_illumination(p: Galaxy) -> int:
    """GE-XTR-05: as many markers as there are, under their option."""
    return p.illumination if p.rules.illumination else 0


def why_not_extropy_with(p: Galaxy, leader: int | None, illumination: int) -> Refusal | None:
    """The helpers of an attempt: a leader in the Core, markers that are there."""
    if leader is not None and p.leader_at[leader] != ids.CORE:
        return Refusal("GE-XTR-03", "leader-not-in-core")
    if illumination > most_illumination(p):
        return Refusal("GE-XTR-05", "too-few-illuminations", count=p.illumination)
    return why_not_extropy(p)


def nexus_modifier(p: Galaxy) -> int:
    """GE-XTR-04, GE-NEX-08: 2 for a Nexus in the Core, 1 for every other; they are not expended (GE-NEX-10)."""
    return sum(p.nexus) + p.nexus[ids.CORE]


@does("GE-XTR-06")
def extropy(p: Galaxy, leader: int | None, illumination: int) -> None:
    """One attempt a turn (GE-XTR-06): die + one leader in the Core + Nexus markers + Illumination expended."""
    c = p.c
    p.rp -= cost(p)
    p.illumination -= illumination  # GE-XTR-05, GE-ILL-04: as many as one likes (GE-MRK-04)
    modifier = nexus_modifier(p) + illumination
    rules = ["GE-SEQ-14", "GE-XTR-01", "GE-XTR-02", "GE-CTRL-05"]
    if modifier > illumination:
        rules += ["GE-XTR-04", "GE-NEX-08", "GE-NEX-10"]
    if illumination:
        rules += ["GE-XTR-05", "GE-ILL-04", "GE-MRK-04"]
    if leader is not None:
        modifier += c.leader_value[leader]  # GE-XTR-03, GE-LDR-07
        rules.append("GE-XTR-03")
    rolled = die(p, "GE-XTR-01")
    row = c.tables.extropy[c.extropy_bands.at(rolled + modifier)]
    p.tell(events.extropy_rolled, tuple(rules), [rolled], modifier, row.result)
    change = 0
    if row.index_dice:
        found = dice(p, abs(row.index_dice), "GE-CHG-01")
        p.tell(events.index_dice_rolled, "GE-CHG-01", found)
        change = sum(found) if row.index_dice > 0 else -sum(found)
    if row.result == "overload" and leader is not None:
        remove_leader(p, leader, "GE-XTR-07")
    if row.result == "omega_upload" and p.rules.transhumans and p.avail[ids.TH]:
        add_imperial(p, ids.CORE, ids.TH, 1)  # GE-XTR-08, GE-TH-03
        p.tell(events.unit_appeared, ("GE-XTR-08", "GE-TH-03"), ids.CORE, ids.TH)
    change_index(p, change, "GE-CHG-01")


def chances(p: Galaxy, modifier: int) -> Odds:
    """Each result and how likely it is, for the prompt."""
    c = p.c
    return percents([c.tables.extropy[c.extropy_bands.at(rolled + modifier)].result for rolled in range(10)])
