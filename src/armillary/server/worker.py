"""A worker process: bots choose, odds are computed and uploads are tried out here, never in the server itself.

It speaks JSON lines: one request in, one answer out. It exits when its input ends (the server has stopped).
"""

import contextlib
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import msgspec

from armillary import typed
from armillary.kernel.dice import TooManyBranches
from armillary.kernel.game import Game
from armillary.kernel.odds import odds
from armillary.kernel.position import HiddenInformation, Position
from armillary.kernel.record import Record
from armillary.kernel.setup import Setup
from armillary.kernel.title import OptionError
from armillary.kernel.verify import verify
from armillary.kernel.view import make_view
from armillary.packs import PackError
from armillary.players import Player
from armillary.players.advice import advise, reasons, say
from armillary.table import levels
from armillary.table.errors import said
from armillary.table.hints import hint

__all__ = ["main", "work"]

#: The maximum number of outcomes enumerated for exact odds.
MOST_OUTCOMES = 20_000
MOST_SHOWN = 40
HINTS = ("outlook", "goal", "consider", "consult")
#: Bytes that uploaded components or records may allocate beyond the worker's current size.
MOST_MEMORY = 96_000_000

#: Where Python imports modules, and the seconds until an interrupted import is looked at again.
IMPORT = "<frozen importlib._bootstrap>"
SOON = 0.01

_players: dict[tuple[Any, int, str], Player] = {}


def _importing(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_filename == IMPORT:
            return True
        frame = frame.f_back
    return False


class Stopped(BaseException):
    """The time for this request is over, or its answer is no longer wanted. No `except Exception` of a title catches it."""


class Watch:
    """Interrupts the current work when its time is over (SIGALRM) or the server says so (SIGUSR1)."""

    def __init__(self) -> None:
        self._working = False
        signal.signal(signal.SIGALRM, self._stop)
        signal.signal(signal.SIGUSR1, self._stop)

    def _stop(self, _: int, frame: FrameType | None) -> None:
        if not self._working:  # between two requests there is nothing to interrupt
            return
        if _importing(frame):
            # A half-imported module would stay half-imported for all later requests.
            signal.setitimer(signal.ITIMER_REAL, SOON)
            return
        self._working = False
        raise Stopped

    def work(self, request: dict[str, Any]) -> dict[str, Any]:
        try:
            if "position" in request:
                typed.convert(request["setup"], Setup).game()  # loading the rules does not use up the time
            self._working = True
            signal.setitimer(signal.ITIMER_REAL, request.pop("limit", 0.0))
            answer = work(request)
            self._working = False
            return answer
        except Stopped:
            _players.clear()  # one of them may have been interrupted in the middle of a thought
            return {"late": True}
        except Exception as error:
            return {"error": f"{type(error).__name__}: {error}"[:300]}
        finally:
            self._working = False
            signal.setitimer(signal.ITIMER_REAL, 0)


def work(request: dict[str, Any]) -> dict[str, Any]:
    """The answer to one request; an exception means that the bot has failed."""
    if request["task"] == "try":
        with bounded():
            return {"problem": _try(typed.convert(request["setup"], Setup))}
    if request["task"] == "verify":
        with bounded():
            return {"verdict": msgspec.to_builtins(verify(Record.parse(request["record"].split("\n"))))}
    if request["task"] == "review":
        from .reviews import work as review

        return review(request)
    game = typed.convert(request["setup"], Setup).game()
    if request["task"] == "warm":
        return {}
    seat: int = request["seat"]
    view = game.restore(request["position"])
    if request["task"] in HINTS:
        return hint(game, view, seat, request)
    if request["task"] == "odds":
        return _odds(game.parse(request["notation"]), view, seat, request.get("language", "en"))
    if request["task"] == "advise":
        return _advice(game, view, seat, request["language"])
    key = (game, seat, request["level"])
    if key not in _players:
        if len(_players) > 200:
            _players.clear()
        _players[key] = levels.make(game, request["level"])
    chosen = levels.answer(_players[key], view, seat, Random(request["seed"]), request["budget"])
    return {"choice": None if chosen is None else game.notation(chosen)}


@contextlib.contextmanager
def bounded() -> Iterator[None]:
    """Limit the memory: the operating system refuses more (where the current size can be determined)."""
    try:
        import resource  # neither Windows nor the browser has it; a browser bounds the worker from outside

        used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    except (ImportError, OSError, ValueError):
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (used + MOST_MEMORY, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def _try(setup: Setup) -> str:
    """What is wrong with a set-up, found by building, starting and viewing it once. Empty if nothing is."""
    try:
        game = setup.fresh_game()
        game.board(game.text())
        p = game.start(0)
        make_view(p, p.deciding()[0] if p.deciding() else None)
    except (OptionError, PackError) as error:
        return str(error)[:2000]
    except MemoryError:
        return "These components need more memory than a server gives them."
    except Exception as error:
        # The rules may fail on values that pass the pack's own checks.
        return f"The title cannot be played with these components ({type(error).__name__})."
    return ""


def _advice(game: Game, view: Position, seat: int, language: str) -> dict[str, Any]:
    found = advise(game, view, seat, language=language)
    text = game.text(language)
    more, less = reasons(found)
    lines = []
    for number, line in enumerate(found.lines):
        choice = game.parse(line.choice)
        lines.append(
            {
                "notation": line.choice,
                "caption": game.caption(view, seat, choice, text),
                "marks": game.marks(view, seat, choice),
                "value": line.value,
                "terms": [] if number else [(text.word("term", name), gap) for name, gap in (*more, *less)],
            }
        )
    return {"unit": found.unit, "lines": lines, "text": say(found, game, view, text)}


def _odds(choice: tuple[Any, ...], view: Any, seat: int, language: str) -> dict[str, Any]:
    try:
        found = odds(view, seat, choice, limit=MOST_OUTCOMES, language=language)
    except TooManyBranches:
        return {"complete": False, "chances": [], "text": said(language, "too-many-outcomes")}
    except HiddenInformation:
        return {"complete": False, "chances": [], "text": said(language, "odds-hidden")}
    except Exception:
        # The rules may fail on a view that lacks what they need: then the outcome is hidden, too.
        return {"complete": False, "chances": [], "text": said(language, "odds-unknown")}
    shown = [
        {"outcome": outcome, "exact": f"{chance.numerator}/{chance.denominator}", "probability": float(chance)}
        for outcome, chance in list(found.items())[:MOST_SHOWN]
    ]
    return {"complete": len(found) <= MOST_SHOWN, "chances": shown, "text": ""}


def main() -> None:
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a bot that prints must not disturb the protocol
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(2)
    watch = Watch()
    for line in sys.stdin.buffer:
        answer = watch.work(msgspec.json.decode(line))
        try:
            answers.write(msgspec.json.encode(answer) + b"\n")
            answers.flush()
        except BrokenPipeError:
            os._exit(0)  # the server has stopped


if __name__ == "__main__":
    main()
