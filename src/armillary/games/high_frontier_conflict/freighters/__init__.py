"""Module 1: freighters, isotopes, mobile factories, elevators (1B, 3B5; BR-70 to BR-75, CF-ISO)."""
