"""What things are worth to the greedy player, in victory points, and what an attack may bring: plain numbers, no dice thrown."""

from collections.abc import Sequence
from typing import Final

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.games.galactic_empire.rules.combat import why_not_kind
from armillary.games.galactic_empire.rules.forces import stack_counts, strength, system_strength
from armillary.games.galactic_empire.rules.imperial_attack import forces, rebel_system, stacks_of

from .styles import Style

MILITARY: Final = ids.MILITARY
MORPHOGENETIC: Final = ids.MORPHOGENETIC
#: What a unit is worth with the whole game ahead.
UNIT_WORTH: Final[tuple[float, ...]] = (0.45, 0.35, 0.55, 0.7, 0.3, 0.9, 1.0)
NOBODY: Final = [0] * T
#: What a Nexus in the Core is worth beside its coverage.
CORE_NEXUS: Final = 4.0


def turns_left(p: Galaxy) -> int:
    """Turns to play after this one."""
    last = p.rules.turns or p.turn + 6
    return max(last - p.turn, 0)


def index_worth(p: Galaxy, style: Style) -> float:
    """One point of the Chaos Index: a tenth of a victory point, the events that it brings, and the danger near 100."""
    left = turns_left(p)
    worth = style.index_now + style.index_turn * left
    index = p.chaos_index
    if index > style.danger and left:
        worth += style.index_danger * (index - style.danger)
    if p.leviathan:
        worth *= 0.5
    if p.in_force[ids.SPECTACLE]:
        worth *= 2
    return worth


def unit_worth(p: Galaxy, kind: int, style: Style) -> float:
    return UNIT_WORTH[kind] * (style.unit_now + style.unit_turn * turns_left(p))


def system_worth(p: Galaxy, s: int, style: Style) -> float:
    """Its victory points and what it will pay."""
    resource = p.c.sys_resource[p.sys_kind[s]]
    left = turns_left(p)
    return (5.0 if s == ids.CORE else 1.0) + style.resource * resource * left + style.system_turn * left


class Aim:
    """One set of targets in a sector: what defends it, and what each D result would bring, for both kinds of attack."""

    __slots__ = ("allowed", "defence", "gain", "modifier", "reb", "side", "stacks", "style", "sys")

    def __init__(
        self, p: Galaxy, s: int, side: int, sys: bool, stacks: list[int], reb: list[int], style: Style
    ) -> None:
        self.style = style
        #: The marked side that is the target, REBELS for Rebels, -1 for everything.
        self.side = side
        self.sys = sys
        self.stacks = stacks
        self.reb = reb
        self.modifier = 0
        for stack in stacks:
            self.modifier = max(self.modifier, p.lead[ids.stack_side(stack)])
        if sys and p.sys_side[s] >= ids.EMPIRE:
            self.modifier = max(self.modifier, p.lead[p.sys_side[s]])
        counts = list(reb)
        for stack in stacks:
            for kind, count in enumerate(stack_counts(p, stack)):
                counts[kind] += count
        self.allowed = (why_not_kind(p, s, MILITARY) is None, why_not_kind(p, s, MORPHOGENETIC) is None)
        self.defence: list[int] = []
        self.gain: list[list[float]] = []
        worth = index_worth(p, style)
        for of in (MILITARY, MORPHOGENETIC):
            self._measure(p, s, of, counts, worth)

    def _measure(self, p: Galaxy, s: int, of: int, counts: list[int], worth: float) -> None:
        style = self.style
        mutant = of == MORPHOGENETIC and ids.MUTANT in self.stacks
        defence = 3 if mutant else 0
        gains = [0.0, 0.0, 0.0, 0.0]
        hit_at = [0, 0, 0, 0]
        for kind in range(T):
            count = counts[kind]
            if not count:
                continue
            value = strength(p, kind, of, False)
            defence += count * value
            each = unit_worth(p, kind, style)
            each = worth + style.destroy * each if of == MILITARY else 2 * worth + style.convert * each
            for number in range(1, 4):
                if value <= number and not (mutant and number < 3):
                    gains[number] += count * each
                    hit_at[number] += count
        total = sum(counts)
        for number in range(1, 4):
            if total and hit_at[number] == total:
                # The force is gone, and with it what it would have done.
                for stack in self.stacks:
                    gains[number] += style.leader_gone * p.lead[ids.stack_side(stack)] + style.gone
        if self.sys:
            value = system_strength(p, s, of)
            defence += value
            bonus = self._system_gain(p, s, of, worth)
            for number in range(max(value, 1), 4):
                gains[number] += bonus
        self.defence.append(defence)
        self.gain.append(gains)

    def _system_gain(self, p: Galaxy, s: int, of: int, worth: float) -> float:
        style = self.style
        resource = p.c.sys_resource[p.sys_kind[s]]
        side = p.sys_side[s]
        home = ids.EMPIRE <= side < ids.INVADER and p.home[side - ids.EMPIRE] == s
        if of == MILITARY:
            # A destroyed system can only be colonized again; better than leaving it to an empire.
            ruined = style.ruined_empire if side >= ids.EMPIRE else style.ruined
            return worth * resource - ruined * system_worth(p, s, style) + (style.home_destroyed if home else 0.0)
        gain = worth * 2 * resource + system_worth(p, s, style)
        if home:
            # GE-CRT-19: with its home everything else of the empire comes over.
            for other in p.claims[side - ids.EMPIRE]:
                if other != s and p.sys_kind[other] >= 0 and p.sys_side[other] == side:
                    gain += system_worth(p, other, style)
            gain += style.home_won
        return gain

    def value(self, p: Galaxy, att: Sequence[int], of: int, extra: int = 0) -> float:
        """What an attack of that kind by these units is worth on average; `extra` is added to the die."""
        total = 0
        losses = [0.0, 0.0, 0.0, 0.0]
        for kind in range(T):
            count = att[kind]
            if count:
                value = strength(p, kind, of, True)
                if value > 0:
                    total += count * value
                    lost = count * unit_worth(p, kind, self.style) * (1.0 if of == MILITARY else 2.0)
                    for number in range(value, 4):
                        losses[number] += lost
        if not total:
            return 0.0
        push = p.in_force[ids.MILITARISM] - p.in_force[ids.PACIFISM]
        shift = extra - self.modifier + (push if of == MILITARY else -push)
        column = max(-6, min(6, total - self.defence[of])) + 6
        crt = p.c.crt
        gains = self.gain[of]
        found = 0.0
        for face in range(10):
            result = crt[(max(-2, min(11, face + shift)) + 2) * 13 + column]
            if result > 0:
                found += gains[result]
            elif result < 0:
                found -= losses[-result]
        return found / 10

    def both(self, p: Galaxy, att: Sequence[int], extra: int = 0) -> float:
        """The military and the morphogenetic attack, as far as they pay and are not forbidden."""
        found = 0.0
        for of in (MILITARY, MORPHOGENETIC):
            if self.allowed[of]:
                found += max(0.0, self.value(p, att, of, extra))
        return found


def aims(p: Galaxy, s: int, style: Style) -> list[Aim]:
    """The sets of targets that the greedy player thinks about."""
    found: list[Aim] = []
    reb = p.reb[s * T : s * T + T]
    system = rebel_system(p, s)
    sides = forces(p, s)
    if system:
        found.append(Aim(p, s, ids.REBELS, True, [], NOBODY, style))
    if any(reb):
        found.append(Aim(p, s, ids.REBELS, False, [], reb, style))
        if system:
            found.append(Aim(p, s, ids.REBELS, True, [], reb, style))
    for side in sides:
        owned = p.sys_kind[s] >= 0 and p.sys_side[s] == side
        found.append(Aim(p, s, side, owned, stacks_of(p, s, side), NOBODY, style))
    if len(sides) + bool(system or any(reb)) > 1:
        every = [stack for side in sides for stack in stacks_of(p, s, side)]
        chaos = p.sys_kind[s] >= 0 and p.sys_side[s] != ids.IMPERIAL
        found.append(Aim(p, s, -1, chaos, every, reb, style))
    return found


def best_aim(p: Galaxy, found: list[Aim], att: Sequence[int], extra: int = 0) -> tuple[float, Aim | None]:
    best, chosen = 0.0, None
    for aim in found:
        value = aim.both(p, att, extra)
        if value > best:
            best, chosen = value, aim
    return best, chosen


def coverage_of(p: Galaxy, s: int) -> float:
    """How many systems a Nexus there would help to hold that no other one helps."""
    c = p.c
    found = CORE_NEXUS if s == ids.CORE else 0.0
    for near in (s, *c.system_neighbours[s]):
        covered = any(p.nexus[other] for other in (near, *c.adjacent[near]) if other != s)
        found += 0.2 if covered else 1.0
    return found


def interest(p: Galaxy, kind: int) -> list[tuple[int, float]]:
    """The sectors for which a new unit could be of use, and how much; colonies for a Colonization Fleet."""
    c = p.c
    found: list[tuple[int, float]] = []
    for s in c.enterable:
        if kind == ids.CF:
            if c.symbol[s] and p.sys_kind[s] < 0:
                found.append((s, 3.0))
        elif p.sys_kind[s] >= 0 and p.sys_side[s] != ids.IMPERIAL:
            found.append((s, 1 + 0.2 * c.sys_resource[p.sys_kind[s]]))
        elif s in p.stack_at or any(p.reb[s * T : s * T + T]):
            found.append((s, 0.5 if kind == ids.CG else 0.8))
    return found


def use_of(p: Galaxy, s: int, kind: int, goals: list[tuple[int, float]]) -> float:
    """How useful a new unit would be there: what is of interest within its reach, less what is there already."""
    c = p.c
    speed = c.movement[kind] if c.movement[kind] > 0 else 9
    distances = c.distance[s]
    found = 0.0
    for other, worth in goals:
        distance = distances[other]
        if distance > speed + 1:
            continue
        found += worth - distance if kind == ids.CF else worth if distance <= speed else 0.3 * worth
    here = sum(p.imp[s * T : s * T + T])
    return found - 0.35 * here
