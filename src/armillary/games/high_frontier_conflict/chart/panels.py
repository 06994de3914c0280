"""What lies beside the chart: supply, stacks, hand, decks, tracks, the cycle of years, glory."""

from math import cos, pi, sin

from armillary.games.high_frontier.ids import NONE, SECTORS
from armillary.games.high_frontier.look import sheets
from armillary.games.high_frontier.look.cards import data_sheet
from armillary.games.high_frontier.look.panels import block, hand_of, market
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.assembly import look as assembly
from armillary.games.high_frontier_conflict.bernals import look as settlements
from armillary.games.high_frontier_conflict.combat import look as combat
from armillary.games.high_frontier_conflict.freighters import look as freight
from armillary.games.high_frontier_conflict.ids import DEEDS, DOME
from armillary.games.high_frontier_conflict.piracy import bribes
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.text import Text
from armillary.scene import Cards, Circle, Counter, Counters, DataTable, Label, Panel, Sector, Shape, Sheet

from . import notes

__all__ = ["panels"]


def panels(p: Conflict, seat: int | None, text: Text) -> list[Panel]:
    """A battle first; then what belongs to the seat that looks, what all share, and the others."""
    order = list(range(len(p.wt)))
    if seat is not None:
        order.remove(seat)
        order.insert(0, seat)
    found: list[Panel] = [*combat.panels(p, text), *block(p, text), *of_seat(p, order[0], text)]
    found += assembly.panels(p, seat, text)
    found += settlements.panels(p, text)
    found += freight.panels(p, text)
    found += [market(p, text), sheets.diagram(p, text), sheets.tracks(p, text), years(p, text), glory(p, text)]
    for who in order[1:]:
        found += of_seat(p, who, text)
    return notes.annotated(p, found, text)


def of_seat(p: Conflict, seat: int, text: Text) -> list[Panel]:
    word = p.game.vocabulary.word("seat", seat)
    found: list[Panel] = [supply(p, seat, word, text)]
    for stack in stacks.stacks_of(p, seat):
        if p.where[stack] == NONE:
            continue
        facts = {
            "stack": p.game.word(p, "stack", stack, text),
            "space": text.word("space", p.c.spaces[p.where[stack]]),
            "mass": stacks.dry_mass(p, stack),
            "steps": p.steps[stack],
        }
        cards = [data_sheet(p, card, text, owner=seat) for card in stacks.cards_in(p, stack)]
        title = text.fill("panel", "stack", facts)
        found.append(Cards(f"stack:{p.game.vocabulary.word('stack', stack)}", title, cards, seat=seat, look="tableau"))
    hand = [data_sheet(p, card, text, owner=seat) for card in hand_of(p, seat)]
    found.append(Cards(f"hand:{word}", text.word("panel", "hand"), hand, seat=seat, look="hand"))
    return found


def supply(p: Conflict, seat: int, word: str, text: Text) -> Counters:
    """Aqua, bribes, and what is left of cubes, disks and domes (BR-14)."""
    values = {
        "wt": p.wt[seat],
        "bribes": bribes.purse(p, seat),
        "cubes": p.law.answers_spare_cubes(p, seat),
        "disks": p.law.answers_spare_disks(p, seat),
        "domes": p.law.answers_spare(p, seat, DOME),
    }
    if "piracy" not in p.game.rooms:
        del values["bribes"]
    counters = [
        Counter(f"{name}:{word}", text.word("panel", name), str(value), title=text.fill("panel-title", name, {}, ""))
        for name, value in values.items()
    ]
    return Counters(f"supply:{word}", text.word("panel", "supply"), counters, seat=seat)


def years(p: Conflict, text: Text) -> Sheet:
    """The cycle of twelve years (BR-02), clockwise from the top, with the season now and the disks still to come."""
    count = len(p.c.seasons)
    shapes: list[Shape] = []
    for number, season in enumerate(p.c.seasons):
        start, end = (number - 0.5) * 360 / count + 1.2, (number + 0.5) * 360 / count - 1.2
        now = number + 1 == p.year
        word = SECTORS[season]
        style = f"sector-{word}" + (" thick" if now else "")
        shapes.append(Sector(120, 120, 56, 108, start, end, style=style, title=text.word("sector", word)))
        turn = number * 2 * pi / count
        x, y = round(120 + 82 * sin(turn), 2), round(120 - 82 * cos(turn), 2)
        shapes.append(Label(x, y + 5, str(number + 1), size=14, style="night bold", avoid=False))
        if now:
            title = text.fill("panel", "year-now", {"year": p.year, "what": text.word("sector", word)})
            shapes.append(Circle(x, y, 16, style="ivory outline", title=title))
    shapes.append(Circle(120, 120, 46, style="sun"))
    shapes.append(Label(120, 126, str(p.round), size=22, style="night bold", avoid=False))
    disks = text.fill("panel", "disks-left", {"count": p.pile})
    shapes.append(Label(250, 70, disks, size=13, style="ivory", anchor="start", avoid=False))
    for line, word in enumerate(SECTORS):
        words = text.word("season-effect", word)
        shapes.append(Label(250, 104 + line * 26, words, size=13, style=word, anchor="start", avoid=False))
    return Sheet("years", text.word("panel", "years"), (0, 0, 520, 240), shapes)


def glory(p: Conflict, text: Text) -> DataTable:
    """Where the chits of the zones are, and who has done which deed (BR-40 to BR-42)."""
    looks = p.game.seat_looks(p, text)
    rows: list[list[str]] = []
    for number, zone in enumerate(p.c.glory_zones):
        bit, held = 1 << number, text.word("panel", "there")
        for seat, look in enumerate(looks):
            if p.glory_high[seat] & bit:
                held = text.fill("panel", "paraded", {"seat": look.word})
            elif p.glory_low[seat] & bit:
                held = text.fill("panel", "faded", {"seat": look.word})
        carrier = next((card for card, chit in enumerate(p.carries) if chit == number), NONE)
        if carrier != NONE:
            held = text.fill("panel", "carried", {"card": p.game.word(p, "card", carrier, text)})
        rows.append([text.word("zone", p.c.zones[zone]), held])
    for number, name in enumerate(DEEDS):
        bit = 1 << number
        holder = next((look.word for seat, look in enumerate(looks) if p.heroism[seat] & bit), "")
        if holder or p.deeds & bit:
            rows.append([text.word("deed", name), holder or text.word("panel", "nobody")])
    head = [text.word("panel", "glory-what"), text.word("panel", "holder")]
    return DataTable("glory", text.word("panel", "glory"), head, rows)
