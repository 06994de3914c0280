"""A greedy player: it values systems, units and the Chaos Index, sends its units where attacks pay, and spends what is left."""

from collections.abc import Callable
from random import Random
from typing import Any

from armillary.kernel.choice import Choice
from armillary.kernel.position import Position

from . import bot_reactions, bot_treasury, ids
from .bot_plan import Order, Planner
from .bot_values import Aim, aims, best_aim, index_worth, system_worth, turns_left, unit_worth
from .position import PASS, Galaxy, T
from .rules import aliens, expedition, extropy
from .rules.imperial_attack import leaders_for, unused

__all__ = ["PLAYERS", "SEARCH", "Greedy", "evaluate"]

#: How often a weaker player takes a random choice instead.
SLIPS = {"easy": 0.25, "medium": 0.0, "hard": 0.0}
#: What a resource point spent on Extropy could have brought elsewhere.
EXTROPY_PRICE = 0.015


def evaluate(p: Position, seat: int) -> float:
    """How the Empire stands, in victory points: what would be scored now, with what the position promises and threatens."""
    assert isinstance(p, Galaxy)
    if p.result is not None:
        if p.result.reason == "universal":
            return 60.0
        return p.result.scores[0] if p.result.reason not in ("catastrophe", "extinction") else -20.0
    left = turns_left(p)
    worth = 0.0
    for s in p.c.systems:
        if p.sys_kind[s] >= 0 and p.sys_side[s] == ids.IMPERIAL:
            worth += system_worth(p, s)
    for kind in range(T):
        worth += sum(p.imp[kind::T]) * unit_worth(p, kind)
    worth -= p.index2 / 2 * (0.1 + 0.02 * left)
    if p.chaos_index > 85 and left:
        worth -= 0.4 * (p.chaos_index - 85)
    return worth + 0.03 * p.rp + 0.1 * left * sum(p.nexus) / 10


class Greedy:
    """Plays every scenario by reckoning, without searching. `level` is easy, medium or hard (easy makes mistakes)."""

    def __init__(self, level: str = "medium") -> None:
        self.level = level
        self.slip = SLIPS.get(level, 0.0)
        #: The moves planned for this turn, and the position for which the next of them is meant.
        self._orders: list[Order] = []
        self._for: tuple[int, ...] = ()
        #: Attacks that were looked at and called off.
        self._declined: set[tuple[int, ...]] = set()
        self._answers: dict[str, Callable[[Galaxy, Any, list[Choice]], Choice]] = {
            "PlaceUnits": bot_reactions.place_unit,
            "PlaceNexus": bot_reactions.place_nexus,
            "PlaceLeaders": bot_reactions.place_leader,
            "LeaderArises": bot_reactions.place_leader,
            "PlayMarker": bot_reactions.veto,
            "Suppression": bot_reactions.suppress,
            "CitizensUnpaid": bot_reactions.citizens,
            "TroopsUnpaid": bot_reactions.troops,
            "EmpireCorps": bot_reactions.corps,
            "Crusade": bot_reactions.crusade,
            "LeviathanChoice": bot_reactions.leviathan,
            "AllianceChoice": bot_reactions.ally,
            "AlliedForce": bot_reactions.allied,
            "ChaosAttack": bot_reactions.defend,
            "Usurpation": bot_reactions.throne,
            "ResourceCollection": bot_treasury.increase,
            "UnitMaintenance": bot_treasury.disband,
            "MarkerMaintenance": bot_treasury.release,
            "Recruiting": bot_treasury.buy,
            "Placing": bot_treasury.placing,
            "ImperialColonization": bot_treasury.colonize,
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
        return answer(view, frame, listed) if answer is not None else _any(listed, rng)

    def explain(self, view: Position, seat: int, choice: Choice) -> str:
        """Why, in a few words."""
        verb = str(choice[0])
        if verb in ("military", "morphogenetic", "attack", "engage") or verb.startswith("target"):
            return "the attack that gains most on average"
        if verb in ("from", "take", "to", "take-all", "bring"):
            return "units go where they make an attack worth most"
        if verb in ("buy", "recruit"):
            return "what converts or holds most for its price"
        if verb == "extropy":
            return "the index falls by more than the points are worth"
        return "the best by its reckoning"

    # ---------------------------------------------------------------------------------------------- moving, fighting

    def _first(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        return listed[0]

    def _transfer(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        return PASS

    def _move(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        order = self._order(p)
        return PASS if order is None else ("from", order[0])

    def _order(self, p: Galaxy) -> Order | None:
        """The next move; the plan is made anew when the position is not the one that it expects."""
        now = (p.turn, *p.imp)
        if now != self._for:
            self._orders = [order for order in Planner(p).plan() if order[0] != order[2]]
            self._for = now
        return self._orders[0] if self._orders else None

    def _stack(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        order = self._order(p)
        if order is None or order[0] != frame.origin:
            return listed[-1] if listed[-1][0] == "to" else _any(listed, Random(0))
        for choice in listed:
            if choice[0] == "take" and order[1][choice[1]] > frame.counts[choice[1]]:
                return ("take", choice[1], order[1][choice[1]])
            if choice[0] == "bring":
                return choice
        self._orders.pop(0)
        after = list(p.imp)
        for kind, count in enumerate(order[1]):
            after[order[0] * T + kind] -= count
            after[order[2] * T + kind] += count
        self._for = (p.turn, *after)
        choice = ("to", order[2])
        return choice if choice in listed else listed[-1]

    def _attack(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        best, chosen = 0.03, PASS
        for choice in listed:
            if choice[0] == "attack":
                s: int = choice[1]
                if (p.turn, s, *p.imp[s * T : s * T + T]) in self._declined:
                    continue
                att = unused(p, s)
                value = best_aim(p, aims(p, s), att, _leader(p, s, att))[0]
                if value > best:
                    best, chosen = value, choice
        return chosen

    def _targets(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        s: int = frame.sector
        aim = best_aim(p, aims(p, s), frame.att, _leader(p, s, frame.att))[1]
        if aim is None or aim.side < 0:
            return ("target-all",) if ("target-all",) in listed else listed[0]
        if aim.side != ids.REBELS:
            choice: Choice = ("target", aim.side)
            return choice if choice in listed else ("engage",)
        if aim.sys and not frame.sys:
            return ("target-system", s)
        for choice in listed:
            if choice[0] == "target-rebels" and aim.reb[choice[1]]:
                return ("target-rebels", choice[1], aim.reb[choice[1]])
        return ("engage",)

    def _strike(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        """Attack if it pays, with the best leader, and with Illumination where it changes much."""
        aim = Aim(p, frame.sector, -1, bool(frame.sys), frame.stacks, frame.reb)
        of: int = frame.of()
        best, chosen = 0.0, PASS
        for choice in listed:
            if choice[0] == "pass":
                continue
            extra = (0 if choice[1] is None else p.c.leader_value[choice[1]]) + choice[2]
            value = aim.value(p, frame.att, of, extra) - 0.3 * choice[2]
            if value > best:
                best, chosen = value, choice
        if chosen == PASS and of == ids.MORPHOGENETIC and not frame.rolled:
            # Nothing came of it: it is not to be thought of again and again.
            s: int = frame.sector
            self._declined.add((p.turn, s, *p.imp[s * T : s * T + T]))
        return chosen

    def _extropy(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        c = p.c
        worth = index_worth(p)
        price = 0.0 if not turns_left(p) else EXTROPY_PRICE * extropy.cost(p)
        best, chosen = 0.0, PASS
        for choice in listed:
            if choice[0] == "pass":
                continue
            amounts = choice[2] if isinstance(choice[2], range) else [choice[2]]
            for amount in amounts:
                modifier = extropy.nexus_modifier(p) + amount
                if choice[1] is not None:
                    modifier += c.leader_value[choice[1]]
                value = -price - (0.1 if turns_left(p) else 0.0) * amount
                for face in range(10):
                    row = c.tables.extropy[c.extropy_bands.at(face + modifier)]
                    value -= 0.1 * 4.5 * row.index_dice * worth
                    if row.result == "overload" and choice[1] is not None:
                        value -= 0.1
                if value > best:
                    best, chosen = value, ("extropy", choice[1], amount)
        return chosen

    def _lend(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        """A leader helps if he makes the good result likelier."""
        alien = frame.queue[0]
        modifier = aliens.modifier(p, alien)
        c = p.c

        def value(choice: Choice) -> float:
            added = modifier + (0 if choice[1] is None else c.leader_value[choice[1]])
            found = 0.0 if choice[1] is None else -0.3
            for face in range(10):
                found += (-0.2, 0.0, 0.2)[c.resolution_bands.at(face + added)]
            return found

        return max(listed, key=value)

    def _explore(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        best, chosen = 2.5, PASS
        for choice in listed:
            if choice[0] == "explore":
                value = expedition.modifier(p, choice[1], choice[2], choice[3]) - 2 * unit_worth(p, choice[2])
                if value > best:
                    best, chosen = value, choice
        return chosen


# ---------------------------------------------------------------------------------------------------------- helpers


def _any(listed: list[Choice], rng: Random) -> Choice:
    choice = listed[int(rng.random() * len(listed))]
    if type(choice[-1]) is range:
        return (*choice[:-1], choice[-1][0])
    return choice


def _leader(p: Galaxy, s: int, att: list[int]) -> int:
    """The best leader who could lead these units."""
    return max((p.c.leader_value[leader] for leader in leaders_for(p, s, att)), default=0)


PLAYERS = {"greedy": Greedy}

#: How a searching player thinks in this title (see `armillary.players.search.Settings`). Moves follow one plan for the whole
#: turn, which single choices would only tear apart.
SEARCH = {
    "horizon": 40,
    "roots": 8,
    "doubt": 2.0,
    "frames": [
        "Recruiting",
        "Placing",
        "ImperialCombat",
        "MilitaryAttack",
        "MorphogeneticAttack",
        "Suppression",
        "PlayMarker",
        "ResourceCollection",
        "MarkerMaintenance",
        "CitizensUnpaid",
        "EmpireCorps",
        "Crusade",
        "Extropy",
    ],
}
