"""`armillary games`: lists the titles."""

from typing import Any

import click
from rich.table import Table

from armillary.command import console, json_option, note, print_json, title_argument
from armillary.kernel.registry import broken_titles, titles
from armillary.kernel.title import Title


def card_of(card: Title) -> dict[str, Any]:
    return {
        "slug": card.slug,
        "title": card.title,
        "summary": card.summary,
        "seats": {"least": card.seats[0], "most": card.seats[1]},
        "minutes": list(card.minutes),
        "options": [
            {
                "id": option.id,
                "title": option.title,
                "text": option.text,
                "values": list(option.values),
                "rule": option.rule,
            }
            for option in card.options
        ],
        "rulings": [
            {
                "id": ruling.id,
                "question": ruling.question,
                "readings": list(ruling.readings),
                "reason": ruling.reason,
                "rules": list(ruling.rules),
            }
            for ruling in card.rulings
        ],
        "scenarios": [
            {"id": scenario.id, "title": scenario.title, "text": scenario.text, "requires": scenario.requires}
            for scenario in card.scenarios
        ],
        "ends": list(card.ends),
        "rules_version": card.rules_version,
        "stage": card.stage,
    }


@click.command()
@title_argument(required=False, metavar="[TITLE]")
@json_option
def games(slug: str | None, as_json: bool) -> None:
    """List the titles, or show one with its options, rulings and scenarios."""
    from armillary.kernel.registry import title as load_title

    found = [load_title(slug)] if slug else list(titles().values())
    if as_json:
        print_json(card_of(found[0]) if slug else [card_of(card) for card in found])
        return
    for broken, reason in broken_titles().items():
        note.print(f"[red]{broken} cannot be loaded: {reason}")
    if not slug:
        table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
        for head in ("title", "", "players", "minutes", "options", "scenarios"):
            table.add_column(head)
        for card in found:
            table.add_row(
                f"[bold yellow]{card.slug}",
                card.title,
                span(card.seats),
                span(card.minutes),
                str(len(card.options) or ""),
                str(len(card.scenarios) or ""),
            )
        console.print(table)
        console.print("\n`armillary games TITLE` shows one; `armillary play TITLE` plays it.", style="dim")
        return
    card = found[0]
    console.print(
        f"[bold yellow]{card.title}[/] ({card.slug}), {span(card.seats)} players, {span(card.minutes)} minutes"
    )
    console.print(card.summary)
    for option in card.options:
        values = ", ".join(str(value) for value in option.values)
        console.print(f"\n  [bold]--option {option.id}[/]  {option.title} ({values})\n    {option.text}")
    for ruling in card.rulings:
        readings = ", ".join(ruling.readings)
        console.print(f"\n  [bold]--ruling {ruling.id}[/]  {ruling.question} ({readings})\n    {ruling.reason}")
    for scenario in card.scenarios:
        console.print(f"\n  [bold]--scenario {scenario.id}[/]  {scenario.title}\n    {scenario.text}")


def span(pair: tuple[int, int]) -> str:
    return str(pair[0]) if pair[0] == pair[1] else f"{pair[0]}-{pair[1]}"
