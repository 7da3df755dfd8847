"""Whole fields at once: each way there is, by numpy and compiled, against the words of the sheet in fractions."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Literal

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reckoned import Entered, slow_points
from reckoned import chances as slow_chances
from reckoned import hits as slow_hits
from reckoned import table as slow_table

from gm.games import football_field, football_pairs
from gm.games.football import chances_diced, chances_expected, evaluate
from gm.games.football_chances import expected_points
from gm.games.football_classes import Field, Method, chances, gathered
from gm.games.football_fast import _table
from gm.games.football_field import Totals, meetings, reckonable, round_robin
from gm.games.football_pairs import WORTH_COMPILED, Engine, matrix
from gm.games.football_places import exact, levels, places_of, standings
from gm.games.football_sampler import sampled
from gm.games.football_sampler import standings as sampled_standings
from gm.games.football_table import Meeting
from gm.model import Entry, Move, Task

ENGINES: tuple[Engine, ...] = ("numpy", "numba")
METHODS: tuple[Method, ...] = ("expected", "dice")

# Whether 21 or 22 defend in the first or the second, all chances for and against them are as many.
EQUAL = [(2, 3, 21, 20, 20), (2, 3, 22, 20, 20), (1, 4, 15, 24, 20), (5, 0, 18, 15, 23)]
# The second has 5e-12 points more and 4/7 goals less than the first: so many chances that all but one in 10 ** 12
# games are won anyway, and others in a match that is won for certain.
TWELFTH = [(2, 2, 31, 27, 54), (2, 2, 32, 24, 55), (5, 5, 11, 19, 19), (0, 0, 11, 10, 18)]

_ROW = st.one_of(st.integers(0, 40), st.sampled_from([0, 20, 21, 22, 100]))
LINEUP = st.tuples(st.integers(0, 10), st.integers(0, 10), _ROW, _ROW, _ROW)
"""Any, and many that are alike but for a point."""
CLOSE = st.sampled_from([*EQUAL, *TWELFTH])
LINEUPS = st.lists(st.one_of(LINEUP, CLOSE), min_size=1, max_size=9)


def entries(lineups: Sequence[Move]) -> list[Entry]:
    return [Entry(f"T{number}", f"M{number // 2}", lineup) for number, lineup in enumerate(lineups)]


def readable(first: Move, second: Move, method: Method) -> Meeting:
    """The meeting of two line-ups by the readable rule, with the chances of one or the other way."""
    of = chances_expected if method == "expected" else chances_diced
    own, other = sum(of(first, second)), sum(of(second, first))
    hit, hit_other = (int(210 * slow_hits(each)) for each in (second, first))
    return Meeting(expected_points(own, hit, other, hit_other), own + other, 2, own * hit, other * hit_other)


def sums(lineups: Sequence[Move], method: Method) -> list[tuple[Fraction, int, int]]:
    """Points, and goals times 210, of each line-up against all others, by the readable rule."""
    found = []
    for number, one in enumerate(lineups):
        met = [readable(one, other, method) for place, other in enumerate(lineups) if place != number]
        points = sum((Fraction(each.points, 210**each.exponent) for each in met), Fraction(0))
        found.append((points, sum(each.goals for each in met), sum(each.goals_against for each in met)))
    return found


def assert_near(totals: Totals, index: Sequence[int], expected: Sequence[tuple[Fraction, int, int]]) -> None:
    assert totals.error < 1e-9
    for row, (points, goals, against) in zip(index, expected, strict=True):
        assert abs(Fraction(int(totals.points[row]), 2**totals.bits) - points) <= totals.error
        assert (int(totals.goals[row]), int(totals.against[row])) == (goals, against)


def test_F8_equal_lineups_are_kept_once_with_their_number() -> None:
    field, index = gathered([(1, 2, 3, 3, 3), (0, 0, 5, 5, 5), (1, 2, 3, 3, 3)])
    assert field.moves() == [(1, 2, 3, 3, 3), (0, 0, 5, 5, 5)]
    assert (field.weights.tolist(), index.tolist()) == ([2, 1], [0, 1, 0])
    assert (field.hits.tolist(), field.starts.tolist(), field.hit.tolist()) == ([169, 210], [0, 1, 2], [169, 210])


@given(LINEUP, LINEUP)
@settings(max_examples=60, deadline=None)
def test_F9_to_F11_chances_are_those_of_the_readable_rule(first: Move, second: Move) -> None:
    one, other = np.array(first), np.array(second)
    for method, of in (("expected", chances_expected), ("dice", chances_diced)):
        own, against = chances(one, other, "expected" if method == "expected" else "dice")
        assert (int(own), int(against)) == (sum(of(first, second)), sum(of(second, first)))
    assert int(chances(one, other, "expected")[0]) == slow_chances(first, second)


@pytest.mark.parametrize("engine", ENGINES)
def test_F11_F12_check_values(engine: Engine) -> None:
    field, index = gathered([(5, 5, 20, 30, 30), (8, 3, 25, 25, 25), (0, 10, 15, 35, 30), *[(3, 3, 30, 29, 29)] * 2])
    totals = round_robin(field, "expected", engine)
    points = [f"{totals.expected()[row]:.6f}" for row in index]
    assert points == ["2.959780", "0.420558", "6.282046", "5.168808", "5.168808"]
    assert places_of(field, totals)[index].tolist() == [4, 5, 1, 2, 2]
    assert matrix(field, field)[index[0], index[1]] == pytest.approx(98607407 / 52521875, abs=1e-14)


@pytest.mark.parametrize("engine", ENGINES)
@given(LINEUPS, st.sampled_from(METHODS))
@settings(max_examples=40, deadline=None)
def test_F11_a_field_is_the_sum_of_its_meetings(engine: Engine, lineups: list[Move], method: Method) -> None:
    field, index = gathered(lineups)
    expected = sums(lineups, method)
    assert_near(round_robin(field, method, engine), index.tolist(), expected)
    if method == "expected":
        slow = [sum(slow_points(one, other) for other in lineups) - 1 for one in lineups]
        assert [points for points, _, _ in expected] == slow


@pytest.mark.parametrize("engine", ENGINES)
@given(LINEUPS, LINEUPS, st.sampled_from(METHODS))
@settings(max_examples=40, deadline=None)
def test_F11_others_against_a_field(engine: Engine, own: list[Move], lineups: list[Move], method: Method) -> None:
    (others, index), (field, _) = gathered(own), gathered(lineups)
    expected = []
    for one in own:
        met = [readable(one, other, method) for other in lineups]
        points = sum((Fraction(each.points, 210**each.exponent) for each in met), Fraction(0))
        expected.append((points, sum(each.goals for each in met), sum(each.goals_against for each in met)))
    assert_near(meetings(others, field, method, engine), index.tolist(), expected)
    assert exact(others, index, field, 0, method) == [points for points, _, _ in expected]
    cells = matrix(others, field, method)
    for (row, one), (column, other) in product(enumerate(others.moves()), enumerate(field.moves())):
        met = readable(one, other, method)
        assert abs(Fraction(cells[row, column]) - Fraction(met.points, 210**met.exponent)) < 1e-12


@pytest.mark.parametrize("engine", ENGINES)
def test_F11_large_fields_are_added_up_in_parts(engine: Engine) -> None:
    # One class of 1,100 line-ups, more than a job and more than a block of numpy hold.
    lineups = [(2, 3, 20 + number % 11, 20 + number // 11 % 10, 10 + number // 110) for number in range(1100)]
    field, index = gathered(lineups * 2)
    totals = round_robin(field, "expected", engine)
    assert len(field.lineups) == 1100
    assert int(totals.goals.sum()) == int(totals.against.sum())
    assert abs(totals.expected().sum() - 1100 * 2199) < 1e-6
    rows = np.array([index[0], index[567], index[1099]])
    for row, points in zip(rows, exact(field, rows, field, 1), strict=True):
        assert abs(Fraction(int(totals.points[row]), 2**totals.bits) - points) <= totals.error < 1e-9


@given(st.integers(1, 40), st.integers(1, 40), st.integers(20, 210), st.integers(20, 210))
@settings(max_examples=40, deadline=None)
def test_F11_the_table_from_diagonal_to_diagonal(high: int, wide: int, hit: int, other_hit: int) -> None:
    table = _table(hit / 210, other_hit / 210, high, wide, 2**50)
    for own, other in product(range(high), range(wide)):
        points = Fraction(expected_points(own, hit, other, other_hit), 210 ** (own + other))
        assert abs(Fraction(int(table[own * wide + other]), 2**50) - points) < 1e-13


def test_the_compiled_loops_are_taken_where_they_are_worth_it_and_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "gm.games.football_fast", raising=False)
    football_pairs._loads.cache_clear()
    assert [football_pairs.engine_for(pairs) for pairs in (10, WORTH_COMPILED)] == ["numpy", "numba"]
    assert football_pairs.engine_for(10) == "numba"
    # Not installed, or for another numpy.
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.delitem(sys.modules, "gm.games.football_fast")
    football_pairs._loads.cache_clear()
    assert football_pairs.engine_for(WORTH_COMPILED) == "numpy"
    football_pairs._loads.cache_clear()


# F12: exact places


def test_F12_equal_without_being_alike() -> None:
    field, index = gathered(EQUAL)
    first, second = exact(field, index[:2], field, 1)
    assert first == second == sum(slow_points(EQUAL[0], other) for other in EQUAL[1:])
    found = places_of(field, round_robin(field))[index].tolist()
    assert found == [slow_place(EQUAL, number) for number in range(4)]
    assert found[0] == found[1]


def test_F12_different_in_the_twelfth_decimal() -> None:
    field, index = gathered(TWELFTH)
    first, second = exact(field, index[:2], field, 1)
    assert 0 < second - first < Fraction(6, 10**12)
    for engine in ENGINES:
        totals = round_robin(field, "expected", engine)
        assert abs(totals.expected()[index[0]] - totals.expected()[index[1]]) < 1e-11
        difference = totals.goals - totals.against
        assert difference[index[0]] - difference[index[1]] == Fraction(4, 7) * 210
        assert places_of(field, totals)[index].tolist() == [2, 1, 3, 4]
        assert places_of(field, totals, anti=True)[index].tolist() == [3, 4, 2, 1]


def slow_place(lineups: Sequence[Move], number: int) -> int:
    names = [Entered(f"T{each}", f"M{each}", lineup) for each, lineup in enumerate(lineups)]
    return slow_table(names)[f"T{number}", f"M{number}"].place


@given(LINEUPS, st.sampled_from(["football", "anti"]))
@settings(max_examples=60, deadline=None)
def test_F12_F13_the_table_is_that_of_the_readable_rule(lineups: list[Move], game: str) -> None:
    task = Task(game, "047", 100)
    expected = evaluate(task, entries(lineups), b"").standings
    found = standings(task, entries(lineups), b"")
    for row, exactly in zip(found, expected, strict=True):
        assert abs(row.points - exactly.points) < 1e-9
        assert (row.place, row.team, row.manager, row.lineup, row.goals_for, row.goals_against, row.rlp) == (
            exactly.place,
            exactly.team,
            exactly.manager,
            exactly.lineup,
            exactly.goals_for,
            exactly.goals_against,
            exactly.rlp,
        )


@given(st.lists(st.one_of(LINEUP, CLOSE), min_size=1, max_size=6), LINEUPS, st.sampled_from(METHODS))
@settings(max_examples=40, deadline=None)
def test_F12_levels_are_in_the_order_of_fractions(own: list[Move], lineups: list[Move], method: Method) -> None:
    (others, _), (field, _) = gathered(own), gathered(lineups)
    found = levels(others, meetings(others, field, method), field, 0, method).tolist()
    points = exact(others, np.arange(len(others.lineups)), field, 0, method)
    assert [sorted(set(found)).index(level) for level in found] == [sorted(set(points)).index(each) for each in points]


def test_F12_rows_of_999_are_left_to_the_readable_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monstrous = [(keeper, sweeper, 0, 0, 999) for keeper in range(11) for sweeper in range(11)]
    assert not reckonable(gathered(monstrous)[0])
    assert reckonable(gathered(EQUAL)[0])
    monkeypatch.setattr(football_field, "_MOST_CELLS", 10)
    task = Task("anti", "", 100)
    assert standings(task, entries(EQUAL), b"") == evaluate(task, entries(EQUAL), b"").standings


def test_F15_a_field_of_nobody_and_of_one() -> None:
    empty: Field = gathered([])[0]
    assert standings(Task("football"), [], b"") == []
    assert meetings(gathered(EQUAL)[0], empty).expected().tolist() == [0, 0, 0, 0]
    (row,) = standings(Task("football"), entries(EQUAL[:1]), b"")
    assert (row.place, row.points, row.rlp) == (1, 0, 1000)


# F10: the fast sampler


def test_F10_the_sampler_has_the_distribution_of_the_dice() -> None:
    # One chance a game for either side, of 132/210 and of 90/210.
    first, second, times = (5, 5, 20, 30, 30), (2, 4, 25, 32, 20), 40000
    assert [int(each) for each in chances(np.array(first), np.array(second), "dice")] == [1, 1]
    games = sampled(np.array([first, second]), times, 47)
    for number, (one, other) in enumerate(((first, second), (second, first))):
        own = slow_hits(other)
        # Seven standard deviations of one chance a game: at most 7 · √(1/4 · 40000).
        assert abs(games.goals[number] - own * times) < 700
        level = own * slow_hits(one) + (1 - own) * (1 - slow_hits(one))
        points = 2 * own * (1 - slow_hits(one)) + level
        assert abs(games.points[number] - points * times) < 1400
    assert games.points.sum() == 2 * times
    assert (games.goals == games.against[::-1]).all()


@pytest.mark.parametrize("game", ["football", "anti"])
def test_F10_a_sampled_table_adds_up_and_a_seed_repeats_it(game: Literal["football", "anti"]) -> None:
    task = Task(game, "047", 100, "dice", 10)
    teams = entries([*EQUAL, *TWELFTH])
    rows = sampled_standings(task, teams, b"secret")
    assert rows == sampled_standings(task, teams[::-1], b"secret")
    assert rows != sampled_standings(task, teams, b"another")
    assert sum(row.points for row in rows) == 28 * 20
    assert sum(row.goals_for for row in rows) == sum(row.goals_against for row in rows)
    turn = 1 if game == "anti" else -1
    keys = [(turn * row.points, turn * (row.goals_for - row.goals_against)) for row in rows]
    assert keys == sorted(keys)
    assert [row.place for row in rows] == [keys.index(key) + 1 for key in keys]
    assert (sum(row.rlp for row in rows) == 0) == (game == "anti")
