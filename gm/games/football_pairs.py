"""All pairs of two fields, F9–F11: chances by vectors, and what they are worth out of small tables.

All pairs of two classes of line-ups, alike in what their defence lets through, share one table over the two numbers
of chances. Points are whole numbers of 2 ** -`bits`, the same in whatever order they are added up.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache, lru_cache
from importlib import import_module
from itertools import pairwise
from typing import Literal

import numpy as np
import numpy.typing as npt

from gm.games.football_chances import PARTS
from gm.games.football_classes import QUARTERS, Field, Floats, Integers, Job, Method, Sums, Work, most_chances

Engine = Literal["numpy", "numba"]

WORTH_COMPILED = 10**7
"""Pairs from which on the compiled loops are worth the time that it takes to load them."""
_CELLS = 8
"""Cells of the tables that numpy needs as long for as for a pair."""
_JOB, _ROWS = 2**20, 256
"""Pairs that are reckoned in one go, and line-ups at least."""
_ALONE = 2**22
"""Pairs up to which one thread is enough."""
_PAIRS = 2**19
"""Pairs that numpy holds at once."""


def matrix(rows: Field, columns: Field, method: Method = "expected") -> Floats:
    """F11  (D, D'): the points of each of the rows against each of the columns; for few line-ups."""
    work = _work(rows, columns, method, 2**50)
    blocks = [_looked_up(work, kind, slice(first, end), slice(None)) for kind, first, end in _jobs(work)]
    return np.asarray(np.concatenate(blocks) / 2.0**50)


def points(rows: Field, columns: Field, method: Method, engine: Engine | None) -> tuple[Integers, int]:
    """Points of each of the columns against all of the rows, times 2 ** bits; but none of a line-up with itself."""
    bits = min(50, 61 - int(2 * rows.weights.sum()).bit_length())
    sums = np.zeros(len(columns.lineups), np.int64)
    if not len(rows.lineups) or not len(columns.lineups):
        return sums, bits
    work = _work(rows, columns, method, 2**bits)
    pairs = len(rows.lineups) * len(columns.lineups)
    cells = len(rows.hits) * len(columns.hits) * work.most * work.most_other
    reckon = _engine(engine or engine_for(pairs + cells // _CELLS))
    jobs = list(_jobs(work))
    with ThreadPoolExecutor() as pool:
        run = pool.map if pairs > _ALONE else map
        for (_, first, end), (theirs, own) in zip(jobs, run(lambda job: reckon(work, job), jobs), strict=True):
            sums += theirs
            if work.half:
                sums[first:end] += own
    return sums, bits


def engine_for(pairs: int) -> Engine:
    """The compiled loops where they are loaded already, or worth it and installed for this numpy; else numpy."""
    loaded = "gm.games.football_fast" in sys.modules
    return "numba" if loaded or (pairs >= WORTH_COMPILED and _loads()) else "numpy"


@cache
def _loads() -> bool:
    try:
        import_module("gm.games.football_fast")
    except ImportError:
        return False
    return True


def _engine(engine: Engine) -> Callable[[Work, Job], Sums]:
    if engine == "numpy":
        return _reckoned
    from gm.games.football_fast import reckoned

    return reckoned


def _work(rows: Field, columns: Field, method: Method, whole: int) -> Work:
    most, most_other = most_chances(rows, columns, method), most_chances(columns, rows, method)
    mine, theirs, half = _rows(rows), _rows(columns), rows is columns
    return Work(rows, columns, mine, theirs, most, most_other, QUARTERS[method], whole, half)


def _rows(field: Field) -> npt.NDArray[np.int32]:
    _, sweeper, defence, midfield, attack = field.lineups.T
    return np.ascontiguousarray([defence, midfield, attack, sweeper + defence], np.int32)


def _jobs(work: Work) -> Iterator[Job]:
    """Every class, in parts that are small enough for each core to have work, and for the memory of each."""
    starts, most = work.rows.starts.tolist(), max(_ROWS, _JOB // len(work.columns.lineups))
    for kind, (start, end) in enumerate(pairwise(starts)):
        for first in range(start, end, most):
            yield kind, first, min(first + most, end)


def _reckoned(work: Work, job: Job) -> Sums:
    """The sums of a job by numpy, in blocks that stay small."""
    kind, first, end = job
    start = first if work.half else 0
    theirs, own = np.zeros(len(work.columns.lineups), np.int64), np.zeros(end - first, np.int64)
    step = max(1, _PAIRS // (len(theirs) - start))
    for row in range(first, end, step):
        until = min(row + step, end)
        values = _looked_up(work, kind, slice(row, until), slice(start, None))
        rest = 2 * work.whole - values
        if work.half:
            # Of the job's own line-ups each pair is met once, and none is met by itself.
            later = np.arange(start, end) > np.arange(row, until)[:, None]
            values[:, : end - start] *= later
            rest[:, : end - start] *= later
            own[row - first : until - first] = values @ work.columns.weights[start:]
        theirs[start:] += work.rows.weights[row:until] @ rest
    return theirs, own


def _looked_up(work: Work, kind: int, rows: slice, columns: slice) -> Integers:
    """The points of some rows of a class from some columns, pair by pair."""
    mine, theirs = work.mine[:, rows, None], work.theirs[:, None, columns]
    own = np.maximum(mine[2] - theirs[3], 0)
    own += np.maximum(mine[1] - theirs[1], 0) + 1 >> 1
    own += np.maximum(mine[0] - theirs[2], 0) + work.quarter >> 2
    other = np.maximum(theirs[2] - mine[3], 0)
    other += np.maximum(theirs[1] - mine[1], 0) + 1 >> 1
    other += np.maximum(theirs[0] - mine[2], 0) + work.quarter >> 2
    most, most_other = int(own.max()) + 1, int(other.max()) + 1
    theirs_alone = counts(work.most_other, tuple(work.rows.hits.tolist()))[kind, :most_other]
    mine_alone = counts(work.most, tuple(work.columns.hits.tolist()))[:, :most, :most]
    table = np.rint(mine_alone @ worth(theirs_alone, most - 1) * work.whole).astype(np.int64)
    classes = np.repeat(np.arange(len(work.columns.hits), dtype=np.int32), np.diff(work.columns.starts))[columns]
    own += classes * most
    own *= most_other
    own += other
    return np.asarray(table.ravel()[own])


@lru_cache(maxsize=8)
def counts(most: int, hits: tuple[int, ...]) -> Floats:
    """(K, most + 1, most + 1): the probability of so many goals (last) out of so many chances, by `hits`."""
    scores = (np.array(hits) / PARTS)[:, None]
    table = np.zeros((len(hits), most + 1, most + 1))
    table[:, 0, 0] = 1
    for chance in range(most):
        table[:, chance + 1] = table[:, chance] * (1 - scores)
        table[:, chance + 1, 1:] += table[:, chance, :-1] * scores
    # What is below all that counts would only be slow.
    table[table < 1e-150] = 0
    return table


def worth(counts: Floats, most: int) -> Floats:
    """(most + 1, C): the points of so many own goals (first) against so many chances (last) of one class's `counts`.

    2 · P(fewer) + P(as many), F11.
    """
    among = np.zeros((most + 2, len(counts)))
    wide = min(most + 1, counts.shape[1])
    among[1 : wide + 1] = counts[:, :wide].T
    sums = np.cumsum(among, axis=0)
    return np.asarray(sums[:-1] + sums[1:])
