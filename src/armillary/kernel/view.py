"""What one seat may know, ready for a client: decision, choices in words, scene, events. Built from `Position.view` alone."""

from collections.abc import Iterable
from typing import Any

import msgspec

from armillary.scene import Moment, Scene, Tool

from .choice import REMEMBERED, Choice
from .deal import deal_stage
from .event import Event
from .position import Position
from .text import Text

__all__ = [
    "ChoiceView",
    "DecisionView",
    "EventView",
    "OfferView",
    "RefusalView",
    "View",
    "event_view",
    "make_view",
    "view_events",
]


class ChoiceView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry of the list. With `least` and `most` the seat names an amount: notation with the amount in its place."""

    notation: str
    caption: str
    marks: list[str]
    rule: str
    least: int | None = None
    most: int | None = None
    #: With an amount: the caption by plural category of the language, `{amount}` in the place of the number.
    amounts: dict[str, str] = {}
    #: The heading under which it stands.
    group: str = ""
    #: It cannot be taken back: dice follow, or something hidden is shown.
    final: bool = False
    #: It is chosen together with others of its kind.
    basket: bool = False
    #: It places one of many pieces: the page paints with it.
    brush: bool = False
    #: The quiet way on: to do nothing more here.
    quiet: bool = False
    #: It raises an open bid: a limit can be left with the table.
    raises: bool = False
    #: The least amount that would win if nobody bid more.
    wins: int | None = None


class DecisionView(msgspec.Struct, frozen=True):
    """What the game waits for: which seats, in what step, by which rule."""

    seats: list[int]
    sealed: bool
    step: str
    rule: str
    prompt: str
    yours: bool


class RefusalView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that one might try and why it is not allowed."""

    notation: str
    marks: list[str]
    rule: str
    reason: str
    #: For the first one of a kind of which nothing may be chosen now: the client lists those.
    caption: str = ""


class OfferView(msgspec.Struct, frozen=True):
    number: int
    maker: int
    receiver: int
    public: bool
    terms: list[Any]


class EventView(msgspec.Struct, frozen=True, omit_defaults=True):
    kind: str
    rules: list[str]
    facts: dict[str, Any]
    text: str
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
    tools: list[Tool]


def make_view(p: Position, seat: int | None, language: str = "en") -> View:
    """The view of a seat (None: a spectator). Everything comes from the cut copy, so nothing else can leak."""
    game = p.game
    text = game.text(language)
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
            prompt=game.prompt(seen, seat, text),
            yours=seat in deciding,
        )
    choices: list[ChoiceView] = []
    interjections: list[ChoiceView] = []
    refusals: list[RefusalView] = []
    if seat is not None and seen.result is None:
        listed = seen.choices(seat)
        choices = [choice_view(seen, seat, choice, text) for choice in listed]
        interjections = [choice_view(seen, seat, choice, text) for choice in seen.interjections(seat)]
        if seat in deciding:
            tried = seen.frames[-1].refusals(seen, seat)
            possible = {choice[0] for choice in listed}
            first = {choice[0]: choice for choice, _ in reversed(tried) if choice[0] not in possible}
            refusals = [
                RefusalView(
                    game.notation(choice),
                    game.marks(seen, seat, choice),
                    refusal.rule,
                    game.explain(seen, refusal, text),
                    game.caption(seen, seat, choice, text) if first.get(choice[0]) is choice else "",
                )
                for choice, refusal in tried
            ]
    scene = game.scene(seen, seat, text)
    if scene.stage is None and seen.offers:
        scene = msgspec.structs.replace(scene, stage=deal_stage(seen, seat, text))
    if not scene.seats:
        scene = msgspec.structs.replace(scene, seats=game.seat_looks(seen, text))
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
        scene=scene,
        tools=game.tools(seen, seat, text),
    )


def choice_view(p: Position, seat: int, choice: Choice, text: Text) -> ChoiceView:
    game = p.game
    if choice[0] not in game.plain_verbs:
        return _choice_view(p, seat, choice, text)
    key = (text.language, choice)
    kept: ChoiceView | None = game.kept_choices.get(key)
    if kept is None:
        kept = _choice_view(p, seat, choice, text)
        if len(game.kept_choices) < REMEMBERED:
            game.kept_choices[key] = kept
    return kept


def _choice_view(p: Position, seat: int, choice: Choice, text: Text) -> ChoiceView:
    game = p.game
    verb, amounts = choice[0], choice[-1]
    ranged = isinstance(amounts, range)
    raises = ranged and verb in game.raising_verbs
    return ChoiceView(
        notation=game.notation(choice),
        caption=game.caption(p, seat, choice, text),
        marks=game.marks(p, seat, choice),
        rule=game.rule_of(p, seat, choice),
        least=amounts.start if ranged else None,
        most=amounts[-1] if ranged else None,
        amounts={category: game.caption(p, seat, choice, text.for_amount(category)) for category in text.categories}
        if ranged
        else {},
        group=text.template("group", verb) or "",
        final=verb in game.final_verbs,
        basket=verb in game.baskets,
        brush=verb in game.brushes,
        quiet=verb in game.quiet_verbs,
        raises=raises,
        wins=p.frames[-1].winning_amount(p, seat, amounts) if raises and p.frames else None,
    )


def event_view(p: Position, event: Event, text: Text) -> EventView:
    """An event that `seen_by` has cut to one seat's knowledge, in words."""
    return EventView(
        event.kind, list(event.rules), dict(event.facts), p.game.say(p, event, text), p.game.moment(p, event, text)
    )


def view_events(p: Position, events: Iterable[Event], seat: int | None, language: str = "en") -> list[EventView]:
    """What that seat may know of these events, in words."""
    text = p.game.text(language)
    seen = (event.seen_by(seat) for event in events)
    return [event_view(p, event, text) for event in seen if event is not None]
