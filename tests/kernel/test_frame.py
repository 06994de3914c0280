"""Steps: legality from one place, results handed back, things, steps that a module replaces, offers that play waits for."""

from typing import Any, ClassVar

import pytest

from armillary.kernel import Choice, Dice, Frame, Game, Position, Refusal, Refused, Thing, Title, Verb, propose

from .toy import Turn

TITLE = Title(
    slug="market",
    title="Market",
    summary="For the kernel's tests.",
    seats=(2, 2),
    minutes=(1, 1),
    rules_version=1,
    factories={},
)


class Contract(Thing):
    FIELDS = ("goods", "price", "signed")
    LISTS = ("signed",)
    __slots__ = FIELDS

    def __init__(self, goods: str = "", price: int = 0, signed: list[int] | None = None) -> None:
        self.goods = goods
        self.price = price
        self.signed = [] if signed is None else signed


class Stall(Position):
    FIELDS = ("money", "contracts", "told")
    LISTS = ("money", "told")
    THINGS: ClassVar[dict[str, type[Thing]]] = {"contracts": Contract}
    __slots__ = FIELDS

    def __init__(self, game: Game, dice: Dice) -> None:
        super().__init__(game, dice)
        self.money = [5, 3]
        self.contracts: list[Contract | None] = [Contract("ore", 4, [0]), None]
        self.told: list[Any] = []


def why_not_buy(p: Stall, seat: int, count: int) -> Refusal | None:
    """MK-01: one pays one a piece, and takes two at least."""
    if count < 2:
        return Refusal("MK-01", "too-few", least=2)
    return None if count <= p.money[seat] else Refusal("MK-02", "too-poor", money=p.money[seat])


class Market(Frame[Stall]):
    __slots__ = ()
    rule = "MK-01"

    def advance(self, p: Stall) -> None:
        p.ask(0)

    def tries(self, p: Stall, seat: int) -> list[Choice]:
        return [("buy", range(1, 9)), ("sell-off",), ("haggle",), ("ask", 1), ("swap", 1, 2), ("trade", 1, 2, 3)]

    def why_not_buy(self, p: Stall, seat: int, count: int) -> Refusal | None:
        return why_not_buy(p, seat, count)

    def take_buy(self, p: Stall, seat: int, count: int) -> None:
        p.money[seat] -= count

    def why_not_sell_off(self, p: Stall, seat: int) -> Refusal | None:
        return Refusal("MK-03", "nothing-to-sell")

    def take_sell_off(self, p: Stall, seat: int) -> None:
        raise AssertionError("never allowed")

    def take_haggle(self, p: Stall, seat: int) -> None:
        p.push(p.game.step(Haggle)(price=7))

    def why_not_swap(self, p: Stall, seat: int, give: int, get: int) -> Refusal | None:
        return None if give < get else Refusal("MK-06", "no-gain", give=give, get=get)

    def take_swap(self, p: Stall, seat: int, give: int, get: int) -> None:
        p.told.append(("swap", give, get))

    def take_trade(self, p: Stall, seat: int, give: int, get: int, price: int) -> None:
        p.told.append(("trade", give, get, price))

    def take_ask(self, p: Stall, seat: int, other: int) -> None:
        propose(p, seat, other, (2,), "MK-04", wait=True)

    def returned(self, p: Stall, result: Any) -> None:
        p.told.append(result)


class Haggle(Frame[Stall]):
    FIELDS = ("price",)
    __slots__ = FIELDS
    rule = "MK-05"

    def __init__(self, price: int = 0) -> None:
        self.price = price

    def advance(self, p: Stall) -> None:
        p.pop(self.price)


class HardHaggle(Haggle):
    __slots__ = ()

    def advance(self, p: Stall) -> None:
        p.pop(self.price * 2)


class MarketGame(Game[Stall]):
    position = Stall
    frames = (Market, Haggle)
    verbs = (
        Verb("buy", "MK-01", ("count", "number")),
        Verb("sell-off", "MK-03"),
        Verb("haggle", "MK-05"),
        Verb("ask", "MK-04", ("other", "seat")),
        Verb("swap", "MK-06", ("give", "number"), ("get", "number")),
        Verb("trade", "MK-06", ("give", "number"), ("get", "number"), ("price", "number")),
    )
    package = "armillary.games.tictactoe"

    def setup(self, p: Stall) -> None:
        p.push(Market())

    def why_not_deal(self, p: Stall, maker: int, receiver: int, terms: tuple[Any, ...]) -> Refusal | None:
        return None if p.money[receiver] >= terms[0] else Refusal("MK-04", "too-poor")

    def deal(self, p: Stall, maker: int, receiver: int, terms: tuple[Any, ...]) -> None:
        p.money[receiver] -= terms[0]


class Bazaar(MarketGame):
    """Extends the market: it bargains harder."""

    frames = (Market, HardHaggle)
    package = "armillary.games.salvage"


def start(rules: type[MarketGame] = MarketGame) -> Stall:
    return rules(TITLE, 2).start(1, listen=True)


def test_arguments_come_in_their_order_however_many_there_are() -> None:
    p = start()
    p.apply(0, ("swap", 1, 2))
    p.apply(0, ("trade", 1, 2, 3))
    assert p.told == [("swap", 1, 2), ("trade", 1, 2, 3)]
    refusal = p.why_not(0, ("swap", 5, 4))
    assert refusal is not None
    assert refusal.facts == {"give": 5, "get": 4}


def test_the_list_is_made_from_tries_and_predicates() -> None:
    p = start()
    assert p.choices(0) == [("buy", range(2, 6)), ("haggle",), ("ask", 1), ("swap", 1, 2), ("trade", 1, 2, 3)], (
        "amounts that are refused are cut off"
    )
    assert p.frames[-1].refusals(p, 0) == [(("sell-off",), Refusal("MK-03", "nothing-to-sell"))]


def test_each_amount_is_refused_for_its_own_reason() -> None:
    p = start()
    for amount, refusal in ((1, Refusal("MK-01", "too-few", least=2)), (6, Refusal("MK-02", "too-poor", money=5))):
        with pytest.raises(Refused) as caught:
            p.apply(0, ("buy", amount))
        assert caught.value.refusal == refusal
    p.apply(0, ("buy", 4))
    assert p.money == [1, 3]
    assert p.frames[-1].refusals(p, 0)[0] == (("buy", 1), Refusal("MK-01", "too-few", least=2)), "no amount is left"


def test_a_choice_that_lacks_an_argument_never_reaches_a_predicate() -> None:
    p = start()
    for wrong in (("buy", None), ("buy", range(0)), ("ask", 7), ("ask", None)):
        with pytest.raises(Refused) as caught:
            p.apply(0, wrong)
        assert caught.value.refusal.key == "no-such-choice"


def test_a_finished_step_hands_its_result_to_the_one_below() -> None:
    p = start()
    p.apply(0, ("haggle",))
    assert p.told == [7]
    assert p.deciding() == (0,)


def test_a_title_that_extends_another_replaces_a_step() -> None:
    p = start(Bazaar)
    p.apply(0, ("haggle",))
    assert p.told == [14]
    assert p.game.packages() == ("armillary.games.salvage", "armillary.games.tictactoe")
    assert p.game.find_file("art.svg") is not None
    with pytest.raises(LookupError, match="0 steps for Turn"):
        p.game.step(Turn)


def test_things_are_copied_and_saved_by_their_fields() -> None:
    p = start()
    twin = p.copy()
    assert twin.contracts == p.contracts
    contract = twin.contracts[0]
    assert contract is not None
    contract.signed.append(1)
    contract.price = 9
    assert p.contracts[0] == Contract("ore", 4, [0]), "a copy is independent"
    data = twin.inspect()
    assert data["contracts"] == [{"goods": "ore", "price": 9, "signed": [0, 1]}, None]
    assert twin.game.restore(data).contracts == twin.contracts
    data["contracts"][0]["colour"] = "red"
    with pytest.raises(ValueError, match="Contract: unknown 'colour'"):
        twin.game.restore(data)


@pytest.mark.parametrize(("answer", "told", "money"), [("accept", [1], [5, 1]), ("decline", [0], [5, 3])])
def test_play_waits_for_the_answer_to_a_blocking_offer(answer: str, told: list[int], money: list[int]) -> None:
    p = start()
    p.apply(0, ("ask", 1))
    assert p.deciding() == (1,)
    assert p.choices(1) == [("accept", 1), ("decline", 1)]
    twin = p.game.restore(p.inspect(), p.dice)
    for each in (p, twin):
        each.apply(1, (answer, 1))
        assert (each.told, each.money, each.offers) == (told, money, [])
        assert each.deciding() == (0,)
    assert p.game.prompt(p, 0, p.game.text())
