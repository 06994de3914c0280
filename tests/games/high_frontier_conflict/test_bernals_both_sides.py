"""Module 2 at its limits: homes, anchorages, what comes loose, promotion, Colonists, sales abroad (BR-60 to BR-69, CF-ROAM)."""

from typing import Any

import pytest

from armillary.games.high_frontier.ids import NONE, UNDER
from armillary.games.high_frontier.rules import diagram, stacks
from armillary.games.high_frontier_conflict.bernals import anchoring, boosting, colonists, promotion, roam, stations
from armillary.games.high_frontier_conflict.chart import leave
from armillary.games.high_frontier_conflict.ids import (
    EMPIRE,
    INDIVIDUALITY,
    LAB_LEAVE,
    REPUBLIC,
    SALE_LEAVE,
    SWAPPED,
)
from armillary.kernel.refusal import Refusal
from armillary.testkit import Match

SLUG = "high-frontier-conflict"


def settled(state: str = "peace", *, factions: Any = ("red", "purple", "gray"), m1: bool = False, **given: Any) -> Any:
    """Red and Gray for Independence, Purple loyal; Red's operation."""
    whole: dict[str, Any] = {"factions": list(factions), "turn": "A", "first": "A", "step": "operation", **given}
    if state in ("war", "anarchy"):
        whole["state"] = {"now": state, "anarchy": state == "anarchy", "war_happened": state == "war"}
        whole["assembly"] = {"star": "war-slot", **whole.get("assembly", {})}
    elif state != "peace":
        whole["state"] = {"now": state, "war_happened": True, "winner": "independence"}
    return Match(SLUG, len(factions), given=whole, scenario="war", options={"m2": True, "m1": m1}).p


def said(refusal: Refusal | None) -> tuple[str, str] | None:
    """The rule that refuses and the reason that it gives."""
    return None if refusal is None else (refusal.rule, refusal.key)


def bernal(at: str, *cards: str, anchored: bool = True, **more: Any) -> dict[str, Any]:
    return {"at": at, "cards": list(cards), "anchored": anchored, **more}


def card(p: Any, name: str) -> int:
    return int(p.c.cards.index(name))


def site(p: Any, name: str) -> int:
    return int(p.c.sites.index(name))


def figure(p: Any, seat: int, number: int = 0) -> int:
    return int(seat * len(p.c.slots) + p.c.bernal_slots[number])


def slot(p: Any, seat: int, name: str) -> int:
    return int(seat * len(p.c.slots) + p.c.slot_names.index(name))


# ------------------------------------------------------------------------------------------------- cards, figures, homes


@pytest.mark.rule("BR-60", "CF-ETB-07")
def test_a_second_bernal_is_built_at_home_from_the_hand() -> None:
    p = settled(bernals={"A": bernal("geo", "geo-elevator")}, hands={"A": ["pharmaceutics", "ion-drive"]}, wt={"A": 10})
    second = card(p, "pharmaceutics")
    assert anchoring.why_not_build_second(p, 0, second) is None
    p.wt[0] -= 1
    assert said(anchoring.why_not_build_second(p, 0, second)) == ("BR-60", "too-poor")
    for other in ("ion-drive", "geo-elevator", "lofstrom-loop"):
        assert said(anchoring.why_not_build_second(p, 0, card(p, other))) == ("BR-60", "no-bernal")
    assert said(anchoring.why_not_third(p, 0, card(p, "lofstrom-loop"))) == ("BR-60", "two-bernals")
    for none in (card(p, "ion-drive"), NONE):
        assert anchoring.why_not_third(p, 0, none) is None
    assert anchoring.why_not_third(p, 1, second) is None
    p.anchored[figure(p, 0)] = 0
    assert said(anchoring.why_not_build_second(p, 0, second)) == ("BR-60", "no-home")
    p.put(second, UNDER)
    assert anchoring.why_not_third(p, 0, card(p, "lofstrom-loop")) is None, "one aboard, none in the hand"


@pytest.mark.rule("CF-ETB-15")
def test_two_figures_change_places_once_a_turn_with_all_that_is_theirs() -> None:
    first = bernal("geo", "geo-elevator", "ion-drive", fts=3)
    other = bernal("llo", "pharmaceutics", anchored=False, steps=2, glitch=True)
    p = settled(bernals={"A": [first, other]}, et_homes=["A"], m1=True, freight={"gold": {"A-bernal": 1}, "iso": {}})
    one, two = figure(p, 0), figure(p, 0, 1)
    p.moved[two], p.trail[two] = 1, (p.where[two],)
    anchoring.swap(p, 0)
    assert [p.c.spaces[p.where[stack]] for stack in (one, two)] == ["llo", "geo"]
    for field, values in (
        (p.fts, [0, 3]),
        (p.gold, [0, 1]),
        (p.steps, [2, 0]),
        (p.glitch, [1, 0]),
        (p.moved, [1, 0]),
        (p.anchored, [0, 1]),
    ):
        assert [field[one], field[two]] == values
    assert (p.trail[one], p.trail[two]) == ((p.where[one],), ())
    assert p.et_home[0] == 0
    assert [p.place[card(p, name)] for name in ("geo-elevator", "ion-drive", "pharmaceutics")] == [two, two, one]
    assert said(anchoring.why_not_swap(p, 0)) == ("CF-ETB-15", "swapped-already")
    p.once &= ~SWAPPED
    assert anchoring.why_not_swap(p, 0) is None
    p.where[two] = NONE
    assert said(anchoring.why_not_swap(p, 0)) == ("CF-ETB-15", "one-bernal")


@pytest.mark.rule("BR-6A", "CF-BER-06")
def test_why_a_bernal_does_not_move() -> None:
    p = settled(bernals={"A": bernal("llo", "pharmaceutics", "fuel-cell", "arcjet-hopper", anchored=False)})
    own = figure(p, 0)
    assert anchoring.why_not_move(p, 0, own) is None
    assert said(anchoring.why_not_move(p, 1, own)) == ("HF-MOVE-14", "no-craft")
    assert said(anchoring.why_not_move(p, 0, slot(p, 0, "rocket"))) == ("HF-MOVE-14", "no-craft")
    assert stacks.dry_mass(p, own) == p.c.bernal_file.most_dry
    p.put(card(p, "photon-sail"), own)
    assert said(anchoring.why_not_move(p, 0, own)) == ("BR-6A", "too-heavy")
    p.put(card(p, "photon-sail"), UNDER)
    p.moved[own] = 1
    assert said(anchoring.why_not_move(p, 0, own)) == ("HF-MOVE-01", "has-moved")
    p.anchored[own] = 1
    assert said(anchoring.why_not_move(p, 0, own)) == ("BR-6A", "anchored")
    p.anchored[own] = p.moved[own] = 0
    p.put(card(p, "fuel-cell"), UNDER)
    assert said(anchoring.why_not_move(p, 0, own)) == ("CF-BER-06", "no-engine")


# ------------------------------------------------------------------------------------------------------------ anchoring


@pytest.mark.rule("BR-62", "CF-POST-03")
@pytest.mark.parametrize(
    ("at", "state", "answer"),
    [
        ("himalia_heo", "peace", None),
        ("luna_fb", "republic", None),
        ("luna_fb", "peace", ("CF-POST-03", "luna-only")),
        ("mars_heo", "peace", None),
        ("phaethon", "peace", ("BR-62", "no-anchorage")),
        ("leo", "peace", ("BR-62", "no-anchorage")),
        ("mars_aero", "peace", ("BR-62", "no-anchorage")),
        ("llo", "republic", ("BR-62", "no-anchorage")),
        ("l2", "peace", ("BR-62", "no-dirtside")),
        ("ceres_heo", "peace", ("BR-62", "no-dirtside")),
    ],
)
def test_above_which_spaces_a_bernal_anchors(at: str, state: str, answer: Any) -> None:
    factories = {"himalia": "B", "luna": "B", "mars_arsia": "B"}
    p = settled(state, bernals={"A": bernal(at, "pharmaceutics", "fuel-cell", anchored=False)}, factories=factories)
    assert said(anchoring.why_not_place(p, figure(p, 0))) == answer


@pytest.mark.rule("BR-62", "BR-63", "BR-14", "CF-BER-06")
def test_what_else_keeps_a_bernal_from_anchoring() -> None:
    own = bernal("himalia_heo", "pharmaceutics", "fuel-cell", anchored=False)
    given: dict[str, Any] = {"bernals": {"A": own}, "factories": {"himalia": "B", "elara": "B"}}
    p = settled(**given)
    stack = figure(p, 0)

    def answer(seat: int = 0, of: int = stack) -> Any:
        return said(anchoring.why_not_anchor(p, seat, of))

    assert answer() is None
    assert answer(1) == ("BR-62", "no-bernal-there")
    assert answer(0, figure(p, 0, 1)) == ("BR-62", "no-bernal-there")
    p.anchored[stack] = 1
    assert answer() == ("BR-62", "anchored")
    p.anchored[stack] = 0
    p.where[figure(p, 1)] = p.where[stack]
    assert answer() == ("BR-62", "bernal-there"), "loose or not"
    p.where[figure(p, 1)] = NONE
    p.damaged[site(p, "himalia")] = 1
    assert answer() is None
    p.damaged[site(p, "elara")] = 1
    assert answer() == ("BR-62", "no-dirtside")
    p.damaged[site(p, "elara")] = 0
    p.put(card(p, "fuel-cell"), UNDER)
    assert answer() == ("CF-BER-06", "unsupported")


@pytest.mark.rule("BR-61", "CF-RES-05", "CF-BER-09")
def test_who_anchors_a_home_in_wartime() -> None:
    def answer(who: str, name: str, at: str, state: str, **given: Any) -> Any:
        p = settled(state, bernals={who: bernal(at, name, "fuel-cell", anchored=False)}, **given)
        seat = "ABC".index(who)
        return said(anchoring.why_not_anchor(p, seat, figure(p, seat)))

    barred = ("CF-RES-05", "barred")
    for state in ("war", "anarchy"):
        assert answer("A", "geo-elevator", "geo", state) == barred
        assert answer("B", "geo-elevator", "geo", state) is None, "a Loyalist"
        assert answer("A", "cancer-hospital", "el_l5", state) is None
        assert answer("A", "geo-elevator", "geo", state, assembly={"honest": {"authority": {"A": 1}}}) is None
    assert answer("A", "geo-elevator", "geo", "peace") is None
    p = settled(
        bernals={"A": [bernal("geo", "geo-elevator"), bernal("l1", "pharmaceutics", "fuel-cell", anchored=False)]}
    )
    assert said(anchoring.why_not_anchor(p, 0, figure(p, 0, 1))) == ("BR-61", "has-home")


@pytest.mark.rule("BR-62", "BR-11")
def test_anchoring_spends_supports_and_keeps_whole_tanks() -> None:
    own = bernal("himalia_heo", "pharmaceutics", "fuel-cell", "photon-sail", anchored=False, steps=7, fts=1)
    p = settled(bernals={"A": own, "B": bernal("geo", "geo-elevator")}, factories={"himalia": "B"})
    stack = figure(p, 0)
    tanks = diagram.whole_tanks(p.c, stacks.dry_mass(p, stack), 7)
    assert tanks
    anchoring.anchor(p, 0, stack)
    assert (p.steps[stack], p.fts[stack]) == (0, 1 + tanks)
    words = p.to_words()["cards"]
    assert (words["fuel-cell"], words["photon-sail"]) == ("A hand", "A-bernal")
    assert p.anchored[stack] > p.anchored[figure(p, 1)] > 0, "in the order of anchoring"


@pytest.mark.rule("CF-ETB-01", "CF-POST-03", "CF-POST-05", "CF-ETB-15")
def test_when_the_stanford_may_be_a_home() -> None:
    sites = {"callisto_valhalla": "B", "callisto_asgard": "B"}
    given: dict[str, Any] = {"bernals": {"A": bernal("callisto_orbit", "pharmaceutics")}, "factories": sites}

    def answer(p: Any, seat: int = 0) -> Any:
        return said(stations.why_not_et_home(p, seat))

    war = settled("war", **given)
    wet = stations.hydration(war, figure(war, 0))
    assert wet >= war.c.bernal_file.et_hydration
    assert answer(war) is None
    for state in ("peace", "anarchy"):
        assert answer(settled(state, **given)) == ("CF-ETB-01", "not-independent")
    assert answer(settled("republic", **given)) is None
    empire = settled("republic", **given)
    empire.state = EMPIRE
    assert answer(empire) == ("CF-POST-05", "no-et-homes")
    purple = settled("war", bernals={"B": given["bernals"]["A"]}, factories=sites)
    assert answer(purple, 1) == ("CF-ETB-01", "not-independent")
    purple.state = REPUBLIC
    assert answer(purple, 1) is None
    loose = settled("war", bernals={"A": bernal("callisto_orbit", "pharmaceutics", anchored=False)}, factories=sites)
    assert answer(loose) == ("CF-ETB-15", "no-stanford")
    two = settled("war", bernals={"A": [given["bernals"]["A"], bernal("geo", "geo-elevator")]}, factories=sites)
    assert answer(two) == ("BR-61", "has-home")
    dry = settled("war", bernals=given["bernals"], factories={"callisto_valhalla": "B"})
    dry.damaged[site(dry, "callisto_valhalla")] = 1
    assert answer(dry) == ("CF-ETB-01", "dry-below")


@pytest.mark.rule("CF-ETB-01", "CF-ETB-02", "CF-ETB-03")
def test_an_et_home_is_one_while_it_was_declared_and_may_be_one() -> None:
    sites = {"callisto_valhalla": "B", "callisto_asgard": "B"}
    p = settled("war", bernals={"A": bernal("callisto_orbit", "pharmaceutics")}, factories=sites)
    own = figure(p, 0)
    assert stations.et_home(p, 0) == NONE
    assert anchoring.why_not_declare_home(p, 0) is None
    anchoring.declare_home(p, 0)
    assert stations.et_home(p, 0) == stations.capital(p, 0) == own
    assert said(anchoring.why_not_declare_home(p, 0)) == ("CF-ETB-01", "has-home")
    assert stations.ports(p, 0) == (p.where[own],)
    assert stations.bank(p, 0) == p.where[own]
    p.factory[site(p, "callisto_valhalla")] = p.factory[site(p, "callisto_asgard")] = NONE
    assert stations.et_home(p, 0) == NONE
    assert stations.ports(p, 0) == (p.c.leo,)


# -------------------------------------------------------------------------------------------------------- coming loose


@pytest.mark.rule("BR-64", "CF-BER-02", "CF-FRT-13")
def test_who_may_unanchor_and_what_takes_the_dome() -> None:
    own = {"A": bernal("himalia_heo", "pharmaceutics"), "B": bernal("geo", "geo-elevator", anchored=False)}
    p = settled(bernals=own, factories={"himalia": "B", "elara": "A", "leda": "A"}, domes={"elara": "A"})
    stack = figure(p, 0)
    assert anchoring.why_not_unanchor(p, 0, stack) is None
    assert said(anchoring.why_not_unanchor(p, 1, stack)) == ("BR-64", "not-anchored")
    assert said(anchoring.why_not_unanchor(p, 1, figure(p, 1))) == ("BR-64", "not-anchored")
    assert anchoring.dome_sites(p, stack) == sorted([site(p, "himalia"), site(p, "leda")])
    assert anchoring.undermined(p) == []
    for name in ("himalia", "elara", "leda"):
        p.damaged[site(p, name)] = 1
    assert anchoring.undermined(p) == [stack]
    p.anchored[figure(p, 1)] = 2
    assert anchoring.undermined(p) == [stack], "in its home orbit it needs none"


@pytest.mark.rule("BR-11", "BR-73", "CF-BER-05", "CF-ETB-16")
@pytest.mark.parametrize(
    ("name", "at", "bank"), [("geo-elevator", "geo", True), ("pharmaceutics", "himalia_heo", False)]
)
def test_what_becomes_of_the_bank_of_a_bernal_that_comes_loose(name: str, at: str, bank: bool) -> None:
    given: dict[str, Any] = {"bernals": {"A": bernal(at, name, fts=2)}, "factories": {"himalia": "B"}, "wt": {"A": 30}}
    p = settled(m1=True, **given, freight={"iso": {"A": "C"}, "beads": {"A": 3}})
    stack = figure(p, 0)
    anchoring.loosen(p, stack, NONE, "will")
    assert p.anchored[stack] == 0
    assert (p.wt[0], p.fts[stack], p.gold_bank[0], p.gold[stack]) == ((0, 32, 0, 3) if bank else (30, 2, 3, 0))


@pytest.mark.rule("CF-WAR-28", "CF-BER-04")
@pytest.mark.parametrize(
    ("more", "full"), [((), True), (("mass-driver", "photon-sail"), True), (("mass-driver", "arcjet-hopper"), False)]
)
def test_a_bernal_that_can_fly_is_full_of_dirt(more: tuple[str, ...], full: bool) -> None:
    p = settled(bernals={"A": bernal("himalia_heo", "pharmaceutics", *more)}, factories={"himalia": "A"})
    stack = figure(p, 0)
    dry = stacks.dry_mass(p, stack)
    anchoring.loosen(p, stack, site(p, "himalia"), "will")
    assert p.steps[stack] == (p.c.tank_steps[dry][-1] if full else 0)
    assert p.dome[site(p, "himalia")] == 0


@pytest.mark.rule("CF-WAR-24", "BR-63")
def test_a_bernal_above_enemies_alone_is_overrun() -> None:
    given: dict[str, Any] = {"bernals": {"A": bernal("himalia_heo", "pharmaceutics")}}
    for owners, lost in ((("B", "B"), True), (("B", "C"), False), (("A", "B"), False), ((), False)):
        sites = dict(zip(("himalia", "elara"), owners, strict=False))
        p = settled("war", **given, factories=sites)
        assert anchoring.overrun(p, 0) == ([figure(p, 0)] if lost else []), owners
    assert anchoring.overrun(settled(**given, factories={"himalia": "B"}), 0) == []


@pytest.mark.rule("CF-WAR-23", "CF-RES-05", "CF-PET-07")
def test_which_homes_come_loose_in_wartime() -> None:
    p = settled("war", bernals={"A": bernal("geo", "geo-elevator"), "B": bernal("l1", "pharmaceutics")})
    assert anchoring.barred_homes(p, 0) == [figure(p, 0)]
    assert anchoring.barred_homes(p, 1) == []
    assert anchoring.barred_homes(p, 2) == []


@pytest.mark.rule("BR-3C")
@pytest.mark.parametrize(("at", "where"), [("himalia_heo", "A-outpost"), ("leo", "A-leo")])
def test_what_is_left_of_a_bernal(at: str, where: str) -> None:
    p = settled(bernals={"A": bernal(at, "pharmaceutics", "ion-drive", anchored=False)})
    stack = figure(p, 0)
    anchoring.scuttled(p, stack)
    assert p.place[card(p, "ion-drive")] == stack
    p.put(card(p, "pharmaceutics"), UNDER)
    anchoring.scuttled(p, stack)
    assert p.to_words()["cards"]["ion-drive"] == where


# ------------------------------------------------------------------------------------------------------------- boosting


@pytest.mark.rule("BR-60", "BR-61", "BR-65", "CF-BER-05")
def test_what_is_boosted_to_a_bernal_and_at_what_price() -> None:
    hand = ["pharmaceutics", "ion-drive", "moving-belt", "mag-sail black"]
    p = settled(bernals={"A": bernal("geo", "geo-elevator")}, hands={"A": hand}, wt={"A": 10})
    home, second = figure(p, 0), figure(p, 0, 1)

    def answer(name: str, stack: int, light: bool = False) -> Any:
        return said(boosting.why_not_boost(p, 0, card(p, name), stack, light))

    assert answer("pharmaceutics", second) is None
    assert answer("pharmaceutics", home) == ("BR-60", "no-boost-there")
    assert answer("pharmaceutics", slot(p, 0, "leo")) == ("BR-60", "no-boost-there")
    assert answer("ion-drive", home) is None
    assert answer("ion-drive", second) == ("BR-61", "no-boost-there")
    assert answer("mag-sail", home) == ("HF-BOOST-01", "not-in-hand")
    assert answer("photon-sail", home) == ("HF-BOOST-01", "not-in-hand")
    assert answer("ion-drive", home, True) == ("HF-CARD-14", "no-orientation")
    assert answer("moving-belt", home, True) is None
    assert boosting.price(p, card(p, "ion-drive"), home, False) == 2 * stacks.mass(p, card(p, "ion-drive"))
    assert boosting.price(p, card(p, "pharmaceutics"), second, False) == 10
    p.wt[0] = 6
    assert answer("ion-drive", home) is None
    p.wt[0] = 5
    assert answer("ion-drive", home) == ("HF-BOOST-01", "too-poor")
    assert said(boosting.why_not_boost(p, 0, card(p, "convicts"), home)) == ("BR-65", "built-in-space")
    p.anchored[home] = 0
    p.wt[0] = 9
    assert answer("ion-drive", home) == ("BR-61", "no-boost-there"), "a loose Bernal takes nothing"


# ------------------------------------------------------------------------------------------------------------ promotion


@pytest.mark.rule("BR-71", "CF-BER-12")
@pytest.mark.parametrize(
    ("name", "above", "dome", "answer"),
    [
        ("pharmaceutics", "himalia", "himalia", None),
        ("pharmaceutics", "himalia", "", ("CF-BER-12", "no-promotion-colony")),
        ("antimatter-factory", "himalia", "himalia", ("CF-BER-12", "no-promotion-colony")),
        ("cancer-hospital", "himalia", "himalia", ("CF-BER-12", "no-promotion-colony")),
    ],
)
def test_a_colony_of_its_kind_promotes_a_bernal(name: str, above: str, dome: str, answer: Any) -> None:
    domes = {dome: "B"} if dome else {}
    p = settled(bernals={"A": bernal("himalia_heo", name)}, factories={above: "B C"}, domes=domes)
    assert said(promotion.why_not_promote(p, 0, card(p, name))) == answer
    p.anchored[figure(p, 0)] = 0
    assert said(promotion.why_not_promote(p, 0, card(p, name))) == ("BR-71", "not-anchored")


@pytest.mark.rule("BR-71", "CF-RES-08", "CF-ROAM-07")
def test_where_a_colonist_is_promoted() -> None:
    sites = {"ceres": "A", "vesta": "A", "phaethon": "A", "himalia": "A"}
    domes = {"ceres": "A", "phaethon": "A", "himalia": "B"}
    for at, answer in (
        ("ceres", None),
        ("vesta", ("BR-71", "no-lab-here")),
        ("phaethon", ("BR-71", "no-lab-here")),
        ("himalia", ("BR-71", "no-lab-here")),
    ):
        p = settled(outposts={"A": {"at": at, "cards": ["convicts"]}}, factories=sites, domes=domes)
        assert said(promotion.why_not_promote(p, 0, card(p, "convicts"))) == answer, at
        if at in ("himalia", "phaethon"):
            p.star = INDIVIDUALITY
            assert said(promotion.why_not_promote(p, 0, card(p, "convicts"))) == (None if at == "himalia" else answer)
    assert said(promotion.why_not_promote(p, 1, card(p, "convicts"))) == ("BR-71", "not-promotable")
    p.captor[card(p, "convicts")] = 1
    assert promotion.promotable(p, 0) == []


@pytest.mark.rule("BR-71", "BR-78", "CF-RES-08")
def test_a_lab_is_open_to_its_owner_and_with_leave() -> None:
    lab = bernal("himalia_heo", "pharmaceutics promoted")
    given: dict[str, Any] = {
        "outposts": {"A": {"at": "himalia_heo", "cards": ["convicts"]}},
        "factories": {"himalia": "B"},
    }
    p = settled(bernals={"B": lab}, **given, wt={"A": 5})
    space, human = p.c.number["himalia_heo"], card(p, "convicts")
    assert promotion.labs_to_ask(p, 0) == [(1, space)]
    assert promotion.why_not_ask_lab(p, 0, 1, space, 5) is None
    assert said(promotion.why_not_ask_lab(p, 0, 2, space, 5)) == ("BR-71", "no-lab-there")
    assert said(promotion.why_not_promote(p, 0, human)) == ("BR-71", "no-lab-here")
    leave.give(p, 1, 0, LAB_LEAVE, space)
    assert promotion.why_not_promote(p, 0, human) is None
    assert promotion.labs_to_ask(p, 0) == []
    own = settled(bernals={"A": lab}, **given)
    assert promotion.why_not_promote(own, 0, human) is None
    plain = settled(bernals={"B": bernal("himalia_heo", "pharmaceutics")}, **given)
    assert promotion.labs_to_ask(plain, 0) == []
    near: dict[str, Any] = {"bernals": {"A": bernal("llo", "pharmaceutics promoted")}, "factories": {"luna": "A"}}
    near["outposts"] = {"A": {"at": "llo", "cards": ["convicts"]}}
    assert promotion.why_not_promote(settled(**near), 0, human) is None
    assert said(promotion.why_not_promote(settled("war", **near), 0, human)) == ("CF-RES-08", "barred")


@pytest.mark.rule("BR-67", "CF-RES-03", "BR-14")
def test_what_a_homestead_takes() -> None:
    given: dict[str, Any] = {
        "leos": {"A": {"cards": ["ion-drive black", "mag-sail", "convicts"]}},
        "outposts": {"A": {"at": "ryugu", "cards": ["photon-sail black"]}},
        "bernals": {"A": bernal("geo", "geo-elevator promoted")},
        "factories": {"ryugu": "A", "bennu": "B", "luna": "A"},
        "domes": {"luna": "A"},
    }
    p = settled(**given)

    def answer(name: str, at: str, who: str = "convicts") -> Any:
        return said(promotion.why_not_homestead(p, 0, card(p, name), site(p, at), card(p, who)))

    assert promotion.homestead_cards(p, 0) == [card(p, "ion-drive")]
    assert promotion.homestead_sites(p, 0) == [site(p, "ryugu")]
    assert answer("ion-drive", "ryugu") is None
    for name in ("mag-sail", "photon-sail", "geo-elevator"):
        assert answer(name, "ryugu") == ("BR-67", "not-black-at-home")
    for at in ("bennu", "luna"):
        assert answer("ion-drive", at) == ("BR-67", "no-factory-to-settle")
    assert answer("ion-drive", "ryugu", "guards") == ("BR-67", "no-colonist")


# ------------------------------------------------------------------------------------------------------------ Colonists


@pytest.mark.rule("BR-65", "CF-RES-09", "CF-CORE-18")
def test_when_a_colonist_comes() -> None:
    own = [bernal("geo", "geo-elevator promoted"), bernal("llo", "pharmaceutics", anchored=False)]
    given: dict[str, Any] = {"bernals": {"A": own}, "leos": {"A": {"cards": ["guards"]}}}
    p = settled(**given)
    assert (colonists.limit(p, 0), colonists.count(p, 0), colonists.vacancies(p, 0), colonists.surplus(p, 0)) == (
        2,
        1,
        1,
        0,
    )
    assert colonists.why_not_exomigrate(p, 0) is None
    p.black[card(p, "geo-elevator")] = 0
    assert (colonists.limit(p, 0), colonists.vacancies(p, 0), colonists.surplus(p, 0)) == (1, 0, 0)
    assert said(colonists.why_not_exomigrate(p, 0)) == ("BR-65", "colonist-limit")
    p.anchored[figure(p, 0)] = 0
    assert (colonists.limit(p, 0), colonists.surplus(p, 0)) == (0, 1)
    p.anchored[figure(p, 0)] = p.black[card(p, "geo-elevator")] = 1
    for one in p.c.colonist_cards:
        if one != card(p, "guards"):
            p.put(one, UNDER)
    assert said(colonists.why_not_exomigrate(p, 0)) == ("BR-65", "queue-empty")
    assert colonists.draw(p, 0) == NONE
    p.queue = [card(p, "mining-mules"), card(p, "convicts")]
    assert colonists.why_not_exomigrate(p, 0) is None
    assert colonists.draw(p, 0) == card(p, "convicts")
    assert p.to_words()["cards"]["mining-mules"] == "A hand"
    war = settled("war", factions=("purple", "red", "gray"), **given)
    assert colonists.limit(war, 0) == 3, "loose ones too"
    assert said(colonists.why_not_exomigrate(war, 0)) == ("CF-RES-09", "barred")


@pytest.mark.rule("BR-65")
def test_where_a_robot_is_built() -> None:
    given: dict[str, Any] = {
        "bernals": {"A": bernal("geo", "geo-elevator")},
        "hands": {"A": ["mining-mules", "ion-drive"]},
        "factories": {"venus": "A V", "himalia": "A C", "ryugu": "B V"},
    }
    p = settled(**given)

    def answer(name: str, at: str) -> Any:
        return said(colonists.why_not_robot(p, 0, card(p, name), site(p, at)))

    assert answer("mining-mules", "venus") is None
    for at in ("himalia", "ryugu"):
        assert answer("mining-mules", at) == ("BR-65", "no-factory-for")
    for name in ("ion-drive", "watch-system", "convicts"):
        assert answer(name, "venus") == ("BR-65", "no-robot")
    p.put(card(p, "watch-system"), slot(p, 0, "leo"))
    p.where[slot(p, 0, "leo")] = p.c.leo
    assert answer("mining-mules", "venus") == ("BR-65", "colonist-limit")
    p.put(card(p, "watch-system"), UNDER)
    p.put(card(p, "convicts"), slot(p, 0, "leo"))
    assert answer("mining-mules", "venus") is None, "robots alone may not outnumber the limit"


@pytest.mark.rule("CF-WAR-25", "CF-WAR-26", "CF-RES-13", "CF-PET-07")
def test_who_deserts() -> None:
    """Humans of the other side's ideologies: Guards and Pioneers of Red's, not Traders, not robots."""
    own = {"cards": ["guards", "traders", "pioneers", "mining-mules"]}
    p = settled("war", leos={"A": own})
    assert {p.c.cards[one] for one in colonists.deserters(p, 0)} == {"guards", "pioneers"}
    assert colonists.deserters(settled("war", leos={"A": own}, assembly={"honest": {"honor": {"A": 1}}}), 0) == []
    assert colonists.deserters(settled(leos={"A": own}), 0) == []
    assert colonists.deserters(p, 1) == []


@pytest.mark.rule("BR-65", "CF-ETB-08")
@pytest.mark.parametrize(
    ("name", "cause", "where"),
    [
        ("convicts", "combat", "A-leo"),
        ("convicts", "given-up", "A-leo"),
        ("convicts", "flare", "queue"),
        ("mining-mules", "combat", "A hand"),
        ("mining-mules", "flare", "A hand"),
    ],
)
def test_where_a_lost_colonist_goes(name: str, cause: str, where: str) -> None:
    p = settled(outposts={"A": {"at": "ryugu", "cards": [f"{name} promoted", "ion-drive"]}})
    one = card(p, name)
    stacks.scrap(p, [one], cause)
    words = p.to_words()
    assert (words["settlements"]["queue"] == [name]) is (where == "queue")
    assert p.black[one] == 0
    if where != "queue":
        assert words["cards"][name] == where
    assert (p.colonist_of[one] == 0) is (where == "A-leo")


@pytest.mark.rule("BR-26", "BR-65")
def test_who_sends_a_delegate() -> None:
    p = settled(leos={"A": {"cards": ["convicts", "mining-mules"]}})
    assert colonists.why_not_delegate(p, 0, card(p, "convicts")) is None
    assert said(colonists.why_not_delegate(p, 0, card(p, "mining-mules"))) == ("BR-65", "no-ideology")
    p.state = EMPIRE
    assert said(colonists.why_not_delegate(p, 0, card(p, "convicts"))) == ("BR-26", "no-delegates-now")
    assert colonists.why_not_discard(p, 0, card(p, "convicts")) is None
    for seat, name in ((1, "convicts"), (0, "guards")):
        assert said(colonists.why_not_discard(p, seat, card(p, name))) == ("CF-END-10", "no-colonist")


@pytest.mark.rule("BR-66")
def test_a_specialist_serves_once_a_turn_where_he_is() -> None:
    p = settled(outposts={"A": {"at": "ryugu", "cards": ["convicts"]}})
    convicts, ryugu = card(p, "convicts"), p.c.number["ryugu"]
    miner = p.c.specialty[convicts]
    assert colonists.specialist(p, 0, miner, ryugu) == convicts
    for seat, specialty, space in ((1, miner, ryugu), (0, miner + 1, ryugu), (0, miner, p.c.leo)):
        assert colonists.specialist(p, seat, specialty, space) == NONE
    colonists.spend_perk(p, 0, convicts)
    assert colonists.specialist(p, 0, miner, ryugu) == NONE
    colonists.mark_worked(p, colonists.PRODUCED, ryugu)
    assert colonists.worked(p, colonists.PRODUCED, ryugu)
    assert not colonists.worked(p, colonists.REFUELLED, ryugu)
    assert not colonists.worked(p, colonists.PRODUCED, p.c.leo)


# ---------------------------------------------------------------------------------------------------------- sales abroad


@pytest.mark.rule("CF-ROAM-01", "CF-ROAM-02", "CF-ROAM-03", "CF-ROAM-04", "CF-ROAM-06")
def test_what_is_sold_at_whose_bernal() -> None:
    cards = ["ion-drive black", "mag-sail"]
    given: dict[str, Any] = {
        "outposts": {"A": {"at": "himalia_heo", "cards": cards}},
        "bernals": {"B": bernal("himalia_heo", "pharmaceutics")},
        "factories": {"himalia": "B"},
        "wt": {"A": 5},
    }
    p = settled("war", **given, assembly={"honest": {"honor": {"A": 1}}})
    ion, space = card(p, "ion-drive"), p.c.number["himalia_heo"]
    p.letter[site(p, "himalia")] = next(n for n in range(4) if n != p.c.product[ion])

    def answer(name: str = "ion-drive", other: int = 1, seat: int = 0) -> Any:
        return said(roam.why_not_sell(p, seat, card(p, name), other))

    assert roam.sales(p, 0) == [(ion, 1)]
    assert answer() == ("CF-ROAM-04", "enemy-must-agree")
    assert roam.why_not_seek_sale(p, 0, 1, space, 5) is None
    assert said(roam.why_not_seek_sale(p, 0, 1, space, 6)) == ("BR-18", "too-poor")
    assert said(roam.why_not_seek_sale(p, 0, 2, space, 1)) == ("CF-ROAM-03", "cannot-refuse")
    assert said(roam.why_not_seek_sale(p, 0, 1, p.c.leo, 1)) == ("CF-ROAM-01", "no-bernal-there")
    leave.give(p, 1, 0, SALE_LEAVE, space)
    assert answer() is None
    assert answer("mag-sail") == ("CF-ROAM-01", "no-black-card")
    assert answer(seat=2) == ("CF-ROAM-01", "no-black-card")
    for other in (0, 2):
        assert answer(other=other) == ("CF-ROAM-01", "no-bernal-there")
    p.letter[site(p, "himalia")] = p.c.product[ion]
    assert answer() == ("CF-ROAM-02", "made-there")
    p.damaged[site(p, "himalia")] = 1
    assert answer() is None, "a damaged Factory makes nothing"
    assert not roam.peaceful(p, 0, 1, space)
    price, wt = p.law.answers_price(p, p.c.product[ion]), p.wt[0]
    roam.sell(p, 0, ion, 1)
    assert p.wt[0] == wt + price
    assert roam.peaceful(p, 1, 0, space)
    assert not roam.peaceful(p, 1, 2, space)
    assert not roam.peaceful(p, 0, 1, p.c.leo)
    calm = settled(**given)
    assert said(roam.why_not_sell(calm, 0, ion, 1)) == ("CF-ROAM-01", "no-roaming")
    calm.star = INDIVIDUALITY
    calm.letter[site(calm, "himalia")] = next(n for n in range(4) if n != calm.c.product[ion])
    assert roam.why_not_sell(calm, 0, ion, 1) is None
    calm.anchored[figure(calm, 1)] = 0
    assert said(roam.why_not_sell(calm, 0, ion, 1)) == ("CF-ROAM-01", "no-bernal-there")
    assert said(roam.why_not_patent(calm, 1, len(calm.tops))) == ("CF-ROAM-06", "deck-empty")
    assert roam.patents(calm)
    calm.tops = [NONE] * len(calm.tops)
    assert roam.patents(calm) == []
    assert said(roam.why_not_patent(calm, 1, 0)) == ("CF-ROAM-06", "deck-empty")


# -------------------------------------------------------------------------------------------------------- powers and fuel


@pytest.mark.rule("CF-ETB-14", "BR-69", "CF-BER-09")
def test_where_a_cycler_escorts_and_a_hospital_keeps_the_peace() -> None:
    own = {"A": bernal("cycler_orbit", "tourism-cycler"), "B": bernal("el_l5", "cancer-hospital", anchored=False)}
    p = settled(bernals=own, rockets={"A": {"at": "cycler_orbit", "cards": ["ion-drive"]}})
    rocket, space = slot(p, 0, "rocket"), p.c.number["cycler_orbit"]
    assert stations.escorts(p, rocket)
    p.where[rocket] = next(iter(p.c.adjacent[space]))
    assert stations.escorts(p, rocket)
    p.where[rocket] = p.c.leo
    assert not stations.escorts(p, rocket)
    p.where[rocket] = space
    p.anchored[figure(p, 0)] = 0
    assert not stations.escorts(p, rocket)
    assert stations.red_crosses(p) == {p.c.number["el_l5"]}
    p.where[figure(p, 1)] = p.c.leo
    assert stations.red_crosses(p) == frozenset()


@pytest.mark.rule("BR-69", "CF-ETB-05", "BR-78")
def test_where_a_power_works() -> None:
    p = settled(bernals={"A": bernal("geo", "geo-elevator"), "B": bernal("himalia_heo", "antimatter-factory")})
    assert stations.power(p, 0, "exempt-unity")
    assert not stations.power(p, 1, "exempt-unity")
    assert stations.holders(p, "exempt-unity") == [0]
    assert not stations.power(p, 1, "free-amat")
    p.black[card(p, "antimatter-factory")] = 1
    assert stations.power(p, 1, "free-amat")
    assert [stations.is_lab(p, figure(p, seat)) for seat in (0, 1)] == [False, True]
    p.anchored[figure(p, 1)] = p.anchored[figure(p, 0)] = 0
    assert not stations.power(p, 1, "free-amat")
    assert not stations.power(p, 0, "exempt-unity")
    assert not stations.is_lab(p, figure(p, 1))
    assert stations.station(p, slot(p, 0, "rocket")) == NONE


@pytest.mark.rule("HF-FUEL-01", "HF-FUEL-06", "HF-MAT-04", "HF-FUEL-03", "AM-163", "BR-6A")
def test_a_loose_bernal_and_a_rocket_take_fuel_where_the_bank_is() -> None:
    own = {"A": [bernal("geo", "geo-elevator"), bernal("geo", "pharmaceutics", anchored=False)]}
    p = settled(bernals=own, rockets={"A": {"at": "leo", "cards": ["ion-drive"]}}, wt={"A": 4})
    home, loose, rocket = figure(p, 0), figure(p, 0, 1), slot(p, 0, "rocket")

    def tank(stack: int, tanks: int, seat: int = 0) -> Any:
        return said(stations.why_not_tank(p, seat, stack, tanks))

    for stack in (loose, rocket):
        assert tank(stack, 4) is None
        for tanks in (0, 5):
            assert tank(stack, tanks) == ("HF-FUEL-01", "too-poor")
        assert said(stations.why_not_drain(p, 0, stack, 1)) == ("HF-FUEL-03", "tanks-empty")
    for stack, seat in ((home, 0), (slot(p, 0, "outpost"), 0), (rocket, 1)):
        assert tank(stack, 1, seat) == ("HF-FUEL-01", "rocket-not-in-leo")
        assert said(stations.why_not_drain(p, seat, stack, 1)) == ("HF-MAT-04", "rocket-not-in-leo")
    p.wt[0] = 99
    room = diagram.room(p.c, stacks.dry_mass(p, rocket), 0)
    assert tank(rocket, room) is None
    assert tank(rocket, room + 1) == ("HF-FUEL-06", "tanks-full")
    p.steps[rocket] = diagram.add_tanks(p.c, stacks.dry_mass(p, rocket), 0, 2)
    assert stations.why_not_drain(p, 0, rocket, 2) is None
    for tanks in (0, 3):
        assert said(stations.why_not_drain(p, 0, rocket, tanks)) == ("HF-FUEL-03", "tanks-empty")
    p.where[rocket] = p.c.number["llo"]
    assert tank(rocket, 1) == ("HF-FUEL-01", "rocket-not-in-leo")
