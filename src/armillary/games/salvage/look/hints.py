"""What helps a crew to decide, and what gets the stage: outlooks of choices, columns, phases, bids, dice."""

from fractions import Fraction
from functools import lru_cache

from armillary.games.salvage.flow.boarding import Bid, Jam, Salvage
from armillary.games.salvage.flow.dock import Dock
from armillary.games.salvage.ids import letter
from armillary.games.salvage.position import Orbit
from armillary.games.salvage.rules.dock import in_order
from armillary.games.salvage.rules.scoring import all_public_points, contract_points
from armillary.kernel.choice import Choice
from armillary.kernel.event import Event
from armillary.kernel.text import Text
from armillary.scene import Column, Die, Moment, Outlook, Phases

__all__ = ["added", "chance", "columns", "moment", "outcome", "outlook", "phases"]

STEPS = (Bid, Salvage, Jam, Dock)


def chance(hull: int, bonus: int) -> Fraction:
    """SV-SAL-01, SV-SAL-03: that two dice and the bonus reach the hull; two ones never do."""
    throws = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    return Fraction(sum(a + b + bonus >= hull and a + b > 2 for a, b in throws), 36)


def outlook(p: Orbit, seat: int, choice: Choice, text: Text) -> Outlook | None:
    parts, verb = p.c, choice[0]
    facts = {"wage": parts.wage, "left": p.left + sum(p.discard), "cutter": parts.cutter}
    if verb in ("wage", "draw"):
        return Outlook(effect=text.fill("outlook", verb, facts))
    if p.wreck < 0:
        return None
    hull, value = parts.hull[p.wreck], parts.value[p.wreck]
    facts |= {"hull": hull, "value": value, "scrap": value // 2}
    if verb == "bid":
        good = chance(hull, 0)
        rivals: list[tuple[int, int | None, str]] = [
            (p.credits[other], other, text.fill("outlook", "rival", {"credits": p.credits[other]}))
            for other in range(len(p.credits))
            if other != seat
        ]
        picks = [
            (amount, text.word("outlook", f"pick-{name}")) for name, amount in picks_of(p.credits[seat], value).items()
        ]
        _, bid = choice
        left = p.credits[seat] - (bid if isinstance(bid, int) else 0)
        effect = f"{text.fill('outlook', 'bid', facts | {'credits': left})}. {tie_of(p, text)}"
        return Outlook(
            effect, percent(good), text.fill("outlook", "reach", facts), strip(good), scale=rivals, picks=picks
        )
    if verb in ("board", "cut"):
        good = chance(hull, parts.cutter if verb == "cut" else 0)
        return Outlook(
            text.fill("outlook", verb, facts), percent(good), text.fill("outlook", "reach", facts), strip(good)
        )
    frame = p.frames[-1]
    if verb == "jam" and isinstance(frame, Jam):
        fails = 1 - chance(hull, frame.bonus)
        return Outlook(
            text.fill("outlook", "jam", facts), percent(fails), text.fill("outlook", "fails", facts), strip(fails)
        )
    return None


def picks_of(credits: int, value: int) -> dict[str, int]:
    """Bids to start from: nothing, about half of what the wreck is worth, what it is worth; or all that there is."""
    found = {"none": 0, "half": value // 2, "worth": value}
    kept = {name: amount for name, amount in found.items() if amount <= credits}
    return kept if len(kept) == len(found) or credits in kept.values() else {**kept, "all": credits}


def tie_of(p: Orbit, text: Text) -> str:
    """SV-BID-04: in which order equal bids win, or that they win nothing."""
    if p.game.rulings["tie"] == "nobody":
        return text.word("outlook", "tie-nobody")
    crews = [text.word("seat", letter(seat)) for seat in in_order(p, p.first)]
    return text.fill("outlook", "tie", {"crews": ", ".join(crews)})


def percent(good: Fraction) -> str:
    return f"{round(float(good) * 100)} %"


def strip(good: Fraction) -> list[tuple[float, bool]]:
    return [(round(1 - float(good), 4), False), (round(float(good), 4), True)]


def outcome(after: Orbit, text: Text) -> str:
    """A salvage that succeeds says so where all that follows is a question to the others; else events have words enough."""
    rolled = [event for event in after.log or [] if event.kind == "SalvageRolled"]
    if not rolled or not after.frames or not isinstance(after.frames[-1], Jam):
        return ""
    return text.fill("outcome", "aboard", {"hull": rolled[-1].facts["target"]})


def moment(p: Orbit, event: Event, text: Text) -> Moment | None:
    facts = event.facts
    if event.kind == "BidsRevealed":
        bids: list[int] = facts["bids"]
        return Moment(
            "reveal",
            text.fill("moment", "bids", {}),
            lines=[highest(p, bids, text)],
            tiles=[(seat, str(bid)) for seat, bid in enumerate(bids)],
        )
    if event.kind == "SalvageRolled":
        good = bool(facts["hits"])
        wreck = p.c.wrecks[facts["wreck"]]
        named = {"seat": text.word("seat", letter(facts["seat"])), "wreck": text.word("wreck", wreck)}
        return Moment(
            "roll",
            text.fill("moment", "boards", named),
            dice=[Die(value) for value in facts["dice"]],
            sum=f"{added(facts['dice'], facts['modifier'])} = {facts['total']}",
            verdict=text.fill("moment", "aboard" if good else "broken", {"hull": facts["target"]}),
            good=good,
            marks=[f"wreck:{wreck}"],
        )
    return None


def highest(p: Orbit, bids: list[int], text: Text) -> str:
    """SV-BID-03 to SV-BID-05: who bids most, and what becomes of a tie or of no bid at all."""
    most = max(bids)
    if most == 0:
        return text.fill("moment", "no-bid", {})
    crews = [text.word("seat", letter(seat)) for seat, bid in enumerate(bids) if bid == most]
    if len(crews) == 1:
        return text.fill("moment", "highest", {"seat": crews[0], "credits": most})
    ending = "tied-nobody" if p.game.rulings["tie"] == "nobody" else "tied-first"
    return text.fill("moment", ending, {"seats": text.join(crews), "credits": most})


def added(dice: list[int], modifier: int) -> str:
    """What is added up, as people write it."""
    return " + ".join(map(str, [*dice, modifier] if modifier else dice))


def columns(p: Orbit, seat: int | None, types: list[int], text: Text) -> list[Column]:
    """Figures of the crews. One's own points count one's own contracts; those of others are not known."""
    points = all_public_points(p)
    if p.result is not None:
        # All hands are shown: the table says what the end says.
        points = [round(score) for score in p.result.scores]
    elif seat is not None and p.hands[seat]:
        points[seat] += contract_points(p, seat, p.hands[seat])
    held, charter = tuple(p.held), p.c.charter
    return [*public_columns(text, tuple(p.credits), held, tuple(types), charter), point_column(text, tuple(points))]


@lru_cache(maxsize=5000)
def public_columns(
    text: Text, credits: tuple[int, ...], held: tuple[int, ...], types: tuple[int, ...], charter: int
) -> list[Column]:
    return [
        column(text, "credits", [str(one) for one in credits]),
        column(text, "cards", [str(one) for one in held]),
        column(text, "types", [f"{one}/{charter}" for one in types]),
    ]


@lru_cache(maxsize=5000)
def point_column(text: Text, points: tuple[int, ...]) -> Column:
    return column(text, "points", [str(one) for one in points])


def column(text: Text, id: str, values: list[str]) -> Column:
    return Column(id, text.word("column", id), text.word("column-title", id), values)


def phases(p: Orbit, text: Text) -> Phases:
    now = next((at for at, one in enumerate(STEPS) if p.frames and isinstance(p.frames[-1], one)), -1)
    return phases_at(text, now)


@lru_cache
def phases_at(text: Text, now: int) -> Phases:
    return Phases([text.word("phase", one.__name__) for one in STEPS], now)
