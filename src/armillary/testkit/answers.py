"""Frozen answers: what the functions of a title's rules say and do in rich positions, compared with stored digests.

Frozen play sees what players do; many answers matter once in a hundred matches. Here every function of the named modules whose
arguments have known domains, and every hook of the position's law, is called with each of some arguments::

    ASKED = Answers("salvage", Path(__file__).parent / "fixtures/answers.json", modules, domains, {"rich": position})

    @pytest.mark.parametrize("name", ASKED.names)
    def test_the_rules_answer_as_they_were_frozen(name: str) -> None:
        ASKED.check(name)

A question is asked of the position itself, an act is done to a copy of it. A failure names the functions that answer otherwise.
"""

import hashlib
import inspect
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import prod
from pathlib import Path
from random import Random
from types import FunctionType, ModuleType
from typing import Any

from armillary.fields.classes import fields_of
from armillary.kernel.position import KERNEL_FIELDS, Position

__all__ = ["Answers"]

#: Calls of a function that only answers, and of one that changes the position.
QUESTIONS, ACTS = 200, 8
#: Hexadecimal digits for a function in a position: what they miss in one position, they show in another.
DIGITS = 2
#: The function cannot be asked there.
ABSENT = "-" * DIGITS

#: By the name of a parameter, or of some that belong together ("stack setting"): the arguments that make sense in a position.
Domains = Mapping[str, Callable[[Any], Sequence[Any]]]


class Answers:
    def __init__(
        self,
        title: str,
        kept: Path,
        modules: Sequence[ModuleType],
        domains: Domains,
        positions: Mapping[str, Callable[[], Position]],
        formerly: Mapping[str, str] | None = None,
    ) -> None:
        """`formerly` has the names by which functions were frozen that have moved since (arguments are drawn by name), and those
        of classes that are shown."""
        self.title = title
        self.kept = kept
        self.domains = domains
        self.positions = positions
        moved = self.formerly = formerly or {}
        self.functions = {
            moved.get(asked := f"{module.__name__.partition('.games.')[2]}.{name}", asked): function
            for module in modules
            for name, function in vars(module).items()
            if isinstance(function, FunctionType) and function.__module__ == module.__name__
        }

    @property
    def names(self) -> list[str]:
        return list(self.positions)

    def asked(self, p: Position) -> Iterator[tuple[str, Callable[..., Any], list[tuple[Any, ...]]]]:
        """The functions of a position `p` or of the components `c` that can be called, and with what."""
        law: Any = p.law  # type: ignore[attr-defined]  # of titles that have hooks
        hooks = {f"law.{name}": getattr(law, name) for name in dir(law) if not name.startswith("_")}
        found: dict[str, Sequence[Any]] = {}
        for name, function in {**self.functions, **{k: v for k, v in hooks.items() if callable(v)}}.items():
            parameters = list(inspect.signature(function).parameters.values())
            if name.rpartition(".")[2].startswith("_") or not parameters or parameters[0].name not in ("p", "c"):
                continue
            first, *others = parameters
            needed = [one.name for one in others if one.default is one.empty]
            groups = [key for key in self.domains if " " in key and set(key.split()) <= set(needed)]
            alone = [one for one in needed if not any(one in group.split() for group in groups)]
            if not all(one in self.domains for one in alone):
                continue
            for one in (*groups, *alone):
                found.setdefault(one, self.domains[one](p))
            values = [found[one] if " " in one else [(value,) for value in found[one]] for one in (*groups, *alone)]
            names = " ".join((*groups, *alone)).split()
            arguments = [
                tuple(dict(zip(names, given, strict=True))[one] for one in needed) for given in drawn(values, name)
            ]
            asked = function if first.name == "p" else of_components(function)
            yield name, asked, arguments

    def seen(self, position: str) -> dict[str, str]:
        """By function: the digest of its answers."""
        p = self.positions[position]()
        plain = state(p)
        told: dict[str, str] = {}
        for name, function, arguments in self.asked(p):
            q = p.copy()
            answers = [answered(function, q, given) for given in arguments]
            if state(q) != plain:
                answers = []
                for given in arguments[:ACTS]:
                    q = p.copy().listen()
                    answers += [answered(function, q, given), state(q), repr(q.log)]
            shown = "\n".join(answers)
            for now, then in self.formerly.items():
                shown = shown.replace(now, then)
            told[name] = hashlib.sha256(shown.encode()).hexdigest()[:DIGITS]
        return told

    def check(self, position: str) -> None:
        frozen = json.loads(self.kept.read_text(encoding="utf-8"))
        place = list(self.positions).index(position)
        now = self.seen(position)
        before = {name: told[place * DIGITS :][:DIGITS] for name, told in frozen.items()}
        other = sorted(name for name in {*now, *before} if now.get(name, ABSENT) != before.get(name, ABSENT))
        assert not other, f"these answer otherwise in {position}; if that is meant, freeze again: {', '.join(other)}"

    def renew(self) -> None:
        seen = {position: self.seen(position) for position in self.positions}
        names = sorted(set().union(*seen.values()))
        frozen = {name: "".join(told.get(name, ABSENT) for told in seen.values()) for name in names}
        self.kept.write_text(json.dumps(frozen, indent=0) + "\n", encoding="utf-8")


def state(p: Position) -> str:
    """All that an act may change, raw: an act that no player could do need not leave a position that can be written in words."""
    frames = [(type(frame).__name__, [getattr(frame, name) for name in fields_of(type(frame))]) for frame in p.frames]
    return words([[getattr(p, name) for name in (*fields_of(type(p)), *KERNEL_FIELDS)], frames])


def drawn(values: Sequence[Sequence[tuple[Any, ...]]], name: str) -> Iterator[list[Any]]:
    """Some of all combinations, the same ones every time."""
    count = prod(map(len, values))
    for number in Random(name).sample(range(count), min(QUESTIONS, count)):
        given: list[Any] = []
        for group in values:
            number, place = divmod(number, len(group))
            given += group[place]
        yield given


def of_components(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda p, *given: function(p.c, *given)


def answered(function: Callable[..., Any], p: Position, given: tuple[Any, ...]) -> str:
    """What it says. Arguments that cannot meet are refused by Python, and that stays so as well."""
    try:
        said = function(p, *given)
        if isinstance(said, Iterator):
            said = list(said)
        return f"{given}: {words(said)}"
    except Exception as error:
        return f"{given}: {type(error).__name__}"


def words(said: Any) -> str:
    """As `repr`, but the same in every process."""
    if isinstance(said, set | frozenset):
        return f"{{{', '.join(sorted(map(words, said)))}}}"
    if isinstance(said, tuple | list):
        return f"[{', '.join(map(words, said))}]"
    if isinstance(said, dict):
        return f"{{{', '.join(f'{words(key)}: {words(value)}' for key, value in said.items())}}}"
    shown = repr(said)
    return type(said).__name__ if " at 0x" in shown else shown
