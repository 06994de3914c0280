"""A greedy player: it values systems, units and the Chaos Index, sends its units where attacks pay, and spends what is left."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.position import PASS, Galaxy, T
from armillary.games.galactic_empire.rules import aliens, expedition, extropy
from armillary.games.galactic_empire.rules.forces import imperial_system, stack_counts, stacks_at
from armillary.games.galactic_empire.rules.imperial_attack import leaders_for, unused
from armillary.games.galactic_empire.rules.resources import income
from armillary.kernel.choice import Choice
from armillary.kernel.position import Position
from armillary.kernel.text import Text

from . import reactions, treasury
from .plan import Order, Planner
from .styles import ADMIRAL, CRUSADER, PLAIN, REGENT, SAGE, Style
from .values import Aim, aims, best_aim, index_worth, turns_left, unit_worth

__all__ = ["PLAYERS", "SEARCH", "Greedy", "evaluate", "terms"]

#: How often a weaker player takes a random choice instead.
SLIPS: Final = {"easy": 0.25, "medium": 0.06, "hard": 0.0}


def evaluate(p: Position, seat: int) -> float:
    """The victory points that the Empire will probably have in the end.

    Weights by linear regression on the first decision of each turn, before Chaos has struck, in Over the Edge: 750 games of
    the greedy player with its numbers varied, and some 1,600 positions in which units, money, markers, systems and the index
    were changed at random before it played on; then rounded. They hold for who plays like that: no price list for a buyer,
    who would buy too much of one thing. Most fade with the turns left.
    """
    assert isinstance(p, Galaxy)
    if p.result is not None:
        if p.result.reason == "universal":
            return 60.0
        return p.result.scores[0] if p.result.reason not in ("catastrophe", "extinction") else 0.0
    return sum(terms(p, seat).values())


def terms(p: Position, seat: int) -> dict[str, float]:
    """What the evaluation is made of, by name, in victory points."""
    assert isinstance(p, Galaxy)
    left = turns_left(p)
    index = p.index2 / 2
    chaos = -(0.09 + 0.01 * left) * index
    if index > 80:
        # Ten markers a turn, and catastrophe is near: of the games that begin a turn at about 90 nearly half are lost.
        chaos -= (0.35 + 0.12 * left) * (index - 80) + 0.12 * left * max(index - 90, 0)
    if p.leviathan:
        chaos -= 0.2 + 0.2 * left
    units = [sum(p.imp[kind::T]) for kind in range(T)]
    forces = (0.02 + 0.022 * left) * (units[ids.CG] + units[ids.IO])
    # No more of them than there is something to settle.
    forces += (0.35 - 0.025 * left) * min(units[ids.CF], sum(1 for s in p.c.systems if p.sys_kind[s] < 0))
    # A great fleet costs more than it brings.
    forces -= (0.02 + 0.031 * left) * units[ids.AF]
    threats = -(0.25 - 0.03 * left) * len(p.aliens)
    for side in (*range(ids.USURPER, ids.EMPIRE), *range(ids.INVADER, ids.SIDES)):
        if p.stack_at[side]:
            threats -= (0.02 + 0.021 * left) * sum(stack_counts(p, side))
            if side < ids.EMPIRE:
                threats -= (0.1 + 0.034 * left) * p.lead[side]
    if p.phase == 0:
        threats -= 0.1 * len(p.drawn)
    here = [p.c.leader_value[leader] for leader, at in enumerate(p.leader_at) if at == ids.CORE]
    return {
        "time": 17.8 + 2.44 * left,
        "chaos": chaos,
        "systems": (0.57 - 0.045 * left) * p.imp_systems + (0.09 - 0.002 * left) * income(p),
        "core": 2.5 - 0.27 * left if imperial_system(p, ids.CORE) else 0.0,
        "treasury": (0.02 + 0.002 * left) * p.rp + (0.05 + 0.036 * left) * p.illumination + 0.07 * left * sum(p.nexus),
        "units": forces,
        "leaders": 0.04 * left * max(here, default=0),
        "threats": threats,
    }


def clock(p: Position) -> int:
    """For the searching player: it judges lines of play when a turn is over."""
    assert isinstance(p, Galaxy)
    return p.turn


class Greedy:
    """Plays every scenario by reckoning, without searching. `level`: hard, or medium and easy, which make mistakes."""

    def __init__(self, level: str = "medium", style: Style = PLAIN) -> None:
        self.level = level
        self.style = style
        self.slip = SLIPS.get(level, 0.0)
        #: The moves planned for this turn, and the position for which the next of them is meant.
        self._orders: list[Order] = []
        self._for: tuple[Any, ...] = ()
        #: Attacks that were looked at and called off.
        self._declined: set[tuple[Any, ...]] = set()
        self._answers: dict[str, Callable[[Galaxy, Any, list[Choice], Style], Choice]] = {
            "PlaceUnits": reactions.place_unit,
            "PlaceNexus": reactions.place_nexus,
            "PlaceLeaders": reactions.place_leader,
            "LeaderArises": reactions.place_leader,
            "PlayMarker": reactions.veto,
            "Suppression": reactions.suppress,
            "CitizensUnpaid": reactions.citizens,
            "TroopsUnpaid": reactions.troops,
            "EmpireCorps": reactions.corps,
            "Crusade": reactions.crusade,
            "LeviathanChoice": reactions.leviathan,
            "AllianceChoice": reactions.ally,
            "AlliedForce": reactions.allied,
            "ChaosAttack": reactions.defend,
            "Usurpation": reactions.throne,
            "ResourceCollection": treasury.increase,
            "UnitMaintenance": treasury.disband,
            "MarkerMaintenance": treasury.release,
            "Recruiting": treasury.buy,
            "Placing": treasury.placing,
            "ImperialColonization": treasury.colonize,
            "TransferLeaders": self._transfer,
            "Movement": self._move,
            "MoveStack": self._stack,
            "GateArrival": self._first,
            "ImperialCombat": self._attack,
            "ChooseTargets": self._targets,
            "ChooseAttackers": self._first,
            "MilitaryAttack": self._strike,
            "MorphogeneticAttack": self._strike,
            "Extropy": self._extropy,
            "AlienConflict": self._lend,
            "Expedition": self._explore,
            "AlienPact": self._first,
        }

    def choose(self, view: Position, seat: int, rng: Random) -> Choice:
        assert isinstance(view, Galaxy)
        listed = view.choices(seat)
        if len(listed) == 1 and type(listed[0][-1]) is not range:
            return listed[0]
        if self.slip and rng.random() < self.slip:
            return _any(listed, rng)
        frame = view.frames[-1]
        answer = self._answers.get(type(frame).__name__)
        return answer(view, frame, listed, self.style) if answer is not None else _any(listed, rng)

    def reason(self, view: Position, seat: int, choice: Choice, text: Text) -> str:
        """Why, in a few words."""
        verb = str(choice[0])
        if verb in ("military", "morphogenetic", "attack", "engage") or verb.startswith("target"):
            return text.word("explain", "attack")
        if verb in ("from", "take", "to", "take-all", "bring"):
            return text.word("explain", "move")
        if verb in ("buy", "recruit"):
            return text.word("explain", "buy")
        return text.word("explain", "extropy" if verb == "extropy" else "other")

    # ---------------------------------------------------------------------------------------------- moving, fighting

    def _first(self, p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
        return listed[0]

    def _transfer(self, p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
        return PASS

    def _move(self, p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
        order = self._order(p)
        return PASS if order is None else ("from", order[0])

    def _order(self, p: Galaxy) -> Order | None:
        """The next move; the plan is made again when the position is not the expected one."""
        if _scene(p, p.imp) != self._for:
            self._orders = [order for order in Planner(p, self.style).plan() if order[0] != order[2]]
            self._for = _kept(p, p.imp)
        return self._orders[0] if self._orders else None

    def _stack(self, p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
        order = self._order(p)
        if order is None or order[0] != frame.origin:
            return listed[-1] if listed[-1][0] == "to" else _any(listed, Random(0))
        for choice in listed:
            if choice[0] == "take":
                _, kind, _ = choice
                if order[1][kind] > frame.counts[kind]:
                    return ("take", kind, order[1][kind])
            if choice[0] == "bring":
                return choice
        self._orders.pop(0)
        after = list(p.imp)
        for kind, count in enumerate(order[1]):
            after[order[0] * T + kind] -= count
            after[order[2] * T + kind] += count
        self._for = _kept(p, after)
        choice = ("to", order[2])
        return choice if choice in listed else listed[-1]

    def _attack(self, p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
        best, chosen = style.attack, PASS
        for choice in listed:
            if choice[0] == "attack":
                _, s = choice
                if _stand(p, s) in self._declined:
                    continue
                att = unused(p, s)
                value = best_aim(p, aims(p, s, style), att, _leader(p, s, att))[0]
                if value > best:
                    best, chosen = value, choice
        return chosen

    def _targets(self, p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
        s: int = frame.sector
        aim = best_aim(p, aims(p, s, style), frame.att, _leader(p, s, frame.att))[1]
        if aim is None or aim.side < 0:
            return ("target-all",) if ("target-all",) in listed else ("engage",)
        if aim.side != ids.REBELS:
            choice: Choice = ("target", aim.side)
            return choice if choice in listed else ("engage",)
        if aim.sys and not frame.sys:
            return ("target-system", s)
        for choice in listed:
            if choice[0] == "target-rebels":
                _, kind, _ = choice
                if aim.reb[kind]:
                    return ("target-rebels", kind, aim.reb[kind])
        return ("engage",) if ("engage",) in listed else ("target-all",)

    def _strike(self, p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
        """Attack if it pays, with the best leader, and with Illumination where it changes much."""
        aim = Aim(p, frame.sector, -1, bool(frame.sys), frame.stacks, frame.reb, style)
        of: int = frame.of
        gentle = of == ids.MILITARY and style.gentle and aim.allowed[ids.MORPHOGENETIC]
        if gentle and aim.value(p, frame.att, ids.MORPHOGENETIC, _leader(p, frame.sector, frame.att)) > 0:
            return PASS
        best, chosen = 0.0, PASS
        for choice in listed:
            if choice[0] == "pass":
                continue
            _, leader, illumination = choice
            extra = (0 if leader is None else p.c.leader_value[leader]) + illumination
            value = aim.value(p, frame.att, of, extra) - style.illumination_attack * illumination
            if value > best:
                best, chosen = value, choice
        if chosen == PASS and of == ids.MORPHOGENETIC and not frame.rolled:
            # Nothing came of it: it is not to be thought of again and again.
            self._declined.add(_stand(p, frame.sector))
        return chosen

    def _extropy(self, p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
        c = p.c
        worth = index_worth(p, style)
        price = 0.0 if not turns_left(p) else style.extropy_price * extropy.cost(p)
        best, chosen = 0.0, PASS
        for choice in listed:
            if choice[0] == "pass":
                continue
            _, leader, amounts = choice
            for amount in amounts if isinstance(amounts, range) else [amounts]:
                modifier = extropy.nexus_modifier(p) + amount
                if leader is not None:
                    modifier += c.leader_value[leader]
                value = -price - (style.illumination_extropy if turns_left(p) else 0.0) * amount
                for face in range(10):
                    row = c.tables.extropy[c.extropy_bands.at(face + modifier)]
                    value -= 0.1 * 4.5 * row.index_dice * worth
                    if row.result == "overload" and leader is not None:
                        value -= 0.1
                if value > best:
                    best, chosen = value, ("extropy", leader, amount)
        return chosen

    def _lend(self, p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
        """A leader helps if he makes the good result likelier."""
        alien = frame.queue[0]
        modifier = aliens.modifier(p, alien)
        c = p.c

        def value(choice: Choice) -> float:
            _, leader = choice
            added = modifier + (0 if leader is None else c.leader_value[leader])
            found = 0.0 if leader is None else -0.3
            for face in range(10):
                found += (-0.2, 0.0, 0.2)[c.resolution_bands.at(face + added)]
            return found

        return max(listed, key=value)

    def _explore(self, p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
        best, chosen = style.explore, PASS
        for choice in listed:
            if choice[0] == "explore":
                _, sector, unit, leader = choice
                value = expedition.modifier(p, sector, unit, leader) - 2 * unit_worth(p, unit, style)
                if value > best:
                    best, chosen = value, choice
        return chosen


# ---------------------------------------------------------------------------------------------------------- helpers


def _scene(p: Galaxy, imp: list[int]) -> tuple[Any, ...]:
    """What a plan depends on. A search has the same bot play many lines: none may go on with the plan of another one."""
    return (p.turn, p.index2, imp, p.reb, p.sys_kind, p.sys_side, p.stack_at, p.stack_units)


def _kept(p: Galaxy, imp: list[int]) -> tuple[Any, ...]:
    """The same to remember: lists of its own."""
    return tuple(part.copy() if isinstance(part, list) else part for part in _scene(p, imp))


def _stand(p: Galaxy, s: int) -> tuple[Any, ...]:
    """Who faces whom in a sector."""
    here = slice(s * T, s * T + T)
    foes = [(stack, stack_counts(p, stack)) for stack in stacks_at(p, s)]
    return (p.turn, s, p.sys_side[s], *p.imp[here], *p.reb[here], *[(stack, *counts) for stack, counts in foes])


def _any(listed: list[Choice], rng: Random) -> Choice:
    choice = listed[int(rng.random() * len(listed))]
    if type(choice[-1]) is range:
        return (*choice[:-1], choice[-1][0])
    return choice


def _leader(p: Galaxy, s: int, att: list[int]) -> int:
    """The best leader who could lead these units."""
    return max((p.c.leader_value[leader] for leader in leaders_for(p, s, att)), default=0)


class Regent(Greedy):
    """Keeps the price of Extropy back on every turn, however many systems are lost, builds few fleets, and wins enemies over
    rather than destroying them: a quiet reign."""

    def __init__(self, level: str = "medium") -> None:
        super().__init__(level, REGENT)


class Sage(Greedy):
    """Concentrates on the Core: a leader, Illumination and Extropy come first, and the provinces get the rest."""

    def __init__(self, level: str = "medium") -> None:
        super().__init__(level, SAGE)


class Crusader(Greedy):
    """Raises many Control Groups and sends them wherever there is something to convert; does not save."""

    def __init__(self, level: str = "medium") -> None:
        super().__init__(level, CRUSADER)


class Admiral(Greedy):
    """Relies on fleets: builds them against every enemy on the map, has few converters, and attacks only at good odds."""

    def __init__(self, level: str = "medium") -> None:
        super().__init__(level, ADMIRAL)


PLAYERS: Final = {"greedy": Greedy, "regent": Regent, "sage": Sage, "crusader": Crusader, "admiral": Admiral}

#: How a searching player thinks in this title (see `armillary.players.search.Settings`): it follows the regent and plays the rest
#: of the turn on. Moves and attacks follow one plan for the whole turn, which single choices would only tear apart, and what is
#: bought pays back too late for that horizon: they are left to him.
SEARCH: Final = {
    "method": "race",
    "base": "regent",
    "frames": ["Suppression", "PlayMarker", "ResourceCollection", "Extropy"],
    "turns": 1,
    "horizon": 400,
    "roots": 4,
    "scale": 10.0,
}
