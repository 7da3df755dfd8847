"""Our form that comes back filled in within a quote."""

from __future__ import annotations

import pytest
from letters import codes, mailed, own

from gm.post import forms

HEAD = "Am 22.10.25 um 20:15 schrieb HAI ZET:\n"
PRINTED = "> * Turnierfußball, Nordstern: 9-1-20-20-20\n"
FORM = "> Zum Ausfüllen und Zurückschicken\n> Turnierfußball\n"


def said(text: str, *headers: bytes) -> list[str]:
    return own(mailed(text.replace("\n", "\r\n").encode(), b"Content-Type: text/plain; charset=utf-8", *headers))


def test_what_is_filled_in_is_the_players_and_what_we_had_printed_is_not() -> None:
    teams = "> Team 1: Nordstern 6-4-20-20-20\n> Team 2: ________ __-__-__-__-__\n"
    assert said(HEAD + PRINTED + FORM + teams + "> WP-Wunsch: 65\n") == [
        "Turnierfußball",
        "Team 1: Nordstern 6-4-20-20-20",
        "WP-Wunsch: 65",
    ]


def test_an_empty_form_says_nothing_even_with_a_number_in_the_name() -> None:
    assert said(HEAD + PRINTED + FORM + "> Team 1: Heidschnucken 04 __-__-__-__-__\n> WP-Wunsch: ___\n") == []


@pytest.mark.parametrize("mark", ["> ", ">", " > "])
def test_one_row_a_line(mark: str) -> None:
    rows = ["Torwart: 6", "Ausputzer: 4", "Verteidigung: 20", "Mittelfeld: 20", "Sturm: 20"]
    lines = ["Zum Ausfüllen:", "Team: Nordstern", *rows]
    assert said(HEAD + "".join(f"{mark}{line}\n" for line in lines)) == lines[1:]


def test_setz_data_in_a_form() -> None:
    found = forms.filled_in([(4, "> To fill in and send back"), (5, "> Nordhaus – Südwall: H0 B0 A3 A3 H5 B0 A7 A7")])
    assert found == {5: "Nordhaus – Südwall: H0 B0 A3 A3 H5 B0 A7 A7"}


def test_below_the_unmarked_block_of_outlook() -> None:
    block = "Von: HAI ZET <sl@spiel.example>\nGesendet: Mittwoch, 22. Oktober 2025 20:15\nAn: Klara\nBetreff: 46\n\n"
    form = "Zum Ausfüllen und Zurückschicken\nTeam 1: Nordstern 6-4-20-20-20\n"
    assert said("Siehe unten.\n\n" + block + form) == ["Siehe unten.", "Team 1: Nordstern 6-4-20-20-20"]


def test_a_form_quoted_within_a_quote_or_below_a_second_letter_was_filled_in_before() -> None:
    assert said(HEAD + "> Danke!\n>> Zum Ausfüllen:\n>> Team 1: Nordstern 6-4-20-20-20\n") == []
    earlier = "> Am 21.10.25 um 9:00 schrieb Klara:\n" + FORM + "> Team 1: Nordstern 6-4-20-20-20\n"
    assert said(HEAD + "> Danke!\n" + earlier) == []


def test_without_its_heading_a_quoted_line_up_is_none() -> None:
    assert said(HEAD + "> Team 1: Nordstern 6-4-20-20-20\n") == []


def test_a_form_in_a_letter_passed_on_is_its_writers() -> None:
    passed = "---------- Forwarded message ---------\nVon: Ines Probe <ines@example.com>\nDate: Do., 23. Okt. 2025\n"
    text = passed + "Subject: Zug\nTo: Klara\n\nZum Ausfüllen:\nTeam 1: Oststern 6-4-20-20-20\n"
    assert said(text) == []
    assert codes(mailed(text.encode())) == ["mail-charset", "mail-forwarded"]


def test_marked_lines_that_begin_as_a_forward_are_passed_on_and_below_an_attribution_are_not() -> None:
    passed = "> Begin forwarded message:\n>\n> From: Ines <ines@example.com>\n>\n> Oststern 6-4-20-20-20\n"
    assert codes(mailed(passed.encode())) == ["mail-forwarded"]
    assert codes(mailed((HEAD + passed).encode())) == []
