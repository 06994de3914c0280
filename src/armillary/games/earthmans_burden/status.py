"""Every invariant of a position (EB-UNIT-05, EB-TB-02, EB-TB-03 and the sums that are kept)."""

from .ids import FACTIONS, NOWHERE, SETUP, STRIDE, TECHNOLOGIES, TECHNOLOGY_COUNT, UN
from .position import SolarDisc

#: The grid and the tracks are laid out as the rulebook has them; what they may hold is looked at here.
RULES = ("EB-TB-01", "EB-TB-02", "EB-TB-03")


def broken(p: SolarDisc) -> list[str]:
    """What does not hold, in words."""
    c = p.c
    found: list[str] = []
    units = [0] * STRIDE
    for world in range(c.worlds):
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
            if faction == UN and world != c.home and units[UN] and (p.fleets[i] or p.sound[i] or p.risk[i]):
                found.append(f"the UN is on {name}")
        if world == c.home:
            claimed -= p.imaginary
        if claimed > c.regions[world]:
            found.append(f"{name}: {claimed} developments in {c.regions[world]} regions")
        if p.unclaimed[world] != c.regions[world] - claimed:
            found.append(f"{name}: {p.unclaimed[world]} regions are said to be unclaimed")
    for faction in range(STRIDE):
        units[faction] += sum(p.space[faction * c.paths : (faction + 1) * c.paths])
        if p.commander[faction] != NOWHERE:
            units[faction] += 1
        if units[faction] != p.units[faction]:
            found.append(f"{FACTIONS[faction]}: {p.units[faction]} units are said to be, {units[faction]} are")
        if p.out[faction] and p.phase != SETUP and (p.ai[faction] or p.commander[faction] != NOWHERE):
            found.append(f"{FACTIONS[faction]} is out but has a counter or a Commander")
        if not 0 <= p.ai[faction] <= max(c.ai_basic, c.ai_advanced):
            found.append(f"{FACTIONS[faction]}: AI counter on {p.ai[faction]}")
        if not 0 <= p.research[faction] <= c.research_goal:
            found.append(f"{FACTIONS[faction]}: Research counter on {p.research[faction]}")
        if not 0 <= p.eschaton[faction] <= c.eschaton_goal:
            found.append(f"{FACTIONS[faction]}: Eschaton counter on {p.eschaton[faction]}")
        for technology in range(TECHNOLOGY_COUNT):
            if p.tech[faction] >> technology & 1 and c.needs[technology] & ~p.tech[faction]:
                found.append(f"{FACTIONS[faction]}: {TECHNOLOGIES[technology]} lacks a prerequisite")
    if p.ai_total != sum(p.ai):
        found.append("the AI counters are not what their sum says")
    if p.imaginary and p.sound[UN * c.worlds + c.home] + p.risk[UN * c.worlds + c.home] != 1:
        found.append("the imaginary region is not the UN's only one")
    return found
