"""Exchanges (EB-XTRA-07, EB-XTRA-10): several gifts both ways as one offer, carried out at once or not at all.

Both sides could make the gifts one after the other at the same quiet point; a bundle spares them the trust. It is put
together step by step; a seat has one draft at a time.
"""

from typing import Any, Final

from armillary.games.earthmans_burden.ids import AT_RISK, FLEET, SOUND, TECHNOLOGY_COUNT
from armillary.games.earthmans_burden.position import Draft, SolarDisc
from armillary.kernel.choice import Choice

from .technologies import can_learn
from .units import giveable

#: What an offer is about: its first term.
UNITS: Final = "units"
TECHNOLOGY: Final = "technology"
BUNDLE: Final = "bundle"

Item = tuple[Any, ...]


def draft_of(p: SolarDisc, seat: int) -> Draft | None:
    """What the seat is putting together."""
    for draft in p.drafts:
        if draft.maker == seat:
            return draft
    return None


def terms_of(draft: Draft) -> tuple[Any, ...]:
    """The draft as the terms of an offer: what the maker gives, what he asks for."""
    return (BUNDLE, tuple(draft.given), tuple(draft.asked))


def items_of(terms: tuple[Any, ...], maker: int, receiver: int) -> list[tuple[int, int, Item]]:
    """Every gift of an offer as (giver, taker, terms of a plain offer), in the order in which they are made."""
    if terms[0] != BUNDLE:
        return [(maker, receiver, terms)]
    found = [(maker, receiver, item) for item in terms[1]]
    return found + [(receiver, maker, item) for item in terms[2]]


def additions(p: SolarDisc, draft: Draft, after: SolarDisc) -> list[Choice]:
    """What could be added to the draft. `after` is the position with the draft carried out."""
    c = p.c
    listed: list[Choice] = []
    for verb, giver, taker in (("give", draft.maker, draft.to), ("ask", draft.to, draft.maker)):
        for world in range(c.worlds):
            for kind in (FLEET, SOUND, AT_RISK):
                count = min(giveable(after, giver, world, kind), giveable(p, giver, world, kind))
                if count > 0:
                    amount: Any = 1 if count == 1 else range(1, count + 1)
                    listed.append((f"{verb}-units", kind, c.paths + world, amount))
        for technology in range(TECHNOLOGY_COUNT):
            if after.tech[giver] >> technology & 1 and can_learn(after, taker, technology):
                listed.append((f"{verb}-technology", technology))
    return listed


def drop(p: SolarDisc, seat: int) -> None:
    p.drafts = [draft for draft in p.drafts if draft.maker != seat]
