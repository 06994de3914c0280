"""What a choice would do, before it is taken: its odds in people's words, and the way of a move."""

from collections.abc import Sequence

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.flow.combat import Strike
from armillary.games.galactic_empire.flow.extropy import Extropy
from armillary.games.galactic_empire.flow.movement import MoveStack
from armillary.games.galactic_empire.flow.suppression import Suppression
from armillary.games.galactic_empire.flow.usurpation import Usurpation
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.games.galactic_empire.rules import chaos_events, expenditure, extropy, suppression, usurpation
from armillary.games.galactic_empire.rules.combat import MODES
from armillary.kernel.choice import Choice
from armillary.kernel.text import Text
from armillary.scene import Outlook, Sketch, Way

from . import board as geometry
from .captions import odds, units
from .stage import of_fight, prospects


def outlook(p: Galaxy, seat: int, choice: Choice, text: Text) -> Outlook | None:
    """Effect, figure and odds for the button of a choice; None where there is nothing to reckon."""
    frame = p.frames[-1]
    verb = choice[0]
    if isinstance(frame, Strike) and verb in MODES:
        _, leader, illumination = choice
        return strike(p, frame, -1 if leader is None else leader, illumination, text)
    if isinstance(frame, Suppression) and verb in ("suppress", "commit", "use-leader"):
        _, what = (*choice, -1)[:2]
        count = least(what) if verb == "commit" else frame.repression
        leader = what if verb == "use-leader" else -1
        return share(suppression.chance_of_success(p, frame.sector, frame.marker, count, leader), "success", text)
    if isinstance(frame, Extropy) and verb == "extropy":
        _, leader, spent = choice
        modifier = extropy.nexus_modifier(p) + least(spent)
        modifier += 0 if leader is None else p.c.leader_value[leader]
        rows = [p.c.tables.extropy[p.c.extropy_bands.at(face + modifier)] for face in range(10)]
        found = share(10 * sum(row.index_dice < 0 for row in rows), "lowers", text)
        return Outlook(odds(extropy.chances(p, modifier), text), found.figure, found.caption, found.parts)
    if isinstance(frame, Usurpation):
        leader = choice[-1] if verb == "use-leader" else -1
        percent = usurpation.chance_of_victory(p, frame.current, leader)
        return Outlook(figure=f"{percent} %", caption=text.word("scene", "throne"), parts=[(1 - percent / 100, True)])
    if verb in ("unpaid-unit", "unpaid-system"):
        turned = sum(chaos_events.sided(face) == ids.REBELS for face in range(10))
        return Outlook(
            text.fill("scene", "unpaid", {"count": turned}),
            f"{10 * turned} %",
            text.word("scene", "turns-rebel"),
            [(turned / 10, False), (1 - turned / 10, True)],
        )
    if verb in ("place", "from") and len(choice) > 1:
        sector = choice[-1]
        here = p.imp[sector * T : sector * T + T]
        there = (
            text.fill("scene", "there", {"units": units(here, text)}) if any(here) else text.word("scene", "none-there")
        )
        return Outlook(effect=there)
    if verb == "buy":
        _, unit, *_ = choice
        price = expenditure.price_of(p, unit)
        return Outlook(figure=f"{price} RP", caption=text.fill("scene", "rp-left", {"rp": p.rp - price}))
    return None


def least(amount: int | range) -> int:
    return amount[0] if isinstance(amount, range) else amount


def share(percent: int, word: str, text: Text) -> Outlook:
    parts = [(1 - percent / 100, False), (percent / 100, True)]
    return Outlook(figure=f"{percent} %", caption=text.word("scene", word), parts=parts)


def strike(p: Galaxy, frame: Strike, leader: int, illumination: int, text: Text) -> Outlook:
    """How often the attack hits, and whom each result hits."""
    found = prospects(p, frame.fight(), frame.of, leader, illumination, text)
    hits = round(100 * sum(one.share for one in found if one.good))
    told = [
        text.fill("scene", "share", {"percent": round(100 * one.share), "result": f"{one.title}, {one.text}"})
        for one in found
        if one.good is not None
    ]
    parts = [(one.share, one.good is not False) for one in found]
    return Outlook("; ".join(told) or found[0].title, f"{hits} %", text.word("scene", "a-hit"), parts)


def preview(p: Galaxy, seat: int, choice: Choice, text: Text) -> Sketch | None:
    """The way of a move; an attack with the help that is chosen."""
    frame = p.frames[-1]
    if isinstance(frame, Strike) and choice[0] in MODES:
        _, leader, illumination = choice
        return Sketch(stage=of_fight(p, frame.fight(), frame.of, -1 if leader is None else leader, illumination, text))
    if isinstance(frame, MoveStack) and choice[0] == "to":
        _, goal = choice
        return Sketch([Way(along(p, [frame.origin, goal]), style="imperial")])
    return None


def along(p: Galaxy, sectors: Sequence[int]) -> list[tuple[float, float]]:
    found = [p.c.map_data.sectors[s - 1] for s in sectors if 0 < s <= ids.SECTORS]
    return [geometry.sector_centre(sector.ring, *sector.arc) for sector in found]
