"""What a player of this title sets store by: the numbers in which the bots' styles differ."""

from dataclasses import dataclass
from typing import Final

__all__ = ["ADMIRAL", "BOUNDS", "CRUSADER", "PLAIN", "REGENT", "SAGE", "Style"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """A temper. The defaults are the greedy player's."""

    #: With more hostile systems than this nothing is kept back for Extropy.
    busy: float = 5
    #: Converters wanted for each hostile system, and in all.
    converters_each: float = 2
    converters_most: float = 16
    #: Fleets wanted for each force of Chaos on the map.
    guns_each: float = 3
    #: Markers kept in hand.
    repression: float = 3
    illumination: float = 4
    #: A leader in the Core and Illumination are bought before converters.
    core_first: bool = False
    #: What must be left beside Extropy before a leader for the Core is bought.
    leader_spare: float = 19
    #: On the first turn Increased Resources pay from this index on (it cannot rise above 95 then), later up to that one.
    first_increase: float = 86
    later_increase: float = 55
    #: What a resource point spent on Extropy could have brought elsewhere.
    extropy_price: float = 0.015
    #: What an attack must bring on average, and what each unit sent costs, so that no more are sent than are needed.
    attack: float = 0.03
    unit_cost: float = 0.05
    #: It does not destroy what the same units may convert.
    gentle: bool = False
    #: A point of the Chaos Index in victory points: now, for each turn left, and for each point above the danger.
    index_now: float = 0.1
    index_turn: float = 0.028
    index_danger: float = 0.012
    danger: float = 70
    #: The part of a unit's worth that it has in the last turn, and for each turn left.
    unit_now: float = 0.15
    unit_turn: float = 0.085
    #: A resource point, and an Imperial system for each turn left.
    resource: float = 0.05
    system_turn: float = 0.05
    #: An enemy unit destroyed or converted; a force that is gone, with its leader; its home.
    destroy: float = 0.6
    convert: float = 1.7
    gone: float = 0.4
    leader_gone: float = 0.35
    home_destroyed: float = 2.0
    home_won: float = 1.5
    #: The part of a system's worth that is lost with it if it is destroyed, a Rebel's or an empire's.
    ruined: float = 0.7
    ruined_empire: float = 0.2
    #: What Illumination must bring in an attack, and in Extropy.
    illumination_attack: float = 0.3
    illumination_extropy: float = 0.1
    #: What a suppressed event is worth, also by its value and by the units there; what a Repression marker costs.
    stake: float = 0.8
    stake_value: float = 0.5
    stake_units: float = 2.0
    repression_cost: float = 0.06
    #: Nexuses wanted, with more turns left than that; Colonization Fleets.
    nexuses: float = 5
    nexus_turns: float = 3
    settlers: float = 2
    #: The index from which the Leviathan is welcome.
    leviathan: float = 82
    #: What an expedition must promise.
    explore: float = 2.5


PLAIN: Final = Style()
#: Money goes to Extropy before anything that can wait, hardly any to fleets; enemies are won over.
REGENT: Final = Style(busy=99, guns_each=1, gentle=True)
#: The Core above all: a leader and Illumination for Extropy, then the rest.
SAGE: Final = Style(busy=99, guns_each=1, core_first=True, leader_spare=12, illumination=6, extropy_price=0.0)
#: Converters in great numbers, who attack wherever anything may be gained.
CRUSADER: Final = Style(converters_each=4, converters_most=24, guns_each=1, attack=0.0, unit_cost=0.02)
#: Fleets for every foe, and attacks only at good odds.
ADMIRAL: Final = Style(converters_each=1, converters_most=10, guns_each=6, attack=0.15, unit_cost=0.08)

#: Where the numbers of a learned style may lie; it is gentle, as the regent is.
BOUNDS: Final[dict[str, tuple[float, float]]] = {
    "busy": (0, 20),
    "converters_each": (0, 6),
    "converters_most": (2, 30),
    "guns_each": (0, 8),
    "repression": (0, 8),
    "illumination": (0, 10),
    "leader_spare": (5, 30),
    "first_increase": (70, 96),
    "later_increase": (20, 90),
    "extropy_price": (0.0, 0.1),
    "attack": (0.0, 0.4),
    "unit_cost": (0.0, 0.2),
    "index_now": (0.0, 0.3),
    "index_turn": (0.0, 0.08),
    "index_danger": (0.0, 0.04),
    "danger": (40, 90),
    "unit_now": (0.0, 0.6),
    "unit_turn": (0.0, 0.25),
    "resource": (0.0, 0.15),
    "system_turn": (0.0, 0.2),
    "destroy": (0.0, 2.0),
    "convert": (0.0, 4.0),
    "gone": (0.0, 1.5),
    "leader_gone": (0.0, 1.5),
    "home_destroyed": (0.0, 5.0),
    "home_won": (0.0, 5.0),
    "ruined": (0.0, 1.5),
    "ruined_empire": (0.0, 1.0),
    "illumination_attack": (0.0, 1.0),
    "illumination_extropy": (0.0, 0.5),
    "stake": (0.0, 3.0),
    "stake_value": (0.0, 1.5),
    "stake_units": (0.0, 5.0),
    "repression_cost": (0.0, 0.3),
    "nexuses": (0, 10),
    "nexus_turns": (0, 8),
    "settlers": (0, 6),
    "leviathan": (50, 100),
    "explore": (0.0, 8.0),
}
