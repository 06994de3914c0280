"""The picture: an engraved plate of the solar system, wells joined by arrows, worlds as medallions with petals."""

from functools import cache
from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING, Any

from armillary.kernel.scene import (
    Badge,
    Board,
    Cell,
    Circle,
    Counter,
    Counters,
    Grid,
    Label,
    Layer,
    Panel,
    Path,
    Piece,
    Scene,
    Sector,
    Shape,
    Symbol,
    Table,
    Track,
)

from .position import SolarDisc
from .tables import FACTIONS, NO_WORD, NOWHERE, PEACE, PHASES, TECHNOLOGIES, UN

if TYPE_CHECKING:
    from .components import Pack
    from .game import EarthmansBurden

CENTRE = 580.0
RIM = 562.0
RINGS = (0.0, 100.0, 182.0, 264.0, 368.0, 462.0)
WELL = 19.0
DISC = 27.0
PETALS = (31.0, 53.0)
ORBIT = 71.0

PALETTE = {
    "plate": "#121a30",
    "plate-line": "#c9a227",
    "groove": "#2b3a5e",
    "groove-line": "#2b3a5e",
    "rim": "#6f5d21",
    "tick": "#4a5f92",
    "arrow": "#8d7a3a",
    "well": "#0b1020",
    "well-line": "#4a5f92",
    "orbit": "#4a5f92",
    "petal": "#1b2540",
    "petal-line": "#4a5f92",
    "ivory": "#f2ead8",
    "dim": "#b9b29f",
    "brass": "#c9a227",
    "ember": "#e4572e",
    "verdigris": "#4fb3a5",
    "sun": "#f0cf65",
    "un": "#a9d6f5",
    "un-risk": "#3d5568",
    "un-risk-line": "#e4572e",
    "mercury": "#a59b8c",
    "venus": "#e0c48a",
    "earth": "#5d9bd6",
    "luna": "#c9ccd3",
    "mars": "#cf6a45",
    "belt": "#9a8f7c",
    "jupiter": "#d3a679",
    "saturn": "#d9c58f",
    "seat-A": "#e69f00",
    "seat-B": "#56b4e9",
    "seat-C": "#009e73",
    "seat-D": "#f0e442",
    "seat-E": "#0072b2",
    "seat-F": "#d55e00",
    "seat-G": "#cc79a7",
}


def spot(ring: int, angle: float) -> tuple[float, float]:
    """A place on the disc: degrees clockwise from the top."""
    turn = radians(angle)
    return CENTRE + RINGS[ring] * sin(turn), CENTRE - RINGS[ring] * cos(turn)


def around(x: float, y: float, radius: float, angle: float) -> tuple[float, float]:
    turn = radians(angle)
    return round(x + radius * sin(turn), 1), round(y - radius * cos(turn), 1)


@cache
def _spots(places: tuple[tuple[str, int, int], ...]) -> dict[str, tuple[float, float]]:
    return {name: spot(ring, angle) for name, ring, angle in places}


def spots(pack: "Pack") -> dict[str, tuple[float, float]]:
    """Where every place of the disc is drawn."""
    trajectories = [(place.id, place.ring, place.angle) for place in pack.board.trajectories]
    return _spots((*trajectories, *[(world.id, world.ring, world.angle) for world in pack.worlds]))


def petal_angles(count: int, angle: float) -> list[tuple[float, float]]:
    """The regions of a world around its disc, the first at the side that faces the sun."""
    step = 360 / count
    return [(angle + 180 + step * number + 2, angle + 180 + step * (number + 1) - 2) for number in range(count)]


def board(game: "EarthmansBurden") -> Board:
    pack: Pack = game.components
    where = spots(pack)
    worlds = {world.id for world in pack.worlds}
    text = game.text()
    plate: list[Shape] = [
        Circle(CENTRE, CENTRE, RIM + 8, style="rim outline thick"),
        Circle(CENTRE, CENTRE, RIM, style="plate"),
        Circle(CENTRE, CENTRE, RIM - 10, style="rim outline thin"),
    ]
    plate += [
        Path(_line(*around(CENTRE, CENTRE, RIM - 10, mark), *around(CENTRE, CENTRE, RIM, mark)), style="tick thin")
        for mark in range(0, 360, 5)
    ]
    plate += [Circle(CENTRE, CENTRE, radius, style="groove outline") for radius in RINGS[1:]]
    plate += [Circle(CENTRE, CENTRE, radius + 3, style="groove outline thin faint") for radius in RINGS[1:]]
    plate.append(Symbol(CENTRE, CENTRE, 84, "sun", style="sun faint"))
    arrows: list[Shape] = []
    closed = pack.board.centre if game.options["minigame"] else ""
    for parent, child in pack.board.arrows:
        if closed in (parent, child):
            continue
        end = ORBIT - 6 if child in worlds else WELL + 5
        arrows.append(Path(_trimmed(where[parent], where[child], WELL + 3, end), style="arrow", arrow=True))
    wells: list[Shape] = []
    for place in pack.board.trajectories:
        if place.id == closed:
            continue
        x, y = where[place.id]
        name = text.word("node", place.id)
        wells.append(Circle(round(x, 1), round(y, 1), WELL, id=f"node:{place.id}", style="well", title=name))
        wells.append(Label(round(x, 1), round(y + WELL + 13, 1), name, 12, style="dim"))
    medallions: list[Shape] = []
    for world in pack.worlds:
        x, y = (round(value, 1) for value in where[world.id])
        name = text.word("node", world.id)
        medallions.append(Circle(x, y, ORBIT, style="orbit outline dashed thin"))
        for number, (start, end) in enumerate(petal_angles(len(world.regions), world.angle)):
            medallions.append(
                Sector(
                    x, y, *PETALS, start, end,
                    id=f"region:{world.id}-{number}", style="petal", title=f"{name}: {world.regions[number]}",
                )
            )  # fmt: skip
        medallions.append(Circle(x, y, DISC, id=f"node:{world.id}", style="well", title=f"{name}, orbit"))
        medallions.append(Symbol(x, y, 2 * DISC - 4, world.id, style=world.id))
        # The name stands toward the rim, where no arrow comes in.
        lx, ly = around(x, y, ORBIT + 16, world.angle)
        medallions.append(Label(lx, round(ly + 5, 1), world.name.upper(), 14, style="ivory display"))
    layers = [Layer("plate", plate), Layer("arrows", arrows), Layer("wells", wells), Layer("worlds", medallions)]
    places = {f"node:{name}": (round(x, 1), round(y, 1)) for name, (x, y) in where.items()}
    return Board(box=(0, 0, 1160, 1160), layers=layers, palette=PALETTE, places=places)


def _line(x1: float, y1: float, x2: float, y2: float) -> str:
    return f"M {x1:.1f} {y1:.1f} L {x2:.1f} {y2:.1f}"


def _trimmed(start: tuple[float, float], end: tuple[float, float], before: float, after: float) -> str:
    """A line between two places that leaves their symbols free."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    ux, uy = dx / length, dy / length
    return _line(start[0] + ux * before, start[1] + uy * before, end[0] - ux * after, end[1] - uy * after)


# ---------------------------------------------------------------------------------------------------------- what changes


def scene(game: "EarthmansBurden", p: SolarDisc, seat: int | None) -> Scene:
    pack: Pack = game.components
    styles: dict[str, str] = {}
    pieces: list[Piece] = []
    where = spots(pack)
    for number, world in enumerate(pack.worlds):
        x, y = where[world.id]
        # Counter-clockwise where the next world is near, so that their fleets do not mingle.
        near = any(0 < other.angle - world.angle < 40 and other.ring == world.ring for other in pack.worlds)
        pieces += orbit_pieces(p, number, world.id, x, y, world.angle, -1 if near else 1)
        pieces += region_pieces(p, number, world.id, x, y, petal_angles(len(world.regions), world.angle), styles)
    for path, place in enumerate(pack.board.trajectories):
        pieces += spaceborne_pieces(p, path, place.id, *where[place.id])
    text = game.text()
    phase = text.word("phase", PHASES[p.phase])
    if p.result is not None:
        headline = game.prompt(p, seat, game.text())
    elif p.round:
        headline = f"Round {p.round} · {FACTIONS[p.active]} · {phase}"
    else:
        headline = phase
    return Scene(pieces=pieces, panels=panels(game, p), styles=styles, headline=headline, extra=extra(game, p))


def factions(p: SolarDisc) -> list[int]:
    return [*range(p.game.seats), UN]


def _owner(faction: int) -> int | None:
    return None if faction == UN else faction


def orbit_pieces(p: SolarDisc, world: int, name: str, x: float, y: float, angle: float, side: int) -> list[Piece]:
    """Fleets in orbit, one piece for each faction, spread over the dashed ring, clear of the name."""
    t = p.t
    node = t.paths + world
    here = [faction for faction in factions(p) if p.fleets[faction * t.worlds + world] or p.commander[faction] == node]
    pieces: list[Piece] = []
    for place, faction in enumerate(here):
        i = faction * t.worlds + world
        px, py = around(x, y, ORBIT, angle + side * (52 + 36 * place))
        who = FACTIONS[faction]
        fleets = p.fleets[i]
        badges = []
        ready = fleets - p.acted_fleets[i] - p.new_fleets[i]
        if faction == p.active and ready < fleets:
            badges.append(Badge(f"{ready}", "brass", f"{ready} of {fleets} may still act"))
        if fleets:
            pieces.append(
                Piece(
                    id=f"fleets:{name}-{who}", symbol="fleet", x=px, y=py, owner=_owner(faction), count=fleets, size=26,
                    style="un" if faction == UN else "", title=f"{who}: {fleets} fleets in orbit",
                    mark=f"stack:{name}-{who}", badges=badges,
                )
            )  # fmt: skip
        if p.commander[faction] == node:
            cx, cy = around(x, y, ORBIT + 20, angle + side * (52 + 36 * place))
            pieces.append(commander_piece(faction, cx, cy, f"stack:{name}-{who}"))
    return pieces


def commander_piece(faction: int, x: float, y: float, mark: str) -> Piece:
    who = FACTIONS[faction]
    return Piece(
        id=f"commander:{who}",
        symbol="commander",
        x=x,
        y=y,
        owner=faction,
        size=22,
        title=f"{who}: the Commander",
        mark=mark,
    )


def region_pieces(
    p: SolarDisc,
    world: int,
    name: str,
    x: float,
    y: float,
    petals: list[tuple[float, float]],
    styles: dict[str, str],
) -> list[Piece]:
    """Developments fill the petals in the order of the factions; regions of a world differ in name only."""
    t = p.t
    pieces: list[Piece] = []
    at = 0
    middle = (PETALS[0] + PETALS[1]) / 2
    for faction in factions(p):
        i = faction * t.worlds + world
        who = FACTIONS[faction]
        colour = "un" if faction == UN else f"seat-{who}"
        for number in range(p.sound[i] + p.risk[i]):
            sound = number < p.sound[i]
            imaginary = faction == UN and world == t.home and p.imaginary
            if imaginary:
                px, py, size = x, y, 22.0  # in the middle of the Earth
            elif at < len(petals):
                start, end = petals[at]
                px, py = around(x, y, middle, (start + end) / 2)
                size = 17.0
                styles[f"region:{name}-{at}"] = f"{colour} faint" if sound else f"{colour} faint dashed"
                at += 1
            else:
                continue
            pieces.append(
                Piece(
                    id=f"development:{name}-{who}-{number}", symbol="development" if sound else "at-risk", x=px, y=py,
                    owner=_owner(faction), size=size, style=("un" if sound else "un-risk") if faction == UN else "",
                    title=f"{who}: a {'sound development' if sound else 'development at risk'}"
                    + (" in the imaginary region" if imaginary else ""),
                    mark=f"stack:{name}-{who}", badges=[] if sound else [Badge("!", "ember", "at risk")],
                )
            )  # fmt: skip
    return pieces


def spaceborne_pieces(p: SolarDisc, path: int, name: str, x: float, y: float) -> list[Piece]:
    t = p.t
    here = [seat for seat in range(p.game.seats) if p.space[seat * t.paths + path] or p.commander[seat] == path]
    pieces: list[Piece] = []
    for place, seat in enumerate(here):
        who = FACTIONS[seat]
        px, py = (round(x, 1), round(y, 1)) if len(here) == 1 else around(x, y, 21, 360 / len(here) * place)
        fleets = p.space[seat * t.paths + path]
        if fleets:
            pieces.append(
                Piece(
                    id=f"fleets:{name}-{who}", symbol="fleet", x=px, y=py, owner=seat, count=fleets, size=24,
                    title=f"{who}: {fleets} spaceborne fleets", mark=f"stack:{name}-{who}",
                )
            )  # fmt: skip
        if p.commander[seat] == path:
            pieces.append(commander_piece(seat, px + (14 if fleets else 0), py, f"stack:{name}-{who}"))
    return pieces


# ---------------------------------------------------------------------------------------------------------------- panels


def panels(game: "EarthmansBurden", p: SolarDisc) -> list[Panel]:
    pack: Pack = game.components
    t = p.t
    found: list[Panel] = [seat_panel(p, seat) for seat in range(p.game.seats)]
    i = UN * t.worlds + t.home
    found.append(
        Counters(
            id="faction:un",
            title="United Nations",
            counters=[
                Counter("un-fleets", "fleets", str(p.fleets[i]), "un"),
                Counter("un-sound", "sound", str(p.sound[i]), "un"),
                Counter("un-risk", "at risk", str(p.risk[i]), "ember" if p.risk[i] else ""),
            ],
        )
    )
    if not t.basic:
        seats = [seat for seat in range(p.game.seats) if not p.out[seat]]
        found += [
            Track(
                id="track:ai",
                title="AI",
                nodes=[str(node) for node in range(max(t.ai_basic, t.ai_advanced) + 1)],
                markers=[(p.ai[seat], seat, FACTIONS[seat]) for seat in seats],
            ),
            Track(
                id="track:research",
                title="Research",
                nodes=["Start", *[str(node) for node in range(1, t.research_goal)], "Research"],
                markers=[(p.research[seat], seat, FACTIONS[seat]) for seat in seats],
            ),
            Track(
                id="track:eschaton",
                title="Eschaton",
                nodes=["Start", *[str(node) for node in range(1, t.eschaton_goal)], "Singularity"],
                markers=[(p.eschaton[seat], seat, FACTIONS[seat]) for seat in seats],
            ),
            technology_grid(game, p, pack),
        ]
    said = [seat for seat in range(p.game.seats) if p.word[seat] != NO_WORD]
    if said:
        rows = [
            [FACTIONS[seat], "peace" if p.word[seat] == PEACE else f"{FACTIONS[p.word[seat]]} has won"] for seat in said
        ]
        found.append(Table(id="declarations", title="Declarations", head=["who", "declares"], rows=rows))
    return found


def seat_panel(p: SolarDisc, seat: int) -> Counters:
    t = p.t
    first = seat * t.worlds
    last = first + t.worlds
    space = sum(p.space[seat * t.paths : (seat + 1) * t.paths])
    risk = sum(p.risk[first:last])
    who = FACTIONS[seat]
    counters = [
        Counter(f"{who}-fleets", "fleets", str(sum(p.fleets[first:last])), title="fleets in orbit"),
        Counter(f"{who}-space", "spaceborne", str(space), title="fleets in trajectories"),
        Counter(f"{who}-sound", "sound", str(sum(p.sound[first:last])), title="sound developments"),
        Counter(f"{who}-risk", "at risk", str(risk), "ember" if risk else "", title="developments at risk"),
    ]
    if not t.basic:
        known = bin(p.tech[seat]).count("1")
        counters += [
            Counter(f"{who}-tech", "technologies", str(known)),
            Counter(f"{who}-ai", "AI", str(p.ai[seat]), "brass" if p.ai[seat] else ""),
            Counter(f"{who}-research", "research", f"{p.research[seat]}/{t.research_goal}"),
        ]
        if p.eschaton[seat]:
            counters.append(Counter(f"{who}-eschaton", "Eschaton", f"{p.eschaton[seat]}/{t.eschaton_goal}", "ember"))
    if p.streak[seat]:
        counters.append(Counter(f"{who}-blockade", "blockade", f"{p.streak[seat]}/{t.blockade_turns}", "ember"))
    if p.commander[seat] != NOWHERE:
        counters.append(Counter(f"{who}-commander", "Commander", t.names[p.commander[seat]]))
    title = f"{who} (out, neutral)" if p.out[seat] else who
    return Counters(id=f"faction:{who}", title=title, counters=counters, seat=seat)


def technology_grid(game: "EarthmansBurden", p: SolarDisc, pack: "Pack") -> Grid:
    text = game.text()
    columns = max(technology.grid[0] for technology in pack.technologies) + 1
    rows = max(technology.grid[1] for technology in pack.technologies) + 1
    cells = [[Cell(id=f"blank:{row}-{column}", text="") for column in range(columns)] for row in range(rows)]
    links: list[tuple[str, str]] = []
    for number, technology in enumerate(pack.technologies):
        owners = [seat for seat in range(p.game.seats) if p.tech[seat] >> number & 1]
        allowed = p.t.allowed >> number & 1
        column, row = technology.grid
        cells[row][column] = Cell(
            id=f"technology:{technology.id}",
            text=text.word("technology", technology.id),
            style="" if allowed else "faint",
            title=text.word("effect", technology.id),
            owners=owners,
        )
        links += [
            (f"technology:{TECHNOLOGIES[need]}", f"technology:{technology.id}")
            for need in range(len(TECHNOLOGIES))
            if p.t.needs[number] >> need & 1
        ]
    return Grid(id="technologies", title="Technologies", rows=cells, links=links)


def extra(game: "EarthmansBurden", p: SolarDisc) -> dict[str, Any]:
    """Open offers in words, by number."""
    from .captions import offered

    return (
        {"offers": {str(number): offered(game, terms, game.text()) for number, _, _, _, terms in p.offers}}
        if p.offers
        else {}
    )
