"""Invariants besides the declared bounds and sums (EB-TB-02, EB-TB-03), and where chapters meet."""

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
    """What does not hold, in words, besides the declared bounds and sums."""
    c = p.c
    found: list[str] = []
    for i, total in enumerate(zip(p.fleets, p.sound, p.risk, strict=True)):
        marks = (p.acted_fleets[i], p.new_fleets[i], p.acted_sound[i], p.new_sound[i], p.acted_risk[i], p.new_risk[i])
        if any(marks) and any(marks[2 * at] + marks[2 * at + 1] > count for at, count in enumerate(total)):
            found.append(
                f"{FACTIONS[i // c.worlds]} on {c.names[c.paths + i % c.worlds]} has {total}, acted or new {marks}"
            )
    for world in range(c.worlds):
        i = UN * c.worlds + world
        if world != c.home and (p.fleets[i] or p.sound[i] or p.risk[i]):
            found.append(f"the UN is on {c.names[c.paths + world]}")
    for faction in range(STRIDE):
        if p.out[faction] and p.phase != SETUP and (p.ai[faction] or p.commander[faction] != NOWHERE):
            found.append(f"{FACTIONS[faction]} is out but has a counter or a Commander")
        for technology in range(TECHNOLOGY_COUNT):
            if p.tech[faction] >> technology & 1 and c.needs[technology] & ~p.tech[faction]:
                found.append(f"{FACTIONS[faction]}: {TECHNOLOGIES[technology]} lacks a prerequisite")
    if p.imaginary and p.sound[UN * c.worlds + c.home] + p.risk[UN * c.worlds + c.home] != 1:
        found.append("the imaginary region is not the UN's only one")
    if c.points_end and p.result is None:
        found += meeting(p)
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
