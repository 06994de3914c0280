"""Events shown over the board for a moment: rolls, auctions, elections, flares."""

from typing import Any

from armillary.games.high_frontier.position import Chart
from armillary.kernel.event import Event
from armillary.kernel.text import Text
from armillary.scene import Die, Moment

__all__ = ["moment"]

#: Events with one die, whether the result is good, and the space or site where it happened.
BANNERS = (
    "AuctionWon",
    "ElectionWon",
    "GovernmentChanged",
    "FactoryBuilt",
    "GloryWon",
    "VentureBought",
    "FlareErupted",
)


def moment(p: Chart, event: Event, text: Text) -> Moment | None:
    facts: dict[str, Any] = dict(event.facts)
    words = p.game.say(p, event, text)
    marks = _marks(p, facts)
    if event.kind in ("ClaimPlaced", "SiteBusted"):
        good = event.kind == "ClaimPlaced"
        dice = [
            Die(value, good=good and number == len(facts["dice"]) - 1) for number, value in enumerate(facts["dice"])
        ]
        size = text.fill("moment", "size", {"size": p.c.size[facts["site"]]})
        return Moment(
            "roll", text.word("moment", "prospect"), lines=[size], dice=dice, verdict=words, good=good, marks=marks
        )
    if event.kind == "HazardRolled":
        good = facts["cause"] == "safe"
        return Moment(
            "roll",
            text.word("moment", "hazard"),
            dice=[Die(facts["die"], good=good)],
            verdict=words,
            good=good,
            marks=marks,
        )
    if event.kind == "BeltRolled":
        die, level = facts["die"], facts["level"]
        total = f"{die} \N{MINUS SIGN} {die - level} = {level}" if level <= die else f"{die} + {level - die} = {level}"
        return Moment("roll", text.word("moment", "belt"), dice=[Die(die)], sum=total, verdict=words, marks=marks)
    if event.kind in ("NothingHappened", "GlitchRolled", "PadExploded", "BudgetsCut"):
        return Moment("roll", text.word("moment", "event"), dice=[Die(facts["die"])], verdict=words)
    if event.kind in BANNERS:
        return Moment("banner", words, marks=marks)
    return None


def _marks(p: Chart, facts: dict[str, Any]) -> list[str]:
    marks: list[str] = []
    if isinstance(facts.get("space"), int):
        marks.append(f"space:{p.c.spaces[facts['space']]}")
    if isinstance(facts.get("site"), int):
        marks.append(f"space:{p.c.sites[facts['site']]}")
    return marks
