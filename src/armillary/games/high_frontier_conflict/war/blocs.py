"""Blocs in play: what a victorious attack brings, defection, truce (3B3, 3D9a, 3D9b, 3F3; CF-PROP, CF-VIC, CF-TRU)."""

from typing import Any

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.position import A_SEAT, A_SITE, DONE, FEW
from armillary.games.high_frontier_conflict.assembly import delegates, propaganda
from armillary.games.high_frontier_conflict.assembly.steps import Oust, tally
from armillary.games.high_frontier_conflict.chart import states
from armillary.games.high_frontier_conflict.piracy import bribes
from armillary.games.high_frontier_conflict.position import SOME_SEATS, Conflict
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import outbreak, spoils

__all__ = ["FRAMES", "VERBS", "Defection", "Flip", "Hero", "Truce"]

CHIT, HERO, OVER = range(3)


@does("CF-VIC-04")
class Flip(Frame[Conflict]):
    """CF-VIC-04: a victorious attack flips one enemy chit; then oust and whistle, then the war hero (AM-161)."""

    FIELDS = {"seat": A_SEAT, "beaten": SOME_SEATS, "step": FEW}
    __slots__ = FIELDS
    rule = "CF-VIC-04"
    rules = ("CF-PROP-05", "CF-VIC-01", "CF-VIC-03")

    def __init__(self, seat: int = 0, beaten: int = 0, step: int = CHIT) -> None:
        self.seat = seat
        #: The defenders who lost something, as bits.
        self.beaten = beaten
        self.step = step

    def advance(self, p: Conflict) -> None:
        if self.step == CHIT:
            found = propaganda.flippable(p, self.seat, self.beaten)
            if len(found) > 1:
                p.ask(self.seat)
                return
            self.step = HERO
            if found:
                self.turn(p, found[0])
                return
        if self.step == HERO:
            self.step = OVER
            if spoils.decorated(p, self.beaten):
                p.push(p.game.step(Hero)(seat=self.seat, beaten=self.beaten))
                return
        p.pop()

    def turn(self, p: Conflict, place: int) -> None:
        propaganda.flip(p, self.seat, place, propaganda.ATTACK)
        p.push(p.game.step(Oust)(seat=self.seat, place=place))

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        return [("flip", place) for place in range(len(p.chit))]

    def why_not_flip(self, p: Conflict, seat: int, place: int) -> Refusal | None:
        return propaganda.why_not_flip(p, seat, place, self.beaten)

    def take_flip(self, p: Conflict, seat: int, place: int) -> None:
        self.step = HERO
        self.turn(p, place)


class Hero(Frame[Conflict]):
    """CF-VIC-06, AM-132: the attacker may take one glory chit of one beaten defender, who says which."""

    FIELDS = {"seat": A_SEAT, "beaten": SOME_SEATS, "loser": A_SEAT}
    __slots__ = FIELDS
    rule = "CF-VIC-06"

    def __init__(self, seat: int = 0, beaten: int = 0, loser: int = NONE) -> None:
        self.seat = seat
        self.beaten = beaten
        self.loser = loser

    def advance(self, p: Conflict) -> None:
        if self.loser == NONE:
            p.ask(self.seat)
            return
        found = spoils.chits_of(p, self.loser)
        if len(found) > 1:
            p.ask(self.loser)
        else:
            self.take_yield_chit(p, self.loser, found[0])

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        if self.loser == NONE:
            return [("no-hero",), *[("hero", other) for other in spoils.decorated(p, self.beaten)]]
        return [("yield-chit", chit) for chit in spoils.chits_of(p, seat)]

    def take_no_hero(self, p: Conflict, seat: int) -> None:
        p.pop()

    def why_not_hero(self, p: Conflict, seat: int, other: int) -> Refusal | None:
        return spoils.why_not_hero(p, self.beaten, other)

    def take_hero(self, p: Conflict, seat: int, other: int) -> None:
        self.loser = other

    def take_yield_chit(self, p: Conflict, seat: int, chit: int) -> None:
        spoils.take_glory(p, self.seat, self.loser, chit)
        p.pop()

    def facts(self, p: Conflict, seat: int | None) -> dict[str, Any]:
        return {"seat": self.seat, "choosing": int(self.loser != NONE)}


FACTORY, HEIR, TURN, WHISTLE = range(4)


class Defection(Frame[Conflict]):
    """CF-PROP-08, CF-PROP-09: a Factory for an enemy, the player's chit flips, oust and whistle; then the menu lists again."""

    FIELDS = {"seat": A_SEAT, "step": FEW, "site": A_SITE}
    __slots__ = FIELDS
    rule = "CF-PROP-09"
    rules = ("CF-PROP-08", "CF-PROP-15")

    def __init__(self, seat: int = 0, step: int = FACTORY, site: int = NONE) -> None:
        self.seat = seat
        self.step = step
        self.site = site

    def advance(self, p: Conflict) -> None:
        if self.step == FACTORY:
            sites = propaganda.forfeitable(p, self.seat)
            if len(sites) > 1:
                p.ask(self.seat)
                return
            if sites:
                self.site = sites[0]
            self.step = HEIR if sites else TURN
        if self.step == HEIR:
            heirs = propaganda.heirs(p, self.seat)
            if len(heirs) > 1:
                p.ask(self.seat)
                return
            self.hand(p, heirs[0] if heirs else NONE)
        if self.step == TURN:
            self.step = WHISTLE
            propaganda.betray(p, self.seat)
            p.push(p.game.step(Oust)(seat=self.seat, place=delegates.ideology(p, self.seat)))
            return
        p.pop()

    def returned(self, p: Conflict, result: Any) -> None:
        p.pop()
        if result:
            tally(p, self.seat)

    def hand(self, p: Conflict, heir: int) -> None:
        self.step = TURN
        propaganda.forfeit(p, self.seat, self.site, heir)

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        if self.step == FACTORY:
            return [("forfeit", site) for site in propaganda.forfeitable(p, seat)]
        return [("heir", other) for other in range(len(p.wt)) if other != seat]

    def why_not_forfeit(self, p: Conflict, seat: int, site: int) -> Refusal | None:
        return propaganda.why_not_forfeit(p, seat, site)

    def take_forfeit(self, p: Conflict, seat: int, site: int) -> None:
        self.site = site
        self.step = HEIR

    def why_not_heir(self, p: Conflict, seat: int, other: int) -> Refusal | None:
        return propaganda.why_not_heir(p, seat, other)

    def take_heir(self, p: Conflict, seat: int, other: int) -> None:
        self.hand(p, other)

    def facts(self, p: Conflict, seat: int | None) -> dict[str, Any]:
        return {"step": self.step}


class Truce(Frame[Conflict]):
    """CF-TRU-02: the bribes of a truce are handed out one by one; every enemy gets one if possible."""

    FIELDS = {"seat": A_SEAT, "left": FEW, "without": DONE}
    __slots__ = FIELDS
    rule = "CF-TRU-02"

    def __init__(self, seat: int = 0, left: int = 0, without: list[int] | None = None) -> None:
        self.seat = seat
        self.left = left
        #: Enemies who have got none yet.
        self.without: list[int] = [] if without is None else without

    def advance(self, p: Conflict) -> None:
        if not self.left:
            outbreak.declare_truce(p, self.seat)
            p.pop()
            return
        found = [other for other in states.enemies(p, self.seat) if self.why(p, other) is None]
        if len(found) == 1:
            self.take_give(p, self.seat, found[0])
        else:
            p.ask(self.seat)

    def why(self, p: Conflict, other: int) -> Refusal | None:
        return outbreak.why_not_give(p, self.seat, other, self.left, self.without)

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        return [("give", other) for other in range(len(p.wt)) if other != seat]

    def why_not_give(self, p: Conflict, seat: int, other: int) -> Refusal | None:
        return self.why(p, other)

    def take_give(self, p: Conflict, seat: int, other: int) -> None:
        self.left -= 1
        if other in self.without:
            self.without.remove(other)
        bribes.pay(p, seat, other, "CF-TRU-02")

    def facts(self, p: Conflict, seat: int | None) -> dict[str, Any]:
        return {"count": self.left}


FRAMES = (Flip, Hero, Defection, Truce)
VERBS: tuple[Verb, ...] = (
    Verb("no-hero", "CF-VIC-06"),
    Verb("hero", "CF-VIC-06", ("other", "seat")),
    Verb("yield-chit", "CF-VIC-06", ("chit", "chit")),
    Verb("forfeit", "CF-PROP-09", ("site", "site")),
    Verb("heir", "CF-PROP-09", ("other", "seat")),
    Verb("give", "CF-TRU-02", ("other", "seat")),
)
