"""Positions and frames: asking, answering, refusing, copying, hiding."""

import pytest

from armillary.kernel import KeyedDice, NoDice, OutOfDice, Refused, ScriptedDice, expand
from armillary.kernel.position import HiddenInformation, Runaway

from .toy import Board, Toy, Turn, toy


def start(values: list[int] | None = None, seats: int = 2) -> Board:
    p = toy(seats).start(ScriptedDice(values or []))
    assert isinstance(p, Board)
    return p


def test_one_seat_is_asked_and_the_others_have_no_choice() -> None:
    p = start()
    assert p.deciding() == (0,)
    assert p.choices(1) == []
    with pytest.raises(Refused) as caught:
        p.apply(1, ("roll",))
    assert caught.value.refusal.key == "not-your-decision"
    assert caught.value.refusal.rule == "TOY-TURN"


def test_an_amount_is_one_entry_and_any_number_in_it_is_accepted() -> None:
    p = start()
    assert ("take", range(1, 4)) in p.choices(0)
    p.apply(0, ("take", 3))
    assert p.points == [3, 0]
    assert [choice for choice in expand(p.choices(1)) if choice[0] == "take"] == [("take", 1), ("take", 2), ("take", 3)]


@pytest.mark.parametrize("amount", [0, 4, -1])
def test_an_amount_outside_its_range_is_refused_by_its_rule(amount: object) -> None:
    p = start()
    before = p.hash()
    with pytest.raises(Refused) as caught:
        p.apply(0, ("take", amount))
    assert caught.value.refusal.rule == "TOY-TAKE"
    assert p.hash() == before


@pytest.mark.parametrize(
    "choice",
    [
        (),
        ("accept",),
        ("fly",),
        ("take",),
        ("take", 1, 2),
        ("go", 0, 7),
        ("go", 0, -1),
        ("gift", 99, 1),
        (0,),
        [],
        None,
        ("go", [], {}),
        ("accept", "1"),
        ("take", True),
        ("take", 2.0),
        ("take", "2"),
    ],
)
def test_what_is_no_choice_at_all_is_refused_as_such(choice: object) -> None:
    p = start()
    before = p.hash()
    for seat in (0, 1):
        with pytest.raises(Refused) as caught:
            p.apply(seat, choice)
        assert caught.value.refusal.key == "no-such-choice"
    assert p.hash() == before


def test_a_number_that_only_equals_an_id_does_not_get_into_the_position() -> None:
    p = start()
    p.apply(0, ("take", 2))
    p.apply(0, ("gift", True, 1))
    assert type(p.offers[0][2]) is int


def test_the_range_itself_is_not_an_answer() -> None:
    p = start()
    with pytest.raises(Refused) as caught:
        p.apply(0, ("take", range(1, 4)))
    assert caught.value.refusal.key == "amount-missing"


def test_sealed_answers_wait_for_each_other_and_stay_hidden() -> None:
    p = start(seats=3)
    p.apply(0, ("bid",))
    assert p.deciding() == (0, 1, 2)
    p.apply(2, ("amount", 11))
    assert p.deciding() == (0, 1)
    with pytest.raises(Refused):
        p.apply(2, ("amount", 1))
    assert p.view(2).sealed == {2: ("amount", 11)}
    assert p.view(0).sealed == {2: None}
    assert p.view(None).sealed == {2: None}
    p.apply(0, ("amount", 4))
    revealed = p.revealed
    p.apply(1, ("amount", 0))
    assert p.answers == [(0, 4), (1, 0), (2, 11)]
    assert p.revealed == revealed + 1
    assert p.sealed is None


def test_seats_in_order_answer_one_after_the_other() -> None:
    p = start()
    p.apply(0, ("round",))
    assert p.deciding() == (1,)
    with pytest.raises(Refused):
        p.apply(0, ("yes",))
    p.apply(1, ("no",))
    assert p.deciding() == (0,)
    p.apply(0, ("yes",))
    assert p.answers == [(1, "no"), (0, "yes")]


def test_interjections_come_at_quiet_points_only_and_do_not_take_the_turn() -> None:
    p = start()
    p.apply(0, ("take", 2))
    assert p.interjections(0) == [("gift", 1, range(1, 3))]
    p.apply(0, ("gift", 1, 2))
    assert p.deciding() == (1,)
    p.apply(1, ("bid",))
    assert p.interjections(0) == []


def test_an_offer_is_private_checked_twice_and_executed_on_acceptance() -> None:
    p = start(seats=3)
    p.apply(0, ("take", 2))
    p.apply(0, ("gift", 1, 2))
    p.apply(0, ("gift", 2, 2))
    assert ("accept", 1) in p.interjections(1)
    assert p.interjections(2) == [("accept", 2), ("decline", 2)]
    assert len(p.view(2).offers) == 1
    assert p.view(None).offers == []
    with pytest.raises(Refused) as caught:
        p.apply(2, ("accept", 1))
    assert caught.value.refusal.key == "no-such-offer", "a private offer does not exist for others"
    p.apply(1, ("accept", 1))
    assert p.points == [0, 2, 0]
    # The second offer can no longer be honoured: declining is all that is left.
    assert p.interjections(2) == [("decline", 2)]
    with pytest.raises(Refused) as caught:
        p.apply(2, ("accept", 2))
    assert caught.value.refusal.key == "too-poor"
    p.apply(0, ("withdraw", 2))
    assert p.offers == []


def test_a_finished_match_refuses_everything() -> None:
    p = start()
    p.apply(0, ("take", 3))
    p.apply(1, ("take", 1))
    p.apply(0, ("take", 2))
    assert p.result is not None
    assert p.result.winners == (0,)
    assert p.result.reason == "points"
    for seat in (0, 1):
        assert p.choices(seat) == []
        with pytest.raises(Refused) as caught:
            p.apply(seat, ("roll",))
        assert caught.value.refusal.key == "match-over"


def test_a_copy_shares_nothing_that_changes() -> None:
    p = start([5, 5])
    p.apply(0, ("take", 1))
    p.hands[0].append(7)
    p.notes[1] = "x"
    frame = p.frames[-1]
    assert isinstance(frame, Turn)
    frame.seen.append(3)
    p.offers.append((9, 0, 1, True, (1,)))
    twin = p.copy()
    assert isinstance(twin, Board)
    assert twin.hash() == p.hash()
    twin.points[0] = 9
    twin.hands[0].append(8)
    twin.notes[2] = "y"
    other = twin.frames[-1]
    assert isinstance(other, Turn)
    other.seen.append(4)
    twin.offers.clear()
    assert (p.points[0], p.hands[0], p.notes, frame.seen, len(p.offers)) == (1, [7], {1: "x"}, [3], 1)


def test_a_copy_of_300_ints_keeps_their_values_and_its_own_dice() -> None:
    p = toy().start(5)
    assert isinstance(p, Board)
    p.points = list(range(300))
    twin = p.copy()
    assert isinstance(twin, Board)
    assert twin.points == p.points
    assert twin.roll(5, 6, "TOY-ROLL") == p.roll(5, 6, "TOY-ROLL"), "a copy has the same future"
    twin.roll(1, 6, "TOY-ROLL")
    assert twin.ordinal > p.ordinal, "but a cursor of its own"


def test_a_view_has_no_dice_no_log_and_no_foreign_hands() -> None:
    p = toy().start(1, listen=True)
    p.apply(0, ("draw",))
    assert isinstance(p, Board)
    seen = p.view(1)
    assert isinstance(seen, Board)
    assert seen.hands == [[0], []]
    assert isinstance(p.view(0), Board)
    assert p.view(0).inspect()["hands"] == p.inspect()["hands"]
    assert isinstance(seen.dice, NoDice)
    assert seen.log is None
    assert seen.ordinal == 0
    with pytest.raises(OutOfDice):
        seen.roll(1, 6, "TOY-ROLL")


def test_private_facts_of_an_event_reach_only_their_seats() -> None:
    p = toy().start(1, listen=True)
    p.apply(0, ("draw",))
    assert p.log is not None
    event = p.log[-1]
    mine, theirs, nobody = event.seen_by(0), event.seen_by(1), event.seen_by(None)
    assert mine is not None
    assert "card" in mine.facts
    assert theirs is not None
    assert dict(theirs.facts) == {"seat": 0}
    assert nobody is not None
    assert dict(nobody.facts) == {"seat": 0}


def test_inspect_round_trip_keeps_tuples_rows_and_dicts() -> None:
    p = start()
    p.hands = [[1, 2], []]
    p.notes = {3: (1, (2,))}
    p.answers = [(0, "yes")]
    twin = toy().restore(p.inspect(), p.dice)
    assert isinstance(twin, Board)
    assert (twin.hands, twin.notes, twin.answers, twin.names) == (p.hands, p.notes, p.answers, p.names)
    assert twin.hash() == p.hash()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"points": None, "pionts": [0, 0]}, "unknown 'pionts'"),
        ({"flow": None}, "'flow' is missing"),
    ],
)
def test_restore_says_what_is_wrong(change: dict[str, object], words: str) -> None:
    data = {**start().inspect(), **change}
    data = {key: value for key, value in data.items() if value is not None}
    with pytest.raises(ValueError, match=words):
        toy().restore(data)


def test_restore_refuses_unknown_frames_and_flow_keys() -> None:
    data = start().inspect()
    data["flow"]["frames"][0]["frame"] = "Trun"
    with pytest.raises(ValueError, match="no frame 'Trun'; known are Answer, Bid, Round, Turn"):
        toy().restore(data)
    data["flow"]["frames"][0] = {"frame": "Turn", "seat": 0}
    with pytest.raises(ValueError, match="missing 'seen'"):
        toy().restore(data)
    data["flow"]["extra"] = 1
    with pytest.raises(ValueError, match="extra"):
        toy().restore(data)


def test_the_hash_depends_on_every_part() -> None:
    p = start()
    hashes = {p.hash()}
    for change in ("points", "hands", "notes", "ordinal", "owing", "frames"):
        twin = p.copy()
        assert isinstance(twin, Board)
        if change == "points":
            twin.points[0] = 1
        elif change == "hands":
            twin.hands[0].append(1)
        elif change == "notes":
            twin.notes[1] = 1
        elif change == "ordinal":
            twin.ordinal = 1
        elif change == "owing":
            twin.owing = (1,)
        else:
            twin.frames[-1] = Turn(1, [])
        hashes.add(twin.hash())
    assert len(hashes) == 7


def test_a_flow_that_never_asks_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("armillary.kernel.position.MOST_ADVANCES", 100)
    p = start()
    monkeypatch.setattr(Turn, "advance", lambda self, p: None)
    p.owing = ()
    with pytest.raises(Runaway, match="Turn"):
        p.settle()


def test_a_sampled_position_fills_sealed_answers_and_has_dice_of_its_own() -> None:
    from random import Random

    p = toy().start(3)
    p.apply(0, ("bid",))
    p.apply(1, ("amount", 10))
    rules = p.game
    assert isinstance(rules, Toy)
    other = rules.sampled(p.view(0), 0, Random(1))
    assert other.sealed is not None
    assert other.sealed[1] is not None
    assert isinstance(other.dice, KeyedDice)
    assert isinstance(p.dice, KeyedDice)
    assert other.dice.seed != p.dice.seed


def test_a_view_with_sealed_answers_cannot_be_played_on() -> None:
    p = start()
    p.apply(0, ("bid",))
    p.apply(1, ("amount", 3))
    with pytest.raises(HiddenInformation):
        p.view(0).apply(0, ("amount", 1))


def test_the_numbers_of_private_offers_do_not_show() -> None:
    p = start(seats=3)
    p.apply(0, ("take", 2))
    p.apply(0, ("gift", 1, 1))
    assert p.view(2).next_offer == 1
    assert p.view(1).next_offer == 2


def test_the_step_names_the_rule_of_its_own_choices_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Turn, "rule_of", lambda self, p, seat, choice: "TOY-STEP")
    p = start()
    p.apply(0, ("take", 2))
    rules = p.game
    assert rules.rule_of(p, 1, ("roll",)) == "TOY-STEP"
    assert rules.rule_of(p, 1, ("take", 2)) == "TOY-STEP"
    assert rules.rule_of(p, 1, ("take", range(1, 4))) == "TOY-STEP"
    p.points[1] = 1
    assert rules.rule_of(p, 1, ("gift", 0, 1)) == "TOY-GIFT"
    assert rules.rule_of(p, 0, ("gift", 1, 1)) == "TOY-GIFT"
