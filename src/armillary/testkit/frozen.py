"""Frozen play: seeded matches of a title, with what every decision shows compared with a stored digest.

A freeze says that nothing changed; rule tests say what is right. A title's test file lists its matches::

    FREEZE = Freeze("salvage", Path(__file__).parent / "fixtures/frozen.json", {"two": Frozen(seats=2, length=80)})

    @pytest.mark.parametrize("name", FREEZE.names)
    def test_play_is_as_it_was_frozen(name: str) -> None:
        FREEZE.check(name)

    if __name__ == "__main__":
        FREEZE.renew()

`python tests/games/TITLE/test_frozen.py` freezes again, after rules or lists were changed on purpose. A failure names the match,
the decision and what differs there: the position, the lists of choices, the refusals, the events, or what a seat is shown.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from armillary.kernel.canon import fingerprint
from armillary.kernel.choice import Choice, allows, expand
from armillary.kernel.dice import KeyedDice
from armillary.kernel.game import Game
from armillary.kernel.position import Position
from armillary.kernel.record import Record, replay
from armillary.kernel.registry import game
from armillary.packs import load_yaml
from armillary.players import Player, bots_of, make

__all__ = ["Freeze", "Frozen"]

#: What is compared at a decision. Views are looked at every few decisions: they cost most.
PARTS = ("position", "lists", "refusals", "events", "views")
#: Hexadecimal digits for a part of a decision. Digests are chained: a difference that they miss shows at the next decision.
DIGITS = 2
#: Choices tried at a decision to see them refused.
TRIED = 10
#: Choices of a list whose rules are compared.
RULED = 30
#: How often somebody interjects, where he may.
INTERJECT = 0.15


#: By seat: its choices and its interjections.
Options = list[tuple[list[Choice], list[Choice]]]


@dataclass(frozen=True)
class Frozen:
    """One match: how it is set up, or where it begins, and how it is played."""

    seats: int | None = None
    scenario: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    rulings: dict[str, str] = field(default_factory=dict)
    version: int | None = None
    #: Instead of a fresh set-up: words laid over it, a scenario file before its first step, or a record with the number of steps
    #: to replay.
    words: dict[str, Any] | None = None
    given: Path | None = None
    record: Path | None = None
    after: int = 0
    seed: int = 0
    length: int = 100
    #: The share of the decisions that the title's bots take. The others go to a curious player, who prefers what was done least.
    skill: float = 0.0
    #: Every so many decisions the views of all seats are compared.
    views: int = 4
    #: Verbs that the curious player leaves alone: those that would end the match at once.
    never: tuple[str, ...] = ("resign",)

    def start(self, slug: str) -> Position:
        """The position to play from, with the events of the set-up in its log."""
        if self.record is not None:
            p = replay(Record.load(self.record), self.after).listen()
            p.dice = KeyedDice(self.seed)
            return p
        given: dict[str, Any] = load_yaml(self.given) if self.given is not None else {"given": self.words}
        rules = game(
            slug,
            given.get("seats", self.seats),
            scenario=given.get("scenario", self.scenario),
            options={**given.get("options", {}), **self.options},
            rulings={**given.get("rulings", {}), **self.rulings},
            rules_version=self.version,
        )
        if given.get("given"):
            started: Position = rules.given(given["given"], seed=self.seed, listen=True)
        else:
            started = rules.start(self.seed, listen=True)
        return started


class Curious:
    """Somebody who likes to do what was done least so far, and who takes the least or the most as often as anything between."""

    def __init__(self, rng: Random, never: tuple[str, ...]) -> None:
        self.rng = rng
        self.never = never
        self.taken: Counter[str] = Counter()

    def choose(self, seat: int, options: Options) -> tuple[int, Choice]:
        listed = [(seat, choice) for choice in options[seat][0]]
        if self.rng.random() < INTERJECT:
            others = [(who, choice) for who, (_, interjections) in enumerate(options) for choice in interjections]
            listed = [pair for pair in others if pair[1][0] not in self.never] or listed
        verbs = sorted({choice[0] for _, choice in listed})
        verb = self.rng.choices(verbs, [1 / (1 + self.taken[verb]) for verb in verbs])[0]
        who, choice = self.rng.choice([pair for pair in listed if pair[1][0] == verb])
        self.taken[verb] += 1
        amounts = choice[-1]
        if isinstance(amounts, range):
            choice = (*choice[:-1], self.rng.choice([amounts[0], amounts[-1], self.rng.choice(amounts)]))
        return who, choice


def seen(match: Frozen, slug: str) -> Iterator[tuple[str, dict[str, str]]]:
    """For each decision what was done there, and what each part looks like, in words."""
    p = match.start(slug)
    yield "the start", dict.fromkeys(PARTS, "") | {"position": p.hash(), "events": told(p)}
    rng = Random(match.seed)
    curious = Curious(rng, match.never)
    bots: list[Player] = []
    if match.skill:
        names = [name for name in bots_of(p.game) if name != "learned"]
        bots = [make(p.game, f"{names[seat % len(names)]}:easy") for seat in range(p.seats)]
    known: dict[Choice, None] = {}
    for number in range(match.length):
        if p.over:
            break
        seat = p.deciding()[0]
        options = [(p.choices(one), p.interjections(one)) for one in range(p.seats)]
        if bots and rng.random() < match.skill:
            who, choice = seat, bots[seat].choose(p.view(seat), seat, rng)
        else:
            who, choice = curious.choose(seat, options)
        found = {
            "lists": lists(p, options),
            "refusals": refusals(p, seat, options, known, rng),
            "views": views(p, rng) if match.views and number % match.views == 0 else "",
        }
        p.log = []
        p.apply(who, choice)
        found["events"] = told(p)
        found["position"] = p.hash()
        yield f"{p.game.vocabulary.word('seat', who)} {p.game.notation(choice)}", found
    if p.result is not None:
        yield "the end", dict.fromkeys(PARTS, repr(p.result.plain()))


def told(p: Position) -> str:
    """The events in the log, and who may see them."""
    return repr([(event, event.to, event.public) for event in p.log or ()])


def lists(p: Position, options: Options) -> str:
    """What each seat may do, by which rules, and what the prompt says."""
    frame = p.frames[-1]
    shown: list[Any] = [type(frame).__name__]
    for seat, (listed, interjections) in enumerate(options):
        rules = [frame.rule_of(p, seat, choice) for choice in listed[:RULED]]
        shown.append((listed, rules, interjections, frame.facts(p, seat) if listed else {}))
    return repr(shown)


def refusals(p: Position, seat: int, options: Options, known: dict[Choice, None], rng: Random) -> str:
    """Why some choices are refused: tries of this step, choices of earlier ones, and the same with an argument changed."""
    some = [choice for _, interjections in options for choice in interjections[:: len(interjections) // 8 + 1]]
    for choice in (*options[seat][0], *some):
        known.setdefault(choice if not isinstance(choice[-1], range) else (*choice[:-1], choice[-1][-1]))
    tries = [choice for choice in p.frames[-1].tries(p, seat) if not isinstance(choice[-1], range) or choice[-1]]
    few = [next(iter(expand([choice]))) for choice in rng.sample(tries, min(TRIED, len(tries)))]
    few += rng.sample(list(known), min(TRIED, len(known)))
    few += [changed(p.game, choice, rng) for choice in few]
    refused: list[tuple[int, Choice, str]] = []
    for choice in few:
        who = seat if rng.random() < 0.8 else rng.randrange(p.seats)
        if not any(allows(listed, choice) for listed in options[who]):
            refused.append((who, choice, repr(p.why_not(who, choice))))
    return repr(refused)


def changed(rules: Game, choice: Choice, rng: Random) -> Choice:
    """The choice with one argument changed: another thing of its kind, or another number."""
    args = rules.vocabulary.verbs[choice[0]].args
    if not args:
        return choice
    place = rng.randrange(len(args))
    kind = args[place][1].rstrip("?")
    old = choice[place + 1]
    if kind == "number" or old is None:
        new = (old or 0) + rng.choice([-1, 1, 1, 90])
    elif kind == "seat":
        new = rng.randrange(rules.seats)
    else:
        new = rng.randrange(len(rules.vocabulary.words[kind]))
    return (*choice[: place + 1], new, *choice[place + 2 :])


def views(p: Position, rng: Random) -> str:
    """What each seat and a spectator are shown, and a position that the seat cannot tell from the truth."""
    shown: list[str] = []
    for seat in (None, *range(p.seats)):
        view = p.view(seat)
        shown.append(fingerprint(view.inspect()))
        if p.game.hides:
            shown.append(fingerprint(p.game.sampled(view, seat, Random(rng.random())).inspect()))
    return repr(shown)


class Freeze:
    """The frozen matches of a title and the file that holds their digests."""

    def __init__(self, slug: str, file: Path, matches: dict[str, Frozen]) -> None:
        self.slug = slug
        self.file = file
        self.matches = matches

    @property
    def names(self) -> list[str]:
        return sorted(self.matches)

    def check(self, name: str) -> None:
        """AssertionError names the first decision that differs from the stored ones, and what it looks like now."""
        stored: dict[str, dict[str, str]] = json.loads(self.file.read_text(encoding="utf-8"))
        assert name in stored, f"{name} is not frozen: {self.how()}"
        length = len(stored[name]["position"]) // DIGITS
        for number, (done, found, digests) in enumerate(self.decisions(name)):
            place = slice(number * DIGITS, number * DIGITS + DIGITS)
            for part in PARTS:
                where = f"{name}, decision {number} ({done}): {part} changed"
                assert stored[name][part][place] == digests[part], (
                    f"{where}; if that is meant, {self.how()}. Now: {found[part][:2000]}"
                )
        assert number + 1 == length, f"{name} ends after {number + 1} decisions instead of {length}"

    def decisions(self, name: str) -> Iterator[tuple[str, dict[str, str], dict[str, str]]]:
        before = dict.fromkeys(PARTS, "")
        for done, found in seen(self.matches[name], self.slug):
            for part in PARTS:
                before[part] = hashlib.blake2b(f"{before[part]} {found[part]}".encode(), digest_size=8).hexdigest()
            yield done, found, {part: before[part][:DIGITS] for part in PARTS}

    def how(self) -> str:
        return f"freeze again with `python tests/games/{self.slug.replace('-', '_')}/test_frozen.py`"

    def renew(self) -> None:
        """Store how the matches are played now."""
        stored: dict[str, dict[str, str]] = {}
        for name in self.names:
            digests = [digest for _, _, digest in self.decisions(name)]
            stored[name] = {part: "".join(digest[part] for digest in digests) for part in PARTS}
        self.file.write_text(json.dumps(stored, indent=0) + "\n", encoding="utf-8")
