"""Whole games of High Frontier and how far the seats came: `python -m bench.milestones greedy:hard yardstick:hard`.

First boost, claim, factory and second factory by round, incomes, glory, ventures, unfinished matches, the time of a decision and
the share of wins with its 95 % interval (Wilson). Every match has a seed of its own, and the players change seats from match to
match, so that no match is counted twice. Fix the number of matches before you begin.
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable
from contextlib import nullcontext
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from armillary.kernel import Choice, Game, Position, game
from armillary.players.basic import GreedyPlayer
from armillary.players.making import make
from armillary.players.match import play
from armillary.players.player import Player
from armillary.players.simulation import processes, settle

from .exploiters import EXPLOITERS

#: Decisions after which a match counts as unfinished.
MOST = 8000
#: What a seat does that brings it on: cards and money are no use while nothing flies.
ADVANCES = frozenset(
    {"boost", "move", "refuel", "prospect", "industrialise", "produce", "venture", "anchor", "assault"}
)


class Timed(Player):
    """A player whose decisions are timed."""

    def __init__(self, player: Player) -> None:
        super().__init__(player.game, player.name)
        self.player = player
        self.blind, self.speaks = player.blind, player.speaks
        self.spent, self.worst, self.decisions = 0.0, 0.0, 0

    def choose(self, view: Position, seat: int, rng: Random, budget: float | None = None) -> Choice:
        started = time.process_time()
        choice = self.player.choose(view, seat, rng, budget)
        spent = time.process_time() - started
        self.spent, self.worst, self.decisions = self.spent + spent, max(self.worst, spent), self.decisions + 1
        return choice

    def interject(self, view: Position, seat: int, rng: Random) -> Choice | None:
        return self.player.interject(view, seat, rng)


class Idleness:
    """The longest time in rounds for which each seat neither boosted nor flew, claimed or built."""

    def __init__(self, seats: int) -> None:
        self.acted = [0] * seats
        self.longest = [0] * seats

    def watch(self, p: Any, seat: int, choice: Choice) -> None:
        if choice[0] in ADVANCES:
            self.acted[seat] = p.round
        for each, since in enumerate(self.acted):
            self.longest[each] = max(self.longest[each], p.round - since)


def seated(rules: Game, name: str) -> Player:
    """A player by its name, or one of `bench.exploiters`."""
    return GreedyPlayer(rules, name, "hard", EXPLOITERS[name]) if name in EXPLOITERS else make(rules, name)


def matches(
    play_one: Callable[[tuple[Any, ...]], dict[str, Any]], about: tuple[Any, ...], arguments: argparse.Namespace
) -> list[dict[str, Any]]:
    """All matches of a command, by `play_one(about, players, seed, talk)`: seeds one after another, the players a seat further in
    each; with a line for each in the file."""
    first, count = arguments.seeds
    turns = [number % len(arguments.players) for number in range(count)]
    jobs = [
        (about, arguments.players[turn:] + arguments.players[:turn], str(first + number), arguments.talk)
        for number, turn in enumerate(turns)
    ]
    found: list[dict[str, Any]] = []
    settle()  # as at the server, where people wait for bots
    with processes(arguments.workers) if arguments.workers > 1 else nullcontext() as pool:
        for one in pool.map(play_one, jobs) if pool is not None else map(play_one, jobs):
            found.append(one)
            if arguments.json:
                with arguments.json.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(one) + "\n")
    return found


@cache
def rules_of(title: str, seats: int, options: str) -> Game:
    return game(title, seats, options=json.loads(options))


def match(job: tuple[Any, ...]) -> dict[str, Any]:
    """One match: a row for each seat."""
    (title, options), names, seed, talk = job
    rules = rules_of(title, len(names), options)
    players = [Timed(seated(rules, name)) for name in names]
    rows: list[dict[str, Any]] = [
        {"player": name, "boost": 0, "claim": 0, "factory": 0, "second": 0, "incomes": 0, "black": 0, "deals": 0}
        for name in names
    ]

    def look(p: Any) -> None:
        for seat, row in enumerate(rows):
            factories = p.factory.count(seat)
            row["claim"] = row["claim"] or (p.round if seat in p.claim else 0)
            row["factory"] = row["factory"] or (p.round if factories else 0)
            row["second"] = row["second"] or (p.round if factories > 1 else 0)

    idleness = Idleness(len(names))

    def watch(p: Any, seat: int, choice: Choice) -> None:
        idleness.watch(p, seat, choice)
        verb, row = choice[0], rows[seat]
        row["boost"] = row["boost"] or (p.round if verb == "boost" else 0)
        row["incomes"] += verb in ("income", "income-from")
        row["black"] += verb == "sell-black"
        row["deals"] += verb == "accept"
        look(p)

    final, decisions = play(rules, players, seed, watch=watch, most=MOST, talk=talk)
    p: Any = final
    look(p)
    winners = p.result.winners if p.result is not None else ()
    for seat, (row, player) in enumerate(zip(rows, players, strict=True)):
        row |= {
            "factories": p.factory.count(seat),
            "idle": idleness.longest[seat],
            "claims": p.claim.count(seat),
            "glory": list(getattr(p, "glory", [])).count(seat),
            "ventures": list(getattr(p, "ventures", [])).count(seat),
            "points": p.law.answers_score(p, seat),
            "won": 1 / len(winners) if seat in winners else 0.0,
            "mean_ms": round(1000 * player.spent / max(1, player.decisions), 1),
            "worst_ms": round(1000 * player.worst),
        }
    return {
        "seed": seed,
        "rounds": p.round,
        "decisions": decisions,
        "finished": p.result is not None,
        "seats": rows,
    }


def wilson(won: float, of: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    if not of:
        return 0.0, 1.0
    z, share = 1.96, won / of
    middle, spread = share + z * z / (2 * of), z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return (middle - spread) / (1 + z * z / of), (middle + spread) / (1 + z * z / of)


def median(values: list[int]) -> str:
    """Of those who got there, and how many did not."""
    there = [value for value in values if value]
    return f"{statistics.median(there):g} ({len(values) - len(there)} never)" if there else f"never ({len(values)})"


def tell(found: list[dict[str, Any]]) -> list[str]:
    """The figures of all matches, a paragraph for each player."""
    unfinished = [one["seed"] for one in found if not one["finished"]]
    said = [f"{len(found)} matches, {len(unfinished)} unfinished {unfinished or ''}".rstrip()]
    said.append(f"rounds: median {statistics.median(one['rounds'] for one in found):g}")
    for name in dict.fromkeys(row["player"] for one in found for row in one["seats"]):
        rows = [row for one in found for row in one["seats"] if row["player"] == name]
        seats = len(found[0]["seats"])
        own = len(rows) // len(found)
        won = sum(row["won"] for row in rows)
        low, high = wilson(won, len(found))
        early = sum(1 for row in rows if 0 < row["factory"] <= 14)
        gaps = [row["second"] - row["factory"] for row in rows if row["second"]]
        said += [
            f"{name}: {len(rows)} seats",
            f"  won {won:g} of {len(found)}: {won / len(found):.0%} ({low:.0%} to {high:.0%}), with {own} of {seats} seats",
            (
                f"  first boost {median([row['boost'] for row in rows])}, claim {median([row['claim'] for row in rows])}, "
                f"factory {median([row['factory'] for row in rows])}, by round 14: {early} of {len(rows)}"
            ),
            f"  second factory {statistics.median(gaps) if gaps else '-'} rounds after the first ({len(gaps)} seats)",
            (
                f"  a seat: points {_mean(rows, 'points')}, factories {_mean(rows, 'factories')}, claims "
                f"{_mean(rows, 'claims')}, glory {_mean(rows, 'glory')}, ventures {_mean(rows, 'ventures')}, incomes "
                f"{_mean(rows, 'incomes')}, black cards sold {_mean(rows, 'black')}, deals {_mean(rows, 'deals')}"
            ),
            f"  without a boost, flight, claim or factory: {longest(rows)} rounds",
            f"  a decision: mean {_mean(rows, 'mean_ms')} ms, worst {max(row['worst_ms'] for row in rows)} ms",
        ]
    return said


def longest(rows: list[dict[str, Any]]) -> str:
    idle = [row["idle"] for row in rows]
    return f"longest {max(idle)}, median {statistics.median(idle):g}"


def _mean(rows: list[dict[str, Any]], name: str) -> str:
    return f"{sum(row[name] for row in rows) / len(rows):.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.milestones", description=__doc__)
    parser.add_argument("players", nargs="+", metavar="PLAYER", help="one for each seat")
    parser.add_argument("--title", default="high-frontier")
    parser.add_argument("--seeds", nargs=2, type=int, default=(9000, 20), metavar=("FIRST", "COUNT"))
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="as expanded=true")
    parser.add_argument("--talk", action="store_true", help="players are asked for offers of their own")
    parser.add_argument("--json", type=Path, metavar="FILE", help="a line for each match")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes that play")
    arguments = parser.parse_args()
    options = {name: json.loads(value) for name, _, value in (one.partition("=") for one in arguments.option)}
    found = matches(match, (arguments.title, json.dumps(options)), arguments)
    print("\n".join(tell(found)))


if __name__ == "__main__":
    main()
