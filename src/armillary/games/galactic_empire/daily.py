"""The daily challenge: one scenario and one seed for everybody, by the date alone."""

from datetime import date

from .meta import TITLE

#: Scenarios that end by themselves; Sweep of Empire may take weeks.
ROTATION = tuple(scenario.id for scenario in TITLE.scenarios if scenario.id != "sweep-of-empire")


def daily(day: date) -> tuple[str, str]:
    """Scenario id and seed of that day.

    The scenarios take turns, day after day, in the order of the rulebook; the seed is made of the date, so that all who play
    on the same day meet the same draws as long as they decide alike.
    """
    return ROTATION[day.toordinal() % len(ROTATION)], f"galactic-empire {day.isoformat()}"
