"""Colonists: the queue, exomigration and its limit, desertion, specialties (BR-65, BR-66, CF-CORE-17 to 22, CF-WAR-25)."""

from armillary.games.high_frontier.ids import BAG, HAND, LEO_STACK, NONE, UNDER
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.assembly import delegates, petitions
from armillary.games.high_frontier_conflict.chart import depots, glory, states
from armillary.games.high_frontier_conflict.ids import CENTRIST, FREEDOM, HONOR
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import events, stations

__all__ = [
    "PRODUCED",
    "REFUELLED",
    "admits",
    "arrive",
    "count",
    "deserters",
    "discard",
    "draw",
    "home_stack",
    "limit",
    "lost",
    "mark_worked",
    "own",
    "put_home",
    "queue_left",
    "specialist",
    "spend_perk",
    "surplus",
    "to_queue",
    "vacancies",
    "why_not_delegate",
    "why_not_discard",
    "why_not_exomigrate",
    "why_not_robot",
    "worked",
]

# When War or Anarchy is over the table of states says so, and the peacetime limit is back by itself (CF-CORE-19); in wartime a
# Bernal that comes loose costs no Colonists, because loose ones count too (CF-WAR-32, CF-BER-03).
# Deserters go when the turn is over, so nobody takes their place before the next one (CF-WAR-27).
# The wartime limit is a count (CF-CORE-17); that nobody comes then is the bar of freedom (CF-CORE-18), and a new Bernal only
# raises the limit (CF-CORE-20).


#: Operations that a Colonist on the spot adds to (`p.worked`): kind * WIDTH + space.
REFUELLED, PRODUCED = 0, 1
WIDTH = 4096


def own(p: Conflict, seat: int) -> list[int]:
    """Colonists of the seat in play, robots among them; prisoners of others are not with him."""
    mine, place = stacks.stacks_of(p, seat), p.place
    return [card for card in p.c.colonist_cards if place[card] in mine and p.captor[card] == NONE]


def count(p: Conflict, seat: int) -> int:
    return len(own(p, seat))


@does("CF-CORE-17", "CF-CORE-19", "CF-WAR-32")
def limit(p: Conflict, seat: int) -> int:
    """BR-65: anchored Bernals, and promoted ones once more; CF-CORE-17: in War and Anarchy loose ones too."""
    war = states.on(p, states.WARTIME)
    mine = [stack for stack in stations.stations(p, seat) if war or p.anchored[stack]]
    return len(mine) + sum(1 for stack in mine if p.black[stations.station(p, stack)])


def vacancies(p: Conflict, seat: int) -> int:
    return max(0, limit(p, seat) - count(p, seat))


def surplus(p: Conflict, seat: int) -> int:
    """CF-END-10: how many have to go."""
    return max(0, count(p, seat) - limit(p, seat))


# ------------------------------------------------------------------------------------------------ exomigration (BR-65)


def unseen(p: Conflict) -> list[int]:
    return [card for card in p.c.colonist_cards if p.place[card] == BAG]


def queue_left(p: Conflict) -> int:
    """Cards in the queue, seen and unseen."""
    return len(unseen(p)) + len(p.queue)


@does("CF-CORE-18")
def why_not_exomigrate(p: Conflict, seat: int) -> Refusal | None:
    """CF-CORE-18, CF-RES-09: in wartime freedom has to be evaded; below the limit, and while somebody is left in the queue."""
    if petitions.barred(p, seat, FREEDOM):
        return Refusal("CF-RES-09", "barred", place=FREEDOM)
    if not vacancies(p, seat):
        return Refusal("BR-65", "colonist-limit", count=limit(p, seat))
    return None if queue_left(p) else Refusal("BR-65", "queue-empty")


def admits(p: Conflict, seat: int) -> bool:
    return bool(p.c.colonist_cards) and why_not_exomigrate(p, seat) is None


def draw(p: Conflict, seat: int) -> int:
    """BR-65: card by card until a Human comes; robots go to the hand. NONE: the queue had none."""
    while True:
        hidden = unseen(p)
        if hidden:
            card = p.pick(hidden, "BR-65")
        elif p.queue:
            card = p.queue.pop(0)
        else:
            return NONE
        if p.law.asks_human(p, card):
            return card
        p.put(card, HAND - seat)
        p.tell(events.robot_drawn, seat, card)


def arrive(p: Conflict, seat: int, card: int) -> None:
    """He appears at the Bank: in the stack of the Home Bernal, else in LEO."""
    p.colonist_of[card] = seat
    put_home(p, seat, card)
    p.tell(events.colonist_arrived, seat, card, p.where[p.place[card]])


def home_stack(p: Conflict, seat: int) -> int:
    """CF-ETB-08, BR-61: the stack at the Bank into which Humans come home."""
    found = stations.capital(p, seat)
    return stacks.slot(p, seat, LEO_STACK) if found == NONE else found


def put_home(p: Conflict, seat: int, card: int) -> None:
    stack = home_stack(p, seat)
    stacks.join(p, card, stack, stations.bank(p, seat))


def why_not_delegate(p: Conflict, seat: int, card: int) -> Refusal | None:
    """BR-26: one in the new Colonist's ideology, where there is an assembly and a cube."""
    if not states.assembly(p):
        return Refusal("BR-26", "no-delegates-now")
    if p.c.doctrine[card] == CENTRIST:
        return Refusal("BR-65", "no-ideology", card=card)
    return delegates.why_no_cube(p, seat)


# ----------------------------------------------------------------------------------------------------- leaving (BR-65)


def why_not_discard(p: Conflict, seat: int, card: int) -> Refusal | None:
    return None if card in own(p, seat) else Refusal("CF-END-10", "no-colonist", card=card)


def discard(p: Conflict, seat: int, card: int, why: str) -> None:
    """To the bottom of the queue; a robot too."""
    stack = p.place[card]
    p.tell(events.colonist_left, seat, card, why)
    if p.carries[card] != NONE:
        glory.fade(p, seat, card)
    stacks.leave(p, card, UNDER)
    to_queue(p, card)
    stacks.close(p, stack)
    depots.tidy(p, stack)


def to_queue(p: Conflict, card: int) -> int:
    p.black[card] = 0
    p.colonist_of[card] = NONE
    p.captor[card] = NONE
    p.queue.append(card)
    p.put(card, UNDER)
    return UNDER


#: Causes after which a Human Colonist is back at the Bank: combat, and giving him up (murder, suicide).
HOMEWARD = ("combat", "kamikaze", "fallen", "given-up", "jettison", "ground")


def lost(p: Conflict, card: int, stack: int, cause: str) -> int:
    """BR-65, CF-ETB-08: where a decommissioned Colonist goes; a robot to the hand."""
    seat = stacks.owner_of(p, stack)
    p.black[card] = 0
    if not p.law.asks_human(p, card):
        p.colonist_of[card] = NONE
        return HAND - seat
    if cause not in HOMEWARD:
        return to_queue(p, card)
    home, bank = home_stack(p, seat), stations.bank(p, seat)
    if p.where[home] == NONE:
        p.where[home] = bank
        p.steps[home] = 0
        p.trail[home] = ()
    return home


@does("CF-WAR-26", "CF-PET-07", "CF-WAR-27")
def deserters(p: Conflict, seat: int) -> list[int]:
    """CF-WAR-25, CF-WAR-26, CF-RES-13, CF-PET-07: Humans whose ideology shows the other bloc; robots never desert. Honor, evaded
    this turn, keeps them."""
    if not own(p, seat) or not petitions.barred(p, seat, HONOR):
        return []
    side = states.bloc(p, seat)
    return [
        card
        for card in own(p, seat)
        if p.c.doctrine[card] != CENTRIST and p.law.asks_human(p, card) and p.chit[p.c.doctrine[card]] != side
    ]


# ---------------------------------------------------------------------------------------------------- robots (BR-65)


def why_not_robot(p: Conflict, seat: int, card: int, site: int) -> Refusal | None:
    """BR-65: built like a black card at a Factory of its type; robots alone may not outnumber the limit."""
    if p.c.robot_type[card] == NONE or card not in stacks.hand(p, seat):
        return Refusal("BR-65", "no-robot", card=card)
    if p.factory[site] != seat or p.letter[site] != p.c.robot_type[card]:
        return Refusal("BR-65", "no-factory-for", card=card)
    robots = sum(1 for other in own(p, seat) if p.c.robot_type[other] != NONE)
    return Refusal("BR-65", "colonist-limit", count=limit(p, seat)) if robots >= limit(p, seat) else None


# -------------------------------------------------------------------------------------------------- specialties (BR-66)


def specialist(p: Conflict, seat: int, specialty: int, space: int) -> int:
    """A Colonist of the seat there with that specialty unused in this turn; NONE: nobody."""
    for card in own(p, seat):
        if p.c.specialty[card] == specialty and card not in p.perks and p.where[p.place[card]] == space:
            return card
    return NONE


def spend_perk(p: Conflict, seat: int, card: int) -> None:
    p.perks.append(card)
    p.tell(events.specialty_used, seat, card)


def mark_worked(p: Conflict, kind: int, space: int) -> None:
    """CF-CORE-22: an operation of that kind was done there, to which a miner or an engineer may add."""
    if p.c.colonist_cards:
        p.worked.append(kind * WIDTH + space)


def worked(p: Conflict, kind: int, space: int) -> bool:
    return kind * WIDTH + space in p.worked
