"""How War and Anarchy begin and end: outbreak, truce, victory, Republic and Empire (3C, 3F; CF-WAR, CF-TRU, CF-END, CF-POST)."""

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.assembly import delegates, petitions
from armillary.games.high_frontier_conflict.chart import depots, scoring, states
from armillary.games.high_frontier_conflict.ids import (
    ANARCHY,
    CENTRIST,
    EMPIRE,
    FUTURE_WARS,
    HONOR,
    PEACE,
    REPUBLIC,
    STONE,
    TRUCE,
    TRUCE_PENDING,
    WAR,
    WAR_PENDING,
    WAR_SLOT,
)
from armillary.games.high_frontier_conflict.piracy import bribes
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import events

__all__ = [
    "anarchy_passes",
    "anarchy_strikes",
    "begin_war",
    "declare_truce",
    "defeated",
    "dissolve",
    "found_republic",
    "heirs_of_spoils",
    "lay_down_arms",
    "lord",
    "lose_stones",
    "make_truce",
    "outbreak",
    "outbreak_odds",
    "pass_baton",
    "votes_count",
    "why_not_give",
    "why_not_truce",
    "win",
]

# Winning the War wins nothing by itself (CF-END-12); what holds after it are columns of the table (CF-POST);
# there is no further outbreak (CF-WAR-02) and no combat in the Republic (CF-END-04) because the switches are off.


# -------------------------------------------------------------------------------------------------------- outbreak


def outbreak_price(p: Conflict, letter: int) -> int:
    """CF-WAR-10: the price after the track has moved."""
    return p.law.answers_price(p, letter)


@does("CF-WAR-01", "CF-WAR-02", "CF-TRU-03")
def outbreak(p: Conflict, seat: int, letter: int) -> None:
    """CF-WAR-09: a die and the disks placed above the price mean War at the end of the turn."""
    if not states.on(p, states.OUTBREAK):
        return
    die = p.roll(1, 6, "CF-WAR-09")[0]
    disks = delegates.disks_placed(p)
    price = outbreak_price(p, letter)
    war = die + disks > price
    if war:
        states.note(p, WAR_PENDING)
    p.tell(events.outbreak_rolled, seat, die, disks, price)
    if war:
        p.tell(events.war_due, seat)


def outbreak_odds(p: Conflict, letter: int) -> tuple[int, int]:
    """Of six, how many sides mean War if a Factory of that letter is built next; and the price then."""
    step = min(p.tracks[letter] + 1, len(p.c.track) - 1)
    price = p.c.track[step]
    still = step == p.tracks[letter] and p.law.version > 1  # CF-WAR-09: no roll where no track moves
    if still or not states.on(p, states.OUTBREAK):
        return 0, price
    return sum(1 for die in range(1, 7) if die + delegates.disks_placed(p) > price), price


@does("CF-WAR-07")
def begin_war(p: Conflict) -> None:
    """CF-WAR-14, CF-WAR-16, CF-WAR-17: blocs as the chits show, the star to its slot; Anarchy stays (AM-42)."""
    p.anarchy = int(p.state == ANARCHY)
    p.state = WAR
    p.war_happened = 1
    delegates.slot(p)
    p.tell(events.war_broke_out)


# --------------------------------------------------------------------------------------------------------- Anarchy


@does("CF-WAR-15", "CF-TRU-03")
def anarchy_strikes(p: Conflict) -> bool:
    """BR-05, CF-WAR-15, AM-41: what the event does to blocs and assembly, at once; True: a purge follows (CF-WAR-30)."""
    if not states.assembly(p):
        return False
    if p.state in (PEACE, TRUCE) and p.law.mode != FUTURE_WARS:
        p.state = ANARCHY
        delegates.slot(p)
    return True


@does("CF-WAR-29")
def anarchy_passes(p: Conflict, armed: int) -> bool:
    """CF-WAR-29: blue is over. `armed`: weapons were in use before. True: the star comes back (BR-2C)."""
    if armed and not states.on(p, states.WEAPONS):
        lay_down_arms(p)
    if not states.assembly(p) or p.star != WAR_SLOT or states.on(p, states.WARTIME):
        return False
    delegates.star_home(p)
    return True


def lay_down_arms(p: Conflict) -> None:
    """CF-DROP-32, CF-END-09, CF-VIC-12: stones under way are lost, prisoners go home, leave lapses."""
    p.leave = []
    p.law.told_disarmed(p)


def lose_stones(p: Conflict) -> None:
    """CF-DROP-32: a stone under way is decommissioned."""
    for seat in range(len(p.wt)):
        if p.stone_kind[seat] != NONE:
            stack = stacks.slot(p, seat, STONE)
            stacks.scrap(p, stacks.cards_in(p, stack), "peace", whole=True)
            stacks.close(p, stack)
            depots.tidy(p, stack)
            p.stone_kind[seat] = p.stone_zone[seat] = NONE
            p.stone_age[seat] = 0
            p.stone_goal[seat] = NONE
            p.tell(events.stone_stopped, seat)


# ----------------------------------------------------------------------------------------------------------- truce


def why_not_truce(p: Conflict, seat: int) -> Refusal | None:
    """CF-TRU-01, CF-TRU-02."""
    if not states.on(p, states.TALKS):
        return Refusal("CF-TRU-01", "no-war")
    if p.pending >= TRUCE_PENDING:
        return Refusal("CF-TRU-01", "ends-anyway")
    if not petitions.evades(p, seat, HONOR):
        return Refusal("CF-TRU-01", "barred", place=HONOR)
    if not bribes.can_pay(p, seat, p.c.own.assembly.truce):
        return Refusal("CF-TRU-02", "too-few-bribes", count=p.c.own.assembly.truce)
    if not states.enemies(p, seat):
        return Refusal("CF-TRU-02", "no-enemies")
    return None


def why_not_give(p: Conflict, seat: int, other: int, left: int, without: list[int]) -> Refusal | None:
    """CF-TRU-02, AM-16: at least one to each enemy, if the bribes reach that far."""
    if other not in states.enemies(p, seat):
        return Refusal("CF-TRU-02", "not-an-enemy", seat=other)
    if other not in without and len(without) >= left:
        return Refusal("CF-TRU-02", "one-to-each", seat=other)
    return None


def declare_truce(p: Conflict, seat: int) -> None:
    states.note(p, TRUCE_PENDING)
    p.tell(events.truce_declared, seat)


@does("CF-CORR-10")
def make_truce(p: Conflict) -> None:
    """CF-TRU-01: war effects stop; what is left of an Anarchy is over with them."""
    p.state = TRUCE
    p.anarchy = 0
    delegates.star_home(p)
    lay_down_arms(p)
    p.tell(events.truce_began)


# --------------------------------------------------------------------------------------------------------- victory


@does("CF-END-03", "CF-END-12")
def win(p: Conflict, side: int) -> None:
    """CF-END-01 to CF-END-03: that bloc has won; war effects stop now, at the end of the turn."""
    p.winner = side
    p.war_happened = 1
    lay_down_arms(p)
    p.tell(events.war_won, side)


def lord(p: Conflict, seat: int, side: int) -> bool:
    """CF-END-11: his extremist stands, and his turn made his bloc win the War that was on (AM-108, AM-123)."""
    return p.state == WAR and bool(p.extremist[seat]) and states.bloc(p, seat) == side


@does("CF-PROP-10")
def defeated(p: Conflict) -> list[int]:
    """CF-END-08, CF-PROP-10: those without an extremist who have bribes, from the 1st Player on (AM-159)."""
    seats = len(p.wt)
    order = [(p.first + step) % seats for step in range(seats)]
    return [seat for seat in order if not p.extremist[seat] and p.bribes[seat] + p.used_heroism[seat]]


def heirs_of_spoils(p: Conflict) -> list[int]:
    return [seat for seat in range(len(p.wt)) if p.extremist[seat]]


def why_not_spoils(p: Conflict, other: int) -> Refusal | None:
    return None if p.extremist[other] else Refusal("CF-END-08", "no-extremist-left", seat=other)


@does("BR-2B", "CF-CORR-10")
def found_republic(p: Conflict) -> None:
    """CF-END-05: the Republic; its star comes back by the 1st Player's hand."""
    p.state = REPUBLIC
    delegates.star_home(p)
    p.tell(events.republic_founded)


@does("BR-2B")
def dissolve(p: Conflict) -> None:
    """CF-END-06: the assembly goes with all that lies on it: cubes home, bribes to the supply, disks out of the game."""
    for at in range(len(p.corrupt)):
        while p.corrupt[at]:
            p.corrupt[at] -= 1
            bribes.free(p, at, NONE)
    p.honest = [0] * len(p.honest)
    p.extremist = [0] * len(p.wt)
    p.legacy = [0] * (CENTRIST + 1)
    p.lobbied = []
    p.star = CENTRIST
    p.state = EMPIRE
    p.tell(events.empire_founded)


def votes_count(p: Conflict) -> bool:
    """BR-28: a final vote, if there is an assembly and politics score in the column that counts."""
    return states.assembly(p) and p.c.own.scoring.politics[scoring.outcome(p)] > 0


def pass_baton(p: Conflict, seat: int, other: int) -> None:
    """BR-04; CF-END-07: never again after a Loyalist victory."""
    p.first = other
    p.tell(events.baton_passed, seat, other)
