"""Enters a finished match into the lists: everybody's rank, and whether it is rated."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from armillary.store.results import Finished, Played
from armillary.table.rows import Card

from .series import flag
from .skill import rate

if TYPE_CHECKING:
    from armillary.server.hub import Hub

#: Kinds of end that say nothing about playing strength.
WITHOUT = ("stopped", "aborted")

__all__ = ["counts", "played_of", "settle", "settle_left"]


def played_of(card: Card) -> list[Played]:
    """Everybody's rank. What-ifs and imported records belong to nobody: one row marks them as processed."""
    if card.forked is not None or card.imported or card.lesson or card.result is None:
        return [Played(seat=-1, player="", name="", rank=0, won=False, score=0.0)]
    result = card.result
    scores = [*result.scores, *[0.0] * (len(card.seats) - len(result.scores))]
    ranks = _ranks(card, scores)
    return [
        Played(
            seat=seat,
            # A seat that a bot finished for somebody still belongs to that person.
            player=place.person or place.owner or f"bot:{place.level}",
            name=(place.owner_name or place.name)[:60],
            rank=ranks[seat],
            won=seat in result.winners and not place.resigned,
            score=scores[seat],
        )
        for seat, place in enumerate(card.seats)
    ]


def _ranks(card: Card, scores: list[float]) -> list[int]:
    """Winners first, those who resigned last (whatever the bot did that took over), the others by score. All are equal if the
    match was stopped by agreement."""
    result = card.result
    assert result is not None
    if result.reason in WITHOUT:
        return [1] * len(card.seats)
    keys = [
        (place.resigned, seat not in result.winners, 0.0 if seat in result.winners else -scores[seat])
        for seat, place in enumerate(card.seats)
    ]
    return [1 + sum(other < key for other in keys) for key in keys]


def counts(card: Card, played: list[Played]) -> bool:
    """Is it rated? Not if it was aborted, or if somebody played alone or against themselves."""
    people = [one.player for one in played if not one.player.startswith("bot:")]
    return (
        card.rated
        and card.result is not None
        and card.result.reason not in WITHOUT
        and len(played) > 1
        and len(people) == len(set(people)) > 0
        and "" not in people
    )


async def settle(hub: "Hub", cards: Sequence[Card]) -> None:
    """Enter finished matches in one transaction, since each transaction delays those who are playing."""
    finished: list[Finished] = []
    for card in cards:
        played = played_of(card)
        finished.append((card, played, rate if counts(card, played) else None))
    if finished:
        await hub.read(hub.results.settle, finished)
    for card, everybody, counted in finished:
        if counted is not None:
            await hub.read(flag, hub.results, hub.club, card, everybody)


async def settle_left(hub: "Hub") -> None:
    """Enter matches whose process died before it could, and those older than the lists."""
    await settle(hub, [card for card in await hub.read(hub.results.unsettled) if hub.owns(card.id)])
