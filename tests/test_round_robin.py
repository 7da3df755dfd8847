"""Everyone against everyone: Berger tables and the tables of a group."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from cups import begun, drawn, first_wins, gone, pairs, refused, score, told
from hypothesis import given
from hypothesis import strategies as st

from gm.tournaments.groups import snake
from gm.tournaments.model import Cup, Draft, Entrant, Match, Stuck, Table
from gm.tournaments.round_robin import berger
from gm.tournaments.shelf import RULES

SHEET = RULES["round-robin"]


def test_the_berger_table_of_four() -> None:
    # The printed table of four: 1-4 2-3, 4-3 1-2, 2-4 3-1; here the lowest number's match comes first.
    assert [each.pairs for each in berger("1234")] == [
        (("1", "4"), ("2", "3")),
        (("1", "2"), ("4", "3")),
        (("3", "1"), ("2", "4")),
    ]


@given(st.integers(2, 30), st.integers(1, 2))
def test_everyone_meets_everyone_once_a_leg_and_the_first_side_is_balanced(players: int, legs: int) -> None:
    names = [str(number) for number in range(players)]
    rounds = berger(names, legs)
    assert len(rounds) == legs * (players - 1 + players % 2)
    met = Counter(frozenset(pair) for each in rounds for pair in each.pairs)
    assert met == {frozenset(pair): legs for pair in combinations(names, 2)}
    for each in rounds:
        assert sorted([name for pair in each.pairs for name in pair] + [*each.free]) == sorted(names)
        assert len(each.free) == players % 2
    first = Counter(pair[0] for each in rounds for pair in each.pairs)
    second = Counter(pair[1] for each in rounds for pair in each.pairs)
    assert max(abs(first[name] - second[name]) for name in names) <= (1 if legs == 1 and players % 2 == 0 else 0)


@given(st.integers(1, 40), st.integers(1, 6))
def test_the_snake_deals_out_everybody_and_keeps_groups_within_one(players: int, groups: int) -> None:
    dealt = snake([str(number) for number in range(players)], groups)
    assert sorted(name for group in dealt for name in group) == sorted(str(number) for number in range(players))
    assert max(map(len, dealt)) - min(map(len, dealt)) <= 1
    assert snake("12345678", 2) == (("1", "4", "5", "8"), ("2", "3", "6", "7"))


def played(results: dict[tuple[str, str], str], **settings: object) -> Cup:
    """A round robin of the names in the results, all told, whoever meets whom in which round."""
    names = sorted({name for pair in results for name in pair})
    cup = begun("round-robin", names, seeded=len(names), **settings)
    matches = tuple(Match(table, pair) for table, pair in enumerate(results, 1))
    round = replace(drawn(cup).rounds[0], matches=matches, byes=())
    return told(replace(cup, rounds=(round,)), dict(results))


def line(table: Table) -> list[tuple[int, str, Fraction, str]]:
    return [(place.place, place.player, place.points, place.by) for place in table.places]


def test_points_then_difference_then_scored() -> None:
    # A 2 wins 4 points. B, C, D one win each, 2 points: B +3-1-2 = 0, C +2-3+0..., by hand:
    # A-B 3-1, A-C 1-0, D-A 2-0: A 4:3 (+1). B-C 4-1: B 5:4+(B-D). C-D 3-1, B-D 0-1.
    # B: 1-3, 4-1, 0-1 = 5:5, 2 points. C: 0-1, 1-4, 3-1 = 4:6, 2. D: 2-0, 1-3, 1-0 = 4:3, 4 points.
    results = {
        ("A", "B"): "3-1",
        ("A", "C"): "1-0",
        ("D", "A"): "2-0",
        ("B", "C"): "4-1",
        ("C", "D"): "3-1",
        ("B", "D"): "0-1",
    }
    (table,) = SHEET.tables(played(results))
    # A 4 points 4:3 (+1), D 4 points 4:3 (+1): equal also in what was scored, D beat A. B 0, C -2.
    assert line(table) == [(1, "D", 4, ""), (2, "A", 4, "direct"), (3, "B", 2, "points"), (4, "C", 2, "difference")]
    assert [reason.code for reason in table.reasons] == ["place-by-direct", "place-by-difference"]
    assert dict(table.places[3].criteria) == {"difference": -2, "scored": 4}


def test_scored_parts_equal_differences() -> None:
    (table,) = SHEET.tables(played({("A", "B"): "2-2", ("A", "C"): "3-1", ("B", "C"): "4-2"}))
    # A 2-2 3-1 = 5:3 (+2), B 2-2 4-2 = 6:4 (+2), both 3 points: B scored more.
    assert line(table) == [(1, "B", 3, ""), (2, "A", 3, "scored"), (3, "C", 0, "points")]


def test_a_circle_of_three_is_left_to_the_lot_or_shared() -> None:
    circle = {("A", "B"): "1-0", ("B", "C"): "1-0", ("C", "A"): "1-0"}
    (table,) = SHEET.tables(played(circle))
    assert [place.by for place in table.places] == ["", "lot", "lot"]
    assert [reason.code for reason in table.reasons] == ["place-by-lot", "place-by-lot"]
    lots = [place.criteria["lot"] for place in table.places]
    assert lots == sorted(lots)
    (shared,) = SHEET.tables(played(circle, tiebreaks="difference,scored,direct"))
    assert line(shared) == [(1, "A", 2, ""), (1, "B", 2, ""), (1, "C", 2, "")]


def test_the_table_of_only_the_tied_comes_first_where_the_setting_says_so() -> None:
    results = {("A", "B"): "0-1", ("A", "C"): "9-0", ("B", "C"): "0-1"}
    # All have 2 points... A +8, C -8, B 0: among all three the direct table is the table itself.
    (table,) = SHEET.tables(played(results, tiebreaks="direct,difference,scored,lot"))
    assert line(table) == [(1, "A", 2, ""), (2, "B", 2, "direct"), (3, "C", 2, "direct")]


def test_who_drops_out_is_last_and_his_matches_are_struck_or_stand() -> None:
    results = {("A", "B"): "0-1", ("A", "C"): "2-0", ("B", "C"): "0-3"}
    (struck,) = SHEET.tables(gone(played(results), "C"))
    assert line(struck) == [(1, "B", 2, ""), (2, "A", 0, "points"), (3, "C", 0, "dropped")]
    (stand,) = SHEET.tables(gone(played(results, dropped="stand"), "C"))
    assert line(stand) == [(1, "A", 2, ""), (2, "B", 2, "difference"), (3, "C", 2, "dropped")]


def test_the_opponent_of_one_who_dropped_out_is_free() -> None:
    cup = first_wins(drawn(begun("round-robin", 4, seeded=4)))
    assert pairs(cup.rounds[0]) == [("Ada", "Dirk"), ("Ben", "Cleo")]
    draft = SHEET.draw(gone(cup, "Ben"))
    assert isinstance(draft, Draft)
    assert pairs(draft.round) == [("Dirk", "Cleo")]
    assert [bye.player for bye in draft.round.byes] == ["Ada"]
    assert [reason.code for reason in draft.reasons] == ["berger", "opponent-dropped"]


def test_when_the_schedule_is_played_there_is_no_further_round() -> None:
    cup = begun("round-robin", 3)
    assert SHEET.rounds(cup) == 3
    for _ in range(3):
        cup = first_wins(drawn(cup))
    stuck = SHEET.draw(cup)
    assert isinstance(stuck, Stuck)
    assert stuck.reason.code == "rounds-over"
    assert SHEET.final(cup) is None


def test_the_schedule_is_that_which_is_drawn() -> None:
    cup = begun("round-robin", 5)
    laid = SHEET.schedule(cup)
    for _ in laid:
        cup = first_wins(drawn(cup))
    assert [pairs(round) for round in cup.rounds] == [pairs(round) for round in laid]


def test_results_as_they_are_typed() -> None:
    cup = drawn(begun("round-robin", 2, seeded=2))
    pair = ("Ada", "Ben")
    assert score(cup, pair, " 4 - 1 ").points == (2, 0)
    assert score(cup, pair, "1:1").points == (1, 1)
    assert score(cup, pair, "--+").points == (0, 2)
    assert score(cup, pair, "+--").met is False
    assert [refused(cup, pair, words) for words in ("", "x", "4", "4-1-1", "-1-2", "1-1 lot", "1-1 2-1")] == [
        "result-unread"
    ] * 7


@pytest.mark.parametrize("names", [["Ada"], []])
def test_one_alone_or_nobody_is_refused(names: list[str]) -> None:
    assert [reason.code for reason in SHEET.entries(begun("round-robin", names))] == ["too-few"]


def test_the_table_of_only_the_tied_is_made_again_for_those_still_tied() -> None:
    results = {("B", "A"): "2-1", ("C", "B"): "2-0", ("A", "C"): "3-0"}
    # Each has won once. A 4:2 (+2), B 2:3 (-1), C 2:3 (-1): B and C are equal; among them C has won.
    for tiebreaks, again in (("difference,scored,direct,lot", "direct"), ("direct,difference,scored,lot", "direct-2")):
        (table,) = SHEET.tables(played(results, tiebreaks=tiebreaks))
        assert [place.player for place in table.places] == ["A", "C", "B"]
        assert [place.by for place in table.places] == ["", tiebreaks.split(",")[0], "direct"]
        assert [place.criteria.get(again) for place in table.places] == [None, 2, 0]


def test_who_comes_when_the_schedule_is_laid_out_is_refused() -> None:
    cup = begun("round-robin", 3)
    late = replace(cup, entrants=(*cup.entrants, Entrant("Zoe", joined=2)))
    (why,) = SHEET.entries(late)
    assert (why.code, dict(why.facts), why.stops) == ("late-refused", {"player": "Zoe"}, True)
