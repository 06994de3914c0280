"""Law: is it legal, and if not, by which rule? Which rule is at work in what happened, offers a choice, asks for a decision, or
forbids a set-up?"""

import re
from random import Random
from textwrap import shorten
from typing import Any

from armillary.kernel.choice import Choice, allows
from armillary.kernel.event import Event
from armillary.kernel.position import Position
from armillary.kernel.refusal import Refused
from armillary.kernel.registry import game as load_game
from armillary.kernel.setup import Setup
from armillary.telling import tell_position

from .question import Key, Question, Source
from .sources import Moment, laid_out, ledger_of, singles

__all__ = ["LEGAL", "TEXT", "answers", "applied", "case", "cases", "legal", "named", "source_of", "steps_shown", "told"]

#: The answer that a choice is allowed.
LEGAL = "legal"
RULE_ID = re.compile(r" \[[A-Z]{2}[A-Z0-9-]*\d+[a-z]?\]")
#: Steps of a laid-out case that are told, and characters of what happened in one that does not show the rule.
CASE_STEPS, CASE_SAID = 12, 240
#: Characters of a position in a question, and rules among the options.
TEXT, OPTIONS = 6000, 4


def told(p: Position, seat: int | None, budget: int = TEXT) -> str:
    """The position as text, without the ids of rules: they would give answers away."""
    return RULE_ID.sub("", tell_position(p, seat, budget=budget))


def source_of(p: Position, seat: int, choice: Choice | None = None) -> Source:
    words = "" if choice is None else p.game.notation(choice)
    return Source(setup=Setup.of(p.game), position=p.inspect(), seat=seat, choice=words)


def distractors(slug: str, right: str, not_these: frozenset[str], rng: Random, count: int = OPTIONS - 1) -> list[str]:
    """Rules of the same chapter first: what looks alike."""
    ledger = ledger_of(slug)
    section = ledger.rules[right].section if right in ledger else ""
    near = sorted(rule.id for rule in ledger.rules.values() if rule.section == section and rule.id not in not_these)
    far = sorted(rule for rule in ledger.rules if rule not in not_these and rule not in near)
    near = [rule for rule in near if rule != right]
    far = [rule for rule in far if rule != right]
    rng.shuffle(near)
    rng.shuffle(far)
    return (near + far)[:count]


def _options(slug: str, rules: list[str], rng: Random) -> list[tuple[str, str]]:
    ledger = ledger_of(slug)
    shuffled = sorted(rules)
    rng.shuffle(shuffled)
    return [(rule, ledger.text(rule)) for rule in shuffled]


def wrong_choices(moment: Moment, rng: Random) -> list[Choice]:
    """Choices that look legal: of other seats, with other amounts, with one thing exchanged for another."""
    p, seat = moment.before, moment.seat
    found: list[Choice] = [moment.choice] if moment.refusal else []
    listed = p.choices(seat)
    for other in range(p.seats):
        if other != seat:
            found += singles(p.choices(other), 12)
    for choice in singles(listed, 24):
        verb = p.game.vocabulary.verbs[choice[0]]
        for at, (_, kind) in enumerate(verb.args, 1):
            value = choice[at]
            if type(value) is not int:
                continue
            if kind == "number":
                found.append((*choice[:at], value + rng.choice((-1, 1, 7)), *choice[at + 1 :]))
            else:
                count = p.seats if kind == "seat" else len(p.game.vocabulary.words[kind])
                found.append((*choice[:at], rng.randrange(count), *choice[at + 1 :]))
    found += [choice for choice, _ in p.frames[-1].refusals(p, seat)][:24] if seat in p.deciding() else []
    rng.shuffle(found)
    return found


def refused_by(p: Position, seat: int, choice: Choice) -> str:
    """The rule that forbids it, if the seat's view and the truth agree on it and it is really refused; else empty."""
    try:
        view = p.view(seat)
        refusal = view.why_none(seat, choice)
        if refusal is None:
            return ""
        p.copy().apply(seat, choice)
    except Refused as error:
        return refusal.rule if refusal is not None and error.refusal.rule == refusal.rule else ""
    except Exception:  # a title's predicate may fail on nonsense: no question is made of that
        return ""
    return ""


def legal(
    name: str, moment: Moment, rng: Random, wanted: bool, asked: dict[str, int], most: int
) -> tuple[Question, Key] | None:
    """Is this choice legal? `wanted`: shall it be?"""
    p, seat = moment.before, moment.seat
    slug = p.game.title.slug
    ledger = ledger_of(slug)
    view = p.view(seat)
    choice: Choice | None = None
    rule = ""
    if wanted:
        listed = singles(view.choices(seat))
        choice = rng.choice(listed) if listed else None
        if choice is None or not allows(p.choices(seat), choice):
            return None
        rule = p.game.rule_of(view, seat, choice)
        if rule not in ledger:
            return None
    else:
        best: tuple[int, Choice, str] | None = None
        for tried in wrong_choices(moment, rng):
            found = refused_by(p, seat, tried)
            if found in ledger and asked.get(found, 0) < most and (best is None or asked.get(found, 0) < best[0]):
                best = (asked.get(found, 0), tried, found)
                if best[0] == 0:
                    break
        if best is None:
            return None
        _, choice, rule = best
    rules = [rule, *distractors(slug, rule, frozenset({rule}), rng)]
    text = p.game.text()
    word = p.game.vocabulary.word("seat", seat)
    ask = f"Seat {word} wants to choose `{p.game.notation(choice)}`. Is that legal? If not, which rule forbids it?"
    options = [(LEGAL, "it is allowed"), *_options(slug, rules, rng)]
    refusal = None if wanted else view.why_none(seat, choice)
    because = "" if refusal is None else p.game.explain(view, refusal, text)
    question = Question(
        id=name,
        kind="law",
        form="legal",
        title=slug,
        text=told(view, seat),
        ask=ask,
        options=options,
    )
    key = Key(
        id=name,
        kind="law",
        answer=LEGAL if wanted else rule,
        rule=rule,
        because=because or f"allowed by {rule}",
        source=source_of(p, seat, choice),
    )
    asked[rule] = asked.get(rule, 0) + 1
    return question, key


def seen_events(moment: Moment) -> list[Event]:
    """What the seat may know of what happened."""
    known = (event.seen_by(moment.seat) for event in moment.events)
    return [event for event in known if event is not None]


def offers(moment: Moment) -> dict[str, str]:
    """The rules that stand behind a decision, by form: the one that asks for it, and the one that offers what was chosen."""
    p = moment.before
    found = {"asks": p.frames[-1].rule if moment.seat in p.deciding() else ""}
    if not moment.refusal:
        found["offers"] = p.game.rule_of(p.view(moment.seat), moment.seat, moment.choice)
    return {form: rule for form, rule in found.items() if rule in ledger_of(p.game.title.slug)}


def answers(moment: Moment, rng: Random) -> dict[str, set[str]]:
    """Every rule that is the answer to a question about this moment, by form: what `legal`, `applied` and `named` draw from."""
    p, ledger = moment.before, ledger_of(moment.before.game.title.slug)
    refusing = {refused_by(p, moment.seat, choice) for choice in wrong_choices(moment, rng)}
    at_work = {rule for seen in seen_events(moment) for rule in seen.rules}
    found = {"legal": refusing & set(ledger.rules), "applied": at_work & set(ledger.rules)}
    return found | {form: {rule} for form, rule in offers(moment).items()}


def named(name: str, moment: Moment, rng: Random, asked: dict[str, int], most: int) -> tuple[Question, Key] | None:
    """Which rule asks for this decision, or offers this choice?"""
    p, seat = moment.before, moment.seat
    slug = p.game.title.slug
    found = [(asked.get(rule, 0), rng.random(), form, rule) for form, rule in offers(moment).items()]
    if not found or min(found)[0] >= most:
        return None
    _, _, form, rule = min(found)
    others = distractors(slug, rule, moment.rules | set(offers(moment).values()), rng)
    if not others:
        return None
    word = p.game.vocabulary.word("seat", seat)
    ask = f"Which of these rules asks seat {word} for the decision that it has now?"
    if form == "offers":
        ask = f"Seat {word} chooses `{p.game.notation(moment.choice)}`. Which of these rules offers this choice?"
    question = Question(
        id=name,
        kind="law",
        form=form,
        title=slug,
        text=told(p.view(seat), seat),
        ask=ask,
        options=_options(slug, [rule, *others], rng),
    )
    asked[rule] = asked.get(rule, 0) + 1
    return question, Key(
        id=name, kind="law", answer=rule, rule=rule, because=ask, source=source_of(p, seat, moment.choice)
    )


def applied(name: str, moment: Moment, rng: Random, asked: dict[str, int], most: int) -> tuple[Question, Key] | None:
    """Which rule is at work in what happened?"""
    p, seat = moment.before, moment.seat
    slug = p.game.title.slug
    ledger = ledger_of(slug)
    view = p.view(seat)
    found = [
        (asked.get(rule, 0), rng.random(), rule, p.game.say(view, seen, p.game.text()))
        for seen in seen_events(moment)
        for rule in seen.rules
        if rule in ledger and asked.get(rule, 0) < most
    ]
    if not found:
        return None
    _, _, rule, said = min(found)
    others = distractors(slug, rule, moment.rules, rng)
    if not others:
        return None
    options = _options(slug, [rule, *others], rng)
    word = p.game.vocabulary.word("seat", seat)
    ask = f"Seat {word} chooses `{p.game.notation(moment.choice)}`, and this is told: “{said}” Which of these rules is at work?"
    question = Question(
        id=name,
        kind="law",
        form="applied",
        title=slug,
        text=told(view, seat),
        ask=ask,
        options=options,
    )
    key = Key(id=name, kind="law", answer=rule, rule=rule, because=said, source=source_of(p, seat, moment.choice))
    asked[rule] = asked.get(rule, 0) + 1
    return question, key


def cases(data: dict[str, Any]) -> set[str]:
    """The rules that are the answer to a question about a laid-out case: those that the file is about, if it can be told."""
    told_of = laid_out(data) or refuses_setup(data)
    return about(data) & set(ledger_of(str(data["game"])).rules) if told_of else set()


def about(data: dict[str, Any]) -> set[str]:
    """The rules that the file proves, and those whose limits it shows."""
    return {*data.get("rules", ()), *data.get("also", ())}


def refuses_setup(data: dict[str, Any]) -> bool:
    """Does the file show that a set-up is refused?"""
    return "$refused-setup" in (data.get("then") or {})


def case(name: str, data: dict[str, Any], rng: Random, asked: dict[str, int], most: int) -> tuple[Question, Key] | None:
    """Which rule does a laid-out case show? One that the scenario file names, as proven or as shown in its limits."""
    slug = str(data["game"])
    named_here = sorted(rule for rule in cases(data) if asked.get(rule, 0) < most)
    if not named_here:
        return None
    rule = min(named_here, key=lambda each: (asked.get(each, 0), rng.random()))
    steps = laid_out(data)
    at_work = frozenset(about(data)).union(*(moment.rules for moment in steps))
    others = distractors(slug, rule, at_work, rng)
    if not others:
        return None
    if not steps:
        wanted = {key: data[key] for key in ("seats", "scenario", "options", "rulings") if data.get(key)}
        text, source = f"{load_game(slug).title.title}, a match set up with {wanted}.", None
        ask = "This set-up is refused. Which of these rules forbids it?"
    else:
        shown = steps_shown(steps, rule)
        first = shown[0]
        text, source = told(first.before.view(first.seat), first.seat), source_of(first.before, first.seat)
        ask = f"From here: {'; '.join(_step_told(moment, rule) for moment in shown)}. "
        ask += "Which of these rules does this case show?"
    options = _options(slug, [rule, *others], rng)
    question = Question(id=name, kind="law", form="case", title=slug, text=text, ask=ask, options=options)
    asked[rule] = asked.get(rule, 0) + 1
    because = str(data.get("title", ""))
    return question, Key(id=name, kind="law", answer=rule, rule=rule, because=because, source=source)


def steps_shown(steps: list[Moment], rule: str) -> list[Moment]:
    """The part of a case that is told: of a long one the steps up to the first that shows the rule at work, or the last ones."""
    seen = next((number for number, moment in enumerate(steps, 1) if rule in moment.rules), len(steps))
    end = max(seen, CASE_STEPS)
    return steps[max(0, end - CASE_STEPS) : end]


def _step_told(moment: Moment, rule: str) -> str:
    """A step of a case: what was chosen, and what everybody was told of it."""
    p = moment.before
    taken = f"{p.game.vocabulary.word('seat', moment.seat)} `{p.game.notation(moment.choice)}`"
    if moment.refusal:
        return f"{taken} is refused"
    said = " ".join(p.game.say(p, event, p.game.text()) for event in moment.events if event.to is None)
    if rule not in moment.rules:
        said = shorten(said, CASE_SAID, placeholder=" ...")
    return f"{taken}: {said}" if said else taken
