"""What a stack may take aboard and whose it is, what is left of it, and who may ask for what (2.6, 2.7, 6.7, 8.5)."""

from typing import Any

import pytest

from armillary.games.high_frontier.century import combat
from armillary.games.high_frontier.century.flight import Landing
from armillary.games.high_frontier.flow import asking
from armillary.games.high_frontier.flow.flight import Stranded
from armillary.games.high_frontier.ids import NONE, RAYGUN
from armillary.games.high_frontier.rules import deals, mishaps, outposts, refuel, thrust

LEO = {"factions": ["nasa", "esa"], "turn": "A"}
#: Dry mass 14 together: an ion drive more is too much, a crew is not.
HEAVY = ["closed-cycle-biofoundry", "von-neumann-santa-claus", "molten-oxide-electrolyser"]


def number(match: Any, kind: str, word: str) -> int:
    found: int = match.game.vocabulary.value(kind, word)
    return found


@pytest.mark.rule("HF-BOOST-08", "HF-DEC-13")
def test_a_full_rocket_takes_nothing_from_an_outpost(table: Any) -> None:
    given = {
        **LEO,
        "rockets": {"A": {"at": "luna", "cards": HEAVY}},
        "outposts": {"A": {"at": "luna", "cards": ["ion-drive", "kuck-mosquito"]}},
    }
    match = table(given).refused("A carry ion-drive A-rocket", "HF-BOOST-08")
    match.do(f"A carry {HEAVY[0]} A-outpost")
    assert match.card(HEAVY[0]) == "A-outpost", "an outpost has no such limit"


@pytest.mark.rule("HF-DEC-14", "HF-BOOST-08")
def test_an_outpost_too_heavy_to_fly_stays_one(table: Any) -> None:
    given = {**LEO, "outposts": {"A": {"at": "luna", "cards": [*HEAVY, "ion-drive"]}}}
    table(given).refused("A launch A-rocket", "HF-BOOST-08")


@pytest.mark.rule("HF-PROD-03", "HF-BOOST-08")
def test_a_full_rocket_takes_no_product(table: Any) -> None:
    given = {
        **LEO,
        "step": "operation",
        "factories": {"luna": "A"},
        "products": {"luna": "diode-slab-laser"},
        "hands": {"A": ["diode-slab-laser black"]},
        "rockets": {"A": {"at": "luna", "cards": [*HEAVY, "nasa-crew"]}},
    }
    match = table(given).refused("A produce diode-slab-laser luna A-rocket", "HF-BOOST-08")
    assert match.may("A produce diode-slab-laser luna A-outpost")


@pytest.mark.rule("HF-DEAL-03", "HF-BOOST-08")
def test_a_full_rocket_takes_no_gift(table: Any) -> None:
    rockets = {"A": {"at": "llo", "moved": True, "cards": ["ion-drive"]}, "B": {"at": "llo", "cards": HEAVY}}
    table({**LEO, "rockets": rockets}).refused("A hand-over ion-drive B", "HF-BOOST-08")


@pytest.mark.rule("HF-DEC-13")
def test_nobody_carries_what_is_not_his(table: Any) -> None:
    given = {
        **LEO,
        "rockets": {"A": {"at": "luna", "cards": ["ion-drive"]}, "B": {"at": "luna", "cards": ["photon-sail"]}},
        "outposts": {"A": {"at": "luna", "cards": ["kuck-mosquito"]}, "B": {"at": "luna", "cards": ["mass-driver"]}},
    }
    match = table(given)
    for text in ("A carry photon-sail A-rocket", "A carry ion-drive B-outpost", "A carry ion-drive A-rocket"):
        refusal = match.p.why_not(0, match.game.parse(text[2:]))
        assert (refusal.rule, refusal.key) == ("HF-DEC-13", "not-yours"), text


@pytest.mark.rule("HF-DEC-08", "HF-COMP-04")
def test_a_pod_needs_a_cube(table: Any) -> None:
    given = {**LEO, "step": "operation", "rockets": {"A": {"at": "luna", "cards": ["nasa-crew"]}}}
    rocket = number(table(given), "stack", "A-rocket")
    last = table({**given, "cubes": {"luna": {"A": 5}}}).p
    assert last.law.answers_spare_cubes(last, 0) == 1
    assert outposts.why_not_pod(last, 0, rocket) is None
    none = table({**given, "cubes": {"luna": {"A": 6}}}).p
    refusal = outposts.why_not_pod(none, 0, rocket)
    assert refusal is not None
    assert refusal.rule == "HF-COMP-04"


@pytest.mark.rule("HF-STACK-06")
def test_one_crew_may_leave_in_a_pod_two_may_not(table: Any) -> None:
    one = table({**LEO, "rockets": {"A": {"at": "luna", "cards": ["ion-drive", "nasa-crew"]}}})
    two = table({**LEO, "rockets": {"A": {"at": "luna", "cards": ["ion-drive", "nasa-crew", "esa-crew"]}}})
    rocket = number(one, "stack", "A-rocket")
    assert outposts.why_not_abandon(one.p, 0, rocket) is None
    assert outposts.why_not_abandon(two.p, 0, rocket) is not None


@pytest.mark.rule("HF-ADV-05")
@pytest.mark.parametrize("verb", ["wait", "settle A-rocket", "abandon A-rocket"])
def test_whoever_is_stranded_answers_once(table: Any, verb: str) -> None:
    match = table({**LEO, "rockets": {"A": {"at": "luna", "steps": 3, "cards": ["ion-drive"]}}})
    match.p.owing = ()
    match.p.push(Stranded(number(match, "stack", "A-rocket")))
    match.p.settle()
    assert match.do(f"A {verb}").step != "Stranded"


@pytest.mark.rule("HF-LAND-03")
@pytest.mark.parametrize(("verb", "owner"), [("respect", "B"), ("jump-claim", "A")])
def test_a_claim_is_jumped_or_respected_once(table: Any, verb: str, owner: str) -> None:
    given = {"factions": ["prc", "esa"], "turn": "A", "claims": {"luna": "B"}}
    match = table({**given, "rockets": {"A": {"at": "luna", "cards": ["ion-drive", "prc-crew"]}}})
    match.p.owing = ()
    match.p.push(Landing(number(match, "stack", "A-rocket")))
    match.p.settle()
    match.do(f"A {verb}")
    assert match.step != "Landing"
    assert match.site("luna")["claim"] == owner


@pytest.mark.rule("HF-DEAL-01")
def test_offers_of_cards_and_water_are_listed_each_once(table: Any) -> None:
    given = {
        **LEO,
        "players": {"A": {"wt": 2}, "B": {"wt": 3}},
        "leos": {"A": {"cards": ["ion-drive"]}, "B": {"cards": ["photon-sail"]}},
    }
    match = table(given)
    listed = [choice for choice in asking.offers(match.p, 0) if choice[0] == "offer"]
    drive, sail = number(match, "card", "ion-drive"), number(match, "card", "photon-sail")
    assert [choice[2:4] for choice in listed] == [(None, None), (None, sail), (drive, None), (drive, sail)]
    assert [choice[4] for choice in listed] == [range(1, 3), range(3), range(-3, 1), range(-3, 3)]


@pytest.mark.rule("HF-DEAL-01")
def test_offers_stand_beside_each_other(table: Any) -> None:
    given = {**LEO, "players": {"A": {"wt": 2}, "B": {"wt": 3}}, "leos": {"A": {"cards": ["ion-drive"]}}}
    match = table(given).do("B offer A - ion-drive 0")
    match.do("B offer A - - 1", "A offer B - - 1")
    match.refused("B offer A - - 1", "HF-DEAL-01")  # that is on the table already
    assert len(match.p.offers) == 3


@pytest.mark.rule("HF-DEAL-01")
def test_a_rocket_that_trades_its_last_card_is_gone(table: Any) -> None:
    given = {**LEO, "players": {"B": {"wt": 3}}, "rockets": {"A": {"at": "leo", "cards": ["ion-drive"]}}}
    match = table(given)
    drive = number(match, "card", "ion-drive")
    assert deals.tradable(match.p, 0) == [drive]
    deals.execute(match.p, 0, 1, (deals.CARDS, drive, NONE, -2))
    assert match.stack("A-rocket") == (None, 0)
    assert match.card("ion-drive") == "B-leo"


@pytest.mark.rule("HF-EVT-08", "HF-MKT-09")
def test_only_white_cards_of_the_hand_are_cut(table: Any) -> None:
    given = {**LEO, "hands": {"A": ["ion-drive", "mass-driver black"], "B": ["photon-sail"]}}
    match = table(given)

    def cut(card: str) -> str:
        refusal = mishaps.why_not_cut(match.p, 0, number(match, "card", card))
        return "" if refusal is None else refusal.rule

    assert [cut(card) for card in ("ion-drive", "mass-driver", "photon-sail", "nasa-crew")] == [
        "",
        "HF-EVT-08",
        "HF-EVT-08",
        "HF-MKT-09",
    ]


@pytest.mark.rule("HF-CMB-02")
def test_the_side_that_lies_up_is_the_weapon(table: Any) -> None:
    """Weapons, and what burns dirt, are read off the side that is up."""
    p = table(LEO).p
    c = p.c
    rocket = number(table(LEO), "stack", "A-rocket")
    p.where[rocket] = c.spaces.index("luna")
    for card in range(len(c.cards)):
        p.put(card, rocket)
        for side in (0, 1):
            p.black[card] = side
            gun = bool(c.gun[2 * card + side]) or c.platform[2 * card + side] == RAYGUN
            if not gun:
                assert card not in combat.weapons(p, 0, rocket, p.where[rocket], RAYGUN)
            if not c.dirt[2 * card + side]:
                assert not refuel.can_refit(p, rocket, card, 3)
        p.black[card] = 0
        p.put(card, NONE)


def test_an_engine_is_driven_the_way_that_was_chosen(table: Any) -> None:
    match = table({**LEO, "rockets": {"A": {"at": "l1", "steps": 5, "cards": ["nasa-crew", "photon-sail"]}}})
    rocket, drive = number(match, "stack", "A-rocket"), number(match, "card", "nasa-crew")
    ways = [setting for setting in thrust.settings(match.p, rocket) if setting[0] == drive]
    assert thrust.setting_of(match.p, rocket, drive, 0) == ways[0]
    assert thrust.setting_of(match.p, rocket, drive, 99) == ways[-1], "one that is gone since: the last there is"
