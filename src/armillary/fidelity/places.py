"""The places of a module that can be changed in one small way, to see whether a test notices.

Imports nothing of Armillary: `scripts/mutants.py` loads this file by its path, before anything that it watches is imported.
"""

import ast
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from types import CodeType

__all__ = ["Mutant", "Places", "exchanged"]

COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
}


@dataclass(frozen=True)
class Mutant:
    """One place: the file, the slice of its text, and what stands there instead."""

    file: str
    line: int
    #: Where its statement begins: an expression over several lines is not always seen to run line by line.
    statement: int
    start: int
    end: int
    new: str
    kind: str

    def applied(self, source: str) -> str:
        return source[: self.start] + self.new + source[self.end :]

    def shown(self, source: str) -> str:
        """The line, with the change written out."""
        begin = source.rfind("\n", 0, self.start) + 1
        stop = source.find("\n", self.end)
        return f"{source[begin : self.start].lstrip()}[{source[self.start : self.end]} -> {self.new}]{source[self.end : stop]}"


class Places(ast.NodeVisitor):
    """Every place of a module that can be changed, words, types and the log apart."""

    def __init__(self, file: str, source: str) -> None:
        self.file = file
        self.source = source
        self.found: list[Mutant] = []
        self.statement = 0
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        for statement in ast.parse(source).body:  # constants at module level are names and ids
            if isinstance(statement, ast.FunctionDef | ast.ClassDef):
                self.visit(statement)

    def add(self, node: ast.expr | ast.stmt, start: int, end: int, new: str, kind: str) -> None:
        self.found.append(Mutant(self.file, node.lineno, self.statement, start, end, new, kind))

    def at(self, line: int, column: int) -> int:
        """Where a column of the tree, counted in bytes, lies in the text."""
        text = self.source[self.lines[line - 1] : self.lines[line]]
        return self.lines[line - 1] + len(text.encode()[:column].decode())

    def starts(self, node: ast.expr | ast.stmt) -> int:
        return self.at(node.lineno, node.col_offset)

    def ends(self, node: ast.expr | ast.stmt) -> int:
        return self.at(node.end_lineno or node.lineno, node.end_col_offset or 0)

    def between(self, left: ast.expr, right: ast.expr, old: str, new: str, kind: str) -> None:
        """An operator is not a node with a place of its own: find it between its operands."""
        begin, end = self.ends(left), self.starts(right)
        found = self.source.find(old, begin, end)
        if found >= 0 and "#" not in self.source[begin:end]:
            self.add(left, found, found + len(old), new, kind)

    def visit(self, node: ast.AST) -> None:
        outer = self.statement
        if isinstance(node, ast.stmt):
            self.statement = node.lineno
        super().visit(node)
        self.statement = outer

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for statement in node.body:  # neither decorators, defaults nor annotations
            self.visit(statement)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for statement in node.body:
            if isinstance(statement, ast.FunctionDef):
                self.visit(statement)

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg != "strict":  # of zip: it only fails where lengths differ, which they never do
            self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Assert(self, node: ast.Assert) -> None:
        pass

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        pass

    def visit_If(self, node: ast.If) -> None:
        if "p.log" not in ast.unparse(node.test):
            self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        call = node.value
        if isinstance(call, ast.Call) and not ast.unparse(call.func).startswith(("events.", "p.tell")):
            self.add(node, self.starts(node), self.ends(node), "pass", "statement left out")
            self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.add(node, self.starts(node), self.ends(node), "pass", "statement left out")
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "Refusal":
            self.add(node, self.starts(node), self.ends(node), "return None", "refusal left out")
        elif node.value is not None:
            self.visit(node.value)

    def visit_Compare(self, node: ast.Compare) -> None:
        left = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            old, new = COMPARISONS[type(operator)]
            self.between(left, right, old, new, "comparison")
            left = right
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            self.between(left, right, old, new, "and, or")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.add(node, self.starts(node), self.starts(node.operand), "", "not left out")
            self.visit(node.operand)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in ARITHMETIC and not isinstance(
            node.left, ast.Constant | ast.JoinedStr | ast.List | ast.Tuple
        ):
            old, new = ARITHMETIC[type(node.op)]
            self.between(node.left, node.right, old, new, "arithmetic")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.add(node, self.starts(node), self.ends(node), str(not node.value), "constant")
        elif isinstance(node.value, int):
            self.add(node, self.starts(node), self.ends(node), str(node.value + 1), "constant")


def functions(code: CodeType) -> Iterator[CodeType]:
    """The functions and methods of a module, without those inside them."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_flags & inspect.CO_OPTIMIZED:
                yield constant
            else:  # the body of a class
                yield from functions(constant)


def exchanged(mutant: Mutant, source: str) -> tuple[CodeType, CodeType] | None:
    """The function that holds the place, as it is and as it becomes; None if it cannot be exchanged while it lives."""
    before, after = (
        max(
            (found for found in functions(compile(text, mutant.file, "exec")) if found.co_firstlineno <= mutant.line),
            key=lambda found: found.co_firstlineno,
        )
        for text in (source, mutant.applied(source))
    )
    same = before.co_qualname == after.co_qualname and before.co_freevars == after.co_freevars
    return (before, after) if same and before != after else None
