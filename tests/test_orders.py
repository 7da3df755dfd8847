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
        ("Nord\u061cstern\u034f: 6\ufe0f-4\ufe0e-20\u180e-20-20", "Nordstern"),
        ("Nordstern: 6-4-2\u200b0-20-2\u00ad0", "Nordstern"),
        ("Familie 👨\u200d👩\u200d👧: 6-4-20-20-20", "Familie 👨\u200d👩\u200d👧"),
        ("می\u200cخواهم: 6-4-20-20-20", "می\u200cخواهم"),
        ("Nord\u200dstern: 6-4-20-20-20", "Nordstern"),
        ("\u3164\u2800: 6-4-20-20-20", ""),
        ("Tasmania 09: 6-4-20-20-20", "Tasmania 09"),
        ("Tasmania 09 6-4-20-20-20", "Tasmania 09"),
        ("TF: Tasmania 09 6-4-20-20-20", "Tasmania 09"),
        ("Sorry, typo. Please play Magpie Lane 6-4-20-20-20 instead of 7-3-20-20-20.", "Magpie Lane"),
        ("Ich bin wieder dabei. Meine Elf heißt Sturmvögel:\n\n6-4-20-20-20", "Sturmvögel"),
        ("My eleven this time are the Rusty Spurs:\n6-4-20-20-20", "Rusty Spurs"),
        ("Bramkarz 6, libero 4, obrona 20, pomoc 20, atak 20 - drużyna Husaria", "Husaria"),
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
        # joined in other ways
        ("Nordwind 6-4-20/20/20", "Nordwind"),
        ("Nordwind: 6-4 20-20-20", "Nordwind"),
        ("Nordwind: 6, 4 - 20, 20, 20", "Nordwind"),
        ("Nordwind: 6 + 4 + 20 + 20 + 20", "Nordwind"),
        ("Nordwind: 6_4_20_20_20", "Nordwind"),
        ("Nordwind: _6-4-20-20-20_", "Nordwind"),
        ("Nordwind: 6. 4. 20. 20. 20", "Nordwind"),
        ("Nordwind: 6--4--20--20--20", "Nordwind"),
        ("Nordwind: <6-4-20-20-20>", "Nordwind"),
        ("Nordwind 6-4-20-20-20 (80 WP)", "Nordwind"),
        # labels beside the numbers
        ("Nordwind T=6 A=4 V=20 M=20 S=20", "Nordwind"),
        ("Nordwind: T6-A4-V20-M20-S20", "Nordwind"),
        ("Nordwind: T-6 A-4 V-20 M-20 S-20", "Nordwind"),
        ("Nordwind: T(6) A(4) V(20) M(20) S(20)", "Nordwind"),
        ("Nordwind: 6T 4A 20V 20M 20S", "Nordwind"),
        ("Nordwind: 6 Torwart, 4 Ausputzer, 20 Verteidigung, 20 Mittelfeld, 20 Sturm", "Nordwind"),
        ("Nordwind: TW 6, AP 4, 20-20-20", "Nordwind"),
        ("Nordwind: Bramkarz 6, stoper 4, obrońcy 20, pomocnicy 20, napastnicy 20", "Nordwind"),
        ("Libero 09: T6 A4 V20 M20 S20", "Libero 09"),
        ("U21: T6 A4 V20 M20 S20", "U21"),
        ("Sturm 07: Tor 6, Ausputzer 4, Verteidigung 20, Mittelfeld 20, Sturm 20", "Sturm 07"),
        # a legend of the rows
        ("Nordwind: T-A-V-M-S: 6-4-20-20-20", "Nordwind"),
        ("Nordwind (S-M-V-A-T): 20-20-20-4-6", "Nordwind"),
        ("TAVMS: 6-4-20-20-20 (Nordwind)", "Nordwind"),
        ("Nordwind\nT-A-V-M-S\n6-4-20-20-20", "Nordwind"),
        ("Nordwind\nS-M-V-A-T\n20-20-20-4-6", "Nordwind"),
        # tables
        ("WP\tTeam\tT\tA\tV\tM\tS\n80\tNordwind\t6\t4\t20\t20\t20", "Nordwind"),
        ("Team,T,A,V,M,S\nNordwind,6,4,20,20,20", "Nordwind"),
        ("T\tA\tV\tM\tS\tTeam\n6\t4\t20\t20\t20\tNordwind", "Nordwind"),
        ("Team\tWP\tT\tA\tV\tM\tS\nElf 11\t80\t6\t4\t20\t20\t20", "Elf 11"),
        ("| Team | T | A | V | M | S |\n|:--|--:|--:|--:|--:|--:|\n| Nordwind | 6 | 4 | 20 | 20 | 20 |", "Nordwind"),
        # row by row
        ("Nordwind\n1. Torwart: 6\n2. Ausputzer: 4\n3. Verteidigung: 20\n4. Mittelfeld: 20\n5. Sturm: 20", "Nordwind"),
        ("Nordwind\n| Torwart | 6 |\n| Libero | 4 |\n| Abwehr | 20 |\n| Mittelfeld | 20 |\n| Sturm | 20 |", "Nordwind"),
        ("Nordwind\nTor 6 (12 WP)\nLibero 4 (8 WP)\nAbwehr 20\nMittelfeld 20\nSturm 20", "Nordwind"),
        ("Nordwind\nTor ..... 6\nLibero .. 4\nAbwehr .. 20\nMitte ... 20\nSturm ... 20", "Nordwind"),
        ("Nordwind\nTorwart:\n6\nAusputzer:\n4\nAbwehr:\n20\nMittelfeld:\n20\nSturm:\n20", "Nordwind"),
        ("Nordwind: Torwart 6, Ausputzer 4,\nVerteidigung 20, Mittelfeld 20, Sturm 20", "Nordwind"),
        ("Libero 09\nTor: 6\nAusputzer: 4\nAbwehr: 20\nMittelfeld: 20\nSturm: 20", "Libero 09"),
        ("Libero 09\n6-4-20-20-20", "Libero 09"),
        # names
        ("1. FC Köln 6-4-20-20-20", "1. FC Köln"),
        ('Die "Wilden" Kerle: 6-4-20-20-20', 'Die "Wilden" Kerle'),
        ("Team: Und Tschüss\n6-4-20-20-20", "Und Tschüss"),
        ("Team: Wünsch dir was\n6-4-20-20-20", "Wünsch dir was"),
        ("ABC 1-2-3\n6-4-20-20-20", "ABC 1-2-3"),
        ("Fußball: Nordwind 6-4-20-20-20", "Nordwind"),
        ("Hallo Spielleiter, Nordwind 6-4-20-20-20, Gruß Klara", "Nordwind"),
        ("Mein Team heißt Nordwind und spielt 6-4-20-20-20", "Nordwind"),
        ("Mein Team heißt Nordwind.\n6-4-20-20-20", "Nordwind"),
        ("My team Nordwind plays 6-4-20-20-20", "Nordwind"),
        ("Mój zespół Nordwind: 6-4-20-20-20", "Nordwind"),
        ("Meine Aufstellung für Nordwind lautet 6-4-20-20-20", "Nordwind"),
        ("Nordwind bitte wie folgt:\n6-4-20-20-20", "Nordwind"),
        ("Team: Nordwind\nManager: Klara\nAufstellung (T-A-V-M-S): 6-4-20-20-20", "Nordwind"),
        ("Zug Runde 47 Nordwind 6-4-20-20-20", "Nordwind"),
        ("Nordwind mit *6-4-20-20-20*", "Nordwind"),
        ("Wenn ich richtig gerechnet habe, sind es genau 80 WP: Nordwind\n*6-4-20-20-20*", "Nordwind"),
        ("Congrats to Klara on winning the last one. My lot: Nordwind FC\n6-4-20-20-20", "Nordwind FC"),
        ("Bitte notiere Nordwind 6-4-20-20-20.", "Nordwind"),
        ("Trage bitte Nordwind 6-4-20-20-20 ein", "Nordwind"),
        ("Please put me down for Nordwind 6-4-20-20-20.", "Nordwind"),
        ("Proszę wpisać Orły Wisły 6-4-20-20-20.", "Orły Wisły"),
        ("Orły Wisły grają 6-4-20-20-20", "Orły Wisły"),
        ("Die Eisvögel treten mit 6-4-20-20-20 an.", "Die Eisvögel"),
        ("My team this round is Nordwind, 6-4-20-20-20.", "Nordwind"),
        ("Zug um Zug 6-4-20-20-20", "Zug um Zug"),
        ("Anbei die Aufstellung der Eisvögel für Runde 47: 6-4-20-20-20", "Eisvögel"),
        ("mein zweites Nordwind mit 6-4-20-20-20", "Nordwind"),
        ("My Second Chance 6-4-20-20-20", "My Second Chance"),
        ("Vielleicht mal was anderes. Ich melde Nordwind 6-4-20-20-20", "Nordwind"),
        ("For this round I'd like to enter Nordwind City with 6-4-20-20-20.", "Nordwind City"),
        ("Chciałabym zgłosić Nordwind: 6-4-20-20-20", "Nordwind"),
        ("Torwart 6\nAusputzer 4\nAbwehr 20\nMittelfeld 20\nSturm 20\n\nName: Nordwind", "Nordwind"),
        ("6-4-20-20-20\nTeam: Nordwind", "Nordwind"),
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


@pytest.mark.parametrize(
    "text",
    [
        "Nordstern: Sturm jetzt 21 statt 20",
        "Nordstern: bitte Sturm auf 22 erhöhen",
        "Bei Nordstern bitte S 25 statt 20",
        "Nordstern: attack 25 instead of 20",
        "Nordstern: atak 25 zamiast 20",
        "Bitte 2 Punkte vom Sturm ins Mittelfeld",
        "Torwart: 7\nSturm: 19",
        "Nordstern: T7 A3, Rest bleibt",
        "Nordstern: 6-4-2o-20-20",
        "Nordstern: 6-4-zwanzig-20-20",
        "Nordstern: 6-l-20-20-25",
        "Nordstern: 2½-2½-25-25-25",
        "Nordstern: 5-(-5)-30-25-25",
        "Nordstern 6-4-60",
        "Nordstern: 6 4 20 20",
        "Nordstern 6-4-20-\n20-20",
        "Nordstern: 6x4x20x20x20",
        "Nordstern: 10%-5%-30%-30%-25%",
        "Nordstern:\n6\n4\n20\n20\n20",
        "Nordstern sechs vier zwanzig zwanzig zwanzig",
        "\tNord\tSüd\nT\t6\t10\nA\t4\t0\nV\t20\t20\nM\t20\t20\nS\t20\t20",
        "Bitte nicht: 6-4-20-20-20",
        "Nordhaus gegen Südwall: Haus 0, Block 0, Abräumen 3, Abräumen 3, Haus 5",
        "Nordhaus gegen Südwall: H B A A H B A A",
        "Nordhaus gegen Südwall: 0 0 3 3 5 0 7 7",
        "Nordhaus gegen Südwall: H0 B0",
    ],
)
def test_P4_what_looks_like_an_order_and_is_none_is_never_lost(text: str) -> None:
    found = sheet(text)
    assert found.rows == ()
    assert "attempt" in {said.kind for said in found.statements}


def test_P4_a_further_team_that_is_to_play_alike_is_asked() -> None:
    for words in ("Nordwind ebenso", "Nordwind wie letztes Mal", "Nordwind: dito"):
        assert [said.kind for said in sheet(f"Nordstern 6-4-20-20-20\n{words}").statements] == ["attempt"]
    assert [row.sure for row in sheet("Nordstern und Nordwind jeweils 6-4-20-20-20").rows] == [False]


@pytest.mark.parametrize(
    "text",
    [
        "Letzte Runde war ich Platz 3 mit 12 Punkten und 5:3 Toren.",
        "Im letzten Spiel stand es 6-4, 3-2, 2-2.",
        "In Runde 46 waren Sturm und Abwehr schwach.",
        "Ich hoffe, die Abwehr hält und der Sturm trifft auch mal 2 Tore.",
        "Ich wohne in der A3 bei H5 und B0.",
        "Meine Kinder sind 6, 4, 2 und 1 Jahre alt.",
        "Wetter: 20 Grad, 6 Stunden Sonne, 4 mm Regen",
        "Klara Beispiel\nHauptstr. 12\n20095 Hamburg\nTel. 040/123456",
        "I play 4-4-2 in real life.",
        "Mój napastnik strzelił 3 gole",
        "Ich habe noch 3 Fragen zum Mittelfeld: wie viele Punkte kosten sie?",
        "Nordhaus gegen Südwall war ein 7:3!",
        "spätestens am 24-08-25-18-30 legen wir ab.",
    ],
)
def test_P4_talk_is_no_attempt(text: str) -> None:
    assert sheet(text) == Sheet()


@pytest.mark.parametrize(
    "line",
    [
        "Falls der Jonas in dieser Runde auch wieder mitspielt: Nordwind",
        "Das hat mir in der letzten Ausgabe besonders gut gefallen: Danke",
        "In der letzten Ausgabe stand ein Wort, das ich nicht kenne: Kokolores ist das",
    ],
)
def test_behind_the_colon_of_a_broken_line_stands_no_name_where_it_is_doubt_or_talk(line: str) -> None:
    assert [row.name for row in sheet(f"{line}\n6-4-20-20-20").rows] == [""]


def test_a_label_below_names_no_team_of_several_rows() -> None:
    assert [row.name for row in sheet("6-4-20-20-20\nTeam: Nordwind\n7-3-20-20-20").rows] == ["", "Nordwind"]
    assert [row.name for row in sheet("6-4-20-20-20\n\nTeam: Nordwind\nTeam: Ostwind").rows] == [""]


@pytest.mark.parametrize("word", ["Aber", "But", "Ale"])
def test_a_word_that_joins_sentences_is_no_team(word: str) -> None:
    assert [row.name for row in sheet(f"{word} 6-4-20-20-20").rows] == [""]


def test_two_teams_in_one_line() -> None:
    rows = sheet("Nordstern (*6-4-20-20-20*) und HSV 48 (*10-0-20-20-20*)").rows
    assert [(row.name, row.values[0]) for row in rows] == [("Nordstern", "6"), ("HSV 48", "10")]
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
    for words in (
        "Hallo Bernd,\n",
        "Mein Zug: ",
        "Meine Aufstellung: ",
        "My line-up: ",
        "Mój skład: ",
        "Neu: ",
        "Der Zug ",
        "Meine Meldung\n",
    ):
        assert [row.name for row in sheet(f"{words}6-4-20-20-20").rows] == [""]


def test_F1_a_mood_before_the_numbers_is_not_surely_a_name() -> None:
    found = sheet("Hi, diesmal volles Risiko mit Sturmwarnung: 6-4-20-20-20")
    assert [row.sure for row in found.rows] == [False]


def test_F1_an_aside_before_the_numbers_is_not_surely_a_name() -> None:
    assert [row.sure for row in sheet("Die Statistik auf Seite 12 (Schnitt 5-4-21-20-19) war gut").rows] == [False]


def test_F1_numbers_so_called_are_no_name() -> None:
    assert [row.name for row in sheet("New phone, old thumbs. My numbers:\n\n6-4-20-20-20").rows] == [""]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Oststern 6-4-20-20-20-20", ("6", "4", "20", "20", "20", "20")),
        ("Oststern 6-4-20-20", ("6", "4", "20", "20")),
        ("Oststern -3-4-20-20-20", ("-3", "4", "20", "20", "20")),
        ("Oststern: -5, 5, 30, 25, 25", ("-5", "5", "30", "25", "25")),
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
        ("Anti (120 WP): Nordwind 6-4-20-20-20", [True]),
        ("1. Nordstern 6-4-20-20-20\n2. Anti: Nordwind 6-4-20-20-20", [False, True]),
        ("Anti spiele ich diesmal nicht.\nNordwind 6-4-20-20-20", [False]),
    ],
)
def test_anti_is_a_line_or_heading_that_begins_so(text: str, anti: list[bool]) -> None:
    assert [row.anti for row in sheet(text).rows] == anti


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("Nordstern 6-4-20-20-20\nund im Anti:\nSüdstern 10-10-20-20-20", [False, True]),
        ("Nordstern 6-4-20-20-20 (Anti)", [True]),
        ("Nordstern 6-4-20-20-20 für das Anti", [True]),
        ("Zum Anti-Turnierfußball: Nordstern 6-4-20-20-20", [True]),
        ("Please take Anti too: Rovers of Gloom 0-0-30-40-40", [True]),
        ("Na zawody anty: Wisła 5-5-25-25-20", [True]),
        ("Nordstern 5-5-25-25-20 und Anti Südstern 5-5-25-25-20", [False, True]),
        ("Beim Anti mache ich nicht mit.\nNordstern 6-4-20-20-20", [False]),
        ("Anti: Nordstern 6-4-20-20-20", [False]),
        ("Der Anti-Held 6-4-20-20-20\nAntilopen 6-4-20-20-20", [False, False]),
    ],
)
def test_anti_spoken_of_beside_a_row_is_marked(text: str, near: list[bool]) -> None:
    assert [row.near for row in sheet(text).rows] == near


@pytest.mark.parametrize("text", ["Hallo Bernd, T6 A4 V20 M20 S20", "Hi, 6-4-20-20-20", "Beste Grüße 6-4-20-20-20"])
def test_a_greeting_is_no_team(text: str) -> None:
    assert [row.name for row in sheet(text).rows] == [""]


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
        ("Curling:\nH0\nB0\nA3\nA3\nH5\nB0\nA7\nA7", ""),
        ("Curling (Westend):\n1. H0\n2. B0\n3. A3\n4. A3\n5. H5\n6. B0\n7. A7\n8. A7", "Curling (Westend)"),
        ("Hi! Unsere Steine: H0 B0 A3 A3 H5 B0 A7 A7", ""),
        ("Sorry, fast vergessen: Südwall H0 B0 A3 A3 H5 B0 A7 A7", "Südwall"),
        ("Nordhaus gegen Südwall: H0-B0-A3-A3-H5-B0-A7-A7", "Nordhaus gegen Südwall"),
        ("Nordhaus gegen Südwall: H-0 B-0 A-3 A-3 H-5 B-0 A-7 A-7", "Nordhaus gegen Südwall"),
        ("Nordhaus gegen Südwall: H=0, B=0, A=3, A=3, H=5, B=0, A=7, A=7", "Nordhaus gegen Südwall"),
        ("Nordhaus gegen Südwall: H(0) B(0) A(3) A(3) H(5) B(0) A(7) A(7)", "Nordhaus gegen Südwall"),
        ("Nordhaus gegen Südwall: 1. H0 2. B0 3. A3 4. A3 5. H5 6. B0 7. A7 8. A7", "Nordhaus gegen Südwall"),
        ("Nordhaus gegen Südwall: H0 B0 A3 A3 H5 B0 A7 und A7", "Nordhaus gegen Südwall"),
        ("Nordhaus gegen Südwall\nH0\nB0\nA3\nA3\nH5\nB0\nA7\nA7", "Nordhaus gegen Südwall"),
        ("Nordhaus gegen Südwall\n1. H0\n2. B0\n3. A3\n4. A3\n5. H5\n6. B0\n7. A7\n8. A7", "Nordhaus gegen Südwall"),
        ("Nordhaus gegen Südwall\nH0 B0\nA3 A3\nH5 B0\nA7 A7", "Nordhaus gegen Südwall"),
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
        ("WP 80 (Wunsch)", [80]),
        ("Wunsch: 90WP", [90]),
        ("nächstes Mal bitte 90 WP", [90]),
        ("Mein Wunsch für die nächste Runde wären 90", [90]),
        ("Mein Wunsch für die nächste Runde: 90", [90]),
        ("Wunsch für die nächste Runde:\n\n90", [90]),
        ("WP für TF48: 90", [90]),
        ("Gewünschte WP: 90", [90]),
        ("Falls ich gewinne: 90 WP", [90]),
        ("I'd like 90 WP next time", [90]),
        ("WP na następny turniej: 95", [95]),
        ("Jeśli wygram: 95 WP", [95]),
        ("Gdybym wygrała, to proszę 120 WP :)", [120]),
        ("Wenn ich gewinne: 90.", [90]),
        ("Im Falle eines Sieges bitte 90 WP", [90]),
        ("If I do win, 90 WP please", [90]),
        ("WP-Wunsch von 80 auf 90 ändern", [90]),
        ("Nächste Runde bitte nicht wieder 80 WP, sondern 100 WP", [100]),
        ("Nordstern 6-4-20-20-20, 80 WP, Wunsch: 90", [90]),
        ("Nordstern 6-4-20-20-20 (80 WP), nächstes Mal 90 WP", [90]),
        ("Ich wünsche mir hundert WP", [None]),
        ("Ich wünsche dir 100 schöne Tage", []),
        ("Der Wunsch von Bernd (90 WP) war gut.", []),
        ("Gibt es nächste Runde wieder 80 WP?", []),
        ("Wenn wir nächstes Mal wieder nur 80 WP haben, höre ich auf.", []),
        ("Viele Wünsche von Klara, Tel. 0211 90", []),
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
        ("Bitte Nordwind streichen", True),
        ("Please remove Nordwind", True),
        ("Proszę usunąć Nordwind", True),
        ("Meine Meldung bitte löschen", True),
        ("Ich steige aus", False),
        ("Bitte ignoriere meine Mail von gestern", False),
        ("Nie biorę udziału", False),
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


@pytest.mark.parametrize(
    "text",
    [
        "Nordwind nicht 10-0-20-20-20 sondern 6-4-20-20-20",
        "Nordwind: alt 10-0-20-20-20, neu 6-4-20-20-20",
        "Letzte Runde hatte ich 10-0-20-20-20, jetzt Nordwind 6-4-20-20-20",
        "Nordwind 6-4-20-20-20 (letztes Mal 10-0-20-20-20)",
    ],
)
def test_P2_old_numbers_beside_new_ones(text: str) -> None:
    assert [(row.name, row.values) for row in sheet(text).rows] == [("Nordwind", FIVE)]


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
    for part in (
        "T6 A4 V20 M20 S20 ",
        "wort ",
        "20 ",
        "Tor ",
        "streiche ",
        "a, ",
        "H1 1. ",
        "(",
        "\t",
        "1. ",
        "statt ",
    ):
        sheet(part * (200_000 // len(part)))
    assert sheet("Wunsch " * 50_000).wishes == ()


@pytest.mark.parametrize("name", ["<b>Fett</b> & Co", "=1+1", "{{ 7*7 }}", "$(touch gehackt)", "(Nord)", "<Nord>"])
def test_X02_a_name_of_strange_signs_is_read_letter_for_letter(name: str) -> None:
    assert [row.name for row in sheet(f"{name} 6-4-20-20-20").rows] == [name]


@pytest.mark.parametrize(
    "text",
    [
        "Stopp, doch lieber 7-3-20-20-20",
        "Sorry, vertippt: 7-3-20-20-20",
        "Falls Klara mitspielt: Nordwind 7-3-20-20-20",
        "If Jonas plays: Nordwind 7-3-20-20-20",
        "Może Nordwind 7-3-20-20-20",
        "Nordwind vielleicht 7-3-20-20-20",
        "Nordwind 7-3-20-20-20?",
        "Wie wäre Nordwind 7-3-20-20-20",
        "Mein Gegner spielt 7-3-20-20-20",
        "Otto meint, Nordwind sollte 7-3-20-20-20 spielen.",
        "Otto lässt ausrichten: Ostwind 7-3-20-20-20",
        "Bitte NICHT eintragen: Nordwind 7-3-20-20-20",
        "Please don't count Nordwind 7-3-20-20-20",
        "P.S. Die alte Aufstellung 7-3-20-20-20 bitte vergessen.",
        "Beim letzten Mal: Nordwind 7-3-20-20-20",
        "alt: Nordwind 7-3-20-20-20",
        "Otto nimmt Ostwind 7-3-20-20-20",
        "Not sure about this, but Nordwind 7-3-20-20-20",
        "Vielleicht klappt es diesmal: Nordwind 7-3-20-20-20",
        "Entschuldigung, vergessen: Nordwind 7-3-20-20-20",
        "Entwurf: Nordwind T7 A3 V20 M20 S20",
        "Stara drużyna, poprzednie ustawienie 7-3-20-20-20",
        "Tasmania 09 hat mit 7-3-20-20-20 gewonnen, das kann ich auch.",
        "Tasmania 7-3-20-20-20 hat gewonnen",
        "Tasmania won with 7-3-20-20-20",
        "Tasmania wygrała z 7-3-20-20-20",
        "Nordwind 7-3-20-20-20, falls Jonas auch mitspielt.",
        "Nordwind 7-3-20-20-20, aber nur wenn es keine Umstände macht",
        "Nordwind 7-3-20-20-20 if Jonas plays",
        "Nordwind 7-3-20-20-20 (jeśli gra Jonas)",
        "If Nordwind is taken: Ostwind 7-3-20-20-20",
    ],
)
def test_numbers_that_are_only_talked_about_are_no_order_but_asked(text: str) -> None:
    rows = sheet(f"Nordstern: 6-4-20-20-20\n{text}").rows
    assert [(row.kind, row.values) for row in rows] == [("lineup", FIVE), ("numbers", ("7", "3", "20", "20", "20"))]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Zug für Freitag, den 24.: Nordstern 6-4-20-20-20", "Nordstern"),
        ("Freitag: Nordstern 6-4-20-20-20", "Nordstern"),
        ("Freitag: 6-4-20-20-20", "Freitag"),
        ("Danke für Heft 46! Nordstern 6-4-20-20-20", "Nordstern"),
        ("Sorry, Nordstern 6-4-20-20-20", "Nordstern"),
        ("Halt, stopp: Nordstern 6-4-20-20-20", "Nordstern"),
        ("Falls es noch geht: Nordstern 6-4-20-20-20", "Nordstern"),
        ("Sorry for the delay. Nordstern 6-4-20-20-20", "Nordstern"),
        ("Ich kann nicht kommen, aber hier: Nordstern 6-4-20-20-20", "Nordstern"),
        ("“If Only FC” 6-4-20-20-20", "If Only FC"),
        ("Diesmal: Nordstern 6-4-20-20-20", "Nordstern"),
        ("Halt Halle 6-4-20-20-20", "Halt Halle"),
        ("Nordstern 6-4-20-20-20 (alles klar?)", "Nordstern"),
        ("Before I forget: Nordstern 6-4-20-20-20", "Nordstern"),
        ("As I won't be around on Monday: Nordstern 6-4-20-20-20", "Nordstern"),
        ("If Only 6-4-20-20-20", "If Only"),
        ("If Only: 6-4-20-20-20", "If Only"),
        ("Jeśli Wygramy 6-4-20-20-20", "Jeśli Wygramy"),
        ("Hat Nix 6-4-20-20-20", "Hat Nix"),
        ("Wenn ich richtig gerechnet habe, sind es 80 WP: Nordstern 6-4-20-20-20", "Nordstern"),
        ("Perhaps a bit defensive, but here goes: Nordstern 6-4-20-20-20", "Nordstern"),
        ("Nordstern 6-4-20-20-20, if that's all right", "Nordstern"),
        ("Nordstern 6-4-20-20-20, falls ich gewinne: 90 WP", "Nordstern"),
        ("Nordstern 6-4-20-20-20, falls Fragen sind, ruf an", "Nordstern"),
        ("Nordstern 6-4-20-20-20 (wenn das mal gut geht!)", "Nordstern"),
        ("Nordstern 6-4-20-20-20 - if only I'd thought of that last time!", "Nordstern"),
        ("Nordstern 6-4-20-20-20, jeśli coś jest nie tak, daj znać.", "Nordstern"),
        ("Nordstern: 6-4-20-20-20, jeśli to jeszcze możliwe", "Nordstern"),
    ],
)
def test_words_that_are_like_doubt_and_are_none(text: str, name: str) -> None:
    [row] = sheet(text).rows
    assert (row.kind, row.name, row.sure) == ("lineup", name, True)


@pytest.mark.parametrize("address", ["https://example.org/6-4-20-20-20", "www.example.org/?x=6,4,20,20,20"])
def test_the_address_of_a_page_is_no_order(address: str) -> None:
    found = sheet(f"Nordstern: 7-3-20-20-20\n{address}")
    assert ([row.name for row in found.rows], found.statements) == (["Nordstern"], ())


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("My two teams are Nordstern 6-4-20-20-20 and Nordwind 6-4-20-20-20.", ["Nordstern", "Nordwind"]),
        ("Bitte trage Nordstern mit 6-4-20-20-20 ein.", ["Nordstern"]),
        ("Proszę wpisać Nordstern 6-4-20-20-20", ["Nordstern"]),
        ("W turnieju gra Nordstern: 6-4-20-20-20.", ["Nordstern"]),
        ("Nordstern 6-4-20-20-20, also 6+4+20+20+20=70 plus 10", ["Nordstern"]),
        ("two left feet: 6-4-20-20-20", ["two left feet"]),
    ],
)
def test_the_words_of_a_sentence_are_no_part_of_a_name(text: str, names: list[str]) -> None:
    found = sheet(text)
    assert [(row.name, row.sure) for row in found.rows] == [(name, True) for name in names]
    assert found.statements == ()


def test_two_names_in_one_sentence_are_asked() -> None:
    [row] = sheet("Nordstern und Südstern spielen mit 6-4-20-20-20").rows
    assert not row.sure


def test_a_label_that_counts_names_no_team() -> None:
    rows = sheet("Team 1: Nordstern\nTeam 2: Nordwind\nAufstellung 1: 6-4-20-20-20\nAufstellung 2: 6-4-20-20-20").rows
    assert [row.sure for row in rows] == [False, False]
    assert [row.sure for row in sheet("09: 6-4-20-20-20").rows] == [True]


@pytest.mark.parametrize(
    "same", ["Nordwind: s.o.", "Nordwind siehe oben", 'Nordwind: "', "Nordwind as above", "Nordwind j.w."]
)
def test_a_team_that_is_said_to_play_like_the_one_above_is_asked_about(same: str) -> None:
    assert [one.kind for one in sheet(f"Nordstern: 6-4-20-20-20\n{same}").statements] == ["attempt"]


@pytest.mark.parametrize(
    "wish", ["Wunsch neunzig", "Wunsch: 1.000", "Wünsche mir für die nächste Runde 120.", "Życzenie: sto"]
)
def test_P3_a_wish_that_nobody_can_read_is_told(wish: str) -> None:
    assert [one.wp for one in sheet(f"Nordstern: 6-4-20-20-20\n{wish}").wishes] == [None]


@pytest.mark.parametrize("sign", ["\u00ad", "\u200b", "\u2060\u2060"])
def test_signs_of_no_width_in_place_of_dashes_are_asked_about(sign: str) -> None:
    [said] = sheet(f"Nordstern: {sign.join(FIVE)}").statements
    assert (said.kind, said.source.words) == ("attempt", f"Nordstern: {sign.join(FIVE)}")
