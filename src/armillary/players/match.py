"""Plays a match between players from set-up to end: the loop that simulation, ladder and laboratory share."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from armillary.kernel import Choice, Game, Position
from armillary.kernel.history import History
from armillary.kernel.playout import playout

from .basic import RandomPlayer
from .player import Player

__all__ = ["play", "seat_generators"]


def seat_generators(seed: str, seats: int) -> list[Random]:
    """One generator per seat, so that one player's draws do not affect another's."""
    return [Random(f"{seed}/{seat}") for seat in range(seats)]


Watcher = Callable[[Position, int, Choice], None]
Offer = tuple[int, int, int, bool, tuple[Any, ...]]
Apply = Callable[[int, Choice], object]


def play(
    rules: Game,
    players: Sequence[Player],
    seed: str,
    *,
    budget: float | None = None,
    most: int | None = None,
    watch: Watcher | None = None,
    history: History | None = None,
    talk: bool = False,
    start: Position | None = None,
) -> tuple[Position, int]:
    """Play from set-up or from `start` to the end (or `most` decisions); returns the last position and the number of decisions.

    With a `history`, choices go through it, so that the match can be saved. `watch` is called before each choice is applied. It
    gets the true position, which then keeps its events and draws: it is for measuring, not for players. With `talk`, players
    are asked at quiet points whether they want to interject.
    """
    if start is None:
        start = history.position if history is not None else rules.start(seed, listen=watch is not None)
    p = start
    bound = rules.title.longest if most is None else most
    at_random = all(isinstance(player, RandomPlayer) for player in players)
    if at_random and history is None and watch is None and all(type(player) is RandomPlayer for player in players):
        # A random player reads only its list of choices, which is the same in the view (a law): skip making views.
        return p, playout(p, Random(seed), bound)
    generators = [Random(seed)] * rules.seats if at_random else seat_generators(seed, rules.seats)
    apply: Apply = p.apply if history is None else history.apply
    decisions = 0
    while p.result is None and decisions < bound:
        if talk and p.frames[-1].quiet:
            decisions += _talk(p, players, generators, apply, watch)
            if p.over:
                break
        seat = p.owing[0]
        player = players[seat]
        choice = player.choose(p if player.blind else p.view(seat), seat, generators[seat], budget)
        if watch is not None:
            watch(p, seat, choice)
        known = list(p.offers) if p.offers else []
        apply(seat, choice)
        decisions += 1
        if p.offers and not at_random:
            decisions += _answer_offers(p, known, players, generators, apply, watch)
    return p, decisions


def _talk(p: Position, players: Sequence[Player], generators: list[Random], apply: Apply, watch: Watcher | None) -> int:
    """Each player may interject once; returns the number of interjections."""
    said = 0
    for seat, player in enumerate(players):
        if p.result is not None or not p.frames[-1].quiet:
            break
        if not p.interjections(seat):
            continue
        known = list(p.offers)
        choice = player.interject(p if player.blind else p.view(seat), seat, generators[seat])
        if choice is not None:
            if watch is not None:
                watch(p, seat, choice)
            apply(seat, choice)
            said += 1
            if p.offers:
                said += _answer_offers(p, known, players, generators, apply, watch)
    return said


def _answer_offers(
    p: Position,
    known: list[Offer],
    players: Sequence[Player],
    generators: list[Random],
    apply: Apply,
    watch: Watcher | None,
) -> int:
    """Each receiver of a new offer may answer it once; returns the number of answers."""
    answers = 0
    numbers = {offer[0] for offer in known}
    for number, _, receiver, _, _ in list(p.offers):
        if number in numbers or not any(offer[0] == number for offer in p.offers):
            continue
        player = players[receiver]
        if not p.interjections(receiver):
            continue
        choice = player.interject(p if player.blind else p.view(receiver), receiver, generators[receiver])
        if choice is not None:
            if watch is not None:
                watch(p, receiver, choice)
            apply(receiver, choice)
            answers += 1
    return answers
