"""Runs tournaments: opens the tables of a round, counts their results, moves on to the next round.

Progress is kept in the store, and the tables of a round are stored before they are opened. So any process can continue a
tournament, even after another one died: it does what is missing, and nothing twice.
"""

from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from armillary import typed
from armillary.server.logs import log
from armillary.store.tournaments import Pairing
from armillary.table.entry import Entry
from armillary.table.facts import SeatPlan
from armillary.table.rows import WriteConflict
from armillary.table.table import Table

from .messages import TournamentPlan
from .pairing import meetings, round_robin, rounds_of, swiss
from .standing import points_of, standings

if TYPE_CHECKING:
    from armillary.server.hub import Hub

__all__ = ["Organiser", "read_plan"]

_PLAN: msgspec.json.Decoder[TournamentPlan] = typed.decoder(TournamentPlan)


def read_plan(data: bytes) -> TournamentPlan:
    return _PLAN.decode(data)


class Organiser:
    def __init__(self, hub: "Hub") -> None:
        self.hub = hub

    async def sweep(self) -> None:
        """Do what is due for every running tournament."""
        for row in await self.hub.read(self.hub.tournaments.running):
            await self.look_after(row)

    async def look_after(self, row: Any) -> None:
        """Continue one tournament; a failure does not affect the others."""
        try:
            await self.advance(row)
        except Exception as error:
            facts = {"tournament": row.id, "error": f"{type(error).__name__}: {error}"[:200]}
            log.error("a tournament does not go on", extra={"facts": facts})

    async def advance(self, row: Any) -> None:
        hub = self.hub
        store = hub.tournaments
        pairings = [one for one in await hub.read(store.pairings, row.id) if one.round == row.round]
        waiting = [one for one in pairings if one.points is None]
        states = await hub.read(store.opened, [one.match for one in waiting])
        for one in waiting:
            if one.match not in states:
                await self._open(row, one)
            elif states[one.match] == "over":
                played = await hub.read(hub.results.of_match, one.match)
                if played:
                    await hub.read(store.score, row.id, one, [points_of(person, played) for person in one.people])
                    one.points = []
        if all(one.points is not None for one in pairings):
            await self.next_round(row)

    async def next_round(self, row: Any) -> bool:
        """Store the tables of the next round, or end the tournament. False if another process was faster."""
        hub, plan = self.hub, read_plan(row.plan)
        entrants = await hub.read(hub.tournaments.entrants, row.id)
        everybody = [one.person for one in entrants]
        here = {one.person for one in entrants if one.left_at is None}
        past = await hub.read(hub.tournaments.pairings, row.id)
        if row.round >= rounds_of(plan.kind, len(everybody), plan.setup.seats, plan.rounds) or len(here) < 2:
            return await hub.read(hub.tournaments.set_state, row.id, "over", "playing")
        if plan.kind == "round-robin":
            tables = [[one for one in table if one in here] for table in round_robin(everybody)[row.round]]
        else:
            order = [place.person for place in standings(everybody, past) if place.person in here]
            alone = {one.people[0]: 1 for one in past if not one.match}
            met = meetings([sorted(one.people) for one in past])
            tables = swiss(order, met, alone, plan.setup.seats)
        pairings = []
        for number, people in enumerate([table for table in tables if table], 1):
            idle = len(people) == 1 and plan.setup.seats == 2
            if plan.kind == "swiss":
                Random(f"{row.id} {row.round} {number}").shuffle(people)
            pairings.append(
                Pairing(
                    round=row.round + 1,
                    number=number,
                    match="" if idle else hub.any_id(),
                    people=people,
                    points=[1.0] if idle else None,
                )
            )
        return await hub.read(hub.tournaments.begin_round, row.id, pairings, row.round)

    async def _open(self, row: Any, pairing: Pairing) -> None:
        """Open and start a table: everybody agreed to it by entering the tournament."""
        hub, plan = self.hub, read_plan(row.plan)
        names = await hub.read(hub.members.names, pairing.people)
        people = [(person, names.get(person, ("?", ""))[0]) for person in pairing.people]
        table, entries = await hub.read(_table, plan, row.id, pairing, people, hub.now())
        try:
            await hub.store_new(table, entries)
        except WriteConflict:
            return  # another process was faster
        for person, name in people:
            hub.notifier.begun(table, person, name)


def _table(
    plan: TournamentPlan, id: str, pairing: Pairing, people: list[tuple[str, str]], now: float
) -> tuple[Table, list[Entry]]:
    """Slow: call it in a thread. The server draws everybody's entropy, so nobody needs to be present at the start."""
    name = f"{plan.name} {pairing.round}.{pairing.number}"
    table = Table.open(
        plan.setup, id=pairing.match, host="", now=now, pace=plan.pace, name=name[:80], public=True, chat=True
    )
    table.head.rated, table.head.tournament = plan.rated, id
    entries: list[Entry] = []
    for seat, (person, called) in enumerate(people):
        entries += table.seats.sit(person, called, now, seat)
    for seat in range(len(people), len(table.seats)):
        entries += table.seats.assign(seat, SeatPlan(kind="bot", level=plan.level), "", "", now)
    for person, _ in people:
        entries += table.start.agree(person, now)
    return table, entries
