"""The first decisions over the disc: what each kind gives and is good for, and how the game is won (EB-SETUP-02)."""

from armillary.games.earthmans_burden.flow.setup import SetupRound
from armillary.games.earthmans_burden.ids import ESCHATON_PAIR
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.setup import why_not_claim
from armillary.games.earthmans_burden.rules.technologies import learnable
from armillary.kernel.text import Text
from armillary.scene import Card, Stage

__all__ = ["begin"]

#: Where one of the built-in styles puts all its fleets.
ADMIRALS = "home-arc"


def begin(p: SolarDisc, frame: SetupRound, viewer: int | None, text: Text) -> Stage | None:
    """Shown to the player who sets up: over the disc in the first round, minimised later, when the disc itself matters more."""
    seat = frame.seat(p)
    if viewer != seat or p.result is not None:
        return None
    first = frame.step < p.game.seats
    new = len(learnable(p, seat))
    cards = [_card("region", {}, text)] if why_not_claim(p, frame.step) is None else []
    above = p.c.sky[p.c.paths + p.c.home]
    cards.append(_card("fleets", {"fleets": p.c.setup_fleets, "count": len(above)}, text))
    cards += [_card("technology", {"count": new}, text)] if new else []
    facts = {"number": frame.step // p.game.seats + 1, "rounds": p.c.setup_rounds}
    admiral = any(p.c.names[node] == ADMIRALS for node in above)
    return Stage(
        title=text.word("begin", "title" if first else "title-later"),
        line=text.fill("begin", "line" if first else "line-later", facts),
        rule=frame.rule,
        cards=cards,
        boxes=_roads(p, text),
        note=text.word("begin", "note") if first and admiral else "",
        aside=not first,
    )


def _card(kind: str, facts: dict[str, int], text: Text) -> Card:
    rows = ("gives", "lets", "risk", "good")
    return Card(
        id=f"begin:{kind}",
        title=text.fill("begin", kind, facts),
        lines=[text.fill("begin", f"{kind}-says", facts)],
        rows=[(text.word("begin", row), text.fill("begin", f"{kind}-{row}", facts)) for row in rows],
        drawing=f"begin-{kind}",
    )


def _roads(p: SolarDisc, text: Text) -> list[tuple[str, list[str]]]:
    """How the game is won (EB-VIC-01 to EB-VIC-07), without the ways that this table has agreed not to have."""
    c = p.c
    facts = {"regions": c.regions[c.home], "turns": c.blockade_turns, "steps": c.eschaton_goal}
    roads = ["conquest"]
    roads += [] if c.hydroponics else ["blockade"]
    roads += ["singularity"] if c.allowed & ESCHATON_PAIR == ESCHATON_PAIR else []
    return [(text.word("road", road), [text.fill("road", f"{road}-how", facts)]) for road in (*roads, "peace")]
