"""A whole game as its players saw it: `python -m bench.told high-frontier 2 --seed 1 > docs/match-told.md`.

For each turn what a seat is about, whenever that changes, in the words of the hint; and what came of it.
"""

import argparse
import json
from typing import Any

from armillary.games.high_frontier.flow.operations import Operation
from armillary.kernel import Choice, game
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


def told(title: str, seats: int, seed: str, scenario: str | None, options: dict[str, Any]) -> list[str]:
    """Lines of Markdown."""
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
            if event.kind in KINDS:
                note(p, rules.say(p, event, text))
        p.log.clear()
        if isinstance(p.frames[-1], Operation):
            plan = tell(p.view(seat), seat, text)[:2]
            # The second sentence names the goal and its turns; a turn more or less is no other plan.
            goal = ["".join(sign for sign in sentence if not sign.isdigit()) for sentence in plan[-1:]]
            if goal and goal != about[seat]:
                about[seat] = goal
                note(p, f"*{rules.named(p, {'seat': seat}, text)['seat']}:* {' '.join(plan)}")

    p: Any
    p, _ = play(rules, players, seed, watch=watch, most=MOST)
    for event in p.log:
        if event.kind in KINDS:
            note(p, rules.say(p, event, text))
    return said


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.told", description=__doc__)
    parser.add_argument("title")
    parser.add_argument("seats", type=int)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--scenario")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    arguments = parser.parse_args()
    options = {name: json.loads(value) for name, _, value in (one.partition("=") for one in arguments.option)}
    print(
        "\n".join(told(arguments.title, arguments.seats, arguments.seed, arguments.scenario, options)).strip(),
    )


if __name__ == "__main__":
    main()
