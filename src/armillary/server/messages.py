"""Every message between client and server, typed. The client's TypeScript types are generated from this module.

Names are the JSON names. Websocket messages carry their name in the field `type`.
"""

from typing import Annotated, Any, Literal

import msgspec

from armillary.fidelity import How
from armillary.fidelity import State as RuleState
from armillary.kernel.setup import Setup
from armillary.kernel.title import Option, Ruling, Scenario
from armillary.kernel.verify import Verdict
from armillary.kernel.view import ChoiceView, View
from armillary.lessons import CoachView
from armillary.review import Review
from armillary.scene import Board, Outlook, Piece, Shape, Sketch
from armillary.table.errors import Code
from armillary.table.facts import (
    BotLevel,
    Chance,
    ChatLine,
    ClockState,
    Digest,
    LoggedStep,
    Name,
    Notice,
    Order,
    Pace,
    Proposal,
    Reason,
    SeatCard,
    SeatNumber,
    SeatPlan,
    ShortText,
    TableResult,
    Weight,
)

Notation = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
StepNumber = Annotated[int, msgspec.Meta(ge=0, le=10_000_000)]
RequestId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Entropy = Annotated[str, msgspec.Meta(max_length=200)]
Password = Annotated[str, msgspec.Meta(min_length=8, max_length=200)]
Login = Annotated[str, msgspec.Meta(min_length=3, max_length=120)]
State = Literal["open", "playing", "over", "cancelled"]


class Body(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What a client sends: unknown fields are refused."""


class Answer(msgspec.Struct, kw_only=True):
    """What the server answers."""


# ------------------------------------------------------------------------------------------------ REST: answers


class ApiError(Answer):
    """Every refusal of the REST interface. `code` is stable, `message` is for people."""

    code: str
    message: str
    #: The rule at fault, where a rule is.
    rule: str = ""


class Bot(Answer):
    level: str
    name: str
    text: str


class TitleCard(Answer):
    """What is known of a title before it is played."""

    slug: str
    title: str
    summary: str
    seats: tuple[int, int]
    minutes: tuple[int, int]
    rules_version: int
    stage: str
    options: list[Option]
    rulings: list[Ruling]
    #: What values and readings are called, by the option or ruling; what is left out is shown as it is written.
    words: dict[str, dict[str, str]]
    scenarios: list[Scenario]
    ends: list[str]
    bots: list[Bot]
    #: Address of the art sheet, empty if the title has none.
    art: str
    rules: int
    guide: bool


class TitleList(Answer):
    titles: list[TitleCard]


class Picture(Answer):
    """A title in the middle of a game, for its card: what a scene shows, without the panels."""

    board: Board
    pieces: list[Piece]
    styles: dict[str, str]
    overlay: list[Shape]


class Guide(Answer):
    slug: str
    markdown: str


class RuleCard(Answer):
    id: str
    rule: str
    section: str
    kind: str
    level: str
    #: Why it is not implemented, if it is not.
    waived: str
    more: dict[str, Any]
    #: What is known of it: implemented, structural, claimed, missing or waived.
    state: RuleState
    #: The tests and scenario files that prove it, each with how the rule was seen there.
    proofs: dict[str, list[How]]


class LedgerPage(Answer):
    slug: str
    total: int
    rules: list[RuleCard]


class FidelityReport(Answer):
    slug: str
    rules: int
    #: In a test that names the rule it was seen done.
    implemented: int
    #: A component or a definition, whose data such a test read.
    structural: int
    exercised: int
    waived: dict[str, str]
    #: The code names the rule, and no test that names it saw it done.
    claimed: list[str]
    #: No code names it.
    missing: list[str]
    #: Was evidence recorded for the title as it is? Without it nothing counts as implemented.
    recorded: bool
    #: How many random games were played to see what they exercise.
    games: int
    #: Of a title that extends another: its own rules, those it takes over, those it replaces.
    own: int
    inherited: int
    replaced: int


class Session(Answer):
    """Who you are to the server. Guests have no login."""

    person: str
    name: str
    login: str | None
    #: Of an account: the name of its profile page; and `moderator` or `admin`, if it is one.
    handle: str = ""
    role: str = ""
    #: For clients without cookies: send it as `Authorization: Bearer ...`. Only in the answer that creates it.
    token: str | None = None


class MatchCard(Answer):
    """A match as a list or the top of the page shows it to you."""

    id: str
    title: str
    slug: str
    #: What the host called the table.
    name: str
    state: State
    public: bool
    setup: Setup
    pace: Pace
    seats: list[SeatCard]
    created: float
    updated: float
    step: int
    #: Seats that owe an answer now.
    deciding: list[int]
    #: Your seats; empty for a spectator.
    yours: list[int]
    host: bool
    #: Address to invite others with; only shown to those who sit at the table.
    invite: str | None
    #: The commitment to the secret of the dice, published before anybody adds entropy.
    commitment: str | None
    #: Everybody has agreed: whoever has pledged a text for the dice must reveal it now.
    drawing: bool
    result: TableResult | None
    #: What this match was forked from: (match, step), or the day of a daily challenge.
    forked: tuple[str, int] | None = None
    daily: str | None = None
    imported: bool = False
    #: It counts for the ratings; there are no hints at such a table.
    rated: bool = False
    tournament: str | None = None
    #: The lesson that is played here.
    lesson: str = ""
    #: The puzzle that is solved here.
    puzzle: str = ""
    #: Seats may ask for hints.
    hints: bool = False
    spectators: int = 0
    chat: bool = True


class MatchList(Answer):
    matches: list[MatchCard]


class MatchLog(Answer):
    """Steps of the match as your seat may know them, oldest first."""

    match: str
    first: int
    #: Steps of the match so far.
    total: int
    steps: list[LoggedStep]
    notices: list[Notice]


class StepView(Answer):
    """The view of a seat at an earlier step. Its choices are those of that moment; they cannot be taken now."""

    match: str
    step: int
    total: int
    view: View


class Notes(Body):
    """Private notes of one person on one match."""

    text: Annotated[str, msgspec.Meta(max_length=20_000)]


class NotificationSettings(Body):
    """How you want to hear of your turns. Empty text switches a way off."""

    email: Annotated[str, msgspec.Meta(max_length=200)] = ""
    webhook: Annotated[str, msgspec.Meta(max_length=500)] = ""
    #: Which things: your turn, a match that begins or ends, a proposal, chat for you.
    on: Annotated[
        list[Literal["turn", "started", "over", "proposal", "chat"]],
        msgspec.Meta(max_length=10),
    ] = msgspec.field(default_factory=lambda: ["turn", "started", "over", "proposal"])
    #: Do not write again before so many minutes have passed, and never while a page is open on the match.
    pause_minutes: Annotated[int, msgspec.Meta(ge=0, le=10_080)] = 10
    #: Has the mail's address said that it wants to hear from us? Set by the link in the mail that asks, never by you.
    confirmed: bool = False
    #: The language in which you are written to: the page's when it was saved.
    language: Annotated[str, msgspec.Meta(max_length=8)] = "en"


class DailyScore(Answer):
    name: str
    #: Without an account: may be somebody who has seen the day's dice under another name. Listed after the others.
    guest: bool
    won: bool
    score: float
    steps: int
    yours: bool


class Daily(Answer):
    """The challenge of a day: the same set-up and the same dice for everybody; the first attempt counts.

    Whoever plays it twice under two names knows the dice the second time, so that the list is worth what the players' word is;
    guests are listed after those with accounts. The record and its dice are shown when the day is over.
    """

    day: str
    title: str
    setup: Setup
    level: str
    #: Your match of that day, if you have begun it.
    match: str | None
    scores: list[DailyScore]
    #: What the list is worth, for people.
    worth: str


class ReviewState(Answer):
    """A review of a finished match, as far as it is worked out. none: nobody has asked for it yet."""

    state: Literal["none", "running", "done"]
    #: Decisions that were looked at, of how many.
    done: int
    total: int
    review: Review | None


class LessonCard(Answer):
    """A lesson as the list shows it to you."""

    id: str
    title: str
    minutes: int
    steps: int
    #: Lessons that should come before.
    needs: list[str]
    #: Your best so far; 0: not finished yet.
    stars: int
    #: Your table with it, if you have begun and not finished.
    match: str | None


class TitleLessons(Answer):
    slug: str
    title: str
    lessons: list[LessonCard]


class Lessons(Answer):
    """All lessons, and the one that you might take next (title, lesson)."""

    titles: list[TitleLessons]
    next: tuple[str, str] | None


class PuzzleCard(Answer):
    """Today's puzzle of a title, and how you fare with it. What the answer is stands nowhere here."""

    slug: str
    title: str
    #: Its number in the title's pack, from 1, and how many there are.
    number: int
    of: int
    #: new; open: begun or answered wrongly; solved: at the first try; found: later, or after it was shown.
    state: Literal["new", "open", "solved", "found"]
    #: Wrong answers so far.
    tries: int
    #: Your table with it, if you have begun and not finished.
    match: str | None


class Puzzles(Answer):
    """The puzzles of a day (UTC), one for each title that has some, and your streak."""

    day: str
    puzzles: list[PuzzleCard]
    #: Days in a row, up to today or yesterday, on which you solved one at the first try; the longest ever.
    streak: int
    longest: int
    #: The last twelve weeks, today last: 2 solved at the first try, 1 found later, 0 neither.
    beads: list[int]


class Health(Answer):
    #: ok; degraded: it serves, but somebody should look at the problems; failing (503): it cannot serve now.
    status: Literal["ok", "degraded", "failing"]
    version: str
    database: str
    #: Matches in memory; those that stand still until the store answers; those that cannot be opened.
    matches: int
    halted: int
    broken: int
    problems: list[str]


# ------------------------------------------------------------------------------------------------- REST: bodies


class NewSession(Body):
    """Be a guest, or change your name."""

    name: Name


class Register(Body):
    """Turn a guest into an account. What the guest holds stays."""

    login: Login
    password: Password
    name: Name | None = None
    #: Where one has to be invited: the code of the invitation.
    invitation: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Credentials(Body):
    login: Login
    password: Password
    #: The six digits of the second factor, where the account has one.
    code: Annotated[str, msgspec.Meta(max_length=20)] = ""


class NewMatch(Body):
    """Open a table. `seats` has one plan per seat. With no open seat left and `start`, play begins at once."""

    setup: Setup
    seats: Annotated[list[SeatPlan], msgspec.Meta(min_length=1, max_length=32)]
    name: Annotated[str, msgspec.Meta(max_length=80)] = ""
    public: bool = False
    pace: Pace = Pace()
    #: May spectators and seats chat?
    chat: bool = True
    #: It shall count for the ratings: everybody needs an account and one seat, there is a clock, and there are no hints and no
    #: take-backs.
    rated: bool = False
    #: Agree to start for all seats of yours, with entropy that the server draws. For dice that are proven against the server: do
    #: not start, look at the card's `commitment`, then say `ready` with a text or a pledge of your own.
    start: bool = True
    #: May seats ask for hints? None: yes, if nobody but you and bots sit there. Never in rated matches.
    hints: bool | None = None


class Join(Body):
    """Take a seat (None: the first open one). A private table asks for the invite's code."""

    seat: SeatNumber | None = None
    invite: ShortText = ""
    name: Name | None = None


class Ready(Body):
    """Agree to start, or take the agreement back.

    Draw a text of your own, after you have seen the match's `commitment`, and pledge it: `pledge` is its SHA-256 in hexadecimal.
    When everybody has agreed (`drawing`), send the text with `reveal`. If you are the only person at the table `entropy` may
    hold the text at once. With neither the server draws one for you, and nothing is proven against the server.
    """

    ready: bool = True
    pledge: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")] | None = None
    entropy: Entropy = ""


class Reveal(Body):
    """The text that you have pledged."""

    entropy: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class SeatChange(Body):
    """Host's right before the start: give a seat to a bot, open it, or take it yourself. Also sends a person away."""

    kind: Literal["me", "bot", "open"]
    level: BotLevel = "easy"


class TableChange(Body):
    """Host's right: fields that are left out stay as they are."""

    name: Annotated[str, msgspec.Meta(max_length=80)] | None = None
    public: bool | None = None
    chat: bool | None = None
    #: A new invite; the old link stops working.
    new_invite: bool = False


class Fork(Body):
    """A private match of your own from a moment of this one.

    From a finished match: the truth, as it was. From a running one: a position that your seat cannot tell from the truth.
    """

    step: StepNumber
    #: Which seat's knowledge (running match), and which seat you play; the others are bots.
    seat: SeatNumber | None = None
    #: Play all seats yourself instead.
    all_seats: bool = False
    level: BotLevel = "easy"


# ------------------------------------------------------------------------------------ websocket: client to server


class Ask(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """A message of the client. `id` is the client's own; the answer carries it."""

    id: RequestId


class Hello(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="hello", tag_field="type"):
    """First message, and again to look through another seat of yours (pass and play)."""

    #: None: as a spectator.
    seat: SeatNumber | None = None
    #: Where you were: `seq` of the last update and how many chat lines you have. None: from the start.
    since: StepNumber | None = None
    chat: StepNumber = 0
    language: Annotated[str, msgspec.Meta(min_length=2, max_length=8)] = "en"
    #: Leave out of updates what is as it was in the update before: see `Update.kept`.
    changes: bool = False
    #: With `changes`: of lists that have changed send only what lies between their unchanged ends, see `Update.ends`.
    middles: bool = False


class Choose(Ask, tag="choose"):
    """Take a choice. `step` is the number of steps the match had in the view you chose from."""

    step: StepNumber
    choice: Notation
    #: `seq` of the update that was chosen from, if you want to be sure that no undo has come in between.
    seq: StepNumber | None = None


class Why(Ask, tag="why"):
    """Why may I not do this? By notation, or by mark (`node:mars`): everything that concerns this thing."""

    notation: Notation | None = None
    mark: Annotated[str, msgspec.Meta(max_length=200)] | None = None


class Odds(Ask, tag="odds"):
    """The exact odds of a choice."""

    notation: Notation


class ChooseAll(Ask, tag="choose-all"):
    """Take several choices one after the other, or none: each is checked after those before it. They stay single steps."""

    step: StepNumber
    choices: Annotated[list[Notation], msgspec.Meta(min_length=1, max_length=60)]


class Collect(Ask, tag="collect"):
    """What could still be added, had these been taken? Nothing is done."""

    choices: Annotated[list[Notation], msgspec.Meta(max_length=60)]


class AskOutlook(Ask, tag="outlook"):
    """What would these choices do? For what is on the screen."""

    notations: Annotated[list[Notation], msgspec.Meta(min_length=1, max_length=24)]


class Consider(Ask, tag="consider"):
    """Draw what a choice would do: its way, its reach."""

    notation: Notation


class Consult(Ask, tag="consult"):
    """Ask a tool of the table."""

    tool: ShortText
    args: Annotated[dict[ShortText, ShortText], msgspec.Meta(max_length=20)] = {}


class Undo(Ask, tag="undo"):
    """Take back one's own last step(s), up to the last new information. `steps` 0: back to the start of the turn."""

    step: StepNumber
    steps: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 1


class Propose(Ask, tag="propose"):
    """Ask the table: undo beyond new information (to the moment after `to` steps), give a seat to a bot, stop the match."""

    what: Literal["undo", "bot", "stop"]
    to: StepNumber | None = None
    seat: SeatNumber | None = None
    level: BotLevel = "easy"


class Vote(Ask, tag="vote"):
    proposal: StepNumber
    yes: bool


class Say(Ask, tag="say"):
    """Chat: to everybody, or to some seats."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]
    to: Annotated[list[SeatNumber], msgspec.Meta(min_length=1, max_length=32)] | None = None


class SetOrders(Ask, tag="orders"):
    """The standing orders of this seat, all of them."""

    orders: Annotated[list[Order], msgspec.Meta(max_length=50)]


class Resign(Ask, tag="resign"):
    """Give up. With two seats the match ends; with more a bot plays on for you."""


class CatchUp(Ask, tag="digest"):
    """What changed for me since that step?"""

    since: StepNumber


class AskHint(Ask, tag="hint"):
    """What would you do? Everybody is told that you asked, and the record says so; you alone get the answer."""


class AskCoach(Ask, tag="coach"):
    """In a lesson: I have read it; I touch that mark; show me."""

    what: Literal["read", "touch", "show"]
    mark: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Ping(Ask, tag="ping"):
    pass


ClientMessage = (
    Hello
    | Choose
    | ChooseAll
    | Collect
    | Why
    | Odds
    | AskOutlook
    | Consider
    | Consult
    | Undo
    | Propose
    | Vote
    | Say
    | SetOrders
    | Resign
    | CatchUp
    | AskCoach
    | AskHint
    | Ping
)


# ------------------------------------------------------------------------------------ websocket: server to client


class Note(msgspec.Struct, kw_only=True, tag_field="type"):
    """A message of the server."""


class Welcome(Note, tag="welcome"):
    """Answer to `hello`; an `update` follows. `resumed`: what follows continues from `since`; else forget the log you have."""

    match: MatchCard
    seat: int | None
    resumed: bool
    version: str
    server: str
    now: float


class Update(Note, tag="update"):
    """The match has moved (or you have just come): the view as it is now, and what led here since your last update."""

    #: Your place in the table's log, for `hello.since`.
    seq: int
    #: Steps of the match so far: what `choose.step` must say.
    step: int
    #: If not None: forget the steps you know beyond this number, they were taken back.
    rewound: int | None
    steps: list[LoggedStep]
    notices: list[Notice]
    view: View
    weight: Weight
    clock: ClockState
    #: How many of your own last steps you may take back now, alone.
    undoable: int
    #: Your standing orders.
    orders: list[Order]
    proposals: list[Proposal]
    #: Parts of the view that are as they were in your last update and were left out, if you asked for `changes`: `tools`,
    #: `interjections`, and parts of the scene as `scene.pieces`.
    kept: list[str] = []
    #: Lists of the view of which only the middle was sent, if you asked for `middles`: so many entries before it, and so many
    #: after it, are as they were at the beginning and at the end of the list in your last update.
    ends: dict[str, tuple[int, int]] = {}
    #: In a lesson: what the coach says.
    coach: CoachView | None = None


class TableCard(Note, tag="table"):
    """Seats, state or settings have changed, or somebody has come or gone."""

    match: MatchCard


class Halted(Note, tag="halted"):
    """The match stands still because the server cannot store it now. What you ask is refused; an `update` follows when it goes on
    by itself. Nothing that was acknowledged is lost."""

    reason: str


class Said(Note, tag="said"):
    lines: list[ChatLine]


class Done(Note, tag="done"):
    """What you asked for is done and durably stored. Its `update` has come before or comes next."""

    id: str
    seq: int
    step: int


class Refused(Note, tag="refused"):
    """What you asked for was not done, and why.

    `stale`: the match has moved, the fresh `update` follows. `duplicate`: this very step was already taken from that view by
    you (a repeated message); nothing was changed by the repetition.
    """

    id: str | None
    code: Code
    reason: str
    rule: str = ""
    step: int = 0


class WhyAnswer(Note, tag="why"):
    """Empty `reasons` with `allowed`: you may."""

    id: str
    allowed: bool
    reasons: list[Reason]


class OddsAnswer(Note, tag="odds"):
    """The outcomes, likeliest first. `complete` is False if there are too many to go through."""

    id: str
    notation: str
    complete: bool
    chances: list[Chance]
    text: str = ""


class OutlookAnswer(Note, tag="outlook"):
    """What the choices would do, as far as the title says and as there was time."""

    id: str
    outlooks: dict[str, Outlook]


class SketchAnswer(Note, tag="sketch"):
    """The answer to `consider` and `consult`. None: there is nothing to draw, or `reason` says why not."""

    id: str
    sketch: Sketch | None
    reason: str = ""


class HintLine(msgspec.Struct, kw_only=True):
    """A choice, and the chance to win (or the points) that it leads to."""

    notation: str
    caption: str
    marks: list[str]
    value: float
    #: What is more and what is less than with the next best, by the title's words for it.
    terms: list[tuple[str, float]] = []


class HintAnswer(Note, tag="hint"):
    """What a strong player would do, best first, and why. No lines: it could not be worked out."""

    id: str
    #: chance, or points in a game for one.
    unit: str
    lines: list[HintLine]
    text: list[str]


class Collected(Note, tag="collected"):
    """What could still be added. With a `reason`, the choice number `refused` cannot be taken after those before it."""

    id: str
    choices: list[ChoiceView]
    refused: int | None = None
    reason: str = ""
    rule: str = ""


class DigestAnswer(Note, tag="digest"):
    id: str
    digest: Digest


class Pong(Note, tag="pong"):
    id: str
    now: float


class Closing(Note, tag="closing"):
    """The server is about to close this socket. `again`: connect again after so many seconds; None: do not."""

    reason: str
    again: float | None


ServerMessage = (
    Welcome
    | Update
    | TableCard
    | Halted
    | Said
    | Done
    | Refused
    | WhyAnswer
    | OddsAnswer
    | OutlookAnswer
    | SketchAnswer
    | Collected
    | HintAnswer
    | DigestAnswer
    | Pong
    | Closing
)

#: Everything that the client's types are made of, besides what these refer to.
REST = (
    ApiError,
    TitleList,
    TitleCard,
    Picture,
    Guide,
    LedgerPage,
    FidelityReport,
    Board,
    Session,
    MatchCard,
    MatchList,
    MatchLog,
    StepView,
    Notes,
    NotificationSettings,
    Daily,
    Lessons,
    Puzzles,
    ReviewState,
    Health,
    Verdict,
    Digest,
    NewSession,
    Register,
    Credentials,
    NewMatch,
    Join,
    Ready,
    Reveal,
    SeatChange,
    TableChange,
    Fork,
)
