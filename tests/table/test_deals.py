"""An offer stands on the stage of whoever may answer it: who gives what, and what follows."""

from random import Random

import pytest

from armillary import game
from armillary.kernel import random_choice
from armillary.kernel.position import Position
from armillary.kernel.view import make_view

#: Verbs that make an offer, and a start of what the maker gives.
OFFERS = [
    ("salvage", "sell"),
    ("earthmans-burden", "offer-technology"),
    ("burning-planets", "pact"),
    ("high-frontier", "offer"),
]


def offered(title: str, verb: str) -> tuple[Position, int, int]:
    """A position in which that offer has just been made; its maker and its receiver."""
    rules, rng = game(title, 3), Random(4)
    for seed in range(20):
        p = rules.start(seed)
        for _ in range(400):
            if p.over:
                break
            for seat in range(3):
                made = [choice for choice in p.interjections(seat) if choice[0] == verb]
                if made and rules.scene(p.view(seat), seat, rules.text()).stage is None:
                    choice = rng.choice(made)
                    p.apply(seat, (*choice[:-1], choice[-1][-1]) if isinstance(choice[-1], range) else choice)
                    _, maker, receiver, *_ = p.offers[0]
                    return p, maker, receiver
            seat = p.deciding()[0]
            p.apply(seat, random_choice(p.choices(seat), rng))
    raise AssertionError(f"{title}: nobody could {verb}")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("title", "verb"), OFFERS)
def test_an_offer_shows_both_sides_to_its_receiver(title: str, verb: str, language: str) -> None:
    p, maker, receiver = offered(title, verb)
    names = [look.word for look in p.game.seat_looks(p, p.game.text(language))]
    stage = make_view(p, receiver, language).scene.stage
    assert stage is not None
    assert [(party.title, party.seat) for party in stage.parties] == [
        (names[maker], maker),
        (names[receiver], receiver),
    ]
    assert all(party.lines for party in stage.parties)
    assert stage.after
    said = [stage.title, stage.after, stage.note, *[line for party in stage.parties for line in party.lines]]
    assert "{" not in "".join(said), "a template without its fact"
    # Whoever decides something else finds it put aside; nobody else sees it on the stage.
    assert stage.aside == (receiver in p.deciding())
    third = 3 - maker - receiver
    for other in (maker, third, None):
        seen = make_view(p, other, language).scene.stage
        assert seen is None or seen.title != stage.title


def test_leave_that_play_waits_for_has_the_stage_at_once() -> None:
    rules, rng = game("high-frontier", 3), Random(4)
    for seed in range(20):
        p = rules.start(seed)
        for _ in range(600):
            seat = p.deciding()[0]
            if p.over or type(p.frames[-1]).__name__ == "Answer":
                break
            asked = [choice for choice in p.choices(seat) if choice[0].startswith("ask-")]
            p.apply(seat, random_choice(asked or p.choices(seat), rng))
        if not p.over and type(p.frames[-1]).__name__ == "Answer":
            _, maker, receiver, *_ = p.offers[-1]
            for viewer in (maker, receiver):
                stage = make_view(p, viewer).scene.stage
                assert stage is not None
                assert not stage.aside
                assert [party.seat for party in stage.parties] == [maker, receiver]
            return
    pytest.fail("nobody asked for leave")
