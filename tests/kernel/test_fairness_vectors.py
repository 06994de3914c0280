"""The keyed stream is what docs/fairness-reference.md says, to the byte: records of today must verify in ten years."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from armillary.kernel.dice import KeyedDice, size_of
from armillary.kernel.fairness import commitment_of, seed_of

PAGE = (Path(__file__).parents[2] / "docs" / "fairness-reference.md").read_text(encoding="utf-8")
SEED = bytes(range(32))
D6 = [3, 1, 3, 2, 4, 6, 3, 1, 5, 1, 4, 2, 5, 3, 5, 4, 5, 1, 1, 3]
D20 = [7, 19, 9, 12, 2, 2, 7, 1, 5, 18, 16, 3]
OF_1000 = [394, 279, 477, 262, 384, 487, 682, 609]
WEIGHTED = [2, 3, 3, 0, 0, 0, 2, 2]
OF_100000 = [1463, 62934, 71311, 98161]
COMMITMENT = "45e72ff9c806b827b88466b9269b126763682ed13ad0f2df1d4beac476d946de"
SHARED_SEED = "6bf7da817b061804fbb8656d3cde45b308b6d2e23145b356809c5778e2d0b58b"
TEXT_SEED = "a2ddd933361c25b38d66fb8e1e3112056a369a44de92572c12f24333c9bb2b56"


def checker() -> dict[str, Any]:
    """The checker of the page, as somebody would copy it."""
    block = re.search(r":caption: check_draws\.py\n\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert block
    scope: dict[str, Any] = {}
    exec(compile(block[1], "check_draws.py", "exec"), scope)
    return scope


def picks(dice: KeyedDice, n: int, count: int) -> tuple[list[int], int]:
    found, ordinal = [], 0
    for _ in range(count):
        index, ordinal = dice.below(ordinal, range(n), "R")
        found.append(index)
    return found, ordinal


def test_dice() -> None:
    dice = KeyedDice(SEED)
    assert dice.rolls(0, 20, 6, "R", False) == (D6, 21)
    assert dice.rolls(0, 12, 20, "R", True) == (D20, 13)
    assert dice.rolls(1020, 8, 6, "R", False) == ([5, 6, 2, 6, 6, 4, 1, 3], 1029)


def test_one_die_at_a_time_is_the_same() -> None:
    dice, ordinal, found = KeyedDice(SEED), 0, []
    for _ in range(20):
        values, ordinal = dice.rolls(ordinal, 1, 6, "R", False)
        found += values
    assert (found, ordinal) == (D6, 21)


def test_picks() -> None:
    assert picks(KeyedDice(SEED), 1000, 8) == (OF_1000, 16)
    assert picks(KeyedDice(SEED), 100_000, 4) == (OF_100000, 16)
    dice, ordinal, found = KeyedDice(SEED), 0, []
    for _ in range(8):
        index, ordinal = dice.weighted(ordinal, [5, 0, 3, 2], "R")
        found.append(index)
    assert (found, ordinal) == (WEIGHTED, 8)


def test_commitment_and_seed() -> None:
    assert commitment_of(SEED) == COMMITMENT
    seed = seed_of(SEED, ["alice", "bébé"])
    assert seed.hex() == SHARED_SEED
    assert KeyedDice(seed).rolls(0, 10, 6, "R", False)[0] == [1, 2, 3, 1, 1, 3, 5, 2, 6, 4]
    assert KeyedDice("armillary").seed.hex() == TEXT_SEED
    assert KeyedDice(7).seed == KeyedDice("7").seed


def test_the_page_prints_these_vectors() -> None:
    for values in (D6, D20, OF_1000, WEIGHTED, OF_100000):
        assert f"| {' '.join(map(str, values))} |" in PAGE
    for text in (COMMITMENT, SHARED_SEED, TEXT_SEED):
        assert f"`{text}`" in PAGE


@pytest.mark.parametrize("n", [1, 2, 3, 6, 20, 255, 256, 257, 300, 1000, 65535, 65536, 65537, 100_000, 2**31])
def test_the_checker_of_the_page_agrees(n: int) -> None:
    again, dice, rng = checker()["draw_again"], KeyedDice(SEED), Random(n)
    for _ in range(40):
        at = rng.randrange(5000)
        index, to = dice.below(at, range(n), "R")
        assert again(SEED, {"at": at, "of": n, "index": index}) == (index, to)
        if n <= 1000:
            values, to = dice.rolls(at, 9, n, "R", False)
            assert again(SEED, {"at": at, "d": n, "values": values}) == (values, to)
        weights = [rng.randrange(4) for _ in range(6)] + [1]
        index, to = dice.weighted(at, weights, "R")
        assert weights[index]
        assert again(SEED, {"at": at, "weights": weights, "index": index}) == (index, to)


@pytest.mark.parametrize(
    "entropy", [[], [""], ['a"b\\c', "tab\tnew\nline", "\u0001\u007f", "/", "\u2028", "\U0001f680"]]
)
def test_contributions_are_plain_json(entropy: list[str]) -> None:
    import json
    from hashlib import blake2b

    text = json.dumps(entropy, separators=(",", ":"), ensure_ascii=False).encode()
    assert seed_of(SEED, entropy) == blake2b(text, key=SEED, digest_size=32).digest()


@pytest.mark.parametrize("options", [range(2**70), range(5, 2**70, 3), range(2**70, 0, -7)])
def test_a_range_beyond_the_machines_word_has_a_size(options: range) -> None:
    with pytest.raises(OverflowError):
        len(options)
    assert options[size_of(options) - 1] == options[-1]
    with pytest.raises(IndexError):
        options[size_of(options)]
