"""Lessons on the server: the catalogue, a person's progress, and tables to take them at."""

from functools import cache
from typing import TYPE_CHECKING, Any

from armillary.kernel.registry import titles as installed
from armillary.kernel.setup import setup
from armillary.lessons import Lesson, LessonError, lessons_of
from armillary.table.coaching import open_lesson
from armillary.table.entry import Entry
from armillary.table.rows import card_of
from armillary.table.table import Table

from .calls import Call, Failure
from .cards import match_card
from .catalogue import catalogue
from .messages import LessonCard, Lessons, MatchCard, TitleLessons
from .titles import art_address

if TYPE_CHECKING:
    from .service import Service

__all__ = ["get_lessons", "learnt", "post_lesson"]

KIND = "lesson"


@cache
def _of_title(slug: str) -> tuple[Lesson, ...]:
    """The title's own lessons, without those of the title it extends."""
    return tuple(one for one in lessons_of(setup(slug, None).game()) if one.setup.title == slug)


async def get_lessons(call: Call) -> Lessons:
    hub = call.hub
    done = await hub.read(hub.store.progress, call.person_id, KIND) if call.person_id else {}
    return await hub.read(_listed, hub, done, call.query["language"])


def _under_way(hub: "Service", match: str | None) -> int:
    """The step of the lesson that is under way at that table."""
    stored = hub.store.card(match) if match is not None else None
    return 0 if stored is None else stored[0].coached


def _listed(hub: "Service", done: dict[str, dict[str, Any]], language: str) -> Lessons:
    found: list[TitleLessons] = []
    for title in catalogue():
        lessons = [
            LessonCard(
                id=lesson.id,
                title=lesson.titles.get(language) or lesson.titles.get("en", lesson.id),
                minutes=lesson.minutes,
                steps=lesson.steps,
                needs=lesson.needs,
                stars=done.get(f"{title.slug}/{lesson.id}", {}).get("stars", 0),
                match=(match := done.get(f"{title.slug}/{lesson.id}", {}).get("match")),
                at=_under_way(hub, match),
            )
            for lesson in title.lessons
        ]
        if lessons:
            found.append(
                TitleLessons(
                    slug=title.slug,
                    title=installed()[title.slug].title,
                    art=art_address(title.slug),
                    lessons=lessons,
                )
            )
    return Lessons(titles=found, next=_next(found))


def _next(titles: list[TitleLessons]) -> tuple[str, str] | None:
    """The lesson that was begun; otherwise the next of a title already begun; otherwise the first of the first title."""
    begun = [title for title in titles if any(lesson.stars for lesson in title.lessons)]
    for title in titles:
        for lesson in title.lessons:
            if lesson.match is not None:
                return title.slug, lesson.id
    for title in [*begun, *titles]:
        for lesson in title.lessons:
            if not lesson.stars:
                return title.slug, lesson.id
    return None


async def post_lesson(call: Call) -> MatchCard:
    hub, person = call.hub, call.person
    slug, name = call.query["slug"], call.query["lesson"]
    lesson = next((one for one in _of_title(slug) if one.id == name), None) if slug in installed() else None
    if lesson is None:
        raise Failure(404, "unknown", "no-such-lesson")
    key = f"{slug}/{name}"
    known = (await hub.read(hub.store.progress, person.id, KIND)).get(key, {})
    if known.get("match"):
        stored = await hub.read(hub.store.card, known["match"])
        if stored is not None and stored[0].state == "playing":
            return match_card(stored[0], person.id, call.language, hub.rooms.get(known["match"]), stored[1])
    try:
        table, entries = await hub.read(_opened, lesson, hub.new_id(), person.id, person.name, hub.now())
    except LessonError as error:
        raise Failure(422, "not-allowed", str(error)) from None
    room = await hub.create(table, entries)
    await hub.read(hub.store.save_progress, person.id, KIND, key, {**known, "match": table.head.id}, hub.now())
    async with room.lock:
        return match_card(card_of(room.table), person.id, call.language, room)


def _opened(lesson: Lesson, id: str, person: str, name: str, now: float) -> tuple[Table, list[Entry]]:
    return open_lesson(lesson.setup.game(), lesson, id=id, host=person, name=name, now=now)


def learnt(hub: "Service", table: Table) -> None:
    """If a lesson is over, keep the best result."""
    coach, result = table.coaching.coach, table.result
    if coach is None:
        return
    left = result is not None and result.reason in ("resigned", "stopped")
    if coach.over or left:
        person = table.seats[coach.lesson.you].person
        key = f"{table.head.setup.title}/{table.head.lesson}"
        hub.spawn(hub.read(_keep, hub, person, key, coach.stars if coach.over else 0))


def _keep(hub: "Service", person: str, key: str, stars: int) -> None:
    known = hub.store.progress(person, KIND).get(key, {})
    hub.store.save_progress(person, KIND, key, {"stars": max(stars, known.get("stars", 0))}, hub.now())
