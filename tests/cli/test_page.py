"""`armillary page`: a host for files, for trying out."""

from pathlib import Path

import pytest

from armillary.cli.page import serving


def test_a_browser_that_breaks_off_is_nothing_to_be_told_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever leaves a page while it loads resets the connection; other errors are printed."""
    server = serving(tmp_path, "127.0.0.1", 0)
    for error, told in (
        (ConnectionResetError("gone"), False),
        (BrokenPipeError("gone"), False),
        (ValueError("why"), True),
    ):
        try:
            raise error
        except Exception:
            server.handle_error(None, ("127.0.0.1", 1))
        assert ("Traceback" in capsys.readouterr().err) == told, error
    server.server_close()
