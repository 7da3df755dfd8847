"""The records of a zine's turns and the sum over them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

from gm.model import InputError
from gm.zine import files

FORMAT = 1
SHAPE: dict[str, type | tuple[type, ...]] = {
    "version": str,
    "turn": str,
    "zine": dict,
    "zat": str,
    "tasks": dict,
    "players": list,
    "letters": list,
    "orders": list,
    "results": dict,
    "ranking": list,
}
"""What gm asks of a record before it believes it: the keys that other rooms read blindly."""


def path_of(folder: Path, id: str, korrektur: int = 0) -> Path:
    """Give the path of a turn's record, or of its n-th correction's."""
    return folder / "turns" / id / (f"record-korrektur-{korrektur}.json" if korrektur else "record.json")


def read_record(folder: Path, id: str, korrektur: int = 0) -> dict[str, Any] | None:
    """Read a record; None where the turn has none yet, InputError where it is damaged."""
    path = path_of(folder, id, korrektur)
    if not path.is_file():
        return None
    name = path.relative_to(folder).as_posix()
    try:
        record = json.loads(files.read(path).decode("utf-8"))
    except json.JSONDecodeError as error:
        raise damaged(name, error.lineno, error.msg) from None
    except (UnicodeDecodeError, RecursionError) as error:
        raise damaged(name, 1, str(error)) from None
    if isinstance(record, dict) and type(made_by := record.get("format")) is int and made_by > FORMAT:
        raise InputError(
            f"{name}:1: a later version of gm wrote this record (its format is {made_by}, this one knows {FORMAT}); "
            "use that version"
        )
    if fault := misshapen(record, id, korrektur):
        raise damaged(name, 1, fault)
    found: dict[str, Any] = record
    return found


def damaged(name: str, line: int, what: str) -> InputError:
    """Say that a record cannot be believed."""
    return InputError(f"{name}:{line}: this record is damaged ({what}); put it back from a backup, gm restore")


def misshapen(record: object, id: str, korrektur: int) -> str:
    """Say what a record lacks; "" where it has what it must have."""
    if not isinstance(record, dict):
        return "no JSON object"
    if record.get("format") != FORMAT:
        return f"its format is {record.get('format')!r}, this version of gm knows {FORMAT}"
    for key, kind in SHAPE.items():
        if not isinstance(record.get(key), kind):
            return f"{key} is missing or of another kind"
    if record["turn"] != id or record.get("korrektur", 0) != korrektur:
        return f"it is the record of turn {record['turn']}, correction {record.get('korrektur', 0)}"
    return "" if record.get("state") in ("run", "published") else "its state is neither run nor published"


def write_record(folder: Path, id: str, record: Mapping[str, Any], korrektur: int = 0) -> None:
    """Write a record whole or not at all, the same values always as the same bytes."""
    files.write_whole(*record_file(folder, id, record, korrektur))


def record_file(folder: Path, id: str, record: Mapping[str, Any], korrektur: int = 0) -> tuple[Path, bytes]:
    """Give path and bytes of a record, for `publish_files`."""
    return path_of(folder, id, korrektur), encode(record)


def encode(record: Mapping[str, Any]) -> bytes:
    """Encode a record as JSON, one value a line, in the order of its keys as given."""
    return (json.dumps(record, ensure_ascii=False, indent=1, allow_nan=False) + "\n").encode("utf-8")


def corrections(folder: Path, id: str) -> list[int]:
    """Give the numbers of a turn's corrections."""
    top = folder / "turns" / id
    if not top.is_dir():
        return []
    found = (re.fullmatch(r"record-korrektur-([1-9][0-9]*)\.json", path.name) for path in top.iterdir())
    return sorted(int(match[1]) for match in found if match)


def latest(folder: Path, id: str) -> dict[str, Any] | None:
    """Read the record in force: the last correction's, else the turn's; None where there is none."""
    return read_record(folder, id, max(corrections(folder, id), default=0))


def ids(folder: Path) -> list[str]:
    """Give the turns of a zine by number, as their folders are called."""
    top = folder / "turns"
    if not top.is_dir():
        return []
    with files.told(top, "read"):
        named = (path.name for path in top.iterdir() if re.fullmatch(r"[0-9]+", path.name) and path.is_dir())
        found = sorted(named, key=lambda id: (int(id), id))
    for one, other in pairwise(found):
        if int(one) == int(other):
            raise InputError(f"turns/{one} and turns/{other} are the same turn; move one of them out of turns/")
    return found


def paths(folder: Path) -> list[tuple[str, int, Path]]:
    """Give turn, number of correction and path of every record there is, by turn and number."""
    every = [
        (id, number, path_of(folder, id, number)) for id in ids(folder) for number in (0, *corrections(folder, id))
    ]
    return [(id, number, path) for id, number, path in every if path.is_file()]


def ids_before(folder: Path, id: str) -> list[str]:
    """Give the turns before a turn, oldest first."""
    return [other for other in ids(folder) if int(other) < int(id)]


def fingerprint(folder: Path, id: str) -> str:
    """Give the SHA-256 of a turn's record in force and of the forewords beside it; "" where it has none."""
    path = path_of(folder, id, max(corrections(folder, id), default=0))
    if not path.is_file():
        return ""
    total = sha256(files.read(path))
    for beside in sorted(path.parent.glob("foreword.*.md")):
        total.update(f"{beside.name} ".encode() + files.read(beside))
    return total.hexdigest()


def pseudonyms(folder: Path, id: str) -> dict[str, str]:
    """Give the pseudonyms that a turn's record in force tells of, by name; one without any is not taken apart."""
    path = path_of(folder, id, max(corrections(folder, id), default=0))
    if not path.is_file() or b'"public_name"' not in files.read(path):
        return {}
    record = latest(folder, id) or {"players": []}
    return {row["name"]: row["public_name"] for row in record["players"] if row.get("public_name")}


def first(folder: Path) -> int | None:
    """Give the number of the first turn in a zine: the start ranking is the one before it."""
    return min((int(id) for id in ids(folder)), default=None)


def all_records(folder: Path) -> list[dict[str, Any]]:
    """Read every record and correction, by turn and number."""
    found = (read_record(folder, id, number) for id, number, _ in paths(folder))
    return [record for record in found if record is not None]


def digest(folder: Path) -> str:
    """Give a SHA-256 over all records, the start ranking and the first turn's number: equal while nothing changes."""
    total = sha256(f"{first(folder)}\n".encode())
    start = folder / "ranking-start.csv"
    every = [path for _, _, path in paths(folder)]
    for path in [*every, start] if start.is_file() else every:
        total.update(f"{path.relative_to(folder).as_posix()} {sha256(files.read(path)).hexdigest()}\n".encode())
    return total.hexdigest()
