"""`gm football` and `gm curling`: the commands that must exist just so."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from gm.cli.curling import curling
from gm.cli.football import football
from gm.cli.lineups import numbers_in
from gm.model import InputError

FIELD = (
    "team;manager;lineup\nA;a;5-5-20-30-30\nB;b;8-3-25-25-25\nC;c;0/10/15/35/30\nÄ;d;3 3 30 29 29\nE;e;3,3,30,29,29\n"
)


def gm(*words: str, stdin: bytes = b"") -> Result:
    group = {"football": football, "curling": curling}[words[0]]
    return CliRunner().invoke(group, list(words[1:]), input=stdin)


def made(*words: str, stdin: bytes = b"") -> Any:
    result = gm(*words, "--json", stdin=stdin)
    assert result.exit_code == 0, result.output
    assert result.stdout.isascii()
    return json.loads(result.stdout)


def told(value: Any) -> list[str]:
    return [notice["code"] for notice in value["notices"]]


# gm football check


def test_check_says_the_lineup_in_force_its_cost_and_the_notices() -> None:
    assert made("football", "check", "--wp", "100", "12-3-40-10-5") == {
        "lineup": [10, 3, 15, 10, 5],
        "cost": 56,
        "notices": [
            {"code": "football-F2", "rule": "F2", "facts": {"row": "keeper", "before": 12, "after": 10}},
            {"code": "football-F3", "rule": "F3", "facts": {"row": "defence", "before": 40, "after": 15}},
        ],
    }


def test_check_by_the_anti_rules() -> None:
    assert made("football", "check", "--wp", "40", "12-3-10-1-1", "--anti")["lineup"] == [10, 3, 10, 4, 4]


def test_check_takes_a_minus_for_a_number_not_for_an_option() -> None:
    value = made("football", "check", "--wp", "100", "-3-4-20-20-20")
    assert (value["lineup"], value["cost"], told(value)) == (None, None, ["football-F1-number"])
    wrong = gm("football", "check", "--wp", "100", "--jsn", "3-4-20-20-20")
    assert (wrong.exit_code, "No such option: --jsn" in wrong.output) == (2, True)


def test_check_of_a_list_is_always_as_long() -> None:
    lines = b"6-4-20-20-20\r\n\r\nfoo\n10-10-50-50-50\n1-2-3"
    value = made("football", "check", "--wp", "100", "-", stdin=lines)
    assert [each["lineup"] for each in value] == [[6, 4, 20, 20, 20], None, None, [6, 5, 26, 26, 26], None]
    assert told(value[4]) == ["football-F1"]
    assert made("football", "check", "--wp", "100", "-") == []
    assert made("football", "check", "--wp", "100", "T6 T4 V20 M20 S20")["lineup"] is None


def test_check_for_people_fits_the_page() -> None:
    result = gm("football", "check", "--wp", "60", "12-7-99-29-28")
    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert lines[0] == "4-2-28-10-10: 60 of 60 WP"
    assert all(len(line) <= 80 for line in lines)
    assert [number in result.stdout for number in ("[F2]", "[F3]", "[F4]")] == [True, True, True]
    assert gm("football", "check", "--wp", "60", "1-2").stdout.startswith("no line-up\n  ")


@pytest.mark.parametrize(
    "text",
    [
        "6-4-20-20-20",
        " 6 - 4 - 20 - 20 - 20 ",
        "6/4/20/20/20",
        "6;4;20;20;20",
        "6,4,20,20,20",
        "6, 4, 20, 20, 20",
        "6 4 20 20 20",
        "6 4 20 20-20",
        "6–4–20–20–20",
        "T6 A4 V20 M20 S20",
        "S:20, T:6, A=4, M 20 V20",
    ],
)
def test_a_lineup_may_be_written_in_many_ways(text: str) -> None:
    assert numbers_in(text) == ("6", "4", "20", "20", "20")


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("6,5-4-20-20-20", ("6,5", "4", "20", "20", "20")),
        ("6,5 4 20 20 20", ("6,5", "4", "20", "20", "20")),
        ("6--4-20-20-20", ("6", "-4", "20", "20", "20")),
        ("6/-4/20/20/20", ("6", "-4", "20", "20", "20")),
        ("-3 4 20 20 20", ("-3", "4", "20", "20", "20")),
        ("T6 T4 V20 M20 S20", ("T6", "T4", "V20", "M20", "S20")),
        ("T6 A4", ("6", "4")),
        ("", ()),
        ("  ", ()),
        ("foo 12", ("foo", "12")),
    ],
)
def test_what_is_no_lineup_keeps_its_words(text: str, values: tuple[str, ...]) -> None:
    assert numbers_in(text) == values


# gm football table


@pytest.mark.parametrize("data", [FIELD.encode(), b"\xef\xbb\xbf" + FIELD.encode(), FIELD.encode("cp1252")])
def test_table_is_the_check_values_in_any_charset(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "teams.csv"
    file.write_bytes(data)
    rows = made("football", "table", str(file), "--wp", "100")["teams"]
    assert [(row["place"], row["team"], row["manager"], round(row["points"], 6), row["rlp"]) for row in rows] == [
        (1, "C", "c", 6.282046, 1000),
        (2, "Ä", "d", 5.168808, 625),
        (2, "E", "e", 5.168808, 625),
        (4, "A", "a", 2.95978, 250),
        (5, "B", "b", 0.420558, 0),
    ]
    assert (rows[0]["lineup"], rows[0]["goals_for"], rows[0]["goals_against"]) == ([0, 10, 15, 35, 30], 9.6, 13 / 3)


def test_table_with_commas_quoted_or_filling_the_line(tmp_path: Path) -> None:
    file = tmp_path / "teams.csv"
    file.write_text('Team,Manager,Lineup\n"Nord, der Stern",a,"6,4,20,20,20"\nB,b,6,4,20,20,20\n', "utf-8")
    rows = made("football", "table", str(file), "--wp", "80")["teams"]
    assert [(row["place"], row["team"], row["lineup"]) for row in rows] == [
        (1, "B", [6, 4, 20, 20, 20]),
        (1, "Nord, der Stern", [6, 4, 20, 20, 20]),
    ]


def test_table_with_dice_is_sums_that_a_seed_repeats(tmp_path: Path) -> None:
    file = tmp_path / "teams.csv"
    file.write_text(FIELD, "utf-8")
    words = ("football", "table", str(file), "--wp", "100", "--dice", "--times", "10")
    rows = made(*words, "--seed", "S")["teams"]
    assert sum(row["points"] for row in rows) == 10 * 10 * 2
    assert all(isinstance(row[name], int) for row in rows for name in ("points", "goals_for", "goals_against"))
    assert made(*words, "--seed", "S")["teams"] == rows
    assert made(*words, "--seed", "S", "--turn", "047")["teams"] != rows
    assert gm(*words).exit_code == 2


def test_table_tells_on_stderr_what_was_changed(tmp_path: Path) -> None:
    file = tmp_path / "teams.csv"
    file.write_text("team,manager,lineup\nNord,a,12-3-10-10-10\nOst,b,1-1-5-5-5\n", "utf-8")
    result = gm("football", "table", str(file), "--wp", "80", "--json")
    assert f"{file}:2: Nord: " in result.stderr
    assert "[F2]" in result.stderr
    anti = made("football", "table", str(file), "--wp", "80", "--anti")["teams"]
    assert {tuple(row["lineup"]) for row in anti} == {(10, 7, 16, 15, 15), (4, 4, 22, 21, 21)}
    assert {row["rlp"] for row in anti} == {0}


def test_table_for_people_fits_the_page(tmp_path: Path) -> None:
    file = tmp_path / "teams.csv"
    file.write_text("team,manager,lineup\n" + "日本" * 20 + ",Karl,6-4-20-20-20\nB,b,10-10-13-13-14\n", "utf-8")
    lines = gm("football", "table", str(file), "--wp", "80").stdout.splitlines()
    assert len(lines) == 3
    assert lines[1].startswith("  1 日本日本日本日本日…  Karl         6-4-20-20-20")
    assert all(len(line) <= 80 for line in lines)


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("", ["1: empty"]),
        ("team,lineup\nA,6-4-20-20-20\n", ["1: no column manager"]),
        (
            "team,manager,lineup\n,a,6-4-20-20-20\nB,b,6-4-20-20-20\nb,B,6-4-20-20-20\n",
            ["2: no team name", "4: b of B is already in "],
        ),
        ("team,manager,lineup\nA,a,6-4-20-20\nB,b,-1/4/20/20/20\n", ["2: A: ", "3: B: "]),
        ('team,manager,lineup\nA,a,"6-4-20-20-20\n', ["2: "]),
    ],
)
def test_table_names_all_faults_of_a_file_at_once(tmp_path: Path, text: str, faults: list[str]) -> None:
    file = tmp_path / "teams.csv"
    file.write_text(text, "utf-8")
    error = gm("football", "table", str(file), "--wp", "80", "--json").exception
    assert isinstance(error, InputError)
    assert len(error.faults) == len(faults)
    for found, expected in zip(error.faults, faults, strict=True):
        assert found.startswith(f"{file}:{expected}")


def test_table_does_not_reckon_with_monsters(tmp_path: Path) -> None:
    file = tmp_path / "teams.csv"
    file.write_text("team,manager,lineup\nA,a,1-1-2000-2000-2000\n", "utf-8")
    assert isinstance(gm("football", "table", str(file), "--wp", "80", "--anti").exception, InputError)
    assert made("football", "table", str(file), "--wp", "80")["teams"][0]["rlp"] == 1000
    assert gm("football", "table", str(tmp_path / "none.csv"), "--wp", "80").exit_code == 2


# gm curling play

FIRST, SECOND = "B0 B0 B0 B0 H4 H4 A8 A9", "H0 A1 A2 A3 A4 A5 H5 H5"


def test_play_is_the_check_value_stone_by_stone() -> None:
    value = made("curling", "play", FIRST, SECOND)
    assert {name: value[name] for name in ("house", "front", "winner", "score", "notices")} == {
        "house": [7, 0],
        "front": [1, 8],
        "winner": 0,
        "score": 7,
        "notices": [],
    }
    assert len(value["stones"]) == 16
    assert [stone["effect"] for stone in value["stones"][:4]] == ["front", "front", "front", "pushes-other"]


def test_play_a_list() -> None:
    lines = f"{FIRST} | {SECOND}\nH0 B0 A3 A3 H5 B0 A7 A7|H0,B0,A3,A3,H5,B0,A7,A7\n".encode()
    assert [each["house"] for each in made("curling", "play", "-", stdin=lines)] == [[7, 0], [2, 2]]
    assert made("curling", "play", "-") == []


def test_play_as_read_with_a_notice_for_each_side() -> None:
    value = made("curling", "play", FIRST + " A9", "H0 A30")
    assert [(notice["code"], notice["side"]) for notice in value["notices"]] == [
        ("curling-C2-count", 0),
        ("curling-C2-count", 1),
        ("curling-C2", 1),
    ]
    assert len(value["stones"]) == 10
    assert made("curling", "play", "", "H0")["winner"] == 1


def test_play_with_an_unknown_stone_is_no_match() -> None:
    value = made("curling", "play", "H0 C3", SECOND)
    assert (value["house"], value["winner"], value["stones"]) == (None, None, [])
    assert told(value) == ["curling-C2-count", "curling-C1-stone"]


def test_play_for_people_fits_the_page() -> None:
    result = gm("curling", "play", FIRST, "H0 A30")
    lines = result.stdout.splitlines()
    assert lines[0] == "second:"
    assert lines[-1].startswith("the first wins by ")
    assert all(len(line) <= 80 for line in lines)
    assert gm("curling", "play", "X1", SECOND).stdout.splitlines()[-1] == "not played"


def test_play_wants_two_sides() -> None:
    assert gm("curling", "play", FIRST).exit_code == 2
    assert gm("curling", "play", "-", SECOND).exit_code == 2
    error = gm("curling", "play", "-", stdin=f"{FIRST}\n{FIRST} | {SECOND}\na|b|c\n".encode()).exception
    assert isinstance(error, InputError)
    assert [fault.split(" ")[0] for fault in error.faults] == ["<stdin>:1:", "<stdin>:3:"]
