"""The assembly at its limits: who may elect, move, lobby and remove, which law holds for whom, what a petition would open."""

from collections.abc import Callable
from typing import Any

import pytest

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier_conflict.assembly import delegates, laws, petitions, propaganda
from armillary.games.high_frontier_conflict.ids import (
    AUTHORITY,
    CENTRIST,
    CORRUPT,
    EQUALITY,
    EXTREMIST,
    FREEDOM,
    HONEST,
    HONOR,
    INDIVIDUALITY,
    LOBBIED,
    MOVING,
    UNITY,
    WAR_SLOT,
)
from armillary.kernel.refusal import Refusal

Make = Callable[..., Any]
RED, PURPLE, GRAY = range(3)


def said(refusal: Refusal | None) -> tuple[str, str] | None:
    """The rule that refuses and the reason that it gives."""
    return None if refusal is None else (refusal.rule, refusal.key)


def seated(war: Make, state: str = "peace", **given: Any) -> Any:
    """Red and Gray for Independence, Purple loyal; Red's turn."""
    return war(["red", "purple", "gray"], given, state=state).p


# ------------------------------------------------------------------------------------------------------------ delegates


@pytest.mark.rule("BR-20", "BR-14")
def test_a_delegate_is_elected_at_home_or_where_one_stands(war: Make) -> None:
    p = seated(war, assembly={"honest": {"unity": {"A": 1}}, "corrupt": {"centrist": {"A": 1, "B": 1}}}, supply=3)
    for place, answer in (
        (FREEDOM, None),
        (UNITY, None),
        (CENTRIST, None),
        (AUTHORITY, ("BR-20", "no-delegate-there")),
        (HONOR, ("BR-20", "no-delegate-there")),
    ):
        assert said(delegates.why_not_elect(p, RED, place)) == answer, place
    assert delegates.why_not_elect(p, PURPLE, AUTHORITY) is None
    p.extremist[RED] = 0
    assert delegates.why_not_elect(p, RED, FREEDOM) is None, "one's own ideology, with or without an extremist"


@pytest.mark.rule("BR-14", "BR-20")
def test_a_cube_for_a_delegate_is_one_to_place_or_one_to_take_back(war: Make) -> None:
    p = seated(war)
    seats = len(p.wt)
    assert delegates.why_no_cube(p, RED) is None
    p.honest[AUTHORITY * seats + RED] = p.law.answers_spare_cubes(p, RED)
    assert p.law.answers_spare_cubes(p, RED) == 0
    assert delegates.why_no_cube(p, RED) is None, "a delegate comes back"


@pytest.mark.rule("BR-21", "BR-20")
def test_a_delegate_moves_to_a_neighbour_or_through_the_centre(war: Make) -> None:
    p = seated(war, assembly={"honest": {"unity": {"A": 1}}, "corrupt": {"centrist": {"A": 1}}}, supply=3)
    near = p.c.next_places[UNITY]
    assert len(near) == 3
    assert CENTRIST in near
    for to in range(CENTRIST + 1):
        answer = None if to in near else ("BR-21", "not-next-to")
        assert said(delegates.why_not_shift(p, RED, UNITY, HONEST, to)) == answer, to
        answer = None if to != CENTRIST else ("BR-21", "not-next-to")
        assert said(delegates.why_not_shift(p, RED, CENTRIST, CORRUPT, to)) == answer, to
    for place, kind in ((UNITY, CORRUPT), (CENTRIST, HONEST), (UNITY, EXTREMIST), (AUTHORITY, EXTREMIST)):
        assert said(delegates.why_not_shift(p, RED, place, kind, near[0])) == ("BR-20", "no-delegate-there")
    assert delegates.why_not_shift(p, RED, FREEDOM, EXTREMIST, CENTRIST) is None


@pytest.mark.rule("BR-21", "AM-21", "CF-CORR-09")
def test_what_a_move_does_to_each_kind_of_delegate(war: Make) -> None:
    p = seated(war, assembly={"honest": {"unity": {"A": 2}}, "corrupt": {"unity": {"A": 2}}}, supply=2)
    seats = len(p.wt)
    at = UNITY * seats + RED
    to = CENTRIST * seats + RED
    delegates.shift(p, RED, UNITY, HONEST, CENTRIST)
    assert (p.honest[at], p.honest[to], p.corrupt[at], p.corrupt[to]) == (1, 1, 2, 0)
    p.under_heroism[at] = 1
    delegates.shift(p, RED, UNITY, CORRUPT, CENTRIST)
    assert (p.corrupt[at], p.corrupt[to], p.under_heroism[at], p.under_heroism[to]) == (1, 1, 1, 0)
    delegates.shift(p, RED, UNITY, CORRUPT, CENTRIST)
    assert (p.corrupt[at], p.corrupt[to], p.under_heroism[at], p.under_heroism[to]) == (0, 2, 0, 1)
    delegates.shift(p, RED, FREEDOM, EXTREMIST, CENTRIST)
    assert (p.extremist[RED], p.honest[to], p.honest[FREEDOM * seats + RED]) == (0, 2, 0)


@pytest.mark.rule("BR-22", "BR-28")
def test_delegates_of_every_kind_count_and_disks_in_the_final_vote_only(war: Make) -> None:
    given = {"honest": {"honor": {"A": 1, "B": 1}}, "corrupt": {"honor": {"C": 1}}, "legacy": {"unity": 4}}
    p = seated(war, assembly=given, supply=4)
    assert [delegates.votes(p, place) for place in (HONOR, UNITY, FREEDOM, CENTRIST)] == [3, 0, 1, 0]
    assert delegates.leaders(p) == [HONOR]
    assert delegates.leaders(p, legacy=True) == [UNITY]
    p.legacy[UNITY] = 3
    assert delegates.leaders(p, legacy=True) == [HONOR, UNITY]
    p.honest, p.corrupt, p.extremist = [0] * len(p.honest), [0] * len(p.corrupt), [0] * len(p.wt)
    assert delegates.leaders(p) == [CENTRIST]


@pytest.mark.rule("BR-01", "CF-WAR-09")
def test_the_disks_are_counted_wherever_they_lie(war: Make) -> None:
    p = seated(war, assembly={"legacy": {"unity": 2, "centrist": 1}})
    assert delegates.disks_placed(p) == 3


# ----------------------------------------------------------------------------------------------------------------- laws


@pytest.mark.rule("BR-23")
def test_the_general_assembly_makes_a_law_of_two_delegates(war: Make) -> None:
    honest = {"honor": {"A": 1, "B": 1}, "equality": {"A": 1}, "unity": {"A": 2}}
    p = seated(war, assembly={"star": "unity", "honest": honest})
    found = [place for place in range(CENTRIST + 1) if delegates.active(p, place)]
    assert found == [HONOR, UNITY]
    p.star = EQUALITY
    assert [place for place in range(CENTRIST + 1) if delegates.active(p, place)] == [EQUALITY]


@pytest.mark.rule("BR-24", "CF-CORE-15")
def test_a_lobbied_law_holds_for_its_buyer_in_his_turn_in_peace(war: Make) -> None:
    p = seated(war)
    p.lobbied = [FREEDOM]
    assert [delegates.law_on(p, seat, FREEDOM) for seat in (RED, PURPLE, GRAY)] == [True, False, False]
    assert not delegates.law_on(p, RED, EQUALITY)
    fighting = seated(war, "war")
    fighting.lobbied = [FREEDOM]
    assert not delegates.law_on(fighting, RED, FREEDOM)


@pytest.mark.rule("BR-24", "BR-23", "CF-CORE-13", "CF-CORE-14", "CF-CORE-15")
def test_why_a_law_cannot_be_lobbied_for(war: Make) -> None:
    given = {"honest": {"honor": {"A": 1}, "centrist": {"A": 1}}, "corrupt": {"equality": {"A": 1}}}
    p = seated(war, assembly=given, supply=3, wt={"A": 9})
    price = p.c.own.assembly.lobby_price

    def answer(place: int) -> Any:
        return said(delegates.why_not_lobby(p, RED, place))

    assert answer(HONOR) is None
    assert answer(FREEDOM) is None, "with the extremist"
    assert answer(EQUALITY) == ("CF-CORE-14", "corrupt-lobby")
    assert answer(AUTHORITY) == ("BR-24", "no-delegate-there")
    assert answer(CENTRIST) == ("BR-24", "insurance-later")
    p.wt[RED] = price
    assert answer(HONOR) is None
    p.wt[RED] = price - 1
    assert answer(HONOR) == ("BR-24", "too-poor")
    p.wt[RED] = price
    p.star = HONOR
    assert answer(HONOR) == ("BR-24", "law-active")
    p.once |= LOBBIED
    assert answer(FREEDOM) == ("BR-24", "lobbied-already")
    p.once = 0
    p.star = UNITY
    assert answer(FREEDOM) == ("BR-23", "general-assembly")
    assert said(laws.why_not_insure(p, RED)) == ("BR-23", "general-assembly")
    p.star = CENTRIST
    assert said(laws.why_not_insure(p, RED)) == ("BR-24", "law-active")
    p.star = HONOR
    assert laws.why_not_insure(p, RED) is None
    fighting = seated(war, "war", assembly=given, supply=3, wt={"A": 9})
    for refusal in (delegates.why_not_lobby(fighting, RED, HONOR), laws.why_not_insure(fighting, RED)):
        assert said(refusal) == ("CF-CORE-15", "no-laws-now")


@pytest.mark.rule("BR-24", "AM-21")
def test_an_ordinary_delegate_lobbies_before_the_extremist(war: Make) -> None:
    p = seated(war, assembly={"honest": {"freedom": {"A": 1}}}, wt={"A": 9})
    price, seats = p.c.own.assembly.lobby_price, len(p.wt)
    delegates.lobby(p, RED, FREEDOM)
    assert (p.honest[FREEDOM * seats + RED], p.extremist[RED], p.wt[RED]) == (0, 1, 9 - price)
    delegates.lobby(p, RED, FREEDOM)
    assert (p.extremist[RED], p.wt[RED]) == (0, 9 - 2 * price)


@pytest.mark.rule("BR-08", "CF-CMB-05")
def test_no_politics_while_craft_are_moving(war: Make) -> None:
    match = war(["red", "purple"], {"wt": {"A": 9}, "bribes": {"A": 4}}, step="moves")
    match.p.once |= MOVING
    for words in ("lobby freedom", "defect", "truce", "suborn unity B"):
        match.refused(f"A {words}", "BR-08")


@pytest.mark.rule("BR-25", "CF-POL-06")
def test_martial_law_takes_a_delegate_of_somebody_else(war: Make) -> None:
    honest = {"honor": {"A": 1}, "unity": {"B": 1}}
    p = seated(war, assembly={"honest": honest, "corrupt": {"honor": {"C": 1}}}, supply=4)
    assert delegates.why_not_martial(p, RED, UNITY, PURPLE, HONEST) is None
    assert delegates.why_not_martial(p, RED, HONOR, GRAY, CORRUPT) is None
    assert said(delegates.why_not_martial(p, RED, HONOR, RED, HONEST)) == ("BR-25", "no-delegate-there")
    assert said(delegates.why_not_martial(p, RED, HONOR, PURPLE, HONEST)) == ("BR-25", "no-delegate-there")
    assert said(delegates.why_not_martial(p, RED, AUTHORITY, PURPLE, EXTREMIST)) == ("CF-POL-06", "extremist-safe")


@pytest.mark.rule("BR-25")
@pytest.mark.parametrize(
    ("kind", "who", "asked"), [("honest", "B", True), ("corrupt", "C", True), ("honest", "A", False)]
)
def test_martial_law_asks_where_somebody_else_has_a_delegate(war: Make, kind: str, who: str, asked: bool) -> None:
    given: dict[str, Any] = {"supply": 3} if kind == "corrupt" else {}
    p = seated(war, assembly={kind: {"honor": {who: 1}}}, **given)
    assert delegates.suspects(p, RED) is asked


@pytest.mark.rule("BR-27", "CF-WAR-19")
def test_a_purge_asks_from_the_first_player_on_and_spares_extremists(war: Make) -> None:
    given = {"honest": {"freedom": {"A": 1, "B": 1, "C": 1}}, "corrupt": {"freedom": {"C": 1}}}
    p = seated(war, assembly=given, supply=4)
    p.first = GRAY
    assert delegates.purged(p, FREEDOM) == [GRAY, RED, PURPLE]
    assert delegates.purged(p, AUTHORITY) == []
    assert delegates.removable(p, GRAY, FREEDOM) == [HONEST, CORRUPT]
    assert said(delegates.why_not_purge(p, RED, FREEDOM, EXTREMIST)) == ("CF-WAR-19", "extremist-safe")
    assert said(delegates.why_not_purge(p, RED, FREEDOM, CORRUPT)) == ("BR-27", "no-delegate-there")
    assert delegates.why_not_purge(p, RED, FREEDOM, HONEST) is None


@pytest.mark.rule("CF-FRT-19", "AM-29")
def test_a_genocide_expels_every_delegate_once(war: Make) -> None:
    given = {"honest": {"honor": {"A": 2}, "unity": {"B": 1}}, "corrupt": {"centrist": {"A": 2}}}
    p = seated(war, assembly=given, supply=3)
    supply = p.supply
    assert not delegates.expelled(p)
    delegates.expel(p, RED)
    assert (sum(p.honest), sum(p.corrupt), p.extremist[RED], p.supply) == (1, 0, 1, supply + 2)
    assert delegates.expelled(p)
    assert not delegates.expelled(p), "the votes are counted once"
    delegates.expel(p, RED)
    assert not delegates.expelled(p), "the extremist alone is no loss"


@pytest.mark.rule("CF-WAR-17")
def test_nobody_stands_in_the_war_slot(war: Make) -> None:
    p = seated(war, "war", assembly={"star": "war-slot", "honest": {"freedom": {"A": 2}}})
    assert delegates.delegates(p, RED, WAR_SLOT, HONEST) == 0
    assert not delegates.has(p, RED, WAR_SLOT)
    assert not petitions.evades(p, RED, WAR_SLOT)
    delegates.star_home(p)
    assert p.star == FREEDOM


@pytest.mark.rule("BR-23", "BR-1A")
def test_what_a_grant_costs_and_when_there_is_none(war: Make) -> None:
    p = seated(war, assembly={"star": "equality"}, wt={"A": 9})
    price = p.c.own.assembly.grant_price
    deck = next(deck for deck, top in enumerate(p.tops) if top != NONE)
    p.wt[RED] = price
    assert laws.why_not_grant(p, RED, deck) is None
    p.wt[RED] = price - 1
    assert said(laws.why_not_grant(p, RED, deck)) == ("BR-23", "too-poor")
    p.tops[deck] = NONE
    assert said(laws.why_not_grant(p, RED, deck)) == ("BR-1A", "deck-empty")
    p.star = CENTRIST
    assert said(laws.why_not_grant(p, RED, deck)) == ("BR-23", "no-grants")


@pytest.mark.rule("BR-23")
def test_what_free_trade_sells(war: Make) -> None:
    """White cards of the hand and black ones in LEO, two different ones."""
    hand = ["photon-sail", "mass-driver", "cermet-nerva black"]
    leo = {"cards": ["ion-drive black", "arcjet-hopper", "red-crew"]}
    p = seated(war, assembly={"star": "freedom"}, hands={"A": hand}, leos={"A": leo})
    names = {name: p.c.cards.index(name) for name in ("photon-sail", "mass-driver", "ion-drive", "arcjet-hopper")}
    sold = [names["photon-sail"], names["mass-driver"], names["ion-drive"]]
    assert laws.saleable(p, RED) == sorted(sold)
    assert laws.why_not_sell_two(p, RED, sold[0], sold[2]) is None
    assert said(laws.why_not_sell_two(p, RED, sold[0], names["arcjet-hopper"])) == ("BR-23", "not-saleable")
    assert said(laws.why_not_sell_two(p, RED, names["arcjet-hopper"], sold[0])) == ("BR-23", "not-saleable")
    assert said(laws.why_not_sell_two(p, RED, sold[1], sold[1])) == ("BR-23", "not-saleable")
    p.star = CENTRIST
    assert said(laws.why_not_sell_two(p, RED, sold[0], sold[1])) == ("BR-23", "free-trade")


@pytest.mark.rule("BR-24", "BR-23")
def test_who_is_insured(war: Make) -> None:
    p = seated(war, assembly={"star": "centrist", "honest": {"centrist": {"A": 1}}})
    assert [laws.insured(p, seat, []) for seat in (RED, PURPLE)] == [True, False]
    assert laws.insured(p, PURPLE, [PURPLE])
    p.star = FREEDOM
    assert not laws.insured(p, RED, [])


# ----------------------------------------------------------------------------------------------------------- propaganda


@pytest.mark.rule("CF-PROP-04", "CF-PROP-05")
def test_which_chit_a_victory_may_flip(war: Make) -> None:
    """First those without an extremist, then those of the beaten, then any other enemy's."""
    p = war(["red", "purple", "white", "yellow"], state="war").p
    for seat in (1, 2):
        assert p.extremist[seat]
    assert propaganda.flippable(p, RED, 0) == [HONOR, UNITY, AUTHORITY]
    assert propaganda.flippable(p, RED, 0b100) == [HONOR]
    assert said(propaganda.why_not_flip(p, RED, UNITY, 0b100)) == ("CF-PROP-05", "beaten-first")
    assert said(propaganda.why_not_flip(p, RED, EQUALITY, 0)) == ("CF-PROP-04", "not-an-enemy-chit")
    assert said(propaganda.why_not_flip(p, RED, CENTRIST, 0)) == ("CF-PROP-04", "not-an-enemy-chit")
    p.extremist[1] = 0
    assert propaganda.flippable(p, RED, 0b100) == [AUTHORITY]
    assert said(propaganda.why_not_flip(p, RED, HONOR, 0b100)) == ("CF-PROP-04", "plain-first")
    assert propaganda.why_not_flip(p, RED, AUTHORITY, 0b100) is None


@pytest.mark.rule("CF-PROP-06", "CF-PROP-07", "AM-24")
def test_where_diplomacy_flips_a_chit(war: Make) -> None:
    p = seated(war)
    assert propaganda.why_not_diplomacy(p, UNITY) is None
    assert said(propaganda.why_not_diplomacy(p, FREEDOM)) == ("CF-PROP-06", "extremist-there")
    assert said(propaganda.why_not_diplomacy(p, CENTRIST)) == ("CF-PROP-07", "no-chit-there")
    assert said(propaganda.why_not_diplomacy(seated(war, "war"), UNITY)) == ("CF-PROP-06", "no-diplomacy")


@pytest.mark.rule("CF-PROP-08", "CF-POST-01")
def test_who_may_defect(war: Make) -> None:
    p = seated(war)
    assert propaganda.why_not_defect(p, RED) is None
    p.extremist[RED] = 0
    assert said(propaganda.why_not_defect(p, RED)) == ("CF-PROP-08", "no-extremist")
    p.winner = 0
    assert said(propaganda.why_not_defect(p, PURPLE)) == ("CF-POST-01", "war-is-over")


@pytest.mark.rule("CF-PROP-09", "AM-34", "CF-PROP-15")
def test_what_a_defector_leaves_to_whom(war: Make) -> None:
    given = {"factories": {"luna": "A", "ryugu": "A", "bennu": "B"}, "domes": {"ryugu": "A"}}
    p = seated(war, "war", **given)
    luna, ryugu, bennu = (p.c.sites.index(name) for name in ("luna", "ryugu", "bennu"))
    assert propaganda.forfeitable(p, RED) == [luna]
    assert propaganda.why_not_forfeit(p, RED, luna) is None
    assert said(propaganda.why_not_forfeit(p, RED, ryugu)) == ("CF-PROP-09", "has-colony")
    assert said(propaganda.why_not_forfeit(p, RED, bennu)) == ("CF-PROP-09", "not-your-factory")
    assert propaganda.heirs(p, RED) == [PURPLE]
    assert said(propaganda.why_not_heir(p, RED, GRAY)) == ("CF-PROP-09", "not-an-enemy")
    spare = p.law.answers_spare_cubes(p, PURPLE)
    p.honest[CENTRIST * len(p.wt) + PURPLE] = spare - 1
    assert propaganda.why_not_heir(p, RED, PURPLE) is None
    p.honest[CENTRIST * len(p.wt) + PURPLE] = spare
    assert said(propaganda.why_not_heir(p, RED, PURPLE)) == ("CF-PROP-09", "heir-has-no-cube")
    assert propaganda.heirs(p, RED) == []


# ------------------------------------------------------------------------------------------------------------ petitions


def wanted(p: Any, seat: int, moving: bool) -> dict[int, list[int]]:
    return dict(petitions.wanted(p, seat, moving))


@pytest.mark.rule("CF-RES-10", "CF-PET-01")
@pytest.mark.parametrize(
    ("kind", "at", "moved", "asks"),
    [
        ("rockets", "llo", False, True),
        ("freighters", "luna", False, True),
        ("outposts", "luna", False, False),
        ("rockets", "leo", False, False),
        ("rockets", "llo", True, False),
    ],
)
def test_authority_is_asked_for_while_a_craft_could_come_home(
    war: Make, kind: str, at: str, moved: bool, asks: bool
) -> None:
    craft: dict[str, Any] = {kind: {"A": {"at": at, "cards": ["ion-drive"], "moved": moved}}}
    p = seated(war, "war", **craft, wt={"A": 0})
    assert wanted(p, RED, True) == ({AUTHORITY: [PURPLE], HONOR: []} if asks else {})
    assert AUTHORITY not in wanted(p, RED, False)
    assert wanted(seated(war, **craft), RED, True) == {}


@pytest.mark.rule("CF-RES-14", "CF-PET-05")
def test_individuality_is_asked_for_with_the_price_of_no_failure(war: Make) -> None:
    stack = {"at": "leo", "cards": ["ion-drive"]}
    p = seated(war, "war", rockets={"A": stack}, wt={"A": 9})
    price = p.law.answers_finao(p, RED)
    p.wt[RED] = price
    assert wanted(p, RED, True) == {INDIVIDUALITY: [GRAY]}
    p.wt[RED] = price - 1
    assert wanted(p, RED, True) == {}
    assert wanted(seated(war, "war", wt={"A": 9}), RED, True) == {}, "no craft that could meet a hazard"


@pytest.mark.rule("CF-RES-01", "CF-RES-02", "CF-PET-05")
def test_freedom_and_unity_are_asked_for_with_a_card_to_sell_or_to_boost(war: Make) -> None:
    crews = {who: {"at": "leo", "cards": [f"{name}-crew"]} for who, name in (("A", "red"), ("B", "purple"))}
    given: dict[str, Any] = {"assembly": {"honest": {"unity": {"C": 1}}}, "wt": {"A": 9, "B": 9}, "rockets": crews}
    p = seated(war, "war", hands={"A": ["photon-sail"], "B": ["mass-driver"]}, **given)
    p.tops = [NONE] * len(p.tops)
    assert wanted(p, RED, False) == {UNITY: [GRAY]}
    assert wanted(p, PURPLE, False) == {FREEDOM: [RED], HONOR: []}
    bare = seated(war, "war", hands={"A": [], "B": []}, **given)
    bare.tops = [NONE] * len(bare.tops)
    assert wanted(bare, RED, False) == wanted(bare, PURPLE, False) == {}


@pytest.mark.rule("CF-RES-07", "CF-PET-05")
def test_equality_is_asked_for_while_a_deck_can_be_auctioned(war: Make) -> None:
    p = seated(war, "war", assembly={"honest": {"equality": {"C": 1}}}, hands={"A": []})
    assert wanted(p, RED, False) == {EQUALITY: [GRAY]}
    p.tops = [NONE] * len(p.tops)
    assert wanted(p, RED, False) == {}


@pytest.mark.rule("CF-TRU-01", "CF-RES-12", "CF-PET-03")
def test_honor_is_asked_for_a_truce_that_can_be_paid(war: Make) -> None:
    match = war(["red", "white", "gray"], {"bribes": {"A": 4, "B": 2, "C": 2}, "hands": {"A": []}}, state="war")
    p = match.p
    p.tops = [NONE] * len(p.tops)
    assert wanted(p, 0, False) == {HONOR: [1]}
    p.bribes[0] = p.c.own.assembly.truce - 1
    assert wanted(p, 0, False) == {}
    p.bribes[0], p.state, p.anarchy = 4, p.state, 1
    assert wanted(p, 0, False) == {HONOR: [1]}
    assert wanted(p, 1, False) == {}, "White evades honor"


@pytest.mark.rule("CF-PET-05", "CF-PET-03")
def test_who_could_give_leave(war: Make) -> None:
    """Allies with any delegate there, enemies with their extremist only."""
    given = {"honest": {"honor": {"B": 1, "C": 1}, "authority": {"C": 1}}, "corrupt": {}}
    p = seated(war, "war", assembly=given)
    assert petitions.sources(p, RED, HONOR) == [GRAY]
    assert petitions.sources(p, RED, AUTHORITY) == [PURPLE, GRAY]
    assert petitions.sources(p, RED, INDIVIDUALITY) == [GRAY]
    assert petitions.sources(p, GRAY, INDIVIDUALITY) == []
    assert petitions.sources(p, RED, UNITY) == []
    assert petitions.sources(p, RED, CENTRIST) == []
    p.extremist[PURPLE] = 0
    assert petitions.sources(p, RED, AUTHORITY) == [GRAY]
    assert said(petitions.why_not_source(p, RED, PURPLE, HONOR)) == ("CF-PET-03", "no-extremist-there")
    assert said(petitions.why_not_source(p, RED, GRAY, EQUALITY)) == ("CF-PET-05", "no-delegate-there")


@pytest.mark.rule("CF-PET-01", "CF-RES-11")
def test_what_is_evaded_need_not_be_asked_for(war: Make) -> None:
    p = seated(war, "war", wt={"A": 5})
    assert said(petitions.why_not_ask(p, RED, GRAY, FREEDOM, 1)) == ("CF-PET-01", "needs-nothing")
    assert said(petitions.why_not_ask(p, RED, PURPLE, AUTHORITY, 1)) == ("CF-RES-11", "barred")
    assert petitions.why_not_ask(p, RED, GRAY, INDIVIDUALITY, 5) is None
    assert said(petitions.why_not_ask(p, RED, GRAY, INDIVIDUALITY, 6)) == ("BR-18", "too-poor")
