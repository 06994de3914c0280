"""`armillary card` and `armillary baseline`: the description of an environment, and how well players do in it."""

import click
import msgspec
from rich.progress import Progress
from rich.table import Table

from armillary.command import (
    chosen_game,
    console,
    game_options,
    games_option,
    in_force,
    in_force_words,
    json_option,
    note,
    players_option,
    print_json,
    seats_option,
    seed_option,
    stopped,
    title_argument,
    workers_option,
)


@click.command()
@title_argument()
@players_option("random", "The player of all seats in the measured episodes.")
@seats_option
@games_option(10, "Number of episodes.")
@seed_option
@game_options
@json_option
def card(
    slug: str,
    players: str,
    seats: int | None,
    games: int,
    seed: int,
    options: tuple[str, ...],
    rulings: tuple[str, ...],
    scenario: str | None,
    components: str | None,
    as_json: bool,
) -> None:
    """Print the card of an environment: sizes, horizon, branching, hidden information, chance."""
    from armillary.envs.card import card_of
    from armillary.kernel.setup import Setup
    from armillary.players import PlayerError

    game = chosen_game(slug, seats, options, rulings, scenario, components, simulation=True)
    try:
        with stopped("nothing is kept"), note.status(f"{games} episodes of {game.title.title}"):
            found = card_of(Setup.of(game), games, player=players, seed=seed)
    except PlayerError as error:
        raise click.ClickException(str(error)) from None
    if as_json:
        print_json(found)
        return
    console.print(f"{in_force_words(game)}; rules version {found.rules_version}", markup=False)
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    longest, actions = found.decisions, found.steps
    rows = [
        ("observation", f"{found.observation:,} numbers (layout {found.layout})"),
        ("actions", f"{found.actions:,}; up to {found.spelling} spell one choice"),
        ("reward", "zero-sum, at the end" if found.reward == "zero-sum" else "the running score"),
        ("limit", f"{found.longest:,} decisions"),
        ("decisions an episode", f"{longest.median:,.0f} ({longest.least:,.0f} to {longest.most:,.0f})"),
        ("actions an episode", f"{actions.median:,.0f} ({actions.least:,.0f} to {actions.most:,.0f})"),
        ("allowed actions", f"{found.allowed:.1f} on average, {found.widest:,} at most, one alone {found.forced:.0%}"),
        ("hidden information", f"at {found.hidden:.0%} of decisions; {found.sealed:.0%} are sealed"),
        ("chance", f"after {found.chance:.0%} of decisions, {found.draws:,.1f} draws an episode"),
        ("measured", f"{found.episodes} episodes of {found.player}, seed {found.seed}, {found.unfinished} unfinished"),
    ]
    for name, text in rows:
        table.add_row(name, text)
    console.print(table)


@click.command()
@title_argument()
@players_option("random,greedy:hard", "Players to measure, one row each.")
@click.option("--against", default="random", show_default=True, metavar="P", help="The player in all other seats.")
@seats_option
@games_option(100, "Games for each row, rounded up so that every seed is played from every seat.")
@seed_option
@workers_option
@game_options
@json_option
def baseline(
    slug: str,
    players: str,
    against: str,
    seats: int | None,
    games: int,
    seed: int,
    workers: int | None,
    options: tuple[str, ...],
    rulings: tuple[str, ...],
    scenario: str | None,
    components: str | None,
    as_json: bool,
) -> None:
    """Measure players in an environment: one seat each against the same opponents, on the same seeds, from every seat."""
    from armillary.envs.baseline import measure
    from armillary.kernel.setup import Setup
    from armillary.players import PlayerError

    game = chosen_game(slug, seats, options, rulings, scenario, components, simulation=True)
    made = Setup.of(game)
    names = [name.strip() for name in players.split(",")]
    rows = []
    with Progress(console=note, transient=True, disable=as_json or not note.is_terminal) as progress:
        for name in names:
            task = progress.add_task(name, total=games)

            def told(done: int, total: int, task: int = task) -> None:
                progress.update(task, completed=done, total=total)  # type: ignore[arg-type]

            try:
                rows.append(measure(made, name, against, games=games, seed=seed, workers=workers, progress=told))
            except PlayerError as error:
                raise click.ClickException(str(error)) from None
            except KeyboardInterrupt:
                note.print(f"stopped: these are the rows that were finished, of {len(names)}")
                break
    if as_json:
        print_json({"played": in_force(game), "rows": [msgspec.to_builtins(row) for row in rows]})
        return
    console.print(f"played: {in_force_words(game)}", style="dim", markup=False)
    alone = game.seats == 1
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    heads = ("player", *(() if alone else ("against", "won (95 %)")), "return (95 %)", "games", "ms a decision")
    for head in heads:
        table.add_column(head, justify="left" if head in ("player", "against") else "right", no_wrap=head == "player")
    for row in rows:
        won = []
        if row.share is not None and row.share_low is not None and row.share_high is not None:
            won = [row.against, f"{row.share:.1%} ({row.share_low:.1%} .. {row.share_high:.1%})"]
        table.add_row(
            row.player,
            *won,
            f"{row.reward:.2f} ({row.reward_low:.2f} .. {row.reward_high:.2f})",
            f"{row.games}" + (f" ({row.unfinished} unfinished)" if row.unfinished else ""),
            f"{row.ms_a_decision:.2f}",
        )
    console.print(table)
    console.print(f"{sum(row.seconds for row in rows):.0f} s, seed {seed}")
