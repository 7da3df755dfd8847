"""What is told of a field afterwards: what each team could expect, its best change, the line-up that would have won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gm.games.football_changed import MILLION, Chance, Seen, seen, whole
from gm.games.football_classes import Field, Method, gathered
from gm.games.football_field import reckonable
from gm.games.football_narrowing import how_many, narrowed
from gm.games.football_search import place
from gm.model import Move

EFFORT = 3 * 10**8
"""Kinds of defence in a field times the cube of the WP, up to which the best line-up is found in a moment."""


@dataclass(frozen=True, slots=True)
class Insight:
    """The best line-up as one more team (None: not searched for), among how many, and what each team is told."""

    best: Chance | None
    among: int
    teams: tuple[Seen, ...]


def insight(lineups: Sequence[Move], wp: int, method: Method = "expected", times: int = 1) -> Insight | None:
    """F9–F12  What is told of at least two line-ups, in their order; None of fewer, and where rows are monstrous.

    method, times   how chances are rounded, and how often each pair meets: points are those of all its games
    """
    field, index = gathered(lineups)
    if len(lineups) < 2 or not reckonable(field, method):
        return None
    found = seen(whole(field, method, times), wp)
    best = _best(field, wp, method, times) if len(field.hits) * wp**3 <= EFFORT else None
    return Insight(best, how_many(wp), tuple(found[row] for row in index.tolist()))


def _best(field: Field, wp: int, method: Method, times: int) -> Chance:
    """F12  The best of all line-ups of the WP, and its place as one more team."""
    found = narrowed(field, wp, method)
    return Chance(found.lineup, (2 * found.points * times * MILLION + 1) // 2, place(found.lineup, field, method))
