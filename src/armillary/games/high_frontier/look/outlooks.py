"""What a choice would do, for its button: fuel left, cost, chance."""

from armillary.games.high_frontier.century.fighting import Combat, Raid
from armillary.games.high_frontier.chart.reach import Drive, Way
from armillary.games.high_frontier.flow.auctions import Auction
from armillary.games.high_frontier.flow.moves import Course, Moves
from armillary.games.high_frontier.ids import NONE, ROCKET
from armillary.games.high_frontier.position import Chart
from armillary.games.high_frontier.rules import boost, landing, prospect, stacks, thrust
from armillary.kernel.choice import Choice
from armillary.kernel.text import Text
from armillary.scene import Column, Outlook, Sketch

from . import bids, sheets
from .battle import of_raid, of_shot
from .cards import data_sheet, fraction, says
from .factions import told
from .stage import policy, stage
from .ways import draw_way, risk_tags, route_lines

__all__ = ["cares", "meant", "outlook", "preview"]


def _course(p: Chart) -> "Course[Chart] | None":
    frame = p.frames[-1] if p.frames else None
    return frame if isinstance(frame, Course) else None


def _way(p: Chart, choice: Choice) -> tuple[Way, Drive, int, int] | None:
    """The way that `fly` or `fly-safe` would take, its drive, the mode and the stack."""
    course = _course(p)
    if course is None or choice[0] not in ("fly", "fly-safe"):
        return None
    verb, goal = choice
    setting = course.chosen(p)
    if setting is None:
        return None
    engine = setting[0]
    table = landing.table_of(p, course.craft, engine)
    drive = landing.drive_of(p, course.craft, setting, course.burner)
    way = table.fly_safe(drive, goal) if verb == "fly-safe" else table.fly(drive, goal)
    return None if way is None else (way, drive, table.mode, course.craft)


def preview(p: Chart, seat: int, choice: Choice, text: Text) -> Sketch | None:
    """The route of a destination, with burns, dangers and the fuel that is left, also on the rocket diagram; a shot's odds."""
    top = p.frames[-1] if p.frames else None
    if isinstance(top, Combat):
        shot = of_shot(p, top, seat, choice, text)
        return None if shot is None else Sketch(stage=shot)
    if isinstance(top, Raid):
        return Sketch(stage=of_raid(p, top, choice, text))
    if isinstance(top, Auction) and choice[0] == "bid":
        _, amount = choice
        return Sketch(
            stage=stage(p, seat, p.game.seat_looks(p, text), text, amount if isinstance(amount, int) else None)
        )
    found = _way(p, choice)
    if found is None:
        return None
    way, drive, mode, stack = found
    left = drive.steps - way.fuel
    line, _ = draw_way(p, mode, way.path, left)
    course = (max(2, stacks.dry_mass(p, stack)), [drive.steps, left])
    return Sketch(
        overlay=[line, *risk_tags(p, stack, way.path, drive.thrust, text)],
        panels=[] if drive.tireless and not drive.steps else [sheets.diagram(p, text, course=course, shown=stack)],
        lines=route_lines(p, way, left, text),
    )


def outlook(p: Chart, seat: int, choice: Choice, text: Text) -> Outlook | None:
    found = _way(p, choice)
    if found is not None:
        way, drive, _, _ = found
        lines = route_lines(p, way, drive.steps - way.fuel, text)
        return Outlook(effect=lines[0], figure=str(drive.steps - way.fuel), caption=text.word("outlook", "steps-left"))
    verb, *args = choice
    if verb == "prospect":
        card, site = args
        return _claim(p, card, site, text)
    if verb in ("boost", "boost-light"):
        card, _ = args
        mass = boost.boost_mass(p, card, verb == "boost-light")
        effect = text.fill(
            "outlook", "boost", {"mass": mass, "wt": mass * p.c.boost, "unit": text.word("outlook", "wt")}
        )
        return Outlook(effect=effect, figure=str(mass * p.c.boost), caption=text.word("outlook", "wt"))
    if verb in ("sell", "sell-black"):
        (card,) = args
        return Outlook(figure=f"+{p.law.answers_sale(p, seat, card)}", caption=text.word("outlook", "wt"))
    if verb == "research":
        (deck,) = args
        top = p.tops[deck]
        if top == NONE:
            return None
        figures = ", ".join(f"{fact.label} {fact.value}" for fact in data_sheet(p, top, text).facts)
        tie = p.law.answers_tie(p, p.phasing, list(range(p.seats))) == seat
        return Outlook(effect=text.fill("outlook", "auction-tie" if tie else "auction", {"facts": figures}))
    if verb == "income":
        return Outlook(effect=text.fill("outlook", "income", {}))
    frame = p.frames[-1] if p.frames else None
    if isinstance(frame, Auction) and verb in ("bid", "pass"):
        return bids.outlook(p, frame, seat, choice, text)
    if verb == "carry":
        card, _ = args
        return Outlook(effect=says(p, card, text))
    if verb == "engine":
        card, number = args
        return _engine(p, card, number, text)
    if verb == "done" and isinstance(p.frames[-1], Moves):
        return Outlook(effect=text.word("outlook", "moves-done"))
    if verb == "take-faction":
        (faction,) = args
        return Outlook(effect=told(p, faction, text)[0][1])
    if verb == "govern":
        (spot,) = args
        return Outlook(effect=policy(p, spot, text))
    if verb == "roll":
        good = 1 - p.c.tables.hazard_fails / 6
        return Outlook(
            figure=_percent(good), caption=text.word("outlook", "safe"), parts=[(1 - good, False), (good, True)]
        )
    return None


def _engine(p: Chart, card: int, number: int, text: Text) -> Outlook | None:
    """The thrust that this engine gives the craft, and what a burn takes."""
    course = _course(p)
    setting = None if course is None else thrust.setting_of(p, course.craft, card, number)
    if course is None or setting is None:
        return None
    power = thrust.thrust_of(p, course.craft, setting, course.burner)
    steps = text.fill("outlook", "burn", {"fuel": fraction(setting[2])})
    return Outlook(effect=steps, figure=str(power), caption=text.word("outlook", "thrust"))


def cares(p: Chart, seat: int, text: Text, table: list[Column]) -> list[Column]:
    """What the table of seats shows, then fuel and dry mass of the seat's own craft."""
    found = list(table)
    for stack in stacks.stacks_of(p, seat):
        aboard = p.where[stack] != NONE
        if stacks.kind_of(p, stack) != ROCKET:
            continue
        for name, value in (("fuel", p.steps[stack]), ("dry", stacks.dry_mass(p, stack) if aboard else 0)):
            values = [str(value) if other == seat else "" for other in range(p.seats)]
            found.append(Column(f"{name}:{stack}", text.word("outlook", name), "", values))
    return found


def _claim(p: Chart, card: int, site: int, text: Text) -> Outlook:
    good = prospect.chance(p, card, site)
    return Outlook(
        figure=_percent(good),
        caption=text.word("outlook", "claim"),
        parts=[(1 - good, False), (good, True)],
        effect=text.fill("outlook", "claim-size", {"size": p.c.size[site]}),
    )


def _percent(share: float) -> str:
    return f"{round(100 * share)} %"


def meant(p: Chart, seat: int, mark: str) -> list[Choice]:
    """A click on a space that is not lit means flying there: the rules then say why not."""
    kind, _, word = mark.partition(":")
    if kind in ("space", "site") and word in p.c.number:
        space = p.c.number[word]
        if _course(p) is not None:
            return [("fly", space)]
        site = stacks.site_at(p, space)
        if site != NONE:
            return [("prospect", card, site) for card in _prospectors(p, seat)]
    return []


def _prospectors(p: Chart, seat: int) -> list[int]:
    return [
        card
        for stack in stacks.stacks_of(p, seat)
        if p.where[stack] != NONE
        for card in stacks.cards_in(p, stack)
        if p.c.platform[2 * card + p.black[card]]
    ]
