"""Bartering and alliances: what may be said at any moment, out of turn too, and the steps that play waits for."""

from typing import Any, Final

from armillary.games.burning_planets import events
from armillary.games.burning_planets.ids import UNIT, goods_text, ship_text
from armillary.games.burning_planets.position import CELL, SUMS, TILE, PlayingField
from armillary.games.burning_planets.rules import barter
from armillary.games.burning_planets.rules.barter import AMOUNTS, MOST
from armillary.games.burning_planets.rules.budget import spend
from armillary.games.burning_planets.rules.cargo import move_goods, short
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.offer import Answer
from armillary.kernel.refusal import Refusal

__all__ = ["FRAMES", "TALK", "VERBS", "Consent", "Proposal", "Request", "Signature"]

LEAVE: Final[Choice] = ("leave",)
SEND: Final[Choice] = ("send",)
DROP: Final[Choice] = ("drop",)
CONSENT: Final[Choice] = ("consent",)
REFUSE: Final[Choice] = ("refuse",)
OPENLY: Final[Choice] = ("offer-openly",)
SECRETLY: Final[Choice] = ("offer-secretly",)


class Drafting(Frame[PlayingField]):
    """A barter is drawn up: the carrier, what each side gives, open or secret (BP-TRADE-01, BP-TRADE-07, BP-TRADE-08).

    It lies in `p.drafts`, seen by its maker alone (BP-SEC-05).
    """

    __slots__ = ()
    rule = "BP-TRADE-01"
    quiet = True

    def draft_tries(self, p: PlayingField, seat: int) -> list[Choice]:
        draft = p.drafts[seat]
        if draft is None:
            return []
        if not draft.serial:
            return [*[("carrier", cell) for cell in barter.cargo_cells(p, seat, draft.partner)], DROP]
        tried: list[Choice] = []
        for resource in range(4):
            if not draft.give[resource] % MOST:
                tried.append(("give", resource, AMOUNTS))
            if not draft.get[resource] % MOST:
                tried.append(("get", resource, AMOUNTS))
        return [*tried, OPENLY, SECRETLY, DROP]

    def why_not_carrier(self, p: PlayingField, seat: int, cell: int) -> Refusal | None:
        return barter.why_not_carrier(p, seat, cell)

    def why_not_give(self, p: PlayingField, seat: int, resource: int, amount: int) -> Refusal | None:
        return barter.why_not_amount(p, seat, resource, amount, mine=True)

    def why_not_get(self, p: PlayingField, seat: int, resource: int, amount: int) -> Refusal | None:
        return barter.why_not_amount(p, seat, resource, amount, mine=False)

    def why_not_offer_openly(self, p: PlayingField, seat: int) -> Refusal | None:
        return barter.why_not_offer(p, seat)

    def why_not_offer_secretly(self, p: PlayingField, seat: int) -> Refusal | None:
        return barter.why_not_offer(p, seat)

    def why_not_drop(self, p: PlayingField, seat: int) -> Refusal | None:
        return Refusal("BP-TRADE-01", "no-draft") if p.drafts[seat] is None else None

    def take_carrier(self, p: PlayingField, seat: int, cell: int) -> None:
        draft, slot = p.drafts[seat], p.at[cell] - UNIT
        assert draft is not None
        draft.owner, draft.serial = p.unit_owner[slot], p.unit_serial[slot]

    def take_give(self, p: PlayingField, seat: int, resource: int, amount: int) -> None:
        draft = p.drafts[seat]
        assert draft is not None
        draft.give[resource] += amount

    def take_get(self, p: PlayingField, seat: int, resource: int, amount: int) -> None:
        draft = p.drafts[seat]
        assert draft is not None
        draft.get[resource] += amount

    def take_offer_openly(self, p: PlayingField, seat: int) -> None:
        barter.offer(p, seat, secret=False)

    def take_offer_secretly(self, p: PlayingField, seat: int) -> None:
        barter.offer(p, seat, secret=True)

    def take_drop(self, p: PlayingField, seat: int) -> None:
        p.drafts[seat] = None


class Talk(Drafting):
    """What a player may say out of turn, at any moment at which the game waits for a choice (BP-TRADE-14, BP-ALLY-05, A-44)."""

    __slots__ = ()
    rule = "BP-TRADE-14"

    def tries(self, p: PlayingField, seat: int) -> list[Choice]:
        if p.out[seat]:
            return []
        tried: list[Choice] = []
        others = [other for other in range(p.seats) if other != seat and not p.out[other]]
        if p.seats > 2:
            for other in others:
                tried.append(("end-pact" if barter.allied(p, seat, other) else "pact", other))
        if not p.game.own_action_phase:
            tried += [("propose", other) for other in others] if p.drafts[seat] is None else []
            tried += self.draft_tries(p, seat)
        if p.share[seat]:
            tried.append(("alone",))
        return tried

    def why_not_propose(self, p: PlayingField, seat: int, partner: int) -> Refusal | None:
        if p.game.own_action_phase:
            return Refusal("BP-TRADE-14", "own-action-phase")
        return barter.why_not_propose(p, seat, partner)

    def why_not_pact(self, p: PlayingField, seat: int, partner: int) -> Refusal | None:
        return barter.why_not_pact(p, seat, partner)

    def why_not_end_pact(self, p: PlayingField, seat: int, partner: int) -> Refusal | None:
        return barter.why_not_end_pact(p, seat, partner)

    def why_not_share(self, p: PlayingField, seat: int) -> Refusal | None:
        return Refusal("BP-VICT-02", "not-now")

    def take_share(self, p: PlayingField, seat: int) -> None:
        """Never taken out of turn: it is here to say why not."""

    def take_propose(self, p: PlayingField, seat: int, partner: int) -> None:
        barter.begin(p, seat, partner)

    def take_pact(self, p: PlayingField, seat: int, partner: int) -> None:
        barter.offer_pact(p, seat, partner)

    def take_end_pact(self, p: PlayingField, seat: int, partner: int) -> None:
        barter.end_pact(p, seat, partner)

    def take_alone(self, p: PlayingField, seat: int) -> None:
        p.share[seat] = 0
        p.tell(events.share_changed, seat, "alone")


#: Not a step of the sequence of play: it is never pushed. The game asks it for what may be said out of turn.
TALK: Final = Talk()


class Proposal(Drafting):
    """The same as a step, where only the active player proposes in the action phase (option `barter-times`)."""

    __slots__ = ()

    def advance(self, p: PlayingField) -> None:
        p.ask(p.active)

    def tries(self, p: PlayingField, seat: int) -> list[Choice]:
        return self.draft_tries(p, seat)

    def take_offer_openly(self, p: PlayingField, seat: int) -> None:
        self.await_answer(p, seat, secret=False)

    def take_offer_secretly(self, p: PlayingField, seat: int) -> None:
        self.await_answer(p, seat, secret=True)

    def await_answer(self, p: PlayingField, seat: int, *, secret: bool) -> None:
        draft = p.drafts[seat]
        assert draft is not None
        number = barter.offer(p, seat, secret=secret)
        p.replace(Signature(number, seat, draft.partner))

    def take_drop(self, p: PlayingField, seat: int) -> None:
        super().take_drop(p, seat)
        p.pop()

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        draft = p.drafts[p.active]
        if draft is None or seat != p.active:
            return {"seat": p.active, "seat_to": "?", "ship": "?", "goods": "?", "goods_back": "?"}
        return {
            "seat": p.active,
            "seat_to": draft.partner,
            "ship": ship_text(draft.owner, draft.serial) if draft.serial else "-",
            "goods": goods_text(draft.give),
            "goods_back": goods_text(draft.get),
        }


class Signature(Answer):
    """The partner signs or declines at once (option `barter-times`)."""

    __slots__ = ()
    rule = "BP-TRADE-08"

    def facts(self, p: Any, seat: int | None) -> dict[str, Any]:
        for number, _, _, _, terms in p.offers:
            if number == self.offer:
                owner, serial, give, get, secret = barter.barter_terms(terms)
                return {
                    "seat": self.receiver,
                    "seat_to": self.maker,
                    "ship": ship_text(owner, serial),
                    "goods": goods_text(give),
                    "goods_back": goods_text(get),
                    "secrecy": secret,
                }
        unknown = dict.fromkeys(("ship", "goods", "goods_back", "secrecy"), "?")
        return {"seat": self.receiver, "seat_to": self.maker, **unknown}


@does("BP-SEC-12")
class Request(Frame[PlayingField]):
    """What to ask of the owner of a foreign planet that the ship touches, openly (A-26, BP-SEC-12)."""

    FIELDS = {"cell": CELL, "tile": TILE, "amounts": SUMS}
    __slots__ = FIELDS
    rule = "BP-TRADE-03"
    quiet = True

    def __init__(self, cell: int, tile: int, amounts: list[int] | None = None) -> None:
        self.cell = cell
        self.tile = tile
        self.amounts = [0, 0, 0, 0] if amounts is None else amounts

    def advance(self, p: PlayingField) -> None:
        p.ask(p.active)

    def tries(self, p: PlayingField, seat: int) -> list[Choice]:
        wanted = [resource for resource in range(4) if not self.amounts[resource] % MOST]
        return [*[("ask-for", resource, AMOUNTS) for resource in wanted], SEND, LEAVE]

    def why_not_ask_for(self, p: PlayingField, seat: int, resource: int, amount: int) -> Refusal | None:
        return barter.why_not_name(self.amounts[resource], amount)

    def why_not_send(self, p: PlayingField, seat: int) -> Refusal | None:
        return None if any(self.amounts) else Refusal("BP-TRADE-03", "nothing-named")

    def take_ask_for(self, p: PlayingField, seat: int, resource: int, amount: int) -> None:
        self.amounts[resource] += amount

    def take_send(self, p: PlayingField, seat: int) -> None:
        p.tell(events.consent_asked, p.at[self.cell] - UNIT, p.owners[self.tile], self.amounts)
        p.replace(Consent(self.cell, self.tile, self.amounts))

    def take_leave(self, p: PlayingField, seat: int) -> None:
        p.pop()

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active, "seat_to": p.owners[self.tile], "goods": goods_text(self.amounts)}


class Consent(Frame[PlayingField]):
    """The owner of the planet says yes or no to a foreign cargo ship (BP-TRADE-03, A-26). Yes only if the stock covers it."""

    FIELDS = {"cell": CELL, "tile": TILE, "amounts": SUMS}
    __slots__ = FIELDS
    rule = "BP-TRADE-03"
    quiet = True

    def __init__(self, cell: int, tile: int, amounts: list[int]) -> None:
        self.cell = cell
        self.tile = tile
        self.amounts = amounts

    def advance(self, p: PlayingField) -> None:
        p.ask(p.owners[self.tile])

    def tries(self, p: PlayingField, seat: int) -> list[Choice]:
        return [CONSENT, REFUSE]

    def why_not_consent(self, p: PlayingField, seat: int) -> Refusal | None:
        if short(p, seat, self.amounts):
            return Refusal("BP-TRADE-03", "short-stock", goods=goods_text(self.amounts))
        return None

    def take_consent(self, p: PlayingField, seat: int) -> None:
        p.pop()
        slot = p.at[self.cell] - UNIT
        spend(p, slot)
        move_goods(p, slot, seat, self.amounts)
        if p.game.strict_secrets:
            p.reveal()  # a load from another's stock cannot be taken back (BP-SEC-13)

    def take_refuse(self, p: PlayingField, seat: int) -> None:
        p.pop()
        p.tell(events.consent_refused, seat)

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        return {"seat": p.owners[self.tile], "seat_to": p.active, "goods": goods_text(self.amounts)}


VERBS = (
    Verb("propose", "BP-TRADE-01", ("partner", "seat")),
    Verb("carrier", "BP-TRADE-02", ("cell", "cell")),
    Verb("give", "BP-TRADE-01", ("resource", "resource"), ("amount", "number")),
    Verb("get", "BP-TRADE-01", ("resource", "resource"), ("amount", "number")),
    Verb("offer-openly", "BP-TRADE-07"),
    Verb("offer-secretly", "BP-TRADE-08"),
    Verb("drop", "BP-TRADE-01"),
    Verb("ask-for", "BP-TRADE-03", ("resource", "resource"), ("amount", "number")),
    Verb("send", "BP-TRADE-03"),
    Verb("consent", "BP-TRADE-03"),
    Verb("refuse", "BP-TRADE-03"),
    Verb("pact", "BP-ALLY-02", ("partner", "seat")),
    Verb("end-pact", "BP-ALLY-03", ("partner", "seat")),
)
FRAMES = (Proposal, Signature, Request, Consent)
