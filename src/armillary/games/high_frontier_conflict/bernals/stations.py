"""Bernals: where they are, what they are to their owners, Dirtsides, powers (BR-60, BR-61, BR-63, BR-69, BR-78, CF-BER, CF-ETB).

A Bernal is a card in a stack of its own kind; anchored it bears a dome and is a Human. Everything else is worked out: whose Home
it is, which Factories serve it, what it can do. Without Module 2 there is none, and every question here has its old answer.
"""

from armillary.games.high_frontier.ids import NONE, ROCKET
from armillary.games.high_frontier.rules import diagram, stacks
from armillary.games.high_frontier_conflict.chart import states
from armillary.games.high_frontier_conflict.ids import (
    BERNAL,
    BERNALS,
    EMPIRE,
    INDEPENDENCE,
    PURPLE_FACTION,
    REPUBLIC,
    WAR,
    WHITE_FACTION,
)
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

__all__ = [
    "allied",
    "anchored_at",
    "bank",
    "capital",
    "dirtsides",
    "entitled",
    "escorts",
    "et_home",
    "holders",
    "home",
    "hydration",
    "incorruptible",
    "is_lab",
    "light",
    "open_sites",
    "ports",
    "power",
    "purple",
    "red_crosses",
    "station",
    "stations",
    "why_not_drain",
    "why_not_et_home",
    "why_not_tank",
]

# Module 2 is a switch of its own (CF-GEN-03); which Bernal has which power is data (CF-SCO-14); the red cross lies where the
# Cancer Hospital is, nobody has to mark it (CF-COMP-05, CF-BER-10); a Lab is a promoted anchored Bernal (BR-78).
# Dirtsides are worked out, damaged Factories are none (BR-63, CF-FAC-07); `entitled` is what a Home Bernal opens (CF-GEN-10,
# CF-CORE-21), an ET one always (CF-ETB-02, CF-ETB-04), and `escorts` what a Tourism Cycler does (CF-ETB-14).


def station(p: Conflict, stack: int) -> int:
    """The Bernal card of a stack, or NONE."""
    if stacks.kind_of(p, stack) != BERNAL:
        return NONE
    return next((card for card in stacks.cards_in(p, stack) if p.c.deck[card] == BERNALS), NONE)


def stations(p: Conflict, seat: int) -> list[int]:
    """The Bernal stacks of a seat on the map, LEO included."""
    first, where = seat * len(p.c.slots), p.where
    found = []
    for slot in p.c.bernal_slots:
        if where[first + slot] != NONE:
            found.append(first + slot)
    return found


def anchored(p: Conflict) -> list[int]:
    """All anchored Bernals."""
    slots, stacks_of_all = len(p.c.slots), len(p.where)
    return [stack for slot in p.c.bernal_slots for stack in range(slot, stacks_of_all, slots) if p.anchored[stack]]


@does("BR-32")
def anchored_at(p: Conflict, space: int, of: int) -> bool:
    """BR-32: an anchored Bernal of one of these seats (bits) there: a Human."""
    return any(p.where[stack] == space and of & (1 << stacks.owner_of(p, stack)) for stack in anchored(p))


@does("BR-78")
def is_lab(p: Conflict, stack: int) -> bool:
    """BR-78: promoted and anchored."""
    card = station(p, stack)
    return card != NONE and bool(p.anchored[stack] and p.black[card])


# ------------------------------------------------------------------------------------------------ homes (BR-61, 3F1)


def in_home_orbit(p: Conflict, stack: int) -> bool:
    card = station(p, stack)
    return card != NONE and p.where[stack] == p.c.home_orbit[card]


def home(p: Conflict, seat: int) -> int:
    """BR-61: the Bernal anchored in its own home orbit, one each; NONE: there is none."""
    first = seat * len(p.c.slots)
    for slot in p.c.bernal_slots:
        if p.anchored[first + slot] and in_home_orbit(p, first + slot):
            return first + slot
    return NONE


def why_not_et_home(p: Conflict, seat: int) -> Refusal | None:
    """CF-ETB-01: in War Independents, in a Republic everybody (CF-POST-03); the anchored Stanford, with Dirtsides wet enough;
    never in an Empire (CF-POST-05)."""
    if p.state == EMPIRE:
        return Refusal("CF-POST-05", "no-et-homes")
    war = p.state == WAR and states.bloc(p, seat) == INDEPENDENCE
    if not states.blocs(p) or not (war or p.state == REPUBLIC):
        return Refusal("CF-ETB-01", "not-independent")
    stanford = stacks.slot(p, seat, BERNAL)
    if not p.anchored[stanford]:
        return Refusal("CF-ETB-15", "no-stanford")
    if home(p, seat) != NONE:
        return Refusal("BR-61", "has-home")
    if hydration(p, stanford) < p.c.bernal_file.et_hydration:
        return Refusal("CF-ETB-01", "dry-below", count=p.c.bernal_file.et_hydration)
    return None


@does("CF-ETB-02")
def et_home(p: Conflict, seat: int) -> int:
    """CF-ETB-01, AM-49: the Stanford that was declared one, while all that it takes still holds."""
    if not p.et_home[seat] or why_not_et_home(p, seat) is not None:
        return NONE
    return stacks.slot(p, seat, BERNAL)


def capital(p: Conflict, seat: int) -> int:
    """The Home Bernal of either kind, or NONE. Hot: it is where the Bank is."""
    if not p.c.bernal_slots:
        return NONE
    found = et_home(p, seat)
    return found if found != NONE else home(p, seat)


@does("CF-CORE-23")
def bank(p: Conflict, seat: int) -> int:
    """BR-10, BR-61, CF-ETB-03: where a seat's Aqua is."""
    found = capital(p, seat)
    return p.c.leo if found == NONE else p.where[found]


def ports(p: Conflict, seat: int) -> tuple[int, ...]:
    """AM-163, CF-ETB-08: where the acts of LEO are done, boosting apart; the last is the Bank."""
    if not p.c.bernal_slots:
        return (p.c.leo,)
    if et_home(p, seat) != NONE:
        return (bank(p, seat),)
    found = home(p, seat)
    return (p.c.leo,) if found == NONE else (p.c.leo, p.where[found])


@does("CF-GEN-10", "CF-CORE-21")
def entitled(p: Conflict, seat: int) -> bool:
    """CF-GEN-10, CF-CORE-21: with Module 2 privilege and faction weapon need a Home Bernal."""
    return not p.c.bernal_slots or capital(p, seat) != NONE


def purple(p: Conflict, seat: int) -> bool:
    """Purple with what is his alone (3D6f)."""
    return p.faction[seat] == PURPLE_FACTION and entitled(p, seat)


@does("CF-WAR-22")
def incorruptible(p: Conflict, seat: int) -> bool:
    """CF-FW-07: White's delegates; with Module 2 only while he has a Home Bernal."""
    return p.faction[seat] == WHITE_FACTION and entitled(p, seat)


# ------------------------------------------------------------------------------------------------- Dirtsides (BR-63)


@does("CF-FAC-07", "BR-63")
def dirtsides(p: Conflict, stack: int) -> list[int]:
    """Sites whose undamaged Factories serve this anchored Bernal; of two Bernals the earlier one has the right (CF-FAC-07)."""
    if not p.anchored[stack]:
        return []
    return [site for site in open_sites(p, p.where[stack], p.anchored[stack]) if not p.damaged[site]]


@does("BR-63")
def open_sites(p: Conflict, space: int, number: int = 0) -> list[int]:
    """Sites with an undamaged Factory below that space which serve no Bernal that was anchored before (0: none at all)."""
    taken: set[int] = set()
    for other, when in enumerate(p.anchored):
        if when and (not number or when < number):
            taken.update(p.c.below[p.where[other]])
    return [site for site in p.c.below[space] if p.factory[site] != NONE and not p.damaged[site] and site not in taken]


def hydration(p: Conflict, stack: int) -> int:
    return sum(p.c.hydration[site] for site in dirtsides(p, stack))


@does("BR-63")
def allied(p: Conflict, seat: int, site: int) -> bool:
    """BR-63: the cube of the owner or of an ally; in peace everybody's."""
    return not p.law.asks_enemies(p, seat, p.factory[site])


# --------------------------------------------------------------------------------------------------- powers (BR-69)


@does("CF-SCO-14", "BR-69")
def holds(p: Conflict, stack: int, name: str) -> bool:
    """Does the power of this Bernal work where it is?"""
    card = station(p, stack)
    if card == NONE or name not in p.c.powers[card]:
        return False
    return stands(p, stack, p.c.powers[card][name])


@does("CF-ETB-05")
def stands(p: Conflict, stack: int, where: str) -> bool:
    """`anchored`, `home` (its own orbit, or as an ET Home Bernal: CF-ETB-05), `lab`, `always`."""
    if where == "home":
        return bool(p.anchored[stack]) and stack == capital(p, stacks.owner_of(p, stack))
    if where == "lab":
        return is_lab(p, stack)
    return where == "always" or bool(p.anchored[stack])


def power(p: Conflict, seat: int, name: str) -> bool:
    """Does the seat have a Bernal with that power at work?"""
    mine = stations(p, seat)
    return bool(mine) and any(holds(p, stack, name) for stack in mine)


def holders(p: Conflict, name: str) -> list[int]:
    return [seat for seat in range(len(p.wt)) if power(p, seat, name)] if p.c.bernal_slots else []


@does("CF-COMP-05", "CF-BER-10")
def red_crosses(p: Conflict) -> frozenset[int]:
    """CF-BER-09: spaces with the Cancer Hospital: nothing there fights or is fought."""
    return frozenset(
        p.where[stack]
        for seat in range(len(p.wt))
        for stack in stations(p, seat)
        if p.where[stack] != p.c.leo and holds(p, stack, "red-cross")
    )


@does("CF-ETB-14")
def escorts(p: Conflict, stack: int) -> bool:
    """CF-ETB-14: is the craft in a belt beside an anchored Tourism Cycler of its owner, or colocated with it?"""
    space = p.where[stack]
    return any(
        holds(p, other, "belt-passage") and (p.where[other] == space or p.where[other] in p.c.adjacent[space])
        for other in stations(p, stacks.owner_of(p, stack))
    )


# --------------------------------------------------------------------------------------------- fuel at home (AM-163, BR-6A)


def light(p: Conflict, stack: int) -> bool:
    """BR-6A: may it stand on the rocket diagram at all?"""
    return stacks.dry_mass(p, stack) <= p.c.bernal_file.most_dry


def why_not_at_home(p: Conflict, seat: int, stack: int, rule: str) -> Refusal | None:
    """A rocket, or a loose Bernal, where the acts of LEO are done."""
    kind = stacks.kind_of(p, stack) if stack in stacks.stacks_of(p, seat) else NONE
    loose = kind == BERNAL and p.where[stack] != NONE and not p.anchored[stack] and light(p, stack)
    if (kind != ROCKET and not loose) or p.where[stack] not in ports(p, seat):
        return Refusal(rule, "rocket-not-in-leo")
    return None


def why_not_tank(p: Conflict, seat: int, stack: int, tanks: int) -> Refusal | None:
    """HF-FUEL-01, AM-163, BR-6A: an Aqua for each tank, up to the limit of its row."""
    refusal = why_not_at_home(p, seat, stack, "HF-FUEL-01")
    if refusal is not None:
        return refusal
    if tanks < 1 or tanks > p.wt[seat]:
        return Refusal("HF-FUEL-01", "too-poor", wt=tanks)
    if tanks > diagram.room(p.c, stacks.dry_mass(p, stack), p.steps[stack]):
        return Refusal("HF-FUEL-06", "tanks-full")
    return None


def why_not_drain(p: Conflict, seat: int, stack: int, tanks: int) -> Refusal | None:
    """HF-MAT-04, HF-FUEL-03, AM-163: whole tanks back into Aqua."""
    refusal = why_not_at_home(p, seat, stack, "HF-MAT-04")
    if refusal is not None:
        return refusal
    if tanks < 1 or tanks > diagram.whole_tanks(p.c, stacks.dry_mass(p, stack), p.steps[stack]):
        return Refusal("HF-FUEL-03", "tanks-empty")
    return None
