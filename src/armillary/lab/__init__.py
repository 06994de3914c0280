"""The laboratory: thousands of games under observation, sweeps over components and rulings, reports."""

from .plan import Change, Plan, Variant, make_plan, parse_change

__all__ = ["Change", "Plan", "Variant", "make_plan", "parse_change"]
