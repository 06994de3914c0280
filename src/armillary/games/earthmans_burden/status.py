"""Every invariant of a position (EB-UNIT-05, EB-TB-02, EB-TB-03 and the sums that are kept), and where chapters meet."""

from armillary.kernel.evidence import does

from .flow.civilian import Civilian
from .flow.military import Military
from .flow.movement import Movement
from .flow.works import Construction
from .ids import (
    CIVILIAN,
    FACTIONS,
    FUSION,
    MILITARY,
    MOVEMENT,
    NOWHERE,
    ORION,
    SAILS,
    SETUP,
    START,
    STRIDE,
    TECHNOLOGIES,
    TECHNOLOGY_COUNT,
    UN,
)
from .position import SolarDisc


def broken(p: SolarDisc) -> list[str]:
    """What does not hold, in words."""
    c = p.c
    found: list[str] = []
    units = [0] * STRIDE
    for world in range(c.worlds):
        found += on_world(p, world, units)
    for faction in range(STRIDE):
        found += of_faction(p, faction, units[faction])
    if p.ai_total != sum(p.ai):
        found.append("the AI counters are not what their sum says")
    if p.imaginary and p.sound[UN * c.worlds + c.home] + p.risk[UN * c.worlds + c.home] != 1:
        found.append("the imaginary region is not the UN's only one")
    if c.points_end and p.result is None:
        found += meeting(p)
    return found


@does("EB-UNIT-05")
def on_world(p: SolarDisc, world: int, units: list[int]) -> list[str]:
    """Marks and regions of a world, each region with one development at most (EB-UNIT-05); its units are added up by faction."""
    c = p.c
    found: list[str] = []
    claimed = 0
    name = c.names[c.paths + world]
    for faction in range(STRIDE):
        i = faction * c.worlds + world
        claimed += p.sound[i] + p.risk[i]
        units[faction] += p.fleets[i] + p.sound[i] + p.risk[i]
        for what, total, acted, new in (
            ("fleets", p.fleets[i], p.acted_fleets[i], p.new_fleets[i]),
            ("sound", p.sound[i], p.acted_sound[i], p.new_sound[i]),
            ("at risk", p.risk[i], p.acted_risk[i], p.new_risk[i]),
        ):
            if acted < 0 or new < 0 or acted + new > total:
                found.append(f"{name}: {FACTIONS[faction]} has {total} {what}, {acted} acted, {new} new")
        if faction == UN and world != c.home and (p.fleets[i] or p.sound[i] or p.risk[i]):
            found.append(f"the UN is on {name}")
    if world == c.home:
        claimed -= p.imaginary
    if claimed > c.regions[world]:
        found.append(f"{name}: {claimed} developments in {c.regions[world]} regions")
    if p.unclaimed[world] != c.regions[world] - claimed:
        found.append(f"{name}: {p.unclaimed[world]} regions are said to be unclaimed")
    return found


def of_faction(p: SolarDisc, faction: int, units: int) -> list[str]:
    """Units, counters and technologies; `units`: those on worlds."""
    c = p.c
    who = FACTIONS[faction]
    found: list[str] = []
    units += sum(p.space[faction * c.paths : (faction + 1) * c.paths])
    if p.commander[faction] != NOWHERE:
        units += 1
    if units != p.units[faction]:
        found.append(f"{who}: {p.units[faction]} units are said to be, {units} are")
    if p.out[faction] and p.phase != SETUP and (p.ai[faction] or p.commander[faction] != NOWHERE):
        found.append(f"{who} is out but has a counter or a Commander")
    if any(flags[faction] not in (0, 1) for flags in (p.out, p.led, p.asked)):
        found.append(f"{who}: out, led and asked are yes or no")
    for track, value, goal in (
        ("AI", p.ai[faction], max(c.ai_basic, c.ai_advanced)),
        ("Research", p.research[faction], c.research_goal),
        ("Eschaton", p.eschaton[faction], c.eschaton_goal),
    ):
        if not 0 <= value <= goal:
            found.append(f"{who}: {track} counter on {value}")
    for technology in range(TECHNOLOGY_COUNT):
        if p.tech[faction] >> technology & 1 and c.needs[technology] & ~p.tech[faction]:
            found.append(f"{who}: {TECHNOLOGIES[technology]} lacks a prerequisite")
    return found


def meeting(p: SolarDisc) -> list[str]:
    """What the extraordinary actions leave of the turn's bookkeeping: offers, marks, those who are out, groups being formed."""
    c = p.c
    found: list[str] = []
    if p.offers and not c.offers_for_turn and not p.frames[-1].quiet:
        found.append("EB-XTRA-24: an offer is open while an action is being resolved")
    if p.phase in (START, ORION, FUSION, SAILS) and p.new_fleets != c.no_places:
        found.append("EB-MOVE-01: fleets are new in a step that counts nobody")
    involved = {seat for offer in p.offers for seat in offer[1:3]}
    involved |= {seat for draft in p.drafts for seat in (draft.maker, draft.to)}
    for seat in range(p.game.seats):
        if p.out[seat] and (seat in involved or p.asked[seat] or p.led[seat]):
            found.append(f"EB-OPT-AS5: {FACTIONS[seat]} is out and still asked or dealt with")
    seat = p.active
    for frame in p.frames:
        if isinstance(frame, Movement):
            if p.phase != MOVEMENT:
                found.append("EB-TURN-01: Movement in another phase")
            if any(count > p.space[seat * c.paths + path] for path, count in enumerate(frame.falling)):
                found.append("EB-MOVE-02: more fleets are to fall than are under way")
        elif isinstance(frame, Military) and p.phase != MILITARY:
            found.append("EB-TURN-01: Military Actions in another phase")
        elif isinstance(frame, Civilian) and p.phase != CIVILIAN:
            found.append("EB-TURN-01: Civilian Actions in another phase")
    top = p.frames[-1]
    if isinstance(top, Construction) and not p.out[seat]:
        i = seat * c.worlds + top.world
        if top.sound > p.acted_sound[i] or top.risk > p.acted_risk[i]:
            found.append("EB-TECH-AV5: a Construction group has more members than have acted there")
    return found
