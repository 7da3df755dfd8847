"""Curling, C1–C8: the sheet's own example, check values, single stones by hand, and what always holds."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reckoned import retold

from gm.games import GAMES
from gm.games.curling import (
    Field,
    as_read,
    counted,
    evaluate,
    outcome,
    parse,
    play,
    report,
    stones_in,
    stones_of,
    sweeping,
    winner,
    written,
)
from gm.model import Clip, Entry, Match, Move, Order, Reading, Row, Source, Task
from gm.ruling import rule

SOURCE = Source("0001.eml", 1, "")
SHEET = "H0 B0 A3 A3 H5 B0 A7 A7"
NORD = Match("Nordhaus", "Südwall", {"Nordhaus": ("Player One",), "Südwall": ("Player Two", "Player Six")})
OST = Match("Ostfjord", "Westend", {"Ostfjord": ("Player Three",), "Westend": ("Player Four",)})
TASK = Task("curling", "047", matches=(NORD, OST))


def stones(words: str) -> Move:
    return as_read(stones_in(words))


def row(name: str, words: str = SHEET) -> Row:
    return Row("stones", SOURCE, name, tuple(words.split()))


def read(player: str, *rows: Row, task: Task = TASK) -> tuple[list[Order], list[tuple[str, dict[str, object]]]]:
    reading = parse(task, player, rows)
    return list(reading.orders), [(notice.code, dict(notice.facts)) for notice in reading.notices]


# C1


def test_C1_the_sheets_example_is_read() -> None:
    assert stones(SHEET) == (("H", 0), ("B", 0), ("A", 3), ("A", 3), ("H", 5), ("B", 0), ("A", 7), ("A", 7))
    assert written(stones(SHEET)) == SHEET


def test_C1_other_ways_of_writing() -> None:
    assert stones_in("h0,b0, A 3;A3\tH5B0 A7 A7") == ("h0", "b0", "A 3", "A3", "H5", "B0", "A7", "A7")
    assert stones("h0,b0, A 3;A3\tH5B0 A7 A7") == stones(SHEET)


@pytest.mark.parametrize(
    "name",
    [
        "Nordhaus gegen Südwall",
        "südwall - nordhaus",
        "Hier meine Setzdaten für NORDHAUS vs. Suedwall",
        "Süd Wall gegen Nord-Haus",
    ],
)
def test_C1_the_pairing_is_found_in_either_order(name: str) -> None:
    orders, asked = read("Player Two", row(name))
    assert asked == []
    assert orders == [Order("Player Two", "curling", "Südwall", stones(SHEET), SOURCE, ("Nordhaus", "Südwall"))]


def test_C1_without_a_pairing_the_senders_only_match() -> None:
    for name in ("", "Südwall"):
        orders, asked = read("Player Six", row(name))
        assert (orders[0].team, asked) == ("Südwall", [])


def test_C1_without_a_pairing_one_of_two_matches_is_asked() -> None:
    second = Match("Südwall", "Westend", {"Südwall": ("Player Two",)})
    orders, asked = read("Player Two", row(""), task=Task("curling", matches=(NORD, second)))
    assert asked == [("curling-C1", {"pairing": ""})]
    assert (orders[0].move, orders[0].match, orders[0].team) == (None, None, "")


def test_C1_a_pairing_that_is_not_on_the_schedule_is_asked() -> None:
    for name in ("Nordhaus gegen Westend", "Nordhaus gegen Foo", "Foo"):
        orders, asked = read("Player One", row(name))
        assert asked == [("curling-C1", {"pairing": name})]
        assert orders[0].move is None


def test_C1_the_game_in_front_of_a_side_is_none_of_its_name() -> None:
    for words in ("Curling Nordhaus", "Curling: Nordhaus", "Curling (Nordhaus)", "Setzdaten für Nordhaus", "Curling"):
        orders, asked = read("Player One", row(words))
        assert (asked, orders[0].team) == ([], "Nordhaus")
    club = Match("Curling Club", "Süd", {"Curling Club": ("Player One",)})
    assert read("Player One", row("Curling Club"), task=Task("curling", matches=(club,)))[0][0].team == "Curling Club"


def test_C1_the_own_side_in_a_sentence_is_meant_unless_it_doubts_denies_or_names_another() -> None:
    for words in ("für Nordhaus setze ich", "My stones for Nordhaus", "Mein Team Nordhaus spielt"):
        assert read("Player One", row(words))[0][0].team == "Nordhaus"
    for words in ("vielleicht für Nordhaus", "nicht Nordhaus", "für Südwall setze ich", "Nordhaus gegen Foo"):
        assert read("Player One", row(words))[0][0].move is None
    assert read("Player Three", row("für Nordhaus setze ich"))[0][0].move is None


def test_C1_only_registered_senders_count() -> None:
    orders, asked = read("Player Three", row("Nordhaus gegen Südwall"))
    assert asked == [("curling-C1-sender", {"pairing": "Nordhaus gegen Südwall"})]
    assert (orders[0].move, orders[0].match) == (None, ("Nordhaus", "Südwall"))


def test_C1_the_name_of_a_side_by_somebody_who_is_no_sender_is_a_match_all_the_same() -> None:
    orders, asked = read("Player Three", row("Nordhaus"))
    assert asked == [("curling-C1-sender", {"pairing": "Nordhaus"})]
    assert orders[0].move is None


def test_C1_who_sends_for_both_sides_is_asked_which() -> None:
    both = Match("Nord", "Süd", {"Nord": ("Player One",), "Süd": ("Player One",)})
    _, asked = read("Player One", row("Nord gegen Süd"), task=Task("curling", matches=(both,)))
    assert [code for code, _ in asked] == ["curling-C1-sender"]


def test_C1_names_are_whole_words_and_the_longer_ones_are_meant() -> None:
    short = Match("A", "B", {"A": ("Player One",)})
    _, asked = read("Player One", row("Anker gegen Boje"), task=Task("curling", matches=(short,)))
    assert asked == [("curling-C1", {"pairing": "Anker gegen Boje"})]
    inside = Match("Nord", "Süd", {"Nord": ("Player One",)})
    outside = Match("Nord Eins", "Süd Eins", {"Nord Eins": ("Player One",)})
    task = Task("curling", matches=(inside, outside))
    assert read("Player One", row("Nord Eins gegen Süd Eins"), task=task)[0][0].team == "Nord Eins"
    assert read("Player One", row("Nord gegen Süd"), task=task)[0][0].team == "Nord"


def test_C1_the_same_sides_twice_are_told_apart_by_who_is_named_first() -> None:
    back = Match("Südwall", "Nordhaus", {"Südwall": ("Player Two",)})
    task = Task("curling", matches=(NORD, back))
    assert read("Player Two", row("Südwall - Nordhaus"), task=task)[0][0].match == ("Südwall", "Nordhaus")
    assert read("Player Two", row("Nordhaus - Südwall"), task=task)[0][0].match == ("Nordhaus", "Südwall")
    twice = Task("curling", matches=(NORD, NORD))
    assert read("Player Two", row("Nordhaus - Südwall"), task=twice)[0][0].match == ("Nordhaus", "Südwall")


@pytest.mark.parametrize("stone", ["C3", "H", "A-3", "B1.5", "7", "A99999"])
def test_C1_an_unknown_stone_is_asked(stone: str) -> None:
    orders, asked = read("Player One", row("Nordhaus gegen Südwall", f"H0 B0 {stone} A3 H5 B0 A7 A7"))
    assert asked == [("curling-C1-stone", {"stone": stone})]
    assert (orders[0].move, orders[0].team) == (None, "Nordhaus")


def test_C1_all_that_is_asked_is_told() -> None:
    _, asked = read("Player Three", row("Nordhaus gegen Südwall", "H0 C1 D2"))
    assert [code for code, _ in asked] == ["curling-C1-sender", "curling-C2-count", *["curling-C1-stone"] * 2]


def test_C1_rows_of_football_are_left_alone() -> None:
    assert parse(TASK, "Player One", [Row("lineup", SOURCE, "Nordhaus", ("1", "2"))]) == Reading()


# C2


@pytest.mark.parametrize(("words", "count"), [("H0 B0 A3 A3 H5 B0 A7", 7), (SHEET + " H0", 9)])
def test_C2_not_eight_stones_is_asked(words: str, count: int) -> None:
    orders, asked = read("Player One", row("Nordhaus gegen Südwall", words))
    assert asked == [("curling-C2-count", {"count": count})]
    assert orders[0].move is None


def test_C2_as_read_the_first_eight_are_played_and_missing_ones_are_not() -> None:
    assert as_read(tuple(f"{SHEET} A9".split())) == stones(SHEET)
    assert as_read(("H0", "A1")) == (("H", 0), ("A", 1))
    assert as_read(()) == ()
    assert counted(SHEET.split()) == []
    with pytest.raises(ValueError, match="C3"):
        as_read(("H0", "C3"))


def test_C2_25_sweeping_points_in_playing_order() -> None:
    # 26 in all: 0 0 4 3 5 0 7 are 19, the last 7 gets the 6 that are left.
    clip = sweeping(TASK, stones("H0 B0 A4 A3 H5 B0 A7 A7"))
    assert clip is not None
    assert written(clip.move) == "H0 B0 A4 A3 H5 B0 A7 A6"
    assert clip.changes == ({"sweeping": 26, "before": [0, 0, 4, 3, 5, 0, 7, 7], "after": [0, 0, 4, 3, 5, 0, 7, 6]},)
    assert sweeping(TASK, stones(SHEET)) is None


def test_C2_the_stone_that_crosses_gets_the_rest_the_later_ones_none() -> None:
    assert sweeping(TASK, stones("B20 A9 H3 B1")) == Clip(
        (("B", 20), ("A", 5), ("H", 0), ("B", 0)),
        ({"sweeping": 33, "before": [20, 9, 3, 1], "after": [20, 5, 0, 0]},),
    )


def test_C2_no_data_leaves_the_other_sides_stones_alone() -> None:
    (match, empty) = evaluate(TASK, [Entry("Südwall", "Player Two", stones("H0 B0"), ("Nordhaus", "Südwall"))], b"")
    assert match.senders == ("", "Player Two")
    assert [(stone.number, stone.side) for stone in match.stones] == [(1, 1), (2, 1)]
    assert outcome(match.stones)["winner"] == 1
    assert outcome(empty.stones) == {"house": [0, 0], "front": [0, 0], "winner": None, "score": 0, "stones": []}


# C3–C7


def test_C3_the_first_side_begins_then_in_turns() -> None:
    assert [stone.side for stone in play(stones(SHEET), stones(SHEET))] == [0, 1] * 8
    assert [stone.side for stone in play(stones("H0"), stones("H0 H0 H0"))] == [0, 1, 1, 1]


def one(house: tuple[int, int], front: tuple[int, int], strength: str, swept: int) -> tuple[object, ...]:
    """What side 0 does with one stone where these lie already."""
    field = Field()
    field.house, field.front = list(house), list(front)
    rule_number, effect = field.place(0, strength, swept)
    return rule_number, effect, tuple(field.house), tuple(field.front)


def test_C3_stones_of_both_sides_count_in_front() -> None:
    assert one((0, 0), (1, 1), "H", 1) == ("C5", "front", (0, 0), (2, 1))
    assert one((0, 0), (1, 1), "H", 2) == ("C5", "house", (1, 0), (1, 1))


def test_C4_a_stone_B_stays_in_front_whatever_is_swept() -> None:
    assert one((1, 1), (2, 0), "B", 0) == ("C4", "front", (1, 1), (3, 0))
    assert one((1, 1), (2, 0), "B", 9) == ("C4", "front", (1, 1), (3, 0))


def test_C5_a_stone_H_needs_as_much_sweeping_as_stones_in_front() -> None:
    assert one((0, 0), (0, 0), "H", 0) == ("C5", "house", (1, 0), (0, 0))
    assert one((0, 0), (0, 3), "H", 2) == ("C5", "front", (0, 0), (1, 3))
    assert one((0, 0), (0, 3), "H", 3) == ("C5", "house", (1, 0), (0, 3))


@pytest.mark.parametrize(
    ("house", "front", "effect", "house_after", "front_after"),
    [
        ((0, 2), (1, 1), "takes-out", (1, 1), (1, 1)),
        ((2, 0), (1, 1), "pushes-own", (3, 0), (1, 1)),
        ((2, 0), (0, 2), "out", (2, 0), (0, 2)),
        ((0, 0), (0, 0), "out", (0, 0), (0, 0)),
    ],
)
def test_C6_a_stone_A_with_more_sweeping(
    house: tuple[int, int],
    front: tuple[int, int],
    effect: str,
    house_after: tuple[int, int],
    front_after: tuple[int, int],
) -> None:
    assert one(house, front, "A", sum(front) + 1) == ("C6", effect, house_after, front_after)


@pytest.mark.parametrize(
    ("house", "front", "effect", "house_after", "front_after"),
    [
        ((0, 2), (1, 1), "pushes-other", (0, 3), (2, 0)),
        ((0, 2), (1, 0), "pushes-own", (1, 2), (1, 0)),
        ((0, 2), (0, 0), "takes-out", (1, 1), (0, 0)),
        ((2, 0), (0, 0), "out", (2, 0), (0, 0)),
    ],
)
def test_C7_a_stone_A_with_no_more_sweeping(
    house: tuple[int, int],
    front: tuple[int, int],
    effect: str,
    house_after: tuple[int, int],
    front_after: tuple[int, int],
) -> None:
    assert one(house, front, "A", sum(front)) == ("C7", effect, house_after, front_after)


# C8


def test_C8_more_stones_in_the_house_win_by_the_difference() -> None:
    assert [winner(house) for house in ((4, 1), (1, 4), (2, 2), (0, 0))] == [(0, 3), (1, 3), (None, 0), (None, 0)]


@pytest.mark.parametrize(
    ("first", "second", "house", "front"),
    [
        (SHEET, SHEET, [2, 2], [2, 2]),
        (SHEET, "B0 B0 H4 A5 A6 H3 A4 B0", [3, 3], [3, 3]),
        ("B0 B0 B0 B0 H4 H4 A8 A9", "H0 A1 A2 A3 A4 A5 H5 H5", [7, 0], [1, 8]),
    ],
)
def test_C8_check_values(first: str, second: str, house: list[int], front: list[int]) -> None:
    made = outcome(play(stones(first), stones(second)))
    assert (made["house"], made["front"]) == (house, front)
    assert (made["winner"], made["score"]) == winner((house[0], house[1]))


DATA = st.lists(st.tuples(st.sampled_from("HBA"), st.integers(0, 9)), max_size=8).map(tuple)


@given(DATA, DATA)
@settings(max_examples=200, deadline=None)
def test_C8_told_a_second_way(first: Move, second: Move) -> None:
    made = outcome(play(first, second))
    assert (made["house"], made["front"]) == retold(first, second)
    lying = [(0, 0, 0)]
    for stone in made["stones"]:
        in_game = sum(stone["house"]) + sum(stone["front"])
        lying.append((stone["number"], in_game, in_game - lying[-1][1]))
        assert lying[-1][2] == {"takes-out": 0, "out": 0}.get(stone["effect"], 1)


# The whole


def test_results_follow_the_schedule_whatever_the_order_of_entries() -> None:
    entries = [
        Entry("Nordhaus", "Player One", stones(SHEET), ("Nordhaus", "Südwall")),
        Entry("Westend", "Player Four", stones("H0"), ("Ostfjord", "Westend")),
        Entry("Südwall", "Player Two", stones("B0 B0 H4 A5 A6 H3 A4 B0"), ("Nordhaus", "Südwall")),
    ]
    made = report(TASK, evaluate(TASK, entries, b""))
    assert report(TASK, evaluate(TASK, entries[::-1], b"other dice")) == made
    first = made["matches"][0]
    assert {name: first[name] for name in first if name != "stones"} == {
        "first": "Nordhaus",
        "second": "Südwall",
        "data": [SHEET, "B0 B0 H4 A5 A6 H3 A4 B0"],
        "senders": ["Player One", "Player Two"],
        "house": [3, 3],
        "front": [3, 3],
        "winner": None,
        "score": 0,
    }
    assert first["stones"][4] == {
        "number": 5,
        "side": 0,
        "stone": "A3",
        "rule": "C7",
        "effect": "pushes-other",
        "house": [1, 1],
        "front": [2, 1],
    }
    assert made["matches"][1]["data"] == ["", "H0"]


def test_a_ruled_order_is_what_is_played() -> None:
    orders, _ = read("Player Three", row("Ostfjord gegen Westend", "H0 B0 A4 A3 H5 B0 A7 A7"))
    ruling = rule(GAMES["curling"], TASK, orders[0])
    assert ruling.move is not None
    assert (ruling.status, sum(swept for _, swept in ruling.move)) == ("clipped", 25)


def test_stones_of_asks_about_each_unknown_one() -> None:
    asked = stones_of(("X1", "H0", "Y2"))
    assert isinstance(asked, Reading)
    assert [notice.facts["stone"] for notice in asked.notices] == ["X1", "Y2"]
