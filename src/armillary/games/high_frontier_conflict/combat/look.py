"""Combat on the page: lines of fire with their odds, the battle sheet, moments for shots and captures (3D8, 3E)."""

from typing import Any

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier_conflict.chart import states
from armillary.games.high_frontier_conflict.chart.moves import Moves
from armillary.games.high_frontier_conflict.ids import COLUMNS, EFFECTS, GUN, STONE_FIRE, UNFIRED, WEAPONS
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.choice import Choice
from armillary.kernel.event import Event
from armillary.kernel.text import Text
from armillary.scene import (
    Card,
    Cards,
    Circle,
    DataTable,
    Die,
    Fact,
    Moment,
    Outlook,
    Panel,
    Party,
    Shape,
    Sketch,
    Stage,
    Tag,
    Way,
)

from . import attack, fights, firing, odds, order, prospects, survivors, weapons
from .battle import Battle
from .fights import Fight
from .firing import Arm
from .muster import Muster
from .phase import Combat

__all__ = ["PALETTE", "exposed", "moment", "outlook", "overlay", "panels", "preview", "stage"]

#: At most so many lines of fire are drawn; the radius of a ring around what is in danger.
MOST_LINES = 8
RING = 14

#: Colours of fire and of danger.
PALETTE = {"fire": "#e0563c", "ember": "#ff8a4c"}

SHOT_EVENTS = ("FireRolled", "GunRolled", "StoneRolled")
BANNERS = (
    "AttackDeclared",
    "FactorySeized",
    "FactoryWrecked",
    "FactoryDamaged",
    "GenocideCommitted",
    "WorldExploded",
    "StoneDislodged",
    "StoneAimed",
)


# ------------------------------------------------------------------------------------------------------ what is meant


def fight_of(p: Conflict, seat: int, choice: Choice) -> Fight | None:
    """The battle that a choice is about: the one under way, or the one that it would begin."""
    frame = p.frames[-1] if p.frames else None
    if isinstance(frame, (Muster, Battle)):
        return frame.fight[0]
    if isinstance(frame, Combat) and choice[0] == "assault":
        _, space = choice
        return attack.whole(p, seat, space)
    return None


def arm_of(choice: Choice) -> tuple[Arm, int] | None:
    """The shot that a choice would fire."""
    match choice:
        case ("fire", card, weapon, space):
            return Arm(card, weapon), space
        case ("pair", card, partner, space):
            return order.pair(card, partner), space
        case ("fire-gun", site, space):
            return Arm(NONE, GUN, site), space
    return None


def chances(p: Conflict, f: Fight, seat: int, arm: Arm, space: int) -> odds.Shot:
    return odds.shot(p, seat, arm, space, fights.hostile_to(f, seat), fights.goo_on(p, f, seat))


# ----------------------------------------------------------------------------------------------------- lines of fire


def preview(p: Conflict, seat: int, choice: Choice, text: Text) -> Sketch | None:
    """Lines of fire: drawn in reach, faint with the reason where something is in the way; odds at the target."""
    if choice[0] == "drop":
        _, site = choice
        return falling(p, seat, site, text)
    f = fight_of(p, seat, choice)
    if f is None:
        return None
    shot = arm_of(choice)
    if shot is not None:
        arm, space = shot
        found = chances(p, f, seat, arm, space)
        overlay: list[Shape] = [line(p, arm, space), sign(p, space, found, text)]
        return Sketch(overlay=overlay, lines=words_of(p, found, text), stage=of_shot(p, f, seat, arm, space, text))
    if choice[0] != "assault":
        return None
    overlay = []
    lines: list[str] = []
    for arm in order.own_arms(p, f, seat):
        if arm.partner != NONE or len(overlay) >= MOST_LINES:
            continue
        refusal = order.why_not_fire(p, f, seat, arm, f.space)
        if refusal is None:
            overlay.append(line(p, arm, f.space))
            found = chances(p, f, seat, arm, f.space)
            lines.append(f"{name_of(p, arm, text)}: {', '.join(words_of(p, found, text))}")
        elif refusal.rule in ("CF-RNG-02", "CF-RNG-03", "CF-FIRE-07", "CF-FIRE-08", "CF-FIRE-09"):
            overlay.append(line(p, arm, f.space, ghost=True))
            x, y = p.c.at[firing.start_of(p, arm)]
            overlay.append(Tag(x, y, [name_of(p, arm, text), p.game.explain(p, refusal, text)], style="danger"))
    return Sketch(overlay=overlay, lines=lines)


def line(p: Conflict, arm: Arm, space: int, ghost: bool = False) -> Way:
    return Way([p.c.at[firing.start_of(p, arm)], p.c.at[space]], style="fire", ghost=ghost)


def sign(p: Conflict, space: int, found: odds.Shot, text: Text) -> Tag:
    x, y = p.c.at[space]
    return Tag(x, y, words_of(p, found, text)[:2], style="danger")


def name_of(p: Conflict, arm: Arm, text: Text) -> str:
    weapon = text.word("weapon", WEAPONS[arm.mode])
    if arm.card == NONE:
        return text.fill("battle", "gun-of", {"site": text.word("site", p.c.sites[arm.site])})
    return text.fill("battle", "weapon", {"card": p.game.word(p, "card", arm.card, text), "weapon": weapon})


def words_of(p: Conflict, found: odds.Shot, text: Text) -> list[str]:
    """The odds of a shot in people's words: the likeliest first."""
    parts = [
        ("capture", found.capture),
        ("destroy", found.destroy),
        ("damage", found.damage),
        ("zap", found.zap),
        ("loose", found.loose),
    ]
    said = [text.fill("battle", name, {"percent": percent(chance)}) for name, chance in parts if chance]
    if not found.zap and not found.capture:
        worst = sorted(((chance, card) for card, chance in found.cards.items() if chance), reverse=True)[:3]
        said += [
            text.fill("battle", "loses", {"card": p.game.word(p, "card", card, text), "percent": percent(chance)})
            for chance, card in worst
        ]
    return said or [text.word("battle", "nothing")]


def percent(share: float) -> str:
    return f"{round(100 * share)} %"


def falling(p: Conflict, seat: int, site: int, text: Text) -> Sketch:
    """Where a stone would come down, and what it would do."""
    space = p.c.site_space[site]
    stone = p.where[survivors.stone_of(p, seat)]
    others = sum(1 << other for other in fights.foes(p, seat, space))
    found = odds.shot(p, seat, Arm(NONE, STONE_FIRE, site), space, others)
    return Sketch(
        overlay=[Way([p.c.at[stone], p.c.at[space]], style="fire"), sign(p, space, found, text)],
        lines=words_of(p, found, text),
    )


# ------------------------------------------------------------------------------------------- danger, and stones under way


def overlay(p: Conflict, seat: int | None, text: Text) -> list[Shape]:
    """Stones with the way they still have before them, and rings around what of the looker's can be shot at as things stand."""
    shapes: list[Shape] = [shape for who in range(len(p.wt)) for shape in stone_track(p, who)]
    if seat is not None and p.result is None and p.faction[seat] != NONE and states.on(p, states.FIGHT):
        for space, chance in sorted(exposed(p, seat).items()):
            x, y = p.c.at[space]
            title = text.fill("battle", "threat", {"percent": percent(chance)})
            shapes.append(Circle(x, y, RING, style="ember", title=title))
    return shapes


def exposed(p: Conflict, seat: int) -> dict[int, float]:
    """By space: how likely somebody who attacked there now would cost the seat something, each weapon in its best way."""
    found: dict[int, float] = {}
    for other in states.opponents(p, seat):
        if p.faction[other] == NONE or fights.why_not_fight(p, other, seat) is not None:
            continue
        for space in attack.attack_tries(p, other):
            if not fights.present(p, seat, space):
                continue
            f = attack.whole(p, other, space)
            f.defenders = 1 << seat
            best: dict[tuple[int, int], float] = {}
            for arm, target in order.shots(p, f, other):
                chance = odds.shot(p, other, arm, target, f.defenders).hit
                best[arm.card, arm.site] = max(best.get((arm.card, arm.site), 0.0), chance)
            safe = 1.0 - found.get(space, 0.0)
            for chance in best.values():
                safe *= 1 - chance
            if safe < 1:
                found[space] = 1 - safe
    return found


def stone_track(p: Conflict, seat: int) -> list[Shape]:
    """The zone spots that a stone can still come to, numbered by turns; a giant's stone has none before it."""
    if p.stone_kind[seat] == NONE or not p.c.firing.stones[p.stone_kind[seat]].outward:
        return []
    here = p.where[survivors.stone_of(p, seat)]
    first = p.c.zone[here] + 1
    last = max(p.stone_zone[seat], p.c.zones.index("venus"))
    spots = [spot for zone in range(first, last + 1) if (spot := p.c.zone_spot[zone]) != NONE]
    if not spots:
        return []
    beads = [(number, str(number), "stop") for number in range(1, len(spots) + 1)]
    return [Way([p.c.at[here], *(p.c.at[spot] for spot in spots)], beads=beads, style="fire", ghost=True)]


# ----------------------------------------------------------------------------------------------------------- outlook


def outlook(p: Conflict, seat: int, choice: Choice, text: Text) -> Outlook | None:
    """The chance that a shot does anything to the other side, for its button."""
    if choice[0] == "drop" and isinstance(p.frames[-1], Moves):
        _, site = choice
        space = p.c.site_space[site]
        others = sum(1 << other for other in fights.foes(p, seat, space))
        return verdict(p, odds.shot(p, seat, Arm(NONE, STONE_FIRE, site), space, others), text)
    f = fight_of(p, seat, choice)
    shot = arm_of(choice)
    if f is None or shot is None:
        return None
    return verdict(p, chances(p, f, seat, *shot), text)


def verdict(p: Conflict, found: odds.Shot, text: Text) -> Outlook:
    return Outlook(
        figure=percent(found.hit),
        caption=text.word("battle", "hits"),
        parts=[(1 - found.hit, False), (found.hit, True)],
        effect=words_of(p, found, text)[0],
    )


# ------------------------------------------------------------------------------------------------------ battle sheet


def panels(p: Conflict, text: Text) -> list[Panel]:
    """Both sides' weapons, fired ones dimmed, and the table with the rows that can be rolled lit; of a stone its targets."""
    frame = next((frame for frame in reversed(p.frames) if isinstance(frame, (Muster, Battle))), None)
    if frame is None:
        return []
    f = frame.fight[0]
    sides = [f.attacker, *[seat for seat in states.opponents(p, f.attacker) if f.defenders & (1 << seat)]]
    found: list[Panel] = [arsenal(p, f, seat, text) for seat in sides]
    return [*found, table(p, f, text)]


def stage(p: Conflict, text: Text) -> Stage | None:
    """A battle over the board: whose weapons face whose, each with what it can do now."""
    frame = next((frame for frame in reversed(p.frames) if isinstance(frame, (Muster, Battle))), None)
    if frame is None:
        return None
    return Stage(
        title=text.fill("battle", "at", {"space": text.word("space", p.c.spaces[frame.fight[0].space])}),
        rule=frame.rule,
        parties=parties(p, frame.fight[0], text),
        after=text.word("battle", "after"),
    )


def of_shot(p: Conflict, f: Fight, seat: int, arm: Arm, space: int, text: Text) -> Stage:
    """A shot that is considered: both sides, what is thrown, and every way in which it may fall out."""
    return Stage(
        title=text.fill("battle", "at", {"space": text.word("space", p.c.spaces[f.space])}),
        line=name_of(p, arm, text),
        rule=Battle.rule,
        parties=parties(p, f, text),
        throw=prospects.throw(p, seat, arm, space, fights.goo_on(p, f, seat), text),
        prospects=prospects.prospects(p, chances(p, f, seat, arm, space), space, text),
        after=prospects.after(p, seat, arm, text),
    )


def parties(p: Conflict, f: Fight, text: Text) -> list[Party]:
    sides = [f.attacker, *[seat for seat in states.opponents(p, f.attacker) if f.defenders & (1 << seat)]]
    found = []
    for seat in sides:
        held = arsenal(p, f, seat, text).cards
        lines = [f"{card.title}: {card.lines[0]}" if card.lines and card.lines[0] else card.title for card in held]
        found.append(
            Party(
                p.game.word(p, "seat", seat, text),
                seat,
                lines or [text.word("battle", "unarmed")],
                figure=str(len(held)),
                caption=text.word("battle", "attacks" if seat == f.attacker else "defends"),
            )
        )
    return found


def arsenal(p: Conflict, f: Fight, seat: int, text: Text) -> Cards:
    cards: list[Card] = []
    for arm in order.own_arms(p, f, seat):
        if arm.partner != NONE:
            continue
        spaces = order.target_spaces(p, f, seat)
        open_ = [space for space in spaces if order.why_not_fire(p, f, seat, arm, space) is None]
        facts = (
            [] if arm.card == NONE else [Fact(str(weapons.therms_of(p, arm.card)), label=text.word("fact", "therms"))]
        )
        said = (
            words_of(p, chances(p, f, seat, arm, open_[0]), text) if open_ else [closed(p, f, seat, arm, spaces, text)]
        )
        mark = f"site:{p.c.sites[arm.site]}" if arm.card == NONE else f"card:{p.c.cards[arm.card]}"
        fired = p.gun_fired[arm.site] if arm.card == NONE else p.fired[arm.card] != UNFIRED
        style = "spent" if fired or not open_ else ""
        cards.append(Card(f"{mark}:{WEAPONS[arm.mode]}", name_of(p, arm, text), lines=said, style=style, facts=facts))
    title = text.fill("battle", "side", {"seat": p.game.word(p, "seat", seat, text)})
    return Cards(f"battle:{seat}", title, cards, seat=seat)


def closed(p: Conflict, f: Fight, seat: int, arm: Arm, spaces: list[int], text: Text) -> str:
    refusal = order.why_not_fire(p, f, seat, arm, spaces[0]) if spaces else None
    return "" if refusal is None else p.game.explain(p, refusal, text)


def table(p: Conflict, f: Fight, text: Text) -> DataTable:
    """The firing results table, with the rows lit that somebody here can still roll on."""
    rows: list[list[str]] = []
    live = {arm.mode for arm, _ in order.shots(p, f, f.attacker)}
    for seat in fights.seats_of(f.defenders):
        live |= {arm.mode for arm, _ in order.shots(p, f, seat)}
    for mode, name in enumerate(WEAPONS):
        row = p.c.weapons[mode]
        cells = [
            "; ".join(
                f"{band.low}+: {', '.join(text.word('effect', EFFECTS[EFFECTS.index(e)]) for e in band.effects)}"
                for band in getattr(row, column)
            )
            for column in COLUMNS
        ]
        rows.append([text.word("weapon", name), *cells])
    head = ["", *[text.word("target", column) for column in COLUMNS]]
    return DataTable("firing", text.word("battle", "table"), head, rows, lit=sorted(live), chart=True)


# ----------------------------------------------------------------------------------------------------------- moments


def moment(p: Conflict, event: Event, text: Text) -> Moment | None:
    facts: dict[str, Any] = dict(event.facts)
    marks = []
    if isinstance(facts.get("space"), int):
        marks.append(f"space:{p.c.spaces[facts['space']]}")
    if isinstance(facts.get("site"), int):
        marks.append(f"space:{p.c.sites[facts['site']]}")
    if event.kind in SHOT_EVENTS:
        return Moment(
            "roll",
            text.word("weapon", WEAPONS[facts["weapon"]]),
            dice=[Die(value) for value in facts["dice"]],
            sum=text.fill("battle", "fire-value", {"value": facts["value"]}),
            verdict=p.game.say(p, event, text),
            marks=marks,
        )
    if event.kind == "LossesRolled":
        dice = [Die(value) for value in facts["dice"]]
        return Moment("roll", text.word("battle", "losses"), dice=dice, verdict=p.game.say(p, event, text))
    if event.kind in BANNERS:
        return Moment("banner", p.game.say(p, event, text), marks=marks)
    return None
