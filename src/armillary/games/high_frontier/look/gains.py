"""What a card at auction would let a seat reach: sites within a few turns that its own cards do not bring it to."""

from typing import NamedTuple

from armillary.games.high_frontier.chart.planner import Planner, built
from armillary.games.high_frontier.ids import HAND, LEO_STACK, NONE, RADIATOR, ROCKET, SITE
from armillary.games.high_frontier.position import Chart
from armillary.games.high_frontier.rules import diagram, prospect, stacks, thrust
from armillary.kernel.text import Text
from armillary.scene import Circle, Shape, Sketch

__all__ = ["TOOL", "gains"]

TOOL = "gains"
#: Turns that are looked ahead, processor time for each set of cards, sets that are looked at, and rows that are shown.
AHEAD = 4
SECONDS = 0.6
SETS = 3
ROWS = 4
NAMES = 3


class Reached(NamedTuple):
    """The quickest way to a site: turns, WT in all, and whether it could be claimed."""

    turns: int
    wt: int
    claim: bool


def gains(p: Chart, seat: int, word: str, text: Text) -> Sketch:
    """ValueError if there is no such card."""
    if word not in p.c.cards:
        raise ValueError(text.fill("plan", "bad-card", {"name": word[:40]}))
    card = p.c.cards.index(word)
    own = _own(p, seat)
    before, after = _reach(p, seat, own, NONE), _reach(p, seat, own, card)
    new = {site: way for site, way in after.items() if way.claim and not (site in before and before[site].claim)}
    bare = {site: way for site, way in after.items() if not way.claim and site not in before}
    sooner = {
        site: way for site, way in after.items() if way.claim and site in before and way.turns < before[site].turns
    }
    rows = [*_rows(p, "new", new, text), *_rows(p, "sooner", sooner, text)][: ROWS - 1]
    rows += _rows(p, "reach", bare, text)[: ROWS - len(rows)]
    lines = [text.fill("gains", "note" if rows else "nothing", {"turns": AHEAD, "count": len(after)})]
    spaces = [p.c.number[p.c.sites[site]] for site in new or bare]
    rings: list[Shape] = [Circle(*p.c.at[space], 46, style="turn-1 outline thick") for space in spaces]
    return Sketch(overlay=rings, gains=rows, lines=lines)


def _own(p: Chart, seat: int) -> list[int]:
    """White cards of hand and LEO."""
    leo, rocket = stacks.slot(p, seat, LEO_STACK), stacks.slot(p, seat, ROCKET)
    held = [*p.held[HAND - seat], *p.held[leo]]
    if p.where[rocket] in (NONE, p.law.answers_bank(p, seat)):
        held += p.held[rocket]
    return [card for card in held if not p.black[card]]


def _reach(p: Chart, seat: int, own: list[int], card: int) -> dict[int, Reached]:
    """Every site that some set of these cards gets to. With a card, sets that hold it."""
    found: dict[int, Reached] = {}
    cards = own if card == NONE else [*own, card]
    engines = [one for one in cards if p.c.thrust[2 * one + p.black[one]]]
    diggers = [one for one in cards if p.c.platform[2 * one + p.black[one]]]
    supports = [one for one in cards if _supports(p, one)]
    if card in engines:
        engines = [card]
    for engine in engines[:SETS]:
        # The lightest digger, or the one that is bid for.
        digger = card if card in diggers else min(diggers, key=lambda one: p.c.mass[2 * one], default=NONE)
        cargo = [] if digger in (NONE, engine) else [digger]
        if card != NONE and card not in (engine, *cargo) and card not in supports:
            cargo.append(card)
        craft = _craft(p, seat, [engine, *cargo], supports)
        if craft is None:
            continue
        q, stack, price = craft
        for site, way in _sites(q, seat, stack, price).items():
            if site not in found or (not way.claim, way.turns, way.wt) < _order(found[site]):
                found[site] = way
    return found


def _order(way: Reached) -> tuple[bool, int, int]:
    return not way.claim, way.turns, way.wt


def _supports(p: Chart, card: int) -> bool:
    face = 2 * card + p.black[card]
    return bool(p.c.generator[face] or p.c.reactor[face] or p.c.deck[card] == RADIATOR)


def _craft(p: Chart, seat: int, cards: list[int], supports: list[int]) -> tuple[Chart, int, int] | None:
    """The cards as a rocket that runs, with supports of one's own if it needs some; and what lifting them costs."""
    for extra in ([], *([one] for one in supports), supports):
        try:
            q, stack = built(p, seat, [*cards, *extra])
        except ValueError:
            continue
        if thrust.settings(q, stack):
            up = stacks.slot(p, seat, LEO_STACK), stacks.slot(p, seat, ROCKET)
            lifted = [one for one in (*cards, *extra) if p.place[one] not in up]
            return q, stack, sum(stacks.mass(q, one) for one in lifted) * p.c.boost
    return None


def _sites(q: Chart, seat: int, stack: int, price: int) -> dict[int, Reached]:
    room = diagram.room(q.c, stacks.dry_mass(q, stack), q.steps[stack])
    search = Planner(q, stack, tanks=range(min(8, room) + 1)).search(AHEAD, SECONDS)
    found: dict[int, Reached] = {}
    for space, turns in search.reached().items():
        site = stacks.site_at(q, space) if q.c.kind[space] == SITE else NONE
        if site == NONE or q.claim[site] != NONE or q.busted[site]:
            continue
        tanks = min((plan.tanks for plan in search.arrivals(space) if plan.turns == turns), default=0)
        found[site] = Reached(turns, price + tanks, _claims(q, seat, stack, space, site))
    return found


def _claims(q: Chart, seat: int, stack: int, space: int, site: int) -> bool:
    """Could the stack claim it, once it is there?"""
    there = q.where[stack]
    q.where[stack] = space
    can = any(prospect.why_not_prospect(q, seat, card, site) is None for card in stacks.cards_in(q, stack))
    q.where[stack] = there
    return can


def _rows(p: Chart, badge: str, ways: dict[int, Reached], text: Text) -> list[tuple[str, str, str]]:
    """Sites with the same figures share a row, the quickest first."""
    groups: dict[tuple[int, int], list[int]] = {}
    for site, way in sorted(ways.items(), key=lambda one: (one[1].turns, one[1].wt, one[0])):
        groups.setdefault((way.turns, way.wt), []).append(site)
    rows = []
    for (turns, wt), sites in groups.items():
        names = [text.word("site", p.c.sites[site]) for site in sites[:NAMES]]
        if len(sites) > NAMES:
            names.append(text.fill("gains", "more", {"count": len(sites) - NAMES}))
        rows.append((badge, ", ".join(names), text.fill("gains", f"figure-{badge}", {"turns": turns, "wt": wt})))
    return rows
