"""Styles: what each likes, dares and pays for."""

from armillary.games.high_frontier.bots.programmes import Weights

from .combat import Temper
from .greedy import Greedy, evaluate
from .outlook import Outlook
from .politics import Bearing

__all__ = ["Fixer", "Patriot", "Privateer", "Profiteer", "Stonethrower", "Turncoat", "evaluate"]


class Profiteer(Greedy):
    """No quarrels: fights only what comes to it, keeps its bribes, makes peace."""

    weights: Weights = Outlook(money=0.15)
    temper = Temper(least=6.0, spite=0.3, stones=False, dives=False)
    bearing = Bearing(bribes=0.6, truce=0.5, sabotage=2.0)


class Privateer(Greedy):
    """Attacks whom it can pay."""

    weights: Weights = Outlook(claims=1.2, risk=0.6)
    temper = Temper(least=0.2, spite=1.6)


class Stonethrower(Greedy):
    """Looks for moonlets and comets, and lets them fall."""

    temper = Temper(least=0.4, spite=1.8)


class Fixer(Greedy):
    """Suborns, sells leave, and likes martial law."""

    temper = Temper(least=2.0)
    bearing = Bearing(bribes=1.6, leave=1.6, martial=1.5, sabotage=1.3)


class Patriot(Greedy):
    """Never changes sides, and turns chits."""

    temper = Temper(least=0.5, spite=1.2)
    bearing = Bearing(defects=99.0, truce=9.0, flips=2.0)


class Turncoat(Greedy):
    """Changes sides when it pays at all."""

    bearing = Bearing(defects=0.5, truce=1.0)
