"""What `gm read` shows: every question with its answer, wishes alone, late orders, letters as they stand."""

from __future__ import annotations

from pathlib import Path

from gm.names import width
from tests.zines import done, letter, small

JONAS = "Jonas Muster <jonas@example.org>"


def read(folder: Path, body: str, *args: str, day: str = "23 Oct") -> str:
    """The ledger of 047 with one letter more, which Jonas wrote; a player's later letter adds to the first."""
    (folder / "turns/047/mail/0009.eml").write_bytes(letter(JONAS, day, body))
    said = done(folder, "read", "047", *args)
    assert all(width(line) <= 80 for line in said.splitlines())
    return said


def test_a_question_is_shown_with_the_command_that_answers_it(tmp_path: Path) -> None:
    said = read(small(tmp_path), "Der Stern: 6-4-20-20")
    assert "      → gm rule 047 lineup T-A-V-M-S --letter 0009.eml --team 'Der Stern', or\n        strike\n" in said
    done(tmp_path, "rule", "047", "lineup", "6-4-20-20-20", "--letter", "0009.eml", "--team", "Der Stern")
    assert "0009.eml:1: [football-F1]" not in done(tmp_path, "read", "047")


def test_P4_a_stranger_is_asked_about_with_the_orders_that_wait(tmp_path: Path) -> None:
    folder = small(tmp_path)
    (folder / "turns/047/rulings.toml").unlink()
    said = done(folder, "read", "047")
    command = "gm player add --from 0004.eml, or gm rule 047 sender NAME --letter"
    assert f"      → {command}\n        0004.eml\n      1: Weststern 5-5-20-30-20\n" in said


def test_a_wish_without_a_line_up_is_shown(tmp_path: Path) -> None:
    folder = small(tmp_path)
    (folder / "turns/047/mail/0002.eml").unlink()
    said = read(folder, "Wunsch: 70 WP")
    assert f"Wishes without a line-up: 1\n{'  Jonas Muster'.ljust(38)}wish 70" in said
    assert " 0009.eml:1\n" in said


def test_P1_late_orders_are_listed(tmp_path: Path) -> None:
    said = read(small(tmp_path), "Spätstern: 6-4-20-20-20", day="25 Oct")
    assert "Late: 1\n  Jonas Muster      Spätstern         6-4-20-20-20" in said


def test_a_letter_is_shown_as_it_stands_with_what_was_read_in_it(tmp_path: Path) -> None:
    body = "Team        T  A   V   M   S\nSpätstern   6  4  20  20  20\nWunsch: 70\n" + "wort " * 2_000
    said = read(small(tmp_path), body, "--letter", "0009.eml")
    assert "   2   Spätstern   6  4  20  20  20\n" in said
    assert "   2 = Turnierfußball, Spätstern: 6-4-20-20-20, accepted\n   3 = wish 70\n" in said
    assert "… (8000 signs more)" in " ".join(said.split())


def test_the_places_stand_below_each_other_whatever_the_names_are_made_of(tmp_path: Path) -> None:
    rows = "漢字チーム 6-4-20-20-20\nFür Runde 48: 👨\u200d👩\u200d👧 FC 6-4-20-20-20"
    said = read(small(tmp_path), rows).splitlines()
    placed = [line for line in said if line.startswith("  Jonas") and line.endswith((".eml:1", ".eml:2"))]
    assert len(placed) == 3
    assert {width(line) for line in placed} == {80}
