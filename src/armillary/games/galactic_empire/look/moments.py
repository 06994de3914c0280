"""Events shown over the board for a moment: rolls with their sums, and what turns the galaxy over."""

from armillary.games.galactic_empire.position import Galaxy
from armillary.kernel.event import Event
from armillary.kernel.text import Text
from armillary.scene import Die, Moment

#: Rolls that are shown, and the fact that is their verdict.
ROLLS = {
    "CombatRolled": "result",
    "UsurpationRolled": "result",
    "ExtropyRolled": "outcome",
    "SuppressionRolled": "suppression",
    "AlienRolled": "outcome",
    "ResolutionRolled": "outcome",
    "StarGateRolled": "outcome",
}
BANNERS = (
    "EmpireFounded",
    "EmpireDissolved",
    "UsurperRose",
    "MutantRose",
    "InvadersAppeared",
    "RebellionBroke",
    "LeviathanCame",
    "UniversalVictory",
)


def moment(p: Galaxy, event: Event, text: Text) -> Moment | None:
    facts = event.facts
    marks = [f"sector:{p.c.sector_words[facts['sector']]}"] if type(facts.get("sector")) is int else []
    if event.kind in BANNERS:
        return Moment("banner", p.game.say(p, event, text), marks=marks)
    if event.kind not in ROLLS:
        return None
    named = p.game.named(p, facts, text)
    dice: list[int] = facts["dice"]
    modifier: int = facts.get("modifier", 0)
    total = {"dice": named["dice"], "modifier": modifier, "total": sum(dice) + modifier}
    return Moment(
        "roll",
        p.game.say(p, event, text),
        dice=[Die(value, sides=10) for value in dice],
        sum=text.fill("scene", "sum", total),
        verdict=str(named[ROLLS[event.kind]]),
        marks=marks,
    )
