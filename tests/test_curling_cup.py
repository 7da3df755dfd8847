"""The curling tournament, C9."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from cups import NAMES, begun, drawn, first_wins, gone, pairs, refused, score, told
from hypothesis import given
from hypothesis import strategies as st

from gm.tournaments.curling_cup import day_ahead, groups_of, mode
from gm.tournaments.model import Cup, Draft
from gm.tournaments.shelf import RULES

SHEET = RULES["curling"]
Y = "H0 B0 A3 A3 H5 B0 A7 A7"
X = "B0 B0 H4 A5 A6 H3 A4 B0"
"""Y first against X ends 3 : 3 (a check value of C8), X first against Y 4 : 3 (by hand)."""


@pytest.mark.parametrize(
    ("teams", "found"),
    [*((teams, "knockout") for teams in (2, 4, 8, 16, 32)), *((teams, "groups") for teams in (3, 5, 12, 15, 24))],
)
def test_C9_the_mode_goes_by_the_number_of_teams(teams: int, found: str) -> None:
    names = [f"T{number}" for number in range(teams)]
    assert mode(begun("curling", names)) == found
    assert mode(begun("curling", names, mode="groups")) == "groups"


def test_C9_four_teams_whose_director_wants_groups_make_two() -> None:
    assert groups_of(begun("curling", 4, seeded=4, mode="groups")) == {"A": ("Ada", "Dirk"), "B": ("Ben", "Cleo")}


def test_C9_the_first_of_equal_points_has_the_better_difference_then_more_stones() -> None:
    # A round of wins among three, 2 points each: differences by hand.
    cup = begun("curling", 3, seeded=3)
    results = {("Ada", "Ben"): (2, 1), ("Ben", "Cleo"): (8, 6), ("Cleo", "Ada"): (1, 0)}
    for _ in range(3):
        cup = drawn(cup)
        for first, second in pairs(cup.rounds[-1]):
            one, other = results.get((first, second)) or results[second, first][::-1]
            cup = told(cup, {(first, second): f"{one}-{other}"})
    (table,) = SHEET.tables(cup)
    figures = [(each.points, each.criteria["difference"], each.criteria["scored"]) for each in table.places]
    lines = [(each.player, *its, each.by) for each, its in zip(table.places, figures, strict=True)]
    assert lines == [
        ("Ben", 2, 1, 9, ""),
        ("Ada", 2, 0, 2, "difference"),
        ("Cleo", 2, -1, 7, "difference"),
    ]


def test_C9_three_teams_make_one_group_and_a_final() -> None:
    cup = begun("curling", 3, seeded=3)
    assert groups_of(cup) == {"A": ("Ada", "Ben", "Cleo")}
    for _ in range(3):
        cup = drawn(cup)
        cup = told(
            cup, {match.players: "3-0" if "Cleo" in match.players[:1] else "0-1" for match in cup.rounds[-1].matches}
        )
    cup = drawn(cup)
    assert len(cup.rounds[3].matches) == 1
    assert cup.rounds[3].stage == "final"
    assert SHEET.final(first_wins(cup)) is None


def six() -> Cup:
    """Six teams after the groups, A = Ada, Dirk, Ewa and B = Ben, Cleo, Finn; who is named first wins 2-1."""
    cup = begun("curling", 6, seeded=6)
    while len(cup.rounds) < SHEET.rounds(cup):
        cup = drawn(cup)
        cup = told(cup, {match.players: better(*match.players) for match in cup.rounds[-1].matches})
    return cup


def better(first: str, second: str) -> str:
    """Who stands earlier in the alphabet wins by two."""
    return "3-1" if first < second else "1-3"


def test_C9_groups_then_crosswise_then_the_final() -> None:
    cup = six()
    assert [table.group for table in SHEET.tables(cup)] == ["A", "B"]
    assert [place.player for place in SHEET.tables(cup)[0].places] == ["Ada", "Dirk", "Ewa"]
    cup = drawn(cup)
    assert {frozenset(pair) for pair in pairs(cup.rounds[3])} == {
        frozenset({"Ada", "Cleo"}),
        frozenset({"Ben", "Dirk"}),
    }
    assert cup.rounds[3].stage == "semi-final"
    cup = drawn(told(cup, {match.players: better(*match.players) for match in cup.rounds[3].matches}))
    assert {*cup.rounds[4].matches[0].players} == {"Ada", "Ben"}
    cup = told(cup, {match.players: better(*match.players) for match in cup.rounds[4].matches})
    assert [table.group for table in SHEET.tables(cup)] == ["", "A", "B"]
    assert [(place.place, place.player, place.by) for place in SHEET.tables(cup)[0].places] == [
        (1, "Ada", ""),
        (2, "Ben", "round"),
        (3, "Cleo", "round"),
        (3, "Dirk", ""),
        (5, "Ewa", "round"),
        (5, "Finn", ""),
    ]
    assert SHEET.final(cup) is None


def test_C9_a_group_match_gives_two_one_or_no_points_and_counts_the_stones() -> None:
    cup = drawn(begun("curling", 5, seeded=5))
    pair = cup.rounds[0].matches[0].players
    assert score(cup, pair, "4-1").points == (2, 0)
    assert score(cup, pair, "2:2").points == (1, 1)
    assert score(cup, pair, f"{Y} / {Y}").written == "2-2"
    assert refused(cup, pair, "2-2 3-1") == "result-unread"


def test_C9_a_drawn_knockout_match_is_played_again_with_the_other_side_beginning() -> None:
    cup = drawn(begun("curling", 2, seeded=2))
    pair = ("Ada", "Ben")
    again = score(cup, pair, f"{Y} / {X}")
    assert (again.written, again.winner) == ("3-3 3-4", 1)
    assert score(cup, pair, again.written) == again
    lot = score(cup, pair, f"{Y} / {Y}")
    assert lot.written == "2-2 2-2 lot"
    assert lot == score(cup, pair, lot.written)
    assert refused(cup, pair, "2-2") == "curling-drawn"
    new_data = replace(cup, settings={**cup.settings, "drawn": "new-data"})
    assert refused(new_data, pair, f"{Y} / {X}") == "curling-new-data"
    at_once = replace(cup, settings={**cup.settings, "drawn": "lot"})
    assert score(at_once, pair, f"{Y} / {X}").written == "3-3 lot"


def test_C9_results_that_cannot_be_are_refused() -> None:
    cup = drawn(begun("curling", 2, seeded=2))
    pair = ("Ada", "Ben")
    assert refused(cup, pair, "9-0") == "curling-house"
    assert refused(cup, pair, f"{Y} H0 / {X}") == "curling-stones"
    assert refused(cup, pair, f"{Y[:-2]}Z7 / {X}") == "curling-stone"
    assert refused(cup, pair, Y) == "curling-sheets"
    assert refused(cup, pair, "two to one") == "result-unread"


def test_C2_sweeping_above_25_is_struck_and_a_side_without_data_plays_no_stones() -> None:
    cup = drawn(begun("curling", 2, seeded=2))
    pair = ("Ada", "Ben")
    # Alone: H0 is in, B0 in front; each A3 pushes the one in front in and stays there; H5 is in, B0 in front; each A7
    # pushes one in and stays. In the house are H0, four pushed in and H5.
    assert score(cup, pair, f"{Y} / ").written == "6-0"
    # 9, 9 and 7 are 25, and the last two are not swept: with three stones in front they stay there. Unstruck: 5-0.
    assert score(cup, pair, "B0 B0 B0 H9 H9 H9 H3 H3 / ").written == "3-0"


def test_C9_the_schedule_stands_at_least_a_day_before_the_first_match() -> None:
    first = datetime(2026, 2, 20, 18, tzinfo=UTC)
    assert day_ahead(first - timedelta(days=1), first) is None
    late = day_ahead(first - timedelta(hours=23, minutes=59), first)
    assert late is not None
    assert late.code == "curling-late-schedule"
    wrong = begun("curling", 4, first_match="soon")
    assert [reason.code for reason in SHEET.entries(wrong)] == ["curling-first-match"]
    assert SHEET.entries(begun("curling", 4, first_match="2026-02-20 18:00")) == ()


def test_C9_who_drops_out_after_the_groups_is_followed_by_the_next_of_his_group() -> None:
    draft = SHEET.final(gone(six(), "Ada"))
    assert isinstance(draft, Draft)
    assert {frozenset(pair) for pair in pairs(draft.round)} == {frozenset({"Dirk", "Cleo"}), frozenset({"Ben", "Ewa"})}


@pytest.mark.parametrize(
    ("stay", "rounds", "winners"),
    [("Ada Dirk Ben Finn", 2, ["Ada"]), ("Ada Ben", 2, ["Ada"]), ("Ben", 1, ["Ben"]), ("", 1, ["Ada", "Ben"])],
)
def test_C9_semi_finals_that_nobody_plays_let_through_who_is_there(
    stay: str, rounds: int, winners: list[str]
) -> None:
    cup = six()
    for name in NAMES[:6]:
        cup = cup if name in stay.split() else gone(cup, name)
    while SHEET.final(cup) is not None:
        cup = drawn(cup)
        cup = told(cup, {match.players: better(*match.players) for match in cup.rounds[-1].matches})
    assert len(cup.rounds) == 3 + rounds
    assert [place.player for place in SHEET.tables(cup)[0].places if place.place == 1] == winners


@given(st.integers(2, 14), st.text(min_size=1, max_size=5))
def test_C9_every_number_of_teams_ends_with_one_winner(teams: int, seed: str) -> None:
    cup = begun("curling", teams, seed=seed)
    assert SHEET.entries(cup) == ()
    while len(cup.rounds) < SHEET.rounds(cup) or SHEET.final(cup) is not None:
        cup = drawn(cup)
        cup = told(cup, {match.players: better(*match.players) for match in cup.rounds[-1].matches})
    table = SHEET.tables(cup)[0]
    assert [place.player for place in table.places if place.place == 1] == [min(NAMES[:teams])]
    assert sorted(place.player for place in table.places) == sorted(NAMES[:teams])
