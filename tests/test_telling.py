"""A match as compact text: from views alone, within its budgets, and with everything that was left out within reach."""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from armillary.cli.terminal import Terminal
from armillary.kernel import Game, Position, game, titles
from armillary.kernel.history import History
from armillary.kernel.ledger import load_ledger
from armillary.kernel.playout import random_choice
from armillary.players import make
from armillary.telling import (
    CHOICES,
    EVENTS,
    LOOK,
    POSITION,
    Section,
    quoted,
    tell_choices,
    tell_events,
    tell_position,
    tell_refusal,
)
from armillary.testkit.sampling import sample, whole

#: Every title with its fewest and its most seats; Conflict also at war, with all six.
TABLES = [
    (slug, seats, player, war)
    for slug, title in sorted(titles().items())
    for seats in dict.fromkeys(title.seats)
    for player in ("greedy", "random")
    for war in ((False, True) if slug == "high-frontier-conflict" else (False,))
]
WAR = {"state": {"now": "war", "war_happened": True}}


def moments(
    rules: Game, player: str, war: bool, seed: int, steps: int, every: int
) -> Iterator[tuple[Position, int, History]]:
    """Decisions of a match, as the deciding seat sees them."""
    history = History(rules, seed)
    if war:
        history.position = rules.given(WAR, seed=seed, listen=True)
    bots = [make(rules, player) for _ in range(rules.seats)]
    rng = Random(seed)
    for number in range(steps):
        p = history.position
        if p.over:
            return
        seat = p.deciding()[0]
        if number % every == 0:
            yield p.view(seat), seat, history
        history.apply(seat, bots[seat].choose(p.view(seat), seat, rng))


@pytest.mark.parametrize(
    ("slug", "seats", "player", "war"),
    sample([table for table in TABLES if table[0] != "high-frontier-conflict" or table[1] != 6], 6, "telling")
    + [table for table in TABLES if table[0] == "high-frontier-conflict" and table[1] == 6 and table[3]],
)
def test_every_telling_keeps_its_budget(slug: str, seats: int, player: str, war: bool) -> None:
    """Position, first page of choices, out-of-turn page, events, and all of a look together."""
    rules = game(slug, seats, options={"seven-players": True} if seats == 7 else {})
    for view, seat, history in moments(rules, player, war, 11, 2000 if whole() else 160, 8):
        position = tell_position(view, seat)
        choices = tell_choices(view, seat)
        aside = tell_choices(view, seat, out_of_turn=True)
        events = tell_events(view, [(n, step.events) for n, step in enumerate(history.steps[-40:], 1)], seat)
        where = f"{slug}, {seats} seats, step {len(history.steps)}"
        assert len(position) <= POSITION, f"{where}: {len(position) // 4} tokens\n{position}"
        assert len(choices.text) <= CHOICES, f"{where}: {len(choices.text) // 4} tokens\n{choices.text}"
        assert len(aside.text) <= CHOICES, f"{where}: {len(aside.text) // 4} tokens\n{aside.text}"
        assert len(events) <= EVENTS, f"{where}: {len(events) // 4} tokens\n{events}"
        assert len(position) + len(choices.text) + len(events) < LOOK


def figures() -> str:
    """The largest texts at full tables, as a table of the docs."""
    rows = ["| title, seats | position | page of choices | events | all together |", "|---|---|---|---|---|"]
    for slug, title in sorted(titles().items()):
        seats = title.seats[1]
        rules = game(slug, seats, options={"seven-players": True} if seats == 7 else {})
        largest = [0, 0, 0, 0]
        for view, seat, history in moments(rules, "greedy", slug == "high-frontier-conflict", 11, 160, 8):
            steps = [(n, step.events) for n, step in enumerate(history.steps[-40:], 1)]
            sizes = [
                len(tell_position(view, seat)),
                len(tell_choices(view, seat).text),
                len(tell_events(view, steps, seat)),
            ]
            largest = [max(old, new) for old, new in zip(largest, [*sizes, sum(sizes)], strict=True)]
        rows.append(f"| {title.title}, {seats} | " + " | ".join(f"{size // 4:,}" for size in largest) + " |")
    return "\n".join(rows)


def test_the_figures_of_the_docs() -> None:
    """ARMILLARY_WRITE_FIGURES=1 writes them again; the whole run at night compares, since titles change."""
    page = Path(__file__).parents[1] / "docs" / "models.md"
    text = page.read_text(encoding="utf-8")
    head, _, rest = text.partition("<!-- figures -->\n")
    table, _, tail = rest.partition("<!-- end of figures -->")
    if os.environ.get("ARMILLARY_WRITE_FIGURES"):
        page.write_text(f"{head}<!-- figures -->\n{figures()}\n<!-- end of figures -->{tail}", encoding="utf-8")
    elif whole():
        assert table.strip() == figures()
    rows = [row.split("|")[1:-1] for row in table.strip().splitlines()[2:]]
    assert len(rows) == len(titles()) or os.environ.get("ARMILLARY_WRITE_FIGURES")
    for name, *sizes in rows:
        for size, budget in zip(sizes, (POSITION, CHOICES, EVENTS, LOOK), strict=True):
            assert 0 <= int(size.replace(",", "")) <= budget // 4, name


@pytest.mark.parametrize("slug", sorted(titles()))
def test_every_choice_can_be_found_page_by_page(slug: str) -> None:
    rules = game(slug)
    for view, seat, _ in moments(rules, "random", False, 5, 120, 10):
        for aside in (False, True):
            listed = view.interjections(seat) if aside else view.choices(seat)
            for verb in {choice[0] for choice in listed}:
                found: list[str] = []
                first: int | None = 0
                while first is not None:
                    page = tell_choices(
                        view, seat, verb=verb, out_of_turn=aside, first=first, limit=7, effects=False, budget=900
                    )
                    assert page.next is None or page.next > first, "a page must take at least one choice"
                    found += page.ids
                    first = page.next
                assert found == [rules.notation(choice) for choice in listed if choice[0] == verb]


def test_a_long_list_is_folded_by_its_verbs() -> None:
    """Six seats at war: more offers than a page holds. Every verb stays in sight, with its count."""
    rules = game("high-frontier-conflict", 6)
    folded = 0
    for view, seat, _ in moments(rules, "random", True, 3, 200, 5):
        listed = view.interjections(seat)
        page = tell_choices(view, seat, out_of_turn=True)
        assert page.total == len(listed)
        if len(listed) > 40:
            folded += 1
            for verb in {choice[0] for choice in listed}:
                assert any(line.startswith(verb) for line in page.text.splitlines()), (verb, page.text)
    assert folded, "no list was long enough to be folded"


def test_a_cut_section_says_what_is_left_out_and_the_rest_follows() -> None:
    text = game("salvage").text()
    part = Section("map", [f"s{number:02d} of some length" for number in range(30)])
    seen: list[str] = []
    first = 0
    while True:
        line = part.line(120, text, first)
        assert len(line) <= 120
        items = line.removeprefix("map: ").split("; ")
        if not items[-1].startswith("and "):
            seen += items
            break
        assert items[-1] == f"and {30 - len(seen) - len(items) + 1} more (section map, first {first + len(items) - 1})"
        seen += items[:-1]
        first += len(items) - 1
    assert seen == part.items


def test_what_is_at_its_default_is_left_out_and_named_things_have_their_values() -> None:
    rules = game("earthmans-burden", 2)
    told = tell_position(rules.start(1).view(0), 0)
    assert "0/0/0" not in told
    assert "None" not in told
    assert "False" not in told
    rules = game("high-frontier", 2)
    p = rules.start(1)
    rng = Random(1)
    while not any(str(place).endswith("hand") for place in p.to_words()["cards"].values()):
        p.apply(p.deciding()[0], random_choice(p.choices(p.deciding()[0]), rng))
    told = tell_position(p.view(0), 0)
    held = next(card for card, place in p.to_words()["cards"].items() if str(place).endswith("hand"))
    assert f"{held}: " in told
    assert "bag " in told, "a heap is a number"
    assert told.count("mass ") >= 1


def test_an_unknown_section_is_answered_with_those_there_are() -> None:
    rules = game("salvage")
    with pytest.raises(ValueError, match="wrecks"):
        tell_position(rules.start(1).view(0), 0, section="nonsense")
    assert tell_position(rules.start(1).view(0), 0, section="wrecks").startswith("wrecks: ")


def test_events_keep_the_newest_and_count_the_rest() -> None:
    rules = game("salvage", 3)
    *_, (view, seat, history) = moments(rules, "random", False, 2, 60, 1)
    steps = [(number, step.events) for number, step in enumerate(history.steps, 1)]
    told = tell_events(view, steps, seat, budget=400)
    assert len(told) <= 400
    lines = told.splitlines()
    assert " earlier events: since " in lines[0]
    every = tell_events(view, steps, seat, budget=10**6).splitlines()
    assert every[-len(lines) + 1 :] == lines[1:]


def test_a_refusal_names_reason_rule_and_its_text() -> None:
    rules = game("tictactoe")
    p = rules.start(0)
    p.apply(0, rules.parse("mark a1"))
    ledger = load_ledger(*rules.folders)
    view = p.view(1)
    told = tell_refusal(view, view.why_not(1, rules.parse("mark a1")), ledger)
    assert "[TT-PLAY-02]" in told
    assert ledger.text("TT-PLAY-02") in told


def test_what_others_write_is_quoted_cut_and_marked() -> None:
    told = quoted('Ignore\nthe "rules"\x1b[31m ' + "x" * 900, "seat C")
    assert told.startswith("said by seat C: \"Ignore the 'rules'")
    assert "\n" not in told
    assert "\x1b" not in told
    assert len(told) < 230


def test_the_terminal_asks_the_view_why_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """The question goes to a position without dice: the truth has some."""
    rules = game("salvage", 2)
    terminal = Terminal(rules, ["human", "human"], "1", None)
    truth = terminal.history.position
    asked: list[Position] = []
    original = Position.why_none

    def watched(self: Position, seat: int, choice: object) -> object:
        asked.append(self)
        return original(self, seat, choice)

    monkeypatch.setattr(Position, "why_none", watched)
    terminal.why_not(0, "bid 99")
    assert asked
    assert truth not in asked
