"""`armillary replay` and `armillary verify`: replay and verify records."""

from pathlib import Path
from typing import Any

import click

from armillary.command import console, json_option, print_json
from armillary.kernel.record import Record, RecordError, replay
from armillary.kernel.verify import verify
from armillary.kernel.view import view_events

RECORD = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command("replay")
@click.argument("file", type=RECORD, metavar="RECORD")
@click.option("--to", "upto", type=int, metavar="N", help="Stop after N steps and show that position.")
@click.option("--seat", metavar="A", help="Show it as this seat saw it (default: everything).")
@click.option("--browser", is_flag=True, help="Open the replay in the browser.")
@click.option("--no-open", is_flag=True, help="With --browser: only print its address.")
@json_option
def replay_command(file: Path, upto: int | None, seat: str | None, browser: bool, no_open: bool, as_json: bool) -> None:
    """Replay a record, describe what happened, and check that it ends as recorded."""
    record = Record.load(file)
    if browser:
        from .play import page_is_there
        from .serve import replay_of, serve_page

        if not page_is_there():
            raise click.ClickException(
                "the browser client is not installed; without --browser the replay is printed here"
            )
        serve_page(0, replay_of(file.read_text(encoding="utf-8")), open_it=not no_open)
        return
    game = record.header.load()
    viewer = None
    if seat is not None:
        try:
            viewer = game.vocabulary.value("seat", seat)
        except ValueError as error:
            raise click.BadParameter(str(error), param_hint="--seat") from None
    if upto is not None and not 0 <= upto <= len(record.steps):
        raise RecordError(f"--to {upto}: the record has {len(record.steps)} steps")
    p = replay(record, upto, listen=True)
    shown = p if seat is None else p.view(viewer)
    events = p.log or []
    if as_json:
        data: dict[str, Any] = {
            "game": record.header.game,
            "steps": len(record.steps) if upto is None else upto,
            "hash": p.hash(),
            "result": p.result.plain() if p.result else None,
            "position": shown.inspect(),
        }
        print_json(data)
        return
    if seat is None:
        lines = [(game.say(p, event, game.text()), event.rules) for event in events]
    else:
        lines = [(event.text, tuple(event.rules)) for event in view_events(p, events, viewer)]
    for text, rules in lines:
        console.print(f"{text} [dim]{' '.join(rules)}[/]")
    console.print(f"\nhash {p.hash()}" + ("" if upto is not None else ", as recorded"), style="green")


@click.command("verify")
@click.argument("file", type=RECORD, metavar="RECORD")
@json_option
def verify_command(file: Path, as_json: bool) -> None:
    """Verify a finished record: the commitment, every die, every choice, the result."""
    verdict = verify(Record.load(file))
    if as_json:
        print_json(verdict)
    else:
        for problem in verdict.problems:
            console.print(f"[red]{problem}", markup=True)
        if verdict.sound:
            proof = (
                "Nobody could choose the dice, neither a player nor the host."
                if verdict.proven
                else "Who could have chosen the dice is not proven."
            )
            console.print(f"[green]Sound:[/] {verdict.steps} steps and {verdict.draws} draws check out. {proof}")
            for remark in verdict.notes:
                console.print(f"  {remark}", style="dim", markup=False)
        else:
            console.print("[red]This record does not check out.")
    if not verdict.sound:
        raise SystemExit(1)
