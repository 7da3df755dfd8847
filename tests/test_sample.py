"""What the three shipped turns show, and their results reckoned a second way."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import reckoned
import shipped
from reckoned import Entered
from shipped import ROOT, RUN, TURNS

from gm import record
from gm.desk.gather import gather
from gm.games import GAMES
from gm.model import Letter
from gm.notices import CODES
from gm.turn import decide

COVERAGE = json.loads((ROOT / "tests/sample/coverage.json").read_text("utf-8"))
SHOWN: dict[str, dict[str, Any]] = COVERAGE["letters"]
"""What each letter shows: state, codes and order statuses (and those `before` any ruling), rules, written form."""
SHEETS = {"P": 5, "F": 15, "R": 5, "C": 8}
RULES = [f"{sheet}{number}" for sheet, last in SHEETS.items() for number in range(1, last + 1)]
NOTICES = [code for code in CODES if not code.startswith("answer-")]
"""Nothing was put by mail in the shipped turns: replies to questions, and each of their notices, are test_answers'."""
STATES = ("counted", "replaced", "late", "duplicate", "question", "no-order", "ignored")
STATUSES = ("accepted", "clipped", "rejected", "replaced", "late", "question", "withdrawn")


@pytest.fixture(scope="module")
def ledgers(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], dict[str, Any]]:
    """The ledger of each turn by its letters, `after` its rulings and `before` them."""
    folder = shipped.bare(tmp_path_factory.mktemp("read") / "zine")
    found = {}
    for turn in TURNS:
        given = gather(folder, turn).turn
        letters = gather(folder, turn).letters
        for when, words in (("after", given.words), ("before", ())):
            found[turn, when] = record.ledger(decide(replace(given, words=words), letters, GAMES))
    return found


def told(ledger: dict[str, Any], letter: str) -> dict[str, Any]:
    """State, codes and order statuses of a letter."""
    (state,) = [row["state"] for row in ledger["letters"] if row["letter"] == letter]
    notices = [*ledger["notices"], *ledger["questions"]]
    return {
        "state": state,
        "codes": sorted({row["code"] for row in notices if row["letter"] == letter}),
        "orders": [row["status"] for row in ledger["orders"] if row["letter"] == letter],
    }


def picked(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: entry[key] for key in ("state", "codes", "orders")}


@pytest.mark.parametrize("turn", TURNS)
def test_every_letter_ends_as_the_list_says(turn: str, ledgers: dict[tuple[str, str], dict[str, Any]]) -> None:
    listed = {name.split("/")[1]: entry for name, entry in SHOWN.items() if name.startswith(turn)}
    for when in ("after", "before"):
        ledger = ledgers[turn, when]
        here = {row["letter"]: told(ledger, row["letter"]) for row in ledger["letters"]}
        want = {name: picked(entry.get(when, entry)) for name, entry in listed.items()}
        assert here == want, f"{turn} {when} its rulings"


def test_nothing_is_open_in_the_turns(ledgers: dict[tuple[str, str], dict[str, Any]]) -> None:
    assert [ledgers[turn, "after"]["questions"] for turn in TURNS] == [[], [], []]


# The list and its gaps


def entries() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every letter as it ended and as it was before any ruling."""
    for name, entry in SHOWN.items():
        yield name, entry
        if "before" in entry:
            yield f"{name} before its ruling", entry["before"]


def letters_by(key: str) -> dict[str, list[str]]:
    """Which letters show what: rule numbers, codes, states or statuses, each with its letters."""
    found: dict[str, list[str]] = {}
    for name, entry in entries():
        given = entry.get(key, ())
        for each in [given] if isinstance(given, str) else dict.fromkeys(given):
            found.setdefault(each, []).append(name)
    return found


AGREED = {"mail-code-word", "mail-deputy", "mail-by-deputy", "order-passed", "mail-forms"}
"""Codes that only an agreement with a player brings, and nobody in the shipped zine has one: tests/test_players.py;
what only a turn left out brings, and here they follow each other: tests/test_carrying.py; and what only a faulty
program sends: tests/test_mailbag.py."""


@pytest.mark.parametrize(
    ("key", "wanted"),
    [("rules", RULES), ("codes", set(NOTICES) - AGREED), ("state", STATES), ("orders", STATUSES)],
    ids=["rule numbers", "notice codes", "letter states", "order statuses"],
)
def test_the_three_turns_show_every_one(key: str, wanted: Iterable[str]) -> None:
    shown = letters_by(key)
    if key == "rules":
        for turn, entry in COVERAGE["turns"].items():
            for rule in entry["rules"]:
                shown.setdefault(rule, []).append(turn)
    gaps = [each for each in wanted if each not in shown]
    assert not gaps, f"no letter of {', '.join(TURNS)} shows {', '.join(gaps)}"
    assert sorted(shown) == sorted(wanted)


def test_a_letter_shows_the_rules_of_its_notices() -> None:
    for name, entry in SHOWN.items():
        codes = {*entry["codes"], *entry.get("before", entry)["codes"]}
        assert {CODES[code].rule for code in codes} <= {*entry["rules"]}, name


def test_the_matches_show_the_rules_that_the_turns_are_listed_with() -> None:
    for turn in TURNS:
        matches = shipped.record(ROOT, turn)["results"]["curling"]["matches"]
        applied = {stone["rule"] for match in matches for stone in match["stones"]}
        assert applied == {*COVERAGE["turns"][turn]["rules"]} & {"C4", "C5", "C6", "C7"}


FORMS = {
    "line-up with dashes": ("045/0001.eml", r"^Rot-Weiß Kellerkind: 6-4-20-20-20$"),
    "line-up with slashes": ("045/0003.eml", r"^The Wandering Teapots 6/4/20/20/20$"),
    "line-up with commas": ("046/0009.mbox#5", r": 6, 4, 35, 40, -15$"),
    "line-up with blanks": ("047/0020.eml", r"^4 4 22 22 23$"),
    "line-up with row letters": ("045/0004.eml", r"T7 A2 V19 M22 S21$"),
    "line-up with Polish row letters": ("047/0019.eml", r"^B 5 S 5 O 21 P 21 A 21$"),
    "table with a head row": ("045/0006.eml", r"^Team +T +A +V +M +S$\nSV Schraubstock +8 +2 +20"),
    "one row a line, German": ("047/0001.eml", r"^Torwart: 0$\nAusputzer: 1\nVerteidigung: 27"),
    "one row a line, English": ("047/0004.eml", r"^Keeper: 7$\nSweeper: 3\nDefence: 21"),
    "one row a line, Polish": ("045/0005.eml", r"^Bramkarz: 5$\nStoper: 5\nObrona: 17"),
    "order in the subject": ("045/0013.eml", r"\APająki Kraków 8-2-21-19-20$"),
    "name on the line above": ("045/0010.eml", r"^Freie Turnerschaft Obergrombach-Süd\n10-10-45-45-15$"),
    "name in quotes": ("046/0009.mbox#4", r'^"Die Sonntagsfahrer" 5-5-30-30-30$'),
    "no name at all": ("046/0014.eml", r"^10-0-30-30-30$"),
    "list with dashes": ("045/0002.eml", r"^- Möhlenbrocker Fegefeuer 5-3-24-20-20$"),
    "list with stars": ("046/0010.eml", r"^\* Żubry Białowieża: 6-4-30-30-30$"),
    "list with bullets": ("047/0008.eml", r"^• Kuchenblech 07: 2-4-23-24-24$"),
    "numbered list": ("047/0002.eml", r"^2\. Goldhorn 5-0-24-24-25$"),
    "in the middle of a sentence": ("047/0010.eml", r"że może 3-6-21-22-22 byłoby"),
    "numbers that are no line-up": ("045/0017.eml", r"Telefon 04651-8-20-30-20-25"),
    "attached text file": ("046/0007.eml", r"^Bursztynowe Łabędzie: 6-6-28-29-29$"),
    "anti line": ("046/0006.eml", r"^Anti: Rot-Weiß Absteiger: 6-4-30-30-5$"),
    "anti heading": ("046/0003.eml", r"^Anti-Turnierfußball:\nTasmania Null Neun: 10-10-14-13-13$"),
    "anti heading, English": ("046/0008.eml", r"^Anti football:\nNought Albion 0-0-0-0-0$"),
    "wish with a colon": ("045/0001.eml", r"^WP-Wunsch: 100$"),
    "wish without one": ("045/0006.eml", r"^Wunsch 88 WP$"),
    "wish in the subject": ("047/0001.eml", r"\A.*, Wunsch 95 WP$"),
    "wish in a sentence, English": ("045/0004.eml", r"^Wish for next time: 70 WP\."),
    "wish, Polish": ("045/0011.txt", r"^życzenie: 95 WP$"),
    "stones, clean": ("045/0007.mbox#2", r"^Hammerfest gegen Kaltenbach: H0 B0 H1 A3 A2 B0 H5 A6$"),
    "stones in lower case": ("047/0006.mbox#2", r"^hammerfest gegen besenbrink: h0 a0 b0 h2 a4 h5 a5 h6$"),
    "stones with a blank inside": ("045/0013.eml", r": H 0 A 0 B 0 A 3 H 3 A 5 B 0 H 6$"),
    "stones with commas, teams in the other order": ("045/0007.mbox#3", r"^Lodowa Góra - Besenbrink: b0, h1, a2, b0"),
    "stones over two lines": ("045/0009.eml", r"^Hammerfest gegen Kaltenbach:\nb0 a1 h2 a4\nh3 b0 a6 h6$"),
    "teams with vs.": ("047/0006.mbox#4", r"^Kaltenbach vs\. Lodowa Góra: "),
    "withdrawal, German": ("045/0018.eml", r"Ich ziehe Bosporus Ballett zurück"),
    "withdrawal, English": ("047/0005.eml", r"I withdraw Cork Screws"),
    "withdrawal, Polish": ("046/0011.eml", r"wycofuję Żubry Hajnówka"),
    "replacement, German": ("046/0019.txt", r"^statt Möhlenbrocker Fegefeuer spielen jetzt:$"),
    "replacement, English": ("046/0018.txt", r"^Instead of Blarney Rovers: Cork Screws"),
    "replacement, Polish": ("046/0017.eml", r"\(zamiast: Bursztynowe Łabędzie\)$"),
    "correction": ("047/0009.eml", r"^Korrektur nur für Möhlenbrocker Fegefeuer: 5-4-21-22-22$"),
}
"""Every written form with the letter that shows it and what stands there in the writer's own words."""

ASIDE = {
    "quoted reply, Gmail, German": ("045/0008.eml", r"^Am Sa\., 9\. Aug\. 2025 um 06:15 Uhr schrieb"),
    "quoted reply, Gmail, English": ("046/0004.eml", r"^On Sat, 16 Aug 2025 at 21:07, .* wrote:$"),
    "quoted reply, Outlook": ("046/0005.eml", r"^Gesendet: Samstag, 16\. August 2025 21:07$"),
    "quoted reply, Thunderbird": ("047/0011.eml", r"^Am 20\.09\.2025 um 21:10 schrieb HAI ZET:$"),
    "forwarded letter": ("047/0023.eml", r"^Żubry Hajnówka: 0-0-27-28-28$"),
    "signature": ("045/0002.eml", r"^-- ?$\n.*Hofladen"),
    "pasted with Von/Datum/Betreff": ("046/0019.txt", r"^Von: .*\nDatum: .*\nBetreff: "),
    "pasted with From/Date/Subject": ("046/0018.txt", r"^From: .*\nDate: .*\nSubject: "),
    "pasted with Od/Data/Temat": ("045/0011.txt", r"^Od: .*\nData: .*\nTemat: "),
}
"""What is kept in sight and is never an order."""


@pytest.fixture(scope="module")
def letters(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Letter]:
    """Every letter of the three turns, read."""
    folder = shipped.bare(tmp_path_factory.mktemp("letters") / "zine")
    return {f"{turn}/{letter.name}": letter for turn in TURNS for letter in gather(folder, turn).letters}


def words(letter: Letter, *, own: bool) -> str:
    """The writer's own words, subject first, or all the others; without empty lines."""
    return "\n".join(line.text for line in letter.lines if (line.kind == "own") == own and line.text.strip())


@pytest.mark.parametrize("form", FORMS)
def test_the_three_turns_show_every_written_form(form: str, letters: dict[str, Letter]) -> None:
    name, pattern = FORMS[form]
    assert re.search(pattern, words(letters[name], own=True), re.MULTILINE)


@pytest.mark.parametrize("form", ASIDE)
def test_the_three_turns_show_what_is_set_aside(form: str, letters: dict[str, Letter]) -> None:
    name, pattern = ASIDE[form]
    assert re.search(pattern, words(letters[name], own=False), re.MULTILINE)
    assert not re.search(pattern, words(letters[name], own=True), re.MULTILINE)


def test_every_letter_says_in_which_form_it_is_written(letters: dict[str, Letter]) -> None:
    assert letters.keys() == SHOWN.keys()
    assert all(entry["form"] for entry in SHOWN.values())


@pytest.mark.parametrize("turn", TURNS)
def test_a_turn_has_twenty_letters_in_three_shapes_and_languages(turn: str, letters: dict[str, Letter]) -> None:
    mine = [letter for name, letter in letters.items() if name.startswith(turn)]
    assert len(mine) >= 20
    assert {Path(letter.name.split("#")[0]).suffix for letter in mine} == {".eml", ".mbox", ".txt"}
    greetings = ("Lieber Wendelin", "Wendelin,", "Dzień dobry")
    assert all(any(greeting in words(letter, own=True) for letter in mine) for greeting in greetings)


def test_people_are_invented_and_live_on_reserved_domains(letters: dict[str, Letter]) -> None:
    reserved = re.compile(r"(?:^|[.@])(?:example|invalid|test|localhost|example\.(?:com|net|org))$")
    addresses = {address for letter in letters.values() for address in letter.senders}
    addresses |= {
        found
        for path in [ROOT / "zine.toml", *(ROOT / "turns").glob("*/mail/*")]
        for found in re.findall(r"[\w.+-]+@[\w.-]*\w", path.read_bytes().decode("utf-8", "replace"))
    }
    assert [address for address in sorted(addresses) if not reserved.search(address)] == []


# The line-ups in force, read and ruled by hand (F2–F4, F14 beside), and all that follows from them


FIELDS = {
    "045 football": """
        Jürgen Weißgerber · Rot-Weiß Kellerkind · 6-4-20-20-20
        Annegret Möhlenbrock · Möhlenbrocker Fegefeuer · 5-3-24-20-20
        Annegret Möhlenbrock · Heidschnucken 04 · 4-4-18-20-22
        Rosie Thistlethwaite · The Wandering Teapots · 6-4-20-20-20
        Desmond O'Hara · Blarney Rovers · 7-2-19-22-21
        Wiesława Brzęczyszczykowska · Bursztynowe Łabędzie · 5-5-17-21-22
        Ulf Zapf · SV Schraubstock · 8-2-20-20-20
        Ulf Zapf · SV Schraubstock II · 3-3-22-23-23
        Balthasar K. Quint · Tasmania 09 · 1-2-19-19-36
        Kiki Sørensen · Fjord Utd · 2-6-20-22-22
        Ferdinand Ritterbusch · FC Namenlos · 6-3-21-20-21
        Ferdinand Ritterbusch · FC Sorglos · 0-0-26-27-27
        Çiğdem Aksoy · Galata Kickers · 5-5-22-19-19
        Hannelore Ölschläger · Eintracht Ölsardine · 10-3-15-10-5      12-3-40-10-5: T to 10, V to 3·5
        Maximilian-Alexander von der Heydte-Rabenstein · Freie Turnerschaft Obergrombach-Süd · 6-5-25-24-9   F4, below
        Tadeusz Żółkiewski · Żubry Białowieża · 7-3-21-20-19
        Bartolomé Núñez Ibarra · Los Olvidados · 4-6-20-20-20
        Grzegorz Pająk · Pająki Kraków · 8-2-21-19-20
        Dr. Eckehard Sonntag · Die Sonntagsfahrer · 5-5-20-20-20       by ruling
        Pip Lo · Pip & the Squeaks · 3-7-18-21-21
    """,
    "046 football": """
        Kiki Sørensen · Fjord Utd · 3-7-30-30-30
        Balthasar K. Quint · Tasmania 09 · 1-2-26-26-52
        Rosie Thistlethwaite · The Wandering Teapots · 1-2-26-26-52
        Jürgen Weißgerber · Rot-Weiß Kellerkind · 8-4-28-29-29
        Hannelore Ölschläger · Eintracht Ölsardine · 4-4-31-31-32
        Ferdinand Ritterbusch · FC Namenlos · 6-4-10-30-30             6-4-10-40-40: M and S to 3·10
        Dr. Eckehard Sonntag · Die Sonntagsfahrer · 5-5-30-30-30
        Maximilian-Alexander von der Heydte-Rabenstein · Freie Turnerschaft Obergrombach-Süd · 6-4-35-40-15
        Tadeusz Żółkiewski · Żubry Białowieża · 6-4-30-30-30
        Ulf Zapf · SV Schraubstock · 8-2-30-30-30                      by ruling
        Çiğdem Aksoy · Galata Kickers · 5-5-22-19-19                   by ruling
        Pip Lo · Pip & the Squeaks · 10-0-30-30-30                     by ruling
        Grzegorz Pająk · Pająki Kraków · 7-3-30-30-30
        Bartolomé Núñez Ibarra · Los Olvidados · 6-5-29-29-30
        Wiesława Brzęczyszczykowska · Nadwiślańskie Kaczki · 7-5-28-29-29
        Desmond O'Hara · Cork Screws · 9-3-28-29-29
        Annegret Möhlenbrock · Heidschnucken 04 · 7-4-30-29-29
        Hannelore Ölschläger · Kuchenblech 07 · 2-4-32-32-34
        Ferdinand Ritterbusch · FC Sorglos · 0-0-36-37-37
    """,
    "046 anti": """
        Kiki Sørensen · Fjord Ubåt · 4-4-22-21-21                      1-1-5-5-5 costs 19 of 80
        Balthasar K. Quint · Tasmania Null Neun · 10-10-14-13-13
        Rosie Thistlethwaite · The Leaking Teapots · 2-2-24-24-24
        Annegret Möhlenbrock · Schlafmützen · 10-5-20-15-15            14-5-20-15-15: T to 10
        Jürgen Weißgerber · Rot-Weiß Absteiger · 6-4-30-30-10          6-4-30-30-5: S to 30/3
        Desmond O'Hara · Nought Albion · 10-10-14-13-13                1-1-1-1-1 costs 7 of 80: T and A would be 11.4
    """,
    "047 football": """
        Jürgen Weißgerber · Rot-Weiß Kellerkind · 0-1-27-27-27
        Çiğdem Aksoy · Galata Kickers · 0-0-20-20-43
        Çiğdem Aksoy · Goldhorn · 5-0-24-24-25
        Desmond O'Hara · Blarney Rovers · 7-3-21-21-21
        Kiki Sørensen · Fjord Utd · 2-5-23-23-23
        Ferdinand Ritterbusch · FC Namenlos · 6-4-21-21-21
        Pip Lo · FC Namenlos · 4-5-21-22-22
        Ulf Zapf · SV Schraubstock · 8-2-21-21-21
        Hannelore Ölschläger · Eintracht Ölsardine · 6-4-21-21-21
        Annegret Möhlenbrock · Möhlenbrocker Fegefeuer · 5-4-21-22-22
        Tadeusz Żółkiewski · Żubry Białowieża · 3-6-21-22-22           by ruling
        Dr. Eckehard Sonntag · Die Sonntagsfahrer · 4-6-21-21-21
        Bartolomé Núñez Ibarra · Los Olvidados · 2-2-25-25-25
        Balthasar K. Quint · Tasmania 09 · 3-3-23-24-24
        Maximilian-Alexander von der Heydte-Rabenstein · Freie Turnerschaft Obergrombach-Süd · 9-8-0-0-0      V is 0
        Grzegorz Pająk · Pająki Kraków · 7-2-21-22-22
        Wiesława Brzęczyszczykowska · Bursztynowe Łabędzie · 5-5-21-21-21
        Rosie Thistlethwaite · The Wandering Teapots · 4-4-22-22-23    late, but counted
    """,
    "047 anti": "Balthasar K. Quint · Tasmania Null Neun · 10-10-24-23-23",
}  # fmt: skip
WISHES = {
    "045": {
        "Jürgen Weißgerber": 100, "Rosie Thistlethwaite": 90, "Desmond O'Hara": 70, "Ulf Zapf": 88,
        "Wiesława Brzęczyszczykowska": 120, "Balthasar K. Quint": 110, "Kiki Sørensen": 300, "Çiğdem Aksoy": 75,
        "Tadeusz Żółkiewski": 95, "Bartolomé Núñez Ibarra": 60,
    },
    "046": {
        "Balthasar K. Quint": 90, "Rosie Thistlethwaite": 75, "Jürgen Weißgerber": 88, "Pip Lo": 160,
        "Wiesława Brzęczyszczykowska": 100, "Ferdinand Ritterbusch": 140, "Dr. Eckehard Sonntag": 80,
        "Tadeusz Żółkiewski": 85, "Grzegorz Pająk": 105, "Annegret Möhlenbrock": 65,
    },
    "047": {
        "Jürgen Weißgerber": 95, "Desmond O'Hara": 120, "Kiki Sørensen": 50, "Ferdinand Ritterbusch": 70,
        "Annegret Möhlenbrock": 90, "Tadeusz Żółkiewski": 95, "Dr. Eckehard Sonntag": 83, "Balthasar K. Quint": 100,
        "Grzegorz Pająk": 110, "Wiesława Brzęczyszczykowska": 130, "Rosie Thistlethwaite": 80,
    },
}  # fmt: skip
STONES = {
    "045": {
        ("Hammerfest", "Kaltenbach"): ("H0 B0 H1 A3 A2 B0 H5 A6", "B0 A1 H2 A4 H3 B0 A6 H6"),
        ("Besenbrink", "Lodowa Góra"): ("B0 H1 A2 B0 H4 A5 A6 H5", "H0 A0 B0 A3 H3 A5 B0 H6"),
    },
    "046": {
        # 26 sweeping points are one too many for the last stone (C2); seven stones are played as they were read.
        ("Kaltenbach", "Besenbrink"): ("H1 B0 A4 H4 A5 B0 A6 H5", "A1 A1 B0 H3 H4 A7 A8"),
        ("Lodowa Góra", "Hammerfest"): ("B0 B0 A4 A5 H6 H7 A2 B0", "H0 A0 A2 H4 B0 A6 H6 A7"),
    },
    "047": {
        ("Hammerfest", "Besenbrink"): ("A0 A0 H0 B0 A2 H3 H4 B0", "H0 A0 B0 H2 A4 H5 A5 H6"),
        ("Kaltenbach", "Lodowa Góra"): ("", "A0 H0 A1 B0 A2 H2 A1 A5"),
    },
}
SCORES = {"045": [[4, 3], [3, 3]], "046": [[4, 2], [3, 5]], "047": [[1, 7], [0, 5]]}


def field(name: str) -> list[Entered]:
    """The teams of a table, as written above; what stands after the line-up is a note."""
    parts = [line.strip().split(" · ") for line in FIELDS[name].strip().splitlines()]
    return [Entered(team, manager, tuple(map(int, rest.split()[0].split("-")))) for manager, team, rest in parts]


@pytest.mark.parametrize("name", FIELDS)
def test_the_tables_reckoned_by_the_sheet(name: str) -> None:
    turn, game = name.split()
    result = shipped.record(ROOT, turn)["results"][game]
    made = {
        (row["team"], row["manager"]): reckoned.Placed(
            row["place"],
            tuple(row["lineup"]),
            *(Fraction(row[key]) for key in ("points", "goals_for", "goals_against")),
            row["rlp"],
        )
        for row in result["teams"]
    }
    want = reckoned.table(field(name), anti=game == "anti")
    assert made == (want if len(want) > 1 else {key: row._replace(rlp=0) for key, row in want.items()})
    assert [row["place"] for row in result["teams"]] == sorted(row.place for row in want.values())
    lineups = [row["lineup"] for row in result["teams"]]
    for own, cells in zip(lineups, result["cross"], strict=True):
        for other, cell in zip(lineups, cells, strict=True):
            if cell is not None:
                assert abs(Fraction(cell) - reckoned.slow_points(own, other)) <= Fraction(1, 10**6)
    assert [[cell is None for cell in row].index(True) for row in result["cross"]] == list(range(len(lineups)))


def test_F4_the_one_line_up_that_was_too_dear() -> None:
    # 10-10-45-45-15 costs 145, 80 are given: shares 5.52, 5.52, 24.83, 24.83, 8.28; 3·9 are above 25.
    shares = [Fraction(strength * 80, 145) for strength in (10, 10, 45, 45, 15)]
    near = [[int(share) - 1 + step for step in range(4)] for share in shares]
    every = [
        (t, a, v, m, s)
        for t in near[0] for a in near[1] for v in near[2] for m in near[3] for s in near[4]
        if 2 * (t + a) + v + m + s == 80 and max(v, m, s) <= 3 * min(v, m, s)
    ]  # fmt: skip
    squares = {each: sum((one - share) ** 2 for one, share in zip(each, shares, strict=True)) for each in every}
    least = min(squares.values())
    assert max(each for each in every if squares[each] == least) == (6, 5, 25, 24, 9)


def test_the_next_wp_by_the_wishes_in_the_letters() -> None:
    for turn, wishes in WISHES.items():
        made = shipped.record(ROOT, turn)
        rows = made["results"]["football"]["teams"]
        found = reckoned.next_wp([(row["place"], row["manager"]) for row in rows], wishes)
        assert found == (made["next"]["wp"], made["next"]["wp_by"])
        stated = {row["player"]: row["wp"] for row in made["wishes"] if row["wp"] is not None}
        assert stated == wishes


def test_the_rankings_by_hand_from_the_start_ranking_on() -> None:
    rows = list(csv.DictReader((ROOT / "ranking-start.csv").read_text("utf-8").splitlines()))
    points = {row["player"]: Fraction(row["points"]) for row in rows}
    played = {row["player"]: int(row["last_played"]) for row in rows}
    before = {name: place for name, (place, _) in reckoned.listed(points, played, int(TURNS[0]) - 1).items()}
    for turn in TURNS:
        table = reckoned.table(field(f"{turn} football"))
        gained: dict[str, int] = {}
        for (_, manager), row in table.items():
            gained[manager] = gained.get(manager, 0) + row.rlp
        points, played = reckoned.ranking_after(points, played, gained, int(turn))
        listed = reckoned.listed(points, played, int(turn))
        made = {
            row["player"]: (row["place"], Fraction(row["points"]), row["shown"], row["before"], row["active"])
            for row in shipped.record(ROOT, turn)["ranking"]
        }
        assert made == {
            name: (place, points[name], reckoned.half_up(points[name]), before.get(name), active)
            for name, (place, active) in listed.items()
        }
        before = {name: place for name, (place, _) in listed.items()}


@pytest.mark.parametrize("turn", TURNS)
def test_the_matches_retold_by_the_sheet(turn: str) -> None:
    made = shipped.record(ROOT, turn)["results"]["curling"]["matches"]
    assert {(match["first"], match["second"]): tuple(match["data"]) for match in made} == STONES[turn]
    for match, score in zip(made, SCORES[turn], strict=True):
        first, second = (
            tuple((stone[0], int(stone[1:])) for stone in data.split())
            for data in STONES[turn][match["first"], match["second"]]
        )
        assert (match["house"], match["front"]) == reckoned.retold(first, second)
        assert match["house"] == score
        ahead = score[0] - score[1]
        assert (match["winner"], match["score"]) == (None if ahead == 0 else 0 if ahead > 0 else 1, abs(ahead))


# What the turns were made to show


def winners(turn: str, game: str = "football") -> list[tuple[str, str]]:
    rows = shipped.record(ROOT, turn)["results"][game]["teams"]
    return [(row["team"], row["manager"]) for row in rows if row["place"] == 1]


def ahead(turn: str) -> tuple[int, list[str], int | None]:
    following = shipped.record(ROOT, turn)["next"]
    return following["wp"], following["wp_by"], following["anti_wp"]


def test_045_is_won_alone_with_a_wish_by_the_one_whose_win_brings_an_anti_round() -> None:
    assert shipped.record(ROOT, "045")["tasks"]["football"]["wp"] == 80
    assert winners("045") == [("Tasmania 09", "Balthasar K. Quint")]
    assert ahead("045") == (110, ["Balthasar K. Quint"], 80)


def test_046_is_shared_and_the_mean_of_two_wishes_holds() -> None:
    tasks = shipped.record(ROOT, "046")["tasks"]
    assert (tasks["football"]["wp"], tasks["anti"]["wp"]) == (110, 80)
    assert [manager for _, manager in winners("046")] == ["Balthasar K. Quint", "Rosie Thistlethwaite"]
    assert [manager for _, manager in winners("046", "anti")] == ["Desmond O'Hara", "Balthasar K. Quint"]
    # (90 + 75) / 2 = 82.5
    assert ahead("046") == (83, ["Balthasar K. Quint", "Rosie Thistlethwaite"], 110)


def test_047_is_won_without_a_wish_and_one_team_is_alone_in_the_anti_round() -> None:
    tasks = shipped.record(ROOT, RUN)["tasks"]
    assert (tasks["football"]["wp"], tasks["anti"]["wp"]) == (83, 110)
    assert winners(RUN) == [("Galata Kickers", "Çiğdem Aksoy")]
    assert winners(RUN, "anti") == [("Tasmania Null Neun", "Balthasar K. Quint")]
    assert ahead(RUN) == (95, ["Jürgen Weißgerber"], None)


def test_who_is_missing_and_who_is_no_longer_listed() -> None:
    made = {turn: shipped.record(ROOT, turn) for turn in TURNS}
    absent = [one["missing"] for one in made.values()]
    assert absent == [["Lotte Friis"], ["Lotte Friis"], ["Lotte Friis", "Kaltenbach"]]
    listed = {turn: {row["player"]: row["active"] for row in one["ranking"]} for turn, one in made.items()}
    assert ["Irmgard Tietjen" in rows for rows in listed.values()] == [True, False, False]
    assert [rows["Lotte Friis"] for rows in listed.values()] == [True, True, False]
