"""The law of a game: what its chart answers where the base asks, joined with what its rooms answer (`hooks.py`)."""

from typing import Any

from armillary.games.high_frontier import events as base_events
from armillary.games.high_frontier.ids import D_TYPE, HAND, NONE, PROSPECT
from armillary.games.high_frontier.rules import factions, payment, stacks
from armillary.games.high_frontier.rules.law import FREIGHTER_MOTION, NOWHERE, Law, Motion
from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.ids import (
    AGE_OF_PIRACY,
    BERNAL,
    BERNALS,
    COLONIST,
    GRAY_FACTION,
    KAMIKAZE,
    MOBILE,
    WAR,
)
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import (
    clock,
    colonies,
    depots,
    events,
    felonies,
    glory,
    industry,
    market,
    powersat,
    scoring,
    skirmish,
    states,
    tokens,
)
from .hooks import Answers, composed

__all__ = ["ConflictLaw"]

# The overlay of the chart and the values of cards are data (BR-39, BR-56 to BR-5E; BR-1A to BR-3B).
# Hazards, FINAO and belts are the base's (BR-38); Factories serve their owner's cards only (BR-37).


KAMIKAZE_MOTION = Motion(
    slings=False, aerobrakes=True, hops=False, lander=False, tireless=True, events=False, barred=False
)


#: BR-6A: a Bernal flies like a rocket and never lands.
BERNAL_MOTION = Motion(
    slings=True, aerobrakes=False, hops=False, lander=False, tireless=False, events=False, barred=True
)


class ConflictLaw(Law[Conflict]):
    """The answers of the chart and of the rooms that are played."""

    def __init__(self) -> None:
        super().__init__()
        #: Of the rules; records of version 1 go on as they were played.
        self.version: int = 2
        self.mode: int = AGE_OF_PIRACY
        #: The column of `chart.states` that holds: the mode's, or that of a game without the rooms of Conflict.
        self.situations: int = AGE_OF_PIRACY
        self.disks: int = 4
        self.quick_start: bool = False
        self.free_turn_order: bool = False
        #: For simulations: the War is on from the first turn.
        self.at_war: bool = False
        #: A set-up in the middle of things, by its name in the pack.
        self.skirmish: str = ""
        #: Rulings: in wartime a bribe pays for leave (AM-10), in Anarchy craft pass by consent (AM-51), in Age of Piracy
        #: Spacecraft halt each other (AM-52), what hits a card of rad-hardness 0 (AM-64; 0: nothing).
        self.war_bribes: bool = True
        self.pass_by_consent: bool = False
        self.piracy_halts: bool = False
        self.softest: int = 0
        #: Futures may be completed (CF-GEN-04).
        self.futures: bool = False
        #: By hook: the rooms that answer it.
        self.of: dict[str, list[Answers]] = composed(())

    def compose(self, rooms: tuple[Answers, ...]) -> None:
        """These rooms answer, in this order."""
        self.of = composed(rooms)

    # ---------------------------------------------------------------------------------------------------- set-up

    def told_began(self, p: Conflict) -> None:
        tokens.set_tokens(p)
        if self.skirmish in p.c.skirmishes:
            skirmish.deal(p, p.c.skirmishes[self.skirmish])
        for room in self.of["told_began"]:
            room.told_began(p)

    @does("BR-32")
    def asks_human(self, p: Conflict, card: int) -> bool:
        """BR-32: a Crew, or a Human Colonist; once emancipated, robots too (BR-77)."""
        if p.c.human[card]:
            return True
        return p.c.robot_type[card] != NONE and self.answers_holder(p, "uplift") != NONE

    def answers_start_wt(self, p: Conflict, seat: int) -> int:
        """CF-SET-05: as many Aqua as there are decks; none with a quick start (BR-06)."""
        return 0 if self.quick_start else len({deck for deck in p.c.deck if deck >= 0})

    @does("CF-SET-10")
    def why_not_colour(self, p: Conflict, seat: int, faction: int) -> Refusal | None:
        """CF-SET-10: any colours in Age of Piracy."""
        for room in self.of["why_not_colour"]:
            refusal = room.why_not_colour(p, seat, faction)
            if refusal is not None:
                return refusal
        return None

    # ------------------------------------------------------------------------------------------------- questions

    @does("CF-WAR-06")
    def asks_enemies(self, p: Conflict, seat: int, other: int) -> bool:
        """Members of different blocs in wartime (CF-WAR-06); in Age of Piracy there are only opponents."""
        return any(room.asks_enemies(p, seat, other) for room in self.of["asks_enemies"])

    def asks_power(self, p: Conflict, seat: int, power: str) -> bool:
        """Has the seat that power of a Bernal or a Future at work?"""
        return any(room.asks_power(p, seat, power) for room in self.of["asks_power"])

    def answers_holder(self, p: Conflict, power: str) -> int:
        """The only seat that has that power of a Future; NONE: nobody."""
        holder = NONE
        for room in self.of["answers_holder"]:
            holder = room.answers_holder(p, power, holder)
        return holder

    def why_not_act(self, p: Conflict, seat: int, act: int, where: int = NONE, other: int = NONE) -> Refusal | None:
        for room in self.of["why_not_act"]:
            refusal = room.why_not_act(p, seat, act)
            if refusal is not None:
                return refusal
        if act == PROSPECT and where == p.c.luna:
            return industry.why_not_luna(p, seat)
        return None

    def why_not_income(self, p: Conflict, seat: int) -> Refusal | None:
        """2010 5.1: income, where there is no assembly."""
        for room in self.of["why_not_income"]:
            refusal = room.why_not_income(p, seat)
            if refusal is not None:
                return refusal
        return None

    def why_not_deal(self, p: Conflict, maker: int, receiver: int, terms: tuple[Any, ...]) -> Refusal | None:
        for room in self.of["why_not_deal"]:
            refusal = room.why_not_deal(p, maker, receiver)
            if refusal is not None:
                return refusal
        return None

    def answers_leaves(self, p: Conflict, seat: int, act: int, where: int) -> list[tuple[int, int]]:
        return industry.leaves(p, seat, act, where)

    def why_not_felony(self, p: Conflict, felon: int, victim: int, kind: int, site: int) -> Refusal | None:
        return felonies.why_not_felony(p, felon, victim, kind, site)

    @does("CF-GEN-10", "CF-ETB-04", "BR-2A")
    def asks_privilege(self, p: Conflict, seat: int, faction: int) -> bool:
        """BR-2A: the colour's own, in peace only; CF-GEN-10: with Module 2 only with a Home Bernal; CF-ETB-04: with an ET one
        always."""
        if p.faction[seat] != faction:
            return False
        privileged = states.on(p, states.PRIVILEGES) != 0
        for room in self.of["answers_privilege"]:
            privileged = room.answers_privilege(p, seat, privileged)
        return privileged

    def asks_humans(self, p: Conflict, space: int, of: int) -> bool:
        return colonies.humans(p, space, of)

    @does("BR-37", "BR-19")
    def asks_supplies(self, p: Conflict, site: int, seat: int) -> bool:
        """BR-37: power and cooling for the cards of the cube's owner, and water (BR-19); damage takes none of it away (AM-143).
        A room may let Factories of others serve as well."""
        if p.factory[site] == seat:
            return True
        if p.factory[site] != NONE:
            for room in self.of["asks_served"]:
                if room.asks_served(p, site, seat):
                    return True
        return False

    def asks_assists(self, p: Conflict, site: int, seat: int) -> bool:
        """BR-55, AM-150: any undamaged Factory, but no enemy's."""
        owner = p.factory[site]
        return owner != NONE and not p.damaged[site] and not self.asks_enemies(p, seat, owner)

    def answers_stops(self, p: Conflict, stack: int) -> frozenset[int]:
        stops = NOWHERE
        for room in self.of["answers_stops"]:
            stops = room.answers_stops(p, stack, stops)
        return stops

    @does("CF-CORE-09")
    def asks_halted(self, p: Conflict, stack: int, space: int) -> bool:
        """CF-CORE-09: an enemy's Spacecraft halts the flight."""
        return space in self.answers_stops(p, stack)

    def answers_shut(self, p: Conflict, seat: int) -> frozenset[int]:
        """BR-5E: only stones stand on zone spots; no route leads there, and nobody flies to them."""
        shut = p.c.spot_spaces
        for room in self.of["answers_shut"]:
            shut = room.answers_shut(p, seat, shut)
        return shut

    def answers_motion(self, p: Conflict, stack: int) -> Motion:
        """AM-145: a kamikaze has no fuel, pays no lander fuel, and flybys give it nothing."""
        kind = stacks.kind_of(p, stack)
        if kind == BERNAL:
            return BERNAL_MOTION
        if kind == MOBILE:
            return FREIGHTER_MOTION
        return KAMIKAZE_MOTION if kind == KAMIKAZE else super().answers_motion(p, stack)

    def asks_lands(self, p: Conflict, stack: int, site: int) -> bool:
        """A Bernal never lands (BR-6A)."""
        lands = stacks.kind_of(p, stack) != BERNAL and super().asks_lands(p, stack, site)
        for room in self.of["answers_landing"]:
            lands = room.answers_landing(p, stack, site, lands)
        return lands

    def why_not_own(self, p: Conflict, seat: int, card: int) -> Refusal | None:
        for room in self.of["why_not_own"]:
            refusal = room.why_not_own(p, seat, card)
            if refusal is not None:
                return refusal
        return None

    @does("BR-38")
    def answers_finao(self, p: Conflict, seat: int) -> int:
        """CF-ISO-03, CF-ISO-10: doubled for good by certain Home Bernals, or the first gold."""
        price = super().answers_finao(p, seat)
        return price * p.c.bernal_file.finao_factor if p.finao_doubled else price

    def asks_escorted(self, p: Conflict, stack: int, belt: int) -> bool:
        if super().asks_escorted(p, stack, belt):
            return True
        return any(room.asks_escorted(p, stack, belt) for room in self.of["asks_escorted"])

    def asks_lifts(self, p: Conflict, stack: int, site: int) -> bool:
        return stacks.kind_of(p, stack) == MOBILE or super().asks_lifts(p, stack, site)

    @does("BR-35")
    def answers_haul(self, p: Conflict, stack: int) -> int:
        haul = super().answers_haul(p, stack)
        for room in self.of["answers_haul"]:
            haul = room.answers_haul(p, stack, haul)
        return haul

    def asks_stalled(self, p: Conflict, stack: int, card: int) -> bool:
        if not p.c.module_cards:
            return p.captor[card] != NONE  # hot: every list asks for every card of a rocket
        if self.asks_idle(p, card):
            return True
        return any(room.asks_stalled(p, stack, card) for room in self.of["asks_stalled"])

    @does("BR-70")
    def asks_makes(self, p: Conflict, site: int, card: int) -> bool:
        """BR-70: a Factory of its letter; D is the type of the world, whatever the Factory there makes."""
        letter = p.c.product[card]
        return p.c.spectral[site] == D_TYPE if letter == D_TYPE else p.letter[site] == letter

    def asks_promoted(self, p: Conflict, card: int) -> bool:
        """BR-71: is it in play with its Purple side up?"""
        if p.c.deck[card] in (BERNALS, COLONIST):
            return p.place[card] >= 0 and bool(p.black[card])
        return any(room.asks_promoted(p, card) for room in self.of["asks_promoted"])

    def answers_purse(self, p: Conflict, seat: int) -> int:
        purse = p.wt[seat]
        if p.gold_bank[seat] or p.leave:
            for room in self.of["answers_purse"]:
                purse = room.answers_purse(p, seat, purse)
        return purse

    def told_paying(self, p: Conflict, seat: int, amount: int) -> None:
        for room in self.of["told_paying"]:
            room.told_paying(p, seat, amount)

    def told_finao(self, p: Conflict, seat: int) -> None:
        """HF-HAZ-07."""
        price = self.answers_finao(p, seat)
        owner = self.answers_holder(p, "golden-apples")
        to = owner if p.state == WAR and owner != seat else payment.POOL  # CF-FUT-06
        payment.pay(p, seat, price, to)
        if to != payment.POOL:
            p.tell(events.apples_paid, seat, owner, price)
        p.tell(base_events.failure_excluded, seat, price)

    def answers_price(self, p: Conflict, letter: int) -> int:
        """BR-17; a card of type D fetches the lowest of the prices."""
        return min(p.c.track[step] for step in p.tracks) if letter == D_TYPE else super().answers_price(p, letter)

    def asks_final_vote(self, p: Conflict) -> bool:
        """BR-28."""
        return any(room.asks_final_vote(p) for room in self.of["asks_final_vote"])

    def asks_future_war(self, p: Conflict, seat: int) -> bool:
        """BR-77: is a cause of war settled without fighting?"""
        return any(room.asks_future_war(p, seat) for room in self.of["asks_future_war"])

    def answers_beams(self, p: Conflict, stack: int) -> list[int]:
        return powersat.owners(p)

    def asks_powered(self, p: Conflict, stack: int) -> bool:
        """BR-5B, AM-135: of one's own, beamed to that rocket, or lent for the turn."""
        return super().asks_powered(p, stack) or powersat.borrowed(p, stacks.owner_of(p, stack))

    def answers_sector(self, p: Conflict) -> int:
        return clock.season(p)

    @does("BR-2A")
    def answers_tie(self, p: Conflict, phasing: int, seats: list[int]) -> int:
        """BR-2A: Gray, the free agent, wins ties; then the phasing player."""
        gray = factions.who(p, GRAY_FACTION)
        if gray and gray[0] in seats:
            return gray[0]
        return phasing if phasing in seats else NONE

    def answers_income(self, p: Conflict, seat: int) -> int:
        income = super().answers_income(p, seat)
        for room in self.of["answers_income"]:
            income = room.answers_income(p, seat, income)
        return income

    def answers_sale(self, p: Conflict, seat: int, card: int) -> int:
        price = super().answers_sale(p, seat, card)
        for room in self.of["answers_sale"]:
            price = room.answers_sale(p, seat, card, price)
        return price

    def answers_score(self, p: Conflict, seat: int) -> int:
        return scoring.score(p, seat, scoring.outcome(p))

    def answers_spare(self, p: Conflict, seat: int, token: int) -> int:
        return tokens.spare(p, seat, token)

    def answers_withdrawals(self, p: Conflict, seat: int, token: int) -> list[int]:
        return tokens.withdrawals(p, seat, token)

    # --------------------------------------------------------------------------------------------------- moments

    def told_anarchy_began(self, p: Conflict) -> None:
        """BR-05."""
        for room in self.of["told_anarchy_began"]:
            room.told_anarchy_began(p)

    def told_anarchy_over(self, p: Conflict, armed: int) -> None:
        """CF-WAR-29."""
        for room in self.of["told_anarchy_over"]:
            room.told_anarchy_over(p, armed)

    def told_season_over(self, p: Conflict, before: int) -> None:
        """BR-02: the year goes on."""
        for room in self.of["told_season_over"]:
            room.told_season_over(p, before)

    def told_turn_ends(self, p: Conflict, seat: int) -> None:
        """Bridge 11, step 4."""
        for room in self.of["told_turn_ends"]:
            room.told_turn_ends(p, seat)

    def told_changing(self, p: Conflict, to: int) -> None:
        """Bridge 11, step 6."""
        for room in self.of["told_changing"]:
            room.told_changing(p, to)

    def told_disarmed(self, p: Conflict) -> None:
        """Weapons are laid down; never in Age of Piracy."""
        for room in self.of["told_disarmed"]:
            room.told_disarmed(p)

    def told_turn_begins(self, p: Conflict, seat: int) -> None:
        for room in self.of["told_turn_begins"]:
            room.told_turn_begins(p, seat)

    def told_disgraced(self, p: Conflict, seat: int) -> None:
        """CF-FRT-19: what a genocide costs in the assembly, where there is one."""
        for room in self.of["told_disgraced"]:
            room.told_disgraced(p, seat)

    def told_fired(self, p: Conflict, seat: int, shaken: list[int]) -> None:
        for room in self.of["told_fired"]:
            room.told_fired(p, seat, shaken)

    def told_dome_destroyed(self, p: Conflict, seat: int, victim: int) -> None:
        """AM-76: a dome that somebody shot loose and nothing takes."""
        for room in self.of["told_dome_destroyed"]:
            room.told_dome_destroyed(p, seat, victim)

    def told_arrived(self, p: Conflict, stack: int) -> None:
        """BR-41, CF-ETB-08: home is where the acts of LEO are done."""
        space = p.where[stack]
        site = stacks.site_at(p, space)
        if site != NONE:
            self.told_landed(p, stack, site)
        elif space in stations.ports(p, stacks.owner_of(p, stack)):
            self.told_home(p, stack)

    def told_landed(self, p: Conflict, stack: int, site: int) -> None:
        if stacks.kind_of(p, stack) != MOBILE:  # that is a Factory again
            p.landed[stack] = 1
            glory.landed(p, stack, site)
        for room in self.of["told_landed"]:
            room.told_landed(p, stack, site)

    def told_home(self, p: Conflict, stack: int) -> None:
        glory.home(p, stack)
        for room in self.of["told_home"]:
            room.told_home(p, stack)

    def asks_contested(self, p: Conflict, seat: int, stack: int, kind: str, ok: bool) -> bool:
        if kind != "belt":
            p.dared[stack] = 1
        if ok:
            for room in self.of["asks_contested"]:
                if room.asks_contested(p, seat, stack, kind):
                    return True
        return False

    def told_researched(self, p: Conflict, card: int, seat: int) -> None:
        """HF-CARD-03."""
        p.black[card] = 0
        p.put(card, HAND - seat)
        for room in self.of["told_researched"]:
            room.told_researched(p, card, seat)

    def told_built(self, p: Conflict, seat: int, site: int, letter: int, how: str) -> None:
        step = p.tracks[letter]
        super().told_built(p, seat, site, letter, how)
        if how == "industry":
            for room in self.of["told_built"]:
                room.told_built(p, seat, letter, p.tracks[letter] != step)

    def told_unbuilt(self, p: Conflict, site: int, owner: int, letter: int) -> None:
        market.unbuilt(p, site, owner, letter)

    def told_factory_swapped(self, p: Conflict, site: int, old: int, new: int, how: str) -> None:
        """BR-53: a captor has no product there until he retools."""
        product = p.product[site]
        p.product[site] = NONE
        market.lose_products(p, old, p.letter[site], product)

    def answers_lost(self, p: Conflict, card: int, stack: int, cause: str) -> int:
        place: int | None = None
        for room in self.of["answers_loss"]:
            place = room.answers_loss(p, card, stack, place)
        return depots.lost(p, card, stack, cause) if place is None else place

    @does("CF-FIRE-03")
    def asks_idle(self, p: Conflict, card: int) -> bool:
        """CF-VIC-09: prisoners render no service; BR-6A: aboard a Bernal only its own thruster drives."""
        if p.captor[card] != NONE:
            return True
        if not p.c.bernal_slots or p.c.deck[card] == BERNALS or p.place[card] < 0:
            return False
        return bool(p.c.thrust[2 * card + p.black[card]]) and stacks.kind_of(p, p.place[card]) == BERNAL

    def told_remains(self, p: Conflict, stack: int, cause: str) -> None:
        depots.remains(p, stack, cause)

    def told_dwindled(self, p: Conflict, stack: int) -> None:
        for room in self.of["told_dwindled"]:
            room.told_dwindled(p, stack)

    def told_closed(self, p: Conflict, stack: int) -> None:
        depots.tidy(p, stack)
