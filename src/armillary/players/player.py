"""One interface for every opponent: given a view, a budget and a seeded generator, return a choice."""

from random import Random

from armillary.kernel import Choice, Game, Position
from armillary.kernel.text import Text

__all__ = ["Level", "Player", "PlayerError"]

#: The levels a person can pick.
Level = ("easy", "medium", "hard")


class PlayerError(ValueError):
    """A player that does not exist, cannot be started or does not answer; the message lists what is accepted."""


class Player:
    """An opponent at one table. It sees views (`Position.view`), never the truth.

    `blind` is True for a player that reads only the list of its choices. The list is the same in the view and in the true
    position (a law checks it), so such a player needs no view. `speaks` is True for a player that makes offers of its own: it is
    also asked for an interjection before its own decisions.
    """

    blind = False
    speaks = False

    def __init__(self, game: Game, name: str) -> None:
        self.game = game
        self.name = name

    def choose(self, view: Position, seat: int, rng: Random, budget: float | None = None) -> Choice:
        """One of `view.choices(seat)`, with amounts filled in. `budget` is in seconds; None means the player's own default."""
        raise NotImplementedError

    def interject(self, view: Position, seat: int, rng: Random) -> Choice | None:
        """One of `view.interjections(seat)`, or None to stay silent. Asked when there is something to answer."""
        return None

    def evaluate(self, p: Position, seat: int) -> float:
        """How the seat stands, higher is better; the scale is the title's own."""
        return standing(p, seat)

    def explain(self, view: Position, seat: int, choice: Choice, text: Text) -> str:
        """Why this choice, in plain words with rule ids."""
        reason = self.reason(view, seat, choice, text)
        facts = {
            "caption": self.game.caption(view, seat, choice, text),
            "rule": self.game.rule_of(view, seat, choice),
            "reason": reason,
        }
        return text.fill("explain", "because" if reason else "choice", facts)

    def reason(self, view: Position, seat: int, choice: Choice, text: Text) -> str:
        """Why, in a few words without a full stop; empty if there is nothing to say."""
        return ""

    def close(self) -> None:
        """Release the player's resources (a process, a pipe)."""


def standing(p: Position, seat: int) -> float:
    """An evaluation for any title: the result if there is one, else the running score, relative to the best rival."""
    if p.result is not None:
        scores = p.result.scores
        won = 1000.0 / len(p.result.winners) if seat in p.result.winners else 0.0
    else:
        scores = p.game.scores(p)
        won = 0.0
    others = [score for who, score in enumerate(scores) if who != seat]
    return won + scores[seat] - (max(others) if others else 0.0)
