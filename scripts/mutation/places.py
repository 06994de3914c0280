"""Places in the files of a title or the kernel, and what a change makes of its functions."""

import importlib.util
import sys
from pathlib import Path
from random import Random
from types import CodeType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from armillary.fidelity.places import Mutant, Places

ROOT = Path(__file__).parents[2]

# By its path: importing the package would import the kernel, whose lines are still to be seen.
_spec = importlib.util.spec_from_file_location("places_of_rules", ROOT / "src/armillary/fidelity/places.py")
assert _spec
assert _spec.loader
_module = sys.modules[_spec.name] = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_module)
if not TYPE_CHECKING:
    Mutant, Places = _module.Mutant, _module.Places


def places(folders: list[Path]) -> list[Mutant]:
    files = [file for folder in folders for file in (sorted(folder.glob("*.py")) if folder.is_dir() else [folder])]
    return [one for file in files for one in Places(str(file.relative_to(ROOT)), file.read_text()).found]


def chosen(mutants: list[Mutant], count: int, seed: int) -> list[Mutant]:
    """So many of them, the same for the same seed; what would not be Python is passed over."""
    found: list[Mutant] = []
    for mutant in Random(seed).sample(mutants, len(mutants)):
        if len(found) == count:
            break
        try:
            compile(mutant.applied((ROOT / mutant.file).read_text()), mutant.file, "exec")
        except SyntaxError:
            continue
        found.append(mutant)
    return found


def exchanged(mutant: Mutant) -> tuple[CodeType, CodeType] | None:
    """The function that holds the place, as it is and as it becomes; None if it cannot be exchanged while it lives."""
    found: tuple[CodeType, CodeType] | None = _module.exchanged(mutant, (ROOT / mutant.file).read_text())
    return found
