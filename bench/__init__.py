"""Measurements against peers and baselines, as ratios in one run: `make bench`."""
