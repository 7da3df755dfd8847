"""Exact places of a whole field: what lies too close for numbers to tell apart is compared by fractions, F12."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from gm.games.football import evaluate
from gm.games.football_chances import PARTS, expected_points
from gm.games.football_classes import Field, Integers, Method, chances, gathered
from gm.games.football_field import Totals, reckonable, round_robin
from gm.games.football_table import team_order
from gm.model import Entry, Move, Standing, Task
from gm.ranking import places, rlp, rounded

CLOSE = 1e-9
"""Points that differ by no more are compared by fractions, and by more where more may be wrong."""


class FieldStanding(NamedTuple):
    """A row of the table of a large field: place, goals and ranking points exact, points to a billionth."""

    place: int
    team: str
    manager: str
    lineup: Move
    points: float
    goals_for: Fraction
    goals_against: Fraction
    rlp: int


def standings(task: Task, entries: Sequence[Entry], key: bytes) -> Sequence[Standing | FieldStanding]:
    """F8–F13  The rows of the table by expectation, all at once; by the readable rule where rows are monstrous."""
    field, index = gathered([entry.move for entry in entries])
    if reckonable(field):
        return _standings(task, entries, field, index)
    return evaluate(task, entries, key).standings


def _standings(task: Task, entries: Sequence[Entry], field: Field, index: Integers) -> list[FieldStanding]:
    totals, anti = round_robin(field), task.game == "anti"
    found = places_of(field, totals, anti=anti)
    points, many = totals.expected().tolist(), Counter(found[index].tolist())
    worth = {place: 0 if anti else rounded(rlp(place, sharing, len(entries))) for place, sharing in many.items()}
    return [
        FieldStanding(
            place,
            entry.team,
            entry.manager,
            entry.move,
            points[row],
            Fraction(int(totals.goals[row]), PARTS),
            Fraction(int(totals.against[row]), PARTS),
            worth[place],
        )
        for place, _, entry, row in sorted(
            (int(found[row]), team_order(entry), entry, row)
            for entry, row in zip(entries, index.tolist(), strict=True)
        )
    ]


def places_of(field: Field, totals: Totals, method: Method = "expected", *, anti: bool = False) -> Integers:
    """F12 F13  The place of each line-up of a field, equal teams sharing theirs; exact."""
    turn = 1 if anti else -1
    level, difference = levels(field, totals, field, 1, method), totals.goals - totals.against
    order = np.lexsort((turn * difference, turn * level))
    # A line-up of several teams fills as many places.
    teams = np.repeat(order, field.weights[order])
    keys = list(zip(level[teams].tolist(), difference[teams].tolist(), strict=True))
    found = np.zeros(len(order), np.int64)
    found[teams] = places(keys)
    return found


def levels(own: Field, totals: Totals, field: Field, absent: int, method: Method = "expected") -> Integers:
    """A whole number for each of `own`, the larger the more points against `field`, equal just where these are.

    `absent` is 1 where `own` is the field itself, in which a team does not meet itself, else 0.
    """
    order = np.argsort(totals.points, kind="stable")
    close = int(max(CLOSE, 2 * totals.error) * 2**totals.bits) + 1
    begins = np.flatnonzero(np.diff(totals.points[order], prepend=-(2**62)) > close)
    level = np.zeros(len(order), np.int64)
    for start, end in pairwise([*begins.tolist(), len(order)]):
        level[order[start]] = start
        if end > start + 1:
            rows = order[start:end]
            values = exact(own, rows, field, absent, method)
            rank = {value: start + number for number, value in enumerate(sorted(set(values)))}
            level[rows] = [rank[value] for value in values]
    return level


def exact(own: Field, rows: Integers, field: Field, absent: int, method: Method = "expected") -> list[Fraction]:
    """F11  The exact points of some of `own` against the field, less those of `absent` meetings with itself.

    Those that have the same chances equally often have the same points, and are added up once.
    """
    known: dict[tuple[int, bytes, bytes], Fraction] = {}
    return [_exact(own.lineups[row], field, absent, method, known) for row in rows]


def _exact(
    lineup: Integers, field: Field, absent: int, method: Method, known: dict[tuple[int, bytes, bytes], Fraction]
) -> Fraction:
    hit = int((15 - lineup[1]) * (14 - lineup[0]))
    first, second = chances(lineup, field.lineups, method)
    high, wide = int(first.max(initial=0)) + 1, int(second.max(initial=0)) + 1
    kinds, index = np.unique((field.hit * high + first) * wide + second, return_inverse=True)
    times = np.zeros(len(kinds), np.int64)
    np.add.at(times, index, field.weights)
    name = hit * high * wide, kinds.tobytes(), times.tobytes()
    if name not in known:
        met = ((kind // wide // high, kind // wide % high, kind % wide) for kind in kinds.tolist())
        known[name] = _summed(hit, zip(met, times.tolist(), strict=True)) - absent
    return known[name]


def _summed(hit: int, met: Iterator[tuple[tuple[int, int, int], int]]) -> Fraction:
    """Points out of (what scores against the other, own chances, the other's) and how often."""
    parts: dict[int, int] = {}
    for (other, own_chances, others), times in met:
        exponent = own_chances + others
        points = times * expected_points(own_chances, other, others, hit)
        parts[exponent] = parts.get(exponent, 0) + points
    most = max(parts, default=0)
    return Fraction(sum(points * PARTS ** (most - exponent) for exponent, points in parts.items()), PARTS**most)
