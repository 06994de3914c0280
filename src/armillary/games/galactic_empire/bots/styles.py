"""What a player of this title sets store by: the numbers in which the bots' styles differ."""

from dataclasses import dataclass
from typing import Final

__all__ = ["ADMIRAL", "CRUSADER", "PLAIN", "REGENT", "SAGE", "Style"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """A temper. The defaults are the greedy player's."""

    #: With more hostile systems than this nothing is kept back for Extropy.
    busy: int = 5
    #: Converters wanted for each hostile system, and in all.
    converters_each: int = 2
    converters_most: int = 16
    #: Fleets wanted for each force of Chaos on the map.
    guns_each: int = 3
    #: Markers kept in hand.
    repression: int = 3
    illumination: int = 4
    #: A leader in the Core and Illumination are bought before converters.
    core_first: bool = False
    #: What must be left beside Extropy before a leader for the Core is bought.
    leader_spare: int = 19
    #: On the first turn Increased Resources pay from this index on (it cannot rise above 95 then), later up to that one.
    first_increase: int = 86
    later_increase: int = 55
    #: What a resource point spent on Extropy could have brought elsewhere.
    extropy_price: float = 0.015
    #: What an attack must bring on average, and what each unit sent costs, so that no more are sent than are needed.
    attack: float = 0.03
    unit_cost: float = 0.05
    #: It does not destroy what the same units may convert.
    gentle: bool = False


PLAIN: Final = Style()
#: Money goes to Extropy before anything that can wait, hardly any to fleets; enemies are won over.
REGENT: Final = Style(busy=99, guns_each=1, gentle=True)
#: The Core above all: a leader and Illumination for Extropy, then the rest.
SAGE: Final = Style(busy=99, guns_each=1, core_first=True, leader_spare=12, illumination=6, extropy_price=0.0)
#: Converters in great numbers, who attack wherever anything may be gained.
CRUSADER: Final = Style(converters_each=4, converters_most=24, guns_each=1, attack=0.0, unit_cost=0.02)
#: Fleets for every foe, and attacks only at good odds.
ADMIRAL: Final = Style(converters_each=1, converters_most=10, guns_each=6, attack=0.15, unit_cost=0.08)
