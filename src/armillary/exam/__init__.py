"""An examination whose keys the rules themselves give: legality, rules at work, odds, plans, secrecy, small endings.

Questions are made by a seed, so that the same seed gives the same bytes and no two sittings share a question. Exact kinds (law,
odds, plan, see, best-exact) are scored apart from `play`, which is a measurement.
"""
