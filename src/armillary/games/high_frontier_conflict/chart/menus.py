"""Free actions (BR-08, AM-134): what may be done around moves and operation, in both menus."""

from armillary.games.high_frontier.ids import NONE, PROSPECT, REFUEL, ROCKET
from armillary.games.high_frontier.rules import diagram, prospect, stacks
from armillary.games.high_frontier_conflict.assembly import delegates
from armillary.games.high_frontier_conflict.assembly.lobbying import Statecraft
from armillary.games.high_frontier_conflict.assembly.petitioning import Petitioner
from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.bernals.menus import Settler
from armillary.games.high_frontier_conflict.combat import prisoners
from armillary.games.high_frontier_conflict.freighters import freighters, isotopes
from armillary.games.high_frontier_conflict.freighters.steps import Freight
from armillary.games.high_frontier_conflict.ids import LUNA_LEAVE, MOVING, WATER_LEAVE
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.native import trait
from armillary.kernel.refusal import Refusal

from . import colonies, depots, felonies, glitches, glory, leave, states
from .asking_leave import OfficeLeave, WaterLeave
from .cubes import send

__all__ = ["VERBS", "Acts"]


@trait
class Acts(Statecraft, Settler, Petitioner, Freight):
    """The free actions of a player's own turn. Both menus inherit them."""

    __slots__ = ()

    # --------------------------------------------------------------------------------------------------- what is listed

    def free_tries(self, p: Conflict, seat: int) -> list[Choice]:
        """Fuel, turning cards and cargo belong to a move or operation itself; the rest only outside of them."""
        found: list[Choice] = []
        rocket = stacks.slot(p, seat, ROCKET)
        if p.where[rocket] != NONE and rocket not in self.pumped:
            found += self.fuel_tries(p, seat, rocket)
        for stack in stations.stations(p, seat):
            if not p.anchored[stack] and stack not in self.pumped and stations.light(p, stack):
                found += self.fuel_tries(p, seat, stack)
        if stacks.black_up(p) or stacks.heavy_up(p):
            found += self.turn_tries(p, seat)
        found += self.freight_tries(p, seat)
        if p.once & MOVING:
            return found
        return found + self.quiet_tries(p, seat) + self.state_tries(p, seat) + self.settler_tries(p, seat)

    def acts(self, p: Conflict, seat: int, away: bool) -> list[Choice]:
        """The free actions that are allowed. Hot: both menus ask; at home little is possible, elsewhere it is tried and asked."""
        listed: list[Choice] = []
        c = p.c
        first = seat * len(c.slots)
        rocket = first + c.rocket_slot
        at = p.where[rocket]
        if at != NONE and rocket not in self.pumped:
            if at == c.leo and not isotopes.gold_fuel(p, rocket):
                dry, steps = stacks.dry_mass(p, rocket), p.steps[rocket]
                tanks = diagram.whole_tanks(c, dry, steps) if steps else 0
                most = min(p.wt[seat], len(c.tank_steps[dry]) - 1 - tanks)
                if most > 0:
                    listed.append(("tank", rocket, range(1, most + 1)))
                if tanks:
                    listed.append(("drain", rocket, range(1, tanks + 1)))
            else:
                listed += self.allowed(p, seat, self.fuel_tries(p, seat, rocket))
        if stacks.black_up(p) or stacks.heavy_up(p):
            turned = self.turn_tries(p, seat)
            listed += self.allowed(p, seat, turned) if c.freight_cards and turned else turned
        if c.freight_cards:
            freight = self.freight_tries(p, seat)
            if freight:
                listed += self.allowed(p, seat, freight)
        if p.once & MOVING:
            return listed
        if away or p.glitch.count(0) < len(p.glitch):
            listed += self.allowed(p, seat, self.quiet_tries(p, seat))
        if states.assembly(p):
            listed += self.state_choices(p, seat)
        return listed

    def fuel_tries(self, p: Conflict, seat: int, rocket: int) -> list[Choice]:
        found: list[Choice] = []
        dry = stacks.dry_mass(p, rocket)
        tanks = diagram.whole_tanks(p.c, dry, p.steps[rocket])
        if p.where[rocket] in stations.ports(p, seat):
            most = min(p.wt[seat], diagram.room(p.c, dry, p.steps[rocket]))
            found.append(("tank", rocket, range(1, max(most, 1) + 1)))
            if tanks:
                found.append(("drain", rocket, range(1, tanks + 1)))
            return found
        post = depots.depot_at(p, seat, p.where[rocket])
        if post != NONE:
            if tanks:
                found.append(("store", rocket, range(1, tanks + 1)))
            if p.fts[post]:
                found.append(("load", rocket, range(1, p.fts[post] + 1)))
        return found

    def quiet_tries(self, p: Conflict, seat: int) -> list[Choice]:
        """Colonies, glory, repair of glitches, claim jumping."""
        found: list[Choice] = []
        for stack in stacks.stacks_of(p, seat):
            space = p.where[stack]
            if space == NONE:
                continue
            found += [("execute", card) for card in stacks.crews_in(p, stack) if p.captor[card] == seat]
            if p.glitch[stack]:
                found.append(("repair-glitch", stack))
            site = stacks.site_at(p, space)
            if site == NONE:
                continue
            crew = [card for card in stacks.crews_in(p, stack) if p.captor[card] == NONE]
            if crew:
                if p.factory[site] == seat and p.dome[site] == NONE:
                    found += [("colony", card) for card in crew]
                    if states.assembly(p):
                        found += [("colony-delegate", card) for card in crew]
                if p.glory_left:
                    found += [("glory", card) for card in crew]
                if p.claim[site] not in (NONE, seat) and p.factory[site] == NONE and ("jump", site) not in found:
                    found.append(("jump", site))
        return found

    def turn_tries(self, p: Conflict, seat: int) -> list[Choice]:
        """As the base. Hot with Module 1, whose cards come Black side up: then there nearly always is something to look for."""
        found: list[Choice] = [("whiten", card) for card in stacks.hand(p, seat) if p.black[card]]
        if stacks.heavy_up(p):
            own = stacks.stacks_of(p, seat)
            found += [("lighten", card) for card, heavy in enumerate(p.heavy) if heavy and p.place[card] in own]
        return found

    def ask_tries(self, p: Conflict, seat: int) -> list[Choice]:
        """AM-157: leave that would open something at once: Luna for a card that could prospect it, water for a rocket there."""
        found: list[Choice] = []
        rocket = stacks.slot(p, seat, ROCKET)
        space = p.where[rocket]
        if space in (NONE, p.law.answers_bank(p, seat)):
            return found
        wanted: list[tuple[int, int, int]] = []
        luna = p.c.luna
        if p.claim[luna] == NONE and not p.busted[luna]:
            for other, permit in p.law.answers_leaves(p, seat, PROSPECT, luna):
                if any(
                    p.c.platform[2 * card + p.black[card]] and luna in prospect.reach_of(p, card)
                    for card in stacks.cards_in(p, rocket)
                ):
                    wanted.append((other, permit, luna))
        site = stacks.site_at(p, space)
        if site != NONE and diagram.room(p.c, stacks.dry_mass(p, rocket), p.steps[rocket]):
            wanted += [(other, permit, site) for other, permit in p.law.answers_leaves(p, seat, REFUEL, site)]
        for other, permit, place in wanted:
            low = leave.asked_price(p, leave.code(other, seat, permit, place)) + 1
            verb = "ask-luna" if permit == LUNA_LEAVE else "ask-supply"
            if low <= p.wt[seat]:
                found.append((verb, other, place, range(low, p.wt[seat] + 1)))
            found.append((f"{verb}-bribe", other, place))
            found += [(f"{verb}-card", other, place, card) for card in stacks.hand(p, seat) if p.c.deck[card] >= 0]
        return found

    def why_not_whiten(self, p: Conflict, seat: int, card: int) -> Refusal | None:
        if freighters.is_module1(p, card):
            return Refusal("BR-70", "no-white-side", card=card)
        return super().why_not_whiten(p, seat, card)

    def scraps(self, p: Conflict, seat: int, cards: dict[int, tuple[int, ...]]) -> list[Choice]:
        """BR-16, BR-3A: cards that may be given up: at home (hot: most lists) all but Crews, elsewhere it is asked."""
        listed: list[Choice] = []
        human, leo = p.c.human, p.c.leo
        plain = not p.law.futures or p.law.answers_holder(p, "uplift") == NONE  # else robots are Humans (BR-77)
        for stack, aboard in cards.items():
            if plain and p.where[stack] == leo:
                listed += [("scrap", card) for card in aboard if not human[card]]
            else:
                listed += self.allowed(p, seat, [("scrap", card) for card in aboard])
        return listed

    # ------------------------------------------------------------------------------------------------------ fuel (BR-11)

    def why_not_tank(self, p: Conflict, seat: int, stack: int, tanks: int) -> Refusal | None:
        return isotopes.why_not_water(p, stack) or stations.why_not_tank(p, seat, stack, tanks)

    def why_not_drain(self, p: Conflict, seat: int, stack: int, tanks: int) -> Refusal | None:
        return isotopes.why_not_water(p, stack) or stations.why_not_drain(p, seat, stack, tanks)

    def why_not_store(self, p: Conflict, seat: int, stack: int, tanks: int) -> Refusal | None:
        return depots.why_not_store(p, seat, stack, tanks)

    def take_store(self, p: Conflict, seat: int, stack: int, tanks: int) -> None:
        self.mark(p, stack)
        depots.store(p, seat, stack, tanks)

    def why_not_load(self, p: Conflict, seat: int, stack: int, tanks: int) -> Refusal | None:
        return depots.why_not_load(p, seat, stack, tanks)

    def take_load(self, p: Conflict, seat: int, stack: int, tanks: int) -> None:
        self.mark(p, stack)
        depots.load(p, seat, stack, tanks)

    # ----------------------------------------------------------------------- colonies, glory, glitches, claims (BR-15 to 40)

    def why_not_colony(self, p: Conflict, seat: int, card: int) -> Refusal | None:
        return self.why_not_now(p) or colonies.why_not_found(p, seat, card)

    def take_colony(self, p: Conflict, seat: int, card: int) -> None:
        colonies.found(p, seat, card)

    def why_not_colony_delegate(self, p: Conflict, seat: int, card: int) -> Refusal | None:
        return self.why_not_now(p) or colonies.why_not_found(p, seat, card) or delegates.why_not_settlers(p, seat)

    def take_colony_delegate(self, p: Conflict, seat: int, card: int) -> None:
        """BR-15, BR-26: with an assembly a delegate may be added in the Human's ideology; then the tally."""
        place = colonies.ideology_of(p, seat, card)
        colonies.found(p, seat, card)
        send(p, seat, place, "BR-15", count=1)

    def why_not_glory(self, p: Conflict, seat: int, card: int) -> Refusal | None:
        return self.why_not_now(p) or glory.why_not_take(p, seat, card)

    def take_glory(self, p: Conflict, seat: int, card: int) -> None:
        glory.take(p, seat, card)

    def why_not_repair_glitch(self, p: Conflict, seat: int, stack: int) -> Refusal | None:
        return self.why_not_now(p) or glitches.why_not_repair(p, seat, stack)

    def take_repair_glitch(self, p: Conflict, seat: int, stack: int) -> None:
        glitches.repair(p, seat, stack)

    def why_not_execute(self, p: Conflict, seat: int, card: int) -> Refusal | None:
        return self.why_not_now(p) or prisoners.why_not_execute(p, seat, card)

    def take_execute(self, p: Conflict, seat: int, card: int) -> None:
        prisoners.execute(p, seat, card)

    def why_not_jump(self, p: Conflict, seat: int, site: int) -> Refusal | None:
        return self.why_not_now(p) or felonies.why_not_jump(p, seat, site)

    def take_jump(self, p: Conflict, seat: int, site: int) -> None:
        felonies.jump(p, seat, site)

    # ------------------------------------------------------------------------------------------------- leave (AM-157)

    def why_not_ask_luna(self, p: Conflict, seat: int, other: int, site: int, wt: int) -> Refusal | None:
        return leave.why_not_ask(p, seat, other, LUNA_LEAVE, site, wt)

    def take_ask_luna(self, p: Conflict, seat: int, other: int, site: int, wt: int) -> None:
        p.push(p.game.step(OfficeLeave)(grantor=other, grantee=seat, place=site, price=wt))

    def why_not_ask_luna_bribe(self, p: Conflict, seat: int, other: int, site: int) -> Refusal | None:
        return leave.why_not_ask(p, seat, other, LUNA_LEAVE, site, leave.BRIBE_PRICE)

    def take_ask_luna_bribe(self, p: Conflict, seat: int, other: int, site: int) -> None:
        p.push(p.game.step(OfficeLeave)(grantor=other, grantee=seat, place=site, price=leave.BRIBE_PRICE))

    def why_not_ask_luna_card(self, p: Conflict, seat: int, other: int, site: int, card: int) -> Refusal | None:
        return leave.why_not_ask(p, seat, other, LUNA_LEAVE, site, leave.CARD_PRICE, card)

    def take_ask_luna_card(self, p: Conflict, seat: int, other: int, site: int, card: int) -> None:
        price = leave.CARD_PRICE
        p.push(p.game.step(OfficeLeave)(grantor=other, grantee=seat, place=site, price=price, card=card))

    def why_not_ask_supply(self, p: Conflict, seat: int, other: int, site: int, wt: int) -> Refusal | None:
        return leave.why_not_ask(p, seat, other, WATER_LEAVE, site, wt)

    def take_ask_supply(self, p: Conflict, seat: int, other: int, site: int, wt: int) -> None:
        p.push(p.game.step(WaterLeave)(grantor=other, grantee=seat, place=site, price=wt))

    def why_not_ask_supply_bribe(self, p: Conflict, seat: int, other: int, site: int) -> Refusal | None:
        return leave.why_not_ask(p, seat, other, WATER_LEAVE, site, leave.BRIBE_PRICE)

    def take_ask_supply_bribe(self, p: Conflict, seat: int, other: int, site: int) -> None:
        p.push(p.game.step(WaterLeave)(grantor=other, grantee=seat, place=site, price=leave.BRIBE_PRICE))

    def why_not_ask_supply_card(self, p: Conflict, seat: int, other: int, site: int, card: int) -> Refusal | None:
        return leave.why_not_ask(p, seat, other, WATER_LEAVE, site, leave.CARD_PRICE, card)

    def take_ask_supply_card(self, p: Conflict, seat: int, other: int, site: int, card: int) -> None:
        price = leave.CARD_PRICE
        p.push(p.game.step(WaterLeave)(grantor=other, grantee=seat, place=site, price=price, card=card))


VERBS: tuple[Verb, ...] = (
    Verb("store", "BR-11", ("stack", "stack"), ("tanks", "number")),
    Verb("load", "BR-11", ("stack", "stack"), ("tanks", "number")),
    Verb("colony", "BR-15", ("card", "card")),
    Verb("colony-delegate", "BR-15", ("card", "card")),
    Verb("glory", "BR-40", ("card", "card")),
    Verb("repair-glitch", "BR-33", ("stack", "stack")),
    Verb("jump", "BR-30", ("site", "site")),
    Verb("execute", "CF-VIC-13", ("card", "card")),
    Verb("ask-luna", "BR-31", ("other", "seat"), ("site", "site"), ("wt", "number")),
    Verb("ask-luna-bribe", "BR-31", ("other", "seat"), ("site", "site")),
    Verb("ask-luna-card", "BR-31", ("other", "seat"), ("site", "site"), ("card", "card")),
    Verb("ask-supply", "BR-18", ("other", "seat"), ("site", "site"), ("wt", "number")),
    Verb("ask-supply-bribe", "BR-18", ("other", "seat"), ("site", "site")),
    Verb("ask-supply-card", "BR-18", ("other", "seat"), ("site", "site"), ("card", "card")),
    Verb("scrap", "BR-16", ("card", "card")),
)
