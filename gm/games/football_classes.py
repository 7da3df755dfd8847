"""The distinct line-ups of a field, by what their defence lets through, and their chances, F9–F11."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from gm.model import Move

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Method = Literal["expected", "dice"]

QUARTERS = {"expected": 3, "dice": 2}
"""F11 F10: what is added to a quarter of chances before it is cut to a whole number: rounded up, to the nearest."""


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """Distinct line-ups, sorted by what their defence lets through.

    lineups   (D, 5): T, A, V, M, S
    weights   (D,): how many teams have each
    hits      (K,): with how much of 210 a chance against them scores, each value once, ascending
    starts    (K + 1,): where the line-ups of each of `hits` begin and the last end
    """

    lineups: Integers
    weights: Integers
    hits: Integers
    starts: Integers

    @property
    def hit(self) -> Integers:
        """(D,): `hits` of each line-up."""
        return np.repeat(self.hits, np.diff(self.starts))

    def moves(self) -> list[Move]:
        """The line-ups as the readable rule takes them."""
        return [tuple(lineup) for lineup in self.lineups.tolist()]


@dataclass(frozen=True, slots=True, eq=False)
class Work:
    """All that the pairs of two fields, each line-up of `rows` with each of `columns`, are reckoned from.

    mine, theirs       (4, ·) of int32: V, M, S, A + V of rows and of columns
    most, most_other   more chances than any of the rows, of the columns has, or as many
    quarter            see QUARTERS
    whole              one point
    half               whether columns are rows: each pair is met once, the later line-up in the columns
    """

    rows: Field
    columns: Field
    mine: npt.NDArray[np.int32]
    theirs: npt.NDArray[np.int32]
    most: int
    most_other: int
    quarter: int
    whole: int
    half: bool


Job = tuple[int, int, int]
"""A class of the rows, the first of its line-ups, and where they end."""
Sums = tuple[Integers, Integers]
"""What the columns have from the rows of a job, each counted by its weight, and with `half` what the rows have."""


def hits_of(lineups: Integers) -> Integers:
    """F11  (15 − sweeper) · (14 − keeper) of each line-up."""
    return (15 - lineups[:, 1]) * (14 - lineups[:, 0])


def gathered(moves: Sequence[Move], weights: Sequence[int] | None = None) -> tuple[Field, Integers]:
    """The field of these line-ups, equal ones once, and for each of `moves` its index in it."""
    lineups = np.array(moves, np.int64).reshape(-1, 5)
    order = np.lexsort((*lineups.T[::-1], hits_of(lineups)))
    ordered = lineups[order]
    new = np.ones(len(order), bool)
    new[1:] = (ordered[1:] != ordered[:-1]).any(axis=1)
    number = np.cumsum(new) - 1
    index = np.empty(len(order), np.int64)
    index[order] = number
    shares = np.ones(len(order), np.int64) if weights is None else np.array(weights, np.int64)
    counts = np.zeros(int(new.sum()), np.int64)
    np.add.at(counts, index, shares)
    return classed(ordered[new], counts), index


def classed(lineups: Integers, weights: Integers) -> Field:
    """The field of distinct line-ups that are already sorted by `hits_of`."""
    hits, starts = np.unique(hits_of(lineups), return_index=True)
    return Field(lineups, weights, hits, np.append(starts, len(lineups)).astype(np.int64))


def chances(attackers: Integers, defenders: Integers, method: Method) -> tuple[Integers, Integers]:
    """F9–F11  The chances of each of `attackers` against its counterpart of `defenders`, and the counterpart's."""
    quarter = QUARTERS[method]

    def of(one: Integers, other: Integers) -> Integers:
        whole = np.maximum(one[..., 4] - other[..., 1] - other[..., 2], 0)
        half = np.maximum(one[..., 3] - other[..., 3], 0) + 1 >> 1
        return np.asarray(whole + half + (np.maximum(one[..., 2] - other[..., 4], 0) + quarter >> 2))

    return of(attackers, defenders), of(defenders, attackers)


def most_chances(own: Field, field: Field, method: Method) -> int:
    """More chances than any of `own` has against any of `field`, or as many."""
    mine, theirs = own.lineups.max(axis=0, initial=0), field.lineups.min(axis=0, initial=10**9)
    return int(chances(mine, theirs, method)[0])
