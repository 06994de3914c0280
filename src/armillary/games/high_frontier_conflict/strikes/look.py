"""Dropstones on the stage: what is dislodged, what may befall it, where it may fall, on whom, with what result (3D7, 3E6)."""

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.rules.stacks import cards_in
from armillary.games.high_frontier_conflict.chart.moves import Moves
from armillary.games.high_frontier_conflict.combat import fights, odds, prospects, survivors
from armillary.games.high_frontier_conflict.combat.firing import Arm
from armillary.games.high_frontier_conflict.ids import STONE_FIRE, STONES
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.choice import Choice
from armillary.kernel.text import Text
from armillary.scene import Party, Prospect, Sketch, Stage

from . import steering, stones
from .steps import Dislodge

__all__ = ["preview", "stage"]


def stage(p: Conflict, viewer: int | None, text: Text) -> Stage | None:
    """A stone that is being dislodged; one that is to move this turn is a button over the chart, for its owner alone."""
    frame = p.frames[-1] if p.frames else None
    if isinstance(frame, Dislodge) and not frame.released:
        return _dislodged(p, frame, text)
    seat = p.phasing
    if viewer != seat or not isinstance(frame, Moves) or stones.why_not_step(p, seat) is not None:
        return None
    return Stage(
        title=text.word("stone-stage", "due"),
        line=_kind(p, p.stone_kind[seat], text),
        rule="CF-DROP-24",
        parties=[_thrower(p, seat, 0, text)],
        after=text.word("stone-stage", "due-says"),
        aside=True,
    )


def preview(p: Conflict, seat: int, choice: Choice, text: Text) -> Sketch | None:
    """On whom the stone would fall there, every result, and what it costs."""
    match choice:
        case ("drop", site):
            return Sketch(stage=_fall(p, seat, p.c.site_space[site], site, text))
        case ("strike-bernal", space):
            return Sketch(stage=_fall(p, seat, space, NONE, text))
    return None


def _kind(p: Conflict, kind: int, text: Text) -> str:
    return text.word("stone", STONES[kind])


def _word(p: Conflict, seat: int, text: Text) -> str:
    return str(p.game.word(p, "seat", seat, text))


def _names(p: Conflict, cards: list[int], text: Text) -> list[str]:
    return [str(p.game.word(p, "card", card, text)) for card in cards]


def _thrower(p: Conflict, seat: int, price: int, text: Text) -> Party:
    aboard = _names(p, list(cards_in(p, survivors.stone_of(p, seat))), text)
    paid = text.fill("stone-stage", "pays", {"count": price}) if price else text.word("stone-stage", "free")
    return Party(_word(p, seat, text), seat, aboard, figure=str(price) if price else "", caption=paid)


# --------------------------------------------------------------------------------------------------------- the fall


def _fall(p: Conflict, seat: int, space: int, site: int, text: Text) -> Stage:
    others = fights.foes(p, seat, space)
    hostile = sum(1 << other for other in others)
    arm = Arm(NONE, STONE_FIRE, site)
    found = odds.shot(p, seat, arm, space, hostile)
    facts = {"space": text.word("space", p.c.spaces[space])}
    return Stage(
        title=text.fill("stone-stage", "falls", facts),
        line=_kind(p, p.stone_kind[seat], text),
        rule="CF-DROP-26" if site != NONE else "CF-DROP-29",
        parties=[
            _thrower(p, seat, fights.stone_price(p, seat, space), text),
            *[Party(_word(p, other, text), other, _struck(p, other, space, text)) for other in others],
        ],
        throw=prospects.throw(p, seat, arm, space, False, text),
        prospects=prospects.prospects(p, found, space, text),
        after=text.word("stone-stage", "falls-after"),
    )


def _struck(p: Conflict, other: int, space: int, text: Text) -> list[str]:
    """What stands there of that player."""
    sites = [site for site, where in enumerate(p.c.site_space) if where == space]
    held = [
        text.word("stone-stage", word)
        for site in sites
        for word, owner in (("claim", p.claim[site]), ("factory", p.factory[site]), ("colony", p.dome[site]))
        if owner == other
    ]
    aboard = [
        card
        for stack, where in enumerate(p.where)
        if where == space and stack // len(p.c.slots) == other
        for card in cards_in(p, stack)
    ]
    return [*held, *_names(p, aboard, text)] or [text.word("stone-stage", "stacks")]


# ------------------------------------------------------------------------------------------------------- dislodging


def _dislodged(p: Conflict, frame: Dislodge, text: Text) -> Stage:
    """What goes into the stone, and whether it survives the solar oberth (CF-DROP-11, CF-DROP-23)."""
    seat = p.phasing
    space = p.where[p.place[frame.card]]
    kind = stones.kind_at(p, p.place[frame.card])
    row = p.c.firing.stones[kind]
    aboard = [frame.card, *steering.chain_of(p, frame.card, p.c.zone[space]), *frame.chosen]
    facts = {"space": text.word("space", p.c.spaces[space])}
    after = text.word("stone-stage", "outward")
    if not row.outward:
        after = text.fill("stone-stage", "inward", {"zone": text.word("zone", row.zone)})
    return Stage(
        title=text.fill("stone-stage", "dislodged", facts),
        line=_kind(p, kind, text),
        rule=Dislodge.rule,
        parties=[
            Party(_word(p, seat, text), seat, _names(p, aboard, text), caption=text.word("stone-stage", "aboard"))
        ],
        throw=text.word("stone-stage", "hazard") if row.hazard else "",
        prospects=_hazard(p, text) if row.hazard else [],
        after=after,
    )


def _hazard(p: Conflict, text: Text) -> list[Prospect]:
    fails = p.c.tables.hazard_fails / 6
    return [
        Prospect(fails, text.word("stone-stage", "lost"), text.word("stone-stage", "lost-says"), good=False),
        Prospect(1 - fails, text.word("stone-stage", "through"), text.word("stone-stage", "through-says"), good=True),
    ]
