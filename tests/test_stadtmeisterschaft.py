"""The town championship, T1–T4, with results by P1–P3."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import cups
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm import dice
from gm.games.maedn_placing import FAULTS
from gm.tournaments import stadtmeisterschaft_final
from gm.tournaments.check import check
from gm.tournaments.lots import by_lot
from gm.tournaments.model import Cup, Draft, Entrant, Match, Reason, Refused, Score, Stuck
from gm.tournaments.reasons import TABLES
from gm.tournaments.stadtmeisterschaft import SETTINGS, STADTMEISTERSCHAFT
from gm.tournaments.stadtmeisterschaft_final import open_places, points
from gm.tournaments.stadtmeisterschaft_result import read

ROOT = Path(__file__).parents[1]
CASES = Path(__file__).parent / "cases"
TABLE = Match(1, ("Anna", "Bert", "Cem", "Dana"))
HALF, THIRD = Fraction(5, 2), Fraction(10, 3)


def scored(words: str, match: Match = TABLE) -> Score:
    found = read(match, words)
    assert isinstance(found, Score), found
    return found


def refused(words: str, match: Match = TABLE) -> list[tuple[str, ...]]:
    found = read(match, words)
    assert isinstance(found, Refused), found
    return [
        (each.code.removeprefix("stadtmeisterschaft-"), *map(str, each.facts.values()))
        for each in (found.reason, *found.also)
    ]


def begun(players: int | Sequence[str], **options: int) -> Cup:
    names = [f"P{number:02}" for number in range(1, players + 1)] if isinstance(players, int) else players
    return cups.begun("stadtmeisterschaft", names, **options)


def won(cup: Cup, order: str | Sequence[str]) -> Cup:
    """Every table of the last round ends in this order of players, each stronger than all who stand behind."""
    return cups.told(
        cup,
        {match.players: " > ".join(sorted(match.players, key=list(order).index)) for match in cup.rounds[-1].matches},
    )


def after(cup: Cup, totals: dict[str, Fraction]) -> Cup:
    """The tournament after one preliminary round in which each has these points (whatever a table can give)."""
    names = list(totals)
    matches = [Match(number, tuple(names[at : at + 4])) for number, at in enumerate(range(0, len(names), 4), 1)]
    told = [
        replace(
            match,
            score=Score("", tuple(totals[name] for name in match.players), None, True, {"place": (Fraction(2),) * 4}),
        )
        for match in matches
    ]
    draft = STADTMEISTERSCHAFT.draw(cup)
    assert isinstance(draft, Draft)
    return replace(cup, rounds=(replace(draft.round, matches=tuple(told), state="closed"),))


def next_round(cup: Cup) -> Draft:
    made = STADTMEISTERSCHAFT.final(cup)
    assert isinstance(made, Draft)
    return made


def told_by(reasons: Sequence[Reason], code: str) -> list[dict[str, object]]:
    return [dict(reason.facts) for reason in reasons if reason.code == code]


# Results: P1–P3


def test_P3_places_in_words_share_their_points() -> None:
    found = scored("Anna > Bert = Cem > Dana")
    assert (found.points, found.winner, found.written) == ((5, HALF, HALF, 1), 0, "Anna > Bert = Cem > Dana")
    assert found.facts["place"] == (1, 2, 2, 4)
    assert scored("dana>cem = BERT > a").points == (1, HALF, HALF, 5)
    assert scored("Dana = Cem = Bert > Anna").points == (1, THIRD, THIRD, THIRD)
    assert scored("Dana = Cem = Bert > Anna").winner is None
    assert scored("4 > 1 = 2 = 3").points == (2, 2, 2, 5)


def test_P1_P2_boards_are_placed_by_pieces_and_steps() -> None:
    by_seat = scored("B B 12 c; B B 9 d; B B 12 a; B B B 3")
    assert by_seat.facts["home"] == (1, 1, 1, 0)
    assert by_seat.facts["steps"] == (111, 114, 111, 161)
    assert (by_seat.points, by_seat.written) == ((4, 2, 4, 1), "Anna = Cem > Bert > Dana")
    named = scored("Dana: BBB 3\nCem: 2B 12 a | Anna: 2B 12 c / Bert: 2B 9 d")
    assert named.points == by_seat.points


@given(st.permutations(TABLE.players), st.lists(st.sampled_from([" > ", " = "]), min_size=3, max_size=3))
def test_a_result_is_read_from_its_own_words(order: list[str], signs: list[str]) -> None:
    found = scored(order[0] + "".join(sign + name for sign, name in zip(signs, order[1:], strict=True)))
    assert scored(found.written) == found
    assert sum(found.points) == 11


def test_a_result_that_cannot_be_is_refused_with_all_that_is_wrong() -> None:
    players = "['Anna', 'Bert', 'Cem', 'Dana']"
    assert refused("Anna > Bert > Cem > Emil") == [("unknown", "Emil", players), ("missing", "['Dana']")]
    assert refused("Anna > Bert = Anna > 9") == [
        ("unknown", "9", players),
        ("twice", "Anna"),
        ("missing", "['Cem', 'Dana']"),
    ]
    assert refused("Anna > > Bert > Cem > Dana")[0] == ("unknown", "", players)
    assert refused("B B 12 c; B B 9 d; a b c d a b c d") == [("board-players", "3")]
    assert refused("B B 12 c; B B 2 d; B B 12 x; a b c d a b c d") == [
        ("board-field", "Cem", "x"),
        ("board-pieces", "Dana", "8"),
        *[("board-own", "Dana", field) for field in "abcd"],
        ("board-others", "Anna", "12", "Bert", "2"),
    ]
    assert refused("a b c d; a b c d; BBBB; BBBB") == [("board-winners", "['Anna', 'Bert']")]
    assert refused("Anna: 4B; Bert: 4B; Anna: 4B; Dana: 4B")[0] == ("twice", "Anna")
    assert refused("")[0][0] == "result-unread"


def test_a_name_may_have_signs_and_numbers() -> None:
    match = Match(1, ("A > B", "A", "X: Y", "7=8"))
    assert scored("A > B > A > X: Y > 7=8", match).points == (5, 3, 2, 1)
    assert scored("7=8: 4B; A: BBB 3; X: Y: a b c d; A > B: BB 3 7", match).facts["home"] == (0, 0, 4, 0)
    numbers = Match(1, ("2", "1", "3"))
    assert scored("1 > 2 > 3", numbers).points == (3, 5, 2)
    both = Match(1, ("pad", "1", "G:H"))
    assert scored("G:H > 1 > pad", both).points == (2, 3, 5)
    assert scored("G:H: 4B; 1: a b c d; pad: B B B 7", both).points == (3, 5, 2)
    assert ("unknown", "G:Hx") in [row[:2] for row in refused("G:Hx > 1 > pad", both)]


# T1: the preliminaries


def test_T1_the_schedule_is_drawn_round_by_round_as_it_was_planned() -> None:
    cup = begun(13)
    planned = STADTMEISTERSCHAFT.schedule(cup)
    assert [round.stage for round in planned] == ["preliminary"] * 3
    for round in planned:
        cup = cups.drawn(cup)
        assert [match.players for match in cup.rounds[-1].matches] == [match.players for match in round.matches]
        cup = won(cup, cup.active(1))
    assert [round.number for round in STADTMEISTERSCHAFT.schedule(cup)] == [1, 2, 3]
    over = STADTMEISTERSCHAFT.draw(cup)
    assert isinstance(over, Stuck)
    assert over.reason == Reason("rounds-over", {"rounds": 3})


def test_T1_the_draw_says_how_many_meet_again_and_who_sits_at_three() -> None:
    assert STADTMEISTERSCHAFT.entries(begun(13)) == (Reason("tables-none-again", {"rounds": 3}),)
    assert STADTMEISTERSCHAFT.entries(begun(8)) == (Reason("tables-best", {"again": 8, "rounds": 3}),)
    drawn = STADTMEISTERSCHAFT.draw(begun(7))
    assert isinstance(drawn, Draft)
    assert told_by(drawn.reasons, "tables-sizes") == [{"players": 7, "fours": 1, "threes": 1}]
    (threes,) = told_by(drawn.reasons, "tables-threes")
    assert threes["players"] == [name for match in drawn.round.matches[1:] for name in match.players]
    assert told_by(drawn.reasons, "tables-best") == [{"again": 6, "rounds": 3}]


def test_T1_fewer_than_three_are_refused_and_five_are_told() -> None:
    (few,) = STADTMEISTERSCHAFT.entries(begun(2))
    assert (few.code, few.stops) == ("too-few", True)
    assert STADTMEISTERSCHAFT.entries(begun(5))[0] == Reason("stadtmeisterschaft-five", {"rounds": 3})
    assert STADTMEISTERSCHAFT.entries(begun(5, games=5))[0].code == "tables-best"
    drawn = STADTMEISTERSCHAFT.draw(begun(5))
    assert isinstance(drawn, Draft)
    (bye,) = drawn.round.byes
    assert (bye.points, told_by(drawn.reasons, "tables-out")) == (0, [{"player": bye.player, "times": 1}])


def test_T1_who_leaves_or_comes_changes_what_is_to_come_only() -> None:
    cup = won(cups.drawn(begun(12)), [f"P{number:02}" for number in range(1, 13)])
    changed = cups.gone(cup, "P03")
    changed = replace(changed, entrants=(*changed.entrants, Entrant("Late", joined=2), Entrant("Later", joined=2)))
    drawn = STADTMEISTERSCHAFT.draw(changed)
    assert isinstance(drawn, Draft)
    assert drawn.reasons[0] == Reason("tables-planned-anew", {"round": 2, "left": ["P03"], "joined": ["Late", "Later"]})
    there = sorted(name for match in drawn.round.matches for name in match.players)
    assert there == sorted({*cup.active(1), "Late", "Later"} - {"P03"})
    assert STADTMEISTERSCHAFT.schedule(changed)[0] == cup.rounds[0]


def test_T1_what_the_director_changed_is_counted() -> None:
    cup = cups.drawn(begun(16, games=5))
    first, second, *rest = cup.rounds[0].matches
    swapped = (
        replace(first, players=(second.players[0], *first.players[1:])),
        replace(second, players=(first.players[0], *second.players[1:])),
        *rest,
    )
    cup = won(replace(cup, rounds=(replace(cup.rounds[0], matches=swapped),)), cup.active(1))
    drawn = STADTMEISTERSCHAFT.draw(cup)
    assert isinstance(drawn, Draft)
    assert drawn.reasons[0].code == "tables-planned-anew"
    forced = STADTMEISTERSCHAFT.draw(replace(cup, forced=(("P01", "P02"),)))
    assert isinstance(forced, Draft)
    assert any({"P01", "P02"} <= set(match.players) for match in forced.round.matches)
    assert told_by(forced.reasons, "tables-forced") == [{"players": ["P01", "P02"]}]


def test_T1_whom_the_director_wants_together_sit_at_one_table_of_the_next_round_and_meetings_are_counted() -> None:
    cup = won(cups.drawn(begun(16, games=3)), begun(16).active(1))
    met = cup.rounds[0].matches[0].players[:2]
    cup = replace(cup, forced=(met,))
    draft = STADTMEISTERSCHAFT.draw(cup)
    assert isinstance(draft, Draft)
    assert any(set(met) <= set(match.players) for match in draft.round.matches)
    assert told_by(draft.reasons, "tables-forced") == [{"players": list(met)}]
    assert {"players": sorted(met), "times": 2} in told_by(draft.reasons, "tables-again")
    plain = STADTMEISTERSCHAFT.draw(replace(cup, forced=()))
    assert isinstance(plain, Draft)
    assert not any(set(met) <= set(match.players) for match in plain.round.matches)


def test_T1_points_are_those_of_all_preliminary_games() -> None:
    cup = won(cups.drawn(begun(4)), ["P01", "P02", "P03", "P04"])
    cup = cups.first_wins(cups.drawn(cup), "P04 = P03 > P02 > P01")
    (table,) = STADTMEISTERSCHAFT.tables(cup)
    assert [(place.place, place.player, place.points) for place in table.places] == [
        (1, "P01", 6),
        (1, "P03", 6),
        (3, "P02", 5),
        (3, "P04", 5),
    ]
    assert STADTMEISTERSCHAFT.tables(begun(4))[0].places[3].place == 1


# T2: the best eight


def test_T2_T10_more_than_eight_on_places_one_to_eight_play_for_the_open_places() -> None:
    totals = json.loads((CASES / "T10/totals.json").read_text("utf-8"))
    right = json.loads((CASES / "T10/expected.json").read_text("utf-8"))["cut"]
    exact = {name: sum(map(Fraction, words.split("+")), Fraction(0)) for name, words in totals.items()}
    cup = after(begun(list(exact), games=1), exact)
    assert open_places(cup, list(exact), 8)[1] == right["open_places"]
    draft = next_round(cup)
    assert draft.round.stage == "play-off"
    assert [sorted(match.players) for match in draft.round.matches] == [right["play_off"]]
    (why,) = told_by(draft.reasons, "stadtmeisterschaft-play-off")
    assert (why["points"], why["open"]) == ("10", 2)
    cup = cups.told(
        replace(cup, rounds=(*cup.rounds, replace(draft.round, state="published"))),
        {draft.round.matches[0].players: "U > S > T > R"},
    )
    through = told_by(next_round(cup).reasons, "stadtmeisterschaft-through")
    assert [row["player"] for row in through] == [*right["through"], "U", "S"]


@pytest.mark.parametrize(("tied", "sizes"), [(2, [2]), (3, [3]), (4, [4]), (5, [3, 2]), (6, [3, 3]), (9, [3, 3, 3])])
def test_T2_the_tied_are_ranked_at_tables_of_three_and_four(tied: int, sizes: list[int]) -> None:
    exact = {f"P{number:02}": Fraction(20 - number if number < 8 else 10) for number in range(1, 8 + tied)}
    draft = next_round(after(begun(list(exact), games=1), exact))
    assert [len(match.players) for match in draft.round.matches] == sizes


def test_T2_where_all_who_are_tied_go_through_nobody_plays_off() -> None:
    exact = {f"P{number:02}": Fraction(20 - number if number < 6 else 10) for number in range(1, 9)}
    cup = after(begun([*exact, "P09"], games=1), exact | {"P09": Fraction(9)})
    assert next_round(cup).round.stage == "semi-final"


def test_T2_who_loses_a_play_off_is_placed_by_it() -> None:
    exact = {f"P{number:02}": Fraction(20 - number if number < 8 else 10) for number in range(1, 11)}
    cup = cups.drawn(after(begun(list(exact), games=1), exact))
    (match,) = cup.rounds[-1].matches
    cup = cups.told(cup, {match.players: "P10 > P08 > P09"})
    (table,) = STADTMEISTERSCHAFT.tables(won(cups.drawn(cup), list(exact)))
    assert [(place.place, place.player) for place in table.places[8:]] == [(9, "P08"), (10, "P09")]


def test_T2_still_tied_more_first_places_then_lot() -> None:
    exact = {f"P{number:02}": Fraction(20 - number if number < 8 else 10) for number in range(1, 14)}
    cup = after(begun(list(exact), games=1), exact)
    draft = next_round(cup)
    assert [len(match.players) for match in draft.round.matches] == [3, 3]
    one, other = draft.round.matches
    published = replace(cup, rounds=(*cup.rounds, replace(draft.round, state="published")))
    both = cups.told(published, {one.players: " > ".join(one.players), other.players: " > ".join(other.players)})
    reasons = next_round(both).reasons
    winners = {one.players[0], other.players[0]}
    (by_lot,) = told_by(reasons, "stadtmeisterschaft-by-lot")
    assert {by_lot["player"], by_lot["above"]} == winners
    assert str(by_lot["other"]) < str(by_lot["own"])
    # One of them has won a table of the preliminaries.
    first = cup.rounds[0]
    better = str(by_lot["player"])
    earlier = tuple(
        replace(
            match,
            score=replace(
                match.score, facts={"place": tuple(Fraction(2 - (name == better)) for name in match.players)}
            ),
        )
        for match in first.matches
        if match.score
    )
    by_first = replace(both, rounds=(replace(first, matches=earlier), both.rounds[1]))
    (why,) = told_by(next_round(by_first).reasons, "stadtmeisterschaft-by-first-places")
    assert (why["above"], why["own"], why["other"]) == (better, "1", "2")


# T3: semi-finals and final


def test_T3_semi_finals_by_snake_and_the_first_two_reach_the_final() -> None:
    names = [f"P{number}" for number in range(1, 9)]
    cup = after(begun(names, games=1), {name: Fraction(10 - number) for number, name in enumerate(names)})
    draft = next_round(cup)
    assert (draft.round.stage, draft.round.number) == ("semi-final", 2)
    assert [sorted(match.players) for match in draft.round.matches] == [
        ["P1", "P4", "P5", "P8"],
        ["P2", "P3", "P6", "P7"],
    ]
    one, other = draft.round.matches
    cup = replace(cup, rounds=(*cup.rounds, replace(draft.round, state="published")))
    cup = cups.told(cup, {one.players: "P8 > P5 = P4 > P1", other.players: "P7 > P6 > P3 > P2"})
    last = next_round(cup)
    # P4 and P5 share the second place; P4 stood better.
    assert (last.round.stage, sorted(last.round.matches[0].players)) == ("final", ["P4", "P6", "P7", "P8"])
    assert told_by(last.reasons, "stadtmeisterschaft-second") == [{"player": "P5", "above": "P4", "table": 1}]
    cup = replace(cup, rounds=(*cup.rounds, replace(last.round, state="published")))
    cup = cups.told(cup, {last.round.matches[0].players: "P6 > P4 = P7 > P8"})
    assert STADTMEISTERSCHAFT.final(cup) is None
    (table,) = STADTMEISTERSCHAFT.tables(cup)
    assert [(place.place, place.player, place.by) for place in table.places] == [
        (1, "P6", ""),
        (2, "P4", "table-place"),
        (2, "P7", ""),
        (4, "P8", "table-place"),
        (5, "P5", "stage"),
        (6, "P3", "table-place"),
        (7, "P1", "table-place"),
        (7, "P2", ""),
    ]
    assert [place.points for place in table.places[:2]] == [5, 7]


def test_T3_all_who_are_equal_at_the_second_place_are_named_and_seats_go_by_lot() -> None:
    names = [f"P{number}" for number in range(1, 9)]
    cup = after(begun(names, games=1), {name: Fraction(10 - number) for number, name in enumerate(names)})
    cup = cups.drawn(cup)
    for match in cup.rounds[-1].matches:
        assert list(match.players) == by_lot(cup.seed, ("seats", 2), match.players)
    one, other = cup.rounds[-1].matches
    last = next_round(cups.told(cup, {one.players: "P8 > P5 = P4 = P1", other.players: "P7 = P6 = P3 > P2"}))
    assert sorted(last.round.matches[0].players) == ["P1", "P3", "P6", "P8"]
    assert told_by(last.reasons, "stadtmeisterschaft-second") == [
        {"player": "P4", "above": "P1", "table": 1},
        {"player": "P5", "above": "P1", "table": 1},
        {"player": "P7", "above": "P6", "table": 2},
    ]


def test_T3_a_semi_finalist_who_leaves_makes_room_for_the_next() -> None:
    names = [f"P{number}" for number in range(1, 9)]
    cup = after(begun(names, games=1), {name: Fraction(10 - number) for number, name in enumerate(names)})
    cup = won(cups.drawn(cup), names)
    assert sorted(next_round(cups.gone(cup, "P4")).round.matches[0].players) == ["P1", "P2", "P3", "P5"]


@pytest.mark.parametrize(("players", "final"), [(3, None), (4, 4), (5, 4), (7, 4)])
def test_T3_with_fewer_than_eight_the_best_four_play_the_final(players: int, final: int | None) -> None:
    cup = begun(players, games=1)
    cup = won(cups.drawn(cup), cup.active(1))
    made = STADTMEISTERSCHAFT.final(cup)
    if final is None:
        assert made is None  # one table has played, no final
        return
    assert isinstance(made, Draft)
    if made.round.stage == "play-off":  # two tables: two are third, two second
        assert players == 7
        cup = won(replace(cup, rounds=(*cup.rounds, replace(made.round, state="published"))), cup.active(1))
        made = next_round(cup)
    assert (made.round.stage, len(made.round.matches[0].players)) == ("final", final)
    assert made.reasons[-1].code == "stadtmeisterschaft-few"


def test_T3_no_further_round_while_results_are_missing() -> None:
    stuck = STADTMEISTERSCHAFT.final(cups.drawn(begun(8, games=1)))
    assert isinstance(stuck, Stuck)
    assert stuck.reason == Reason("results-missing", {"tables": [1, 2]})


def test_T1_at_least_one_game_is_played() -> None:
    assert (min(SETTINGS["games"].allowed), max(SETTINGS["games"].allowed)) == (1, 20)


def test_T4_time_limits_are_settings() -> None:
    assert (SETTINGS["minutes"].default, SETTINGS["final-minutes"].default) == (20, 30)


# Whole tournaments


def whole(players: int, seed: str, drops: Sequence[int]) -> Iterator[Cup]:
    """A tournament with results by dice, round by round; in round 2 some leave."""
    cup = begun(players, seed=seed)
    while True:
        number = len(cup.rounds) + 1
        if number == 2:
            for drop in drops:
                cup = cups.gone(cup, f"P{drop:02}")
        rules = STADTMEISTERSCHAFT
        made = rules.draw(cup) if number <= rules.rounds(cup) else rules.final(cup)
        if not isinstance(made, Draft):
            assert made is None
            return
        told = []
        for match in made.round.matches:
            rolls = dice.stream(dice.key(seed), ("result", number, match.table)).rolls(6, 8)
            order = sorted(zip(rolls, match.players, strict=False))
            words = order[0][1] + "".join(
                (" = " if roll == before else " > ") + name for (before, _), (roll, name) in pairwise(order)
            )
            told.append(replace(match, score=cups_score(cup, match, words)))
        cup = replace(cup, rounds=(*cup.rounds, replace(made.round, matches=tuple(told), state="closed")))
        yield cup


def cups_score(cup: Cup, match: Match, words: str) -> Score:
    found = STADTMEISTERSCHAFT.read(cup, match, words)
    assert isinstance(found, Score)
    return found


@given(st.integers(4, 20), st.text("abc", max_size=2), st.sets(st.integers(1, 20), max_size=2))
@settings(max_examples=12, deadline=None)
def test_whole_tournaments_end_with_one_table_of_all(players: int, seed: str, drops: set[int]) -> None:
    drops = set() if players < 8 else {drop for drop in drops if drop <= players}
    last: Cup | None = None
    for last in whole(players, seed, sorted(drops)):
        (table,) = STADTMEISTERSCHAFT.tables(last)
        assert sorted(place.player for place in table.places) == sorted(entrant.name for entrant in last.entrants)
        assert all(place.points == points(last, place.player) for place in table.places)
        assert [place.place for place in table.places] == sorted(place.place for place in table.places)
        assert check(last, (table,)) == ()
    assert last is not None
    assert last.rounds[-1].stage == "final"
    stages = [round.stage for round in last.rounds]
    assert stages == sorted(stages, key=list(stadtmeisterschaft_final.REACHED).index)
    finalists = {name for match in last.rounds[-1].matches for name in match.players}
    (table,) = STADTMEISTERSCHAFT.tables(last)
    assert {place.player for place in table.places[: len(finalists)]} == finalists


def test_the_check_finds_points_that_a_result_does_not_give() -> None:
    *_, last = whole(8, "s", [])
    first = last.rounds[0].matches[0]
    assert first.score
    wrong = replace(first, score=replace(first.score, points=(Fraction(5), Fraction(5), Fraction(1), Fraction(0))))
    rounds = (replace(last.rounds[0], matches=(wrong, *last.rounds[0].matches[1:])), *last.rounds[1:])
    assert "check-points-of" in [reason.code for reason in check(replace(last, rounds=rounds), ())]


def test_the_check_reads_names_with_the_signs_of_results() -> None:
    cup = cups.drawn(begun(("A > B", "C = D", "A", "B"), games=1))
    (match,) = cup.rounds[0].matches
    cup = cups.told(cup, {match.players: "A > B > A = B > C = D"})
    assert cup.rounds[0].matches[0].score
    assert check(cup, STADTMEISTERSCHAFT.tables(cup)) == ()


def test_the_same_tournament_in_another_order_of_entry() -> None:
    *_, last = whole(11, "s", [])
    turned = replace(last, entrants=last.entrants[::-1], rounds=last.rounds[:1])
    drawn, right = STADTMEISTERSCHAFT.draw(turned), last.rounds[1]
    assert isinstance(drawn, Draft)
    assert [match.players for match in drawn.round.matches] == [match.players for match in right.matches]


def test_every_reason_that_is_given_has_its_words_and_facts() -> None:
    sources = "".join(path.read_text("utf-8") for path in sorted((ROOT / "gm/tournaments").glob("stadt*.py")))
    sources += "".join(path.read_text("utf-8") for path in sorted((ROOT / "gm/tournaments").glob("tables*.py")))
    given = set(re.findall(r'"((?:tables|stadtmeisterschaft)-[a-z-]+)"', sources))
    given |= {f"stadtmeisterschaft-board-{fault}" for fault in FAULTS}
    given |= {f"stadtmeisterschaft-by-{by}" for by in ("play-off", "first-places", "lot")}
    assert given == TABLES.keys()
    told = [reason for cup in whole(13, "3", [3]) for reason in (again_drawn(cup))]
    assert {reason.code for reason in told} >= {"tables-sizes", "stadtmeisterschaft-through"}
    for reason in told:
        assert set(reason.facts) == set(TABLES[reason.code].facts), reason.code


def again_drawn(cup: Cup) -> tuple[Reason, ...]:
    before = replace(cup, rounds=cup.rounds[:-1])
    made = (STADTMEISTERSCHAFT.draw if cup.rounds[-1].stage == "preliminary" else STADTMEISTERSCHAFT.final)(before)
    assert isinstance(made, Draft)
    return made.reasons
