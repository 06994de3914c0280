"""Plans as people compare them: a few by name, their figures, fuel as a strip, the way step by step, and ways out of a no."""

from collections.abc import Sequence

from armillary.games.high_frontier.chart.mission import Leg, Move, Plan
from armillary.games.high_frontier.position import Chart
from armillary.games.high_frontier.rules import stacks
from armillary.kernel.text import Text
from armillary.scene import Alternative, Strip

__all__ = ["boxes", "extras", "fuel", "heads", "named", "risk", "way"]

#: Names of plans at most.
MOST = 4
HEADS = ("turns", "tanks", "left", "risk")


def heads(text: Text) -> list[str]:
    return [text.word("plan-head", name) for name in HEADS]


def _danger(plan: Plan) -> tuple[int, int, int]:
    return plan.crashes, plan.belts, plan.events


def named(p: Chart, plans: Sequence[Plan], args: dict[str, str], text: Text) -> list[Alternative]:
    """The plans a player would ask for: cheapest, quickest, safest, one with fuel to spare and the one with most fuel left."""
    found: dict[int, list[str]] = {}

    def call(name: str, plan: Plan) -> None:
        names = found.setdefault(plans.index(plan), [])
        if len(found) <= MOST:
            names.append(name)

    quickest = min(plans, key=lambda one: (one.turns, one.tanks, _danger(one), -one.steps))
    cheapest = min(plans, key=lambda one: (one.tanks, one.turns, _danger(one), -one.steps))
    call("quickest", quickest)
    call("cheapest", cheapest)
    safest = min(plans, key=lambda one: (sum(_danger(one)), one.turns, one.tanks))
    if sum(_danger(safest)) < min(sum(_danger(quickest)), sum(_danger(cheapest))):
        call("safest", safest)
    more = [one for one in plans if one.turns <= cheapest.turns and one.steps > cheapest.steps]
    if more:
        call("more", min(more, key=lambda one: (one.turns, one.tanks, -one.steps)))
    fullest = max(plans, key=lambda one: (one.steps, -one.turns, -one.tanks))
    if fullest.steps > max(quickest.steps, cheapest.steps):
        call("fullest", fullest)
    options = []
    for number, names in list(found.items())[:MOST]:
        plan = plans[number]
        both = "-".join(names[:2])
        name = both if text.template("plan-name", both) else names[0] if names else "other"
        options.append(
            Alternative(
                text.word("plan-name", name),
                text.fill("plan", "arrives", {"turns": plan.turns, "round": p.round + plan.turns - 1}),
                [str(plan.turns), str(plan.tanks), str(plan.steps), risk(p, plan, text)],
                {**args, "plan": str(number)},
            )
        )
    return options


def risk(p: Chart, plan: Plan, text: Text) -> str:
    """The chance to lose the craft to rolls that fail on a 1; belts and events depend on what is met there."""
    lost = 1 - (1 - p.c.tables.hazard_fails / 6) ** plan.crashes
    if plan.belts or plan.events:
        return text.word("plan", "risk-more" if plan.crashes else "risk-some")
    return f"{round(100 * lost)} %" if plan.crashes else text.word("plan", "risk-none")


def fuel(p: Chart, stack: int, plan: Plan, text: Text) -> Strip | None:
    """The steps of fuel as a strip: full tanks larger, the start, the landing and what is refuelled."""
    row = p.c.tank_steps[max(2, stacks.dry_mass(p, stack))]
    if not plan.legs or row[-1] < 1:
        return None
    last = plan.legs[-1]
    landed = last.move.steps if last.move is not None else last.steps
    stops = [
        (plan.legs[0].steps, text.word("plan", "strip-start"), "start"),
        (landed, text.word("plan", "strip-end"), "end"),
    ]
    if last.left() != landed:
        stops.append((last.left(), text.word("plan", "strip-gain"), "gain"))
    return Strip(
        text.word("plan", "strip"),
        row[-1],
        note=text.word("plan", "strip-note"),
        large=[steps for steps in row if steps],
        stops=stops,
    )


def way(p: Chart, plan: Plan, text: Text) -> list[tuple[str, str, str]]:
    """Turn by turn: where to, with what, and the fuel before and after."""
    return [_leg(p, number, leg, text) for number, leg in enumerate(plan.legs, start=1)]


def _leg(p: Chart, turn: int, leg: Leg, text: Text) -> tuple[str, str, str]:
    facts: dict[str, object] = {"turn": turn, "space": text.word("space", p.c.spaces[leg.space])}
    lines: list[str] = []
    if leg.move is None:
        title = text.fill("plan", "way-stay", facts)
    else:
        title = text.fill("plan", "way-leg", facts)
        drive = {"burns": leg.move.way.burns, "thrust": leg.move.drive.thrust}
        lines.append(text.fill("plan", "way-burns", drive))
        lines += extras(leg.move, text)
    if leg.refuel is not None:
        lines.append(text.fill("plan", "way-refuel", {"tanks": leg.refuel.tanks}))
    figure = str(leg.steps) if leg.left() == leg.steps else f"{leg.steps} \N{RIGHTWARDS ARROW} {leg.left()}"
    return title, "; ".join(lines), figure


def extras(move: Move, text: Text) -> list[str]:
    """What a move takes beside its burns."""
    found: list[str] = []
    if move.jettison:
        found.append(text.fill("plan", "jettison", {"steps": move.jettison}))
    if move.burner:
        found.append(text.word("plan", "afterburner"))
    if move.way.lift:
        found.append(text.fill("plan", "lift", {"fuel": move.way.lift}))
    if move.way.land:
        found.append(text.fill("plan", "land", {"fuel": move.way.land}))
    if move.way.crashes:
        found.append(text.fill("plan", "crashes", {"count": move.way.crashes}))
    if move.way.belts:
        found.append(text.fill("plan", "belts", {"count": move.way.belts}))
    if move.way.event:
        found.append(text.word("plan", "event"))
    return found


def boxes(plan: Plan, claim: str, text: Text) -> list[tuple[str, str]]:
    """Three figures: rolls on the way, the chance of a claim there (if it can be tried), fuel to go on with."""
    found = [(str(plan.crashes + plan.belts + plan.events), text.word("plan", "box-rolls"))]
    if claim:
        found.append((claim, text.word("plan", "box-claim")))
    found.append((str(plan.steps), text.word("plan", "box-left")))
    return found
