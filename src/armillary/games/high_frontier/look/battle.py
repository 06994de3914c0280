"""A battle over the board: both sides and who may fire; a shot that is considered with every result of its dice (8.4)."""

from itertools import product

import msgspec

from armillary.games.high_frontier.century import combat
from armillary.games.high_frontier.century.fighting import Combat, Raid
from armillary.games.high_frontier.ids import CREW, CUBE, DISK, NONE, RADIATOR, ROCKET
from armillary.games.high_frontier.position import Chart
from armillary.games.high_frontier.rules import stacks
from armillary.kernel.choice import Choice
from armillary.kernel.text import Text
from armillary.scene import Party, Prospect, SeatLook, Stage

from .cards import card_name

__all__ = ["battle", "of_raid", "of_shot", "raid"]

#: So many results at most stand side by side; so many lost cards are named.
MOST, NAMED = 4, 2


def battle(p: Chart, frame: Combat, looks: list[SeatLook], text: Text) -> Stage:
    """Both sides with what stands there, and what may fire now."""
    return Stage(
        title=_title(p, frame, text),
        rule=frame.rule,
        parties=_parties(p, frame, looks, text),
        after=text.word("stage", "battle-after"),
    )


def of_shot(p: Chart, frame: Combat, seat: int, choice: Choice, text: Text) -> Stage | None:
    """What is thrown, and what falls; None for what is no shot."""
    other, stack = frame.enemy(seat)
    match choice:
        case ("shoot", weapon, card):
            found = _at_card(p, weapon, card, text)
        case ("factory-shoot", card):
            found = _at_card(p, NONE, card, text)
        case ("shoot-cube", weapon):
            found = _beyond(p, combat.dice_of(p, weapon), p.c.tables.combat.cube_rad, "cube", text)
        case ("strike", _, struck):
            found = _strike(p, struck, text)
        case ("strike-factory", _):
            found = _beyond(p, p.c.tables.combat.missile_dice, p.c.tables.combat.cube_rad, "cubes", text)
        case ("raid-stack", _, raided):
            found = _raid(p, other, raided, frame.space, text)
        case ("raid-factory", _):
            found = _raid(p, other, NONE, frame.space, text)
        case ("raid", _):
            found = _raid(p, other, stack, frame.space, text)
        case _:
            return None
    throw, prospects = found
    missile = choice[0] in ("strike", "strike-factory")
    return Stage(
        title=_title(p, frame, text),
        line=p.game.caption(p, seat, choice, text),
        rule=frame.rule,
        parties=_parties(p, frame, p.game.seat_looks(p, text), text),
        throw=throw,
        prospects=prospects,
        after=text.word("stage", "missile-after" if missile else "battle-after"),
    )


def _title(p: Chart, frame: Combat, text: Text) -> str:
    return text.fill("stage", "battle", {"space": text.word("space", p.c.spaces[frame.space])})


def _parties(p: Chart, frame: Combat, looks: list[SeatLook], text: Text) -> list[Party]:
    parties = []
    for seat, role in ((frame.attacker, "attacks"), (frame.defender, "defends")):
        stack = frame.own(seat)
        lines = [card_name(p, card, text) for card in combat.cards_of(p, seat, stack, frame.space)]
        cubes = combat.cubes_of(p, seat, stack, frame.space)
        lines += [text.fill("stage", "cubes", {"count": cubes})] if cubes else []
        ready = len(frame.guns(p, seat)) + max(0, frame.free_cubes(p, seat)) if frame.shooter(p) == seat else 0
        caption = text.fill("stage", role, {"count": ready})
        parties.append(Party(looks[seat].word, seat, lines, figure=str(ready) if ready else "", caption=caption))
    return parties


# ---------------------------------------------------------------------------------------------------- what may fall out

Found = tuple[str, list[Prospect]]


def _totals(dice: int) -> list[int]:
    """The total of every throw."""
    return [sum(faces) for faces in product(range(1, 7), repeat=dice)]


def _thrown(dice: int, need: int, text: Text) -> str:
    return text.fill("stage", "thrown", {"count": dice, "need": need + 1})


def _beyond(p: Chart, dice: int, need: int, what: str, text: Text, hit: str = "") -> Found:
    """One that takes more than that number: it falls, or nothing happens."""
    totals = _totals(dice)
    share = sum(total > need for total in totals) / len(totals)
    missed = Prospect(1 - share, text.word("stage", "missed"), text.word("stage", f"missed-{what}"))
    struck = Prospect(
        share, hit or text.word("stage", f"hit-{what}"), text.word("stage", f"hit-{what}-says"), good=True
    )
    return _thrown(dice, need, text), [missed, *([struck] if share else [])]


def _at_card(p: Chart, weapon: int, card: int, text: Text) -> Found:
    """HF-CMB-07: above its rad-hardness; a heavy radiator is only folded (HF-DEC-09)."""
    what = "radiator" if p.c.deck[card] == RADIATOR and p.heavy[card] else "card"
    hit = text.fill("stage", "hit", {"card": card_name(p, card, text)})
    return _beyond(p, combat.dice_of(p, weapon), combat.rad_of(p, card), what, text, hit)


def _raid(p: Chart, victim: int, stack: int, space: int, text: Text) -> Found:
    return _beyond(p, p.c.tables.combat.buggy_dice, combat.raid_target(p, victim, stack, space), "raid", text)


def _strike(p: Chart, stack: int, text: Text) -> Found:
    """HF-CMB-08: every card that is softer than the total; HF-CMB-05: some rockets shrug it off."""
    dice = p.c.tables.combat.missile_dice
    aboard = stacks.cards_in(p, stack)
    immune = any(p.c.immune[2 * card + p.black[card]] for card in aboard)
    if stacks.kind_of(p, stack) == ROCKET and immune:
        return text.word("stage", "immune"), [Prospect(1.0, text.word("stage", "missed"))]
    shares: dict[tuple[int, ...], float] = {}
    totals = _totals(dice)
    for total in sorted(totals):
        lost = tuple(card for card in aboard if combat.rad_of(p, card) < total)
        shares[lost] = shares.get(lost, 0.0) + 1 / len(totals)
    found = list(shares.items())
    if len(found) > MOST:  # higher totals take more: the last results are one
        found = [*found[: MOST - 1], (found[MOST - 1][0], sum(share for _, share in found[MOST - 1 :]))]
    cut = len(shares) > MOST
    told = [_lost(p, lost, share, cut and at == MOST - 1, text) for at, (lost, share) in enumerate(found)]
    return text.fill("stage", "softer", {"count": dice}), told


def _lost(p: Chart, lost: tuple[int, ...], share: float, more: bool, text: Text) -> Prospect:
    if not lost:
        return Prospect(share, text.word("stage", "missed"), text.word("stage", "missed-card"))
    names = text.join([card_name(p, card, text) for card in lost])
    counted = text.fill("stage", "lost-or-more" if more else "lost", {"count": len(lost)})
    if more or len(lost) > NAMED:
        return Prospect(share, counted, names, good=True)
    hit = text.fill("stage", "hit", {"card": names})
    return Prospect(share, hit, text.word("stage", "hit-card-says"), good=True)


# --------------------------------------------------------------------------------------------- a buggy that got through


def raid(p: Chart, frame: Raid, looks: list[SeatLook], text: Text) -> Stage:
    """What a buggy that got through may take, and from whom (HF-CMB-13)."""
    aboard = combat.cards_of(p, frame.victim, frame.target, frame.space)
    cubes = combat.cubes_of(p, frame.victim, frame.target, frame.space)
    lines = [card_name(p, card, text) for card in aboard]
    lines += [text.fill("stage", "cubes", {"count": cubes})] if cubes else []
    return Stage(
        title=text.fill("stage", "raid", {"space": text.word("space", p.c.spaces[frame.space])}),
        line=text.word("stage", "raid-line"),
        rule=frame.rule,
        parties=[
            Party(
                looks[frame.seat].word,
                frame.seat,
                [card_name(p, frame.weapon, text)],
                caption=text.word("stage", "raids"),
            ),
            Party(looks[frame.victim].word, frame.victim, lines, caption=text.word("stage", "raided")),
        ],
        after=text.word("stage", "raid-after"),
    )


def of_raid(p: Chart, frame: Raid, choice: Choice, text: Text) -> Stage:
    """What is taken for certain: the die has been rolled."""
    found = raid(p, frame, p.game.seat_looks(p, text), text)
    match choice:
        case ("seize", card):
            key, facts = _seized(p, frame, card), {"card": card_name(p, card, text)}
        case _:
            key, facts = _razed(p, frame), {}
    sure = Prospect(1.0, text.fill("stage", key, facts), text.word("stage", f"{key}-says"), good=True)
    return msgspec.structs.replace(found, throw=text.word("stage", "raid-throw"), prospects=[sure])


def _seized(p: Chart, frame: Raid, card: int) -> str:
    """As `combat.seize` decides: stolen, or only lost to its owner."""
    own = p.place[frame.weapon]
    heavy = stacks.kind_of(p, own) == ROCKET and stacks.dry_mass(p, own) + stacks.mass(p, card) > p.c.most_dry
    return "raid-lost" if p.black[card] or p.c.deck[card] == CREW or heavy else "raid-stolen"


def _razed(p: Chart, frame: Raid) -> str:
    """As `combat.raze` decides: a cube, the whole factory, or its capture."""
    if combat.cubes_of(p, frame.victim, combat.ALL, frame.space) > 1:
        return "raid-cube"
    able = p.law.answers_spare(p, frame.seat, DISK) and p.law.answers_spare(p, frame.seat, CUBE)
    return "raid-captured" if able else "raid-destroyed"
