"""Tokens, stacks and outposts (BR-07, BR-10, BR-12 to BR-14, BR-19, CF-COMP, CF-SET, HF-STACK, HF-DEC-10 to HF-DEC-14)."""

from armillary.games.high_frontier import events as base_events
from armillary.games.high_frontier.ids import CUBE, DISK, FREIGHTER, HAND, LEO_STACK, NONE, OUTPOST, ROCKET
from armillary.games.high_frontier.rules import diagram, industry, stacks
from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.freighters import freighters, mobile
from armillary.games.high_frontier_conflict.ids import BERNAL, BERNALS, COLONIST, DOME, KAMIKAZE, MOBILE, STONE
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.choice import Choice
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import depots, events, felonies

__all__ = [
    "abandon",
    "carry",
    "launch",
    "outpost_for",
    "outposts",
    "scrap_outpost",
    "set_tokens",
    "settle",
    "spare",
    "take_back",
    "take_colour",
    "too_many_outposts",
    "why_not_abandon",
    "why_not_carry",
    "why_not_join",
    "why_not_launch",
    "why_not_scrap_outpost",
    "why_not_settle",
    "why_not_take_back",
    "withdrawals",
]

# Counts of tokens are data (`c.own.tokens`), a Factory is its cube (`factory`), the Bank and the pool are structure.


@does("CF-COMP-01", "CF-GEN-05")
def deal_bribes(p: Conflict) -> int:
    """CF-COMP-01: twelve disks, so many to each by the number of players (two to six), the rest to the supply."""
    seats = len(p.wt)
    each = p.c.own.bribes_at_start[seats]
    p.bribes = [each] * seats
    p.supply = p.c.own.tokens.bribes - each * seats
    return each


def set_tokens(p: Conflict) -> None:
    """BR-07: bribes by the number of players, the pile of disks, glory chits, and heroism for three or more."""
    own, seats = p.c.own, len(p.wt)
    each = deal_bribes(p)
    p.pile = p.law.disks
    p.glory_left = (1 << len(p.c.glory_zones)) - 1
    p.deeds = (1 << len(own.heroism.deeds)) - 1 if seats >= own.heroism.players else 0
    p.tell(events.bribes_dealt, each)


def take_colour(p: Conflict, seat: int, faction: int) -> None:
    """BR-07: the Crew card of the colour is the whole starting hand; Aqua by the number of decks."""
    p.faction[seat] = faction
    p.wt[seat] = p.law.answers_start_wt(p, seat)
    p.put(p.c.faction_crew[faction], HAND - seat)
    p.tell(events.colour_taken, seat, faction, p.wt[seat])


def spare(p: Conflict, seat: int, token: int) -> int:
    """BR-14: what is left of cubes (Factories, delegates), domes and disks (Claims)."""
    tokens = p.c.own.tokens
    if token == DISK:
        return tokens.disks - p.claim.count(seat)
    if token == DOME:
        return tokens.domes - p.dome.count(seat) - sum(1 for stack in stations.stations(p, seat) if p.anchored[stack])
    seats = len(p.wt)
    used = p.factory.count(seat) + sum(p.honest[seat::seats]) + sum(p.corrupt[seat::seats]) + p.extremist[seat]
    used += mobile.count(p, seat)
    return tokens.cubes - used


def withdrawals(p: Conflict, seat: int, token: int) -> list[int]:
    """BR-14: Factories without a Colony that are no Dirtsides, whose cube may be taken back. Delegates are the assembly's
    affair."""
    if token != CUBE:
        return []
    serving = {site for stack in stations.anchored(p) for site in stations.dirtsides(p, stack)}
    return [
        site for site, owner in enumerate(p.factory) if owner == seat and p.dome[site] == NONE and site not in serving
    ]


def why_not_take_back(p: Conflict, seat: int, site: int) -> Refusal | None:
    return None if site in withdrawals(p, seat, CUBE) else Refusal("BR-14", "no-cube-there", site=site)


def take_back(p: Conflict, seat: int, site: int) -> None:
    """BR-14: the track goes back, the Claim stays, the product is lost (AM-147)."""
    letter = p.letter[site]
    p.factory[site] = NONE
    p.damaged[site] = 0
    p.tell(events.cube_taken_back, seat, site)
    p.law.told_unbuilt(p, site, seat, letter)


# ------------------------------------------------------------------------------------------------------------ stacks


def outposts(p: Conflict, seat: int) -> list[int]:
    first, where = seat * len(p.c.slots), p.where
    return [first + slot for slot in p.c.outpost_slots if where[first + slot] != NONE]


def away(p: Conflict, seat: int) -> bool:
    """Does the seat have a stack outside LEO? Both menus ask first: without one most of what they could list is out of reach."""
    slots = len(p.c.slots)
    spots = p.where[seat * slots : (seat + 1) * slots]
    return spots.count(NONE) + spots.count(p.c.leo) < slots


def at_home(p: Conflict, seat: int) -> bool:
    """Has the seat nothing but its LEO stack and a rocket, both in LEO, and no Factory? Then no module offers it anything on the
    spot, whatever is in play."""
    slots, leo = len(p.c.slots), p.c.leo
    first = seat * slots
    spots = p.where[first : first + slots]
    at_pads = [slot for slot in p.c.pads if spots[slot] == leo]
    return spots.count(NONE) + len(at_pads) == slots and not industry.has_factory(p, seat)


def module_cards(p: Conflict, seat: int) -> bool:
    """Does the seat have a card of a module in play? A hot path: every list asks what modules offer."""
    if not p.c.module_cards:
        return False
    slots, deck = len(p.c.slots), p.c.deck
    for cards in p.held[seat * slots : (seat + 1) * slots]:
        for card in cards:
            if deck[card] >= BERNALS or deck[card] == COLONIST:
                return True
    return False


def aboard(p: Conflict, seat: int) -> dict[int, tuple[int, ...]]:
    """The cards of each stack of the seat that is there."""
    slots = len(p.c.slots)
    stack = seat * slots
    spots = p.where[stack : stack + slots]
    left = slots - spots.count(NONE)
    found: dict[int, tuple[int, ...]] = {}
    for space in spots:
        if not left:  # hot: most of the time the last of them is among the first slots
            break
        if space != NONE:
            left -= 1
            found[stack] = p.held[stack]
        stack += 1
    return found


def abroad(p: Conflict, cards: dict[int, tuple[int, ...]]) -> bool:
    """As `away`, for stacks that `aboard` has found."""
    where, leo = p.where, p.c.leo
    for stack in cards:  # noqa: SIM110 - hot
        if where[stack] != leo:
            return True
    return False


def outpost_for(p: Conflict, seat: int, space: int) -> int:
    """AM-148: the outpost of the seat there, else a slot for a new one; NONE: there is none left."""
    free, first, where = NONE, seat * len(p.c.slots), p.where
    for slot in p.c.outpost_slots:
        at = where[first + slot]
        if at == space:
            return first + slot
        if at == NONE and free == NONE:
            free = first + slot
    return free


@does("CF-DROP-21")
def sealed(kind: int) -> bool:
    """CF-CORE-05, CF-DROP-21: what nothing boards and nothing leaves: stones, kamikazes, Mobile Factories."""
    return kind in (STONE, KAMIKAZE, MOBILE)


def why_not_join(p: Conflict, card: int, stack: int, space: int) -> Refusal | None:
    """May this card come into that stack at that space, and start it if need be?"""
    seat, kind = stacks.owner_of(p, stack), stacks.kind_of(p, stack)
    bank = p.law.answers_bank(p, seat)
    if p.c.deck[card] == BERNALS:
        return Refusal("BR-60", "bernal-stays", card=card)
    if p.c.freight_cards:
        refusal = freighters.why_not_aboard(p, card, stack, space)
        if refusal is not None or kind == FREIGHTER:
            return refusal
    if kind == FREIGHTER:
        return Refusal("HF-STACK-04", "freighter-full")
    if sealed(kind):
        return Refusal("CF-CORE-05", "sealed-stack", stack=stack)
    if kind == BERNAL:
        return why_not_board(p, card, stack, space)
    if kind == LEO_STACK and space != bank:
        return Refusal("HF-STACK-03", "not-in-leo")
    if p.where[stack] not in (NONE, space):
        return Refusal("BR-12", "stack-elsewhere", stack=stack)
    if kind == OUTPOST:
        if space == bank:
            return Refusal("HF-STACK-03", "outpost-in-leo")
        if stack != outpost_for(p, seat, space):
            return Refusal("BR-12", "another-outpost", stack=stack)
    if kind == ROCKET and stacks.dry_mass(p, stack) + stacks.mass(p, card) > p.c.most_dry:
        return Refusal("HF-BOOST-08", "too-heavy", mass=p.c.most_dry)
    return None


def why_not_board(p: Conflict, card: int, stack: int, space: int) -> Refusal | None:
    """BR-60, BR-6A: aboard a Bernal that is there; a loose one carries only so much."""
    if p.where[stack] != space:
        return Refusal("BR-60", "stack-elsewhere", stack=stack)
    most = p.c.bernal_file.most_dry
    if not p.anchored[stack] and stacks.dry_mass(p, stack) + stacks.mass(p, card) > most:
        return Refusal("BR-6A", "too-heavy", mass=most)
    return None


def why_not_carry(p: Conflict, seat: int, card: int, stack: int) -> Refusal | None:
    """HF-DEC-13, HF-FUEL-04, HF-FRT-07: from one own stack to another in the same space; nothing leaves a stone (CF-CORE-05)."""
    source = p.place[card]
    own = stacks.stacks_of(p, seat)
    if source not in own or stack not in own or source == stack:
        return Refusal("HF-DEC-13", "not-yours", card=card)
    if sealed(stacks.kind_of(p, source)):
        return Refusal("CF-CORE-05", "sealed-stack", stack=source)
    return why_not_join(p, card, stack, p.where[source])


def carries(p: Conflict, seat: int, cards: dict[int, tuple[int, ...]], shifted: list[int]) -> list[Choice]:
    """All that `why_not_carry` allows, as choices; `cards` are those of the seat's stacks that are there, `shifted` cards
    that have been carried already.

    Hot: what does not depend on the card is asked once for each pair of stacks."""
    found: list[Choice] = []
    c, where, bank = p.c, p.where, p.law.answers_bank(p, seat)
    slots, first = c.slots, seat * len(c.slots)
    rocket, leo = first + c.rocket_slot, first + c.leo_slot
    for source, aboard in cards.items():
        if slots[source - first] in (STONE, KAMIKAZE):
            continue
        if shifted:
            aboard = tuple([card for card in aboard if card not in shifted])
        space = where[source]
        if rocket != source and where[rocket] in (NONE, space):
            most = c.most_dry - stacks.dry_mass(p, rocket)
            black, heavy, weight = p.black, p.heavy, c.weight
            found += [
                ("carry", card, rocket)
                for card in aboard
                if weight[4 * card + 2 * black[card] + heavy[card]] <= most  # `stacks.mass`
            ]
        other = leo if space == bank else outpost_for(p, seat, space)
        if other not in (NONE, source):
            found += [("carry", card, other) for card in aboard]
    return found


def carry(p: Conflict, seat: int, card: int, stack: int) -> None:
    """A glitch travels with the card (AM-137)."""
    source = p.place[card]
    space = p.where[source]
    fresh = p.where[stack] == NONE
    turn = p.moved[source], p.landed[source], p.began[source]
    glitch = p.glitch[source]
    stacks.add_card(p, card, stack, space)
    if p.law.version < 2:  # the last card of a stack took none of this along
        turn = p.moved[source], p.landed[source], p.began[source]
        glitch = p.glitch[source]
    if fresh:
        p.moved[stack], p.landed[stack], p.began[stack] = turn
    if glitch and space != p.law.answers_bank(p, seat):
        p.glitch[stack] = 1
    depots.tidy(p, source)
    if stacks.kind_of(p, source) == FREIGHTER:
        rule = "HF-FRT-07"
    else:
        rule = "HF-FUEL-04" if space == p.law.answers_bank(p, seat) else "HF-DEC-13"
    p.tell(base_events.card_carried, seat, card, stack, rule)


def why_not_settle(p: Conflict, seat: int, stack: int) -> Refusal | None:
    """BR-11, BR-12: a rocket or freighter becomes an outpost; there may be any number while the turn lasts."""
    own = stacks.stacks_of(p, seat)
    if stack not in own or stacks.kind_of(p, stack) not in (ROCKET, FREIGHTER) or p.where[stack] == NONE:
        return Refusal("BR-12", "no-craft")
    if p.c.freight_cards and stacks.kind_of(p, stack) == FREIGHTER:
        return Refusal("BR-70", "freighter-stays", stack=stack)
    if p.where[stack] == p.law.answers_bank(p, seat):
        return Refusal("HF-STACK-03", "outpost-in-leo")
    return None if outpost_for(p, seat, p.where[stack]) != NONE else Refusal("BR-12", "no-outpost-left")


def settle(p: Conflict, seat: int, stack: int) -> None:
    """Its whole tanks stay as FTs, its glitch with it (AM-137)."""
    depots.become_outpost(p, stack)


def why_not_launch(p: Conflict, seat: int, stack: int) -> Refusal | None:
    """HF-DEC-14: an outpost becomes the rocket, if there is none; without fuel, but for its FTs (BR-11)."""
    if stack not in outposts(p, seat):
        return Refusal("HF-DEC-14", "no-outpost")
    rocket = stacks.slot(p, seat, ROCKET)
    if p.where[rocket] != NONE:
        return Refusal("BR-12", "stack-elsewhere", stack=rocket)
    if stacks.dry_mass(p, stack) > p.c.most_dry:
        return Refusal("HF-BOOST-08", "too-heavy", mass=p.c.most_dry)
    return None


def launch(p: Conflict, seat: int, stack: int) -> None:
    rocket, space = stacks.slot(p, seat, ROCKET), p.where[stack]
    tanks, glitch, gold = p.fts[stack], p.glitch[stack], p.gold[stack]
    p.began[rocket], p.landed[rocket] = p.began[stack], p.landed[stack]
    p.moved[rocket] = p.moved[stack]
    for card in stacks.cards_in(p, stack):
        stacks.add_card(p, card, rocket, space)
    depots.tidy(p, stack)
    p.glitch[rocket] = glitch
    if gold:  # BR-73: gold goes into the tanks first, and nothing else then.
        p.gold[rocket] = 1
        most = diagram.room(p.c, stacks.dry_mass(p, rocket), 0)
        p.steps[rocket] = diagram.add_tanks(p.c, stacks.dry_mass(p, rocket), 0, min(gold, most))
    depots.fill(p, rocket, tanks)
    p.tell(base_events.rocket_launched, seat, rocket, space)


# -------------------------------------------------------------------------------------------------- giving up stacks


def why_not_abandon(p: Conflict, seat: int, stack: int) -> Refusal | None:
    """BR-12: the old rocket is decommissioned; one Crew becomes a freighter (BR-3C), more of them a Felony (BR-3A)."""
    crew = stacks.crews_in(p, stack)
    if len(crew) < 2 or p.where[stack] == p.law.answers_bank(p, seat):
        return None
    return felonies.why_not_suicide(p, seat, crew[-1])


def abandon(p: Conflict, seat: int, stack: int) -> None:
    crew = stacks.crews_in(p, stack)
    stacks.scrap(p, [card for card in stacks.cards_in(p, stack) if card not in crew], "given-up", whole=True)
    stacks.remains(p, stack, "given-up")
    stacks.scrap(p, stacks.cards_in(p, stack), "given-up", whole=True)
    stacks.close(p, stack)
    depots.tidy(p, stack)


def too_many_outposts(p: Conflict, seat: int) -> list[int]:
    """BR-12: at the end of a turn at most two; those of prisoners only do not count (AM-148)."""
    if not away(p, seat):
        return []
    mine = [s for s in outposts(p, seat) if any(p.captor[card] == NONE for card in stacks.cards_in(p, s))]
    return mine if len(mine) > p.c.own.tokens.outposts else []


def why_not_scrap_outpost(p: Conflict, seat: int, stack: int) -> Refusal | None:
    return None if stack in too_many_outposts(p, seat) else Refusal("BR-12", "outposts-fit")


def scrap_outpost(p: Conflict, seat: int, stack: int) -> None:
    p.tell(events.outpost_scrapped, seat, p.where[stack])
    stacks.scrap(p, stacks.cards_in(p, stack), "given-up", whole=True)
    stacks.close(p, stack)
    depots.tidy(p, stack)
