"""Ruling: rules in written order, one notice for each thing changed, and nothing twice."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gm.games import GAMES
from gm.model import Clip, Game, Move, Order, Reject, Rule, Ruling, Source, Task
from gm.notices import CODES
from gm.ruling import rule

SOURCE = Source("0001.eml", 3, "Nordstern 12-3-40-10-5")


def ruled(game: str, wp: int, move: Move | None) -> Ruling:
    return rule(GAMES[game], Task(game, "047", wp), Order("Player One", game, "Nordstern", move, SOURCE))


def game_of(*rules: Rule) -> Game:
    football = GAMES["football"]
    return Game("football", football.parse, rules, (), football.evaluate, football.report)


def test_each_change_is_told_with_code_source_and_facts() -> None:
    ruling = ruled("football", 100, (12, 3, 40, 10, 5))
    assert ruling.move == (10, 3, 15, 10, 5)
    assert ruling.status == "clipped"
    assert [(notice.code, dict(notice.facts)) for notice in ruling.notices] == [
        ("football-F2", {"row": "keeper", "before": 12, "after": 10}),
        ("football-F3", {"row": "defence", "before": 40, "after": 15}),
    ]
    assert {notice.source for notice in ruling.notices} == {SOURCE}


def test_a_later_rule_sees_what_the_earlier_ones_let_stand() -> None:
    # F3 strikes midfield and attack first: 5-5-0-0-0 costs 20, and only that is measured against 15 WP.
    ruling = ruled("football", 15, (5, 5, 0, 30, 30))
    assert [notice.code for notice in ruling.notices] == ["football-F3", "football-F3", "football-F4"]
    assert ruling.notices[-1].facts["cost"] == 20


def test_anti_tells_rows_and_cost_apart() -> None:
    ruling = ruled("anti", 80, (12, 1, 9, 2, 5))
    assert [notice.code for notice in ruling.notices] == ["football-F14", "football-F14", "football-F14-cost"]


def test_curling_tells_its_own_sheet() -> None:
    ruling = ruled("curling", 0, (("H", 20), ("A", 9), ("B", 1)))
    assert ruling.move == (("H", 20), ("A", 5), ("B", 0))
    assert [notice.code for notice in ruling.notices] == ["curling-C2"]


def test_what_cannot_be_read_stays_without_a_move() -> None:
    assert ruled("football", 80, None) == Ruling(Order("Player One", "football", "Nordstern", None, SOURCE), None)


def test_a_rejected_move_ends_the_ruling() -> None:
    rules = Rule("F2", lambda task, move: Reject({"row": "keeper"})), Rule("F3", lambda task, move: Clip((1,), ({},)))
    ruling = rule(game_of(*rules), Task("football"), Order("p", "football", "t", (5,), SOURCE))
    assert (ruling.move, ruling.status) == (None, "rejected")
    assert [notice.code for notice in ruling.notices] == ["football-F2"]


ROWS = st.integers(0, 60)


@given(st.sampled_from(["football", "anti"]), st.integers(0, 120), st.tuples(ROWS, ROWS, ROWS, ROWS, ROWS))
def test_ruling_is_idempotent_and_its_codes_exist(game: str, wp: int, move: Move) -> None:
    once = ruled(game, wp, move)
    assert once.move is not None
    twice = ruled(game, wp, once.move)
    assert (twice.move, twice.status, twice.notices) == (once.move, "accepted", ())
    for notice in once.notices:
        assert tuple(notice.facts) == CODES[notice.code].facts


STONES = st.lists(st.tuples(st.sampled_from("HBA"), st.integers(0, 30)), max_size=9).map(tuple)


@given(STONES)
def test_ruling_curling_is_idempotent(stones: Move) -> None:
    once = ruled("curling", 0, stones)
    assert once.move is not None
    assert ruled("curling", 0, once.move).notices == ()
