"""The pairs of a large field in compiled loops; the same sums as football_pairs has by numpy."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from gm.games.football_chances import PARTS
from gm.games.football_classes import Integers, Job, Sums, Work

_compiled = njit(nogil=True, cache=True)
_inlined = njit(nogil=True, inline="always")
_int = np.int32
"""Numba widens whole numbers to 64 bits wherever it may; twice as many of 32 fit into a vector."""


def reckoned(work: Work, job: Job) -> Sums:
    """The sums of a job; other threads may run meanwhile."""
    kind, first, end = job
    theirs, own = np.zeros(len(work.columns.lineups), np.int64), np.zeros(end - first, np.int64)
    rows = work.mine[:, first:end], work.rows.weights[first:end]
    columns = work.theirs, work.columns.weights, work.columns.starts
    law = work.columns.hits / PARTS, work.rows.hits[kind] / PARTS, _int(work.quarter), np.int64(work.whole)
    _block_by_block(rows, columns, law, first, work.half, theirs, own)
    return theirs, own


@_compiled
def _block_by_block(rows: Any, columns: Any, law: Any, first: int, half: bool, theirs: Any, own: Any) -> None:
    """Adds up the pairs of some rows of one class with each class of the columns; with `half` the later ones only."""
    (mine, row_weights), (back, weights, starts), (scores, score, quarter, whole) = rows, columns, law
    for kind in range(len(starts) - 1):
        start, stop = max(starts[kind], first) if half else starts[kind], starts[kind + 1]
        if start >= stop:
            continue
        pairs = np.empty((mine.shape[1], stop - start), np.int32)
        most, most_other = _chances(mine, back[:, start:stop], quarter, pairs)
        table = _table(scores[kind], score, most + 1, most_other + 1, whole)
        wide = _int(most_other + 1)
        for row in range(len(own)):
            weight = row_weights[row]
            if half:
                begin = max(start, first + row + 1)
                line, end = pairs[row, begin - start :], (weights[begin:stop], theirs[begin:stop])
                own[row] += _share(line, table, wide, whole, weight, *end)
            else:
                _add(pairs[row], table, wide, whole, weight, theirs[start:stop])


@_inlined
def _over(strength: Any, other: Any, added: Any, shift: Any) -> Any:
    return _int(_int(_int(max(_int(strength - other), _int(0))) + added) >> shift)


@_compiled
def _chances(mine: Any, theirs: Any, quarter: Any, pairs: Any) -> Any:
    """Writes both numbers of chances of each pair into the halves of one number; gives the most of either."""
    one, two = _int(1), _int(2)
    most = most_other = _int(0)
    back_defence, back_midfield, back_attack, back_behind = theirs
    for row in range(mine.shape[1]):
        defence, midfield, attack, behind = mine[0, row], mine[1, row], mine[2, row], mine[3, row]
        line = pairs[row]
        for column in range(len(line)):
            own = _int(_over(attack, back_behind[column], 0, 0) + _over(midfield, back_midfield[column], one, one))
            own = _int(own + _over(defence, back_attack[column], quarter, two))
            other = _int(_over(back_attack[column], behind, 0, 0) + _over(back_midfield[column], midfield, one, one))
            other = _int(other + _over(back_defence[column], attack, quarter, two))
            most, most_other = max(most, own), max(most_other, other)
            line[column] = _int(_int(own << _int(16)) | other)
    return most, most_other


@_compiled
def _table(score: float, score_other: float, high: int, wide: int, whole: int) -> Integers:
    """The points of so many chances against so many of the other side, row after row, with `score` each.

    A further chance of the other side costs its score times the probability of being level, and of leading by one.
    Of these two, one comes from one chance of the other side less, one from one own chance less, all by sums of
    what is not negative: from diagonal to diagonal, on which the number of all chances is the same.
    """
    table = np.empty(high * wide, np.int64)
    miss, miss_other, none = 1 - score, 1 - score_other, 1.0
    level, ahead, points = np.zeros(high), np.zeros(high), np.zeros(high)
    level_before, ahead_before = np.zeros(high), np.zeros(high)
    for chances in range(high + wide - 1):
        level, level_before, ahead, ahead_before = level_before, level, ahead_before, ahead
        first, end = max(0, chances - wide + 1), min(chances + 1, high)
        for own in range(first, end):
            points[own] -= score_other * (level_before[own] + ahead_before[own])
            level[own] = miss_other * level_before[own] + score_other * ahead_before[own]
        ahead[0] = 0
        for own in range(max(first, 1), end):
            ahead[own] = score * level_before[own - 1] + miss * ahead_before[own - 1]
        if chances < high:
            # The other side has no chance: level without a goal.
            level[chances], points[chances] = none, 2 - none
            none *= miss
        for own in range(first, end):
            table[own * wide + chances - own] = np.int64(max(points[own], 0) * whole + 0.5)
    return table


@_inlined
def _cell(pair: Any, wide: Any) -> Any:
    return _int(_int(pair >> _int(16)) * wide) + _int(pair & _int(0xFFFF))


@_compiled
def _add(pairs: Any, table: Any, wide: Any, whole: Any, weight: Any, theirs: Any) -> None:
    """Gives each column what the row leaves of two points."""
    for column in range(len(pairs)):
        theirs[column] += (2 * whole - table[_cell(pairs[column], wide)]) * weight


@_compiled
def _share(pairs: Any, table: Any, wide: Any, whole: Any, weight: Any, weights: Any, theirs: Any) -> Any:
    """Does the same, and gives what the row has from the columns."""
    total = np.int64(0)
    for column in range(len(pairs)):
        points = table[_cell(pairs[column], wide)]
        theirs[column] += (2 * whole - points) * weight
        total += points * weights[column]
    return total
