"""The start of a turn (EB-TURN-05): blockade, AI counter, who rolls for the Eschaton."""

from armillary.games.earthmans_burden import events
from armillary.games.earthmans_burden.ids import ADVANCED_AI_PAIR, AI_PAIR, ESCHATON_PAIR
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.kernel.evidence import does

from .ending import win


@does("EB-BOARD-06", "EB-OPT-AH")
def blockade(p: SolarDisc, seat: int) -> bool:
    """EB-VIC-04: all of Earth's seven regions (EB-BOARD-06), at risk or not, at three turn starts running. True: won. With
    Advanced Hydroponics nobody wins so (EB-OPT-AH)."""
    c = p.c
    i = seat * c.worlds + c.home
    if p.sound[i] + p.risk[i] < c.regions[c.home]:
        p.streak[seat] = 0
        return False
    if c.hydroponics:
        return False
    p.streak[seat] += 1
    p.tell(events.blockade_held, seat)
    if p.streak[seat] >= c.blockade_turns:
        win(p, seat, "blockade", "EB-VIC-04")
        return True
    return False


def place_ai(p: SolarDisc, seat: int) -> None:
    """To node 2 or 5 with the pair. It sets the counter, adds nothing (EB-TECH-AI6) and never lowers it; a counter that is left
    over stays usable without the technologies (EB-TECH-AI5)."""
    tech = p.tech[seat]
    if tech & ADVANCED_AI_PAIR == ADVANCED_AI_PAIR:
        node = p.c.ai_advanced
    elif tech & AI_PAIR == AI_PAIR:
        node = p.c.ai_basic
    else:
        return
    if p.ai[seat] < node:
        p.ai_total += node - p.ai[seat]
        p.ai[seat] = node
        p.tell(events.ai_placed, seat, node)


@does("EB-OPT-BG3")
def rolls_eschaton(p: SolarDisc, seat: int) -> bool:
    """Both technologies and a unit on a world; spaceborne units are not enough (EB-TECH-ES5). Where the two cannot be had, nobody
    rolls and so nobody wins by the Singularity (EB-OPT-BG3)."""
    c = p.c
    if p.out[seat] or p.tech[seat] & ESCHATON_PAIR != ESCHATON_PAIR:
        return False
    if c.allowed & ESCHATON_PAIR != ESCHATON_PAIR:
        return False
    first = seat * c.worlds
    last = first + c.worlds
    return (
        sum(p.fleets[first:last]) + sum(p.sound[first:last]) + sum(p.risk[first:last]) > 0
        or p.commander[seat] >= c.paths
    )


def forget_acts(p: SolarDisc, seat: int) -> None:
    """The marks of the last turn are gone (EB-XTRA-08)."""
    c = p.c
    first = seat * c.worlds
    last = first + c.worlds
    none = c.no_worlds
    p.acted_fleets[first:last] = none
    p.acted_sound[first:last] = none
    p.acted_risk[first:last] = none
    p.led[seat] = 0
    p.favour = 0


def forget_new(p: SolarDisc) -> None:
    """Everybody's: a unit that may not act yet can have been given away."""
    none = p.c.no_places
    if p.new_fleets != none:
        p.new_fleets = none[:]
    if p.new_sound != none:
        p.new_sound = none[:]
    if p.new_risk != none:
        p.new_risk = none[:]
