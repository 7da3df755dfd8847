"""Mensch ärgere dich nicht, L2–L17 and P1–P3, by the numbers of its sheet, and simple players."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from gm import dice
from gm.cli import main
from gm.games.maedn import Board, Choose, Move, Pieces, Step, home, moved, moves, play, start, tries, turn
from gm.games.maedn_placing import FAULTS, board_of, fraction, pieces_in, placed, places, shared, steps_left
from gm.games.maedn_players import PLAYERS, cautious, dice_of, game, seated
from gm.games.maedn_record import games_in, written
from gm.model import InputError

CASES = Path(__file__).parent / "cases"
FIELDS = [0, 0, 0, 0, 1, 1, *range(1, 45), *range(38, 45)]
"""What boards are drawn from: more often B, A and the end."""


WON = written(game(dice.key("4"), 1, ("home", "first")))
"""A game that seat 1 wins."""


def ends(pieces: Pieces, roll: int) -> dict[int, int]:
    """Where each piece can go, by the field it stands on."""
    return dict(moves(tuple(sorted(pieces)), roll))


def taken(board: Board, seat: int, *rolls: int, choose: Choose | None = None) -> list[Step]:
    """The steps of a turn with these rolls; by its own word a turn may leave some unused."""
    left = iter(rolls)
    return [step for step, _ in turn(board, seat, lambda _: next(left), choose or (lambda b, s, possible: possible[0]))]


def test_L2_one_piece_on_A_and_three_on_B() -> None:
    assert start() == ((0, 0, 0, 1),) * 4
    assert start(3) == ((0, 0, 0, 1),) * 3
    with pytest.raises(ValueError, match="2 to 4 play, not 5"):
        start(5)


def test_L3_a_piece_moves_exactly_as_far_as_the_die_says() -> None:
    assert ends((7, 20, 30, 41), 4) == {7: 11, 20: 24, 30: 34}  # from a the 4 goes past d


def test_L4_pieces_are_jumped_and_their_fields_count() -> None:
    assert ends((7, 8, 9, 10), 5) == {7: 12, 8: 13, 9: 14, 10: 15}
    board = ((0, 0, 0, 7), (0, 0, 0, 38), (0, 0, 0, 1), (0, 0, 0, 1))  # 38 of seat 2 is 8 of seat 1
    assert moved(board, 0, Move(7, 9)) == (((0, 0, 0, 9), *board[1:]), None)


def test_L5_any_piece_that_is_out_may_move() -> None:
    assert ends((0, 5, 12, 30), 3) == {5: 8, 12: 15, 30: 33}


def test_L6_own_pieces_never_share_a_field() -> None:
    assert ends((5, 8, 20, 30), 3) == {8: 11, 20: 23, 30: 33}


def test_L7_who_lands_on_another_sends_it_to_its_B() -> None:
    # Field 12 of seat 1 is field 2 of seat 2, 32 of seat 3 and 22 of seat 4.
    board = ((0, 0, 0, 9), (0, 0, 2, 5), (0, 0, 0, 32), (0, 0, 0, 1))
    assert moved(board, 0, Move(9, 12)) == (((0, 0, 0, 12), (0, 0, 0, 5), (0, 0, 0, 32), (0, 0, 0, 1)), 1)
    assert moved(((1, 2, 3, 4), (0, 0, 0, 6)), 1, Move(6, 34))[1] == 0  # 34 of seat 2 is 4 of seat 1


def test_L7_capturing_is_never_forced_and_a_house_is_ones_own() -> None:
    board = ((5, 9, 20, 30), (2, 5, 8, 9), (0, 0, 0, 1), (0, 0, 0, 1))
    assert ends(board[0], 3) == {5: 8, 9: 12, 20: 23, 30: 33}  # 12 would capture
    assert moved(((1, 2, 3, 40), (0, 0, 0, 31)), 0, Move(40, 41))[1] is None


def test_L8_an_own_piece_is_not_captured_that_move_does_not_exist() -> None:
    assert ends((5, 8, 11, 14), 3) == {14: 17}
    assert ends((41, 42, 43, 44), 1) == {}


def test_L9_while_pieces_wait_the_own_A_field_is_left_at_once() -> None:
    assert [ends((0, 1, 12, 41), roll) for roll in (1, 2, 6)] == [{1: 2}, {1: 3}, {1: 7}]
    assert ends((1, 12, 41, 42), 2) == {1: 3, 12: 14, 41: 43, 42: 44}  # none on B: free choice


def test_L9_where_the_forced_move_cannot_be_made_another_piece_moves() -> None:
    assert ends((0, 1, 3, 12), 2) == {3: 5, 12: 14}
    assert ends((0, 1, 7, 30), 6) == {7: 13, 30: 36}


def test_L10_a_six_brings_a_piece_to_A() -> None:
    assert ends((0, 0, 12, 30), 6) == {0: 1}
    assert ends((0, 0, 12, 30), 5) == {12: 17, 30: 35}


def test_L11_an_own_piece_on_A_goes_on_by_the_six_and_anothers_is_captured() -> None:
    assert ends((0, 1, 12, 30), 6) == {1: 7}
    board = ((0, 0, 0, 0), (0, 0, 0, 31), (0, 0, 0, 1), (0, 0, 0, 1))  # 31 of seat 2 is the A field of seat 1
    assert moved(board, 0, Move(0, 1)) == (((0, 0, 0, 1), (0, 0, 0, 0), *board[2:]), 1)


def test_L12_three_rolls_for_who_can_move_nothing_whatever_comes() -> None:
    assert [tries(pieces) for pieces in ((0, 0, 0, 0), (0, 0, 0, 44), (0, 42, 43, 44))] == [3, 3, 3]
    assert [tries(pieces) for pieces in ((0, 0, 0, 43), (0, 0, 0, 1), (0, 0, 42, 44))] == [1, 1, 1]
    board: Board = ((0, 0, 0, 0), *start()[1:])
    assert taken(board, 0, 1, 2, 5) == [Step(0, 1), Step(0, 2), Step(0, 5)]


def test_L12_the_first_roll_that_can_be_used_ends_them() -> None:
    board: Board = ((0, 0, 0, 0), *start()[1:])
    # The second roll is a 6: in, and the 6 rolls again, once.
    assert taken(board, 0, 4, 6, 2) == [Step(0, 4), Step(0, 6, Move(0, 1)), Step(0, 2, Move(1, 3))]
    # So it is too where the first of the three is a 6: two rolls in all.
    assert taken(board, 0, 6, 2) == [Step(0, 6, Move(0, 1)), Step(0, 2, Move(1, 3))]


def test_L13_a_six_rolls_again_after_the_move() -> None:
    rolled = taken(start(), 0, 6, 6, 3)
    assert rolled == [Step(0, 6, Move(1, 7)), Step(0, 6, Move(0, 1)), Step(0, 3, Move(1, 4))]


def test_L13_a_six_that_was_lost_rolls_again_too() -> None:
    board: Board = ((40, 42, 43, 44), *start()[1:])
    assert taken(board, 0, 6, 2) == [Step(0, 6), Step(0, 2)]


def test_L14_with_no_piece_on_B_a_six_moves_any_piece_on_the_track() -> None:
    assert ends((1, 12, 30, 41), 6) == {1: 7, 12: 18, 30: 36}


def test_L15_the_last_piece_home_ends_the_turn() -> None:
    board: Board = ((35, 42, 43, 44), *start()[1:])
    assert taken(board, 0, 6) == [Step(0, 6, Move(35, 41))]


def test_L16_pieces_in_the_house_are_jumped() -> None:
    assert ends((39, 41, 42, 44), 4) == {39: 43}
    assert ends((0, 41, 42, 44), 2) == {41: 43}
    assert ends((0, 41, 42, 43), 3) == {41: 44}


def test_L17_the_first_with_four_home_wins_and_seat_1_begins() -> None:
    sixes = iter([6, *[5] * 400])
    ended = play(2, lambda seat: next(sixes), [PLAYERS["home"] or cautious] * 2, turns=3)
    assert [step.seat for step in ended.steps] == [0, 0, 1, 0]  # the 6 rolls again inside the first turn
    assert ended.winner is None
    won = game(dice.key("1"), 1, ("home", "home", "home", "home"))
    assert won.winner == won.steps[-1].seat
    assert [home(pieces) == 4 for pieces in won.board].count(True) == 1


# The same rules read once more: pieces walk over a drawn board, field by field


def drawn(board: Board) -> dict[tuple[str, int], int]:
    """Who stands where: ("track", 0 to 39), or ("house of its seat", 0 to 3)."""
    fields = {}
    for seat, pieces in enumerate(board):
        path = walk(seat)
        fields.update({path[field - 1]: seat for field in pieces if field})
    return fields


def walk(seat: int) -> list[tuple[str, int]]:
    return [("track", (10 * seat + step) % 40) for step in range(40)] + [(f"house {seat}", step) for step in range(4)]


def by_hand(board: Board, seat: int, roll: int) -> set[tuple[tuple[str, int] | None, tuple[str, int]]]:
    fields, path = drawn(board), walk(seat)
    waiting = sum(field == 0 for field in board[seat])
    out = []
    for at, place in enumerate(path):
        if fields.get(place) == seat and path[at + roll : at + roll + 1]:
            target = path[at + roll]
            if fields.get(target) != seat:
                out.append((place, target))
    on_start = fields.get(path[0]) == seat
    if waiting and on_start and any(place == path[0] for place, _ in out):
        return {each for each in out if each[0] == path[0]}
    if waiting and not on_start and roll == 6:
        return {(None, path[0])}
    return set(out)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Boards that can be: no two pieces on one field."""
    used: set[tuple[str, int]] = set()
    board = []
    for seat in range(draw(st.integers(2, 4))):
        pieces = []
        for field in draw(st.lists(st.sampled_from(FIELDS), min_size=4, max_size=4)):
            place = walk(seat)[field - 1] if field else None
            if place is None or place in used:
                pieces.append(0)
            else:
                used.add(place)
                pieces.append(field)
        board.append(tuple(sorted(pieces)))
    return tuple(board)


@given(boards(), st.integers(0, 3), st.integers(1, 6))
@settings(max_examples=400, deadline=None)
def test_legal_moves_are_those_of_a_reading_field_by_field(board: Board, seat: int, roll: int) -> None:
    seat %= len(board)
    path = walk(seat)
    found = {(path[move.start - 1] if move.start else None, path[move.end - 1]) for move in moves(board[seat], roll)}
    assert found == by_hand(board, seat, roll)
    for move in moves(board[seat], roll):
        before, (after, captured) = drawn(board), moved(board, seat, move)
        target = path[move.end - 1]
        expected = {place: owner for place, owner in before.items() if not move.start or place != path[move.start - 1]}
        assert drawn(after) == {**expected, target: seat}
        assert captured == before.get(target)
        assert all(len(pieces) == 4 and list(pieces) == sorted(pieces) for pieces in after)


# Records


@given(st.text(max_size=5), st.lists(st.sampled_from(sorted(PLAYERS)), min_size=2, max_size=4), st.integers(1, 40))
@settings(max_examples=25, deadline=None)
def test_a_record_replays_to_the_same_end(seed: str, names: list[str], turns: int) -> None:
    for limit in (turns, None):
        played = game(dice.key(seed), 1, names, limit)
        assert games_in(written(played)) == (played,)


def test_a_record_is_short_and_legible() -> None:
    rolls = iter([3, 6, 2, 5, 2])
    played = play(2, lambda seat: next(rolls), [lambda board, seat, possible: possible[0]] * 2, turns=3)
    assert written(played) == "seats 2\n1 3:A\n2 6:A 2:7\n1 5:4\n"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", 'record:1: no game; one begins with its seats: "seats 4"'),
        ("1 3:A", 'record:1: a game begins with its seats: "seats 2", "seats 3" or "seats 4"'),
        ("seats 2\n2 3:A", "record:2: it is the turn of seat 1, not of 2"),
        ("seats 2\n1 3:B", "record:2: 3:B: the piece to move is one of A"),
        ("seats 2\n1 3", "record:2: 3: the piece to move is one of A"),
        ("seats 2\n1 6:A", "record:2: the turn goes on; a roll is missing"),
        ("seats 2\n1 3:A 4:4", "record:2: the turn is over before its last roll"),
        (f"{WON}2 1\n", f"record:{WON.count(chr(10)) + 1}: seat 1 has won; no turn follows"),
        ("seats 2\n1 3:Ax", "record:2: 3:Ax: x stands where a piece is captured, and only there"),
        (
            "seats 2\n1 7:A 3-A",
            "record:2: '7:A' is no roll; 4:12 is a 4 by the piece on 12\n"
            "record:2: '3-A' is no roll; 4:12 is a 4 by the piece on 12",
        ),
        (
            "seats 2\n1 3:B\nseats 3\n2 1",
            "record:2: 3:B: the piece to move is one of A\nrecord:4: it is the turn of seat 1, not of 2",
        ),
    ],
)
def test_a_record_that_breaks_a_rule_is_refused_at_its_line(text: str, fault: str) -> None:
    with pytest.raises(InputError) as told:
        games_in(text)
    assert str(told.value) == fault


# Simple players


@given(boards(), st.integers(0, 3), st.integers(1, 6), st.sampled_from(sorted(PLAYERS)))
@settings(max_examples=200, deadline=None)
def test_a_player_makes_one_of_the_moves(board: Board, seat: int, roll: int, name: str) -> None:
    seat %= len(board)
    possible = moves(board[seat], roll)
    choose = PLAYERS[name]
    if choose and possible:
        assert choose(board, seat, possible) in possible


def chosen(name: str, board: Board, roll: int) -> Move:
    choose = PLAYERS[name]
    assert choose
    return choose(board, 0, moves(board[0], roll))


def test_what_the_players_prefer() -> None:
    # Seat 2's piece on 2 stands on field 12 of seat 1; its piece on 40 is on field 10.
    board: Board = ((9, 20, 38, 44), (0, 2, 30, 40), (0, 0, 0, 1), (0, 0, 0, 1))
    assert chosen("first", board, 3) == Move(9, 12)
    assert chosen("capture", board, 3) == Move(9, 12)
    assert chosen("home", board, 3) == Move(38, 41)
    # On 9 nobody is within six fields behind; on 20 the pieces on 12 and 10 are too far; 38 leaves the track with a 4.
    assert chosen("cautious", board, 4) == Move(38, 42)


def test_whom_a_player_captures_and_what_runs_home() -> None:
    # 12 of seat 1 is 2 of seat 2, 33 is 3 of seat 4 and 23 is 13 of seat 2, which has come further than both.
    board: Board = ((9, 20, 30, 44), (0, 2, 13, 30), (0, 0, 0, 1), (0, 0, 0, 3))
    assert chosen("capture", board, 3) == Move(20, 23)
    inside: Board = ((30, 38, 41, 42), *start()[1:])
    assert chosen("home", inside, 1) == Move(38, 39)  # 42 to 43 stays inside, and comes last
    assert chosen("home", inside, 2) == Move(38, 40)  # d is free for 42, but a piece on the track goes first
    assert chosen("home", ((30, 40, 42, 43), *start()[1:]), 1) == Move(40, 41)


def cautious_of(*others: Pieces) -> Move:
    """Which of the pieces on 15 and 33 the cautious player moves with a 2, seats 2 to 4 as given."""
    return cautious(((15, 33, 43, 44), *others), 0, (Move(15, 17), Move(33, 35)))


def test_what_a_cautious_player_flees_from() -> None:
    # 9, 10 and 27 of seat 1 are 29 and 30 of seat 3 and 17 of seat 2.
    none: Pieces = (41, 42, 43, 44)
    assert cautious_of(none, none, none) == Move(33, 35)  # nothing to lose: the foremost
    assert cautious_of(none, (29, 42, 43, 44), none) == Move(15, 17)  # six behind 15
    assert cautious_of(none, (28, 42, 43, 44), none) == Move(33, 35)  # seven behind it
    # Two are behind 15 and one behind 33: twice 15 steps are less than 33.
    assert cautious_of((17, 42, 43, 44), (29, 30, 43, 44), none) == Move(33, 35)
    assert cautious_of((0, 42, 43, 44), none, none) == Move(33, 35)  # who waits on B is not behind 15, its 5
    assert cautious_of((7, 42, 43, 44), none, none) == Move(15, 17)  # nothing to lose, and 17 captures
    # 31 is the A field of seat 4, on which a piece comes with a 6.
    waiting: Board = ((15, 30, 43, 44), none, none, (0, 42, 43, 44))
    assert cautious(waiting, 0, (Move(15, 16), Move(30, 31))) == Move(15, 16)


def test_the_dice_of_a_seat_are_a_stream_of_its_own_and_seats_go_by_lot() -> None:
    roll = dice_of(dice.key("1"), 7)
    assert [roll(2) for _ in range(600)] == list(dice.stream(dice.key("1"), ("maedn", 7, "seat", 3)).rolls(6, 600))
    first = {seated(dice.key("1"), number, tuple(PLAYERS))[0] for number in range(1, 60)}
    assert first == set(PLAYERS)


# Placing, P1–P3


def end(words: str) -> tuple[int, int]:
    fields, unknown = pieces_in(words)
    assert not unknown
    pieces = tuple(sorted(fields))
    return home(pieces), sum(steps_left(pieces))


def test_P1_more_pieces_in_the_house_are_better() -> None:
    assert places([end("B B a b"), end("39 40 38 d"), end("B B B 2"), end("B a c d")]) == (2, 3, 4, 1)


def test_P2_fewer_steps_to_the_first_house_field_are_better() -> None:
    assert steps_left((0, 1, 40, 43)) == (41, 40, 1, 0)  # B to A is one step, A to a are 40
    assert places([end("B B 12 c"), end("B 30 12 c"), end("B B 13 d"), end("B B B d")]) == (3, 1, 2, 4)


def test_P2_the_places_after_a_win_go_the_same_way() -> None:
    ended = placed(board_of([("A", "B B 12 c"), ("B", "a b c d"), ("C", "B 2 3 c"), ("D", "4B")])[0])
    assert [(each.place, each.points) for each in ended] == [(2, 3), (1, 5), (3, 2), (4, 1)]  # 111, 0, 118, 164 steps


def test_P3_who_is_equal_shares_the_points() -> None:
    third = Fraction(10, 3)
    assert shared((1, 2, 2, 4)) == (5, Fraction(5, 2), Fraction(5, 2), 1)
    assert shared((1, 1, 1, 4)) == (third, third, third, 1)
    assert shared((1, 1, 1, 1)) == (Fraction(11, 4),) * 4
    assert shared((1, 2, 2)) == (5, Fraction(5, 2), Fraction(5, 2))  # at a table of three 5, 3, 2
    assert [fraction(each) for each in (third, Fraction(5, 2), Fraction(11, 4), Fraction(5), Fraction(1, 7))] == [
        "3⅓",
        "2½",
        "2¾",
        "5",
        "1/7",
    ]


def test_T10_tables_of_the_public_case_share_their_points() -> None:
    right = json.loads((CASES / "T10/expected.json").read_text("utf-8"))["points"]
    for table, ended in json.loads((CASES / "T10/tables.json").read_text("utf-8"))["tables"].items():
        points = shared(places([tuple(each) for each in ended.values()]))
        assert dict(zip(ended, map(str, points), strict=True)) == right[table]


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 164)), min_size=3, max_size=4))
def test_P3_every_table_gives_all_its_points(ended: list[tuple[int, int]]) -> None:
    assert sum(shared(places(ended))) == (11 if len(ended) == 4 else 10)


@pytest.mark.parametrize("words", ["B B 12 c", "2B 12 c", "BB, 12, c", "c 12 2xB", " B  c\t12 B ", "2 × B 12 c"])
def test_a_board_is_written_as_people_write(words: str) -> None:
    assert sorted(pieces_in(words)[0]) == [0, 0, 12, 43]


def test_a_board_that_cannot_be_is_refused_with_all_its_faults() -> None:
    written_down = [
        ("Anna", "B B 12 c e"),  # five pieces, one on no field
        ("Bert", "a b c d a b c d"),  # eight in the house
        ("Cem", "a b c d"),
        ("Dana", "B 41 23 23"),
        ("Dana", "B B B 1"),
    ]
    found = [(fault.code, *fault.facts.values()) for fault in board_of(written_down)[1]]
    assert found == [
        ("players", 5),
        ("twice", "Dana"),
        ("field", "Anna", "e"),
        ("pieces", "Anna", 5),
        ("pieces", "Bert", 8),
        *[("own", "Bert", field) for field in "abcd"],
        ("field", "Dana", "41"),
        ("own", "Dana", "23"),
        ("winners", ["Bert", "Cem"]),
    ]
    assert [fault.code for fault in board_of([("A", "BBB 12"), ("B", "BBB 2"), ("C", "4B")])[1]] == ["others"]
    assert {"players", "twice", "field", "pieces", "own", "winners", "others"} == FAULTS.keys()


# gm maedn


def typed(*words: str, stdin: str = "") -> Result:
    return CliRunner().invoke(main, ["maedn", *words], input=stdin, catch_exceptions=False)


def test_place_says_how_many_boards_it_wants() -> None:
    said = typed("place", "Anna: 2B 12 c")
    assert (said.exit_code, said.stderr) == (2, "two to four players have a board each; here there are 1\n")


def test_place_says_pieces_steps_places_and_points() -> None:
    said = typed("place", "Anna: B B 12 c", "Bert: 2B 9 d", "Cem: B B c 12", "Dana: 3B 3")
    assert said.stdout.splitlines() == [
        "place  points  player  home  steps left",
        "    1  4       Anna       1  41 + 41 + 29 = 111",
        "    1  4       Cem        1  41 + 41 + 29 = 111",
        "    3  2       Bert       1  41 + 41 + 32 = 114",
        "    4  1       Dana       0  41 + 41 + 41 + 38 = 161",
    ]
    made: Any = json.loads(typed("place", "--json", "-", stdin="Jörg: a b c d\n\nB: 4B\nC: 4B\n").stdout)
    assert [(row["player"], row["place"], row["points"]) for row in made] == [
        ("Jörg", 1, "5"),
        *[(name, 2, "5/2") for name in "BC"],
    ]
    assert made[1] == {"player": "B", "place": 2, "points": "5/2", "home": 0, "steps": 164, "left": [41] * 4}


def test_place_refuses_what_cannot_be() -> None:
    said = typed("place", "Anna: B B 12 c", "Bert: B B 2 b", "Cem: a b c d a b c d")
    assert (said.exit_code, said.stdout) == (2, "")
    assert "Cem: 8 pieces; a player has four (B B 12 c)" in said.stderr
    assert "Anna on 12, Bert on 2: one space; name the players in the order of their seats" in said.stderr
    said = typed("place", "Anna B B 12 c", "Cem: 4B")
    assert (said.exit_code, said.stderr.startswith("'Anna B B 12 c': a board is a name, a colon")) == (2, True)


def simulated(*words: str) -> Iterator[tuple[str, int, int]]:
    for row in json.loads(typed("simulate", "--json", *words).stdout)["players"]:
        yield row["player"], row["games"], row["wins"]


def test_simulate_counts_wins_and_its_records_replay(tmp_path: Path) -> None:
    record = tmp_path / "games.txt"
    rows = list(simulated("--games", "40", "--seed", "x", "--records", str(record)))
    assert [name for name, *_ in rows] == list(PLAYERS)
    assert (sum(games for _, games, _ in rows), sum(wins for *_, wins in rows)) == (160, 40)
    assert rows == list(simulated("--games", "40", "--seed", "x"))
    assert rows != list(simulated("--games", "40", "--seed", "y"))
    replayed = json.loads(typed("replay", "--json", str(record)).stdout)
    assert len(replayed) == 40
    assert all(game["board"][game["winner"] - 1] == "a b c d" for game in replayed)
    assert typed("replay", str(record)).stdout.count("has won") == 40


def test_simulate_names_players_that_there_are_not() -> None:
    said = typed("simulate", "--games", "1", "--player", "hasty")
    assert said.exit_code == 2
    assert said.stderr.splitlines() == [
        "--player hasty: the players are first, capture, home, cautious, random",
        "--player: a game needs two at least",
    ]
