"""What several tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import shipped


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shipped zine, all its turns run again from the letters on; `make accept` takes the outcome as shipped."""
    folder = shipped.play(shipped.bare(tmp_path_factory.mktemp("played") / "zine"))
    if os.environ.get("GM_ACCEPT"):
        shipped.accept(folder)
    return folder
