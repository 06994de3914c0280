"""What holds after every step of random play with every stop, and of skilled play; each invariant is broken once on purpose."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from armillary.games.earthmans_burden.bots import Greedy
from armillary.games.earthmans_burden.flow.rolls import Losses
from armillary.games.earthmans_burden.ids import MILITARY, SAILS
from armillary.kernel import game, random_choice


@pytest.mark.rule("EB-XTRA-24", "EB-MOVE-04", "EB-TURN-03", "EB-OPT-AS5")
@pytest.mark.parametrize("windows", ["all", "phases", "people"])
@pytest.mark.parametrize("seed", range(4))
def test_random_play_with_every_stop_is_sound_after_every_step(windows: str, seed: int) -> None:
    options = {"windows": windows, "round_limit": 5, "assassination": seed % 2 == 1, "resignation": True}
    rulings = {"group_formation": "all_first"} if seed == 3 else {}
    p: Any = game("earthmans-burden", 2 + seed, options=options, rulings=rulings).start(seed)
    rng = Random(seed)
    for _ in range(2500):
        if p.over:
            break
        who = rng.randrange(p.seats)
        listed = [choice for choice in p.interjections(who) if choice[0] not in ("concede", "declare-peace")]
        if rng.random() < 0.1 and listed:
            p.apply(who, random_choice(listed, rng))
        else:
            seat = p.deciding()[0]
            p.apply(seat, random_choice(p.choices(seat), rng))
        assert p.status() == []


@pytest.mark.parametrize("windows", ["none", "all"])
def test_skilled_play_is_sound_after_every_step(windows: str) -> None:
    p: Any = game("earthmans-burden", 3, options={"windows": windows, "round_limit": 10}).start(7)
    players = [Greedy("hard") for _ in range(3)]
    rng = Random(7)
    while not p.over:
        for seat in range(3):
            wish = players[seat].interject(p.view(seat), seat, rng) if not p.over else None
            if wish is not None and wish in p.interjections(seat):
                p.apply(seat, wish)
                assert p.status() == []
        if not p.over:
            seat = p.deciding()[0]
            p.apply(seat, players[seat].choose(p.view(seat), seat, rng))
            assert p.status() == []


def offer_in_an_action(match: Any) -> None:
    match.do("A offer-units B fleet mars 1")
    match.p.frames.append(Losses(1, 0, 1))


def new_fleet_in_sails(match: Any) -> None:
    match.p.new_fleets[match.game.parse("at mars")[1] - match.p.c.paths] = 1
    match.p.phase = SAILS


def phase_of_another(match: Any) -> None:
    match.p.phase = MILITARY - 1


def out_and_asked(match: Any) -> None:
    match.do("A resign")
    match.p.asked[0] = 1


def falling_from_nowhere(match: Any) -> None:
    match.p.frames[-1].falling[0] = 3


BROKEN: list[tuple[Callable[[Any], None], str, str]] = [
    (offer_in_an_action, "military", "EB-XTRA-24"),
    (new_fleet_in_sails, "military", "EB-MOVE-01"),
    (phase_of_another, "military", "EB-TURN-01"),
    (phase_of_another, "civilian", "EB-TURN-01"),
    (phase_of_another, "movement", "EB-TURN-01"),
    (out_and_asked, "military", "EB-OPT-AS5"),
    (falling_from_nowhere, "movement", "EB-MOVE-02"),
]


@pytest.mark.parametrize(("break_it", "phase", "rule"), BROKEN)
def test_status_sees_what_is_broken(play: Any, break_it: Callable[[Any], None], phase: str, rule: str) -> None:
    given = {"mars": {"A": "2/1/0", "B": "1/1/0", "C": "1/0/0"}}
    match = play(given, [], seats=3, phase=phase, options={"resignation": True})
    assert match.p.status() == []
    break_it(match)
    assert any(broken.startswith(rule) for broken in match.p.status())
