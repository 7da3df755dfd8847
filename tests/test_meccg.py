"""MECCG, by the points of RULES.md (swiss-meccg.pl.txt)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from swiss_random import by_hand, cup

from gm.tournaments.lots import by_lot
from gm.tournaments.meccg import MECCG, criteria, rounds_for
from gm.tournaments.model import Cup, Draft, Match, Refused, Score

MATCH = Match(1, ("A", "B"))


def read(words: str) -> Score | Refused:
    return MECCG.read(cup(MECCG, ["A", "B"]), MATCH, words)


def drawn(now: Cup) -> Draft:
    draft = MECCG.draw(now)
    assert isinstance(draft, Draft), draft
    return draft


def pairs(draft: Draft) -> set[frozenset[str]]:
    return {frozenset(match.players) for match in draft.round.matches}


def test_M1_rounds_by_the_number_of_players() -> None:
    wanted = {2: 1, 3: 2, 4: 2, 5: 3, 8: 3, 9: 4, 16: 4, 17: 5, 32: 5, 33: 6, 64: 6, 65: 7}
    assert {players: rounds_for(players) for players in wanted} == wanted
    assert MECCG.rounds(cup(MECCG, list("ABCDE"))) == 3
    assert MECCG.rounds(cup(MECCG, list("ABCDE"), rounds=4)) == 4
    (reason,) = MECCG.entries(cup(MECCG, ["A"]))
    assert (reason.code, reason.stops) == ("swiss-too-few", True)


def test_M2_in_round_1_the_bye_is_by_lot_among_all_and_6_points() -> None:
    found = set()
    for seed in range(60):
        now = cup(MECCG, list("ABCDE"), str(seed))
        draft = drawn(now)
        (bye,) = draft.round.byes
        assert (bye.player, bye.points) == (by_lot(str(seed), ("bye", 1), "ABCDE")[0], 6)
        found.add(bye.player)
    assert found == set("ABCDE")


def after_one_round(seed: str = "seed", **settings: object) -> Cup:
    """A and C have 6 points, E 6 for the bye, B and D none."""
    now = cup(MECCG, list("ABCDE"), seed, **settings)
    return by_hand(MECCG, now, [("A", "B", "40:20"), ("C", "D", "40:20")], bye="E")


def test_M2_later_the_bye_is_by_lot_in_the_lowest_group_and_3_points() -> None:
    found = set()
    for seed in range(40):
        draft = drawn(after_one_round(str(seed)))
        (bye,) = draft.round.byes
        assert (bye.player, bye.points) == (by_lot(str(seed), ("bye", 2), "BD")[0], 3)
        (told,) = (reason.facts for reason in draft.reasons if reason.code == "meccg-bye-lots")
        assert set(told["lots"]) == {"B", "D"}
        assert min(told["lots"], key=told["lots"].__getitem__) == told["player"] == bye.player
        found.add(bye.player)
    assert found == {"B", "D"}


def test_M2_also_to_somebody_who_had_one_but_for_fewest_byes_first() -> None:
    def bye(now: Cup) -> str:
        return drawn(now).round.byes[0].player

    # B had the bye of round 2 as well; then B has 3 points, D 0 after losing to E: D is alone in the lowest group.
    now = by_hand(MECCG, after_one_round(), [("A", "C", "40:20"), ("E", "D", "40:20")], bye="B")
    assert bye(now) == "D"
    now = by_hand(MECCG, now, [("A", "E", "40:20"), ("C", "B", "40:20")], bye="D")
    # A 18, C 12, E 12, B 3, D 3. A has met all but D, so that D is needed; B, who has had one, has it again.
    assert {bye(replace(now, seed=str(seed))) for seed in range(20)} == {"B"}
    chosen = replace(now, settings={**now.settings, "fewest-byes-first": True})
    # A and C have had none, C has fewer points; without C A meets D, and B meets E.
    assert {bye(replace(chosen, seed=str(seed))) for seed in range(20)} == {"C"}


def test_M2_the_bye_goes_to_nobody_who_is_needed() -> None:
    # A 8, C 8, B 5. A has met B and C: only B and C can be paired, and A, though among the highest, has the bye.
    now = cup(MECCG, list("ABC"))
    now = by_hand(MECCG, now, [("A", "B", "24:18")], bye="C")
    now = by_hand(MECCG, now, [("A", "C", "24:18")], bye="B")
    draft = drawn(now)
    assert (draft.round.byes[0].player, pairs(draft)) == ("A", {frozenset("BC")})
    (told,) = (reason.facts for reason in draft.reasons if reason.code == "swiss-bye")
    assert {"B"} <= set(told["needed"]) <= {"B", "C"}


def test_M3_round_1_is_by_lot() -> None:
    assert len({frozenset(pairs(drawn(cup(MECCG, list("ABCD"), str(seed))))) for seed in range(30)}) == 3


def test_M3_everybody_meets_one_of_equal_points_where_that_can_be() -> None:
    now = by_hand(MECCG, cup(MECCG, list("ABCD")), [("A", "B", "40:20"), ("C", "D", "40:20")])
    draft = drawn(now)
    assert pairs(draft) == {frozenset("AC"), frozenset("BD")}
    assert "meccg-float" not in {reason.code for reason in draft.reasons}


def test_M3_the_one_left_over_meets_one_of_the_next_group() -> None:
    # After round 1: A, C, E have 6 points, B, D, F none. One of the upper three goes down, and meets nobody again.
    now = cup(MECCG, list("ABCDEF"))
    now = by_hand(MECCG, now, [("A", "B", "40:20"), ("C", "D", "40:20"), ("E", "F", "40:20")])
    draft = drawn(now)
    (told,) = (reason.facts for reason in draft.reasons if reason.code == "meccg-float")
    assert (told["points"], told["opponent_points"], told["odd"], told["before"]) == (6, 0, True, 0)
    assert set(told["group"]) == set("ACE")
    assert {told["player"], told["opponent"]} not in ({*"AB"}, {*"CD"}, {*"EF"})


def test_M3_nobody_floats_down_twice_while_another_can() -> None:
    # Three are equal: A has gone down before, G and H have not; A stays.
    for seed in range(20):
        now = cup(MECCG, list("ABGHCD"), str(seed))
        now = by_hand(MECCG, now, [("A", "B", "24:18"), ("G", "C", "30:20"), ("H", "D", "30:20")])
        # A 4, G and H 5, the others 2, 1, 1: in round 2 G and H meet, A goes down to C.
        now = by_hand(MECCG, now, [("G", "H", "20:20 ="), ("A", "C", "24:18"), ("B", "D", "24:18")])
        # A 8, G 8, H 8, B 6, D and C 3: A meets G or H, and the other goes down.
        draft = drawn(now)
        (told,) = (
            reason.facts for reason in draft.reasons if reason.code == "meccg-float" and "A" in reason.facts["group"]
        )
        assert told["player"] in ("G", "H")
        assert told["spared"] == ("A",)


def test_M3_looked_ahead_so_that_nobody_is_left_over_below() -> None:
    # A and B win twice; C and D draw with each other, and so do E and F.
    now = cup(MECCG, list("ABCDEF"))
    now = by_hand(MECCG, now, [("A", "C", "24:18"), ("B", "D", "24:18"), ("E", "F", "20:20 =")])
    now = by_hand(MECCG, now, [("A", "E", "24:18"), ("B", "F", "24:18"), ("C", "D", "20:20 =")])
    draft = drawn(now)
    # A and B have 8 and meet. C and D have 5, E and F 5: the four of them are equal, and pair crosswise.
    assert frozenset("AB") in pairs(draft)
    assert not {frozenset("CD"), frozenset("EF")} & pairs(draft)


@pytest.mark.parametrize(
    ("words", "points", "winner", "written"),
    [
        ("ring 1", (8, 0), 0, "ring 1"),
        ("3:18 Ring 1", (8, 0), 0, "3:18 ring 1"),
        ("ring 2", (0, 8), 1, "ring 2"),
        ("40:20", (6, 0), 0, "40:20"),
        ("39:20", (5, 1), 0, "39:20"),
        ("30:20", (5, 1), 0, "30:20"),
        ("29:20", (4, 2), 0, "29:20"),
        ("20:21", (2, 4), 1, "20:21"),
        ("20:20 link 2", (Fraction(5, 2), Fraction(7, 2)), 1, "20:20 link 2"),
        ("0:0 link 1", (Fraction(7, 2), Fraction(5, 2)), 0, "0:0 link 1"),
        ("20:20 =", (3, 3), None, "20:20 ="),
        ("20:20=", (3, 3), None, "20:20 ="),
        ("-2:-2 =", (3, 3), None, "-2:-2 ="),
        ("0:-2", (6, 0), 0, "0:-2"),
        ("-4:-1", (0, 6), 1, "-4:-1"),
        ("1 : 0", (6, 0), 0, "1:0"),
        ("8-0", (8, 0), 0, "8-0"),
        ("1 - 5", (1, 5), 1, "1-5"),
        ("3,5-2,5", (Fraction(7, 2), Fraction(5, 2)), 0, "3.5-2.5"),
        ("3-3", (3, 3), None, "3-3"),
        ("+--", (6, 0), 0, "+--"),
        ("--+", (0, 6), 1, "--+"),
    ],
)
def test_M4_points(words: str, points: tuple[int, int], winner: int | None, written: str) -> None:
    found = read(words)
    assert isinstance(found, Score)
    assert (found.points, found.winner, found.written) == (points, winner, written)
    assert found.met == (words not in ("+--", "--+"))
    again = read(found.written)
    assert again == found


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("20:20", "meccg-link"),
        ("24:18 link 1", "meccg-no-link"),
        ("24:18 =", "meccg-no-link"),
        ("7-1", "meccg-points"),
        ("8-1", "meccg-points"),
        ("0-0", "meccg-points"),
        ("ring", "meccg-unreadable"),
        ("ring 3", "meccg-unreadable"),
        ("24", "meccg-unreadable"),
        ("", "meccg-unreadable"),
        ("24:18,5", "meccg-unreadable"),
    ],
)
def test_M4_what_cannot_be_is_refused(words: str, code: str) -> None:
    refused = read(words)
    assert isinstance(refused, Refused)
    assert (refused.reason.code, refused.reason.facts) == (code, {"words": words})


def test_M5_a_round_has_50_minutes_with_a_call_at_10_and_10_between_rounds() -> None:
    assert {name: MECCG.settings[name].default for name in ("minutes", "call", "break")} == {
        "minutes": 50,
        "call": 10,
        "break": 10,
    }


def test_M6_equal_points_share_the_place_unless_a_setting_parts_them() -> None:
    # A 4 + 4 = 8. B 2 + 4 = 6, C 4 + 2 = 6, D 2 + 2 = 4; B and C have not met; both have met A 8 and D 4: average 6.
    def table(**settings: object) -> list[tuple[int, str]]:
        now = by_hand(MECCG, cup(MECCG, list("ABCD"), **settings), [("A", "B", "24:18"), ("C", "D", "24:18")])
        now = by_hand(MECCG, now, [("A", "C", "24:18"), ("B", "D", "24:18")])
        return [(line.place, line.player) for line in MECCG.tables(now)[0].places]

    assert table() == table(direct=True, average=True) == [(1, "A"), (2, "B"), (2, "C"), (4, "D")]
    assert [place for place, _ in table(lot=True)] == [1, 2, 3, 4]


def test_M6_direct_comparison_and_the_opponents_average() -> None:
    # A beats B 4:2, then both play others: A loses 2:4 to D, B wins 4:2 against C. A 6, B 6, D 2 + 4 = 6, C 4 + 2 = 6.
    def table(**settings: object) -> list[tuple[int, str]]:
        now = by_hand(MECCG, cup(MECCG, list("ABCDE"), **settings), [("A", "B", "24:18"), ("C", "D", "40:20")], bye="E")
        now = by_hand(MECCG, now, [("E", "A", "24:18"), ("B", "C", "24:18")], bye="D")
        # A 6, B 6, C 8, D 3, E 10.
        return [(line.place, line.player) for line in MECCG.tables(now)[0].places]

    assert table() == [(1, "E"), (2, "C"), (3, "A"), (3, "B"), (5, "D")]
    assert table(direct=True)[2:4] == [(3, "A"), (4, "B")]
    # A has met B 6 and E 10: 8; B has met A 6 and C 8: 7.
    assert table(average=True)[2:4] == [(3, "A"), (4, "B")]


def test_M6_a_missing_match_may_bring_the_eight_points_of_the_ring() -> None:
    # B has destroyed the Ring twice, 16; C has won twice, 4 + 4 = 8; A and D 2 + 3 = 5. If C destroys it against B,
    # both have 16.
    now = by_hand(MECCG, cup(MECCG, list("ABCD"), direct=True), [("B", "A", "ring 1"), ("C", "D", "24:18")])
    now = by_hand(MECCG, now, [("B", "D", "ring 1"), ("C", "A", "24:18")])
    now = by_hand(MECCG, now, [("A", "D", "20:20 =")])
    _, direct = criteria(now)
    assert direct.figures("ABCD", ()) is None
    assert direct.figures("ACD", ()) == {"A": 5, "C": 8, "D": 5}


def test_M6_a_missing_match_that_changes_no_order_counts_as_lost_otherwise() -> None:
    # As before, but C and A have drawn: B 16, C 4 + 3 = 7, A 3 + 3 = 6, D 2 + 3 = 5. Even with 8 C stays below B.
    now = by_hand(MECCG, cup(MECCG, list("ABCD"), direct=True), [("B", "A", "ring 1"), ("C", "D", "24:18")])
    now = by_hand(MECCG, now, [("B", "D", "ring 1"), ("C", "A", "20:20 =")])
    now = by_hand(MECCG, now, [("A", "D", "20:20 =")])
    assert criteria(now)[1].figures("ABCD", ()) == {"A": 6, "B": 16, "C": 7, "D": 5}


def test_M6_there_is_no_final() -> None:
    assert MECCG.final(after_one_round()) is None
