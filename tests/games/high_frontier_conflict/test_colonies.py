"""Colonies, Humans, glory and heroism (BR-15, BR-32, BR-40 to BR-42)."""

from typing import Any

import pytest

from armillary.testkit import Match

SLUG = "high-frontier-conflict"


def match(seats: int = 3, dice: list[int] | None = None, **given: Any) -> Match:
    colours = ["purple", "green", "white"][:seats]
    return Match(SLUG, seats, given={"factions": colours, "first": "A", "turn": "A"} | given, dice=dice if dice else [])


@pytest.mark.rule("BR-15", "BR-32", "HF-DEC-07", "BR-42")
def test_a_crew_founds_a_colony_at_its_factory() -> None:
    m = match(factories={"himalia": "A"}, rockets={"A": {"at": "himalia", "cards": ["purple-crew", "fuel-cell"]}})
    m.do("A colony purple-crew")
    p, site = m.p, m.p.c.sites.index("himalia")
    assert p.dome[site] == 0
    assert m.words["cards"]["purple-crew"] == "A-leo"
    assert p.law.asks_humans(p, p.c.site_space[site], 1 << 0), "a dome counts as Humans of its colour"
    assert not p.law.asks_humans(p, p.c.site_space[site], 1 << 1)
    assert m.event("HeroismWon") == {"seat": 0, "deed": 1}, "the first Colony at Jupiter or beyond"


@pytest.mark.rule("BR-15")
@pytest.mark.parametrize(
    ("given", "rule"),
    [
        ({"claims": {"ryugu": "A"}}, "BR-15"),
        ({"factories": {"ryugu": "B"}}, "BR-15"),
        ({"factories": {"ryugu": "A"}, "domes": {"ryugu": "A"}}, "BR-15"),
    ],
)
def test_no_colony_without_an_own_bare_factory(given: dict[str, Any], rule: str) -> None:
    m = match(rockets={"A": {"at": "ryugu", "cards": ["purple-crew", "fuel-cell"]}}, **given)
    m.refused("A colony purple-crew", rule)


@pytest.mark.rule("BR-15", "HF-IND-06", "BR-52", "BR-17")
def test_a_refinery_that_used_to_bring_a_cube_brings_a_dome() -> None:
    m = match(
        claims={"ryugu": "A"},
        rockets={
            "A": {
                "at": "ryugu",
                "cards": ["closed-cycle-biofoundry", "kuck-mosquito", "fuel-cell", "tik-heat-pipe heavy"],
            }
        },
        step="operation",
    )
    m.do("A industrialise closed-cycle-biofoundry kuck-mosquito")
    while m.step == "Industrialise" and m.words["sites"]["ryugu"]["factory"] is None:
        m.do(f"A {m.choices('A')[0]}")
    assert m.words["sites"]["ryugu"]["dome"] == "A"
    letter = m.p.c.letters.index("C")
    assert m.p.law.answers_price(m.p, letter) == 8


@pytest.mark.rule("BR-40", "BR-41")
def test_a_human_takes_the_chit_of_the_zone_and_parades_with_it_at_home() -> None:
    m = match(rockets={"A": {"at": "phobos", "steps": 21, "cards": ["purple-crew"]}}, pile=3)
    m.refused("A glory green-crew", "BR-40")
    m.do("A glory purple-crew")
    assert m.words["cards"]["purple-crew"] == "A-rocket glory:mars"
    m.refused("A glory purple-crew", "BR-40")
    p = m.p
    p.where[1] = p.c.leo
    p.law.told_home(p, 1)
    assert m.words["players"]["A"]["glory_high"] == ["mars"]
    assert m.event("TickerTape")["zone"] == p.c.zones.index("mars")


@pytest.mark.rule("BR-41")
def test_glory_fades_with_a_human_who_is_lost_or_settles() -> None:
    m = match(
        factories={"deimos": "A"},
        rockets={"A": {"at": "deimos", "cards": ["purple-crew", "fuel-cell"]}},
    )
    m.do("A glory purple-crew", "A colony purple-crew")
    assert m.words["players"]["A"]["glory_low"] == ["mars"]


@pytest.mark.rule("BR-40")
def test_earth_has_no_chit_and_each_zone_has_one() -> None:
    m = match(rockets={"A": {"at": "luna", "cards": ["purple-crew"]}})
    m.refused("A glory purple-crew", "BR-40")


@pytest.mark.rule("BR-42")
def test_deeds_are_done_once_and_only_with_three_players() -> None:
    m = match()
    p = m.p
    mercury, luna = p.c.sites.index("mercury"), p.c.sites.index("luna")
    crew = p.c.cards.index("purple-crew")
    p.where[1] = p.c.site_space[mercury]
    p.put(crew, 1)
    p.law.told_landed(p, 1, mercury)
    p.law.told_landed(p, 1, mercury)
    assert [e.facts["deed"] for e in m.events("HeroismWon")] == [0]
    p.dared[1] = 1
    p.law.told_landed(p, 1, luna)
    assert m.event("HeroismWon")["deed"] == 3
    assert match(seats=2).p.deeds == 0


@pytest.mark.rule("BR-42")
def test_a_parade_from_jupiter_is_a_deed() -> None:
    m = match(rockets={"A": {"at": "himalia", "cards": ["purple-crew"]}})
    m.do("A glory purple-crew")
    m.p.law.told_home(m.p, 1)
    assert m.event("HeroismWon")["deed"] == 2
