"""Phase 5: the actions of units one after the other, bombardment, the end of the turn."""

from typing import Any, Final

from armillary.games.burning_planets import events
from armillary.games.burning_planets.ids import (
    BOUGHT,
    CARGO,
    ENORMOUS,
    LOOTED,
    ON_ASTEROIDS,
    ROCK,
    SPACE_KINDS,
    STATION,
    UNIT,
)
from armillary.games.burning_planets.position import CELL, PlayingField
from armillary.games.burning_planets.rules import actions, barter, cargo, combat, conquest
from armillary.games.burning_planets.rules.actions import can_act, deeds_of, moves_of, unless_spent
from armillary.games.burning_planets.rules.budget import can_move
from armillary.games.burning_planets.rules.contracts import loadable
from armillary.games.burning_planets.rules.victory import check_shared, sharing_open, why_not_share
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from .cargo import PAID, SEEN, DeliverPart, Load
from .trade import Proposal, Request

__all__ = ["FRAMES", "VERBS", "Act", "Actions", "ShareVictory", "begin_next_turn"]

END_TURN: Final[Choice] = ("end-turn",)
STOP: Final[Choice] = ("stop",)
SHARE: Final[Choice] = ("share",)
ALONE: Final[Choice] = ("alone",)


def begin_next_turn(p: PlayingField) -> None:
    """The sequence of play from its first step, for the next player."""
    if actions.next_turn(p):
        p.frames[:] = [p.game.sequence[0]()]


class Actions(Frame[PlayingField]):
    """Which unit acts next; or a bombardment, or the end of the turn."""

    __slots__ = ()
    rule = "BP-ACT-01"
    quiet = True

    def advance(self, p: PlayingField) -> None:
        p.ask(p.active)

    def tries(self, p: PlayingField, seat: int) -> list[Choice]:
        tried = [p.geo.unit[p.unit_cell[slot]] for slot in p.fleet[seat]]
        if p.game.own_action_phase:
            tried += [("propose", other) for other in range(p.seats) if other != seat]
        if sum(p.unit_kind[slot] == ENORMOUS for slot in p.fleet[seat]) >= p.c.formation:
            tried += [("bombard", tile) for tile, owner in enumerate(p.owners) if owner not in (-1, seat)]
        return [*tried, END_TURN]

    def choices(self, p: PlayingField, seat: int) -> list[Choice]:
        """Hot (by tries random play takes 11 % longer): masks answer for guns what `why_not_unit` finds out slowly."""
        found: list[Choice] = []
        unit, around, cells = p.geo.unit, p.geo.around, p.unit_cell
        lefts, moves, kinds = p.unit_left, p.unit_moves, p.unit_kind
        hostile = p.rocks
        for other in range(len(p.masks)):
            if other != seat:
                hostile |= p.masks[other]
        for slot in p.fleet[seat]:
            left = lefts[slot]
            if left <= 0 and moves[slot] <= 0:
                continue
            kind = kinds[slot]
            if kind > CARGO:
                if around[cells[slot]] & hostile:
                    found.append(unit[cells[slot]])
            elif can_act(p, slot):
                found.append(unit[cells[slot]])
        if p.game.own_action_phase:
            for other in barter.partners(p, seat):
                found.append(("propose", other))
        for tile in conquest.bombardable(p, seat):
            found.append(("bombard", tile))
        found.append(END_TURN)
        return found

    def why_not_unit(self, p: PlayingField, seat: int, cell: int) -> Refusal | None:
        return actions.why_not_unit(p, seat, cell)

    def why_not_bombard(self, p: PlayingField, seat: int, planet: int) -> Refusal | None:
        return conquest.why_not_bombard(p, seat, planet)

    def why_not_propose(self, p: PlayingField, seat: int, partner: int) -> Refusal | None:
        return barter.why_not_propose(p, seat, partner)

    def take_unit(self, p: PlayingField, seat: int, cell: int) -> None:
        p.push(Act(cell))

    def take_bombard(self, p: PlayingField, seat: int, planet: int) -> None:
        conquest.bombard(p, seat, planet)

    def take_propose(self, p: PlayingField, seat: int, partner: int) -> None:
        barter.begin(p, seat, partner)
        p.push(Proposal())

    def take_end_turn(self, p: PlayingField, seat: int) -> None:
        if sharing_open(p):
            p.replace(ShareVictory())
        else:
            begin_next_turn(p)

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active}


class Act(Frame[PlayingField]):
    """The actions of one unit, one right after the other (BP-ACT-05)."""

    FIELDS = {"cell": CELL}
    __slots__ = FIELDS
    rule = "BP-ACT-01"
    quiet = True

    def __init__(self, cell: int) -> None:
        self.cell = cell

    def slot(self, p: PlayingField) -> int:
        return p.at[self.cell] - UNIT

    def advance(self, p: PlayingField) -> None:
        if can_act(p, p.at[self.cell] - UNIT):
            p.ask(p.active)
        else:
            p.pop()

    def tries(self, p: PlayingField, seat: int) -> list[Choice]:
        """What stands next to the unit and what is to be had at the planet that it touches."""
        slot = self.slot(p)
        kind = p.unit_kind[slot]
        tried: list[Choice] = list(moves_of(p, slot)) if can_move(p, slot) else []
        near = p.geo.near[self.cell]
        if p.c.attack[kind]:
            tried += [p.geo.attack[cell] for cell in near if p.at[cell] >= UNIT]
            tried += [p.geo.shatter[cell] for cell in near if p.rocks & p.geo.bit[cell]]
        if kind == CARGO:
            tried += self.cargo_tries(p, slot, near)
        tile = p.touched(self.cell)
        if tile >= 0 and kind <= CARGO:
            tried += self.planet_tries(p, slot, tile)
        return [*tried, STOP]

    def cargo_tries(self, p: PlayingField, slot: int, near: tuple[int, ...]) -> list[Choice]:
        carried = p.unit_carry[slot]
        tried: list[Choice] = [
            ("pick-up", cell) for cell in near if p.at[cell] >= UNIT and p.unit_kind[p.at[cell] - UNIT] in SPACE_KINDS
        ]
        if carried == STATION:
            tried += [("unload", cell) for cell in near]
        elif carried in ON_ASTEROIDS:
            tried += [("unload", cell) for cell in near if p.at[cell] == ROCK]
        return tried

    def planet_tries(self, p: PlayingField, slot: int, tile: int) -> list[Choice]:
        owner, seat = p.owners[tile], p.unit_owner[slot]
        tried: list[Choice] = []
        if owner != seat:
            tried.append(("conquer", tile))
            if owner >= 0:
                tried += [p.geo.raze[cell] for cell in conquest.building_cells(p, tile)]
        if p.unit_kind[slot] != CARGO or owner < 0:
            return tried
        if owner == seat:
            tried.append(("load", tile))
            for kind in SPACE_KINDS:
                sources = (BOUGHT, LOOTED) if p.looted[seat * 3 + kind - SPACE_KINDS[0]] else (BOUGHT,)
                tried += [("take-aboard", kind, source, secret) for source in sources for secret in (0, 1)]
        else:
            tried.append(("request", tile))
        tried += [
            ("load-contract", number)
            for number, contract in enumerate(p.contracts, 1)
            if (contract.owner, contract.serial) == (seat, p.unit_serial[slot]) and owner in contract.signers
        ]
        return [*tried, ("deliver", tile), ("deliver-part", tile)]

    def choices(self, p: PlayingField, seat: int) -> list[Choice]:
        """Hot (by tries random play takes 140 % longer): where a ship can go is looked up, not tried cell by cell."""
        slot = p.at[self.cell] - UNIT
        found = deeds_of(p, slot)
        if can_move(p, slot):
            return [*moves_of(p, slot), *found, STOP]
        found.append(STOP)
        return found

    def why_not_move(self, p: PlayingField, seat: int, cell: int) -> Refusal | None:
        return actions.why_not_move(p, self.slot(p), cell)

    def why_not_attack(self, p: PlayingField, seat: int, cell: int) -> Refusal | None:
        return unless_spent(p, self.slot(p), combat.why_not_attack(p, self.slot(p), cell))

    def why_not_attack_asteroid(self, p: PlayingField, seat: int, cell: int) -> Refusal | None:
        return unless_spent(p, self.slot(p), combat.why_not_attack_asteroid(p, self.slot(p), cell))

    def why_not_conquer(self, p: PlayingField, seat: int, planet: int) -> Refusal | None:
        return unless_spent(p, self.slot(p), conquest.why_not_conquer(p, self.slot(p), planet))

    def why_not_raze(self, p: PlayingField, seat: int, cell: int) -> Refusal | None:
        return unless_spent(p, self.slot(p), conquest.why_not_raze(p, self.slot(p), cell))

    def why_not_load(self, p: PlayingField, seat: int, planet: int) -> Refusal | None:
        return unless_spent(p, self.slot(p), cargo.why_not_load(p, self.slot(p), planet, foreign=False))

    def why_not_request(self, p: PlayingField, seat: int, planet: int) -> Refusal | None:
        return unless_spent(p, self.slot(p), cargo.why_not_load(p, self.slot(p), planet, foreign=True))

    def why_not_load_contract(self, p: PlayingField, seat: int, contract: int) -> Refusal | None:
        return unless_spent(p, self.slot(p), cargo.why_not_load_contract(p, self.slot(p), contract))

    def why_not_deliver(self, p: PlayingField, seat: int, planet: int) -> Refusal | None:
        return unless_spent(p, self.slot(p), cargo.why_not_deliver(p, self.slot(p), planet))

    def why_not_deliver_part(self, p: PlayingField, seat: int, planet: int) -> Refusal | None:
        return self.why_not_deliver(p, seat, planet)

    def why_not_take_aboard(self, p: PlayingField, seat: int, item: int, source: int, secrecy: int) -> Refusal | None:
        return unless_spent(p, self.slot(p), cargo.why_not_take_aboard(p, self.slot(p), item, source))

    def why_not_unload(self, p: PlayingField, seat: int, cell: int) -> Refusal | None:
        return unless_spent(p, self.slot(p), cargo.why_not_unload(p, self.slot(p), cell))

    def why_not_pick_up(self, p: PlayingField, seat: int, cell: int) -> Refusal | None:
        return unless_spent(p, self.slot(p), cargo.why_not_pick_up(p, self.slot(p), cell))

    def take_move(self, p: PlayingField, seat: int, cell: int) -> None:
        actions.move(p, p.at[self.cell] - UNIT, cell)
        self.cell = cell

    def take_stop(self, p: PlayingField, seat: int) -> None:
        p.pop()

    def take_attack(self, p: PlayingField, seat: int, cell: int) -> None:
        combat.attack(p, self.slot(p), cell)

    def take_attack_asteroid(self, p: PlayingField, seat: int, cell: int) -> None:
        combat.attack_asteroid(p, self.slot(p), cell)

    def take_conquer(self, p: PlayingField, seat: int, planet: int) -> None:
        conquest.conquer(p, self.slot(p), planet)

    def take_raze(self, p: PlayingField, seat: int, cell: int) -> None:
        conquest.raze(p, self.slot(p), cell)

    def take_load(self, p: PlayingField, seat: int, planet: int) -> None:
        p.push(Load(self.cell, planet))

    def take_request(self, p: PlayingField, seat: int, planet: int) -> None:
        p.proposals[seat] += 1
        p.push(Request(self.cell, planet))

    def take_load_contract(self, p: PlayingField, seat: int, contract: int) -> None:
        """The same action may take on the goods of other contracts (A-25): the ship is asked whether or not there are any, so
        that the step at which play stands does not tell (BP-SEC-07)."""
        tile = p.touched(self.cell)
        hidden = p.contracts[contract - 1].hidden
        if not cargo.load_contract(p, self.slot(p), contract, paid=False):
            return
        if p.game.strict_secrets or loadable(p, self.slot(p), p.owners[tile]):
            p.push(Load(self.cell, tile, PAID | SEEN if hidden and p.game.sealed_ships else PAID))

    def take_deliver(self, p: PlayingField, seat: int, planet: int) -> None:
        cargo.deliver_all(p, self.slot(p), planet)

    def take_deliver_part(self, p: PlayingField, seat: int, planet: int) -> None:
        p.push(DeliverPart(self.cell, planet))

    def take_take_aboard(self, p: PlayingField, seat: int, item: int, source: int, secrecy: int) -> None:
        cargo.take_aboard(p, self.slot(p), item, source, secrecy)

    def take_unload(self, p: PlayingField, seat: int, cell: int) -> None:
        cargo.unload(p, self.slot(p), cell)

    def take_pick_up(self, p: PlayingField, seat: int, cell: int) -> None:
        cargo.pick_up(p, self.slot(p), cell)

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        slot = self.slot(p)
        return {"seat": p.active, "item": p.unit_kind[slot], "cell": self.cell, "left": p.unit_left[slot]}


class ShareVictory(Frame[PlayingField]):
    """At the end of their own turn a survivor may say whether to share the victory (BP-VICT-02, A-38)."""

    __slots__ = ()
    rule = "BP-VICT-02"
    quiet = True

    def advance(self, p: PlayingField) -> None:
        p.ask(p.active)

    def tries(self, p: PlayingField, seat: int) -> list[Choice]:
        return [ALONE, SHARE]

    def why_not_share(self, p: PlayingField, seat: int) -> Refusal | None:
        return why_not_share(p, seat)

    def take_alone(self, p: PlayingField, seat: int) -> None:
        self.declare(p, seat, 0)

    def take_share(self, p: PlayingField, seat: int) -> None:
        self.declare(p, seat, 1)

    def declare(self, p: PlayingField, seat: int, wish: int) -> None:
        if wish != p.share[seat]:
            p.tell(events.share_changed, seat, "share" if wish else "alone")
        p.share[seat] = wish
        check_shared(p)
        if p.result is None:
            begin_next_turn(p)

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active}


VERBS = (
    Verb("unit", "BP-ACT-01", ("cell", "cell")),
    Verb("stop", "BP-ACT-05"),
    Verb("end-turn", "BP-TURN-01"),
    Verb("move", "BP-ACT-02", ("cell", "cell")),
    Verb("attack", "BP-ACT-03", ("cell", "cell")),
    Verb("attack-asteroid", "BP-COMBAT-07", ("cell", "cell")),
    Verb("conquer", "BP-CONQ-03", ("planet", "planet")),
    Verb("raze", "BP-CONQ-05", ("cell", "cell")),
    Verb("bombard", "BP-BOMB-01", ("planet", "planet")),
    Verb("load", "BP-TRADE-03", ("planet", "planet")),
    Verb("request", "BP-TRADE-03", ("planet", "planet")),
    Verb("load-contract", "BP-TRADE-08", ("contract", "number")),
    Verb("deliver", "BP-TRADE-04", ("planet", "planet")),
    Verb("deliver-part", "BP-TRADE-04", ("planet", "planet")),
    Verb("take-aboard", "BP-SPACE-04", ("item", "item"), ("source", "source"), ("secrecy", "secrecy")),
    Verb("unload", "BP-SPACE-04", ("cell", "cell")),
    Verb("pick-up", "BP-SPACE-09", ("cell", "cell")),
    Verb("share", "BP-VICT-02"),
    Verb("alone", "BP-VICT-02"),
)
FRAMES = (Actions, Act, ShareVictory)
