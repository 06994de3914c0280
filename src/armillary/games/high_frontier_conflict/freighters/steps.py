"""Free actions of Module 1: FTs and gold between stacks, beads at the Bank, elevators, stones that a Future destroys."""

from typing import Any

from armillary.games.high_frontier.flow.menus import FreeActs
from armillary.games.high_frontier.ids import FREIGHTER, NONE, OUTPOST
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.chart import depots, leave, repetition
from armillary.games.high_frontier_conflict.chart.asking_leave import VaultLeave
from armillary.games.high_frontier_conflict.futures import completed
from armillary.games.high_frontier_conflict.ids import SHATTERED, VAULT_LEAVE
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.native import trait
from armillary.kernel.refusal import Refusal

from . import elevators, isotopes

__all__ = ["VERBS", "Freight"]

#: In `pumped`, beside stacks: beads have been changed; below that, cards that have ridden an elevator (CARD - card).
BEADS, CARD = -1, -2  # Version 1 of the rules: everything once a menu.


@trait
class Freight(FreeActs[Conflict]):
    """What is loaded, changed or sent up and down around moves and operation."""

    __slots__ = ()

    def mark(self, p: Conflict, *what: int) -> None:
        """Version 1 of the rules: nothing of this is done twice in a menu. Now nothing restores what was (`repeats`)."""
        if p.law.version1:
            self.pumped += what

    def revolves(self, p: Conflict) -> bool:
        return not p.law.version1

    def standing(self, p: Conflict, seat: int) -> tuple[Any, ...]:
        return repetition.standing(p, seat)

    def repeats(self, p: Conflict, seat: int) -> set[Choice]:
        """Hot: only what could restore a position is tried; a test compares it with trying everything."""
        found: set[Choice] = set()
        seen = self.seen
        if not repetition.at_home(p, seat, seen, found):
            now = repetition.standing(p, seat)
            suspects = repetition.suspects(p, seat, now, seen, found)
            found, suspects = (
                {choice for choice in some if choice[0] in self.reversible} for some in (found, suspects)
            )
            for choice in suspects:
                back = repetition.restores(p, seat, choice, now, seen)
                if back is None and Frame.why_not(self, p, seat, choice) is None:
                    twin = p.copy()
                    Frame.take(twin.frames[-1], twin, seat, choice)
                    assert isinstance(twin, Conflict)
                    back = repetition.standing(twin, seat) in seen
                if back:
                    found.add(choice)
        asked = self.asked(p, seat)
        return found | asked if asked else found

    def freight_tries(self, p: Conflict, seat: int) -> list[Choice]:
        if not p.c.freight_cards:
            return []
        found: list[Choice] = []
        own = stacks.stacks_of(p, seat)
        gold = p.gold_bank[seat] or any(p.gold[own.start : own.stop])
        if gold or p.iso[seat] != NONE:
            found += self.gold_tries(p, seat)
        if p.elevators:
            found += self.elevator_tries(p, seat)
        if gold:
            found += self.vault_tries(p, seat)
        if seat in p.future and not p.once & SHATTERED:
            found += [("shatter", other) for other in completed.shatterable(p, seat)]
        return found + self.tank_tries(p, seat) if any(p.fts[own.start : own.stop]) else found

    def tank_tries(self, p: Conflict, seat: int) -> list[Choice]:
        found: list[Choice] = []
        for stack in stacks.stacks_of(p, seat):
            if p.where[stack] != NONE and p.fts[stack] and stack not in self.pumped:
                found += [
                    ("haul-fts", stack, to, range(1, p.fts[stack] + 1))
                    for to in stacks.stacks_of(p, seat)
                    if to != stack
                    and p.where[to] == p.where[stack]
                    and stacks.kind_of(p, to) in (OUTPOST, FREIGHTER)
                    and to not in self.pumped
                ]
                if p.where[stack] in stations.ports(p, seat):
                    found.append(("cash-fts", stack, range(1, p.fts[stack] + 1)))
        return found

    def gold_tries(self, p: Conflict, seat: int) -> list[Choice]:
        found: list[Choice] = []
        ports = stations.ports(p, seat)
        if BEADS not in self.pumped and p.iso[seat] != NONE:
            found += [("cash-bead",)] if p.gold_bank[seat] else []
            found += [("buy-bead",)]
        for stack in stacks.stacks_of(p, seat):
            space = p.where[stack]
            if space == NONE or stack in self.pumped:
                continue
            if space in ports and p.gold_bank[seat] and isotopes.holds(p, stack):
                found.append(("draw-gold", stack, range(1, p.gold_bank[seat] + 1)))
            gold = isotopes.gold_in(p, stack)
            if not gold:
                continue
            if space in ports:
                found.append(("bank-gold", stack, range(1, gold + 1)))
            found += [
                ("haul-gold", stack, to, range(1, gold + 1))
                for to in isotopes.holders(p, seat, space)
                if to != stack and to not in self.pumped
            ]
        return found

    def vault_tries(self, p: Conflict, seat: int) -> list[Choice]:
        """CF-ISO-05: leave to spend gold at another's Bernal."""
        found: list[Choice] = []
        for stack in stacks.stacks_of(p, seat):
            if p.where[stack] == NONE or not isotopes.gold_in(p, stack):
                continue
            other = isotopes.vault_owner(p, p.where[stack])
            if other in (NONE, seat):
                continue
            low = leave.asked_price(p, leave.code(other, seat, VAULT_LEAVE, p.where[stack])) + 1
            choice = ("ask-vault", other, p.where[stack], range(low, p.wt[seat] + 1))
            if low <= p.wt[seat] and choice not in found:
                found.append(choice)
        return found

    def why_not_ask_vault(self, p: Conflict, seat: int, other: int, space: int, wt: int) -> Refusal | None:
        return leave.why_not_ask(p, seat, other, VAULT_LEAVE, space, wt)

    def take_ask_vault(self, p: Conflict, seat: int, other: int, space: int, wt: int) -> None:
        p.push(p.game.step(VaultLeave)(grantor=other, grantee=seat, place=space, price=wt))

    def elevator_tries(self, p: Conflict, seat: int) -> list[Choice]:
        found: list[Choice] = []
        for elevator, space in elevators.riders(p, seat):
            there = elevators.other_end(p, elevator, space)
            targets = elevators.targets(p, seat, there)
            for stack in stacks.stacks_of(p, seat):
                if p.where[stack] != space:
                    continue
                found += [
                    ("ride", card, to)
                    for card in stacks.cards_in(p, stack)
                    if CARD - card not in self.pumped
                    for to in targets
                ]
                if p.fts[stack] and stack not in self.pumped:
                    found += [("ride-fts", stack, to, range(1, p.fts[stack] + 1)) for to in targets if p.where[to] >= 0]
        return found

    # --------------------------------------------------------------------------------------------------- FTs and gold

    def why_not_haul_fts(self, p: Conflict, seat: int, stack: int, to: int, tanks: int) -> Refusal | None:
        return depots.why_not_haul(p, seat, stack, to, tanks)

    def take_haul_fts(self, p: Conflict, seat: int, stack: int, to: int, tanks: int) -> None:
        self.mark(p, stack, to)
        depots.haul(p, seat, stack, to, tanks)

    def why_not_cash_fts(self, p: Conflict, seat: int, stack: int, tanks: int) -> Refusal | None:
        return depots.why_not_cash(p, seat, stack, tanks)

    def take_cash_fts(self, p: Conflict, seat: int, stack: int, tanks: int) -> None:
        self.mark(p, stack)
        depots.cash(p, seat, stack, tanks)

    def why_not_haul_gold(self, p: Conflict, seat: int, stack: int, to: int, tanks: int) -> Refusal | None:
        return isotopes.why_not_haul_gold(p, seat, stack, to, tanks)

    def take_haul_gold(self, p: Conflict, seat: int, stack: int, to: int, tanks: int) -> None:
        self.mark(p, stack, to)
        isotopes.haul_gold(p, seat, stack, to, tanks)

    def why_not_bank_gold(self, p: Conflict, seat: int, stack: int, tanks: int) -> Refusal | None:
        return isotopes.why_not_bank_gold(p, seat, stack, tanks)

    def take_bank_gold(self, p: Conflict, seat: int, stack: int, tanks: int) -> None:
        self.mark(p, stack)
        isotopes.bank_gold(p, seat, stack, tanks)

    def why_not_draw_gold(self, p: Conflict, seat: int, stack: int, tanks: int) -> Refusal | None:
        return isotopes.why_not_draw_gold(p, seat, stack, tanks)

    def take_draw_gold(self, p: Conflict, seat: int, stack: int, tanks: int) -> None:
        self.mark(p, stack)
        isotopes.draw_gold(p, seat, stack, tanks)

    def why_not_cash_bead(self, p: Conflict, seat: int) -> Refusal | None:
        return isotopes.why_not_cash_bead(p, seat)

    def take_cash_bead(self, p: Conflict, seat: int) -> None:
        self.mark(p, BEADS)
        isotopes.cash_bead(p, seat)

    def why_not_buy_bead(self, p: Conflict, seat: int) -> Refusal | None:
        return isotopes.why_not_buy_bead(p, seat)

    def take_buy_bead(self, p: Conflict, seat: int) -> None:
        self.mark(p, BEADS)
        isotopes.buy_bead(p, seat)

    # ------------------------------------------------------------------------------------------ water is kept from gold

    def take_tank(self, p: Conflict, seat: int, stack: int, tanks: int) -> None:
        isotopes.water_in(p, stack)
        super().take_tank(p, seat, stack, tanks)

    # ----------------------------------------------------------------------------------------------- elevators, stones

    def why_not_ride(self, p: Conflict, seat: int, card: int, stack: int) -> Refusal | None:
        return elevators.why_not_ride(p, seat, card, stack)

    def take_ride(self, p: Conflict, seat: int, card: int, stack: int) -> None:
        self.mark(p, CARD - card)
        elevators.ride(p, seat, card, stack)

    def why_not_ride_fts(self, p: Conflict, seat: int, stack: int, to: int, tanks: int) -> Refusal | None:
        return elevators.why_not_ride_fts(p, seat, stack, to, tanks)

    def take_ride_fts(self, p: Conflict, seat: int, stack: int, to: int, tanks: int) -> None:
        self.mark(p, stack, to)
        elevators.ride_fts(p, seat, stack, to, tanks)

    def why_not_shatter(self, p: Conflict, seat: int, other: int) -> Refusal | None:
        return completed.why_not_shatter(p, seat, other)

    def take_shatter(self, p: Conflict, seat: int, other: int) -> None:
        completed.shatter(p, seat, other)


VERBS: tuple[Verb, ...] = (
    Verb("haul-fts", "BR-70", ("stack", "stack"), ("to", "stack"), ("tanks", "number")),
    Verb("cash-fts", "BR-70", ("stack", "stack"), ("tanks", "number")),
    Verb("haul-gold", "BR-73", ("stack", "stack"), ("to", "stack"), ("tanks", "number")),
    Verb("bank-gold", "BR-73", ("stack", "stack"), ("tanks", "number")),
    Verb("draw-gold", "CF-ISO-06", ("stack", "stack"), ("tanks", "number")),
    Verb("cash-bead", "CF-ISO-04"),
    Verb("ask-vault", "CF-ISO-05", ("other", "seat"), ("space", "space"), ("wt", "number")),
    Verb("buy-bead", "CF-ISO-04"),
    Verb("ride", "BR-75", ("card", "card"), ("stack", "stack")),
    Verb("ride-fts", "BR-75", ("stack", "stack"), ("to", "stack"), ("tanks", "number")),
    Verb("shatter", "CF-FUT-03", ("other", "seat")),
)
