"""Asking a program: each question is a JSON line, each answer another. `play` questions are matches by the protocol of external
players."""

from collections.abc import Callable, Iterable, Iterator
from random import Random

from armillary.kernel.dice import KeyedDice
from armillary.kernel.position import Position
from armillary.players import Player, PlayerError, make
from armillary.players.external import ExternalPlayer
from armillary.players.pipe import PATIENCE, Pipe

from .question import Answer, Key, Question

__all__ = ["ask_program", "play_on", "points_of"]

PROTOCOL = 1
#: The longest answer that is kept.
LONGEST = 400
#: Decisions after which a match of `play` is cut.
CUT = 1500


def ask_program(
    questions: Iterable[Question], command: str, keys: dict[str, Key], told: Callable[[int], None] | None = None
) -> Iterator[Answer]:
    """The answers of a program. A program that breaks off ends the sitting with PlayerError; what it answered counts."""
    pipe = Pipe(command, f"exam:{command}", {"type": "hello", "protocol": PROTOCOL, "exam": True})
    try:
        for number, question in enumerate(questions, 1):
            if question.kind == "play":
                if question.id in keys:
                    yield _played(question, keys[question.id], command)
                continue
            pipe.send(
                {
                    "type": "question",
                    "id": question.id,
                    "kind": question.kind,
                    "title": question.title,
                    "text": question.text,
                    "ask": question.ask,
                    "options": [list(option) for option in question.options],
                    "prompt": question.prompt(),
                }
            )
            answer = pipe.receive(PATIENCE)
            if answer.get("id") != question.id:
                raise PlayerError(f"the program answered {answer.get('id')!r}, but was asked {question.id!r}")
            yield Answer(id=question.id, answer=str(answer.get("answer", ""))[:LONGEST])
            if told is not None:
                told(number)
    finally:
        pipe.close()


def _played(question: Question, key: Key, command: str) -> Answer:
    assert key.source is not None
    player = ExternalPlayer(key.source.setup.game(), command)
    try:
        return Answer(id=question.id, points=play_on(key, player), matches=1)
    finally:
        player.close()


def play_on(key: Key, player: Player) -> float:
    """The rest of the match with this player in the seat and greedy bots in the others: its share of the win."""
    source = key.source
    assert source is not None
    game = source.setup.game()
    p: Position = game.restore(source.position, KeyedDice(source.dice))
    others = make(game, "greedy")
    rng = Random(source.dice)
    for _ in range(CUT):
        if p.over:
            break
        seat = p.deciding()[0]
        bot = player if seat == source.seat else others
        p.apply(seat, bot.choose(p.view(seat), seat, rng))
    return points_of(p, source.seat)


def points_of(p: Position, seat: int) -> float:
    """The share of the win; of a match that was cut, by the standing scores."""
    if p.result is not None:
        winners = p.result.winners
        return 1 / len(winners) if seat in winners else 0.0
    scores = p.game.scores(p)
    best = [who for who, score in enumerate(scores) if score == max(scores)]
    return 1 / len(best) if seat in best else 0.0
