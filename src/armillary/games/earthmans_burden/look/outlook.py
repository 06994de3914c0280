"""What a choice would do: odds in people's words, the way of a move with the rounds of arrival, dice on the stage."""

from typing import TYPE_CHECKING

from armillary.games.earthmans_burden.flow.combat import Attack
from armillary.games.earthmans_burden.flow.military import Military
from armillary.games.earthmans_burden.flow.movement import Movement
from armillary.games.earthmans_burden.ids import (
    AT_RISK,
    FLEET,
    NANOTECHNOLOGY_ROLL,
    SOUND,
    TECHNOLOGIES,
    UN,
    VON_NEUMANN_ROLL,
)
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.attack import (
    attack_modifier,
    return_fire_dice,
    return_fire_modifier,
    un_dice,
)
from armillary.games.earthmans_burden.rules.dice import natural
from armillary.games.earthmans_burden.rules.exploration import exploration_modifier
from armillary.games.earthmans_burden.rules.units import strength
from armillary.kernel.choice import Choice
from armillary.kernel.event import Event
from armillary.kernel.text import Text
from armillary.scene import Die, Moment, Outlook, Shape, Sketch, Way

from .board import spots
from .captions import units
from .stage import of_answer
from .stage import of_attack as attack_stage

if TYPE_CHECKING:
    from armillary.games.earthmans_burden.game import EarthmansBurden


def outlook(p: SolarDisc, seat: int, choice: Choice, text: Text) -> Outlook | None:
    verb = choice[0]
    if verb == "learn":
        _, technology = choice
        return Outlook(effect=text.word("effect", TECHNOLOGIES[technology]), symbol="technology")
    if verb == "claim":
        return Outlook(effect=text.word("begin", "region-short"))
    frame = p.frames[-1] if p.frames else None
    if verb in ("at", "from"):
        _, node = choice
        return Outlook(effect=there(p, seat, node, text))
    if not isinstance(frame, Military) or frame.world < 0:
        return None
    amounts = choice[-1]
    fleets: int = amounts[-1] if isinstance(amounts, range) else amounts
    if verb == "attack":
        _, target, _ = choice
        return of_attack(p, seat, target, frame.world, fleets, text)
    return of_exploration(p, seat, frame.world, fleets, text) if verb == "explore" else None


def there(p: SolarDisc, seat: int, node: int, text: Text) -> str:
    """What the seat has at a world or in a trajectory."""
    if node < p.c.paths:
        return text.fill("outlook", "there", {"units": units(FLEET, p.space[seat * p.c.paths + node], text)})
    i = seat * p.c.worlds + node - p.c.paths
    counted = ((FLEET, p.fleets[i]), (SOUND, p.sound[i]), (AT_RISK, p.risk[i]))
    held = [units(kind, count, text) for kind, count in counted if count]
    return text.fill("outlook", "there", {"units": text.join(held)}) if held else ""


def of_attack(p: SolarDisc, seat: int, target: int, world: int, fleets: int, text: Text) -> Outlook:
    chance = (7 - natural(p.c.attack_success, attack_modifier(p, seat, target, world))) / 6
    lost = min(fleets * chance, float(strength(p, target, world)))
    dice = max(0.0, return_fire_dice(p, target, world) - lost)
    if target != UN:
        dice += un_dice(p, target, world)
    back = dice * (7 - natural(p.c.attack_success, return_fire_modifier(p, target, seat, world))) / 6
    some = 1 - (1 - chance) ** fleets
    return Outlook(
        effect=text.fill("outlook", "lost", {"hits": text.number(lost, ".1f"), "back": text.number(back, ".1f")}),
        figure=f"{round(100 * some)} %",
        caption=text.word("outlook", "a-hit"),
        parts=[(1 - some, False), (some, True)],
    )


def of_exploration(p: SolarDisc, seat: int, world: int, fleets: int, text: Text) -> Outlook:
    free = p.unclaimed[world]
    chance = (7 - natural(p.c.explore_success, exploration_modifier(p, seat, free))) / 6
    some = 1 - (1 - chance) ** fleets
    return Outlook(
        effect=text.fill("outlook", "claims", {"claims": text.number(min(fleets * chance, float(free)), ".1f")}),
        figure=f"{round(100 * some)} %",
        caption=text.word("outlook", "a-region"),
        parts=[(1 - some, False), (some, True)],
    )


def preview(game: "EarthmansBurden", p: SolarDisc, choice: Choice, text: Text) -> Sketch | None:
    """A move, and where it can lead: the worlds below with the round of arrival. An attack takes the stage."""
    frame = p.frames[-1] if p.frames else None
    if choice[0] == "attack" and isinstance(frame, Military) and frame.world >= 0:
        _, target, fleets = choice
        amount = fleets[-1] if isinstance(fleets, range) else fleets
        return Sketch(stage=attack_stage(p, p.active, target, frame.world, amount, text))
    if choice[0] == "return-fire-alone" and isinstance(frame, Attack):
        return Sketch(stage=of_answer(p, frame.target, frame.world, frame.target, text, alone=True))
    if choice[0] not in ("to", "lead") or not isinstance(frame, Movement) or frame.origin < 0:
        return None
    c = p.c
    where = spots(game.components)
    _, goal, *_ = choice
    origin, at = where[c.names[frame.origin]], where[c.names[goal]]
    shapes: list[Shape] = [Way([origin, at])]
    lines: list[str] = []
    waiting = [(goal, [at])]
    while waiting:
        node, points = waiting.pop(0)
        for below in c.down[node]:
            here = [*points, where[c.names[below]]]
            if below < c.paths:
                waiting.append((below, here))
                continue
            arrival = p.round + len(here) - 1
            shapes.append(Way(here, beads=[(len(here) - 1, str(arrival), "")], ghost=True))
            facts = {
                "node": text.word("node", c.names[below]),
                "round": arrival,
                "count": p.unclaimed[below - c.paths],
            }
            lines.append(text.fill("scene", "way", facts))
    return Sketch(overlay=shapes, lines=lines)


def moment(game: "EarthmansBurden", p: SolarDisc, event: Event, text: Text) -> Moment | None:
    """Dice get the stage; so does a player who drops out."""
    facts = event.facts
    if event.kind in ("DiceRolled", "DiceRerolled"):
        below = facts["roll"] in (NANOTECHNOLOGY_ROLL, VON_NEUMANN_ROLL)
        need: int = facts["target"]
        dice = [Die(die, facts["sides"], die <= need if below else die >= need) for die in facts["dice"]]
        good = sum(1 for die in dice if die.good)
        title = text.word("roll", game.vocabulary.word("roll", facts["roll"]))
        verdict = text.fill("outcome", "successes", {"count": good})
        return Moment("roll", title, [game.say(p, event, text)], dice=dice, verdict=verdict, good=good > 0)
    if event.kind in ("PlayerOut", "BlockadeHeld", "EschatonAdvanced"):
        return Moment("banner", game.say(p, event, text))
    return None
