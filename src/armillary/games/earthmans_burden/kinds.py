"""Kinds of fields. A list by faction has room for all eight; words and observations have those of the match.

A list by place has a value for each faction and place, the places of a faction one after the other.
"""

from collections.abc import Callable
from typing import Any

from armillary.fields import SEAT, Axis, Bits, Count, Kind, Listed, One, Records, Yes, list_faults
from armillary.fields.source import Code, a_list
from armillary.kernel.thing import Thing
from armillary.shape import Count as CountShape
from armillary.shape import Each, Id, Shape, Through

from .ids import AT_RISK, FACTIONS, FLEET, ROLLS, STRIDE, TECHNOLOGIES, UN
from .ids import UNITS as WORDS_OF_UNITS


def table(name: str) -> Callable[[Any], Any]:
    """A number or a list of the tables."""

    def found(game: Any) -> Any:
        return getattr(game.tables, name)

    return found


def world_names(game: Any) -> list[str]:
    return list(game.tables.names[game.tables.paths :])


def path_names(game: Any) -> list[str]:
    return list(game.tables.names[: game.tables.paths])


#: What the lists run over: a node is a trajectory or a world's orbit.
NODES = Axis("nodes", table("names"))
PATHS = Axis("paths", path_names)
WORLDS = Axis("worlds", world_names)

#: The number of the faction by its word in this match.
Members = dict[str, int]


def members_of(game: Any, *, un: bool = False) -> Members:
    """The seats of the match, and the UN where it can be meant."""
    return {FACTIONS[faction]: faction for faction in (*range(game.seats), *([UN] if un else []))}


def faction_of(members: Members, word: Any, where: str) -> int:
    if type(word) is not str or word not in members:
        raise ValueError(f"{where}: {word!r} is not one of {', '.join(members)}")
    return members[word]


def mapping(value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError(f"{where} is {value!r}, but must be a mapping")
    return value


def some(value: Any, names: list[str], where: str) -> dict[str, Any]:
    """An object with some of these names."""
    data = mapping(value, where)
    for name in data:
        if name not in names:
            raise ValueError(f"{where}: {name!r} is not one of {', '.join(names)}")
    return data


class ByFaction(Kind):
    """A value for each faction; in words an object with all seats."""

    holds = "LISTS"

    def __init__(self, kind: Kind, at: str | None = None) -> None:
        super().__init__(None, at)
        self.kind = kind

    def stride(self, game: Any) -> int:
        """How many values a faction has."""
        return 1

    def first(self, game: Any) -> list[Any]:
        return [self.kind.first(game)] * (STRIDE * self.stride(game))

    def usual_shape(self, game: Any) -> Shape:
        """The rows of the seats and of the UN."""
        seats, stride = game.seats, self.stride(game)

        def rows(values: list[int]) -> list[int]:
            return values[: seats * stride] + values[UN * stride :]

        return Through(rows, Each(self.kind.shape(game), (seats + 1) * stride))

    def write(self, code: Code, game: Any, value: str) -> str:
        words = self.kind.write(code, game, "one")
        return f"{{name: {words} for name, one in zip({code.bind(SEAT.words(game))}, {value})}}"

    def read(self, code: Code, game: Any, words: str, where: str) -> str:
        names, rest = code.bind(SEAT.words(game)), code.bind(self.first(game)[game.seats :])
        own = self.kind.read(code, game, "data[name]", f"{where} + '.' + name")
        return f"[{own} for data in (keys({words}, {names}, {where}),) for name in {names}] + {rest}"

    def faults(self, code: Code, game: Any, name: str) -> list[str]:
        return list_faults(self.kind, game, name)


class ByPlace(ByFaction):
    """A value for each faction and place; `saved.py` has the words."""

    def __init__(self, places: Axis, kind: Kind) -> None:
        super().__init__(kind, at="")
        self.places = places

    def stride(self, game: Any) -> int:
        return self.places.size(game)


class Few(ByFaction):
    """In words an object with the seats that have something else than at the start."""

    def write(self, code: Code, game: Any, value: str) -> str:
        words, first = self.kind.write(code, game, "one"), code.bind(self.kind.first(game))
        names = code.bind(SEAT.words(game))
        return f"{{name: {words} for name, one in zip({names}, {value}) if one != {first}}}"

    def read(self, code: Code, game: Any, words: str, where: str) -> str:
        names, rest = code.bind(SEAT.words(game)), code.bind(self.first(game)[game.seats :])
        own = self.kind.read(code, game, "data[name]", f"{where} + '.' + name")
        value = f"{own} if name in data else {code.bind(self.kind.first(game))}"
        return f"[{value} for data in ({code.bind(some)}({words}, {names}, {where}),) for name in {names}] + {rest}"


class Those(ByFaction):
    """No or yes; in words a list of the seats with yes."""

    def __init__(self, at: str | None = None) -> None:
        super().__init__(Yes(), at)

    def write(self, code: Code, game: Any, value: str) -> str:
        return f"[name for name, one in zip({code.bind(SEAT.words(game))}, {value}) if one]"

    def read(self, code: Code, game: Any, words: str, where: str) -> str:
        members = members_of(game)

        def chosen(value: Any, at: str) -> list[int]:
            found = [0] * STRIDE
            for word in a_list(value, at):
                found[faction_of(members, word, at)] = 1
            return found

        return f"{code.bind(chosen)}({words}, {where})"


class Drafts(Records):
    """Exchanges that are being put together: the two seats in letters, the gifts as they are."""

    def write(self, code: Code, game: Any, value: str) -> str:
        def draft(one: Any) -> dict[str, Any]:
            return {
                "maker": FACTIONS[one.maker],
                "to": FACTIONS[one.to],
                "given": [list(item) for item in one.given],
                "asked": [list(item) for item in one.asked],
            }

        return f"[{code.bind(draft)}(one) for one in {value}]"

    def read(self, code: Code, game: Any, words: str, where: str) -> str:
        return f"[{code.bind(reader_of_drafts(game, self.cls))}(one, {where}) for one in a_list({words}, {where})]"


def reader_of_drafts(game: Any, cls: type) -> Callable[[Any, str], Thing]:
    from .rules.bundles import TECHNOLOGY, UNITS

    members = members_of(game)
    worlds = range(game.tables.paths, game.tables.nodes)

    def gift(item: Any, where: str) -> tuple[Any, ...]:
        """Units of a kind at a world, or a technology."""
        parts = tuple(a_list(item, where))
        if len(parts) == 4 and parts[0] == UNITS and all(type(part) is int for part in parts[1:]):
            good = FLEET <= parts[1] <= AT_RISK and parts[2] in worlds and parts[3] > 0
        else:
            good = len(parts) == 2 and parts[0] == TECHNOLOGY and parts[1] in range(len(TECHNOLOGIES))
        if not good:
            raise ValueError(f"{where}: {item!r} is no part of an exchange")
        return parts

    def draft(row: Any, where: str) -> Thing:
        data = mapping(row, where)
        if set(data) != {"maker", "to", "given", "asked"}:
            raise ValueError(f"{where}: {row!r} must have maker, to, given and asked")
        made: Thing = cls(
            faction_of(members, data["maker"], where),
            faction_of(members, data["to"], where),
            [gift(item, where) for item in a_list(data["given"], f"{where}.given")],
            [gift(item, where) for item in a_list(data["asked"], f"{where}.asked")],
        )
        return made

    return draft


def node_count(game: Any) -> int:
    nodes: int = game.tables.nodes
    return nodes


#: What the steps hold: small numbers, places, factions, kinds of rolls.
FEW = Count()
FLAG = Yes()
SEATED = One(SEAT)
NODE = One(NODES, {-1: None})
FACTION = One(Axis("factions", FACTIONS), {-1: None})
UNIT = One(Axis("units", WORDS_OF_UNITS))
ROLL = One(Axis("rolls", ROLLS), {-1: None})
#: What a group is called to do (see flow/callings.py).
CALLING = Count().shaped(Id(8, -1))
WORLD_MASK = Bits(NODES)
BY_NODE = Listed(Count(8), most=node_count)
#: The dice of a roll that are marked, by face.
MARKED = Listed(Count(3), most=7).shaped(Each(CountShape(3), 7))
