"""OpenSpiel: every title as its own game, `armillary_tictactoe`, after `register()`.

Chance is explicit. An action that needs dice leads to a chance node with `seeds` equally likely outcomes, each of which keys the
dice of that one action, so a copy of a state does not know the dice to come. A title without dice has no chance nodes.

An observation string contains what a seat may know now: its view, the step of play and the actions spelled so far. An information
state string is preceded by a fingerprint of everything that the seat has been told and has done, for perfect recall.

An observation tensor is the encoding that all environments use. An information state tensor adds what the seat remembers: its
last `RECALL` actions, latest first, each as a presence flag and the bits of its number; then the `FINGERPRINT` bits of that
fingerprint. Networks can learn from the recent actions; the fingerprint separates states that differ only in older memories.
"""

from hashlib import blake2b
from random import Random
from typing import Any

import numpy as np
import pyspiel

from armillary.encoding import encoder_of
from armillary.kernel import Dice, Game, KeyedDice, NoDice, OutOfDice, Position, random_choice, titles
from armillary.kernel.canon import canonical
from armillary.kernel.setup import setup
from armillary.kernel.title import Title
from armillary.lessons.starts import find_start

from .walk import Walk

__all__ = ["register"]

SEEDS = 32
#: How many of a seat's own actions an information state tensor holds.
RECALL = 8
#: The bits of the fingerprint of everything that a seat was told and did.
FINGERPRINT = 64
#: Bound on the scores of solitaire titles.
MOST_SCORE = 10_000.0


class _Tracing(Dice):
    """Keyed dice that record whether they were used."""

    __slots__ = ("asked", "inner")

    def __init__(self) -> None:
        self.inner = KeyedDice(0)
        self.asked = False

    def rolls(self, ordinal: int, count: int, sides: int, rule: str, alike: bool) -> tuple[list[int], int]:
        self.asked = True
        return self.inner.rolls(ordinal, count, sides, rule, alike)

    def below(self, ordinal: int, options: Any, rule: str) -> tuple[int, int]:
        self.asked = True
        return self.inner.below(ordinal, options, rule)

    def weighted(self, ordinal: int, weights: Any, rule: str) -> tuple[int, int]:
        self.asked = True
        return self.inner.weighted(ordinal, weights, rule)


def rolls(game: Game) -> bool:
    """Does the title ever need dice? Determined by playing."""
    dice = _Tracing()
    for seed in range(3):
        p = game.start(dice)
        rng = Random(seed)
        while not p.over and not dice.asked:
            p.apply(p.owing[0], random_choice(p.choices(p.owing[0]), rng))
        if dice.asked:
            return True
    return False


def register() -> list[str]:
    """Register every installed title with OpenSpiel; returns the names."""
    names = []
    known = set(pyspiel.registered_names())
    for slug in titles():
        name = f"armillary_{slug.replace('-', '_')}"
        if name not in known:
            game_class, kind = _make(slug, name)
            pyspiel.register_game(kind, game_class)
        names.append(name)
    return names


def _make(slug: str, name: str) -> tuple[type, Any]:
    card = titles()[slug]
    least, most = card.seats
    sample = setup(slug).game()
    kind = pyspiel.GameType(
        short_name=name,
        long_name=f"{card.title} (Armillary, rules version {card.rules_version})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
        if rolls(sample)
        else pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION
        if hides(sample)
        else pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if least > 1 else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters(card),
    )

    def init(self: SpielGame, params: Any = None) -> None:
        SpielGame.__init__(self, slug, kind, params or {})

    # A class of this module, by name, because OpenSpiel pickles it.
    name = _class_name(slug)
    made = type(name, (SpielGame,), {"__init__": init, "__module__": __name__})
    globals()[name] = made
    return made, kind


def _class_name(slug: str) -> str:
    return f"{''.join(part.title() for part in slug.split('-'))}SpielGame"


def parameters(card: Title) -> dict[str, Any]:
    """The parameters of a game string and their defaults: players, seeds, scenario, start, options, rulings."""
    scenario = card.scenarios[0].id if card.scenarios else None
    found: dict[str, Any] = {"players": card.seats[0], "seeds": SEEDS, "scenario": scenario or "", "start": ""}
    for name, value in {**card.settle_rulings({}), **card.settle_options({}, scenario)}.items():
        found[name.replace("-", "_")] = value
    for name, value in card.simulation_options(scenario).items():
        found[name.replace("-", "_")] = value
    return found


def named(card: Title, params: dict[str, Any]) -> dict[str, Any]:
    """The parameters of a game string as arguments of `setup`."""
    given = {name: value for name, value in params.items() if name not in ("players", "seeds", "scenario", "start")}
    options = [option.id for option in card.options]
    rulings = [ruling.id for ruling in card.rulings]
    return {
        "seats": int(params["players"]) if "players" in params else None,
        "scenario": params.get("scenario") or None,
        "options": {name: given[name.replace("-", "_")] for name in options if name.replace("-", "_") in given},
        "rulings": {name: given[name.replace("-", "_")] for name in rulings if name.replace("-", "_") in given},
    }


def hides(game: Game) -> bool:
    """Does any seat ever know less than the true position, or decide in secret?"""
    p = game.start(1)
    rng = Random(1)
    for _ in range(game.title.longest):
        if p.over:
            return False
        if p.sealed is not None and len(p.owing) > 1:
            return True
        if any(p.view(seat).to_words() != p.to_words() for seat in range(p.seats)):
            return True
        p.apply(p.owing[0], random_choice(p.choices(p.owing[0]), rng))
    return False


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A title as an OpenSpiel game."""

    def __init__(self, slug: str, kind: Any, params: dict[str, Any]) -> None:
        self.rules = setup(slug, **named(titles()[slug], params)).game()
        self.encoder = encoder_of(self.rules)
        self.actions = self.encoder.actions
        self.seeds = int(params.get("seeds", SEEDS))
        #: The position of a scenario file of the title, in place of the set-up: endgames that exact solvers can handle.
        self.given = self._given(str(params.get("start", "")))
        alone = self.rules.seats == 1
        chance = kind.chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.actions),
            max_chance_outcomes=self.seeds if chance else 0,
            num_players=self.rules.seats,
            min_utility=-MOST_SCORE if alone else -1.0,
            max_utility=MOST_SCORE if alone else 1.0,
            utility_sum=None if alone else 0.0,
            max_game_length=self.rules.title.longest * self.actions.longest,
        )
        super().__init__(kind, info, params)

    def _given(self, name: str) -> dict[str, Any] | None:
        if not name:
            return None
        found = find_start(self.rules, name)
        if found is None or not found.given:
            raise ValueError(f"{self.rules.title.title} has no scenario file {name!r} that sets up a position")
        if found.setup.seats != self.rules.seats:
            raise ValueError(f"the start {name!r} is for {found.setup.seats} players, not {self.rules.seats}")
        try:
            begun = self.rules.given(found.given)
        except ValueError as error:
            raise ValueError(f"the start {name!r} does not fit these options: {error}") from None
        if begun.over:
            raise ValueError(f"the start {name!r} begins where the match is over")
        return found.given

    def begin(self, dice: Dice) -> Position:
        """The set-up, or the start that was asked for."""
        begun: Position
        if self.given is None:
            begun = self.rules.start(dice, listen=True)
        else:
            begun = self.rules.given(self.given, dice=dice, listen=True)
        return begun

    def new_initial_state(self) -> "State":
        return State(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> "SpielGame":
        """Shared between copies: OpenSpiel clones a state by copying its contents, and the rules never change."""
        return self

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self, perfect_recall=iig_obs_type is not None and iig_obs_type.perfect_recall)


class State(pyspiel.State):  # type: ignore[misc]
    """A match between actions. While `waiting` is set, a chance node must key the dice for the pending action."""

    def __init__(self, table: SpielGame) -> None:
        super().__init__(table)
        self.table = table
        self.walk = Walk(table.rules, table.actions, start=False)
        #: The chance outcomes so far: the key of the next dice.
        self.drawn: tuple[int, ...] = ()
        #: The set-up (-1) or an action that waits for its dice.
        self.waiting: int | None = None
        #: By seat: a fingerprint of everything that it was told and has done.
        self.memory: list[str] = [""] * table.rules.seats
        #: By seat: its latest actions, latest first.
        self.recent: list[tuple[int, ...]] = [()] * table.rules.seats
        try:
            self.walk.position = table.begin(NoDice())
            self._remember()
        except OutOfDice:
            self.waiting = -1

    @property
    def position(self) -> Position:
        return self.walk.position

    # ------------------------------------------------------------------------------------------ OpenSpiel's interface

    def current_player(self) -> int:
        if self.waiting is not None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.position.result is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.walk.seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.walk.legal() if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        assert self.waiting is not None
        seeds = self.table.seeds
        return [(number, 1.0 / seeds) for number in range(seeds)]

    def _apply_action(self, action: int) -> None:
        walk = self.walk
        if self.waiting is not None:
            self.drawn = (*self.drawn, action)
            dice = KeyedDice("/".join(map(str, self.drawn)))
            decided, self.waiting = self.waiting, None
            if decided < 0:
                walk.position = self.table.begin(dice)
            else:
                walk.position.dice, walk.position.ordinal = dice, 0
                self._act(decided)
            self._remember()
            walk.position.dice = NoDice()
            return
        before = walk.position
        spelled = walk.spelled.copy()
        walk.position = before.copy()
        try:
            self._act(action)
            self._remember()
        except OutOfDice:
            # Nothing has happened yet: the chance node comes first.
            walk.position = before
            walk.spell_on(spelled)
            self.waiting = action

    def _act(self, action: int) -> None:
        seat = self.walk.seat
        self.walk.position.listen()
        self.walk.act(action)
        self._note(seat, str(action))
        self.recent[seat] = (action, *self.recent[seat][: RECALL - 1])

    def _remember(self) -> None:
        """Add the latest events to every seat's fingerprint."""
        log = self.position.log or []
        for seat in range(self.table.rules.seats):
            for event in log:
                seen = event.seen_by(seat)
                if seen is not None:
                    self._note(seat, repr((seen.kind, seen.facts)))
        self.position.log = self.position.draws = None

    def _note(self, seat: int, text: str) -> None:
        self.memory[seat] = blake2b(f"{self.memory[seat]} {text}".encode(), digest_size=8).hexdigest()

    def resample_from_infostate(self, player: int, sampler: Any) -> "State":
        """Another state that the player cannot distinguish from this one, with hidden information and future dice redrawn."""
        rng = Random(int(sampler() * (1 << 53)))
        table, walk = self.table, self.walk
        other = State(table)
        other.memory = list(self.memory)
        other.recent = list(self.recent)
        other.drawn = (rng.getrandbits(48),)
        other.waiting = self.waiting
        if self.waiting == -1:
            return other
        position = table.rules.sampled(self.position.view(player), player, rng)
        position.dice = NoDice()
        other.walk = Walk(table.rules, table.actions, start=False)
        other.walk.position = position
        if self.current_player() == player or self.waiting is not None:
            other.walk.spell_on(walk.spelled.copy())
        return other

    def words(self, player: int) -> str:
        """What the player may know now."""
        if self.waiting == -1:
            return "before the set-up"
        p = self.position
        data = p.view(player).inspect()
        for counter in ("ordinal", "revealed", "next_offer"):
            del data["flow"][counter]
        if p.result is None and p.owing[0] == player:
            data["spelled"] = [self.table.actions.names[action] for action in self.walk.prefix]
        if self.waiting is not None:
            data["dice"] = "to be rolled"
        return canonical(data).decode()

    def is_terminal(self) -> bool:
        return self.waiting is None and self.position.result is not None

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.table.rules.seats
        return self.walk.rewards()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"dice {action}"
        return self.table.actions.names[action]

    def __str__(self) -> str:
        if self.waiting == -1:
            return "before the set-up"
        return str(self.position.to_words())


class Observer:
    """What a seat may know, as a vector and as text; with `perfect_recall` both cover what it was told and did before."""

    def __init__(self, table: SpielGame, perfect_recall: bool) -> None:
        self.table = table
        self.perfect_recall = perfect_recall
        self.bits = len(table.actions).bit_length()
        size = table.encoder.size
        remembered = RECALL * (1 + self.bits) + FINGERPRINT if perfect_recall else 0
        self.tensor = np.zeros(size + remembered, np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if perfect_recall:
            own = RECALL * (1 + self.bits)
            self.dict["own actions"] = self.tensor[size : size + own].reshape(RECALL, 1 + self.bits)
            self.dict["fingerprint"] = self.tensor[size + own :]

    def set_from(self, state: State, player: int) -> None:
        self.tensor.fill(0)
        if state.waiting == -1:
            return
        p = state.position
        acts = p.result is None and p.owing[0] == player
        prefix = state.walk.prefix if acts else []
        self.dict["observation"][:] = self.table.encoder.encode(p, player, prefix)
        if self.perfect_recall:
            for row, action in zip(self.dict["own actions"], state.recent[player], strict=False):
                row[0] = 1
                row[1:] = [action >> bit & 1 for bit in range(self.bits)]
            fingerprint = int(state.memory[player] or "0", 16)
            self.dict["fingerprint"][:] = [fingerprint >> bit & 1 for bit in range(FINGERPRINT)]

    def string_from(self, state: State, player: int) -> str | None:
        words = state.words(player)
        return f"{state.memory[player]} {words}" if self.perfect_recall else words
