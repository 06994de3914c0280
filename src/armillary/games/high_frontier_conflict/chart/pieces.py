"""What stands on the chart: stacks with their fuel, FTs and glitches, stones, Claims, Factories with domes and cracks."""

from armillary.games.high_frontier.ids import CREW, FREIGHTER, LEO_STACK, NONE, OUTPOST, ROCKET
from armillary.games.high_frontier.look.board import SITE_R
from armillary.games.high_frontier.look.cards import card_name
from armillary.games.high_frontier.look.geometry import trail
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.bernals import look as settlements
from armillary.games.high_frontier_conflict.freighters import look as freight
from armillary.games.high_frontier_conflict.ids import BERNAL, KAMIKAZE, MOBILE, STACK_KINDS, STONE
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.text import Text
from armillary.scene import Badge, Piece

__all__ = ["pieces"]

#: How far beside its space each kind of stack stands, its size in units, and the least size on the screen.
BESIDE = {
    ROCKET: (0.0, -52.0),
    FREIGHTER: (44.0, -30.0),
    OUTPOST: (-46.0, -24.0),
    LEO_STACK: (-50.0, 26.0),
    STONE: (0.0, 0.0),
    KAMIKAZE: (40.0, 34.0),
    BERNAL: (0.0, 44.0),
    MOBILE: (-30.0, 40.0),
}
SIZES = {
    ROCKET: 92.0,
    FREIGHTER: 50.0,
    OUTPOST: 54.0,
    LEO_STACK: 46.0,
    STONE: 70.0,
    KAMIKAZE: 48.0,
    BERNAL: 84.0,
    MOBILE: 50.0,
}
LEAST = {
    ROCKET: 30.0,
    FREIGHTER: 22.0,
    OUTPOST: 22.0,
    LEO_STACK: 20.0,
    STONE: 26.0,
    KAMIKAZE: 20.0,
    BERNAL: 28.0,
    MOBILE: 22.0,
}


def pieces(p: Conflict, text: Text) -> list[Piece]:
    found = [*sites(p, text), *[stack_piece(p, stack, text) for stack, where in enumerate(p.where) if where != NONE]]
    return found + freight.pieces(p, text)


def stack_piece(p: Conflict, stack: int, text: Text) -> Piece:
    c = p.c
    kind, cards, space = stacks.kind_of(p, stack), stacks.cards_in(p, stack), p.where[stack]
    pod = kind == FREIGHTER and len(cards) == 1 and c.deck[cards[0]] == CREW
    dx, dy = BESIDE[kind]
    x, y = c.at[space]
    via: list[tuple[float, float]] = []
    if len(p.trail[stack]) > 1:
        points, _ = trail(c, p.trail[stack])
        via = [(a + dx, b + dy) for a, b in points[1:-1]]
    facts = {
        "stack": p.game.word(p, "stack", stack, text),
        "cards": text.join([card_name(p, card, text) for card in cards]),
        "mass": stacks.dry_mass(p, stack),
        "steps": p.steps[stack],
    }
    word = p.game.vocabulary.word("stack", stack)
    title = text.fill("scene", "rocket-piece" if kind == ROCKET else "stack-piece", facts)
    return Piece(
        id=f"stack:{word}",
        symbol="pod" if pod else STACK_KINDS[kind],
        x=x + dx,
        y=y + dy,
        owner=stacks.owner_of(p, stack),
        size=SIZES[kind],
        px=LEAST[kind],
        plate="figure" if kind in (ROCKET, STONE, KAMIKAZE, BERNAL) or pod else "pin",
        title=title if cards else p.game.word(p, "stack", stack, text),
        badges=badges(p, stack, text),
        via=via,
        at=f"space:{c.spaces[space]}",
    )


def badges(p: Conflict, stack: int, text: Text) -> list[Badge]:
    found: list[Badge] = []
    if p.steps[stack]:
        found.append(Badge(str(p.steps[stack]), "drop", text.word("panel", "fuel")))
    if p.fts[stack]:
        found.append(Badge(str(p.fts[stack]), "drop", text.word("panel", "fts")))
    if p.glitch[stack]:
        found.append(Badge("\N{HIGH VOLTAGE SIGN}", "danger", text.word("panel", "glitch")))
    seat = stacks.owner_of(p, stack)
    if stacks.kind_of(p, stack) == STONE:
        found.append(Badge(str(p.stone_age[seat]), "gold", text.word("panel", "stone-age")))
    found += freight.badges(p, stack, text)
    return [*found, *settlements.badges(p, stack, text)] if stacks.kind_of(p, stack) == BERNAL else found


def sites(p: Conflict, text: Text) -> list[Piece]:
    """A Factory belongs to the colour of its cube (BR-19); a maverick's Claim or dome in another colour is a badge."""
    c = p.c
    looks = p.game.seat_looks(p, text)
    found: list[Piece] = []
    for site, space in enumerate(c.site_space):
        x, y = c.at[space]
        word = c.sites[site]
        at = f"space:{word}"
        facts = {"site": text.word("space", word)}
        if p.busted[site]:
            title = text.fill("scene", "busted-piece", facts)
            found.append(
                Piece(
                    f"busted:{word}", "busted", x, y, size=2 * SITE_R, px=13, plate="none", title=title, mark=at, at=at
                )
            )
        owner = p.factory[site] if p.factory[site] != NONE else p.claim[site]
        if owner == NONE:
            continue
        name = "claim" if p.factory[site] == NONE else "wreck" if p.damaged[site] else "factory"
        if name == "factory" and p.dome[site] != NONE:
            name = "colony"
        marks: list[Badge] = []
        if p.damaged[site] and p.dome[site] != NONE:
            marks.append(Badge("\N{UPPER HALF CIRCLE}", "gold", text.word("panel", "dome")))
        for token, whose in (("claim", p.claim[site]), ("dome", p.dome[site])):
            if p.factory[site] != NONE and whose not in (NONE, owner):
                title = text.fill("panel", "maverick", {"seat": looks[whose].word, "token": text.word("panel", token)})
                marks.append(Badge(looks[whose].word[:1], "dim", title))
        found.append(
            Piece(
                f"claim:{word}",
                name,
                x,
                y,
                owner=owner,
                size=2.1 * SITE_R,
                px=22,
                plate="figure",
                title=text.fill("scene", f"{name}-piece", facts),
                mark=f"site:{word}",
                badges=marks,
                at=at,
            )
        )
    return found
