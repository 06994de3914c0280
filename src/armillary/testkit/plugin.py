"""The pytest plugin: the markers `rule` and `drawn`, and the cases over which the laws run.

pytest --pyargs armillary.testkit.laws                  # every installed title
pytest --pyargs armillary.testkit.laws --title salvage  # one of them
pytest --pyargs armillary.testkit.laws --drawn          # of many cases those that the commit draws
ARMILLARY_EVIDENCE=evidence.json pytest tests           # record what the tests that name rules saw of them
"""

import os
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from .laws import Case


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("armillary")
    group.addoption("--title", action="append", default=[], help="run the laws over this title only (may be repeated)")
    group.addoption("--drawn", action="store_true", help="of tests marked `drawn`, run a sample by the commit's hash")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules of a ledger that this test would catch if broken")
    config.addinivalue_line(
        "markers",
        "drawn(count, key, group): how many cases of this test (or this group of tests) --drawn runs, for each value of the key",
    )
    if os.environ.get("ARMILLARY_EVIDENCE"):
        from .evidence import plugin

        config.pluginmanager.register(plugin(), "armillary-evidence")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "law_case" in metafunc.fixturenames:
        from .laws import cases

        wanted: list[str] = metafunc.config.getoption("title")
        found: list[Case] = [case for case in cases() if not wanted or case.slug in wanted]
        metafunc.parametrize("law_case", found, ids=[case.name for case in found], scope="module")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--drawn"):
        from .sampling import left_out

        undrawn = left_out(items)
        config.hook.pytest_deselected(items=sorted(undrawn, key=lambda item: item.nodeid))
        items[:] = [item for item in items if item not in undrawn]
