"""The public cases of mail, through `gm read 047 --json`, as their README tells what is right."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from caserun import CASES, runner
from click.testing import CliRunner

from gm.cli import main

WHOLE = ["M05", "M06", "M07", "M09", "M12", "M15", "M17", "M18", "M19", "M21", "M22"]


RUN = runner()


def ledger(files: list[Path], common: Path = CASES / "common", local: str = "2025-10-24 20:00") -> Any:
    """What `gm read 047 --json` says of these files in the cases' zine."""
    folder = RUN.zine(Path(tempfile.mkdtemp()), common, local)
    for file in files:
        to = folder / "turns/047/mail" / file.name
        RUN.shutil.copytree(file, to) if file.is_dir() else RUN.shutil.copy(file, to)
    result = CliRunner().invoke(main, ["-C", str(folder), "read", "047", "--json"], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


RUN.ledger = ledger


@pytest.mark.parametrize("name", WHOLE)
def test_case(name: str) -> None:
    assert RUN.case(CASES / name) == []


def part(name: str, file: str) -> Any:
    return ledger([CASES / name / file])


def states(found: Any) -> list[str]:
    return [row["state"] for row in found["letters"]]


def good(found: Any) -> list[tuple[str, str, Any]]:
    rows = [row for row in found["orders"] if row["status"] in ("accepted", "clipped")]
    return [(row["player"], row["team"], row.get("lineup") or row.get("stones")) for row in rows]


def asked(found: Any) -> list[str]:
    return [row["code"] for row in found["questions"]]


@pytest.mark.parametrize(
    ("name", "file", "orders", "codes", "state"),
    [
        ("M13", "a.eml", [], ["mail-forwarded"], "question"),
        ("M13", "b.eml", [], ["mail-forwarded"], "question"),
        ("M13", "c.eml", [("Jonas Muster", "Südstern", [7, 3, 20, 20, 20])], [], "counted"),
        ("M13", "d.eml", [("Ines Probe", "Oststern", [8, 2, 20, 20, 20])], [], "counted"),
        ("M14", "a.eml", [], [], "ignored"),
        ("M14", "b.eml", [], [], "ignored"),
        ("M14", "c.eml", [], [], "ignored"),
        ("M14", "d.eml", [], [], "ignored"),
        ("M14", "e.eml", [("Otto Testmann", "Weststern", [9, 1, 20, 20, 20])], [], "counted"),
        ("M16", "a.eml", [("Klara Beispiel", "Nordstern", [6, 4, 20, 20, 20])], [], "counted"),
        ("M16", "b.eml", [], ["order-unclear"], "question"),
        ("M16", "c.eml", [], ["football-F1", "football-F1"], "question"),
        ("M16", "d.eml", [("Otto Testmann", "Weststern", [9, 1, 20, 20, 20])], [], "counted"),
        ("M16", "e.eml", [], ["order-twice"], "question"),
        (
            "M20",
            "a.eml",
            [
                ("Klara Beispiel", "Nordstern", [6, 4, 20, 20, 20]),
                ("Klara Beispiel", "Nordwind", [10, 0, 20, 20, 20]),
            ],
            [],
            "counted",
        ),
        (
            "M20",
            "b.eml",
            [("Jonas Muster", "Südstern", [6, 4, 20, 20, 20]), ("Jonas Muster", "Südwind", [7, 3, 20, 20, 20])],
            ["football-F7"],
            "question",
        ),
        ("M20", "c.eml", [], ["order-twice"], "question"),
        (
            "M20",
            "d.eml",
            [
                ("Otto Testmann", "Weststern", [8, 2, 20, 20, 20]),
                ("Otto Testmann", "Westend", "H0 B0 A3 A3 H5 B0 A7 A7"),
            ],
            [],
            "counted",
        ),
        ("M20", "e.eml", [("Jonas Muster", "Südwall", "B0 B0 H4 A5 A6 H3 A4 B0")], [], "counted"),
        ("M20", "f1.eml", [], ["curling-C2-count"], "question"),
        ("M20", "f2.eml", [], ["curling-C2-count"], "question"),
        ("M20", "g.eml", [("Ines Probe", "Ostfjord", "H0 B0 A4 A3 H5 B0 A7 A6")], [], "counted"),
        ("M20", "h.eml", [], ["curling-C1-stone"], "question"),
        ("M20", "i.eml", [], ["curling-C1"], "question"),
    ],
)
def test_part(name: str, file: str, orders: list[Any], codes: list[str], state: str) -> None:
    found = part(name, file)
    assert good(found) == orders
    assert asked(found) == codes
    assert states(found) == [state]


def test_M16_d_and_M20_a_the_wish_is_the_managers() -> None:
    assert [row["wish"] for row in part("M16", "d.eml")["orders"]] == [90]
    assert [row["wish"] for row in part("M20", "a.eml")["orders"]] == [110, 110]


def test_M20_e_the_pairing_is_that_of_the_schedule() -> None:
    [row] = part("M20", "e.eml")["orders"]
    assert (row["match"], row["side"]) == (["Nordhaus", "Südwall"], "Südwall")


def test_M12_what_is_shown_to_the_game_master() -> None:
    found = ledger([CASES / "M12" / "mail.mbox"])
    by_player = {row["player"]: row["state"] for row in found["letters"]}
    assert by_player["Otto Testmann"] == "no-order"
    assert by_player["Rosa Vorlage"] == "question"
    assert not any(row["lineup"] in ([9, 1, 20, 20, 20], [5, 5, 20, 20, 20]) for row in found["orders"])


def test_M21_states_of_corrections() -> None:
    found = ledger([CASES / "M21" / "mail.mbox"])
    status = {(row["player"], row["team"], row["status"]) for row in found["orders"]}
    assert ("Jonas Muster", "Südstern", "withdrawn") in status
    assert ("Ines Probe", "Oststern", "replaced") in status
    assert ("Otto Testmann", "Weststern", "late") in status
    assert {row["wish"] for row in found["orders"] if row["player"] == "Klara Beispiel"} == {77}


def test_M22_one_person_however_written() -> None:
    found = ledger([CASES / "M22" / "mail.mbox"])
    assert [row["player"] for row in found["letters"]] == ["Klara Beispiel"] * 4 + [None]
    assert [row["state"] for row in found["letters"]] == ["counted", "counted", "question", "question", "question"]
    assert asked(found) == ["football-F7", "football-F7", "mail-unknown-sender"]


@pytest.mark.parametrize("name", sorted(p.name for p in CASES.iterdir() if p.name.startswith("M")))
def test_every_letter_ends_in_one_state_and_twice_is_once(name: str) -> None:
    files = [f for f in sorted((CASES / name).iterdir()) if f.name != "expected.json"]
    found = ledger(files)
    assert len({row["letter"] for row in found["letters"]}) == len(found["letters"])
    assert all(row["state"] for row in found["letters"])
    assert ledger(list(reversed(files))) == found
