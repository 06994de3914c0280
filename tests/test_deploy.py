"""The recipes in deploy/ can be read by what reads them, name settings that exist, and dependencies have no known holes."""

import configparser
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from armillary.cli.app import app
from armillary.server.config import Settings
from armillary.store import Store, StoreError
from armillary.store.backup import backup, restore
from armillary.testkit.modules import module_at

ROOT = Path(__file__).resolve().parents[1]
DEPLOY = ROOT / "deploy"


OF_TESTS = ("ARMILLARY_SOAK", "ARMILLARY_FUZZ", "ARMILLARY_FAULT")
SETTINGS = {f"ARMILLARY_{name.upper()}" for name in Settings.__struct_fields__}


def test_every_setting_in_the_recipes_exists() -> None:
    for file in [*DEPLOY.iterdir(), ROOT / "docs" / "operations.md", ROOT / "docs" / "settings.md"]:
        named = set(re.findall(r"ARMILLARY_[A-Z_]*[A-Z]", file.read_text(encoding="utf-8")))
        assert {name for name in named if not name.startswith(OF_TESTS)} <= SETTINGS, file.name


def test_every_setting_is_in_the_guide() -> None:
    text = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    assert [name for name in sorted(SETTINGS) if name not in text] == []


def test_the_compose_file() -> None:
    data = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    assert set(data["services"]) == {"armillary", "postgres", "caddy"}
    for service in data["services"].values():
        assert set(service["networks"]) <= set(data["networks"])
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert source in data["volumes"] or (DEPLOY / source).exists()
        for other in service.get("depends_on", {}):
            assert other in data["services"]
    build = data["services"]["armillary"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
    assert "ports" not in data["services"]["armillary"], "only the proxy reaches a server that believes everybody"


def test_the_unit() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read_string((DEPLOY / "armillary.service").read_text(encoding="utf-8"))
    assert unit["Service"]["ExecStart"].endswith("armillary serve")
    if shutil.which("systemd-analyze"):
        done = subprocess.run(
            ["systemd-analyze", "verify", DEPLOY / "armillary.service"], capture_output=True, text=True, check=False
        )
        assert "Unknown" not in done.stderr, done.stderr


def test_the_unit_and_the_installation_page_agree() -> None:
    """The unit starts the program where the commands of the page put it."""
    unit = (DEPLOY / "armillary.service").read_text(encoding="utf-8")
    (program,) = re.findall(r"^ExecStart=(\S+) serve$", unit, re.M)
    page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    service = page.partition("**As a service**")[2].partition("- **In containers**")[0]
    # pipx puts programs for the whole machine into /usr/local/bin, uv where it is told.
    assert "pipx install --global 'armillary[server,cli]'" in service
    assert Path(program) == Path("/usr/local/bin/armillary")
    assert re.findall(r"UV_TOOL_BIN_DIR=(\S+)", service) == [str(Path(program).parent)]
    assert "ProtectHome=yes" in unit
    assert not re.findall(r"UV_(?:TOOL|PYTHON_INSTALL)_DIR=(?:/home|/root|~)", service), (
        "homes are hidden from the service"
    )
    assert program in service
    (database,) = re.findall(r"^Environment=ARMILLARY_DATABASE=%S/(\S+)$", unit, re.M)
    assert f"/var/lib/{database}" in service, "so that doctor, backup and admin find it"


def test_the_container_recipe() -> None:
    lines = [
        line
        for line in (DEPLOY / "Containerfile").read_text(encoding="utf-8").splitlines()
        if line and not line.startswith((" ", "#"))
    ]
    assert {line.split()[0] for line in lines} <= {
        "FROM", "RUN", "COPY", "USER", "ENV", "VOLUME", "EXPOSE", "HEALTHCHECK", "STOPSIGNAL", "CMD",
    }  # fmt: skip
    assert any(line.startswith("USER") for line in lines), "not as root"


@pytest.mark.parametrize("name", ["Caddyfile", "nginx.conf"])
def test_the_proxies(name: str) -> None:
    text = (DEPLOY / name).read_text(encoding="utf-8")
    code = re.sub(r"#.*|\{\$\w+\}", "", text)
    assert code.count("{") == code.count("}") > 0
    assert "/metrics" in code
    assert "8400" in code


def test_no_known_holes_in_what_is_pinned_and_what_is_allowed() -> None:
    audit = module_at(ROOT / "scripts" / "audit.py")
    assert audit.problems() == []
    assert len(audit.advisories()) > 3


def test_a_backup_is_made_and_put_back(tmp_path: Path) -> None:
    database, copy = str(tmp_path / "live.db"), tmp_path / "copy.db"
    store = Store(database)
    store.save_name("ann", "Ann", 1.0)
    backup(database, copy)  # while it is open
    store.save_name("ann", "Somebody else", 2.0)
    store.close()
    with pytest.raises(StoreError, match="already"):
        backup(database, copy)
    kept = restore(database, copy)
    assert kept is not None
    assert kept.is_file()
    again = Store(database)
    account = again.account(id="ann")
    again.close()
    assert account is not None
    assert account.name == "Ann"
    (tmp_path / "rubbish").write_text("rubbish " * 100)
    with pytest.raises(StoreError, match="no whole database"):
        restore(database, tmp_path / "rubbish")
    run: Any = CliRunner().invoke
    assert run(app, ["backup", str(tmp_path / "two.db"), "--database", database]).exit_code == 0
    assert run(app, ["restore", str(tmp_path / "two.db"), "--database", database]).exit_code == 0
    assert run(app, ["restore", str(tmp_path / "none.db"), "--database", database]).exit_code == 1
