"""An Alliance (32.0): the player moves a Chaos force for a turn and may make it attack."""

from typing import Any, Final

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.position import COUNTS, FEW, PASS, SECTOR, SIDE, Galaxy, T
from armillary.games.galactic_empire.rules import allies
from armillary.games.galactic_empire.rules.combat import Fight, chaos_fight, why_not_chaos_attack
from armillary.games.galactic_empire.rules.forces import stack_counts
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from .chaos_attack import ChaosAttack

REBELS: Final = ids.REBELS
ATTACK: Final[Choice] = ("ally-attack",)
#: An allied force that has not begun to move.
NOT_BEGUN: Final = -2


class AlliedForce(Frame[Galaxy]):
    """B1, B2: where the allied force goes, sector by sector, and whether it attacks there (GE-EV-20)."""

    FIELDS = {"side": SIDE, "sector": SECTOR, "start": SECTOR, "left": FEW, "units": COUNTS}
    __slots__ = FIELDS
    rule = "GE-EV-21"

    def __init__(
        self, side: int = REBELS, sector: int = 0, start: int = 0, left: int = NOT_BEGUN, units: list[int] | None = None
    ) -> None:
        self.side = side
        self.sector = sector
        self.start = start
        #: Movement left; 0: the move is over and the attack is to be decided.
        self.left = left
        #: The moving units: Rebels are taken along by number, because other Rebels may be on the way.
        self.units: list[int] = [] if units is None else units

    @property
    def empire(self) -> int:
        """The number of the empire whose force it is, -1 for others."""
        return allies.empire_of(self.side)

    def stack(self, p: Galaxy) -> int:
        """The stack that is moved; an empire may be met at home, as its home defence."""
        return allies.stack(p, self.side, self.sector)

    def begin(self, p: Galaxy) -> None:
        if self.side == REBELS:
            # The phase has named them, where others have come as allies before (GE-EV-73).
            self.units = self.units or p.reb[self.sector * T : self.sector * T + T]
        else:
            stack = self.stack(p)
            # It may have moved since the Alliance was made; it is met where it is.
            if p.stack_at[stack]:
                self.sector = p.stack_at[stack]
            self.units = stack_counts(p, stack)
        self.start = self.sector
        self.left = allies.movement(p, self.side, self.units)

    def advance(self, p: Galaxy) -> None:
        if self.left == NOT_BEGUN:
            self.begin(p)
        if self.left and len(self.choices(p, 0)) == 1:
            self.stop(p)
        if not self.left and why_not_chaos_attack(p, self.fight(p)) is not None:
            self.finish(p)
            return
        p.ask(0)

    def fight(self, p: Galaxy) -> Fight:
        return chaos_fight(
            p, self.side, ids.NO_STACK if self.side == REBELS else self.stack(p), self.sector, self.units
        )

    def finish(self, p: Galaxy) -> None:
        """Rebels that were moved as allies operate no more: the phase is told what they are and where (GE-EV-73); of an empire's
        force only where it is."""
        p.pop((self.sector, tuple(self.units)))

    def returned(self, p: Galaxy, result: Any) -> None:
        """The attack is over; what is left of the Rebels that made it."""
        if self.side == REBELS:
            self.units = list(result)
        self.finish(p)

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        if not self.left:
            return [ATTACK, PASS]
        return [*[("ally-move", s) for s in p.c.enterable if s != self.sector], PASS]

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        # Hot: only neighbours are asked for, unless the whole map is in reach (by tries random play takes 6 % longer).
        if self.left <= 0:
            return super().choices(p, seat)
        near = [s for s in p.c.adjacent[self.sector] if self.why_not_ally_move(p, seat, s) is None]
        return [*[("ally-move", s) for s in near], PASS]

    def why_not_ally_move(self, p: Galaxy, seat: int, sector: int) -> Refusal | None:
        return allies.why_not_move(p, self.side, self.sector, sector, self.left)

    def take_ally_move(self, p: Galaxy, seat: int, sector: int) -> None:
        allies.step(p, self.side, self.sector, sector, self.units)
        self.sector = sector
        self.left = allies.movement_after(p, self.side, sector, self.left)
        if not self.left:
            self.stop(p)

    def take_ally_attack(self, p: Galaxy, seat: int) -> None:
        units = list(self.units) if self.side == REBELS else []
        p.push(ChaosAttack(self.side, ids.NO_STACK if self.side == REBELS else self.stack(p), self.sector, units))

    def take_pass(self, p: Galaxy, seat: int) -> None:
        if self.left:
            self.stop(p)
        else:
            self.finish(p)

    def stop(self, p: Galaxy) -> None:
        self.left = 0
        allies.stop(p, self.side, self.start, self.sector)
        self.start = self.sector

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        step = "attack" if not self.left else "anywhere" if self.left == ids.UNLIMITED else "move"
        return {"side": self.side, "sector": self.sector, "left": self.left, "step": step}


VERBS = (Verb("ally-move", "GE-EV-21", ("sector", "sector")), Verb("ally-attack", "GE-EV-20"))
FRAMES = (AlliedForce,)
