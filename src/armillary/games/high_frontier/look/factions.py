"""The factions to choose from, over the board: who they are, their crew and privilege, how they win, how hard they are (2.3)."""

from collections.abc import Callable

import msgspec

from armillary.games.high_frontier.flow.setup import Factions
from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.position import Chart
from armillary.games.high_frontier.rules.factions import free_factions
from armillary.kernel.text import Text
from armillary.scene import Card, Stage

from .cards import data_sheet

__all__ = ["choose", "told"]

#: How hard a faction is to play, 1 to 3: money that comes by itself, a privilege for the right moment, one that makes enemies.
LEVELS = {"nasa": 1, "un": 1, "esa": 2, "shimizu": 2, "prc": 3}

#: What is told of a faction under headings.
Rows = Callable[[int], list[tuple[str, str]]]


def told(p: Chart, faction: int, text: Text) -> list[tuple[str, str]]:
    """What is different about a faction (HF-FAC-02 to HF-FAC-10)."""
    word = p.c.factions[faction]
    more = f"{word}-expanded"
    says = more if p.c.expanded and text.template("faction-privilege", more) is not None else word
    return [(text.word("stage", "privilege"), text.word("faction-privilege", says))]


def choose(p: Chart, text: Text, rows: Rows | None = None, levels: dict[str, int] = LEVELS) -> Stage:
    """Those that nobody has taken; a module tells of its own."""
    rows = rows or (lambda faction: told(p, faction, text))
    return Stage(
        title=text.word("stage", "factions"),
        line=text.word("stage", "factions-line"),
        rule=Factions.rule,
        cards=[_card(p, faction, rows(faction), levels, text) for faction in free_factions(p)],
        note=text.word("stage", "factions-note"),
    )


def _card(p: Chart, faction: int, rows: list[tuple[str, str]], levels: dict[str, int], text: Text) -> Card:
    word = p.c.factions[faction]
    crew = p.law.answers_crew(p, faction)
    sheet = Card("", "") if crew == NONE else data_sheet(p, crew, text)
    figures = ", ".join(f"{fact.label} {fact.value}" for fact in sheet.facts)
    return msgspec.structs.replace(
        sheet,
        id=f"faction:{word}",
        title=text.word("faction", word),
        kind=text.word("faction-who", word),
        lines=[],
        facts=[],
        rows=[*rows, *([(text.word("stage", "crew"), figures)] if figures else [])],
        foot=[(text.word("stage", "wins"), text.word("faction-wins", word))],
        level=levels[word],
        owner=None,
        back=None,
    )
