"""Exact chances of one roll of the die, written out for prompts."""


def percents(results: list[str]) -> str:
    """`no effect 30 %, D1 20 %, ...` from the result of each of the ten faces, in the order in which they first come."""
    counted: dict[str, int] = {}
    for result in results:
        counted[result] = counted.get(result, 0) + 1
    return ", ".join(f"{result.replace('_', ' ')} {100 * count // len(results)} %" for result, count in counted.items())
