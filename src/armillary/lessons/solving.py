"""Verifies a puzzle: its position loads, its answers are legal, and a quick evaluation confirms them as the best."""

from armillary.kernel.choice import expand
from armillary.kernel.dice import KeyedDice
from armillary.kernel.position import Position
from armillary.kernel.refusal import Refused
from armillary.players.judge import Judge

from .mining import SAME, Weighing
from .puzzle import Puzzle

__all__ = ["check_puzzle"]

#: Samples of the best choice and of the best wrong one.
SAMPLES = 12
RIVALS = 2


def check_puzzle(puzzle: Puzzle, samples: int = SAMPLES) -> list[str]:
    """Everything that is wrong with the puzzle; empty if it is sound."""
    where = f"{puzzle.setup.title}, puzzle {puzzle.id}"
    game = puzzle.setup.game()
    try:
        p: Position = game.restore(puzzle.given, KeyedDice(puzzle.id))
    except (ValueError, KeyError) as error:
        return [f"{where}: its position cannot be laid out: {error}"]
    problems = [f"{where}: {broken}" for broken in p.status()]
    if puzzle.seat not in p.deciding():
        return [*problems, f"{where}: seat {puzzle.seat} has nothing to decide"]
    listed = {game.notation(choice): choice for choice in expand(p.choices(puzzle.seat))}
    told = {line.choice for line in puzzle.lines}
    problems += [f"{where}: {choice} cannot be chosen" for choice in sorted(told - set(listed))]
    problems += [f"{where}: nothing is said of {choice}" for choice in sorted(set(listed) - told)]
    problems += [f"{where}: its answer {choice} is none of its lines" for choice in puzzle.best if choice not in told]
    words = {name for line in puzzle.lines for name, _ in line.terms}
    for language in sorted(game.languages):
        known = game.text(language).catalogue.get("term", {})
        problems += [f"{where}: no {language} words for the term {name!r}" for name in sorted(words - set(known))]
    if problems:
        return problems
    try:
        game.restore(puzzle.given, KeyedDice(puzzle.id)).apply(puzzle.seat, listed[puzzle.best[0]])
    except Refused as error:
        return [f"{where}: {error}"]
    if samples:
        problems += _found_again(puzzle, p, samples, where)
    return problems


def _found_again(puzzle: Puzzle, p: Position, samples: int, where: str) -> list[str]:
    """Compare the best and the next on a few samples; no proof (mining did that), but it shows if the evaluation has changed."""
    game = p.game
    weighing = Weighing(game, Judge(game), p.view(puzzle.seat), puzzle.seat)
    rivals = [line.choice for line in puzzle.lines if line.choice not in puzzle.best][:RIVALS]
    best, *others = (game.parse(notation) for notation in (puzzle.best[0], *rivals))
    for choice in (best, *others):
        weighing.weigh(choice, range(samples))
    problems = []
    for other in others:
        lead, error = weighing.lead(other, best)
        if lead > SAME + 2 * error:
            problems.append(f"{where}: {game.notation(other)} looks better than {puzzle.best[0]}")
    return problems
