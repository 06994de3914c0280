"""The assembly on the stage and beside the chart: what a vote or a petition would change, bribes, the outcomes, outbreak odds
(3B2, 3D3, 3G1, 3C1)."""

import msgspec

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier_conflict.chart import scoring, states
from armillary.games.high_frontier_conflict.ids import BLOCS, CENTRIST, CORRUPT, HONEST, OUTCOMES, PLACES, WAR_SLOT
from armillary.games.high_frontier_conflict.piracy import bribes
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.games.high_frontier_conflict.war import outbreak
from armillary.kernel.choice import Choice
from armillary.kernel.text import Text
from armillary.scene import Cell, DataTable, Grid, Outlook, Panel, Party, Sketch, Stage, Tile

from . import delegates, petitions
from .arc import PALETTE, SIGNS, Considered, Move, board
from .fundraising import Fundraise, Martial
from .steps import Legacy, Oust, Purge, StarBack, Tally

__all__ = ["PALETTE", "SIGNS", "board", "outlook", "panels", "petitioned", "preview", "stage"]

#: Steps in which delegates come, go or are counted: the assembly has the stage.
SITTINGS = (Fundraise, Martial, Tally, Purge, Oust, StarBack, Legacy)


def stage(p: Conflict, seat: int | None, text: Text, considered: Considered | None = None) -> Stage | None:
    """The assembly over the board while delegates are seated or votes are counted; `considered` is what a choice would change."""
    if not p.frames or not isinstance(p.frames[-1], SITTINGS):
        return None
    frame = p.frames[-1]
    return sitting(p, seat, text.word("panel", f"sits-{type(frame).__name__}"), frame.rule, text, considered)


def sitting(
    p: Conflict, seat: int | None, line: str, rule: str, text: Text, considered: Considered | None = None
) -> Stage:
    """Who sits where, the law in force and who has how many."""
    counts = [(delegates.votes(p, place), place) for place in range(CENTRIST + 1)]
    lines = [_seated(p, place, text) for count, place in sorted(counts, reverse=True) if count]
    law = text.word("law", p.c.laws[p.star]) if p.star != WAR_SLOT else text.word("panel", "no-law")
    return Stage(
        title=text.word("panel", "assembly"),
        line=line,
        rule=rule,
        sheet=board(p, seat, text, considered),
        boxes=[
            (text.word("panel", "law-now"), [law]),
            (text.word("panel", "seats"), lines or [text.word("panel", "empty")]),
            (text.word("panel", "beside"), [text.word("panel", "beside-says")]),
        ],
        tiles=[_bench(p, one, text) for one in range(len(p.wt))],
    )


def _places(places: list[int], text: Text) -> str:
    return text.join([text.word("place", PLACES[place]) for place in places])


def _seated(p: Conflict, place: int, text: Text) -> str:
    """How many sit there, whose they are, and what the law of that place does."""
    looks = p.game.seat_looks(p, text)
    held = [f"{look.word} {count}" for seat, look in enumerate(looks) if (count := _held(p, seat, place))]
    facts = {"place": text.word("place", PLACES[place]), "count": delegates.votes(p, place), "seats": ", ".join(held)}
    return text.fill("panel", "seated", {**facts, "law": text.word("law", p.c.laws[place])})


def _held(p: Conflict, seat: int, place: int) -> int:
    return sum(delegates.delegates(p, seat, place, kind) for kind in delegates.kinds_at(p, seat, place))


def _bench(p: Conflict, seat: int, text: Text) -> Tile:
    """How many delegates a seat has, and what it could pay for more."""
    count = sum(_held(p, seat, place) for place in range(CENTRIST + 1))
    return Tile(
        seat=seat,
        figure=str(count),
        unit=text.fill("panel", "delegates-unit", {"count": count}),
        line=text.fill("panel", "purse", {"wt": p.wt[seat], "count": bribes.purse(p, seat)}),
    )


# ------------------------------------------------------------------------------------------------ what a choice would do


def moves_of(p: Conflict, seat: int, choice: Choice) -> list[Move] | None:
    """The delegates that a choice seats, moves or removes; None where it is about something else."""
    frame = p.frames[-1] if p.frames else None
    if not isinstance(frame, SITTINGS):
        return None
    match choice:
        case ("elect", place):
            return [Move(place, seat, HONEST, 1)]
        case ("shift", place, kind, to):
            return [Move(place, seat, kind, -1), Move(to, seat, CORRUPT if kind == CORRUPT else HONEST, 1)]
        case ("martial", place, other, kind):
            return [Move(place, other, kind, -1)]
        case ("lose-delegate", kind) if isinstance(frame, Purge):
            return [Move(frame.place, seat, kind, -1)]
        case ("oust", other) | ("whistle", other) if isinstance(frame, Oust):
            return [Move(frame.here(p), other, CORRUPT, -1)]
        case ("skip",) | ("spare",):
            return []
    return None


def votes_after(p: Conflict, moves: list[Move]) -> list[int]:
    """The votes of every place as those moves would leave them."""
    counts = [delegates.votes(p, place) for place in range(CENTRIST + 1)]
    for move in moves:
        counts[move.place] += move.change
    return counts


def _leading(counts: list[int]) -> list[int]:
    most = max(counts)
    return [place for place, count in enumerate(counts) if count == most] if most else [CENTRIST]


def _verdict(p: Conflict, counts: list[int], text: Text) -> str:
    """Whether the law stays, where it goes, or who chooses (BR-22)."""
    leading = _leading(counts)
    facts = {"places": _places(leading, text), "count": max(counts), "law": text.word("law", p.c.laws[leading[0]])}
    return text.fill("panel", f"tally-{_ruling(p, leading)}", facts)


def _ruling(p: Conflict, leading: list[int]) -> str:
    if not states.on(p, states.VOTES):
        return "none"
    return "tie" if len(leading) > 1 else "stays" if leading == [p.star] else "moves"


def outlook(p: Conflict, seat: int, choice: Choice, text: Text) -> Outlook | None:
    """The votes that a delegate more or less makes, and the law that follows; the law that the star would bring."""
    frame = p.frames[-1] if p.frames else None
    if isinstance(frame, Tally) and choice[0] == "star":
        _, place = choice
        return Outlook(effect=text.word("law", p.c.laws[place]))
    moves = moves_of(p, seat, choice)
    if moves is None:
        return None
    counts = votes_after(p, moves)
    return Outlook(
        effect=_verdict(p, counts, text),
        figure=_tally(counts, text),
        caption=text.word("panel", f"ruling-{_ruling(p, _leading(counts))}"),
    )


def _tally(counts: list[int], text: Text) -> str:
    most, second = sorted(counts, reverse=True)[:2]
    return text.fill("panel", "votes", {"most": most, "second": second})


def preview(p: Conflict, seat: int, choice: Choice, text: Text) -> Sketch | None:
    """The assembly with the ghost of who would come or go and what the votes would be; of a petition, whose delegate is asked."""
    if choice[0] in PETITIONS:
        price = _price(p, choice, text)
        return Sketch(
            stage=petitioned(p, seat, choice[1], choice[2], price, p.game.caption(p, seat, choice, text), text)
        )
    moves = moves_of(p, seat, choice)
    if moves is None:
        return None
    counts = votes_after(p, moves)
    ruling = text.word("panel", f"ruling-{_ruling(p, _leading(counts))}")
    head = text.fill("panel", "ghost", {"tally": _tally(counts, text), "ruling": ruling})
    words = [p.game.caption(p, seat, choice, text), head]
    found = stage(p, seat, text, Considered(moves, None, words))
    return None if found is None else Sketch(stage=msgspec.structs.replace(found, note=_verdict(p, counts, text)))


#: The three ways to pay for leave.
PETITIONS = ("petition", "petition-bribe", "petition-card")


def _price(p: Conflict, choice: Choice, text: Text) -> str:
    paid = choice[3] if len(choice) > 3 else NONE
    kind = {"petition": "aqua", "petition-bribe": "bribe"}.get(choice[0], "card")
    card = p.game.word(p, "card", paid, text) if kind == "card" else ""
    return "" if isinstance(paid, range) else text.fill("price", kind, {"wt": paid, "card": card})


def petitioned(p: Conflict, seat: int, other: int, place: int, price: str, line: str, text: Text) -> Stage:
    """Who asks whom for leave, through which delegate, for what price, and what follows (CF-PET)."""
    word = PLACES[place]
    looks = p.game.seat_looks(p, text)
    asked, asker = looks[other].word, looks[seat].word
    enemy = states.enemy(p, seat, other)
    bar = text.word("bar", word).partition(": ")[2]
    facts = {"seat": asked, "other": asker, "place": text.word("place", word), "bar": bar}
    words = [
        text.fill("panel", "petition-asks", facts),
        text.fill("panel", "petition-extremist" if enemy else "petition-delegate", facts),
    ]
    found = sitting(p, seat, line, "CF-PET-01", text, Considered([], (place, other), words))
    return msgspec.structs.replace(
        found,
        title=text.fill("panel", "petition-title", facts),
        parties=[
            Party(asker, seat, [text.word("panel", "would-do")], figure=price, caption=text.word("panel", "pays")),
            Party(asked, other, [text.word("panel", "may-refuse")], figure=price, caption=text.word("panel", "gets")),
        ],
        tiles=[],
        boxes=[
            (text.word("panel", "petition-granted"), [text.fill("panel", "petition-granted-says", facts)]),
            (text.word("panel", "petition-refused"), [text.fill("panel", "petition-refused-says", facts)]),
        ],
        note=text.fill("panel", "petition-note", facts),
    )


def panels(p: Conflict, seat: int | None, text: Text) -> list[Panel]:
    found: list[Panel] = []
    if NONE in p.faction:
        return found
    if states.assembly(p):
        found += [board(p, seat, text), politicians(p, text)]
    if states.blocs(p):
        found += [outcomes(p, text)]
        if states.on(p, states.OUTBREAK):
            found.append(outbreak_grid(p, text))
    return found


def politicians(p: Conflict, text: Text) -> DataTable:
    """Who stands where, with which bribes and which bars open: evaded, shut, or by whose leave."""
    looks = p.game.seat_looks(p, text)
    wartime = states.on(p, states.WARTIME)
    rows: list[list[str]] = []
    for seat, look in enumerate(looks):
        side = states.bloc(p, seat)
        bars = [
            text.word("bar-short", PLACES[place])
            for place in range(CENTRIST)
            if wartime and not petitions.evades(p, seat, place)
        ]
        rows.append(
            [
                look.word,
                f"{SIGNS[side]} {text.word('bloc', BLOCS[side])}",
                str(bribes.purse(p, seat)),
                text.word("panel", "stands" if p.extremist[seat] else "fallen"),
                ", ".join(bars) or text.word("panel", "none"),
            ]
        )
    head = [text.word("panel", name) for name in ("player", "bloc", "bribes", "extremist-head", "barred")]
    return DataTable("blocs", text.word("panel", "blocs"), head, rows)


def outcomes(p: Conflict, text: Text) -> DataTable:
    """The score of everybody under each outcome; the column as it stands is lit."""
    looks = p.game.seat_looks(p, text)
    now = scoring.outcome(p)
    rows = [
        [text.word("outcome", name), *[str(scoring.forecast(p, seat)[number]) for seat in range(len(looks))]]
        for number, name in enumerate(OUTCOMES[:3])
    ]
    head = [text.word("panel", "outcome"), *[look.word for look in looks]]
    return DataTable("outcomes", text.word("panel", "outcomes"), head, rows, lit=[now] if now < len(rows) else [])


def outbreak_grid(p: Conflict, text: Text) -> Grid:
    """What the next Factory of each letter risks (CF-WAR-09)."""
    rows: list[list[Cell]] = [[], []]
    for letter, word in enumerate(p.c.letters):
        sides, price = outbreak.outbreak_odds(p, letter)
        facts = {"letter": word, "price": price, "disks": delegates.disks_placed(p), "sides": sides}
        rows[0].append(Cell(f"letter:{word}", word, style=word))
        rows[1].append(
            Cell(
                f"outbreak:{word}",
                f"{sides}/6",
                style="lit" if sides else "",
                title=text.fill("panel", "outbreak-title", facts),
            )
        )
    return Grid("outbreak", text.word("panel", "outbreak"), rows)
