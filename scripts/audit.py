"""Are the pinned versions, and the least ones that pyproject.toml allows, free of known holes? Works without a network."""

import re
import sys
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[1]


def advisories() -> list[tuple[Requirement, str]]:
    found = []
    for line in (ROOT / "requirements" / "advisories.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            bad, _, why = line.partition("  ")
            found.append((Requirement(bad), why.strip()))
    return found


def pins() -> dict[str, Version]:
    text = (ROOT / "requirements" / "dev.txt").read_text(encoding="utf-8")
    return {name.lower(): Version(version) for name, version in re.findall(r"^([\w.-]+)==([\w.]+)", text, re.M)}


def floors() -> dict[str, Version]:
    """The least version of everything that we ask for ourselves."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *(one for extra in project["optional-dependencies"].values() for one in extra)]
    found = {}
    for requirement in map(Requirement, wanted):
        least = [spec.version for spec in requirement.specifier if spec.operator in (">=", "==", "~=")]
        if least:
            found[requirement.name.lower()] = Version(least[0])
    return found


def problems() -> list[str]:
    found = []
    for where, versions in (("requirements/dev.txt pins", pins()), ("pyproject.toml allows", floors())):
        for bad, why in advisories():
            version = versions.get(bad.name.lower())
            if version is not None and version in bad.specifier:
                found.append(f"{where} {bad.name} {version}: {why}")
    return found


if __name__ == "__main__":
    said = problems()
    print("\n".join(said) or "no known holes")
    sys.exit(bool(said))
