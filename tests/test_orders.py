"""Reading orders: every form in which people write them, and what is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.model import Line
from gm.orders import Sheet, read

FIVE = ("6", "4", "20", "20", "20")
EIGHT = ("H0", "B0", "A3", "A3", "H5", "B0", "A7", "A7")


def sheet(text: str, subject: str = "TF47") -> Sheet:
    lines = [Line(0, subject), *(Line(number, words) for number, words in enumerate(text.split("\n"), 1))]
    return read(lines, "0001.eml")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Tasmania 09: 6-4-20-20-20", "Tasmania 09"),
        ("Tasmania 09 6-4-20-20-20", "Tasmania 09"),
        ("Tasmania 09 - 6-4-20-20-20", "Tasmania 09"),
        ("Nordwind 6/4/20/20/20", "Nordwind"),
        ("Nordwind 6, 4, 20, 20, 20", "Nordwind"),
        ("Nordwind 6 4 20 20 20", "Nordwind"),
        ("Schalke 04 6 4 20 20 20", "Schalke 04"),
        ("Nordwind 6 - 4 - 20 - 20 - 20", "Nordwind"),
        ("Nordwind 6.4.20.20.20", "Nordwind"),
        ("Nordwind 6–4–20–20–20", "Nordwind"),
        ("Nordwind 6−4−20−20−20", "Nordwind"),
        ("Nordwind: ６-４-２０-２０-２０", "Nordwind"),
        ("Nordwind T6 A4 V20 M20 S20", "Nordwind"),
        ("Nordwind S20 M20 V20 A4 T6", "Nordwind"),
        ("Nordwind: K6 S4 D20 M20 A20", "Nordwind"),
        ("Nordwind: Keeper 6, Sweeper 4, Defence 20, Midfield 20, Attack 20", "Nordwind"),
        ("Nordwind Bramkarz 6 Stoper 4 Obrona 20 Pomoc 20 Atak 20", "Nordwind"),
        ("Nordwind\n6-4-20-20-20", "Nordwind"),
        ("Mein Team:\n\nTeam: Nordwind\n6-4-20-20-20", "Nordwind"),
        ("6-4-20-20-20 (Nordwind)", "Nordwind"),
        ("6-4-20-20-20 für Nordwind", "Nordwind"),
        ("- Nordwind 6-4-20-20-20", "Nordwind"),
        ("1) Nordwind 6-4-20-20-20", "Nordwind"),
        ("Team 1: Nordwind 6-4-20-20-20", "Nordwind"),
        ("Drużyna: Nordwind 6-4-20-20-20", "Nordwind"),
        ("Team: FC: Die Zweite 6-4-20-20-20", "FC: Die Zweite"),
        ("FC: Die Zweite 6-4-20-20-20", "FC: Die Zweite"),
        ("„Die Elf“ 6-4-20-20-20", "Die Elf"),
        ("Mannschaft T A V M S\nNordwind 6 4 20 20 20", "Nordwind"),
        ("Team\tSturm\tMittelfeld\tAbwehr\tLibero\tTor\nElf 11\t20\t20\t20\t4\t6", "Elf 11"),
        ("| Team | T | A | V | M | S |\n| Nord 1 | 6 | 4 | 20 | 20 | 20 |", "Nord 1"),
        ("Tasmania 09\nTorwart: 6\nAusputzer: 4\nVerteidigung: 20\nMittelfeld: 20\nSturm: 20", "Tasmania 09"),
        ("Nordwind\nKeeper: 6\nSweeper: 4\nDefence: 20\nMidfield: 20\nAttack: 20", "Nordwind"),
        ("Nordwind\nBramkarz - 6\nStoper - 4\nObrona - 20\nPomoc - 20\nAtak - 20", "Nordwind"),
        ("Nordwind\nT: 6\nA: 4\nV: 20\nM: 20\nS: 20", "Nordwind"),
        ("Korrektur nur für Nordwind: 6-4-20-20-20.", "Nordwind"),
        ("Nordwind doch lieber 6-4-20-20-20", "Nordwind"),
        ("Hier Klara vom Handy meiner Schwester: Nordwind 6-4-20-20-20", "Nordwind"),
        ("Antilopen 6-4-20-20-20", "Antilopen"),
        ("Łódź Wieśniacy → 6-4-20-20-20", "Łódź Wieśniacy"),
        ("Füchse 🦊 6-4-20-20-20", "Füchse 🦊"),
    ],
)
def test_written_forms(text: str, name: str) -> None:
    rows = sheet(text).rows
    assert [(row.name, row.values, row.sure, row.kind, row.anti) for row in rows] == [
        (name, FIVE, True, "lineup", False)
    ]


def test_order_in_the_subject() -> None:
    found = sheet("", "Nordwind 6-4-20-20-20, Wunsch 75")
    assert [(row.name, row.values, row.source.line) for row in found.rows] == [("Nordwind", FIVE, 0)]
    assert [wish.wp for wish in found.wishes] == [75]


def test_two_teams_in_one_line() -> None:
    rows = sheet("Nordstern 6-4-20-20-20 und Nordwind 10-0-20-20-20").rows
    assert [(row.name, row.values[0]) for row in rows] == [("Nordstern", "6"), ("Nordwind", "10")]


@pytest.mark.parametrize(
    "text",
    [
        "Tel. 0211-5-10-20-30-40, Fax 02-10-20-20-20-7",
        "Zeit 24-10-25-20-00",
        "Treffen 24-10-25-18-30.",
        "Kontakt: +49-211-123-456-78",
        "Am 24.10.2025 um 20:00 Uhr, spätestens 20:15-22:45.",
        "IBAN DE12 3456 7890 1234 5678 90",
        "Letzte Runde ging es 3:2, 1:0 und 4:4 aus.",
        "Ich schaffe 6 von 4 und 20.",
        "Team 2: ________ __-__-__-__-__",
    ],
)
def test_number_rows_that_are_no_lineup(text: str) -> None:
    assert sheet(text).rows == ()


def test_what_may_be_a_lineup_is_kept_to_be_asked() -> None:
    assert [row.kind for row in sheet("Ruf mich an: 5-8-21-20-23 (Büro)").rows] == ["numbers"]
    assert [row.sure for row in sheet("Ich nehme Nordwind 6-4-20-20-20").rows] == [False]
    assert [row.name for row in sheet("Hallo Bernd,\n6-4-20-20-20").rows] == [""]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Oststern 6-4-20-20-20-20", ("6", "4", "20", "20", "20", "20")),
        ("Oststern 6-4-20-20", ("6", "4", "20", "20")),
        ("Oststern -3-4-20-20-20", ("-3", "4", "20", "20", "20")),
        ("Oststern 6-4--20-20-20", ("6", "4", "-20", "20", "20")),
        ("Oststern 6,5-4-20-20-20", ("6,5", "4", "20", "20", "20")),
        ("Oststern\nTorwart: 6\nAusputzer: 4\nSturm: 20", ("6", "4", "20")),
    ],
)
def test_F1_broken_lineups_are_given_as_written(text: str, values: tuple[str, ...]) -> None:
    assert [row.values for row in sheet(text).rows] == [values]


@pytest.mark.parametrize(
    ("text", "anti"),
    [
        ("Anti: Nordwind 6-4-20-20-20", [True]),
        ("Anti-Turnierfußball: Nordwind 6-4-20-20-20", [True]),
        ("Antiturnierfußball\nNordwind 6-4-20-20-20", [True]),
        ("Anti\nNordwind 6-4-20-20-20\n\nTurnierfußball\nSüdwind 6-4-20-20-20", [True, False]),
        ("Südwind 6-4-20-20-20\nAnti: Nordwind 6-4-20-20-20", [False, True]),
        ("Antyturniej: Nordwind 6-4-20-20-20", [True]),
        ("Antilopen 6-4-20-20-20", [False]),
        ("Anti spiele ich diesmal nicht.\nNordwind 6-4-20-20-20", [False]),
    ],
)
def test_anti_is_a_line_or_heading_that_begins_so(text: str, anti: list[bool]) -> None:
    assert [row.anti for row in sheet(text).rows] == anti


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Nordhaus gegen Südwall: H0 B0 A3 A3 H5 B0 A7 A7", "Nordhaus gegen Südwall"),
        ("nordhaus gegen südwall: h0 b0 a3 a3 h5 b0 a7 a7", "nordhaus gegen südwall"),
        ("Nordhaus gegen Südwall: H 0, B 0, A 3, A 3, H 5, B 0, A 7, A 7", "Nordhaus gegen Südwall"),
        ("südwall - nordhaus h0,b0,a3,a3,h5,b0,a7,a7", "südwall - nordhaus"),
        ("Nordhaus gegen Südwall\nH0 B0 A3 A3\nH5 B0 A7 A7", "Nordhaus gegen Südwall"),
        ("Nordhaus gegen Südwall: H0 B0 A3 A3\n\nH5 B0 A7 A7", "Nordhaus gegen Südwall"),
        ("H0B0A3A3H5B0A7A7", ""),
    ],
)
def test_C1_setz_data(text: str, name: str) -> None:
    assert [(row.kind, row.name, row.values) for row in sheet(text).rows] == [("stones", name, EIGHT)]


def test_C1_setz_data_that_are_not_whole() -> None:
    assert sheet("Nordhaus gegen Südwall: H0 B0 C3 A3").rows[0].values == ("H0", "B0", "C3", "A3")
    assert sheet("Nordwind T6 A4 V20 M20 S20").rows[0].kind == "lineup"


@pytest.mark.parametrize(
    ("text", "wishes"),
    [
        ("WP-Wunsch: 110", [110]),
        ("Nordstern 6-4-20-20-20, Wunsch 88 WP", [88]),
        ("Wunsch jetzt 77 WP.", [77]),
        ("wish: 90", [90]),
        ("WP wish 90", [90]),
        ("życzenie: 95 WP", [95]),
        ("Mein WP-Wunsch: diesmal nicht 300, sondern 90 WP.", [90]),
        ("Für die nächste Runde wünsche ich mir 120 WP", [120]),
        ("Wunsch für Runde 48: 90", [90]),
        ("WP-Wunsch:\n120", [120]),
        ("WP-Wunsch: 80,5", [None]),
        ("WP-Wunsch: achtzig", [None]),
        ("WP-Wunsch: 80 oder 90", [None]),
        ("WP-Wunsch: ___", []),
        ("Wunsch: keiner", []),
        ("Viel Glück wünsche ich dir!", []),
        ("Best wishes, Tom", []),
        ("Wunschelf 6-4-20-20-20", []),
    ],
)
def test_P3_wishes(text: str, wishes: list[int | None]) -> None:
    assert [wish.wp for wish in sheet(text).wishes] == wishes


@pytest.mark.parametrize(
    ("text", "clear"),
    [
        ("Ich ziehe meine Meldung für diese Runde zurück.", True),
        ("I withdraw Nordwind.", True),
        ("Wycofuję Nordwind", True),
        ("Ich melde mich für diese Runde ab.", True),
        ("Ich ziehe nichts zurück", False),
        ("Falls es regnet, ziehe ich Nordwind zurück", False),
        ("Can I still withdraw?", False),
        ("Ich bin diesmal nicht dabei", False),
    ],
)
def test_P2_withdrawals(text: str, clear: bool) -> None:
    assert [(said.kind, said.clear) for said in sheet(text).statements] == [("withdraw", clear)]


@pytest.mark.parametrize(
    ("text", "words", "name"),
    [
        ("Statt meiner Mail von gestern bitte: Ostwind 6-4-20-20-20", "meiner Mail von gestern bitte", "Ostwind"),
        ("Ostwind statt Oststern: 6-4-20-20-20", "Oststern", "Ostwind"),
        ("Ostwind 6-4-20-20-20 ersetzt Oststern", "Oststern", "Ostwind"),
        ("Ostwind 6-4-20-20-20 instead of Oststern", "Oststern", "Ostwind"),
        ("Zamiast Oststern: Ostwind 6-4-20-20-20", "Oststern", "Ostwind"),
    ],
)
def test_P2_replacements(text: str, words: str, name: str) -> None:
    found = sheet(text)
    assert [(row.name, row.values) for row in found.rows] == [(name, FIVE)]
    assert [(said.kind, said.words) for said in found.statements] == [("replace", words)]


def test_P2_old_numbers_are_no_order() -> None:
    found = sheet("Nordwind 6-4-20-20-20 statt 10-0-20-20-20")
    assert [row.values for row in found.rows] == [FIVE]
    assert found.statements == ()


@pytest.mark.parametrize("text", ["bitte wie letztes Mal", "same as last time please", "jak ostatnio", "unverändert"])
def test_P2_as_last_time_is_said_not_taken(text: str) -> None:
    assert [said.kind for said in sheet(text).statements] == ["repeat"]
    assert sheet(f"Nordwind 6-4-20-20-20\n{text}").statements == ()


def test_only_own_words_are_read() -> None:
    lines = [
        Line(1, "Nordwind 6-4-20-20-20", "quoted"),
        Line(2, "Südwind 6-4-20-20-20", "note"),
        Line(3, "WP-Wunsch: 9", "own"),
    ]
    found = read(lines, "0001.eml")
    assert found.rows == ()
    assert [wish.wp for wish in found.wishes] == [9]


WORDS = st.text() | st.lists(
    st.sampled_from(
        [
            "Nordwind",
            "6-4-20-20-20",
            "H0 B0 A3",
            "T6",
            ":",
            "Anti",
            "Wunsch 80",
            "statt",
            "zurück",
            "-",
            "(",
            '"',
            "Torwart: 6",
            "\t",
        ]
    ),
    max_size=12,
).map(" ".join)


@given(st.lists(WORDS, max_size=8), WORDS)
def test_any_text_gives_a_sheet(lines: list[str], subject: str) -> None:
    found = read([Line(0, subject), *(Line(number, text) for number, text in enumerate(lines, 1))], "x")
    for row in found.rows:
        assert row.source.letter == "x"
        assert 0 <= row.source.line <= len(lines)


def test_a_long_line_takes_no_long_time() -> None:
    assert sheet("6-4 " * 200_000).rows == ()
    assert sheet("H0" * 200_000).rows == ()
    assert sheet("Wunsch " * 50_000).wishes == ()
