"""`choices` are written for speed: at every step of long matches they are what the predicates allow, under every option.

All players know much from the start and have forces everywhere, so that the rare steps come soon.
"""

from random import Random
from typing import Any

import pytest

from armillary.games.earthmans_burden.ids import TECHNOLOGIES
from armillary.kernel import game, random_choice
from armillary.kernel.choice import expand
from armillary.kernel.refusal import Refused

#: Worlds and trajectories where everybody is.
FORCES = {
    "earth": {"A": "2/1/1", "B": "1/1/0", "C": "0/1/0", "un": "3/2/0"},
    "luna": {"A": "3/0/1", "B": "2/0/0"},
    "mars": {"A": "1/1/0", "B": "2/1/1", "C": "4/0/0"},
    "venus": {"B": "1/0/2", "C": "2/1/0"},
    "mercury": {"A": "6/0/0", "C": "0/0/1"},
    "home-arc": {"A": 3, "B": 2},
    "belt-arc": {"A": 1, "C": 4},
    "apex": {"B": 1},
}
SETUPS: dict[str, tuple[dict[str, Any], dict[str, str]]] = {
    "plain": ({}, {}),
    "all stops": ({"windows": "all"}, {}),
    "commanders": ({"assassination": True}, {}),
    "commanders and groups fixed": ({"assassination": True, "resignation": True}, {"group_formation": "all_first"}),
    "groups fixed": ({}, {"group_formation": "all_first", "un_pacify_scope": "group"}),
    "other readings": (
        {"seven_players": True},
        {"fusion_may_enter_orbit": "yes", "un_pacify_scope": "earth", "construction_nomination_cap": "none"},
    ),
}


def start(name: str, seed: int) -> Any:
    options, rulings = SETUPS[name]
    rules = game("earthmans-burden", 3, options={"round_limit": 20, **options}, rulings=rulings)
    known = [name for name in TECHNOLOGIES if name not in ("the-eschaton", "paradox-circuits")]
    given: dict[str, Any] = {
        "turn": {"phase": "start", "seat": "A"},
        **FORCES,
        "technologies": {"A": known, "B": known, "C": known[:10]},
    }
    if options.get("assassination"):
        given["commanders"] = {"A": "mercury", "B": "home-arc", "C": "mars"}
    return rules.given(given, seed=seed)


@pytest.mark.rule("EB-XTRA-18", "EB-OPT-AS3", "EB-MIL-05", "EB-UNIT-09")
@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("seed", range(3))
def test_every_list_is_what_the_predicates_allow(setup: str, seed: int) -> None:
    p, rng = start(setup, seed), Random(seed)
    for _ in range(260):
        if p.over:
            break
        seat = p.deciding()[0]
        frame = p.frames[-1]
        listed = set(expand(p.choices(seat)))
        tried = list(expand(frame.tries(p, seat)))
        allowed = {choice for choice in tried if frame.why_not(p, seat, choice) is None}
        assert listed == allowed, type(frame).__name__
        for choice in rng.sample(tried, min(3, len(tried))):
            if isinstance(choice[-1], int):
                more = (*choice[:-1], choice[-1] + 1)
                if p.game.vocabulary.fits(more, p.seats) and p.why_none(seat, more) is not None:
                    why = frame.why_not(p, seat, more) or p.game.why_not_interject(p, seat, more)
                    assert why is not None, more
                    with pytest.raises(Refused):
                        p.copy().apply(seat, more)
        who = rng.randrange(3)
        out_of_turn = [
            choice for choice in p.interjections(who) if choice[0] not in ("concede", "declare-peace", "resign")
        ]
        for choice in list(expand(rng.sample(out_of_turn, min(3, len(out_of_turn)))))[:6]:
            assert p.game.why_not_interject(p, who, choice) is None, choice
        if rng.random() < 0.05 and out_of_turn:
            p.apply(who, random_choice(out_of_turn, rng))
        else:
            p.apply(seat, random_choice(p.choices(seat), rng))
        assert p.status() == []
