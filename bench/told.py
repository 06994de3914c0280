"""A whole game as its players saw it: `python -m bench.told high-frontier 2 --seed 1 > docs/told-high-frontier.md`.

For each turn what a seat is about, whenever that changes, in the words of the hint; and what came of it.
"""

import argparse
import json
import shlex
import sys
from typing import Any

from armillary.games.high_frontier.flow.operations import Operation
from armillary.kernel import Choice, game
from armillary.kernel.event import Event
from armillary.kernel.registry import titles
from armillary.players.making import make
from armillary.players.match import play
from armillary.players.search.settings import hook

from .milestones import MOST

#: What is told of the rest: how programmes end, well or badly.
KINDS = frozenset(
    {
        "ClaimPlaced",
        "SiteBusted",
        "FactoryBuilt",
        "GloryWon",
        "GloryTaken",
        "TickerTape",
        "DomePlaced",
        "WarBrokeOut",
        "WarWon",
        "AttackDeclared",
        "FactorySeized",
        "FactoryWrecked",
        "PlayerDefected",
        "TruceBegan",
        "KamikazeFormed",
        "StoneRolled",
        "RollSabotaged",
        "PadExploded",
        "GameEnded",
        "FinalScore",
    }
)


def _tells(event: Event) -> bool:
    """Is it one of those, or a flight that ends in a hazard?"""
    return event.kind in KINDS or (event.kind == "HazardRolled" and event.facts["cause"] == "lost")


def told(title: str, seats: int, seed: str, scenario: str | None, options: dict[str, Any], until: int) -> list[str]:
    """Lines of Markdown, with plans up to that turn."""
    rules = game(title, seats, scenario=scenario, options=options)
    text = rules.text("en")
    tell = hook(rules, "tell")
    players = [make(rules, "greedy:hard") for _ in range(seats)]
    about: list[list[str]] = [[] for _ in players]
    said: list[str] = []
    shown = 0

    def note(p: Any, line: str) -> None:
        nonlocal shown
        if p.round != shown:
            shown = p.round
            said.extend(["", f"**Turn {shown}**", ""])
        said.append(f"- {line}")

    def watch(p: Any, seat: int, choice: Choice) -> None:
        for event in p.log:
            if _tells(event):
                note(p, rules.say(p, event, text))
        p.log.clear()
        if p.round <= until and isinstance(p.frames[-1], Operation):
            plan = tell(p.view(seat), seat, text)[:2]
            # The second sentence names the goal and its turns; a turn more or less is no other plan.
            goal = ["".join(sign for sign in sentence if not sign.isdigit()) for sentence in plan[-1:]]
            if goal and goal != about[seat]:
                about[seat] = goal
                note(p, f"*{rules.named(p, {'seat': seat}, text)['seat']}:* {' '.join(plan)}")

    p: Any
    p, _ = play(rules, players, seed, watch=watch, most=MOST)
    for event in p.log:
        if _tells(event):
            note(p, rules.say(p, event, text))
    return said


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.told", description=__doc__)
    parser.add_argument("title")
    parser.add_argument("seats", type=int)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--scenario")
    parser.add_argument(
        "--until", type=int, default=MOST, metavar="TURN", help="tell plans up to this turn, and all that happens"
    )
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    arguments = parser.parse_args()
    command = shlex.join(["python", "-m", "bench.told", *sys.argv[1:]])
    limit = f" (plans up to turn {arguments.until})" if arguments.until < MOST else ""
    print(f"# A game of {titles()[arguments.title].title}, told\n")
    print(
        f"{arguments.seats} bots of the level hard: what each was about, whenever that changed, in the words of the hint; then"
    )
    print(f"what came of it{limit}. The seed was not chosen for the game:\n")
    print(f"    {command}\n")
    options = {name: json.loads(value) for name, _, value in (one.partition("=") for one in arguments.option)}
    print(
        "\n".join(
            told(arguments.title, arguments.seats, arguments.seed, arguments.scenario, options, arguments.until)
        ).strip(),
    )


if __name__ == "__main__":
    main()
