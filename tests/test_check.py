"""`gm cup check`: nothing is found where nothing is broken, and each planted fault is found."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
import swiss_random
from cups import begun, drawn, gone, told
from hypothesis import given, settings
from hypothesis import strategies as st

from gm.tournaments import simulation
from gm.tournaments.check import check
from gm.tournaments.check_matching import pairable
from gm.tournaments.model import Bye, Cup, Match, Place, Round, Table
from gm.tournaments.reasons import CHECK
from gm.tournaments.shelf import RULES


def finished(cup: Cup, results: Callable[[Match], str]) -> Cup:
    """The tournament played to its end."""
    rules = RULES[cup.rules]
    while len(cup.rounds) < rules.rounds(cup) or rules.final(cup) is not None:
        cup = drawn(cup)
        cup = told(cup, {match.players: results(match) for match in cup.rounds[-1].matches})
    return cup


def found(cup: Cup, tables: tuple[Table, ...] | None = None) -> list[str]:
    return [reason.code for reason in check(cup, RULES[cup.rules].tables(cup) if tables is None else tables)]


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(["curling", "round-robin", "knockout"]), st.integers(2, 13), st.randoms(use_true_random=False))
def test_what_the_desk_draws_and_counts_is_whole(rules: str, players: int, random: Any) -> None:
    def any_result(match: Match) -> str:
        first, second = random.randint(0, 3), random.randint(0, 3)
        lot = " lot" if first == second and not match.group and rules != "round-robin" else ""
        return f"{first}-{second}{lot}"

    cup = begun(rules, players, seeded=random.randint(0, players), seed=str(random.random()))
    assert found(finished(cup, any_result)) == []


def test_who_drops_out_breaks_nothing() -> None:
    cup = drawn(begun("round-robin", 5, seeded=5))
    cup = told(cup, {match.players: "2-1" for match in cup.rounds[0].matches})
    assert found(finished(gone(cup, "Ben"), lambda match: "1-0")) == []
    # Two who have left share the last place, with more points than those who stay or not.
    assert found(finished(gone(gone(cup, "Ben"), "Ada"), lambda match: "0-0")) == []


@settings(deadline=None, max_examples=150)
@given(st.sampled_from(sorted(RULES)), st.integers(2, 12), st.text(max_size=4), st.sampled_from([100_000, 500_000]))
def test_tournaments_from_which_many_leave_are_whole_to_their_end(
    rules: str, players: int, seed: str, drops: int
) -> None:
    chosen = {"unofficial": True} if rules == "simpsons" else {}
    sheet = RULES[rules]
    planned = sheet.rounds(simulation.begun(sheet, players, seed, chosen))
    odds = simulation.Odds(drops, 300_000)
    played = simulation.play_on(sheet, simulation.play(sheet, players, planned, seed, chosen, odds))
    assert found(played.cup) == []


def whole(rules: str, players: int = 5) -> Cup:
    return finished(begun(rules, players, seeded=players), lambda match: "2-1")


def with_match(cup: Cup, round: int, table: int, **changes: Any) -> Cup:
    def put(one: Round) -> Round:
        return replace(one, matches=tuple(replace(m, **changes) if m.table == table else m for m in one.matches))

    return replace(cup, rounds=tuple(put(one) if one.number == round else one for one in cup.rounds))


def with_score(cup: Cup, round: int, table: int, **changes: Any) -> Cup:
    score = cup.rounds[round - 1].matches[table - 1].score
    assert score is not None
    return with_match(cup, round, table, score=replace(score, **changes))


def with_byes(cup: Cup, round: int, *byes: Bye) -> Cup:
    return replace(cup, rounds=tuple(replace(one, byes=byes) if one.number == round else one for one in cup.rounds))


LEAGUE, TREE = whole("round-robin"), whole("knockout")
FIRST = LEAGUE.rounds[0].matches[0].players
FREE = LEAGUE.rounds[0].byes[0].player
BROKEN: list[tuple[str, Cup]] = [
    ("check-twice", with_byes(LEAGUE, 1, Bye(FREE), Bye(FIRST[0]))),
    ("check-stranger", with_byes(LEAGUE, 1, Bye(FREE), Bye("Zoe"))),
    ("check-left-out", with_byes(LEAGUE, 1)),
    ("check-table", with_match(LEAGUE, 1, 1, players=(*FIRST, "Zoe"))),
    ("check-no-result", with_match(LEAGUE, 1, 1, score=None)),
    ("check-result", with_score(LEAGUE, 1, 1, written="two to one")),
    ("check-points-of", with_score(LEAGUE, 1, 1, points=(Fraction(3), Fraction(0)))),
    ("check-winner", with_score(LEAGUE, 1, 1, winner=1)),
    ("check-bye-points", with_byes(LEAGUE, 1, Bye(FREE, Fraction(2)))),
    ("check-meetings", with_match(LEAGUE, 2, 1, players=FIRST)),
    ("check-not-through", with_match(TREE, 2, 1, players=("Ada", "Ewa"))),
    ("check-left-out", with_match(TREE, 2, 1, players=("Ada", "Ewa"))),
    ("check-byes", with_byes(TREE, 1, Bye("Ada"), Bye("Ben"))),
    ("check-bye-seeded", with_byes(TREE, 1, Bye("Ada"), Bye("Ben"), Bye("Ewa"))),
]


@pytest.mark.parametrize(("code", "cup"), BROKEN, ids=[f"{code} {cup.rules}" for code, cup in BROKEN])
def test_each_planted_fault_is_found(code: str, cup: Cup) -> None:
    tables = RULES[cup.rules].tables(LEAGUE if cup.rules == "round-robin" else TREE)
    assert found(LEAGUE) == found(TREE) == []
    assert code in found(cup, tables)


def with_line(number: int, **changes: Any) -> tuple[Table, ...]:
    (table,) = RULES["round-robin"].tables(LEAGUE)
    lines: list[Place] = list(table.places)
    lines[number] = replace(lines[number], **changes)
    return (replace(table, places=tuple(lines)),)


@pytest.mark.parametrize(
    ("code", "tables"),
    [
        ("check-points", with_line(0, points=Fraction(99))),
        ("check-order", with_line(0, points=Fraction(-1))),
        ("check-figure", with_line(1, criteria={"difference": Fraction(7)})),
        ("check-place", with_line(1, place=1)),
        ("check-place", with_line(4, place=4)),
    ],
)
def test_each_planted_fault_of_a_table_is_found(code: str, tables: tuple[Table, ...]) -> None:
    assert code in found(LEAGUE, tables)


def test_first_named_four_times_is_found() -> None:
    cup = LEAGUE
    for round in LEAGUE.rounds:
        for match in round.matches:
            if "Ada" in match.players:
                ahead = sorted(match.players, key=lambda name: name != "Ada")
                cup = with_match(cup, round.number, match.table, players=tuple(ahead))
    assert "check-first-named" in found(cup)


def hand(rules: str, names: str, *rounds: tuple[list[tuple[str, str, str]], str | None]) -> Cup:
    """A Swiss tournament of players A, B, … with these pairs, results and byes."""
    cup = swiss_random.cup(RULES[rules], [*names])
    for pairs, bye in rounds:
        cup = swiss_random.by_hand(RULES[rules], cup, pairs, bye)
    return cup


FIRST_ROUND = [("A", "B", "2-0"), ("C", "D", "2-0")]
DRAWN_WRONG: list[tuple[str, Cup]] = [
    ("check-rematch", hand("simpsons", "ABCD", (FIRST_ROUND, None), (FIRST_ROUND, None))),
    ("check-second-bye", hand("simpsons", "ABCDE", (FIRST_ROUND, "E"), ([("A", "C", "2-0"), ("B", "D", "2-0")], "E"))),
    # A and C have won; B and D could have had the bye.
    ("check-bye-lower", hand("simpsons", "ABCDE", (FIRST_ROUND, "E"), ([("C", "E", "2-0"), ("B", "D", "2-0")], "A"))),
    ("check-bye-lower", hand("meccg", "ABC", ([("A", "B", "20:10")], "C"), ([("B", "C", "20:10")], "A"))),
    # A and C, who have won, play those who have lost.
    ("check-passed", hand("simpsons", "ABCD", (FIRST_ROUND, None), ([("A", "D", "2-0"), ("C", "B", "2-0")], None))),
    (
        "check-floats",
        hand(
            "meccg",
            "ABCD",
            ([("A", "B", "20:10"), ("C", "D", "20:10")], None),
            ([("A", "D", "20:10"), ("C", "B", "20:10")], None),
        ),
    ),
    # After round 2 C, E and F have 10 points each; F has left his group before, C never.
    (
        "check-float-again",
        hand(
            "meccg",
            "ABCDEFGH",
            ([("A", "B", "20:10"), ("F", "D", "24:18"), ("G", "E", "10:20"), ("H", "C", "10:20")], None),
            ([("G", "B", "24:18"), ("H", "F", "10:20"), ("E", "D", "24:18"), ("C", "A", "24:18")], None),
            ([("G", "F", "20:10"), ("H", "B", "10:20"), ("D", "A", "24:18"), ("E", "C", "24:18")], None),
        ),
    ),
]


@pytest.mark.parametrize(("code", "cup"), DRAWN_WRONG, ids=[f"{code} {cup.rules}" for code, cup in DRAWN_WRONG])
def test_S3_11_M2_M3_each_pairing_that_the_sheet_does_not_have_is_found(code: str, cup: Cup) -> None:
    assert code in found(cup)


def test_every_code_of_the_check_is_planted_here() -> None:
    planted = {code for code, _ in (*BROKEN, *DRAWN_WRONG)}
    planted |= {"check-points", "check-order", "check-figure", "check-place", "check-first-named"}
    assert planted == {*CHECK}


@given(st.integers(0, 8), st.randoms(use_true_random=False))
def test_whether_all_can_be_paired_is_the_answer_of_trying_everything(players: int, random: Any) -> None:
    names = [str(number) for number in range(players)]
    allowed = {frozenset(pair) for pair in combinations(names, 2) if random.random() < 0.35}

    def tried(left: list[str]) -> bool:
        if not left:
            return True
        return any(
            frozenset((left[0], other)) in allowed and tried([name for name in left[1:] if name != other])
            for other in left[1:]
        )

    assert pairable(names, lambda one, other: frozenset((one, other)) in allowed) == tried(names)


@pytest.mark.parametrize("rules", ["simpsons", "meccg"])
def test_S3_11_M2_M3_what_the_swiss_engine_draws_is_whole(rules: str) -> None:
    for seed in range(120):
        *_, (cup, _) = swiss_random.tournament(RULES[rules], random.Random(f"{seed} check"), largest=24)
        assert found(cup) == [], seed


def test_a_pair_that_meets_too_often_and_one_that_does_not_are_each_found() -> None:
    cup = begun("round-robin", 3, seeded=3)
    rounds = [
        Round(number, (Match(1, pair),), (Bye(free),), "round-robin", "published")
        for number, (pair, free) in enumerate(
            [(("Ada", "Ben"), "Cleo"), (("Ben", "Cleo"), "Ada"), (("Ben", "Cleo"), "Ada")], 1
        )
    ]
    cup = replace(cup, rounds=tuple(rounds))
    wrong = [(dict(each.facts)) for each in check(cup, ()) if each.code == "check-meetings"]
    assert wrong == [
        {"players": ["Ada", "Cleo"], "times": 0, "right": 1},
        {"players": ["Ben", "Cleo"], "times": 2, "right": 1},
    ]
    named = [dict(each.facts) for each in check(cup, ()) if each.code == "check-first-named"]
    assert named == [{"player": "Cleo", "first": 0, "second": 2}]


def test_C8_nine_stones_in_the_house_are_found() -> None:
    cup = whole("curling", 5)
    first = cup.rounds[0].matches[0]
    assert first.score
    nine = replace(first.score, written="9-0")
    assert "check-result" in found(with_match(cup, 1, first.table, score=nine))
    assert "check-result" not in found(with_match(cup, 1, first.table, score=replace(nine, written="8-0")))
