"""Words for people: prompts by step, captions and log lines that know one from many, and what to light on the disc."""

from typing import Any

from armillary.kernel.choice import Choice
from armillary.kernel.event import Event
from armillary.kernel.game import Game
from armillary.kernel.text import Text

from .flow.civilian import MEMBERS, Civilian
from .flow.engines import Fusion, Orion, Sails
from .flow.military import Military
from .flow.movement import Movement
from .flow.reactions import Losses, Rerolls
from .flow.setup import SetupRound
from .flow.windows import Window
from .position import SolarDisc
from .rules.bundles import BUNDLE
from .rules.extraordinary import UNITS
from .tables import FACTIONS
from .tables import UNITS as UNIT_WORDS


def step_of(p: SolarDisc) -> str:
    """The name of the prompt: the step, and what of it is being asked."""
    frame = p.frames[-1]
    name = type(frame).__name__
    part = ""
    if isinstance(frame, Orion):
        part = "" if frame.world < 0 else "sacrifice" if frame.kind < 0 else "to"
    elif isinstance(frame, Fusion):
        part = "" if frame.place < 0 else "from" if frame.origin < 0 else "to"
    elif isinstance(frame, (Movement, Sails)):
        part = "" if frame.origin < 0 else "to"
    elif isinstance(frame, Military):
        part = "at" if frame.world >= 0 else "plan" if frame.planning else ""
    elif isinstance(frame, Civilian):
        if frame.world < 0:
            part = "plan" if frame.planning else ""
        elif frame.verb < 0:
            part = "at"
        elif p.t.groups_first and not frame.planning and frame.step < 4:
            part = "use"
        else:
            part = MEMBERS[frame.step]
    elif isinstance(frame, SetupRound):
        # EB-VIC-02: whoever has no unit when play begins may have lost already.
        last = frame.step // p.game.seats == p.t.setup_rounds - 1
        part = "last" if last and not p.units[frame.seat(p)] else ""
    elif isinstance(frame, Rerolls):
        part = "more" if sum(frame.marked) else ""
    elif isinstance(frame, Window):
        part = "offer" if p.offers else ""
    return f"{name}-{part}" if part else name


def caption(game: Game, p: SolarDisc, choice: Choice, text: Text) -> str:
    verb = game.vocabulary.verbs[choice[0]]
    named: dict[str, Any] = {}
    for (name, kind), value in zip(verb.args, choice[1:], strict=True):
        named[name] = game.word(p, kind, value, text)
    template = verb.name
    if p.frames and text.template("choice", f"{verb.name}@{type(p.frames[-1]).__name__}") is not None:
        template = f"{verb.name}@{type(p.frames[-1]).__name__}"
    elif choice[-1] == 1 and text.template("choice", f"{verb.name}-one") is not None:
        template = f"{verb.name}-one"
    return text.fill("choice", template, named, game.notation(choice))


def offered(game: Game, terms: list[Any] | tuple[Any, ...], text: Text) -> str:
    """The terms of an offer in words."""
    if terms[0] == BUNDLE:
        given = ", ".join(offered(game, item, text) for item in terms[1])
        asked = ", ".join(offered(game, item, text) for item in terms[2])
        return text.fill(
            "deal",
            "exchange" if asked and given else "gift" if given else "request",
            {"given": given, "asked": asked},
            "",
        )
    if terms[0] == UNITS:
        unit = text.word("unit", UNIT_WORDS[terms[1]])
        node = text.word("node", game.vocabulary.word("node", terms[2]))
        return f"{terms[3]} x {unit}, {node}"
    return text.word("technology", game.vocabulary.word("technology", terms[1]))


def say(game: Game, p: SolarDisc, event: Event, text: Text) -> str:
    facts = game.named(p, event.facts, text)
    kind = event.kind
    if kind == "OfferMade":
        facts["offered"] = offered(game, event.facts["terms"], text)
    if event.facts.get("count") == 1 and text.template("event", f"{kind}-one") is not None:
        kind = f"{kind}-one"
    return text.fill("event", kind, facts, kind)


def marks(game: Game, p: SolarDisc, choice: Choice, named: list[str]) -> list[str]:
    """What to light: for a target its stack on the world in question, for losses one's own."""
    frame = p.frames[-1] if p.frames else None
    verb = choice[0]
    if isinstance(frame, (Military, Civilian)) and frame.world >= 0:
        world = p.t.names[p.t.paths + frame.world]
        if verb in ("attack", "lead-attack", "overthrow", "espionage"):
            return [f"stack:{world}-{FACTIONS[choice[1]]}", f"faction:{FACTIONS[choice[1]]}"]
        if verb in ("explore", "lead-explore"):
            return [f"node:{world}"]
    if isinstance(frame, Losses) and verb == "lose":
        world = p.t.names[p.t.paths + frame.world]
        return [f"stack:{world}-{FACTIONS[frame.faction]}", *named]
    return named
