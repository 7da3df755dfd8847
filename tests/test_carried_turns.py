"""Turns of a zine one after the other: what their records carry on, what of it is printed, corrected and forgotten."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import zines

from gm import zine


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The small zine; in 046 Klara sends ahead for 047, and Ines's order stands; in 047 both send nothing."""
    made = zines.small(tmp_path / "zine")
    mail = made / "turns/046/mail"
    klara = "Nordstern 2-2-18-30-24\nWunsch 100\n\nFür Runde 47:\nNordwind 12-3-40-10-5\n"
    (mail / "0001.eml").write_bytes(zines.letter(zines.KLARA, "19 Sep", klara))
    ines = "Oststern 0-2-25-23-28\nThis holds until further notice.\n"
    (mail / "0003.eml").write_bytes(zines.letter(zines.INES, "19 Sep", ines))
    (made / "turns/047/rulings.toml").unlink()
    for name in ("0001.eml", "0003.eml", "0004.eml"):
        (made / "turns/047/mail" / name).unlink()
    return made


def played(folder: Path, *ids: str) -> None:
    for id in ids:
        zines.done(folder, "run", id)
        zines.done(folder, "publish", id)


def teams(made: dict[str, Any]) -> dict[str, str]:
    return {row["team"]: row.get("held", "") for row in made["orders"] if row["status"] in ("accepted", "clipped")
            and row["game"] == "football"}  # fmt: skip


def record(folder: Path, id: str) -> dict[str, Any]:
    found = zine.latest(folder, id)
    assert found is not None
    return found


def test_the_record_of_a_turn_is_all_that_the_next_one_reads(folder: Path) -> None:
    played(folder, "046")
    for path in (folder / "turns/046/mail").iterdir():
        path.write_bytes(b"")
    played(folder, "047")
    made = record(folder, "047")
    assert teams(made) == {"Nordwind": "ahead", "Oststern": "standing", "Südstern": ""}
    assert [row["hold"] for row in made["carried"]] == ["standing"]
    assert made["brought"] == record(folder, "046")["carried"]
    assert "Klara Beispiel" not in made["missing"]


def test_newsletter_and_answers_say_how_an_order_came(folder: Path) -> None:
    played(folder, "046", "047")
    out = folder / "turns/047/out"
    assert "Mit Dauerauftrag oder im Voraus dabei: Nordwind und Oststern." in (out / "newsletter.txt").read_text(
        "utf-8"
    )
    assert "Mit Dauerauftrag oder im Voraus dabei: Nordwind und Oststern." in (out / "newsletter.html").read_text(
        "utf-8"
    )
    klara = next(path for path in (out / "letters").iterdir() if path.name.startswith("Klara")).read_text("utf-8")
    assert "[im Voraus geschickt]" in klara
    assert "Torwart 12 auf 10 gekürzt" in " ".join(klara.split())
    ines = next(path for path in (out / "letters").iterdir() if path.name.startswith("Ines")).read_text("utf-8")
    assert "Oststern: 0-2-25-23-28 [standing order]" in ines
    assert "Until further notice: Turnierfußball, Oststern: 0-2-25-23-28" in ines
    assert all(len(line) <= 72 for line in (klara + ines).splitlines())
    assert "carried" not in json.loads((out / "results.json").read_text("utf-8"))


def test_verify_and_a_correction_read_what_was_brought(folder: Path) -> None:
    played(folder, "046", "047")
    zines.done(folder, "verify", "047")
    zines.done(folder, "correct", "046", "strike", "--player", "Ines Probe")
    assert teams(record(folder, "046")).keys() == {"Nordstern", "Südstern"}
    assert teams(record(folder, "047")).keys() == {"Nordwind", "Oststern", "Südstern"}
    zines.done(folder, "correct", "047", "strike", "--player", "Jonas Muster")
    assert teams(record(folder, "047")) == {"Nordwind": "ahead", "Oststern": "standing"}
    zines.done(folder, "verify", "047")


def test_a_letter_of_an_earlier_turn_can_be_ruled_on(folder: Path) -> None:
    played(folder, "046")
    zines.done(folder, "rule", "047", "strike", "--letter", "046/0003.eml")
    told = zines.done(folder, "read", "047")
    assert "turns/047/../046/mail/0003.eml:1: [order-struck] Ines Probe" in told
    played(folder, "047")
    assert record(folder, "047")["carried"] == []


def test_a_forgotten_players_orders_go_on_no_more_and_none_of_his_words_stay(folder: Path) -> None:
    played(folder, "046", "047")
    zines.done(folder, "forget", "Ines Probe", "--yes")
    words = [path.read_text("utf-8") for path in folder.rglob("record*.json")]
    assert all("This holds" not in one and "Oststern 0-2-25-23-28" not in one for one in words)
    zines.done(folder, "turn", "new", "--zat", "2025-11-28 20:00")
    assert "Ines" not in zines.done(folder, "read", "048").split("Missing:")[0]
    zines.done(folder, "verify", "047")


def test_a_run_after_the_turn_before_was_corrected_is_run_again(folder: Path) -> None:
    played(folder, "046")
    zines.done(folder, "run", "047")
    zines.done(folder, "correct", "046", "withdraw", "--player", "Ines Probe")
    found = zines.gm(folder, "publish", "047")
    assert found.returncode == 1
    assert "brought" in found.stderr.decode()


def test_a_receipt_says_for_which_turn_an_order_is_kept(folder: Path) -> None:
    (folder / "turns/046/turn.toml").write_text(zines.FOOTBALL.format(zat="2099-09-18"), "utf-8")
    path = folder / "zine.toml"
    path.write_text(
        path.read_text("utf-8").replace("[[players]]", '[smtp]\nhost = "x.example"\n[[players]]', 1), "utf-8"
    )
    (folder / "turns/046/mail/0001.eml").write_bytes(
        zines.letter(zines.KLARA, "19 Sep", "Für Runde 48:\nNordwind 6-4-20-20-20\n")
    )
    told = zines.done(folder, "send", "046", "--dry-run")
    assert told.count("| * Für Runde 048: Turnierfußball, Nordwind: 6-4-20-20-20") == 2
    assert "[OK] HAI ZET: Runde 046" in told
    assert "Das ist für Runde 048 vorgemerkt" in told


def test_an_order_that_was_chosen_of_two_stands_on_where_its_line_says_so(folder: Path) -> None:
    two = "Oststern 0-2-25-23-28\nThis holds until further notice.\n\nOststern 1-2-25-23-26\n"
    (folder / "turns/046/mail/0003.eml").write_bytes(zines.letter(zines.INES, "19 Sep", two))
    chosen = ["046", "lineup", "0-2-25-23-28", "--letter", "0003.eml", "--team", "Oststern"]
    zines.done(folder, "rule", *chosen, "--reason", "asked on the telephone")
    played(folder, "046", "047")
    assert teams(record(folder, "046"))["Oststern"] == "standing"
    assert teams(record(folder, "047"))["Oststern"] == "standing"
    zines.done(folder, "verify", "046")
