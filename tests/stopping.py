"""A command that sends mail, killed at each of its steps and run a second time, on a fresh copy of a zine."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import zines
from killing import Runs
from smtpserver import Post

from gm import zine


class Stopped(NamedTuple):
    """What a kill and the second run left: the kill and its last call, who had mail before the second, what it said."""

    place: object
    went: set[str]
    doubtful: list[str]
    words: str


def stopped(runs: Runs, post: Post, start: Path, folder: Path, *args: str) -> Iterator[Stopped]:
    """Give each kill of `gm -C folder args`; at most one mail is in doubt then, and the second run says so."""
    zines.copy(start, folder)
    command = ["-C", str(folder), *args]
    kills = runs.steps(*command)
    assert {"write", "fsync", "sendto"} <= {call for call, _ in kills}
    asked = 0
    for kill in kills:
        shutil.rmtree(folder)
        zines.copy(start, folder)
        post.taken.clear()
        code, words = runs.run(*command, kill=kill)
        place = (kill, runs.calls()[-1])
        assert code == -9, (place, words)
        went = set(post.recipients)
        code, words = runs.run(*command)
        doubtful = list(zine.read_sent(folder).doubtful)
        assert code == (1 if doubtful else 0), (place, words)
        assert len(doubtful) <= 1, place
        asked += len(doubtful)
        yield Stopped(place, went, doubtful, words)
    assert asked > 2
