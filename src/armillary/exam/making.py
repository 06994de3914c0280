"""An exam from its seed: the same seed gives the same bytes."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

import msgspec

from armillary.kernel.registry import game as load_game
from armillary.kernel.registry import titles

from . import endings, planning
from .altered import alterations, differs
from .chance import chance
from .law import applied, case, legal, named, source_of
from .question import KINDS, Exam, ExamError, Key, Question, commitment, dump
from .secrecy import see
from .sources import Moment, moments, scenario_files
from .veil import Veil

__all__ = ["made", "make_exam"]

Pair = tuple[Question, Key]
#: The share of each kind where a title has it; what a title lacks goes to law.
SHARES = {"law": 12, "odds": 4, "see": 2, "best-exact": 2, "plan": 1, "play": 1}
#: No rule makes up more than this share of the questions (of a short exam, more than so many).
MOST_OF_A_RULE, A_FEW = 0.02, 4
#: Moments that are tried for one question.
TRIES = 120
#: Changed values that are tried for one question of altered rules, and half as many moments under each.
ALTERED_TRIES = 30


class _Title:
    """Where the questions of one title come from."""

    def __init__(self, slug: str, seed: str, most: int, altered: bool) -> None:
        self.slug = slug
        self.rng = Random(f"{seed} {slug}")
        self.most = most
        self.asked: dict[str, int] = {}
        self.moments: Iterator[Moment] = moments(slug, self.rng)
        self.endings = endings.endings(slug, self.rng) if slug in endings.TITLES else None
        self.files = list(scenario_files(slug))
        self.altered = altered
        self.turn = 0
        #: Forms of law follow each other; titles begin with different ones, so that short exams are balanced too.
        self.laws = self.rng.randrange(8)

    def kinds(self, wanted: Sequence[str]) -> list[str]:
        hides = load_game(self.slug).hides
        found = [kind for kind in wanted if kind in ("law", "odds", "play")]
        found += ["see"] if "see" in wanted and hides else []
        found += ["best-exact"] if "best-exact" in wanted and self.endings is not None else []
        found += ["plan"] if "plan" in wanted and self.slug == planning.TITLE else []
        return found

    def ask(self, kind: str, name: str) -> Pair | None:
        self.turn += 1
        self.laws += kind == "law"
        if self.altered and kind in ("law", "odds"):
            return self._altered(kind, name)
        if kind == "plan":
            return self._tried(lambda: planning.plan(name, self.rng), 4)
        if kind == "best-exact":
            return self._tried(
                lambda: endings.best(name, next(self.endings), self.rng) if self.endings else None, TRIES
            )
        return self._tried(lambda: self._of(kind, name, next(self.moments)), TRIES)

    def _tried(self, make: Callable[[], Pair | None], tries: int) -> Pair | None:
        for _ in range(tries):
            found = make()
            if found is not None:
                return found
        return None

    def _of(self, kind: str, name: str, moment: Moment) -> Pair | None:
        if kind == "odds":
            return chance(name, moment, self.rng)
        if kind == "see":
            return see(name, moment, self.rng, self.turn % 2 == 0)
        if kind == "play":
            return _play(name, moment, self.rng)
        # Half legal, half not; and half of law asks for a rule: at work, behind a choice or decision, or in a laid-out case.
        form = self.laws % 8
        if form == 6:
            return named(name, moment, self.rng, self.asked, self.most)
        if form == 4 and self.files:
            return case(name, self.rng.choice(self.files), self.rng, self.asked, self.most)
        if form % 2 == 0:
            return applied(name, moment, self.rng, self.asked, self.most)
        return legal(name, moment, self.rng, form % 4 == 1, self.asked, self.most)

    def _altered(self, kind: str, name: str) -> Pair | None:
        """A question whose answer the printed rules would get wrong."""
        plain = load_game(self.slug)
        for number, (change, rules) in enumerate(alterations(self.slug, self.rng)):
            if number >= ALTERED_TRIES:
                return None
            source = moments(self.slug, self.rng, rules)
            for _ in range(ALTERED_TRIES // 2):
                moment = next(source)
                found = (
                    chance(name, moment, self.rng)
                    if kind == "odds"
                    else legal(name, moment, self.rng, self.rng.random() < 0.5, {}, self.most)
                )
                if found is not None and differs(*found, moment, plain):
                    question, key = found
                    return msgspec.structs.replace(question, text=f"{change.told()}\n{question.text}"), key
        return None


def _play(name: str, moment: Moment, rng: Random) -> Pair | None:
    """The rest of a match against a named bot, under dice of the question."""
    p = moment.before
    if p.over or p.sealed is not None:
        return None
    question = Question(
        id=name,
        kind="play",
        form="rest",
        title=p.game.title.slug,
        text="",
        ask=f"Play seat {p.game.vocabulary.word('seat', moment.seat)} to the end against greedy bots.",
    )
    source = source_of(p, moment.seat)
    dice = f"{rng.getrandbits(64):016x}"
    return question, Key(id=name, kind="play", answer="", source=msgspec.structs.replace(source, dice=dice))


def made(
    seed: str, slugs: Sequence[str], kinds: Sequence[str], count: int, *, veiled: bool = False, altered: bool = False
) -> Iterator[Pair]:
    """The questions with their keys, titles in turn."""
    unknown = [slug for slug in slugs if slug not in titles()] + [kind for kind in kinds if kind not in KINDS]
    if unknown or not slugs or not kinds:
        raise ExamError(
            f"no title or kind {unknown[:1]}; kinds are {', '.join(KINDS)}, titles {', '.join(sorted(titles()))}"
        )
    most = max(A_FEW, int(count * MOST_OF_A_RULE))
    sources = {slug: _Title(slug, seed, most, altered) for slug in slugs}
    veils = {slug: Veil(load_game(slug), Random(f"{seed} veil {slug}")) for slug in slugs} if veiled else {}
    cycle = {slug: _cycle(source.kinds(kinds)) for slug, source in sources.items()}
    spent: dict[str, int] = dict.fromkeys(slugs, 0)
    number = 0
    while number < count:
        open_slugs = [slug for slug in slugs if spent[slug] < 8 and cycle[slug]]
        if not open_slugs:
            raise ExamError(f"no more than {number} questions of these kinds can be made of these titles")
        slug = open_slugs[number % len(open_slugs)]
        source, order = sources[slug], cycle[slug]
        kind = order[source.turn % len(order)]
        found = source.ask(kind, f"{slug}-{number + 1:04d}")
        if found is None and kind != "law" and "law" in order:
            found = source.ask("law", f"{slug}-{number + 1:04d}")
        if found is None:
            spent[slug] += 1
            continue
        question, key = found
        if veiled:
            question, key = veils[slug].question(question), veils[slug].key(key)
        number += 1
        yield question, key


def _cycle(kinds: Sequence[str]) -> list[str]:
    """The kinds in the order in which a title asks them, spread evenly."""
    slots = sorted(((at + 0.5) / SHARES[kind], kind) for kind in kinds for at in range(SHARES[kind]))
    return [kind for _, kind in slots]


def make_exam(
    seed: str, slugs: Sequence[str], kinds: Sequence[str], count: int, *, veiled: bool = False, altered: bool = False
) -> tuple[str, str]:
    """The file of the questions and the file of the keys."""
    pairs = list(made(seed, slugs, kinds, count, veiled=veiled, altered=altered))
    head = Exam(
        commitment=commitment(seed), titles=list(slugs), kinds=list(kinds), count=count, veiled=veiled, altered=altered
    )
    return (
        dump([head, *(question for question, _ in pairs)]),
        dump([{"seed": seed}, *(key for _, key in pairs)]),
    )
