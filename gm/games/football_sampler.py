"""Dice fields for studies, F10: a fast sampler of the distribution that the published dice have.

Nobody can check its numbers from the published streams, so that no turn is decided by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from gm import dice
from gm.games.football_chances import PARTS
from gm.games.football_classes import Integers, chances, hits_of
from gm.games.football_table import team_order
from gm.model import Entry, Standing, Task
from gm.ranking import places, rlp, rounded


class Games(NamedTuple):
    """What each line-up has from all its games: points, goals and goals against, each of (N,)."""

    points: Integers
    goals: Integers
    against: Integers


def sampled(lineups: Integers, times: int, seed: int) -> Games:
    """F8 F10  So many games of each with each other one, goals drawn from their binomial distribution."""
    random = np.random.Generator(np.random.PCG64(seed))
    scores = hits_of(lineups) / PARTS
    sums = Games(*np.zeros((3, len(lineups)), np.int64))
    for row in range(len(lineups) - 1):
        later = slice(row + 1, None)
        own, other = chances(lineups[row], lineups[later], "dice")
        games = len(own), times
        goals = random.binomial(own[:, None], scores[later, None], games)
        against = random.binomial(other[:, None], scores[row], games)
        points = (np.sign(goals - against) + 1).sum(axis=1)
        for part, first, second in zip(
            sums, (points, goals, against), (2 * times - points, against, goals), strict=True
        ):
            part[row] += first.sum()
            part[later] += second if second.ndim == 1 else second.sum(axis=1)
    return sums


def standings(task: Task, entries: Sequence[Entry], key: bytes) -> list[Standing]:
    """F8 F12 F13  The table of such games; the same seed, numpy and teams give the same."""
    teams, turn = sorted(entries, key=team_order), 1 if task.game == "anti" else -1
    seed = int.from_bytes(dice.stream(key, [task.turn, task.game, "sampler"]).rolls(255, 32))
    games = sampled(np.array([team.move for team in teams], np.int64).reshape(-1, 5), task.times, seed)
    rows = list(zip(teams, *(part.tolist() for part in games), strict=True))
    rows.sort(key=lambda row: (turn * row[1], turn * (row[2] - row[3])))
    found = places([(points, goals - against) for _, points, goals, against in rows])
    return [
        Standing(
            place,
            team.team,
            team.manager,
            team.move,
            Fraction(points),
            Fraction(goals),
            Fraction(against),
            0 if turn > 0 else rounded(rlp(place, found.count(place), len(found))),
        )
        for place, (team, points, goals, against) in zip(found, rows, strict=True)
    ]
