"""Exchanges: several gifts both ways as one offer, put together step by step and carried out at once or not at all.

Both sides could make the gifts one after the other at the same quiet point (EB-XTRA-07, EB-XTRA-10); a bundle spares them
the trust. A seat has one draft at a time. Rows of `drafts` are (maker, side, what, a, b, c); the first of a maker has the
side OPEN and the receiver in `what`.
"""

from typing import Any, Final

from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.tables import AT_RISK, FLEET, SOUND, TECHNOLOGY_COUNT
from armillary.kernel.choice import Choice
from armillary.kernel.refusal import Refusal

from .technologies import can_learn
from .units import giveable

BUNDLE = "bundle"
OPEN: Final = -1
GIVE: Final = 0
ASK: Final = 1
UNITS: Final = 0
TECHNOLOGY: Final = 1
VERBS = ("deal-with", "give-units", "give-technology", "ask-units", "ask-technology", "propose-deal", "drop-deal")

Item = tuple[Any, ...]


def receiver_of(p: SolarDisc, seat: int) -> int:
    """With whom the seat's draft is; -1 if it has none."""
    for row in p.drafts:
        if row[0] == seat and row[1] == OPEN:
            return row[2]
    return -1


def terms_of(p: SolarDisc, seat: int) -> tuple[Any, ...]:
    """The draft as the terms of an offer: what the maker gives, what he asks for."""
    sides: list[list[Item]] = [[], []]
    for row in p.drafts:
        if row[0] == seat and row[1] != OPEN:
            sides[row[1]].append(("units", row[3], row[4], row[5]) if row[2] == UNITS else ("technology", row[3]))
    return (BUNDLE, tuple(sides[GIVE]), tuple(sides[ASK]))


def items_of(terms: tuple[Any, ...], maker: int, receiver: int) -> list[tuple[int, int, Item]]:
    """Every gift of a bundle as (giver, taker, terms of a plain offer), in the order in which they are made."""
    found = [(maker, receiver, item) for item in terms[1]]
    return found + [(receiver, maker, item) for item in terms[2]]


def drafting(p: SolarDisc, seat: int, after: SolarDisc | None) -> list[Choice]:
    """How the draft may go on. `after` is the position with the draft carried out, None if it cannot be any more."""
    t = p.t
    to = receiver_of(p, seat)
    if to < 0:
        return [("deal-with", other) for other in range(p.game.seats) if other != seat and not p.out[other]]
    listed: list[Choice] = []
    if after is not None:
        for verb, giver, taker in (("give", seat, to), ("ask", to, seat)):
            for world in range(t.worlds):
                for kind in (FLEET, SOUND, AT_RISK):
                    count = min(giveable(after, giver, world, kind), giveable(p, giver, world, kind))
                    if count > 0:
                        amount: Any = 1 if count == 1 else range(1, count + 1)
                        listed.append((f"{verb}-units", kind, t.paths + world, amount))
            for technology in range(TECHNOLOGY_COUNT):
                if after.tech[giver] >> technology & 1 and can_learn(after, taker, technology):
                    listed.append((f"{verb}-technology", technology))
        terms = terms_of(p, seat)
        if terms[1] or terms[2]:
            listed.append(("propose-deal",))
    listed.append(("drop-deal",))
    return listed


def draft(p: SolarDisc, seat: int, choice: Choice) -> None:
    """One step of putting an exchange together."""
    verb: str = choice[0]
    if verb == "deal-with":
        p.drafts.append((seat, OPEN, choice[1], 0, 0, 0))
    elif verb == "drop-deal":
        drop(p, seat)
    else:
        side = GIVE if verb.startswith("give") else ASK
        if verb.endswith("units"):
            p.drafts.append((seat, side, UNITS, choice[1], choice[2], choice[3]))
        else:
            p.drafts.append((seat, side, TECHNOLOGY, choice[1], 0, 0))


def drop(p: SolarDisc, seat: int) -> None:
    p.drafts = [row for row in p.drafts if row[0] != seat]


def why_not_draft(p: SolarDisc, seat: int, choice: Choice) -> Refusal | None:
    """Why a step of drafting is refused."""
    if p.t.loyal:
        return Refusal("EB-OPT-LS", "loyal")
    if choice[0] == "deal-with":
        if receiver_of(p, seat) >= 0:
            return Refusal("EB-XTRA-07", "draft-open")
        return Refusal("EB-XTRA-13", "no-such-receiver")
    if receiver_of(p, seat) < 0:
        return Refusal("EB-XTRA-07", "no-draft")
    return Refusal("EB-XTRA-10" if choice[0].endswith("technology") else "EB-XTRA-07", "not-in-a-deal")
