"""What a bot of this title sets store by: the numbers in which its styles differ, and which can be learned."""

from dataclasses import dataclass
from typing import Final

__all__ = ["BOUNDS", "GREEDY", "IRONCLAD", "RAIDER", "Temper"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Temper:
    """The defaults are the greedy player's. Incomes are in what pays ships, a Human's counted twice."""

    #: What a furnace or greenhouse is worth, with the use of what it makes; for Humans more of what is short, less of the other.
    mine: float = 3.0
    short: float = 2.0
    ample: float = -1.5
    #: Sites that are kept free of them.
    room: float = 2
    #: Income for the first spaceport, in whole pieces for Humans, and for others on every planet.
    first_port: float = 4
    first_port_humans: float = 2
    more_ports: float = 10
    #: Income for a spaceport that is by so many steps closer to the enemy, and what it is worth.
    forward_port: float = 8
    forward_steps: float = 3
    forward_worth: float = 4.0
    #: An enemy so close to a planet threatens it. Guns are wanted for his ships: one for so much of their worth, up to so many.
    reach: float = 5
    gun: float = 8.0
    tower: float = 6.0
    worth_a_gun: float = 60
    most_guns: float = 6
    #: Raiders: Smalls for free planets; the income for a warship and for more Smalls, and how many; when the raid has failed.
    first_smalls: float = 2
    warship_income: float = 6
    small_income: float = 8
    smalls: float = 6
    until: float = 60
    #: Raiders: Mediums for each Big ship, and the income from which they save for Enormous ones alone.
    mediums: float = 99
    save_income: float = 999
    #: Cargo ships for asteroids, and the income for the first.
    haulers: float = 1
    hauler_income: float = 5
    #: The fleet goes out when it is so many times what awaits it, less with every round, never less than that, and so much more.
    ready: float = 1.2
    ready_fades: float = 0.01
    ready_least: float = 0.4
    ready_more: float = 20
    awaits: float = 8
    #: Ships of others that are worth going for: the least chance, how many moves away, how close to an own planet.
    prey_chance: float = 0.08
    prey_moves: float = 2
    prey_home: float = 7
    #: What deeds are worth: to destroy (more than the unit's own worth), conquer, raze.
    destroy_gun: float = 20
    destroy_ship: float = 5
    conquer: float = 80
    raze_port: float = 30
    raze: float = 20
    #: Hexes that a gun adds to the way to a planet; the detour that small and large ships make to stay out of range.
    gun_away: float = 1.5
    small_shy: float = 1.5
    ship_shy: float = 2.5
    #: The distance from its camp within which the fleet gathers.
    camp: float = 2


GREEDY: Final = Temper()
RAIDER: Final = Temper(first_port=5, haulers=0)
#: Raids with Big ships.
IRONCLAD: Final = Temper(first_port=5, haulers=0, mediums=0)

#: Where the numbers of a learned temper may lie.
BOUNDS: Final[dict[str, tuple[float, float]]] = {
    "mine": (0.5, 8.0),
    "short": (0.0, 5.0),
    "ample": (-4.0, 1.0),
    "room": (0, 5),
    "first_port": (1, 10),
    "first_port_humans": (1, 5),
    "more_ports": (3, 25),
    "forward_port": (3, 20),
    "forward_steps": (0, 8),
    "forward_worth": (0.0, 9.0),
    "reach": (2, 9),
    "gun": (0.0, 12.0),
    "tower": (0.0, 12.0),
    "worth_a_gun": (20, 150),
    "most_guns": (1, 10),
    "first_smalls": (0, 6),
    "warship_income": (2, 15),
    "small_income": (2, 20),
    "smalls": (0, 12),
    "until": (20, 150),
    "mediums": (0, 3),
    "save_income": (10, 120),
    "haulers": (0, 3),
    "hauler_income": (2, 20),
    "ready": (0.0, 3.0),
    "ready_fades": (0.0, 0.04),
    "ready_least": (0.0, 1.5),
    "ready_more": (0, 100),
    "awaits": (4, 14),
    "prey_chance": (0.0, 0.5),
    "prey_moves": (0, 5),
    "prey_home": (2, 12),
    "destroy_gun": (0, 50),
    "destroy_ship": (0, 50),
    "conquer": (30, 150),
    "raze_port": (5, 80),
    "raze": (5, 80),
    "gun_away": (0.0, 5.0),
    "small_shy": (0.0, 5.0),
    "ship_shy": (0.0, 6.0),
    "camp": (0, 8),
}
