"""What a team could expect, its best change and the best line-up, against fractions and against all that there is."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reckoned import chances, hits, slow_points

from gm.games.football import cost, evaluate, keeper_and_sweeper, three_to_one
from gm.games.football_changed import MILLION
from gm.games.football_changes import changes
from gm.games.football_classes import Method, gathered
from gm.games.football_insight import insight
from gm.games.football_narrowing import how_many, narrowed
from gm.games.football_search import best, legal
from gm.model import Entry, Move, Task


def near(lineup: Move, wp: int) -> set[Move]:
    """Every line-up of the WP that the rules let stand, with at most two WP added somewhere and no more taken off."""
    found = set()
    for other in product(*[range(max(0, row - 2), row + 3) for row in lineup]):
        parts = [(2, 2, 1, 1, 1)[row] * (other[row] - lineup[row]) for row in range(5)]
        added, taken = sum(each for each in parts if each > 0), -sum(each for each in parts if each < 0)
        stands = not any(rule(Task("football", wp=wp), other) for rule in (keeper_and_sweeper, three_to_one))
        if 1 <= added <= 2 and taken <= added and cost(other) <= wp and stands:
            found.add(other)
    return found


def table(lineups: list[Move], method: Method) -> list[tuple[Fraction, int]]:
    """Exact points and goal difference (times 210) of each line-up from all others."""
    found = []
    for row, one in enumerate(lineups):
        others = lineups[:row] + lineups[row + 1 :]
        points = sum((slow_points(one, other, method) for other in others), Fraction(0))
        scored = sum(chances(one, other, method) * hits(other) for other in others)
        against = sum(chances(other, one, method) for other in others) * hits(one)
        found.append((points, scored - against))
    return found


def place(row: int, keys: list[tuple[Fraction, int]]) -> int:
    return 1 + sum(key > keys[row] for key in keys)


def rounded(points: Fraction, times: int) -> int:
    return int(points * times * MILLION + Fraction(1, 2))


def told(lineups: list[Move], row: int, wp: int, method: Method, times: int) -> tuple[object, ...]:
    """What a team is told, by trying all changes in fractions."""
    keys = table(lineups, method)
    tried = []
    for other in near(lineups[row], wp):
        changed = table([*lineups[:row], other, *lineups[row + 1 :]], method)
        tried.append((*changed[row], other, place(row, changed)))
    points, _, lineup, there = max(tried, default=(Fraction(-1), 0, (), 0))
    change = (lineup, rounded(points, times), there) if points > keys[row][0] else None
    return rounded(keys[row][0], times), place(row, keys), change


WP = 14
LEGAL = st.sampled_from([lineup for field in legal(WP) for lineup in field.moves()])
LEFT = st.sampled_from([(0, 0, 3, 3, 3), (1, 1, 2, 4, 3), (0, 0, 0, 0, 0), (2, 0, 3, 3, 3), (0, 4, 2, 2, 2)])


@given(
    st.lists(LEGAL | LEFT, min_size=2, max_size=5),
    st.sampled_from([("expected", 1), ("dice", 1), ("dice", 100)]),
)
@settings(max_examples=12, deadline=None)
def test_F12_the_best_change_is_the_best_of_all_changes(lineups: list[Move], way: tuple[Method, int]) -> None:
    method, times = way
    found = insight(lineups, WP, method, times)
    assert found
    for row, seen in enumerate(found.teams):
        assert seen == told(lineups, row, WP, method, times)


def test_F12_many_equal_line_ups_and_their_mirrors() -> None:
    lineups: list[Move] = [(1, 1, 2, 4, 4), (1, 1, 2, 4, 4), (1, 1, 4, 4, 2), (0, 0, 4, 4, 6), (0, 0, 6, 4, 4)]
    found = insight(lineups, WP, "expected")
    assert found
    assert list(found.teams) == [told(lineups, row, WP, "expected", 1) for row in range(5)]


def test_F5_what_was_left_is_spent() -> None:
    # The WP that is left, with one from the attack, on V and M: one quarter and one half of a chance, rounded up, and
    # every chance scores; against them the other has a quarter, rounded up: 2:1. More attack alone wins as high, 1:0,
    # but has the smaller V.
    found = insight([(0, 0, 2, 2, 2), (0, 0, 2, 2, 2)], 7)
    assert found
    assert found.teams[0] == (MILLION, 1, ((0, 0, 3, 3, 1), 2 * MILLION, 1))


def test_F3_where_no_change_keeps_the_rules_there_is_none() -> None:
    # Whatever is taken off 1-1-1 leaves a row at 0, and the others above three times that.
    found = insight([(0, 0, 1, 1, 1), (0, 0, 1, 1, 1)], 3)
    assert found
    assert found.teams[0] == (MILLION, 1, None)


@pytest.mark.parametrize(("lineup", "wp"), [((3, 10, 4, 9, 12), 51), ((0, 0, 0, 0, 0), 3), ((0, 1, 5, 5, 5), 30)])
def test_F1_to_F5_the_changes_of_one_or_two_wp(lineup: Move, wp: int) -> None:
    found = changes(lineup, wp)
    assert len(found) == len(set(found))
    assert set(found) == near(lineup, wp)


@pytest.mark.parametrize("wp", [0, 1, 2, 3, 9, 30, 61])
def test_F1_to_F4_how_many_there_are(wp: int) -> None:
    assert how_many(wp) == sum(len(field.lineups) for field in legal(wp))


@given(
    st.lists(st.tuples(*[st.integers(0, 10)] * 2, *[st.integers(1, 25)] * 3), min_size=1, max_size=6),
    st.integers(0, 45),
    st.sampled_from(["expected", "dice"]),
)
@settings(max_examples=20, deadline=None)
def test_F12_the_best_is_found_in_boxes_as_by_trying_all(lineups: list[Move], wp: int, method: Method) -> None:
    field = gathered(lineups)[0]
    assert narrowed(field, wp, method) == best(field, wp, 1, method)[0]


def test_F12_the_best_at_100_wp() -> None:
    field = gathered([(5, 5, 20, 30, 30), (8, 3, 25, 25, 28), (0, 10, 15, 35, 30), (3, 3, 30, 29, 29)])[0]
    assert narrowed(field, 100) == best(field, 100)[0]


def test_F12_the_points_are_those_of_the_table() -> None:
    lineups: list[Move] = [(5, 5, 20, 30, 30), (8, 3, 25, 25, 28), (0, 10, 15, 35, 30), (3, 3, 30, 29, 29)]
    found = insight(lineups, 100)
    teams = [Entry(f"T{row}", "", lineup) for row, lineup in enumerate(lineups)]
    rows = {row.team: row for row in evaluate(Task("football", wp=100), teams, b"").standings}
    assert found
    assert [(seen.expected, seen.place) for seen in found.teams] == [
        (rounded(rows[f"T{row}"].points, 1), rows[f"T{row}"].place) for row in range(4)
    ]


def test_nothing_is_told_of_one_team_and_of_monstrous_rows() -> None:
    assert insight([(5, 5, 20, 30, 30)], 100) is None
    assert insight([], 100) is None
    assert insight([(0, 0, 10**5, 10**5, 10**5), (0, 0, 1, 1, 1)], 3 * 10**5) is None


def test_a_search_that_takes_too_long_is_left_out_and_counted() -> None:
    teams: list[Move] = [(behind, back, 1, 1, 1) for behind in range(5) for back in range(5)]
    found = insight(teams, 300)
    assert found
    assert (found.best, found.among) == (None, how_many(300))
