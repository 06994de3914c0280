"""A program at the other end of a pipe: JSON lines, one object each, with a limit on time and size."""

import os
import selectors
import shlex
import subprocess
from contextlib import suppress
from time import monotonic
from typing import Any

import msgspec

from armillary import typed

from .player import PlayerError

__all__ = ["PATIENCE", "Pipe"]

#: Seconds beyond the budget (in total, if the budget is None) before the process counts as hung.
PATIENCE = 30.0
#: The longest line read, because an answer is one choice.
LONGEST = 1 << 20


class Pipe:
    """Starts the command with the first message, which is preceded by `hello`, and keeps it running until `close`."""

    def __init__(self, command: str, name: str, hello: dict[str, Any]) -> None:
        self.command = shlex.split(command)
        self.name = name
        self.hello = hello
        self.process: subprocess.Popen[bytes] | None = None
        self._buffer = b""

    def _start(self) -> subprocess.Popen[bytes]:
        try:
            process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise PlayerError(f"{self.name} cannot be started: {error.strerror}") from None
        self.process = process
        self.send(self.hello)
        return process

    def send(self, message: dict[str, Any]) -> None:
        process = self.process or self._start()
        assert process.stdin is not None
        try:
            process.stdin.write(msgspec.json.encode(message) + b"\n")
            process.stdin.flush()
        except (BrokenPipeError, OSError):
            raise PlayerError(f"{self.name} has gone (exit status {process.poll()})") from None

    def receive(self, seconds: float) -> dict[str, Any]:
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
            return typed.decode(line, dict[str, Any])
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
