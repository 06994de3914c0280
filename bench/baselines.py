"""Cards and baselines of all environments: `python -m bench.baselines [TITLE ...]` measures the rows that are missing, `--page`
writes the tables of `docs/environments-cards.md` and `environments-baselines*.md`.

A row is what `armillary baseline` or `examples/maskable_ppo.py --out` measured, one line of JSON in `bench/baselines.jsonl`. The
numbers of games were fixed before anything was played. A row that was not measured, or under older rules, says so.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from armillary.command import in_force
from armillary.envs.baseline import machine, measure
from armillary.envs.card import Card, Spread, card_of
from armillary.kernel.registry import titles
from armillary.kernel.setup import setup
from armillary.players import has_learned

ROOT = Path(__file__).resolve().parents[1]
ROWS = ROOT / "bench" / "baselines.jsonl"
DOCS = ROOT / "docs"
CARDS_PAGE = DOCS / "environments-cards.md"
#: The page, the marks and the titles of each part of the baselines.
BASELINES = [
    (DOCS / "environments-baselines.md", "baselines", ("tictactoe", "salvage", "galactic-empire")),
    (DOCS / "environments-baselines-middle.md", "baselines of longer titles", ("earthmans-burden", "burning-planets")),
    (
        DOCS / "environments-baselines-large.md",
        "baselines of the largest titles",
        ("high-frontier", "high-frontier-conflict"),
    ),
]

RIVALS = ("random", "greedy:hard")
SEARCH = "search:40"
LEARNER = "MaskablePPO"
#: Seeds of the learner: each is a training and a row of its own.
SEEDS = (1, 2, 3)
#: What the cards are measured with.
EPISODES = 10
CARDS = ("random", "greedy:hard")


class Plan(NamedTuple):
    seats: tuple[int, ...]
    #: Games of a row, and of a row of the search.
    games: int
    searched: int
    #: Training steps of the learner.
    steps: int
    #: Games in which it is measured.
    trials: int = 200


#: Quick titles first: an interrupted run has measured something of each.
PLANS = {
    "tictactoe": Plan((2,), 400, 100, 200_000),
    "salvage": Plan((2, 4), 400, 100, 200_000),
    "galactic-empire": Plan((1,), 200, 40, 80_000),
    "earthmans-burden": Plan((2, 4), 200, 40, 200_000),
    "high-frontier": Plan((2, 4), 40, 12, 100_000, 40),
    "high-frontier-conflict": Plan((2, 4), 40, 12, 80_000, 40),
    "burning-planets": Plan((2, 4), 200, 40, 60_000, 100),
}


class Row(NamedTuple):
    """What identifies a row of the table."""

    title: str
    seats: int
    player: str
    against: str
    games: int

    def command(self, seed: int = 1) -> str:
        """What measures this row; the learner with this seed."""
        rival = f" --against {self.against}" if self.against else ""
        if self.player == LEARNER:
            return (
                f"python examples/maskable_ppo.py {self.title} --seats {self.seats} --steps {PLANS[self.title].steps}"
                f" --seed {seed} --threads 1{rival} --games {self.games}"
            )
        return (
            f"armillary baseline {self.title} --seats {self.seats} --players {self.player}{rival} --games {self.games}"
        )


def rows_of(title: str, seats: int) -> list[Row]:
    plan = PLANS[title]
    learned = ["learned"] if has_learned(setup(title, seats).game()) else []
    counts = {
        "random": plan.games,
        "greedy:hard": plan.games,
        **dict.fromkeys(learned, plan.games),
        SEARCH: plan.searched,
        LEARNER: plan.trials,
    }
    rivals = RIVALS if seats > 1 else ("",)
    return [Row(title, seats, player, rival, games) for player, games in counts.items() for rival in rivals]


def environments() -> Iterator[tuple[str, int]]:
    for title, plan in PLANS.items():
        for seats in plan.seats:
            yield title, seats


def measured() -> dict[Row, list[dict[str, Any]]]:
    """The rows that were measured under the rules of today; several where the learner was trained with several seeds."""
    found: dict[Row, list[dict[str, Any]]] = {}
    for line in ROWS.read_text(encoding="utf-8").splitlines() if ROWS.is_file() else []:
        one = msgspec.json.decode(line)
        if one["rules_version"] == titles()[one["title"]].rules_version:
            row = Row(one["title"], one["seats"], one["player"], one["against"], one["games"])
            found.setdefault(row, []).append(one)
    return found


def add(lines: list[str]) -> None:
    """Bring in rows that were measured elsewhere: each replaces an older one, and the file has the order of the tables."""
    places = {row: place for place, row in enumerate(row for one in environments() for row in rows_of(*one))}
    kept: dict[tuple[int, int], str] = {}
    for line in [*(ROWS.read_text(encoding="utf-8").splitlines() if ROWS.is_file() else []), *lines]:
        one = msgspec.json.decode(line)
        row = Row(one["title"], one["seats"], one["player"], one["against"], one["games"])
        if row in places:
            kept[places[row], one.get("training", {}).get("seed", 1)] = line
    ROWS.write_text("".join(f"{kept[place]}\n" for place in sorted(kept)), encoding="utf-8")


def measure_missing(names: list[str], players: list[str], workers: int) -> None:
    """Measure the rows that are missing, those of the quick players first."""
    done = measured()
    wanted = [row for title, seats in environments() if title in names for row in rows_of(title, seats)]
    wanted = [row for row in wanted if row.player in players and row.player != LEARNER and row not in done]
    for row in sorted(wanted, key=lambda row: players.index(row.player)):
        print(row.command(), flush=True)
        made = setup(row.title, row.seats)
        found = measure(made, row.player, row.against or "random", games=row.games, seed=1, workers=workers)
        told = {"command": row.command(), "played": in_force(made.game()), "machine": machine(workers)}
        line = {**told, **msgspec.to_builtins(found)}
        with ROWS.open("a", encoding="utf-8") as file:
            file.write(msgspec.json.encode(line).decode() + "\n")


# ---------------------------------------------------------------------------------------------------------- the page


def table(heads: str, rows: list[list[str]]) -> str:
    names = heads.split(" | ")
    lines = [f"| {heads} |", "|" + "|".join("---" if not number else "---:" for number, _ in enumerate(names)) + "|"]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows)])


def named(title: str, seats: int) -> str:
    words = {1: "one seat", 2: "two seats", 4: "four seats"}
    return f"{titles()[title].title}, {words[seats]}"


def span(spread: Spread) -> str:
    return f"{spread.median:,.0f} ({spread.least:,.0f} .. {spread.most:,.0f})"


def size_row(card: Card) -> list[str]:
    return [
        named(card.title, card.seats),
        f"{card.observation:,}",
        f"{card.actions:,}",
        str(card.spelling),
        f"{card.longest:,}",
        card.reward,
        ", ".join(f"{id}={value}" for id, value in sorted(card.options.items())) or "none",
    ]


def play_row(card: Card) -> list[str]:
    return [
        named(card.title, card.seats),
        card.player,
        span(card.decisions),
        span(card.steps),
        f"{card.allowed:.1f} ({card.widest:,})",
        f"{card.forced:.0%}",
        f"{card.hidden:.0%}",
        f"{card.sealed:.0%}",
        f"{card.chance:.0%}",
        f"{card.draws:,.0f}",
    ]


def cards_of(title: str, seats: int) -> list[Card]:
    return [card_of(setup(title, seats), EPISODES, player=player) for player in CARDS]


def cards() -> str:
    """The tables of all cards, as `armillary card` prints them one by one."""
    found = [cards_of(*one) for one in environments()]
    sizes = table(
        "environment | numbers | actions | for a choice | limit | reward | options",
        [size_row(first) for first, *_ in found],
    )
    play = table(
        "environment | play of | decisions | actions | allowed (most) | forced | hidden | sealed | chance | draws",
        [play_row(card) for both in found for card in both],
    )
    return f"{sizes}\n\n{play}"


#: Rows from before the machine was written down.
UNNAMED = "two slow cores shared with much other work, Python 3.11"


def machines() -> dict[str, str]:
    """A letter for each machine that rows were measured on."""
    found = {one.get("machine", UNNAMED): None for ones in measured().values() for one in ones}
    return {name: chr(ord("A") + number) for number, name in enumerate(sorted(found, key=lambda name: name != UNNAMED))}


def number(value: float) -> str:
    return f"{value:.2f}".replace("-0.00", "0.00")


def result(row: Row, one: dict[str, Any] | None) -> list[str]:
    player = f"`{row.player}`"
    against = [f"`{row.against}`"] if row.against else []
    if one is None:
        return [player, *against, "not measured", *[""] * (5 if against else 4)]
    if training := one.get("training"):
        player += f", {training['steps']:,} steps in {training['processor_seconds']:.0f} s, seed {training['seed']}"
    won = [f"{one['share']:.1%} ({one['share_low']:.1%}..{one['share_high']:.1%})"] if one["share"] is not None else []
    cut = f" ({one['unfinished']} cut)" if one["unfinished"] else ""
    return [
        player,
        *against,
        f"{one['games']}{cut}",
        *won,
        f"{number(one['reward'])} ({number(one['reward_low'])}..{number(one['reward_high'])})",
        f"{one['ms_a_decision']:.2f}",
        f"{one['seconds']:.0f}",
        machines()[one.get("machine", UNNAMED)],
    ]


def baselines(names: Sequence[str]) -> str:
    """A table for each environment of these titles, with the commands behind its rows."""
    done = measured()
    parts = []
    for title, seats in environments():
        if title not in names:
            continue
        rows = rows_of(title, seats)
        lines = [result(row, one) for row in rows for one in done.get(row, (None,))]
        rival = " | against" if seats > 1 else ""
        won = " | won (95 %)" if seats > 1 else ""
        against = " --against AGAINST" if seats > 1 else ""
        commands = (
            f"    armillary baseline {title} --seats {seats} --players PLAYER{against} --games GAMES\n"
            f"    python examples/maskable_ppo.py {title} --seats {seats} --steps {PLANS[title].steps} --seed SEED --threads 1"
            f"{against} --games GAMES"
        )
        head = f"player{rival} | games{won} | return (95 %) | ms a decision | seconds | on"
        parts.append(f"## {named(title, seats)}\n\n{commands}\n\n{table(head, lines)}")
    where = [f"- {letter}: {name}." for name, letter in machines().items()]
    return "\n\n".join(["Measured on (last column):\n\n" + "\n".join(where), *parts])


def fill(page: Path, name: str, text: str) -> None:
    """Write this text between the marks of this name."""
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    head, _, rest = page.read_text(encoding="utf-8").partition(begin)
    page.write_text(f"{head}{begin}\n{text}\n\n{end}{rest.partition(end)[2]}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("titles", nargs="*", metavar="TITLE", help=f"{', '.join(PLANS)} (default: all)")
    parser.add_argument(
        "--players", default=f"random,greedy:hard,learned,{SEARCH}", help="rows of these players, first ones first"
    )
    parser.add_argument("--workers", type=int, default=1, help="the times of a decision are fair with one")
    parser.add_argument("--add", type=Path, metavar="FILE", help="measure nothing, bring in the rows of bench.at_once")
    parser.add_argument("--page", action="store_true", help="measure nothing, write the pages")
    given = parser.parse_args()
    if given.add:
        add(given.add.read_text(encoding="utf-8").splitlines())
    elif not given.page:
        measure_missing(given.titles or list(PLANS), given.players.split(","), given.workers)
    for page, name, names in BASELINES:
        fill(page, name, baselines(names))
    if given.page:
        fill(CARDS_PAGE, "cards", cards())


if __name__ == "__main__":
    main()
