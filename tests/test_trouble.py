"""Trouble with disk, rights, database, names of folders, consoles: one line, the exit code, nothing lost."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import zines
from click.testing import CliRunner

from gm import zine as rooms
from gm.cli import main

CASES = Path(__file__).parent / "cases"
STRIKE = '\n[[rulings]]\nplayer = "Ines Probe"\ndo = "strike"\nat = 2025-10-25T10:00:00+02:00\n'
LETTER = zines.letter(zines.KLARA, "24 Oct", "Nordstern 3-3-20-20-20\n")
unix = pytest.mark.skipif(os.name == "nt", reason="Windows has neither ulimit nor these rights")


def typed(folder: Path, *args: str, code: int = 0) -> str:
    """What gm prints in this process, where the process is not what is tried."""
    found = CliRunner().invoke(main, ["-C", str(folder), *args], catch_exceptions=False)
    assert found.exit_code == code, (args, found.output)
    return found.output


@pytest.fixture(scope="module")
def open_zine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """046 published, 047 open."""
    folder = zines.small(tmp_path_factory.mktemp("open") / "zine")
    typed(folder, "run", "046")
    typed(folder, "publish", "046")
    return folder


@pytest.fixture(scope="module")
def run_zine(tmp_path_factory: pytest.TempPathFactory, open_zine: Path) -> Path:
    """047 run, and a ruling said since that changes every file."""
    folder = zines.copy(open_zine, tmp_path_factory.mktemp("run") / "zine")
    typed(folder, "run", "047")
    with (folder / "turns/047/rulings.toml").open("a", encoding="utf-8") as rulings:
        rulings.write(STRIKE)
    return folder


@pytest.fixture(scope="module")
def after(tmp_path_factory: pytest.TempPathFactory, run_zine: Path) -> dict[str, object]:
    """What comes of `run_zine` when 047 is run again."""
    folder = zines.copy(run_zine, tmp_path_factory.mktemp("after") / "zine")
    typed(folder, "run", "047")
    return zines.tree(folder)


# a full disk


def largest(folder: Path) -> int:
    """How many KiB the largest file of a turn that is run has at least."""
    return max(path.stat().st_size for path in folder.glob("turns/047/**/*") if path.is_file()) // 1024


@unix
@pytest.mark.parametrize("limit", ["0", "1", "8", "all but the largest"])
def test_D04_a_run_on_a_full_disk_leaves_all_as_it_was(
    run_zine: Path, after: dict[str, object], tmp_path: Path, limit: str
) -> None:
    folder = zines.copy(run_zine, tmp_path / "zine")
    before = zines.tree(folder)
    room = limit if limit.isdecimal() else str(largest(folder) - 1)
    words = zines.told(zines.gm(folder, "run", "047", before=f"ulimit -f {room};"), 2)
    assert "cannot be written: File too large; make room and run it again" in words
    assert zines.tree(folder) == before
    zines.done(folder, "run", "047")
    assert zines.tree(folder) == after


@unix
@pytest.mark.parametrize(
    "command",
    [
        ("publish", "047"),
        ("correct", "046", "strike", "--player", "Ines Probe"),
        ("take", "047", "{letter}"),
        ("rule", "047", "wish", "90", "--player", "Jonas Muster"),
        ("player", "add", "Otto Testmann", "otto@example.net"),
        ("turn", "new"),
        ("backup", "{backup}"),
        ("rebuild",),
    ],
    ids=lambda command: command[0],
)
def test_D04_each_command_on_a_full_disk_loses_nothing(
    after_run: Path, tmp_path: Path, command: tuple[str, ...]
) -> None:
    folder, twin = zines.copy(after_run, tmp_path / "zine"), zines.copy(after_run, tmp_path / "twin")
    letter, backup = tmp_path / "new.eml", tmp_path / "zine.zip"
    letter.write_bytes(LETTER)
    args = [word.format(letter=letter, backup=backup) for word in command]
    before = files_of(folder)
    zines.told(zines.gm(folder, *args, before="ulimit -f 0;"), 2)
    lost = {name for name, data in files_of(folder).items() if before.get(name, data) != data}
    assert before.keys() <= files_of(folder).keys()
    assert lost == set()
    assert not backup.exists()
    assert not list(folder.rglob("*.part")) + list(tmp_path.glob("*.part"))
    for each in (folder, twin):
        zines.done(each, *args)
    assert zines.tree(folder) == zines.tree(twin)


@pytest.fixture(scope="module")
def after_run(tmp_path_factory: pytest.TempPathFactory, open_zine: Path) -> Path:
    """047 run, nothing changed since."""
    folder = zines.copy(open_zine, tmp_path_factory.mktemp("ran") / "zine")
    typed(folder, "run", "047")
    return folder


def files_of(folder: Path) -> dict[str, bytes]:
    """Every file but the lock, byte for byte."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != ".gm.lock"
    }


@pytest.fixture
def little(tmp_path: Path) -> Iterator[Callable[[int], Path]]:
    """A file system of its own with so many KiB; called again it gets more."""
    place = tmp_path / "disk"
    place.mkdir()
    mounted = False

    def sized(kibibytes: int) -> Path:
        nonlocal mounted
        options = f"size={kibibytes}k" + (",remount" if mounted else "")
        made = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "none", place], capture_output=True, text=True)
        if made.returncode:
            pytest.skip(f"no file system may be mounted here: {made.stderr.strip()}")
        mounted = True
        return place

    yield sized
    if mounted:
        subprocess.run(["umount", place], check=True)


@unix
@pytest.mark.skipif(shutil.which("mount") is None, reason="there is no mount here")
@pytest.mark.parametrize("free", [0, 12, 40, 100])
def test_D04_a_small_file_system(
    run_zine: Path, after: dict[str, object], little: Callable[[int], Path], free: int
) -> None:
    folder = zines.copy(run_zine, little(4096) / "zine")
    (folder / ".gm.lock").touch()
    used = sum(path.stat().st_blocks for path in [folder.parent, *folder.rglob("*")]) // 2
    little(used + free)
    before = zines.tree(folder)
    words = zines.told(zines.gm(folder, "run", "047"), 2)
    assert "No space left on device; make room and run it again" in words
    assert zines.tree(folder) == before
    little(4096)
    zines.done(folder, "run", "047")
    assert zines.tree(folder) == after


# a folder that may not be written


def shut(folder: Path) -> None:
    """Take the right to write away, from all but root."""
    for path in [folder, *folder.rglob("*")]:
        path.chmod(path.stat().st_mode & 0o555)


def opened(folder: Path) -> None:
    """Give the right to write back."""
    for path in [folder, *folder.rglob("*")]:
        path.chmod(path.stat().st_mode | 0o200)


@pytest.fixture
def read_only(after_run: Path, tmp_path: Path) -> Iterator[Path]:
    folder = zines.copy(after_run, tmp_path / "zine")
    (folder / "zine.db").unlink()
    (folder / ".gm.lock").unlink()
    shut(folder)
    yield folder
    opened(folder)


@unix
@pytest.mark.parametrize("command", ["run", "publish", "take", "rule", "correct", "rebuild", "new"])
def test_D04_what_writes_in_a_read_only_folder_says_so(read_only: Path, tmp_path: Path, command: str) -> None:
    (tmp_path / "new.eml").write_bytes(LETTER)
    further = {
        "take": ["047", str(tmp_path / "new.eml")],
        "rule": ["047", "wish", "90", "--player", "Jonas Muster"],
        "correct": ["046", "strike", "--player", "Ines Probe"],
        "rebuild": [],
        "new": [],
    }
    args = ["turn", "new"] if command == "new" else [command, *further.get(command, ["047"])]
    before = zines.tree(read_only)
    words = zines.told(zines.gm(read_only, *args, plain=True), 2)
    assert "Permission denied; make the folder writable and run it again" in words
    assert zines.tree(read_only) == before
    opened(read_only)
    zines.done(read_only, *args)


@unix
@pytest.mark.parametrize("command", ["ranking", "read 047", "show 046", "export", "verify 046", "verify 047"])
def test_D04_what_only_asks_works_in_a_read_only_folder_and_makes_no_database(read_only: Path, command: str) -> None:
    before = zines.tree(read_only)
    assert zines.done(read_only, *command.split(), plain=True)
    assert zines.tree(read_only) == before
    assert not (read_only / "zine.db").exists()


@unix
def test_D04_only_the_output_is_read_only(run_zine: Path, after: dict[str, object], tmp_path: Path) -> None:
    folder = zines.copy(run_zine, tmp_path / "zine")
    before = zines.tree(folder)
    shut(folder / "turns/047/out")
    words = zines.told(zines.gm(folder, "run", "047", plain=True), 2)
    assert "out" in words
    assert "Permission denied; make the folder writable and run it again" in words
    assert zines.tree(folder) == before
    opened(folder / "turns/047/out")
    zines.done(folder, "run", "047")
    assert zines.tree(folder) == after


# the database


@pytest.mark.parametrize("trouble", ["missing", "garbage", "empty", "cut", "stale"])
def test_zine_db_in_any_state_is_made_anew(
    run_zine: Path, after: dict[str, object], tmp_path: Path, trouble: str
) -> None:
    folder = zines.copy(run_zine, tmp_path / "zine")
    asked = typed(folder, "ranking")
    database = folder / "zine.db"
    whole = database.read_bytes()
    old = {"garbage": b"no database at all\n" * 99, "empty": b"", "cut": whole[:20_000], "stale": whole}
    database.unlink()
    if trouble in old:
        database.write_bytes(old[trouble])
    if trouble == "stale":
        with sqlite3.connect(database) as connection:
            connection.execute("update about set value = 'x' where key = 'digest'")
        connection.close()
    assert typed(folder, "ranking") == asked
    assert zines.rows(database) == zines.tree(run_zine)["zine.db"]
    database.unlink()
    if trouble in old:
        database.write_bytes(old[trouble])
    typed(folder, "run", "047")
    assert zines.tree(folder) == after


@unix
def test_zine_db_locked_by_another_connection_stops_nobody(
    run_zine: Path, after: dict[str, object], tmp_path: Path
) -> None:
    folder = zines.copy(run_zine, tmp_path / "zine")
    asked = typed(folder, "ranking")
    holder = sqlite3.connect(folder / "zine.db", isolation_level=None)
    holder.execute("begin exclusive")
    assert zines.done(folder, "ranking") == asked
    assert "047 run" in zines.done(folder, "run", "047")
    holder.rollback()
    holder.close()
    typed(folder, "ranking")
    assert zines.tree(folder) == after


def test_a_folder_in_the_place_of_zine_db_stops_nobody(open_zine: Path, tmp_path: Path) -> None:
    folder = zines.copy(open_zine, tmp_path / "zine")
    (folder / "zine.db").unlink()
    (folder / "zine.db").mkdir()
    zines.done(folder, "run", "047")
    assert "Klara Beispiel" in zines.done(folder, "ranking")
    assert "zine.db" in zines.told(zines.gm(folder, "rebuild"), 2)


# two at once


@pytest.mark.parametrize(
    "command",
    [
        *("run 047", "publish 047", "correct 046 strike --player Ines", "rule 047 wish 90 --player Ines", "rebuild"),
        *("take 047 {letter}", "turn new", "backup {backup}", "forget --yes Ines"),
    ],
)
def test_while_another_run_has_the_zine_each_command_says_so(after_run: Path, tmp_path: Path, command: str) -> None:
    folder = zines.copy(after_run, tmp_path / "zine")
    (tmp_path / "new.eml").write_bytes(LETTER)
    before = zines.tree(folder)
    args = command.format(letter=tmp_path / "new.eml", backup=tmp_path / "zine.zip").split()
    with rooms.lock(folder):
        found = typed(folder, *args, code=3)
    assert found == f"{folder}: another run of gm has this zine; wait until it has ended, then run this one again\n"
    assert zines.tree(folder) == before
    assert not (tmp_path / "zine.zip").exists()


def test_two_runs_at_once_are_as_one(run_zine: Path, after: dict[str, object], tmp_path: Path) -> None:
    folder = zines.copy(run_zine, tmp_path / "zine")
    command = [*zines.COMMAND, "-C", str(folder), "run", "047"]
    environment = os.environ | {"PYTHONPATH": str(zines.ROOT)}
    pair = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) for _ in "ab"]
    said = [process.communicate(timeout=120)[1].decode() for process in pair]
    codes = sorted(process.returncode for process in pair)
    assert codes in ([0, 0], [0, 3]), said
    assert zines.tree(folder) == after


def test_while_a_run_has_the_zine_it_can_be_asked(after_run: Path, tmp_path: Path) -> None:
    folder = zines.copy(after_run, tmp_path / "zine")
    with rooms.lock(folder):
        for command in ("ranking", "read 047", "show 046", "export", "verify 046"):
            assert typed(folder, *command.split())


# names of folders


@pytest.mark.parametrize("name", json.loads((CASES / "D05/paths.json").read_text("utf-8")))
def test_D05_a_whole_game_in_a_folder_of_any_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after_run: Path, name: str
) -> None:
    top = tmp_path / "top"
    top.mkdir()
    folder = zines.small(top / name)
    (top / "new.eml").write_bytes(zines.letter(zines.KLARA, "23 Oct", "Nordstern 12-3-40-10-5\n"))
    monkeypatch.chdir(top)
    here = Path(name)
    for command in ("run 046", "publish 046", "read 047", "run 047", "ranking"):
        typed(here, *command.split())
    assert zines.tree(folder) == zines.tree(after_run)
    monkeypatch.chdir(folder)
    for command in ("publish 047", "verify", "ranking", "export"):
        typed(Path(), *command.split())
    typed(folder, "backup", str(top / "zine.zip"))
    typed(top, "restore", str(top / "zine.zip"), str(top / "again"))
    assert zines.tree(top / "again").keys() >= zines.tree(folder).keys() - {"zine.db"}
    shutil.rmtree(top / "again")
    assert {path for path in top.rglob("*") if path.is_file() and not path.is_relative_to(folder)} == {
        top / "new.eml",
        top / "zine.zip",
    }
    outside = [path for path in top.rglob("*") if path.is_dir() and not path.is_relative_to(folder)]
    assert all(folder.is_relative_to(path) for path in outside)


@unix
@pytest.mark.parametrize("name", json.loads((CASES / "D05/paths.json").read_text("utf-8")))
def test_D05_a_report_on_a_read_only_folder_makes_no_database(open_zine: Path, tmp_path: Path, name: str) -> None:
    folder = tmp_path / "top" / name
    folder.parent.mkdir(parents=True, exist_ok=True)
    zines.copy(open_zine, folder)
    (folder / "zine.db").unlink()
    shut(folder)
    try:
        assert "Klara Beispiel" in zines.done(Path(name), "ranking", plain=True, cwd=tmp_path / "top")
    finally:
        opened(folder)
    assert not list((tmp_path / "top").rglob("*.db"))


# other surroundings


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONHASHSEED": "0", "TZ": "America/New_York"},
        {"PYTHONHASHSEED": "1", "TZ": "Pacific/Kiritimati", "PYTHONIOENCODING": "cp1252"},
        {"PYTHONHASHSEED": "42", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "cp850", "LANG": "pl_PL.UTF-8", "PYTHONUTF8": "1"},
        {"PYTHONIOENCODING": "ascii", "TZ": "XYZ-13:37"},
    ],
    ids=lambda environment: " ".join(f"{key}={value}" for key, value in environment.items()),
)
def test_X05_other_surroundings_give_the_same_bytes(
    run_zine: Path, after: dict[str, object], tmp_path: Path, environment: dict[str, str]
) -> None:
    folder = zines.copy(run_zine, tmp_path / "zine")
    zines.done(folder, "run", "047", cwd=tmp_path, **environment)
    assert zines.tree(folder) == after


def test_the_order_in_which_a_folder_lists_its_letters_changes_nothing(
    run_zine: Path, after: dict[str, object], tmp_path: Path
) -> None:
    folder = zines.copy(run_zine, tmp_path / "zine")
    mail = folder / "turns/047/mail"
    letters = {path.name: path.read_bytes() for path in mail.iterdir()}
    shutil.rmtree(mail)
    mail.mkdir()
    for name in sorted(letters, reverse=True):
        (mail / name).write_bytes(letters[name])
    typed(folder, "run", "047")
    assert zines.tree(folder) == after


def marta(folder: Path) -> Path:
    """A zine of X05's player."""
    zines.small(folder)
    shutil.rmtree(folder / "turns/047/mail")
    (folder / "turns/047/rulings.toml").unlink()
    with (folder / "zine.toml").open("a", encoding="utf-8") as settings:
        settings.write('[[players]]\nname = "Marta Kowalska"\naddresses = ["marta@poczta.example"]\nlanguage = "pl"\n')
    typed(folder, "run", "046")
    typed(folder, "publish", "046")
    return folder


@pytest.mark.parametrize("encoding", json.loads((CASES / "X05/expected.json").read_text("utf-8"))["environments"])
def test_X05_a_console_without_the_letters_shows_others_and_the_files_are_utf_8(tmp_path: Path, encoding: str) -> None:
    folder = marta(tmp_path / "zine")
    key, _, code = encoding.partition("=")
    pasted = (CASES / "X05/paste_lf.txt").read_bytes()
    arrived = ("--from", "Marta", "--at", "2025-10-24 19:00")
    assert zines.gm(folder, "take", "047", *arrived, "-", pasted=pasted, **{key: code}).returncode == 0
    for command in ("read 047", "run 047 --leave", "show 047"):
        found = zines.gm(folder, *command.split(), **{key: code})
        assert (command, found.returncode, found.stderr) == (command, 0, b"")
        words = found.stdout.decode(code)
        if command in ("read 047", "show 047"):
            lacking = "Łódź Wieśniacy".encode(code, "replace").decode(code)
            assert lacking in words
            assert "Füchse 🦊".encode(code, "replace").decode(code) in words
            assert "?" in lacking
    newsletter = (folder / "turns/047/out/newsletter.txt").read_text("utf-8")
    assert "Łódź Wieśniacy" in newsletter
    assert "Füchse 🦊" in newsletter


@pytest.mark.parametrize("ends", ["crlf", "lf", "cr", "mixed"])
def test_X05_pasted_text_has_the_same_two_orders_whatever_its_line_ends(tmp_path: Path, ends: str) -> None:
    folder = marta(tmp_path / "zine")
    path = CASES / f"X05/paste_{ends}.txt"
    typed(folder, "take", "047", "--from", "Marta Kowalska", "--at", "2025-10-24 19:00", str(path))
    assert (folder / "turns/047/mail/0001.txt").read_bytes() == path.read_bytes()
    orders = json.loads(typed(folder, "read", "047", "--json"))["orders"]
    found = {(one["player"], one["team"], tuple(one["lineup"]), one["wish"], one["status"]) for one in orders}
    expected = json.loads((CASES / "X05/expected.json").read_text("utf-8"))["orders"]
    assert found == {
        (one["player"], one["team"], tuple(one["lineup"]), one["wp_wish"], one["status"]) for one in expected
    }
    assert len(orders) == 2


# the same turn twice


def test_D01_a_turn_run_again_counts_nothing_twice_and_later_turns_are_never_mixed(tmp_path: Path) -> None:
    scenario = json.loads((CASES / "D01/scenario.json").read_text("utf-8"))
    expected = json.loads((CASES / "D01/expected.json").read_text("utf-8"))
    assert scenario["steps"] == [
        *("run 47", "run 47 again", "correct one line-up of 47, run 47", "run 48", "run 47 again"),
    ]
    folder = zines.small(tmp_path / "zine")
    shutil.rmtree(folder / "turns")
    start = "".join(f"{name},{points},46\n" for name, points in scenario["old_ranking"].items())
    (folder / "ranking-start.csv").write_text(f"player,points,last_played\n{start}", encoding="utf-8")
    (folder / "turns/047/mail").mkdir(parents=True)
    (folder / "turns/047/turn.toml").write_text(zines.FOOTBALL.format(zat="2025-10-24"), encoding="utf-8")
    shutil.copy(CASES / "D01/mail.mbox", folder / "turns/047/mail/mail.mbox")

    def ranking() -> dict[str, str]:
        return {row["player"]: row["points"] for row in json.loads(typed(folder, "ranking", "--json"))["ranking"]}

    typed(folder, "run", "047")
    once = zines.tree(folder)
    typed(folder, "run", "047")
    assert zines.tree(folder) == once
    assert ranking() == expected["ranking_after_47_once_or_twice"]
    results = json.loads((folder / "turns/047/out/results.json").read_text("utf-8"))["results"]["football"]["teams"]
    assert {team["team"]: team["place"] for team in results} == expected["places"]

    twin = zines.copy(folder, tmp_path / "twin")
    shutil.rmtree(twin / "turns/047/out")
    (twin / "turns/047/record.json").unlink()
    typed(folder, "rule", "047", "lineup", "10-10-20-20-0", "--player", "Klara Beispiel", "--team", "Nordstern")
    shutil.copy(folder / "turns/047/rulings.toml", twin / "turns/047/rulings.toml")
    for each in (folder, twin):
        typed(each, "run", "047")
    assert zines.tree(folder) == zines.tree(twin)

    typed(folder, "publish", "047")
    typed(folder, "turn", "new", "--zat", "2025-11-28 20:00")
    shutil.copy(CASES / "D01/mail.mbox", folder / "turns/048/mail/mail.mbox")
    typed(folder, "run", "048")
    mixed = zines.tree(folder)
    assert "gm correct 047" in typed(folder, "run", "047", code=1)
    assert zines.tree(folder) == mixed


# faults of the game master's own files


def test_several_faults_of_a_file_are_told_at_once_with_file_and_line(open_zine: Path, tmp_path: Path) -> None:
    faults = {
        "zine.toml": (zines.ZINE.replace('"de"', '"xx"').replace('"20:00"', '"20 Uhr"') + "farbe = 1\n", [2, 8, 21]),
        "turns/047/turn.toml": ('zat = "morgen"\n[football]\nwp = 9\nanti_wp = "viel"\n', [1, 3, 4]),
        "turns/047/rulings.toml": (
            '[[rulings]]\ndo = "maybe"\n[[rulings]]\ndo = "wish"\nvalue = "viel"\n[[rulings]]\nletter = 4\n',
            [1, 2, 3, 5, 6, 7],
        ),
        "ranking-start.csv": ("player,points,last_played\nA,viel,3\n\nB,1\nC,2,gestern\nD,1,1\nD,2,2\n", [2, 4, 5, 7]),
    }
    for name, (text, lines) in faults.items():
        folder = zines.copy(open_zine, tmp_path / name.replace("/", "-"))
        (folder / name).write_text(text, encoding="utf-8")
        before = zines.tree(folder)
        for command in ("read", "run"):
            found = zines.gm(folder, command, "047")
            told = found.stderr.decode().splitlines()
            assert found.returncode == 2, told
            assert [line.split(" ", 1)[0] for line in told] == [f"{name}:{number}:" for number in lines], told
        assert zines.tree(folder) == before


@pytest.mark.parametrize("name", ["zine.toml", "turns/047/turn.toml", "turns/047/rulings.toml"])
@pytest.mark.parametrize("data", [b'a = "\n', b"\xff\xfe\x00", b"[[[[\n", b"\x00" * 50])
def test_a_damaged_file_is_told_in_one_line(open_zine: Path, tmp_path: Path, name: str, data: bytes) -> None:
    folder = zines.copy(open_zine, tmp_path / "zine")
    (folder / name).write_bytes(data)
    words = typed(folder, "run", "047", code=2)
    assert words.startswith(f"{name}:1:")
    assert words.count("\n") == 1
