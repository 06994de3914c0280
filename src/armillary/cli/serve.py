"""`armillary serve`: the server for clubs."""

import click


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8080, show_default=True, help="The port to listen on.")
@click.option(
    "--database", metavar="URL", help="sqlite:///FILE or postgresql://...; default: SQLite in your data folder."
)
def serve(host: str, port: int, database: str | None) -> None:
    """Serve tables to browsers: lobby, live matches, records."""
    from armillary.server.app import run

    run(host=host, port=port, database=database)
