"""What lies beside the chart: the market, hands, stacks, ventures and glory, and the small boards."""

from armillary.games.high_frontier.ids import BAG, BLOCK, HAND, NONE
from armillary.games.high_frontier.position import Chart, HighFrontier
from armillary.games.high_frontier.rules import stacks
from armillary.kernel.text import Text
from armillary.scene import Card, Cards, Counter, Counters, DataTable, Panel

from . import sheets
from .cards import data_sheet

__all__ = ["hand_of", "panels"]


def hand_of(p: Chart, seat: int) -> list[int]:
    return [card for card, place in enumerate(p.place) if place == HAND - seat]


def panels(p: Chart, seat: int | None, text: Text) -> list[Panel]:
    """First what belongs to the seat that looks, then what all share, then the others."""
    order = list(range(len(p.wt)))
    if seat is not None:
        order.remove(seat)
        order.insert(0, seat)
    found: list[Panel] = block(p, text)
    for who in order[:1]:
        found += _seat(p, who, text)
    found += [market(p, text), sheets.diagram(p, text), sheets.tracks(p, text), ventures(p, text)]
    if p.c.expanded:
        found += [sheets.sunspots(p, text), sheets.politics(p, text)]
    for who in order[1:]:
        found += _seat(p, who, text)
    return found


def block(p: Chart, text: Text) -> list[Panel]:
    """The card that is being auctioned, with both its sides (HF-AUC-01)."""
    cards = [data_sheet(p, card, text) for card, place in enumerate(p.place) if place == BLOCK]
    return [Cards("block", text.word("panel", "block"), cards, look="market")] if cards else []


def _seat(p: Chart, seat: int, text: Text) -> list[Panel]:
    found: list[Panel] = [_counters(p, seat, text)]
    word = p.game.vocabulary.word("seat", seat)
    for stack in stacks.stacks_of(p, seat):
        if p.where[stack] == NONE:
            continue
        facts = {
            "stack": p.game.word(p, "stack", stack, text),
            "space": text.word("space", p.c.spaces[p.where[stack]]),
            "mass": stacks.dry_mass(p, stack),
            "steps": p.steps[stack],
        }
        title = text.fill("panel", "stack", facts)
        cards = [data_sheet(p, card, text, owner=seat) for card in stacks.cards_in(p, stack)]
        found.append(Cards(f"stack:{p.game.vocabulary.word('stack', stack)}", title, cards, seat=seat, look="tableau"))
    hand = [data_sheet(p, card, text, owner=seat) for card in hand_of(p, seat)]
    found.append(Cards(f"hand:{word}", text.word("panel", "hand"), hand, seat=seat, look="hand"))
    return found


def _counters(p: Chart, seat: int, text: Text) -> Counters:
    """WT, and what is left of cubes and disks (HF-COMP-03, HF-COMP-04)."""
    values = {
        "wt": p.wt[seat],
        "cubes": p.law.answers_spare_cubes(p, seat),
        "disks": p.law.answers_spare_disks(p, seat),
    }
    word = p.game.vocabulary.word("seat", seat)
    counters = [
        Counter(f"{name}:{word}", text.word("panel", name), str(value), title=text.fill("panel-title", name, {}, ""))
        for name, value in values.items()
    ]
    return Counters(f"supply:{word}", text.word("panel", "supply"), counters, seat=seat)


def market(p: Chart, text: Text) -> Cards:
    """The decks with their top cards open (HF-PLH-01)."""
    cards: list[Card] = []
    for deck, word in enumerate(p.c.decks):
        top = p.tops[deck]
        below = len(p.under[deck]) + sum(
            1 for card, place in enumerate(p.place) if place == BAG and p.c.deck[card] == deck
        )
        kind = text.fill("panel", "deck", {"deck": text.word("deck", word), "count": below})
        if top == NONE:
            cards.append(Card(f"deck:{word}", text.word("panel", "empty-deck"), kind=kind))
        else:
            cards.append(data_sheet(p, top, text, mark=f"deck:{word}", kind=kind))
    return Cards("market", text.word("panel", "market"), cards, look="market")


def ventures(p: Chart, text: Text) -> DataTable:
    """Who has the ventures and the glory (7.1, 7.2)."""
    assert isinstance(p, HighFrontier)
    c = p.c
    looks = p.game.seat_looks(p, text)

    def holder(seat: int) -> str:
        return looks[seat].word if 0 <= seat < len(looks) else text.word("panel", "nobody")

    rows: list[list[str]] = []
    ids: list[str] = []
    for number, word in enumerate(c.ventures):
        price = text.fill(
            "panel", "venture-price", {"letter": c.letters[c.venture_letter[number]], "wt": c.venture_price[number]}
        )
        rows.append([text.word("venture", word), price, str(c.venture_points[number]), holder(p.ventures[number])])
        ids.append(f"venture:{word}")
    for number, word in enumerate(c.glories):
        rows.append(
            [
                text.word("glory", word),
                text.word("panel", "glory-price"),
                str(c.glory_points[number]),
                holder(p.glory[number]),
            ]
        )
        ids.append(f"glory:{word}")
    head = [text.word("panel", name) for name in ("venture", "price", "points", "holder")]
    return DataTable("ventures", text.word("panel", "ventures"), head, rows, ids=ids)
