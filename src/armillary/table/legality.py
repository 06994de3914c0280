"""May a seat do this? The rules' answer, guarded against arbitrary input from outside."""

import logging

from armillary.kernel.choice import Choice, allows
from armillary.kernel.dice import NoDice, OutOfDice
from armillary.kernel.game import Game
from armillary.kernel.position import HiddenInformation, Position
from armillary.kernel.refusal import Refusal

from .errors import TableError

log = logging.getLogger(__name__)

__all__ = ["explain", "parse", "refusal", "tried"]


def parse(game: Game, text: str) -> Choice:
    """Parse a choice from its notation."""
    try:
        return game.parse(text)
    except ValueError as error:
        raise TableError("unreadable", f"{error}") from None


def refusal(p: Position, seat: int, choice: Choice) -> Refusal | None:
    """None if the choice is legal. A title that fails on arbitrary input is logged and reported; the table survives."""
    rule = p.frames[-1].rule if p.frames else ""
    if choice and type(choice[-1]) is range:
        return Refusal(rule, "amount-missing")
    if allows(p.choices(seat), choice) or allows(p.interjections(seat), choice):
        return None
    try:
        return p.why_not(seat, choice)
    except Exception as error:
        return _failed(p, choice, rule, error)


def tried(
    seen: Position, seat: int, texts: list[str]
) -> tuple[list[Choice], Position | None, int | None, Refusal | None]:
    """Apply the choices to that position (a copy); if one is illegal after those before it, say which one and why.

    None but the last may roll dice or reveal something; if the last one does, there is no position after it.
    """
    seen.dice = NoDice()
    seen.log = None
    chosen: list[Choice] = []
    after: Position | None = seen
    for number, text in enumerate(texts):
        choice = parse(seen.game, text)
        refused = refusal(seen, seat, choice)
        if refused is None:
            try:
                seen.apply(seat, choice)
            except (OutOfDice, HiddenInformation):
                # It reaches a roll, or something that the seat cannot see.
                after = None
                if number < len(texts) - 1:
                    refused = Refusal(seen.frames[-1].rule if seen.frames else "", "not-listed")
            except Exception as error:
                refused = _failed(seen, choice, seen.frames[-1].rule if seen.frames else "", error)
        if refused is not None:
            return chosen, None, number, refused
        chosen.append(choice)
    return chosen, after, None, None


def _failed(p: Position, choice: Choice, rule: str, error: Exception) -> Refusal:
    """The title's rules raised where they should have answered: our mistake, not the player's."""
    facts = {"title": p.game.title.slug, "rule": rule, "choice": repr(choice)[:200], "error": repr(error)[:200]}
    log.warning("the rules failed at a choice", extra={"facts": facts}, exc_info=error)
    return Refusal(rule, "rules-failed")


def explain(p: Position, refused: Refusal, language: str = "en") -> str:
    """The wording of a refusal."""
    try:
        return p.game.explain(p, refused, p.game.text(language))
    except Exception as error:
        facts = {"title": p.game.title.slug, "rule": refused.rule, "refusal": refused.key, "error": repr(error)[:200]}
        log.warning("the rules failed to word a refusal", extra={"facts": facts}, exc_info=error)
        return p.game.text(language).fill("refusal", "by-rule", {"rule": refused.rule})
