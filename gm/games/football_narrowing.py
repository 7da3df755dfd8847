"""The best line-up against a field without trying each: whole boxes of line-ups are left out at once.

No point in any row does harm. So a line-up that has in each row the most that any of a box has expects at least what
each of them does; where even that is less than what some line-up is known to expect, the best is not in the box.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gm.games.football import MOST_BEHIND
from gm.games.football_classes import Field, Integers, Method, classed, hits_of
from gm.games.football_field import error
from gm.games.football_pairs import points
from gm.games.football_search import Found, best_of, field_rows

SIZES = (8, 4, 2, 1)
"""Sides of the boxes, in points of defence and of midfield, as they become smaller; each divides the one before."""


_LIKELY = 64
"""So many of the boxes that may hold most give a line-up each, which the next boxes are measured by."""


class _Boxes(NamedTuple):
    """All boxes of one size among the ways to share some WP among V, M and S.

    tops      (B, 3): the most that any line-up of a box has in each row
    members   (B, 3): a line-up of each
    parents   (B,): the box of the size before in which each lies
    """

    tops: Integers
    members: Integers
    parents: Integers


class _Values(NamedTuple):
    """(N,): points of line-ups, times a power of two, and the most by which they may be wrong."""

    points: Integers
    missed: int


def how_many(wp: int) -> int:
    """F1–F4  The number of line-ups that spend the WP."""
    return sum(_ways(wp - 2 * (keeper + sweeper)) for keeper, sweeper in _behind(wp))


def narrowed(field: Field, wp: int, method: Method = "expected") -> Found:
    """F12  The first of all line-ups of the WP against a field, the same that `best` finds."""
    behind = _behind(wp)
    boxes = {left: _boxes(left) for left in {wp - 2 * sum(each) for each in behind}}
    alive = {each: np.ones(1, bool) for each in behind}
    kept = np.zeros((0, 5), np.int64)
    least = -(2**62)
    for step in range(len(SIZES)):
        here = {each: boxes[wp - 2 * sum(each)][step] for each in alive}
        picked = {each: np.flatnonzero(alive[each][one.parents]) for each, one in here.items()}
        tops = np.concatenate([_stacked(each, one.tops[picked[each]]) for each, one in here.items()])
        members = np.concatenate([_stacked(each, one.members[picked[each]]) for each, one in here.items()])
        most = _points(tops, field, method)
        likely = _points(members[np.argsort(-most.points, kind="stable")[:_LIKELY]], field, method)
        least = max(least, int(likely.points.max()) - likely.missed)
        above = most.points + most.missed >= least
        kept = members[above]
        alive = _alive(here, picked, above)
    return best_of([tuple(each) for each in kept.tolist()], field, 1, method)[0]


def _alive(
    here: Mapping[tuple[int, int], _Boxes], picked: Mapping[tuple[int, int], Integers], above: npt.NDArray[np.bool_]
) -> dict[tuple[int, int], npt.NDArray[np.bool_]]:
    """Which boxes are left, where any is, by keeper and sweeper."""
    found, start = {}, 0
    for each, rows in picked.items():
        left = rows[above[start : start + len(rows)]]
        start += len(rows)
        if len(left):
            found[each] = np.zeros(len(here[each].tops), bool)
            found[each][left] = True
    return found


def _behind(wp: int) -> list[tuple[int, int]]:
    """F2  Every keeper and sweeper that the WP allow."""
    each = range(MOST_BEHIND + 1)
    return [(keeper, sweeper) for keeper in each for sweeper in each if 2 * (keeper + sweeper) <= wp]


def _ways(field: int) -> int:
    """F3  In how many ways so many WP are shared among V, M and S; one where they are too few for three."""
    if field < 3:
        return 1
    found = 0
    for defence in range(-(-field // 7), 3 * field // 5 + 1):
        rest, third = field - defence, -(-defence // 3)
        low = max(third, rest - 3 * defence, -(-rest // 4))
        found += max(0, min(3 * defence, rest - third, 3 * rest // 4) - low + 1)
    return found


def _boxes(field: int) -> list[_Boxes]:
    rows = field_rows(field)
    before, found = np.zeros(len(rows), np.int64), []
    for size in SIZES:
        corner = rows[:, :2] // size
        _, first, index = np.unique(corner[:, 0] * (field + 1) + corner[:, 1], return_index=True, return_inverse=True)
        tops = np.zeros((len(first), 3), np.int64)
        np.maximum.at(tops, index, rows)
        found.append(_Boxes(tops, rows[first], before[first]))
        before = index
    return found


def _stacked(behind: tuple[int, int], rows: Integers) -> Integers:
    return np.column_stack((np.full((len(rows), 2), behind), rows))


def _points(lineups: Integers, field: Field, method: Method) -> _Values:
    order = np.argsort(hits_of(lineups), kind="stable")
    own = classed(lineups[order], np.ones(len(order), np.int64))
    values, bits = points(field, own, method, "numpy")
    found = np.empty(len(order), np.int64)
    found[order] = values
    return _Values(found, int(error(own, field, bits, method) * 2**bits) + 1)
