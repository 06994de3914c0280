"""What differs between games on this chart: hooks, here with the answers that they share. One object, `p.law`; a game subclasses
it (2010 in `century/answers.py`).

Frames and rules ask this object wherever a game on the same chart may differ, and name no other answer. The prefix of a hook says
its role: `why_not_` forbids, `asks_` is a yes or no, `answers_` a value, `told_` says what happens.
"""

from typing import Any, Final, Generic

from armillary.games.high_frontier.ids import (
    CREW,
    CUBE,
    DISK,
    ESA,
    FREIGHTER,
    HAND,
    NONE,
    REFUEL,
    SHIMIZU,
    UN,
)
from armillary.games.high_frontier.position import On
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.native import mypyc_attr
from armillary.kernel.refusal import Refusal

from . import auction, belts, decks, ending, factions, stacks

__all__ = ["Law", "Motion"]


class Motion:
    """How a kind of stack moves: a row of a table, not a branch on rocket and freighter."""

    __slots__ = ("aerobrakes", "barred", "events", "hops", "lander", "slings", "tireless")

    def __init__(
        self, *, slings: bool, aerobrakes: bool, hops: bool, lander: bool, tireless: bool, events: bool, barred: bool
    ) -> None:
        #: Uses flybys; enters parachute spaces; hops along roads; pays lander fuel; moves without fuel; causes events;
        #: lands only where a factory assists it.
        self.slings = slings
        self.aerobrakes = aerobrakes
        self.hops = hops
        self.lander = lander
        self.tireless = tireless
        self.events = events
        self.barred = barred


ROCKET_MOTION: Final = Motion(
    slings=True, aerobrakes=True, hops=True, lander=True, tireless=False, events=True, barred=False
)
#: HF-FRT-02, HF-FRT-03, HF-FRT-05, HF-FRT-08.
FREIGHTER_MOTION: Final = Motion(
    slings=False, aerobrakes=False, hops=False, lander=False, tireless=True, events=False, barred=True
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Law(Generic[On]):
    """The answers that games share, and the options that the rules ask for (`Game.read_options` sets them)."""

    def __init__(self) -> None:
        self.chosen: bool = False
        self.shorter: bool = False
        self.jettison: bool = True
        self.dirt: bool = True
        self.extractors: bool = False
        self.free_pivots: bool = False
        self.sector_before: bool = False
        self.round_limit: int = 0
        #: HF-A92: does a factory's power last for the move that starts there?
        self.departure_power: bool = False
        #: The first version of these rules, for records made with it: each place that plays it otherwise asks.
        self.version1: bool = False
        self.opening: str = "centrist"
        #: The steps of a turn: the game's sequence, or a scenario's own.
        self.turn_steps: tuple[type[Frame[Any]], ...] = ()

    # ---------------------------------------------------------------------------------------------------- set-up

    def told_setting_up(self, p: On) -> None:
        """What is fixed before factions are dealt."""

    def answers_mines(self, p: On) -> int:
        """HF-SETUP-10 (3.2C): how often the die decides which mines are busted: once for each player short of five."""
        return MINES - len(p.wt) if p.c.expanded else 0

    def told_began(self, p: On) -> None:
        """What is dealt when everybody has a faction."""
        if self.shorter:
            for seat in range(len(p.wt)):
                decks.deal(p, seat, "HF-SETUP-11")

    # ------------------------------------------------------------------------------------------------- questions

    def why_not_act(self, p: On, seat: int, act: int, where: int = NONE, other: int = NONE) -> Refusal | None:
        """Is that act barred?"""
        return None

    def answers_leaves(self, p: On, seat: int, act: int, where: int) -> list[tuple[int, int]]:
        """(grantor, permit) that would lift a bar: the owner of a factory lets others take its water (HF-REF-08)."""
        if act == REFUEL and where != NONE and p.factory[where] not in (NONE, seat):
            return [(p.factory[where], REFUEL)]
        return []

    def why_not_felony(self, p: On, felon: int, victim: int, kind: int, site: int) -> Refusal | None:
        """May the felon take that from the victim there?"""
        raise NotImplementedError

    def asks_privilege(self, p: On, seat: int, faction: int) -> bool:
        return p.faction[seat] == faction

    def asks_human(self, p: On, card: int) -> bool:
        """A crew; in a module perhaps others."""
        return p.c.deck[card] == CREW

    def asks_humans(self, p: On, space: int, of: int) -> bool:
        """Is a crew of one of these seats (bits) there, or somebody else of theirs?"""
        raise NotImplementedError

    @does("HF-SUP-11")
    def asks_supplies(self, p: On, site: int, seat: int) -> bool:
        """HF-SUP-11: does the factory there power and cool this seat's cards? Expanded game."""
        return p.c.expanded and p.factory[site] != NONE

    def asks_assists(self, p: On, site: int, seat: int) -> bool:
        """HF-FRT-02, HF-FRT-04: freighters land and lift off at any factory."""
        return p.factory[site] != NONE

    def asks_lands(self, p: On, stack: int, site: int) -> bool:
        """HF-FRT-02: may it set down there, as far as its kind goes?"""
        return not self.answers_motion(p, stack).barred or self.asks_assists(p, site, stacks.owner_of(p, stack))

    def asks_lifts(self, p: On, stack: int, site: int) -> bool:
        """HF-FRT-04: of craft that land only with help: from size 1, or with help."""
        return p.c.size[site] <= p.c.tables.freighter.liftoff_size or self.asks_lands(p, stack, site)

    @does("HF-FRT-01")
    def answers_haul(self, p: On, stack: int) -> int:
        """HF-FRT-01: the thrust of a craft that moves without an engine; 0: it needs one."""
        return p.c.tables.freighter.thrust if stacks.kind_of(p, stack) == FREIGHTER else 0

    def asks_stalled(self, p: Any, stack: int, card: int) -> bool:
        """Is this engine out of service, whatever supports it has?"""
        return self.asks_idle(p, card)

    def asks_makes(self, p: On, site: int, card: int) -> bool:
        """HF-PROD-01: does the factory there make cards of this letter?"""
        return p.letter[site] == p.c.product[card]

    def why_not_own(self, p: On, seat: int, card: int) -> Refusal | None:
        """May the seat get that card by research?"""
        return None

    def answers_stops(self, p: On, stack: int) -> frozenset[int]:
        return NOWHERE

    def answers_shut(self, p: On, seat: int) -> frozenset[int]:
        return NOWHERE

    @does("HF-FRT-03")
    def answers_motion(self, p: On, stack: int) -> Motion:
        return FREIGHTER_MOTION if stacks.kind_of(p, stack) == FREIGHTER else ROCKET_MOTION

    def asks_rides(self, p: On, stack: int) -> bool:
        """Does it ride a space elevator?"""
        return False

    def answers_beams(self, p: On, stack: int) -> list[int]:
        """HF-FAC-04: who may add to its thrust."""
        return factions.who(p, ESA)

    def asks_powered(self, p: On, stack: int) -> bool:
        """Its own power without asking, another's if it was given (HF-FAC-04)."""
        return p.beamed[stack] != 0 or stacks.owner_of(p, stack) in self.answers_beams(p, stack)

    def asks_escorted(self, p: On, stack: int, belt: int) -> bool:
        """HF-ADV-09: own spacecraft without asking, others if they were let."""
        helpers = belts.cyclers(p, belt)
        return bool(helpers) and (p.cycled[stack] != 0 or stacks.owner_of(p, stack) in helpers)

    def answers_sector(self, p: On) -> int:
        """The colour of the sun's cycle now."""
        raise NotImplementedError

    @does("HF-MAP-08")
    def answers_bank(self, p: On, seat: int) -> int:
        """Where the seat's WT, LEO stack and new rockets are (HF-MAP-08)."""
        return p.c.leo

    def answers_start_wt(self, p: On, seat: int) -> int:
        """HF-SETUP-03."""
        return p.c.wt

    def answers_crew(self, p: On, faction: int) -> int:
        """The crew card that comes with a faction; NONE: none."""
        return p.c.faction_crew[faction]

    def asks_boosts_black(self, p: On, seat: int) -> bool:
        """HF-BOOST-03."""
        return False

    def answers_price(self, p: On, letter: int) -> int:
        """HF-MKT-02: what a black card fetches, what a factory of that letter counts."""
        return p.c.track[p.tracks[letter]]

    def answers_sale(self, p: On, seat: int, card: int) -> int:
        return self.answers_price(p, p.c.product[card]) if p.black[card] else p.c.white_card

    def answers_hand(self, p: On, card: int, seat: int) -> int:
        """Where a card goes that comes to that hand."""
        return HAND - seat

    def answers_income(self, p: On, seat: int) -> int:
        """HF-INC-01."""
        return p.c.income

    def answers_payers(self, p: On, seat: int) -> list[int] | None:
        """Whom the seat's income is taken from; None: from the pool."""
        return None

    def answers_finao(self, p: On, seat: int) -> int:
        """HF-HAZ-07: the price of no failure."""
        return p.c.no_failure

    @does("HF-FAC-03", "HF-AUC-11")
    def answers_hand_limit(self, p: On, seat: int) -> int:
        """HF-AUC-10; NONE: no limit (HF-FAC-03, HF-AUC-11)."""
        return NONE if self.asks_privilege(p, seat, SHIMIZU) else p.c.hand_limit

    @does("HF-AUC-06")
    def answers_tie(self, p: On, phasing: int, seats: list[int]) -> int:
        """HF-AUC-06: the phasing player wins ties; NONE: the phasing player is asked (HF-AUC-07)."""
        return phasing if phasing in seats else NONE

    def answers_purse(self, p: On, seat: int) -> int:
        """What the seat can pay in an auction or for no failure."""
        return p.wt[seat]

    def told_paying(self, p: On, seat: int, amount: int) -> None:
        """So much is about to be paid from the purse."""

    def asks_to_pool(self, p: On) -> bool:
        """Does a winning bid for research always go to the pool? (HF-AUC-05: no.)"""
        return False

    def asks_war(self, p: On) -> bool:
        """May stacks fight as in 2010?"""
        return False

    def asks_enough(self, p: On) -> bool:
        """Has the last factory been built?"""
        return False

    def why_not_buy_end(self, p: On, seat: int) -> Refusal | None:
        """HF-END-04: may the seat pay for the end?"""
        raise NotImplementedError

    def answers_score(self, p: On, seat: int) -> int:
        raise NotImplementedError

    def answers_spare_cubes(self, p: On, seat: int) -> int:
        return self.answers_spare(p, seat, CUBE)

    def answers_spare_disks(self, p: On, seat: int) -> int:
        return self.answers_spare(p, seat, DISK)

    def answers_spare(self, p: On, seat: int, token: int) -> int:
        """How many of these tokens the seat has left."""
        raise NotImplementedError

    def answers_withdrawals(self, p: On, seat: int, token: int) -> list[int]:
        """Sites from which a token may be taken back."""
        return []

    def why_not_deal(self, p: On, maker: int, receiver: int, terms: tuple[Any, ...]) -> Refusal | None:
        return None

    # --------------------------------------------------------------------------------------------------- moments

    def told_turn_begins(self, p: On, seat: int) -> None:
        pass

    def told_turn_over(self, p: On, seat: int) -> None:
        pass

    def told_moved(self, p: On, stack: int, route: list[int]) -> None:
        pass

    def asks_halted(self, p: On, stack: int, space: int) -> bool:
        """Does the flight end here?"""
        return False

    def told_arrived(self, p: On, stack: int) -> None:
        """A flight is over: on a site, at home, or somewhere between."""
        space = p.where[stack]
        site = stacks.site_at(p, space)
        if site != NONE:
            self.told_landed(p, stack, site)
        elif space == self.answers_bank(p, stacks.owner_of(p, stack)):
            self.told_home(p, stack)

    def told_landed(self, p: On, stack: int, site: int) -> None:
        pass

    def told_home(self, p: On, stack: int) -> None:
        pass

    def asks_contested(self, p: On, seat: int, stack: int, kind: str, ok: bool) -> bool:
        """Is somebody asked about this roll before it counts?"""
        return False

    def told_researched(self, p: On, card: int, seat: int) -> None:
        """HF-CARD-03: a card that was won comes to the hand white side up."""
        auction.into_hand(p, card, seat)

    def told_claimed(self, p: On, seat: int, site: int, how: str) -> None:
        """HF-FAC-08, HF-PRO-06; not for jumped claims (HF-A32)."""
        if how == "prospect":
            factions.pay_fee(p, UN, "claim-tax", ("HF-FAC-08", "HF-PRO-06"))

    def told_built(self, p: On, seat: int, site: int, letter: int, how: str) -> None:
        """HF-IND-09, HF-FAC-09, HF-IND-07: the track goes down, UN gets its tax; then perhaps the game is over."""
        ending.lower_track(p, letter)
        factions.pay_fee(p, UN, "factory-tax", ("HF-FAC-09", "HF-IND-07"))

    def told_unbuilt(self, p: On, site: int, owner: int, letter: int) -> None:
        """HF-CMB-17: the track goes back a step."""
        ending.raise_track(p, letter)

    def told_factory_swapped(self, p: On, site: int, old: int, new: int, how: str) -> None:
        pass

    def answers_lost(self, p: On, card: int, stack: int, cause: str) -> int:
        """Where a decommissioned card goes: the hand of its holder (HF-DEC-01)."""
        return HAND - stacks.owner_of(p, stack)

    def told_resigned(self, p: On, seat: int, space: int) -> None:
        """A crew of the seat was given up there."""

    def asks_black_only(self, p: On, seat: int) -> bool:
        """HF-SCN-05: does the seat use the black sides alone?"""
        return False

    def asks_idle(self, p: Any, card: int) -> bool:
        """Is this card aboard without doing any service?"""
        return False

    def told_remains(self, p: On, stack: int, cause: str) -> None:
        """Of a stack only a crew is left."""

    def told_dwindled(self, p: On, stack: int) -> None:
        """A stack has lost cards, and others are left."""

    def told_closed(self, p: On, stack: int) -> None:
        """A stack is no more: what else belonged to it goes too."""


NOWHERE: Final[frozenset[int]] = frozenset()
#: HF-SETUP-10: with so many players no mine is busted.
MINES: Final = 5
