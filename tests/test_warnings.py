"""What gm run warns of: a clock that jumped, and a mailbox that nobody has looked into since the ZAT."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import zines

from gm import zine
from gm.desk.warnings import warnings

ZAT = datetime(2025, 10, 24, 18, 0, tzinfo=UTC)
AFTER = ZAT + timedelta(hours=2)
IMAP = '[imap]\nhost = "imap.example.org"\nuser = "sl"\nfolders = ["INBOX", "Spiel"]\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return zines.small(tmp_path / "zine")


def with_imap(folder: Path) -> None:
    path = folder / "zine.toml"
    path.write_text(path.read_text("utf-8").replace("[[players]]", f"{IMAP}[[players]]", 1), "utf-8")


def test_without_a_mailbox_and_with_a_right_clock_nothing_is_said(folder: Path) -> None:
    assert warnings(folder, "047", AFTER) == []


def test_records_that_give_another_ranking_than_was_printed_are_told(folder: Path) -> None:
    for id in ("046", "047"):
        zines.gm(folder, "run", id, "--leave")
        assert zines.gm(folder, "publish", id).returncode == 0
    told = "warning: turns/047/record.json: printed another ranking than the records and ranking-start.csv give now"
    assert doubted(folder, "ranking") == ""
    start = folder / "ranking-start.csv"
    before = start.read_bytes()
    start.write_bytes(before + b"Otto Alt,4000,044\n")
    assert doubted(folder, "ranking").startswith(told)
    zines.gm(folder, "turn", "new", "--zat", "2025-10-30 20:00")
    assert told in doubted(folder, "run", "048", "--leave")
    start.write_bytes(before)
    assert doubted(folder, "ranking") == ""
    # A record that is gone, folder and all.
    shutil.move(folder / "turns/046", folder / "046")
    assert "is an earlier record missing" in doubted(folder, "ranking")


def doubted(folder: Path, *args: str) -> str:
    return zines.gm(folder, *args).stderr.decode()


def test_a_letter_from_the_future_is_told(folder: Path) -> None:
    [line] = warnings(folder, "047", datetime(2025, 10, 20, tzinfo=UTC))
    assert line == (
        "it is 2025-10-20 02:00 by this machine's clock, but turns/047/mail/0004.eml arrived 2025-10-23 19:10; "
        "set the clock, or rule on it"
    )


def test_so_is_a_mail_that_was_sent_later_than_now(folder: Path) -> None:
    zine.append_sent(folder, {"id": "047-receipt-1", "state": "sent", "at": (AFTER + timedelta(days=1)).isoformat()})
    [line] = warnings(folder, "047", AFTER)
    assert "047-receipt-1 was sent 2025-10-25 22:00" in line
    assert warnings(folder, "047", AFTER + timedelta(hours=23, minutes=56)) == []


def test_a_mailbox_not_fetched_since_the_zat_is_told_by_folder(folder: Path) -> None:
    with_imap(folder)
    [line] = warnings(folder, "047", AFTER)
    assert line == "INBOX, Spiel: not fetched since the ZAT; gm fetch takes what came in time"
    zine.append_fetched(folder, "INBOX", ZAT - timedelta(hours=1))
    zine.append_fetched(folder, "Spiel", ZAT)
    [line] = warnings(folder, "047", AFTER)
    assert line == "INBOX: not fetched since the ZAT (last 2025-10-24 19:00); gm fetch takes what came in time"
    zine.append_fetched(folder, "INBOX", ZAT + timedelta(minutes=1))
    assert warnings(folder, "047", AFTER) == []
    assert warnings(folder, "047", ZAT + timedelta(seconds=1)) == []


def test_before_the_zat_nobody_need_have_fetched(folder: Path) -> None:
    with_imap(folder)
    assert warnings(folder, "047", ZAT - timedelta(minutes=1)) == []


def test_a_torn_line_of_looks_is_no_look_and_the_next_stands_alone(folder: Path) -> None:
    zine.append_fetched(folder, "INBOX", ZAT)
    with (folder / "post/fetched.jsonl").open("ab") as file:
        file.write(b'{"folder": "Spiel", "at"')
    zine.append_fetched(folder, "Spiel", AFTER)
    assert zine.read_fetched(folder) == {"INBOX": ZAT, "Spiel": AFTER}


def test_run_warns_and_goes_on(folder: Path) -> None:
    with_imap(folder)
    zines.done(folder, "run", "046")
    zines.done(folder, "publish", "046")
    for command in (("run", "047"), ("publish", "047")):
        found = zines.gm(folder, *command)
        assert found.returncode == 0
        words = found.stderr.decode()
        assert words == "warning: INBOX, Spiel: not fetched since the ZAT; gm fetch takes what came in time\n"
