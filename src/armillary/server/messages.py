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
from armillary.scene import Board, Goal, Outlook, Piece, Scene, Shape, Sketch
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
    """A request body: unknown fields are rejected."""


class Answer(msgspec.Struct, kw_only=True):
    """A response of the server."""


# ------------------------------------------------------------------------------------------------ REST: answers


class ApiError(Answer):
    """Every error response of the REST interface. `code` is stable, `message` is for people."""

    code: str
    message: str
    #: The rule at fault, if there is one.
    rule: str = ""


class Bot(Answer):
    level: str
    name: str
    text: str


class TitleCard(Answer):
    """A title as described before it is played."""

    slug: str
    title: str
    summary: str
    seats: tuple[int, int]
    minutes: tuple[int, int]
    difficulty: int
    rules_version: int
    stage: str
    options: list[Option]
    rulings: list[Ruling]
    #: The names of values and readings, by option or ruling; those left out are shown as written.
    words: dict[str, dict[str, str]]
    scenarios: list[Scenario]
    ends: list[str]
    bots: list[Bot]
    #: The address of the art sheet; empty if the title has none.
    art: str
    rules: int
    guide: bool


class TitleList(Answer):
    titles: list[TitleCard]


class Picture(Answer):
    """A title in mid-game, for its card: the content of a scene, without the panels."""

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
    #: Its evidence: implemented, structural, claimed, missing or waived.
    state: RuleState
    #: The tests and scenario files that prove it, each with how the rule was seen there.
    proofs: dict[str, list[How]]


class LedgerPage(Answer):
    slug: str
    total: int
    rules: list[RuleCard]
    #: Where nothing is found: what to search for instead.
    suggestions: list[str] = []


class FidelityReport(Answer):
    slug: str
    rules: int
    #: A test that names the rule saw it carried out.
    implemented: int
    #: A component or a definition whose data such a test read.
    structural: int
    exercised: int
    waived: dict[str, str]
    #: The code names the rule, but no test that names it saw it carried out.
    claimed: list[str]
    #: No code names it.
    missing: list[str]
    #: Was evidence recorded for the current version of the title? Without it nothing counts as implemented.
    recorded: bool
    #: The number of random games played to see which rules they exercise.
    games: int
    #: For a title that extends another: its own rules, those it inherits, those it replaces.
    own: int
    inherited: int
    replaced: int


class Session(Answer):
    """Your identity on this server. Guests have no login."""

    person: str
    name: str
    login: str | None
    #: For an account: its profile handle; and `moderator` or `admin`, if it has that role.
    handle: str = ""
    role: str = ""
    #: For clients without cookies: send it as `Authorization: Bearer ...`. Only in the response that creates it.
    token: str | None = None


class MatchCard(Answer):
    """A match as a list or the top of the page shows it to you."""

    id: str
    title: str
    slug: str
    #: The name that the host gave the table.
    name: str
    state: State
    public: bool
    setup: Setup
    pace: Pace
    seats: list[SeatCard]
    created: float
    updated: float
    step: int
    #: Seats that have to answer now.
    deciding: list[int]
    #: Your seats; empty for a spectator.
    yours: list[int]
    host: bool
    #: The address for inviting others; shown only to those who sit at the table.
    invite: str | None
    #: The commitment to the secret of the dice, published before anybody adds entropy.
    commitment: str | None
    #: Everybody has agreed: those who pledged a text for the dice must reveal it now.
    drawing: bool
    result: TableResult | None
    #: The origin of this match: (match, step) of a fork, or the day of a daily challenge.
    forked: tuple[str, int] | None = None
    daily: str | None = None
    imported: bool = False
    #: A rated match; there are no hints at such a table.
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
    #: The number of steps so far.
    total: int
    steps: list[LoggedStep]
    notices: list[Notice]


class StepView(Answer):
    """The view of a seat at an earlier step. Its choices belong to that step and cannot be taken now."""

    match: str
    step: int
    total: int
    view: View


class Notes(Body):
    """Private notes of one person on one match."""

    text: Annotated[str, msgspec.Meta(max_length=20_000)]


class NotificationSettings(Body):
    """How you want to be notified of your turns. An empty text switches a channel off."""

    email: Annotated[str, msgspec.Meta(max_length=200)] = ""
    webhook: Annotated[str, msgspec.Meta(max_length=500)] = ""
    #: The events: your turn, a match that begins or ends, a proposal, chat for you.
    on: Annotated[
        list[Literal["turn", "started", "over", "proposal", "chat"]],
        msgspec.Meta(max_length=10),
    ] = msgspec.field(default_factory=lambda: ["turn", "started", "over", "proposal"])
    #: Do not write again within this many minutes, and never while a page is open on the match.
    pause_minutes: Annotated[int, msgspec.Meta(ge=0, le=10_080)] = 10
    #: Was the mail address confirmed? Set by the link in the confirmation mail, never by you.
    confirmed: bool = False
    #: The language of your notifications: the page's when this was saved.
    language: Annotated[str, msgspec.Meta(max_length=8)] = "en"


class DailyScore(Answer):
    name: str
    #: Without an account: perhaps somebody who has seen the day's dice under another name. Listed after the others.
    guest: bool
    won: bool
    score: float
    steps: int
    yours: bool


class Daily(Answer):
    """The challenge of a day: the same set-up and the same dice for everybody; the first attempt counts.

    A player with two names knows the dice the second time, so the list relies on the players' honesty; guests are listed after
    those with accounts. The record and its dice are shown when the day is over.
    """

    day: str
    title: str
    setup: Setup
    level: str
    #: Your match of that day, if you have begun it.
    match: str | None
    scores: list[DailyScore]
    #: How reliable the list is, for people.
    worth: str


class ReviewState(Answer):
    """A review of a finished match, as far as it is computed. none: nobody has asked for it yet."""

    state: Literal["none", "running", "done"]
    #: The number of decisions examined, and their total.
    done: int
    total: int
    review: Review | None


class LessonCard(Answer):
    """A lesson as the list shows it to you."""

    id: str
    title: str
    minutes: int
    steps: int
    #: Lessons that should be taken first.
    needs: list[str]
    #: Your best result so far; 0: not finished yet.
    stars: int
    #: Your table with it, if it is begun and not finished.
    match: str | None
    #: The step that is under way there, from 1; 0: it is not begun.
    at: int = 0


class TitleLessons(Answer):
    slug: str
    title: str
    #: The address of the art sheet; empty if the title has none.
    art: str
    lessons: list[LessonCard]


class Lessons(Answer):
    """All lessons, and the suggested next one (title, lesson)."""

    titles: list[TitleLessons]
    next: tuple[str, str] | None


class PuzzleCard(Answer):
    """Today's puzzle of a title, and your result. It does not contain the solution."""

    slug: str
    title: str
    #: Its number in the title's pack, from 1, and the size of the pack.
    number: int
    of: int
    #: new; open: begun or answered wrongly; solved: at the first try; found: later, or after it was shown.
    state: Literal["new", "open", "solved", "found"]
    #: Wrong answers so far.
    tries: int
    #: Your table with it, if it is begun and not finished.
    match: str | None


class Puzzles(Answer):
    """The puzzles of a day (UTC), one for each title that has some, and your streak."""

    day: str
    puzzles: list[PuzzleCard]
    #: Days in a row, up to today or yesterday, on which you solved one at the first try; and the longest streak.
    streak: int
    longest: int
    #: The last twelve weeks, today last: 2 solved at the first try, 1 found later, 0 neither.
    beads: list[int]


class Health(Answer):
    #: ok; degraded: it serves, but the problems need attention; failing (503): it cannot serve now.
    status: Literal["ok", "degraded", "failing"]
    version: str
    database: str
    #: Matches in memory; those halted until the store answers; those that cannot be opened.
    matches: int
    halted: int
    broken: int
    problems: list[str]


# ------------------------------------------------------------------------------------------------- REST: bodies


class NewSession(Body):
    """Become a guest, or change your name."""

    name: Name


class Register(Body):
    """Turn a guest into an account. The guest's seats and matches are kept."""

    login: Login
    password: Password
    name: Name | None = None
    #: The code of the invitation, if one is required.
    invitation: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Credentials(Body):
    login: Login
    password: Password
    #: The six digits of the second factor, if the account has one.
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
    #: A rated match: everybody needs an account and a single seat, there is a clock, and there are no hints and no
    #: take-backs.
    rated: bool = False
    #: Agree to start for all your seats, with entropy that the server draws. For dice that are proven against the
    #: server: do not start, read the card's `commitment`, then send `ready` with your own text or pledge.
    start: bool = True
    #: May seats ask for hints? None: yes, if only you and bots play. Never in rated matches.
    hints: bool | None = None


class Join(Body):
    """Take a seat (None: the first open one). A private table requires the invite's code."""

    seat: SeatNumber | None = None
    invite: ShortText = ""
    name: Name | None = None
    #: A program plays this seat: everybody sees it, and it may not sit at rated tables.
    program: bool = False


class Ready(Body):
    """Agree to start, or withdraw the agreement.

    After you have seen the match's `commitment`, choose a text and pledge it: `pledge` is its SHA-256 in hexadecimal. When
    everybody has agreed (`drawing`), send the text with `reveal`. If you are the only person at the table, `entropy` may contain
    the text at once. With neither, the server draws one for you, and nothing is proven against the server.
    """

    ready: bool = True
    pledge: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")] | None = None
    entropy: Entropy = ""


class Reveal(Body):
    """The text that you have pledged."""

    entropy: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class SeatChange(Body):
    """For the host before the start: give a seat to a bot, open it, or take it yourself. This also removes a person."""

    kind: Literal["me", "bot", "open"]
    level: BotLevel = "easy"


class TableChange(Body):
    """For the host: fields that are left out stay unchanged."""

    name: Annotated[str, msgspec.Meta(max_length=80)] | None = None
    public: bool | None = None
    chat: bool | None = None
    #: A new invite; the old link stops working.
    new_invite: bool = False


class Fork(Body):
    """A private match of your own from a moment of this one.

    From a finished match: the true position. From a running one: a position that your seat cannot distinguish from it.
    """

    step: StepNumber
    #: The seat whose knowledge is used (running match), and which you play; the others are bots.
    seat: SeatNumber | None = None
    #: Play all seats yourself instead.
    all_seats: bool = False
    level: BotLevel = "easy"


# ------------------------------------------------------------------------------------ websocket: client to server


class Ask(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """A message of the client. `id` is chosen by the client; the answer repeats it."""

    id: RequestId


class Hello(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="hello", tag_field="type"):
    """The first message, and again to switch to another seat of yours (pass and play)."""

    #: None: as a spectator.
    seat: SeatNumber | None = None
    #: Where to resume: `seq` of the last update and the number of chat lines you have. None: from the start.
    since: StepNumber | None = None
    chat: StepNumber = 0
    language: Annotated[str, msgspec.Meta(min_length=2, max_length=8)] = "en"
    #: Omit from updates what is unchanged since the previous update: see `Update.kept`.
    changes: bool = False
    #: With `changes`: of changed lists send only the part between their unchanged ends, see `Update.ends`.
    middles: bool = False


class Choose(Ask, tag="choose"):
    """Make a choice. `step` is the number of steps of the match in the view you chose from."""

    step: StepNumber
    choice: Notation
    #: `seq` of the update that you chose from, to be sure that no undo has intervened.
    seq: StepNumber | None = None


class Why(Ask, tag="why"):
    """Why may I not do this? By notation, or by mark (`node:mars`): everything that concerns this object."""

    notation: Notation | None = None
    mark: Annotated[str, msgspec.Meta(max_length=200)] | None = None


class Odds(Ask, tag="odds"):
    """The exact odds of a choice."""

    notation: Notation


#: Choices that are taken or tried together at most.
MOST_TOGETHER = 60


class ChooseAll(Ask, tag="choose-all"):
    """Make several choices in sequence, all or none: each is checked after those before it. They remain single steps."""

    step: StepNumber
    choices: Annotated[list[Notation], msgspec.Meta(min_length=1, max_length=MOST_TOGETHER)]


class Collect(Ask, tag="collect"):
    """What could be added to these choices? Nothing is carried out. `draw`: show the board after them as well; `suggest`: fill up
    what is left to place as the title suggests."""

    choices: Annotated[list[Notation], msgspec.Meta(max_length=MOST_TOGETHER)]
    draw: bool = False
    suggest: bool = False


class AskOutlook(Ask, tag="outlook"):
    """What would these choices do? For those on the screen."""

    notations: Annotated[list[Notation], msgspec.Meta(min_length=1, max_length=24)]


class AskGoal(Ask, tag="goal"):
    """What should the seat be about next? Never answered in rated matches."""


class Consider(Ask, tag="consider"):
    """Draw what a choice would do: its path, its reach."""

    notation: Notation


class Consult(Ask, tag="consult"):
    """Ask a tool of the table."""

    tool: ShortText
    args: Annotated[dict[ShortText, ShortText], msgspec.Meta(max_length=20)] = {}


class Undo(Ask, tag="undo"):
    """Undo your own last steps, up to the last new information. `steps` 0: back to the start of the turn."""

    step: StepNumber
    steps: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 1


class Propose(Ask, tag="propose"):
    """Make a proposal: undo beyond new information (to the moment after `to` steps), give a seat to a bot, stop the match."""

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
    """Resign. With two seats the match ends; with more a bot plays on for you."""


class CatchUp(Ask, tag="digest"):
    """What changed for me since that step?"""

    since: StepNumber


class AskHint(Ask, tag="hint"):
    """What would a strong player do? Everybody sees that you asked, and the record notes it; only you get the answer."""


class AskCoach(Ask, tag="coach"):
    """In a lesson: I have read it; I touch that mark; show me the solution."""

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
    | AskGoal
    | Ping
)


# ------------------------------------------------------------------------------------ websocket: server to client


class Note(msgspec.Struct, kw_only=True, tag_field="type"):
    """A message of the server."""


class Welcome(Note, tag="welcome"):
    """Answer to `hello`; an `update` follows. `resumed`: it continues from `since`; otherwise discard the log you have."""

    match: MatchCard
    seat: int | None
    resumed: bool
    version: str
    server: str
    now: float


class Update(Note, tag="update"):
    """The match has moved (or you have just connected): the current view, and what happened since your last update."""

    #: Your position in the table's log, for `hello.since`.
    seq: int
    #: The number of steps so far, for `choose.step`.
    step: int
    #: If not None: discard the steps you know beyond this number; they were undone.
    rewound: int | None
    steps: list[LoggedStep]
    notices: list[Notice]
    view: View
    weight: Weight
    clock: ClockState
    #: How many of your own last steps you may undo alone.
    undoable: int
    #: Your standing orders.
    orders: list[Order]
    proposals: list[Proposal]
    #: Parts of the view that are unchanged since your last update and were omitted, if you asked for `changes`:
    #: `tools`, `interjections`, and parts of the scene as `scene.pieces`.
    kept: list[str] = []
    #: Lists of the view of which only the middle was sent, if you asked for `middles`: the numbers of entries before
    #: and after it that are unchanged at the start and at the end of the list in your last update.
    ends: dict[str, tuple[int, int]] = {}
    #: In a lesson: what the coach says.
    coach: CoachView | None = None


class TableCard(Note, tag="table"):
    """Seats, state or settings have changed, or somebody has connected or left."""

    match: MatchCard


class Halted(Note, tag="halted"):
    """The match is halted because the server cannot store it now. Requests are refused; an `update` follows when it resumes
    automatically. Nothing that was acknowledged is lost."""

    reason: str


class Said(Note, tag="said"):
    lines: list[ChatLine]


class Done(Note, tag="done"):
    """Your request is carried out and durably stored. Its `update` has arrived before or comes next."""

    id: str
    seq: int
    step: int


class Refused(Note, tag="refused"):
    """Your request was not carried out, and why.

    `stale`: the match has moved on, and a fresh `update` follows. `duplicate`: you have already taken this very step from that
    view (a repeated message); the repetition changed nothing.
    """

    id: str | None
    code: Code
    reason: str
    rule: str = ""
    step: int = 0


class WhyAnswer(Note, tag="why"):
    """`allowed` with empty `reasons`: it is legal."""

    id: str
    allowed: bool
    reasons: list[Reason]


class OddsAnswer(Note, tag="odds"):
    """The outcomes, likeliest first. `complete` is False if there are too many to enumerate."""

    id: str
    notation: str
    complete: bool
    chances: list[Chance]
    text: str = ""


class OutlookAnswer(Note, tag="outlook"):
    """What the choices would do, as far as the title says and time allowed."""

    id: str
    outlooks: dict[str, Outlook]


class GoalAnswer(Note, tag="goal"):
    """What the seat should be about next, by the title's own plan. None: it says nothing now."""

    id: str
    goal: Goal | None


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
    #: What it gains and loses compared with the next best, in the title's words.
    terms: list[tuple[str, float]] = []


class HintAnswer(Note, tag="hint"):
    """What a strong player would do, best first, and why. No lines: it could not be computed."""

    id: str
    #: chance, or points in a solitaire game.
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
    #: With `suggest` the choices as they were filled up; with `draw` the board after them.
    taken: list[str] | None = None
    scene: Scene | None = None


class DigestAnswer(Note, tag="digest"):
    id: str
    digest: Digest


class Pong(Note, tag="pong"):
    id: str
    now: float


class Closing(Note, tag="closing"):
    """The server is about to close this socket. `again`: reconnect after that many seconds; None: do not."""

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
    | GoalAnswer
    | SketchAnswer
    | Collected
    | HintAnswer
    | DigestAnswer
    | Pong
    | Closing
)

#: The roots of the client's types; what they refer to is added.
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
