"""What several tests share."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
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


@pytest.fixture
def ends() -> Iterator[None]:
    """A test of which the point is that it comes to an end: a minute is no measure of speed, but no hang either."""

    def hangs(*_: object) -> None:
        pytest.fail("still running after a minute")

    before = signal.signal(signal.SIGALRM, hangs)
    signal.alarm(60)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
