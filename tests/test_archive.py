"""The archive, on a real SQLite file."""

from __future__ import annotations

import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from gm import archive
from gm.model import InputError, Rating

CASES = Path(__file__).parent / "cases"


def team(place: int, manager: str, rlp: int) -> dict[str, Any]:
    return {
        "place": place,
        "team": f"Team of {manager}",
        "manager": manager,
        "lineup": [5, 5, 20, 30, 30],
        "points": "98607407/52521875",
        "goals_for": "12/7",
        "goals_against": 0,
        "rlp": rlp,
    }


def record(turn: str, rlp: dict[str, int] | None, korrektur: int = 0, **more: Any) -> dict[str, Any]:
    """A record of a turn with its ranking points by manager; None: no football was offered."""
    teams = [team(place, manager, points) for place, (manager, points) in enumerate((rlp or {}).items(), 1)]
    football = {"wp": 80, "method": "expected", "times": 1, "teams": teams, "cross": []}
    return {
        "format": 1,
        "version": "0.1.0",
        "state": "published",
        "turn": turn,
        "korrektur": korrektur,
        "zat": "2025-10-24T20:00:00+02:00",
        "tasks": {} if rlp is None else {"football": {"wp": 80}},
        "orders": [],
        "results": {} if rlp is None else {"football": football},
        "seal": {"sha256": "ab", "announced_in": None},
        "secret": "s3cret",
        "beacon": "",
    } | more


START = (("Klara", Fraction(1000), 46), ("Jonas", Fraction(500), 46), ("Ines", Fraction(200), 46))
ROUNDS = (
    record("047", {"Ines": 1000, "Klara": 500, "Jonas": 0}),
    record("048", None),
    record("049", {}),
    record("050", {"Jonas": 1000, "Neu": 0}),
)


def opened(
    path: Path, records: tuple[dict[str, Any], ...] = ROUNDS, start: Any = START, first: int | None = 47
) -> archive.Archive:
    digest = json.dumps([list(records), [[name, str(points), last] for name, points, last in start], first])
    return archive.open_archive(path, digest, lambda: archive.History(records, start, first))


def points(found: archive.Archive, at: str | None = None) -> dict[str, str]:
    return {row["player"]: row["points"] for row in found.ranking(at)}


def test_D01_R1_points_age_once_and_are_added_once(tmp_path: Path) -> None:
    expected = json.loads((CASES / "D01/expected.json").read_text("utf-8"))["ranking_after_47_once_or_twice"]
    scenario = json.loads((CASES / "D01/scenario.json").read_text("utf-8"))
    start = tuple((name, Fraction(value), 46) for name, value in scenario["old_ranking"].items())
    once = (record("047", {"Ines Probe": 1000, "Klara Beispiel": 500, "Jonas Muster": 0}),)
    for _ in range(2):
        with opened(tmp_path / "zine.db", once, start) as found:
            assert points(found) == expected
    with opened(tmp_path / "zine.db", (*once, record("048", {"Jonas Muster": 1000})), start) as found:
        assert points(found, "047") == expected
        assert points(found)["Jonas Muster"] == "1361.25"
    corrected = record("047", {"Klara Beispiel": 1000, "Ines Probe": 500, "Jonas Muster": 0}, 1)
    with opened(tmp_path / "zine.db", (*once, corrected, record("048", {"Jonas Muster": 1000})), start) as found:
        assert points(found, "047") == {"Klara Beispiel": "1850", "Ines Probe": "670", "Jonas Muster": "425"}
        # 1850 · 0.85 and 425 · 0.85 + 1000: recomputed from the corrected turn on
        assert points(found) == {"Klara Beispiel": "1572.5", "Jonas Muster": "1361.25", "Ines Probe": "569.5"}


def test_F15_an_empty_tournament_is_a_round_and_a_turn_without_football_is_none(tmp_path: Path) -> None:
    with opened(tmp_path / "zine.db") as found:
        assert [found.round_at(at) for at in ("046", "047", "048", "049", "50", None)] == [
            None,
            "047",
            "047",
            "049",
            "050",
            "050",
        ]
        assert points(found, "048") == {"Klara": "1350", "Ines": "1170", "Jonas": "425"}
        assert points(found, "049") == {"Klara": "1147.5", "Ines": "994.5", "Jonas": "361.25"}
        # 361.25 · 0.85 + 1000
        assert points(found)["Jonas"] == "1307.0625"


def test_R4_the_place_before_is_that_of_the_round_before(tmp_path: Path) -> None:
    with opened(tmp_path / "zine.db") as found:
        assert [(row["place"], row["player"], row["before"]) for row in found.ranking("047")] == [
            (1, "Klara", 1),
            (2, "Ines", 3),
            (3, "Jonas", 2),
        ]
        last = found.ranking()
        assert [(row["place"], row["player"], row["before"]) for row in last] == [
            (1, "Jonas", 3),
            (2, "Klara", 1),
            (3, "Ines", 2),
            (4, "Neu", None),
        ]
        assert last[0] == {
            "place": 1,
            "player": "Jonas",
            "points": "1307.0625",
            "shown": 1307,
            "before": 3,
            "active": True,
        }
        assert [row["place"] for row in found.player("Jonas")] == [3, 3, 1]
        assert [row["rlp"] for row in found.player("Jonas")] == [0, None, 1000]


def test_R4_who_is_not_listed_keeps_his_points(tmp_path: Path) -> None:
    start = (*START, ("Piet", Fraction(102), 40), ("Udo", Fraction(10), None), ("Rosa", Fraction(1, 3), 45))
    with opened(tmp_path / "zine.db", start=start) as found:
        ratings = {rating.player: rating for rating in found.ratings("047")}
        assert ratings["Piet"] == Rating("Piet", Fraction(102), 6)
        assert ratings["Udo"].idle > 3
        assert ratings["Rosa"] == Rating("Rosa", Fraction(1, 3), 1)
        assert "Udo" in points(found, "047")  # above Rosa, who is active
        assert points(found, "047")["Rosa"] == "17/60"
        # at 049 Rosa is away for good, and Udo's 10 · 0.85² stay below Jonas, the last of the active
        assert "Udo" not in points(found, "049")
        assert {rating.player: rating.points for rating in found.ratings("050")}["Udo"] == Fraction("7.225")


def test_before_any_round_the_start_ranking_counts(tmp_path: Path) -> None:
    with opened(tmp_path / "zine.db", ()) as found:
        assert found.round_at() is None
        assert [(row["place"], row["player"], row["before"]) for row in found.ranking()] == [
            (1, "Klara", None),
            (2, "Jonas", None),
            (3, "Ines", None),
        ]
        assert found.ratings("047")[0].idle == 0
    with opened(tmp_path / "zine.db", (), ()) as found:
        assert (found.ranking(), found.ratings("001")) == ([], [])
    # where no turn says it, the start ranking ends with the last turn that it names
    with opened(tmp_path / "zine.db", (), (*START, ("Old", Fraction(1), 44)), None) as found:
        assert {rating.player: rating.idle for rating in found.ratings("001")} == {
            "Klara": 0,
            "Jonas": 0,
            "Ines": 0,
            "Old": 2,
        }


CURLING = {
    "first": "Nordhaus",
    "second": "Südwall",
    "data": ["H0", "H1"],
    "senders": ["One", "Two"],
    "house": [4, 1],
    "front": [2, 4],
    "winner": 0,
    "score": 3,
    "stones": [],
}
ORDER = {
    "player": "One",
    "game": "curling",
    "team": "Nordhaus",
    "lineup": None,
    "written": "H0",
    "wish": None,
    "status": "accepted",
    "letter": "0003.eml",
    "line": 2,
    "match": ["Nordhaus", "Südwall"],
    "side": "Nordhaus",
    "stones": "H0",
}


def test_the_rows_of_a_turn(tmp_path: Path) -> None:
    whole = record("047", {"Klara": 1000}, orders=[{**ORDER, "status": "late"}, ORDER])
    whole["results"]["anti"] = {"wp": 120, "teams": [team(1, "Ines", 0)]}
    whole["results"]["curling"] = {"matches": [CURLING, {**CURLING, "first": "X", "winner": None, "score": 0}]}
    change = {"what": "table", "name": "Klara", "before": {"place": 2}, "after": None}
    corrected = {**whole, "korrektur": 2, "changes": [change, {**change, "name": "Ines"}]}
    with opened(tmp_path / "zine.db", (whole, corrected)) as found:
        rows = found.turn("047")
        assert found.turn("046") == {name: [] for name in rows}
    assert [(row["korrektur"], row["wp"], row["anti_wp"], row["secret"]) for row in rows["turns"]] == [
        (2, 80, None, "s3cret")
    ]
    assert [(row["player"], row["first"], row["stones"]) for row in rows["orders"]] == [("One", "Nordhaus", "H0")]
    assert "letter" not in rows["orders"][0]
    assert [(row["game"], row["points"], row["goals_against"], row["lineup"]) for row in rows["standings"]] == [
        ("anti", "98607407/52521875", "0", "5-5-20-30-30"),
        ("football", "98607407/52521875", "0", "5-5-20-30-30"),
    ]
    assert [(row["winner"], row["house_first"], row["front_second"]) for row in rows["matches"]] == [
        ("Nordhaus", 4, 4),
        (None, 4, 4),
    ]
    assert [(row["number"], row["name"], row["before"], row["after"]) for row in rows["corrections"]] == [
        (2, "Klara", '{"place": 2}', None),
        (2, "Ines", '{"place": 2}', None),
    ]


def test_the_archive_can_be_deleted_and_the_same_rows_come_back(tmp_path: Path) -> None:
    path = tmp_path / "zine.db"
    with opened(path) as found:
        before = found.tables()
    bytes_before = path.read_bytes()
    path.unlink()
    with opened(path) as found:
        assert found.tables() == before
    assert path.read_bytes() == bytes_before
    with archive.rebuild(path, "x", archive.History(ROUNDS, START, 47)) as found:
        assert found.tables() == before
        assert found.digest() == "x"
    assert [file.name for file in tmp_path.iterdir()] == ["zine.db"]


def test_a_fresh_archive_is_not_made_again(tmp_path: Path) -> None:
    opened(tmp_path / "zine.db").close()
    inode = (tmp_path / "zine.db").stat().st_ino
    opened(tmp_path / "zine.db").close()
    assert (tmp_path / "zine.db").stat().st_ino == inode
    with opened(tmp_path / "zine.db", ROUNDS[:1]) as found:
        assert found.round_at() == "047"


def test_the_tables_are_strict_and_keep_their_references(tmp_path: Path) -> None:
    with opened(tmp_path / "zine.db") as found:
        assert all(table.strict for table in found.database.tables)
        with pytest.raises(sqlite3.IntegrityError):
            found.database.execute("insert into standings (turn, game, position) values ('999', 'football', 1)")
        with pytest.raises(sqlite3.IntegrityError):
            found.database.execute("update ranking set place = 'first'")


def test_a_broken_archive_is_made_again(tmp_path: Path) -> None:
    path = tmp_path / "zine.db"
    opened(path).close()
    whole = path.read_bytes()
    lots = random.Random(47)
    broken = [b"", b"no database", whole[:5000], whole[:1024]]
    for _ in range(40):
        at = lots.randrange(len(whole))
        broken.append(whole[:at] + lots.randbytes(200) + whole[at + 200 :])
    for data in broken:
        path.write_bytes(data)
        with opened(path) as found:
            assert points(found) == {"Jonas": "1307.0625", "Klara": "975.375", "Ines": "845.325", "Neu": "0"}
    path.unlink()
    Database(path)["other"].insert({"id": 1})
    with opened(path) as found:
        assert found.round_at() == "050"


@pytest.mark.parametrize("mode", ["wal", "persist"])
def test_what_a_killed_writer_left_beside_the_old_file_does_not_get_into_the_new_one(tmp_path: Path, mode: str) -> None:
    path, ending = tmp_path / "zine.db", "-wal" if mode == "wal" else "-journal"
    opened(path, ROUNDS[:1]).close()
    other = sqlite3.connect(path)
    other.execute(f"pragma journal_mode={mode}")
    other.execute("pragma cache_size=1")  # so that pages are written before the end
    other.execute("pragma cache_spill=1")
    with other:
        other.execute("update ranking set points = '99', turn = '047'")
        left = path.with_name(path.name + ending).read_bytes()
    left = left or path.with_name(path.name + ending).read_bytes()
    other.close()
    path.with_name(path.name + ending).write_bytes(left)
    with opened(path) as found:
        assert points(found) == {"Jonas": "1307.0625", "Klara": "975.375", "Ines": "845.325", "Neu": "0"}
    path.with_name(path.name + ending).write_bytes(left)
    with archive.rebuild(path, "x", archive.History(ROUNDS, START, 47)) as found:
        assert points(found)["Klara"] == "975.375"
    assert [file.name for file in tmp_path.iterdir()] == ["zine.db"]


def test_a_locked_archive_is_read_from_memory(tmp_path: Path) -> None:
    path = tmp_path / "zine.db"
    opened(path).close()
    other = sqlite3.connect(path)
    other.execute("begin exclusive")
    with opened(path) as found:
        assert found.round_at() == "050"
    other.close()


@pytest.fixture
def reachable() -> Iterator[Path]:
    """A folder that other users reach, too: pytest keeps its own for one user."""
    with tempfile.TemporaryDirectory() as top:
        Path(top).chmod(0o755)
        yield Path(top)


READ = """
import os, sys
from pathlib import Path
from gm import archive
from gm.model import InputError
archive.build("", archive.History(()))  # all that is imported late is there before the rights go
if sys.argv[2:]:
    os.setgid(65534)
    os.setuid(65534)
with archive.open_archive(Path(sys.argv[1]), "x", lambda: archive.History((), (("A", 1, 46),), 47)) as found:
    print(found.ranking()[0]["player"])
try:
    archive.rebuild(Path(sys.argv[1]), "x", archive.History(()))
except InputError as error:
    sys.exit(str(error))
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows knows other rights")
@pytest.mark.parametrize("stale", [False, True])
def test_D04_in_a_read_only_folder_it_stays_in_memory(reachable: Path, stale: bool) -> None:
    tmp_path = reachable
    if stale:
        opened(tmp_path / "zine.db").close()
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    tmp_path.chmod(0o555)
    command = [sys.executable, "-c", READ, str(tmp_path / "zine.db"), *(["as nobody"] if os.getuid() == 0 else [])]
    found = subprocess.run(command, capture_output=True, text=True, timeout=60)
    tmp_path.chmod(0o755)
    assert found.stdout == "A\n"
    assert "zine.db: cannot be written: Permission denied; make the folder writable" in found.stderr
    assert found.stderr.count("\n") == 1
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.skipif(os.name == "nt", reason="Windows has no ulimit")
def test_D04_on_a_full_disk_it_stays_in_memory(tmp_path: Path) -> None:
    command = ["bash", "-c", 'ulimit -f 8; exec "$@"', "bash", sys.executable, "-c", READ, str(tmp_path / "zine.db")]
    found = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert found.stdout == "A\n"
    assert "File too large" in found.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", json.loads((CASES / "D05/paths.json").read_text("utf-8")))
def test_D05_any_name_of_a_folder_will_do(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    folder.mkdir(parents=True)
    for _ in range(2):
        with opened(folder / "zine.db") as found:
            assert found.round_at() == "050"
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [folder / "zine.db"]


def test_where_there_is_no_folder_it_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file or directory"):
        archive.rebuild(tmp_path / "none/zine.db", "x", archive.History(()))
