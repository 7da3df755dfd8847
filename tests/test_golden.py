"""The shipped turns, byte for byte. `make accept` takes what they give today as what they are to give."""

from __future__ import annotations

import difflib
import json
import mailbox
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest
import shipped
from shipped import ARCHIVE, NOW, PUBLISHED, ROOT, RUN, TURNS

from gm import dice
from gm.desk.books import rebuild, refresh
from gm.desk.correct import correct
from gm.desk.publish import publish
from gm.desk.run import run
from gm.desk.verify import verify, verify_file
from gm.model import Word

LINES, WIDTH = 40, 160
ACCEPT = "if that is meant, `make accept` takes it"


def differing(here: Mapping[str, bytes], now: Mapping[str, bytes]) -> str:
    """The first lines in which files differ, as they are shipped (-) and as they are made now (+); "" if in none."""
    lines = list(islice(_differing(here, now), LINES))
    return "\n".join([*(line[:WIDTH] for line in lines), ACCEPT]) if lines else ""


def _differing(here: Mapping[str, bytes], now: Mapping[str, bytes]) -> Iterator[str]:
    # What is read by people first: a digest in a list says nothing.
    for name in sorted({*here, *now}, key=lambda name: (name.endswith(".json"), name)):
        old, new = here.get(name), now.get(name)
        if old is None or new is None:
            yield f"{name}: is {'not shipped' if old is None else 'made no more'}"
        elif old != new:
            sides = [each.decode("utf-8", "replace").splitlines() for each in (old, new)]
            yield from difflib.unified_diff(*sides, f"shipped/{name}", f"now/{name}", n=1, lineterm="")


def rows(folder: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table of zine.db."""
    with closing(sqlite3.connect(folder / "zine.db")) as database:
        tables = [name for (name,) in database.execute("select name from sqlite_master where type = 'table'")]
        return {name: sorted(database.execute(f'select * from "{name}"'), key=repr) for name in sorted(tables)}


@pytest.fixture
def copied(played: Path, tmp_path: Path) -> Path:
    """A copy of the played zine that may be changed."""
    return Path(shutil.copytree(played, tmp_path / "zine"))


def test_the_shipped_turns_are_golden(played: Path) -> None:
    difference = differing(shipped.made(ROOT), shipped.made(played))
    assert not difference, difference


def test_the_pages_of_their_archive_are_golden(copied: Path) -> None:
    here = {path.relative_to(ARCHIVE).as_posix(): path.read_bytes() for path in ARCHIVE.rglob("*") if path.is_file()}
    difference = differing(here, shipped.pages(copied))
    assert not difference, difference


def test_what_differs_is_shown_with_the_command_that_accepts_it() -> None:
    shown = differing({"a": b"one\ntwo\n", "b": b"x"}, {"a": b"one\n2\n", "b": b"x", "c": b"new"})
    assert shown.splitlines() == [
        "--- shipped/a", "+++ now/a", "@@ -1,2 +1,2 @@", " one", "-two", "+2", "c: is not shipped", ACCEPT,
    ]  # fmt: skip
    assert len(differing({"a": b""}, {"a": b"x" * 999 + b"\n" * 999}).splitlines()) == LINES + 1


def test_another_order_of_letters_hash_seed_zone_and_locale_give_the_same_bytes(tmp_path: Path) -> None:
    folder = shipped.bare(tmp_path / "zine")
    program = "import pathlib, sys, shipped; shipped.play_backwards(pathlib.Path(sys.argv[1]))"
    elsewhere = {
        "PYTHONHASHSEED": "1",
        "TZ": "America/New_York",
        "LC_ALL": "C",
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "tests")]),
    }
    subprocess.run([sys.executable, "-c", program, str(folder)], env=os.environ | elsewhere, check=True, timeout=120)
    difference = differing(shipped.made(ROOT), shipped.made(folder))
    assert not difference, difference


@pytest.mark.parametrize("turn", TURNS)
def test_the_sum_of_the_letters_states_is_the_number_of_letters(turn: str) -> None:
    made = shipped.record(ROOT, turn)
    states = [row["state"] for row in made["letters"]]
    names = [row["letter"] for row in made["letters"]]
    assert set(states) <= {"counted", "replaced", "late", "duplicate", "question", "no-order", "ignored"}
    assert len(set(names)) == len(names)
    mail = ROOT / "turns" / turn / "mail"
    there = [path.name for path in mail.iterdir() if path.suffix in (".eml", ".txt")]
    for path in mail.glob("*.mbox"):
        with closing(mailbox.mbox(path)) as box:
            there += [f"{path.name}#{number}" for number in range(1, len(box) + 1)]
    assert sorted(names) == sorted(there)
    assert len(there) >= 20


def test_running_and_publishing_twice_counts_nothing_twice(copied: Path) -> None:
    before, kept = shipped.made(copied), rows(copied)
    for turn in PUBLISHED:
        publish(copied, turn)
    run(copied, RUN, NOW)
    run(copied, RUN, NOW)
    assert differing(before, shipped.made(copied)) == ""
    assert rows(copied) == kept


def test_the_archive_can_be_deleted_at_any_time(copied: Path) -> None:
    kept = rows(copied)
    assert [row[0] for row in kept["turns"]] == list(TURNS)
    for made_anew in (refresh, rebuild):
        (copied / "zine.db").unlink()
        made_anew(copied)
        assert rows(copied) == kept


def test_the_turns_verify(played: Path) -> None:
    assert [verify(played, turn) for turn in TURNS] == [[], [], []]
    assert [verify_file(played / "turns" / turn / "out" / "results.json") for turn in PUBLISHED] == [[], []]


def test_the_seals_are_those_of_the_secrets_and_the_first_turn_had_none() -> None:
    made = {turn: shipped.record(ROOT, turn) for turn in TURNS}
    assert [one["state"] for one in made.values()] == ["published", "published", "run"]
    assert [one["seal"]["announced_in"] for one in made.values()] == [None, "045", "046"]
    seals = [one["seal"]["sha256"] for one in made.values()]
    assert seals[1:] == [made[turn]["next"]["seal"] for turn in PUBLISHED]
    secrets = {path.name: path.read_text("utf-8").removesuffix("\n") for path in (ROOT / "secrets").iterdir()}
    assert {turn: dice.seal(secret) for turn, secret in secrets.items()} == {
        "047": made["047"]["seal"]["sha256"],
        "048": made["047"]["next"]["seal"],
    }
    assert [dice.seal(made[turn]["secret"]) for turn in PUBLISHED] == seals[:2]
    assert made["047"]["secret"] is None
    assert made["047"]["seal"]["sha256"] in (ROOT / "turns/046/out/newsletter.txt").read_text("utf-8")


def test_what_the_game_master_keeps_to_himself_is_in_no_page_and_no_answer(played: Path) -> None:
    reasons = [one["reason"] for turn in TURNS for one in shipped.record(played, turn)["rulings"] if "reason" in one]
    assert len(reasons) > 15
    pages = {name: data.decode() for name, data in shipped.made(played).items() if "/out/" in name}
    for name, page in pages.items():
        if not name.endswith("ledger.json"):
            flat = " ".join(page.split())
            assert [reason for reason in reasons if reason in flat] == [], name


def test_a_correction_lists_every_printed_row_that_changed(copied: Path) -> None:
    correct(copied, "046", Word("strike", letter="0024.txt", public="Ein Bierdeckel ist kein Brief."))
    before = shipped.record(copied, "046")
    after = json.loads((copied / "turns/046/record-korrektur-1.json").read_text("utf-8"))
    shown = {(one["what"], one["name"]): (one["before"], one["after"]) for one in after["changes"]}
    assert shown["table", "FC Sorglos"] == ("3. 0-0-36-37-37 (31.11; 93.84:34.00; 889 RLP)", "")
    assert shown["table", "Kuchenblech 07"][0] == "4. (26.01; 47.83:26.40; 833 RLP)"
    assert shown["ranking", "Ferdinand Ritterbusch"] == ("3. (2670 RLP)", "10. (1784 RLP)")
    assert not [name for what, name in shown if what == "result" or name.startswith("Anti")]
    teams = {row["team"]: row for row in after["results"]["football"]["teams"]}
    changed = {row["team"] for row in before["results"]["football"]["teams"] if teams.get(row["team"]) != row}
    assert {name for what, name in shown if what == "table"} == changed
    run(copied, RUN, NOW)
    told = " ".join((copied / "turns/047/out/newsletter.txt").read_text("utf-8").split())
    assert "Ein Bierdeckel ist kein Brief. Tabelle, Tasmania 09: 1. (33,04; 164,70:85,30; 972 RLP) → 1. (" in told
