"""A director's commands, killed at every system call that changes a file; then the same command once more."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from killing import Runs

INSTALL = "apt-get install -y strace"
pytestmark = pytest.mark.skipif(
    not os.environ.get("CI") and shutil.which("strace") is None, reason=f"strace is not installed: {INSTALL}"
)
SAID = {
    "add": ("add", "Fest", "--from", "{players}"),
    "pair": ("pair", "Fest", "--publish"),
    "result": ("result", "Fest", "1", "4-1"),
    "correct": ("correct", "Fest", "1", "1", "1-4"),
    "drop": ("drop", "Fest", "Ada"),
}
"""Commands in the order in which each can be given after those before."""
REFUSED_AGAIN = {"new", "pair", "correct", "drop"}
"""What cannot be given twice: the second run says that it is done already."""


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Runs]:
    assert shutil.which("strace"), f"strace is not installed: {INSTALL}"
    top = tmp_path_factory.mktemp("runs")
    with Runs(top) as found:
        file = ("--file", str(top / "warm.jsonl"))
        found.warm("cup", "new", "Fest", "--rules", "round-robin", *file)
        found.warm("cup", "table", "Fest", *file)
        yield found


def events(log: Path) -> list[dict[str, Any]]:
    """The whole lines of a log, without their instants."""
    lines = log.read_bytes().split(b"\n")[:-1] if log.exists() else []
    return [{**json.loads(line), "at": ""} for line in lines]


@pytest.mark.parametrize("killed", ["new", *SAID])
def test_a_kill_anywhere_loses_nothing_and_counts_nothing_twice(runs: Runs, killed: str, tmp_path: Path) -> None:
    log = tmp_path / "hall" / "fest.jsonl"
    players = tmp_path / "players.csv"
    players.write_text("name\nAda\nBen\nCleo\nDirk\n", "utf-8")
    new = ("new", "Fest", "--rules", "round-robin", "--seed", "s")
    before = [new, *SAID.values()][: ["new", *SAID].index(killed)]

    def args(command: tuple[str, ...]) -> list[str]:
        return ["cup", *(word.format(players=players) for word in command), "--file", str(log)]

    def begin() -> None:
        shutil.rmtree(log.parent, ignore_errors=True)
        for command in before:
            code, words = runs.run(*args(command))
            assert code == 0, words

    command = args(new if killed == "new" else SAID[killed])
    begin()
    start = log.read_bytes() if log.exists() else b""
    old = events(log)
    kills = runs.steps(*command)
    wanted = events(log)
    assert wanted[: len(old)] == old
    assert len(wanted) > len(old)
    assert {"write", "fsync"} <= {call for call, _ in kills}
    for kill in kills:
        shutil.rmtree(log.parent, ignore_errors=True)
        if start:
            log.parent.mkdir()
            log.write_bytes(start)
        code, words = runs.run(*command, kill=kill)
        assert code == -9, (kill, words)
        assert events(log) in (old, wanted), kill
        done = events(log) == wanted
        code, words = runs.run(*command)
        assert code == (2 if done and killed in REFUSED_AGAIN else 0), (kill, words)
        again = events(log)[len(wanted) :]
        assert events(log)[: len(wanted)] == wanted, kill
        # Who is entered a second time is noted (S2.3), and nobody is in twice.
        assert [one["players"] for one in again] == ([[]] if done and killed == "add" else []), kill
