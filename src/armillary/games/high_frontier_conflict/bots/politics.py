"""What a bot thinks of blocs, bribes and laws: odds of the outcomes, what bars cost it, when it defects or makes peace.

`Politician` answers the steps and free acts of politics; a bot of the title asks it first and goes on where it says None.
"""

from collections.abc import Callable
from math import ceil

from armillary.games.high_frontier.ids import CREW, NONE, ROCKET
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.assembly import delegates as assembly
from armillary.games.high_frontier_conflict.assembly import petitions, propaganda
from armillary.games.high_frontier_conflict.assembly.steps import Tally
from armillary.games.high_frontier_conflict.chart import leave
from armillary.games.high_frontier_conflict.chart.asking_leave import Leave
from armillary.games.high_frontier_conflict.ids import (
    AUTHORITY,
    CENTRIST,
    CORRUPT,
    EQUALITY,
    EXTREMIST,
    FREEDOM,
    HONEST,
    HONOR,
    INDEPENDENCE_VICTORY,
    INDIVIDUALITY,
    LOYALIST,
    LOYALIST_VICTORY,
    OUTCOMES,
    UNITY,
    UNRESOLVED,
)
from armillary.games.high_frontier_conflict.piracy import bribes
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.games.high_frontier_conflict.war import scoring, states
from armillary.kernel.choice import Choice, allows

__all__ = ["Bearing", "Politician", "bribe_worth", "evasion_need", "margin", "outcome_odds"]

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
        sabotage: float = 4.0,
    ) -> None:
        #: Weight of what a bribe could buy; points that a defection or a truce must bring beyond its price.
        self.bribes = bribes
        self.defects = defects
        self.truce = truce
        #: Weight of what leave is worth to the asker; of turning chits; of martial law; mass that is worth a sabotage.
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


def bribe_worth(p: Conflict, odds: list[float]) -> float:
    """Its points under those odds, and something for what it could still buy."""
    table = p.c.own.scoring.bribe
    return sum(chance * table[how] for how, chance in enumerate(odds)) + 0.6 * min(1.0, years_left(p) / 12)


def evasion_need(p: Conflict, seat: int) -> list[float]:
    """By place: points that its bar costs the seat over the next turns, if War came now."""
    hand = [card for card in stacks.hand(p, seat) if p.c.deck[card] != CREW]
    rocket = stacks.slot(p, seat, ROCKET)
    away = p.where[rocket] not in (NONE, p.law.bank(p, seat))
    need = [0.0] * (CENTRIST + 1)
    need[UNITY] = 0.4 * min(3, len(hand)) + (0.4 if not away else 0.0)
    need[EQUALITY] = 0.9 if len(hand) < 3 else 0.3
    need[FREEDOM] = 0.2 * min(4, len(hand))
    need[AUTHORITY] = 0.6 if away else 0.1
    need[INDIVIDUALITY] = 0.3 if away and p.wt[seat] >= p.law.finao(p, seat) else 0.1
    need[HONOR] = 0.2
    return need


def award_worth(p: Conflict, seat: int, place: int) -> float:
    """What the final law of that place would bring against the best other."""
    gains = [sum(scoring.counts(p, other)[what] for what in p.c.awards[place]) for other in range(len(p.wt))]
    own = gains.pop(seat)
    return float(own - max(gains))


# ------------------------------------------------------------------------------------------------------------- deciding


class Politician:
    """Decisions about politics, by the bearing of a style. `needs`: what the bars cost a seat, by place."""

    def __init__(
        self, bearing: Bearing | None = None, needs: Callable[[Conflict, int], list[float]] | None = None
    ) -> None:
        self.bearing = Bearing() if bearing is None else bearing
        self.needs = evasion_need if needs is None else needs

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
        if "sabotage" in verbs:
            return ("sabotage",) if self.spoils(p, seat) else ("let-be",)
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
            return min(listed, key=lambda choice: p.law.price(p, p.letter[choice[1]]))
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
        spare = p.law.spare_cubes(p, seat)
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
        price = bribe_worth(p, outcome_odds(p)) * (2 - self.bearing.bribes)

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

    def spoils(self, p: Conflict, seat: int) -> bool:
        """A heavy rocket of an enemy is worth a bribe."""
        mover = p.phasing
        rocket = stacks.slot(p, mover, ROCKET)
        mass = stacks.dry_mass(p, rocket) if p.where[rocket] != NONE else 0
        return mass >= self.bearing.sabotage + 4 * bribe_worth(p, outcome_odds(p))

    # --------------------------------------------------------------------------------------------- defection, truce

    def turning_pays(self, p: Conflict, seat: int) -> bool:
        """The mean margin with the chit turned, less the Factory, the bribes of the defeated and the extremist."""
        place = assembly.ideology(p, seat)
        chits = list(p.chit)
        chits[place] = 1 - chits[place]
        odds = outcome_odds(p, chits)
        gain = margin(p, seat, odds) - margin(p, seat, outcome_odds(p))
        factories = [p.law.price(p, p.letter[site]) for site in propaganda.forfeitable(p, seat)]
        decided = odds[LOYALIST_VICTORY] + odds[INDEPENDENCE_VICTORY]
        price = (2 * min(factories) if factories else 0) + decided * bribes.purse(p, seat) + 1.0
        return gain > price + self.bearing.defects

    def peace_pays(self, p: Conflict, seat: int) -> bool:
        """The unresolved column against the mean, by more than the bribes it costs."""
        odds = outcome_odds(p)
        peace = margin(p, seat, [float(how == UNRESOLVED) for how in range(len(OUTCOMES))])
        price = 2 * p.c.own.assembly.truce * bribe_worth(p, odds)
        return peace - margin(p, seat, odds) > price + self.bearing.truce


def propped(p: Conflict, seat: int, place: int) -> bool:
    """Would the bar of that place be evaded without this delegate?"""
    return bool(assembly.delegates(p, seat, place, CORRUPT) or assembly.delegates(p, seat, place, EXTREMIST))
