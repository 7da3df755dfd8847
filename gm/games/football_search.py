"""The best line-ups against a field, out of all that the rules allow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from gm.games.football import MOST_BEHIND
from gm.games.football_chances import PARTS, expected_points
from gm.games.football_classes import Field, Integers, Method, chances, classed, gathered
from gm.games.football_field import meetings, round_robin
from gm.games.football_pairs import Engine, engine_for
from gm.games.football_places import exact, levels, places_of
from gm.model import Move

Progress = Callable[[float], None]
"""Is told again and again which part of the work is done, from 0 to 1."""


class Found(NamedTuple):
    """A line-up and what it would make of a field, from one meeting with each team; all exact.

    against   points from each of the field's line-ups, in their order
    """

    lineup: Move
    points: Fraction
    goals_for: Fraction
    goals_against: Fraction
    against: tuple[Fraction, ...]

    @property
    def beaten(self) -> tuple[bool, ...]:
        """Whether more than one point is expected from each of the field's line-ups."""
        return tuple(points > 1 for points in self.against)


def legal(wp: int) -> Iterator[Field]:
    """F1–F4  All line-ups that spend the WP, by how much of 210 a chance against them scores.

    Who leaves WP is never better: one point more on the smallest field row keeps 3:1 and does no harm. Where keeper
    and sweeper leave one or two, which are too few for three rows, there is a line-up without field rows.
    """
    behind: dict[int, list[tuple[int, int]]] = {}
    for keeper in range(MOST_BEHIND + 1):
        for sweeper in range(MOST_BEHIND + 1):
            if 2 * (keeper + sweeper) <= wp:
                behind.setdefault((15 - sweeper) * (14 - keeper), []).append((keeper, sweeper))
    for hit in sorted(behind):
        parts = [_lineups(keeper, sweeper, wp - 2 * (keeper + sweeper)) for keeper, sweeper in behind[hit]]
        lineups = np.concatenate(parts)
        yield classed(lineups, np.ones(len(lineups), np.int64))


def _lineups(keeper: int, sweeper: int, field: int) -> Integers:
    rows = field_rows(field)
    return np.column_stack((np.full(len(rows), keeper), np.full(len(rows), sweeper), rows))


@lru_cache(maxsize=32)
def field_rows(field: int) -> Integers:
    """F3  (·, 3): all ways to share so many WP among V, M and S."""
    if field < 3:
        return np.zeros((1, 3), np.int64)
    each = np.arange(-(-field // 7), 3 * field // 5 + 1)
    defence, midfield = (rows.ravel() for rows in np.meshgrid(each, each, indexing="ij"))
    rows = np.column_stack((defence, midfield, field - defence - midfield))
    return np.asarray(rows[rows.max(axis=1) <= 3 * rows.min(axis=1)], np.int64)


def best(
    field: Field, wp: int, top: int = 1, method: Method = "expected", progress: Progress | None = None
) -> list[Found]:
    """F12  The best of all line-ups of the WP against a field: by points, then goal difference, then T, A, V, M, S.

    The search leaves none out; what lies too close is compared by fractions.
    """
    kept = [move for one in searched(field, wp, top, method, progress) for move in one.moves()]
    return best_of(kept, field, top, method)


def best_of(moves: Sequence[Move], field: Field, top: int = 1, method: Method = "expected") -> list[Found]:
    """F12  The best of some line-ups against a field, in the order that `best` has."""
    ordered = _in_order(_best(gathered(moves)[0], field, top, method), field, method)
    return [found(move, field, method) for move in ordered[:top]]


def searched(
    field: Field, wp: int, top: int, method: Method = "expected", progress: Progress | None = None
) -> Iterator[Field]:
    """The best `top` line-ups of each kind of defence, and those that come too close to them."""
    kinds = list(legal(wp))
    pairs = sum(len(kind.lineups) for kind in kinds) * len(field.lineups)
    engine = engine_for(pairs)
    with ThreadPoolExecutor() as pool:
        for number, kept in enumerate(pool.map(lambda kind: _best(kind, field, top, method, engine), kinds), 1):
            if progress:
                progress(number / len(kinds))
            yield kept


def _best(own: Field, field: Field, top: int, method: Method, engine: Engine | None = None) -> Field:
    """Of line-ups the best ones, and those that numbers cannot tell from them."""
    totals = meetings(own, field, method, engine)
    if len(own.lineups) <= top:
        return own
    least = np.partition(totals.points, -top)[-top] - int(max(1e-9, 2 * totals.error) * 2**totals.bits) - 1
    rows = np.flatnonzero(totals.points >= least)
    return classed(own.lineups[rows], own.weights[rows])


def _in_order(own: Field, field: Field, method: Method) -> list[Move]:
    totals = meetings(own, field, method)
    level, difference = levels(own, totals, field, 0, method), totals.goals - totals.against
    order = np.lexsort((*-own.lineups.T[::-1], -difference, -level))
    moves = own.moves()
    return [moves[row] for row in order]


def found(lineup: Move, field: Field, method: Method = "expected") -> Found:
    """F9–F12  What a line-up makes of a field, exactly."""
    alone = gathered([lineup])[0]
    totals = meetings(alone, field, method)
    (points,) = exact(alone, np.array([0]), field, 0, method)
    goals, against = Fraction(int(totals.goals[0]), PARTS), Fraction(int(totals.against[0]), PARTS)
    first, second = (each.tolist() for each in chances(alone.lineups[0], field.lineups, method))
    each = (
        Fraction(expected_points(own, hit, other, int(alone.hits[0])), PARTS ** (own + other))
        for own, other, hit in zip(first, second, field.hit.tolist(), strict=True)
    )
    return Found(lineup, points, goals, against, tuple(each))


def place(lineup: Move, field: Field, method: Method = "expected") -> int:
    """F12  The place that a further team with this line-up takes among those of the field."""
    joined, index = gathered([lineup, *field.moves()], [1, *field.weights.tolist()])
    return int(places_of(joined, round_robin(joined, method), method)[index[0]])
