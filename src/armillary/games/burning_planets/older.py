"""Older rules versions, for records of matches that were played by them: only what has changed since."""

from typing import Any

from armillary.kernel.title import Title

from .game import BurningPlanets

__all__ = ["Version1", "Version2"]


class Version2(BurningPlanets):
    """Goods of a contract were handed over whole, a pact was offered to the same player once in a turn, and a player had eight
    offers open at most, pacts included."""

    sealed_ships = False
    goods_in_parts = False
    free_talk = False
    bombardment_lifts_bars = False


class Version1(Version2):
    """The active player alone proposed, in the action phase, three times a turn; new defences held their fire by default."""

    lapsing_offers = False
    strict_secrets = False
    vain_load_bars_the_round = True

    def __init__(
        self,
        title: Title,
        seats: int | None = None,
        *,
        options: dict[str, Any] | None = None,
        rulings: dict[str, str] | None = None,
        scenario: str | None = None,
        components: Any = None,
    ) -> None:
        rulings = dict(rulings or {})
        if rulings.pop("new_defences", "hold-fire") == "hold-fire":
            rulings = {"new-defences-hold-fire": "on", **rulings}
        options = {"barter-times": "own-action-phase", "max-proposals-per-turn": 3, **(options or {})}
        super().__init__(title, seats, options=options, rulings=rulings, scenario=scenario, components=components)
