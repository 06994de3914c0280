"""Dice (EB-DICE): what a die needs, all modifiers added together first, and no others than the chapters name."""


def natural(target: int, modifier: int) -> int:
    """The least face that succeeds where a 6 always does and a 1 never (EB-DICE-04)."""
    return max(2, min(6, target - modifier))


def successes(pool: list[int], need: int) -> int:
    count = 0
    for die in pool:
        if die >= need:
            count += 1
    return count
