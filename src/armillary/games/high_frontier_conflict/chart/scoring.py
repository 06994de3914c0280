"""The end and the score (BR-09, CF-SCO): counts, weighed by how the War ended."""

from armillary.games.high_frontier.ids import FREIGHTER, NONE, ROCKET
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.chart import glory
from armillary.games.high_frontier_conflict.freighters import elevators
from armillary.games.high_frontier_conflict.ids import (
    AGE_OF_PIRACY,
    BERNAL,
    FUTURE_WARS,
    INDEPENDENCE,
    INDEPENDENCE_VICTORY,
    LOYALIST,
    LOYALIST_VICTORY,
    MOBILE,
    OUTCOMES,
    PIRACY,
    STONE,
    UNRESOLVED,
)
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does

__all__ = ["counts", "forecast", "leaders", "outcome", "points", "score"]


@does("CF-SCO-02")
def outcome(p: Conflict) -> int:
    """Which column of the scoring table counts as things stand."""
    if p.law.mode == AGE_OF_PIRACY:
        return PIRACY
    if p.law.mode == FUTURE_WARS:
        return p.c.no_war
    if p.winner == LOYALIST:
        return LOYALIST_VICTORY
    if p.winner == INDEPENDENCE:
        return INDEPENDENCE_VICTORY
    return UNRESOLVED if p.war_happened else p.c.no_war


def counts(p: Conflict, seat: int) -> dict[str, int]:
    """What a seat has on the map and in the assembly, by the words of the scoring table."""
    claims, cubes, domes = sites_of(p.claim, seat), sites_of(p.factory, seat), sites_of(p.dome, seat)
    factories, colonies = undamaged(p, cubes), undamaged(p, domes)
    figures = [
        stack
        for stack in stacks.stacks_of(p, seat)
        if p.where[stack] != NONE and stacks.kind_of(p, stack) in (ROCKET, FREIGHTER, STONE, BERNAL, MOBILE)
    ]
    owned = stations.stations(p, seat)
    bernal_domes = sum(1 for stack in owned if p.anchored[stack])
    low, high = p.c.own.glory.low, p.c.own.glory.high
    worth = p.glory_low[seat].bit_count() * low + (p.glory_high[seat].bit_count() + p.pow_kept[seat]) * high
    own = stacks.stacks_of(p, seat)
    worth += low * sum(1 for card, number in enumerate(p.carries) if number != NONE and p.place[card] in own)
    return {
        "claim": len(claims),
        "factory": len(factories),
        "dome": len(colonies) + bernal_domes,
        "figure": len(figures),
        "delegate": honest_delegates(p, seat),
        "track": sum(p.law.answers_price(p, p.letter[site]) * times(p, site) for site in cubes),
        "cube": sum(times(p, site) for site in cubes),
        "star": p.future.count(seat),
        "location": sum(
            (p.c.own.scoring.astrobiology if p.c.science[site] else 0)
            + (p.c.own.scoring.submarine if p.c.submarine[site] else 0)
            for site in domes
        )
        + bernal_domes * p.c.bernal_file.location,
        "hydration": sum(wetness(p, stack) for stack in owned),
        "bernal": sum(bernal_points(p, seat, stack) for stack in owned),
        "worth": worth,
        "glory": glory.chits(p, seat),
        "heroism": p.heroism[seat].bit_count(),
        "bribe": p.bribes[seat],
        "hazardous": sum(1 for site in (*claims, *factories, *colonies) if p.c.hazardous[site])
        + sum(1 for stack in figures if hazardous_space(p, p.where[stack])),
    }


@does("CF-FAC-10")
def undamaged(p: Conflict, sites: list[int]) -> list[int]:
    """CF-FAC-10: a damaged Factory scores no token, nor does the Colony on it."""
    return [site for site in sites if not p.damaged[site]]


@does("CF-CORR-03")
def honest_delegates(p: Conflict, seat: int) -> int:
    """CF-CORR-03: corrupt ones score nothing."""
    return sum(p.honest[seat :: len(p.wt)]) + p.extremist[seat]


@does("CF-BRIB-06", "CF-SCO-13")
def award(p: Conflict, have: dict[str, int]) -> int:
    """CF-SCO-08: what the last law awards; CF-BRIB-06: individuality bribes, CF-SCO-13: equality honest delegates only."""
    return sum(have[what] for what in p.c.awards[p.star]) if p.star < len(p.c.awards) else 0


@does("CF-SCO-05")
def times(p: Conflict, site: int) -> int:
    """CF-SCO-05: a Factory that is linked to a Space Elevator scores its price twice."""
    return p.c.module1.file.elevator_times if p.elevators and elevators.linked(p, site) else 1


@does("CF-SCO-07")
def wetness(p: Conflict, stack: int) -> int:
    """CF-SCO-07: the water drops of its Dirtsides; of a Home Bernal at Earth a fixed number."""
    if p.anchored[stack] and stations.in_home_orbit(p, stack):
        return p.c.bernal_file.home_points
    return stations.hydration(p, stack)


@does("CF-SCO-10")
def bernal_points(p: Conflict, seat: int, stack: int) -> int:
    """CF-SCO-10: what single Bernals count, where each of it works; delegates only where there is an assembly."""
    card = stations.station(p, stack)
    if card == NONE:
        return 0
    seats = len(p.wt)
    home = p.c.ideology[p.faction[seat]]
    at = home * seats + seat
    if p.law.version > 1:  # everybody's delegates there; on the chit stands its owner's extremist alone
        mine = slice(home * seats, (home + 1) * seats)
        there = sum(p.honest[mine]) + sum(p.corrupt[mine]) + p.extremist[seat]
    else:
        there = p.honest[at] + p.corrupt[at] + p.extremist[seat]
    have = {
        "dome": p.dome.count(seat) + sum(1 for other in stations.stations(p, seat) if p.anchored[other]),
        "dirtside": len(stations.dirtsides(p, stack)),
        "own-ideology": there,
        "delegate": sum(p.honest[seat::seats]) + sum(p.corrupt[seat::seats]) + p.extremist[seat],
    }
    return sum(
        points.vp * have[points.per] for points in p.c.bernal_points[card] if stations.stands(p, stack, points.where)
    )


@does("CF-MAV-02")
def sites_of(owners: list[int], seat: int) -> list[int]:
    """The sites that are the seat's in a list of owners; few of many."""
    at, found = -1, []
    for _ in range(owners.count(seat)):
        at = owners.index(seat, at + 1)
        found.append(at)
    return found


def hazardous_space(p: Conflict, space: int) -> bool:
    site = stacks.site_at(p, space)
    return site != NONE and p.c.hazardous[site]


@does("CF-SCO-02", "CF-SCO-04", "CF-SCO-09", "CF-SCO-12", "CF-SCO-16")
def score(p: Conflict, seat: int, how: int, why: list[tuple[str, int]] | None = None) -> int:
    """BR-09, CF-SCO-03, CF-SCO-06: tokens, prices, Colonies, glory, heroism, politics, bribes, by the column `how`."""
    table, have = p.c.own.scoring, counts(p, seat)
    # CF-END-06: a Loyalist victory takes the assembly away with its delegates.
    delegates = 0 if how == LOYALIST_VICTORY else have["delegate"]
    tokens = have["claim"] + have["factory"] + have["dome"] + have["figure"] + delegates
    price = table.price[how]
    parts = [
        ("CF-SCO-03", tokens * table.token),
        ("CF-SCO-04" if price else "BR-17", have["cube"] * price if price else have["track"]),
        ("CF-SCO-06", have["location"]),
        ("CF-SCO-07", have["hydration"]),
        ("CF-SCO-10", have["bernal"]),
        ("CF-SCO-04" if table.glory[how] > 1 else "BR-41", have["worth"] * table.glory[how]),
        ("BR-42", have["heroism"] * p.c.own.heroism.points),
        ("CF-SCO-08", award(p, have) * table.politics[how]),
        ("CF-BRIB-05", have["bribe"] * table.bribe[how]),
        ("BR-76", have["star"] * p.c.module1.file.future_points),
    ]
    if why is not None:
        why.extend(part for part in parts if part[1])
    return sum(value for _, value in parts)


def points(p: Conflict) -> list[int]:
    how = outcome(p)
    return [score(p, seat, how) for seat in range(len(p.wt))]


def forecast(p: Conflict, seat: int) -> list[int]:
    """The score in every outcome, in the order of OUTCOMES."""
    return [score(p, seat, how) for how in range(len(OUTCOMES))]


@does("CF-SCO-11")
def leaders(p: Conflict, scores: list[int]) -> tuple[int, ...]:
    """CF-SCO-11: ties go to most Aqua, beads counted in; what is still tied is shared."""
    best = max((points, p.law.answers_purse(p, seat)) for seat, points in enumerate(scores))
    return tuple(seat for seat, points in enumerate(scores) if (points, p.law.answers_purse(p, seat)) == best)
