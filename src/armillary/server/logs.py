"""Structured logs without secrets: paths are logged without their query, tokens and passwords never."""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any

__all__ = ["configure", "log", "no_access_log"]

log = logging.getLogger("armillary.server")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


class Text(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        facts = " ".join(f"{name}={value}" for name, value in getattr(record, "facts", {}).items())
        at = datetime.fromtimestamp(record.created, UTC).strftime("%H:%M:%S")
        text = f"{at} {record.levelname.lower():7} {record.getMessage()} {facts}".rstrip()
        return text + ("\n" + self.formatException(record.exc_info) if record.exc_info else "")


def configure(level: str, form: str) -> None:
    """Send our logs, and uvicorn's warnings, to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else Text())
    for name in ("armillary", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        # uvicorn logs the queries of WebSockets, which contain invites: keep only its warnings.
        logger.setLevel(level.upper() if name == "armillary" else "WARNING")
    no_access_log()


def no_access_log() -> None:
    """Disable uvicorn's access log, because it shows queries, which contain invites. The metrics count requests."""
    access = logging.getLogger("uvicorn.access")
    access.handlers, access.propagate, access.disabled = [], False, True
