"""Every broken invariant of a position, and of a step from one to the next.

`broken` lists forbidden states. `totals` and `changed` say what a step may never do: what is counted in the box is neither made
nor lost, what is lost for good does not come back, and what is anchored does not move.
"""

from typing import Any

from armillary.games.high_frontier.ids import FREIGHTER, HAND, LEO_STACK, NONE, OUTPOST, ROCKET, UNDER
from armillary.games.high_frontier.rules import diagram, stacks
from armillary.games.high_frontier.status import card_faults

from .bernals import anchoring, stations
from .bernals.saved import most_fts
from .chart import states
from .freighters import isotopes
from .ids import (
    AGE_OF_PIRACY,
    BERNAL,
    BERNALS,
    COLONIST,
    EMPIRE,
    FREIGHTERS,
    GW_THRUSTERS,
    KAMIKAZE,
    MOBILE,
    STONE,
    WAR_SLOT,
)
from .position import Conflict
from .strikes import steering

__all__ = ["broken", "changed", "totals"]


def broken(p: Conflict) -> list[str]:
    found = [*card_faults(p), *stack_faults(p), *site_faults(p), *seat_faults(p), *token_faults(p), *war_faults(p)]
    return [*found, *settlement_faults(p)]


def settlement_faults(p: Conflict) -> list[str]:
    """Bernals and Colonists are where they can be, and nobody has more than two."""
    found: list[str] = []
    for card, place in enumerate(p.place):
        name = p.c.cards[card]
        if p.c.deck[card] == BERNALS and place >= 0 and stacks.kind_of(p, place) != BERNAL:
            found.append(f"{name} is in a stack that is no Bernal")
        if p.c.deck[card] == COLONIST:
            if (place == UNDER) != (card in p.queue):
                found.append(f"{name} is under the queue, or not, and the list says otherwise")
            if (place >= 0) != (p.colonist_of[card] != NONE):
                found.append(f"{name} is in play without an owner, or has an owner and is not")
    for seat in range(len(p.wt)):
        if len(anchoring.cards_of(p, seat)) > p.c.bernal_file.most_bernals:
            found.append(f"seat {seat} has too many Bernals")
        if p.et_home[seat] and not p.anchored[stacks.slot(p, seat, BERNAL)]:
            found.append(f"seat {seat} has an ET Home Bernal that is not anchored")
    return found


def stack_faults(p: Conflict) -> list[str]:
    c = p.c
    found: list[str] = []
    for stack, space in enumerate(p.where):
        kind, seat = stacks.kind_of(p, stack), stacks.owner_of(p, stack)
        name = f"{chr(ord('A') + seat)}-{c.slot_names[stack % len(c.slots)]}"
        if space == NONE:
            if p.steps[stack] or p.fts[stack] or p.glitch[stack] or p.anchored[stack]:
                found.append(f"{name} is not there and has fuel, FTs, a glitch or an anchor")
            continue
        cards = stacks.cards_in(p, stack)
        if bool(cards) == (kind == MOBILE):
            found.append(f"{name} is empty" if kind != MOBILE else f"{name} has cards")
        if kind == LEO_STACK and space != p.law.answers_bank(p, seat):
            found.append(f"{name} is at {c.spaces[space]}")
        if kind == FREIGHTER and len(cards) != 1 and not c.freight_cards:
            found.append(f"{name} holds {len(cards)} cards")
        if kind == BERNAL and stations.station(p, stack) == NONE:
            found.append(f"{name} has no Bernal")
        if p.anchored[stack] and kind != BERNAL:
            found.append(f"{name} is anchored, but no Bernal")
        if (
            c.freight_cards
            and (kind == FREIGHTER) != any(c.deck[card] == FREIGHTERS for card in cards)
            and kind != KAMIKAZE
        ):
            found.append(f"{name} is no Freighter, or has none")
        if p.gold[stack] and kind not in (FREIGHTER, OUTPOST, ROCKET, STONE, BERNAL):
            found.append(f"{name} has gold")
        if kind == ROCKET or (kind == BERNAL and p.steps[stack]):
            dry = stacks.dry_mass(p, stack)
            if dry > c.most_dry:
                found.append(f"{name} has dry mass {dry}")
            elif not 0 <= p.steps[stack] <= c.tank_steps[dry][-1]:
                found.append(f"{name} has {p.steps[stack]} steps with dry mass {dry}")
        elif p.steps[stack]:
            found.append(f"{name} has fuel, but is no rocket")
        holders = (OUTPOST, BERNAL, FREIGHTER) if c.freight_cards else (OUTPOST, BERNAL)
        most = most_fts(p) if kind in (BERNAL, OUTPOST) else c.own.tokens.fts
        if not 0 <= p.fts[stack] <= most or (p.fts[stack] and kind not in holders):
            found.append(f"{name} has {p.fts[stack]} FTs")
        if space in c.spot_spaces and kind != STONE:
            found.append(f"{name} is on a zone spot")
    for seat in range(len(p.wt)):
        spaces = [
            p.where[s] for s in stacks.stacks_of(p, seat) if stacks.kind_of(p, s) == OUTPOST and p.where[s] != NONE
        ]
        if len(spaces) != len(set(spaces)):
            found.append(f"seat {seat} has two outposts in one space")
        stone = p.where[stacks.slot(p, seat, STONE)] != NONE
        if stone != (p.stone_kind[seat] != NONE):
            found.append(f"seat {seat} has a stone without a kind, or a kind without a stone")
    return found


def site_faults(p: Conflict) -> list[str]:
    c = p.c
    found: list[str] = []
    for site, name in enumerate(c.sites):
        owner = p.factory[site]
        if p.busted[site] and (p.claim[site] != NONE or owner != NONE):
            found.append(f"{name} has a black disk and a claim or a Factory")
        if owner == NONE:
            if p.letter[site] != NONE or p.product[site] != NONE:
                found.append(f"{name} has a letter or a product without a Factory")
            if p.damaged[site]:
                found.append(f"{name} is damaged without a Factory")
            if p.dome[site] != NONE:
                found.append(f"{name} has a dome without a Factory")
            continue
        if p.letter[site] == NONE:
            found.append(f"the Factory on {name} has no letter")
        product = p.product[site]
        if product != NONE and (not p.black[product] or c.product[product] != p.letter[site]):
            found.append(f"the product of {name} is not black or of another letter")
    for letter, step in enumerate(p.tracks):
        standing = sum(1 for site, owner in enumerate(p.factory) if owner != NONE and p.letter[site] == letter)
        if step != min(standing, len(c.track) - 1):
            found.append(f"track {c.letters[letter]} is on step {step} with {standing} Factories")
    return found


def seat_faults(p: Conflict) -> list[str]:
    found: list[str] = []
    for seat in range(len(p.wt)):
        for token, word in enumerate(("cubes", "disks", "domes")):
            if p.law.answers_spare(p, seat, token) < 0:
                found.append(f"seat {seat} has more {word} out than there are")
        for letter, word in enumerate(p.c.letters):
            black = sum(
                1
                for card, place in enumerate(p.place)
                if place == HAND - seat
                and p.black[card]
                and p.c.product[card] == letter
                and p.c.deck[card] not in (FREIGHTERS, GW_THRUSTERS)
            )
            standing = sum(1 for s, owner in enumerate(p.factory) if owner == seat and p.letter[s] == letter)
            if black > standing:
                found.append(f"seat {seat} holds {black} black {word} cards with {standing} Factories")
    return found


def freight_faults(p: Conflict) -> list[str]:
    """BR-70, BR-73: one card of each deck a seat; beads only with those who may hold them (CF-ISO-07)."""
    found: list[str] = []
    for seat in range(len(p.wt)):
        for deck in (FREIGHTERS, GW_THRUSTERS):
            places = (HAND - seat, *stacks.stacks_of(p, seat))
            if sum(1 for card, place in enumerate(p.place) if p.c.deck[card] == deck and place in places) > 1:
                found.append(f"seat {seat} has two cards of {p.c.decks[deck]}")
        if p.gold_bank[seat] < 0 or (p.gold_bank[seat] and p.iso[seat] == NONE):
            found.append(f"seat {seat} has {p.gold_bank[seat]} beads")
    if len(set(p.elevators)) != len(p.elevators):
        found.append("an elevator stands twice")
    return found


def token_faults(p: Conflict) -> list[str]:
    """CF-COMP-01 and its like: what is counted in the box is somewhere."""
    tokens = p.c.own.tokens
    found: list[str] = freight_faults(p)
    if p.pile or p.supply:
        disks = sum(p.bribes) + p.supply + sum(p.corrupt) - sum(p.under_heroism)
        if disks != tokens.bribes:
            found.append(f"{disks} bribes are out")
    chits = sum(bits.bit_count() for bits in (*p.heroism, p.deeds)) + sum(p.used_heroism) + sum(p.under_heroism)
    if chits > len(p.c.own.heroism.deeds):
        found.append(f"{chits} heroism chits are out")
    glory = [*p.glory_low, *p.glory_high, p.glory_left]
    glory += [1 << number for number in p.carries if number != NONE]
    if sum(bits.bit_count() for bits in glory) > len(p.c.glory_zones):
        found.append("there are more glory chits than zones")
    for card, number in enumerate(p.carries):
        if number != NONE and (not p.law.asks_human(p, card) or p.place[card] < 0):
            found.append(f"{p.c.cards[card]} carries glory and is no Human in play")
    if sum(1 for captor in p.captor if captor != NONE) > tokens.captives:
        found.append("there are too many prisoners")
    if any(captor != NONE for captor in p.captor) and not states.on(p, states.WARTIME):
        found.append("there is a prisoner outside of War and Anarchy")
    if p.law.mode == AGE_OF_PIRACY:
        if any(p.honest) or any(p.corrupt) or any(p.extremist) or any(p.legacy):
            found.append("there is an assembly in Age of Piracy")
    elif p.pile and (p.star == WAR_SLOT) != bool(
        states.on(p, states.WARTIME)
    ):  # the final vote moves it in Anarchy, too
        found.append("the star is in the wrong place")
    return found


def war_faults(p: Conflict) -> list[str]:
    """What no state of the War allows: prisoners with others, delegates of an Empire, idle stones."""
    found: list[str] = []
    seats = len(p.wt)
    if any(chits > delegates for chits, delegates in zip(p.under_heroism, p.corrupt, strict=True)):
        found.append("a heroism chit lies under no delegate")
    for card, captor in enumerate(p.captor):
        if captor != NONE and p.place[card] not in stacks.stacks_of(p, captor):
            found.append(f"{p.c.cards[card]} is a prisoner of seat {captor}, and elsewhere")
    if p.state == EMPIRE and (any(p.honest) or any(p.corrupt) or any(p.extremist)):
        found.append("an Empire has delegates")
    for seat in range(seats):
        if p.stone_kind[seat] != NONE and not steering.steered(p, seat):
            found.append(f"nothing steers the stone of seat {seat}")
    return found


# ------------------------------------------------------------------------------------------------- from step to step


def totals(p: Conflict) -> dict[str, Any]:
    """What a step may not change, or only one way: to be compared by `changed`."""
    chits = sum(bits.bit_count() for bits in (*p.heroism, p.deeds)) + sum(p.used_heroism) + sum(p.under_heroism)
    glory = sum(bits.bit_count() for bits in (*p.glory_low, *p.glory_high, p.glory_left))
    return {
        "bribes": sum(p.bribes) + p.supply + sum(p.corrupt) - sum(p.under_heroism),
        "heroism": chits,
        "glory": glory + sum(1 for number in p.carries if number != NONE),
        "disks": p.pile,
        "aqua": sum(p.wt),
        "fts": sum(p.fts),
        "gold": sum(isotopes.gold_in(p, stack) for stack in range(len(p.where)) if p.where[stack] != NONE)
        + sum(p.gold_bank),
        "tanks": sum(tanks_of(p, stack) for stack in range(len(p.where))),
        "anchored": {stack: (number, p.where[stack]) for stack, number in enumerate(p.anchored) if number},
        "extremist": list(p.extremist),
        "busted": list(p.busted),
        "future": list(p.future),
        "begun": bool(p.pile or p.supply or any(p.bribes)),
    }


def tanks_of(p: Conflict, stack: int) -> int:
    """Whole tanks of water fuel."""
    if p.where[stack] == NONE or not p.steps[stack] or isotopes.gold_fuel(p, stack):
        return 0
    return diagram.whole_tanks(p.c, stacks.dry_mass(p, stack), p.steps[stack])


#: Verbs that only shift what is there, and the sum that they leave alone: a bead is ten Aqua.
SHIFTS: dict[str, tuple[str, ...]] = {
    "haul-fts": ("fts",),
    "ride-fts": ("fts",),
    "haul-gold": ("gold",),
    "bank-gold": ("gold",),
    "draw-gold": ("gold",),
    "cash-fts": ("fts", "aqua"),
    "tank": ("tanks", "aqua"),
    "drain": ("tanks", "aqua"),
    "store": ("tanks", "fts"),
    "load": ("tanks", "fts"),
    "pay": ("aqua",),
    "give": ("aqua",),
    "grant": ("aqua",),
}


def changed(before: dict[str, Any], after: dict[str, Any], verb: str = "") -> list[str]:
    """Why the one may not follow upon the other."""
    found: list[str] = []
    if before["begun"] and after["bribes"] != before["bribes"]:
        found.append(f"{before['bribes']} bribes have become {after['bribes']}")
    for what in ("heroism", "glory", "disks"):
        if before["begun"] and after[what] > before[what]:
            found.append(f"{what}: {before[what]} have become {after[what]}")
    for stack, (number, space) in before["anchored"].items():
        now, where = after["anchored"].get(stack, (0, space))
        if now == number and where != space:
            found.append(f"the anchored Bernal {stack} has moved")
    if before["begun"] and any(now > then for now, then in zip(after["extremist"], before["extremist"], strict=True)):
        found.append("an extremist has come back")
    if any(now < then for now, then in zip(after["busted"], before["busted"], strict=True)):
        found.append("a busted site is whole again")
    if any(then != NONE and now != then for now, then in zip(after["future"], before["future"], strict=True)):
        found.append("a Future has changed hands")
    kept = SHIFTS.get(verb)
    if kept is not None and sum(after[what] for what in kept) != sum(before[what] for what in kept):
        found.append(f"{verb}: {' and '.join(kept)} were {[before[w] for w in kept]}, are {[after[w] for w in kept]}")
    return found
