"""The component pack, options and rulings as flat tables: everything the hot path reads (`p.c`)."""

from typing import TYPE_CHECKING

from armillary.games.earthmans_burden.ids import STRIDE, TECHNOLOGY_COUNT
from armillary.kernel.choice import Choice

if TYPE_CHECKING:
    from armillary.games.earthmans_burden.flow.step import Step


class Tables:
    """The pack as flat lists. EB-BOARD-01: the board is worlds and trajectories.

    Nodes are numbered: trajectories first, then the orbits in the order of the worlds."""

    def __init__(self, paths: int, worlds: int, down: list[list[int]], up: list[list[int]], needs: list[int]) -> None:
        self.paths: int = paths
        self.worlds: int = worlds
        self.nodes: int = paths + worlds
        #: EB-BOARD-04: worldward and skyward neighbours.
        self.down: list[list[int]] = down
        self.up: list[list[int]] = up
        self.sky: list[list[int]] = [skyward(node, up) for node in range(self.nodes)]
        #: Two rings down, without passing through an orbit (orbits have no way down).
        self.down_two: list[list[int]] = [two_down(node, down) for node in range(self.nodes)]
        #: Turns that a fleet falls from a trajectory to each world; -1 if it cannot get there.
        self.falls: list[list[int]] = [falls(node, down, paths, worlds) for node in range(self.nodes)]
        #: Trajectories with one way down only: where there is nothing to choose.
        self.one_way: list[tuple[int, int]] = [(path, down[path][0]) for path in range(paths) if len(down[path]) == 1]
        self.needs: list[int] = needs
        #: Nothing anywhere: most lists are mostly so, and comparing is the cheapest look at one.
        self.no_paths: list[int] = [0] * paths
        self.no_worlds: list[int] = [0] * worlds
        self.no_places: list[int] = [0] * (STRIDE * worlds)
        self.no_seats: list[int] = [0] * STRIDE
        self.at: list[Choice] = [("at", node) for node in range(self.nodes)]
        self.origin: list[Choice] = [("from", node) for node in range(self.nodes)]
        self.orion: list[Choice] = [("orion", node) for node in range(self.nodes)]
        self.fusion: list[Choice] = [("fusion", node) for node in range(self.nodes)]
        self.nano: list[Choice] = [("nanotechnology", node) for node in range(self.nodes)]
        self.neumann: list[Choice] = [("von-neumann", node) for node in range(self.nodes)]
        self.skyward: list[Choice] = [("skyward", node) for node in range(self.nodes)]
        self.learn: list[Choice] = [("learn", number) for number in range(TECHNOLOGY_COUNT)]
        self.to_one: list[Choice] = [("to", node, 1) for node in range(self.nodes)]
        #: Lists of choices that recur: where a stack of so many may rise from an orbit.
        self.rises: dict[tuple[int, int], list[Choice]] = {}
        self.names: list[str] = []
        self.home: int = 0
        self.centre: int = 0
        self.regions: list[int] = []
        self.ai_basic: int = 0
        self.ai_advanced: int = 0
        self.research_goal: int = 0
        self.eschaton_goal: int = 0
        self.setup_rounds: int = 0
        self.setup_fleets: int = 0
        self.un_fleets: int = 0
        self.un_ceiling: int = 0
        self.un_built: int = 0
        self.attack_success: int = 0
        self.attack_outnumbered: int = 0
        self.return_fire: int = 0
        self.explore_success: int = 0
        self.regions_per_bonus: int = 1
        self.overthrow_success: int = 0
        self.overthrow_outnumbered: int = 0
        self.overthrow_no_foothold: int = 0
        self.espionage_success: int = 0
        self.turmoil: int = 0
        self.no_target_development: int = 0
        self.espionage_no_foothold: int = 0
        self.follow_up: int = 0
        self.pacify_success: int = 0
        self.construct_success: int = 0
        self.research_success: int = 0
        self.breakthrough: int = 0
        self.fleets_per_die: int = 1
        self.die: int = 6
        self.risk_at_most: int = 0
        self.conversion_lost_at_most: int = 0
        self.sails_dice: int = 0
        self.sails_success: int = 0
        self.refraction_dice: int = 0
        self.refraction_double: int = 0
        self.engine_group: int = 0
        self.eschaton_success: int = 0
        self.self_fire_dice: int = 0
        self.grid_fleets: int = 0
        self.nanofactories_per_die: int = 1
        self.blockade_turns: int = 0
        self.commander_fleets: int = 0
        self.commander_group: int = 0
        # ------------------------------------------------------------ options and rulings, set by the game
        #: The steps of a turn.
        self.sequence: list[Step] = []
        self.stops: bool = True
        self.marks_named: bool = True
        self.points_end: bool = True
        self.basic: bool = False
        self.assassination: bool = False
        self.resignation: bool = False
        self.loyal: bool = False
        self.hydroponics: bool = False
        self.seven: bool = False
        self.round_limit: int = 0
        self.windows: int = 0
        #: Technologies that may be had at all under the options.
        self.allowed: int = (1 << TECHNOLOGY_COUNT) - 1
        self.eschaton_every_turn: bool = False
        self.blockade_any_turns: bool = False
        self.groups_first: bool = False
        self.follow_up_plain: bool = False
        self.fusion_orbit: bool = False
        self.nominate_freely: bool = False
        self.un_for_neutrals: bool = False
        self.conversion_unmarks: bool = False
        self.pacify_scope: int = 0
        self.grid_outnumbers: bool = False
        self.neutral_passive: bool = False
        self.offers_for_turn: bool = False


def skyward(node: int, up: list[list[int]]) -> list[int]:
    """Every trajectory above a place, over connected arrows: where a fleet in that orbit may rise (EB-MOVE-01)."""
    found: list[int] = []
    waiting = list(up[node])
    while waiting:
        place = waiting.pop(0)
        if place not in found:
            found.append(place)
            waiting.extend(up[place])
    return found


def two_down(node: int, down: list[list[int]]) -> list[int]:
    found: list[int] = []
    for first in down[node]:
        for second in down[first]:
            if second not in found:
                found.append(second)
    return found


def falls(node: int, down: list[list[int]], paths: int, worlds: int) -> list[int]:
    found = [-1] * worlds
    here = [node]
    turns = 0
    while here:
        for place in here:
            if place >= paths and found[place - paths] < 0:
                found[place - paths] = turns
        here = [child for place in here for child in down[place]]
        turns += 1
    return found
