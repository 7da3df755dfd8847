"""One deadline decided: P1–P4 and the game master's word, on letters that are already lines."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm.games import GAMES
from gm.model import Letter, Line, Match, Notice, Player, Task, Turn, Word
from gm.turn import Decision, decide

ZAT = datetime(2025, 10, 24, 18, tzinfo=UTC)
PLAYERS = (
    Player("Klara", ("klara@example.org", "k@example.net")),
    Player("Jonas", ("jonas@example.org",)),
    Player("Ines", ("ines@example.com",)),
)
MATCH = Match("Nordhaus", "Südwall", {"Nordhaus": ("Klara",), "Südwall": ("Jonas",)})
STATES = {"counted", "replaced", "late", "duplicate", "question", "no-order", "ignored"}


def letter(name: str, sender: str, text: str, hours: float = -24, **more: object) -> Letter:
    """A letter that arrived so many hours after the ZAT."""
    lines = (Line(0, "TF47"), *(Line(number, words) for number, words in enumerate(text.split("\n"), 1)))
    digest = sha256(f"{name}{sender}{text}".encode()).hexdigest()
    arrived = ZAT + timedelta(hours=hours)
    given: dict[str, object] = {"sha256": digest, "content": digest, "display": sender}
    given |= {"arrived": arrived, "sent": arrived, "how": "received"} | more
    return Letter(name, senders=(sender,), lines=lines, **given)  # type: ignore[arg-type]


def turn(*words: Word, anti: bool = False, curling: bool = True, active: tuple[str, ...] = ()) -> Turn:
    tasks = {"football": Task("football", "047", 80)}
    if anti:
        tasks["anti"] = Task("anti", "047", 120)
    if curling:
        tasks["curling"] = Task("curling", "047", matches=(MATCH,))
    return Turn("047", ZAT, tasks, PLAYERS, words, active)


def states(decision: Decision) -> list[str]:
    return [verdict.state for verdict in decision.verdicts]


def in_force(decision: Decision, player: str) -> dict[str, str]:
    """Line-ups and stones in force of a player, by team."""
    return {
        one.order.team: "-".join(map(str, one.move)) if one.order.game != "curling" else str(len(one.move))
        for one in decision.orders
        if one.order.player == player and one.status in ("accepted", "clipped") and one.move is not None
    }


def codes(decision: Decision) -> set[str]:
    return {told.notice.code for told in (*decision.told, *decision.asked)}


KLARA, JONAS, INES = "klara@example.org", "jonas@example.org", "ines@example.com"


# P1


@pytest.mark.parametrize(("hours", "state"), [(-1 / 3600, "counted"), (0, "counted"), (1 / 3600, "late")])
def test_P1_up_to_and_including_the_zat(hours: float, state: str) -> None:
    found = decide(turn(), [letter("1", KLARA, "Nordstern 6-4-20-20-20", hours)], GAMES)
    assert states(found) == [state]
    assert [one.status for one in found.orders] == ["accepted" if state == "counted" else "late"]
    assert ("mail-late" in codes(found)) == (state == "late")


def test_P1_the_arrival_decides_not_when_it_was_sent() -> None:
    early = letter("1", KLARA, "Nordstern 6-4-20-20-20", 1, sent=ZAT - timedelta(days=3))
    assert states(decide(turn(), [early], GAMES)) == ["late"]


def test_P1_without_any_time_it_counts_and_stands_behind_all_others() -> None:
    unknown = letter("1", KLARA, "Nordstern 7-3-20-20-20", arrived=None, sent=None, how="unknown")
    known = letter("2", KLARA, "Nordstern 6-4-20-20-20")
    found = decide(turn(), [unknown, known], GAMES)
    assert in_force(found, "Klara") == {"Nordstern": "7-3-20-20-20"}


# P2


def test_P2_letters_add_up_and_the_same_team_is_replaced() -> None:
    found = decide(
        turn(),
        [
            letter("1", KLARA, "Nordstern 6-4-20-20-20\nNordwind 10-0-20-20-20", -30),
            letter("2", KLARA, "NORD-wind: 9-1-20-20-20", -20),
        ],
        GAMES,
    )
    assert in_force(found, "Klara") == {"Nordstern": "6-4-20-20-20", "NORD-wind": "9-1-20-20-20"}
    assert Counter(one.status for one in found.orders) == {"accepted": 2, "replaced": 1}
    assert states(found) == ["counted", "counted"]


def test_P2_the_third_team_is_a_question_and_the_earlier_two_stand() -> None:
    found = decide(turn(), [letter("1", KLARA, "Nord 6-4-20-20-20\nOst 6-4-20-20-20\nWest 6-4-20-20-20")], GAMES)
    assert set(in_force(found, "Klara")) == {"Nord", "Ost"}
    assert [told.notice.code for told in found.asked] == ["football-F7"]
    assert states(found) == ["question"]


def test_P2_statt_replaces_what_it_names_else_all() -> None:
    first = letter("1", KLARA, "Nord 6-4-20-20-20\nOst 6-4-20-20-20", -30)
    named = decide(turn(), [first, letter("2", KLARA, "West statt Ost: 7-3-20-20-20", -20)], GAMES)
    assert in_force(named, "Klara") == {"Nord": "6-4-20-20-20", "West": "7-3-20-20-20"}
    everything = decide(turn(), [first, letter("2", KLARA, "Statt meiner Mail: West 7-3-20-20-20", -20)], GAMES)
    assert in_force(everything, "Klara") == {"West": "7-3-20-20-20"}
    assert states(everything) == ["replaced", "counted"]


def test_P2_two_lineups_under_one_name_are_asked_and_neither_counts() -> None:
    found = decide(turn(), [letter("1", KLARA, "Nord 6-4-20-20-20\nNord 7-3-20-20-20")], GAMES)
    assert in_force(found, "Klara") == {}
    assert [told.notice.code for told in found.asked] == ["order-twice"]
    same = decide(turn(), [letter("1", KLARA, "Nord 6-4-20-20-20\nNord 6-4-20-20-20")], GAMES)
    assert in_force(same, "Klara") == {"Nord": "6-4-20-20-20"}


def test_P2_a_later_invalid_order_replaces_nothing() -> None:
    first = letter("1", KLARA, "Nord 6-4-20-20-20", -30)
    for text in ("Nord 6-4-20-20", "Statt Nord: Ost 6-4-20-20-20-20", "Statt meiner Mail: Ost -1-4-20-20-20"):
        found = decide(turn(), [first, letter("2", KLARA, text, -20)], GAMES)
        assert in_force(found, "Klara") == {"Nord": "6-4-20-20-20"}
        assert states(found) == ["counted", "question"]


def test_P2_a_withdrawal_takes_back_what_it_names_else_all() -> None:
    first = letter("1", KLARA, "Nord 6-4-20-20-20\nOst 6-4-20-20-20\nNordhaus gegen Südwall: " + "H0 " * 8, -30)
    one = decide(turn(), [first, letter("2", KLARA, "Ich ziehe Ost zurück.", -20)], GAMES)
    assert set(in_force(one, "Klara")) == {"Nord", "Nordhaus"}
    game = decide(turn(), [first, letter("2", KLARA, "Beim Curling ziehe ich meine Setzdaten zurück.", -20)], GAMES)
    assert set(in_force(game, "Klara")) == {"Nord", "Ost"}
    everything = decide(turn(), [first, letter("2", KLARA, "Ich ziehe alles zurück.", -20)], GAMES)
    assert in_force(everything, "Klara") == {}
    assert states(everything) == ["replaced", "counted"]


@pytest.mark.parametrize(
    "text", ["Ich ziehe nichts zurück.", "Vielleicht ziehe ich Nord zurück", "Ich ziehe Xyz zurück"]
)
def test_P2_a_doubtful_withdrawal_is_asked(text: str) -> None:
    found = decide(turn(), [letter("1", KLARA, "Nord 6-4-20-20-20", -30), letter("2", KLARA, text, -20)], GAMES)
    assert set(in_force(found, "Klara")) == {"Nord"}
    assert [told.notice.code for told in found.asked] == ["order-withdrawal"]


@pytest.mark.parametrize(
    "text",
    [
        "Nordstern ziehe ich zurück, Ostwind bleibt wie gemeldet.",
        "I withdraw Nordstern. Ostwind still plays.",
        "Wycofuję drużynę Nordstern. Ostwind gra dalej.",
        "Ostwind bleibt drin, aber Nordstern bitte streichen",
    ],
)
def test_P2_what_a_withdrawal_says_stays_is_not_taken_back(text: str) -> None:
    first = letter("1", KLARA, "Nordstern: 6-4-20-20-20\nOstwind: 5-5-20-20-20", -48)
    assert in_force(decide(turn(), [first, letter("2", KLARA, text)], GAMES), "Klara") == {"Ostwind": "5-5-20-20-20"}


@pytest.mark.parametrize(
    "text", ["Ostwind bleibt und Nordstern ziehe ich zurück", "Ostwind bleibt, mein anderes Team ziehe ich zurück"]
)
def test_P2_what_stays_and_what_goes_in_one_breath_is_asked(text: str) -> None:
    first = letter("1", KLARA, "Nordstern: 6-4-20-20-20\nOstwind: 5-5-20-20-20", -48)
    found = decide(turn(), [first, letter("2", KLARA, text)], GAMES)
    assert len(in_force(found, "Klara")) == 2
    assert [told.notice.code for told in found.asked] == ["order-withdrawal"]


def test_F1_the_same_broken_number_twice_is_asked_once() -> None:
    found = decide(turn(), [letter("1", KLARA, "Nordstern: 2,5-2,5-25-25-25")], GAMES)
    assert [told.notice.facts["number"] for told in found.asked] == ["2,5"]


def test_P2_nothing_to_withdraw_and_as_last_time() -> None:
    assert "order-nothing-to-withdraw" in codes(decide(turn(), [letter("1", KLARA, "Ich ziehe alles zurück")], GAMES))
    found = decide(turn(), [letter("1", KLARA, "bitte wie letztes Mal")], GAMES)
    assert [told.notice.code for told in found.asked] == ["order-repeat"]


def test_P2_setz_data_of_a_side_are_replaced_by_whoever_may_send_them() -> None:
    match = Match("Nordhaus", "Südwall", {"Nordhaus": ("Klara", "Ines"), "Südwall": ("Jonas",)})
    tasks = {"curling": Task("curling", "047", matches=(match,))}
    found = decide(
        Turn("047", ZAT, tasks, PLAYERS),
        [
            letter("1", KLARA, "Nordhaus gegen Südwall: " + "H0 " * 8, -30),
            letter("2", INES, "Nordhaus gegen Südwall: " + "B0 " * 8, -20),
        ],
        GAMES,
    )
    assert [(one.order.player, one.status) for one in found.orders] == [("Klara", "replaced"), ("Ines", "accepted")]
    assert found.missing == ("Südwall",)


# P3


def test_P3_the_wish_last_stated_in_time_holds() -> None:
    found = decide(
        turn(),
        [
            letter("1", KLARA, "Nord 6-4-20-20-20\nWP-Wunsch: 120", -30),
            letter("2", KLARA, "Wunsch jetzt 77 WP", -20),
            letter("3", KLARA, "WP-Wunsch: achtzig", -10),
            letter("4", KLARA, "WP-Wunsch: 99", 1),
        ],
        GAMES,
    )
    assert found.wishes["Klara"].wp == 77
    assert states(found) == ["counted", "counted", "no-order", "late"]
    assert "wish-unreadable" in codes(found)
    assert found.asked == ()


def test_R5_a_wish_out_of_bounds_is_moved_and_told() -> None:
    found = decide(turn(), [letter("1", KLARA, "WP-Wunsch: 301"), letter("2", JONAS, "WP-Wunsch: 5")], GAMES)
    assert {player: wish.wp for player, wish in found.wishes.items()} == {"Klara": 300, "Jonas": 10}
    assert [dict(told.notice.facts) for told in found.told] == [
        {"before": 301, "after": 300},
        {"before": 5, "after": 10},
    ]


# P4


def test_P4_states_in_their_order() -> None:
    text = "Nord 6-4-20-20-20"
    first = letter("1", KLARA, text, -30)
    cases = [
        (first, "counted"),
        (letter("2", KLARA, text, 5, content=first.content), "duplicate"),
        (letter("3", JONAS, text, 5, nature="auto-reply"), "ignored"),
        (letter("4", JONAS, "Ost 6-4-20-20", 5), "late"),
        (letter("5", JONAS, "Ost 6-4-20-20", -5), "question"),
        (letter("6", JONAS, "Schönes Wetter heute.", -5), "no-order"),
        (letter("7", "fremd@example.org", "Schönes Wetter heute.", -5), "no-order"),
        (letter("8", "fremd@example.org", text, -5), "question"),
    ]
    found = decide(turn(), [each for each, _ in cases], GAMES)
    assert {verdict.letter.name: verdict.state for verdict in found.verdicts} == {
        each.name: state for each, state in cases
    }


def test_P4_the_same_letter_twice_is_a_duplicate_even_late() -> None:
    first = letter("1", KLARA, "Nord 6-4-20-20-20", -30)
    again = replace(first, name="2", arrived=ZAT + timedelta(days=1))
    assert states(decide(turn(), [first, again], GAMES)) == ["counted", "duplicate"]
    other_way = replace(first, name="2", sha256="f" * 64)
    assert states(decide(turn(), [other_way, first], GAMES)) == ["counted", "duplicate"]


def test_P4_a_doubted_sender_replaces_nothing() -> None:
    failed = (Notice("mail-authentication", None, {"result": "dmarc=fail"}),)
    letters = [letter("1", KLARA, "Nord 6-4-20-20-20", -30), letter("2", KLARA, "Nord 0-0-1-1-1", -20, notices=failed)]
    found = decide(turn(), letters, GAMES)
    assert in_force(found, "Klara") == {"Nord": "6-4-20-20-20"}
    assert states(found) == ["counted", "question"]
    assert states(decide(turn(Word("count", "2")), letters, GAMES)) == ["replaced", "counted"]


def test_P4_an_address_is_who_it_is_and_a_name_shown_is_nobody() -> None:
    second = letter("1", "k@example.net", "Nord 6-4-20-20-20")
    assert decide(turn(), [second], GAMES).verdicts[0].player == "Klara"
    stranger = letter("1", "fremd@example.com", "Nord 6-4-20-20-20", display="Klara <fremd@example.com>")
    found = decide(turn(), [stranger], GAMES)
    assert found.verdicts[0].player == ""
    assert found.asked[0].notice.facts["like"] == "Klara"


# the game master's word


def test_ruling_sender_count_and_ignore() -> None:
    stranger = letter("1", "fremd@example.com", "Nord 6-4-20-20-20")
    assert in_force(decide(turn(Word("sender", "1", value="Klara")), [stranger], GAMES), "Klara")
    late = letter("1", KLARA, "Nord 6-4-20-20-20", 3)
    assert states(decide(turn(Word("count", "1")), [late], GAMES)) == ["counted"]
    clean = letter("1", KLARA, "Nord 6-4-20-20-20")
    assert states(decide(turn(Word("ignore", "1")), [clean], GAMES)) == ["ignored"]


def test_ruling_lineup_answers_the_question_and_goes_through_the_rules() -> None:
    asked = letter("1", KLARA, "Nord 6-4-20-20-20-20")
    found = decide(turn(Word("lineup", "1", value="12-4-20-20-20")), [asked], GAMES)
    # 10-4-20-20-20 costs 88; the shares of 80 are 100/11, 40/11 and three times 200/11.
    assert in_force(found, "Klara") == {"Nord": "9-4-18-18-18"}
    assert found.asked == ()
    assert codes(found) >= {"football-F2", "football-F4"}
    assert states(found) == ["counted"]
    assert found.faults == ()


def test_ruling_lineup_without_a_team_that_is_clear_is_a_fault() -> None:
    asked = letter("1", KLARA, "Nord 6-4-20-20\nOst 6-4-20-20")
    found = decide(turn(Word("lineup", "1", value="6-4-20-20-20")), [asked], GAMES)
    assert len(found.faults) == 1
    assert in_force(found, "Klara") == {}
    both = (Word("lineup", "1", team=team, value="6-4-20-20-20") for team in ("Nord", "Ost"))
    assert set(in_force(decide(turn(*both), [asked], GAMES), "Klara")) == {"Nord", "Ost"}


def test_ruling_strike_makes_room_for_the_third_team() -> None:
    three = letter("1", KLARA, "Nord 6-4-20-20-20\nOst 6-4-20-20-20\nWest 6-4-20-20-20")
    found = decide(turn(Word("strike", player="Klara", team="Nord")), [three], GAMES)
    assert set(in_force(found, "Klara")) == {"Ost", "West"}
    assert found.asked == ()
    assert "order-struck" in codes(found)


def test_ruling_strike_of_a_team_leaves_open_what_else_the_letter_asks() -> None:
    both = letter("1", KLARA, "Nord 6-4-20-20-20\nNordhaus gegen Südwall: H0 B0 A3 A3 H5 B0 A7")
    found = decide(turn(Word("strike", "1", team="Nord")), [both], GAMES)
    assert in_force(found, "Klara") == {}
    assert [told.notice.code for told in found.asked] == ["curling-C2-count"]
    unknown = letter("1", KLARA, "Nord 6-4-20-20-20\nFoo gegen Bar: H0 B0 A3 A3 H5 B0 A7 A7")
    found = decide(turn(Word("strike", "1", team="Nord")), [unknown], GAMES)
    assert [told.notice.code for told in found.asked] == ["curling-C1"]


def test_rulings_go_in_order_so_a_lineup_behind_a_strike_is_in_force() -> None:
    wrong = letter("1", KLARA, "Nord 6-4-20-20-20")
    strike = Word("strike", "1", team="Nord")
    lineup = Word("lineup", "1", team="Nord", value="5-5-20-20-20")
    assert in_force(decide(turn(strike, lineup), [wrong], GAMES), "Klara") == {"Nord": "5-5-20-20-20"}
    assert in_force(decide(turn(lineup, strike), [wrong], GAMES), "Klara") == {}


def test_ruling_as_read_plays_seven_stones() -> None:
    seven = letter("1", KLARA, "Nordhaus gegen Südwall: H0 B0 A3 A3 H5 B0 A7")
    assert states(decide(turn(), [seven], GAMES)) == ["question"]
    found = decide(turn(Word("as-read", "1")), [seven], GAMES)
    assert in_force(found, "Klara") == {"Nordhaus": "7"}
    assert states(found) == ["counted"]


def test_ruling_stones_wish_and_withdraw() -> None:
    words = (
        Word("stones", player="Klara", value="H0 " * 8),
        Word("wish", player="Klara", value="66"),
        Word("withdraw", player="Jonas"),
    )
    found = decide(turn(*words), [letter("1", JONAS, "Ost 6-4-20-20-20")], GAMES)
    assert in_force(found, "Klara") == {"Nordhaus": "8"}
    assert found.wishes["Klara"].wp == 66
    assert in_force(found, "Jonas") == {}
    assert found.faults == ()


@pytest.mark.parametrize(
    "word",
    [
        Word("ignore", "9"),
        Word("lineup", player="Klara", team="Nord", value="6-4"),
        Word("lineup", player="Klara", value="6-4-20-20-20"),
        Word("stones", player="Ines", value="H0 " * 8),
        Word("withdraw", player="Ines"),
        Word("lineup", player="Klara", game="anti", team="Nord", value="6-4-20-20-20"),
    ],
)
def test_rulings_that_cannot_be_carried_out_are_faults(word: Word) -> None:
    found = decide(turn(word), [], GAMES)
    assert len(found.faults) == 1
    assert found.orders == ()


def test_F13_an_anti_lineup_where_none_is_due_is_asked() -> None:
    text = "Anti: Nord 1-1-5-5-5"
    assert [told.notice.code for told in decide(turn(), [letter("1", KLARA, text)], GAMES).asked] == ["football-F13"]
    assert [one.status for one in decide(turn(anti=True), [letter("1", KLARA, text)], GAMES).orders] == ["clipped"]
    assert [one.status for one in decide(turn(), [letter("1", KLARA, text, hours=1)], GAMES).orders] == ["late"]


def test_F13_a_lineup_beside_a_word_of_anti_is_asked_where_both_are_played() -> None:
    mixed = letter("1", KLARA, "Nord 6-4-20-20-20\nund im Anti:\nOst 10-10-20-20-20")
    both = decide(turn(anti=True), [mixed], GAMES)
    assert in_force(both, "Klara") == {"Nord": "6-4-20-20-20"}
    assert [told.notice.code for told in both.asked] == ["order-unclear"]
    one = decide(turn(), [mixed], GAMES)
    assert set(in_force(one, "Klara")) == {"Nord", "Ost"}
    word = Word("lineup", "1", game="anti", team="Ost", value="10-10-20-20-20")
    ruled = decide(turn(word, anti=True), [mixed], GAMES)
    assert [(one.order.game, one.status) for one in ruled.orders if one.order.team == "Ost"][-1] == ("anti", "clipped")


def test_missing_are_active_managers_and_sides_without_a_valid_order() -> None:
    found = decide(
        turn(active=("Ines", "Jonas", "Klara")),
        [letter("1", KLARA, "Nord 6-4-20-20-20"), letter("2", JONAS, "Ost 6-4-20-20")],
        GAMES,
    )
    assert found.missing == ("Ines", "Jonas", "Nordhaus", "Südwall")


# invariants


TEXTS = st.sampled_from(
    [
        "Nord 6-4-20-20-20",
        "Nord 7-3-20-20-20",
        "Ost 12-3-40-10-5",
        "West 6-4-20-20",
        "Statt Nord: Süd 6-4-20-20-20",
        "Ich ziehe alles zurück",
        "Ich ziehe Nord vielleicht zurück",
        "WP-Wunsch: 500",
        "Nordhaus gegen Südwall: H9 B9 A9 A9 H5 B0 A7 A7",
        "Nordhaus gegen Südwall: H9 B9",
        "Anti: Nord 1-1-5-5-5",
        "wie letztes Mal",
        "Hallo!",
    ]
)
LETTERS = st.lists(
    st.tuples(st.sampled_from([KLARA, JONAS, INES, "fremd@example.org"]), TEXTS, st.integers(-50, 5), st.booleans()),
    max_size=7,
)


@settings(max_examples=150)
@given(LETTERS, st.randoms(use_true_random=False))
def test_invariants_one_state_each_and_no_order_of_letters(
    drawn: list[tuple[str, str, int, bool]], chance: random.Random
) -> None:
    letters = [
        letter(f"{number}.eml", sender, text, hours, nature="bounce" if automatic else "")
        for number, (sender, text, hours, automatic) in enumerate(drawn, 1)
    ]
    found = decide(turn(), letters, GAMES)
    assert sorted(verdict.letter.name for verdict in found.verdicts) == sorted(each.name for each in letters)
    assert set(states(found)) <= STATES
    shuffled = list(letters)
    chance.shuffle(shuffled)
    assert decide(turn(), shuffled, GAMES) == found
    football = Counter(
        one.order.player
        for one in found.orders
        if one.order.game == "football" and one.status in ("accepted", "clipped")
    )
    assert all(count <= 2 for count in football.values())
    asked = {told.letter for told in found.asked}
    assert {verdict.letter.name for verdict in found.verdicts if verdict.state == "question"} == asked
    for one in found.orders:
        if one.status in ("accepted", "clipped"):
            assert one.move is not None


@pytest.mark.parametrize(
    "text", ["Nordstern: Sturm jetzt 21 statt 20", "Torwart: 7\nSturm: 19", "Nordstern 6-4-2o-20-20"]
)
def test_P4_an_attempt_at_an_order_is_asked_once_and_replaces_nothing(text: str) -> None:
    found = decide(turn(), [letter("1", KLARA, "Nordstern 6-4-20-20-20", -30), letter("2", KLARA, text)], GAMES)
    assert [told.notice.code for told in found.asked] == ["order-unclear"]
    assert states(found) == ["counted", "question"]
    assert in_force(found, "Klara") == {"Nordstern": "6-4-20-20-20"}


def test_P4_an_attempt_of_an_unknown_sender_is_a_question() -> None:
    found = decide(turn(), [letter("1", "x@example.org", "Nordstern 6-4-2o-20-20")], GAMES)
    assert states(found) == ["question"]


def test_P2_a_verb_of_taking_out_must_name_orders_or_a_team() -> None:
    first = letter("1", KLARA, "Nordstern 6-4-20-20-20", -30)
    assert in_force(decide(turn(), [first, letter("2", KLARA, "Bitte Nordstern streichen")], GAMES), "Klara") == {}
    spoken = decide(turn(), [first, letter("2", KLARA, "Please remove my old address")], GAMES)
    assert [told.notice.code for told in spoken.asked] == ["order-withdrawal"]
