"""The movement phase (BR-08): the menu around the moves, and the course of a craft."""

from typing import Any

from armillary.games.high_frontier.flow import moves as base
from armillary.games.high_frontier.ids import FREIGHTER, LEO_STACK, NONE, OUTPOST, ROCKET
from armillary.games.high_frontier.rules import belts, landing, refuel, stacks, thrust
from armillary.games.high_frontier_conflict.assembly import delegates
from armillary.games.high_frontier_conflict.assembly.steps import tally
from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.combat import weapons
from armillary.games.high_frontier_conflict.freighters import freighters, isotopes, mobile
from armillary.games.high_frontier_conflict.ids import (
    BERNAL,
    BERNALS,
    CLAIM_LEAVE,
    KAMIKAZE,
    MOBILE,
    MOVING,
    STONE,
)
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.games.high_frontier_conflict.strikes import kamikazes, stones
from armillary.games.high_frontier_conflict.strikes.steps import Launch
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import depots, felonies, industry, leave, repetition, states, tokens
from .asking_leave import LandingLeave
from .flight import Flight
from .help import Requests
from .menus import Acts

__all__ = ["FRAMES", "VERBS", "Course", "HandOver", "Moves"]


class Moves(base.Moves[Conflict], Acts, Requests):
    """The menu of the movement phase: free actions until a craft has moved, moves, and what belongs to them. Quiet."""

    __slots__ = ()
    rule = "BR-08"
    reversible = repetition.REVERSIBLE

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        slots, where = p.c.slots, p.where
        own = stacks.stacks_of(p, seat)
        found: list[Choice] = [("done",), *self.free_tries(p, seat)]
        present = [stack for stack in own if where[stack] != NONE]
        if not present:
            return found
        bank = p.law.answers_bank(p, seat)
        craft = [stack for stack in present if slots[stack - own.start] in (ROCKET, FREIGHTER)]
        found += [("move", stack) for stack in craft if not p.moved[stack]]
        found += self.module_tries(p, seat)
        found += self.cargo_tries(p, seat, present, bank)
        if not p.once & MOVING:
            found += [("scrap", card) for card, place in enumerate(p.place) if place in own]
        for stack in craft:
            if not p.moved[stack]:
                found += self.help_tries(p, seat, stack)
        if not p.once & MOVING:
            found += self.power_tries(p, seat)
            found += self.petition_tries(p, seat, moving=True)
        return found + self.rare_tries(p, seat, present, craft)

    def module_tries(self, p: Conflict, seat: int) -> list[Choice]:
        """Bernals and Mobile Factories that could move."""
        found: list[Choice] = [
            ("move", stack) for stack in stations.stations(p, seat) if not p.moved[stack] and not p.anchored[stack]
        ]
        return found + mobile_tries(p, seat)

    def help_tries(self, p: Conflict, seat: int, stack: int) -> list[Choice]:
        """Escort through the belt of Earth, from another player who has it (HF-FAC-10); power is lent to all (BR-5B)."""
        belt, law = p.c.earth_belt, p.law
        cyclers = belts.cyclers(p, belt)
        if not cyclers or p.cycled[stack] or seat in cyclers or law.asks_escorted(p, stack, belt):
            return []
        return [("ask-cycler", who, stack, range(p.wt[seat] + 1)) for who in cyclers]

    def rare_tries(self, p: Conflict, seat: int, present: list[int], craft: list[int]) -> list[Choice]:
        """What takes a stack outside of LEO, or a War."""
        found = strike_tries(p, seat, present)
        found += [("settle", stack) for stack in craft if p.where[stack] != p.law.answers_bank(p, seat)]
        if p.where[stacks.slot(p, seat, ROCKET)] == NONE:
            found += [("launch", stack) for stack in present if stacks.kind_of(p, stack) == OUTPOST]
        if not p.once & MOVING:
            found += self.ask_tries(p, seat) + self.passage_tries(p, seat)
        return found + self.request_tries(p, seat, [stack for stack in craft if p.moved[stack]])

    def choices(self, p: Conflict, seat: int) -> list[Choice]:
        """Hot: two decisions in five. What is common is listed by what allows it, the rest is tried and asked (by tries
        random play takes 4 % longer). What a stage adds goes into `rare_tries`, which both lists use; with a module in play
        more is tried and asked, unless the seat is at home."""
        plain = not p.c.module_cards or tokens.at_home(p, seat)
        slots = p.c.slots
        first = seat * len(slots)
        listed: list[Choice] = []
        if p.stone_kind[seat] == NONE or stones.owed(p, seat) is None:
            listed.append(("done",))
        cards = tokens.aboard(p, seat)
        away = tokens.abroad(p, cards)
        listed += self.acts(p, seat, away) if plain else self.allowed(p, seat, self.free_tries(p, seat))
        if not cards:
            return self.fresh(p, seat, listed) if self.seen else listed
        craft = [stack for stack in cards if slots[stack - first] in (ROCKET, FREIGHTER)]
        if plain:
            listed += tokens.carries(p, seat, cards, self.shifted)
        else:
            present = list(cards)
            tried = self.module_tries(p, seat) + self.cargo_tries(p, seat, present, p.law.answers_bank(p, seat))
            listed += self.allowed(p, seat, tried)
        if not p.once & MOVING:
            listed += self.scraps(p, seat, cards)
        for stack in craft:
            if not p.moved[stack]:
                if thrust.settings(p, stack):
                    listed.append(("move", stack))
                # Every player who can help may be asked, at any price, unless the two may not deal at all.
                for plea in self.help_tries(p, seat, stack):
                    if p.law.why_not_deal(p, seat, plea[1], ()) is None:
                        listed.append(plea)
        if not p.once & MOVING:
            listed += self.power_choices(p, seat)
        if away or not plain or states.on(p, states.RESTRICTED):
            listed += self.allowed(p, seat, self.rare_tries(p, seat, list(cards), craft))
            if not p.once & MOVING:
                listed += self.petition_choices(p, seat, moving=True)
        return self.fresh(p, seat, listed) if self.seen else listed

    def cargo_tries(self, p: Conflict, seat: int, present: list[int], bank: int) -> list[Choice]:
        """Cards between own stacks of one space, and into ones that can be started there."""
        slots, first, where = p.c.slots, stacks.stacks_of(p, seat).start, p.where
        rocket, leo = stacks.slot(p, seat, ROCKET), stacks.slot(p, seat, LEO_STACK)
        cargo = (ROCKET, OUTPOST, LEO_STACK, BERNAL, *((FREIGHTER,) if p.c.freight_cards else ()))
        found: list[Choice] = []
        for stack in present:
            if slots[stack - first] in (STONE, KAMIKAZE):
                continue
            space = where[stack]
            targets = [
                other for other in present if other != stack and where[other] == space and slots[other - first] in cargo
            ]
            if where[rocket] == NONE:
                targets.append(rocket)
            if space == bank:
                if where[leo] == NONE:
                    targets.append(leo)
            else:
                post = tokens.outpost_for(p, seat, space)
                if post != NONE and where[post] == NONE:
                    targets.append(post)
            found += [("carry", card, other) for card in stacks.cards_in(p, stack) for other in targets]
        return found

    # --------------------------------------------------------------------------------------------------- moving

    def take_move(self, p: Conflict, seat: int, stack: int) -> None:
        p.once |= MOVING
        super().take_move(p, seat, stack)

    def why_not_move(self, p: Conflict, seat: int, stack: int) -> Refusal | None:
        return kamikazes.why_not_move(p, seat, stack)

    def why_not_move_factory(self, p: Conflict, seat: int, site: int) -> Refusal | None:
        return mobile.why_not_undock(p, seat, site)

    def take_move_factory(self, p: Conflict, seat: int, site: int) -> None:
        p.once |= MOVING
        p.push(p.game.step(Course)(craft=mobile.undock(p, seat, site)))

    def why_not_ask_landing(self, p: Conflict, seat: int, other: int, site: int, wt: int) -> Refusal | None:
        if mobile.leaves(p, seat, site) != other or mobile.landable(p, seat, site):
            return Refusal("CF-MAV-04")
        return leave.why_not_ask(p, seat, other, CLAIM_LEAVE, site, wt)

    def why_not_ask_cycler(self, p: Conflict, seat: int, other: int, stack: int, wt: int) -> Refusal | None:
        """HF-FAC-10: for a craft that is still to move."""
        if stacks.kind_of(p, stack) not in (ROCKET, FREIGHTER) or p.moved[stack]:
            return Refusal("HF-FAC-10", "no-craft")
        return super().why_not_ask_cycler(p, seat, other, stack, wt)

    def take_ask_landing(self, p: Conflict, seat: int, other: int, site: int, wt: int) -> None:
        p.push(p.game.step(LandingLeave)(grantor=other, grantee=seat, place=site, price=wt))

    def why_not_done(self, p: Conflict, seat: int) -> Refusal | None:
        return stones.owed(p, seat)

    def take_done(self, p: Conflict, seat: int) -> None:
        p.once &= ~MOVING
        p.pop()

    # ---------------------------------------------------------------------------------- kamikazes and stones (3E5, 3D7)

    def why_not_kamikaze(self, p: Conflict, seat: int, card: int) -> Refusal | None:
        return kamikazes.why_not_form(p, seat, card)

    def take_kamikaze(self, p: Conflict, seat: int, card: int) -> None:
        p.once |= MOVING
        p.push(p.game.step(Launch)(card=card))

    def why_not_onward(self, p: Conflict, seat: int) -> Refusal | None:
        return stones.why_not_onward(p, seat)

    def take_onward(self, p: Conflict, seat: int) -> None:
        p.once |= MOVING
        stones.onward(p, seat)
        if delegates.expelled(p):  # CF-FUT-09: a comet has struck, and its genocide costs delegates.
            tally(p, seat)

    def why_not_drop(self, p: Conflict, seat: int, site: int) -> Refusal | None:
        return stones.why_not_drop(p, seat, site)

    def why_not_strike_bernal(self, p: Conflict, seat: int, space: int) -> Refusal | None:
        return stones.why_not_strike(p, seat, space)

    def take_strike_bernal(self, p: Conflict, seat: int, space: int) -> None:
        p.once |= MOVING
        stones.strike(p, seat, space)

    def take_drop(self, p: Conflict, seat: int, site: int) -> None:
        p.once |= MOVING
        stones.drop(p, seat, site)

    def why_not_pass_by(self, p: Conflict, seat: int) -> Refusal | None:
        return stones.why_not_pass_by(p, seat)

    def take_pass_by(self, p: Conflict, seat: int) -> None:
        p.once |= MOVING
        stones.pass_by(p, seat)

    # -------------------------------------------------------------------------------------------- stacks (BR-11, BR-12)

    def why_not_carry(self, p: Conflict, seat: int, card: int, stack: int) -> Refusal | None:
        if card in self.shifted:
            return Refusal("HF-DEC-13", "carried-already", card=card)
        return tokens.why_not_carry(p, seat, card, stack)

    def take_carry(self, p: Conflict, seat: int, card: int, stack: int) -> None:
        if p.law.version1:
            self.shifted.append(card)
        tokens.carry(p, seat, card, stack)

    def why_not_settle(self, p: Conflict, seat: int, stack: int) -> Refusal | None:
        return tokens.why_not_settle(p, seat, stack)

    def take_settle(self, p: Conflict, seat: int, stack: int) -> None:
        if p.law.version1:
            self.shifted += stacks.cards_in(p, stack)
        tokens.settle(p, seat, stack)

    def why_not_launch(self, p: Conflict, seat: int, stack: int) -> Refusal | None:
        shifted = [card for card in stacks.cards_in(p, stack) if card in self.shifted]
        if shifted:
            return Refusal("HF-DEC-14", "carried-already", card=shifted[0])
        return tokens.why_not_launch(p, seat, stack)

    def take_launch(self, p: Conflict, seat: int, stack: int) -> None:
        if p.law.version1:
            self.shifted += stacks.cards_in(p, stack)
        tokens.launch(p, seat, stack)

    def why_not_hand_over(self, p: Conflict, seat: int, card: int, other: int) -> Refusal | None:
        """A promoted Freighter or GW thruster is neither Black nor White (BR-18, BR-73)."""
        if not p.law.version1 and freighters.is_module1(p, card):
            return Refusal("BR-18", "not-tradable", card=card)
        return super().why_not_hand_over(p, seat, card, other)

    # ------------------------------------------------------------------------------------------- giving up (BR-16, BR-3A)

    def why_not_scrap(self, p: Conflict, seat: int, card: int) -> Refusal | None:
        return self.why_not_now(p) or industry.why_not_scrap(p, seat, card)

    def take_scrap(self, p: Conflict, seat: int, card: int) -> None:
        industry.scrap(p, seat, card)


def mobile_tries(p: Conflict, seat: int) -> list[Choice]:
    """BR-72: Mobile Factories on and off their Claims, and leave to land on another's Claim (CF-MAV-04)."""
    if not mobile.ready(p, seat):
        return []
    found: list[Choice] = [("move", stack) for stack in mobile.stacks_off(p, seat) if not p.moved[stack]]
    found += [("move-factory", site) for site, owner in enumerate(p.factory) if owner == seat]
    if not any(choice[0] == "move-factory" or choice[0] == "move" for choice in found):
        return found
    for site, owner in enumerate(p.claim):
        other = mobile.leaves(p, seat, site)
        if owner != NONE and other != NONE and not mobile.landable(p, seat, site):
            low = leave.asked_price(p, leave.code(other, seat, CLAIM_LEAVE, site)) + 1
            if low <= p.wt[seat]:
                found.append(("ask-landing", other, site, range(low, p.wt[seat] + 1)))
    return found


def strike_tries(p: Conflict, seat: int, present: list[int]) -> list[Choice]:
    """Kamikazes that can be formed, those that can fly, and the step of a stone."""
    found: list[Choice] = []
    if states.on(p, states.FIGHT):
        for stack in present:
            kind = stacks.kind_of(p, stack)
            if kind == KAMIKAZE and not p.moved[stack]:
                found.append(("move", stack))
            elif kind in kamikazes.PARENTS and p.where[stack] != p.c.leo:
                found += [("kamikaze", card) for card in stacks.cards_in(p, stack) if weapons.thrust_of(p, card)]
    if p.stone_kind[seat] != NONE:
        found += [("onward",), ("pass-by",)]
        found += [("drop", site) for site in stones.targets(p, seat)]
        found += [("strike-bernal", space) for space in stones.bernals_below(p, seat)]
    return found


class Course(base.Course[Conflict]):
    """The course of a craft: as the base; giving up a Human on the way is a Felony (BR-3A). A dive-bomb goes for a site
    through its lander burn (CF-KAM-09); a kamikaze flies where no burn is needed (CF-KAM-04)."""

    __slots__ = ()
    rules = ("CF-CORE-11", "CF-KAM-04")

    def destinations(self, p: Conflict) -> tuple[tuple[int, ...], tuple[int, ...]]:
        if stacks.kind_of(p, self.craft) == KAMIKAZE:
            return kamikazes.glides(p, self.craft, self.chosen(p)), ()
        return super().destinations(p)

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        if stacks.kind_of(p, self.craft) == KAMIKAZE:
            found: list[Choice] = [("stay",), *[("fly", space) for space in self.destinations(p)[0]]]
        elif stacks.kind_of(p, self.craft) == MOBILE:
            fly, safe = self.destinations(p)
            return [("stay",), *[("fly", space) for space in fly], *[("fly-safe", space) for space in safe]]
        else:
            found = super().tries(p, seat)
        if states.on(p, states.FIGHT) and kamikazes.dives(p, self.craft):
            found += [("dive-bomb", space) for space in kamikazes.targets(p, seat)]
        return found

    def why_not_fly(self, p: Conflict, seat: int, space: int) -> Refusal | None:
        if stacks.kind_of(p, self.craft) == BERNAL and stacks.site_at(p, space) != NONE:
            return Refusal("BR-6A", "bernal-never-lands", space=space)
        if stacks.kind_of(p, self.craft) == KAMIKAZE:
            return kamikazes.why_not_glide(p, self.craft, self.chosen(p), space)
        return super().why_not_fly(p, seat, space)

    def depart(self, p: Conflict, space: int, safe: bool) -> None:
        if stacks.kind_of(p, self.craft) == MOBILE and mobile.at_site(p, self.craft):
            mobile.lift_off(p, self.craft)
        if stacks.kind_of(p, self.craft) != KAMIKAZE:
            super().depart(p, space, safe)
            return
        setting = self.chosen(p)
        assert setting is not None
        route = kamikazes.glide_way(p, self.craft, setting, space)
        voyage = kamikazes.voyage_of(p, self.craft, setting, 0)
        p.replace(p.game.step(Flight)(voyage=[voyage], route=list(route)))

    def take_stay(self, p: Conflict, seat: int) -> None:
        if stacks.kind_of(p, self.craft) == MOBILE and mobile.at_site(p, self.craft):
            mobile.dock(p, self.craft)
            p.pop()
            return
        super().take_stay(p, seat)

    def why_not_dive_bomb(self, p: Conflict, seat: int, space: int) -> Refusal | None:
        return kamikazes.why_not_dive(p, self.craft, self.chosen(p), self.burner, space)

    def take_dive_bomb(self, p: Conflict, seat: int, space: int) -> None:
        setting = self.chosen(p)
        way = kamikazes.dive_way(p, self.craft, setting, self.burner, space)
        assert setting is not None
        assert way is not None
        voyage = kamikazes.begin_dive(p, self.craft, setting, self.burner, (p.where[self.craft], *way))
        p.dive[self.craft] = space
        p.replace(p.game.step(Flight)(voyage=[voyage], route=list(way)))

    def why_not_jettison_card(self, p: Conflict, seat: int, card: int) -> Refusal | None:
        if p.c.deck[card] == BERNALS:
            return Refusal("BR-6A", "bernal-stays", card=card)
        return landing.why_not_jettison_card(p, seat, self.craft, card) or felonies.why_not_suicide(p, seat, card)

    def take_jettison_card(self, p: Conflict, seat: int, card: int) -> None:
        super().take_jettison_card(p, seat, card)
        depots.tidy(p, self.craft)

    def why_not_grind(self, p: Conflict, seat: int, stack: int, card: int) -> Refusal | None:
        if isotopes.gold_fuel(p, stack):
            return isotopes.why_not_water(p, stack)
        if p.law.asks_human(p, card) and p.place[card] == stack:
            return felonies.why_not_suicide(p, seat, card) or refuel.why_not_grind(p, seat, stack, card)
        return refuel.why_not_grind(p, seat, stack, card)

    def take_grind(self, p: Conflict, seat: int, stack: int, card: int) -> None:
        isotopes.water_in(p, stack)
        super().take_grind(p, seat, stack, card)
        depots.tidy(p, stack)


class HandOver(base.HandOver[Conflict]):
    """BR-18, HF-DEAL-03: the receiver says which of his stacks takes the card; a glitch travels with it (AM-137)."""

    __slots__ = ()

    def why_not_take_aboard(self, p: Conflict, seat: int, stack: int) -> Refusal | None:
        refusal = super().why_not_take_aboard(p, seat, stack)
        return refusal or tokens.why_not_join(p, self.card, stack, p.where[p.place[self.card]])

    def take_take_aboard(self, p: Conflict, seat: int, stack: int) -> None:
        source = p.place[self.card]
        glitch = p.glitch[source]
        super().take_take_aboard(p, seat, stack)
        p.glitch[stack] = max(p.glitch[stack], glitch)
        depots.tidy(p, source)


FRAMES: tuple[type[Frame[Any]], ...] = (Moves, Course, base.Plot, HandOver)
#: The base's verbs that stay; `done` ends a menu, `launch` names the outpost that becomes the rocket.
KEPT = (
    "move",
    "carry",
    "settle",
    "launch",
    "ask-cycler",
    "hand-over",
    "take-aboard",
    "decline-cargo",
    "pump",
    "fly",
    "fly-safe",
    "stay",
    "plot",
    "via",
    "follow",
    "erase",
    "engine",
    "afterburn",
    "jettison",
    "jettison-card",
    "grind",
)
VERBS: tuple[Verb, ...] = (
    *(verb for verb in base.VERBS if verb.name in KEPT),
    Verb("done", "BR-08"),
    Verb("move-factory", "BR-72", ("site", "site")),
    Verb("ask-landing", "CF-MAV-04", ("other", "seat"), ("site", "site"), ("wt", "number")),
)
