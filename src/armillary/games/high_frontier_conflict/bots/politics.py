"""What a bot thinks of blocs, bribes and laws: odds of the outcomes, what bars cost it, when it defects or makes peace.

`Politician` answers the steps and free acts of politics; a bot of the title asks it first and goes on where it says None.
"""

from collections.abc import Callable
from math import ceil, tanh

from armillary.games.high_frontier.flow.flight import BELT
from armillary.games.high_frontier.ids import CREW, NONE, ROCKET
from armillary.games.high_frontier.rules import belts, stacks
from armillary.games.high_frontier_conflict.assembly import delegates as assembly
from armillary.games.high_frontier_conflict.assembly import petitions, propaganda
from armillary.games.high_frontier_conflict.assembly.steps import Tally
from armillary.games.high_frontier_conflict.chart import leave, scoring, states
from armillary.games.high_frontier_conflict.chart.asking_leave import Leave
from armillary.games.high_frontier_conflict.chart.flight import Roll
from armillary.games.high_frontier_conflict.ids import (
    AUTHORITY,
    CENTRIST,
    CORRUPT,
    EQUALITY,
    EXTREMIST,
    FREEDOM,
    FUTURE_WARS,
    HONEST,
    HONOR,
    INDEPENDENCE_VICTORY,
    INDIVIDUALITY,
    LOYALIST,
    LOYALIST_VICTORY,
    OUTCOMES,
    TRUCE,
    UNITY,
    UNRESOLVED,
    WAR,
)
from armillary.games.high_frontier_conflict.piracy import bribes
from armillary.games.high_frontier_conflict.piracy.steps import Sabotage
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.choice import Choice, allows

from .rivals import shares

__all__ = [
    "Bearing",
    "Politician",
    "bribe_worth",
    "evasion_need",
    "lifted",
    "margin",
    "outcome_odds",
    "slip",
    "years_left",
]

#: Victory points of an Aqua.
AQUA = 0.25
#: Aqua that leave is worth to ask for, of an ally and of an enemy, and points from which it is asked for at all.
ALLY_PRICE, ENEMY_PRICE, WANTED = 1, 3, 0.5
#: The share of what another wins that counts as lost: of an enemy's, of an ally's; and so many times more if he leads.
HARM, RIVALRY, LEADER = 0.3, 0.1, 2.0
#: The share of what a bar costs that a delegate beside its place is worth.
NEAR = 0.4
#: A War decides itself in about so many years; a chit more or less tips it by so much.
YEARS, TIP = 30.0, 0.11
#: Faces of a die; points of a Space Elevator; points of an Aqua's mass aboard a craft.
DIE, EPIC, LIFTED = 6, 2.0, 0.25
#: How far a lead of points is from certain when no year is left.
CERTAIN = 3.0
#: Points that new enemies could take and that may still decide whether a defection pays; points beyond which nobody defects.
LAST, NEVER = 4.0, 50.0
#: The share of what the bars cost that a truce saves, and years from which it saves all of it.
BARS, LONG = 0.5, 12


class Bearing:
    """What a style changes: how readily it bribes, defects, makes peace, and sells leave."""

    __slots__ = ("bribes", "defects", "flips", "leave", "martial", "sabotage", "truce")

    def __init__(
        self,
        *,
        bribes: float = 1.0,
        defects: float = 1.0,
        truce: float = 1.0,
        leave: float = 1.0,
        flips: float = 1.0,
        martial: float = 1.0,
        sabotage: float = 1.0,
    ) -> None:
        #: Weight of what a bribe could buy; points that a defection or a truce must bring beyond its price.
        self.bribes = bribes
        self.defects = defects
        self.truce = truce
        #: Weight of what leave is worth to the asker; of turning chits; of martial law; how many times its price a sabotage must
        #: bring.
        self.leave = leave
        self.flips = flips
        self.martial = martial
        self.sabotage = sabotage


# ----------------------------------------------------------------------------------------------------------- outlook


def years_left(p: Conflict) -> int:
    return p.pile * len(p.c.seasons) - p.year + 1


def outcome_odds(p: Conflict, chits: list[int] | None = None) -> list[float]:
    """The chance of each column, from what lies on the table: chits, extremists, time, state."""
    odds = [0.0] * len(OUTCOMES)
    if not states.blocs(p) or p.winner != NONE:
        odds[scoring.outcome(p)] = 1.0
        return odds
    shown = p.chit if chits is None else chits
    if p.state == WAR and p.law.mode != FUTURE_WARS:
        side = states.winner_of(p, shown)
        if side != NONE:
            odds[LOYALIST_VICTORY if side == LOYALIST else INDEPENDENCE_VICTORY] = 1.0
            return odds
    loyal = shown.count(LOYALIST)
    tilt = min(0.95, max(0.05, 0.5 + TIP * (2 * loyal - len(shown))))
    time = min(1.0, years_left(p) / YEARS)
    war = 1.0 if states.on(p, states.WARTIME) else 0.8 * time
    decided = war * time * (0.35 + 0.3 * abs(2 * tilt - 1)) * (1.0 - 0.05 * sum(p.extremist))
    odds[LOYALIST_VICTORY] = decided * tilt
    odds[INDEPENDENCE_VICTORY] = decided * (1 - tilt)
    rest = 1.0 - decided
    odds[UNRESOLVED if p.war_happened else p.c.no_war] += rest * (1.0 if p.war_happened else 1 - war)
    odds[UNRESOLVED] += 0.0 if p.war_happened else rest * war
    return odds


def margin(p: Conflict, seat: int, odds: list[float]) -> float:
    """Own score less the best other's, over the outcomes."""
    total = 0.0
    for how, chance in enumerate(odds):
        if chance > 0:
            scores = [scoring.score(p, other, how) for other in range(len(p.wt))]
            own = scores.pop(seat)
            total += chance * (own - max(scores))
    return total


def prospect(p: Conflict, seat: int, odds: list[float], more: float = 0.0) -> float:
    """As `margin`, with so many points more, in points of an even match: to be far ahead, or far behind, by a point more changes
    little, the less the fewer years are left."""
    spread = CERTAIN + years_left(p) / 4
    total = 0.0
    for how, chance in enumerate(odds):
        if chance > 0:
            scores = [scoring.score(p, other, how) for other in range(len(p.wt))]
            own = scores.pop(seat)
            total += chance * tanh((own - max(scores) + more) / (2 * spread))
    return 2 * spread * total


def bribe_worth(p: Conflict, odds: list[float]) -> float:
    """Its points under those odds, and something for what it could still buy."""
    table = p.c.own.scoring.bribe
    return sum(chance * table[how] for how, chance in enumerate(odds)) + bought(p)


def bought(p: Conflict) -> float:
    """What a bribe could still buy."""
    return 0.6 * min(1.0, years_left(p) / 12)


def slip(p: Conflict, seat: int, odds: list[float]) -> float:
    """Points of the next bribe that a seat would pay: a heroism chit that serves as one scores nothing (CF-BRIB-04)."""
    return bought(p) if p.used_heroism[seat] else bribe_worth(p, odds)


def evasion_need(p: Conflict, seat: int) -> list[float]:
    """By place: points that its bar costs the seat over the next turns, if War came now."""
    hand = [card for card in stacks.hand(p, seat) if p.c.deck[card] != CREW]
    rocket = stacks.slot(p, seat, ROCKET)
    away = p.where[rocket] not in (NONE, p.law.answers_bank(p, seat))
    need = [0.0] * (CENTRIST + 1)
    need[UNITY] = 0.4 * min(3, len(hand)) + (0.4 if not away else 0.0)
    need[EQUALITY] = 0.9 if len(hand) < 3 else 0.3
    need[FREEDOM] = 0.2 * min(4, len(hand))
    need[AUTHORITY] = 0.6 if away else 0.1
    need[INDIVIDUALITY] = 0.3 if away and p.wt[seat] >= p.law.answers_finao(p, seat) else 0.1
    need[HONOR] = 0.2
    return need


def award_worth(p: Conflict, seat: int, place: int) -> float:
    """What the final law of that place would bring against the best other."""
    gains = [sum(scoring.counts(p, other)[what] for what in p.c.awards[place]) for other in range(len(p.wt))]
    own = gains.pop(seat)
    return float(own - max(gains))


# ------------------------------------------------------------------------------------------------------------- deciding


def no_peril(p: Conflict, seat: int) -> float:
    return 0.0


def lifted(p: Conflict, seat: int, stack: int) -> float:
    """What it cost to lift a craft."""
    return LIFTED * stacks.dry_mass(p, stack)


class Politician:
    """Decisions about politics, by the bearing of a style. What a bot knows beyond politics it asks for: `needs`, what the bars
    cost a seat, by place; `peril`, what others could take of it; `cargo`, what a craft is worth with what it is about."""

    def __init__(
        self,
        bearing: Bearing | None = None,
        needs: Callable[[Conflict, int], list[float]] | None = None,
        peril: Callable[[Conflict, int], float] | None = None,
        cargo: Callable[[Conflict, int, int], float] | None = None,
    ) -> None:
        self.bearing = Bearing() if bearing is None else bearing
        self.needs = evasion_need if needs is None else needs
        self.peril = no_peril if peril is None else peril
        self.cargo = lifted if cargo is None else cargo
        #: Whether a defection pays: what it was last worked out for, and the answer.
        self.weighed: tuple[tuple[object, ...], bool] = ((), False)

    def answer(self, p: Conflict, seat: int, listed: list[Choice]) -> Choice | None:
        """A step of politics: the choice, or None if it is none of these."""
        verbs = {choice[0] for choice in listed}
        frame = p.frames[-1]
        if isinstance(frame, Leave):
            return ("grant",) if self.grants(p, seat, frame) else ("refuse",)
        if "elect" in verbs:
            return self.elect(p, seat, listed)
        if "shift" in verbs:
            return self.shift(p, seat, listed)
        if "star" in verbs or "place-disk" in verbs:
            return max(listed, key=lambda choice: award_worth(p, seat, choice[1]))
        if isinstance(frame, Tally) or "flip" in verbs:
            return self.flip(p, seat, listed)
        if "martial" in verbs:
            return self.martial(p, seat, listed)
        if isinstance(frame, Sabotage):
            return ("sabotage",) if self.spoils(p, seat, frame.mover) else ("let-be",)
        if "let-go" in verbs:
            return self.suborn(p, seat, listed, last=True) or ("let-go",)
        if "space-lord" in verbs:
            ahead = margin(p, seat, [float(how == scoring.outcome(p)) for how in range(len(OUTCOMES))]) > 0
            return ("space-lord",) if ahead else ("play-on",)
        if verbs & {"oust", "whistle"}:
            return next(choice for choice in listed if choice[0] != "spare")
        if verbs & {"give", "pass-baton", "heir"}:
            return min(listed, key=lambda choice: scoring.score(p, choice[-1], scoring.outcome(p)))
        if "hero" in verbs:
            return max(listed, key=lambda choice: choice[0] == "hero")
        if "lose-delegate" in verbs:
            return ("lose-delegate", HONEST) if ("lose-delegate", HONEST) in listed else listed[0]
        if "forfeit" in verbs:
            return min(listed, key=lambda choice: p.law.answers_price(p, p.letter[choice[1]]))
        return ("skip",) if ("skip",) in listed else None

    def free(self, p: Conflict, seat: int, listed: list[Choice]) -> Choice | None:
        """A free act of politics that pays now, or None."""
        if ("truce",) in listed and self.peace_pays(p, seat):
            return ("truce",)
        if ("defect",) in listed and self.turning_pays(p, seat):
            return ("defect",)
        return self.suborn(p, seat, listed) or self.petition(p, seat, listed)

    # ------------------------------------------------------------------------------------------------- the assembly

    def seat_worth(self, p: Conflict, seat: int, place: int) -> float:
        """A delegate more in a place: evasion where one has none, votes for a law one likes."""
        need = self.needs(p, seat)
        first = 0.0 if assembly.has(p, seat, place) or place == CENTRIST else need[place]
        if states.on(p, states.RESTRICTED):
            # The next delegate, or the next shift, goes on from there.
            near = [
                need[other]
                for other in p.c.next_places[place]
                if other < CENTRIST and not petitions.evades(p, seat, other)
            ]
            first = max(first, NEAR * max(near, default=0.0))
        hostile = place < CENTRIST and p.chit[place] != states.bloc(p, seat) and states.on(p, states.WARTIME)
        vote = 0.25 * max(-1.0, min(2.0, award_worth(p, seat, place))) if not states.on(p, states.WARTIME) else 0.0
        return (0.3 if hostile else 1.0) * first + vote + 0.2

    def elect(self, p: Conflict, seat: int, listed: list[Choice]) -> Choice:
        spare = p.law.answers_spare_cubes(p, seat)
        if spare <= 2:
            return ("skip",)  # cubes for Factories
        tries = [choice for choice in listed if choice[0] == "elect"]
        best = max(tries, key=lambda choice: self.seat_worth(p, seat, choice[1]))
        return best if self.seat_worth(p, seat, best[1]) > 0 else ("skip",)

    def shift(self, p: Conflict, seat: int, listed: list[Choice]) -> Choice:
        """From where there are several to a place that evades something; the extremist stays."""

        def gain(choice: Choice) -> float:
            _, place, kind, to = choice
            if kind == EXTREMIST:
                return -1.0
            alone = sum(assembly.delegates(p, seat, place, each) for each in (HONEST, CORRUPT, EXTREMIST)) == 1
            return self.seat_worth(p, seat, to) - (self.needs(p, seat)[place] if alone else 0.0) - 0.3

        best = max((choice for choice in listed if choice[0] == "shift"), key=gain)
        return best if gain(best) > 0 else ("skip",)

    def flip(self, p: Conflict, seat: int, listed: list[Choice]) -> Choice:
        """Chits for the side whose victory one would rather see; an enemy's extremist if there is a choice."""
        flips = [choice for choice in listed if choice[0] == "flip"]
        if ("leave-chit",) not in listed:
            return max(flips, key=lambda choice: self.turned(p, seat, choice[1]))
        best = flips[0]
        return best if self.turned(p, seat, best[1]) > self.turned(p, seat, NONE) else ("leave-chit",)

    def turned(self, p: Conflict, seat: int, place: int) -> float:
        """The margin if that chit lay the other way; NONE: as it lies. Being many helps one's bloc."""
        chits = list(p.chit)
        if place != NONE:
            chits[place] = 1 - chits[place]
        own = states.bloc(p, seat)
        return margin(p, seat, outcome_odds(p, chits)) + 0.3 * self.bearing.flips * chits.count(own)

    def martial(self, p: Conflict, seat: int, listed: list[Choice]) -> Choice:
        """The leader's delegate, a corrupt one for its bribe first."""
        scores = scoring.points(p)

        def gain(choice: Choice) -> float:
            _, _, other, kind = choice
            return scores[other] * 0.1 + (bribe_worth(p, outcome_odds(p)) if kind == CORRUPT else 0.0)

        tries = [choice for choice in listed if choice[0] == "martial"]
        return max(tries, key=gain) if tries and self.bearing.martial > 0 else ("skip",)

    # ------------------------------------------------------------------------------------------ bribes, leave, sabotage

    def suborn(self, p: Conflict, seat: int, listed: list[Choice], last: bool = False) -> Choice | None:
        """A delegate that opens what one needs: one's own among enemies, or a foreign one for everybody."""
        tries = [choice for choice in listed if choice[0] == "suborn"]
        if not tries:
            return None
        need = self.needs(p, seat)
        price = slip(p, seat, outcome_odds(p)) * (2 - self.bearing.bribes)

        def gain(choice: Choice) -> float:
            _, place, owner = choice
            if owner == seat:
                hostile = place < CENTRIST and p.chit[place] != states.bloc(p, seat)
                return need[place] * 3 - price if hostile and not propped(p, seat, place) else -1.0
            opened = 0.0 if place == CENTRIST or petitions.evades(p, seat, place) else need[place] * 3
            return opened - price - AQUA * bribes.suborn_price(p, seat, owner)

        best = max(tries, key=gain)
        return best if gain(best) > 0 else None

    def petition(self, p: Conflict, seat: int, listed: list[Choice]) -> Choice | None:
        """Asks once a turn, for what it needs most, at a price that makes good what it thinks the other loses by it."""
        if p.asked:
            return None
        need = self.needs(p, seat)
        best: tuple[float, Choice] | None = None
        for choice in listed:
            if choice[0] != "petition" or need[choice[2]] < WANTED:
                continue
            other, place = choice[1:3]
            enemy = states.enemy(p, seat, other)
            price = max(ENEMY_PRICE if enemy else ALLY_PRICE, ceil((HARM if enemy else RIVALRY) * need[place] / AQUA))
            price = min(price, p.wt[seat])
            gain = need[place] - AQUA * price
            if gain > 0 and allows([choice], (*choice[:3], price)) and (best is None or gain > best[0]):
                best = gain, (*choice[:3], price)
        return None if best is None else best[1]

    def grants(self, p: Conflict, seat: int, frame: Leave) -> bool:
        """For more than it harms: what the asker wins by it counts by whether he is an enemy, and whether he is ahead."""
        if frame.price == leave.BRIBE_PRICE:
            worth = bribe_worth(p, outcome_odds(p))
        elif frame.price == leave.CARD_PRICE:
            worth = 0.6
        else:
            worth = AQUA * frame.price
        share = HARM if states.enemy(p, seat, frame.grantee) else RIVALRY
        scores = scoring.points(p)
        if scores[frame.grantee] > scores[seat] and scores[frame.grantee] == max(scores):
            share *= LEADER
        wins = self.needs(p, frame.grantee)[frame.place] if 0 <= frame.place < CENTRIST else 1.0
        return worth * self.bearing.leave > share * wins

    def spoils(self, p: Conflict, seat: int, mover: int) -> bool:
        """Does another roll cost the mover more than the bribe that he gets for it?"""
        odds = outcome_odds(p)
        share = shares(scoring.points(p), seat)[mover]
        price = slip(p, seat, odds) * (1 + share)
        return share * self.at_risk(p, mover) > self.bearing.sabotage * price

    def at_risk(self, p: Conflict, mover: int) -> float:
        """Points that another roll is likely to cost the mover: his craft with what it is about to bring."""
        roll = p.frames[-2]
        if not isinstance(roll, Roll):
            return p.c.tables.hazard_fails / DIE * EPIC
        stack = roll.stack
        whole = self.cargo(p, mover, stack)
        if roll.kind != BELT:
            return p.c.tables.hazard_fails / DIE * whole
        cards = stacks.cards_in(p, stack)
        lost = 0.0
        for die in range(1, DIE + 1):
            victims = belts.victims(p, stack, belts.belt_level(p, die, roll.thrust))
            lost += len(victims) / max(1, len(cards)) / DIE
        return lost * whole

    # --------------------------------------------------------------------------------------------- defection, truce

    def turning_pays(self, p: Conflict, seat: int) -> bool:
        """What the seat would be ahead by with its chit turned, without the Factory and the bribes that this costs, and with what
        its new enemies could take of it."""
        if self.bearing.defects >= NEVER:
            return False
        key = (p.round, seat, p.state, tuple(p.chit), tuple(p.factory), tuple(p.bribes), tuple(scoring.points(p)))
        if key != self.weighed[0]:
            now = prospect(p, seat, outcome_odds(p))
            q = turned_coat(p, seat)
            odds = outcome_odds(q)
            gain = prospect(q, seat, odds) - now
            if q.winner == NONE and gain > self.bearing.defects - LAST:
                gain = prospect(q, seat, odds, self.peril(p, seat) - self.peril(q, seat)) - now
            self.weighed = key, gain > self.bearing.defects
        return self.weighed[1]

    def peace_pays(self, p: Conflict, seat: int) -> bool:
        """What the seat would be ahead by in peace, its bribes gone; what enemies could take of it now, and what bars cost it."""
        q = at_peace(p, seat)
        need = self.needs(p, seat)
        bars = sum(need[place] for place in range(CENTRIST) if petitions.barred(p, seat, place))
        cost = self.peril(p, seat) + BARS * bars * min(1.0, years_left(p) / LONG)
        gain = prospect(q, seat, outcome_odds(q)) - prospect(p, seat, outcome_odds(p), -cost)
        return gain > self.bearing.truce


def turned_coat(p: Conflict, seat: int) -> Conflict:
    """A copy in which the seat has defected: its least Factory is an enemy's, its chit turned; if that decides the War, the
    bribes of the defeated are gone (CF-PROP-09, CF-END-08)."""
    q = p.copy()
    assert isinstance(q, Conflict)
    q.log = None
    sites = propaganda.forfeitable(q, seat)
    if sites:
        heirs = propaganda.heirs(q, seat)
        heir = min(heirs, key=lambda other: scoring.score(q, other, scoring.outcome(q)), default=NONE)
        propaganda.forfeit(q, seat, min(sites, key=lambda site: q.law.answers_price(q, q.letter[site])), heir)
    propaganda.betray(q, seat)
    if q.winner != NONE:
        for other in range(len(q.wt)):
            if not q.extremist[other]:
                q.bribes[other] = 0
    return q


def at_peace(p: Conflict, seat: int) -> Conflict:
    """A copy in which the seat has made a truce: one bribe for each enemy, the rest for him who is least ahead (CF-TRU-02)."""
    q = p.copy()
    assert isinstance(q, Conflict)
    q.log = None
    enemies = sorted(states.enemies(q, seat), key=lambda other: scoring.score(q, other, scoring.outcome(q)))
    for number in range(q.c.own.assembly.truce):
        bribes.pay(q, seat, enemies[number] if number < len(enemies) else enemies[0], "CF-TRU-02")
    q.state, q.anarchy = TRUCE, 0
    return q


def propped(p: Conflict, seat: int, place: int) -> bool:
    """Would the bar of that place be evaded without this delegate?"""
    return bool(assembly.delegates(p, seat, place, CORRUPT) or assembly.delegates(p, seat, place, EXTREMIST))
