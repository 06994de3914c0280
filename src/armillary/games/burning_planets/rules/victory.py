"""Victory, BP-VICT: destruction of players, victory alone or shared, and the round limit of simulations."""

from armillary.games.burning_planets import events
from armillary.games.burning_planets.ids import BUILDING_CODES, BUILDINGS, CARGO, DRILL
from armillary.games.burning_planets.position import KINDS, PlayingField
from armillary.kernel.refusal import Refusal

from .barter import allied, drop_drafts, void_offers
from .contracts import close_contracts_of, show_all

__all__ = [
    "alive",
    "check_destroyed",
    "check_shared",
    "end_by_limit",
    "remove_player",
    "sharing_open",
    "standing",
    "survivors",
    "why_not_share",
]


def survivors(p: PlayingField) -> list[int]:
    return [seat for seat in range(p.seats) if not p.out[seat]]


def alive(p: PlayingField, seat: int) -> bool:
    """Has the seat a planet, a ship or a space structure on the board? (A-37)"""
    if seat in p.owners:
        return True
    return any(p.unit_kind[slot] <= CARGO or p.unit_kind[slot] >= DRILL for slot in p.fleet[seat])


def check_destroyed(p: PlayingField, seat: int) -> None:
    """After every destruction and conquest (A-37): is that seat completely destroyed, and is one player left? (BP-VICT-01)"""
    if not alive(p, seat):
        p.tell(events.player_destroyed, seat)
        take_out(p, seat)
        check_last(p, "destruction")


def take_out(p: PlayingField, seat: int) -> None:
    """Stock and looted structures go, contracts are shown (A-39)."""
    p.out[seat] = 1
    p.share[seat] = 0
    close_contracts_of(p, seat)
    for resource in range(4):
        p.spent[resource] += p.stock[seat * 4 + resource]
        p.stock[seat * 4 + resource] = 0
    for number in range(3):
        p.looted[seat * 3 + number] = 0
    p.pacts = [pact for pact in p.pacts if seat not in pact]
    void_offers(p, lambda maker, receiver, _: seat in (maker, receiver))
    drop_drafts(p, lambda maker, draft: seat in (maker, draft.partner))


def check_last(p: PlayingField, reason: str) -> None:
    left = survivors(p)
    if len(left) == 1:
        scores = tuple([1.0 if seat == left[0] else 0.0 for seat in range(p.seats)])
        # No contract is left to be turned up: of every two who signed one is out.
        p.finish((left[0],), reason, "BP-VICT-01", scores)
    else:
        check_shared(p)


def check_shared(p: PlayingField) -> None:
    """All survivors want to share, and at least one player has been destroyed: they win together (BP-VICT-02, A-38)."""
    left = survivors(p)
    if sharing_open(p) and all(p.share[seat] and why_not_share(p, seat) is None for seat in left):
        scores = tuple([1.0 / len(left) if seat in left else 0.0 for seat in range(p.seats)])
        show_all(p)
        p.finish(tuple(left), "shared", "BP-VICT-02", scores)


def sharing_open(p: PlayingField) -> bool:
    """May victory be shared at all now? Only after the first destruction: as long as the match goes on, two are left."""
    return any(p.out)


def why_not_share(p: PlayingField, seat: int) -> Refusal | None:
    """Any survivor may say so; by the other reading only one who has a pact with all the others (ruling shared_victory, A-45)."""
    if p.game.allies_share:
        for other in survivors(p):
            if other != seat and not allied(p, seat, other):
                return Refusal("BP-VICT-02", "not-allied", seat=other)
    return None


def remove_player(p: PlayingField, seat: int) -> None:
    """A player resigns (house option): units and ownership go; buildings with them, natural resources stay."""
    for slot in list(p.fleet[seat]):
        base = slot * 4
        for resource in range(4):
            p.spent[resource] += p.unit_hold[base + resource]
        p.remove_unit(slot)
    for tile in range(p.geo.tiles):
        if p.owners[tile] == seat:
            p.owners[tile] = -1
            for cell in p.geo.cells[tile][p.sizes[tile]]:
                if p.at[cell] in BUILDING_CODES:
                    p.remove_item(cell)
    take_out(p, seat)
    check_last(p, "resignation")


def standing(p: PlayingField, seat: int) -> int:
    """Ten for each planet and the price of everything on the board (A-51)."""
    worth = p.c.worth
    total = 0
    for tile in range(p.geo.tiles):
        if p.owners[tile] == seat:
            base = tile * KINDS
            total += 10 + sum(p.counts[base + kind] * worth[kind] for kind in BUILDINGS)
    return total + sum(worth[p.unit_kind[slot]] for slot in p.fleet[seat])


def end_by_limit(p: PlayingField) -> None:
    """The round limit: a draw among the survivors, ranked by what they have (A-51)."""
    left = survivors(p)
    values = [standing(p, seat) if seat in left else 0 for seat in range(p.seats)]
    total = sum(values) or 1
    show_all(p)
    p.finish(tuple(left), "round-limit", "BP-VICT-01", tuple([value / total for value in values]))
