"""Whole games of Conflict and what its seats did: `python -m bench.wars greedy:hard greedy:hard greedy:hard greedy:hard`.

First and second Factory by year, Wars and their battles, petitions asked, granted and refused, every kind of act, points,
unfinished matches, processor time of a match and of the worst decision. Every match has a seed of its own, and the players change
seats from match to match. Fix the number of matches before you begin.
"""

import argparse
import json
import statistics
import time
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from armillary.kernel import Choice, Game, game
from armillary.players.match import play

from .milestones import MOST, Idleness, Timed, longest, matches, median, seated, wilson

#: Events that are counted, and what the count is called.
ACTS = {
    "AttackDeclared": "attacks",
    "FireRolled": "shots",
    "FactorySeized": "Factories seized",
    "FactoryWrecked": "Factories wrecked",
    "TanksCaptured": "tanks captured",
    "PrisonerTaken": "prisoners",
    "BribePaid": "bribes paid to victims",
    "DelegateSuborned": "delegates suborned",
    "RollSabotaged": "sabotages",
    "PetitionAsked": "petitions asked",
    "PetitionGranted": "petitions granted",
    "PetitionDenied": "petitions refused",
    "LeaveAsked": "leave asked",
    "LeaveGiven": "leave given",
    "LeaveRefused": "leave refused",
    "PlayerDefected": "defections",
    "TruceDeclared": "truces declared",
    "TruceBegan": "truces",
    "WarBrokeOut": "Wars",
    "WarWon": "Wars won",
    "AnarchyBegan": "Anarchies",
    "KamikazeFormed": "kamikazes",
    "StoneDislodged": "stones dislodged",
    "StoneRolled": "stones fallen",
    "DomePlaced": "Colonies",
    "GloryTaken": "glory taken",
    "TickerTape": "glory brought home",
    "HeroismWon": "heroism",
    "ChitFlipped": "chits turned",
    "DelegateElected": "delegates elected",
    "ClaimJumped": "claims jumped",
    "BernalAnchored": "Bernals anchored",
    "ColonistArrived": "Colonists",
    "CardPromoted": "cards promoted",
    "FutureCompleted": "Futures",
    "GoldMade": "gold made",
    "ElevatorBuilt": "elevators",
}


@cache
def rules_of(seats: int, scenario: str, options: str) -> Game:
    return game("high-frontier-conflict", seats, scenario=scenario, options=json.loads(options))


def match(job: tuple[Any, ...]) -> dict[str, Any]:
    """One match: counts of acts, and a row for each seat."""
    (scenario, options), names, seed, talk = job
    rules = rules_of(len(names), scenario, options)
    players = [Timed(seated(rules, name)) for name in names]
    rows: list[dict[str, Any]] = [{"player": name, "claim": 0, "factory": 0, "second": 0} for name in names]
    counts: Counter[str] = Counter()
    verbs: list[Counter[str]] = [Counter() for _ in names]
    year_of_war = 0

    def look(p: Any) -> None:
        nonlocal year_of_war
        for event in p.log:
            if event.kind in ACTS:
                counts[ACTS[event.kind]] += 1
            if event.kind == "AttackDeclared" and p.war_happened:
                counts["attacks since the War began"] += 1
            if event.kind == "WarBrokeOut":
                year_of_war = year_of_war or p.round
        p.log.clear()
        for seat, row in enumerate(rows):
            factories = p.factory.count(seat)
            row["claim"] = row["claim"] or (p.round if seat in p.claim else 0)
            row["factory"] = row["factory"] or (p.round if factories else 0)
            row["second"] = row["second"] or (p.round if factories > 1 else 0)

    idleness = Idleness(len(names))

    def watch(p: Any, seat: int, choice: Choice) -> None:
        idleness.watch(p, seat, choice)
        verbs[seat][choice[0]] += 1
        look(p)

    started = time.process_time()
    p: Any
    p, decisions = play(rules, players, seed, watch=watch, most=MOST, talk=talk)
    spent = time.process_time() - started
    look(p)
    winners = p.result.winners if p.result is not None else ()
    scores = [p.law.answers_score(p, seat) for seat in range(len(names))]
    for seat, (row, player) in enumerate(zip(rows, players, strict=True)):
        row |= {
            "factories": p.factory.count(seat),
            "idle": idleness.longest[seat],
            "claims": p.claim.count(seat),
            "points": scores[seat],
            "won": 1 / len(winners) if seat in winners else 0.0,
            "wt": p.wt[seat],
            "mean_ms": round(1000 * player.spent / max(1, player.decisions), 1),
            "worst_ms": round(1000 * player.worst),
            "verbs": dict(verbs[seat]),
        }
    return {
        "seed": seed,
        "years": p.round,
        "decisions": decisions,
        "finished": p.result is not None,
        "seconds": round(spent, 2),
        "war": year_of_war,
        "acts": dict(counts),
        "seats": rows,
    }


def tell(found: list[dict[str, Any]]) -> list[str]:
    """The figures of all matches."""
    games = len(found)
    unfinished = [one["seed"] for one in found if not one["finished"]]
    said = [f"{games} matches, {len(unfinished)} unfinished {unfinished or ''}".rstrip()]
    seconds = [one["seconds"] for one in found]
    said.append(f"processor time a match: median {statistics.median(seconds):.1f} s, longest {max(seconds):.1f} s")
    wars = [one for one in found if one["war"]]
    fought = [one for one in wars if one["acts"].get("attacks since the War began")]
    low, high = wilson(len(fought), games)
    year = median([one["war"] for one in found])
    share = f"{len(fought) / games:.0%} ({low:.0%} to {high:.0%})"
    said.append(f"War in {len(wars)} (year {year}), with a battle in {len(fought)}: {share}")
    for name in dict.fromkeys(row["player"] for one in found for row in one["seats"]):
        rows = [row for one in found for row in one["seats"] if row["player"] == name]
        won = sum(row["won"] for row in rows)
        low, high = wilson(won, games)
        gaps = [row["second"] - row["factory"] for row in rows if row["second"]]
        without = sum(1 for row in rows if not row["factory"])
        said += [
            f"{name}: {len(rows)} seats",
            f"  won {won:g} of {games}: {won / games:.0%} ({low:.0%} to {high:.0%})",
            (
                f"  first claim {median([row['claim'] for row in rows])}, factory {median([row['factory'] for row in rows])}, "
                f"second {statistics.median(gaps) if gaps else '-'} years later ({len(gaps)} seats); "
                f"without a factory {without} of {len(rows)}"
            ),
            (
                f"  a seat: factories {_mean(rows, 'factories')} (median "
                f"{statistics.median(row['factories'] for row in rows):g}), points {_mean(rows, 'points')}, Aqua left "
                f"{_mean(rows, 'wt')}"
            ),
            f"  without a boost, flight, claim or Factory: {longest(rows)} years",
            f"  a decision: mean {_mean(rows, 'mean_ms')} ms, worst {max(row['worst_ms'] for row in rows)} ms",
        ]
        total: Counter[str] = Counter()
        for row in rows:
            total.update(row["verbs"])
        said.append("  verbs: " + ", ".join(f"{verb} {count}" for verb, count in total.most_common(40)))
    total = Counter()
    for one in found:
        total.update(one["acts"])
    said.append("acts: " + ", ".join(f"{act} {count}" for act, count in total.most_common()))
    return said


def _mean(rows: list[dict[str, Any]], name: str) -> str:
    return f"{sum(row[name] for row in rows) / len(rows):.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.wars", description=__doc__)
    parser.add_argument("players", nargs="+", metavar="PLAYER", help="one for each seat")
    parser.add_argument("--seeds", nargs=2, type=int, default=(9000, 5), metavar=("FIRST", "COUNT"))
    parser.add_argument("--scenario", default="war", help="war (the default), age-of-piracy, piracy-variant, ...")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="as m1=true; four disks, 48 years"
    )
    parser.add_argument("--talk", action="store_true", help="players are asked for offers of their own")
    parser.add_argument("--json", type=Path, metavar="FILE", help="a line for each match")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes that play")
    arguments = parser.parse_args()
    options: dict[str, Any] = {"disks": 4, "opening": "peace"}
    for one in arguments.option:
        name, _, value = one.partition("=")
        try:
            options[name] = json.loads(value)
        except ValueError:
            options[name] = value
    found = matches(match, (arguments.scenario, json.dumps(options)), arguments)
    print("\n".join(tell(found)))


if __name__ == "__main__":
    main()
