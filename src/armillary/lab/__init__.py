"""The laboratory: thousands of games under observation, sweeps over components and rulings, reports."""

from .plan import Change, Experiment, Variant, make_plan, parse_change

__all__ = ["Change", "Experiment", "Variant", "make_plan", "parse_change"]
