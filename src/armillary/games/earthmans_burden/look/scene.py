"""What changes on the disc: pieces, panels, the phases of the turn."""

from typing import TYPE_CHECKING

from armillary.games.earthmans_burden.ids import (
    BEFORE_CIVILIAN,
    CIVILIAN,
    END,
    FACTIONS,
    MILITARY,
    MOVEMENT,
    NO_WORD,
    NOWHERE,
    ORION,
    PEACE,
    PHASES,
    RISK,
    SAILS,
    START,
    TECHNOLOGIES,
    UN,
)
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.dice import natural
from armillary.games.earthmans_burden.rules.exploration import exploration_modifier
from armillary.kernel.text import Text
from armillary.scene import (
    Badge,
    Cell,
    Column,
    Counter,
    Counters,
    DataTable,
    Grid,
    Label,
    Panel,
    Phases,
    Piece,
    Scene,
    Sector,
    Shape,
    Track,
)

from . import globes
from .board import around, name_spot, petal_angles, spots
from .captions import offered
from .stage import stage

if TYPE_CHECKING:
    from armillary.games.earthmans_burden.components import Pack
    from armillary.games.earthmans_burden.game import EarthmansBurden

#: The phases that the head of the page shows, and the steps of the turn that belong to each.
SHOWN = {
    "start": (START,),
    "movement": (ORION, ORION + 1, MOVEMENT, SAILS),
    "military": (MILITARY,),
    "risk": (BEFORE_CIVILIAN, RISK),
    "civilian": (CIVILIAN,),
    "end": (END,),
}

#: How deep the outer band of a region is that shows in full colour whose it is.
BAND = 9.0


def scene(game: "EarthmansBurden", p: SolarDisc, seat: int | None, text: Text) -> Scene:
    return Painter(game, p, text).scene(seat)


class Painter:
    """One picture of one view, in one language."""

    def __init__(self, game: "EarthmansBurden", p: SolarDisc, text: Text) -> None:
        self.game = game
        self.p = p
        self.text = text
        self.pack: Pack = game.components
        self.styles: dict[str, str] = {}
        self.bands: list[Shape] = []
        self.looks = [look.word for look in game.seat_looks(p, text)]

    def say(self, key: str, **facts: object) -> str:
        return self.text.fill("scene", key, dict(facts))

    def who(self, faction: int) -> str:
        return self.say("un") if faction == UN else self.looks[faction]

    def scene(self, seat: int | None) -> Scene:
        p, text = self.p, self.text
        pieces: list[Piece] = []
        where = spots(self.pack)
        for number, world in enumerate(self.pack.worlds):
            x, y = where[world.id]
            # Counter-clockwise where the next world is near, so that their fleets do not mingle.
            near = any(0 < other.angle - world.angle < 40 and other.ring == world.ring for other in self.pack.worlds)
            pieces += self.orbit_pieces(number, world.id, x, y, world.angle, -1 if near else 1)
            pieces += self.region_pieces(number, world.id, x, y, petal_angles(len(world.regions), world.angle))
        for path, place in enumerate(self.pack.board.trajectories):
            pieces += self.spaceborne_pieces(path, place.id, *where[place.id])
        if p.result is not None:
            headline = self.game.prompt(p, seat, text)
        else:
            headline = self.say("round", round=p.round) if p.round else text.word("phase", PHASES[p.phase])
        now = next((number for number, steps in enumerate(SHOWN.values()) if p.phase in steps), -1)
        offers = {str(number): offered(self.game, terms, text) for number, _, _, _, terms in p.offers}
        return Scene(
            pieces=pieces,
            panels=self.panels(),
            styles=self.styles,
            overlay=[*self.bands, *self.open_worlds()],
            headline=headline,
            columns=self.columns(),
            phases=Phases([text.word("phases", name) for name in SHOWN], now) if p.round else None,
            stage=stage(p, seat, text),
            extra={"offers": offers} if offers else {},
        )

    def open_worlds(self) -> list[Shape]:
        """Free worlds say what there is to be had, others what is in danger or whose they are."""
        p = self.p
        shapes: list[Shape] = []
        where = spots(self.pack)
        for number, world in enumerate(self.pack.worlds):
            lx, ly, anchor = name_spot(world, *where[world.id])
            free = p.unclaimed[number]
            risk = sum(p.risk[faction * p.c.worlds + number] for faction in self.factions())
            if free > 0 and p.round:
                need = natural(p.c.explore_success, exploration_modifier(p, p.active, free))
                words = self.say("open", count=free, need=need)
            elif risk:
                words = self.say("at-risk", count=risk)
            elif p.round:
                count, most = max((p.sound[faction * p.c.worlds + number], -faction) for faction in self.factions())
                words = self.say("holds", faction=self.who(-most), count=count, all=len(world.regions))
            else:
                continue
            shapes.append(Label(lx, ly + 22, words, 13, anchor=anchor, style="dim", px=11, rank=2))
        return shapes

    def factions(self) -> list[int]:
        return [*range(self.p.game.seats), UN]

    # -------------------------------------------------------------------------------------------------------- pieces

    def orbit_pieces(self, world: int, name: str, x: float, y: float, angle: float, side: int) -> list[Piece]:
        """Fleets in orbit, one piece for each faction, spread over the world's rim, clear of the name."""
        p, c = self.p, self.p.c
        node = c.paths + world
        rim = globes.rim(name)[1] + 4
        here = [
            faction
            for faction in self.factions()
            if p.fleets[faction * c.worlds + world] or p.commander[faction] == node
        ]
        pieces: list[Piece] = []
        for place, faction in enumerate(here):
            i = faction * c.worlds + world
            turn = angle + side * (52 + 36 * place)
            px, py = around(x, y, rim, turn)
            fleets = p.fleets[i]
            ready = fleets - p.acted_fleets[i] - p.new_fleets[i]
            badges = []
            if faction == p.active and ready < fleets and p.phase != MOVEMENT:
                badges.append(Badge(f"{ready}", "brass", self.say("may-act", ready=ready, count=fleets)))
            if fleets:
                title = self.say("fleets-in-orbit", faction=self.who(faction), count=fleets)
                pieces.append(self.fleet_piece(name, faction, px, py, fleets, title, badges))
            if p.commander[faction] == node:
                pieces.append(self.commander_piece(faction, *around(x, y, rim + 24, turn), name))
        return pieces

    def fleet_piece(
        self, name: str, faction: int, x: float, y: float, count: int, title: str, badges: list[Badge]
    ) -> Piece:
        who = FACTIONS[faction]
        return Piece(
            id=f"fleets:{name}-{who}",
            symbol="fleet",
            x=x,
            y=y,
            owner=None if faction == UN else faction,
            count=count,
            size=28,
            style="un" if faction == UN else "",
            title=title,
            mark=f"stack:{name}-{who}",
            badges=badges,
            at=f"node:{name}",
        )

    def commander_piece(self, faction: int, x: float, y: float, name: str) -> Piece:
        who = FACTIONS[faction]
        title = self.say("commander", faction=self.who(faction))
        return Piece(
            id=f"commander:{who}",
            symbol="commander",
            x=x,
            y=y,
            owner=faction,
            size=24,
            title=title,
            mark=f"stack:{name}-{who}",
            at=f"node:{name}",
        )

    def region_pieces(
        self, world: int, name: str, x: float, y: float, petals: list[tuple[float, float]]
    ) -> list[Piece]:
        """Developments fill the rim in the order of the factions; regions of a world differ in name only."""
        p, c = self.p, self.p.c
        pieces: list[Piece] = []
        at = 0
        inner, outer = globes.rim(name)
        middle = (inner + outer - BAND) / 2
        for faction in self.factions():
            i = faction * c.worlds + world
            who = FACTIONS[faction]
            colour = "un" if faction == UN else f"seat-{who}"
            for number in range(p.sound[i] + p.risk[i]):
                sound = number < p.sound[i]
                imaginary = faction == UN and world == c.home and p.imaginary
                if imaginary:
                    px, py = x, y  # in the middle of the Earth
                elif at < len(petals):
                    start, end = petals[at]
                    px, py = around(x, y, middle, (start + end) / 2)
                    self.styles[f"region:{name}-{at}"] = f"{colour} faint" if sound else f"{colour} faint dashed"
                    held = colour if sound else f"{colour} outline dashed"
                    self.bands.append(Sector(x, y, outer - BAND, outer, start, end, style=held))
                    at += 1
                else:
                    continue
                key = "imaginary" if imaginary else "sound-development" if sound else "risky-development"
                pieces.append(
                    Piece(
                        id=f"development:{name}-{who}-{number}",
                        # The faction's own shape, as on its fleets; the UN has none.
                        symbol=("development" if faction == UN else "") if sound else "at-risk",
                        x=px,
                        y=py,
                        owner=None if faction == UN else faction,
                        size=32.0,
                        style=("un" if sound else "un-risk") if faction == UN else "",
                        title=self.say(key, faction=self.who(faction)),
                        mark=f"stack:{name}-{who}",
                        badges=[] if sound else [Badge("!", "ember", self.say("risk-badge"))],
                        plate="none",
                        at=f"region:{name}-{at - 1}",
                    )
                )
        self.styles.update({f"region:{name}-{free}": "dashed" for free in range(at, len(petals))})
        return pieces

    def spaceborne_pieces(self, path: int, name: str, x: float, y: float) -> list[Piece]:
        p, c = self.p, self.p.c
        here = [seat for seat in range(p.game.seats) if p.space[seat * c.paths + path] or p.commander[seat] == path]
        pieces: list[Piece] = []
        for place, seat in enumerate(here):
            px, py = (round(x, 1), round(y, 1)) if len(here) == 1 else around(x, y, 24, 360 / len(here) * place)
            fleets = p.space[seat * c.paths + path]
            if fleets:
                title = self.say("spaceborne", faction=self.who(seat), count=fleets)
                pieces.append(self.fleet_piece(name, seat, px, py, fleets, title, []))
            if p.commander[seat] == path:
                pieces.append(self.commander_piece(seat, px + (18 if fleets else 0), py, name))
        return pieces

    # -------------------------------------------------------------------------------------------------------- panels

    def columns(self) -> list[Column]:
        """The seats as a table: what each has."""
        p, c = self.p, self.p.c
        seats = range(p.game.seats)

        def total(values: list[int], width: int, seat: int) -> int:
            return sum(values[seat * width : (seat + 1) * width])

        rows = {
            "fleets": [total(p.fleets, c.worlds, seat) for seat in seats],
            "space": [total(p.space, c.paths, seat) for seat in seats],
            "sound": [total(p.sound, c.worlds, seat) for seat in seats],
            "risk": [total(p.risk, c.worlds, seat) for seat in seats],
        }
        if not c.basic:
            rows["tech"] = [p.tech[seat].bit_count() for seat in seats]
            if p.ai_total:
                rows["ai"] = [p.ai[seat] for seat in seats]
        return [
            Column(name, self.say(name), self.say(f"{name}-title"), [str(value) for value in values])
            for name, values in rows.items()
        ]

    def panels(self) -> list[Panel]:
        p, c = self.p, self.p.c
        found: list[Panel] = [self.seat_panel(seat) for seat in range(p.game.seats)]
        i = UN * c.worlds + c.home
        counters = [
            Counter("un-fleets", self.say("un-fleets"), str(p.fleets[i]), "un"),
            Counter("un-sound", self.say("un-sound"), str(p.sound[i]), "un"),
            Counter("un-risk", self.say("un-risk"), str(p.risk[i]), "ember" if p.risk[i] else ""),
        ]
        found.append(Counters(id="faction:un", title=self.say("un"), counters=counters))
        if not c.basic:
            found += self.tracks()
            found.append(self.technology_grid())
        found += self.declarations()
        return found

    def tracks(self) -> list[Panel]:
        p, c = self.p, self.p.c
        seats = [seat for seat in range(p.game.seats) if not p.out[seat]]
        start, steps = self.say("start"), [str(node) for node in range(1, 100)]
        nodes = {
            "ai": ["0", *steps[: max(c.ai_basic, c.ai_advanced)]],
            "research": [start, *steps[: c.research_goal - 1], self.say("technology")],
            "eschaton": [start, *steps[: c.eschaton_goal - 1], self.say("singularity")],
        }
        values = {"ai": p.ai, "research": p.research, "eschaton": p.eschaton}
        return [
            Track(
                id=f"track:{name}",
                title=self.say(f"track-{name}"),
                nodes=nodes[name],
                markers=[(values[name][seat], seat, self.looks[seat]) for seat in seats],
            )
            for name in nodes
        ]

    def declarations(self) -> list[Panel]:
        p = self.p
        rows = []
        for seat in range(p.game.seats):
            word = p.word[seat]
            if word != NO_WORD:
                said = self.say("peace") if word == PEACE else self.say("has-won", seat=self.looks[word])
                rows.append([self.looks[seat], said])
        if not rows:
            return []
        head = [self.say("who"), self.say("declares")]
        return [DataTable(id="declarations", title=self.say("declarations"), head=head, rows=rows)]

    def seat_panel(self, seat: int) -> Counters:
        p, c = self.p, self.p.c
        who = FACTIONS[seat]
        counters: list[Counter] = []
        if not c.basic:
            research = f"{p.research[seat]}/{c.research_goal}"
            counters.append(Counter(f"{who}-research", self.say("track-research"), research))
            if p.eschaton[seat]:
                steps = f"{p.eschaton[seat]}/{c.eschaton_goal}"
                counters.append(Counter(f"{who}-eschaton", self.say("eschaton-head"), steps, "ember"))
        if p.streak[seat]:
            held = f"{p.streak[seat]}/{c.blockade_turns}"
            counters.append(Counter(f"{who}-blockade", self.say("blockade"), held, "ember", self.say("held")))
        if p.commander[seat] != NOWHERE:
            place = self.text.word("node", c.names[p.commander[seat]])
            counters.append(Counter(f"{who}-commander", self.text.word("unit", "commander"), place))
        title = self.say("out", seat=self.looks[seat]) if p.out[seat] else self.looks[seat]
        return Counters(id=f"faction:{who}", title=title, counters=counters, seat=seat)

    def technology_grid(self) -> Grid:
        p, text = self.p, self.text
        technologies = self.pack.technologies
        columns = max(technology.grid[0] for technology in technologies) + 1
        rows = max(technology.grid[1] for technology in technologies) + 1
        cells = [[Cell(id=f"blank:{row}-{column}", text="") for column in range(columns)] for row in range(rows)]
        links: list[tuple[str, str]] = []
        for number, technology in enumerate(technologies):
            column, row = technology.grid
            cells[row][column] = Cell(
                id=f"technology:{technology.id}",
                text=text.word("technology", technology.id),
                style="" if p.c.allowed >> number & 1 else "faint",
                title=text.word("effect", technology.id),
                owners=[seat for seat in range(p.game.seats) if p.tech[seat] >> number & 1],
            )
            links += [
                (f"technology:{TECHNOLOGIES[need]}", f"technology:{technology.id}")
                for need in range(len(TECHNOLOGIES))
                if p.c.needs[number] >> need & 1
            ]
        return Grid(id="technologies", title=self.say("technologies"), rows=cells, links=links)
