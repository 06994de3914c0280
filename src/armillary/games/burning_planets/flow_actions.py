"""Phase 5: the actions of units one after the other, bombardment, proposals, the end of the turn."""

from typing import Any

from armillary.kernel.choice import Choice
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from .codes import CARGO, DRILL, EMPTY, ENORMOUS, HABITAT, ITEMS, ON_ASTEROIDS, ROCK, SPACE_KINDS, STATION, UNIT
from .flow_trade import PAID, DeliverPart, Load, Proposal, Request, can_propose, why_not_propose
from .position import PlayingField
from .rules.budget import can_move, spend, why_spent
from .rules.cargo import (
    BOUGHT,
    LOOTED,
    buy_fault,
    deliver_all,
    has_goods,
    load_contract,
    pick_up,
    take_aboard,
    unload,
    why_not_deliver,
    why_not_load,
    why_not_load_contract,
    why_not_pick_up,
    why_not_take_aboard,
    why_not_unload,
)
from .rules.combat import attack, attack_asteroid, why_not_attack, why_not_attack_asteroid
from .rules.conquest import (
    bombard,
    bombardable,
    conquer,
    raze,
    raze_cells,
    why_not_bombard,
    why_not_conquer,
    why_not_raze,
)
from .rules.contracts import loadable
from .rules.victory import check_shared, end_by_limit, sharing_open

END_TURN: Choice = ("end-turn",)
STOP: Choice = ("stop",)
SHARE: Choice = ("share",)
ALONE: Choice = ("alone",)


def numbers(choice: Choice, *bounds: int) -> bool:
    """Are the arguments whole numbers below these bounds? Text may say `-` for any of them."""
    return len(choice) == len(bounds) + 1 and all(
        type(value) is int and 0 <= value < bound for value, bound in zip(choice[1:], bounds, strict=True)
    )


def moves_of(p: PlayingField, slot: int) -> list[Choice]:
    """Where a ship with a move left can go (BP-ACT-02, BP-ACT-07). A shared list: do not change it."""
    geo, cell, speed = p.geo, p.unit_cell[slot], p.data.speed[p.unit_kind[slot]]
    if p.game.rulings["pass_through_own"] == "yes":
        walls = p.blocked & ~p.masks[p.unit_owner[slot]] | p.rocks
        for tile in range(geo.tiles):
            walls |= geo.planet_mask[tile][p.sizes[tile]]
        for other in p.fleet[p.unit_owner[slot]]:
            if p.unit_kind[other] == STATION:
                walls |= geo.bit[p.unit_cell[other]]
        return [geo.move[end] for end in geo.flood(cell, speed, walls, p.blocked)]
    return geo.reach(cell, speed, p.blocked)


def deeds_of(p: PlayingField, slot: int) -> list[Choice]:
    """Everything else that the unit may do where it stands."""
    if p.unit_left[slot] <= 0:
        return []
    geo, at = p.geo, p.at
    cell, kind, seat = p.unit_cell[slot], p.unit_kind[slot], p.unit_owner[slot]
    found: list[Choice] = []
    if geo.around[cell] & p.blocked:
        armed = p.data.attack[kind] > 0
        carried = p.unit_carry[slot]
        for there in geo.near[cell]:
            here = at[there]
            if here >= UNIT:
                other = here - UNIT
                rock = p.unit_kind[other] == DRILL or p.unit_kind[other] == HABITAT
                if p.unit_owner[other] != seat:
                    if armed:
                        found.append(geo.attack[there])
                elif kind == CARGO and carried < 0 and p.unit_kind[other] >= DRILL:
                    found.append(("pick-up", there))
                if rock and armed:
                    found.append(geo.shatter[there])
            elif here == ROCK:
                if armed:
                    found.append(geo.shatter[there])
                elif carried in ON_ASTEROIDS:
                    found.append(("unload", there))
        if kind <= CARGO:
            tile = p.touched(cell)
            if tile >= 0:
                planet_deeds(p, slot, tile, found)
    if kind == CARGO and p.unit_carry[slot] == STATION:
        for there in geo.near[cell]:
            if at[there] == EMPTY:
                found.append(("unload", there))
    return found


def planet_deeds(p: PlayingField, slot: int, tile: int, found: list[Choice]) -> None:
    """What a ship may do at the planet that it touches."""
    owner, seat = p.owners[tile], p.unit_owner[slot]
    if owner != seat:
        if owner < 0 or not p.structures(tile):
            found.append(("conquer", tile))
        elif not p.defences(tile):
            for there in raze_cells(p, slot, tile):
                found.append(p.geo.raze[there])
    if p.unit_kind[slot] != CARGO or owner < 0:
        return
    if owner == seat:
        if any(p.stock[seat * 4 : seat * 4 + 4]):
            found.append(("load", tile))
        if p.unit_carry[slot] < 0:
            for kind in SPACE_KINDS:
                for source in (BOUGHT, LOOTED):
                    if not buy_fault(p, slot, kind, source):
                        found.append(("take-aboard", kind, source, 0))
                        found.append(("take-aboard", kind, source, 1))
    elif p.proposals < p.game.options["max_proposals_per_turn"]:
        found.append(("request", tile))
    for number in loadable(p, slot, owner):
        found.append(("load-contract", number + 1))
    if has_goods(p, slot):
        found.append(("deliver", tile))
        found.append(("deliver-part", tile))


def can_act(p: PlayingField, slot: int) -> bool:
    """Is there anything that the unit can do?"""
    cell = p.unit_cell[slot]
    if p.unit_moves[slot] > 0:
        if p.geo.around[cell] & ~p.blocked:
            return True
        if p.game.rulings["pass_through_own"] == "yes" and moves_of(p, slot):
            return True
    return bool(deeds_of(p, slot))


class Actions(Frame[PlayingField]):
    """Which unit acts next; or a bombardment, a proposal, the end of the turn."""

    __slots__ = ()
    rule = "BP-ACT-01"
    quiet = True

    def advance(self, p: PlayingField) -> None:
        p.ask(p.active)

    def choices(self, p: PlayingField, seat: int) -> list[Choice]:
        found: list[Choice] = []
        unit, around, cells = p.geo.unit, p.geo.around, p.unit_cell
        lefts, moves, kinds = p.unit_left, p.unit_moves, p.unit_kind
        hostile = p.rocks
        for other in range(len(p.masks)):
            if other != seat:
                hostile |= p.masks[other]
        enormous = 0
        for slot in p.fleet[seat]:
            left = lefts[slot]
            if left <= 0 and moves[slot] <= 0:
                continue
            kind = kinds[slot]
            if kind > CARGO:
                if around[cells[slot]] & hostile:
                    found.append(unit[cells[slot]])
            else:
                if kind == ENORMOUS:
                    enormous += 1  # a bombardment needs no room to move (BP-BOMB-01)
                if can_act(p, slot):
                    found.append(unit[cells[slot]])
        if enormous >= 6:
            for tile in bombardable(p, seat):
                found.append(("bombard", tile))
        if p.proposals < p.game.options["max_proposals_per_turn"]:
            for other in range(p.seats):
                if other != seat and can_propose(p, seat, other):
                    found.append(("propose", other))
        found.append(END_TURN)
        return found

    def take(self, p: PlayingField, seat: int, choice: Choice) -> None:
        verb = choice[0]
        if verb == "unit":
            p.push(Act(choice[1]))
        elif verb == "end-turn":
            if sharing_open(p):
                p.replace(ShareVictory())
            else:
                next_turn(p)
        elif verb == "bombard":
            bombard(p, seat, choice[1])
        else:
            p.proposals += 1
            p.push(Proposal(choice[1], 0, 0, [0, 0, 0, 0], [0, 0, 0, 0]))

    def why_not(self, p: PlayingField, seat: int, choice: Choice) -> Refusal | None:
        verb = choice[0]
        if verb == "unit" and numbers(choice, p.geo.count):
            slot = p.slot_at(choice[1])
            if slot < 0 or p.unit_owner[slot] != seat:
                return Refusal("BP-ACT-01", "not-your-unit", cell=choice[1])
            if p.unit_left[slot] <= 0 and p.unit_moves[slot] <= 0:
                return why_spent(p, slot)
            return Refusal("BP-ACT-03" if p.unit_kind[slot] > CARGO else "BP-ACT-02", "nothing-to-do", cell=choice[1])
        if verb == "bombard" and numbers(choice, p.geo.tiles):
            return why_not_bombard(p, seat, choice[1])
        if verb == "propose" and numbers(choice, p.seats):
            return why_not_propose(p, seat, choice[1])
        if verb in ("build", "pull-down", "launch"):
            return Refusal("BP-TURN-01", "earlier-phase")
        return None

    def refusals(self, p: PlayingField, seat: int) -> list[tuple[Choice, Refusal]]:
        listed = self.choices(p, seat)
        found: list[tuple[Choice, Refusal]] = []
        for slot in p.fleet[seat]:
            choice = p.geo.unit[p.unit_cell[slot]]
            if choice not in listed:
                refusal = self.why_not(p, seat, choice)
                if refusal is not None:
                    found.append((choice, refusal))
        return found

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active}


class Act(Frame[PlayingField]):
    """The actions of one unit, one right after the other (BP-ACT-05)."""

    FIELDS = ("cell",)
    __slots__ = FIELDS
    rule = "BP-ACT-01"
    quiet = True

    def __init__(self, cell: int) -> None:
        self.cell = cell

    def advance(self, p: PlayingField) -> None:
        if can_act(p, p.at[self.cell] - UNIT):
            p.ask(p.active)
        else:
            p.pop()

    def choices(self, p: PlayingField, seat: int) -> list[Choice]:
        slot = p.at[self.cell] - UNIT
        found = deeds_of(p, slot)
        if can_move(p, slot):
            return [*moves_of(p, slot), *found, STOP]
        found.append(STOP)
        return found

    def take(self, p: PlayingField, seat: int, choice: Choice) -> None:
        verb = choice[0]
        slot = p.at[self.cell] - UNIT
        if verb == "move":
            spend(p, slot, True)
            if p.log is not None:
                p.tell(
                    "UnitMoved",
                    ("BP-ACT-02", "BP-ACT-04") if p.unit_kind[slot] == ENORMOUS else "BP-ACT-02",
                    seat=seat,
                    item=p.unit_kind[slot],
                    cell_from=self.cell,
                    cell=choice[1],
                )
            p.move_unit(slot, choice[1])
            self.cell = choice[1]
            p.acting = choice[1]
        elif verb == "stop":
            p.pop()
        elif verb == "attack":
            attack(p, slot, choice[1])
        elif verb == "attack-asteroid":
            attack_asteroid(p, slot, choice[1])
        elif verb == "conquer":
            conquer(p, slot, choice[1])
        elif verb == "raze":
            raze(p, slot, choice[1])
        elif verb == "deliver":
            deliver_all(p, slot, choice[1])
        elif verb == "unload":
            unload(p, slot, choice[1])
        elif verb == "pick-up":
            pick_up(p, slot, choice[1])
        elif verb == "take-aboard":
            take_aboard(p, slot, choice[1], choice[2], choice[3])
        elif verb == "load-contract":
            tile = p.touched(self.cell)
            if load_contract(p, slot, choice[1], False) and loadable(p, slot, p.owners[tile]):
                p.push(Load(self.cell, tile, PAID))  # the same action may take on the goods of other contracts
        elif verb == "load":
            p.push(Load(self.cell, choice[1], 0))
        elif verb == "deliver-part":
            p.push(DeliverPart(self.cell, choice[1], 0))
        else:
            p.proposals += 1
            p.push(Request(self.cell, choice[1], [0, 0, 0, 0]))

    def why_not(self, p: PlayingField, seat: int, choice: Choice) -> Refusal | None:
        verb = choice[0]
        slot = p.at[self.cell] - UNIT
        kind = p.unit_kind[slot]
        cells, tiles = p.geo.count, p.geo.tiles
        refusal: Refusal | None = None
        if verb == "unit":
            return Refusal("BP-ACT-05", "stop-first", item=kind)
        if verb == "move" and numbers(choice, cells):
            return self.why_not_move(p, slot, choice[1])
        if verb == "attack" and numbers(choice, cells):
            refusal = why_not_attack(p, slot, choice[1])
        elif verb == "attack-asteroid" and numbers(choice, cells):
            refusal = why_not_attack_asteroid(p, slot, choice[1])
        elif verb == "conquer" and numbers(choice, tiles):
            refusal = why_not_conquer(p, slot, choice[1])
        elif verb == "raze" and numbers(choice, cells):
            refusal = why_not_raze(p, slot, choice[1])
        elif verb in ("deliver", "deliver-part") and numbers(choice, tiles):
            refusal = why_not_deliver(p, slot, choice[1])
        elif verb in ("load", "request") and numbers(choice, tiles):
            refusal = why_not_load(p, slot, choice[1], verb == "request")
        elif verb == "load-contract" and numbers(choice, 1_000_000):
            refusal = why_not_load_contract(p, slot, choice[1])
        elif verb == "take-aboard" and numbers(choice, len(ITEMS), 2, 2):
            refusal = why_not_take_aboard(p, slot, choice[1], choice[2])
        elif verb == "unload" and numbers(choice, cells):
            refusal = why_not_unload(p, slot, choice[1])
        elif verb == "pick-up" and numbers(choice, cells):
            refusal = why_not_pick_up(p, slot, choice[1])
        else:
            return None
        if refusal is None and p.unit_left[slot] <= 0:
            refusal = why_spent(p, slot)
        return refusal

    def why_not_move(self, p: PlayingField, slot: int, cell: int) -> Refusal | None:
        kind = p.unit_kind[slot]
        if kind > CARGO:
            return Refusal("BP-SPACE-11" if kind == STATION else "BP-ACT-06", "immobile", item=kind)
        if not can_move(p, slot):
            if kind == ENORMOUS:
                return Refusal("BP-ACT-04", "moved", item=kind)
            return why_spent(p, slot)
        if p.at[cell] != EMPTY:
            return Refusal("BP-ACT-07", "cell-full", cell=cell)
        return Refusal("BP-ACT-02", "too-far", cell=cell, speed=p.data.speed[kind])

    def refusals(self, p: PlayingField, seat: int) -> list[tuple[Choice, Refusal]]:
        """What stands next to the unit and what is to be had at the planet that it touches."""
        slot = p.at[self.cell] - UNIT
        tempting: list[Choice] = [p.geo.attack[cell] for cell in p.geo.near[self.cell] if p.at[cell] >= UNIT]
        tile = p.touched(self.cell)
        if tile >= 0 and p.unit_kind[slot] <= CARGO:
            if p.owners[tile] != seat:
                tempting.append(("conquer", tile))
            if p.unit_kind[slot] == CARGO:
                if p.owners[tile] == seat:
                    tempting += [("take-aboard", kind, BOUGHT, 0) for kind in SPACE_KINDS]
                tempting += [("load", tile), ("deliver", tile)]
        listed = self.choices(p, seat)
        found: list[tuple[Choice, Refusal]] = []
        for choice in tempting:
            if choice not in listed:
                refusal = self.why_not(p, seat, choice)
                if refusal is not None:
                    found.append((choice, refusal))
        return found

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        slot = p.at[self.cell] - UNIT
        return {"seat": p.active, "item": p.unit_kind[slot], "cell": self.cell, "left": max(0, p.unit_left[slot])}


class ShareVictory(Frame[PlayingField]):
    """At the end of the own turn a survivor may say whether to share the victory (BP-VICT-02, A-38)."""

    __slots__ = ()
    rule = "BP-VICT-02"
    quiet = True

    def advance(self, p: PlayingField) -> None:
        p.ask(p.active)

    def choices(self, p: PlayingField, seat: int) -> list[Choice]:
        return [ALONE, SHARE]

    def take(self, p: PlayingField, seat: int, choice: Choice) -> None:
        wish = 1 if choice[0] == "share" else 0
        if p.log is not None and wish != p.share[seat]:
            p.tell("ShareChanged", "BP-VICT-02", seat=seat, wish="share" if wish else "alone")
        p.share[seat] = wish
        check_shared(p)
        if p.result is None:
            next_turn(p)

    def facts(self, p: PlayingField, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active}


def next_turn(p: PlayingField) -> None:
    """The next survivor's turn; the round is over when the first place has been passed."""
    from .flow import StartTurn

    before = (p.active - p.first) % p.seats
    seat = (p.active + 1) % p.seats
    while p.out[seat]:
        seat = (seat + 1) % p.seats
    p.active = seat
    if (seat - p.first) % p.seats <= before:
        p.round += 1
        limit = p.game.options["round_limit"]
        if limit is not None and p.round > limit:
            end_by_limit(p)
            return
    p.frames[:] = [StartTurn()]
