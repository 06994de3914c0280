"""The chart: bands around the Sun, lanes as arcs, spaces in three levels of detail (2.2). Sent once, the same for all.

Nothing that is drawn carries an id: each space has an invisible disc with the mark `space:<id>` that is clicked and lit,
and a place under `site:<id>` as well where it is a site.
"""

from itertools import pairwise
from math import cos, pi, sin

from armillary.games.high_frontier.components import Components
from armillary.games.high_frontier.ids import (
    AEROBRAKE,
    BURN,
    CRASH,
    HAZARDS,
    HOHMANN,
    LPOINT,
    NONE,
    SECTORS,
    SITE,
    SPACE_KINDS,
    SPECTRA,
)
from armillary.kernel.text import Text
from armillary.scene import Area, Board, Circle, Dots, Gradient, Label, Layer, Path, Sector, Shape, Symbol

from . import worlds
from .geometry import arc, circle, cross, hexagon, joined, triangle

__all__ = ["CLOSE", "FAR", "NEAR", "PALETTE", "SITE_R", "board", "brief", "signed", "space_name"]

#: Levels of detail, in multiples of the view of the whole chart.
FAR = (0.0, 1.5)
CLOSE = (1.5, 0.0)
LEGIBLE = (2.4, 0.0)
NEAR = (3.8, 0.0)

SITE_R = 34.0
UNIT = 3.0

PALETTE: dict[str, str] = {
    "line": "#33456f",
    "hit": "transparent",
    "band-0": "band-0",
    "band-1": "#1d2036",
    "band-2": "#18223c",
    "band-3": "#151e37",
    "band-4": "#121a31",
    "band-5": "#0f162a",
    "band-6": "#0c1222",
    "rim": "#2e3f69",
    "sun": "sun",
    "glow": "glow",
    "stars": "#8f9fca",
    "lane": "#7d93cf",
    "link": "#5a6ea3",
    "descent": "#4fb3a5",
    "road": "#c9a227",
    "elevator": "#b9b29f",
    "burn": "#ff6a42",
    "burn-line": "#0b1020",
    "cross": "#f2ead8",
    "point": "#0b1020",
    "point-line": "#f2ead8",
    "belt": "#b07be0",
    "flyby": "#0b1020",
    "flyby-line": "#f0cf65",
    "gold": "#f0cf65",
    "ivory": "#f2ead8",
    "dim": "#b9b29f",
    "zone": "#7c8fc2",
    "drop": "#56b4e9",
    "skull": "#f2ead8",
    "chute": "#7fd6c9",
    "science": "#f0cf65",
    "ring": "#e8d3a4",
    "blue": "#5aa0ff",
    "yellow": "#f0e442",
    "red": "#ff6352",
    "C": "#a3a9bd",
    "M": "#d6dcea",
    "S": "#d39a61",
    "V": "#8ec26b",
    "D": "#b98aa9",
    **{f"site-{letter}": "#05070d" for letter in SPECTRA},
    "site-C-line": "#a3a9bd",
    "site-M-line": "#d6dcea",
    "site-S-line": "#d39a61",
    "site-V-line": "#8ec26b",
    "site-D-line": "#b98aa9",
    "route-red": "#e4572e",
    "route-orange": "#e69f00",
    "route-yellow": "#f0e442",
    "route-green": "#009e73",
    "route-blue": "#56b4e9",
    "route-indigo": "#7f7fd5",
    "route-violet": "#cc79a7",
    "busted": "#05070d",
    "night": "#0b1020",
    "gain": "#63f5e6",
    "gain-dot": "#0b1020",
    "gain-dot-line": "#63f5e6",
    "class-0": "#1d3b3f",
    "class-1": "#1c3350",
    "class-2": "#322a50",
    "class-3": "#43253c",
    "spot-nasa": "#16203a",
    "spot-nasa-line": "#e8ecf6",
    "spot-shimizu": "#16203a",
    "spot-shimizu-line": "#f59b4c",
    "spot-esa": "#16203a",
    "spot-esa-line": "#2f9e7e",
    "spot-prc": "#16203a",
    "spot-prc-line": "#f0452f",
    "spot-un": "#16203a",
    "spot-un-line": "#8f6bff",
    "spot-policy": "#16203a",
    "spot-policy-line": "#7c8fc2",
    "spot-anarchy": "#3b1d24",
    "spot-anarchy-line": "#b0524c",
    "spot-war": "#5c1d20",
    "spot-war-line": "#d0594f",
    "spot-now": "#f2ead8",
    "sector-blue": "#284479",
    "sector-blue-line": "#5aa0ff",
    "sector-yellow": "#5c5830",
    "sector-yellow-line": "#f0e442",
    "sector-red": "#6a3336",
    "sector-red-line": "#ff6352",
    "turn-1": "#63f5e6",
    "turn-2": "#6fc3ff",
    "turn-3": "#a08dff",
    "turn-4": "#d97fd0",
    "turn-5": "#f59b4c",
    "danger": "#e4572e",
}

#: Parts of the chart to fly to, by some spaces of each.
AREAS: dict[str, tuple[str, ...]] = {
    "sun": ("mercury", "rabbithole", "venus", "aten", "sel1"),
    "earth": ("leo", "geo", "luna", "l2", "sel1", "sel2"),
    "near-earth": ("nereus", "apophis", "se_l4", "nea_heo"),
    "mars": ("ham", "mars_arsia", "mars_boreum", "phobos", "deimos", "mars_l"),
    "inner-belt": ("vesta", "flora", "ham", "ha2", "pallas"),
    "koronis": ("koronis", "nansmith", "karin", "urda", "koronis_heo"),
    "jupiter": ("jup_gate", "himalia", "callisto_asgard", "io_prometheus", "jbf_out"),
    "saturn": ("sat_gate", "titan_kraken", "mimas", "saturn", "phoebe"),
}
#: Names that stand for several sites when the whole chart is in view: (word, of what kind, site that it is written at, rank).
LARGE = ("mercury", "venus", "mars", "jupiter", "saturn")


def space_name(c: Components, space: int, text: Text) -> str:
    return text.word("space", c.spaces[space])


def brief(c: Components, space: int, text: Text) -> str:
    """What a space is, what it does to those who enter, and what is next to it."""
    kind = SPACE_KINDS[c.kind[space]]
    told = [text.word("zone", c.zones[c.zone[space]])]
    if c.kind[space] == SITE:
        site = c.site_of[space]
        facts = {"size": c.size[site], "hydration": c.hydration[site], "spectral": SPECTRA[c.spectral[site]]}
        told.append(text.fill("brief", "site", facts))
        told += [text.word("brief", name) for name in ("science", "atmosphere") if getattr(c, name)[site]]
    else:
        told.append(text.word("brief", kind))
    if c.hazard[space]:
        told.append(text.word("brief", HAZARDS[c.hazard[space]]))
    near = [a if b == space else b for a, b in (*c.routes, *c.aerobrakes, *c.roads) if space in (a, b)]
    told.append(text.fill("brief", "near", {"near": " ".join(c.spaces[other] for other in dict.fromkeys(near))}))
    return ", ".join(told)


def board(c: Components, text: Text, sparse: bool = False) -> Board:
    """The chart. `sparse`: from afar only worlds and groups are named, for a chart that is too full for more."""
    height = c.chart_file.canvas[1]
    x, y = c.chart_file.sol
    sun = (float(x), float(y))
    far = max(zone.radius[1] for zone in c.chart_file.zones if zone.id in c.zones)
    found = worlds.globes(c)
    places: dict[str, tuple[float, float]] = {}
    names: dict[str, str] = {}
    for space, word in enumerate(c.spaces):
        places[f"space:{word}"] = c.at[space]
        names[f"space:{word}"] = space_name(c, space, text)
        if c.kind[space] == SITE:
            places[f"site:{word}"] = c.at[space]
    beside: dict[str, list[str]] = {f"space:{word}": [] for word in c.spaces}
    for one, other in (*c.routes, *c.aerobrakes, *c.roads):
        beside[f"space:{c.spaces[one]}"].append(f"space:{c.spaces[other]}")
        beside[f"space:{c.spaces[other]}"].append(f"space:{c.spaces[one]}")
    return Board(
        box=(x - far - 60, max(0, y - far - 40), 2 * far + 120, min(y, far + 40) + height - y),
        layers=[
            Layer("bands", bands(c, text, named=not sparse)),
            *([Layer("far-bands", band_names(c, text, (62,)), FAR)] if sparse else []),
            Layer("band-names", band_names(c, text), CLOSE),
            Layer("signposts", signposts(c), CLOSE),
            Layer("far-lanes", lanes(c, far=True), FAR),
            Layer("lanes", lanes(c, far=False), CLOSE),
            Layer("worlds", [shape for globe in found for shape in globe.shapes()]),
            Layer("far-spaces", far_spaces(c), FAR),
            Layer("far-names", groups(c, found, text) if sparse else far_names(c, found, text), FAR),
            Layer("spaces", spaces(c), CLOSE),
            Layer("site-names", site_names(c, text), CLOSE),
            Layer("figures", figures(c), LEGIBLE),
            Layer("space-names", space_names(c, text), NEAR),
            Layer("hits", hits(c)),
        ],
        palette={**PALETTE, **{name: name for name in worlds.paints(sun)}},
        paints={
            **worlds.paints(sun),
            "sun": Gradient(stops=[(0, "#fff8dc"), (0.5, "#f6c667"), (1, "#d97b2b")], radial=True),
            "glow": Gradient(stops=[(0, "#c9732e88"), (0.45, "#7a3b2a44"), (1, "#1d203600")], radial=True),
            "band-0": Gradient(stops=[(0, "#3a2430"), (1, "#231f33")], radial=True),
        },
        places=places,
        names=names,
        beside=beside,
        unit=UNIT,
        areas=[*areas(c, text)],
        map=True,
        veil=False,
        goals=[f"space:{word}" for word in c.sites],
    )


# ------------------------------------------------------------------------------------------------------ bands


def bands(c: Components, text: Text, named: bool = True) -> list[Shape]:
    """Zones with their sunlight (HF-MAP-05), named along the horizon, the Sun, and some stars."""
    x, y = c.chart_file.sol
    width, height = c.chart_file.canvas
    shapes: list[Shape] = [
        Dots(
            [((k * 7919) % width, (k * 4271 + k * k * 37) % height) for k in range(1, 260)], r=2.6, style="stars faint"
        )
    ]
    zones = [zone for zone in c.chart_file.zones if zone.id in c.zones]
    for number, zone in reversed(list(enumerate(zones))):
        inner = 0 if number == 0 else zone.radius[0]
        shapes.append(Sector(x, y, inner, zone.radius[1], -90, 90, style=f"band-{number}"))
        shapes.append(Path(_half(x, y, zone.radius[1]), style="rim thin"))
    shapes.append(Circle(x, y, 900, style="glow"))
    shapes.append(Circle(x, y, 74, style="sun"))
    shapes.append(Path(f"M0 {y}H{width}", style="rim thin"))
    for number, zone in enumerate(zones if named else []):
        side = 1 if number % 2 == 0 else -1
        middle = (max(zone.radius[0], 200) + zone.radius[1]) / 2
        words = zone_name(c, number, text)
        shapes.append(Label(x + side * middle, y + 52, words, style="zone", px=11.5, rank=90))
    return shapes


def zone_name(c: Components, zone: int, text: Text) -> str:
    return text.fill("scene", "zone", {"zone": text.word("zone", c.zones[zone]), "solar": signed(c.solar[zone])})


def signed(number: int) -> str:
    """+1, 0, -1 with a true minus."""
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}" if number < 0 else "0"


def band_names(c: Components, text: Text, turns: tuple[int, ...] = (28, 62, 118, 152)) -> list[Shape]:
    """The zones named inside their bands, for those who see only a part of the chart."""
    x, y = c.chart_file.sol
    shapes: list[Shape] = []
    for number, zone in enumerate(zone for zone in c.chart_file.zones if zone.id in c.zones):
        for turn in turns:
            angle = turn * pi / 180
            at = zone.radius[1] - 60
            spot = (round(x + at * cos(angle)), round(y - at * sin(angle)))
            shapes.append(Label(*spot, zone_name(c, number, text), style="zone faint display", px=11, rank=-5))
    return shapes


def _half(x: float, y: float, r: float) -> str:
    return f"M{x - r:g} {y:g}A{r:g} {r:g} 0 0 1 {x + r:g} {y:g}"


# ------------------------------------------------------------------------------------------------------ lines


def lanes(c: Components, far: bool) -> list[Shape]:
    laned: set[tuple[str, str]] = set()
    for lane in c.chart_file.lanes:
        for here, there in pairwise(lane.path):
            laned |= {(here, there), (there, here)}
    bold: list[str] = []
    thin: list[str] = []
    for one, other in c.routes:
        line = joined(arc(c, one, other))
        (bold if (c.spaces[one], c.spaces[other]) in laned else thin).append(line)
    if far:
        return [Path("".join(thin), style="link faint"), Path("".join(bold), style="lane thick faint")]
    return [
        Path("".join(thin), style="link"),
        Path("".join(bold), style="lane"),
        Path("".join(joined(arc(c, *edge)) for edge in c.aerobrakes), style="descent dashed thin"),
        Path("".join(joined(arc(c, *edge)) for edge in c.roads), style="road dashed thin"),
        *(Path(joined(arc(c, *ends)), style="elevator dotted thin") for ends in c.elevators),
    ]


def signposts(c: Components) -> list[Shape]:
    """The seven coloured routes, soft under their lanes (HF-MAP-07)."""
    shapes: list[Shape] = []
    for post in c.chart_file.signposts:
        path = [c.number[space] for space in post.path if space in c.number]
        if len(path) == len(post.path):
            line = "".join(joined(arc(c, one, other)) for one, other in pairwise(path))
            shapes.append(Path(line, style=f"route-{post.id} thick faint"))
    return shapes


# ----------------------------------------------------------------------------------------------------- spaces


def of_kind(c: Components, kind: int) -> list[int]:
    return [space for space in range(len(c.spaces)) if c.kind[space] == kind]


def far_spaces(c: Components) -> list[Shape]:
    return [
        Path("".join(cross(*c.at[space], 17) for space in of_kind(c, HOHMANN)), style="cross faint"),
        *site_hexes(c, 30),
    ]


def site_hexes(c: Components, r: float) -> list[Shape]:
    shapes: list[Shape] = []
    for number, letter in enumerate(SPECTRA):
        sites = [space for site, space in enumerate(c.site_space) if c.spectral[site] == number]
        if sites:
            shapes.append(Path("".join(hexagon(*c.at[space], r) for space in sites), style=f"site-{letter} thick"))
    return shapes


def spaces(c: Components) -> list[Shape]:
    """Everything that a rocket can enter (HF-MAP-01 to 04, HF-MAP-10, HF-MAP-11)."""
    plain = [space for space in of_kind(c, LPOINT) if not c.flyby[space]]
    flybys = [space for space in of_kind(c, LPOINT) if c.flyby[space]]
    belts = [space for space in range(len(c.spaces)) if c.belt[space] != NONE]
    events = [space for space in of_kind(c, BURN) if c.triangle[space]]
    burns = [space for space in of_kind(c, BURN) if not c.triangle[space]]
    shapes: list[Shape] = [
        Path("".join(circle(*c.at[space], 31) for space in belts), style="belt outline dashed"),
        Path("".join(circle(*c.at[space], 15) for space in plain), style="point"),
        Path("".join(circle(*c.at[space], 24) for space in flybys), style="flyby"),
        Path("".join(cross(*c.at[space], 16) for space in of_kind(c, HOHMANN)), style="cross thick"),
        Path("".join(circle(*c.at[space], 17) for space in burns), style="burn"),
        Path("".join(triangle(*c.at[space], 25) for space in events), style="burn"),
        *site_hexes(c, SITE_R),
    ]
    for space in flybys:
        x, y = c.at[space]
        shapes.append(Label(x, y + 9, f"+{c.flyby[space]}", size=25, style="gold bold", avoid=False))
    for number, sector in enumerate(SECTORS):
        bordered = [c.site_space[site] for site in range(len(c.sites)) if c.border[site] == number]
        if bordered:
            rims = "".join(hexagon(*c.at[space], SITE_R + 9) for space in bordered)
            shapes.append(Path(rims, style=f"{sector} outline"))
    for space, hazard in enumerate(c.hazard):
        x, y = c.at[space]
        if hazard == CRASH:
            shapes.append(Symbol(x, y, 34, "skull", style="skull"))
        elif hazard == AEROBRAKE:
            shapes.append(Symbol(x, y, 40, "parachute", style="chute"))
    return shapes


def figures(c: Components) -> list[Shape]:
    """On each site its size, its drops and its star (HF-MAP-04)."""
    shapes: list[Shape] = []
    drops: list[tuple[float, float]] = []
    for site, space in enumerate(c.site_space):
        x, y = c.at[space]
        shapes.append(Label(x, y + 4, str(c.size[site]), size=27, style="ivory bold", avoid=False))
        wet = c.hydration[site]
        drops += [(x + (drop - (wet - 1) / 2) * 11, y + 17) for drop in range(wet)]
        if c.science[site]:
            shapes.append(Symbol(x + 30, y - 26, 22, "science", style="science"))
    shapes.append(Dots(drops, r=4.4, style="drop"))
    return shapes


def hits(c: Components) -> list[Shape]:
    sites = set(c.site_space)
    others = [space for space in range(len(c.spaces)) if space not in sites]
    return [
        Dots([c.at[space] for space in others], r=22, style="hit", ids=[f"space:{c.spaces[s]}" for s in others]),
        Dots([c.at[space] for space in c.site_space], r=32, style="hit", ids=[f"space:{s}" for s in c.sites]),
    ]


# ------------------------------------------------------------------------------------------------------ names


def far_names(c: Components, found: list[worlds.Globe], text: Text) -> list[Shape]:
    """When the whole chart is in view: worlds, families as one name each, and single sites where there is room."""
    shapes: list[Shape] = []
    for globe in found:
        if globe.body in (*LARGE, "earth"):
            name = text.word("body", globe.body)
            shapes.append(Label(globe.x, globe.y + globe.r + 70, name, style="ivory", px=14.5, rank=60, avoid=True))
    grouped: set[str] = set()
    for family in c.chart_file.families:
        members = [c.number[name] for name in family.members if name in c.number]
        if len(members) < 3:
            continue
        grouped |= set(family.members)
        x = sum(c.at[space][0] for space in members) / len(members)
        y = max(c.at[space][1] for space in members)
        shapes.append(Label(x, y + 70, text.word("family", family.id), style="ivory", px=12.5, rank=40))
    bodies: set[str] = set()
    for site, space in enumerate(c.site_space):
        body, word = c.body[site], c.sites[site]
        if word in grouped or body in LARGE or body in bodies:
            continue
        bodies.add(body)
        name = text.word("body", body) if c.body.count(body) > 1 else text.word("space", word)
        x, y = c.at[space]
        rank = c.size[site] * 2 + (8 if c.science[site] else 0)
        shapes.append(Label(x, y, name, style="ivory", px=12, rank=rank, id=f"space:{word}"))
    return shapes


def groups(c: Components, found: list[worlds.Globe], text: Text) -> list[Shape]:
    """Names in ranks: worlds large, families and neighbourhoods in italics. Claims are named where they are drawn."""
    shapes: list[Shape] = []
    taken: list[Box] = [(c.chart_file.sol[0] - 150, c.chart_file.sol[1] - 150, 300, 300)]
    for globe in found:
        if globe.body in (*LARGE, "earth"):
            name = text.word("body", globe.body)
            at, anchor = _beside(c, globe, name, taken)
            rank = 81 if globe.body == "earth" else 80  # where there is no room for all names, it is the one to keep
            shapes.append(Label(*at, name, style="ivory display", px=20, anchor=anchor, rank=rank, avoid=False))
    captions = [(text.word("area", name), AREAS[name]) for name in ("near-earth", "inner-belt")]
    captions += [(text.word("family", family.id), tuple(family.members)) for family in c.chart_file.families]
    for name, words in captions:
        spots = [c.at[c.number[word]] for word in words if word in c.number]
        if len(spots) > 2:
            x, y = sum(x for x, _ in spots) / len(spots), max(y for _, y in spots)
            shapes.append(Label(x, y + 110, name, style="zone italic", px=12.5, rank=40))
    return shapes


#: Left, top, width and height.
Box = tuple[float, float, float, float]
#: A letter of a world's name from afar on a tablet, in units: how wide and how high.
LETTER = (125.0, 220.0)
#: How far a claim reaches around its site from afar, in units.
PIECE = 110.0


def _beside(c: Components, globe: worlds.Globe, name: str, taken: list[Box]) -> tuple[tuple[float, float], str]:
    """Where a world's name covers no other name and the fewest sites: below, above, right or left; and its anchor."""
    wide, high = LETTER[0] * len(name), LETTER[1]
    x, y, gap = globe.x, globe.y, globe.r + 50
    boxes = [
        ((x, y + gap + high * 0.8), "middle", (x - wide / 2, y + gap)),
        ((x, y - gap), "middle", (x - wide / 2, y - gap - high * 0.8)),
        ((x + gap, y + high * 0.3), "start", (x + gap, y - high / 2)),
        ((x - gap, y + high * 0.3), "end", (x - gap - wide, y - high / 2)),
        *(((x, y + gap + high * down), "middle", (x - wide / 2, y + gap + high * (down - 0.8))) for down in (1.6, 2.4)),
        *(((x, y - gap - high * up), "middle", (x - wide / 2, y - gap - high * (up + 0.8))) for up in (0.8, 1.6)),
    ]
    sites = [c.at[space] for space in c.site_space]

    def cost(number: int) -> int:
        left, top = boxes[number][2]
        below = top + high > c.chart_file.canvas[1]
        names = sum(left < a + w and a < left + wide and top < b + h and b < top + high for a, b, w, h in taken)
        near = (left - PIECE, top - PIECE, left + wide + PIECE, top + high + PIECE)
        pieces = sum(near[0] < a < near[2] and near[1] < b < near[3] for a, b in sites)
        # What is further away must be worth it.
        return 100 * (below + names) + pieces + (2 if number > 3 else 0)

    at, anchor, (left, top) = boxes[min(range(len(boxes)), key=cost)]
    taken.append((left, top, wide, high))
    return at, anchor


def site_names(c: Components, text: Text) -> list[Shape]:
    shapes: list[Shape] = []
    for site, space in enumerate(c.site_space):
        x, y = c.at[space]
        name = space_name(c, space, text)
        shapes.append(Label(x, y, name, style="ivory", px=12.5, rank=20 + c.size[site], id=f"space:{c.spaces[space]}"))
    for space in range(len(c.spaces)):
        if c.flyby[space] or c.spaces[space] == "leo":
            x, y = c.at[space]
            rank = 60 if c.spaces[space] == "leo" else 15
            shapes.append(
                Label(x, y, space_name(c, space, text), style="ivory", px=12, rank=rank, id=f"space:{c.spaces[space]}")
            )
    return shapes


def space_names(c: Components, text: Text) -> list[Shape]:
    return [
        Label(*c.at[space], space_name(c, space, text), style="dim", px=11.5, rank=1, id=f"space:{c.spaces[space]}")
        for space in range(len(c.spaces))
        if c.kind[space] != SITE and not c.flyby[space] and c.spaces[space] != "leo"
    ]


def areas(c: Components, text: Text) -> list[Area]:
    found: list[Area] = []
    for name, words in AREAS.items():
        at = [c.at[c.number[word]] for word in words if word in c.number]
        if len(at) < len(words):
            continue
        left, right = min(x for x, _ in at) - 130, max(x for x, _ in at) + 130
        top, bottom = min(y for _, y in at) - 130, max(y for _, y in at) + 130
        found.append(Area(name, text.word("area", name), (left, top, right - left, bottom - top)))
    return found
