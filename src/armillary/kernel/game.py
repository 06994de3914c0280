"""A Game is one title set up to be played: its rules, components, options, rulings and number of seats. It never changes."""

import copyreg
from functools import cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from armillary.fields import Derived, declared, frozen, kinds_of
from armillary.optional import words_in
from armillary.scene import Board, Column, Goal, Moment, Outlook, Scene, SeatLook, Sketch, Tool
from armillary.shape import Shapes

from .canon import overlay
from .choice import REMEMBERED, Choice, Verb, Vocabulary, find
from .dice import Dice, KeyedDice, NoDice
from .event import Event
from .frame import Frame
from .offer import OFFER_VERBS, Answer, answer_offer, offer_answers, why_not_answer
from .playout import random_choice
from .position import Position, Result, load_frame
from .refusal import Refusal
from .text import Text, spoken
from .title import Title

__all__ = ["Game"]

if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarWithDefault

    # `Game` alone is a game of whatever position.
    P = TypeVarWithDefault("P", bound=Position, default=Any)
else:
    P = TypeVar("P", bound=Position)
F = TypeVar("F", bound=Frame[Any])


class Game(Generic[P]):
    """A title subclasses this and fills in the hooks that it needs; everything has a default except frames and set-up.

    Hooks say what the title is; they own no control flow. That lives in the frames.
    """

    #: The title's Position class and all its frames.
    position: ClassVar[type[Position]]
    frames: ClassVar[tuple[type[Frame[Any]], ...]]
    #: The steps of a turn in their order, for the frame that walks them; a title that extends this one may change the list.
    sequence: ClassVar[tuple[type[Frame[Any]], ...]] = ()
    #: The title's verbs; the kernel adds accept / decline / withdraw for offers.
    verbs: ClassVar[tuple[Verb, ...]]
    #: Verbs whose caption, marks and rule follow from the choice alone, for every seat and in every position: what a view says
    #: of such a choice is kept.
    plain_verbs: ClassVar[frozenset[str]] = frozenset()
    #: Verbs after which dice follow or something hidden is shown: the page asks for a confirmation.
    final_verbs: ClassVar[frozenset[str]] = frozenset()
    #: Verbs that are chosen many at once (buying, loading): the page collects them and sends them together.
    baskets: ClassVar[frozenset[str]] = frozenset()
    #: Verbs that place one of many pieces: the page paints with them, and sends all placements together.
    brushes: ClassVar[frozenset[str]] = frozenset()
    #: Verbs that raise an open bid: the page offers "up to so much" and lets the table raise.
    raising_verbs: ClassVar[frozenset[str]] = frozenset()
    #: Tools that ask bots for their judgement: no match that counts has them, as it has no goal line.
    judging_tools: ClassVar[frozenset[str]] = frozenset()
    #: Verbs that do nothing more here: the page lists them last and plainly.
    quiet_verbs: ClassVar[frozenset[str]] = frozenset(("pass", "done", "end", "end-turn", "stop"))
    #: In words of a position: where things lie that nobody looks through (told as a number), values that mean nothing, and the
    #: top-level words that only the rules need. `armillary.telling` leaves them out.
    heaps: ClassVar[frozenset[str]] = frozenset()
    nothing: ClassVar[frozenset[str]] = frozenset()
    untold: ClassVar[frozenset[str]] = frozenset()
    #: May offers be made in secret? Then a view does not tell how many there have been.
    secret_offers: ClassVar[bool] = True
    #: The package that holds ledger.yaml, guide.md, text/, scenarios/, components/. What is not there is looked up in the
    #: packages of the games that this one extends.
    package: ClassVar[str]
    #: Folders of the package with words of their own (`<room>/text/`): its modules or chapters.
    rooms: ClassVar[tuple[str, ...]] = ()

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
        if scenario is None and title.scenarios:
            scenario = title.scenarios[0].id
        self.scenario = scenario
        self.seats = title.seats_for(scenario)[0] if seats is None else seats
        title.check_seats(self.seats, scenario)
        self.options = title.settle_options(options or {}, scenario)
        self.rulings = title.settle_rulings(rulings or {})
        self.pack = components
        self.components: Any = self.load_components(components)
        self.read_options()
        self.vocabulary = Vocabulary((*self.verbs, *OFFER_VERBS), self.words())
        self.frame_classes = {frame.__name__: frame for frame in (*self.frames, Answer)}
        self._steps: dict[type[Frame[Any]], type[Frame[Any]]] = {}
        #: Is anything hidden from anybody?
        self.hides = type(self).hide is not Game.hide or bool(declared(self.position, "HIDDEN"))
        self._derived: dict[type, Derived] = {}
        self._text: dict[str, Text] = {}
        self._captions: dict[tuple[str, Choice], str] = {}
        self._looks: dict[str, list[SeatLook]] = {}
        self._briefs: dict[str, dict[str, str]] = {}
        self._blank: dict[str, Any] | None = None
        #: Entries of views for plain verbs, by language and choice.
        self.kept_choices: dict[tuple[str, Choice], Any] = {}

    # A game never changes: copies of what holds one share it, and another process rebuilds it from its set-up.

    def __copy__(self) -> "Game[P]":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game[P]":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        from .setup import Setup

        version = self.title.version_of(type(self))
        if self.title.factories.get(version) != f"{type(self).__module__}:{type(self).__name__}":
            return copyreg.__newobj__, (type(self),), {**self.__dict__, "_derived": {}}  # type: ignore[attr-defined]
        made = Setup(
            title=self.title.slug,
            seats=self.seats,
            options=self.options,
            rulings=self.rulings,
            scenario=self.scenario,
            components=self.pack,
            rules_version=version,
        )
        return Setup.game, (made,)

    # ------------------------------------------------------------------------------------------ hooks of a title

    def load_components(self, replacement: Any) -> Any:
        """The frozen component pack (see `armillary.packs`). `replacement` is the user's own, as the title understands it."""
        return None

    def read_options(self) -> None:
        """Take from `options`, `rulings` and `scenario` what the rules need; OptionError if they contradict each other."""

    def words(self) -> dict[str, list[str]]:
        """The slugs of each kind of thing that choices name."""
        return {}

    def setup(self, p: P) -> None:
        """Fill the fresh position and push the first frame. May roll and pick."""
        raise NotImplementedError

    def interjections(self, p: P, seat: int) -> list[Choice]:
        """What the seat may do out of turn at a quiet point. A title adds its own to these answers to offers."""
        return offer_answers(p, seat)

    def interject(self, p: P, seat: int, choice: Choice) -> None:
        """Carry out an interjection."""
        answer_offer(p, seat, choice)

    def why_not_interject(self, p: P, seat: int, choice: Choice) -> Refusal | None:
        return why_not_answer(p, seat, choice)

    def why_not_deal(self, p: P, maker: int, receiver: int, terms: tuple[Any, ...]) -> Refusal | None:
        """Can this deal be executed now? Asked when it is proposed and again when it is accepted."""
        raise NotImplementedError("this title has no offers")

    def deal(self, p: P, maker: int, receiver: int, terms: tuple[Any, ...]) -> None:
        """Execute an accepted offer."""
        raise NotImplementedError("this title has no offers")

    def seated(self, p: P, seat: int, person: bool) -> Choice | None:
        """What the table says for a seat when a person or a program takes it, as a step of the match; None: nothing."""
        return None

    def resigning(self, p: P, seat: int) -> Choice | None:
        """How a seat gives up under the title's own rules; None: they have no such thing, or not now."""
        return None

    def hide(self, p: P, seat: int | None) -> None:
        """Cut a copy down to what the seat may know: replace what is hidden by the same value whatever it is.

        Frames are replaced too, not changed: `Position.show` puts them back. What the fields declare secret is cut here.
        """
        self.derived(type(p)).hide(p, seat)

    def sample(self, p: P, seat: int | None, rng: Random) -> None:
        """Fill the hidden parts of a view with values that the seat cannot tell from the truth."""

    def status(self, p: P) -> list[str]:
        """Every broken invariant of the position: bounds, kept values and laws of the declared fields; a title adds its own."""
        found: list[str] = self.derived(type(p)).broken(p)
        return found

    def scores(self, p: P) -> tuple[float, ...]:
        """How the seats stand now; only an indication, the end is in `p.result`."""
        return (0.0,) * self.seats

    def shapes(self) -> Shapes:
        """What the fields of the position and of the steps are, for programs that learn (see `armillary/shape.py`)."""
        steps = {
            f"{step}.{name}": kind.shape(self)
            for step, cls in self.frame_classes.items()
            for name, kind in kinds_of(cls).items()
        }
        return Shapes(position=self.derived(self.position).shapes(), steps=steps, numbers=self.numbers())

    def numbers(self) -> dict[str, range]:
        """The numbers that an argument of a verb can be: `boost.tanks`, or `tanks` for every verb. Others have no bound."""
        return {}

    def board(self, text: Text) -> Board:
        """The static geometry, sent once, with its labels in that language."""
        return Board()

    def scene(self, p: P, seat: int | None, text: Text) -> Scene:
        """What to draw of this view (a position already cut by `view`)."""
        return Scene()

    def when(self, p: P, text: Text) -> str:
        """The round, turn or year in the title's words, as in "round 4": what people count in. Empty: single decisions."""
        return ""

    def seat_looks(self, p: P, text: Text) -> list[SeatLook]:
        """How the seats are called and shown now; a title overrides it where that follows from play (factions, blocs)."""
        kept = self._looks.get(text.language)
        if kept is None:
            words = [text.word("seat", self.vocabulary.word("seat", seat)) for seat in range(self.seats)]
            kept = self._looks[text.language] = [SeatLook(word) for word in words]
        return kept

    def outlook(self, p: P, seat: int, choice: Choice, text: Text) -> Outlook | None:
        """What the choice would do, for its button: effect, one figure, odds. From what the seat may know, and quick."""
        return None

    def judged(self, p: P, seat: int, choice: Choice, text: Text) -> tuple[str, str] | None:
        """A figure of the choice and its caption, from the judgement of bots: a likely price. Only where advice is allowed."""
        return None

    def cares(self, p: P, seat: int, text: Text) -> list[Column]:
        """The figures that players watch, one column each; a choice's button shows how it changes them."""
        return []

    def deal_told(
        self, p: P, maker: int, receiver: int, terms: tuple[Any, ...], text: Text
    ) -> tuple[list[str], list[str], str]:
        """An offer in words: what its maker gives, what the receiver gives, and what follows; empty: the words of the log."""
        return [], [], ""

    def goal(self, p: P, seat: int, text: Text) -> Goal | None:
        """The seat's next goal, from a plan and not from a search: computed from the view, within 50 ms."""
        return None

    def any_order(self, p: P, seat: int) -> None:
        """Lets a copy of the position take the placements of a set-up in any order, for the page to paint; `in_order` is how they
        are sent. By default the order is the rules' own."""

    def in_order(self, p: P, choices: list[Choice]) -> list[Choice]:
        """Placements that were painted in any order, as the rules ask for them."""
        return choices

    def suggest(self, p: P, seat: int) -> list[Choice]:
        """A sensible way to place the rest of a set-up, in order; empty: the title has none."""
        return []

    def preview(self, p: P, seat: int, choice: Choice, text: Text) -> Sketch | None:
        """What to draw for a choice under consideration: the route of a move, the reach of a weapon."""
        return None

    def tools(self, p: P, seat: int | None, text: Text) -> list[Tool]:
        """What can be consulted at the table now: a planner, a calculator."""
        return []

    def consult(self, p: P, seat: int | None, tool: str, args: dict[str, str], text: Text) -> Sketch:
        """A tool's answer. ValueError says what is wrong with the arguments."""
        raise ValueError(f"{self.title.title} has no tool {tool!r}")

    def meant(self, p: P, seat: int, mark: str) -> list[Choice]:
        """What a click on this thing may mean here, allowed or not: the page then asks why not."""
        return []

    def moment(self, p: P, event: Event, text: Text) -> Moment | None:
        """An event (already cut by `seen_by`) shown over the board for a moment: dice, a reveal, a battle."""
        return None

    def brief(self, kind: str, thing: int, text: Text) -> str:
        """The values of a thing (a card, a place) in the shortest form that is clear; empty if its name says all."""
        return ""

    def expand_given(self, partial: dict[str, Any]) -> dict[str, Any]:
        """A title may understand shorthand in `given`: write it out as a partial `inspect()`."""
        return partial

    def outcome(self, before: P, after: P, text: Text) -> str:
        """One line that distinguishes the outcomes of a choice, for exact odds; empty: the events' own words."""
        return ""

    # -------------------------------------------------------------------------------------------- using a game

    def start(self, dice: Dice | int | str | bytes = 0, *, listen: bool = False) -> P:
        """A new match, set up and waiting for its first decision."""
        source = dice if isinstance(dice, Dice) else KeyedDice(dice)
        p: P = self.position(self, source)  # type: ignore[assignment]
        if listen:
            p.listen()
        self.setup(p)
        p.settle()
        return p

    def restore(self, data: dict[str, Any], dice: Dice | None = None) -> P:
        """A position from what `inspect()` gave; ValueError names what is wrong with the data."""
        data = dict(data)
        flow = data.pop("flow", None)
        if not isinstance(flow, dict):
            raise ValueError("'flow' is missing: this is not an inspected position")
        p: P = self.position(self, dice or NoDice())  # type: ignore[assignment]
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
    ) -> P:
        """A fresh set-up with a partial `inspect()` laid over it: scenario files, puzzles, what-if boards.

        Keys under `flow` are laid over as well (`flow: {frames: [...]}`); the deciding seats are recomputed.
        """
        base = self.start(seed).inspect()
        data = overlay(base, self.expand_given(partial))
        data["flow"].update(owing=[], sealed=None, ordinal=0)
        p = self.restore(data, dice or KeyedDice(seed))
        if listen:
            p.listen()
        p.settle()
        return p

    def sampled(self, seen: P, seat: int | None, rng: Random) -> P:
        """A whole position that the seat cannot tell from the truth, with its own dice, for searching players."""
        p: P = seen.copy()  # type: ignore[assignment]
        p.dice = KeyedDice(rng.getrandbits(64))
        self.sample(p, seat, rng)
        if p.sealed is not None:
            for who, answer in list(p.sealed.items()):
                if answer is None:
                    p.sealed[who] = random_choice(p.frames[-1].choices(p, who), rng)
        return p

    def derived(self, cls: type) -> Derived:
        """What follows here from the declared fields of a position class."""
        found = self._derived.get(cls)
        if found is None:
            found = self._derived[cls] = Derived(self, cls)
        return found

    @classmethod
    def packages(cls) -> tuple[str, ...]:
        """The title's package, then that of the title that it extends, and so on."""
        return tuple(base.__dict__["package"] for base in cls.__mro__ if "package" in base.__dict__)

    @cached_property
    def folders(self) -> tuple[Traversable, ...]:
        """The title's data files, then those of the title that it extends, and so on."""
        return tuple(resources.files(package) for package in self.packages())

    def word_folders(self) -> list[Traversable]:
        """Where its words are, those of the title that it extends first."""
        found: list[Traversable] = []
        for base in reversed(type(self).__mro__):
            if "package" in base.__dict__:
                home = resources.files(base.__dict__["package"])
                found += [home / "text", *(home / room / "text" for room in base.__dict__.get("rooms", ()))]
        return found

    @property
    def files(self) -> Traversable:
        """The title's own data files."""
        return self.folders[0]

    def find_file(self, path: str) -> Traversable | None:
        """A data file, the title's own before those of what it extends."""
        return next((folder / path for folder in self.folders if (folder / path).is_file()), None)

    def step(self, wanted: type[F]) -> type[F]:
        """The class of this step in this game: the one asked for, or its replacement in a title that extends another."""
        found = self._steps.get(wanted)
        if found is None:
            fitting = [frame for frame in self.frames if issubclass(frame, wanted)]
            found = wanted if wanted in fitting else fitting[0] if len(fitting) == 1 else None
            if found is None:
                raise LookupError(f"{type(self).__name__} has {len(fitting)} steps for {wanted.__name__}")
            self._steps[wanted] = found
        return found  # type: ignore[return-value]

    @cached_property
    def languages(self) -> frozenset[str]:
        """The languages that the title speaks."""
        folder = self.files / "text"
        return (
            frozenset(file.name.removesuffix(".yaml") for file in folder.iterdir()) if folder.is_dir() else frozenset()
        )

    def text(self, language: str = "en") -> Text:
        """The words of the title in that language; in English, if nobody speaks it. Only languages that exist are kept."""
        if language not in self._text:
            if language not in self.languages and language not in Text.spoken():
                return self.text()
            self._text[language] = Text.load(self.word_folders(), language, words_in(reversed(self.folders)))
        return self._text[language]

    def briefs(self, text: Text) -> dict[str, str]:
        """The values of all things that have any, by slug; of a slug with two kinds, the first."""
        found = self._briefs.get(text.language)
        if found is None:
            found = self._briefs[text.language] = {}
            for kind, slugs in self.vocabulary.words.items():
                for thing, slug in enumerate(slugs):
                    line = "" if slug in found else self.brief(kind, thing, text)
                    if line:
                        found[slug] = line
        return found

    def blank_words(self) -> dict[str, Any]:
        """The words of a position before anything is set up: the default of every field."""
        if self._blank is None:
            self._blank = self.position(self, NoDice()).to_words()
        return self._blank

    def notation(self, choice: Choice) -> str:
        return self.vocabulary.notation(choice)

    def parse(self, text: str) -> Choice:
        return self.vocabulary.parse(text)

    def rule_of(self, p: P, seat: int, choice: Choice) -> str:
        """The rule that allows the choice."""
        listed = p.choices(seat)
        # The step speaks only for its own choices: what is done out of turn has the verb's rule.
        own = choice in listed or (type(choice[-1]) is int and find(listed, choice) is not None)
        rule = p.frames[-1].rule_of(p, seat, choice) if own else ""
        return rule or self.vocabulary.verbs[choice[0]].rule

    def marks(self, p: P, seat: int, choice: Choice) -> list[str]:
        """What to light for this choice. A title overrides it where the things named are not the things to click."""
        return self.vocabulary.marks(choice)

    def caption(self, p: P, seat: int, choice: Choice, text: Text) -> str:
        """The choice in plain words. A title overrides it where the words depend on the position."""
        verb = self.vocabulary.verbs[choice[0]]
        seats = any(kind == "seat" for _, kind in verb.args)
        key = (text.language + text.amount, choice)
        caption = None if seats else self._captions.get(key)
        if caption is None:
            named = {
                name: self.word(p, kind, value, text) for (name, kind), value in zip(verb.args, choice[1:], strict=True)
            }
            caption = text.fill("choice", verb.name, named, self.notation(choice))
            if not seats and len(self._captions) < REMEMBERED:
                self._captions[key] = caption
        return caption

    def word(self, p: P, kind: str, value: Any, text: Text) -> Any:
        """A thing as words for a template; numbers and ranges as they are, since the template may count with them."""
        if kind == "number" and value is not None:
            return value
        if kind == "seat" and value is not None and 0 <= value < self.seats:
            return self.seat_looks(p, text)[value].word
        return text.word(kind, self.vocabulary.word(kind, value))

    def prompt(self, p: P, seat: int | None, text: Text) -> str:
        """Who decides what, and why now."""
        if p.result is not None:
            return text.fill("end", p.result.reason, {}, p.result.reason)
        frame = p.frames[-1]
        name = type(frame).__name__
        facts = self.named(p, frame.facts(p, seat), text)
        return spoken(text.fill("prompt", name, facts, name), facts, seat in p.deciding())

    def say(self, p: P, event: Event, text: Text) -> str:
        """An event, already cut by `seen_by`, in plain words."""
        facts = self.named(p, event.facts, text)
        if text.template("event", event.kind) is None:
            return " ".join([event.kind, *(f"{name}={value}" for name, value in facts.items())])
        return text.fill("event", event.kind, facts, event.kind)

    def explain(self, p: P, refusal: Refusal, text: Text) -> str:
        """A refusal in plain words."""
        by_rule = text.fill("refusal", "by-rule", {"rule": refusal.rule})
        return (
            text.fill("refusal", refusal.key, self.named(p, refusal.facts, text), by_rule) if refusal.key else by_rule
        )

    def named(self, p: P, facts: Any, text: Text) -> dict[str, Any]:
        """Facts for a template: a fact `kind_name` or `kind` whose kind is a kind of word is written in words."""
        filled: dict[str, Any] = {}
        for name, value in facts.items():
            kind = name.split("_", 1)[0]
            if type(value) is int and (kind == "seat" or kind in self.vocabulary.words):
                filled[name] = self.word(p, kind, value, text)
            elif isinstance(value, (list, tuple)):
                filled[name] = ", ".join(str(item) for item in value)
            else:
                filled[name] = value
        return filled
