"""The pytest plugin: the marker `rule`, and the cases over which the laws run.

pytest --pyargs armillary.testkit.laws                  # every installed title
pytest --pyargs armillary.testkit.laws --title salvage  # one of them
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


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules of a ledger that this test would catch if broken")
    if os.environ.get("ARMILLARY_EVIDENCE"):
        from .evidence import plugin

        config.pluginmanager.register(plugin(), "armillary-evidence")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "law_case" in metafunc.fixturenames:
        from .laws import cases

        wanted: list[str] = metafunc.config.getoption("title")
        found: list[Case] = [case for case in cases() if not wanted or case.slug in wanted]
        metafunc.parametrize("law_case", found, ids=[case.name for case in found], scope="module")
