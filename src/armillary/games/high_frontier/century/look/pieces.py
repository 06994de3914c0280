"""What stands on the chart: rockets, freighters, pods, outposts, claims, factories, black disks."""

from armillary.games.high_frontier.ids import CREW, FREIGHTER, LEO_STACK, NONE, OUTPOST, ROCKET
from armillary.games.high_frontier.look.board import SITE_R
from armillary.games.high_frontier.look.cards import card_name
from armillary.games.high_frontier.look.geometry import trail
from armillary.games.high_frontier.position import HighFrontier
from armillary.games.high_frontier.rules import stacks
from armillary.kernel.text import Text
from armillary.scene import Badge, Piece

__all__ = ["pieces"]

#: How far beside its space each kind of stack stands, in units.
BESIDE = {ROCKET: (0.0, -52.0), FREIGHTER: (44.0, -30.0), OUTPOST: (-46.0, -24.0), LEO_STACK: (-50.0, 26.0)}
SIZES = {ROCKET: 92.0, FREIGHTER: 50.0, OUTPOST: 54.0, LEO_STACK: 46.0}


def pieces(p: HighFrontier, text: Text) -> list[Piece]:
    return [*_sites(p, text), *[_stack(p, stack, text) for stack, where in enumerate(p.where) if where != NONE]]


def _stack(p: HighFrontier, stack: int, text: Text) -> Piece:
    c = p.c
    kind = stacks.kind_of(p, stack)
    cards = stacks.cards_in(p, stack)
    pod = kind == FREIGHTER and len(cards) == 1 and c.deck[cards[0]] == CREW
    symbol = "pod" if pod else ("leo", "rocket", "outpost", "freighter")[kind]
    space = p.where[stack]
    dx, dy = BESIDE[kind]
    x, y = c.at[space]
    word = p.game.vocabulary.word("stack", stack)
    names = text.join([card_name(p, card, text) for card in cards])
    facts = {
        "stack": p.game.word(p, "stack", stack, text),
        "cards": names,
        "mass": stacks.dry_mass(p, stack),
        "steps": p.steps[stack],
    }
    via: list[tuple[float, float]] = []
    if len(p.trail[stack]) > 1:
        points, _ = trail(c, p.trail[stack])
        via = [(a + dx, b + dy) for a, b in points[1:-1]]
    return Piece(
        id=f"stack:{word}",
        symbol=symbol,
        x=x + dx,
        y=y + dy,
        owner=stacks.owner_of(p, stack),
        size=SIZES[kind],
        px=34 if kind == ROCKET else 28,
        plate="figure" if kind == ROCKET or pod else "pin",
        title=text.fill("scene", "rocket-piece" if kind == ROCKET else "stack-piece", facts),
        badges=[Badge(str(p.steps[stack]), "drop", text.word("panel", "fuel"))]
        if kind == ROCKET and p.steps[stack]
        else [],
        via=via,
        at=f"space:{c.spaces[space]}",
    )


def _sites(p: HighFrontier, text: Text) -> list[Piece]:
    """Claims and factories cover their hex (HF-PRO-04, HF-IND-04); a black disk crosses it out (HF-PRO-05)."""
    c = p.c
    found: list[Piece] = []
    seats = len(p.wt)
    for site, space in enumerate(c.site_space):
        x, y = c.at[space]
        word = c.sites[site]
        place = text.word("space", word)
        at = f"space:{word}"
        if p.busted[site]:
            title = text.fill("scene", "busted-piece", {"site": place})
            found.append(
                Piece(
                    f"busted:{word}",
                    "busted",
                    x,
                    y,
                    size=2 * SITE_R,
                    plate="none",
                    title=title,
                    style="dim",
                    mark=at,
                    at=at,
                )
            )
        if p.claim[site] == NONE:
            continue
        built = p.factory[site] != NONE
        cubes = sum(p.cubes[site * seats : site * seats + seats])
        found.append(
            Piece(
                f"claim:{word}",
                "factory" if built else "claim",
                x,
                y,
                owner=p.claim[site],
                size=2.1 * SITE_R,
                plate="figure",
                title=text.fill("scene", "factory-piece" if built else "claim-piece", {"site": place}),
                mark=f"site:{word}",
                badges=[Badge(str(cubes), "gold", text.word("panel", "cubes"))] if cubes > 1 else [],
                at=at,
            )
        )
    return found
