"""Sending, killed at every system call that writes or speaks to the server; then a second run and the GM's word."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import zines
from killing import Runs
from smtpserver import Post, serving, smtp
from stopping import stopped

INSTALL = "apt-get install -y strace"
pytestmark = pytest.mark.skipif(
    not os.environ.get("CI") and shutil.which("strace") is None, reason=f"strace is not installed: {INSTALL}"
)
JONAS, INES = "jonas@example.org", "ines@example.com"


@pytest.fixture(scope="module")
def post() -> Iterator[Post]:
    with serving(Post()) as one:
        yield one


@pytest.fixture(scope="module")
def start(post: Post, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small zine with two letters in its open turn."""
    folder = zines.small(tmp_path_factory.mktemp("start") / "zine")
    path = folder / "zine.toml"
    path.write_text(path.read_text("utf-8").replace("[[players]]", f"{smtp(post)}[[players]]", 1), "utf-8")
    (folder / "turns/047/rulings.toml").unlink()
    for name in ("0001.eml", "0004.eml"):
        (folder / "turns/047/mail" / name).unlink()
    return folder


@pytest.fixture(scope="module")
def runs(start: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Runs]:
    assert shutil.which("strace"), f"strace is not installed: {INSTALL}"
    with Runs(tmp_path_factory.mktemp("runs")) as found:
        found.warm("-C", str(zines.copy(start, tmp_path_factory.mktemp("warm") / "zine")), "send", "047", "--dry-run")
        yield found


def test_after_a_kill_anywhere_each_mail_is_there_once(runs: Runs, start: Path, post: Post, tmp_path: Path) -> None:
    folder = tmp_path / "zine"
    for place, went, doubtful, words in stopped(runs, post, start, folder, "send", "047"):
        for id in doubtful:
            to = JONAS if f"{id}, to Jonas Muster" in words else INES
            code, said = runs.run("-C", str(folder), "send", "047", "--done" if to in went else "--again", id)
            assert code == 0, (place, said)
        assert sorted(post.recipients) == [INES, JONAS], place
        assert runs.run("-C", str(folder), "send", "047")[1] == "nothing is due\n"


@pytest.fixture(scope="module")
def before(start: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same zine before the ZAT of its open turn, and without its letters: all three players are missing."""
    folder = zines.copy(start, tmp_path_factory.mktemp("before") / "zine")
    path = folder / "turns/047/turn.toml"
    path.write_text(path.read_text("utf-8").replace("2025-10-24", "2099-10-23"), "utf-8")
    for letter in (folder / "turns/047/mail").iterdir():
        letter.unlink()
    return folder


def test_after_a_kill_anywhere_nobody_is_reminded_twice(runs: Runs, before: Path, post: Post, tmp_path: Path) -> None:
    folder = tmp_path / "zine"
    for place, _, doubtful, words in stopped(runs, post, before, folder, "remind", "047"):
        assert len(set(post.recipients)) == len(post.recipients), place
        assert len(post.recipients) in ((2, 3) if doubtful else (3,)), place
        for id in doubtful:
            assert f"gm send --done {id}" in words, place
            code, said = runs.run("-C", str(folder), "send", "046", "--done", id)
            assert code == 0 or "nobody knows" not in said, (place, said)
        assert runs.run("-C", str(folder), "remind", "047")[1] == "nobody is to be reminded today\n", place
