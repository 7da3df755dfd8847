"""Replies to what was put to a player: read plainly or not at all, in their place in time, and nobody else's."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_turn import INES, JONAS, KLARA, PLAYERS, ZAT, codes, in_force, letter, states, turn

from gm.games import GAMES
from gm.model import LANGUAGES, Letter, Line, Notice, Turn, Word
from gm.notices import CODES
from gm.turn import Choice, Decision, Put, decide, key_of
from gm.turn.choices import KINDS, Case, choices
from gm.turn.replies import IN_WORDS, chosen

TWICE = "Nordstern 6-4-20-20-20\nNordstern 7-3-20-20-20"
ID = "<20251023200000.047-question-1@spiel.example>"


def put_for(first: Letter, given: Turn, *others: Letter) -> Put:
    """The one question about a letter, put with what its player may choose."""
    decision = decide(given, [first, *others], GAMES)
    (told,) = [one for one in decision.asked if one.letter == first.name]
    every = choices(Case(told, first, decision, PLAYERS))
    ways = tuple(one for one in every if one.answer and not one.wants)
    key = key_of(told, first.sha256)
    return Put(
        key, ID, first.name, told.player, told.notice.code, told.game, told.team, ways, ZAT - timedelta(hours=23)
    )


def reply(text: str, hours: float = -1, name: str = "9", sender: str = KLARA, **more: object) -> Letter:
    return letter(name, sender, text, hours, thread=("<1@example.org>", ID, f"<{name}@example.org>"), **more)


def played(first: str, *replies: Letter, sender: str = KLARA, given: Turn | None = None) -> Decision:
    """A letter with a question that was put, and these replies."""
    one, given = letter("1", sender, first), given or turn()
    return decide(given, [one, *replies], GAMES, put=[put_for(one, given)])


# what is plain


def lines(text: str) -> list[Line]:
    return [Line(0, "Re: [FRAGE]", "quoted"), *(Line(n, line) for n, line in enumerate(text.split("\n"), 1))]


THREE = (Choice("a"), Choice("b"), Choice("c"))
ASKED = (Choice("a", says="yes"), Choice("b", says="no"))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("2", 2),
        (" 2. ", 2),
        ("(2)", 2),
        ("Nr. 2", 2),
        ("Antwort: 2", 2),
        ("Option 3!", 3),
        ("numer 1", 1),
        ("Hallo Spielleitung,\n\n2\n\nViele Grüße\nKlara Beispiel", 2),
        ("Cześć,\n1\nPozdrawiam\nKlara", 1),
        ("3\nThanks!\nSent from my phone", 3),
        ("2\n\nVon meinem Telefon gesendet", 2),
        *(("No. 2", 2), ("no 2", 2), ("#2", 2), ("zwei", 2), ("Option two", 2), ("dwa", 2), ("Antwort: zwei!", 2)),
        *(
            ("Antwort: 2, danke!", 2),
            ("2 bitte", 2),
            ("2. Danke schön", 2),
            ("Option 2 please", 2),
            ("2 - LG Klara", 2),
        ),
        *(("Ich nehme die 2", 2), ("I choose 2, thanks", 2), ("wybieram 2", 2), ("Antwort: 2\n\n2", 2)),
    ],
)
def test_P2_a_plain_number_is_a_choice(text: str, number: int) -> None:
    found = chosen(lines(text), "Klara Beispiel", THREE)
    assert found is not None
    assert found[0] == number


@pytest.mark.parametrize(
    "text",
    [
        "Ja",
        "ja, bitte!",
        "Yes.",
        "TAK",
        "tak, proszę",
        "Ja, das stimmt",
        "Yes, that is right",
        "Hallo,\nja\nGruß Klara",
    ],
)
def test_P2_yes_in_three_languages(text: str) -> None:
    found = chosen(lines(text), "Klara", ASKED)
    assert found is not None
    assert found[0] == 1


@pytest.mark.parametrize("text", ["Nein", "no", "nie", "Nein, danke"])
def test_P2_no_in_three_languages(text: str) -> None:
    found = chosen(lines(text), "Klara", ASKED)
    assert found is not None
    assert found[0] == 2


@pytest.mark.parametrize(
    "text",
    [
        *("", "0", "4", "22", "1 oder 2", "1\n2", "2?", "nicht 2", "2, aber mit mehr Sturm", "die zweite"),
        *("2\nAber eigentlich lieber anders", "2\nOder doch nicht?", "ja", "Hallo", "1-2", "2.5", "Team 2"),
        *("Ja, oder?", "2\n\nP.S. Was ist mit dem Wunsch?", "no one", "2 nicht", "nicht zwei", "1: 2", "2 von 3"),
    ],
)
def test_P2_what_is_not_plain_is_no_choice(text: str) -> None:
    assert chosen(lines(text), "Klara", THREE) is None


@pytest.mark.parametrize("text", ["no 1", "No, 2", "Ja\nNein", "Nein, das stimmt", "ja nein", "nie 2"])
def test_P2_a_no_beside_something_else_is_no_choice(text: str) -> None:
    assert chosen(lines(text), "Klara", ASKED) is None


def test_P2_quoted_words_and_notes_choose_nothing() -> None:
    quoted = [Line(1, "> 2", "quoted"), Line(2, "3", "note")]
    assert chosen(quoted, "Klara", THREE) is None
    found = chosen([*quoted, Line(3, "1")], "Klara", THREE)
    assert found is not None
    assert found[0] == 1


@given(st.text(max_size=40))
def test_P2_any_text_is_read_and_only_a_number_there_is_chosen(text: str) -> None:
    found = chosen(lines(text), "Klara", THREE)
    words = [word for word, number in IN_WORDS.items() if found and number == found[0]]
    assert found is None or any(w in found[1].text.casefold() for w in (str(found[0]), *words)) or not text.isascii()


# what an answer does


def test_P2_a_choice_is_in_force_and_its_question_settled() -> None:
    found = played(TWICE, reply("2"))
    assert in_force(found, "Klara") == {"Nordstern": "7-3-20-20-20"}
    assert found.asked == ()
    assert states(found) == ["no-order", "counted"]
    assert [one.status for one in found.orders] == ["replaced", "replaced", "accepted"]
    (told,) = [one for one in found.told if one.notice.code == "answer-choice"]
    assert dict(told.notice.facts) == {"letter": "1", "choice": 2}


def test_P2_neither_settles_the_question_and_brings_nothing() -> None:
    found = played(TWICE, reply("3"))
    assert (in_force(found, "Klara"), found.asked) == ({}, ())
    assert states(found) == ["no-order", "counted"]


def test_P2_a_later_answer_holds() -> None:
    found = played(TWICE, reply("1", -3), reply("2", -2, "10"))
    assert in_force(found, "Klara") == {"Nordstern": "7-3-20-20-20"}
    assert in_force(played(TWICE, reply("1", -3), reply("3", -2, "10")), "Klara") == {}


def test_P2_a_letter_after_the_answer_holds() -> None:
    later = letter("10", KLARA, "Nordstern 0-0-20-20-40", -0.5)
    assert in_force(played(TWICE, reply("1"), later), "Klara") == {"Nordstern": "0-0-20-20-40"}


def test_P2_orders_written_anew_answer_the_question() -> None:
    found = played("Nordstern 6-4-20-20", reply("Nordstern 6-4-20-20-20"))
    assert in_force(found, "Klara") == {"Nordstern": "6-4-20-20-20"}
    assert found.asked == ()
    assert "answer-orders" in codes(found)


def test_P2_orders_of_another_team_do_not() -> None:
    found = played("Nordstern 6-4-20-20", reply("Weststern 6-4-20-20-20"))
    assert in_force(found, "Klara") == {"Weststern": "6-4-20-20-20"}
    assert [one.notice.code for one in found.asked] == ["football-F1"]
    assert "answer-unclear" in codes(found)


@pytest.mark.parametrize("text", ["die zweite bitte", "1 oder 2", "Danke!", "4"])
def test_P2_an_unclear_answer_leaves_the_question(text: str) -> None:
    found = played(TWICE, reply(text))
    assert [one.notice.code for one in found.asked] == ["order-twice"]
    assert "answer-unclear" in codes(found)
    assert in_force(found, "Klara") == {}


def test_F7_the_third_team_instead_of_the_first() -> None:
    text = "Nordstern 6-4-20-20-20\nWeststern 6-4-20-20-20\nOststern 5-5-20-20-20"
    found = played(text, reply("2"))
    assert set(in_force(found, "Klara")) == {"Weststern", "Oststern"}
    assert found.asked == ()


def test_P2_a_doubtful_withdrawal_is_meant_or_not() -> None:
    order = letter("0", KLARA, "Nordstern 6-4-20-20-20", -30)
    asked = letter("1", KLARA, "Ich ziehe Nordstern vielleicht zurück.")
    put = [put_for(asked, turn(), order)]
    gone = decide(turn(), [order, asked, reply("ja")], GAMES, put=put)
    assert (in_force(gone, "Klara"), gone.asked) == ({}, ())
    kept = decide(turn(), [order, asked, reply("nein")], GAMES, put=put)
    assert (in_force(kept, "Klara"), kept.asked) == ({"Nordstern": "6-4-20-20-20"}, ())


def test_P4_the_player_tells_whether_a_doubtful_letter_is_his() -> None:
    doubt = (Notice("mail-authentication", None, {"result": "dmarc=fail"}),)
    one = letter("1", KLARA, "Nordstern 6-4-20-20-20", notices=doubt)
    put = put_for(one, turn())
    for text, expected, state in (
        ("ja", {"Nordstern": "6-4-20-20-20"}, "counted"),
        ("2", {}, "ignored"),
    ):
        found = decide(turn(), [one, reply(text)], GAMES, put=[put])
        assert (in_force(found, "Klara"), found.asked) == (expected, ())
        assert states(found) == [state, "counted"]
        assert "answer-choice" in codes(found)
    # A late letter does not come in time by that.
    late = letter("1", KLARA, "Nordstern 6-4-20-20-20", 1, notices=doubt)
    found = decide(turn(), [late, reply("ja")], GAMES, put=[put_for(late, turn())])
    assert in_force(found, "Klara") == {}
    # The game master's word goes before.
    ruled = turn(Word("ignore", letter="1"))
    assert in_force(decide(ruled, [one, reply("ja")], GAMES, put=[put]), "Klara") == {}


# whose and when


def test_P1_a_late_answer_does_not_count_unless_the_game_master_lets_it() -> None:
    found = played(TWICE, reply("2", 0.1))
    assert states(found) == ["question", "late"]
    assert {"mail-late", "answer-late"} <= codes(found)
    one = letter("1", KLARA, TWICE)
    let = decide(turn(Word("count", letter="9")), [one, reply("2", 0.1)], GAMES, put=[put_for(one, turn())])
    assert in_force(let, "Klara") == {"Nordstern": "7-3-20-20-20"}


@pytest.mark.parametrize("sender", [JONAS, INES, "fremd@example.org"])
def test_P4_nobody_else_can_answer(sender: str) -> None:
    found = played(TWICE, reply("2", sender=sender))
    assert [one.notice.code for one in found.asked] == ["order-twice"]
    assert in_force(found, "Klara") == {}
    (told,) = [one for one in found.told if one.notice.code == "answer-foreign"]
    assert (told.letter, dict(told.notice.facts)) == ("9", {"letter": "1", "player": "Klara"})
    assert CODES["answer-foreign"].way == "notes"


def test_P4_a_forged_answer_does_not_count() -> None:
    doubt = (Notice("mail-authentication", None, {"result": "spf=fail"}),)
    found = played(TWICE, reply("2", notices=doubt))
    assert in_force(found, "Klara") == {}
    assert [one.notice.code for one in found.asked] == ["order-twice"]
    assert "answer-foreign" in codes(found)


def test_P4_an_auto_reply_answers_nothing() -> None:
    found = played(TWICE, reply("2", nature="auto-reply"))
    assert states(found) == ["question", "ignored"]


def test_P4_a_second_copy_of_an_answer_is_a_duplicate() -> None:
    one = reply("2")
    found = played(TWICE, one, reply("2", -0.5, "10", sha256=one.sha256))
    assert states(found) == ["no-order", "counted", "duplicate"]


def test_P2_what_the_game_master_has_settled_is_settled() -> None:
    ruled = turn(Word("lineup", letter="1", team="Nordstern", value="0-0-20-20-40"))
    one = letter("1", KLARA, TWICE)
    found = decide(ruled, [one, reply("2")], GAMES, put=[put_for(one, turn())])
    assert in_force(found, "Klara") == {"Nordstern": "0-0-20-20-40"}
    assert "answer-settled" in codes(found)


@pytest.mark.parametrize("text", ["Danke!", "Weststern 0-0-20-20-40", "die zweite war es"])
@pytest.mark.parametrize("hours", [-0.5, 0.5])
def test_P2_further_letters_of_an_answered_thread_are_letters_like_any(text: str, hours: float) -> None:
    found = played(TWICE, reply("2"), reply(text, hours, "10"))
    assert in_force(found, "Klara")["Nordstern"] == "7-3-20-20-20"
    assert found.asked == ()
    assert not {"answer-unclear", "answer-orders", "answer-late", "answer-settled"} & codes(found)


def test_P2_a_letter_outside_the_thread_answers_nothing() -> None:
    found = played(TWICE, letter("9", KLARA, "2", -1))
    assert [one.notice.code for one in found.asked] == ["order-twice"]
    assert not {"answer-choice", "answer-unclear"} & codes(found)


@given(st.permutations(range(4)))
def test_P2_the_order_in_which_letters_are_read_changes_nothing(order: list[int]) -> None:
    one = letter("1", KLARA, TWICE)
    every = [one, reply("1", -3), reply("2", -2, "10"), letter("3", JONAS, "Südstern 2-5-24-20-22")]
    put = [put_for(one, turn())]
    assert decide(turn(), [every[at] for at in order], GAMES, put=put) == decide(turn(), every, GAMES, put=put)


def test_each_notice_about_an_answer_is_shown_on_this_page() -> None:
    one = letter("1", KLARA, TWICE)
    ruled = decide(turn(Word("strike", letter="1")), [one, reply("2")], GAMES, put=[put_for(one, turn())])
    shown = codes(ruled)
    for text, hours, sender in (
        ("2", -1, KLARA),
        (TWICE[:22], -1, KLARA),
        ("?", -1, KLARA),
        ("2", 1, KLARA),
        ("2", -1, INES),
    ):
        shown |= codes(played(TWICE, reply(text, hours, sender=sender)))
    assert {code for code in CODES if code.startswith("answer-")} <= shown


# the choices


def test_every_question_has_choices_of_its_own_or_those_of_its_game() -> None:
    asking = {code for code, kind in CODES.items() if kind.way == "asks"}
    others = {code for code in asking if code.startswith(("football-F1", "curling-"))}
    assert set(KINDS) <= asking
    assert asking - others <= set(KINDS)


def test_what_a_player_may_choose_has_words_in_every_language() -> None:
    from gm.press.environment import press

    one = letter("1", KLARA, TWICE)
    for language in LANGUAGES:
        say = press(language).templates.globals["say"]
        for choice in put_for(one, turn()).choices:
            assert say(f"choice_{choice.label}", **choice.facts)
