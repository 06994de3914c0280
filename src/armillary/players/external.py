"""A player in another process, in any language: JSON lines over a pipe. The protocol is in docs/players.md."""

import os
import selectors
import shlex
import subprocess
from contextlib import suppress
from random import Random
from time import monotonic
from typing import Any

import msgspec

from armillary.kernel import Choice, Game, Position, allows
from armillary.kernel.text import Text
from armillary.kernel.view import choice_view

from .player import Player, PlayerError

__all__ = ["ExternalPlayer"]

PROTOCOL = 1
#: Seconds beyond the budget (in total, if the budget is None) before the process counts as hung.
PATIENCE = 30.0
#: How often an answer that is not on the list is returned with the reason.
TRIES = 3
#: The longest line read, because an answer is one choice.
LONGEST = 1 << 20


class ExternalPlayer(Player):
    """Starts the command at the first question and keeps it running until `close`."""

    def __init__(self, game: Game, command: str, patience: float = PATIENCE) -> None:
        self.command = shlex.split(command)
        if not self.command:
            raise PlayerError("'external:' needs a command, for example external:node bot.js")
        super().__init__(game, f"external:{command}")
        self.patience = patience
        self.process: subprocess.Popen[bytes] | None = None
        self.asked = 0
        self.why = ""
        self._buffer = b""

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
        self._send(
            {
                "type": kind,
                "id": self.asked,
                "seat": game.vocabulary.word("seat", seat),
                "prompt": game.prompt(view, seat, game.text()),
                "rule": view.frames[-1].rule,
                "choices": [choice_view(view, seat, choice, game.text()) for choice in listed],
                "scores": list(game.scores(view)),
                "words": view.to_words(),
                "budget": budget,
                "seed": rng.getrandbits(32),
            }
        )
        for _ in range(TRIES):
            answer = self._receive(self.patience + (budget or 0.0))
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
                refusal = view.why_not(seat, choice)
                reason = f"{refusal.rule}: {game.explain(view, refusal, game.text())}"
            except (ValueError, TypeError, IndexError, KeyError) as error:
                reason = str(error)
            self._send({"type": "refused", "id": self.asked, "choice": text, "reason": reason})
        raise PlayerError(f"{self.name} gave {TRIES} choices that are not on its list; the last: {text!r} ({reason})")

    # ------------------------------------------------------------------------------------------------ the pipe

    def _start(self) -> subprocess.Popen[bytes]:
        try:
            process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise PlayerError(f"{self.name} cannot be started: {error.strerror}") from None
        self.process = process
        game = self.game
        self._send(
            {
                "type": "hello",
                "protocol": PROTOCOL,
                "game": game.title.slug,
                "rules_version": game.title.rules_version,
                "seats": game.seats,
                "options": game.options,
                "rulings": game.rulings,
                "scenario": game.scenario,
            }
        )
        return process

    def _send(self, message: dict[str, Any]) -> None:
        process = self.process or self._start()
        assert process.stdin is not None
        try:
            process.stdin.write(msgspec.json.encode(message) + b"\n")
            process.stdin.flush()
        except (BrokenPipeError, OSError):
            raise PlayerError(f"{self.name} has gone (exit status {process.poll()})") from None

    def _receive(self, seconds: float) -> dict[str, Any]:
        process = self.process
        assert process is not None
        assert process.stdout is not None
        deadline = monotonic() + seconds
        descriptor = process.stdout.fileno()
        with selectors.DefaultSelector() as selector:
            selector.register(descriptor, selectors.EVENT_READ)
            while b"\n" not in self._buffer:
                left = deadline - monotonic()
                if left <= 0 or not selector.select(left):
                    self.close()
                    raise PlayerError(f"{self.name} did not answer within {seconds:g} seconds")
                part = os.read(descriptor, 65536)
                self._buffer += part
                if not part:
                    status = process.wait()
                    self.close()
                    raise PlayerError(f"{self.name} has gone (exit status {status})")
                if len(self._buffer) > LONGEST:
                    self.close()
                    raise PlayerError(f"{self.name} sent a line of more than {LONGEST} bytes")
        line, _, self._buffer = self._buffer.partition(b"\n")
        try:
            return msgspec.json.decode(line, type=dict[str, Any])
        except msgspec.MsgspecError as error:
            raise PlayerError(f"{self.name} sent {line[:80]!r}, which is not a JSON object ({error})") from None

    def close(self) -> None:
        process, self.process, self._buffer = self.process, None, b""
        if process is None:
            return
        assert process.stdin is not None
        assert process.stdout is not None
        # The process may have exited already, leaving unread data in the pipe.
        with suppress(OSError):
            process.stdin.close()
        try:
            process.wait(2)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()

    def __del__(self) -> None:
        if getattr(self, "process", None) is not None:
            self.close()
