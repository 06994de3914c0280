"""Words for people: prompts by step, captions and log lines, what to light on the disc, outcomes."""

from typing import Any

from armillary.games.earthmans_burden.components.tables import Tables
from armillary.games.earthmans_burden.flow.civilian import Civilian
from armillary.games.earthmans_burden.flow.combat import Exploration
from armillary.games.earthmans_burden.flow.engines import Fusion, Orion, Sails
from armillary.games.earthmans_burden.flow.members import MEMBERS
from armillary.games.earthmans_burden.flow.military import Military
from armillary.games.earthmans_burden.flow.movement import Movement
from armillary.games.earthmans_burden.flow.politics import Espionage, Overthrow
from armillary.games.earthmans_burden.flow.quiet import QuietPoint
from armillary.games.earthmans_burden.flow.rolls import Losses, Rerolls
from armillary.games.earthmans_burden.flow.setup import SetupRound
from armillary.games.earthmans_burden.flow.version1 import Window
from armillary.games.earthmans_burden.flow.works import NAMING, Construction
from armillary.games.earthmans_burden.ids import AT_RISK, FACTIONS, FLEET, SOUND, TECHNOLOGIES, UN
from armillary.games.earthmans_burden.ids import UNITS as UNIT_WORDS
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.bundles import BUNDLE, UNITS
from armillary.kernel.choice import Choice
from armillary.kernel.event import Event
from armillary.kernel.game import Game
from armillary.kernel.text import Text

#: The cards of the first decisions, by the verbs that they stand for (EB-SETUP-04 to EB-SETUP-08).
BEGINNINGS = {"claim": "begin:region", "orbit": "begin:fleets", "skyward": "begin:fleets", "learn": "begin:technology"}


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
        else:
            part = "use" if frame.choosing_a_group(p) else MEMBERS[frame.step]
    elif isinstance(frame, Construction):
        part = "fleets" if frame.stage == NAMING else ""
    elif isinstance(frame, SetupRound):
        # EB-VIC-02: a player without a unit when play begins may have lost already.
        last = frame.step // p.game.seats == p.c.setup_rounds - 1
        part = "last" if last and not p.units[frame.seat(p)] else ""
    elif isinstance(frame, Rerolls):
        part = "more" if sum(frame.marked) else ""
    elif isinstance(frame, (QuietPoint, Window)):
        name = QuietPoint.__name__
        part = "offer" if p.offers else "own" if p.owing[:1] == (p.active,) else ""
    return f"{name}-{part}" if part else name


def units(kind: int, count: Any, text: Text) -> str:
    """So many units of a kind: "3 fleets"."""
    return text.fill("units", UNIT_WORDS[kind], {"count": count})


def caption(game: Game, p: SolarDisc, choice: Choice, text: Text) -> str:
    verb = game.vocabulary.verbs[choice[0]]
    given = {name: value for (name, _), value in zip(verb.args, choice[1:], strict=True)}
    named: dict[str, Any] = {name: game.word(p, kind, given[name], text) for name, kind in verb.args}
    if "unit" in given and "count" in given:
        named["units"] = units(given["unit"], given["count"], text)
    template = verb.name
    if p.frames:
        here = f"{verb.name}@{type(p.frames[-1]).__name__}"
        template = here if text.template("choice", here) is not None else template
    return text.fill("choice", template, named, game.notation(choice))


def offered(game: Game, terms: list[Any] | tuple[Any, ...], text: Text) -> str:
    """The terms of an offer in words."""
    if terms[0] == BUNDLE:
        given = text.join([offered(game, item, text) for item in terms[1]])
        asked = text.join([offered(game, item, text) for item in terms[2]])
        kind = "exchange" if asked and given else "gift" if given else "request"
        return text.fill("deal", kind, {"given": given, "asked": asked})
    if terms[0] == UNITS:
        _, kind, node, count = terms
        place = text.word("node", game.vocabulary.word("node", node))
        return text.fill("deal", "units", {"units": units(kind, count, text), "node": place})
    return text.word("technology", game.vocabulary.word("technology", terms[1]))


def say(game: Game, p: SolarDisc, event: Event, text: Text) -> str:
    facts = game.named(p, event.facts, text)
    kind = event.kind
    if kind == "OfferMade":
        facts["offered"] = offered(game, event.facts["terms"], text)
    if "unit" in event.facts and "count" in event.facts:
        facts["units"] = units(event.facts["unit"], event.facts["count"], text)
    if event.facts.get("led") and text.template("event", f"{kind}-led") is not None:
        kind = f"{kind}-led"
    return text.fill("event", kind, facts, kind)


def marks(game: Game, p: SolarDisc, choice: Choice, named: list[str]) -> list[str]:
    """What to light: for a target its stack on the world in question, for losses one's own; Earth for what is set up there."""
    frame = p.frames[-1] if p.frames else None
    verb = choice[0]
    if isinstance(frame, (Military, Civilian)) and frame.world >= 0:
        world = p.c.names[p.c.paths + frame.world]
        if verb in ("attack", "lead-attack", "overthrow", "espionage"):
            _, target, *_ = choice
            faction = FACTIONS[target]
            return [f"stack:{world}-{faction}", f"faction:{faction}"]
        if verb in ("explore", "lead-explore"):
            return [f"node:{world}"]
    if isinstance(frame, Losses) and verb == "lose":
        world = p.c.names[p.c.paths + frame.world]
        return [f"stack:{world}-{FACTIONS[frame.faction]}", *named]
    if isinstance(frame, SetupRound) and verb in BEGINNINGS:
        earth = [f"node:{p.c.names[p.c.paths + p.c.home]}"] if verb in ("claim", "orbit") else []
        return [*earth, *named, BEGINNINGS[verb]]
    return named


def outcome(game: Game, before: SolarDisc, after: SolarDisc, text: Text) -> str:
    """What has become of the units, in words that tell outcomes apart."""
    c = before.c
    changes: list[str] = []
    looks = [look.word for look in game.seat_looks(after, text)]

    def who(faction: int) -> str:
        return text.word("faction", "un") if faction == UN else looks[faction]

    for faction in (*range(before.game.seats), UN):
        for world in range(c.worlds):
            i = faction * c.worlds + world
            was = (before.fleets[i], before.sound[i], before.risk[i])
            now = (after.fleets[i], after.sound[i], after.risk[i])
            if was != now:
                left = [units(kind, now[kind], text) for kind in (FLEET, SOUND, AT_RISK) if now[kind]]
                words = text.join(left) or text.fill("outcome", "nobody", {})
                place = text.word("node", c.names[c.paths + world])
                changes.append(text.fill("outcome", "units", {"faction": who(faction), "node": place, "units": words}))
    for key, old, new in (
        ("research", before.research, after.research),
        ("eschaton", before.eschaton, after.eschaton),
    ):
        for seat in range(before.game.seats):
            if old[seat] != new[seat]:
                changes.append(text.fill("outcome", key, {"faction": who(seat), "number": new[seat]}))
    waiting = after.frames[-1] if after.frames else None
    if isinstance(waiting, Exploration):
        changes.append(text.fill("outcome", "regions", {"count": waiting.most}))
    elif isinstance(waiting, Losses):
        changes.append(text.fill("outcome", "hits", {"count": waiting.hits, "faction": who(waiting.faction)}))
    elif isinstance(waiting, (Overthrow, Espionage)):
        changes.append(text.fill("outcome", "successes", {"count": waiting.left}))
    return "; ".join(changes) or text.fill("outcome", "none", {})


def brief(c: Tables, kind: str, thing: int, text: Text) -> str:
    """Where a node leads, what a technology needs and does."""
    if kind == "node":
        up = ", ".join(c.names[node] for node in c.up[thing]) or "-"
        if thing >= c.paths:
            return text.fill("brief", "world", {"regions": c.regions[thing - c.paths], "up": up})
        return text.fill("brief", "path", {"down": ", ".join(c.names[node] for node in c.down[thing]), "up": up})
    if kind == "technology":
        needs = [word for number, word in enumerate(TECHNOLOGIES) if c.needs[thing] >> number & 1]
        needed = f" ({text.fill('brief', 'technology', {'needs': ', '.join(needs)})})" if needs else ""
        return text.word("effect", TECHNOLOGIES[thing]) + needed
    return ""
