"""Modules outside the package, such as scripts and examples, for the tests that call their functions."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

__all__ = ["module_at"]


def module_at(file: Path) -> ModuleType:
    """The module in this file, executed again by every call and not entered into `sys.modules`."""
    spec = spec_from_file_location(file.stem, file)
    if spec is None or spec.loader is None:
        raise ImportError(f"{file} is not a Python file", path=str(file))
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
