"""A Game is one title set up to be played: its rules, components, options, rulings and number of seats. It never changes."""

from functools import cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from random import Random
from typing import Any, ClassVar

from .canon import overlay
from .choice import REMEMBERED, Choice, Verb, Vocabulary, find
from .dice import Dice, KeyedDice, NoDice
from .event import Event
from .frame import Frame
from .offer import OFFER_VERBS, answer_offer, offer_answers, why_not_answer
from .playout import random_choice
from .position import Position, Result, frozen, load_frame
from .refusal import Refusal
from .scene import Board, Scene
from .text import Text
from .title import OptionError, Title

__all__ = ["Game"]


class Game:
    """A title subclasses this and fills in the hooks that it needs; everything has a default except frames and set-up.

    Hooks say what the title is; they own no control flow. That lives in the frames.
    """

    #: The title's Position class and all its frames.
    position: ClassVar[type[Position]]
    frames: ClassVar[tuple[type[Frame[Any]], ...]]
    #: The title's verbs; the kernel adds accept / decline / withdraw for offers.
    verbs: ClassVar[tuple[Verb, ...]]
    #: Verbs whose caption, marks and rule follow from the choice alone, whoever takes it in whatever position: what a view says
    #: of such a choice is kept.
    plain_verbs: ClassVar[frozenset[str]] = frozenset()
    #: The package that holds ledger.yaml, guide.md, text/, scenarios/, components/.
    package: ClassVar[str]

    def __init__(
        self,
        title: Title,
        seats: int | None = None,
        *,
        options: dict[str, Any] | None = None,
        rulings: dict[str, str] | None = None,
        scenario: str | None = None,
        components: Any = None,
    ) -> None:
        self.title = title
        least, most = title.seats
        self.seats = least if seats is None else seats
        if not least <= self.seats <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            raise OptionError(f"{title.title} is for {wanted} players, not {self.seats}")
        if scenario is None and title.scenarios:
            scenario = title.scenarios[0].id
        self.scenario = scenario
        self.options = title.settle_options(options or {}, scenario)
        self.rulings = title.settle_rulings(rulings or {})
        self.pack = components
        self.components: Any = self.load_components(components)
        self.check_options()
        self.vocabulary = Vocabulary((*self.verbs, *OFFER_VERBS), self.words())
        self.frame_classes = {frame.__name__: frame for frame in self.frames}
        self._text: dict[str, Text] = {}
        self._captions: dict[tuple[str, Choice], str] = {}
        #: Entries of views for plain verbs, by language and choice.
        self.kept_choices: dict[tuple[str, Choice], Any] = {}

    # ------------------------------------------------------------------------------------------ hooks of a title

    def load_components(self, replacement: Any) -> Any:
        """The frozen component pack (see `kernel.pack`). `replacement` is the user's own, as the title understands it."""
        return None

    def check_options(self) -> None:
        """Raise OptionError for combinations of options and seats that the rules do not allow."""

    def words(self) -> dict[str, list[str]]:
        """The slugs of each kind of thing that choices name."""
        return {}

    def setup(self, p: Position) -> None:
        """Fill the fresh position and push the first frame. May roll and pick."""
        raise NotImplementedError

    def interjections(self, p: Position, seat: int) -> list[Choice]:
        """What the seat may do out of turn at a quiet point. A title adds its own to these answers to offers."""
        return offer_answers(p, seat)

    def interject(self, p: Position, seat: int, choice: Choice) -> None:
        """Carry out an interjection."""
        answer_offer(p, seat, choice)

    def why_not_interject(self, p: Position, seat: int, choice: Choice) -> Refusal | None:
        return why_not_answer(p, seat, choice)

    def why_not_deal(self, p: Position, maker: int, receiver: int, terms: tuple[Any, ...]) -> Refusal | None:
        """Can this deal be executed now? Asked when it is proposed and again when it is accepted."""
        raise NotImplementedError("this title has no offers")

    def deal(self, p: Position, maker: int, receiver: int, terms: tuple[Any, ...]) -> None:
        """Execute an accepted offer."""
        raise NotImplementedError("this title has no offers")

    def hide(self, p: Position, seat: int | None) -> None:
        """Cut a copy down to what the seat may know: replace what is hidden by the same value whatever it is."""

    def sample(self, p: Position, seat: int | None, rng: Random) -> None:
        """Fill the hidden parts of a view with values that the seat cannot tell from the truth."""

    def status(self, p: Position) -> list[str]:
        """Every broken invariant of the position."""
        return []

    def scores(self, p: Position) -> tuple[float, ...]:
        """How the seats stand now; only an indication, the end is in `p.result`."""
        return (0.0,) * self.seats

    def board(self) -> Board:
        """The static geometry, sent once."""
        return Board()

    def scene(self, p: Position, seat: int | None) -> Scene:
        """What to draw of this view (a position already cut by `view`)."""
        return Scene()

    def expand_given(self, partial: dict[str, Any]) -> dict[str, Any]:
        """A title may understand shorthand in `given`: write it out as a partial `inspect()`."""
        return partial

    def outcome(self, before: Position, after: Position) -> str:
        """One line that tells outcomes of a choice apart, for exact odds; empty: the events' own words."""
        return ""

    # -------------------------------------------------------------------------------------------- using a game

    def start(self, dice: Dice | int | str | bytes = 0, *, listen: bool = False) -> Position:
        """A new match, set up and waiting for its first decision."""
        source = dice if isinstance(dice, Dice) else KeyedDice(dice)
        p = self.position(self, source)
        if listen:
            p.listen()
        self.setup(p)
        p.settle()
        return p

    def restore(self, data: dict[str, Any], dice: Dice | None = None) -> Position:
        """A position from what `inspect()` gave; ValueError names what is wrong with the data."""
        data = dict(data)
        flow = data.pop("flow", None)
        if not isinstance(flow, dict):
            raise ValueError("'flow' is missing: this is not an inspected position")
        p = self.position(self, dice or NoDice())
        p.from_words(data)
        known = {"frames", "owing", "sealed", "offers", "next_offer", "ordinal", "revealed", "result"}
        wrong = sorted(set(flow) ^ known)
        if wrong:
            raise ValueError(f"flow: unknown or missing {', '.join(wrong)}")
        p.frames = [load_frame(self.frame_classes, frame) for frame in flow["frames"]]
        p.owing = tuple(flow["owing"])
        p.sealed = None if flow["sealed"] is None else {seat: frozen(answer) for seat, answer in flow["sealed"]}
        p.offers = [frozen(offer) for offer in flow["offers"]]
        p.next_offer = flow["next_offer"]
        p.ordinal = flow["ordinal"]
        p.revealed = flow["revealed"]
        p.result = None if flow["result"] is None else Result.from_plain(flow["result"])
        return p

    def given(
        self, partial: dict[str, Any], *, seed: int | str = 0, dice: Dice | None = None, listen: bool = False
    ) -> Position:
        """A fresh set-up with a partial `inspect()` laid over it: scenario files, puzzles, what-if boards.

        Keys under `flow` are laid over as well (`flow: {frames: [...]}`); whoever decides is worked out anew.
        """
        base = self.start(seed).inspect()
        data = overlay(base, self.expand_given(partial))
        data["flow"].update(owing=[], sealed=None, ordinal=0)
        p = self.restore(data, dice or KeyedDice(seed))
        if listen:
            p.listen()
        p.settle()
        return p

    def sampled(self, seen: Position, seat: int | None, rng: Random) -> Position:
        """A whole position that the seat cannot tell from the truth, with dice of its own: what searching players think in."""
        p = seen.copy()
        p.dice = KeyedDice(rng.getrandbits(64))
        self.sample(p, seat, rng)
        if p.sealed is not None:
            for who, answer in list(p.sealed.items()):
                if answer is None:
                    p.sealed[who] = random_choice(p.frames[-1].choices(p, who), rng)
        return p

    @property
    def files(self) -> Traversable:
        """The title's data files."""
        return resources.files(self.package)

    @cached_property
    def languages(self) -> frozenset[str]:
        """The languages that the title speaks."""
        return frozenset(file.name.removesuffix(".yaml") for file in (self.files / "text").iterdir())

    def text(self, language: str = "en") -> Text:
        """The words of the title in that language."""
        if language not in self._text:
            self._text[language] = Text.load(self.files / "text", language)
        return self._text[language]

    def notation(self, choice: Choice) -> str:
        return self.vocabulary.notation(choice)

    def parse(self, text: str) -> Choice:
        return self.vocabulary.parse(text)

    def rule_of(self, p: Position, seat: int, choice: Choice) -> str:
        """The rule that allows the choice."""
        listed = p.choices(seat)
        # The step speaks only for its own choices: what is done out of turn has the verb's rule.
        own = choice in listed or (type(choice[-1]) is int and find(listed, choice) is not None)
        rule = p.frames[-1].rule_of(p, seat, choice) if own else ""
        return rule or self.vocabulary.verbs[choice[0]].rule

    def marks(self, p: Position, seat: int, choice: Choice) -> list[str]:
        """What to light for this choice. A title overrides it where the things named are not the things to click."""
        return self.vocabulary.marks(choice)

    def caption(self, p: Position, seat: int, choice: Choice, language: str = "en") -> str:
        """The choice in plain words. A title overrides it where the words depend on the position."""
        key = (language, choice)
        caption = self._captions.get(key)
        if caption is None:
            text = self.text(language)
            verb = self.vocabulary.verbs[choice[0]]
            named = {
                name: text.word(kind, self.vocabulary.word(kind, value))
                for (name, kind), value in zip(verb.args, choice[1:], strict=True)
            }
            caption = text.fill("choice", verb.name, named, self.notation(choice))
            if len(self._captions) < REMEMBERED:
                self._captions[key] = caption
        return caption

    def prompt(self, p: Position, seat: int | None, language: str = "en") -> str:
        """Who decides what, and why now."""
        if p.result is not None:
            return self.text(language).fill("end", p.result.reason, {}, p.result.reason)
        frame = p.frames[-1]
        name = type(frame).__name__
        return self.text(language).fill("prompt", name, self.named(frame.facts(p, seat), language), name)

    def say(self, event: Event, language: str = "en") -> str:
        """An event, already cut by `seen_by`, in plain words."""
        text = self.text(language)
        facts = self.named(event.facts, language)
        if text.template("event", event.kind) is None:
            return " ".join([event.kind, *(f"{name}={value}" for name, value in facts.items())])
        return text.fill("event", event.kind, facts, event.kind)

    def explain(self, refusal: Refusal, language: str = "en") -> str:
        """A refusal in plain words."""
        text = self.text(language)
        return text.fill("refusal", refusal.key, self.named(refusal.facts, language), f"Not allowed by {refusal.rule}.")

    def named(self, facts: Any, language: str) -> dict[str, Any]:
        """Facts for a template: a fact `kind_name` or `kind` whose kind is a kind of word is written in words."""
        text = self.text(language)
        filled: dict[str, Any] = {}
        for name, value in facts.items():
            kind = name.split("_", 1)[0]
            if type(value) is int and (kind == "seat" or kind in self.vocabulary.words):
                filled[name] = text.word(kind, self.vocabulary.word(kind, value))
            elif isinstance(value, (list, tuple)):
                filled[name] = ", ".join(str(item) for item in value)
            else:
                filled[name] = value
        return filled
