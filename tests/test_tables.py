"""The schedule of preliminaries at tables of four, T1."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from gm.tournaments.model import Pair, Stuck
from gm.tournaments.tables import Plan, Sitting, plan, sizes
from gm.tournaments.tables_bound import again, at_least
from gm.tournaments.tables_seats import seated, seats_of

ROOT = Path(__file__).parents[1]
CASES = Path(__file__).parent / "cases"
Group = tuple[str, ...]
WITHOUT_SHRINKING = (Phase.explicit, Phase.reuse, Phase.generate)
"""A schedule that fails is as good as a smaller one, and takes up to a second."""


def named(count: int) -> list[str]:
    return [f"P{number:02}" for number in range(1, count + 1)]


def planned(
    names: list[str],
    rounds: int,
    played: tuple[Sitting, ...] = (),
    forbidden: frozenset[Pair] = frozenset(),
    forced: tuple[Group, ...] = (),
    former: tuple[Sitting, ...] = (),
    seed: str = "1",
) -> Plan:
    made = plan(frozenset(names), rounds, seed, played, forbidden, forced, former)
    assert isinstance(made, Plan)
    return made


def threes(sittings: tuple[Sitting, ...], names: list[str]) -> list[int]:
    times = Counter(name for sitting in sittings for table in sitting.tables if len(table) == 3 for name in table)
    return [times[name] for name in names]


def fair(times: list[int]) -> bool:
    return 0 not in times or max(times) < 2


def valid(sitting: Sitting, names: list[str]) -> bool:
    """Everybody sits once, at tables of four and as few of three as there can be; of five one sits out."""
    there = [name for table in sitting.tables for name in table] + list(sitting.out)
    lengths = sorted(map(len, sitting.tables), reverse=True)
    possible = [(4 * fours + 3 * three, three) for fours in range(17) for three in range(9)]
    fewest = 0 if len(names) == 5 else min(three for players, three in possible if players == len(names))
    return (
        sorted(there) == sorted(names)
        and len(sitting.out) == (len(names) == 5)
        and set(lengths) <= {3, 4}
        and lengths.count(3) == fewest
    )


def test_T1_tables_of_four_and_as_few_of_three_as_possible() -> None:
    right = {3: (3,), 4: (4,), 5: (4,), 6: (3, 3), 7: (4, 3), 8: (4, 4), 9: (3, 3, 3), 10: (4, 3, 3), 13: (4, 3, 3, 3)}
    assert {count: sizes(count) for count in right} == right
    assert [sizes(count) for count in (0, 1, 2)] == [(), (), ()]


def test_T1_fewer_than_three_are_refused() -> None:
    made = plan(frozenset({"A", "B"}), 3, "1")
    assert isinstance(made, Stuck)
    assert (made.players, made.reason.code, made.reason.facts) == (("A", "B"), "too-few", {"players": 2, "least": 3})


def test_T1_five_players_sit_out_in_turn() -> None:
    names = named(5)
    made = planned(names, 5)
    assert all(valid(sitting, names) for sitting in made.sittings)
    assert sorted(name for sitting in made.sittings for name in sitting.out) == names
    assert (made.again, made.least) == (20, 20)  # 5 rounds of 6 pairs, and there are 10
    again_six = planned(names, 6).sittings
    assert Counter(name for sitting in again_six for name in sitting.out).most_common()[0][1] == 2
    after = planned(names, 1, played=made.sittings[:4]).sittings[0]
    assert after.out == made.sittings[4].out


@pytest.mark.parametrize(("players", "rounds"), [(16, 5), (15, 5), (9, 4), *[(count, 4) for count in range(17, 65)]])
def test_T1_no_pair_meets_twice_where_that_can_be(players: int, rounds: int) -> None:
    names = named(players)
    made = planned(names, rounds)
    met = Counter(
        pair for sitting in made.sittings for table in sitting.tables for pair in combinations(sorted(table), 2)
    )
    assert max(met.values()) == 1
    assert all(valid(sitting, names) for sitting in made.sittings)
    assert fair(threes(made.sittings, names)) or players == 9


@pytest.mark.parametrize(("players", "least"), [(8, 8), (12, 6)])
def test_T1_where_some_must_meet_again_they_are_the_fewest(players: int, least: int) -> None:
    # 8: 3 rounds of 12 pairs, and there are 28. 12: of four from three tables two sat together before, so each of the
    # two later rounds has three such pairs.
    made = planned(named(players), 3)
    assert (made.again, made.least) == (least, least)
    assert again(sitting.tables for sitting in made.sittings) == least


@given(st.integers(3, 64), st.integers(1, 5), st.text(max_size=3))
@settings(max_examples=20, deadline=None, phases=WITHOUT_SHRINKING)
def test_T1_every_schedule_seats_everybody_fairly(players: int, rounds: int, seed: str) -> None:
    names = named(players)
    made = planned(names, rounds, seed=seed)
    assert len(made.sittings) == rounds
    assert all(valid(sitting, names) for sitting in made.sittings)
    assert fair(threes(made.sittings, names))
    assert again(sitting.tables for sitting in made.sittings) == made.again >= made.least
    had = seats_of([sitting.tables for sitting in made.sittings])
    for name in names:
        first = [had[name, seat] for seat in range(3)]
        assert max(first) - min(first) <= 1
        if players % 4 == 0:
            assert max(first) - 1 <= had[name, 3] <= min(first) + 1


def test_T1_nobody_sits_at_three_twice_while_another_never_does() -> None:
    for players, rounds in ((7, 3), (10, 3), (11, 3), (17, 2), (14, 2)):
        assert fair(threes(planned(named(players), rounds).sittings, named(players))), players


def test_T10_thirteen_players_are_all_seated_each_round() -> None:
    case = json.loads((CASES / "T10/thirteen.json").read_text("utf-8"))
    made = planned(case["players"], case["rounds"])
    for sitting in made.sittings:
        assert sorted(name for table in sitting.tables for name in table) == case["players"]
        assert sorted(map(len, sitting.tables)) == [3, 3, 3, 4]


def test_T1_a_schedule_goes_by_seed_and_names_not_by_process_or_order() -> None:
    program = (
        "import sys; from gm.tournaments.tables import plan; names = sys.argv[2:]; "
        "print([s.tables for s in plan(frozenset(names), 3, sys.argv[1]).sittings])"
    )
    said = set()
    for hashing, names in (
        ("0", named(14)),
        ("1", named(14)[::-1]),
        ("42", sorted(named(14), key=lambda each: each[2])),
    ):
        environment = {**os.environ, "PYTHONHASHSEED": hashing, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", program, "seed", *names]
        said.add(subprocess.run(command, env=environment, capture_output=True, text=True, check=True, cwd=ROOT).stdout)
    assert len(said) == 1
    assert str([sitting.tables for sitting in planned(named(14), 3, seed="other").sittings]) + "\n" not in said


# Planned anew


def test_T1_sixteen_without_one_go_on_without_meeting_again() -> None:
    names = named(16)
    first = planned(names, 5)
    left = [name for name in names if name != "P07"]
    after = planned(left, 4, played=first.sittings[:1], former=first.sittings[1:])
    assert (after.again, after.least) == (0, 0)
    assert all(valid(sitting, left) for sitting in after.sittings)
    again_sixteen = [*left, "P99"]
    back = planned(again_sixteen, 3, played=(first.sittings[0], after.sittings[0]), former=after.sittings[1:])
    assert (back.again, all(valid(sitting, again_sixteen) for sitting in back.sittings)) == (0, True)


@given(st.integers(6, 24), st.integers(0, 3), st.integers(0, 3))
@settings(max_examples=10, deadline=None, phases=WITHOUT_SHRINKING)
def test_T1_after_drops_and_latecomers_all_is_planned_anew_and_what_was_played_counts(
    players: int, drops: int, late: int
) -> None:
    first = planned(named(players), 3)
    names = named(players)[drops:] + [f"L{number}" for number in range(late)]
    after = planned(names, 2, played=first.sittings[:1], former=first.sittings[1:])
    assert all(valid(sitting, names) for sitting in after.sittings)
    together = [sitting.tables for sitting in (*first.sittings[:1], *after.sittings)]
    assert again(together) == after.again >= after.least


def test_T1_seats_of_rounds_before_count() -> None:
    had = {("A", 0): 1, ("B", 0): 1, ("C", 0): 1, ("A", 1): 1, ("B", 1): 1, ("D", 1): 1}
    ((table,),) = seated([[("A", "B", "C", "D")]], had)
    assert (table[0], table[1]) == ("D", "C")


# What the director wants


def test_forbidden_pairs_do_not_meet_and_forced_ones_do() -> None:
    names = named(12)
    forbidden = frozenset(frozenset(pair) for pair in (("P01", "P02"), ("P01", "P03")))
    made = planned(names, 3, forbidden=forbidden, forced=(("P04", "P05"), ("P05", "P06"), ("P07", "P08")))
    tables = [set(table) for sitting in made.sittings for table in sitting.tables]
    assert not any(pair <= table for pair in forbidden for table in tables)
    first = [set(table) for table in made.sittings[0].tables]
    assert any({"P04", "P05", "P06"} <= table for table in first)
    assert any({"P07", "P08"} <= table for table in first)
    assert all(valid(sitting, names) for sitting in made.sittings)


def test_what_cannot_be_is_told_with_those_it_is_about() -> None:
    five = plan(frozenset("ABCDE"), 1, "1", forced=(tuple("ABCDE"),))
    assert isinstance(five, Stuck)
    assert (five.players, five.reason.code) == (tuple("ABCDE"), "tables-forced-unfit")
    six = plan(frozenset("ABCDEF"), 1, "1", forced=(tuple("ABCD"),))
    assert isinstance(six, Stuck)
    assert (six.players, six.reason.code) == (tuple("ABCD"), "tables-forced-unfit")
    four = plan(frozenset("ABCD"), 1, "1", forbidden=frozenset({frozenset("AB")}))
    assert isinstance(four, Stuck)
    assert (four.players, four.reason.code, four.reason.facts) == (
        ("A", "B"),
        "tables-forbidden",
        {"players": ["A", "B"]},
    )
    out = planned(list("ABCDE"), 1, forbidden=frozenset({frozenset("AB")}))
    assert out.sittings[0].out[0] in "AB"


# The bound


def test_the_bound_by_hand() -> None:
    # 12 players, 2 rounds: three pairs. 4 players: 6 pairs in each later round. 16 players, 6 rounds: 18 others each,
    # and there are 15, so that 3 · 16 / 2 = 24 meet again.
    assert at_least(named(12), (4, 4, 4), 2) == 3
    assert at_least(named(4), (4,), 3) == 12
    assert at_least(named(16), (4,) * 4, 6) == 24
    # One round is played; in the next the four at a table of two earlier ones make two pairs each.
    played = [[("P01", "P02", "P03", "P04"), ("P05", "P06", "P07", "P08")]]
    assert at_least(named(8), (4, 4), 1, played) == 4
    # With a newcomer for P08 three of one table come from two tables, and the new one meets nobody again.
    assert at_least([*named(7), "N"], (4, 4), 1, played) == 3


@pytest.mark.parametrize("players", range(4, 9))
def test_the_bound_is_never_above_what_the_best_of_all_schedules_has(players: int) -> None:
    names = named(players)
    first = planned(names, 1).sittings[0]
    best = min(again([first.tables, tables]) for tables in seatings(names, list(sizes(players))))
    assert at_least(names, sizes(players), 1, [first.tables]) <= best
    if players in (4, 8):  # nobody sits at three or out, so that nothing else is asked
        assert planned(names, 1, played=(first,)).again == best


def seatings(names: list[str], lengths: list[int]) -> list[list[tuple[str, ...]]]:
    """Every way to sit at tables of these sizes; who is left sits out."""
    if not lengths:
        return [[]]
    return [
        [table, *rest]
        for table in combinations(names, lengths[0])
        for rest in seatings([name for name in names if name not in table], lengths[1:])
    ]
