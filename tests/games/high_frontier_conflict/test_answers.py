"""What the questions of the rules answer: `python tests/games/high_frontier_conflict/test_answers.py` freezes again, on purpose.

Every function of the rules that asks something of a position and changes nothing (may that card fire, whose is it, what does it
cost, why not?) is asked about things that are there, in positions where much meets; its answers are compared with stored digests,
by name. Frozen play sees only what comes up; a question that is wrong about a rare case shows here.
"""

import ast
import hashlib
import importlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import armillary.games.high_frontier_conflict as package
from armillary.games.high_frontier.ids import HAND, NONE
from armillary.games.high_frontier.rules import thrust
from armillary.games.high_frontier_conflict.chart import deals
from armillary.games.high_frontier_conflict.combat import attack, order
from armillary.games.high_frontier_conflict.ids import STATES, STONES, WEAPONS

if __package__:
    from .test_crowds import MATCHES, SLUG
else:  # as a script, which freezes again
    from test_crowds import MATCHES, SLUG

HOME = Path(package.__file__).parent
FILE = Path(__file__).parent / "fixtures/frozen-answers.json"
#: Rooms whose functions are asked: not the components, bots, texts and pictures.
ROOMS = ("assembly", "bernals", "chart", "combat", "freighters", "futures", "piracy", "strikes", "war")
PICTURES = ("look", "panels", "pieces", "events", "saved")
#: Positions, and how often a function is asked in each.
STARTS = sorted(name for name in MATCHES if not name.startswith("melee"))[::4]
ASKED = 24


class Domain:
    """What there is in a position, by what a parameter is called."""

    def __init__(self, p: Any) -> None:
        c = p.c
        self.p = p
        seats = range(len(p.wt))
        stacks = [stack for stack, space in enumerate(p.where) if space != NONE]
        first = [seat * len(c.slots) + slot for seat in seats for slot in (c.rocket_slot, c.leo_slot)]
        spaces = sorted({p.where[stack] for stack in stacks})
        sites = [
            site for site in range(len(c.sites)) if p.claim[site] != NONE or p.factory[site] != NONE or p.busted[site]
        ]
        sites += [c.site_of[space] for space in spaces if c.site_of[space] != NONE]
        lying = [card for card, place in enumerate(p.place) if place >= 0]
        cards = [
            *lying,
            *lying,
            *[card for seat in seats for card in p.held[HAND - seat]][:9],
            *[top for top in p.tops if top >= 0],
        ]
        craft = [*stacks, *stacks, *first]
        places, counts = range(7), (0, 1, 2, 3, 5)
        self.of: dict[str, Any] = {
            **dict.fromkeys(("seat", "other", "owner", "captor", "attacker", "maker", "receiver", "asker"), seats),
            **dict.fromkeys(("giver", "grantor", "grantee", "victim", "who", "felon", "mover", "actor", "by"), seats),
            **dict.fromkeys(("against", "payer", "payee", "buyer", "loser", "winner", "judge", "client"), seats),
            **dict.fromkeys(("act",), range(25)),
            **dict.fromkeys(("faction",), range(6)),
            **dict.fromkeys(("specialty", "token"), range(3)),
            **dict.fromkeys(("colonist", "thruster"), cards),
            **dict.fromkeys(("into", "home"), craft),
            **dict.fromkeys(("card", "refinery", "robonaut", "partner", "buggy", "human", "product"), cards),
            **dict.fromkeys(("stack", "to", "target", "craft", "post", "parent", "rocket", "freighter"), craft),
            **dict.fromkeys(("station", "holder"), craft),
            **dict.fromkeys(("space", "start", "near", "there", "end", "one"), spaces),
            **dict.fromkeys(("site",), sites or [0]),
            **dict.fromkeys(("zone",), range(len(c.zones))),
            **dict.fromkeys(("letter",), range(len(c.letters))),
            **dict.fromkeys(("deck",), range(len(c.decks))),
            **dict.fromkeys(("ideology",), range(6)),
            **dict.fromkeys(("place",), places),
            **dict.fromkeys(("mode", "weapon"), range(len(WEAPONS))),
            **dict.fromkeys(("state",), range(len(STATES))),
            **dict.fromkeys(("kind",), range(len(STONES))),
            **dict.fromkeys(("permit",), range(9)),
            **dict.fromkeys(
                ("count", "tanks", "price", "amount", "wt", "rolls", "value", "dice", "number", "year", "fts"), counts
            ),
            **dict.fromkeys(("bloc", "burner"), (0, 1)),
            **dict.fromkeys(("hostile", "beaten", "of"), range(1 << len(seats))),
            "source": [*range(3), *stacks],
            "elevator": p.elevators or [0],
            "future": range(len(c.module1.futures)) if hasattr(c, "module1") and c.freight_cards else (0,),
            "bool": (False, True),
        }

    def focus(self, rng: Random) -> dict[str, int]:
        """A stack that is there, its owner, a card in it, its space and site: what belongs together is asked together."""
        p = self.p
        stack = rng.choice(self.of["stack"])
        cards = p.held[stack] or self.of["card"]
        found = {
            "stack": stack,
            "seat": stack // len(p.c.slots),
            "card": rng.choice(cards),
            "craft": stack,
            "source": stack,
        }
        if p.where[stack] != NONE:
            found["space"] = p.where[stack]
            site = p.c.site_of[p.where[stack]]
            found |= {"site": site} if site != NONE else {}
        return found

    def draw(self, name: str, kind: str, focus: dict[str, int], rng: Random) -> Any:
        p = self.p
        if kind == "int":
            return focus[name] if name in focus and rng.random() < 0.7 else rng.choice(self.of[name])
        if kind == "bool":
            return rng.random() < 0.5
        if kind in ("tuple[int, ...]", "list[int]"):
            some = rng.sample(self.of[LISTS[name]], 3) if len(self.of[LISTS[name]]) > 2 else []
            return tuple(some) if kind != "list[int]" else some
        seat, space = focus["seat"], focus.get("space", p.c.leo)
        if kind == "Fight":
            fight = attack.whole(p, seat, space)
            fight.hit = fight.defenders
            return fight
        if kind in ("Arm", "firing.Arm"):
            arms = order.own_arms(p, attack.whole(p, seat, space), seat)
            return rng.choice(arms) if arms else order.Arm(site=self.of["site"][0])
        if kind.startswith("thrust.Setting"):
            return rng.choice([None, *thrust.settings(p, focus["stack"])])
        choice = rng.choice(
            [*deals.offers(p, seat), ("offer-bribe", self.of["seat"][-1], 0), ("seek-fuel", 1, focus["stack"], 2, 1)]
        )
        choice = (*choice[:-1], choice[-1][-1]) if isinstance(choice[-1], range) else choice
        return choice if kind == "Choice" else deals.terms_of(choice)


#: Of what the lists consist.
LISTS = {
    **dict.fromkeys(("among", "stacks"), "stack"),
    **dict.fromkeys(("cards", "more", "wanted", "used", "chain", "spent", "aboard"), "card"),
    **dict.fromkeys(("defenders", "others", "seats"), "seat"),
}
OTHER = ("bool", "Fight", "Arm", "firing.Arm", "thrust.Setting", "thrust.Setting | None", "Choice")


def questions(file: Path) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Functions of a file whose parameters are known here, and those by name and type."""
    names = Domain.__init__.__code__.co_consts
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if not isinstance(node, ast.FunctionDef) or not node.args.args or node.args.args[0].arg != "p":
            continue
        if node.returns is None or ast.unparse(node.returns) == "None":
            continue
        given = [(one.arg, ast.unparse(one.annotation) if one.annotation else "") for one in node.args.args[1:]]
        if all(kind in OTHER or askable(name, kind, names) for name, kind in given):
            yield node.name, given


def askable(name: str, kind: str, names: Any) -> bool:
    if kind in ("tuple[int, ...]", "list[int]"):
        return name in LISTS
    if kind == "tuple[Any, ...]":
        return name == "terms"
    return kind == "int" and any(name in part if isinstance(part, tuple) else name == part for part in names)


def plain(found: Any) -> str:
    """The answer in words that do not depend on where things lie in memory."""
    if isinstance(found, float):
        return f"{found:.9f}"
    if isinstance(found, (set, frozenset)):
        return "{" + ", ".join(sorted(map(plain, found))) + "}"
    if isinstance(found, dict):
        return "{" + ", ".join(f"{plain(key)}: {plain(value)}" for key, value in found.items()) + "}"
    if isinstance(found, (list, tuple)):
        return "[" + ", ".join(map(plain, found)) + "]"
    if type(found).__repr__ is object.__repr__:
        slots = getattr(type(found), "__slots__", ()) or sorted(getattr(found, "__dict__", ()))
        return type(found).__name__ + plain([getattr(found, slot, None) for slot in slots])
    return repr(found)


_positions: list[tuple[Domain, str]] = []


def positions() -> list[tuple[Domain, str]]:
    if not _positions:
        for name in STARTS:
            p: Any = MATCHES[name].start(SLUG)
            p.log = None
            _positions.append((Domain(p), name))
    return _positions


def answers(function: Callable[..., Any], given: list[tuple[str, str]], name: str, *, pure: bool = True) -> str | None:
    """The digest of its answers; None, unless it is known to be a question: it changes a position, or cannot be asked so."""
    digest, told = hashlib.blake2b(digest_size=5), 0
    for domain, start in positions():
        rng = Random(f"{name} {start}")
        before = "" if pure else domain.p.hash()
        for _ in range(ASKED if given else 1):
            focus = domain.focus(rng)
            try:
                asked = [domain.draw(parameter, kind, focus, rng) for parameter, kind in given]
                found = plain(function(domain.p, *asked))
                told += 1
            except (
                AssertionError,
                LookupError,
                TypeError,
                ValueError,
                AttributeError,
                ZeroDivisionError,
            ):  # of no such thing
                found = "cannot be asked"
            digest.update(found.encode())
        if not pure and domain.p.hash() != before:
            _positions.clear()
            return None
    return digest.hexdigest() if told else None


def rooms() -> Iterator[tuple[str, Path]]:
    for room in ROOMS:
        for file in sorted((HOME / room).glob("*.py")):
            if file.stem not in (*PICTURES, "__init__"):
                yield f"{room}.{file.stem}", file


def stored() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


@pytest.mark.drawn(20)
@pytest.mark.parametrize("room", sorted(stored()) if FILE.exists() else [])
def test_questions_are_answered_as_they_were_frozen(room: str) -> None:
    module = importlib.import_module(f"{package.__name__}.{room}")
    frozen = stored()[room]
    given = dict(questions(HOME / f"{room.replace('.', '/')}.py"))
    for name, digest in frozen.items():
        assert answers(getattr(module, name), given[name], f"{room}.{name}") == digest, (
            f"{room}.{name} answers otherwise; if that is meant, freeze again with `python {Path(__file__).name}`"
        )


def renew() -> None:
    found: dict[str, dict[str, str]] = {}
    for room, file in rooms():
        module = importlib.import_module(f"{package.__name__}.{room}")
        for name, given in questions(file):
            function, full = getattr(module, name), f"{room}.{name}"
            if answers(function, given, full, pure=False) is not None:
                digest = answers(function, given, full)
                if digest is not None:
                    found.setdefault(room, {})[name] = digest
    FILE.write_text(json.dumps(found, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    renew()
