"""A board that no title has, with everything that a scene can hold: 350 spaces, worlds lit by a sun, ways, cards, small boards.

It is laid over a match of noughts and crosses on its way to the browser, so that the page is the real one.
"""

import json
from math import cos, hypot, pi, sin
from typing import Any

import msgspec

from armillary.scene import (
    Area,
    Board,
    Card,
    Cards,
    Circle,
    DataTable,
    Dots,
    Fact,
    Gradient,
    Group,
    Hatch,
    Label,
    Layer,
    Path,
    Piece,
    Sector,
    Shape,
    Sheet,
    Tag,
    Way,
)

SUN = (500.0, 980.0)
RINGS = 14
PALETTE = {
    "space": "#f2ead8",
    "burn": "#ff6a45",
    "lane": "#6f86c4",
    "zone-0": "#1a2140",
    "zone-1": "#131b36",
    "name": "#f2ead8",
    "dim": "#b9b29f",
    "ball": "ball",
    "shade": "shade",
    "glow": "glow",
    "hatch": "hatch",
    "star": "#9fb0de",
    "seat-A": "#7db8ff",
    "seat-B": "#f59b4c",
    "ember": "#ff7a5c",
    "letter": "#d29a62",
}
PAINTS: dict[str, Gradient | Hatch] = {
    "ball": Gradient([(0, "#c9694a"), (1, "#7a3524")], radial=True, r=0.6),
    "shade": Gradient([(0, "#ffffff44"), (0.35, "#ffffff00"), (0.62, "#070b1640"), (1, "#070b16ea")], True, r=0.78, towards=SUN),
    "glow": Gradient([(0, "#ffd98a"), (0.25, "#f2a03c99"), (1, "#f2a03c00")], radial=True),
    "hatch": Hatch("#e0486f", gap=8),
}  # fmt: skip
WORLDS = ("Hermes", "Cytherea", "Tellus", "Ares", "Vesta", "Ceres", "Hygiea", "Zeus", "Cronus")


def spaces() -> list[tuple[str, float, float]]:
    """25 spaces on each of 14 arcs around the sun."""
    found = []
    for ring in range(RINGS):
        for step in range(25):
            angle = pi * (0.04 + 0.92 * step / 24)
            r = 140 + 58 * ring
            found.append((f"space:{ring}-{step}", SUN[0] - r * cos(angle), SUN[1] - r * sin(angle)))
    return found


def worlds() -> list[tuple[str, float, float]]:
    return [
        (name, SUN[0] - (170 + 58 * i) * cos(0.5 + i * 0.27), SUN[1] - (170 + 58 * i) * sin(0.5 + i * 0.27))
        for i, name in enumerate(WORLDS)
    ]


def board() -> Board:
    points = spaces()
    zones: list[Shape] = [
        Sector(*SUN, 110 + 116 * i, 226 + 116 * i, -92, 92, style=f"zone-{i % 2}") for i in range(RINGS // 2)
    ]
    zones += [Circle(*SUN, 130, style="glow"), Path("M40 120L220 120L220 240L40 240Z", style="hatch")]
    lanes: list[Shape] = [
        Path(
            "M" + "L".join(f"{x:.0f} {y:.0f}" for mark, x, y in points if mark.startswith(f"space:{ring}-")),
            style="lane thin",
        )
        for ring in range(RINGS)
    ]
    by_kind: dict[str, list[tuple[str, float, float]]] = {"space": [], "burn": []}
    for place in points:
        by_kind["burn" if hash_of(place[0]) % 5 == 0 else "space"].append(place)
    dots: list[Shape] = [
        Dots([(x, y) for _, x, y in places], 4.5, style=kind, ids=[mark for mark, _, _ in places])
        for kind, places in by_kind.items()
    ]
    globes: list[Shape] = []
    for name, x, y in worlds():
        globes.append(
            Group(
                [Circle(x, y, 16, style="ball"), Circle(x, y, 16, style="shade")],
                clip=Circle(x, y, 16),
                id=f"world:{name.lower()}",
            )
        )
        globes.append(Label(x, y + 34, name, style="name display", px=15, rank=30, id=f"world:{name.lower()}"))
    letters: list[Shape] = [
        Label(x, y + 14, f"Point {mark[6:]}", style="dim", px=11, rank=1, id=mark) for mark, x, y in points
    ]
    names = {f"world:{name.lower()}": name for name, _, _ in worlds()}
    names |= {mark: f"Point {mark[6:]}" for mark, _, _ in points}
    where = {mark: (x, y) for mark, x, y in points} | {f"world:{name.lower()}": (x, y) for name, x, y in worlds()}
    stars: list[tuple[float, float]] = [(hash_of(f"x{i}") % 1000, hash_of(f"y{i}") % 1000) for i in range(120)]
    return Board(
        box=(0, 0, 1000, 1020),
        unit=1,
        palette=PALETTE,
        paints=PAINTS,
        layers=[
            Layer("sky", [Dots(stars, 0.8, style="star"), *zones]),
            Layer("lanes", lanes),
            Layer("spaces", dots),
            Layer("worlds", globes),
            Layer("letters", letters, zoom=(2.2, 0)),
        ],
        places=where,
        names=names,
        beside=neighbours(where),
        areas=[
            Area("inner", "Inner planets", (250, 640, 500, 380)),
            Area("belt", "The belt", (150, 300, 500, 360)),
        ],
        map=True,
        veil=True,
    )


def neighbours(where: dict[str, tuple[float, float]]) -> dict[str, list[str]]:
    return {
        mark: sorted((other for other in where if other != mark), key=lambda o: hypot(where[o][0] - x, where[o][1] - y))[:5]
        for mark, (x, y) in where.items()
    }  # fmt: skip


def hash_of(word: str) -> int:
    value = 7
    for letter in word:
        value = (value * 31 + ord(letter) * 17) % 1_000_003
    return value


def card(number: int, back: bool = True) -> Card:
    other = Card(
        f"card:{number}b",
        "Nested Channel Thruster",
        kind="Thruster, black side",
        symbol="S",
        style="letter",
        drawing="cross",
        facts=[Fact("1", label="mass"), Fact("5", label="hardness")],
        lines=["Built in space."],
    )
    return Card(
        f"card:{number}",
        f"Hall Thruster {number}",
        kind="Thruster",
        symbol="S",
        style="letter",
        drawing="cross",
        facts=[Fact("2", label="mass"), Fact("4", label="hardness"), Fact("3 · 2", label="thrust")],
        lines=["Needs a generator."],
        back=other if back else None,
    )


def sheet() -> Sheet:
    shapes: list[Shape] = []
    for row in range(6):
        shapes.append(Path(f"M40 {30 + row * 40}H300", style="lane thin"))
        shapes.append(Label(20, 34 + row * 40, str(row), style="dim", px=12.5, avoid=False))
        for step in range(6):
            mark, title = f"row:{row}-{step}", f"{row} and {step}"
            shapes.append(Circle(50 + step * 48, 30 + row * 40, 6, mark, "space", title))
    return Sheet("diagram", "Diagram", (0, 0, 330, 260), shapes, [Piece("mass", "rocket", 194, 110, owner=0)])


def scene(step: int = 0) -> dict[str, Any]:
    worlds_by_name = {name: (x, y) for name, x, y in worlds()}
    points = {mark: (x, y) for mark, x, y in spaces()}
    x, y = worlds_by_name["Tellus"]
    pieces = [
        Piece("rocket-a", "cross", *points["space:5-9" if step else "space:2-6"], owner=0, title="Ada: a rocket", at="space:2-6",
              via=[points["space:3-7"], points["space:4-8"]] if step else []),
        Piece("crew-b", "nought", x + 30, y - 20, owner=1, count=4, title="Bea: 4 crews", at="world:tellus"),
        Piece("crew-b2", "nought", x + 31, y - 21, owner=1, count=2, title="Bea: 2 crews", at="world:tellus"),
        Piece("freighter", "dot", *points["space:9-12"], owner=0, title="Ada: a freighter", at="space:9-12"),
    ]  # fmt: skip
    way = Way(
        [points["space:2-6"], points["space:3-7"], points["space:4-8"], points["space:5-9"]],
        [(1, "1", "burn"), (2, "+", "free"), (3, "8", "stop")],
    )
    ghost = Way([points["space:4-8"], points["space:5-7"], points["space:6-7"]], ghost=True)
    tags = [
        Tag(*points["space:5-9"], ["End of turn 1", "8 steps, thrust 2"]),
        Tag(*points["space:3-7"], ["Belt: safe", "4 of 6"], "ember"),
    ]
    panels = [
        Cards("hand", "Hand", [card(1), card(2), card(3), card(4)], seat=0, look="hand"),
        Cards("market", "Market", [card(5), card(6), card(7)], look="market"),
        Cards("stack", "Stack", [card(8), card(9), card(10)], look="stack"),
        sheet(),
        DataTable(
            "chart", "Events", ["roll", "event"], [["1", "none"], ["2", "flare"]],
            ids=["event:1", "event:2"], lit=[1], chart=True,
        ),
    ]  # fmt: skip
    drawn: dict[str, Any] = msgspec.to_builtins({"pieces": pieces, "overlay": [way, ghost, *tags], "panels": panels})
    return {**drawn, "home": None}


def lay_over(page: Any, lit: list[list[str]], state: dict[str, int] | None = None) -> None:
    """From now on matches of this page show the demo: each list of marks is a choice."""
    drawn = msgspec.to_builtins(board())

    def on_board(route: Any) -> None:
        route.fulfill(content_type="application/json", body=json.dumps(drawn))

    def on_socket(line: Any) -> None:
        server = line.connect_to_server()

        def forward(message: str | bytes) -> None:
            said = json.loads(message)
            if said.get("type") == "update":
                view = said["view"]
                view["scene"] = {**view["scene"], **scene((state or {}).get("step", 0))}
                for at, choice in enumerate(view["choices"]):
                    choice["marks"] = lit[at] if at < len(lit) else []
            line.send(json.dumps(said))

        def ask(message: str | bytes) -> None:
            """For whole views: the demo is no change of what the server told before."""
            said = json.loads(message)
            server.send(json.dumps({**said, "changes": False} if said.get("type") == "hello" else said))

        server.on_message(forward)
        line.on_message(ask)

    page.route("**/api/matches/*/board*", on_board)
    page.route_web_socket("**/socket*", on_socket)
