"""Which cards fit together: how far a hand is from a rocket that builds a factory, and what would bring it nearer (8.2).

White sides only: black cards are made where they are used.
"""

from typing import Final

from armillary.games.high_frontier.components import Components
from armillary.games.high_frontier.ids import (
    BAG,
    GENERATOR,
    HAND,
    LEO_STACK,
    NONE,
    OUTPOST,
    RADIATOR,
    REACTOR,
    REFINERY,
    ROBONAUT,
    ROCKET,
    STEP,
    THRUSTER,
    UNDER,
)
from armillary.games.high_frontier.position import Chart
from armillary.games.high_frontier.rules import diagram, stacks
from armillary.kernel.choice import Choice

from .roughly import burns_to

__all__ = ["Fitting", "bundle", "nearest", "product", "whites"]

#: What a whole set lacks without an engine, a robonaut, a refinery; a crew prospects, but builds nothing.
NO_ENGINE: Final = 2.5
NO_ROBONAUT: Final = 1.5
NO_REFINERY: Final = 1.0
#: Crews and robonauts push a rocket too, but not far.
NO_THRUSTER: Final = 1.5
#: A point of mass; cards lost in the belts around Earth; a rocket that comes nowhere (to CHOICE sites: wants nothing).
HEAVY: Final = 0.04
HARM: Final = 1.0
LAME: Final = 3.0
CHOICE: Final = 24
#: What is not there yet will weigh so much, and a robonaut will need so much water.
TYPICAL: Final = 2
ROBONAUT_MASS: Final = 2
REFINERY_MASS: Final = 4
SUPPORT_MASS: Final = 2
#: Every point above what a rocket may weigh at all.
OVERWEIGHT: Final = 0.3
#: Fuel in a rocket that sets out, and turns that it may take.
FILLED: Final = 4
TURNS: Final = 6
FAR: Final = 99.0
#: How much farther from a rocket a card that turns black may leave a player.
SPARED: Final = 0.3


def nearest(p: Chart, cards: list[int]) -> tuple[float, frozenset[int]]:
    """How far these cards are from a rocket that builds a factory (HF-IND-01, 8.2), and which of them are for it: supports
    that are missing, roughly, for the best engine, robonaut and refinery among them, and more where there is none. A card
    that fits nothing is left out. Whether the supports can all be used at once is not asked."""
    c = p.c
    engines = [card for card in cards if c.thrust[2 * card] and c.deck[card] < GENERATOR]
    robonauts = [card for card in cards if c.deck[card] == ROBONAUT]
    refineries = [card for card in cards if c.deck[card] == REFINERY]
    radiators = sorted((card for card in cards if c.deck[card] == RADIATOR), key=lambda card: -c.cooling[2 * card])
    least, chosen = FAR, frozenset[int]()
    for engine in (*engines, NONE):
        for robonaut in (*robonauts, NONE):
            for refinery in (*refineries, NONE):
                used = list(dict.fromkeys(card for card in (engine, robonaut, refinery) if card != NONE))
                missing = 0.0
                if engine == NONE or c.deck[engine] != THRUSTER:
                    missing += NO_ENGINE if engine == NONE else NO_THRUSTER
                missing += (NO_ROBONAUT if robonaut == NONE else 0.0) + (NO_REFINERY if refinery == NONE else 0.0)
                if missing >= least:
                    continue
                unfed, mass = _unfed(p, used, cards, radiators)
                mass += (ROBONAUT_MASS if robonaut == NONE else 0) + (REFINERY_MASS if refinery == NONE else 0)
                missing += unfed + _burden(p, engine, robonaut, used, mass)
                if missing < least:
                    least, chosen = missing, frozenset(used)
    return least, chosen


def _burden(p: Chart, engine: int, robonaut: int, used: list[int], missing: int) -> float:
    """What is against a rocket that works: heavy, easily harmed (HF-THR-03, HF-ADV-04), and few sites that it comes to. What is
    missing will weigh something, too."""
    c = p.c
    dry = sum(c.mass[2 * card] for card in used) + missing
    burden = HEAVY * dry
    if dry > c.most_dry:
        return burden + LAME + OVERWEIGHT * (dry - c.most_dry)
    if engine == NONE:
        return burden
    fuel = c.fuel[2 * engine]
    thrust = c.thrust[2 * engine] + diagram.wet_modifier(c, dry, min(FILLED if fuel else 0, c.tank_steps[dry][-1]))
    sites = sites_for(
        c, dry, thrust, fuel, TYPICAL if robonaut == NONE else c.isru[2 * robonaut], _sunny(p, engine, used)
    )
    weakest = min(c.rad[2 * card] for card in used)
    burden += LAME * (1 - min(sites, CHOICE) / CHOICE) ** 2
    return burden + HARM * min(6, max(0, 6 - thrust - weakest)) / 6


def _sunny(p: Chart, engine: int, used: list[int]) -> bool:
    """Does the engine, or what feeds it, live on sunlight (HF-THR-05)?"""
    c = p.c
    if c.solar_card[2 * engine]:
        return True
    kinds = c.needs_generator[2 * engine]
    fit = [card for card in used if c.generator[2 * card] & kinds]
    return bool(fit) and all(c.solar_card[2 * card] for card in fit)


_KEPT: Final[dict[tuple[int, ...], int]] = {}


def sites_for(c: Components, dry: int, thrust: int, fuel: int, isru: int, sunny: bool) -> int:
    """How many sites a rocket comes to from LEO with what its tanks hold, and can prospect; roughly, and kept by chart."""
    key = (id(c.reach), dry, thrust, fuel, isru, int(sunny))
    found = _KEPT.get(key)
    if found is None:
        if len(_KEPT) > 4000:
            _KEPT.clear()
        sites = range(len(c.site_space)) if thrust > 0 else range(0)
        found = _KEPT[key] = sum(_comes_to(c, site, dry, thrust, fuel, isru, sunny) for site in sites)
    return found


def _comes_to(c: Components, site: int, dry: int, thrust: int, fuel: int, isru: int, sunny: bool) -> bool:
    space = c.site_space[site]
    if isru > c.hydration[site] or (sunny and thrust + c.solar[c.zone[space]] < 0):
        return False
    burns = burns_to(c, space)[c.leo] // 100
    lander = c.size[site] if thrust <= c.size[site] and not c.atmosphere[site] else 0
    if lander and not fuel:
        return False
    return -(-burns * fuel // STEP) + lander <= c.tank_steps[dry][-1] and burns <= TURNS * thrust


def _unfed(p: Chart, used: list[int], cards: list[int], radiators: list[int]) -> tuple[float, int]:
    """Supports that are missing to use these cards together, and what they might weigh; those that are there are added."""
    c = p.c
    missing, mass = 0.0, 0
    for card in used:  # grows on the way: supports need supports
        side = 2 * card
        for kinds, kind in ((c.needs_generator[side], c.generator), (c.needs_reactor[side], c.reactor)):
            if kinds and not any(kind[2 * other] & kinds for other in used):
                fit = [other for other in cards if kind[2 * other] & kinds]
                if fit:
                    used.append(min(fit, key=lambda other: c.therms[2 * other] + c.mass[2 * other]))
                else:
                    missing += 1.0
                    mass += SUPPORT_MASS
    short = sum(c.therms[2 * card] for card in used)
    for radiator in radiators:
        if short > 0:
            used.append(radiator)
            short -= c.cooling[2 * radiator]
    return (missing + 0.5 + 0.25 * short, mass + 1) if short > 0 else (missing, mass)


def whites(p: Chart, seat: int) -> list[int]:
    """White cards of a seat that can fly, or that come back when the rocket has done its work."""
    places = (HAND - seat, stacks.slot(p, seat, LEO_STACK), stacks.slot(p, seat, ROCKET), stacks.slot(p, seat, OUTPOST))
    return [card for card, place in enumerate(p.place) if place in places and not p.black[card]]


def bundle(p: Chart, card: int) -> list[int]:
    """The card, and the supports that come with it if it is won (HF-AUC-08)."""
    c = p.c
    side = 2 * card
    wanted = (c.needs_generator[side], c.needs_reactor[side], c.therms[side])
    tops = [p.tops[deck] for deck, want in zip((GENERATOR, REACTOR, RADIATOR), wanted, strict=True) if want]
    return [card, *[top for top in tops if top not in (NONE, card)]]


def product(p: Chart, seat: int, listed: list[Choice]) -> Choice:
    """Which card a new factory will make (HF-IND-08): one that the next rocket does not need, or none."""
    mine = whites(p, seat)
    lack = nearest(p, mine)[0]
    tries = [choice for choice in listed if choice[0] == "product"]
    losses = {choice: nearest(p, [card for card in mine if card != choice[1]])[0] - lack for choice in tries}
    best = min(tries, key=lambda choice: losses[choice], default=None)
    return ("no-product",) if best is None or losses[best] > SPARED else best


class Fitting:
    """What cards would add to those that a seat has. Kept as long as it has the same ones."""

    def __init__(self) -> None:
        self.mine: list[int] = []
        self.lack = FAR
        self.core: frozenset[int] = frozenset()
        self.kept: dict[tuple[int, ...], float] = {}

    def look(self, p: Chart, seat: int) -> None:
        mine = whites(p, seat)
        if mine != self.mine or not self.kept:
            self.mine = mine
            self.kept = {}
            self.lack, self.core = nearest(p, mine)

    def gain(self, p: Chart, cards: list[int]) -> float:
        """How much nearer these cards would bring it."""
        key = tuple(cards)
        kept = self.kept.get(key)
        if kept is None:
            more = [card for card in cards if card not in self.mine]
            kept = self.kept[key] = max(0.0, self.lack - nearest(p, self.mine + more)[0]) if more else 0.0
        return kept

    def hope(self, p: Chart, deck: int) -> float:
        """What the next card of a deck brings on average: taking the top card uncovers it."""
        below = [card for card, place in enumerate(p.place) if place in (BAG, UNDER) and p.c.deck[card] == deck]
        return sum(self.gain(p, [card]) for card in below) / len(below) if below else 0.0
