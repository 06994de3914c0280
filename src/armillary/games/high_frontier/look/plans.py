"""The mission planner at the table: the tool's questions, its answers in words and lines, and what to choose to follow them.

Tool `plan` (key m, or a click on a space): `craft`, a stack of the seat; `build`, an engine of hand or market that is not
built yet; `cargo`, cards of the hand to take along; `target`, a space; `tanks`, the most to buy in LEO; `turns`. `plan` picks
one of the plans found; `effort` says how much processor time the answer may take. Tool `reach` answers the reverse: all that
can be reached in so many turns.
"""

from typing import cast

import msgspec

from armillary.games.high_frontier.chart.mission import Plan, Search
from armillary.games.high_frontier.chart.planner import TURNS, Planner, built
from armillary.games.high_frontier.ids import CREW, FREIGHTER, HAND, NONE, RADIATOR, ROCKET, SECTORS, SITE, TOP
from armillary.games.high_frontier.position import Chart
from armillary.games.high_frontier.rules import diagram, prospect, stacks, thrust
from armillary.kernel.choice import Choice
from armillary.kernel.dice import NoDice, OutOfDice
from armillary.kernel.position import HiddenInformation
from armillary.kernel.text import Text
from armillary.scene import Alternative, Circle, DataTable, Label, Shape, Sheet, Sketch, Tag, Tool, ToolArgument, Way

from . import planned, sheets
from .cards import card_name
from .panels import hand_of
from .ways import draw_way, risk_tags

__all__ = [
    "ALL",
    "REACH",
    "TOOL",
    "assembled",
    "claim_chance",
    "consult",
    "craft_of",
    "reach_tool",
    "space_named",
    "tool",
]

TOOL = "plan"
REACH = "reach"
#: Every card of the hand as cargo.
ALL = "all"
#: Nothing to build, nothing to take along.
NOTHING = "none"
#: How many turns the reverse looks ahead unless told, and how many plans are shown.
NEAR = 3
SHOWN = 12
#: Processor time of one answer, by effort; what is found by then is shown.
SECONDS = (0.12, 2.0, 6.0)
#: The effort of somebody who fills in the form.
USUAL = 1
#: Choices between two of a plan that the planner leaves to the menus, such as cooling.
FILLED = 3
#: Names that are shown to somebody who has typed a part of one.
ALIKE = 6


# ------------------------------------------------------------------------------------------------- the questions


def craft_of(p: Chart, seat: int) -> list[int]:
    return [
        stack
        for stack in stacks.stacks_of(p, seat)
        if p.where[stack] != NONE and stacks.kind_of(p, stack) in (ROCKET, FREIGHTER)
    ]


def engines(p: Chart, seat: int) -> list[int]:
    """Engines that the seat holds or could research now."""
    return [
        card
        for card, place in enumerate(p.place)
        if place in (HAND - seat, TOP) and p.c.thrust[2 * card + p.black[card]]
    ]


def tool(p: Chart, seat: int, text: Text) -> Tool:
    word = p.game.vocabulary.word
    craft = [(word("stack", stack), p.game.word(p, "stack", stack, text)) for stack in craft_of(p, seat)]
    # What is held comes before what would have to be researched.
    offered = sorted(engines(p, seat), key=lambda card: p.place[card] == TOP)
    builds = [(p.c.cards[card], card_name(p, card, text)) for card in offered]
    nothing = [(NOTHING, text.word("plan", "no-build"))] if craft else []
    held = [card for card in hand_of(p, seat) if card not in engines(p, seat)]
    cargo = [(NOTHING, text.word("plan", "no-cargo"))]
    cargo += [(p.c.cards[card], card_name(p, card, text)) for card in held]
    if len(held) > 1:
        cargo.append((ALL, text.word("plan", "all-cargo")))
    return Tool(
        TOOL,
        text.word("plan", "title"),
        [
            # Without a craft the planner answers what if one were built.
            *(
                [ToolArgument("craft", text.word("plan", "craft"), "choice", craft, default=craft[0][0])]
                if craft
                else []
            ),
            ToolArgument(
                "build",
                text.word("plan", "build"),
                "choice",
                [*nothing, *builds],
                default=NOTHING if craft or not builds else builds[0][0],
            ),
            ToolArgument("cargo", text.word("plan", "cargo"), "choice", cargo, default=NOTHING),
            ToolArgument("target", text.word("plan", "target"), "place"),
            ToolArgument(
                "tanks", text.word("plan", "tanks"), "number", least=0, most=8, default=str(min(8, p.wt[seat]))
            ),
            ToolArgument("turns", text.word("plan", "turns"), "number", least=1, most=TURNS, default=str(TURNS)),
        ],
        key="m",
        points="target",
        steps=True,
    )


def reach_tool(p: Chart, seat: int, text: Text) -> Tool:
    """The reverse: what can be reached, without a target. It works in steps."""
    args = [arg for arg in tool(p, seat, text).args if arg.id != "target"]
    args = [msgspec.structs.replace(arg, default=str(NEAR)) if arg.id == "turns" else arg for arg in args]
    return Tool(REACH, text.word("plan", "reach-title"), args, steps=True)


def space_named(p: Chart, word: str, text: Text) -> int:
    """A space by its id, or by the name on the chart."""
    if word in p.c.number:
        return p.c.number[word]
    names = [text.word("space", known) for known in p.c.spaces]
    alike = [name for name in names if word.casefold() in name.casefold()]
    for space, name in enumerate(names):
        if name.casefold() == word.casefold():
            return space
    facts = {"name": word[:40], "alike": text.join(alike[:ALIKE])}
    raise ValueError(text.fill("plan", "target-like" if alike else "bad-target", facts))


def _bare(mark: str) -> str:
    return mark.removeprefix("space:").removeprefix("site:")


class Question:
    """The arguments of a consultation, checked."""

    def __init__(self, p: Chart, seat: int, args: dict[str, str], text: Text) -> None:
        known = {"craft", "build", "cargo", "target", "tanks", "turns", "plan", "effort", "beside"}
        for name in args:
            if name not in known:
                raise ValueError(text.fill("plan", "bad-argument", {"name": name[:40]}))
        self.args = {name: value for name, value in args.items() if value and value != NOTHING}
        self.target = NONE
        if "target" in self.args:
            self.target = space_named(p, _bare(self.args["target"]), text)
        #: Another space whose best plan is drawn beside it.
        self.beside = space_named(p, _bare(self.args["beside"]), text) if "beside" in self.args else NONE
        self.tanks = self._number("tanks", 0, 8, min(8, p.wt[seat]), text)
        self.turns = self._number("turns", 1, TURNS, TURNS if self.target != NONE else NEAR, text)
        self.plan = self._number("plan", 0, 10_000, 0, text)
        self.effort = self._number("effort", 0, len(SECONDS) - 1, USUAL, text)
        self.p, self.stack, self.price = p, NONE, 0
        if "build" in self.args:
            cards = [self._card(p, seat, self.args["build"], text), *self._cargo(p, seat, text)]
            self.p, self.stack, self.price = assembled(p, seat, cards, text)
        else:
            self.stack = self._craft(p, seat, text)
            if "cargo" in self.args:
                self.p, self.stack, self.price = assembled(p, seat, self._cargo(p, seat, text), text)

    def _number(self, name: str, least: int, most: int, default: int, text: Text) -> int:
        value = self.args.get(name)
        if value is None:
            return default
        if not value.isdecimal() or not least <= int(value) <= most:
            raise ValueError(text.fill("plan", "bad-number", {"name": name, "least": least, "most": most}))
        return int(value)

    def _craft(self, p: Chart, seat: int, text: Text) -> int:
        own = craft_of(p, seat)
        word = self.args.get("craft")
        for stack in own:
            if word is None or p.game.vocabulary.word("stack", stack) == word:
                return stack
        raise ValueError(
            text.word("plan", "no-craft") if word is None else text.fill("plan", "bad-craft", {"name": word[:40]})
        )

    def _card(self, p: Chart, seat: int, word: str, text: Text) -> int:
        for card, place in enumerate(p.place):
            if p.c.cards[card] == word and place in (HAND - seat, TOP):
                return card
        raise ValueError(text.fill("plan", "bad-card", {"name": word[:40]}))

    def _cargo(self, p: Chart, seat: int, text: Text) -> list[int]:
        value = self.args.get("cargo", "")
        if value == ALL:
            return [card for card in hand_of(p, seat) if card not in engines(p, seat)]
        return [self._card(p, seat, word, text) for word in value.split(",") if word]


def assembled(p: Chart, seat: int, cards: list[int], text: Text) -> tuple[Chart, int, int]:
    """What if I built this? The cards as a rocket in LEO, with the lightest supports of hand and market if it needs some.

    The position, the stack, and the WT that boosting costs."""
    cards = list(dict.fromkeys(cards))
    spare = [
        card
        for card, place in enumerate(p.place)
        if place in (HAND - seat, TOP) and p.c.deck[card] not in (CREW,) and card not in cards and _supports(p, card)
    ]
    spare.sort(key=lambda card: (p.c.mass[2 * card + p.black[card]], card))
    for extra in _subsets(spare, 4):
        try:
            q, stack = built(p, seat, [*cards, *extra])
        except ValueError:
            continue
        if thrust.settings(q, stack):
            added = [card for card in (*cards, *extra) if p.place[card] != stack]
            return q, stack, sum(stacks.mass(q, card) for card in added) * p.c.boost
    raise ValueError(text.word("plan", "does-not-run"))


def _supports(p: Chart, card: int) -> bool:
    face = 2 * card + p.black[card]
    return bool(p.c.generator[face] or p.c.reactor[face] or p.c.deck[card] == RADIATOR)


def _subsets(cards: list[int], most: int) -> list[list[int]]:
    """Few cards before many, light ones first."""
    found: list[list[int]] = [[]]
    layer: list[list[int]] = [[]]
    for _ in range(most):
        layer = [
            [*chosen, card]
            for chosen in layer
            for card in cards
            if not chosen or cards.index(card) > cards.index(chosen[-1])
        ]
        found += layer
    return found


# --------------------------------------------------------------------------------------------------- the answers


def consult(p: Chart, seat: int, args: dict[str, str], text: Text) -> Sketch:
    asked = Question(p, seat, args, text)
    most = (
        diagram.room(asked.p.c, stacks.dry_mass(asked.p, asked.stack), asked.p.steps[asked.stack])
        if _in_leo(asked, seat)
        else 0
    )
    planner = Planner(asked.p, asked.stack, target=asked.target, tanks=range(min(asked.tanks, most) + 1))
    if asked.target == NONE:
        return _reach(asked, planner, text)
    search = planner.search(asked.turns, SECONDS[asked.effort])
    partial = search.searched < asked.turns
    plans = search.arrivals(asked.target)[:SHOWN]
    name = text.word("space", p.c.spaces[asked.target])
    if not plans:
        return Sketch(
            lines=[text.fill("plan", "none", {"space": name, "turns": search.searched}), *_cut(asked, search, text)],
            state="partial" if partial else "none",
            ways_out=_ways_out(asked, seat, args, search, most, text),
        )
    chosen = plans[min(asked.plan, len(plans) - 1)]
    follow = _follow(asked, planner, chosen)
    act = _act(asked, seat, follow)
    chance = claim_chance(asked.p, seat, asked.stack, asked.target)
    claim = "" if chance is None else f"{round(100 * chance)} %"
    cost = asked.price + chosen.tanks
    return Sketch(
        overlay=[*_drawn(asked, chosen, text), *_beside(asked, text)],
        panels=[_table(asked, seat, plans, text), _course(asked, chosen, text)],
        lines=[*_lines(asked, seat, chosen, text), *_cut(asked, search, text)],
        follow=[p.game.notation(choice) for choice in follow],
        more=[(_summary(plan, text), {**args, "plan": str(number)}) for number, plan in enumerate(plans)],
        shown=min(asked.plan, len(plans) - 1),
        state="partial" if partial else "done",
        act=[p.game.notation(choice) for choice in act],
        act_caption=_act_caption(chosen, text) if act else "",
        act_line=text.fill("plan", "act-cost", {"wt": cost, "purse": p.wt[seat]}) if act and cost else "",
        heads=planned.heads(text),
        options=planned.named(asked.p, plans, args, text),
        strip=planned.fuel(asked.p, asked.stack, chosen, text),
        way=planned.way(asked.p, chosen, text),
        boxes=planned.boxes(chosen, claim, text),
    )


def _ways_out(
    asked: Question, seat: int, args: dict[str, str], search: Search, most: int, text: Text
) -> list[Alternative]:
    """What would make it a yes: more tanks than were asked for, or another world."""
    found: list[Alternative] = []
    if asked.effort and _in_leo(asked, seat) and asked.tanks < most:
        wider = Planner(asked.p, asked.stack, target=asked.target, tanks=range(asked.tanks + 1, most + 1))
        plans = wider.search(asked.turns, SECONDS[0]).arrivals(asked.target)
        if plans:
            best = min(plans, key=lambda plan: (plan.tanks, plan.turns))
            facts = {
                "tanks": best.tanks,
                "turns": best.turns,
                "wt": max(0, asked.price + best.tanks - asked.p.wt[seat]),
            }
            line = text.fill("plan", "out-tanks-line" if facts["wt"] else "out-tanks-paid", facts)
            found.append(
                Alternative(text.fill("plan", "out-tanks", facts), line, [], {**args, "tanks": str(best.tanks)})
            )
    sites = sum(1 for space in search.reached() if asked.p.c.kind[space] == SITE)
    reach = {name: value for name, value in args.items() if name in ("craft", "build", "cargo", "tanks")}
    line = text.fill("plan", "out-reach-line", {"count": sites})
    found.append(
        Alternative(text.word("plan", "out-reach"), line, [str(sites)], {**reach, "turns": str(NEAR)}, tool=REACH)
    )
    return found


def _beside(asked: Question, text: Text) -> list[Shape]:
    """The best plan to another space, drawn fainter, with its figures."""
    if asked.beside in (NONE, asked.target):
        return []
    other = Planner(asked.p, asked.stack, target=asked.beside, tanks=range(asked.tanks + 1))
    plans = other.search(asked.turns, SECONDS[0]).arrivals(asked.beside)
    if not plans:
        return []
    best = min(plans, key=lambda plan: (plan.turns, plan.tanks, plan.crashes))
    p, points = asked.p, list[tuple[float, float]]()
    for leg in best.legs:
        if leg.move is not None:
            line, _ = draw_way(p, leg.move.mode, leg.move.way.path, None)
            points += line.points if not points else line.points[1:]
    x, y = p.c.at[asked.beside]
    facts = {"space": text.word("space", p.c.spaces[asked.beside]), "turns": best.turns, "tanks": best.tanks}
    lines = [text.fill("plan", "or", facts), text.fill("plan", "or-cost", facts)]
    return [Way(points, ghost=True), Tag(x, y, lines)]


def _cut(asked: Question, search: Search, text: Text) -> list[str]:
    """What to say if the time ran out before all turns were searched."""
    if search.searched >= asked.turns or asked.effort < USUAL:
        return []
    return [text.fill("plan", "cut", {"turns": search.searched})]


def _in_leo(asked: Question, seat: int) -> bool:
    p = asked.p
    return p.where[asked.stack] == p.law.answers_bank(p, seat) and stacks.kind_of(p, asked.stack) == ROCKET


def _follow(asked: Question, planner: Planner, plan: Plan) -> list[Choice]:
    """This turn's choices; nothing for a rocket that is not built yet."""
    if "build" in asked.args or "cargo" in asked.args or not plan.legs:
        return []
    return planner.choices(plan.legs[0], plan.tanks)


def _act(asked: Question, seat: int, follow: list[Choice]) -> list[Choice]:
    """The whole first turn of a plan as it can be chosen now, with what the menus ask in between, up to the first roll.
    Empty if the seat cannot begin now."""
    q = cast(Chart, asked.p.copy())
    q.dice = NoDice()
    q.log = None
    done: list[Choice] = []
    # A refuelling is an operation of its own, later in the turn.
    for wanted in [choice for choice in follow if choice[0] != "refuel"]:
        for _ in range(FILLED):
            if seat not in q.deciding() or _listed(q, seat, wanted):
                break
            between = _between(q, seat, wanted)
            if between is None:
                return []
            q.apply(seat, between)
            done.append(between)
        if seat not in q.deciding() or not _listed(q, seat, wanted):
            return []
        done.append(wanted)
        try:
            q.apply(seat, wanted)
        except (OutOfDice, HiddenInformation):
            break
    return done


def _listed(p: Chart, seat: int, wanted: Choice) -> bool:
    """Is it among the choices, by itself or as an amount of one?"""
    return any(
        choice == wanted or (type(choice[-1]) is range and choice[:-1] == wanted[:-1] and wanted[-1] in choice[-1])
        for choice in p.choices(seat)
    )


def _between(p: Chart, seat: int, wanted: Choice) -> Choice | None:
    """A choice that leads on to the one that is wanted."""
    for choice in p.choices(seat):
        if type(choice[-1]) is range:
            continue
        q = cast(Chart, p.copy())
        try:
            q.apply(seat, choice)
        except (OutOfDice, HiddenInformation):
            continue
        if seat in q.deciding() and _listed(q, seat, wanted):
            return choice
    return None


def _act_caption(plan: Plan, text: Text) -> str:
    key = "act-fuel" if plan.tanks else "act"
    return text.fill("plan", key, {"tanks": plan.tanks})


def _summary(plan: Plan, text: Text) -> str:
    return text.fill(
        "plan", "summary", {"turns": plan.turns, "tanks": plan.tanks, "steps": plan.steps, "crashes": plan.crashes}
    )


def _table(asked: Question, seat: int, plans: list[Plan], text: Text) -> DataTable:
    head = [text.word("plan-head", name) for name in ("turns", "tanks", "left", "rolls", "belts", "events", "claim")]
    chance = claim_chance(asked.p, seat, asked.stack, asked.target)
    claim = text.word("plan", "no-claim") if chance is None else f"{round(100 * chance)} %"
    rows = [
        [*(str(n) for n in (plan.turns, plan.tanks, plan.steps, plan.crashes, plan.belts, plan.events)), claim]
        for plan in plans
    ]
    return DataTable("plans", text.word("plan", "plans"), head, rows, lit=[min(asked.plan, len(plans) - 1)])


def claim_chance(p: Chart, seat: int, stack: int, space: int) -> float | None:
    """How likely the stack would claim that site, with its best card; None if it cannot try."""
    site = stacks.site_at(p, space)
    if site == NONE:
        return None
    q = cast(Chart, p.copy())
    q.where[stack] = space
    chances = [
        prospect.chance(q, card, site)
        for card in stacks.cards_in(q, stack)
        if prospect.why_not_prospect(q, seat, card, site) is None
    ]
    return max(chances, default=None)


def _drawn(asked: Question, plan: Plan, text: Text) -> list[Shape]:
    """The plan on the chart: this turn bright, the rest too, a bead with the fuel at each stop, dangers and seasons as signs."""
    p = asked.p
    points: list[tuple[float, float]] = []
    beads: list[tuple[int, str, str]] = []
    tags: list[Shape] = []
    number = 1
    for turn, leg in enumerate(plan.legs, start=1):
        if leg.move is None:
            continue
        line, number = draw_way(p, leg.move.mode, leg.move.way.path, leg.left(), first=number)
        first = max(0, len(points) - 1)
        points += line.points if not points else line.points[1:]
        # What happens on the cross where a turn ended belongs to the stop there.
        beads += [(first + at, words, kind) for at, words, kind in line.beads if at > 0 or not beads]
        tags += risk_tags(p, asked.stack, leg.move.way.path, leg.move.drive.thrust, text)
        x, y = p.c.at[leg.space]
        facts = {"turn": turn, "steps": leg.left(), "thrust": leg.move.drive.thrust}
        tags.insert(0, Tag(x, y, [text.fill("plan", "stop-turn", facts), text.fill("plan", "stop-thrust", facts)]))
    season = _season(asked, text)
    if season is not None:
        tags.insert(0, season)
    return [Way(points, beads=beads), *tags[:5]]


def _season(asked: Question, text: Text) -> Tag | None:
    """HF-LAND-02: a bordered site is open in its own sector only."""
    p = asked.p
    site = stacks.site_at(p, asked.target)
    if site == NONE or p.c.border[site] in (NONE, p.law.answers_sector(p)):
        return None
    x, y = p.c.at[asked.target]
    need = text.fill("plan", "needs-sector", {"sector": text.word("sector", SECTORS[p.c.border[site]])})
    return Tag(
        x, y, [need, text.fill("plan", "sector-now", {"sector": text.word("sector", SECTORS[p.law.answers_sector(p)])})]
    )


def _course(asked: Question, plan: Plan, text: Text) -> Sheet:
    p = asked.p
    dry = max(2, stacks.dry_mass(p, asked.stack))
    fuel = [plan.legs[0].steps, *[leg.left() for leg in plan.legs]] if plan.legs else [p.steps[asked.stack]]
    return sheets.diagram(p, text, course=(dry, fuel), shown=asked.stack)


def _lines(asked: Question, seat: int, plan: Plan, text: Text) -> list[str]:
    """The plan in words, turn by turn."""
    p = asked.p
    lines: list[str] = []
    if asked.price:
        lines.append(text.fill("plan", "boost-price", {"wt": asked.price}))
    if plan.tanks:
        lines.append(text.fill("plan", "buy-tanks", {"tanks": plan.tanks, "wt": p.wt[seat]}))
    short = asked.price + plan.tanks - p.wt[seat]
    if short > 0:
        lines.append(text.fill("plan", "too-dear", {"wt": short}))
    for turn, leg in enumerate(plan.legs, start=1):
        facts: dict[str, object] = {
            "turn": turn,
            "space": text.word("space", p.c.spaces[leg.space]),
            "steps": leg.left(),
        }
        if leg.move is None:
            lines.append(text.fill("plan", "leg-stay", facts))
        else:
            way = leg.move.way
            facts |= {"burns": way.burns, "fuel": way.fuel, "thrust": leg.move.drive.thrust}
            lines.append(text.fill("plan", "leg", facts))
            extras = planned.extras(leg.move, text)
            if extras:
                lines.append(text.fill("plan", "leg-extras", {"extras": text.join(extras)}))
        if leg.refuel is not None:
            lines.append(text.fill("plan", "leg-refuel", {"tanks": leg.refuel.tanks, "steps": leg.refuel.steps}))
    return lines


def _reach(asked: Question, planner: Planner, text: Text) -> Sketch:
    """The reverse: everything that can be reached in so many turns, by turn."""
    p = asked.p
    search = planner.search(asked.turns, SECONDS[asked.effort])
    found = search.reached()
    shapes: list[Shape] = []
    for space, turns in sorted(found.items()):
        x, y = p.c.at[space]
        site = p.c.kind[space] == SITE
        shapes.append(Circle(x, y, 46 if site else 27, style=f"turn-{min(turns, 5)} outline thick"))
        if site:
            shapes.append(Label(x + 44, y - 30, str(turns), px=12, rank=80, style=f"turn-{min(turns, 5)} bold"))
    rows: list[list[str]] = []
    for turn in range(1, asked.turns + 1):
        sites = [
            text.word("space", p.c.spaces[s])
            for s, turns in sorted(found.items())
            if turns == turn and p.c.kind[s] == SITE
        ]
        rows.append([str(turn), str(sum(1 for turns in found.values() if turns == turn)), ", ".join(sites)])
    head = [text.word("plan-head", name) for name in ("turn", "spaces", "sites")]
    return Sketch(
        overlay=shapes,
        panels=[DataTable("reach", text.word("plan", "reach"), head, rows)],
        lines=[
            text.fill("plan", "reached", {"count": len(found), "turns": search.searched}),
            *_cut(asked, search, text),
        ],
        state="partial" if search.searched < asked.turns else "done",
    )
