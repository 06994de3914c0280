"""Shared by the operator's commands: errors of a store as one line."""

from collections.abc import Iterator
from contextlib import contextmanager

import click

__all__ = ["in_one_line"]


@contextmanager
def in_one_line(database: str | None) -> Iterator[None]:
    """Report an absent, damaged, busy or unreachable store as a message, not as a traceback."""
    import msgspec

    from armillary.store import StoreError
    from armillary.store.engine import DOWN, database_url, why_not

    try:
        yield
    except StoreError as error:
        raise click.ClickException(str(error)) from None
    except (*DOWN, msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise click.ClickException(why_not(database_url(database), error)) from None
