"""The words of the board, where one line has several fields; all others are declared in `position.py`.

turn: {phase: military, seat: A, round: 3, starter: C, favour: false}
mars: {A: 3/2/1, B: 0/0/0, un: 0/0/0}       fleets in orbit / sound developments / developments at risk
home-arc: {A: 2, B: 0}                      fleets in a trajectory
acted: {mars: {A: 2/1/0}}  new: {...}       of these, who has acted, who may not act yet (only where there are any)
technologies: {A: [heavy-weapons]}   ai, research, eschaton, blockade: {A: 0}
declarations: {A: peace, B: C}   out: [D]   commanders: {A: earth}   imaginary: false   dice: [4, 2]
drafts: [{maker: A, to: B, given: [], asked: []}]   quiet: {asked: [A], passed: {}, declined: [], thrown: 0}
"""

from typing import TYPE_CHECKING, Any

from .ids import FACTIONS
from .kinds import Members, faction_of, mapping, members_of

if TYPE_CHECKING:
    from .position import SolarDisc


def write_board(p: "SolarDisc") -> dict[str, Any]:
    c = p.c
    paths, worlds = c.paths, c.worlds
    fleets, sound, risk = p.fleets, p.sound, p.risk
    members = list(members_of(p.game, un=True).items())
    data: dict[str, Any] = {}
    for world, name in enumerate(c.names[paths:]):
        places = [(who, faction * worlds + world) for who, faction in members]
        data[name] = {who: f"{fleets[i]}/{sound[i]}/{risk[i]}" for who, i in places}
    for path, name in enumerate(c.names[:paths]):
        data[name] = {FACTIONS[seat]: p.space[seat * paths + path] for seat in range(p.game.seats)}
    for key, lists in marked(p).items():
        marks: dict[str, dict[str, str]] = {}
        data[key] = marks
        if not any(map(any, lists)):
            continue
        for world, name in enumerate(c.names[paths:]):
            for who, faction in members:
                counts = [counts[faction * worlds + world] for counts in lists]
                if any(counts):
                    marks.setdefault(name, {})[who] = "/".join(map(str, counts))
    return data


def marked(p: "SolarDisc") -> dict[str, tuple[list[int], list[int], list[int]]]:
    return {
        "acted": (p.acted_fleets, p.acted_sound, p.acted_risk),
        "new": (p.new_fleets, p.new_sound, p.new_risk),
    }


def read_board(p: "SolarDisc", data: dict[str, Any]) -> dict[str, Any]:
    """Take back what `write_board` gave, and return the rest; ValueError says what is wrong and what is wanted."""
    c = p.c
    rest = dict(data)
    missing = [name for name in (*c.names, "acted", "new") if name not in data]
    if missing:
        raise ValueError(f"a position must have {', '.join(missing)}")
    members, seats = members_of(p.game, un=True), members_of(p.game)
    units = (p.fleets, p.sound, p.risk)
    for world in range(c.worlds):
        name = c.names[c.paths + world]
        _read_counts(rest.pop(name), name, members, world, c.worlds, units)
    for path in range(c.paths):
        name = c.names[path]
        for who, count in mapping(rest.pop(name), name).items():
            if type(count) is not int or count < 0:
                raise ValueError(f"{name}.{who} is {count!r}, but must be a number from 0 on")
            p.space[faction_of(seats, who, name) * c.paths + path] = count
    for key, lists in marked(p).items():
        for name, row in mapping(rest.pop(key), key).items():
            if name not in c.names[c.paths :]:
                raise ValueError(f"{key}: {name!r} is no world")
            world = c.names.index(name) - c.paths
            _read_counts(row, f"{key}.{name}", members, world, c.worlds, lists, units)
    for acted, new, total in zip(*marked(p).values(), units, strict=True):
        for i in range(len(total)):
            if acted[i] + new[i] > total[i]:
                raise ValueError(f"acted and new: more units are marked than {FACTIONS[i // c.worlds]} has")
    return rest


def _read_counts(
    row: Any,
    where: str,
    members: Members,
    world: int,
    worlds: int,
    lists: tuple[list[int], ...],
    totals: tuple[list[int], ...] | None = None,
) -> None:
    """The units of each faction on a world, or as many of `totals` as are marked."""
    for who, text in mapping(row, where).items():
        i = faction_of(members, who, where) * worlds + world
        parts = text.split("/") if isinstance(text, str) else []
        if len(parts) != 3 or not all(part.isdigit() for part in parts):
            raise ValueError(f"{where}.{who}: {text!r} must be written fleets/sound/at-risk, as in 3/2/1")
        for at, part in enumerate(parts):
            lists[at][i] = int(part)
            if totals is not None and lists[at][i] > totals[at][i]:
                raise ValueError(f"{where}.{who}: {text} is more than there are")
