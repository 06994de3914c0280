"""The picture: every mark can be found, every word is said in both languages, previews and plans tell the engine's numbers."""

import re
from itertools import pairwise
from random import Random

import msgspec
import pytest

from armillary.games.high_frontier.century.moves import Course, Moves
from armillary.games.high_frontier.ids import BAG, CREW, HAND, NONE, ROCKET, TOP
from armillary.games.high_frontier.look import plans
from armillary.games.high_frontier.look.geometry import arc
from armillary.games.high_frontier.position import HighFrontier
from armillary.games.high_frontier.rules import stacks
from armillary.kernel import game, random_choice
from armillary.kernel.setup import Setup
from armillary.kernel.view import make_view
from armillary.scene import Cards, Sheet, Tag, Way

LANGUAGES = ("en", "de")


def flying(expanded: bool = True) -> tuple[HighFrontier, int, int]:
    """A rocket with fuel in LEO, its owner about to move; claims, a factory, a black disk."""
    p = game("high-frontier", 3, options={"expanded": expanded, "shorter": True}).start(5)
    seat = p.phasing
    stack = stacks.slot(p, seat, ROCKET)
    for word in ("hall-effect-thruster", "kuck-mosquito", *(["fuel-cell"] if expanded else [])):
        card = p.c.cards.index(word)
        if p.place[card] == TOP:
            deck = p.c.deck[card]
            p.tops[deck] = next(c for c, place in enumerate(p.place) if place == BAG and p.c.deck[c] == deck)
            p.put(p.tops[deck], TOP)
        p.put(card, stack)
    p.where[stack] = p.c.leo
    p.steps[stack] = p.c.tank_steps[stacks.dry_mass(p, stack)][4]
    for number, site in enumerate(("luna", "ceres", "vesta")):
        p.claim[p.c.sites.index(site)] = number
    luna = p.c.sites.index("luna")
    p.factory[luna], p.cubes[luna * 3], p.letter[luna] = 0, 2, 2
    p.busted[p.c.sites.index("flora")] = 1
    p.frames = [p.frames[0], p.game.step(Moves)()]
    p.owing = ()
    p._listed = None
    p.settle()
    return p, seat, stack


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("expanded", [False, True], ids=["basic", "expanded"])
def test_nothing_is_left_without_words(language: str, expanded: bool) -> None:
    p, seat, _ = flying(expanded)
    text = p.game.text(language)
    shown = msgspec.json.encode([p.game.board(text), p.game.scene(p, seat, text), p.game.tools(p, seat, text)]).decode()
    kinds = "panel|scene|plan|fact|column|phase|zone|area|outlook|moment|card-kind|special|platform"
    assert not re.findall(rf'"(?:{kinds})\.[\w-]+', shown)
    assert not re.findall(r'"[^"]*\{[a-z_]+[:}][^"]*"', shown)


@pytest.mark.parametrize("expanded", [False, True], ids=["basic", "expanded"])
def test_every_space_is_a_place_with_a_name_and_neighbours(expanded: bool) -> None:
    p, _, _ = flying(expanded)
    text = p.game.text()
    board = p.game.board(text)
    for space, word in enumerate(p.c.spaces):
        mark = f"space:{word}"
        assert board.places[mark] == p.c.at[space]
        assert board.names[mark] == text.template("space", word)
        assert board.beside[mark], word
    dots = [mark for layer in board.layers for shape in layer.shapes for mark in getattr(shape, "ids", ())]
    assert sorted(dots) == sorted(f"space:{word}" for word in p.c.spaces)
    known = set(board.palette)
    modifiers = {"dashed", "dotted", "thin", "thick", "faint", "outline", "filled", "bold", "italic", "display"}
    for layer in board.layers:
        for shape in layer.shapes:
            assert set(getattr(shape, "style", "").split()) <= known | modifiers, shape


def crosses(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float]) -> bool:
    def side(p: tuple[float, float], q: tuple[float, float], r: tuple[float, float]) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def test_no_two_routes_cross() -> None:
    p, _, _ = flying()
    lines = {(one, other): arc(p.c, one, other) for one, other in p.c.routes}
    boxes = {
        edge: (min(x for x, _ in line), min(y for _, y in line), max(x for x, _ in line), max(y for _, y in line))
        for edge, line in lines.items()
    }
    edges = list(lines)
    for at, edge in enumerate(edges):
        for other in edges[at + 1 :]:
            a, b = boxes[edge], boxes[other]
            if set(edge) & set(other) or a[2] < b[0] or b[2] < a[0] or a[3] < b[1] or b[3] < a[1]:
                continue
            for one in pairwise(lines[edge]):
                assert not any(crosses(*one, *two) for two in pairwise(lines[other])), (edge, other)


def test_the_preview_tells_what_the_flight_will_cost() -> None:
    p, seat, stack = flying()
    text = p.game.text()
    p.apply(seat, ("move", stack))
    choices = [choice for choice in p.choices(seat) if choice[0] == "fly"]
    assert len(choices) > 20
    for choice in choices[::7]:
        sketch, outlook = p.game.preview(p, seat, choice, text), p.game.outlook(p, seat, choice, text)
        assert sketch is not None
        assert outlook is not None
        way = next(shape for shape in sketch.overlay if isinstance(shape, Way))
        last, left, kind = way.beads[-1]
        assert (last, kind) == (len(way.points) - 1, "stop")
        assert outlook.figure == left
        assert way.points[-1] == tuple(float(n) for n in p.c.at[choice[1]])


def test_an_unlit_space_says_why_not() -> None:
    p, seat, stack = flying()
    assert p.game.meant(p, seat, "card:fuel-cell") == []
    assert p.game.meant(p, seat, "space:nowhere") == []
    p.apply(seat, ("move", stack))
    assert isinstance(p.frames[-1], Course)
    (meant,) = p.game.meant(p, seat, "space:saturn")
    refusal = p.why_none(seat, meant)
    assert refusal is not None
    assert refusal.rule.startswith("HF-")


def test_a_plan_can_be_read_drawn_and_followed() -> None:
    p, seat, stack = flying()
    text = p.game.text()
    sketch = p.game.consult(p, seat, "plan", {"target": "space:themis", "tanks": "0"}, text)
    ways = [shape for shape in sketch.overlay if isinstance(shape, Way)]
    assert ways[0].points[0] == tuple(float(n) for n in p.c.at[p.c.leo])
    assert ways[-1].points[-1] == tuple(float(n) for n in p.c.at[p.c.number["themis"]])
    assert sum(isinstance(shape, Tag) for shape in sketch.overlay) <= 5
    assert sketch.more[0][1]["plan"] == "0"
    assert isinstance(sketch.panels[1], Sheet)
    for step in sketch.follow:
        choice = p.game.parse(step)
        assert p.why_none(seat, choice) is None, step
        p.apply(seat, choice)
    assert p.where[stack] == p.trail[stack][-1] != p.c.leo


def test_the_planner_names_what_is_wrong_with_a_question() -> None:
    p, seat, _ = flying()
    text = p.game.text()
    for args in (
        {"target": "space:nowhere"},
        {"tanks": "-1"},
        {"tanks": "many"},
        {"turns": "11"},
        {"craft": "Z-rocket"},
        {"build": "no-such-card"},
        {"cargo": "no-such-card"},
        {"what": "ever"},
    ):
        with pytest.raises(ValueError):
            p.game.consult(p, seat, "plan", args, text)
    with pytest.raises(ValueError):
        p.game.consult(p, seat, "oracle", {}, text)


def test_what_if_i_built_this_finds_supports() -> None:
    """The engine alone needs power in the expanded game; a generator of hand or market is added."""
    p, seat, stack = flying()
    for card in stacks.cards_in(p, stack):
        p.put(card, BAG)
    p.where[stack], p.steps[stack] = NONE, 0
    p.put(p.c.cards.index("ion-drive"), HAND - seat)
    p.put(p.c.cards.index("fuel-cell"), HAND - seat)
    before = p.hash()
    sketch = p.game.consult(p, seat, "plan", {"build": "ion-drive", "turns": "2"}, p.game.text())
    assert sketch.lines
    assert p.hash() == before
    assert sketch.follow == []


def test_the_reverse_needs_no_target() -> None:
    p, seat, _ = flying()
    plan, reach = p.game.tools(p, seat, p.game.text())
    assert [arg.id for arg in reach.args] == [arg.id for arg in plan.args if arg.kind != "place"]
    near = p.game.consult(p, seat, "reach", {"turns": "1"}, p.game.text())
    far = p.game.consult(p, seat, "reach", {"turns": "2"}, p.game.text())
    assert 0 < len(near.overlay) < len(far.overlay)


def test_cards_have_two_sides_and_decks_can_be_lit() -> None:
    p, seat, _ = flying()
    scene = p.game.scene(p, seat, p.game.text())
    market = next(panel for panel in scene.panels if isinstance(panel, Cards) and panel.id == "market")
    assert [card.id for card in market.cards] == [f"deck:{deck}" for deck in p.c.decks]
    for card in market.cards:
        assert card.back is not None
        assert card.back.title != card.title
        assert {fact.label for fact in card.facts} >= {"mass"}


def test_a_view_stays_small() -> None:
    """The view of the deciding seat with all destinations of a rocket is sent at every step."""
    p, seat, stack = flying()
    p.apply(seat, ("move", stack))
    view = make_view(p, seat)
    assert len(msgspec.json.encode(view)) < 120_000


def test_the_planner_answers_before_a_craft_is_built_and_says_what_is_too_dear() -> None:
    rules = game("high-frontier", 2)
    p = rules.start(3)
    rng = Random(1)
    while p.faction[p.deciding()[0]] < 0:
        p.apply(p.deciding()[0], random_choice(p.choices(p.deciding()[0]), rng))
    seat, text = p.deciding()[0], rules.text()
    p.wt[seat] = 0
    tool = next(one for one in rules.tools(p, seat, text) if one.id == "plan")
    args = {arg.id: arg.default for arg in tool.args if arg.default}
    assert "craft" not in {arg.id for arg in tool.args}, "there is none to choose"
    assert args["build"]
    crew = p.c.cards[next(card for card in stacks.hand(p, seat) if p.c.deck[card] == CREW)]
    sketch = rules.consult(p, seat, "plan", {"build": crew, "target": "space:luna", "tanks": "8"}, text)
    assert any("more than you have" in line for line in sketch.lines), sketch.lines


def test_a_plan_that_runs_out_of_time_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    p, seat, _ = flying()
    monkeypatch.setattr(plans, "SECONDS", (1e-9, 1e-9, 1e-9))
    sketch = p.game.consult(p, seat, "reach", {"turns": "8"}, p.game.text())
    assert "time ran out" in sketch.lines[-1]
    monkeypatch.setattr(plans, "SECONDS", (0.0, 0.0, 0.0))
    whole = p.game.consult(p, seat, "reach", {"turns": "2"}, p.game.text())
    assert "time ran out" not in whole.lines[-1]


def test_a_plan_says_whether_more_can_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little effort leaves a partial answer, which the page replaces; enough effort ends in plans or in a plain no."""
    p, seat, _ = flying()
    monkeypatch.setattr(plans, "SECONDS", (1e-9, 0.0, 0.0))
    near = {"target": p.c.spaces[p.where[plans.craft_of(p, seat)[0]]], "effort": "0"}
    assert p.game.consult(p, seat, "plan", near, p.game.text()).state == "partial"
    game = Setup(title="high-frontier", seats=1, scenario="return-to-the-moon").game()
    q = game.start(3)
    seat = q.deciding()[0]
    for target, state in (("luna", "done"), ("mercury", "none")):
        sketch = game.consult(q, seat, "plan", {"target": target, "effort": "1"}, game.text())
        assert (sketch.state, bool(sketch.more), bool(sketch.lines)) == (state, state == "done", True)


def test_the_first_turn_of_a_plan_can_be_chosen_in_one_go() -> None:
    game = Setup(title="high-frontier", seats=1, scenario="return-to-the-moon").game()
    p = game.start(3)
    seat = p.deciding()[0]
    sketch = game.consult(p, seat, "plan", {"target": "luna"}, game.text())
    assert sketch.act_caption == "Fuel 3 tanks and fly the first turn"
    rocket = plans.craft_of(p, seat)[0]
    for notation in sketch.act:
        p.apply(seat, game.parse(notation))
    assert p.c.spaces[p.where[rocket]] == "luna"


def test_plans_have_names_figures_and_a_way() -> None:
    game = Setup(title="high-frontier", seats=1, scenario="return-to-the-moon").game()
    p = game.start(3)
    seat = p.deciding()[0]
    sketch = game.consult(p, seat, "plan", {"target": "luna", "effort": "1", "beside": "ryugu"}, game.text())
    assert sketch.heads == ["turns", "tanks", "left", "risk"]
    assert [(one.name, one.cells) for one in sketch.options[:2]] == [
        ("Quickest and cheapest", ["1", "3", "2", "none"]),
        ("With fuel to spare", ["1", "4", "5", "none"]),
    ]
    assert sketch.strip is not None
    assert [(at, kind) for at, _, kind in sketch.strip.stops] == [(15, "start"), (2, "end")]
    assert sketch.way[0][0] == "Turn 1: to Luna"
    assert sketch.way[0][2] == "15 \N{RIGHTWARDS ARROW} 2"
    ghosts = [shape for shape in sketch.overlay if isinstance(shape, Way) and shape.ghost]
    assert ghosts[0].points[-1] == tuple(float(n) for n in p.c.at[p.c.number["ryugu"]])
    # Asked for by its arguments, a row is the plan it names.
    other = game.consult(p, seat, "plan", sketch.options[1].args, game.text())
    assert other.act_caption.startswith("Fuel 4 tanks")


def test_a_world_out_of_reach_says_what_would_change_it() -> None:
    game = Setup(title="high-frontier", seats=1, scenario="return-to-the-moon").game()
    p = game.start(3)
    seat = p.deciding()[0]
    few = game.consult(p, seat, "plan", {"target": "luna", "tanks": "1", "effort": "1"}, game.text())
    assert few.state == "none"
    assert [one.name for one in few.ways_out] == ["Take 3 tanks", "What is in reach?"]
    assert game.consult(p, seat, "plan", few.ways_out[0].args, game.text()).state == "done"
    assert game.consult(p, seat, few.ways_out[1].tool, few.ways_out[1].args, game.text()).lines


def test_a_card_at_auction_says_what_it_would_let_you_reach() -> None:
    rules = game("high-frontier", 3)
    p, rng = rules.start(3), Random(1)
    while not (stage := rules.scene(p, 0, rules.text()).stage) or p.c.deck[p.c.cards.index(stage.args["card"])] != 0:
        who = p.deciding()[0]
        p.apply(who, random_choice(p.choices(who), rng))
    seat = p.deciding()[0]
    found = rules.consult(p.view(seat), seat, stage.tool, stage.args, rules.text())
    badges = [badge for badge, _, _ in found.gains]
    assert badges[0] in ("new", "reach")
    # The planner agrees: with that engine the first of them is in reach.
    name = found.gains[0][1].partition(",")[0]
    hand = ",".join(p.c.cards[card] for card in p.held[HAND - seat])
    p.put(p.c.cards.index(stage.args["card"]), HAND - seat)
    asked = {"build": stage.args["card"], "cargo": hand, "target": name, "tanks": "8"}
    plan = rules.consult(p.view(seat), seat, "plan", asked, rules.text())
    assert plan.options[0].cells[0] <= "4"
    if badges[0] == "new":
        assert int(found.gains[0][2].split()[0]) == int(plan.options[0].cells[0])


def test_an_auction_says_who_wins_ties_and_what_a_bid_would_do() -> None:
    rules = game("high-frontier", 3)
    p, text = rules.start(3), rules.text()
    while not any(choice[0] == "bid" for choice in p.choices(p.deciding()[0])):
        seat = p.deciding()[0]
        p.apply(seat, next((c for c in p.choices(seat) if c[0] == "research"), p.choices(seat)[0]))
    first, began = p.deciding()[0], p.phasing
    assert first == began
    name = rules.seat_looks(p, text)[began].word
    # Who began the auction wins ties: an equal bid is enough, and that is where the stepper begins.
    p.apply(first, ("pass",))
    second = p.deciding()[0]
    (bid,) = [one for one in make_view(p, second).choices if one.raises]
    assert (bid.least, bid.wins) == (0, 1)
    stage = rules.scene(p, second, text).stage
    assert stage.note == f"A tie goes to {name}, who began the auction."
    assert [tile.state for tile in stage.tiles] == ["highest", "", ""]
    assert "wins ties" in stage.tiles[0].line
    picks = dict(rules.outlook(p, second, ("bid", 1), text).picks)
    assert picks == {0: f"equal {name}", 1: f"top {name}", p.wt[second]: "all you have"}
    told = rules.preview(p, second, ("bid", 1), text).stage.note
    assert f"At 1 you beat {name}." in told
    assert "lose the tie" in rules.preview(p, second, ("bid", 0), text).stage.note
    p.apply(second, ("bid", 1))
    p.apply(p.deciding()[0], ("pass",))
    (bid,) = [one for one in make_view(p, began).choices if one.raises]
    assert (bid.least, bid.wins) == (1, 1)
    assert rules.outlook(p, began, ("pass",), text).figure == f"{p.wt[began]} WT"
    most = rules.preview(p, began, ("bid", p.wt[began]), text).stage.note
    assert most.startswith("You win ties.")
    assert "Nobody can go higher." in most


def test_an_engine_that_is_fed_in_one_way_has_no_number() -> None:
    rules = game("high-frontier", 3)
    p, text = rules.start(3), rules.text()
    card = p.held[HAND][0]
    best, other = (rules.caption(p, 0, ("engine", card, number), text) for number in (0, 1))
    assert best == f"Use {rules.word(p, 'card', card, text)}"
    assert other == f"{best}, fed another way (1)"


@pytest.mark.parametrize("slug", ["high-frontier", "high-frontier-conflict"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_an_offer_of_water_alone_names_no_cards(slug: str, language: str) -> None:
    rules = game(slug, 3)
    p, text = rules.start(3), rules.text(language)
    words = rules.caption(p, 0, ("offer", 1, None, None, range(1, 5)), text)
    assert "-" not in words.split()
    assert "\N{EN DASH}" not in words.split()
    assert ("nothing" if language == "en" else "umsonst") in words
