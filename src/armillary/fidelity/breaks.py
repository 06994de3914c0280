"""How a rule can be broken: for each rule, the places in the code that do it, and what would stand there instead.

A rule is done where its refusal is made, its event told, its die rolled, its end announced, in the function that `@does` binds to
it, and in what its verb does. At each of these places it can be broken in two ways:

- as a whole: the refusal is left out, or something that is done beside the event (if nothing is, the event), the die shows
  another number, the function does nothing, finds nothing or answers the opposite;
- in a small thing that decides or does it (`places`): the condition of the refusal, a statement beside the event, anything in
  the function that is not another rule's refusal.

Of several functions bound to a rule those count that do the fewest other rules.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from .evidence import How
from .places import Mutant, Places

__all__ = ["MOST", "Breaks", "breaks_of", "drawn_breaks"]

#: The ways of being seen, by what says most about the code that does the rule.
ORDER: tuple[How, ...] = ("code", "refusal", "event", "roll", "end", "verb")
#: So many breakages of a rule are tried at most.
MOST = 3

#: How the id of a rule begins.
RULE = re.compile(r"[A-Z]{2}-")

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class Breaks:
    """Of one rule, seen in one way: what breaks it as a whole, and in a small thing."""

    whole: list[Mutant] = field(default_factory=list)
    small: list[Mutant] = field(default_factory=list)


#: By rule and how it is seen; None: its id stands in the code in some other way.
Found = dict[tuple[str, How | None], Breaks]


def breaks_of(*folders: Path) -> Found:
    """Everything by which a rule can be broken in the code of a title, and of what it extends."""
    modules = [Module(file) for folder in folders for file in sorted(folder.rglob("*.py"))]
    verbs: dict[str, set[str]] = defaultdict(set)
    events: dict[str, set[str]] = defaultdict(set)
    tables: dict[str, set[str]] = defaultdict(set)
    for module in modules:
        for name, named in module.tables():
            tables[name] |= named
    for module in modules:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Verb" and len(node.args) > 1:
                name, rule = [*strings(node.args[:2])]
                verbs[f"take_{name.replace('-', '_')}"].add(rule)
            elif isinstance(node, ast.FunctionDef) and module.file.name == "events.py":
                events[node.name].update(strings(node.body))
                for inner in ast.walk(node):
                    events[node.name].update(tables.get(table_of(inner), ()))
    for module in modules:
        if module.file.name == "events.py":  # an event may ask another function of its file which rules it carries
            for node in module.tree.body:
                if isinstance(node, ast.FunctionDef):
                    for inner in ast.walk(node):
                        events[node.name] |= events.get(called(inner), set())
    found: Found = defaultdict(Breaks)
    functions: dict[str, list[tuple[int, Breaks]]] = defaultdict(list)
    for module in modules:
        if module.file.name != "events.py":
            module.mark(found, verbs, events, tables)
            for rule, shared, breaks in module.bound():
                functions[rule].append((shared, breaks))
    for rule, several in functions.items():
        fewest = min(shared for shared, _ in several)
        for shared, breaks in several:
            if shared == fewest:
                found[rule, "code"].whole += breaks.whole
                found[rule, "code"].small += breaks.small
    return found


def drawn_breaks(rng: Random, rule: str, hows: set[How], found: Found) -> list[Mutant]:
    """Breakages of the rule: in turn one for each way in which its proofs saw it, first as a whole, then in small things."""
    seen = [how for how in ORDER if how in hows and (rule, how) in found]
    pools = [found[rule, how] for how in seen] or [found[rule, None]] if (rule, None) in found or seen else []
    queues = [[*shuffled(rng, one.whole)[:1], *shuffled(rng, one.small)] for one in pools]
    drawn: list[Mutant] = []
    while any(queues) and len(drawn) < MOST:
        for queue in queues:
            while queue:
                mutant = queue.pop(0)
                if mutant not in drawn and is_python(mutant):
                    drawn.append(mutant)
                    break
    return drawn[:MOST]


def shuffled(rng: Random, mutants: list[Mutant]) -> list[Mutant]:
    every = sorted(set(mutants), key=lambda one: (one.file, one.start, one.end, one.new))
    return rng.sample(every, len(every))


def is_python(mutant: Mutant) -> bool:
    source = Path(mutant.file).read_text(encoding="utf-8")
    try:
        return ast.dump(ast.parse(mutant.applied(source))) != ast.dump(ast.parse(source))
    except SyntaxError:
        return False


def strings(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        for inner in ast.walk(node):
            if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                yield inner.value


def does(node: Function | ast.ClassDef) -> list[str]:
    """The rules that `@does` binds to it."""
    return [
        rule
        for decorator in node.decorator_list
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "does"
        for rule in strings(decorator.args)
    ]


def table_of(node: ast.AST) -> str:
    """The name that is read here: `PRICES`, or `ids.PRICES`."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def called(node: ast.AST) -> str:
    return ast.unparse(node.func).rpartition(".")[2] if isinstance(node, ast.Call) else ""


# ------------------------------------------------------------------------------------------------------------ a module


class Module:
    """One file, with what stands around each node, and every small change that can be made in it."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.name = str(file)
        self.source = file.read_text(encoding="utf-8")
        self.tree = ast.parse(self.source)
        self.places = Places(self.name, self.source)
        self.around: dict[ast.AST, ast.AST] = {
            child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)
        }

    def outwards(self, node: ast.AST) -> Iterator[ast.AST]:
        while node in self.around:
            node = self.around[node]
            yield node

    def small(self, nodes: Iterable[ast.expr | ast.stmt], without: Iterable[ast.stmt] = ()) -> list[Mutant]:
        """Small changes within these nodes, refusals apart: a refusal is left out as a whole."""
        spans = [(self.places.starts(node), self.places.ends(node)) for node in nodes]
        left_out = [(self.places.starts(node), self.places.ends(node)) for node in without]
        return [
            self.flag_not_set(one)
            for one in self.places.found
            if one.kind != "refusal left out"
            and any(start <= one.start and one.end <= end for start, end in spans)
            and not any(start <= one.start and one.end <= end for start, end in left_out)
        ]

    def flag_not_set(self, mutant: Mutant) -> Mutant:
        """`p.paid = 1` becomes 0, not 2: nobody tells 2 from 1."""
        if mutant.new == "2" and re.search(r"[^=!<>]= $", self.source[: mutant.start][-3:]):
            return replace(mutant, new="0") if self.source[mutant.end : mutant.end + 1] in "\n" else mutant
        return mutant

    def instead(self, node: ast.expr | ast.stmt, new: str, kind: str) -> Mutant:
        start, end = self.places.starts(node), self.places.ends(node)
        return Mutant(self.name, node.lineno, node.lineno, start, end, new, kind)

    # ------------------------------------------------------------------------------------ where a rule's id stands

    def tables(self) -> Iterator[tuple[str, set[str]]]:
        """The constants of this module, each with the rules that it names."""
        for one in self.tree.body:
            if isinstance(one, ast.Assign | ast.AnnAssign) and one.value is not None:
                target = one.targets[0] if isinstance(one, ast.Assign) else one.target
                named = {text for text in strings([one.value]) if RULE.match(text)}
                if named:
                    yield ast.unparse(target), named

    def mark(
        self, found: Found, verbs: dict[str, set[str]], events: dict[str, set[str]], tables: dict[str, set[str]]
    ) -> None:
        """Refusals, events, rolls, ends and verbs of this module."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                self.mark_id(found, node, {node.value})
            elif (table := table_of(node)) in tables and isinstance(node, ast.expr):
                self.mark_id(found, node, tables[table])
            elif isinstance(node, ast.Attribute) and ast.unparse(node) == "self.rule":
                self.mark_id(found, node, set(self.rule_of_step(node)))
            elif called(node) == "tell" and isinstance(node, ast.Call) and node.args:
                for rule in events.get(ast.unparse(node.args[0]).rpartition(".")[2], ()):
                    self.mark_place(found[rule, "event"], node, "event")
            elif isinstance(node, ast.ClassDef) and not any(one.name.startswith("take_") for one in methods_of(node)):
                for rule in self.rule_of_step(node.body[0]):  # its choices are all taken in one place
                    for method in methods_of(node):
                        if method.name in ("advance", "returned", "settle", "take", "taken"):
                            self.function(found[rule, "verb"], method, rule)
            elif isinstance(node, ast.FunctionDef) and node.name.startswith("take_"):
                for rule in {*verbs.get(node.name, ()), *self.rule_of_step(node)}:
                    self.function(found[rule, "verb"], node, rule)

    def rule_of_step(self, node: ast.AST) -> list[str]:
        """The rules of the step that the node stands in: its `rule`, and what its `rule_of` says of its choices."""
        for outer in self.outwards(node):
            if isinstance(outer, ast.ClassDef):
                return [
                    rule
                    for one in outer.body
                    if (isinstance(one, ast.Assign | ast.AnnAssign) and ast.unparse(one).startswith("rule"))
                    or (isinstance(one, ast.FunctionDef) and one.name == "rule_of")
                    for rule in strings([one])
                ]
        return []

    def mark_id(self, found: Found, node: ast.expr, rules: set[str]) -> None:
        """The ids stand here: in a refusal, a roll, the telling of an event, or in some other statement."""
        outer = [*self.outwards(node)]
        function = next((one for one in outer if isinstance(one, Function)), None)
        if function is None or function.name == "rule_of" or not rules:
            return
        if any(isinstance(one, ast.Call) and one in decorators(function) for one in outer):
            return
        statement = next(one for one in outer if isinstance(one, ast.stmt))
        if isinstance(statement, Function) or is_docstring(statement):
            return
        how: How | None = None
        call: ast.AST = statement
        for one in outer[: outer.index(statement)]:
            name = called(one)
            if name == "Refusal":
                how, call = "refusal", one
            elif name in ("roll", "pick", "pick_weighted"):
                how, call = "roll", one
            elif name == "finish":
                how, call = "end", one
            elif name == "tell":
                how, call = "event", one
        entry: list[ast.expr] = []
        for inner, one in zip((node, *outer), outer, strict=False):
            if isinstance(one, ast.Dict) and inner in one.values:  # of a table only the line with the id
                key = one.keys[one.values.index(inner)]
                entry = [key] if key is not None else []
        for rule in rules:
            self.mark_place(found[rule, how], call, how, entry)

    def mark_place(self, breaks: Breaks, call: ast.AST, how: How | None, entry: Iterable[ast.expr] = ()) -> None:
        """Here the id stands, or an event is told that carries it: what breaks the rule at this place."""
        statement = next(one for one in (call, *self.outwards(call)) if isinstance(one, ast.stmt))
        block = self.around[statement]
        inside = set(ast.walk(statement))
        tests = [one.test for one in self.outwards(call) if isinstance(one, ast.IfExp) and one in inside]
        if isinstance(block, ast.If):
            tests.append(block.test)
        beside = [] if how == "refusal" else suite_of(block, statement)
        whole: list[Mutant] = []
        if how == "refusal" and isinstance(call, ast.expr):
            whole.append(self.instead(call, "None", "refusal left out"))
        elif how == "roll" and isinstance(call, ast.Call) and called(call) == "roll":
            text = f"[face % ({ast.unparse(call.args[1])}) + 1 for face in {ast.unparse(call)}]"
            whole.append(self.instead(call, text, "another number rolled"))
        elif how == "event":  # which tells of what was done beside it
            whole += [self.instead(one, "pass", "statement left out") for one in effects(beside)]
        if not whole and isinstance(statement, ast.Expr):
            whole.append(self.instead(statement, "pass", f"{how or 'statement'} left out"))
        nodes: list[ast.expr | ast.stmt] = [*tests, *(one for one in beside if is_simple(one))]
        nodes += entry or [statement]
        small = [self.instead(one, f"not ({ast.unparse(one)})", "condition turned round") for one in tests]
        small += self.small(nodes)
        if not small and not whole:
            function = next(one for one in self.outwards(statement) if isinstance(one, Function))
            small = self.small(function.body, self.other_refusals(function, ""))
        breaks.whole += whole
        breaks.small += small

    # ---------------------------------------------------------------------------------------------- bound functions

    def bound(self) -> Iterator[tuple[str, int, Breaks]]:
        """The rules of functions and steps, with how many rules these do."""
        for node in ast.walk(self.tree):
            if isinstance(node, Function | ast.ClassDef):
                rules = does(node)
                for rule in rules:
                    breaks = Breaks()
                    if isinstance(node, ast.ClassDef):
                        methods = methods_of(node)
                        for method in [one for one in methods if one.name == "advance"] or methods:
                            self.function(breaks, method, rule)
                    else:
                        self.function(breaks, node, rule)
                    yield rule, len(rules), breaks

    def function(self, breaks: Breaks, node: Function, rule: str) -> None:
        whole = self.undone(node)
        if whole is not None:
            breaks.whole.append(whole)
        breaks.small += self.small(node.body, self.other_refusals(node, rule))

    def other_refusals(self, node: Function, rule: str) -> list[ast.stmt]:
        """Conditions whose only outcome is the refusal of another rule."""
        return [
            one
            for one in ast.walk(node)
            if isinstance(one, ast.If)
            and not one.orelse
            and all(isinstance(inner, ast.Return) and called(inner.value or inner) == "Refusal" for inner in one.body)
            and rule not in strings(one.body)
        ]

    def undone(self, node: Function) -> Mutant | None:
        """The function does nothing, finds nothing or answers the opposite, as its return type has it; None: none of these."""
        body = [one for one in node.body if not is_docstring(one)]
        inner = [one for one in ast.walk(node) if isinstance(one, ast.Return) and self.function_of(one) is node]
        if not body or any(isinstance(one, ast.Yield | ast.YieldFrom) for one in ast.walk(node)):
            return None
        kind = ast.unparse(node.returns).strip("'\"") if node.returns is not None else ""
        start, end = self.places.starts(body[0]), self.places.ends(body[-1])
        empty = {"list": "[]", "set": "set()", "frozenset": "frozenset()", "dict": "{}"}.get(kind.partition("[")[0])
        if kind.startswith("tuple[") and kind.endswith(", ...]"):
            empty = "()"
        if kind == "None":
            return Mutant(self.name, body[0].lineno, body[0].lineno, start, end, "return", "the function does nothing")
        if kind.endswith("| None"):
            return Mutant(
                self.name, body[0].lineno, body[0].lineno, start, end, "return None", "the function finds nothing"
            )
        if empty:
            return Mutant(
                self.name, body[0].lineno, body[0].lineno, start, end, f"return {empty}", "the function finds nothing"
            )
        if kind in ("bool", "int") and inner:
            text = self.source
            for one in sorted(inner, key=lambda one: -one.lineno):
                if one.value is not None:
                    first, last = self.places.starts(one.value), self.places.ends(one.value)
                    value = text[first:last]
                    text = f"{text[:first]}{f'not ({value})' if kind == 'bool' else f'({value}) + 1'}{text[last:]}"
            new = text[start : len(text) - (len(self.source) - end)]
            what = "the function answers the opposite" if kind == "bool" else "the function answers one more"
            return Mutant(self.name, body[0].lineno, body[0].lineno, start, end, new, what)
        return None

    def function_of(self, node: ast.AST) -> ast.AST | None:
        return next((one for one in self.outwards(node) if isinstance(one, Function | ast.Lambda)), None)


def methods_of(node: ast.ClassDef) -> list[ast.FunctionDef]:
    return [one for one in node.body if isinstance(one, ast.FunctionDef)]


def decorators(function: Function) -> set[ast.AST]:
    return {one for decorator in function.decorator_list for one in ast.walk(decorator)}


def is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def is_simple(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr | ast.Assign | ast.AnnAssign | ast.AugAssign | ast.Return)


def effects(suite: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements that do something to the position, in loops as well; to tell an event is none."""
    for one in suite:
        if isinstance(one, ast.For | ast.While):
            yield from effects(one.body)
        elif isinstance(one, ast.Expr) and isinstance(one.value, ast.Call) and called(one.value) != "tell":
            yield one
        elif isinstance(one, ast.Assign | ast.AugAssign):
            targets = one.targets if isinstance(one, ast.Assign) else [one.target]
            if any(isinstance(target, ast.Attribute | ast.Subscript) for target in targets):
                yield one


def suite_of(block: ast.AST, statement: ast.stmt) -> list[ast.stmt]:
    """The statements among which this one stands."""
    for name in ("body", "orelse", "finalbody"):
        suite = getattr(block, name, [])
        if isinstance(suite, list) and statement in suite:
            return suite
    return [statement]
