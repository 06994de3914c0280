"""The laws that every title obeys, as tests over all installed titles, including third-party ones.

Each law plays random games of each case (a title with a number of seats, a scenario, options) and checks positions on the way.
`pytest --pyargs armillary.testkit.laws` runs them; a title's author needs nothing else.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from inspect import signature
from random import Random
from typing import Any

import msgspec
import pytest

from armillary.fields import declared, fields_of
from armillary.kernel.canon import canonical
from armillary.kernel.choice import Choice, expand
from armillary.kernel.dice import Dice, KeyedDice
from armillary.kernel.frame import Frame
from armillary.kernel.game import Game
from armillary.kernel.history import History
from armillary.kernel.ledger import load_ledger
from armillary.kernel.playout import random_choice
from armillary.kernel.position import Position
from armillary.kernel.record import Record, replay
from armillary.kernel.refusal import Refusal, Refused
from armillary.kernel.registry import game, titles
from armillary.kernel.verify import verify
from armillary.kernel.view import make_view, view_events
from armillary.players import bots_of, make

#: With `--drawn`, each law plays one case of each title. A title's file may replace `law_game`, and then has no `law_case`.
pytestmark = pytest.mark.drawn(1, key=lambda values: values["law_case"].slug if "law_case" in values else "")
#: How many positions of a game the expensive laws check.
LOOKS = 12
#: How often a random player interjects, where it may.
INTERJECT = 0.03


class Case:
    """One title in one set-up."""

    def __init__(self, slug: str, seats: int, scenario: str | None, options: dict[str, Any]) -> None:
        self.slug = slug
        self.seats = seats
        self.scenario = scenario
        self.options = options
        extra = "".join(f",{name}={value}" for name, value in options.items())
        self.name = f"{slug}-{seats}{'-' + scenario if scenario else ''}{extra}"

    def game(self) -> Game:
        return game(self.slug, self.seats, scenario=self.scenario, options=self.options)


@cache
def cases() -> list[Case]:
    """Every title with its fewest and its most seats, and each of its scenarios, under the options for simulation."""
    found: list[Case] = []
    for slug, card in titles().items():
        scenarios: list[str | None] = [scenario.id for scenario in card.scenarios]
        for scenario in scenarios or [None]:
            for seats in sorted(set(card.seats_for(scenario))):
                options = card.simulation_options(scenario)
                found.append(Case(slug, seats, scenario, options))
    return found


@pytest.fixture(scope="module")
def law_game(law_case: Case) -> Game:
    return law_case.game()


def play_on(p: Position, rng: Random, steps: int) -> Iterator[tuple[int, Choice]]:
    """Random legal play with occasional interjections; yields each choice before it is applied."""
    for _ in range(steps):
        if p.over:
            return
        seat: int | None = None
        if rng.random() < INTERJECT:
            who = rng.randrange(p.seats)
            listed = p.interjections(who)
            if listed:
                seat, choice = who, random_choice(listed, rng)
        if seat is None:
            seat = p.deciding()[int(rng.random() * len(p.deciding()))]
            choice = random_choice(p.choices(seat), rng)
        yield seat, choice
        p.apply(seat, choice)


def looks(rules: Game, seed: int, *, listen: bool = False) -> Iterator[Position]:
    """Some positions of a random game: early ones densely, later ones further apart, and the last."""
    rng = Random(seed)
    p = rules.start(seed, listen=listen)
    gap, due = 1, 0
    for number, _ in enumerate(play_on(p, rng, rules.title.longest)):
        if number == due and number < 4000:
            yield p.copy()
            if number > LOOKS // 2:
                gap = gap * 2
            due += gap
    yield p.copy()


def skilled(rules: Game, seed: int, steps: int = 120) -> Iterator[Position]:
    """Some positions of a game between the title's own bots, if it has any."""
    bots = [name for name in bots_of(rules) if name != "learned"][:1]
    if not bots:
        return
    rng, p = Random(seed), rules.start(seed)
    players = [make(rules, f"{bots[0]}:easy") for _ in range(rules.seats)]
    for number in range(steps):
        if p.over:
            break
        seat = p.deciding()[0]
        if number % 8 == 0:
            yield p.copy()
        p.apply(seat, players[seat].choose(p.view(seat), seat, rng))


# ----------------------------------------------------------------------------------------------------- the laws


def test_same_seed_same_game(law_game: Game) -> None:
    def hashes(seed: int) -> list[str]:
        rng, p = Random(seed), law_game.start(seed)
        found = [p.hash()]
        for number, _ in enumerate(play_on(p, rng, 400)):
            if number % 40 == 0:
                found.append(p.hash())
        return [*found, p.hash()]

    assert hashes(7) == hashes(7)


def test_every_field_is_declared(law_game: Game) -> None:
    """A list, set or dict that is not declared would be shared by copies."""
    for p in looks(law_game, 1):
        for thing in (p, *p.frames):
            known = {name for kind in ("LISTS", "ROWS", "DICTS", "THINGS") for name in declared(type(thing), kind)}
            for name in fields_of(type(thing)):
                value = getattr(thing, name)
                if isinstance(value, (list, dict, set)):
                    assert name in known, f"{type(thing).__name__}.{name} is a {type(value).__name__}, not declared"


def test_copies_are_independent(law_game: Game) -> None:
    for number, p in enumerate(looks(law_game, 2)):
        before = canonical(p.inspect())
        twin = p.copy()
        assert canonical(twin.inspect()) == before
        for _ in play_on(twin, Random(number), 25):
            pass
        assert canonical(p.inspect()) == before, "playing on with a copy changed the original"


def test_json_round_trip(law_game: Game) -> None:
    for number, p in enumerate(looks(law_game, 3)):
        data = msgspec.json.decode(canonical(p.inspect()))
        twin = law_game.restore(data, p.dice)
        assert twin.hash() == p.hash()
        for seat in range(p.seats):
            assert twin.choices(seat) == p.choices(seat)
            assert twin.interjections(seat) == p.interjections(seat)
        ours, theirs = Random(number), Random(number)
        for _ in play_on(p, ours, 20):
            pass
        for _ in play_on(twin, theirs, 20):
            pass
        assert twin.hash() == p.hash(), "a restored position plays on differently"


def test_notation_round_trip(law_game: Game) -> None:
    for p in looks(law_game, 4):
        for seat in range(p.seats):
            for listed in (p.choices(seat), p.interjections(seat)):
                texts = [law_game.notation(choice) for choice in listed]
                assert len(set(texts)) == len(texts), "two choices are written alike"
                for choice, text in zip(listed, texts, strict=True):
                    assert law_game.parse(text) == choice, text


def test_choices_are_unique_and_each_applies(law_game: Game) -> None:
    for p in looks(law_game, 5):
        for seat in p.deciding():
            listed = p.choices(seat)
            assert listed, f"{law_game.prompt(p, seat, law_game.text())} gives {seat} no choice"
            assert len(set(listed)) == len(listed), "a choice is listed twice"
            for choice in Random(0).sample(listed, min(24, len(listed))):
                for single in ends(choice):
                    twin = p.copy()
                    twin.apply(seat, single)
                    assert twin.over or twin.deciding()


def test_each_interjection_applies(law_game: Game) -> None:
    for p in looks(law_game, 6):
        for seat in range(p.seats):
            listed = p.interjections(seat)
            assert len(set(listed)) == len(listed), "an interjection is listed twice"
            for choice in Random(0).sample(listed, min(12, len(listed))):
                for single in ends(choice):
                    twin = p.copy()
                    twin.apply(seat, single)
                    assert twin.over or all(twin.choices(who) for who in twin.deciding())


def ends(choice: Choice) -> list[Choice]:
    """The choice itself, or the least and the most of its range."""
    amounts = choice[-1]
    if isinstance(amounts, range):
        return [(*choice[:-1], amounts[0]), (*choice[:-1], amounts[-1])]
    return [choice]


def test_what_is_not_listed_is_refused_with_a_rule(law_game: Game) -> None:
    ledger = load_ledger(*law_game.folders)
    seen: dict[Choice, None] = {}
    for p in looks(law_game, 8):
        for seat in range(p.seats):
            for choice in p.choices(seat):
                seen.update(dict.fromkeys(ends(choice)))
        before = canonical(p.inspect())
        tried = Random(1).sample(list(seen), min(30, len(seen)))
        for seat in range(p.seats):
            allowed = set(expand(p.choices(seat)[:200])) | set(expand(p.interjections(seat)[:200]))
            for choice in tried:
                if choice in allowed or p.why_none(seat, choice) is None:
                    continue
                with pytest.raises(Refused) as caught:
                    p.apply(seat, choice)
                rule = caught.value.refusal.rule
                assert rule in ledger or rule.startswith("kernel-"), f"{choice} is refused by unknown rule {rule!r}"
                assert law_game.explain(p, caught.value.refusal, law_game.text())
        assert canonical(p.inspect()) == before, "a refusal changed the position"


def test_the_list_is_what_no_predicate_refuses(law_game: Game) -> None:
    """Legality has a single source: the choices of a step are exactly those tries that no predicate refuses. Random play hardly
    reaches positions with the longest lists, so games between skilled players are checked as well."""
    for p in (*looks(law_game, 17), *skilled(law_game, 17)):
        frame = p.frames[-1] if p.frames else None
        if frame is None or type(frame).tries is Frame.tries:
            continue
        for seat in p.deciding():
            listed = set(expand(p.choices(seat)))
            allowed = {tried for tried in expand(frame.tries(p, seat)) if frame.why_not(p, seat, tried) is None}
            name = type(frame).__name__
            assert listed <= allowed, (
                f"{name} lists what it would refuse or nobody tries: {sorted(listed - allowed)[:3]}"
            )
            assert allowed <= listed, (
                f"{name} refuses nothing of these, but does not list them: {sorted(allowed - listed)[:3]}"
            )
            for refused, refusal in frame.refusals(p, seat):
                assert refused not in listed, f"{name} shows {refused} as refused and lists it"
                assert frame.why_not(p, seat, refused) == refusal, f"{name} gives two reasons against {refused}"


def altered(rules: Game, choice: Choice, rng: Random) -> Iterator[Choice]:
    """The choice with one argument changed: another object of its kind, one more, far too many."""
    for place, (_, kind) in enumerate(rules.vocabulary.verbs[choice[0]].args, 1):
        words = rules.vocabulary.words.get(kind.rstrip("?"), ())
        if kind == "number" and isinstance(choice[place], int):
            others: list[int] = [choice[place] + 1, 99]
        elif kind == "seat":
            others = list(range(rules.seats))
        else:
            others = rng.sample(range(len(words)), min(3, len(words)))
        for other in others:
            yield (*choice[:place], other, *choice[place + 1 :])


def test_every_refusal_names_the_rule_that_refuses(law_game: Game) -> None:
    """The rule and the reason shown to a person come from the predicate that refused: of the step, or of interjections. A step
    with a predicate for a verb has a reason for every choice of that verb that is not listed. No well-formed choice makes a
    predicate raise."""
    rng = Random(21)
    for p in looks(law_game, 21):
        frame = p.frames[-1] if p.frames else None
        if frame is None or type(frame).tries is Frame.tries:
            continue
        for seat in p.deciding():
            tried = [single for choice in frame.tries(p, seat) for single in ends(choice)]
            some = rng.sample(tried, min(20, len(tried)))
            drawn = dict.fromkeys((*tried, *[other for choice in some for other in altered(law_game, choice, rng)]))
            formed = [choice for choice in drawn if law_game.vocabulary.fits(choice, p.seats)]
            for choice in rng.sample(formed, min(60, len(formed))):
                if p.why_none(seat, choice) is None:
                    continue
                what = f"{type(frame).__name__}: {law_game.notation(choice)}"
                with pytest.raises(Refused) as caught:
                    p.apply(seat, choice)
                shown = caught.value.refusal
                refused = frame.why_not(p, seat, choice) or law_game.why_not_interject(p, seat, choice)
                if refused is not None:
                    assert shown == refused, f"{what} is refused by {refused}, but {shown} is shown"
                else:
                    asked = hasattr(frame, f"why_not_{choice[0].replace('-', '_')}")
                    assert not asked, f"{what} is not listed, and the predicate does not say why"


def test_methods_take_the_arguments_of_their_verbs(law_game: Game) -> None:
    """`take_<verb>` and `why_not_<verb>` name the verb's arguments as the verb does; every verb tried can be taken."""
    for frame in law_game.frames:
        for verb in law_game.vocabulary.verbs.values():
            for prefix in ("take_", "why_not_"):
                method = getattr(frame, prefix + verb.name.replace("-", "_"), None)
                if method is not None:
                    named = [*signature(method).parameters][3:]
                    assert named == [name for name, _ in verb.args], f"{frame.__name__}.{method.__name__}{tuple(named)}"


def test_the_game_ends_within_its_bound(law_game: Game) -> None:
    ledger = load_ledger(*law_game.folders)
    p = law_game.start(9)
    for _ in play_on(p, Random(9), law_game.title.longest):
        pass
    assert p.result is not None, f"not over after {law_game.title.longest} decisions"
    assert p.result.reason in law_game.title.ends, f"{p.result.reason!r} is not one of the title's declared ends"
    assert p.result.rule in ledger
    assert len(p.result.scores) == p.seats
    assert not p.deciding()
    with pytest.raises(Refused):
        p.apply(0, ("accept", 1))


def test_invariants_hold(law_game: Game) -> None:
    for seed in (10, 11):
        p = law_game.start(seed)
        assert p.status() == []
        for number, _ in enumerate(play_on(p, Random(seed), 1500)):
            if number < 100 or number % 10 == 0:
                assert p.status() == [], f"after {number} decisions"
        assert p.status() == []


def test_undo_equals_replay(law_game: Game) -> None:
    history = History(law_game, 12)
    rng = Random(12)
    undone = 0
    for seat, choice in play_on(Puppet(history), rng, 300):  # type: ignore[arg-type]
        before = history.position.hash()
        twin = history.position.copy()
        step = history.apply(seat, choice)
        if step.frontier:
            assert history.undoable(seat) == 0
        else:
            history.undo(seat)
            undone += 1
            assert history.position.hash() == before, "undo does not give back the position before"
            history.apply(seat, choice)
        twin.apply(seat, choice)
        assert twin.hash() == history.position.hash()
    if len(history.steps) > 40:
        middle = history.at(len(history.steps) // 2)
        record = history.record()
        assert replay(record, len(history.steps) // 2).hash() == middle.hash()


class Puppet:
    """A history that `play_on` can read, while the law applies the choices itself."""

    def __init__(self, history: History) -> None:
        self.history = history

    def __getattr__(self, name: str) -> Any:
        return getattr(self.history.position, name)

    def apply(self, seat: int, choice: Choice) -> None:
        """Already done."""


def test_records_replay_and_verify(law_game: Game) -> None:
    secret = bytes(range(32))
    history = History(law_game, secret=secret, entropy=[f"seat {seat}" for seat in range(law_game.seats)])
    rng = Random(13)
    for seat, choice in play_on(Puppet(history), rng, law_game.title.longest):  # type: ignore[arg-type]
        history.apply(seat, choice)
    record = Record.parse(history.record().dump().splitlines())
    assert replay(record).hash() == history.position.hash()
    verdict = verify(record)
    assert verdict.sound, verdict.problems[:3]
    assert verdict.notes, "contributions were not pledged, and the verdict says so"


def test_views_hide(law_game: Game) -> None:
    """Non-interference: positions that differ only in what a seat may not know look the same to that seat."""
    for number, p in enumerate(looks(law_game, 14)):
        for seat in (*range(p.seats), None):
            seen = p.view(seat)
            other = law_game.sampled(seen, seat, Random(number))
            ours, theirs = seen.inspect(), other.view(seat).inspect()
            assert canonical(ours) == canonical(theirs), f"seat {seat} can tell a sampled position from the truth"
            assert canonical(seen.view(seat).inspect()) == canonical(ours), "a view of a view is the view"
            if seat is not None:
                assert p.choices(seat) == other.choices(seat) == seen.choices(seat)
                assert p.interjections(seat) == other.interjections(seat) == seen.interjections(seat)
            assert msgspec.json.encode(make_view(p, seat)) == msgspec.json.encode(make_view(other, seat))


def seen_by(p: Position, seat: int) -> bytes:
    """Everything that the position shows to a seat: its view, its choices, and the reasons for refusals."""
    seen = p.view(seat)
    refusals = seen.frames[-1].refusals(seen, seat) if seen.frames and seat in seen.deciding() else []
    return canonical(
        [
            seen.inspect(),
            [repr(choice) for choice in (*p.choices(seat), *p.interjections(seat))],
            [(repr(choice), refusal.rule, refusal.key, repr(refusal.facts)) for choice, refusal in refusals],
        ]
    )


def told(p: Position, seat: int) -> list[str]:
    """The events of the last step, as that seat may know them."""
    return [repr(event) for event in (event.seen_by(seat) for event in p.log or ()) if event is not None]


def in_both(one: Position, other: Position, seat: int) -> list[Choice]:
    """What that seat may do in both positions."""
    listed = set(expand(other.choices(seat)))
    return [choice for choice in expand(one.choices(seat)) if choice in listed]


def test_secrets_stay_secret_in_play(law_game: Game) -> None:
    """Two positions that a seat cannot distinguish stay indistinguishable through the next steps of any seat: view,
    choices, refusals, events and the undo frontier. Where the rules reveal something, the step is an information frontier."""
    for number, start in enumerate(looks(law_game, 18)):
        seat = number % start.seats
        p, other = start.copy(), law_game.sampled(start.view(seat), seat, Random(number))
        other.dice, other.ordinal = p.dice, p.ordinal
        rng = Random(number)
        for _ in range(8):
            both = [(who, in_both(p, other, who)) for who in p.deciding()]
            both = [(who, listed) for who, listed in both if listed]
            if p.over or other.over or p.deciding() != other.deciding() or not both:
                break
            who, listed = rng.choice(both)
            choice = rng.choice(listed)
            frontiers = []
            for each in (p, other):
                before = (each.ordinal, each.revealed)
                each.log = []
                each.apply(who, choice)
                frontiers.append((each.ordinal, each.revealed) != before)
            what = f"after {law_game.notation(choice)} of seat {who}, seat {seat}"
            if all(frontiers) and (told(p, seat) != told(other, seat) or seen_by(p, seat) != seen_by(other, seat)):
                break  # something was revealed, and nobody may undo that
            assert frontiers[0] == frontiers[1], f"{what} can tell by the undo frontier what is hidden"
            assert told(p, seat) == told(other, seat), f"{what} is told what it may not know"
            assert seen_by(p, seat) == seen_by(other, seat), f"{what} sees what it may not know"


class OtherPicks(Dice):
    """The same dice, but different cards and counters drawn."""

    __slots__ = ("dice", "picks")

    def __init__(self, dice: Dice, picks: Dice) -> None:
        self.dice = dice
        self.picks = picks

    def rolls(self, ordinal: int, count: int, sides: int, rule: str, alike: bool) -> tuple[list[int], int]:
        return self.dice.rolls(ordinal, count, sides, rule, alike)

    def below(self, ordinal: int, options: Sequence[int], rule: str) -> tuple[int, int]:
        return self.picks.below(ordinal, options, rule)

    def weighted(self, ordinal: int, weights: Sequence[int], rule: str) -> tuple[int, int]:
        return self.picks.weighted(ordinal, weights, rule)


def test_nobody_is_told_what_the_view_hides(law_game: Game) -> None:
    """A secretly drawn card is not revealed to others: with another card, a step that looks the same has the same events."""
    for number, p in enumerate(looks(law_game, 19)):
        rng = Random(number)
        for who in p.deciding():
            choice = rng.choice(list(expand(p.choices(who)[:50])))
            twins = [p.copy(), p.copy()]
            twins[1].dice = OtherPicks(p.dice, KeyedDice(number))
            for twin in twins:
                twin.log = []
                twin.apply(who, choice)
            for seat in range(p.seats):
                if seen_by(twins[0], seat) == seen_by(twins[1], seat):
                    what = f"after {law_game.notation(choice)} of seat {who}, seat {seat}"
                    assert told(twins[0], seat) == told(twins[1], seat), f"{what} is told what its view hides"


def test_what_is_hidden_is_declared_and_hidden(law_game: Game) -> None:
    """`hide` filters the fields in HIDDEN and no others; a title with secrets hides something."""
    hidden = declared(law_game.position, "HIDDEN")
    cut: set[str] = set()
    private = False
    for p in looks(law_game, 20, listen=True):
        for seat in (*range(p.seats), None):
            seen = p.view(seat)
            cut |= {name for name in fields_of(type(p)) if getattr(seen, name) != getattr(p, name)}
    p = law_game.start(20, listen=True)
    for _ in play_on(p, Random(20), 300):
        private = private or any(event.to is not None for event in p.log or () if not event.kind.startswith("Offer"))
        p.log = []
    assert cut <= hidden, f"hidden, but not declared in HIDDEN: {', '.join(sorted(cut - hidden))}"
    if private:
        assert hidden, "some are told what others are not, but no field is declared hidden"
    if hidden and private:
        assert cut, f"{', '.join(sorted(hidden))} are declared hidden, but `hide` does nothing"


def test_sampled_positions_play_on(law_game: Game) -> None:
    for number, p in enumerate(looks(law_game, 15)):
        seat = number % p.seats
        other = law_game.sampled(p.view(seat), seat, Random(number))
        assert other.status() == [], "a sampled position breaks an invariant"
        assert isinstance(other.dice, KeyedDice)
        for _ in play_on(other, Random(number), 15):
            pass


def test_everything_has_words_and_rules(law_game: Game) -> None:
    """Prompts, captions, events and refusals have templates that fit their facts, and their rules are in the ledger."""
    ledger = load_ledger(*law_game.folders)
    text = law_game.text()
    missing: set[str] = set()

    def check(kind: str, name: str, filled: str) -> None:
        if text.template(kind, name) is None:
            missing.add(f"no text for {kind}.{name}")
        elif "{" in filled:
            missing.add(f"{kind}.{name} has a fact that is not given: {filled}")

    def check_rule(rule: str, where: str) -> None:
        if rule not in ledger and not rule.startswith("kernel-"):
            missing.add(f"{where} names the unknown rule {rule!r}")

    def check_refusal(refusal: Refusal) -> None:
        check_rule(refusal.rule, f"refusal {refusal.key}")
        if refusal.key:
            check("refusal", refusal.key, law_game.explain(p, refusal, text))

    rng = Random(16)
    p = law_game.start(16, listen=True)
    for seat, choice in play_on(p, rng, 600):
        frame = p.frames[-1]
        check("prompt", type(frame).__name__, law_game.prompt(p, seat, text))
        check_rule(frame.rule, type(frame).__name__)
        check("choice", choice[0], law_game.caption(p, seat, choice, text))
        check_rule(law_game.rule_of(p, seat, choice), f"choice {choice}")
        if seat in p.deciding():
            for refused, refusal in frame.refusals(p, seat):
                check_refusal(refusal)
                assert p.why_none(seat, refused) is not None, f"{refused} is both allowed and refused"
        for event in p.log or ():
            check("event", event.kind, law_game.say(p, event, text))
            for rule in event.rules:
                check_rule(rule, f"event {event.kind}")
        view_events(p, p.log or (), None)
        p.log = []
    if p.result is not None:
        check("end", p.result.reason, law_game.prompt(p, None, text))
    assert not missing, "\n".join(sorted(missing))
