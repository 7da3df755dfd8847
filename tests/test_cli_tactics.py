"""`gm football table` of large fields, `best` and `equilibrium`: what they print, and what they say when they can't."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from gm.cli import tactics
from gm.cli.football import READABLE, football
from gm.games.football import evaluate
from gm.games.football_classes import gathered
from gm.games.football_search import best
from gm.model import Entry, InputError, Task

LINEUPS = [(5, 5, 20, 30, 30), (8, 3, 25, 25, 25), (0, 10, 15, 35, 30), *[(3, 3, 30, 29, 29)] * 2]
FIELD = "team;manager;lineup\nA;a;5-5-20-30-30\nB;b;8-3-25-25-25\nC;c;0/10/15/35/30\n"
FIELD += "Ä;d;3 3 30 29 29\nE;d;3,3,30,29,29\n"


@pytest.fixture
def teams(tmp_path: Path) -> str:
    file = tmp_path / "teams.csv"
    file.write_text(FIELD, "utf-8")
    return str(file)


def gm(*words: str) -> Result:
    return CliRunner().invoke(football, list(words))


def made(*words: str) -> Any:
    result = gm(*words, "--json")
    assert result.exit_code == 0, result.output
    assert result.stdout.isascii()
    assert result.stderr == ""
    return json.loads(result.stdout)


@pytest.mark.parametrize("game", ["football", "anti"])
def test_a_large_table_is_that_of_the_readable_rule(tmp_path: Path, game: str) -> None:
    lineups = [(number % 7, 3, 20 + number % 11, 20 + number % 5, 20) for number in range(READABLE + 1)]
    rows = [f"T{number},M{number // 2},{'-'.join(map(str, each))}" for number, each in enumerate(lineups)]
    file = tmp_path / "many.csv"
    file.write_text("\n".join(["team,manager,lineup", *rows]), "utf-8")
    words = ("table", str(file), *(["--wp", "60", "--anti"] if game == "anti" else ["--wp", "100"]))
    found = made(*words)
    entries = [Entry(f"T{number}", f"M{number // 2}", each) for number, each in enumerate(lineups)]
    expected = evaluate(Task(game), entries, b"").standings
    assert [(row["place"], row["team"], row["rlp"]) for row in found["teams"]] == [
        (row.place, row.team, row.rlp) for row in expected
    ]
    for row, exactly in zip(found["teams"], expected, strict=True):
        assert abs(row["points"] - exactly.points) < 1e-9
        assert row["goals_for"] == float(exactly.goals_for)
    assert gm(*words).stdout.count("\n") == len(lineups) + 1


def test_sampled_dice_say_that_they_are_sampled(teams: str) -> None:
    words = ("table", teams, "--wp", "100", "--dice", "--seed", "s", "--sampled", "--times", "50")
    value = made(*words)
    assert value["sampled"] is True
    assert sum(row["points"] for row in value["teams"]) == 10 * 2 * 50
    assert "sampled" not in made(*words[:-3])
    assert gm(*words).stdout.splitlines()[-1].startswith("Sampled: ")
    wrong = gm("table", teams, "--wp", "100", "--sampled")
    assert (wrong.exit_code, "--sampled is for --dice" in wrong.output) == (2, True)


@pytest.mark.parametrize("words", [(), ("--dice",)])
def test_best_is_the_search_with_place_and_what_it_beats(teams: str, words: tuple[str, ...]) -> None:
    value = made("best", teams, "--wp", "100", "--top", "4", *words)
    assert (value["wp"], value["teams"]) == (100, 5)
    expected = best(gathered(LINEUPS)[0], 100, 4, "dice" if words else "expected")
    assert [tuple(each["lineup"]) for each in value["best"]] == [each.lineup for each in expected]
    assert [each["points"] for each in value["best"]] == [float(each.points) for each in expected]
    first = value["best"][0]
    assert first["place"] == 1
    assert set(first["beats"]) <= {"A", "B", "C", "Ä", "E"}
    assert ("Ä" in first["beats"]) == ("E" in first["beats"])


def test_best_keeps_the_teams_to_the_rules_and_tells_it(teams: str) -> None:
    result = gm("best", teams, "--wp", "60", "--json")
    assert result.stderr.count("[F4]") == 5
    ruled = [(3, 3, 12, 18, 18), (5, 2, 16, 15, 15), (0, 6, 9, 21, 18), *[(2, 2, 18, 17, 17)] * 2]
    expected = best(gathered(ruled)[0], 60, 10)
    assert [each["points"] for each in json.loads(result.stdout)["best"]] == [float(each.points) for each in expected]


def test_best_for_people_fits_the_page(teams: str) -> None:
    result = gm("best", teams, "--wp", "100", "--top", "3")
    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert lines[0].split() == ["line-up", "points", "goals", "place", "beats"]
    assert len(lines) >= 5
    assert all(len(line) <= 80 for line in lines)


def test_whom_the_best_does_not_beat_is_named_with_an_end() -> None:
    entries = [Entry(f"T{number}", "", (0, 0, 4, 4, 12)) for number in range(25)]
    field, index = gathered([entry.move for entry in entries])
    (found,) = best(field, 20)
    lines = tactics._unbeaten(found, entries, index.tolist())
    assert lines[0] == "The first does not beat:"
    assert lines[1] == "  T0 (1.0000)"
    assert (len(lines), lines[-1]) == (22, "  and 5 more")
    (better,) = best(field, 40)
    assert tactics._unbeaten(better, entries, index.tolist()) == ["The first beats all."]


def test_best_against_nobody_and_faults_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "teams.csv"
    file.write_text("team;manager;lineup\n", "utf-8")
    nobody = gm("best", str(file), "--wp", "60").exception
    assert isinstance(nobody, InputError)
    assert "no team" in str(nobody)
    file.write_text("team;manager;lineup\nA;a;1-2\nB;b;x\n", "utf-8")
    wrong = gm("best", str(file), "--wp", "60").exception
    assert isinstance(wrong, InputError)
    assert [fault.split(": ")[0].rsplit(":")[-1] for fault in wrong.faults] == ["2", "3", "3"]


def test_equilibrium_is_shares_with_what_is_left() -> None:
    value = made("equilibrium", "--wp", "30", "--within", "0.00001")
    assert sum(each["share"] for each in value["mixture"]) == pytest.approx(1)
    assert 0 <= value["exploitability"] <= 1e-5
    assert len(value["mixture"]) > 1
    lines = gm("equilibrium", "--wp", "30").stdout.splitlines()
    assert len(lines) == len(value["mixture"]) + 1
    assert lines[-1].startswith("The best answer, ")
    assert sum(float(line.split("%")[0]) for line in lines[:-1]) == pytest.approx(100, abs=0.01)


def test_equilibrium_without_scipy_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gm.games.football_equilibrium", None)
    missing = gm("equilibrium", "--wp", "30").exception
    assert isinstance(missing, InputError)
    assert "gm-desk[tactics]" in str(missing)


def test_a_bar_comes_after_a_second_and_at_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal:
        encoding = "utf-8"

        def __init__(self) -> None:
            self.written = ""

        def write(self, text: str) -> int:
            self.written += text
            return len(text)

        def flush(self) -> None:
            pass

        def isatty(self) -> bool:
            return True

    terminal, clock = Terminal(), [0.0]
    monkeypatch.setattr(tactics.sys, "stderr", terminal)
    monkeypatch.setattr(tactics.time, "monotonic", lambda: clock[0])
    with tactics._progress("Searching") as progress:
        progress(0.2)
        assert terminal.written == ""
        clock[0] = 1.5
        progress(0.5)
        progress(0.4)
        progress(1.0)
    assert "Searching" in terminal.written
    assert "100%" in terminal.written
    terminal.isatty = lambda: False  # type: ignore[method-assign]
    terminal.written = ""
    with tactics._progress("Searching") as progress:
        clock[0] = 5
        progress(0.5)
    assert terminal.written == ""
