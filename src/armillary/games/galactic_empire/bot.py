"""A greedy player: it values systems, units and the Chaos Index, sends its units where attacks pay, and spends what is left."""

from collections.abc import Callable
from random import Random
from typing import Any

from armillary.kernel.choice import Choice
from armillary.kernel.position import Position

from . import ids
from .bot_plan import Order, Planner
from .bot_values import Aim, aims, best_aim, index_worth, system_worth, turns_left, unit_worth
from .position import PASS, Galaxy, T
from .rules import aliens, expedition, extropy
from .rules.combat import chaos_fight
from .rules.forces import imperial_system, stack_counts
from .rules.imperial_attack import leaders_for, unused
from .rules.suppression import modifier_of

__all__ = ["PLAYERS", "Greedy", "evaluate"]

#: How often a weaker player takes a random choice instead.
SLIPS = {"easy": 0.25, "medium": 0.0, "hard": 0.0}
#: On the first turn Increased Resources pay from this index on (it cannot rise above 95 then), later up to that one.
FIRST_INCREASE = 86
LATER_INCREASE = 55
#: Repression markers kept in hand; converters wanted for each hostile system, and in all.
REPRESSION_STOCK = 3
ILLUMINATION_STOCK = 4
CONVERTERS_EACH = 2
CONVERTERS_MOST = 16
#: With more hostile systems than this nothing is kept back for Extropy.
BUSY = 5
#: What a resource point spent on Extropy could have brought elsewhere.
EXTROPY_PRICE = 0.015
#: What a Nexus in the Core is worth beside its coverage.
CORE_NEXUS = 4.0


def evaluate(p: Position, seat: int) -> float:
    """How the Empire stands, in victory points: what would be scored now, with what the position promises and threatens."""
    assert isinstance(p, Galaxy)
    if p.result is not None:
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
            "PlaceUnits": self._place_unit,
            "PlaceNexus": self._place_nexus,
            "PlaceLeaders": self._place_leader,
            "LeaderArises": self._place_leader,
            "PlayMarker": self._veto,
            "Suppression": self._suppress,
            "CitizensUnpaid": self._citizens,
            "TroopsUnpaid": self._troops,
            "EmpireCorps": self._corps,
            "Crusade": self._crusade,
            "AllianceChoice": self._ally,
            "AlliedForce": self._allied,
            "ChaosAttack": self._defend,
            "Usurpation": self._throne,
            "ResourceCollection": self._increase,
            "UnitMaintenance": self._disband,
            "MarkerMaintenance": self._release,
            "Recruiting": self._buy,
            "Placing": self._placing,
            "ImperialColonization": self._colonize,
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

    # ---------------------------------------------------------------------------------------------------- set-up

    def _first(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        return listed[0]

    def _place_unit(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        """Spread, so that no event takes much; converters near the Core, nobody among enemies."""
        kind: int = listed[0][1]
        inward = 0.5 if kind in (ids.CG, ids.IO) else 0.15

        def rank(choice: Choice) -> float:
            s: int = choice[2]
            here = sum(p.imp[s * T : s * T + T])
            enemy = any(p.reb[s * T : s * T + T]) or s in p.stack_at
            chaos = p.sys_kind[s] >= 0 and p.sys_side[s] != ids.IMPERIAL
            near = sum(any(p.imp[o * T : o * T + T]) for o in p.c.adjacent[s])
            return 4.0 * here + 5.0 * enemy + 2.0 * chaos + inward * p.c.ring[s] + 0.2 * near + 0.6 * (s == ids.CORE)

        return min(listed, key=rank)

    def _place_nexus(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        return max(listed, key=lambda choice: _coverage(p, choice[1]))

    def _place_leader(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        """In the Core, where he helps most often, or with the best units."""

        def rank(choice: Choice) -> float:
            s, kind = choice[2], choice[3]
            return (
                (2.0 if s == ids.CORE else 0.0) + (0.5 if kind in (ids.CG, ids.IO, ids.TH) else 0.0) - 0.1 * p.c.ring[s]
            )

        return max(listed, key=rank)

    # ------------------------------------------------------------------------------------------------ Chaos's phases

    def _veto(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        marker: int = frame.marker
        bad = p.c.suppressible[marker] or marker in (
            ids.MUTANT_MARKER,
            ids.SMASH,
            ids.BIOMECH,
            ids.DARK_EMPIRE,
            ids.PROBE,
        )
        return ("veto",) if bad else PASS

    def _suppress(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        s, marker = frame.sector, frame.marker
        takes_system = marker == ids.REBELLION or ids.IE_MARKER <= marker < ids.IE_MARKER + 6
        stake = 0.8 + p.c.marker_value[marker] * 0.5
        stake += (
            sum(p.imp[s * T + kind] * unit_worth(p, kind) * 2 for kind in range(T))
            if marker < ids.INVADER_MARKER or marker > ids.LEVIATHAN
            else 0.0
        )
        if takes_system and imperial_system(p, s):
            stake += system_worth(p, s)
        if frame.step == 0:
            gain, _ = self._suppression(p, s, marker, stake, takes_system)
            return ("suppress",) if gain > 0 else PASS
        if frame.step == 1:
            return ("commit", self._suppression(p, s, marker, stake, takes_system)[1])
        return PASS

    def _suppression(self, p: Galaxy, s: int, marker: int, stake: float, takes_system: bool) -> tuple[float, int]:
        """The best number of Repression markers and what the attempt is worth then."""
        c = p.c
        rows = c.tables.suppression
        worth = index_worth(p)
        risk = system_worth(p, s) if imperial_system(p, s) and not takes_system else 0.0
        best, count = -9.0, 0
        most = p.repression if imperial_system(p, s) or any(p.imp[s * T : s * T + T]) else 0
        for repression in range(most + 1):
            modifier = modifier_of(p, s, marker, repression, -1)
            value = -0.06 * repression
            for face in range(10):
                row = rows[c.suppression_bands.at(face + modifier)]
                value += 0.1 * (stake * row.success - worth * repression * row.alienation - risk * row.resistance)
            if value > best:
                best, count = value, repression
        return best, count

    def _citizens(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        return min(listed, key=lambda choice: system_worth(p, choice[1]))

    def _troops(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        return min(listed, key=lambda choice: unit_worth(p, choice[1]))

    def _corps(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        if listed[0][0] == "receive":
            return listed[-1]
        return max(listed, key=lambda choice: _use(p, choice[2], choice[1]))

    def _crusade(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        if listed[0][0] == "crusade":
            sites = [choice for choice in listed if choice[0] == "crusade"]
            return max(
                sites, key=lambda choice: p.c.sys_resource[p.sys_kind[choice[1]]] + min(_use(p, choice[1], ids.CG), 3.0)
            )
        groups = [choice for choice in listed if choice == ("receive", ids.CG)]
        return groups[0] if groups else listed[0]

    def _ally(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        """The most dangerous one, which then stays quiet."""

        def rank(choice: Choice) -> float:
            side, s = choice[1], choice[2]
            if side == ids.REBELS:
                return 0.3 * sum(p.reb[s * T : s * T + T])
            return p.lead[side] + 0.3 * sum(stack_counts(p, side)) + (1.0 if side < ids.EMPIRE else 0.0)

        return max(listed, key=rank)

    def _allied(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        """It stays where it is, and attacks if no Imperial unit would be hit."""
        if ("ally-attack",) in listed:
            s: int = frame.sector
            stack = -1 if frame.side == ids.REBELS else frame.stack(p)
            fight = chaos_fight(p, frame.side, stack, s)
            return PASS if fight.imperial_defends(p) else ("ally-attack",)
        return PASS

    def _defend(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        leaders = [choice for choice in listed if choice[0] == "use-leader"]
        if leaders:
            return max(leaders, key=lambda choice: p.c.leader_value[choice[1]])
        return ("illuminate",) if frame.sector == ids.CORE or p.illumination > 2 else PASS

    def _throne(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        leaders = [choice for choice in listed if choice[0] == "use-leader"]
        return max(leaders, key=lambda choice: p.c.leader_value[choice[1]])

    # ------------------------------------------------------------------------------------------------ money

    def _increase(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        if turns_left(p) < 2:
            return PASS
        if p.turn == 1:
            # The index cannot rise above 95 on the first turn: the higher it is, the cheaper this gets.
            return ("increase", None) if p.chaos_index >= FIRST_INCREASE else PASS
        return ("increase", None) if p.chaos_index <= LATER_INCREASE else PASS

    def _disband(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        def rank(choice: Choice) -> float:
            kind: int = choice[2]
            return unit_worth(p, kind) / max(p.c.maintenance[kind], 1)

        return min(listed, key=rank)

    def _release(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        if listed[0] == PASS:
            return PASS
        leaders = [choice for choice in listed if choice[0] == "release-leader"]
        if leaders:
            return min(leaders, key=lambda choice: p.c.leader_value[choice[1]])
        return min(listed, key=lambda choice: _coverage(p, choice[1]))

    def _buy(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        can = {choice[1] for choice in listed if choice[0] == "buy"}
        left = turns_left(p)
        hostile = [s for s in p.c.systems if p.sys_kind[s] >= 0 and p.sys_side[s] != ids.IMPERIAL]
        empty = sum(1 for s in p.c.systems if p.sys_kind[s] < 0)
        spare = p.rp - self._reserve(p, len(hostile))
        converters = sum(p.imp[ids.CG :: T]) + sum(p.imp[ids.IO :: T]) + 2 * sum(p.imp[ids.WS :: T])
        if ids.REPRESSION in can and left and p.repression < REPRESSION_STOCK:
            return ("buy", ids.REPRESSION)
        if ids.CF in can and left and sum(p.imp[ids.CF :: T]) < min(empty, 2):
            return ("buy", ids.CF)
        if (
            ids.CG in can
            and spare >= 5
            and hostile
            and converters < min(CONVERTERS_EACH * len(hostile) + 2, CONVERTERS_MOST)
        ):
            return ("buy", ids.CG)
        if ids.NEXUS in can and spare >= 6 and left > 3 and sum(p.nexus) < 5:
            return ("buy", ids.NEXUS)
        foes = sum(1 for stack in range(ids.USURPER, ids.STACKS) if p.stack_at[stack] and any(stack_counts(p, stack)))
        guns = sum(p.imp[ids.AF :: T]) + sum(p.imp[ids.SF :: T])
        if ids.AF in can and spare >= 5 and guns < 3 * foes:
            return ("buy", ids.AF)
        if imperial_system(p, ids.CORE):
            spared = self._for_the_core(p, can, p.rp - extropy.cost(p), left)
            if spared is not None:
                return spared
        return PASS

    def _for_the_core(self, p: Galaxy, can: set[int], spare: int, left: int) -> Choice | None:
        """What makes Extropy better: a leader in the Core, who needs a unit there, and Illumination."""
        here = any(p.imp[ids.CORE * T : ids.CORE * T + T])
        led = any(at == ids.CORE for at in p.leader_at)
        if left > 1 and not led and spare >= 19:
            if not here and ids.SF in can and p.recruited[ids.CORE] < p.c.sys_resource[p.sys_kind[ids.CORE]]:
                return ("buy", ids.SF)
            for item in (ids.LEADER1 + 3, ids.LEADER1 + 2, ids.LEADER1 + 1):
                if here and item in can and spare >= p.c.price[item]:
                    return ("buy", item)
        if ids.ILLUMINATION in can and spare >= 3 and p.illumination < ILLUMINATION_STOCK:
            return ("buy", ids.ILLUMINATION)
        return None

    def _reserve(self, p: Galaxy, hostile: int) -> int:
        """What is kept for Extropy: nothing while there is much to convert."""
        if not imperial_system(p, ids.CORE) or p.in_force[ids.PARANOIA]:
            return 0
        if hostile > BUSY and turns_left(p):
            return 0
        return extropy.cost(p)

    def _placing(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        item: int = frame.item
        if item < T:
            core: Choice = ("recruit", ids.CORE)
            if item == ids.SF and core in listed:
                return core
            return max(listed, key=lambda choice: _use(p, choice[1], item))
        if item == ids.NEXUS:
            return max(listed, key=lambda choice: _coverage(p, choice[1]))
        if item < ids.NEXUS:
            return max(listed, key=lambda choice: 2 * (choice[1] == ids.CORE) + (choice[2] == ids.SF))
        return listed[0]

    def _colonize(self, p: Galaxy, frame: Any, listed: list[Choice]) -> Choice:
        found = [choice for choice in listed if choice[0] == "colonize" and choice[2] == ids.CF]
        return found[0] if found else PASS

    # ---------------------------------------------------------------------------------------------- moving, fighting

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


def _coverage(p: Galaxy, s: int) -> float:
    """How many systems a Nexus there would help to hold that no other one helps."""
    c = p.c
    found = CORE_NEXUS if s == ids.CORE else 0.0
    for near in (s, *c.system_neighbours[s]):
        covered = any(p.nexus[other] for other in (near, *c.adjacent[near]) if other != s)
        found += 0.2 if covered else 1.0
    return found


def _use(p: Galaxy, s: int, kind: int) -> float:
    """How useful a new unit would be there: what is hostile within its reach, less what is there already."""
    c = p.c
    speed = c.movement[kind] if c.movement[kind] > 0 else 9
    found = 0.0
    for other in c.enterable:
        distance = c.distance[s][other]
        if distance > speed + 1:
            continue
        weight = 1.0 if distance <= speed else 0.3
        if kind == ids.CF:
            if c.symbol[other] and p.sys_kind[other] < 0:
                found += 3.0 - distance
        elif p.sys_kind[other] >= 0 and p.sys_side[other] != ids.IMPERIAL:
            found += weight * (1 + 0.2 * c.sys_resource[p.sys_kind[other]])
        elif other in p.stack_at or any(p.reb[other * T : other * T + T]):
            found += weight * (0.5 if kind == ids.CG else 0.8)
    here = sum(p.imp[s * T : s * T + T])
    return found - 0.35 * here


PLAYERS = {"greedy": Greedy}
