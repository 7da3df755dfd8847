"""The cases' own runner, tests/cases/run.py, as a module."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

CASES = Path(__file__).parent / "cases"


def runner() -> ModuleType:
    """A runner of one's own, which may be given another `ledger`."""
    spec = importlib.util.spec_from_file_location("cases_run", CASES / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
