"""The laws have teeth: a title that breaks one of them on purpose fails it, and the same title unbroken passes."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from armillary.kernel import Choice, Dice, Frame, Game, Position, Refusal, Title, Verb
from armillary.testkit import laws

TITLE = Title(
    slug="cards",
    title="Cards",
    summary="Draw, show, stop.",
    seats=(2, 2),
    minutes=(1, 1),
    rules_version=1,
    factories={},
    longest=200,
)


class Table(Position):
    FIELDS = ("hands", "shown", "turn")
    LISTS = ("hands", "shown")
    HIDDEN = ("hands",)
    __slots__ = FIELDS

    def __init__(self, game: Game, dice: Dice) -> None:
        super().__init__(game, dice)
        #: A card each, 1..9; 0: none, or not for you to see.
        self.hands = [0] * game.seats
        self.shown: list[int] = []
        self.turn = 0


class Turn(Frame[Table]):
    """Draw a card in secret, show the one you have, or wait."""

    __slots__ = ()
    rule = "C-TURN"

    def advance(self, p: Table) -> None:
        if p.turn >= 40:
            p.finish((0,), "over", "C-END", (1.0, 0.0))
        else:
            p.ask(p.turn % 2)

    def tries(self, p: Table, seat: int) -> list[Choice]:
        return [("draw",), ("show",), ("wait",)]

    def why_not_show(self, p: Table, seat: int) -> Refusal | None:
        return None if p.hands[seat] else Refusal("C-SHOW")

    def take_draw(self, p: Table, seat: int) -> None:
        p.hands[seat] = p.pick(range(1, 10), "C-DRAW")
        p.tell("Drew", "C-DRAW", to=(seat,), public={"seat": seat}, seat=seat, card=p.hands[seat])
        p.turn += 1

    def take_show(self, p: Table, seat: int) -> None:
        p.reveal()
        p.shown.append(p.hands[seat])
        p.hands[seat] = 0
        p.turn += 1

    def take_wait(self, p: Table, seat: int) -> None:
        p.turn += 1


class Cards(Game[Table]):
    position = Table
    frames = (Turn,)
    verbs = (Verb("draw", "C-DRAW"), Verb("show", "C-SHOW"), Verb("wait", "C-TURN"))
    package = "armillary.games.tictactoe"

    def setup(self, p: Table) -> None:
        p.push(self.frames[0]())

    def hide(self, p: Table, seat: int | None) -> None:
        # That somebody has a card is seen by all.
        p.hands = [card if who == seat or not card else -1 for who, card in enumerate(p.hands)]

    def sample(self, p: Table, seat: int | None, rng: Random) -> None:
        p.hands = [rng.randint(1, 9) if card == -1 else card for card in p.hands]


class HidesNothing(Cards):
    def hide(self, p: Table, seat: int | None) -> None:
        pass


class TellsAll(Turn):
    __slots__ = ()

    def take_draw(self, p: Table, seat: int) -> None:
        super().take_draw(p, seat)
        p.tell("Told", "C-DRAW", seat=seat, card=p.hands[seat])


class TellsLater(Turn):
    __slots__ = ()

    def take_wait(self, p: Table, seat: int) -> None:
        p.tell("Waited", "C-TURN", high=p.hands[seat] > 5)
        super().take_wait(p, seat)


class FrontierTells(Turn):
    __slots__ = ()

    def take_wait(self, p: Table, seat: int) -> None:
        if p.hands[seat] > 5:
            p.reveal()
        super().take_wait(p, seat)


class TakenBack(Turn):
    __slots__ = ()

    def take_show(self, p: Table, seat: int) -> None:
        super().take_show(p, seat)
        p.revealed -= 1


class ListsTheRefused(Turn):
    __slots__ = ()

    def choices(self, p: Table, seat: int) -> list[Choice]:
        return [("draw",), ("show",), ("wait",)]


class WrongNames(Turn):
    __slots__ = ()

    def why_not_draw(self, p: Table, seat: int, card: int = 0) -> Refusal | None:
        return None


class HidesMore(Cards):
    def hide(self, p: Table, seat: int | None) -> None:
        super().hide(p, seat)
        p.shown = []


def broken(frame: type[Turn] = Turn, base: type[Cards] = Cards) -> Game:
    rules: Any = type("Broken", (base,), {"frames": (frame,)})
    made: Game = rules(TITLE, 2)
    return made


LAWS: list[Callable[[Game], None]] = [
    laws.test_views_hide,
    laws.test_secrets_stay_secret_in_play,
    laws.test_nobody_is_told_what_the_view_hides,
    laws.test_what_is_hidden_is_declared_and_hidden,
    laws.test_the_list_is_what_no_predicate_refuses,
    laws.test_methods_take_the_arguments_of_their_verbs,
]


@pytest.mark.parametrize("law", LAWS)
def test_the_title_itself_passes(law: Callable[[Game], None]) -> None:
    law(broken())


@pytest.mark.parametrize(
    ("rules", "law", "words"),
    [
        (broken(base=HidesNothing), laws.test_what_is_hidden_is_declared_and_hidden, "`hide` does nothing"),
        (broken(base=HidesMore), laws.test_what_is_hidden_is_declared_and_hidden, "not declared in HIDDEN: shown"),
        (broken(TellsAll), laws.test_nobody_is_told_what_the_view_hides, "is told what its view hides"),
        (broken(TellsLater), laws.test_secrets_stay_secret_in_play, "is told what it may not know"),
        (broken(FrontierTells), laws.test_secrets_stay_secret_in_play, "by the undo frontier"),
        (broken(TakenBack), laws.test_secrets_stay_secret_in_play, "sees what it may not know"),
        (broken(ListsTheRefused), laws.test_the_list_is_what_no_predicate_refuses, "lists what it would refuse"),
        (broken(WrongNames), laws.test_methods_take_the_arguments_of_their_verbs, "why_not_draw"),
    ],
)
def test_a_title_that_breaks_it_fails(rules: Game, law: Callable[[Game], None], words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        law(rules)
