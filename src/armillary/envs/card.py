"""The card of an environment: its sizes, how long and how wide its episodes are, what is hidden, what is left to chance.

The sizes come from the declarations. Everything else is measured in episodes between players by name, by default random ones, so
that the same seed gives the same card.
"""

from random import Random
from statistics import median

import msgspec

from armillary.encoding import encoder_of
from armillary.kernel.setup import Setup

from .opponents import Taught
from .walk import Walk

__all__ = ["Card", "card_of"]

#: In each episode about this many decisions are compared with the truth: words of large positions take long to write.
LOOKS = 24


class Spread(msgspec.Struct, frozen=True):
    least: float
    median: float
    most: float


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """One environment: a title with a set-up and a number of seats."""

    title: str
    rules_version: int
    seats: int
    #: The set-up, as the command line says it: options that differ from the title's defaults.
    options: dict[str, str]
    observation: int
    actions: int
    #: The version of the layout: numbers with the same one mean the same.
    layout: str
    #: Most actions that spell one choice.
    spelling: int
    #: An episode with more decisions than this is cut.
    longest: int
    #: `zero-sum` at the end, or the running `score` of a title for one.
    reward: str
    # Measured from here on.
    player: str
    episodes: int
    seed: int
    unfinished: int
    #: Choices of all seats, and actions of all seats, in an episode.
    decisions: Spread
    steps: Spread
    #: Actions that the mask allows: mean, most, and the share of steps with one alone.
    allowed: float
    widest: int
    forced: float
    #: The share of compared decisions at which the seat knows less than the truth, and of those that several seats take in secret
    #: at the same time.
    hidden: float
    sealed: float
    #: The share of decisions that are followed by chance (dice, draws), and random draws in an episode, set-up included.
    chance: float
    draws: float


def card_of(made: Setup, episodes: int = 10, *, player: str = "random", seed: int = 1) -> Card:
    """Play the episodes and count."""
    game = made.game()
    encoder = encoder_of(game)
    actions = encoder.actions
    usual = {option.id: option.default for option in game.title.options}
    decisions: list[int] = []
    steps: list[int] = []
    widths: list[int] = []
    compared = hidden = sealed = rolled = drawn = unfinished = 0
    teacher = None if player == "random" else Taught(game, actions, player)
    try:
        for number in range(episodes):
            walk = Walk(game, actions, start=False)
            walk.position = game.start(seed + number, listen=True)
            drawn += len(walk.position.draws or ())
            rng = Random(f"card/{seed + number}")
            began = len(widths)
            # How often to look doubles with the length, which is not known yet.
            stride, looks = 1, 0
            while walk.position.result is None and len(walk.taken) < game.title.longest:
                p = walk.position
                seat = walk.seat
                secretly = p.sealed is not None and len(p.owing) > 1
                if len(walk.taken) % stride == 0:
                    compared += 1
                    looks += 1
                    hidden += secretly or p.view(seat).to_words() != p.to_words()
                    if looks == LOOKS:
                        stride, looks = 2 * stride, LOOKS // 2
                sealed += secretly
                p.log, p.draws = [], []
                while True:
                    legal = walk.legal()
                    widths.append(len(legal))
                    action = (
                        legal[rng.randrange(len(legal))]
                        if teacher is None
                        else teacher.action(p, seat, walk.spelled, rng)
                    )
                    if walk.act(action):
                        break
                found = len(walk.position.draws or ())
                rolled += found > 0
                drawn += found
            unfinished += walk.position.result is None
            decisions.append(len(walk.taken))
            steps.append(len(widths) - began)
    finally:
        if teacher is not None:
            teacher.player.close()
    taken = sum(decisions)
    return Card(
        title=made.title,
        rules_version=game.title.rules_version,
        seats=game.seats,
        options={
            **({"scenario": game.scenario} if game.scenario else {}),
            **{id: str(value) for id, value in game.options.items() if value != usual.get(id)},
        },
        observation=encoder.size,
        actions=len(actions),
        layout=encoder.version,
        spelling=actions.longest,
        longest=game.title.longest,
        reward="score" if game.seats == 1 else "zero-sum",
        player=player,
        episodes=episodes,
        seed=seed,
        unfinished=unfinished,
        decisions=Spread(min(decisions), median(decisions), max(decisions)),
        steps=Spread(min(steps), median(steps), max(steps)),
        allowed=sum(widths) / len(widths),
        widest=max(widths),
        forced=widths.count(1) / len(widths),
        hidden=hidden / compared,
        sealed=sealed / taken,
        chance=rolled / taken,
        draws=drawn / episodes,
    )
