"""A whole field at once: points and goals to expect of all its line-ups, F9–F12."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gm.games.football_classes import QUARTERS, Field, Floats, Integers, Method, chances, most_chances
from gm.games.football_pairs import Engine, points

_MOST_CELLS = 5 * 10**7
"""Cells of the counts of goals above which a field is left to the readable rule: 400 MB."""


@dataclass(frozen=True, slots=True, eq=False)
class Totals:
    """What each line-up has from all its meetings.

    points          (D,), times 2 ** bits
    goals, against  (D,), times 210, exact
    error           the most by which a sum of points, as a number, may be wrong
    """

    points: Integers
    bits: int
    goals: Integers
    against: Integers
    error: float

    def expected(self) -> Floats:
        """(D,): the points as numbers."""
        return self.points / float(2**self.bits)


def round_robin(field: Field, method: Method = "expected", engine: Engine | None = None) -> Totals:
    """F8–F12  What each line-up has from its meetings with all other teams of the field, equal ones included."""
    sums, bits = points(field, field, method, engine)
    alike = field.weights - 1
    goals, against = goals_of(field, field, method)
    first, second = chances(field.lineups, field.lineups, method)
    return Totals(
        sums + (alike << bits),
        bits,
        goals - first * field.hit,
        against - second * field.hit,
        error(field, field, bits, method),
    )


def meetings(own: Field, field: Field, method: Method = "expected", engine: Engine | None = None) -> Totals:
    """F9–F12  What each of `own` (its weights play no part) has from one meeting with each team of the field."""
    sums, bits = points(field, own, method, engine)
    return Totals(sums, bits, *goals_of(own, field, method), error(own, field, bits, method))


def goals_of(own: Field, field: Field, method: Method) -> tuple[Integers, Integers]:
    """Goals that each of `own` scores and lets in against the whole field, times 210, exact.

    Each kind of chance hangs on one row of the line-up alone, so that its sum is taken once for each strength.
    """
    quarter, lineups, theirs = QUARTERS[method], own.lineups, field.lineups
    scoring = field.weights * field.hit
    behind, back = lineups[:, 1] + lineups[:, 2], theirs[:, 1] + theirs[:, 2]
    goals = (
        _summed(lineups[:, 4], back, scoring, 1, 0, 0)
        + _summed(lineups[:, 3], theirs[:, 3], scoring, 1, 1, 1)
        + _summed(lineups[:, 2], theirs[:, 4], scoring, 1, quarter, 2)
    )
    against = (
        _summed(behind, theirs[:, 4], field.weights, -1, 0, 0)
        + _summed(lineups[:, 3], theirs[:, 3], field.weights, -1, 1, 1)
        + _summed(lineups[:, 4], theirs[:, 2], field.weights, -1, quarter, 2)
    )
    return goals, against * own.hit


def _summed(rows: Integers, others: Integers, weights: Integers, sign: int, added: int, shift: int) -> Integers:
    """For each of `rows` the chances by which it exceeds (sign 1) or falls short of (−1) `others`, weighted."""
    values, index = np.unique(rows, return_inverse=True)
    sums = (np.maximum(sign * (values[:, None] - others), 0) + added >> shift) @ weights
    return np.asarray(sums[index])


def error(own: Field, field: Field, bits: int, method: Method) -> float:
    """The most by which a sum of points may be wrong: each step of a binomial count may lose a bit, and so each sum."""
    steps = 3 * (most_chances(own, field, method) + most_chances(field, own, method) + 2)
    return float(int(field.weights.sum()) * (2.0**-bits + steps * np.finfo(float).eps))


def reckonable(field: Field, method: Method = "expected") -> bool:
    """Whether the counts of chances are few enough for tables; the anti game may have rows of 999."""
    return len(field.hits) * (most_chances(field, field, method) + 1) ** 2 <= _MOST_CELLS
