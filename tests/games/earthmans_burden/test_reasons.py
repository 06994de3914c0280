"""Reasons of the chapters for a refusal, each in a position in which it is given, and the marks of developments."""

from typing import Any

import pytest

from armillary.games.earthmans_burden.ids import (
    AT_RISK,
    AT_RISK_ACTED,
    CIVILIAN,
    COMMANDER,
    CONSTRUCT,
    FLEET,
    OVERTHROW,
    PEACE,
    SOUND,
    SOUND_ACTED,
)
from armillary.games.earthmans_burden.rules import (
    attack,
    civilian,
    engines,
    extraordinary,
    military,
    quiet,
    setup,
    united_nations,
    units,
    works,
)
from armillary.kernel.refusal import Refusal


def words(refusal: Refusal | None) -> tuple[str, str]:
    return ("", "") if refusal is None else (refusal.rule, refusal.key)


def world(match: Any, name: str) -> int:
    found: int = match.p.c.names.index(name) - match.p.c.paths
    return found


LED = {"assassination": True}


@pytest.mark.rule("EB-UN-02", "EB-UN-17", "EB-ATK-14")
def test_reasons_against_return_fire(play: Any) -> None:
    match = play({"earth": {"A": "2/0/0", "B": "0/2/0", "un": "0/1/0"}, "mars": {"B": "1/0/0"}}, [])
    earth, mars = world(match, "earth"), world(match, "mars")
    assert words(attack.why_not_return_fire(match.p, 1, earth)) == ("EB-UN-02", "no-un-fleets")
    assert words(attack.why_not_return_fire(match.p, 1, mars)) == ("EB-UN-17", "no-un-help")
    assert words(attack.why_not_return_fire_alone(match.p, 1, earth)) == ("EB-ATK-14", "no-fleets-left")
    assert words(attack.why_not_return_fire_alone(match.p, 1, mars)) == ("", "")
    match = play({"earth": {"A": "2/0/0", "B": "0/2/0", "un": "1/1/0"}}, [])
    assert words(attack.why_not_return_fire(match.p, 1, earth)) == ("", "")


@pytest.mark.rule("EB-ATK-07", "EB-UNIT-09", "EB-OPT-AS4")
def test_reasons_against_a_loss(play: Any) -> None:
    given = {"mars": {"A": "2/3/2", "B": "1/0/0"}, "acted": {"mars": {"A": "1/1/1"}}}
    match = play(given, [], phase="civilian")
    mars = world(match, "mars")

    def why(unit: int, count: int, hits: int = 9, by_mark: bool = True) -> tuple[str, str]:
        return words(attack.why_not_lose(match.p, 0, mars, hits, unit, count, by_mark))

    assert why(COMMANDER, 1) == ("EB-OPT-AS4", "commander-last")
    assert why(SOUND_ACTED, 1, by_mark=False) == ("EB-UNIT-09", "all-alike")
    assert why(FLEET, 0) == why(FLEET, 3, hits=2) == ("EB-ATK-07", "not-so-many")
    assert why(FLEET, 2) == ("", "")
    assert why(FLEET, 3) == ("EB-ATK-07", "not-yours")
    # Two sound ones are idle, one has acted; one of each at risk.
    assert why(SOUND, 2) == why(SOUND_ACTED, 1) == why(AT_RISK, 1) == why(AT_RISK_ACTED, 1) == ("", "")
    assert why(SOUND, 3) == why(SOUND_ACTED, 2) == ("EB-UNIT-09", "name-the-mark")
    assert why(AT_RISK, 2) == why(AT_RISK_ACTED, 2) == ("EB-UNIT-09", "name-the-mark")
    assert why(SOUND, 4) == why(AT_RISK, 3) == ("EB-ATK-07", "not-yours")
    assert why(SOUND, 3, by_mark=False) == why(AT_RISK, 2, by_mark=False) == ("", "")


@pytest.mark.rule("EB-CIV-11", "EB-CIV-04", "EB-TECH-AV1", "EB-OPT-AS3")
def test_who_makes_up_a_die(play: Any) -> None:
    engines_of_a = {
        "technologies": {"A": ["von-neumann-engines", "drone-networking", "nanotechnology", "nanofactories"]}
    }
    match = play({"mars": {"A": "1/0/0", "B": "0/1/0"}}, [], phase="civilian")
    mars = world(match, "mars")
    assert words(civilian.why_no_die(match.p, 0, mars, CONSTRUCT)) == ("EB-CIV-04", "developments-only")
    assert words(civilian.why_not_action(match.p, 0, mars, OVERTHROW, 1)) == ("EB-CIV-11", "no-die")
    match = play({"mars": {"A": "2/0/0", "B": "0/1/0"}}, [], phase="civilian")
    assert words(civilian.why_not_action(match.p, 0, mars, OVERTHROW, 1)) == ("", "")
    why: list[str] = []
    assert civilian.group_dice(match.p, 0, CONSTRUCT, 1, 1, 3, 1, why) == 2 + (3 + 2) // 2
    assert why == ["EB-TECH-AV1", "EB-TECH-AV3", "EB-OPT-AS3"]
    why = []
    assert civilian.group_dice(match.p, 0, OVERTHROW, 0, 0, 1, 0, why) == 0
    assert why == []
    match = play({"mars": {"A": "0/3/0", "B": "0/1/0"}, **engines_of_a}, [], phase="civilian")
    assert [civilian.group_dice(match.p, 0, CONSTRUCT, homes, 0, 0, 0, None) for homes in range(5)] == [0, 1, 3, 4, 6]


@pytest.mark.rule("EB-TECH-OE1", "EB-TECH-OE3", "EB-TECH-OE4", "EB-UNIT-09", "EB-OPT-AS9")
def test_reasons_against_a_sacrifice(play: Any) -> None:
    match = play({"mars": {"A": "1/1/0"}, "venus": {"A": "2/0/1"}, "luna": {"A": "0/1/0", "B": "1/0/0"}}, [])
    mars, venus, luna = (world(match, name) for name in ("mars", "venus", "luna"))

    def why(place: int, unit: int) -> tuple[str, str]:
        return words(engines.why_not_sacrifice(match.p, 0, place, unit))

    assert why(luna, SOUND) == ("EB-TECH-OE1", "no-fleets")
    assert why(mars, FLEET) == ("EB-TECH-OE4", "nothing-to-sacrifice")
    assert why(mars, SOUND) == why(venus, FLEET) == why(venus, AT_RISK) == ("", "")
    assert why(mars, AT_RISK) == why(venus, SOUND) == ("EB-TECH-OE3", "not-yours")
    assert why(mars, COMMANDER) == ("EB-OPT-AS9", "commander-stays")
    assert why(mars, SOUND_ACTED) == ("EB-UNIT-09", "all-alike")
    lead = play(
        {"mars": {"A": "1/0/0"}, "luna": {"B": "1/0/0"}, "commanders": {"A": "mars", "B": "luna"}}, [], options=LED
    )
    assert words(engines.why_not_sacrifice(lead.p, 0, mars, FLEET)) == ("", "")


@pytest.mark.rule("EB-TURN-02", "EB-TURN-03", "EB-OPT-AS7")
def test_when_nobody_acts_out_of_turn(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play(None, [0])
    for still, reason in ((True, ("EB-TURN-02", "setup-first")), (False, ("EB-TURN-03", "being-resolved"))):
        monkeypatch.setattr(type(match.p.frames[-1]), "quiet", still)
        assert words(extraordinary.why_not_unsettled(match.p, 0)) == reason
    match = play({"mars": {"A": "1/0/0", "B": "1/0/0"}, "out": ["B"]}, [], seats=3)
    assert words(extraordinary.why_not_unsettled(match.p, 0)) == ("", "")
    assert words(extraordinary.why_not_unsettled(match.p, 1)) == ("EB-OPT-AS7", "you-are-out")


@pytest.mark.rule("EB-XTRA-07", "EB-XTRA-13", "EB-OPT-LS")
def test_reasons_against_a_deal(play: Any) -> None:
    given = {"mars": {"A": "2/1/0", "B": "1/0/0", "C": "1/0/0"}}
    match = play(given, [], seats=3, phase="civilian")
    match.refused("A drop-deal", "EB-XTRA-07")
    match.refused("A propose-deal", "EB-XTRA-07")
    match.refused("A deal-with A", "EB-XTRA-13")
    match.do("A deal-with B")
    match.refused("A deal-with C", "EB-XTRA-07")
    match.refused("A propose-deal", "EB-XTRA-07")
    loyal = play(given, [], seats=3, phase="civilian", options={"loyal_subjects": True})
    for choice in (("drop-deal",), ("propose-deal",)):
        assert words(extraordinary.why_not_draft(loyal.p, 0, choice)) == ("EB-OPT-LS", "loyal")
    assert words(extraordinary.why_not_deal_with(loyal.p, 0, 1)) == ("EB-OPT-LS", "loyal")
    gone = play({**given, "out": ["C"]}, [], seats=3, phase="civilian")
    assert words(extraordinary.why_not_deal_with(gone.p, 0, 2)) == ("EB-XTRA-13", "no-such-receiver")
    assert words(extraordinary.why_not_deal_with(gone.p, 0, 1)) == ("", "")


@pytest.mark.rule("EB-VIC-01", "EB-VIC-03", "EB-VIC-08", "EB-OPT-AS5")
def test_reasons_against_a_declaration(play: Any) -> None:
    given = {"mars": {"A": "1/0/0", "B": "1/0/0", "C": "0/1/0"}, "out": ["C"], "declarations": {"A": "peace", "B": "A"}}
    match = play(given, [], seats=4)
    p = match.p
    assert words(extraordinary.why_not_declare(p, 3, PEACE)) == ("EB-VIC-03", "no-say")
    assert words(extraordinary.why_not_declare(p, 0, 0)) == ("EB-VIC-01", "not-yourself")
    assert words(extraordinary.why_not_declare(p, 0, 2)) == ("EB-OPT-AS5", "they-are-out")
    assert words(extraordinary.why_not_declare(p, 0, PEACE)) == ("EB-VIC-08", "said-already")
    assert words(extraordinary.why_not_declare(p, 1, 0)) == ("EB-VIC-08", "said-already")
    assert (
        words(extraordinary.why_not_declare(p, 0, 1)) == words(extraordinary.why_not_declare(p, 1, PEACE)) == ("", "")
    )


@pytest.mark.rule("EB-VIC-08")
def test_who_has_said_nothing_takes_nothing_back(play: Any) -> None:
    match = play({"mars": {"A": "1/0/0", "B": "1/0/0"}, "declarations": {"B": "peace"}}, [], phase="civilian")
    match.refused("A retract", "EB-VIC-08")
    match.do("B retract")
    assert match.words["declarations"] == {}


@pytest.mark.rule("EB-XTRA-23")
def test_reasons_against_being_asked(play: Any) -> None:
    match = play({"mars": {"A": "1/0/0", "B": "1/0/0"}}, [])
    assert words(extraordinary.why_not_attention(match.p, 0, 1)) == ("", "")
    assert words(extraordinary.why_not_attention(match.p, 0, 0)) == ("EB-XTRA-23", "asked-so-already")
    match.do("A ask-me")
    assert words(extraordinary.why_not_attention(match.p, 0, 1)) == ("EB-XTRA-23", "asked-so-already")
    assert words(extraordinary.why_not_attention(match.p, 0, 0)) == ("", "")
    fixed = play({"mars": {"A": "1/0/0", "B": "1/0/0"}}, [], options={"windows": "all"})
    assert words(extraordinary.why_not_attention(fixed.p, 0, 1)) == ("EB-XTRA-23", "windows-fixed")


@pytest.mark.rule("EB-MIL-01", "EB-MIL-03", "EB-MIL-06", "EB-OPT-AS3")
def test_reasons_against_a_military_group(play: Any) -> None:
    given = {
        "mars": {"A": "2/0/0", "B": "1/0/0"},
        "venus": {"A": "2/0/0"},
        "luna": {"A": "0/1/0"},
        "new": {"venus": {"A": "2/0/0"}},
    }
    p = play(given, []).p
    mars, venus, luna = (p.c.names.index(name) for name in ("mars", "venus", "luna"))
    assert words(military.why_not_world(p, 0, venus, 0, [], 0)) == ("EB-MIL-06", "new-units")
    assert words(military.why_not_world(p, 0, luna, 0, [], 0)) == ("EB-MIL-01", "nobody-ready")
    assert words(military.why_not_world(p, 0, mars, 0, [], 0)) == ("", "")
    assert words(military.why_not_world(p, 0, mars, 1 << (mars - p.c.paths), [], 0)) == ("EB-MIL-09", "world-closed")
    assert words(military.why_not_world(p, 0, 0, 0, [], 0)) == ("EB-UNIT-07", "spaceborne")
    here = mars - p.c.paths
    assert words(military.why_not_size(p, 0, here, 1, 1, [])) == ("EB-OPT-AS3", "no-commander")
    assert words(military.why_not_size(p, 0, here, 0, 0, [])) == ("EB-MIL-06", "not-so-many")
    assert words(military.why_not_size(p, 0, here, 3, 0, [])) == ("EB-MIL-06", "not-so-many")
    assert (
        words(military.why_not_size(p, 0, here, 1, 0, []))
        == words(military.why_not_size(p, 0, here, 2, 0, []))
        == ("", "")
    )
    assert words(military.why_not_plan(p, 0, mars, 1, 1, 0, [])) == ("EB-OPT-AS3", "no-commander")
    assert words(military.why_not_plan(p, 0, mars, 3, 0, 0, [])) == ("EB-MIL-02", "not-so-many")
    assert words(military.why_not_plan(p, 0, mars, 2, 0, 0, [])) == ("", "")


@pytest.mark.rule("EB-SETUP-04", "EB-SETUP-15")
def test_reasons_against_a_region_of_earth(play: Any) -> None:
    p = play(None, [0]).p
    assert words(setup.why_not_claim(p, 0)) == words(setup.why_not_claim(p, 1)) == ("", "")
    assert words(setup.why_not_claim(p, 2)) == ("EB-SETUP-04", "first-round-only")
    p.unclaimed[p.c.home] = 0
    assert words(setup.why_not_claim(p, 0)) == ("EB-SETUP-15", "earth-full")


@pytest.mark.rule("EB-TECH-NT1", "EB-TECH-VN1")
def test_reasons_against_growing(play: Any) -> None:
    given: dict[str, Any] = {"mars": {"A": "1/1/0", "B": "1/0/0"}, "venus": {"A": "1/0/0"}, "luna": {"A": "0/2/0"}}
    given["technologies"] = {"A": ["nanotechnology", "von-neumann-engines"]}
    p = play(given, []).p
    mars, venus, luna = (p.c.names.index(name) for name in ("mars", "venus", "luna"))
    for why, rule in ((works.why_not_nanotechnology, "EB-TECH-NT1"), (works.why_not_von_neumann, "EB-TECH-VN1")):
        assert words(why(p, 1, mars, 0)) == (rule, "no-technology")
        assert words(why(p, 0, venus, 0)) == words(why(p, 0, 0, 0)) == (rule, "no-development")
        assert words(why(p, 0, mars, 1 << (mars - p.c.paths))) == (rule, "rolled-already")
        assert words(why(p, 0, mars, 0)) == ("", "")
    assert p.unclaimed[luna - p.c.paths] == 0
    assert words(works.why_not_nanotechnology(p, 0, luna, 0)) == ("", "")
    assert words(works.why_not_von_neumann(p, 0, luna, 0)) == ("EB-TECH-VN1", "nothing-unclaimed")


@pytest.mark.rule("EB-UN-08", "EB-UN-10", "EB-MIL-05")
def test_who_asks_for_the_favour(play: Any) -> None:
    given = {"earth": {"A": "1/1/1", "un": "12/2/0"}, "mars": {"A": "0/0/1", "B": "1/0/0"}}
    p = play(given, [], phase="civilian").p
    earth = p.c.home

    def why(unit: int | None) -> tuple[str, str]:
        return words(united_nations.why_not_asker(p, 0, earth, unit))

    assert why(SOUND) == why(AT_RISK) == ("", "")
    assert why(None) == why(FLEET) == ("EB-UN-10", "developments-only")
    p = play(given, [], phase="civilian", rulings={"group_formation": "all_first"}).p
    assert why(SOUND) == why(AT_RISK) == ("EB-MIL-05", "groups-fixed")
    assert why(None) == ("", "")
    p = play({**given, "acted": {"earth": {"A": "0/1/0"}}}, [], phase="civilian").p
    assert (why(SOUND), why(AT_RISK)) == (("EB-UN-08", "nobody-ready"), ("", ""))


@pytest.mark.rule("EB-UNIT-01", "EB-UNIT-02", "EB-UNIT-05", "EB-UNIT-09")
def test_marks_stay_with_a_development(play: Any) -> None:
    """A new one stays new when it is turned over, and is counted off when it is lost: by default after those that have acted."""
    p = play({"mars": {"A": "0/0/0", "B": "1/0/0"}}, [], phase="civilian").p
    mars = p.c.names.index("mars") - p.c.paths
    free = p.unclaimed[mars]

    def state() -> tuple[int, ...]:
        lists = (p.sound, p.risk, p.acted_sound, p.acted_risk, p.new_sound, p.new_risk)
        return tuple(found[mars] for found in lists)

    units.gain_development(p, 0, mars, SOUND, True)
    assert state() == (1, 0, 0, 0, 1, 0)
    units.gain_development(p, 0, mars, AT_RISK, True)
    units.gain_development(p, 0, mars, SOUND, False)
    assert state() == (2, 1, 0, 0, 1, 1)
    assert (p.unclaimed[mars], p.units[0]) == (free - 3, 3)
    units.put_at_risk(p, 0, mars)
    assert state() == (1, 2, 0, 0, 0, 2)
    units.make_sound(p, 0, mars)
    assert state() == (2, 1, 0, 0, 1, 1)
    p.acted_sound[mars] = 1
    assert units.lose_development(p, 0, mars, SOUND) == 1
    assert state() == (1, 1, 0, 0, 1, 1)
    assert units.lose_development(p, 0, mars, SOUND) == 2
    assert state() == (0, 1, 0, 0, 0, 1)
    assert units.lose_development(p, 0, mars, AT_RISK) == 2
    assert state() == (0, 0, 0, 0, 0, 0)
    assert (p.unclaimed[mars], p.units[0], p.check) == (free, 0, 1)
    # At his choice an idle one goes, as long as there is one.
    for new in (False, True):
        units.gain_development(p, 0, mars, SOUND, new)
    assert units.lose_development(p, 0, mars, SOUND, acted=False) == 0
    assert units.lose_development(p, 0, mars, SOUND, acted=False) == 2
    assert state() == (0, 0, 0, 0, 0, 0)


@pytest.mark.rule("EB-UNIT-09", "EB-OPT-AS9")
def test_units_are_counted_by_mark_where_marks_differ(play: Any) -> None:
    given = {
        "mars": {"A": "2/3/2", "B": "1/0/0"},
        "venus": {"A": "0/2/1"},
        "acted": {"mars": {"A": "1/1/1"}, "venus": {"A": "0/2/1"}},
        "commanders": {"A": "mars", "B": "mars"},
    }
    p = play(given, [], phase="civilian", options=LED).p
    mars, venus = (p.c.names.index(name) - p.c.paths for name in ("mars", "venus"))
    kinds = (FLEET, SOUND, AT_RISK, SOUND_ACTED, AT_RISK_ACTED, COMMANDER)
    assert [units.counts(p, 0, mars, kind) for kind in kinds] == [2, 2, 1, 1, 1, 1]
    assert [units.counts(p, 0, venus, kind) for kind in kinds] == [0, 2, 1, 0, 0, 0]


@pytest.mark.rule("EB-CIV-08", "EB-CIV-10", "EB-MIL-02")
@pytest.mark.parametrize(
    ("acted", "new", "ready"), [((0, 0, 0), (1, 1, 2), (4, 4, 3)), ((2, 1, 3), (1, 2, 1), (2, 2, 1))]
)
def test_who_is_ready_has_neither_acted_nor_just_come(
    play: Any, acted: tuple[int, ...], new: tuple[int, ...], ready: tuple[int, ...]
) -> None:
    given = {
        "earth": {"A": "5/0/0", "B": "1/0/0"},
        "mars": {"A": "5/0/0"},
        "acted": {"mars": {"A": f"{acted[0]}/0/0"}},
        "new": {"mars": {"A": f"{new[0]}/0/0"}},
    }
    p = play(given, [], phase="civilian").p
    mars = p.c.names.index("mars") - p.c.paths
    p.sound[mars] = p.risk[mars] = 5
    p.acted_sound[mars], p.acted_risk[mars] = acted[1:]
    p.new_sound[mars], p.new_risk[mars] = new[1:]
    assert units.ready_fleets(p, 0, mars) == ready[0]
    assert units.ready_sound(p, 0, mars) == 5 - acted[1] - new[1]
    assert units.ready_risk(p, 0, mars) == 5 - acted[2] - new[2]


@pytest.mark.rule("EB-CIV-08", "EB-CIV-01")
@pytest.mark.parametrize("new", ["1/0/0", "0/1/0", "0/0/1", "0/1/1", "1/0/1", "1/1/0"])
def test_those_who_have_just_come_form_no_group(play: Any, new: str) -> None:
    match = play({"mars": {"A": new, "B": "1/0/0"}}, [], phase="civilian")
    p, mars = match.p, match.p.c.names.index("mars")
    here = mars - p.c.paths
    p.new_fleets[here], p.new_sound[here], p.new_risk[here] = map(int, new.split("/"))
    assert words(civilian.why_not_gather(p, 0, mars, 0)) == ("EB-CIV-08", "new-units")
    p.acted_fleets[here], p.acted_sound[here], p.acted_risk[here] = map(int, new.split("/"))
    p.new_fleets[here] = p.new_sound[here] = p.new_risk[here] = 0
    assert words(civilian.why_not_gather(p, 0, mars, 0)) == ("EB-CIV-01", "nobody-ready")


@pytest.mark.rule("EB-XTRA-21")
def test_a_technology_is_something_to_give_only_to_those_who_still_play(play: Any) -> None:
    """A has nothing but a technology: with somebody to copy it there is something to do, else not."""
    given: dict[str, Any] = {
        "mars": {"B": "1/0/0", "C": "1/0/0"},
        "cislunar": {"A": 1},
        "technologies": {"A": ["shielding"]},
    }
    p = play(given, [], seats=3, seat="B").p
    assert quiet.could_act(p, 0)
    p.out[1] = p.out[2] = 1
    assert not quiet.could_act(p, 0)
    p.out[2] = 0
    assert quiet.could_act(p, 0)
    p.tech[2] = p.tech[0]
    assert not quiet.could_act(p, 0)


@pytest.mark.rule("EB-TECH-DN", "EB-EXP-01")
@pytest.mark.parametrize("known", [[], ["von-neumann-engines", "drone-networking"]])
def test_the_log_names_what_helps_an_exploration(play: Any, known: list[str]) -> None:
    match = play({"mars": {"A": "2/0/0", "B": "1/0/0"}, "technologies": {"A": known}}, [1, 1])
    match.do("A at mars", "A explore 2")
    assert ("EB-TECH-DN" in match.events("ExplorationDeclared")[-1].rules) == bool(known)


@pytest.mark.rule("EB-XTRA-12", "EB-CON-07")
@pytest.mark.parametrize(("kind", "fields"), [(FLEET, "fleets"), (SOUND, "sound"), (AT_RISK, "risk")])
def test_what_may_not_act_stays_so_when_it_is_given(play: Any, kind: int, fields: str) -> None:
    """Of three units two are new: given one by one, the new ones go first and arrive as such; in his own phase all are late."""
    p = play({"mars": {"A": "3/1/1", "B": "1/0/0"}}, [], phase="civilian", seat="B").p
    mars = p.c.names.index("mars") - p.c.paths
    other = p.c.worlds + mars
    have, new = getattr(p, fields), getattr(p, f"new_{fields}")
    have[mars], have[other], new[mars] = 3, 0, 2
    p.phase, p.active = 0, 2
    units.give_units(p, 0, 1, mars, kind, 1)
    assert (have[mars], new[mars], have[other], new[other]) == (2, 1, 1, 1)
    units.give_units(p, 0, 1, mars, kind, 2)
    assert (have[mars], new[mars], have[other], new[other]) == (0, 0, 3, 2)
    p.phase, p.active = CIVILIAN, 0
    units.give_units(p, 1, 0, mars, kind, 3)
    assert (have[mars], new[mars], have[other], new[other]) == (3, 3, 0, 0)
