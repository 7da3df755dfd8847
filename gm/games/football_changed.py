"""A field in which one team has changed its line-up: who would have stood where.

Numbers decide where they are certain to; what lies closer together is compared, and rounded, by fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from gm.games.football_chances import PARTS, expected_points
from gm.games.football_changes import changes
from gm.games.football_classes import Field, Floats, Integers, Method, chances, gathered
from gm.games.football_field import Totals, error, round_robin
from gm.games.football_pairs import matrix
from gm.games.football_places import CLOSE, exact, places_of
from gm.model import Move

MILLION = 10**6
_PAIRS = 2**21
"""Pairs of changed line-ups and teams that are held at once."""


class Chance(NamedTuple):
    """A line-up that was not played: the points that it expects, in millionths, and its place by that."""

    lineup: Move
    points: int
    place: int


class Seen(NamedTuple):
    """What a team could expect, in millionths of points, its place by that, and its best change.

    change   of one or two WP; None where none expects more points
    """

    expected: int
    place: int
    change: Chance | None


@dataclass(frozen=True, slots=True)
class Whole:
    """A field, what its line-ups have from each other, and how often each pair meets.

    points, goals   (D, D): points and goal difference (times 210) of each row from each column
    missed          the most by which a sum of points may be wrong
    """

    field: Field
    method: Method
    times: int
    totals: Totals
    points: Floats
    goals: Integers
    missed: float


def whole(field: Field, method: Method, times: int) -> Whole:
    """All that is asked again and again of a field."""
    totals = round_robin(field, method, "numpy")
    return Whole(field, method, times, totals, matrix(field, field, method), _goals(field, field, method), totals.error)


def seen(whole: Whole, wp: int) -> list[Seen]:
    """F9–F12  What each line-up of a field could expect, and its best change of one or two WP."""
    places = places_of(whole.field, whole.totals, whole.method).tolist()
    expected = whole.totals.expected().tolist()
    found = []
    for row, change in enumerate(_best_changes(whole, wp)):
        points = millionths(expected[row], whole.missed, whole.times, lambda row=row: own_points(whole, row))  # type: ignore[misc]
        found.append(Seen(points, places[row], change))
    return found


def _best_changes(whole: Whole, wp: int) -> Iterator[Chance | None]:
    """The best change of each line-up in turn; many of them are reckoned at once."""
    moves = whole.field.moves()
    some = max(1, _PAIRS // (64 * len(moves)))
    for start in range(0, len(moves), some):
        tried = [changes(move, wp) for move in moves[start : start + some]]
        flat = [move for each in tried for move in each]
        if not flat:
            yield from (None for _ in tried)
            continue
        other, index = gathered(flat)
        changed = _changed(whole, other)
        ends = np.cumsum([len(each) for each in tried])
        for row, rows in enumerate(np.split(index, ends[:-1]), start):
            yield changed.best(row, rows) if len(rows) else None


@dataclass(frozen=True, slots=True)
class Changed:
    """Line-ups that take the place of one of a field's teams.

    points, goals   (D, C): points and goal difference (times 210) of each team of the field from each of `others`
    missed          the most by which a sum of points may be wrong
    """

    whole: Whole
    others: Field
    points: Floats
    goals: Integers
    missed: float

    @property
    def close(self) -> float:
        """Sums of points that differ by no more are compared by fractions."""
        return max(CLOSE, 2 * self.missed)

    def best(self, row: int, columns: Integers) -> Chance | None:
        """The best of some of the others in place of the line-up `row`, if it expects more points than that."""
        weights = self._weights(row)
        points = weights @ (2 - self.points[:, columns])
        near = columns[points >= points.max() - self.close]
        if len(near) > 1:
            values = [self.exact(row, column) for column in near]
            near = near[[value == max(values) for value in values]]
        differences = -(weights @ self.goals[:, near])
        near = near[differences == differences.max()]
        column = max(near.tolist(), key=lambda each: self._move(each))
        if not self._gains(row, column):
            return None
        value = float(weights @ (2 - self.points[:, column]))
        points_of = millionths(value, self.missed, self.whole.times, lambda: self.exact(row, column))
        return Chance(self._move(column), points_of, self.place(row, column))

    def place(self, row: int, column: int) -> int:
        """F12  The place of one of the others in place of the line-up `row`, by what is expected; exact."""
        whole, weights = self.whole, self._weights(row)
        own, difference = weights @ (2 - self.points[:, column]), -(weights @ self.goals[:, column])
        points = whole.totals.expected() - whole.points[:, row] + self.points[:, column]
        goals = whole.totals.goals - whole.totals.against - whole.goals[:, row] + self.goals[:, column]
        ahead = points > own
        for other in np.flatnonzero(np.abs(points - own) <= self.close).tolist():
            theirs, mine = self._exact_other(other, row, column), self.exact(row, column)
            ahead[other] = (theirs, int(goals[other])) > (mine, int(difference))
        return 1 + int(weights[ahead].sum())

    def exact(self, row: int, column: int) -> Fraction:
        """F11  The exact points of one of the others from all but the line-up `row`, whose place it takes."""
        whole = self.whole
        (points,) = exact(self.others, np.array([column]), whole.field, 0, whole.method)
        return points - meeting(self._move(column), whole.field.moves()[row], whole.method)

    def _exact_other(self, other: int, row: int, column: int) -> Fraction:
        """The exact points of a team of the field after the change."""
        method, moves = self.whole.method, self.whole.field.moves()
        lost, won = (meeting(moves[other], move, method) for move in (moves[row], self._move(column)))
        return own_points(self.whole, other) - lost + won

    def _gains(self, row: int, column: int) -> bool:
        before = float(self.whole.totals.expected()[row])
        after = float(self._weights(row) @ (2 - self.points[:, column]))
        if abs(after - before) > self.close:
            return after > before
        return self.exact(row, column) > own_points(self.whole, row)

    def _weights(self, row: int) -> Integers:
        """How many teams have each line-up, but for the one that changes."""
        weights = self.whole.field.weights.copy()
        weights[row] -= 1
        return weights

    def _move(self, column: int) -> Move:
        return tuple(self.others.lineups[column].tolist())


def _changed(whole: Whole, others: Field) -> Changed:
    field, method = whole.field, whole.method
    missed = whole.missed + error(others, field, 50, method)
    return Changed(whole, others, matrix(field, others, method), _goals(field, others, method), missed)


def own_points(whole: Whole, row: int) -> Fraction:
    """F11  The exact points of a line-up of the field."""
    (points,) = exact(whole.field, np.array([row]), whole.field, 1, whole.method)
    return points


def meeting(first: Move, second: Move, method: Method) -> Fraction:
    """F11  The exact points of a line-up against another."""
    one, other = gathered([first])[0], gathered([second])[0]
    own, theirs = (int(each[0]) for each in chances(one.lineups, other.lineups, method))
    return Fraction(expected_points(own, int(other.hits[0]), theirs, int(one.hits[0])), PARTS ** (own + theirs))


def millionths(value: float, missed: float, times: int, exact: Callable[[], Fraction]) -> int:
    """So many times a number in whole millionths, halves up; by the fraction where the number leaves a doubt."""
    scale = times * MILLION
    low, high = (int(np.floor((value + turn * missed) * scale + 0.5 + turn * 1e-6)) for turn in (-1, 1))
    return low if low == high else (2 * exact() * scale + 1) // 2


def _goals(rows: Field, columns: Field, method: Method) -> Integers:
    """(D, C): the goal differences of rows from columns, times 210."""
    first, second = chances(rows.lineups[:, None], columns.lineups, method)
    return np.asarray(first * columns.hit - second * rows.hit[:, None])
