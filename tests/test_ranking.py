"""The ranking, R1–R5: the sheet's own examples, values computed by hand, and what always holds."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.model import Rating, Standing
from gm.ranking import (
    advance,
    clamp,
    exact,
    gained,
    listed,
    next_wp,
    places,
    rlp,
    rounded,
    starting,
)


def standing(place: int, manager: str, ranking_points: int = 0, team: str = "") -> Standing:
    nothing = Fraction(0)
    return Standing(place, team or f"team of {manager}", manager, (), nothing, nothing, nothing, ranking_points)


def rating(player: str, points: str | int, idle: int = 0) -> Rating:
    return Rating(player, Fraction(points), idle)


# R1


def test_R1_old_points_lose_15_percent_then_both_teams_are_added() -> None:
    table = [standing(1, "Klara", 1000), standing(2, "Jonas", 500), standing(3, "Klara", 250)]
    assert gained(table) == {"Klara": 1250, "Jonas": 500}
    after = advance([rating("Klara", 1000), rating("Otto", 300, 1)], gained(table))
    assert after == [rating("Jonas", 500), rating("Klara", 850 + 1250), rating("Otto", 255, 2)]


def test_R1_who_played_for_nothing_has_played() -> None:
    assert advance([rating("Klara", 100, 2)], gained([standing(5, "Klara", 0)])) == [rating("Klara", 85, 0)]


def test_R1_a_round_without_anybody_ages_all() -> None:
    assert advance([rating("Klara", 100), rating("Otto", 20, 5)], {}) == [rating("Klara", 85, 1), rating("Otto", 17, 6)]


def test_R1_fading() -> None:
    ratings = [rating("Klara", 1000)]
    for _ in range(5):
        ratings = advance(ratings, {})
    assert exact(ratings[0].points) == "443.7053125"
    assert rounded(ratings[0].points) == 444


# R2


def test_R2_the_sheets_example() -> None:
    # 5 teams at 1, 2, 2, 2, 5: places 2, 3 and 4 bring 750 + 500 + 250, a third each.
    assert [rlp(1, 1, 5), rlp(2, 3, 5), rlp(5, 1, 5)] == [1000, 500, 0]


def test_R2_shared_exactly_and_rounded_once_halves_up() -> None:
    assert rlp(2, 2, 9) == Fraction(1625, 2)
    assert rounded(rlp(2, 2, 9)) == 813
    # Each place rounded first would share 1833/2 here.
    assert rlp(1, 2, 7) == Fraction(2750, 3)


def test_R2_one_team_alone_has_1000() -> None:
    assert rlp(1, 1, 1) == 1000


@given(st.lists(st.integers(1, 4), min_size=1, max_size=8))
def test_R2_all_points_together_are_500_a_team(groups: list[int]) -> None:
    teams, place, total = sum(groups), 1, Fraction(0)
    for sharing in groups:
        total += sharing * rlp(place, sharing, teams)
        place += sharing
    assert total == (500 * teams if teams > 1 else 1000)


# R3


def test_R3_points_are_kept_exactly_and_shown_rounded() -> None:
    rows = listed([rating("Klara", "1000.49"), rating("Jonas", "1000.5"), rating("Ines", "1000.49")])
    assert [(row.place, row.player, row.shown) for row in rows] == [
        (1, "Jonas", 1001),
        (2, "Ines", 1000),
        (2, "Klara", 1000),
    ]


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (Fraction(1707), "1707"),
        (Fraction(867, 10), "86.7"),
        (Fraction(1, 20), "0.05"),
        (Fraction(-7, 4), "-1.75"),
        (Fraction(1000, 3), "1000/3"),
        (Fraction(0), "0"),
        (Fraction(17, 20) ** 5 * 1000, "443.7053125"),
    ],
)
def test_R3_written_without_loss(value: Fraction, written: str) -> None:
    assert exact(value) == written
    assert Fraction(written) == value


@given(st.fractions())
def test_R3_nothing_is_lost(value: Fraction) -> None:
    assert Fraction(exact(value)) == value


@given(st.fractions())
def test_R3_halves_go_up(value: Fraction) -> None:
    assert 0 <= Fraction(rounded(value)) + Fraction(1, 2) - value < 1 or rounded(value) - value == Fraction(1, 2)


# R4


def test_R4_active_played_in_one_of_the_last_three_rounds() -> None:
    rows = listed([rating("Klara", 500, 0), rating("Ines", 100, 2), rating("Otto", 90, 3)])
    assert [(row.player, row.active) for row in rows] == [("Klara", True), ("Ines", True)]


def test_R4_former_ones_strictly_above_an_active_one_stay() -> None:
    rows = listed([rating("Jonas", 100), rating("Rosa", 101, 9), rating("Piet", 100, 9), rating("Klara", 300, 1)])
    assert [(row.place, row.player, row.active) for row in rows] == [
        (1, "Klara", True),
        (2, "Rosa", False),
        (3, "Jonas", True),
    ]


def test_R4_without_an_active_one_nobody_is_listed() -> None:
    assert listed([rating("Otto", 1000, 3)]) == []
    assert listed([]) == []


def test_R4_the_place_before_is_told() -> None:
    rows = listed([rating("Klara", 5), rating("Jonas", 3)], {"Klara": 2})
    assert [(row.player, row.before) for row in rows] == [("Klara", 2), ("Jonas", None)]


def test_R4_a_start_ranking_says_who_played_when() -> None:
    start = starting([("Klara", Fraction(10), 46), ("Otto", Fraction(5), 44), ("Neu", Fraction(0), 50)], 46)
    assert start == [rating("Klara", 10, 0), rating("Otto", 5, 2), rating("Neu", 0, 0)]


# R5


def wp(table: list[tuple[str, int]], wishes: dict[str, int]) -> tuple[int, tuple[str, ...]] | None:
    return next_wp([standing(place, manager, team=f"{n}") for n, (manager, place) in enumerate(table)], wishes)


def test_R5_the_winners_wish() -> None:
    assert wp([("J", 2), ("K", 1)], {"K": 90, "J": 120}) == (90, ("K",))


def test_R5_else_the_next_bests() -> None:
    assert wp([("K", 1), ("J", 2), ("I", 3)], {"J": 120, "I": 60}) == (120, ("J",))


def test_R5_shared_is_the_mean_of_those_who_wished_halves_up() -> None:
    assert wp([("K", 1), ("J", 1), ("I", 3)], {"K": 75, "J": 80, "I": 60}) == (78, ("J", "K"))
    assert wp([("K", 1), ("J", 1), ("I", 3)], {"K": 75, "I": 60}) == (75, ("K",))
    assert wp([("A", 1), ("K", 2), ("J", 2)], {"K": 80, "J": 81}) == (81, ("J", "K"))


def test_R5_each_manager_once() -> None:
    assert wp([("K", 1), ("K", 1), ("J", 1)], {"K": 100, "J": 50}) == (75, ("J", "K"))


def test_R5_out_of_bounds_goes_to_the_nearer_bound() -> None:
    assert [clamp(wish) for wish in (-3, 9, 10, 300, 301)] == [10, 10, 10, 300, 300]
    assert wp([("K", 1), ("J", 1)], {"K": 5, "J": 1000}) == (155, ("J", "K"))


def test_R5_nobody_wished() -> None:
    assert wp([("K", 1)], {}) is None
    assert wp([("K", 1)], {"somebody else": 100}) is None
    assert wp([], {"K": 100}) is None


# Places


def test_places_are_shared_and_then_skip() -> None:
    assert places([9, 7, 7, 5]) == [1, 2, 2, 4]
    assert places([]) == []
