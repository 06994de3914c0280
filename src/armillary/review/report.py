"""A review: first the graph, luck and turning points, then the decisions one by one."""

from hashlib import blake2b
from itertools import pairwise
from math import exp, sqrt

import msgspec

from armillary.kernel import Game, Position
from armillary.kernel.record import Record, replay
from armillary.players.judge import WHOLE, Judge

from .luck import Luck
from .page import page
from .shape import Review, SeatReview, Span, TurningPoint
from .skill import Decision, judge_decision

__all__ = ["Review", "begin_review", "decisions_of", "finish_review", "page"]

#: Turning points: how many at most, the least size of those beyond the first few (as a share of the whole chance), and how many
#: are told however small they are.
MOST_MOMENTS = 5
SWING = 0.08
LEAST_MOMENTS = 3
#: Decisions examined per seat: all, or one half with the largest swings and one half a fair sample of the rest.
MOST_DECISIONS = 24
#: How fast accuracy falls with the loss of a decision; only decisions in undecided matches count.
STEEP = 6.0
OPEN = (0.05, 0.95)
#: Accuracy is told if it rests on at least so many decisions.
LEAST_LOOKED = 10


def seed_of(record: Record) -> str:
    """A seed derived from the record, so that the same record gives the same review."""
    return blake2b(record.dump().encode(), digest_size=8).hexdigest()


def begin_review(record: Record) -> Review:
    """Replay, chances after every step, luck, turning points. RecordError if the record does not replay."""
    replay(record)
    game = record.header.load()
    judge = Judge(game)
    seed = seed_of(record)
    measure = Luck(game, judge, seed)
    p: Position = replay(record, 0)
    chances = [_rounded(judge.values(p))]
    ticks, lucks, seats, worth = [judge.tick(p)], [[0.0] * game.seats], [-1], []
    spans = [Span(step=0, words=_when(game, p))]
    for number, step in enumerate(record.steps, 1):
        before = p.copy()
        seat, choice = game.vocabulary.value("seat", step.seat), game.parse(step.choice)
        if step.anew is not None:
            p.ordinal = step.anew
        listed = p.choices(seat)
        if len(listed) > 1 or (listed and type(listed[0][-1]) is range):
            worth.append(number)
        p.apply(seat, choice)
        chances.append(_rounded(judge.values(p)))
        ticks.append(judge.tick(p) if p.result is None else ticks[-1])
        if ticks[-1] != ticks[-2] and (words := _when(game, p)) != spans[-1].words:
            spans.append(Span(step=number, words=words))
        seats.append(seat)
        lucks.append(_rounded(measure.of(before, seat, choice, p, number)) if step.draws else [0.0] * game.seats)
    review = Review(
        game=record.header.game,
        unit=judge.unit,
        players=[*record.header.players, *([""] * game.seats)][: game.seats],
        words=[game.text().word("seat", game.vocabulary.word("seat", seat)) for seat in range(game.seats)],
        chances=chances,
        ticks=ticks,
        luck=lucks,
        by=seats,
        worth=worth,
        calibrated=judge.unit == "lead" or judge.calibration is not None,
        spans=[one for one in spans if any(one.words.values())],
        spread=judge.spread(),
    )
    review.seats = [_seat(review, record, seat, game.vocabulary.word("seat", seat)) for seat in range(game.seats)]
    review.moments = _moments(review)
    _caption(review, record)
    return review


def _when(game: Game, p: Position) -> dict[str, str]:
    return {language: game.when(p, game.text(language)) for language in sorted(game.languages)}


def _rounded(values: list[float]) -> list[float]:
    return [round(value, 6) for value in values]


def _seat(review: Review, record: Record, seat: int, word: str) -> SeatReview:
    """The end minus the start is exactly the sum of luck, own decisions and those of others."""
    own = others = luck = 0.0
    for number in range(1, len(review.chances)):
        change = review.chances[number][seat] - review.chances[number - 1][seat]
        fell = review.luck[number][seat]
        luck += fell
        if review.by[number] == seat:
            own += change - fell
        else:
            others += change - fell
    hints = sum(1 for step in record.steps if step.hint and step.seat == word)
    return SeatReview(
        seat=seat,
        start=review.chances[0][seat],
        end=review.chances[-1][seat],
        luck=luck,
        own=own,
        others=others,
        hints=hints,
    )


def _moments(review: Review) -> list[TurningPoint]:
    """The largest swings between ticks of the clock, each with its cause and the step that contributed most.

    A match in which nothing swings far has its turning points as well: the largest three are told, whatever their size. A match
    of few ticks is looked at step by step."""
    last = len(review.ticks) - 1
    edges = [0, *(number for number in range(1, last) if review.ticks[number] != review.ticks[number - 1]), last]
    found = _swings(review, edges)
    if len(found) < LEAST_MOMENTS:
        found = _swings(review, list(range(last + 1)))
    found.sort(key=lambda moment: -abs(moment.swing))
    large = sum(abs(moment.swing) >= SWING * WHOLE[review.unit] for moment in found)
    return sorted(found[: min(MOST_MOMENTS, max(large, LEAST_MOMENTS))], key=lambda moment: moment.step)


def _swings(review: Review, edges: list[int]) -> list[TurningPoint]:
    """Between two edges each: whom it moved most, by how much, and the step that did most of it. Where nothing moved, nothing."""
    found = []
    for first, last in pairwise(edges):
        swings = [review.chances[last][seat] - review.chances[first][seat] for seat in range(len(review.players))]
        seat = max(range(len(swings)), key=lambda one: abs(swings[one]))
        if not swings[seat]:
            continue
        luck = own = others = 0.0
        step, most = last, 0.0
        for number in range(first + 1, last + 1):
            change = review.chances[number][seat] - review.chances[number - 1][seat]
            fell = review.luck[number][seat]
            luck += fell
            if review.by[number] == seat:
                own += change - fell
            else:
                others += change - fell
            if change * swings[seat] > most:
                most, step = change * swings[seat], number
        parts = {"luck": luck, "own": own, "others": others}
        cause = max(parts, key=lambda name: parts[name] * swings[seat])
        found.append(TurningPoint(step=step, seat=seat, by=review.by[step], swing=swings[seat], cause=cause))
    return found


def _caption(review: Review, record: Record) -> None:
    """Describe the steps at the turning points in words."""
    game = record.header.load()
    for moment in review.moments:
        step = record.steps[moment.step - 1]
        p = replay(record, moment.step - 1)
        choice = game.parse(step.choice)
        for language in sorted(game.languages):
            moment.did[language] = game.caption(p, moment.by, choice, game.text(language))


def decisions_of(review: Review, seat: int | None = None, most: int = MOST_DECISIONS) -> list[int]:
    """The steps whose decisions are examined, of each seat or of that one; the review remembers them.

    If there are few, all of them. Otherwise half of `most` are those that matter: the turning points, then the largest swings.
    The rest are spread evenly over the others, so that the figures represent all decisions."""
    chosen: list[int] = []
    fair: list[int] = []
    for one in range(len(review.players)) if seat is None else [seat]:
        own = [number for number in review.worth if review.by[number] == one]
        if len(own) > most:
            own = weightiest(review, own)
            largest, others = own[: most // 2], sorted(own[most // 2 :])
            count = most - len(largest)
            spread = [others[(2 * place + 1) * len(others) // (2 * count)] for place in range(count)]
            fair += spread
            own = [*largest, *spread]
        chosen += own
    review.chosen, review.fair = sorted(chosen), sorted(fair)
    return review.chosen


def weightiest(review: Review, steps: list[int]) -> list[int]:
    """Those that matter first: the turning points, then by how far the choice itself moved the chance of its seat."""
    turning = {moment.step for moment in review.moments}

    def weight(step: int) -> tuple[bool, float]:
        seat = review.by[step]
        swing = review.chances[step][seat] - review.chances[step - 1][seat] - review.luck[step][seat]
        return step not in turning, -abs(swing)

    return sorted(steps, key=weight)


def judge_steps(record: Record, steps: list[int]) -> list[Decision]:
    """Compare the decisions of these steps with the best ones found."""
    game = record.header.load()
    judge, seed = Judge(game), seed_of(record)
    found = []
    for number in steps:
        step = record.steps[number - 1]
        p = replay(record, number - 1)
        if step.anew is not None:
            p.ordinal = step.anew
        seat = game.vocabulary.value("seat", step.seat)
        if seat in p.deciding():
            found.append(judge_decision(game, judge, p, seat, game.parse(step.choice), number, seed))
    return found


def finish_review(review: Review, decisions: list[Decision]) -> Review:
    """Add the examined decisions, and each seat's accuracy from them."""
    known = {one.step: one for one in [*review.decisions, *decisions]}
    review.decisions = [known[step] for step in sorted(known)]
    for seat in review.seats:
        _accuracy(review, seat)
        _skill(review, seat)
    return review


def _skill(review: Review, seat: SeatReview) -> None:
    """The sum of skill over all decisions: those of the fair sample stand for all that they represent. Besides, the plain sum
    over those that were looked at, which says nothing of the others."""
    every = [step for step in review.worth if review.by[step] == seat.seat]
    looked = [one for one in review.decisions if one.seat == seat.seat]
    if looked:
        seat.seen_skill = round(sum(one.skill for one in looked), 4)
        seat.seen_error = round(sqrt(sum(one.skill_error**2 for one in looked)), 4)
    seat.seen, seat.decisions = len(looked), len(every)
    if not looked and every:
        return
    fair, chosen = set(review.fair), set(review.chosen)
    sampled = [one for one in looked if one.step in fair]
    others = [one for one in looked if one.step not in fair]
    rest = sum(step not in chosen or step in fair for step in every)
    if rest and not sampled:
        return
    total = sum(one.skill for one in others)
    variance = sum(one.skill_error**2 for one in others)
    if sampled:
        mean = sum(one.skill for one in sampled) / len(sampled)
        total += rest * mean
        # Between decisions, which covers the error within each of them; and what a sample leaves open.
        spread = sum((one.skill - mean) ** 2 for one in sampled) / max(1, len(sampled) - 1)
        within = sum(one.skill_error**2 for one in sampled) / len(sampled)
        variance += rest**2 * max(spread * (1 - len(sampled) / rest), within) / len(sampled)
    seat.skill, seat.skill_error = round(total, 4), round(sqrt(variance), 4)
    seat.drift = round(seat.own - total, 4)


def _accuracy(review: Review, seat: SeatReview) -> None:
    """The mean of what decisions kept. Each decision of the fair sample counts for all that it represents."""
    alone = review.unit != "chance"
    least, most = OPEN

    def is_open(step: int) -> bool:
        return alone or least <= review.chances[step - 1][seat.seat] <= most

    every = [step for step in review.worth if review.by[step] == seat.seat and is_open(step)]
    looked = [one for one in review.decisions if one.seat == seat.seat and is_open(one.step)]
    fair, chosen = set(review.fair), set(review.chosen)
    sampled = sum(one.step in fair for one in looked)
    rest = sum(step not in chosen or step in fair for step in every)
    total = weights = 0.0
    for one in looked:
        weight = rest / sampled if one.step in fair else 1.0
        total += weight * exp(-STEEP * one.loss / WHOLE[review.unit])
        weights += weight
    seat.looked, seat.of = len(looked), len(every)
    seat.accuracy = round(100 * total / weights, 1) if len(looked) >= LEAST_LOOKED else None


def plain(review: Review) -> bytes:
    return msgspec.json.encode(review)
