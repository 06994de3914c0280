"""The table in a terminal: prompts, numbered choices, and a few letters for everything else."""

import shutil
from pathlib import Path
from random import Random
from typing import Any

from rich.markdown import Markdown
from rich.markup import escape
from rich.table import Table

from armillary.command import console, note
from armillary.kernel.choice import Choice, allows
from armillary.kernel.dice import TooManyBranches
from armillary.kernel.event import Event
from armillary.kernel.fairness import new_entropy, new_secret
from armillary.kernel.game import Game
from armillary.kernel.history import History
from armillary.kernel.ledger import load_ledger
from armillary.kernel.odds import odds
from armillary.kernel.position import HiddenInformation, Position
from armillary.kernel.record import Record, RecordError
from armillary.kernel.refusal import Refused
from armillary.scene import DataTable, ToolArgument
from armillary.telling import tell_odds, tell_position, tell_refusal

HELP = """\
[bold]number[/]      take that choice (choices with an amount ask for it, or type `3 40`)
[bold]notation[/]    type a choice in notation, which is printed dimmed behind it
[bold]u[/]           undo, up to the last new information      [bold]i[/]  what you may do out of turn (offers, ...)
[bold]b A: ...[/]    a choice out of turn by another person at this terminal: b B: accept 1
[bold]o NUMBER[/]    exact odds of a choice                    [bold]w NOTATION[/]  why is that not allowed?
[bold]r NUMBER[/]    the rule behind a choice                  [bold]p[/]  the position in words
[bold]t[/]           tools, such as a planner                  [bold]f[/]  follow the plan last shown, as far as possible now
[bold]g[/]           how to play                               [bold]s FILE[/]  save the record
[bold]q[/]           stop (the match is saved if you named a file)"""


class Stop(Exception):
    """The person wants to stop."""


class Terminal:
    """One match in the terminal, people and bots."""

    def __init__(self, game: Game, names: list[str], seed: str, file: Path | None, *, vouched: bool = False) -> None:
        from armillary.players import make

        self.game = game
        self.text = game.text()
        self.file = file
        self.ledger = load_ledger(*game.folders)
        self.names = names
        self.bots: dict[int, Any] = {seat: make(game, name) for seat, name in enumerate(names) if name != "human"}
        self.rng = Random(seed)
        if vouched:
            entropy = [new_entropy() for _ in names]
            self.history = History(game, players=names, secret=new_secret(), entropy=entropy)
        else:
            self.history = History(game, seed, players=names)
        self.people = [seat for seat, name in enumerate(names) if name == "human"]
        self.told_to: int | None = None
        #: Offers that people have been shown: each is put to its receiver once.
        self.shown: set[int] = set()
        #: The remaining choices of the plan that a tool has shown.
        self.plan: list[str] = []

    @staticmethod
    def resumed(record: Path, players: str | None, file: Path) -> "Terminal":
        """Continue a saved match (whose record contains its dice)."""
        try:
            history = History.resume(Record.load(record))
        except ValueError as error:
            raise RecordError(f"{record}: {error}") from None
        names = players.split(",") if players else list(history.header.players)
        terminal = Terminal(history.game, names, "resumed", file)
        terminal.history = history
        return terminal

    # ------------------------------------------------------------------------------------------------ the match

    def play(self) -> None:
        history = self.history
        console.rule(f"[bold yellow]{self.game.title.title}")
        console.print("Type ? for help.", style="dim")
        self.tell(history.setup_events)
        self.seat_everybody()
        try:
            while not history.position.over:
                self.turn()
        except (Stop, EOFError, KeyboardInterrupt):
            console.print()
        if history.position.over:
            self.finish()
        if self.file is not None:
            self.save(self.file)

    def seat_everybody(self) -> None:
        """Tell a title who sits where (for example, whom to ask at quiet points), as steps of the match."""
        for seat, name in enumerate(self.names):
            wish = self.game.seated(self.history.position, seat, name == "human")
            if wish is not None:
                self.tell(self.history.apply(seat, wish).events)

    def turn(self) -> None:
        p = self.history.position
        for seat in p.deciding():
            if seat in self.bots:
                self.apply(seat, self.bots[seat].choose(p.view(seat), seat, self.rng))
                return
        self.person(p.deciding()[0])

    def apply(self, seat: int, choice: Choice) -> None:
        step = self.history.apply(seat, choice)
        self.tell(step.events)
        self.answer_offers()

    def answer_offers(self) -> None:
        """Offers must not wait for their receivers' turns: bots answer at once, people are asked at once."""
        for number, _, receiver, _, _ in list(self.history.position.offers):
            p = self.history.position
            listed = p.interjections(receiver)
            if receiver in p.deciding() or ("decline", number) not in listed:
                continue  # asked in the ordinary way, or cannot be answered now
            if receiver in self.bots:
                answer = self.bots[receiver].interject(p.view(receiver), receiver, self.rng)
                good = answer is not None and answer in listed and answer[1:] == (number,)
                self.tell(self.history.apply(receiver, answer if good else ("decline", number)).events)
            elif number not in self.shown:
                self.shown.add(number)
                self.put_offer(receiver, number, listed)

    def put_offer(self, seat: int, number: int, listed: list[Choice]) -> None:
        """Ask a person about an offer; Enter leaves it open, to be answered later in notation."""
        view = self.history.position.view(seat)
        if len(self.people) > 1:
            self.told_to = seat
            console.print(f"\n[bold]An offer to {self.who(seat)}[/] (pass the table).")
        answers = [choice for choice in listed if choice[0] in ("accept", "decline") and choice[1] == number]
        self.show(view, seat, answers)
        while True:
            typed = input("Answer, or Enter to leave it open > ").strip()
            if not typed:
                return
            choice = self.read(typed, answers)
            if choice in answers:
                self.tell(self.history.apply(seat, choice).events)
                return

    def finish(self) -> None:
        p = self.history.position
        result = p.result
        assert result is not None
        console.rule()
        winners = ", ".join(self.who(seat) for seat in result.winners) or "nobody"
        console.print(
            f"[bold yellow]{self.game.prompt(p, None, self.text)}[/] Winner: [bold]{winners}[/]  [dim]{result.rule}[/]"
        )
        console.print("   ".join(f"{self.who(seat)} {score:g}" for seat, score in enumerate(result.scores)))

    def tell(self, events: list[Event]) -> None:
        """Print what the people at this terminal may know; with several of them, only what all may know."""
        viewer = self.people[0] if len(self.people) == 1 else self.told_to
        for event in events:
            seen = event.seen_by(viewer)
            if seen is not None:
                p = self.history.position
                console.print(f"  {escape(self.game.say(p, seen, self.text))} [dim]{' '.join(seen.rules)}[/]")

    def who(self, seat: int) -> str:
        word = self.game.vocabulary.word("seat", seat)
        return f"{self.game.text().word('seat', word)} ({self.names[seat]})"

    # ----------------------------------------------------------------------------------------------- one person

    def person(self, seat: int) -> None:
        p = self.history.position
        if len(self.people) > 1 and self.told_to != seat:
            self.told_to = seat
            console.print(f"\n[bold]Pass the table to {self.who(seat)}[/] and press Enter.", end=" ")
            input()
        listed = p.choices(seat)
        view = p.view(seat)
        console.print(
            f"\n[bold yellow]{escape(self.game.prompt(view, seat, self.text))}[/] [dim]{p.frames[-1].rule}[/]"
        )
        self.show(view, seat, listed)
        while True:
            answer = input("> ").strip()
            if self.command(seat, answer, listed):
                return

    def show(self, view: Position, seat: int, listed: list[Choice]) -> None:
        width = max(40, shutil.get_terminal_size().columns)
        for number, choice in enumerate(listed, 1):
            caption = self.game.caption(view, seat, choice, self.text)
            notation = self.game.notation(choice)
            room = width - len(caption) - 10
            shown = f" [dim]{escape(notation)}[/]" if len(notation) < room else ""
            console.print(f"  [bold]{number:>3}[/]  {escape(caption)}{shown}")

    def command(self, seat: int, answer: str, listed: list[Choice]) -> bool:
        """Execute what the person typed; True if the match has moved on."""
        word, _, rest = answer.partition(" ")
        if not answer:
            return False
        if word in ("?", "h", "help"):
            console.print(HELP)
        elif word == "q":
            raise Stop
        elif word == "u":
            if self.history.undoable(seat):
                self.history.undo(seat)
                return True
            console.print("There is nothing to take back: you have received new information since.")
        elif word == "i":
            offered = self.history.position.interjections(seat)
            self.show(self.history.position.view(seat), seat, offered)
            console.print("Type one as it is written." if offered else "Nothing right now.", style="dim")
        elif word in ("o", "r") and rest.isdigit() and 1 <= int(rest) <= len(listed):
            self.odds(seat, listed[int(rest) - 1]) if word == "o" else self.rule(seat, listed[int(rest) - 1])
        elif word == "w" and rest:
            self.why_not(seat, rest)
        elif word == "b" and ":" in rest:
            return self.another(rest)
        elif word == "p":
            console.print(escape(tell_position(self.history.position.view(seat), seat)))
        elif word == "g":
            guide = self.game.files / "guide.md"
            console.print(Markdown(guide.read_text(encoding="utf-8")) if guide.is_file() else "There is no guide.")
        elif word == "s" and rest:
            self.save(Path(rest))
        elif word == "t":
            self.consult(seat, rest.split())
        elif word == "f":
            return self.follow(seat)
        else:
            return self.choose(seat, answer, listed)
        return False

    def consult(self, seat: int, words: list[str]) -> None:
        """Ask a tool: `t TOOL name=value ...`, where a bare word is the place. Without a tool, list them."""
        view = self.history.position.view(seat)
        tools = self.game.tools(view, seat, self.text)
        tool = next((found for found in tools if words and found.id == words[0]), None)
        if tool is None:
            for found in tools:
                console.print(f"  [bold]t {found.id}[/]  {escape(found.title)}")
                for argument in found.args:
                    console.print(f"      {escape(_asked(argument))}", style="dim")
            if not tools:
                console.print("No tools are available now.")
            return
        place = next((argument.id for argument in tool.args if argument.kind == "place"), "")
        args = dict(word.split("=", 1) for word in words[1:] if "=" in word)
        if bare := " ".join(word for word in words[1:] if "=" not in word):
            args[place] = bare
        try:
            sketch = self.game.consult(view, seat, tool.id, args, self.text)
        except ValueError as error:
            console.print(f"{escape(str(error))} [dim]t shows what can be asked.[/]")
            return
        for panel in sketch.panels:
            if isinstance(panel, DataTable):
                console.print(_drawn(panel))
        for line in sketch.lines:
            console.print(f"  {escape(line)}")
        self.plan = list(sketch.follow)
        if self.plan:
            console.print(f"f follows it: {escape(', '.join(self.plan))}", style="dim")

    def follow(self, seat: int) -> bool:
        """Make the plan's choices as far as possible now; the next f continues."""
        if not self.plan:
            console.print("There is no plan to follow; t lists the tools that make one.")
        moved = False
        while self.plan and not self.history.position.over and seat in self.history.position.deciding():
            choice = self.game.parse(self.plan[0])
            if not allows(self.history.position.choices(seat), choice):
                console.print(f"Not yet, or not any more: {escape(self.plan[0])}. w {escape(self.plan[0])} says why.")
                break
            self.plan.pop(0)
            self.apply(seat, choice)
            moved = True
        return moved

    def another(self, text: str) -> bool:
        """An interjection by another person at this terminal."""
        word, _, notation = text.partition(":")
        seat = next((seat for seat in self.people if self.game.vocabulary.word("seat", seat) == word.strip()), None)
        if seat is None:
            console.print(f"No person here sits at {escape(word.strip())!r}; ? for help.")
            return False
        return self.choose(seat, notation.strip(), [])

    def choose(self, seat: int, answer: str, listed: list[Choice]) -> bool:
        choice = self.read(answer, listed)
        if choice is None:
            return False
        try:
            self.apply(seat, choice)
        except Refused as error:
            # Asked of the view: what the seat may not know is no part of the reason.
            view = self.history.position.view(seat)
            refusal = view.why_none(seat, choice) or error.refusal
            console.print(f"[red]{escape(tell_refusal(view, refusal, self.ledger))}[/]")
            return False
        return True

    def read(self, answer: str, listed: list[Choice]) -> Choice | None:
        """The choice that was typed: a number, a number and an amount, or notation."""
        parts = answer.split()
        if parts[0].isdigit():
            number = int(parts[0])
            if not 1 <= number <= len(listed):
                console.print(f"There are choices 1 to {len(listed)}; ? for help.")
                return None
            choice = listed[number - 1]
            amounts = choice[-1]
            if not isinstance(amounts, range):
                return choice
            text = parts[1] if len(parts) > 1 else input(f"How many ({amounts[0]} to {amounts[-1]})? ").strip()
            if not text.isdigit() or int(text) not in amounts:
                console.print(f"A number from {amounts[0]} to {amounts[-1]}, please.")
                return None
            return (*choice[:-1], int(text))
        try:
            return self.game.parse(answer)
        except ValueError as error:
            console.print(f"{escape(str(error))} [dim]? for help.[/]")
            return None

    def odds(self, seat: int, choice: Choice) -> None:
        single = (*choice[:-1], choice[-1][-1]) if isinstance(choice[-1], range) else choice
        try:
            found = odds(self.history.position.view(seat), seat, single)
        except TooManyBranches as error:
            console.print(f"Too many outcomes to count: {error}.")
            return
        except HiddenInformation as error:
            console.print(f"That depends on what you cannot see: {error}.")
            return
        for line in tell_odds(found):
            console.print(f"  {escape(line)}")

    def rule(self, seat: int, choice: Choice) -> None:
        rule = self.game.rule_of(self.history.position.view(seat), seat, choice)
        console.print(f"  [bold]{rule}[/] {escape(self.ledger.text(rule))}")

    def why_not(self, seat: int, text: str) -> None:
        view = self.history.position.view(seat)
        try:
            refusal = view.why_none(seat, self.game.parse(text))
        except ValueError as error:
            console.print(escape(str(error)))
            return
        if refusal is None:
            console.print("That is allowed.", style="green")
            return
        console.print(escape(tell_refusal(view, refusal, self.ledger)))

    def save(self, file: Path) -> None:
        # The person's own file also contains the dice, so that the match can be continued.
        try:
            self.history.record(reveal=True).save(file)
        except OSError as error:
            console.print(f"[red]{file} cannot be written: {error.strerror}")
            return
        note.print(f"saved to {file}", style="dim")


def _asked(argument: ToolArgument) -> str:
    """A tool's argument, in the form in which it is typed."""
    if argument.kind == "choice":
        values = "|".join(value for value, _ in argument.values) or "-"
    elif argument.kind == "number":
        values = f"{argument.least}..{argument.most}"
    else:
        values = "NAME"
    default = f" (else {argument.default})" if argument.default else ""
    return f"{argument.id}={values}  {argument.title}{default}"


def _drawn(panel: DataTable) -> Table:
    """A tool's table, with the row that the rest refers to highlighted."""
    table = Table(title=escape(panel.title), title_justify="left", box=None, header_style="bold", padding=(0, 2, 0, 0))
    for number, head in enumerate(panel.head):
        table.add_column(escape(head), justify="right" if all(row[number].isdigit() for row in panel.rows) else "left")
    for number, row in enumerate(panel.rows):
        table.add_row(*(escape(cell) for cell in row), style="bold yellow" if number in panel.lit else "")
    return table
