"""The tree of a knockout."""

from __future__ import annotations

from dataclasses import replace

import pytest
from cups import NAMES, begun, drawn, first_wins, gone, pairs, refused, score, told
from hypothesis import given
from hypothesis import strategies as st

from gm.tournaments.check import check
from gm.tournaments.knockout import overturned
from gm.tournaments.model import Cup, Draft, Entrant, Match, Reason, Stuck
from gm.tournaments.shelf import RULES
from gm.tournaments.tree import leaves, positions, third_place, tree

SHEET = RULES["knockout"]


def test_the_first_seeds_meet_late() -> None:
    assert positions(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert leaves("12345") == ("1", None, "4", "5", "2", None, "3", None)


@given(st.integers(2, 100), st.integers(0, 100))
def test_a_knockout_has_one_match_less_than_players_and_no_match_of_two_byes(players: int, seeded: int) -> None:
    names = [f"P{number}" for number in range(players)]
    cup = begun("knockout", names, seeded=min(seeded, players))
    laid = leaves(names)
    assert all(laid[index] or laid[index + 1] for index in range(0, len(laid), 2))
    while len(cup.rounds) < SHEET.rounds(cup):
        cup = first_wins(drawn(cup))
    assert sum(len(round.matches) for round in cup.rounds) == players - 1
    assert [round.byes for round in cup.rounds[1:]] == [()] * (len(cup.rounds) - 1)
    free = {bye.player for bye in cup.rounds[0].byes}
    assert free >= set(names[: min(seeded, len(free))])
    (table,) = SHEET.tables(cup)
    assert [place.place for place in table.places][:3] == [1, 2, 3][: len(table.places)]
    assert len({place.player for place in table.places}) == players


def five() -> Cup:
    return begun("knockout", 5, seeded=5)


def test_five_seeded_players_by_hand() -> None:
    cup = drawn(five())
    assert pairs(cup.rounds[0]) == [("Dirk", "Ewa")]
    assert [bye.player for bye in cup.rounds[0].byes] == ["Ada", "Ben", "Cleo"]
    cup = told(cup, {("Dirk", "Ewa"): "1-2"})
    cup = drawn(cup)
    # Ewa was second once, as often as first never: Ada was never first either, so the upper one begins.
    assert pairs(cup.rounds[1]) == [("Ada", "Ewa"), ("Ben", "Cleo")]
    cup = told(cup, {("Ada", "Ewa"): "0-1", ("Ben", "Cleo"): "3-0"})
    cup = drawn(cup)
    # Ewa was named first never, Ben once: she begins.
    assert pairs(cup.rounds[2]) == [("Ewa", "Ben")]
    assert cup.rounds[2].stage == "final"
    cup = told(cup, {("Ewa", "Ben"): "1-1 2-3"})
    (table,) = SHEET.tables(cup)
    assert [(place.place, place.player, place.points) for place in table.places] == [
        (1, "Ben", 2),
        (2, "Ewa", 2),
        (3, "Ada", 0),
        (3, "Cleo", 0),
        (5, "Dirk", 0),
    ]
    assert [[fixture.through for fixture in level] for level in tree(cup.rounds)] == [
        ["Ada", "Ewa", "Ben", "Cleo"],
        ["Ewa", "Ben"],
        ["Ben"],
    ]


def test_a_round_waits_for_all_results() -> None:
    stuck = SHEET.draw(drawn(five()))
    assert isinstance(stuck, Stuck)
    assert (stuck.players, dict(stuck.reason.facts)) == (("Dirk", "Ewa"), {"tables": [1]})


def test_a_drawn_match_wants_a_winner_a_further_score_or_the_lot() -> None:
    cup = drawn(begun("knockout", 2, seeded=2))
    pair = ("Ada", "Ben")
    assert refused(cup, pair, "1-1") == "knockout-drawn"
    assert refused(cup, pair, "1-1 2-2") == "knockout-drawn"
    assert refused(cup, pair, "2-1 lot") == "result-unread"
    assert score(cup, pair, "1-1 0-2").winner == 1
    lot = score(cup, pair, "1-1 lot")
    assert lot == score(cup, pair, "1-1 Los")
    assert lot.winner is not None
    assert lot.written == "1-1 lot"
    at_once = replace(cup, settings={**cup.settings, "drawn": "lot"})
    assert score(at_once, pair, "1-1") == lot


def test_the_lot_of_a_drawn_match_does_not_know_who_is_named_first() -> None:
    cup = drawn(begun("knockout", 2, seeded=2))
    turned = drawn(begun("knockout", ["Ben", "Ada"], seeded=2))
    winner = score(cup, ("Ada", "Ben"), "1-1 lot").winner
    assert winner is not None
    assert score(turned, ("Ben", "Ada"), "1-1 lot").winner == 1 - winner


def test_the_opponent_of_one_who_dropped_out_goes_through() -> None:
    cup = first_wins(drawn(begun("knockout", 4, seeded=4)))
    draft = SHEET.draw(gone(cup, "Ada"))
    assert isinstance(draft, Draft)
    assert draft.round.matches == ()
    assert [bye.player for bye in draft.round.byes] == ["Ben"]
    assert [reason.code for reason in draft.reasons] == ["knockout-walkover"]
    over = replace(gone(cup, "Ada"), rounds=(*cup.rounds, draft.round))
    (table,) = SHEET.tables(over)
    assert [(place.place, place.player) for place in table.places] == [(1, "Ben"), (2, "Ada"), (3, "Cleo"), (3, "Dirk")]


def test_K_who_lost_the_semi_finals_plays_for_the_third_place_where_it_is_set() -> None:
    cup = drawn(first_wins(drawn(begun("knockout", 4, seeded=4, third=True))))
    # Cleo and Dirk have lost; neither was named first, so Dirk, who stands above in the tree (1-4-2-3), begins.
    assert pairs(cup.rounds[1]) == [("Ada", "Ben"), ("Dirk", "Cleo")]
    third = third_place(cup.rounds[1])
    assert third is not None
    assert third.players == ("Dirk", "Cleo")
    assert check(cup, SHEET.tables(cup)) == tuple(
        Reason("check-no-result", {"round": 2, "table": table}) for table in (1, 2)
    )
    # Before its result both share the third place.
    assert [(place.place, place.player) for place in SHEET.tables(cup)[0].places[2:]] == [(3, "Cleo"), (3, "Dirk")]
    cup = told(cup, {("Ada", "Ben"): "2-1", ("Dirk", "Cleo"): "0-1"})
    (table,) = SHEET.tables(cup)
    assert [(place.place, place.player, place.by) for place in table.places] == [
        (1, "Ada", ""),
        (2, "Ben", "round"),
        (3, "Cleo", "round"),
        (4, "Dirk", "third"),
    ]
    assert [[fixture.through for fixture in level] for level in tree(cup.rounds)] == [["Ada", "Ben"], ["Ada"]]
    assert (check(cup, (table,)), overturned(cup)) == ((), ())


@pytest.mark.parametrize(
    ("left", "matches"), [("Dirk", [("Ada", "Ben")]), ("Ada", [("Dirk", "Cleo")]), ("Ada Ben", []), ("Ada Cleo", [])]
)
def test_K_the_third_place_is_played_for_by_two_who_are_there(left: str, matches: list[tuple[str, str]]) -> None:
    cup = first_wins(drawn(begun("knockout", 4, seeded=4, third=True)))
    for name in left.split():
        cup = gone(cup, name)
    draft = SHEET.draw(cup)
    assert isinstance(draft, Draft)
    assert pairs(draft.round) == matches
    assert (third_place(draft.round) is not None) == (("Dirk", "Cleo") in matches)


def test_K_nobody_but_the_losers_plays_for_the_third_place() -> None:
    cup = first_wins(drawn(begun("knockout", 8, seeded=8, third=True)))
    cup = drawn(first_wins(drawn(cup)))
    wrong = replace(cup.rounds[2], matches=(cup.rounds[2].matches[0], Match(2, ("Cleo", "Hugo"))))
    wrong_cup = replace(cup, rounds=(*cup.rounds[:2], wrong))
    found = check(wrong_cup, SHEET.tables(wrong_cup))
    assert Reason("check-not-through", {"round": 3, "player": "Hugo"}) in found


def test_K_a_correction_that_undoes_a_later_match_is_found() -> None:
    cup = drawn(first_wins(drawn(begun("knockout", 4, seeded=4))))
    assert pairs(cup.rounds[1]) == [("Ada", "Ben")]
    assert overturned(cup) == ()
    first = cup.rounds[0]
    other = score(replace(cup, rounds=(first,)), ("Ada", "Dirk"), "0-3")
    corrected = replace(first, matches=(replace(first.matches[0], score=other), first.matches[1]))
    assert [
        (number, match.players) for number, match in overturned(replace(cup, rounds=(corrected, cup.rounds[1])))
    ] == [(2, ("Ada", "Ben"))]


def test_K_lots_come_by_name_whatever_the_order_of_entry() -> None:
    there = set(pairs(drawn(begun("knockout", 8)).rounds[0]))
    back = set(pairs(drawn(begun("knockout", NAMES[:8][::-1])).rounds[0]))
    assert there == back


def test_who_comes_late_is_refused() -> None:
    cup = five()
    late = replace(cup, entrants=(*cup.entrants, Entrant("Zoe", joined=2)))
    assert [reason.code for reason in SHEET.entries(late)] == ["late-refused"]
