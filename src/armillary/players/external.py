"""A player in another process, in any language: JSON lines over a pipe. The protocol is in docs/players.md."""

import shlex
from functools import cached_property
from random import Random

from armillary.kernel import Choice, Game, Position, allows
from armillary.kernel.ledger import Ledger, load_ledger
from armillary.kernel.text import Text
from armillary.kernel.view import choice_view
from armillary.telling import tell_position, tell_refusal

from .pipe import PATIENCE, Pipe
from .player import Player, PlayerError

__all__ = ["ExternalPlayer"]

PROTOCOL = 1
#: How often an answer that is not on the list is returned with the reason.
TRIES = 3


class ExternalPlayer(Player):
    """Starts the command at the first question and keeps it running until `close`."""

    def __init__(self, game: Game, command: str, patience: float = PATIENCE) -> None:
        if not shlex.split(command):
            raise PlayerError("'external:' needs a command, for example external:node bot.js")
        super().__init__(game, f"external:{command}")
        self.patience = patience
        self.pipe = Pipe(
            command,
            self.name,
            {
                "type": "hello",
                "protocol": PROTOCOL,
                "game": game.title.slug,
                "rules_version": game.title.rules_version,
                "seats": game.seats,
                "options": game.options,
                "rulings": game.rulings,
                "scenario": game.scenario,
            },
        )
        self.asked = 0
        self.why = ""

    @cached_property
    def ledger(self) -> Ledger:
        return load_ledger(*self.game.folders)

    def choose(self, view: Position, seat: int, rng: Random, budget: float | None = None) -> Choice:
        choice = self._ask("decide", view, seat, view.choices(seat), rng, budget)
        if choice is None:
            raise PlayerError(f"{self.name} gave no choice, but must decide")
        return choice

    def interject(self, view: Position, seat: int, rng: Random) -> Choice | None:
        return self._ask("interject", view, seat, view.interjections(seat), rng, None)

    def reason(self, view: Position, seat: int, choice: Choice, text: Text) -> str:
        return self.why

    def _ask(
        self, kind: str, view: Position, seat: int, listed: list[Choice], rng: Random, budget: float | None
    ) -> Choice | None:
        game = self.game
        self.asked += 1
        self.pipe.send(
            {
                "type": kind,
                "id": self.asked,
                "seat": game.vocabulary.word("seat", seat),
                "prompt": game.prompt(view, seat, game.text()),
                "rule": view.frames[-1].rule,
                "choices": [choice_view(view, seat, choice, game.text()) for choice in listed],
                "scores": list(game.scores(view)),
                "words": view.to_words(),
                "text": tell_position(view, seat),
                "budget": budget,
                "seed": rng.getrandbits(32),
            }
        )
        for _ in range(TRIES):
            answer = self.pipe.receive(self.patience + (budget or 0.0))
            if answer.get("id") != self.asked:
                raise PlayerError(f"{self.name} answered {answer.get('id')!r}, but was asked {self.asked}")
            text = answer.get("choice")
            self.why = str(answer.get("why", ""))
            if text is None and kind == "interject":
                return None
            reason = "no such choice"
            try:
                choice = game.parse(str(text))
                if allows(listed, choice):
                    return choice
                reason = tell_refusal(view, view.why_not(seat, choice), self.ledger)
            except (ValueError, TypeError, IndexError, KeyError) as error:
                reason = str(error)
            self.pipe.send({"type": "refused", "id": self.asked, "choice": text, "reason": reason})
        raise PlayerError(f"{self.name} gave {TRIES} choices that are not on its list; the last: {text!r} ({reason})")

    def close(self) -> None:
        self.pipe.close()

    def __del__(self) -> None:
        pipe = getattr(self, "pipe", None)
        if pipe is not None and pipe.process is not None:
            self.close()
