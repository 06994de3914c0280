"""The hooks: what a room may answer where the chart, the base or another room asks.

The prefix names the role, and the role says how the answers of several rooms are combined (`chart/answers.py`):

- `why_not_` forbids, and the first refusal counts;
- `asks_` is a yes or no, and one yes is enough;
- `answers_` is a value, made from the answer so far;
- `told_` says that something happens, and everybody hears it in the order of the rooms.
"""

from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.refusal import Refusal

__all__ = ["HOOKS", "Answers"]


class Answers:
    """The answers of a room. It overrides the hooks that concern it and is asked for no others."""

    # ----------------------------------------------------------------------------------------------------- what is forbidden

    def why_not_act(self, p: Conflict, seat: int, act: int) -> Refusal | None:
        """Is that act barred?"""
        return None

    def why_not_colour(self, p: Conflict, seat: int, faction: int) -> Refusal | None:
        return None

    def why_not_deal(self, p: Conflict, maker: int, receiver: int) -> Refusal | None:
        return None

    def why_not_income(self, p: Conflict, seat: int) -> Refusal | None:
        return None

    def why_not_own(self, p: Conflict, seat: int, card: int) -> Refusal | None:
        """May the seat get that card at all?"""
        return None

    # ------------------------------------------------------------------------------------------------------------ yes or no

    def asks_contested(self, p: Conflict, seat: int, stack: int, kind: str) -> bool:
        """Is somebody asked about this roll, which has gone well, before it counts?"""
        return False

    def asks_enemies(self, p: Conflict, seat: int, other: int) -> bool:
        return False

    def asks_escorted(self, p: Conflict, stack: int, belt: int) -> bool:
        return False

    def asks_final_vote(self, p: Conflict) -> bool:
        """Is there a last vote before the score?"""
        return False

    def asks_future_war(self, p: Conflict, seat: int) -> bool:
        """Is a cause of war settled without fighting?"""
        return False

    def asks_power(self, p: Conflict, seat: int, power: str) -> bool:
        """Has the seat that power of a Bernal or a Future at work?"""
        return False

    def asks_promoted(self, p: Conflict, card: int) -> bool:
        return False

    def asks_served(self, p: Conflict, site: int, seat: int) -> bool:
        """Does another player's Factory serve the seat like its own?"""
        return False

    def asks_stalled(self, p: Conflict, stack: int, card: int) -> bool:
        """Is this engine out of service, whatever supports it has?"""
        return False

    # --------------------------------------------------------------------------------------------------------------- values

    def answers_haul(self, p: Conflict, stack: int, haul: int) -> int:
        return haul

    def answers_holder(self, p: Conflict, power: str, holder: int) -> int:
        """The only seat that has that power; NONE: nobody."""
        return holder

    def answers_income(self, p: Conflict, seat: int, income: int) -> int:
        return income

    def answers_landing(self, p: Conflict, stack: int, site: int, lands: bool) -> bool:
        """May it set down there, as far as its kind goes?"""
        return lands

    def answers_loss(self, p: Conflict, card: int, stack: int, place: int | None) -> int | None:
        """Where a decommissioned card goes; None: where cards of its kind go."""
        return place

    def answers_privilege(self, p: Conflict, seat: int, privileged: bool) -> bool:
        """Does the colour give its privilege now?"""
        return privileged

    def answers_purse(self, p: Conflict, seat: int, wt: int) -> int:
        return wt

    def answers_sale(self, p: Conflict, seat: int, card: int, price: int) -> int:
        return price

    def answers_shut(self, p: Conflict, seat: int, shut: frozenset[int]) -> frozenset[int]:
        """Spaces that no route of the seat may touch."""
        return shut

    def answers_stops(self, p: Conflict, stack: int, stops: frozenset[int]) -> frozenset[int]:
        """Spaces in which that craft is halted."""
        return stops

    # ----------------------------------------------------------------------------------------------------- what happens

    def told_anarchy_began(self, p: Conflict) -> None: ...

    def told_anarchy_over(self, p: Conflict, armed: int) -> None:
        """Blue is over. `armed`: weapons were in use before."""

    def told_began(self, p: Conflict) -> None:
        """Everybody has a colour, and the tokens lie ready."""

    def told_built(self, p: Conflict, seat: int, letter: int, lowered: bool) -> None:
        """A Factory was built by industry; did its price fall?"""

    def told_changing(self, p: Conflict, to: int) -> None:
        """The turn has brought another state of affairs (PENDING), which begins now."""

    def told_disarmed(self, p: Conflict) -> None:
        """Weapons are laid down."""

    def told_disgraced(self, p: Conflict, seat: int) -> None:
        """The seat has committed genocide."""

    def told_dome_destroyed(self, p: Conflict, seat: int, victim: int) -> None:
        """AM-76: a dome that somebody shot loose and nothing takes."""

    def told_dwindled(self, p: Conflict, stack: int) -> None:
        """A stack has lost cards, and others are left."""

    def told_fired(self, p: Conflict, seat: int, shaken: list[int]) -> None:
        """A shot of the seat has struck, and these Bernals were shaken."""

    def told_home(self, p: Conflict, stack: int) -> None:
        """A craft has come to one of its owner's ports."""

    def told_landed(self, p: Conflict, stack: int, site: int) -> None: ...

    def told_paying(self, p: Conflict, seat: int, amount: int) -> None:
        """So much is about to be paid from the purse."""

    def told_researched(self, p: Conflict, card: int, seat: int) -> None: ...

    def told_season_over(self, p: Conflict, before: int) -> None:
        """A year has passed. `before`: the season that was."""

    def told_turn_begins(self, p: Conflict, seat: int) -> None: ...

    def told_turn_ends(self, p: Conflict, seat: int) -> None:
        """Delegates who may not stay go now."""


#: The names of all.
HOOKS: tuple[str, ...] = tuple(
    sorted(name for name in vars(Answers) if name.split("_")[0] in ("why", "asks", "answers", "told"))
)


def composed(rooms: tuple[Answers, ...]) -> dict[str, list[Answers]]:
    """By hook: the rooms that answer it."""
    return {hook: [room for room in rooms if getattr(type(room), hook) is not getattr(Answers, hook)] for hook in HOOKS}
