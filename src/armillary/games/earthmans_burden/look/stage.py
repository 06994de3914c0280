"""What is decided about, over the disc: how to begin, attacks and return fire, overthrows, espionage, with their odds."""

from math import comb

from armillary.games.earthmans_burden.flow.combat import Attack
from armillary.games.earthmans_burden.flow.politics import Espionage, Overthrow
from armillary.games.earthmans_burden.flow.setup import SetupRound
from armillary.games.earthmans_burden.ids import TECHNOLOGIES, UN
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.attack import (
    attack_modifier,
    return_fire_dice,
    return_fire_modifier,
    un_dice,
)
from armillary.games.earthmans_burden.rules.dice import natural
from armillary.games.earthmans_burden.rules.units import strength
from armillary.kernel.text import Text
from armillary.scene import Party, Prospect, Stage

from .begin import begin

__all__ = ["of_answer", "of_attack", "stage"]

#: A die has six faces.
FACES = 6
#: So many results at most stand side by side.
MOST = 4


def stage(p: SolarDisc, viewer: int | None, text: Text) -> Stage | None:
    """How to begin, the answer to an attack, what successes are used for; None while anything else is decided."""
    frame = p.frames[-1] if p.frames else None
    if isinstance(frame, SetupRound):
        return begin(p, frame, viewer, text)
    if isinstance(frame, Attack):
        return of_answer(p, viewer, frame.world, frame.target, text)
    if isinstance(frame, Overthrow):
        return _used(p, frame, "overthrow", text)
    if isinstance(frame, Espionage):
        return _used(p, frame, "espionage", text)
    return None


def of_attack(p: SolarDisc, seat: int, target: int, world: int, fleets: int, text: Text) -> Stage:
    """An attack that is considered, with so many fleets."""
    need = natural(p.c.attack_success, attack_modifier(p, seat, target, world))
    back = return_fire_dice(p, target, world) + (un_dice(p, target, world) if target != UN else 0)
    need_back = natural(p.c.attack_success, return_fire_modifier(p, target, seat, world))
    facts = {"seat": _name(p, target, text), "need": need_back, "count": back}
    return Stage(
        title=text.fill("stage", "attack", {"node": _world(p, world, text)}),
        rule="EB-ATK-03",
        parties=[_party(p, seat, world, "attacks", text), _party(p, target, world, "defends", text)],
        throw=text.fill("stage", "throw", {"count": fleets, "need": need}),
        prospects=_hits(p, fleets, need, world, target, True, text),
        after=text.fill("stage", "back" if back else "no-back", facts),
    )


def of_answer(p: SolarDisc, viewer: int | None, world: int, target: int, text: Text, *, alone: bool = False) -> Stage:
    """Return fire, with all that may fire or without the UN's fleets."""
    good = None if viewer not in (p.active, target) else viewer == target
    seat = p.active
    need = natural(p.c.attack_success, return_fire_modifier(p, target, seat, world))
    helpers = 0 if alone else un_dice(p, target, world)
    dice = return_fire_dice(p, target, world) + helpers
    return Stage(
        title=text.fill("stage", "answer", {"node": _world(p, world, text)}),
        line=text.fill("stage", "with-un", {"count": helpers}) if helpers else "",
        rule="EB-ATK-09",
        parties=[_party(p, seat, world, "attacked", text), _party(p, target, world, "answers", text)],
        throw=text.fill("stage", "throw", {"count": dice, "need": need}),
        prospects=_hits(p, dice, need, world, seat, good, text),
        after=text.word("stage", "last-word"),
    )


def _used(p: SolarDisc, frame: Overthrow | Espionage, kind: str, text: Text) -> Stage:
    """Successes in hand: whom they are used against, and what one can do."""
    seat, world = p.active, frame.world
    mine, theirs = (_party(p, one, world, "", text) for one in (seat, frame.target))
    if kind == "espionage":
        mine, theirs = (_knowing(p, one, text) for one in (seat, frame.target))
    return Stage(
        title=text.fill("stage", kind, {"node": _world(p, world, text)}),
        line=text.fill("stage", "successes", {"count": frame.left}),
        rule=frame.rule,
        parties=[mine, theirs],
        after=text.word("stage", f"{kind}-says"),
    )


def _hits(
    p: SolarDisc, dice: int, need: int, world: int, against: int, good: bool | None, text: Text
) -> list[Prospect]:
    """How many units fall: none, one, two, and so on; more hits than units change nothing."""
    i = against * p.c.worlds + world
    targets = p.fleets[i] + p.sound[i] + p.risk[i] + (p.commander[against] == p.c.paths + world)
    chance = (FACES + 1 - need) / FACES
    shares = [comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits) for hits in range(dice + 1)]
    most = min(dice, targets)
    shares = [*shares[:most], sum(shares[most:])]
    if len(shares) > MOST:
        shares = [*shares[: MOST - 1], sum(shares[MOST - 1 :])]
    found = []
    for hits, share in enumerate(shares):
        facts = {"seat": _name(p, against, text), "count": hits}
        last = hits == len(shares) - 1
        key = (
            "none"
            if not hits
            else "all"
            if last and hits == targets
            else "at-least"
            if last and hits < most
            else "lost"
        )
        found.append(Prospect(share, text.fill("stage", key, facts), good=good if hits else None))
    return found


def _party(p: SolarDisc, faction: int, world: int, role: str, text: Text) -> Party:
    i = faction * p.c.worlds + world
    counted = (("fleet", p.fleets[i]), ("sound", p.sound[i]), ("at-risk", p.risk[i]))
    lines = [text.fill("units", word, {"count": count}) for word, count in counted if count]
    if p.commander[faction] == p.c.paths + world:
        lines.append(text.fill("units", "commander", {}))
    return Party(
        _name(p, faction, text),
        None if faction == UN else faction,
        lines or [text.word("stage", "nobody")],
        figure=str(strength(p, faction, world)),
        caption=text.word("stage", role or "units"),
    )


def _knowing(p: SolarDisc, faction: int, text: Text) -> Party:
    """What a faction knows, which espionage is about."""
    known = [text.word("technology", word) for bit, word in enumerate(TECHNOLOGIES) if p.tech[faction] >> bit & 1]
    return Party(
        _name(p, faction, text),
        None if faction == UN else faction,
        known or [text.word("stage", "nothing-known")],
        figure=str(len(known)),
        caption=text.word("stage", "technologies"),
    )


def _name(p: SolarDisc, faction: int, text: Text) -> str:
    return text.word("scene", "un") if faction == UN else p.game.seat_looks(p, text)[faction].word


def _world(p: SolarDisc, world: int, text: Text) -> str:
    return text.word("node", p.c.names[p.c.paths + world])
