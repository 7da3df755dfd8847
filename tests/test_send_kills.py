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

from gm import zine

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
    folder = zines.copy(start, tmp_path / "zine")
    args = ["-C", str(folder), "send", "047"]
    kills = runs.steps(*args)
    assert {"write", "fsync", "sendto"} <= {call for call, _ in kills}
    asked = 0
    for kill in kills:
        shutil.rmtree(folder)
        zines.copy(start, folder)
        post.taken.clear()
        code, words = runs.run(*args, kill=kill)
        place = (kill, runs.calls()[-1])
        assert code == -9, (place, words)
        went = set(post.recipients)
        code, words = runs.run(*args)
        doubtful = zine.read_sent(folder).doubtful
        assert code == (1 if doubtful else 0), (place, words)
        assert len(doubtful) <= 1, place
        for id in doubtful:
            asked += 1
            to = JONAS if f"{id}, to Jonas Muster" in words else INES
            code, words = runs.run(*args, "--done" if to in went else "--again", id)
            assert code == 0, (place, words)
        assert sorted(post.recipients) == [INES, JONAS], place
        assert runs.run(*args)[1] == "nothing is due\n"
    assert asked > 2


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
    folder = zines.copy(before, tmp_path / "zine")
    args = ["-C", str(folder), "remind", "047"]
    kills = runs.steps(*args)
    assert {"write", "fsync", "sendto"} <= {call for call, _ in kills}
    asked = 0
    for kill in kills:
        shutil.rmtree(folder)
        zines.copy(before, folder)
        post.taken.clear()
        code, words = runs.run(*args, kill=kill)
        place = (kill, runs.calls()[-1])
        assert code == -9, (place, words)
        code, words = runs.run(*args)
        doubtful = zine.read_sent(folder).doubtful
        assert code == (1 if doubtful else 0), (place, words)
        assert len(doubtful) <= 1, place
        assert len(set(post.recipients)) == len(post.recipients), place
        assert len(post.recipients) in ((2, 3) if doubtful else (3,)), place
        for id in doubtful:
            asked += 1
            assert f"gm send --done {id}" in words, place
            code, words = runs.run("-C", str(folder), "send", "046", "--done", id)
            assert code == 0 or "nobody knows" not in words, (place, words)
        assert runs.run(*args)[1] == "nobody is to be reminded today\n", place
    assert asked > 2
