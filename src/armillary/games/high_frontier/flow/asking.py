"""What is done out of turn at quiet points: offers (5.9), ESA's power, UN's cycler (2.3B). Promises are talk (HF-A31)."""

from typing import Any, Final

from armillary.games.high_frontier.ids import NONE, ROCKET
from armillary.games.high_frontier.position import Chart
from armillary.games.high_frontier.rules import deals, stacks
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.offer import propose
from armillary.kernel.refusal import Refusal

__all__ = ["NAMES", "TERMS", "VERBS", "interject", "offers", "request", "terms_facts", "why_not"]

NAMES: Final[tuple[str, ...]] = ("offer", "power", "cycle")
#: Names of the kinds of terms.
TERMS: Final[tuple[str, ...]] = ("cards", "power", "cycler", "water", "gift", "pump")

VERBS = (
    Verb("offer", "HF-DEAL-01", ("other", "seat"), ("give", "card?"), ("take", "card?"), ("wt", "number")),
    Verb("power", "HF-FAC-04", ("stack", "stack")),
    Verb("cycle", "HF-FAC-10", ("stack", "stack")),
)


def request(p: Chart, maker: int, receiver: int, terms: tuple[Any, ...], rule: str, wait: bool = True) -> None:
    """Propose, with the number that everybody can see is next: all offers here are public."""
    p.next_offer = p.offers[-1][0] + 1 if p.offers else 1
    propose(p, maker, receiver, terms, rule, wait=wait)


def offers(p: Chart, seat: int) -> list[Choice]:
    """Deals that could be made now, one open offer a seat; and help for the craft of others that have not moved yet."""
    found: list[Choice] = []
    if not any(offer[1] == seat for offer in p.offers):
        mine = deals.tradable(p, seat)
        for other in range(len(p.wt)):
            if other == seat:
                continue
            if p.law.bank(p, seat) != p.law.bank(p, other):
                continue
            if p.wt[seat]:
                found.append(("offer", other, None, None, range(1, p.wt[seat] + 1)))
            for give in (None, *mine):
                for take in (None, *deals.tradable(p, other)):
                    if give is None and take is None:
                        continue
                    low = 0 if take is not None and give is None else -p.wt[other]
                    high = 0 if give is not None and take is None else p.wt[seat]
                    found.append(("offer", other, give, take, range(low, high + 1)))
    for stack in stacks.stacks_of(p, p.phasing):
        for verb in ("power", "cycle"):
            if seat != p.phasing and why_not(p, seat, (verb, stack)) is None:
                found.append((verb, stack))
    return found


def terms_of(choice: Choice) -> tuple[Any, ...]:
    _, _, give, take, wt = choice
    return (deals.CARDS, NONE if give is None else give, NONE if take is None else take, wt)


def why_not(p: Chart, seat: int, choice: Choice) -> Refusal | None:
    if not p.frames[-1].quiet:
        return Refusal("HF-DEAL-01", "not-now")
    if choice[0] == "offer":
        _, other, _, _, _ = choice
        if other == seat or other >= len(p.wt):
            return Refusal("HF-DEAL-01", "no-partner")
        if any(offer[1] == seat for offer in p.offers):
            return Refusal("HF-DEAL-01", "one-offer")
        return deals.why_not_terms(p, seat, other, terms_of(choice))
    verb, stack = choice
    if stacks.owner_of(p, stack) != p.phasing or p.where[stack] == NONE or p.moved[stack] or seat == p.phasing:
        return Refusal("HF-FAC-04" if verb == "power" else "HF-FAC-10", "not-now")
    if verb == "power":
        if stacks.kind_of(p, stack) != ROCKET:
            return Refusal("HF-FAC-04", "no-rocket")
        return deals.why_not_terms(p, p.phasing, seat, (deals.POWER, stack, NONE, 0))
    if not p.c.expanded:
        return Refusal("HF-FAC-10", "no-belts")
    return deals.why_not_terms(p, p.phasing, seat, (deals.CYCLER, stack, NONE, 0))


def interject(p: Chart, seat: int, choice: Choice) -> None:
    if choice[0] == "offer":
        _, other, _, _, _ = choice
        request(p, seat, other, terms_of(choice), "HF-DEAL-01", wait=False)
        return
    verb, stack = choice
    kind = deals.POWER if verb == "power" else deals.CYCLER
    deals.execute(p, p.phasing, seat, (kind, stack, NONE, 0))


def terms_facts(terms: tuple[Any, ...]) -> dict[str, Any]:
    """An offer's terms as facts for its words."""
    kind, one, other, amount = terms
    if kind == deals.CARDS:
        return {"give": one, "take": other, "net": amount}
    if kind == deals.GIFT:
        return {"card": one}
    return {"stack": one, "tanks": other if kind == deals.WATER else amount, "wt": amount}
