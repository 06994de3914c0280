"""The turn, from its start to the United Nations' upkeep at its end."""

from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.ending import ended, living, share
from armillary.games.earthmans_burden.rules.units import (
    developments,
    gain_development,
    gain_fleets,
)
from armillary.games.earthmans_burden.tables import (
    BEFORE_CIVILIAN,
    CIVILIAN,
    END,
    ESCHATON_PAIR,
    FUSION,
    FUSION_ENGINES,
    MILITARY,
    MOVEMENT,
    NANOTECHNOLOGY,
    ORION,
    ORION_ENGINES,
    RISK,
    SAILS,
    SOLAR_SAILS,
    SOUND,
    START,
    UN,
    VON_NEUMANN_ENGINES,
)
from armillary.kernel.frame import Frame

from .civilian import Civilian
from .engines import Fusion, Orion, Sails
from .military import Military
from .movement import Movement
from .prelude import BeforeCivilian, Risk
from .start import Start, blockade, place_ai
from .windows import GROUPS, PHASES, TURNS, window


class Turn(Frame[SolarDisc]):
    """A player's turn: Movement, Military Actions, Civilian Actions (EB-TURN-01), and the fixed points between (EB-TURN-06)."""

    FIELDS = ("stage", "polled")
    __slots__ = FIELDS
    rule = "EB-TURN-01"

    def __init__(self, stage: int, polled: int) -> None:
        self.stage: int = stage
        #: The window before this stage has been held.
        self.polled: int = polled

    def advance(self, p: SolarDisc) -> None:
        t = p.t
        if p.check and ended(p):
            return
        seat = p.active
        if p.out[seat] and self.stage < END:
            self.stage = END
        stage = self.stage
        if t.windows and self.poll(p, stage):
            return
        self.polled = 0
        self.stage = stage + 1
        p.phase = stage
        tech = p.tech[seat]
        if stage == START:
            self.begin(p, seat)
            if tech & ESCHATON_PAIR == ESCHATON_PAIR or t.eschaton_every_turn or t.blockade_any_turns:
                p.push(Start(0, 0))
            else:
                if blockade(p, seat):
                    return
                place_ai(p, seat)
        elif stage == ORION:
            if tech & ORION_ENGINES:
                p.push(Orion(-1, -1))
        elif stage == FUSION:
            if tech & FUSION_ENGINES:
                p.push(Fusion(-1, -1, [0] * t.paths, 0))
        elif stage == MOVEMENT:
            p.push(
                Movement(
                    -1,
                    p.fleets[seat * t.worlds : (seat + 1) * t.worlds],
                    p.space[seat * t.paths : (seat + 1) * t.paths],
                    0 if p.commander[seat] >= 0 else 1,
                )
            )
        elif stage == SAILS:
            if tech & SOLAR_SAILS and (
                sum(p.space[seat * t.paths : (seat + 1) * t.paths]) or 0 <= p.commander[seat] < t.paths
            ):
                p.push(Sails(0, 0, 0, -1, [0] * t.paths, 0))
        elif stage == MILITARY:
            # EB-MIL-07: whoever is in orbit now may act, also fleets that have just arrived.
            p.push(Military(-1, -1, 0, 0, 1 if t.groups_first else 0, []))
        elif stage == BEFORE_CIVILIAN:
            # EB-CIV-07: what was gained in the Military phase takes part in the Civilian phase.
            self.forget_new(p)
            if tech & (NANOTECHNOLOGY | VON_NEUMANN_ENGINES):
                p.push(BeforeCivilian(0, 0, -1, -1, 0))
        elif stage == RISK:
            counts = p.risk[seat * t.worlds : (seat + 1) * t.worlds]
            if sum(counts):
                p.push(Risk(0, counts, 0))
        elif stage == CIVILIAN:
            p.push(Civilian(-1, -1, 0, 0, -1, -1, 0, 0, 0, 0, 0, 1 if t.groups_first else 0, []))
        else:
            self.end(p, seat)

    def poll(self, p: SolarDisc, stage: int) -> bool:
        """EB-XTRA-18: after the start-of-turn steps, before each phase, after Movement, after ongoing risk, at the end."""
        if self.polled:
            return False
        self.polled = 1
        if stage in (ORION, END):
            return window(p, TURNS)
        if stage in (MILITARY, RISK):
            return window(p, PHASES)
        if stage in (MOVEMENT, SAILS):
            return window(p, GROUPS)
        if stage == CIVILIAN:
            p.phase = CIVILIAN  # EB-CIV-08: whatever is gained after ongoing risk comes too late
            return window(p, GROUPS)
        return False

    def begin(self, p: SolarDisc, seat: int) -> None:
        """The marks of the last turn are gone (EB-XTRA-08), and the AI counter is placed."""
        t = p.t
        first = seat * t.worlds
        last = first + t.worlds
        none = [0] * t.worlds
        p.acted_fleets[first:last] = none
        p.acted_sound[first:last] = none
        p.acted_risk[first:last] = none
        p.led[seat] = 0
        p.favour = 0
        if p.log is not None:
            rules = ["EB-TURN-01", "EB-TURN-05", "EB-TURN-06"]
            if not p.units[seat]:
                rules.append("EB-TURN-07")
            if p.round == 1 and seat == (p.starter + 1) % p.game.seats:
                rules.append("EB-SETUP-14")
            p.tell("TurnBegan", tuple(rules), seat=seat, round=p.round)

    def forget_new(self, p: SolarDisc) -> None:
        """Everybody's: a unit that may not act yet can have been given away."""
        places = len(p.new_fleets)
        p.new_fleets = [0] * places
        p.new_sound = [0] * places
        p.new_risk = [0] * places

    def end(self, p: SolarDisc, seat: int) -> None:
        """The UN's automatic steps, then the next player clockwise."""
        t = p.t
        self.forget_new(p)
        un_upkeep(p)
        if p.offers or p.drafts:
            p.offers = []
            p.drafts = []
        seats = p.game.seats
        first = (p.starter + 1) % seats
        after = seat
        while True:
            after = (after + 1) % seats
            if after == first:
                p.round += 1
                if t.round_limit and p.round > t.round_limit:
                    # Not a rule of the game: simulations may stop here, as in peace.
                    alive = living(p)
                    share(p, alive, "round-limit", "EB-VIC-07")
                    return
            if not p.out[after]:
                break
        # EB-TURN-07: a player without units keeps taking turns.
        p.active = after
        p.phase = START
        self.stage = START
        self.polled = 0


def un_upkeep(p: SolarDisc) -> None:
    """EB-UN-11, EB-UN-12: with a development on Earth the UN claims its free regions, then builds a fleet (EB-UN-13).

    EB-UN-14: without one it does neither. EB-MOVE-08, EB-UN-15: it moves nothing and starts nothing.
    """
    t = p.t
    if not developments(p, UN, t.home):
        if p.units[UN] > 0 and p.log is not None:
            p.tell("UNIdle", "EB-UN-14", count=p.units[UN])
        return
    free = p.unclaimed[t.home]
    for _ in range(free):
        gain_development(p, UN, t.home, SOUND, False)
    if free and p.log is not None:
        p.tell("UNClaimed", ("EB-UN-11", "EB-UN-13"), count=free)
    if p.fleets[UN * t.worlds + t.home] < t.un_ceiling:
        # EB-UNIT-08: only the UN's fleets are limited, by this.
        gain_fleets(p, UN, t.home, t.un_built, False)
        if p.log is not None:
            p.tell("UNBuilt", ("EB-UN-12", "EB-UN-13", "EB-UN-15"), count=t.un_built)
