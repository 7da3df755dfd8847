"""Orders for other turns than the one they came in (P5): standing, in advance, for want of others."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_turn import INES, JONAS, KLARA, codes, in_force, letter, states, turn

from gm.games import GAMES
from gm.model import Letter, Line, Task, Turn, Word
from gm.orders import read
from gm.turn import Carried, Decision, as_row, decide, of_rows

LINEUP, OTHER = "6-4-20-20-20", "7-3-20-20-20"


def at(id: str, *words: Word, anti: bool = False, active: tuple[str, ...] = (), wp: int = 80) -> Turn:
    """The turn of this number, its ZAT that of 047."""
    found = turn(*words, anti=anti, active=active)
    return replace(found, id=id, tasks=found.tasks | {"football": Task("football", id, wp)})


def play(id: str, *letters: Letter, brought: Iterable[Carried] = (), **how: object) -> Decision:
    return decide(at(id, **how), letters, GAMES, brought=brought)  # type: ignore[arg-type]


def holds(decision: Decision) -> list[tuple[str, str, str]]:
    return [(one.hold, one.name, "-".join(one.values)) for one in decision.carried]


def marks(decision: Decision) -> dict[str, str]:
    """How each team in force holds."""
    return {one.order.team: one.held for one in decision.orders if one.status in ("accepted", "clipped")}


STANDING = [
    f"Nordstern {LINEUP}\nDas gilt bis auf Weiteres.",
    f"Nordstern {LINEUP} (gilt bis auf Widerruf)",
    f"Dauerauftrag: Nordstern {LINEUP}",
    "Dauerauftrag\n\nNordstern: Tor 6, Libero 4, Abwehr 20, Mittelfeld 20, Sturm 20",
    f"Solange ich nichts anderes schicke: Nordstern {LINEUP}",
    f"Nordstern {LINEUP}\nThis line-up holds until further notice.",
    f"Standing order: Nordstern {LINEUP}",
    f"As long as I say nothing else, Nordstern {LINEUP}",
    f"Nordstern {LINEUP}\nTo zlecenie obowiązuje do odwołania.",
    f"Zlecenie stałe: Nordstern {LINEUP}",
    f"Dopóki nie napiszę inaczej: Nordstern {LINEUP}",
]
AHEAD = [
    f"Für Runde 48:\nNordstern {LINEUP}",
    f"ZAT 48: Nordstern {LINEUP}",
    f"Nordstern {LINEUP} für Runde 48",
    f"Mein Zug für Runde 48:\n\nNordstern {LINEUP}",
    f"Nordstern {LINEUP}\nDas ist schon für Runde 48.",
    f"for turn 048\nNordstern {LINEUP}",
    f"For round 48: Nordstern {LINEUP}",
    f"na turę 48\nNordstern {LINEUP}",
    f"Na rundę 48: Nordstern {LINEUP}",
    f"Runde 48:\nNordstern {LINEUP}",
    f"Für die 48. Runde:\nNordstern {LINEUP}",
    f"TF48: Nordstern {LINEUP}",
    f"TF48 Nordstern: {LINEUP}",
    f"Heft 48\nNordstern {LINEUP}",
    f"HAI ZET 48: Nordstern {LINEUP}",
    f"In issue 48:\nNordstern {LINEUP}",
    f"zine 48\nNordstern {LINEUP}",
    f"Na numer 48: Nordstern {LINEUP}",
    f"W numerze 48\nNordstern {LINEUP}",
    f"Nordstern {LINEUP} (Heft 48)",
    f"Nordstern {LINEUP}, round 48, thanks",
]
ABSENCE = [
    f"Falls ich nicht da bin, spielt Nordstern {LINEUP}",
    f"Für den Fall, dass ich nichts schicke:\nNordstern {LINEUP}",
    f"Nordstern {LINEUP}, falls ich nichts anderes schicke",
    f"If I am away: Nordstern {LINEUP}",
    f"In case I send nothing else, play Nordstern {LINEUP}",
    f"Gdybym nic nie przysłał: Nordstern {LINEUP}",
    f"Jeśli mnie nie będzie, niech gra Nordstern {LINEUP}",
]
TALK = [
    "Bis nächste Runde!",
    "Auf die nächsten drei Runden freue ich mich.",
    "In zwei Runden bin ich im Urlaub.",
    "Jede Runde wird es knapper.",
    "See you next round",
    "Wyniki za dwie rundy poznamy.",
    "Ab sofort habe ich eine neue Adresse.",
    "Das Treffen ist am 28.11.",
    "Für Runde 3 habe ich noch keine Auswertung bekommen.",
    "Das Treffen ist bis auf Weiteres abgesagt.",
    "Das ist kein Dauerauftrag.",
    "Falls ich nicht da bin, ruf bitte meine Frau an.",
    "Nächster ZAT 24.10., 20 Uhr, oder?",
    "In Runde 48 bin ich im Urlaub.",
    "I was standing in line, orders at the bar took ages.",
    "Until further notice the pub is closed.",
    "Spotkanie odwołane do odwołania, niestety.",
    "Na rundę 3 czekałem długo.",
    "If I am away, the cat eats at your place.",
    "Danke für Heft 46!",
    "Heft 46 war toll.",
    "Zu Heft 46: schöne Tabelle!",
    "Danke für die Auswertung (Runde 46).",
    "Drużyna numer 2",
    "Viel Glück für Samstag!",
    "On Saturday:",
]
UNCLEAR = [
    *(
        f"{words}:\nNordstern {LINEUP}"
        for words in (
            *("Ab Runde 48", "Für Runden 48 und 49", "Runden 48-50", "Für die nächsten drei Runden", "Ab jetzt"),
            *("Für Runde achtundvierzig", "Für die übernächste Runde", "Für diese und die nächste Runde"),
            *("For rounds 48 and 49", "Orders from round 48 on", "For the next three rounds", "From now on"),
            *("For round forty-eight", "For the round after next", "For this round and the next", "Every round"),
            *("Od rundy 48", "Na rundy 48 i 49", "Za dwie rundy", "Na trzy najbliższe rundy", "Od teraz"),
            *("Für den ZAT am 28.11.", "For 28/11", "Na 2025-11-28"),
            *("Ab Heft 48", "For issues 48 and 49", "Heft 47/48", "Od numeru 48"),
            *("Für Samstag", "For next Monday", "ZAT Mittwoch", "Na najbliższą sobotę"),
        )
    ),
    f"Nordstern {LINEUP}\nDas gilt auch für Runde 48.",
    f"Nordstern {LINEUP}\nThis holds for the next round too.",
    f"Ab sofort: Nordstern {LINEUP}",
    f"Für Runden 48 und 49 Nordstern {LINEUP}",
    f"Ab Runde 48: Nordstern {LINEUP}",
    f"Für die Runden 48 und 49: Nordstern {LINEUP}",
    f"Nordstern {LINEUP}\nVielleicht gilt die Aufstellung bis auf Weiteres.",
    f"Nordstern {LINEUP}, das Treffen ist bis auf Weiteres abgesagt",
    f"Nordstern {LINEUP}\nDauerauftrag\nNordwind {OTHER}",
]


@pytest.mark.parametrize("text", STANDING)
def test_P5_a_standing_order_counts_now_and_in_every_later_turn(text: str) -> None:
    first = play("047", letter("1", KLARA, text))
    assert (in_force(first, "Klara"), states(first)) == ({"Nordstern": LINEUP}, ["counted"])
    assert "order-standing" in codes(first)
    second = play("048", brought=first.carried)
    third = play("049", brought=second.carried)
    for found in (second, third):
        assert in_force(found, "Klara") == {"Nordstern": LINEUP}
        assert marks(found) == {"Nordstern": "standing"}
        assert {one.order.source.letter for one in found.orders} == {"047/1"}
        assert holds(found) == [("standing", "Nordstern", LINEUP)]


@pytest.mark.parametrize("text", AHEAD)
def test_P5_an_order_in_advance_counts_in_its_turn_alone(text: str) -> None:
    first = play("046", letter("1", KLARA, text))
    assert (in_force(first, "Klara"), states(first)) == ({}, ["counted"])
    assert holds(first) == [("048", "Nordstern", LINEUP)]
    assert "order-ahead" in codes(first)
    second = play("047", brought=first.carried)
    assert in_force(second, "Klara") == {}
    third = play("048", brought=second.carried)
    assert (in_force(third, "Klara"), marks(third)) == ({"Nordstern": LINEUP}, {"Nordstern": "ahead"})
    assert play("049", brought=third.carried).orders == ()


def test_P5_what_was_for_a_turn_that_never_came_is_told_in_the_next() -> None:
    first = play("046", letter("1", KLARA, f"Runde 48:\nNordstern {LINEUP}\nWunsch 90\n"))
    found = play("049", brought=first.carried)
    [told] = found.told
    assert (told.notice.code, told.player, told.place) == ("order-passed", "Klara", "../046/mail/1:2")
    assert told.notice.facts == {"team": "Nordstern", "turn": "048"}
    assert (found.orders, found.carried, dict(found.wishes)) == ((), (), {})
    assert play("050", brought=found.carried).told == ()


@pytest.mark.parametrize("text", ABSENCE)
def test_P5_an_order_for_want_of_others_never_replaces_one(text: str) -> None:
    alone = play("047", letter("1", KLARA, text))
    assert (in_force(alone, "Klara"), states(alone)) == ({"Nordstern": LINEUP}, ["counted"])
    beside = play("047", letter("1", KLARA, "Nordwind 7-3-20-20-20", -30), letter("2", KLARA, text))
    assert (in_force(beside, "Klara"), states(beside)) == ({"Nordwind": OTHER}, ["counted", "counted"])
    later = play("048", brought=beside.carried)
    assert (in_force(later, "Klara"), marks(later)) == ({"Nordstern": LINEUP}, {"Nordstern": "absence"})
    assert in_force(play("049", letter("1", KLARA, "Nordwind 7-3-20-20-20"), brought=later.carried), "Klara") == {
        "Nordwind": OTHER
    }


@pytest.mark.parametrize("talk", TALK)
def test_P5_talk_holds_nothing(talk: str) -> None:
    for text in (f"{talk}\n\nNordstern {LINEUP}", f"Nordstern {LINEUP}\n\n{talk}"):
        found = play("047", letter("1", KLARA, text))
        assert (in_force(found, "Klara"), states(found)) == ({"Nordstern": LINEUP}, ["counted"])
        assert found.carried == ()


@pytest.mark.parametrize("text", UNCLEAR)
def test_P5_what_is_not_clear_is_asked_and_holds_nothing(text: str) -> None:
    found = play("047", letter("1", KLARA, text))
    assert states(found) == ["question"]
    assert [one.notice.code for one in found.asked] == ["order-term"]
    assert found.carried == ()
    answered = decide(at("047", Word("as-read", "1")), [letter("1", KLARA, text)], GAMES)
    assert "Nordstern" in in_force(answered, "Klara")
    assert answered.asked == ()


@pytest.mark.parametrize("number", ["3", "46", "58", "480"])
def test_P5_a_turn_that_is_over_or_out_of_reach_is_asked(number: str) -> None:
    one = letter("1", KLARA, f"Für Runde {number}: Nordstern {LINEUP}")
    found = play("047", one)
    assert (in_force(found, "Klara"), states(found)) == ({}, ["question"])
    [asked] = found.asked
    assert (asked.notice.code, asked.notice.facts) == ("order-term", {"turn": number.zfill(3)})
    ruled = decide(at("047", Word("as-read", "1")), [one], GAMES)
    assert in_force(ruled, "Klara") == {"Nordstern": LINEUP}
    assert decide(at("047", Word("strike", "1")), [one], GAMES).asked == ()


def test_P5_the_turn_that_is_here_is_named_for_nothing() -> None:
    found = play("047", letter("1", KLARA, f"Für Runde 47:\nNordstern {LINEUP}"))
    assert (in_force(found, "Klara"), found.carried) == ({"Nordstern": LINEUP}, ())


@pytest.mark.parametrize(
    "words",
    [
        *("Nächste Runde", "For the next round", "Na następną rundę", "Für den 24.10.", "ZAT 24/10"),
        *("Für Freitag", "Mein Zug für den ZAT am Freitag", "For this Friday", "Na piątek", "Für Samstag, 24.10."),
    ],
)
def test_P5_the_next_turn_and_the_day_of_the_ZAT_are_this_turn(words: str) -> None:
    for text in (f"{words}:\nNordstern {LINEUP}", f"{words}: Nordstern {LINEUP}"):
        found = play("047", letter("1", KLARA, text))
        assert (in_force(found, "Klara"), found.carried, found.asked) == ({"Nordstern": LINEUP}, (), ())


@pytest.mark.parametrize("words", ["Nächste Runde", "For the next round", "Na następną rundę"])
def test_P5_the_next_turn_is_asked_where_there_is_something_for_this_one(words: str) -> None:
    second = f"{words}:\nWeststern {OTHER}"
    one = play("047", letter("1", KLARA, f"Nordstern {LINEUP}\n\n{second}"))
    two = play("047", letter("1", KLARA, f"Nordstern {LINEUP}", -30), letter("2", KLARA, second))
    for found in (one, two):
        assert [told.notice.code for told in found.asked] == ["order-term"]
    standing = play("046", letter("1", KLARA, f"Nordstern {LINEUP}\nDas gilt bis auf Weiteres."))
    assert play("047", letter("2", KLARA, second), brought=standing.carried).asked == ()


@pytest.mark.parametrize(("number", "asked"), [("47", 0), ("48", 1)])
def test_P5_whatever_else_a_line_says_that_names_this_turn_alone_it_is_for_this_turn(number: str, asked: int) -> None:
    found = play("047", letter("1", KLARA, f"Wie gewünscht nun die Aufstellung für TF{number}:\nNordstern {LINEUP}"))
    assert (in_force(found, "Klara"), len(found.asked)) == ({"Nordstern": LINEUP}, asked)
    also = play("047", letter("1", KLARA, f"Die Aufstellung auch für TF47:\nNordstern {LINEUP}"))
    assert len(also.asked) == 1


def test_P5_an_old_threads_subject_asks_nothing() -> None:
    for subject, asked in (("Re: Zug für die nächsten drei Runden", []), ("Für Runden 48 und 49", ["order-term"])):
        found = decide(
            at("047"),
            [
                replace(
                    letter("1", KLARA, f"Nordstern {LINEUP}"),
                    lines=(Line(0, subject, "own"), Line(1, f"Nordstern {LINEUP}", "own")),
                )
            ],
            GAMES,
        )
        assert [told.notice.code for told in found.asked] == asked


def test_P5_each_heading_begins_its_own_turn_and_takes_its_wish_along() -> None:
    text = f"Runde 47:\nNordstern {LINEUP}\nWunsch 70\n\nRunde 48:\nNordstern {OTHER}\nWunsch 90"
    found = play("047", letter("1", KLARA, text))
    assert in_force(found, "Klara") == {"Nordstern": LINEUP}
    assert found.wishes["Klara"].wp == 70
    assert holds(found) == [("048", "Nordstern", OTHER), ("048", "", "90")]
    later = play("048", brought=found.carried)
    assert (in_force(later, "Klara"), later.wishes["Klara"].wp) == ({"Nordstern": OTHER}, 90)


def test_P5_the_subject_speaks_for_the_letter_but_never_of_the_past() -> None:
    one = letter("1", KLARA, f"Nordstern {LINEUP}")
    ahead = replace(one, lines=(Line(0, "Zug für Runde 48"), *one.lines[1:]))
    assert holds(play("047", ahead)) == [("048", "Nordstern", LINEUP)]
    for subject in ("Re: Zug für Runde 46", "Re: HAI ZET Runde 46", "AW: Dauerauftrag"):
        past = play("047", replace(one, lines=(Line(0, subject), *one.lines[1:])))
        assert (in_force(past, "Klara"), past.carried) == ({"Nordstern": LINEUP}, ())


def test_P5_a_newer_order_for_the_team_ends_what_stood_and_another_team_does_not() -> None:
    stands = play("047", letter("1", KLARA, f"Dauerauftrag:\nNordstern {LINEUP}\nNordwind {LINEUP}")).carried
    found = play("048", letter("1", KLARA, f"NORDSTERN {OTHER}"), brought=stands)
    assert in_force(found, "Klara") == {"NORDSTERN": OTHER, "Nordwind": LINEUP}
    assert holds(found) == [("standing", "Nordwind", LINEUP)]
    assert "order-replaced" in codes(found)


def test_P5_an_invalid_order_does_not_push_out_what_stands() -> None:
    stands = play("047", letter("1", KLARA, f"Dauerauftrag: Nordstern {LINEUP}")).carried
    found = play("048", letter("1", KLARA, "Nordstern 6-4-20-20"), brought=stands)
    assert (in_force(found, "Klara"), states(found)) == ({"Nordstern": LINEUP}, ["question"])


@pytest.mark.parametrize(
    "words",
    [
        "Ich ziehe Nordstern zurück.",
        "Ich ziehe meine Meldung zurück.",
        "Mein Dauerauftrag gilt nicht mehr.",
        "Bitte den Dauerauftrag beenden.",
        "I withdraw my line-up.",
        "Please cancel my standing order.",
        "Odwołuję stałe zlecenie.",
    ],
)
@pytest.mark.parametrize("first", [f"Dauerauftrag: Nordstern {LINEUP}", f"Falls ich nicht da bin: Nordstern {LINEUP}"])
def test_P5_what_is_taken_back_comes_no_more(words: str, first: str) -> None:
    brought = play("047", letter("1", KLARA, first)).carried
    found = play("048", letter("1", KLARA, words), brought=brought)
    assert (in_force(found, "Klara"), found.carried, states(found)) == ({}, (), ["counted"])


def test_P5_what_was_sent_ahead_is_taken_back_by_its_turn_and_nothing_else_with_it() -> None:
    first = play("046", letter("1", KLARA, f"Für Runde 48: Nordstern {LINEUP}")).carried
    mine = letter("1", KLARA, f"Nordwind {OTHER}", -30)
    found = play("047", mine, letter("2", KLARA, "Ich ziehe meinen Zug für Runde 48 zurück."), brought=first)
    assert (in_force(found, "Klara"), found.carried) == ({"Nordwind": OTHER}, ())
    assert states(found) == ["counted", "counted"]


def test_P5_that_holds_until_further_notice_said_alone_is_about_all_in_force() -> None:
    one, two = letter("1", KLARA, f"Nordstern {LINEUP}", -30), letter("2", KLARA, "Das gilt bis auf Weiteres.", -20)
    found = play("047", one, two)
    assert (holds(found), states(found)) == ([("standing", "Nordstern", LINEUP)], ["counted", "counted"])
    assert states(play("047", two)) == ["question"]


def test_P5_a_later_letter_replaces_what_was_sent_ahead() -> None:
    first = play("047", letter("1", KLARA, f"Für Runde 48: Nordstern {LINEUP}")).carried
    found = play("048", letter("1", KLARA, f"Nordstern {OTHER}"), brought=first)
    assert in_force(found, "Klara") == {"Nordstern": OTHER}


def test_P5_what_stands_goes_before_what_was_sent_for_the_turn() -> None:
    first = play(
        "046",
        letter("1", KLARA, f"Für Runde 48: Nordstern {OTHER}", -40),
        letter("2", KLARA, f"Dauerauftrag: Nordstern {LINEUP}", -30),
    )
    second = play("047", brought=first.carried)
    assert in_force(second, "Klara") == {"Nordstern": LINEUP}
    assert in_force(play("048", brought=second.carried), "Klara") == {"Nordstern": OTHER}


def test_P5_a_letter_too_late_for_its_turn_is_in_time_for_later_ones() -> None:
    ahead = play("047", letter("1", KLARA, f"Für Runde 48: Nordstern {LINEUP}", 2))
    assert (states(ahead), holds(ahead)) == (["counted"], [("048", "Nordstern", LINEUP)])
    stands = play("047", letter("1", KLARA, f"Dauerauftrag: Nordstern {LINEUP}", 2))
    assert (states(stands), in_force(stands, "Klara")) == (["late"], {})
    assert in_force(play("048", brought=stands.carried), "Klara") == {"Nordstern": LINEUP}
    absent = play("047", letter("1", KLARA, f"Falls ich nicht da bin: Nordstern {LINEUP}", 2))
    assert (states(absent), in_force(absent, "Klara")) == (["late"], {})
    assert in_force(play("048", brought=absent.carried), "Klara") == {"Nordstern": LINEUP}


def test_P5_the_rules_of_its_turn_are_those_that_a_standing_order_keeps() -> None:
    wide = play("047", letter("1", KLARA, "Dauerauftrag: Nordstern 6-4-40-40-40"), wp=140)
    narrow = play("048", brought=wide.carried, wp=80)
    assert [one.status for one in narrow.orders] == ["clipped"]
    assert in_force(play("049", brought=narrow.carried, wp=140), "Klara") == in_force(wide, "Klara")


def test_P5_an_anti_team_waits_for_the_next_anti_round() -> None:
    first = play("047", letter("1", KLARA, "Dauerauftrag:\nAnti Nordpech 10-10-20-40-20"), anti=True)
    between = play("048", brought=first.carried)
    assert (between.orders, between.asked) == ((), ())
    assert len(play("049", brought=between.carried, anti=True).entries("anti")) == 1


def test_P5_an_absent_players_standing_order_rests_where_he_wants_none() -> None:
    stands = play("047", letter("1", KLARA, f"Dauerauftrag: Nordstern {LINEUP}")).carried
    rests = play("048", brought=[replace(one, rests=True) for one in stands])
    assert (rests.orders, rests.carried) == ((), stands)


def test_P5_the_game_masters_word_reaches_what_earlier_turns_brought() -> None:
    stands = play("047", letter("1", KLARA, f"Dauerauftrag: Nordstern {LINEUP}")).carried
    struck = decide(at("048", Word("strike", player="Klara", team="Nordstern")), [], GAMES, brought=stands)
    assert (in_force(struck, "Klara"), struck.carried) == ({}, ())
    word = Word("lineup", letter="047/1", value=OTHER, team="Nordstern")
    given_ = decide(at("048", word), [], GAMES, brought=stands)
    assert (in_force(given_, "Klara"), given_.faults) == ({"Nordstern": OTHER}, ())


def test_P5_nobody_elses_letter_and_no_doubtful_one_holds() -> None:
    two = replace(letter("1", KLARA, f"Dauerauftrag: Nordstern {LINEUP}"), senders=(KLARA, JONAS))
    assert play("047", two).carried == ()
    assert play("047", letter("1", "x@example.net", f"Dauerauftrag: Nordstern {LINEUP}")).carried == ()


def test_P5_of_a_player_who_left_nothing_comes() -> None:
    stands = play("047", letter("1", KLARA, f"Dauerauftrag: Nordstern {LINEUP}")).carried
    gone = replace(at("048"), players=tuple(one for one in at("048").players if one.name != "Klara"))
    assert decide(gone, [], GAMES, brought=stands).orders == ()


TEXTS = st.sampled_from(
    [
        *STANDING,
        *AHEAD,
        *ABSENCE,
        *UNCLEAR,
        "Ich ziehe alles zurück.",
        "Dauerauftrag beenden.",
        f"Nordwind {OTHER}",
        "Nordstern 60-4-90-20-20",
        f"Falls ich nichts schicke, Nordwind {OTHER}",
    ]
)
LETTERS = st.lists(st.tuples(st.sampled_from([KLARA, JONAS, INES]), TEXTS, st.integers(-40, 5)), max_size=6)


def written(rows: Sequence[tuple[str, str, int]]) -> list[Letter]:
    return [letter(f"{number:04d}.eml", sender, text, hours) for number, (sender, text, hours) in enumerate(rows, 1)]


@settings(max_examples=120, deadline=None)
@given(st.lists(LETTERS, min_size=1, max_size=4), st.randoms(use_true_random=False))
def test_P5_turns_in_a_row_follow_from_records_and_letters_alone(
    turns: list[list[tuple[str, str, int]]], chance: random.Random
) -> None:
    brought: tuple[Carried, ...] = ()
    for number, rows in enumerate(turns, 47):
        letters = written(rows)
        found = play(f"{number:03d}", *letters, brought=brought, active=("Klara", "Jonas", "Ines"))
        mixed = chance.sample(letters, len(letters))
        again = play(f"{number:03d}", *mixed, brought=brought, active=("Klara", "Jonas", "Ines"))
        assert (again.orders, again.carried) == (found.orders, found.carried)
        assert len(found.verdicts) == len(letters)
        playing = {one.manager for one in found.entries("football")}
        assert playing.isdisjoint(found.missing)
        assert playing | set(found.missing) >= {"Klara", "Jonas", "Ines"}
        for player in playing:
            assert len([one for one in found.entries("football") if one.manager == player]) <= 2
        assert all(int(one.hold) > number for one in found.carried if one.hold.isdecimal())
        kept = of_rows(json.loads(json.dumps([as_row(one) for one in found.carried])))
        assert kept == found.carried
        brought = kept


@given(st.text(max_size=200))
def test_terms_are_read_in_any_text(text: str) -> None:
    sheet = read([Line(number, words) for number, words in enumerate(text.split("\n"))], "1")
    assert all(term.source.letter == "1" for term in sheet.terms)


def test_words_stay_as_they_were_written() -> None:
    text = f"Nordstern {LINEUP} (gilt bis auf Weiteres)"
    [row] = read([Line(1, text)], "1").rows
    assert row.source.words == text
