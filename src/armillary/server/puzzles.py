"""The puzzle of the day for each title, tables to solve it at, and streaks. Days are in UTC."""

from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Any

from armillary.kernel.registry import titles as installed
from armillary.kernel.setup import setup
from armillary.lessons.puzzle import Puzzle, Riddle, place_of, puzzle_of, puzzles_of, streaks
from armillary.table.coaching import open_puzzle
from armillary.table.entry import Entry
from armillary.table.rows import card_of
from armillary.table.table import Table

from .calls import Call, Failure
from .cards import match_card
from .catalogue import catalogue
from .messages import MatchCard, PuzzleCard, Puzzles

if TYPE_CHECKING:
    from .service import Service

__all__ = ["answered", "day_of", "get_puzzles", "post_puzzle"]

KIND = "puzzle"
#: Days shown as beads.
BEADS = 84

Known = dict[str, dict[str, Any]]


def day_of(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).date().isoformat()


@cache
def _pack(slug: str) -> tuple[Puzzle, ...]:
    """The title's own puzzles, without those of the title it extends."""
    return tuple(puzzles_of(setup(slug, None).game()))


async def get_puzzles(call: Call) -> Puzzles:
    hub = call.hub
    known = await hub.read(hub.store.progress, call.person_id, KIND) if call.person_id else {}
    return await hub.read(_listed, known, day_of(hub.wall()))


def _listed(known: Known, day: str) -> Puzzles:
    found: list[PuzzleCard] = []
    for title in catalogue():
        if title.puzzles:
            mine = known.get(f"{day}/{title.slug}", {})
            found.append(
                PuzzleCard(
                    slug=title.slug,
                    title=installed()[title.slug].title,
                    number=place_of(title.puzzles, day) + 1,
                    of=len(title.puzzles),
                    state=_state(mine),
                    tries=mine.get("tries", 0),
                    match=mine.get("match"),
                )
            )
    days = _days(known)
    streak, longest = streaks(days, date.fromisoformat(day))
    beads = [days.get(date.fromisoformat(day) - timedelta(back), 0) for back in reversed(range(BEADS))]
    return Puzzles(day=day, puzzles=found, streak=streak, longest=longest, beads=beads)


def _state(mine: dict[str, Any]) -> Any:
    if not mine:
        return "new"
    if not mine.get("done"):
        return "open"
    return "found" if mine.get("tries") or mine.get("shown") else "solved"


def _days(known: Known) -> dict[date, int]:
    """The result of each day: the best of its puzzles, since a day counts once."""
    worth = {"solved": 2, "found": 1}
    found: dict[date, int] = {}
    for key, mine in known.items():
        day = date.fromisoformat(key.partition("/")[0])
        found[day] = max(found.get(day, 0), worth.get(_state(mine), 0))
    return found


async def post_puzzle(call: Call) -> MatchCard:
    hub, person, slug = call.hub, call.person, call.query["slug"]
    pack = await hub.read(_pack, slug) if slug in installed() else ()
    if not pack:
        raise Failure(404, "unknown", "no-such-puzzle")
    day = day_of(hub.wall())
    key = f"{day}/{slug}"
    known = (await hub.read(hub.store.progress, person.id, KIND)).get(key, {})
    if known.get("match"):
        stored = await hub.read(hub.store.card, known["match"])
        if stored is not None and stored[0].state == "playing":
            return match_card(stored[0], person.id, call.language, hub.rooms.get(known["match"]), stored[1])
    table, entries = await hub.read(_opened, puzzle_of(pack, day), hub.new_id(), person.id, person.name, hub.now())
    room = await hub.create(table, entries)
    async with hub.answering:
        await hub.read(_keep, hub, person.id, key, {"match": table.head.id})
    async with room.lock:
        return match_card(card_of(room.table), person.id, call.language, room)


def _opened(puzzle: Puzzle, id: str, person: str, name: str, now: float) -> tuple[Table, list[Entry]]:
    return open_puzzle(puzzle.setup.game(), puzzle, id=id, host=person, name=name, now=now)


def answered(hub: "Service", table: Table) -> None:
    """Something was tried at a puzzle: store what counts, in order."""
    coach = table.coaching.coach
    if not isinstance(coach, Riddle):
        return
    head = table.head
    found: dict[str, Any] = {"tries": coach.mistakes, "shown": coach.shown, "done": coach.at > 0}
    if table.result is not None:
        found["match"] = None
    hub.spawn(_in_turn(hub, head.host, f"{day_of(head.created)}/{head.setup.title}", found))


async def _in_turn(hub: "Service", person: str, key: str, found: dict[str, Any]) -> None:
    async with hub.answering:
        await hub.read(_keep, hub, person, key, found)


def _keep(hub: "Service", person: str, key: str, found: dict[str, Any]) -> None:
    """The first answer counts: solved stays solved, and a failed or revealed puzzle cannot be repeated at another table."""
    known = hub.store.progress(person, KIND).get(key, {})
    kept = {"match": found.get("match", known.get("match"))}
    if known.get("done"):
        kept |= {name: known[name] for name in ("tries", "shown", "done")}
    else:
        kept |= {name: max(known.get(name, 0), found.get(name, 0)) for name in ("tries", "shown", "done")}
    hub.store.save_progress(person, KIND, key, kept, hub.now())
