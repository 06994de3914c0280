"""What lies beside the chart: the market, hands, stacks, ventures and glory, and the small boards."""

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.look.cards import data_sheet
from armillary.games.high_frontier.look.panels import block, hand_of, market
from armillary.games.high_frontier.look.sheets import diagram, tracks
from armillary.games.high_frontier.position import HighFrontier
from armillary.games.high_frontier.rules import stacks
from armillary.kernel.text import Text
from armillary.scene import Cards, Counter, Counters, DataTable, Panel

from . import sheets

__all__ = ["panels"]


def panels(p: HighFrontier, seat: int | None, text: Text) -> list[Panel]:
    """First what belongs to the seat that looks, then what all share, then the others."""
    order = list(range(len(p.wt)))
    if seat is not None:
        order.remove(seat)
        order.insert(0, seat)
    found: list[Panel] = block(p, text)
    for who in order[:1]:
        found += _seat(p, who, text)
    found += [market(p, text), diagram(p, text), tracks(p, text), ventures(p, text)]
    if p.c.expanded:
        found += [sheets.sunspots(p, text), sheets.politics(p, text)]
    for who in order[1:]:
        found += _seat(p, who, text)
    return found


def _seat(p: HighFrontier, seat: int, text: Text) -> list[Panel]:
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


def _counters(p: HighFrontier, seat: int, text: Text) -> Counters:
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


def ventures(p: HighFrontier, text: Text) -> DataTable:
    """Who has the ventures and the glory (7.1, 7.2)."""
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
