"""See: would a seat notice the difference between two positions?"""

from random import Random

from armillary.kernel.canon import canonical
from armillary.kernel.position import Position

from .law import source_of, told
from .question import Key, Question
from .sources import Moment

__all__ = ["see"]

#: Characters of each of the two positions.
HALF = 3500


def _seen(p: Position, seat: int) -> bytes:
    view = p.view(seat)
    return canonical([view.to_words(), [repr(choice) for choice in view.choices(seat)]])


def see(name: str, moment: Moment, rng: Random, wanted: bool) -> tuple[Question, Key] | None:
    """Two whole positions: `wanted` says whether the seat sees that they differ."""
    p = moment.before
    if not p.game.hides:
        return None
    viewer = rng.randrange(p.seats)
    other = rng.choice([seat for seat in range(p.seats) if seat != viewer]) if p.seats > 1 else viewer
    # What is hidden from the viewer changes; or what another does not know, which the viewer may see.
    twin = p.game.sampled(p.view(other if wanted else viewer), other if wanted else viewer, rng)
    if p.to_words() == twin.to_words():
        return None
    differs = _seen(p, viewer) != _seen(twin, viewer)
    if differs != wanted:
        return None
    word = p.game.vocabulary.word
    both = [told(each, None, HALF) for each in (p, twin)]
    if both[0] == both[1]:
        return None  # the difference is in nothing that is shown
    text = "\n\n".join(f"Position {number}, as an umpire sees it:\n{lines}" for number, lines in enumerate(both, 1))
    ask = f"Would seat {word('seat', viewer)} see any difference between the two positions?"
    question = Question(
        id=name,
        kind="see",
        form="twins",
        title=p.game.title.slug,
        text=text,
        ask=ask,
        options=[("yes", ""), ("no", "")],
    )
    return question, Key(id=name, kind="see", answer="yes" if differs else "no", source=source_of(p, viewer))
