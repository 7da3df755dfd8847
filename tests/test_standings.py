"""Standings: direct comparison, opponent score, lots, and shared places."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import permutations

from swiss_random import by_hand, cup

from gm.tournaments.model import Cup
from gm.tournaments.simpsons import SIMPSONS
from gm.tournaments.standings import (
    Criterion,
    by_average,
    by_direct,
    by_lots,
    by_opponents,
    by_points,
    direct,
    lots_of,
    opponent_score,
    opponents,
    places,
    played,
    points,
    rank,
)


def games(names: str, *rounds: str) -> Cup:
    """Rounds such as "A>B C=D": who won, or a draw."""
    now = cup(SIMPSONS, list(names))
    for told in rounds:
        pairs = [(each[0], each[2], "2-0" if each[1] == ">" else "1-1") for each in told.split()]
        now = by_hand(SIMPSONS, now, pairs)
    return now


def order(of: Cup, tied: str) -> list[tuple[str, str]]:
    """The tied by direct comparison alone: the names that are equal, and by what they are parted from those above."""
    ranked, _, _ = rank(list(tied), [by_direct(played(of), 1, 3)])
    return [("".join(group.names), group.by) for group in ranked]


def test_S3_13_a_cycle_of_three_is_left_equal() -> None:
    # Each has won once and lost once: 4 points each.
    of = games("ABC", "A>B", "B>C", "C>A")
    assert direct("ABC", played(of), 1, 3) == dict.fromkeys("ABC", Fraction(4))
    assert order(of, "ABC") == [("ABC", "")]


def test_S3_13_direct_comparison_is_asked_again_of_those_whom_it_leaves_equal() -> None:
    # A 3+3+1 = 7, B 1+3+3 = 7, D 3+1+2 = 6, C 1+1+2 = 4; of A and B alone A has won. Pairwise sorting fails: D beat A.
    of = games("ABCD", "A>B C=D", "A>C B>D", "D>A B>C")
    assert direct("ABCD", played(of), 1, 3) == {"A": 7, "B": 7, "C": 4, "D": 6}
    assert order(of, "ABCD") == [("A", ""), ("B", "direct"), ("D", "direct"), ("C", "direct")]
    for names in permutations("ABCD"):
        assert order(of, "".join(names)) == order(of, "ABCD")


def test_S3_13_direct_comparison_is_not_asked_where_a_missing_match_could_change_it() -> None:
    # A is ahead of both, but B and C have not met, and that match would part them.
    of = games("ABC", "A>B", "A>C")
    assert direct("ABC", played(of), 1, 3) is None
    assert order(of, "ABC") == [("ABC", "")]
    # B 3 and 1 to 3, A 4, C 1 and 1 to 3: if C beats B all three have 4.
    assert direct("ABC", played(games("ABC", "B>A", "A>C")), 1, 3) is None
    # Two who have not met at all.
    assert direct("BC", played(of), 1, 3) is None


def test_S3_13_direct_comparison_is_asked_where_no_missing_match_could_change_it() -> None:
    # A has 9 of B, C, D and has not met E: 10 to 12. B, C, D 1+2+2+3 = 8 each. E 3, with A 4 to 6.
    rounds = ("A>B C=D", "A>C B=D", "A>D B=C", "B>E", "C>E", "D>E")
    of = games("ABCDE", *rounds)
    assert direct("ABCDE", played(of), 1, 3) == {"A": 10, "B": 8, "C": 8, "D": 8, "E": 4}
    assert order(of, "ABCDE") == [("A", ""), ("BCD", "direct"), ("E", "direct")]
    # Without D's match with E he could still have 6 to 8, and E 3 to 7: B, C and D are no longer sure.
    assert direct("ABCDE", played(games("ABCDE", *rounds[:-1])), 1, 3) is None


def test_S3_13_a_match_that_nobody_came_to_is_missing_in_direct_comparison() -> None:
    of = by_hand(SIMPSONS, cup(SIMPSONS, list("AB")), [("A", "B", "+--")])
    assert direct("AB", played(of), 1, 3) is None


def test_S3_13_the_opponent_score_of_the_sheets_example() -> None:
    # Klaus and Walter have 5 points each and have not met. Klaus has met A (4) and C (4), Walter B (2) and D (4).
    of = games("KWABCD", "K>A W>B C=D", "K=C W=D A>B")
    total = points(of, played(of))
    assert total == {"K": 5, "W": 5, "A": 4, "B": 2, "C": 4, "D": 4}
    met = opponents(played(of))
    assert {name: opponent_score(name, met, total) for name in "KWACD"} == {"K": 8, "W": 6, "A": 7, "C": 9, "D": 9}
    criteria = [by_points(total), by_direct(played(of), 1, 3), by_opponents(played(of), total)]
    ranked, figures, reasons = rank(list("KWABCD"), criteria)
    lines = places(ranked, total, figures)
    assert [(line.place, line.player, line.by) for line in lines] == [
        (1, "K", ""),
        (2, "W", "opponents"),
        # C and D drew with each other, but direct comparison was asked once, of A, C and D; A has met neither.
        (3, "C", "points"),
        (3, "D", "points"),
        (5, "A", "opponents"),
        (6, "B", "points"),
    ]
    assert [(reason.code, reason.facts["players"]) for reason in reasons] == [
        ("swiss-direct-open", ("K", "W")),
        ("swiss-direct-open", ("A", "C", "D")),
        ("swiss-by-opponents", ("K", "W")),
        ("swiss-by-opponents", ("C", "D", "A")),
    ]


def test_S3_13_a_bye_and_a_match_that_nobody_came_to_add_no_opponent() -> None:
    of = by_hand(SIMPSONS, cup(SIMPSONS, list("ABC")), [("A", "B", "2-0")], bye="C")
    of = by_hand(SIMPSONS, of, [("C", "A", "+--")], bye="B")
    total = points(of, played(of))
    assert total == {"A": 3, "B": 4, "C": 6}
    met = opponents(played(of))
    assert {name: opponent_score(name, met, total) for name in "ABC"} == {"A": 4, "B": 3, "C": 0}


def test_S3_13_a_match_that_is_not_told_yet_adds_no_opponent() -> None:
    of = by_hand(SIMPSONS, cup(SIMPSONS, list("ABCD")), [("A", "B", "2-0"), ("C", "D", "1-1")])
    match = replace(of.rounds[0].matches[0], score=None)
    now = replace(of, rounds=(replace(of.rounds[0], state="published", matches=(match, of.rounds[0].matches[1])),))
    assert opponents(played(now)) == {"C": ["D"], "D": ["C"]}


def test_S3_13_the_average_is_per_opponent_met() -> None:
    of = by_hand(SIMPSONS, cup(SIMPSONS, list("ABC")), [("A", "B", "2-0")], bye="C")
    of = by_hand(SIMPSONS, of, [("C", "A", "2-1")], bye="B")
    total = points(of, played(of))
    assert total == {"A": 4, "B": 4, "C": 6}
    average = by_average(played(of), total)
    # A has met B and C: (4 + 6) / 2; B and C have met A alone.
    assert average.figures("ABC", ()) == {"A": 5, "B": 4, "C": 4}
    assert by_average((), total).figures("A", ()) == {"A": 0}


def test_S3_13_the_lowest_lot_is_first_and_nobody_elses_moves_it() -> None:
    lots = lots_of("seed", "ABCDE")
    assert lots_of("seed", "CA") == {"C": lots["C"], "A": lots["A"]}
    assert lots_of("other", "A")["A"] != lots["A"]
    ranked, _, reasons = rank("ABCDE", [by_lots("seed")])
    assert [group.names[0] for group in ranked] == sorted("ABCDE", key=lots.__getitem__)
    assert reasons[0].code == "swiss-by-lot"


def test_K_equal_ones_share_the_place_and_the_next_one_skips() -> None:
    total = {"A": Fraction(3), "B": Fraction(7, 2), "C": Fraction(3), "D": Fraction(1)}
    ranked, figures, _ = rank("DCBA", [by_points(total)])
    lines = places(ranked, total, figures)
    assert [(line.place, line.player) for line in lines] == [(1, "B"), (2, "A"), (2, "C"), (4, "D")]
    assert rank("", [by_points(total)]) == ([], {"points": {}}, [])


def test_K_a_draft_counts_for_nothing() -> None:
    of = games("AB", "A>B")
    draft = replace(of, rounds=(replace(of.rounds[0], state="draft"),))
    assert played(draft) == ()
    assert points(draft, played(draft)) == {"A": 0, "B": 0}


def test_S3_13_a_criterion_is_asked_only_of_those_who_are_equal() -> None:
    asked: list[tuple[str, ...]] = []

    def figures(tied: object, above: object) -> dict[str, Fraction]:
        asked.append((*tied, "|", *above))  # type: ignore[misc]
        return dict.fromkeys(tied, Fraction(0))  # type: ignore[call-overload, no-any-return]

    total = {"A": Fraction(3), "B": Fraction(2), "C": Fraction(2), "D": Fraction(1)}
    rank("ABCD", [by_points(total), Criterion("asked", figures)])
    assert asked == [("B", "C", "|", "A")]
