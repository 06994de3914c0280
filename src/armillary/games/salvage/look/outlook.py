"""What a choice would do, in people's words; dice and bids on the stage."""

from armillary.games.salvage.flow.boarding import Jam
from armillary.games.salvage.game import Salvage
from armillary.games.salvage.position import Orbit
from armillary.kernel.choice import Choice
from armillary.kernel.event import Event
from armillary.kernel.scene import Die, Moment, Outlook
from armillary.kernel.text import Text

#: Of 36 throws of two dice, how many reach a number; two ones always fail.
REACH = (35, 35, 35, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1)


def reach(hull: int, bonus: int) -> float:
    """The chance that two dice and a bonus reach the hull (SV-SAL-01 to SV-SAL-03)."""
    need = hull - bonus
    return 0.0 if need > 12 else REACH[max(0, need)] / 36


def outlook(p: Orbit, seat: int, choice: Choice, text: Text) -> Outlook | None:
    verb = choice[0]
    if verb == "wage":
        return Outlook(effect=text.fill("outlook", "wage", {"credits": p.c.wage}))
    if verb not in ("board", "cut", "jam") or p.wreck < 0:
        return None
    frame = p.frames[-1]
    bonus = frame.bonus if isinstance(frame, Jam) else p.c.cutter if verb == "cut" else 0
    chance = reach(p.c.hull[p.wreck], bonus)
    if verb == "jam":
        chance = 1 - chance
    return Outlook(
        effect=text.fill("outlook", verb, {"value": p.c.value[p.wreck], "scrap": p.c.value[p.wreck] // 2}),
        figure=f"{round(100 * chance)} %",
        caption=text.word("outlook", "fails" if verb == "jam" else "succeeds"),
        parts=[(1 - chance, False), (chance, True)],
    )


def moment(game: Salvage, p: Orbit, event: Event, text: Text) -> Moment | None:
    facts = event.facts
    if event.kind == "BidsRevealed":
        tiles = [(seat, str(bid)) for seat, bid in enumerate(facts["bids"])]
        return Moment("reveal", text.word("scene", "bids"), tiles=tiles)
    if event.kind == "SalvageRolled":
        parts = [*facts["dice"], *([facts["modifier"]] if facts["modifier"] else [])]
        good = bool(facts["hits"])
        return Moment(
            "roll",
            game.say(p, event, text),
            dice=[Die(die, facts["sides"]) for die in facts["dice"]],
            sum=f"{' + '.join(map(str, parts))} = {facts['total']}",
            verdict=text.fill("scene", "reached" if good else "missed", {"hull": facts["target"]}),
            good=good,
            marks=[f"wreck:{p.c.wrecks[facts['wreck']]}"],
        )
    return None
