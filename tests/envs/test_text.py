"""Text environments: whole matches by text, answers that are not taken kept apart by cause, the same seed the same match."""

import random
import subprocess
import sys
from random import Random

import pytest

from armillary.envs.text import Ended, TextEnv, Turn, text_env
from armillary.kernel import titles
from armillary.kernel.setup import setup
from armillary.testkit.sampling import sample


def pick(turn: Turn, rng: Random) -> str:
    chosen = rng.choice(turn.choices)
    head, _, last = chosen.rpartition(" ")
    least, dots, most = last.partition("..")
    return f"[{head} {rng.randint(int(least), int(most))}]" if dots else f"[{chosen}]"


def played(env: TextEnv, seed: int | str, most: int = 3000) -> tuple[Ended, list[str]]:
    rng = Random(str(seed))
    turn = env.reset(seed)
    texts: list[str] = []
    for _ in range(most):
        if isinstance(turn, Ended):
            return turn, texts
        assert len(turn.text) <= env.budget + 400
        texts.append(turn.text)
        turn = env.answer(pick(turn, rng))
    raise AssertionError("no end")


@pytest.mark.parametrize("slug", sample(sorted(titles()), 4, "text environments"))
def test_a_match_is_played_by_text_to_its_end_and_again_the_same(slug: str) -> None:
    env = text_env(slug, ("you", *["random"] * (titles()[slug].seats[0] - 1)), most_choices=40)
    ended, texts = played(env, 3)
    assert (ended.counts[0].unreadable, ended.counts[0].not_listed, ended.counts[0].replaced) == (0, 0, 0)
    assert ended.counts[0].taken == len(texts)
    again, same = played(env, 3)
    assert same == texts
    assert again.scores == ended.scores


def test_unreadable_unlisted_and_stale_answers_are_kept_apart() -> None:
    env = text_env("salvage", seed=1, tries=5)
    turn = env.reset()
    assert isinstance(turn, Turn)
    for answer, step, cause, rule in (
        ("I would rather not.", None, "unreadable", ""),
        ("[bid 99]", None, "not listed", "SV-BID-02"),
        ("[bid 1]", 7, "stale", ""),
        ("1", None, "unreadable", ""),
    ):
        turn = env.answer(answer, step=step)
        assert isinstance(turn, Turn)
        assert turn.refused is not None
        assert (turn.refused.cause, turn.refused.rule) == (cause, rule)
        assert turn.refused.reason
    assert turn.refused.left == 1
    turn = env.answer("Thinking aloud [bid 9]... no:\n[bid 2]")
    assert isinstance(turn, Turn)
    assert turn.refused is None
    counts = env.counts[0]
    assert (counts.taken, counts.unreadable, counts.not_listed, counts.stale, counts.replaced) == (1, 2, 1, 1, 0)


def test_an_answer_may_be_a_line_or_a_number() -> None:
    env = text_env("tictactoe", ("you", "you"), seed=1)
    env.reset()
    assert isinstance(env.answer("I take the middle:\nmark b2"), Turn)
    turn = env.answer("1")
    assert isinstance(turn, Turn)
    assert turn.seat == 0
    assert "mark a1" not in turn.choices


def test_when_the_tries_are_used_up_the_policy_acts_and_is_counted() -> None:
    env = text_env("tictactoe", ("you", "you"), tries=1, then="first")
    env.reset()
    turn = env.answer("nonsense")
    assert isinstance(turn, Turn)
    assert turn.seat == 1
    assert env.counts[0].replaced == 1
    env = text_env("salvage", ("you", "you"), tries=1, then="forfeit", most_choices=200)
    turn = env.reset()
    for _ in range(400):
        if isinstance(turn, Ended):
            break
        turn = env.answer("nonsense" if turn.seat == 0 else pick(turn, Random(1)))
    assert isinstance(turn, Ended)
    assert turn.forfeited == [0]
    assert turn.rewards[0] == -1.0


def test_rewards_are_those_of_the_other_environments() -> None:
    env = text_env("salvage", ("you", "random", "random"))
    for seed in range(6):
        ended, _ = played(env, seed)
        assert sum(ended.rewards) == pytest.approx(0)
        if len(ended.winners) == 1:
            assert ended.rewards[ended.winners[0]] == 1
        if len(ended.winners) == 3:
            assert ended.rewards == [0, 0, 0]


def test_a_cut_match_says_so() -> None:
    ended, _ = played(text_env("salvage", most_choices=6), 1)
    assert ended.truncated
    assert ended.reason == "truncated"


def test_sealed_answers_are_asked_in_order_and_nobody_is_told() -> None:
    env = text_env("salvage", ("you", "you"), seed=2)
    first = env.reset()
    assert isinstance(first, Turn)
    second = env.answer("[bid 4]")
    assert isinstance(second, Turn)
    assert (first.seat, second.seat) == (0, 1)
    assert "4" not in second.text.split("Choices:")[0].splitlines()[0]
    assert "bid 4" not in second.text


def test_offers_are_asked_once_a_turn_with_nothing_first() -> None:
    env = text_env("salvage", ("you", "random"), seed=5, offers=True)
    turn = env.reset()
    rng = Random(5)
    seen = 0
    for _ in range(300):
        if isinstance(turn, Ended):
            break
        if turn.choices[0] == "nothing":
            seen += 1
            after = env.answer("[nothing]")
            assert isinstance(after, Ended) or after.choices[0] != "nothing", "asked twice in a turn"
            turn = after
            continue
        turn = env.answer(pick(turn, rng))
    assert seen


def test_only_events_are_told_after_the_first_turn_when_the_harness_keeps_the_conversation() -> None:
    env = text_env("salvage", text="events", seed=3)
    turn = env.reset()
    assert isinstance(turn, Turn)
    assert "things: " in turn.text
    turn = env.answer("[bid 3]")
    assert isinstance(turn, Turn)
    assert "things: " not in turn.text


def test_the_global_generator_is_left_alone() -> None:
    random.seed(1)
    before = random.getstate()
    played(text_env("salvage"), 4)
    assert random.getstate() == before


def test_odds_are_given_only_where_the_environment_helps() -> None:
    env = text_env("salvage", setup("salvage").seats and ("you", "random"))
    env.reset()
    with pytest.raises(ValueError, match="no odds"):
        env.odds("bid 3")


def test_the_core_needs_no_other_package() -> None:
    """In a process in which numpy and its friends cannot be imported."""
    code = (
        "import sys\n"
        "for name in ('numpy', 'gymnasium', 'pettingzoo', 'PIL', 'click', 'rich'):\n"
        "    sys.modules[name] = None\n"
        "from armillary.envs.text import text_env\n"
        "print(text_env('salvage').reset().seat)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "0"
