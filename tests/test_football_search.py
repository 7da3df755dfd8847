"""The best line-ups and the equilibrium, against all line-ups that there are in fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reckoned import chances as slow_chances
from reckoned import hits as slow_hits
from reckoned import slow_points

from gm.games.football import cost, evaluate, keeper_and_sweeper, three_to_one
from gm.games.football_classes import Method, gathered
from gm.games.football_equilibrium import SHARES, equilibrium
from gm.games.football_search import best, legal, place
from gm.model import Entry, Move, Task


def all_legal(wp: int) -> list[Move]:
    """Every line-up that F2, F3 and F4 leave as it is."""
    sides = range(wp + 1)
    fields = [rows for rows in product(sides, repeat=3) if sum(rows) <= wp and max(rows) <= 3 * min(rows)]
    found = [(keeper, sweeper, *rows) for keeper in range(11) for sweeper in range(11) for rows in fields]
    return [lineup for lineup in found if cost(lineup) <= wp]


def key(lineup: Move, field: list[Move]) -> tuple[Fraction, Fraction, Move]:
    """Points and goal difference against the field, the most first, then the larger rows."""
    points = sum((slow_points(lineup, other) for other in field), Fraction(0))
    goals = sum(slow_chances(lineup, other) * slow_hits(other) for other in field)
    against = sum(slow_chances(other, lineup) for other in field) * slow_hits(lineup)
    return -points, against - goals, tuple(-row for row in lineup)


@pytest.mark.parametrize("wp", [0, 1, 2, 3, 4, 7, 12, 21])
def test_F1_to_F4_all_that_spend_the_wp(wp: int) -> None:
    found = [lineup for field in legal(wp) for lineup in field.moves()]
    assert len(found) == len(set(found))
    rules = (keeper_and_sweeper, three_to_one)
    assert all(rule(Task("football", wp=wp), lineup) is None for lineup in found for rule in rules)
    spent = {lineup for lineup in all_legal(wp) if cost(lineup) == wp}
    assert spent <= set(found)
    assert all(0 < wp - cost(lineup) <= 2 and not any(lineup[2:]) for lineup in set(found) - spent)


SMALL = st.tuples(*[st.integers(0, 4)] * 2, *[st.integers(0, 8)] * 3)


@given(st.lists(SMALL, min_size=1, max_size=3), st.integers(0, 9))
@settings(max_examples=12, deadline=None)
def test_F12_the_best_is_the_best_of_all(lineups: list[Move], wp: int) -> None:
    found = best(gathered(lineups)[0], wp, 6)
    ordered = sorted(all_legal(wp), key=lambda lineup: key(lineup, lineups))
    assert found[0].points == -key(ordered[0], lineups)[0]
    tried = {lineup for field in legal(wp) for lineup in field.moves()}
    assert [each.lineup for each in found] == [lineup for lineup in ordered if lineup in tried][:6]
    for each in found:
        points, difference, _ = key(each.lineup, lineups)
        assert (-each.points, each.goals_against - each.goals_for) == (points, difference)


def test_F12_who_leaves_wp_is_never_better() -> None:
    opponents = [(1, 2, 3, 4, 5), (0, 0, 2, 6, 2), (3, 0, 4, 4, 4), (0, 0, 0, 0, 0)]
    most = [max(-key(lineup, [other])[0] for lineup in all_legal(10)) for other in opponents]
    assert most == [best(gathered([other])[0], 10)[0].points for other in opponents]


def test_F12_the_place_is_that_of_a_further_team() -> None:
    field = [(5, 5, 20, 30, 30), (8, 3, 25, 25, 25), (0, 10, 15, 35, 30), (3, 3, 30, 29, 29), (3, 3, 30, 29, 29)]
    teams = [Entry(f"T{number}", "", lineup) for number, lineup in enumerate(field)]
    for lineup in [(3, 3, 30, 29, 29), (0, 0, 1, 1, 1), (0, 10, 15, 35, 31)]:
        table = evaluate(Task("football", wp=100), [*teams, Entry("new", "", lineup)], b"").standings
        expected = next(row.place for row in table if row.team == "new")
        assert place(lineup, gathered(field)[0]) == expected


def test_F12_what_the_best_beats() -> None:
    field = gathered([(5, 5, 20, 30, 30), (8, 3, 25, 25, 25)])[0]
    told: list[float] = []
    first, *_ = best(field, 100, 3, progress=told.append)
    assert first.against == tuple(slow_points(first.lineup, other) for other in field.moves())
    assert first.beaten == tuple(points > 1 for points in first.against)
    assert told == sorted(told)
    assert told[-1] == 1


@pytest.mark.parametrize(("wp", "method"), [(3, "expected"), (24, "dice"), (60, "expected")])
def test_nobody_exploits_the_equilibrium(wp: int, method: Method) -> None:
    mixture = equilibrium(wp, 0.0005, method)
    assert sum(share for _, share in mixture.shares) == 1
    lineups, weights = [lineup for lineup, _ in mixture.shares], [int(share * SHARES) for _, share in mixture.shares]
    answer, *_ = best(gathered(lineups, weights)[0], wp, 1, method)
    # The full search against the mixture, exact: what is said of it is true, and it is small.
    assert answer.points / SHARES - 1 == mixture.exploitability
    assert 0 <= mixture.exploitability <= Fraction(5, 10000)
    if method == "expected":
        own = [sum(share * slow_points(one, other) for other, share in mixture.shares) for one in lineups]
        assert all(points <= 1 + mixture.exploitability for points in own)


def test_the_equilibrium_of_30_wp_is_no_single_lineup() -> None:
    mixture = equilibrium(30, 1e-6)
    for lineup, _ in mixture.shares:
        assert best(gathered([lineup])[0], 30)[0].points > 1
