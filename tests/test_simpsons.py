"""Simpsons-Liga, by the numbers of its sheet (swiss-simpsons-liga.de.txt)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from swiss_random import by_hand, closed, cup

from gm.tournaments.model import Cup, Deck, Draft, Entrant, Match, Refused, Score, Stuck
from gm.tournaments.simpsons import SIMPSONS, rounds_for
from gm.tournaments.simpsons_final import finalists

MATCH = Match(1, ("A", "B"))
FINAL = Match(1, ("A", "B"), "final")


def names(size: int) -> list[str]:
    return [f"P{number:02}" for number in range(size)]


def codes(of: Cup) -> list[str]:
    return [reason.code for reason in SIMPSONS.entries(of)]


def score(words: str, match: Match = MATCH, **settings: object) -> Score | Refused:
    return SIMPSONS.read(cup(SIMPSONS, ["A", "B"], **settings), match, words)


def test_S1_2_at_least_eight_players() -> None:
    few = SIMPSONS.entries(cup(SIMPSONS, names(7)))[0]
    assert (few.code, few.stops, dict(few.facts)) == ("simpsons-few-players", True, {"players": 7, "least": 8})
    unofficial = SIMPSONS.entries(cup(SIMPSONS, names(7), unofficial=True))[0]
    assert (unofficial.code, unofficial.stops) == ("simpsons-unofficial", False)
    assert not [reason for reason in SIMPSONS.entries(cup(SIMPSONS, names(8))) if reason.stops]
    assert codes(cup(SIMPSONS, [])) == ["simpsons-few-players", "swiss-too-few"]
    assert SIMPSONS.entries(cup(SIMPSONS, ["A"], unofficial=True))[1].stops
    # Who drops later stops nothing.
    now = cup(SIMPSONS, names(8))
    draft = SIMPSONS.draw(now)
    assert isinstance(draft, Draft)
    now = closed(SIMPSONS, now, draft, ["2-0"] * 4)
    now = replace(now, entrants=tuple(replace(each, left=2) if each.name == "P00" else each for each in now.entrants))
    assert isinstance(SIMPSONS.draw(now), Draft)


def test_S1_3_a_round_has_60_minutes() -> None:
    assert SIMPSONS.settings["minutes"].default == 60


def test_S1_5_nobody_is_knocked_out_before_the_end() -> None:
    now = cup(SIMPSONS, names(8))
    for _ in range(4):
        draft = SIMPSONS.draw(now)
        assert isinstance(draft, Draft)
        assert set(draft.order) == set(names(8))
        now = closed(SIMPSONS, now, draft, ["2-0"] * 4)


def test_S1_6_two_decks_of_fifty_cards_with_different_characters() -> None:
    def told(*decks: Deck) -> list[str]:
        of = cup(SIMPSONS, names(8))
        return codes(replace(of, entrants=(Entrant("P00", decks=decks), *of.entrants[1:])))[:-1]

    assert told() == []
    assert told(Deck("Bart", 50), Deck("Lisa")) == []
    assert told(Deck("Bart", 50)) == ["simpsons-decks"]
    assert told(Deck("Bart", 60), Deck(" bart ", 50)) == ["simpsons-same-deck"]
    assert told(Deck("Bart", 49), Deck("Lisa", 50)) == ["simpsons-few-cards"]


def test_S3_1_the_cards_are_shuffled_by_lot() -> None:
    drafts = [SIMPSONS.draw(cup(SIMPSONS, names(8), seed)) for seed in ("one", "two", "one")]
    assert drafts[0] == drafts[2] != drafts[1]


def test_S3_8_a_match_is_won_by_two_games_else_it_is_drawn() -> None:
    won = {words: score(words) for words in ("2-0", "2-1", "1-2", "0:2", "1-1", "1 – 0", "0-0")}
    assert {words: each.winner for words, each in won.items() if isinstance(each, Score)} == {
        "2-0": 0,
        "2-1": 0,
        "1-2": 1,
        "0:2": 1,
        "1-1": None,
        "1 – 0": None,
        "0-0": None,
    }
    assert [each.written for each in won.values() if isinstance(each, Score)][3] == "0-2"
    leader = [score(words, leader_wins=True) for words in ("1-0", "0-1", "1-1", "0-0")]
    assert [each.winner for each in leader if isinstance(each, Score)] == [0, 1, None, None]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("2-2", "simpsons-games"),
        ("3-0", "simpsons-games"),
        ("2-3", "simpsons-games"),
        ("two", "simpsons-unreadable"),
        ("", "simpsons-unreadable"),
        ("2", "simpsons-unreadable"),
        ("-1-2", "simpsons-unreadable"),
        ("+-+", "simpsons-unreadable"),
    ],
)
def test_S3_8_what_cannot_be_is_refused(words: str, code: str) -> None:
    refused = score(words)
    assert isinstance(refused, Refused)
    assert refused.reason.code == code


def test_S3_9_points() -> None:
    def points(words: str) -> tuple[int, ...]:
        read = score(words)
        assert isinstance(read, Score)
        return tuple(int(each) for each in read.points)

    assert {words: points(words) for words in ("2-0", "1-2", "1-1", "1-0", "+--", "--+", "---")} == {
        "2-0": (3, 1),
        "1-2": (1, 3),
        "1-1": (2, 2),
        "1-0": (2, 2),
        "+--": (3, 0),
        "--+": (0, 3),
        "---": (0, 0),
    }
    draft = SIMPSONS.draw(cup(SIMPSONS, names(9)))
    assert isinstance(draft, Draft)
    assert [bye.points for bye in draft.round.byes] == [3]


def test_S3_9_a_match_to_which_one_did_not_come_is_not_met() -> None:
    now = by_hand(SIMPSONS, cup(SIMPSONS, list("AB")), [("A", "B", "+--")])
    draft = SIMPSONS.draw(now)
    assert isinstance(draft, Draft)
    assert draft.round.matches[0].players == ("A", "B")
    asked = [reason for reason in draft.reasons if reason.code == "swiss-absent"]
    assert asked == []
    now = by_hand(SIMPSONS, now, [("B", "A", "--+")])
    draft = SIMPSONS.draw(now)
    assert isinstance(draft, Draft)
    (asked_of,) = (reason.facts for reason in draft.reasons if reason.code == "swiss-absent")
    assert dict(asked_of) == {"player": "B", "rounds": 2}


def test_S3_10_sorted_by_points_equal_ones_at_random() -> None:
    orders = set()
    for seed in "abcdefghij":
        now = cup(SIMPSONS, list("ABCD"), seed)
        now = by_hand(SIMPSONS, now, [("A", "B", "2-0"), ("C", "D", "1-1")])
        draft = SIMPSONS.draw(now)
        assert isinstance(draft, Draft)
        assert (draft.order[0], draft.order[3]) == ("A", "B")
        orders.add(draft.order[1:3])
        (lots,) = (reason.facts["lots"] for reason in draft.reasons if reason.code == "swiss-lots")
        assert set(lots) == {"C", "D"}
        assert sorted("CD", key=lots.__getitem__) == list(draft.order[1:3])
    assert orders == {("C", "D"), ("D", "C")}


def test_S3_11_the_lowest_without_a_bye_has_it() -> None:
    # E has had the bye and is last; D lost, as B did: the lower of B and D by lot.
    now = by_hand(SIMPSONS, cup(SIMPSONS, list("ABCDE")), [("A", "B", "2-0"), ("C", "D", "2-0")], bye="E")
    draft = SIMPSONS.draw(now)
    assert isinstance(draft, Draft)
    (bye,) = draft.round.byes
    assert (bye.player, bye.points) == (draft.order[4], 3)
    # With 1 point less E would be last, and is passed over.
    low = replace(now, rounds=(replace(now.rounds[0], byes=(replace(now.rounds[0].byes[0], points=Fraction(0)),)),))
    draft = SIMPSONS.draw(low)
    assert isinstance(draft, Draft)
    assert draft.order[4] == "E"
    (told,) = (reason.facts for reason in draft.reasons if reason.code == "swiss-bye")
    assert (told["player"], told["had"], told["again"]) == (draft.order[3], ("E",), 0)


def test_S3_12_rounds_by_the_number_of_players() -> None:
    wanted = {2: 4, 8: 4, 15: 4, 16: 4, 17: 5, 32: 5, 33: 6, 64: 6, 65: 7, 128: 7, 129: 8}
    assert {players: rounds_for(players) for players in wanted} == wanted
    assert SIMPSONS.rounds(cup(SIMPSONS, names(20))) == 5
    assert SIMPSONS.rounds(cup(SIMPSONS, names(20), rounds=7)) == 7
    assert "simpsons-sixteen" in codes(cup(SIMPSONS, names(16)))
    assert "simpsons-sixteen" not in codes(cup(SIMPSONS, names(16), rounds=5))
    assert "simpsons-few-rounds" in codes(cup(SIMPSONS, names(17), rounds=4))
    # Four players can meet in three rounds only.
    assert codes(cup(SIMPSONS, names(4), unofficial=True))[-1] == "swiss-rounds-beyond"


# S3.13: the final


def swiss_rounds() -> Cup:
    """Two rounds: A 6 points, B and C 4 each who have not met, D 2; B has met A and D, and so has C."""
    now = by_hand(SIMPSONS, cup(SIMPSONS, list("ABCD"), rounds=2), [("A", "B", "2-0"), ("C", "D", "2-0")])
    return by_hand(SIMPSONS, now, [("A", "C", "2-1"), ("B", "D", "2-0")])


def test_S3_13_the_two_with_most_points_play_the_final() -> None:
    now = swiss_rounds()
    # Both have the opponent score 6 + 2 = 8: the lot decides, and its two are told.
    (table,) = SIMPSONS.tables(now)
    assert [(line.place, line.by) for line in table.places] == [(1, ""), (2, "points"), (3, "lot"), (4, "points")]
    assert [dict(line.criteria).get("opponents") for line in table.places] == [None, 8, 8, None]
    second = table.places[1].player
    lots = {line.player: line.criteria["lot"] for line in table.places[1:3]}
    assert lots[second] == min(lots.values())
    assert [reason.code for reason in table.reasons] == ["swiss-direct-open", "swiss-by-lot"]
    draft = SIMPSONS.final(now)
    assert isinstance(draft, Draft)
    assert draft.round.stage == "final"
    assert draft.round.matches == (Match(1, ("A", second), "final"),)
    assert {SIMPSONS.draw(replace(now, seed=seed)) is None for seed in "ab"} == {False}
    assert {finalists(replace(now, seed=str(seed)))[1] for seed in range(20)} == {"B", "C"}


def test_S3_13_the_final_decides_the_first_two_places_and_no_points() -> None:
    now = swiss_rounds()
    draft = SIMPSONS.final(now)
    assert isinstance(draft, Draft)
    pair = draft.round.matches[0].players
    over = closed(SIMPSONS, now, draft, ["1-2"])
    (table,) = SIMPSONS.tables(over)
    assert [line.player for line in table.places][:2] == [pair[1], pair[0]]
    assert [line.place for line in table.places] == [1, 2, 3, 4]
    assert table.places[1].by == "final"
    assert {line.player: line.points for line in table.places} == {"A": 6, "B": 4, "C": 4, "D": 2}
    assert SIMPSONS.final(over) is None
    drawn = SIMPSONS.draw(over)
    assert isinstance(drawn, Stuck)
    assert drawn.reason.code == "swiss-over"


def test_S3_13_the_final_is_played_until_somebody_has_two_games() -> None:
    for words in ("1-1", "1-0"):
        refused = score(words, FINAL)
        assert isinstance(refused, Refused)
        assert refused.reason.code == "simpsons-final-open"
    assert isinstance(score("2-1", FINAL), Score)


def test_S3_13_direct_comparison_comes_before_opponent_score() -> None:
    # A and B have 4 points each; B has beaten A, though A's opponents have more: C 6 and B 4 against A 4 and D 2.
    now = by_hand(SIMPSONS, cup(SIMPSONS, list("ABCD"), rounds=3), [("B", "A", "2-0"), ("C", "D", "2-0")])
    now = by_hand(SIMPSONS, now, [("A", "D", "2-0"), ("C", "B", "2-0")])
    (table,) = SIMPSONS.tables(now)
    assert [(line.player, line.points, line.by) for line in table.places] == [
        ("C", 6, ""),
        ("B", 4, "points"),
        ("A", 4, "direct"),
        ("D", 2, "points"),
    ]


def test_S3_13_the_lot_is_drawn_only_where_it_decides_about_the_final() -> None:
    # All four have drawn everything: 2 + 2 each, all equal. The lot orders them, for two of them play the final.
    now = by_hand(SIMPSONS, cup(SIMPSONS, list("ABCD")), [("A", "B", "1-1"), ("C", "D", "1-1")])
    assert [line.place for line in SIMPSONS.tables(now)[0].places] == [1, 2, 3, 4]
    # Two first and two last: nobody's lot is needed.
    now = by_hand(SIMPSONS, cup(SIMPSONS, list("ABCD")), [("A", "B", "2-0"), ("C", "D", "2-0")])
    assert [line.place for line in SIMPSONS.tables(now)[0].places] == [1, 1, 3, 3]


def test_S3_13_who_has_left_is_in_no_final() -> None:
    now = swiss_rounds()
    now = replace(now, entrants=tuple(replace(each, left=3) if each.name == "A" else each for each in now.entrants))
    assert set(finalists(now)) == {"B", "C"}
    # Now no lot is needed: both are in.
    assert [line.place for line in SIMPSONS.tables(now)[0].places] == [1, 2, 2, 4]


def test_S3_13_an_early_final_and_other_finalists_by_the_average_are_told() -> None:
    now = cup(SIMPSONS, list("ABCDE"), rounds=4)
    now = by_hand(SIMPSONS, now, [("A", "B", "2-0"), ("D", "E", "2-0")], bye="C")
    now = by_hand(SIMPSONS, now, [("A", "D", "2-0"), ("C", "E", "--+")], bye="B")
    # A 6. B 1 + 3 = 4, of A alone: 6. C 3 + 0 = 3. D 3 + 1 = 4, of E 4 and A 6: 10, on average 5.
    # E 1 + 3 = 4, of D alone: 4.
    assert finalists(now) == ("A", "D")
    assert finalists(now, average=True) == ("A", "B")
    draft = SIMPSONS.final(now)
    assert isinstance(draft, Draft)
    told = {reason.code: dict(reason.facts) for reason in draft.reasons}
    assert told["simpsons-final-early"] == {"played": 2, "planned": 4}
    assert told["simpsons-other-finalists"] == {"players": ("A", "D"), "others": ("A", "B"), "average": False}
    draft = SIMPSONS.final(replace(now, settings={**now.settings, "average": True}))
    assert isinstance(draft, Draft)
    assert draft.order == ("A", "B")


def test_S3_13_the_same_two_in_another_order_are_no_other_finalists() -> None:
    now = by_hand(SIMPSONS, cup(SIMPSONS, list("ABCDE"), rounds=2), [("A", "C", "2-0"), ("D", "E", "2-0")], bye="B")
    now = by_hand(SIMPSONS, now, [("A", "E", "2-0"), ("B", "D", "2-0")], bye="C")
    # A and B have 6. A has met C 1 + 3 = 4 and E 1 + 1 = 2: 6, on average 3. B has met D 3 + 1 = 4 alone.
    assert finalists(now) == ("A", "B")
    assert finalists(now, average=True) == ("B", "A")
    draft = SIMPSONS.final(now)
    assert isinstance(draft, Draft)
    assert "simpsons-other-finalists" not in {reason.code for reason in draft.reasons}
