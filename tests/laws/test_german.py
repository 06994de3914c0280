"""A German table shows no English: every title's views, boards, tools and events are walked, its card with options, scenarios and
styles, what its bots give as reasons, and everything that is told at a table; and no word that stands only in English may
appear."""

import re
from collections.abc import Callable, Iterator
from importlib import resources
from random import Random
from typing import Any

import msgspec
import pytest
import yaml

from armillary.kernel import game, titles
from armillary.kernel.playout import random_choice
from armillary.kernel.position import Position
from armillary.kernel.setup import Setup
from armillary.kernel.view import make_view, view_events
from armillary.players import bots_of, make
from armillary.server import titles as server_titles
from armillary.server.cards import match_card
from armillary.table import Pace, SeatPlan, Table, TableError
from armillary.table.look import digest, weight
from armillary.table.rows import card_of
from armillary.telling.outlooks import outlook_of

#: The fields of views and boards that people read.
READ = {
    "amounts",
    "caption",
    "effect",
    "figure",
    "group",
    "head",
    "headline",
    "kind_words",
    "label",
    "lines",
    "names",
    "nodes",
    "prompt",
    "reason",
    "rows",
    "sum",
    "text",
    "title",
    "value",
    "values",
    "verdict",
    "word",
}
WORD = re.compile(r"[A-Za-zÄÖÜäöüß]{4,}")
SLUGS = sorted(slug for slug in titles() if "de" in game(slug).languages)


def words_of(text: object) -> set[str]:
    """Words of a template: without what stands in braces, but with plural forms."""
    plain = re.sub(r"\[[\w-]*\]", " ", str(text))  # ids of rules
    plain = re.sub(r"\{[^}:]*\}", " ", plain)
    plain = re.sub(r"\{\w+:([^}]*)\}", r"\1", plain)
    return {word.lower() for word in WORD.findall(plain)}


def english_only(slug: str) -> set[str]:
    """Words of the English text files that the German ones do not have: names of places and people are in both."""
    found: dict[str, set[str]] = {"en": set(), "de": set()}
    for language, words in found.items():
        files = [folder / f"{language}.yaml" for folder in game(slug).word_folders()]
        for file in [*files, resources.files("armillary.kernel") / "words" / f"{language}.yaml"]:
            data = yaml.safe_load(file.read_text(encoding="utf-8")) if file.is_file() else {}
            for entries in data.values():
                for text in entries.values():
                    words |= words_of(text)
    return found["en"] - found["de"]


def read(data: Any, key: str = "") -> Iterator[str]:
    """The strings of plain data that people read."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from read(value, name if name in READ else key if key in ("names", "amounts") else "")
    elif isinstance(data, (list, tuple)):
        for value in data:
            pair = key == "values" and isinstance(value, (list, tuple))  # what a tool offers: an id and its words
            yield from read(value[1:] if pair else value, key)
    elif isinstance(data, str) and key in READ:
        yield data


def shown(p: Position, seat: int) -> Iterator[str]:
    yield from read(msgspec.to_builtins(make_view(p, seat, "de")))
    yield from read(msgspec.to_builtins(view_events(p, p.log or (), seat, "de")))


@pytest.mark.parametrize("slug", sorted(titles()))
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_title_says_each_thing_in_one_file(slug: str, language: str) -> None:
    """A word that stands in two files of a title would be said by whichever is read last."""
    rules = game(slug)
    home = str(rules.files)
    said: dict[tuple[str, str], str] = {}
    for folder in rules.word_folders():
        file = folder / f"{language}.yaml"
        if str(folder).startswith(home) and file.is_file():
            for kind, entries in yaml.safe_load(file.read_text(encoding="utf-8")).items():
                for name in entries:
                    before = said.setdefault((kind, name), str(file))
                    assert before == str(file), f"{kind}.{name} is in {before} and in {file}"


class Reader:
    """Somebody who knows no English."""

    def __init__(self, slug: str) -> None:
        self.english = english_only(slug)
        self.wrong: dict[str, str] = {}

    def read(self, text: str) -> None:
        for word in words_of(text) & self.english:
            self.wrong.setdefault(word, text)

    def understood(self) -> None:
        assert not self.wrong, "\n".join(f"{word}: {text!r}" for word, text in sorted(self.wrong.items())[:40])


@pytest.mark.drawn(3)
@pytest.mark.parametrize("slug", SLUGS)
def test_a_german_table_shows_no_english(slug: str) -> None:
    card = titles()[slug]
    reader = Reader(slug)
    scenarios: list[str | None] = [scenario.id for scenario in card.scenarios] or [None]
    for number, scenario in enumerate(scenarios):
        options = card.simulation_options(scenario)
        rules = game(slug, card.seats_for(scenario)[1], scenario=scenario, options=options)
        for text in read(msgspec.to_builtins(rules.board(rules.text("de")))):
            reader.read(text)
        rng = Random(number)
        p = rules.start(number, listen=True)
        for step in range(250):
            if p.over:
                break
            seat = p.deciding()[0]
            if step < 40 or step % 8 == 0:
                for text in shown(p, seat):
                    reader.read(text)
            p.log = []
            p.apply(seat, random_choice(p.choices(seat), rng))
    reader.understood()


@pytest.mark.parametrize("slug", SLUGS)
def test_the_card_in_the_lobby(slug: str) -> None:
    english, german = (server_titles.card(slug, language) for language in ("en", "de"))
    said = {
        language: [card.summary, *(bot.name for bot in card.bots), *(bot.text for bot in card.bots)]
        + [words for one in card.options for words in (one.title, one.text)]
        + [words for one in card.scenarios for words in (one.title, one.text)]
        + [words for one in card.rulings for words in (one.question, one.reason)]
        + [words for known in card.words.values() for words in known.values()]
        for language, card in (("en", english), ("de", german))
    }
    reader = Reader(slug)
    own: set[str] = set().union(*map(words_of, said["de"]))
    reader.english |= set().union(*map(words_of, said["en"])) - own
    for text in said["de"]:
        reader.read(text)
    reader.understood()
    assert all(text for text in said["de"]), "something is not said at all"


@pytest.mark.parametrize("slug", SLUGS)
def test_what_bots_give_as_reasons(slug: str) -> None:
    reader = Reader(slug)
    card = titles()[slug]
    scenario = card.scenarios[0].id if card.scenarios else None
    rules = game(slug, card.seats_for(scenario)[0], scenario=scenario, options=card.simulation_options(scenario))
    for spec in ("random", "greedy", "search:4", *bots_of(rules)):
        player, rng, p = make(rules, spec), Random(1), rules.start(1)
        for _ in range(2 if spec.startswith("search") else 25):
            if p.over:
                break
            seat = p.deciding()[0]
            view = p.view(seat)
            choice = player.choose(view, seat, rng)
            reader.read(player.explain(view, seat, choice, rules.text("de")))
            p.apply(seat, choice)
    reader.understood()


def told(slug: str, seats: int) -> Table:
    """A table at which everything happens that can be told."""
    pace = Pace(kind="live", bank=100, late="wait", away=10)
    setup = Setup(title=slug, seats=seats, options=titles()[slug].simulation_options(None))
    table = Table.open(setup, host="p0", now=0.0, secret=bytes(32), pace=pace)
    table.seats.plan([SeatPlan(kind="bot", level="easy")] * seats, "p0", "P0", 0.0)
    for seat in range(2):
        table.seats.assign(seat, SeatPlan(), "p0", "P0", 0.0)
        table.seats.sit(f"p{seat}", f"P{seat}", 1.0, seat)
    table.start.agree("p0", 2.0, ready=False)
    table.change(2.0, name="X")
    for seat in range(2):
        table.start.agree(f"p{seat}", 3.0, entropy="e")
    rng = Random(1)
    for _ in range(4):
        seat = table.deciding()[0]
        choice = random_choice(table.position.choices(seat), rng)
        table.play.choose(seat, table.game.notation(choice), table.log.step_of(seat), 4.0)
    while table.seats[table.deciding()[0]].kind == "bot":
        table.bots.run(rng, 4.0, limit=1, budget=0.01)
    table.clock.tick(500.0)
    table.proposals.propose(0, "stop", 503.0)
    table.proposals.vote(1, 1, False, 504.0)
    table.proposals.propose(0, "undo", 505.0, step=0)
    table.proposals.vote(1, 2, True, 506.0)
    table.proposals.propose(0, "bot", 507.0, seat=1, level="medium", away=20.0)
    return table


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if titles()[slug].seats[1] > 1])
def test_what_is_told_at_a_table(slug: str) -> None:
    reader = Reader(slug)
    table = told(slug, max(2, titles()[slug].seats[0]))
    notices = table.log.since(None, 0, "de").notices
    assert {"sat", "agreed", "changed", "began", "late", "proposed", "voted", "undone"} <= {one.kind for one in notices}
    card = match_card(card_of(table), "p0", "de")
    for text in [
        *(notice.text for notice in notices),
        *(seat.name for seat in card.seats),
        *(seat.word for seat in card.seats),
        weight(table, table.deciding()[0], "de").text,
        digest(table, 0, 0, 0, "de").summary,
    ]:
        reader.read(text)
    known = table.game.notation(random_choice(table.position.choices(table.deciding()[0]), Random(1)))
    wrong: list[Callable[[], object]] = [
        lambda: table.seats.sit("p9", "P9", 600.0),
        lambda: table.start.agree("p9", 600.0),
        lambda: table.play.choose(0, known, 1000, 600.0),
        lambda: table.play.undo(0, table.log.step_of(0), 600.0, 999),
        lambda: table.proposals.vote(0, 99, True, 600.0),
        lambda: table.seats.come_back("p9", 600.0),
        lambda: table.proposals.propose(0, "bot", 600.0, seat=1, level="pirate"),
    ]
    for command in wrong:
        with pytest.raises(TableError) as refused:
            command()
        assert refused.value.key != str(refused.value), "said by key"
        reader.read(refused.value.say(table.game.text("de")))
    table.play.resign(0, 700.0)
    card = match_card(card_of(table), "p0", "de")
    for text in [
        *(notice.text for notice in table.log.since(None, 0, "de").notices),
        card.result.text if card.result else "",
    ]:
        reader.read(text)
    reader.understood()


@pytest.mark.drawn(3)
@pytest.mark.parametrize("slug", SLUGS)
def test_what_choices_do_the_goal_and_the_planner(slug: str) -> None:
    """Outlooks and sketches of choices, the goal line, and the answers of tools to the places of the board."""
    reader, rng = Reader(slug), Random("asked")
    rules = game(slug, min(3, titles()[slug].seats[1]))
    text = rules.text("de")
    p = rules.start("asked", listen=True)
    for step in range(60):
        if p.over:
            break
        seat = p.deciding()[0]
        seen = p.view(seat)
        asked: list[Any] = [rules.goal(seen, seat, text)]
        for _ in range(5):
            choice = random_choice(seen.choices(seat), rng)
            asked += [outlook_of(seen, seat, choice, text), rules.preview(seen, seat, choice, text)]
        if step % 15 == 0:
            asked += list(answers(rules, seen, seat, rng))
        for words in everything(msgspec.to_builtins(asked)):
            reader.read(words)
        p.apply(seat, random_choice(p.choices(seat), rng))
    reader.understood()


def answers(rules: Any, seen: Position, seat: int, rng: Random) -> Iterator[Any]:
    """What the tools say, with what they propose themselves and a place where they ask for one."""
    text = rules.text("de")
    places = sorted(rules.board(text).goals or rules.board(text).names)
    for tool in rules.tools(seen, seat, text):
        args = {arg.id: arg.default for arg in tool.args if arg.default}
        args |= {arg.id: rng.choice(places) for arg in tool.args if arg.kind == "place"}
        try:
            yield rules.consult(seen, seat, tool.id, {**args, **({"effort": "0"} if tool.steps else {})}, text)
        except ValueError as error:
            yield str(error)


#: What of a sketch or an outlook is drawn or names things; and how a mark or a slug is written.
DRAWN = {"d", "style", "symbol", "id", "ids", "mark", "marks", "rule", "args", "act", "follow"}
SLUG = re.compile(r"[a-z0-9:_-]+")


def everything(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        if not SLUG.fullmatch(data):
            yield data
    elif isinstance(data, dict):
        for name, value in data.items():
            if name not in DRAWN:
                yield from everything(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from everything(value)
