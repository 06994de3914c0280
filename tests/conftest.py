"""What holds for all tests."""

import asyncio
from collections.abc import Generator
from pathlib import Path

import pytest

WEB = Path(__file__).parent / "web"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes minutes begins first, so that no process works at it alone at the end."""
    items.sort(key=lambda item: item.get_closest_marker("minutes") is None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Playwright leaves its event loop marked as running in this thread, as long as its browser is open: a test of another folder
    that follows in the same process could run no loop of its own."""
    running = asyncio._get_running_loop()
    if running is None or WEB in item.path.parents:
        return (yield)
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(running)
