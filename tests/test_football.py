"""Turnierfußball, F1–F15: the sheet's own examples, check values, values computed by hand, and what always holds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reckoned import slow_points

from gm.games import GAMES
from gm.games.football import (
    advantages,
    anti_field_rows,
    anti_follows,
    attack,
    attacks,
    chances_diced,
    chances_expected,
    cost,
    diced,
    evaluate,
    expected,
    hit,
    keeper_and_sweeper,
    lineup_of,
    parse,
    raised,
    report,
    shortened,
    three_to_one,
    two_teams,
)
from gm.games.football_table import Table
from gm.model import Clip, Entry, Move, Order, Reading, Row, Source, Task
from gm.ruling import rule

SOURCE = Source("0001.eml", 1, "")


def at(wp: int, game: str = "football", method: str = "expected", times: int = 100) -> Task:
    return Task(game, "047", wp, "dice" if method == "dice" else "expected", times)


def after(game: str, wp: int, lineup: Move) -> Move | None:
    return rule(GAMES[game], at(wp, game), Order("p", game, "t", lineup, SOURCE)).move


def row(*values: str, name: str = "Nordstern", kind: str = "lineup", anti: bool = False, sure: bool = True) -> Row:
    return Row("numbers" if kind == "numbers" else "lineup", SOURCE, name, values, anti, sure)


def codes(reading: Reading) -> list[str]:
    return [notice.code for notice in reading.notices]


def entry(team: str, *lineup: int, manager: str = "") -> Entry:
    return Entry(team, manager or f"manager of {team}", lineup)


# F1–F7


def test_F1_a_point_behind_costs_two_wp() -> None:
    assert cost((5, 5, 20, 30, 30)) == 100
    assert cost((0, 0, 1, 2, 3)) == 6


def test_F1_five_whole_numbers_are_a_lineup() -> None:
    assert lineup_of(("6", "4", "20", "20", "20")) == (6, 4, 20, 20, 20)


@pytest.mark.parametrize(
    ("values", "asked"),
    [
        (("6", "4", "20", "20"), [("football-F1", {"count": 4})]),
        (("6", "4", "20", "20", "20", "1"), [("football-F1", {"count": 6})]),
        (("-3", "4", "20", "20", "20"), [("football-F1-number", {"number": "-3"})]),
        (("6,5", "4", "20", "20", "20.5"), [("football-F1-number", {"number": n}) for n in ("6,5", "20.5")]),
        (("6", "x"), [("football-F1", {"count": 2}), ("football-F1-number", {"number": "x"})]),
        (("9" * 5000, "4", "20", "20", "20"), [("football-F1-number", {"number": "9" * 5000})]),
        (("٣", "4", "20", "20", "20"), [("football-F1-number", {"number": "٣"})]),
        ((), [("football-F1", {"count": 0})]),
    ],
)
def test_F1_all_else_is_asked_and_nothing_rounded(values: tuple[str, ...], asked: list[tuple[str, object]]) -> None:
    reading = parse(at(80), "Player One", [row(*values)])
    assert [(notice.code, dict(notice.facts)) for notice in reading.notices] == asked
    assert [order.move for order in reading.orders] == [None]


def test_F1_a_lineup_needs_a_name() -> None:
    for nameless in (row("6", "4", "20", "20", "20", name=""), row("6", "4", "20", "20", "20", sure=False)):
        reading = parse(at(80), "Player One", [nameless])
        assert codes(reading) == ["football-F1-name"]
        assert reading.orders[0].move is None
    assert codes(parse(at(80), "p", [row("6", name="")])) == ["football-F1", "football-F1-name"]


def test_F1_numbers_that_may_be_none_are_asked_only_where_they_look_like_a_team() -> None:
    five = ("6", "4", "20", "20", "20")
    assert codes(parse(at(80), "p", [row(*five, kind="numbers", name="")])) == ["order-unclear"]
    assert codes(parse(at(80), "p", [row("6", "4", kind="numbers")])) == ["order-unclear"]
    assert parse(at(80), "p", [row("089", "4711", kind="numbers", name="")]) == Reading()
    assert parse(at(80), "p", [row("089", "4711", kind="numbers", sure=False)]) == Reading()
    assert parse(at(80), "p", [row(*five, kind="numbers")]).orders[0].move is None


def test_F1_each_game_takes_its_own_rows() -> None:
    rows = [row("6", "4", "20", "20", "20"), row("1", "1", "5", "5", "5", name="Anker", anti=True)]
    assert [order.team for order in parse(at(80), "p", rows).orders] == ["Nordstern"]
    assert [(order.team, order.game) for order in parse(at(80, "anti"), "p", rows).orders] == [("Anker", "anti")]
    stones = Row("stones", SOURCE, "Nordhaus", ("H0",))
    assert parse(at(80), "p", [stones]) == Reading()


def test_F2_keeper_and_sweeper_are_at_most_ten() -> None:
    assert keeper_and_sweeper(at(80), (12, 11, 5, 5, 5)) == Clip(
        (10, 10, 5, 5, 5),
        ({"row": "keeper", "before": 12, "after": 10}, {"row": "sweeper", "before": 11, "after": 10}),
    )
    assert keeper_and_sweeper(at(80), (10, 10, 11, 11, 11)) is None


def test_F3_no_field_row_above_three_times_the_smallest() -> None:
    assert three_to_one(at(80), (5, 5, 10, 40, 12)) == Clip(
        (5, 5, 10, 30, 12), ({"row": "midfield", "before": 40, "after": 30},)
    )
    assert three_to_one(at(80), (0, 0, 10, 30, 30)) is None


def test_F3_a_field_row_of_nought_strikes_the_other_two() -> None:
    assert after("football", 80, (5, 5, 0, 30, 30)) == (5, 5, 0, 0, 0)


@pytest.mark.parametrize(
    ("wp", "before", "then"),
    [
        (60, (7, 7, 31, 29, 28), (4, 3, 16, 15, 15)),
        (100, (10, 10, 50, 50, 50), (6, 5, 26, 26, 26)),
        (100, (10, 10, 45, 45, 15), (7, 7, 31, 30, 11)),
        (15, (5, 5, 0, 30, 30), (4, 3, 0, 0, 0)),
        (100, (12, 3, 40, 10, 5), (10, 3, 15, 10, 5)),
        (20, (10, 10, 20, 20, 20), (2, 2, 4, 4, 4)),
        # Exact shares 0, 0, 29/3 three times: the first rows get the larger numbers.
        (29, (0, 0, 10, 10, 10), (0, 0, 10, 10, 9)),
        # Halves of all rows; the defence has as little of the field as 3:1 allows, then as much: 1 of 7, 3 of 5.
        (7, (0, 0, 2, 6, 6), (0, 0, 1, 3, 3)),
        (5, (0, 0, 6, 2, 2), (0, 0, 3, 1, 1)),
        # One or two points can't be spread over three rows by 3:1.
        (2, (0, 0, 10, 10, 10), (0, 0, 0, 0, 0)),
        (0, (5, 5, 20, 20, 20), (0, 0, 0, 0, 0)),
    ],
)
def test_F4_shortened_to_the_wp_in_the_best_ratio(wp: int, before: Move, then: Move) -> None:
    assert after("football", wp, before) == then


def test_F4_tells_the_lineup_before_and_after() -> None:
    clip = shortened(at(100), (10, 10, 50, 50, 50))
    assert clip is not None
    assert clip.changes == ({"before": [10, 10, 50, 50, 50], "after": [6, 5, 26, 26, 26], "cost": 190, "wp": 100},)


def keeps_ratio(lineup: Move) -> bool:
    return max(lineup[2:]) <= 3 * min(lineup[2:])


def best_of(candidates: Iterator[Move], want: Move, wp: int, dearest: bool) -> Move:
    """F4 and F14 by looking at every candidate."""
    shares = [Fraction(strength * wp, cost(want)) for strength in want]

    def key(lineup: Move) -> tuple[object, ...]:
        squares = sum((strength - share) ** 2 for strength, share in zip(lineup, shares, strict=True))
        return (-cost(lineup) if dearest else cost(lineup), squares, *(-strength for strength in lineup))

    return min(candidates, key=key)


SMALL = st.integers(0, 4)


@given(st.tuples(SMALL, SMALL, st.integers(0, 6), st.integers(0, 6), st.integers(0, 6)), st.integers(0, 33))
@settings(max_examples=120, deadline=None)
def test_F4_is_the_best_of_all(lineup: Move, wp: int) -> None:
    clipped = three_to_one(at(wp), lineup)
    want = clipped.move if clipped else lineup
    if cost(want) > wp:
        every = product(*(range(strength + 1) for strength in want))
        kept = (each for each in every if cost(each) <= wp and keeps_ratio(each))
        assert after("football", wp, lineup) == best_of(kept, want, wp, dearest=True)


ROW = st.integers(0, 150)


@given(st.tuples(st.integers(0, 12), st.integers(0, 12), ROW, ROW, ROW), st.integers(0, 300))
@settings(max_examples=100, deadline=None)
def test_F4_no_neighbour_is_better(lineup: Move, wp: int) -> None:
    first = keeper_and_sweeper(at(wp), lineup)
    struck = first.move if first else lineup
    second = three_to_one(at(wp), struck)
    want = second.move if second else struck
    made = after("football", wp, lineup)
    assert made is not None
    assert cost(made) <= max(wp, 0)
    assert keeps_ratio(made)
    assert all(new <= old for new, old in zip(made, want, strict=True))
    if cost(want) > wp:
        around = product(*(range(max(0, m - 2), min(w, m + 2) + 1) for m, w in zip(made, want, strict=True)))
        kept = (each for each in around if cost(each) <= wp and keeps_ratio(each))
        assert best_of(kept, want, wp, dearest=True) == made


def test_F5_below_the_wp_nothing_changes() -> None:
    assert shortened(at(80), (4, 4, 10, 10, 10)) is None
    assert shortened(at(80), (5, 5, 20, 20, 20)) is None
    assert after("football", 80, (0, 0, 0, 0, 0)) == (0, 0, 0, 0, 0)


def test_F6_a_name_above_thirty_letters_is_kept_and_told() -> None:
    five = ("6", "4", "20", "20", "20")
    reading = parse(at(80), "p", [row(*five, name="ü" * 31)])
    assert [(notice.code, dict(notice.facts)) for notice in reading.notices] == [
        ("football-F6", {"team": "ü" * 31, "length": 31})
    ]
    assert (reading.orders[0].team, reading.orders[0].move) == ("ü" * 31, (6, 4, 20, 20, 20))
    assert codes(parse(at(80), "p", [row(*five, name="ü" * 30)])) == []
    # The sheet counts letters, however wide they print and in however many signs they are written.
    assert codes(parse(at(80), "p", [row(*five, name="日" * 30)])) == []
    assert codes(parse(at(80), "p", [row(*five, name="u\u0308" * 30)])) == []
    assert parse(at(80), "p", [row(*five, name="日" * 31)]).notices[0].facts["length"] == 31


def test_F7_a_third_name_is_asked() -> None:
    nordstern, anker, boje = (Order("p", "football", name, (0, 0, 0, 0, 0), SOURCE) for name in ("Nord", "Än", "Boje"))
    again = Order("p", "football", "AEN", (1, 0, 0, 0, 0), SOURCE)
    assert two_teams(at(80), [], boje) is None
    assert two_teams(at(80), [nordstern], anker) is None
    assert two_teams(at(80), [nordstern, anker], again) is None
    notice = two_teams(at(80), [nordstern, anker], boje)
    assert notice is not None
    assert (notice.code, notice.facts) == ("football-F7", {"team": "Boje", "first": "Nord", "second": "Än"})


def test_F7_two_managers_with_one_team_name_both_play() -> None:
    same = [entry("Nord", 5, 5, 20, 30, 30, manager="b"), entry("Nord", 8, 3, 25, 25, 25, manager="a")]
    assert [(row.place, row.manager) for row in evaluate(at(100), same, b"").standings] == [(1, "b"), (2, "a")]


# F8–F12

FIELD = [
    entry("A", 5, 5, 20, 30, 30),
    entry("B", 8, 3, 25, 25, 25),
    entry("C", 0, 10, 15, 35, 30),
    entry("D", 3, 3, 30, 29, 29),
    entry("E", 3, 3, 30, 29, 29),
]


def test_F8_everyone_plays_everyone_once() -> None:
    table = evaluate(at(100), FIELD, b"")
    assert sum(row.points for row in table.standings) == 2 * 10
    assert [[cell is None for cell in row].index(True) for row in table.cross] == [0, 1, 2, 3, 4]


def test_F8_points_then_goal_difference_then_a_shared_place() -> None:
    # No keeper, no sweeper: each chance is a goal. Zeder and Ahorn draw 6:6; Zeder beats Esche 28:0, Ahorn 25:0.
    zeder, ahorn = entry("Zeder", 0, 0, 20, 20, 30), entry("Ahorn", 0, 0, 24, 20, 26)
    esche = entry("Esche", 0, 0, 10, 10, 10)
    table = evaluate(at(100), [ahorn, esche, zeder], b"")
    rows = [(row.place, row.team, row.points, row.goals_for, row.goals_against) for row in table.standings]
    assert rows == [(1, "Zeder", 3, 34, 6), (2, "Ahorn", 3, 31, 6), (3, "Esche", 0, 0, 53)]
    shared = evaluate(at(100), [entry("N", 1, 1, 9, 9, 9), entry("M", 1, 1, 9, 9, 9)], b"")
    assert [(row.place, row.team) for row in shared.standings] == [(1, "M"), (1, "N")]


def test_F9_advantages_row_by_row() -> None:
    # 30 − (3 + 25) = 2; 30 − 25 = 5; 20 − 25 < 0.
    assert advantages((5, 5, 20, 30, 30), (8, 3, 25, 25, 25)) == (2, 5, 0)
    assert advantages((8, 3, 25, 25, 25), (5, 5, 20, 30, 30)) == (0, 0, 0)


@pytest.mark.parametrize(
    ("quarters", "nearest", "up"), [(0, 0, 0), (1, 0, 1), (2, 1, 1), (3, 1, 1), (4, 1, 1), (5, 1, 2), (6, 2, 2)]
)
def test_F10_F11_quarter_chances_are_rounded_to_the_nearest_or_up(quarters: int, nearest: int, up: int) -> None:
    first, second = (0, 0, 20 + quarters, 0, 0), (0, 0, 0, 0, 20)
    assert chances_diced(first, second) == (0, 0, nearest)
    assert chances_expected(first, second) == (0, 0, up)


def test_F10_half_chances_go_up_both_ways() -> None:
    for halves, chances in ((0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3)):
        assert chances_diced((0, 0, 0, halves, 0), (0, 0, 0, 0, 0)) == (0, chances, 0)
        assert chances_expected((0, 0, 0, halves, 0), (0, 0, 0, 0, 0)) == (0, chances, 0)


def test_F10_F11_one_chance_up_none_to_the_nearest() -> None:
    first, second = (0, 0, 31, 20, 20), (0, 0, 30, 20, 30)
    assert (chances_expected(first, second), chances_diced(first, second)) == ((0, 0, 1), (0, 0, 0))


def test_F10_the_rolls_decide_each_chance() -> None:
    task = at(100, method="dice", times=50)
    first, second = entry("X", 3, 2, 14, 16, 18), entry("Y", 5, 4, 9, 13, 20)
    both = [attack(task, b"k", first, second), attack(task, b"k", second, first)]
    goals = [[0] * 50, [0] * 50]
    for side, (made, strengths) in enumerate(zip(both, [(5, 4), (3, 2)], strict=True)):
        assert len(made.sweeper) == len(made.keeper) == 50 * made.chances
        for game, chance, sweeper, keeper, outcome in made.rolls():
            assert 1 <= sweeper <= 15
            assert 1 <= keeper <= 14
            assert (sweeper, keeper) == (
                made.sweeper[game * made.chances + chance],
                made.keeper[game * made.chances + chance],
            )
            goal = sweeper > strengths[1] and keeper > strengths[0]
            assert (outcome == "goal") is goal
            goals[side][game] += goal
    assert [list(made.goals) for made in both] == goals
    points = sum(2 if own > other else int(own == other) for own, other in zip(*goals, strict=True))
    meeting = diced(task, b"k", first, second)
    assert (meeting.points, meeting.turned().points) == (points, 100 - points)
    assert (meeting.goals, meeting.goals_against) == (210 * sum(goals[0]), 210 * sum(goals[1]))


def test_F10_without_keeper_and_sweeper_every_chance_is_a_goal() -> None:
    task = at(100, method="dice", times=3)
    made = attack(task, b"k", entry("X", 0, 0, 30, 30, 60), entry("Y", 0, 0, 10, 30, 30))
    assert (made.chances, made.goals) == (50, (50, 50, 50))


def test_F10_a_table_of_dice_adds_all_games_up() -> None:
    table = evaluate(at(100, method="dice", times=100), FIELD, b"k")
    assert sum(row.points for row in table.standings) == 10 * 100 * 2
    assert all(row.points.denominator == row.goals_for.denominator == 1 for row in table.standings)
    assert sum(row.goals_for - row.goals_against for row in table.standings) == 0
    across = {(row.team, sum(int(cell) for cell in cells if cell is not None)) for row, cells in rows_of(table)}
    assert across == {(row.team, int(row.points)) for row in table.standings}


def test_F10_dice_come_near_the_expectation() -> None:
    # Rounding is the same here (no odd quarter), so 4000 games average to F11 within six deviations.
    first, second = entry("X", 3, 2, 14, 16, 18), entry("Y", 5, 4, 9, 13, 14)
    meeting = diced(at(100, method="dice", times=4000), b"k", first, second)
    exact = expected(first, second)
    assert abs(meeting.goals / 4000 - exact.goals) < 6 * 210 * (7 * 0.25 / 4000) ** 0.5


def test_F10_a_further_team_moves_no_dice_nor_does_the_order() -> None:
    task = at(100, method="dice", times=20)
    known = {(made.attacker.team, made.defender.team): made for made in attacks(task, FIELD, b"k")}
    assert len(known) == 20
    more = [entry("Zusatz", 1, 1, 30, 30, 30), *reversed(FIELD)]
    found = {(made.attacker.team, made.defender.team): made for made in attacks(task, more, b"k")}
    assert {pair: found[pair] for pair in known} == known


def test_F11_check_values() -> None:
    first, second = FIELD[0], FIELD[1]
    assert chances_expected(first.move, second.move) == (2, 3, 0)
    meeting = expected(first, second)
    assert Fraction(meeting.points, 210**meeting.exponent) == Fraction(98607407, 52521875)
    assert Fraction(meeting.goals, 210) == Fraction(12, 7)
    assert meeting.goals_against == 0


def test_F11_a_chance_scores_with_what_keeper_and_sweeper_leave() -> None:
    assert Fraction(hit((10, 10, 0, 0, 0)), 210) == Fraction(2, 21)
    assert hit((0, 0, 0, 0, 0)) == 210


LINEUP = st.tuples(st.integers(0, 10), st.integers(0, 10), *[st.integers(0, 40)] * 3)


@given(LINEUP, LINEUP)
@settings(max_examples=80, deadline=None)
def test_F11_is_the_sum_over_all_results(first: Move, second: Move) -> None:
    meeting = expected(entry("X", *first), entry("Y", *second))
    points = Fraction(meeting.points, 210**meeting.exponent)
    assert points == slow_points(first, second)
    turned = expected(entry("Y", *second), entry("X", *first))
    assert turned == meeting.turned()


def rows_of(table: Table) -> list[tuple[object, ...]]:
    return list(zip(table.standings, table.cross, strict=True))


def test_F12_check_values_and_R2() -> None:
    table = evaluate(at(100), FIELD, b"")
    rows = [(row.place, row.team, f"{float(row.points):.6f}", row.rlp) for row in table.standings]
    assert rows == [
        (1, "C", "6.282046", 1000),
        (2, "D", "5.168808", 625),
        (2, "E", "5.168808", 625),
        (4, "A", "2.959780", 250),
        (5, "B", "0.420558", 0),
    ]
    goals = [(f"{float(row.goals_for):.3f}", f"{float(row.goals_against):.3f}") for row in table.standings]
    assert goals == [("9.600", "4.333"), ("5.390", "3.143"), ("5.390", "3.143"), ("4.638", "6.857"), ("0.000", "7.543")]
    assert table.cross[3][4] == "1.877454"
    assert table.cross[4][3] == "0.122546"


@given(st.lists(LINEUP, max_size=6), st.sampled_from(["football", "anti"]), st.randoms())
@settings(max_examples=40, deadline=None)
def test_F12_equal_means_equal_as_fractions_in_any_order(lineups: list[Move], game: str, chance: random.Random) -> None:
    teams = [entry(f"T{number}", *lineup) for number, lineup in enumerate(lineups)]
    table = evaluate(at(100, game), teams, b"")
    for standing in table.standings:
        others = [other for other in teams if other.team != standing.team]
        assert standing.points == sum(slow_points(standing.lineup, other.move) for other in others)
    turn = 1 if game == "anti" else -1
    keys = [(turn * row.points, turn * (row.goals_for - row.goals_against)) for row in table.standings]
    assert keys == sorted(keys)
    assert [row.place for row in table.standings] == [keys.index(key) + 1 for key in keys]
    shuffled = teams[:]
    chance.shuffle(shuffled)
    assert evaluate(at(100, game), shuffled, b"") == table


def test_F12_halves_of_a_millionth_still_make_two_points() -> None:
    # Seven chances of one half against none: no goal in 1 of 128, so 2 − 1/128 = 1.9921875.
    first, second = entry("X", 0, 0, 7, 7, 14), entry("Y", 7, 0, 7, 7, 7)
    assert hit(second.move) == 105
    assert expected(first, second).exponent == 7
    table = evaluate(at(100), [first, second], b"")
    assert [list(row) for row in table.cross] == [[None, "1.992188"], ["0.007812", None]]


# F13–F15


def test_F13_the_anti_table_is_turned_round_without_ranking_points() -> None:
    ordinary, anti = evaluate(at(100), FIELD, b""), evaluate(at(100, "anti"), FIELD, b"")
    assert [row.team for row in anti.standings] == ["B", "A", "D", "E", "C"]
    assert [row.place for row in anti.standings] == [1, 2, 3, 3, 5]
    assert {row.rlp for row in anti.standings} == {0}
    assert {row.team: row.points for row in anti.standings} == {row.team: row.points for row in ordinary.standings}


def test_F13_of_equal_points_the_worst_goal_difference_comes_first() -> None:
    # Both draw 6:6 and beat Esche, 28:0 and 25:0 (see F8).
    zeder, ahorn = entry("Zeder", 0, 0, 20, 20, 30), entry("Ahorn", 0, 0, 24, 20, 26)
    table = evaluate(at(100, "anti"), [zeder, ahorn, entry("Esche", 0, 0, 10, 10, 10)], b"")
    assert [(row.place, row.team) for row in table.standings] == [(1, "Esche"), (2, "Ahorn"), (3, "Zeder")]


def test_F13_an_anti_round_follows_a_win_alone_or_shared() -> None:
    shared = evaluate(at(100), [entry("N", 1, 1, 9, 9, 9, manager="a"), entry("M", 1, 1, 9, 9, 9, manager="b")], b"")
    assert anti_follows(shared.standings, ["B"])
    assert anti_follows(shared.standings, ["x", "a"])
    lost = evaluate(at(100), FIELD, b"")
    assert not anti_follows(lost.standings, ["manager of D"])
    assert anti_follows(lost.standings, ["Manager of C"])
    assert not anti_follows((), ["a"])


@pytest.mark.parametrize(
    ("wp", "before", "then"),
    [
        (40, (12, 3, 10, 1, 1), (10, 3, 10, 4, 4)),
        (80, (1, 1, 5, 5, 5), (4, 4, 22, 21, 21)),
        (60, (0, 0, 0, 0, 0), (9, 8, 9, 9, 8)),
        (5, (0, 0, 0, 0, 0), (1, 1, 1, 1, 1)),
        # Keeper and sweeper end at 10: the field bears the rest, 3:1 kept.
        (60, (5, 5, 0, 0, 0), (10, 10, 7, 7, 6)),
        (21, (5, 5, 0, 0, 0), (6, 5, 0, 0, 0)),
        (10, (4, 4, 9, 9, 9), (4, 4, 9, 9, 9)),
    ],
)
def test_F14_corrected_as_if_wp_were_negative(wp: int, before: Move, then: Move) -> None:
    assert after("anti", wp, before) == then


def test_F14_tells_rows_and_cost() -> None:
    assert anti_field_rows(at(40, "anti"), (10, 3, 10, 1, 4)) == Clip(
        (10, 3, 10, 4, 4), ({"row": "midfield", "before": 1, "after": 4},)
    )
    clip = raised(at(60, "anti"), (0, 0, 0, 0, 0))
    assert clip is not None
    assert clip.changes == ({"before": [0] * 5, "after": [9, 8, 9, 9, 8], "cost": 0, "wp": 60},)


FEW = st.integers(0, 2)


def from_low(low: Move, most: int) -> Iterator[Move]:
    """Every line-up that lowers no row, keeps F14 and costs at most so much."""
    for keeper in range(low[0], 11):
        for sweeper in range(low[1], 11):
            room = most - 2 * (keeper + sweeper) + 1
            for defence in range(low[2], room):
                for midfield in range(low[3], room - defence):
                    for attacker in range(low[4], room - defence - midfield):
                        if keeps_ratio(lineup := (keeper, sweeper, defence, midfield, attacker)):
                            yield lineup


@given(st.tuples(FEW, FEW, FEW, FEW, FEW), st.integers(0, 22))
@settings(max_examples=80, deadline=None)
def test_F14_is_the_best_of_all(lineup: Move, wp: int) -> None:
    clipped = anti_field_rows(at(wp, "anti"), lineup)
    low = clipped.move if clipped else lineup
    low = low if any(low) else (1, 1, 1, 1, 1)
    made = after("anti", wp, lineup)
    assert made is not None
    if cost(low) >= wp:
        assert made == low
    else:
        kept = (each for each in from_low(low, cost(made)) if cost(each) >= wp)
        assert made == best_of(kept, low, wp, dearest=False)


def test_F14_a_number_that_nothing_shortens_is_asked_when_it_is_monstrous() -> None:
    reading = parse(at(80, "anti"), "p", [row("1", "1", "1000", "5", "5", anti=True)])
    assert codes(reading) == ["football-F1-number"]


def test_F15_one_team_alone_is_first_with_1000() -> None:
    table = evaluate(at(100), FIELD[:1], b"")
    assert [(row.place, row.points, row.rlp) for row in table.standings] == [(1, 0, 1000)]
    assert table.cross == ((None,),)
    assert report(at(100), table)["cross"] == [[None]]


def test_F15_without_a_team_there_is_no_tournament() -> None:
    assert evaluate(at(100), [], b"") == Table()
    assert report(at(100), Table())["teams"] == []


# The whole


def test_report_is_plain_values() -> None:
    made = report(at(100), evaluate(at(100), FIELD[:2], b""))
    assert made == {
        "wp": 100,
        "method": "expected",
        "times": 1,
        "teams": [
            {
                "place": 1,
                "team": "A",
                "manager": "manager of A",
                "lineup": [5, 5, 20, 30, 30],
                "points": "98607407/52521875",
                "goals_for": "12/7",
                "goals_against": "0",
                "rlp": 1000,
            },
            {
                "place": 2,
                "team": "B",
                "manager": "manager of B",
                "lineup": [8, 3, 25, 25, 25],
                "points": "6436343/52521875",
                "goals_for": "0",
                "goals_against": "12/7",
                "rlp": 0,
            },
        ],
        "cross": [[None, "1.877454"], ["0.122546", None]],
    }
    diced_report = report(at(100, method="dice"), evaluate(at(100, method="dice"), FIELD[:2], b"k"))
    assert (diced_report["method"], diced_report["times"]) == ("dice", 100)


@pytest.mark.usefixtures("ends")
def test_120_teams_are_ruled_and_evaluated() -> None:
    chance = random.Random(47)
    written = [tuple(chance.randint(0, 12 if row < 2 else 60) for row in range(5)) for _ in range(120)]
    lineups = [after("football", 100, lineup) for lineup in written]
    teams = [entry(f"T{number}", *(lineup or ())) for number, lineup in enumerate(lineups)]
    assert len(evaluate(at(100), teams, b"").standings) == 120
