"""Asking, killed at every system call that changes something or speaks to the server; then a second run."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import zines
from killing import Runs
from smtpserver import Post, serving, smtp
from stopping import stopped
from test_ask import desk, rulings

INSTALL = "apt-get install -y strace"
pytestmark = pytest.mark.skipif(
    not os.environ.get("CI") and shutil.which("strace") is None, reason=f"strace is not installed: {INSTALL}"
)
JONAS, INES = "jonas@example.org", "ines@example.com"
TYPED = "2\nso\nHört, hört.\n" * 2
"""Both questions are answered alike, so that a second run may be given the same."""


@pytest.fixture(scope="module")
def post() -> Iterator[Post]:
    with serving(Post()) as one:
        yield one


@pytest.fixture(scope="module")
def start(post: Post, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return desk(tmp_path_factory.mktemp("start") / "zine", "0005.eml", "0007.eml", table=smtp(post))


@pytest.fixture(scope="module")
def runs(start: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Runs]:
    assert shutil.which("strace"), f"strace is not installed: {INSTALL}"
    with Runs(tmp_path_factory.mktemp("runs")) as found:
        warm = zines.copy(start, tmp_path_factory.mktemp("warm") / "zine")
        found.warm("-C", str(warm), "ask", "047", "--list")
        found.warm("-C", str(warm), "ask", "--mail", "0005.eml", "0007.eml", "--dry-run")
        yield found


def test_after_a_kill_in_the_walk_the_second_run_goes_on_with_what_is_left(
    runs: Runs, start: Path, tmp_path: Path
) -> None:
    folder = zines.copy(start, tmp_path / "zine")
    args = ["-C", str(folder), "ask", "047"]
    kills = runs.steps(*args, typed=TYPED)
    end, said = zines.tree(folder), rulings(folder)
    assert [row[:2] for row in said] == [("strike", "0005.eml"), ("lineup", "0007.eml")]
    assert {"write", "fsync", "rename"} <= {call for call, _ in kills}
    left = set()
    for kill in kills:
        shutil.rmtree(folder)
        zines.copy(start, folder)
        code, words = runs.run(*args, kill=kill, typed=TYPED)
        place = (kill, runs.calls()[-1])
        assert code == -9, (place, words)
        there = rulings(folder)
        assert there == said[: len(there)], place
        left.add(len(there))
        code, words = runs.run(*args, typed=TYPED)
        assert code == 0, (place, words)
        assert rulings(folder) == said, place
        assert zines.tree(folder) == end, place
    assert left == {0, 1, 2}


def test_after_a_kill_anywhere_each_question_is_put_and_mailed_once(
    runs: Runs, start: Path, post: Post, tmp_path: Path
) -> None:
    folder = tmp_path / "zine"
    args = ("ask", "--mail", "0005.eml", "0007.eml")
    for place, went, doubtful, words in stopped(runs, post, start, folder, *args):
        for id in doubtful:
            to = JONAS if f"{id}, to Jonas Muster" in words else INES
            code, said = runs.run("-C", str(folder), "send", "047", "--done" if to in went else "--again", id)
            assert code == 0, (place, said)
        count = [mail["Message-ID"] for mail in post.mails() if "question" in mail["Message-ID"]]
        assert len(count) == len(set(count)) == 2, place
        rows = (folder / "turns/047/questions.jsonl").read_text("utf-8").splitlines()
        assert {json.loads(row)["message_id"] for row in rows} == set(count), place
        assert len(rows) == 2, place
        assert runs.run("-C", str(folder), *args)[1].endswith("nothing is due\n")
