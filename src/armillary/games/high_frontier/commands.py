"""`armillary plan`: the mission planner of High Frontier, for a scenario file, a record or the cards of a rocket."""

from pathlib import Path
from typing import Any

import click
from rich.table import Table

from armillary.command import chosen_game, console, game_options, json_option, print_json, seats_option
from armillary.games.high_frontier.chart.mission import Leg, Plan
from armillary.games.high_frontier.chart.planner import TURNS, Planner, built
from armillary.games.high_frontier.ids import FREIGHTER, NONE, ROCKET, SITE
from armillary.games.high_frontier.look.plans import space_named
from armillary.games.high_frontier.position import Chart, OnChart
from armillary.games.high_frontier.rules import diagram, stacks, thrust
from armillary.kernel.record import Record, replay
from armillary.kernel.scenario import run_scenario

TITLE = "high-frontier"
CRAFT = (ROCKET, FREIGHTER)


@click.command("plan")
@click.argument("file", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="[FILE]")
@click.option("--to", "target", metavar="SPACE", help="Destination, by id or name (default: list everything in reach).")
@click.option("--cards", metavar="CARD,...", help="Plan for a rocket of these cards in LEO that is not built.")
@click.option("--seat", default="", metavar="A", help="Owner of the craft (default: the player whose turn it is).")
@click.option("--craft", metavar="STACK", help="The craft, such as A-rocket (default: the first).")
@click.option(
    "--tanks",
    default=8,
    show_default=True,
    type=click.IntRange(0, 8),
    metavar="N",
    help="Water tanks to buy in LEO, at most.",
)
@click.option(
    "--turns", default=TURNS, show_default=True, type=click.IntRange(1, TURNS), metavar="N", help="Turns to plan ahead."
)
@click.option("--after", "upto", type=click.IntRange(0), metavar="N", help="For a record: the position after N steps.")
@seats_option
@game_options
@json_option
def plan(
    file: Path | None,
    target: str | None,
    cards: str | None,
    seat: str,
    craft: str | None,
    tanks: int,
    turns: int,
    upto: int | None,
    seats: int | None,
    as_json: bool,
    **setup: Any,
) -> None:
    """List the flights of High Frontier that no other flight beats in turns, tanks, fuel left, rolls, belts and events.

    FILE is a scenario file (the position where it ends) or a record; without one, name the cards of a rocket with `--cards`:
    `armillary plan --cards hall-effect-thruster,kuck-mosquito --to luna`.
    """
    p = _position(file, upto, seats, setup)
    try:
        who = p.game.vocabulary.value("seat", seat) if seat else p.phasing
        if cards:
            p, stack = built(p, who, [p.game.vocabulary.value("card", card) for card in cards.split(",")])
            if not thrust.settings(p, stack):
                raise click.ClickException(
                    "these cards do not make a working rocket: an engine or its supports are missing"
                )
        else:
            stack = _craft(p, who, craft)
        goal = NONE if target is None else space_named(p, target, p.game.text())
    except ValueError as error:
        raise click.ClickException(_reason(p, error, (*(cards or "").split(","), target or ""))) from None
    planner = Planner(p, stack, target=goal, tanks=range(min(tanks, _room(p, who, stack)) + 1))
    search = planner.search(turns)
    if goal == NONE:
        _show_reach(p, search.reached(), turns, as_json)
    else:
        _show_plans(p, planner, goal, search.arrivals(goal), turns, as_json)


def _position(file: Path | None, upto: int | None, seats: int | None, setup: dict[str, Any]) -> Chart:
    if file is None:
        game = chosen_game(TITLE, seats, setup["options"], setup["rulings"], setup["scenario"], setup["components"])
        p: Any = game.start(0)
    else:
        p = run_scenario(file) if file.suffix in (".yaml", ".yml") else replay(Record.load(file), upto)
    if not isinstance(p, OnChart):
        raise click.ClickException("the planner knows High Frontier only, and this is no position of it")
    return p


def _reason(p: Chart, error: ValueError, asked: tuple[str, ...]) -> str:
    if str(error) == "too-heavy":
        return "their dry mass is above the limit"
    if not p.c.expanded:
        words = chosen_game(TITLE, None, ("expanded=yes",), (), None, None).vocabulary.words
        for word in asked:
            for kind in ("card", "space"):
                more = [known for known in words[kind] if known not in p.game.vocabulary.words[kind]]
                if word and any(known.startswith(word) for known in more):
                    return f"{word!r} is of the expanded game: add -o expanded=yes"
    return str(error)


def _craft(p: Chart, seat: int, word: str | None) -> int:
    own = [stack for stack in stacks.stacks_of(p, seat) if p.where[stack] != NONE and stacks.kind_of(p, stack) in CRAFT]
    names = [p.game.vocabulary.word("stack", stack) for stack in own]
    if word is None and own:
        return own[0]
    if word in names:
        return own[names.index(word)]
    raise click.ClickException(f"no such craft; there is {', '.join(names) or 'none on the chart: use --cards'}")


def _room(p: Chart, seat: int, stack: int) -> int:
    """Tanks that can still be bought: in LEO only (HF-FUEL-01)."""
    if stacks.kind_of(p, stack) != ROCKET or p.where[stack] != p.law.answers_bank(p, seat):
        return 0
    return diagram.room(p.c, stacks.dry_mass(p, stack), p.steps[stack])


# ------------------------------------------------------------------------------------------------------- showing


def _show_reach(p: Chart, found: dict[int, int], turns: int, as_json: bool) -> None:
    if as_json:
        print_json([{"space": p.c.spaces[space], "turns": found[space]} for space in sorted(found)])
        return
    text = p.game.text()
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("turn", justify="right")
    table.add_column("spaces", justify="right")
    table.add_column("sites")
    for turn in range(1, turns + 1):
        here = [space for space in sorted(found) if found[space] == turn]
        if here:
            sites = [text.word("space", p.c.spaces[space]) for space in here if p.c.kind[space] == SITE]
            table.add_row(str(turn), str(len(here)), ", ".join(sites))
    console.print(table)


def _show_plans(p: Chart, planner: Planner, goal: int, plans: list[Plan], turns: int, as_json: bool) -> None:
    if as_json:
        print_json([_plain(p, planner, plan) for plan in plans])
        return
    text = p.game.text()
    name = text.word("space", p.c.spaces[goal])
    if not plans:
        console.print(text.fill("plan", "none", {"space": name, "turns": turns}))
        return
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for head in ("plan", "turns", "tanks", "left", "rolls", "belts", "events"):
        table.add_column(head, justify="right")
    table.add_column(f"way to {name}: where each turn ends, with the fuel left")
    for number, found in enumerate(plans, start=1):
        figures = (number, found.turns, found.tanks, found.steps, found.crashes, found.belts, found.events)
        stops = [f"{text.word('space', p.c.spaces[leg.space])} {leg.left()}{_marks(leg)}" for leg in found.legs]
        table.add_row(*(str(figure) for figure in figures), ", ".join(stops))
    console.print(table)


def _marks(leg: Leg) -> str:
    """Short remarks: afterburner, jettison, refuelling."""
    words = []
    if leg.move is not None and leg.move.jettison:
        words.append(f"jettison {leg.move.jettison}")
    if leg.move is not None and leg.move.burner:
        words.append("afterburner")
    if leg.refuel is not None:
        words.append("refuelled")
    return f" ({', '.join(words)})" if words else ""


def _plain(p: Chart, planner: Planner, plan: Plan) -> dict[str, Any]:
    legs = []
    for number, leg in enumerate(plan.legs):
        move = leg.move
        legs.append(
            {
                "from": p.c.spaces[leg.start],
                "to": p.c.spaces[leg.space],
                "path": [] if move is None else [p.c.spaces[space] for space in move.way.path],
                "thrust": None if move is None else move.drive.thrust,
                "burns": 0 if move is None else move.way.burns,
                "fuel": 0 if move is None else move.way.fuel,
                "left": leg.left(),
                "refuel": 0 if leg.refuel is None else leg.refuel.tanks,
                "choices": [
                    p.game.notation(choice) for choice in planner.choices(leg, plan.tanks if number == 0 else 0)
                ],
            }
        )
    return {
        "turns": plan.turns,
        "tanks": plan.tanks,
        "left": plan.steps,
        "crash_rolls": plan.crashes,
        "belts": plan.belts,
        "event_rolls": plan.events,
        "legs": legs,
    }
