"""What a civilian group may do: the actions, their targets, the UN's favour, and why not."""

from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.groups import (
    CONSTRUCT,
    ESPIONAGE,
    FAVOUR_FLEET,
    FAVOUR_PACIFY,
    OVERTHROW,
    PACIFY,
    RESEARCH,
    can_overthrow,
    can_spy,
    why_not_favour,
    why_not_overthrow,
    why_not_spy,
)
from armillary.games.earthmans_burden.rules.units import (
    ready_commander,
    ready_fleets,
    ready_risk,
    ready_sound,
)
from armillary.games.earthmans_burden.tables import ADVANCED_VON_NEUMANN, AT_RISK, SOUND, STRIDE, UN
from armillary.kernel.choice import Choice
from armillary.kernel.refusal import Refusal

PACIFY_CHOICE: Choice = ("pacify",)
CONSTRUCT_CHOICE: Choice = ("construct",)
RESEARCH_CHOICE: Choice = ("research",)
OVERTHROWS: list[Choice] = [("overthrow", faction) for faction in range(STRIDE)]
ESPIONAGES: list[Choice] = [("espionage", faction) for faction in range(STRIDE)]
FAVOURS: list[Choice] = [("favour-fleet", kind) for kind in range(3)]


def callings(p: SolarDisc, seat: int, world: int) -> list[Choice]:
    """Every action that units at this world could take now, with its target (EB-CIV-03)."""
    t = p.t
    sound = ready_sound(p, seat, world)
    risk = ready_risk(p, seat, world)
    fleets = ready_fleets(p, seat, world)
    lead = ready_commander(p, seat, world)
    listed: list[Choice] = []
    homes = sound + risk
    eligible = homes > 0 or fleets + t.commander_fleets * lead >= t.fleets_per_die
    if eligible:
        for target in range(p.game.seats):
            if can_overthrow(p, seat, target, world):
                listed.append(OVERTHROWS[target])
            if not t.basic and can_spy(p, seat, target, world):
                listed.append(ESPIONAGES[target])
        if can_overthrow(p, seat, UN, world):
            listed.append(OVERTHROWS[UN])
    if risk:
        listed.append(PACIFY_CHOICE)
    if homes or (eligible and p.tech[seat] & ADVANCED_VON_NEUMANN):
        listed.append(CONSTRUCT_CHOICE)
    if homes and not t.basic:
        listed.append(RESEARCH_CHOICE)  # EB-OPT-BG2
    if homes and world == t.home and why_not_favour(p, seat, world) is None:
        favours(p, seat, listed, sound, risk)
    return listed


def favours(p: SolarDisc, seat: int, listed: list[Choice], sound: int, risk: int) -> None:
    """EB-UN-09, EB-UN-10: a fleet, or a development made sound: any of one's own unless the table says otherwise."""
    t = p.t
    kinds: list[int | None] = []
    if t.groups_first:
        kinds.append(None)
    else:
        if sound:
            kinds.append(SOUND)
        if risk:
            kinds.append(AT_RISK)
    for kind in kinds:
        listed.append(("favour-fleet", None) if kind is None else FAVOURS[kind])
    for world in range(t.worlds):
        if not p.risk[seat * t.worlds + world] or (world != t.home and t.pacify_scope):
            continue
        for kind in kinds:
            if t.pacify_scope < 2 or kind is None or kind == AT_RISK:
                listed.append(("favour-pacify", kind, t.paths + world))


def code_of(verb: str) -> int:
    if verb == "overthrow":
        return OVERTHROW
    if verb == "espionage":
        return ESPIONAGE
    if verb == "pacify":
        return PACIFY
    if verb == "construct":
        return CONSTRUCT
    if verb == "research":
        return RESEARCH
    return FAVOUR_FLEET if verb == "favour-fleet" else FAVOUR_PACIFY


def why_not_calling(p: SolarDisc, seat: int, world: int, choice: Choice) -> Refusal | None:
    """Why units at this world cannot take that action."""
    t = p.t
    verb = choice[0]
    if verb == "overthrow":
        return why_not_overthrow(p, seat, choice[1], world)
    if verb == "espionage":
        return why_not_spy(p, seat, choice[1], world)
    if verb == "pacify":
        return Refusal("EB-PAC-03", "none-at-risk", faction=seat)
    if verb == "research" and t.basic:
        return Refusal("EB-OPT-BG2", "basic-game")
    if verb in ("construct", "research"):
        return Refusal("EB-CIV-04", "developments-only")
    if verb in ("favour-fleet", "favour-pacify"):
        refusal = why_not_favour(p, seat, world)
        if refusal is not None:
            return refusal
        return Refusal("EB-UN-10", "cannot-pacify" if verb == "favour-pacify" else "nobody-ready", node=t.paths + world)
    return None
