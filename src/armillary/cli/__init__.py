"""The `armillary` command."""

import sys

__all__ = ["main"]


def main() -> None:
    """Entry point of the command; the library itself needs neither click nor rich."""
    try:
        import click  # noqa: F401
        import rich  # noqa: F401
    except ImportError:
        sys.exit("The armillary command needs two more packages: pip install 'armillary[cli]'")
    from .app import app

    app(prog_name="armillary")
