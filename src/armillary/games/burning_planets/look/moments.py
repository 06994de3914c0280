"""Events shown over the board for a moment: attacks, the event die when it strikes, conquest, ruin; and the way of a move."""

from armillary.games.burning_planets.flow.actions import Act
from armillary.games.burning_planets.ids import EVENTS
from armillary.games.burning_planets.position import PlayingField
from armillary.kernel.choice import Choice
from armillary.kernel.event import Event
from armillary.kernel.graph import Graph
from armillary.kernel.text import Text
from armillary.scene import Die, Moment, Side, Sketch, Way

from .board import place
from .names import unit_name
from .stage import of_attack

__all__ = ["moment", "preview"]


def moment(p: PlayingField, event: Event, text: Text) -> Moment | None:
    facts = event.facts
    named = p.game.named(p, facts, text)
    if event.kind == "AttackRolled":
        thrown, parried = facts["dice"]
        hit = bool(facts["hits"])
        return Moment(
            stage="clash",
            title=text.fill("moment", "attack", named),
            verdict=text.fill("moment", "hit" if hit else "miss", named),
            good=hit,
            sides=[
                Side(named["item"], facts["seat"], [Die(thrown, facts["sides"], hit)]),
                Side(
                    named["item_target"],
                    facts["seat_target"],
                    [Die(parried, facts["against"], not hit)],
                    losses=[named["item_target"]] if hit else [],
                ),
            ],
            marks=[f"cell:{p.geo.names[facts['cell']]}"],
        )
    if event.kind == "AsteroidRolled":
        hit = bool(facts["hits"])
        return Moment(
            stage="roll",
            title=text.fill("moment", "asteroid", named),
            dice=[Die(facts["dice"][0], facts["sides"], hit)],
            verdict=text.fill("moment", "hit" if hit else "miss", named),
            good=hit,
            marks=[f"cell:{p.geo.names[facts['cell']]}"],
        )
    if event.kind == "EventRolled" and facts["event"]:
        return Moment(
            stage="roll",
            title=text.fill("moment", "event", named),
            dice=[Die(facts["dice"][0], facts["sides"])],
            verdict=text.word("event", EVENTS[facts["event"]]),
        )
    banners = {
        "PlanetConquered": "conquered",
        "PlanetBombarded": "bombarded",
        "ContractShown": "shown",
        "PlayerDestroyed": "out",
    }
    if event.kind in banners:
        marks = [f"planet:planet-{facts['planet'] + 1}"] if "planet" in facts else []
        title = text.fill("moment", banners[event.kind], named)
        return Moment(stage="banner", title=title, lines=[p.game.say(p, event, text)], marks=marks)
    return None


def preview(p: PlayingField, seat: int, choice: Choice, text: Text) -> Sketch | None:
    """The way of a move, cell by cell; an attack takes the stage."""
    step = p.frames[-1] if p.frames else None
    if choice[0] == "attack" and isinstance(step, Act):
        return Sketch(stage=of_attack(p, step.slot(p), choice[1], text))
    if choice[0] != "move" or not isinstance(step, Act):
        return None
    _, goal = choice
    free = {cell for cell in range(p.geo.count) if not p.blocked & p.geo.bit[cell]} | {step.cell}
    path = Graph([[there for there in near if there in free] for near in p.geo.near]).path(step.cell, goal)
    if not path:
        return None
    points = [place(p.geo.points[cell]) for cell in path]
    return Sketch(
        overlay=[Way(points, beads=[(len(points) - 1, str(len(points) - 1), "stop")])],
        lines=[unit_name(p, step.slot(p), text)],
    )
