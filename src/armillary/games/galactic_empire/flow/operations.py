"""Phase B, Chaos Operations (GE-SEQ-04): every force of Chaos rolls, moves and attacks, unless it is allied for the turn."""

from typing import Any, Final

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.position import FEW, QUEUE, Galaxy
from armillary.games.galactic_empire.rules import allies, operations
from armillary.games.galactic_empire.rules.chance import one_of
from armillary.games.galactic_empire.rules.forces import check_institute
from armillary.kernel.choice import Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame

from .allied import AlliedForce
from .chaos_attack import ChaosAttack

REBELS: Final = ids.REBELS
#: Whose allied force is being moved.
REBEL_ALLIES: Final = 1
EMPIRE_ALLIES: Final = 2


@does("GE-SEQ-04", "GE-SEQ-05", "GE-CBT-02", "GE-CBT-08", "GE-CBT-38")
class ChaosOperations(Frame[Galaxy]):
    """Usurpers, Independent Empires, Invaders, Rebels; within a type by ascending sector (GE-SEQ-05).

    One type finishes before the next begins (GE-CBT-08). Each force operates and attacks once, whether or not it was attacked
    before (GE-CBT-38).
    """

    FIELDS = {"column": FEW, "done": QUEUE, "ally": FEW, "spent": QUEUE}
    __slots__ = FIELDS
    rule = "GE-SEQ-04"
    rules = ("GE-SEQ-05", "GE-CBT-08", "GE-CBT-38", "GE-OPS-04", "GE-USR-08", "GE-EV-74")

    def __init__(
        self,
        column: int = ids.T_USURPER,
        done: list[int] | None = None,
        ally: int = 0,
        spent: list[operations.Moved] | None = None,
    ) -> None:
        self.column = column
        self.done: list[int] = [] if done is None else done
        #: Whose allied force is being moved, if it hands something back; where allied Rebels have gone, and with what units: they
        #: operate no more (GE-EV-73).
        self.ally = ally
        self.spent: list[operations.Moved] = [] if spent is None else spent

    def advance(self, p: Galaxy) -> None:
        if p.rules.allied_by_force:
            allies.forget_the_lost(p)
        check_institute(p)
        if p.result is not None:
            return
        waiting = operations.waiting_forces(p, self.column, self.done, self.spent)
        if waiting:
            self.operate(p, waiting)
        elif self.column < ids.T_REBEL:
            self.column += 1
            self.done = []
        else:
            self.finish(p)

    def finish(self, p: Galaxy) -> None:
        """Alliance markers leave at the end of the phase."""
        if p.in_force[ids.ALLIANCE]:
            p.discard[ids.ALLIANCE] += p.in_force[ids.ALLIANCE]
            p.in_force[ids.ALLIANCE] = 0
            p.tell(events.alliance_ended)
        p.allied = []
        p.pop()

    def operate(self, p: Galaxy, waiting: list[tuple[int, int]]) -> None:
        """The next force: lowest sector first, at random among several in one sector."""
        lowest = min(waiting)[0]
        force = one_of(p, [force for s, force in waiting if s == lowest], "GE-OPS-05")
        if self.column == ids.T_EMPIRE and p.in_force[ids.ALLIANCE] and p.rules.allied_by_force:
            self.operate_divided(p, force - ids.EMPIRE)
            return
        self.done.append(force)
        side = REBELS if self.column == ids.T_REBEL else force
        units = operations.fresh_rebels(p, force, self.spent) if side == REBELS else []
        for ally, s in p.allied:
            if ally == side and (side != REBELS or s == force):
                self.ally = REBEL_ALLIES if side == REBELS else 0
                p.push(AlliedForce(side, s, units=units if p.rules.allied_by_force else None))
                return
        for attacker, stack, sector in operations.operate(p, self.column, force, units):
            p.push(ChaosAttack(attacker, stack, sector, units))

    @does("GE-EV-74")
    def operate_divided(self, p: Galaxy, n: int) -> None:
        """GE-EV-74: the two forces of an empire, one or both of which may be allied, follow each other, the allied one first."""
        side, defence = ids.EMPIRE + n, ids.HOME + n
        out = p.stack_at[side]
        part = operations.next_part(p, n, self.done)
        s = p.home[n] if part == defence else out
        if (side, s) in p.allied:
            self.done.append(part)
            if part == defence and not out:
                self.done.append(side)  # it may leave, as the attack force
            self.ally = EMPIRE_ALLIES
            p.push(AlliedForce(side, s))
            return
        whole = side not in self.done and defence not in self.done
        self.done += [side, defence] if whole else [part]
        attacks = operations.operate_empire(p, n) if whole else operations.operate_part(p, n, part)
        for attacker, stack, sector in attacks:
            p.push(ChaosAttack(attacker, stack, sector, []))

    def returned(self, p: Galaxy, result: Any) -> None:
        """An allied force has moved: what it is now, and where. (What is left of other attackers does not matter.)"""
        if self.ally == EMPIRE_ALLIES:
            self.ally = 0
            n = self.done[-1] - ids.EMPIRE
            if self.done[-1] < ids.HOME and result[0] == p.home[n]:
                self.done.append(ids.HOME + n)  # it has joined the home defence, and its units have moved
        elif self.ally:
            self.ally = 0
            s, units = result
            if p.rules.rebels_attack_once:
                self.spent.append((s, units))
            else:
                self.done.append(s)


VERBS: tuple[Verb, ...] = ()
FRAMES = (ChaosOperations,)
