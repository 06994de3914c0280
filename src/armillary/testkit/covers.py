"""Is every value of every option, and every reading of every ruling, played in a stored match or a scenario file?"""

from collections.abc import Iterable, Mapping
from importlib import resources
from typing import Any

from armillary.kernel.record import Record
from armillary.kernel.title import Title, spelled
from armillary.packs import load_yaml

__all__ = ["not_played"]


def not_played(title: Title, records: Iterable[Record]) -> list[str]:
    """What neither these matches nor the title's scenario files play: `round-limit=60`, `tie=nobody`.

    A match that is older than an option was played with its default, and scenario files name only what differs from the default.
    """
    setups = [(record.header.options, record.header.rulings) for record in records]
    folder = resources.files(title.load().packages()[0]) / "scenarios"
    for file in sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else ():
        if file.name.endswith(".yaml"):
            data = load_yaml(file)
            setups.append((data.get("options") or {}, data.get("rulings") or {}))
    missing: list[str] = []
    for option in title.options:
        used = [_value(options, option.id, option.default) for options, _ in setups]
        missing += [f"{option.id}={value}" for value in option.values if value not in used]
    for ruling in title.rulings:
        read = [spelled(_value(rulings, ruling.id, ruling.default), ruling.readings) for _, rulings in setups]
        missing += [f"{ruling.id}={reading}" for reading in ruling.readings if reading not in read]
    return missing


def _value(given: Mapping[str, Any], id: str, default: Any) -> Any:
    return next((value for name, value in given.items() if spelled(name, (id,)) == id), default)
