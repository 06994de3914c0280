"""What one seat may know, ready for a client: decision, choices in words, scene, events. Built from `Position.view` alone."""

from collections.abc import Iterable
from typing import Any

import msgspec

from .choice import REMEMBERED, Choice
from .event import Event
from .position import Position
from .scene import Moment, Scene, Tool

__all__ = ["ChoiceView", "DecisionView", "EventView", "OfferView", "RefusalView", "View", "make_view", "view_events"]


class ChoiceView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry of the list. With `least` and `most` the seat names an amount: notation with the amount in its place."""

    notation: str
    caption: str
    marks: list[str]
    rule: str
    least: int | None = None
    most: int | None = None
    #: The heading it stands under.
    group: str = ""
    #: The caption with an amount in it, by plural form: "{amount}" is the place.
    amounts: dict[str, str] = {}
    #: It cannot be taken back: dice follow, or others learn of it.
    final: bool = False
    #: The quiet way on: to do nothing more.
    quiet: bool = False
    #: Many of these are one decision: the page collects them.
    basket: bool = False


class DecisionView(msgspec.Struct, frozen=True):
    """What the game waits for: which seats, in what step, by which rule."""

    seats: list[int]
    sealed: bool
    step: str
    rule: str
    prompt: str
    yours: bool


class RefusalView(msgspec.Struct, frozen=True):
    """Something that one might try and why it is not allowed."""

    notation: str
    marks: list[str]
    rule: str
    reason: str


class OfferView(msgspec.Struct, frozen=True):
    number: int
    maker: int
    receiver: int
    public: bool
    terms: list[Any]


class EventView(msgspec.Struct, frozen=True):
    kind: str
    rules: list[str]
    facts: dict[str, Any]
    text: str
    #: An event that gets the stage for a breath.
    moment: Moment | None = None


class View(msgspec.Struct, frozen=True):
    """All that a client needs to show a seat the match as it stands."""

    game: str
    seat: int | None
    decision: DecisionView | None
    choices: list[ChoiceView]
    interjections: list[ChoiceView]
    refusals: list[RefusalView]
    offers: list[OfferView]
    scores: list[float]
    result: dict[str, Any] | None
    scene: Scene
    #: The position in the game's own words, cut to what the seat may know.
    words: dict[str, Any]
    #: What can be consulted at the table.
    tools: list[Tool] = []


def make_view(p: Position, seat: int | None, language: str = "en") -> View:
    """The view of a seat (None: a spectator). Everything comes from the cut copy, so nothing else can leak."""
    game = p.game
    seen = p.view(seat)
    deciding = seen.deciding()
    decision = None
    if seen.result is None:
        frame = seen.frames[-1]
        decision = DecisionView(
            seats=list(deciding),
            sealed=seen.sealed is not None,
            step=type(frame).__name__,
            rule=frame.rule,
            prompt=game.prompt(seen, seat, language),
            yours=seat in deciding,
        )
    choices: list[ChoiceView] = []
    interjections: list[ChoiceView] = []
    refusals: list[RefusalView] = []
    if seat is not None and seen.result is None:
        choices = [choice_view(seen, seat, choice, language) for choice in seen.choices(seat)]
        interjections = [choice_view(seen, seat, choice, language) for choice in seen.interjections(seat)]
        if seat in deciding:
            refusals = [
                RefusalView(
                    game.notation(choice),
                    game.marks(seen, seat, choice),
                    refusal.rule,
                    game.explain(refusal, language),
                )
                for choice, refusal in seen.frames[-1].refusals(seen, seat)
            ]
    return View(
        game=game.title.slug,
        seat=seat,
        decision=decision,
        choices=choices,
        interjections=interjections,
        refusals=refusals,
        offers=[OfferView(*offer[:4], terms=list(offer[4])) for offer in seen.offers],
        scores=list(game.scores(seen)),
        result=None if seen.result is None else seen.result.plain(),
        scene=game.scene(seen, seat),
        words=seen.to_words(),
    )


def choice_view(p: Position, seat: int, choice: Choice, language: str) -> ChoiceView:
    game = p.game
    if choice[0] not in game.plain_verbs:
        return _choice_view(p, seat, choice, language)
    key = (language, choice)
    kept: ChoiceView | None = game.kept_choices.get(key)
    if kept is None:
        kept = _choice_view(p, seat, choice, language)
        if len(game.kept_choices) < REMEMBERED:
            game.kept_choices[key] = kept
    return kept


def _choice_view(p: Position, seat: int, choice: Choice, language: str) -> ChoiceView:
    game = p.game
    amounts = choice[-1]
    ranged = isinstance(amounts, range)
    return ChoiceView(
        notation=game.notation(choice),
        caption=game.caption(p, seat, choice, language),
        marks=game.marks(p, seat, choice),
        rule=game.rule_of(p, seat, choice),
        least=amounts.start if ranged else None,
        most=amounts[-1] if ranged else None,
    )


def view_events(p: Position, events: Iterable[Event], seat: int | None, language: str = "en") -> list[EventView]:
    """What that seat may know of these events, in words."""
    seen = (event.seen_by(seat) for event in events)
    return [
        EventView(event.kind, list(event.rules), dict(event.facts), p.game.say(event, language))
        for event in seen
        if event is not None
    ]
