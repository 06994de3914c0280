"""How the bots of this title bargain: what a barter is worth, whom they trust, what they propose, with whom they ally.

A bot has no memory of its own: contracts stay on the table for the whole match, and who took goods elsewhere, or has not brought
them yet, is written there.
"""

from random import Random
from typing import Any, Final

from armillary.games.burning_planets.flow.trade import Proposal, Signature
from armillary.games.burning_planets.ids import ABOARD, CARGO, DELIVERED, DIVERTED, WAITING
from armillary.games.burning_planets.position import Contract, PlayingField
from armillary.games.burning_planets.rules.barter import PACT, allied, barter_terms
from armillary.games.burning_planets.rules.economy import income
from armillary.games.burning_planets.rules.victory import survivors
from armillary.kernel.choice import Choice

from .sight import wealth

__all__ = ["Bargainer", "broke_word", "carries_for", "foes", "jobs", "reliance", "use_of"]

#: What a unit of each resource (biomass, concrete, food, metal) is worth to Humans, Digitals, Xenos.
USE: Final = ([0.5, 0.6, 1.0, 1.0], [0.1, 0.6, 0.2, 1.0], [0.6, 0.1, 1.0, 0.2])
#: The part of a promise that is believed: the goods come on the bot's own ship, or on the partner's.
OWN_SHIP: Final = 0.8
THEIR_SHIP: Final = 0.6
#: How much a promise that is not kept yet weighs against one that was kept: the seat's own goods are gone, or nothing was moved.
OWED: Final = 1.0
UNMOVED: Final = 0.5
#: So many times as much promised as kept is not believed any more: two debts of a stranger, or four contracts that lie there.
TOO_MUCH: Final = 2.0
#: From what part of promises kept on a partner is an ally.
RELIABLE: Final = 0.5
#: Turns of income that a partner is thought to have in stock.
SAVED: Final = 8


def use_of(p: PlayingField, seat: int) -> list[float]:
    return USE[p.factions[seat]] if p.factions[seat] >= 0 else USE[0]


def broke_word(p: PlayingField, seat: int, partner: int) -> bool:
    """Has the partner carried goods elsewhere that were due to this seat, or made off with what this seat gave?"""
    for contract in p.contracts:
        if contract.owner == partner and {seat, partner} == set(contract.signers) and DIVERTED in contract.states:
            return True
    return False


def reliance(p: PlayingField, seat: int, partner: int) -> float:
    """The part of the partner's promises that may be believed, from 1 for somebody with no record down to 0.

    Contracts on the partner's own ship count. Goods that have come speak for the partner; goods that are still to come speak
    against, the more so if the seat's own are gone. What was lost with its ship is nobody's fault.
    """
    if broke_word(p, seat, partner):
        return 0.0
    kept, open_ = 1.0, 0.0
    for contract in p.contracts:
        if contract.owner != partner or {seat, partner} != set(contract.signers):
            continue
        mine = contract.side_of(seat)
        theirs = 1 - mine
        if not any(contract.goods(theirs)):
            continue
        if contract.states[theirs] == DELIVERED:
            kept += 1
        elif contract.states[theirs] <= ABOARD:
            gone = contract.states[mine] != WAITING and any(contract.goods(mine))
            open_ += OWED if gone else UNMOVED
    return kept / (kept + open_) if open_ < TOO_MUCH * kept else 0.0


def foes(p: PlayingField, seat: int) -> list[int]:
    """Whom to fight: nobody with whom there is a pact, unless nobody else is left."""
    others = [other for other in survivors(p) if other != seat]
    return [other for other in others if not allied(p, seat, other)] or others


class Bargainer:
    """The talk of a bot: `answer` and `talk` give a choice or nothing."""

    #: It proposes, too: it is asked for a word before its own decisions.
    speaks = True

    def worth_of(self, p: PlayingField, seat: int, partner: int, terms: tuple[Any, ...], *, maker: bool) -> float:
        """What the barter brings the seat, less its share of what it brings the partner: in a duel all of it."""
        owner, _, give, get, _ = barter_terms(terms)
        mine, theirs = (give, get) if maker else (get, give)
        trust = reliance(p, seat, partner) * (OWN_SHIP if owner == seat else THEIR_SHIP)
        likely = [30 + SAVED * amount for amount in income(p, partner)]
        ours, other = use_of(p, seat), use_of(p, partner)
        coming = [min(theirs[number], likely[number]) for number in range(4)]
        gain = sum(ours[number] * (trust * coming[number] - mine[number]) for number in range(4))
        helped = sum(other[number] * (mine[number] - trust * coming[number]) for number in range(4))
        rivals = max(1, len(survivors(p)) - 1)
        return gain - max(0.0, helped) / rivals

    def answer(self, p: PlayingField, seat: int) -> Choice | None:
        """Accepts what is worth more than it costs, declines the rest; a pact unless it is with a player who leads by far."""
        for number, maker, receiver, _, terms in p.offers:
            if receiver != seat:
                continue
            if terms == PACT:
                return ("accept" if self.welcomes(p, seat, maker) else "decline", number)
            good = self.worth_of(p, seat, maker, terms, maker=False) > 0
            return ("accept" if good and p.game.why_not_deal(p, maker, seat, terms) is None else "decline", number)
        return None

    def sign(self, p: PlayingField, seat: int, frame: Signature) -> Choice:
        return self.answer(p, seat) or ("decline", frame.offer)

    def welcomes(self, p: PlayingField, seat: int, other: int) -> bool:
        """A pact with somebody who keeps his word, and does not lead so far that he has to be stopped."""
        if len(survivors(p)) < 3 or len(self.allies(p, seat)) + 2 >= len(survivors(p)):
            return False
        if reliance(p, seat, other) < RELIABLE:
            return False
        return wealth(p, other) < 1.5 * wealth(p, seat) + 50

    def allies(self, p: PlayingField, seat: int) -> list[int]:
        return [other for other in survivors(p) if other != seat and allied(p, seat, other)]

    def talk(self, p: PlayingField, seat: int, rng: Random) -> Choice | None:
        """Out of turn and in it: answers, then goes on with its draft, then perhaps proposes. Once in a turn."""
        reply = self.answer(p, seat)
        if reply is not None:
            return reply
        if p.drafts[seat] is not None and not isinstance(p.frames[-1], Proposal):
            return self.draft(p, seat)
        if seat != p.active or not p.round or p.out[seat]:
            return None
        allies = self.allies(p, seat)
        if allies and len(allies) + 1 == len(survivors(p)):
            return ("end-pact", min(allies))  # fair warning: there is nobody else left to fight
        partner = self.wanted_ally(p, seat)
        if partner is not None:
            return ("pact", partner)
        if not p.game.own_action_phase and not p.proposals[seat]:
            partner = self.wanted_partner(p, seat)
            if partner is not None:
                return ("propose", partner)
        return None

    def wanted_ally(self, p: PlayingField, seat: int) -> int | None:
        """Against a leader, one of the others; asked every fourth round."""
        left = survivors(p)
        if len(left) < 3 or p.asked[seat] or (p.round + seat) % 4 or self.allies(p, seat):
            return None
        leader = max(left, key=lambda other: wealth(p, other))
        if leader == seat or wealth(p, leader) < 1.3 * wealth(p, seat):
            return None
        for other in left:
            waiting = any(offer[1] == seat and offer[2] == other for offer in p.offers)
            if other not in (seat, leader) and not waiting and self.welcomes(p, seat, other):
                return other
        return None

    # ------------------------------------------------------------------------------------------------- proposing

    def wanted_partner(self, p: PlayingField, seat: int) -> int | None:
        """Somebody with whom both would gain, on the bot's own cargo ship; every third round, and one contract at a time."""
        if len(survivors(p)) < 3 or (p.round + seat) % 3 or self.carrier(p, seat) < 0:
            return None
        if any(offer[1] == seat for offer in p.offers) or any(under_way(contract, seat) for contract in p.contracts):
            return None
        for other in survivors(p):
            if other != seat and other in foes(p, seat) + self.allies(p, seat) and self.terms(p, seat, other):
                return other
        return None

    def carrier(self, p: PlayingField, seat: int) -> int:
        """The slot of an own cargo ship without a structure, or -1."""
        for slot in p.fleet[seat]:
            if p.unit_kind[slot] == CARGO and p.unit_carry[slot] < 0:
                return slot
        return -1

    def terms(self, p: PlayingField, seat: int, partner: int) -> tuple[int, int, int, int] | None:
        """(given, amount, got, amount): of little use here for what is of more, where the partner should see it the other way
        round. The best that the partner would sign if he judged as this bot does."""
        slot, coming = self.carrier(p, seat), income(p, partner)
        best, gain = None, 0.0
        for given in range(4):
            amount = min(30, p.stock[seat * 4 + given] // 2)
            for got in range(4):
                for back in (amount, amount * 9 // 10, amount * 3 // 4, amount // 2):
                    if given == got or back < 5 or not coming[got]:
                        continue
                    give = tuple([amount if number == given else 0 for number in range(4)])
                    get = tuple([back if number == got else 0 for number in range(4)])
                    offered = ("barter", seat, p.unit_serial[slot], give, get, 0)
                    value = self.worth_of(p, seat, partner, offered, maker=True)
                    if value > gain and self.worth_of(p, partner, seat, offered, maker=False) > 0:
                        best, gain = (given, amount, got, back), value
        return best

    def draft(self, p: PlayingField, seat: int) -> Choice:
        """The next line of the barter that it is drawing up."""
        draft = p.drafts[seat]
        assert draft is not None
        terms = None if self.carrier(p, seat) < 0 else self.terms(p, seat, draft.partner)
        if terms is None:
            return ("drop",)
        given, amount, got, back = terms
        if not draft.serial:
            return ("carrier", p.unit_cell[self.carrier(p, seat)])
        if not draft.give[given]:
            return ("give", given, amount)
        if not draft.get[got]:
            return ("get", got, back)
        return ("offer-openly",)


def under_way(contract: Contract, seat: int) -> bool:
    """Is there still something to carry under this contract of the seat?"""
    return seat in contract.signers and any(state < DELIVERED for state in contract.states)


def carries_for(p: PlayingField, seat: int, target: int) -> bool:
    """Is that ship on its way with or for goods of a contract of the seat? Then it is left alone."""
    who, serial = p.unit_owner[target], p.unit_serial[target]
    return p.unit_kind[target] == CARGO and any(
        contract.owner == who and contract.serial == serial and under_way(contract, seat) for contract in p.contracts
    )


def jobs(p: PlayingField, seat: int, slot: int) -> list[tuple[int, int, int]]:
    """(contract, side, whose planet to go to) of what this ship has to carry, goods aboard first. It keeps its word."""
    found: list[tuple[int, int, int]] = []
    for number, contract in enumerate(p.contracts):
        if (contract.owner, contract.serial) != (seat, p.unit_serial[slot]):
            continue
        for side in (0, 1):
            if contract.states[side] == ABOARD:
                found.insert(0, (number, side, contract.receiver(side)))
            elif contract.states[side] == WAITING and not contract.tried:
                found.append((number, side, contract.signers[side]))
    return found
