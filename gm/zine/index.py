"""The index of a turn's letters: when each arrived, and how that is known."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gm.model import InputError
from gm.zine import files


@dataclass(frozen=True, slots=True)
class Index:
    """The rows of an index.jsonl; `torn` is what a killed run left of a last one, "" where nothing is torn.

    A row has file, sha256, arrived (ISO or null) and how; further keys are kept.
    """

    rows: tuple[Mapping[str, Any], ...] = ()
    torn: str = ""


def path_of(folder: Path, id: str) -> Path:
    """Give the path of a turn's index."""
    return folder / "turns" / id / "mail" / "index.jsonl"


def read_index(folder: Path, id: str) -> Index:
    """Read the index of a turn; a torn last line is told in the value, any other damage is an InputError."""
    path = path_of(folder, id)
    if not path.is_file():
        return Index()
    whole, tail = split(files.read(path))
    rows = [_row(f"turns/{id}/mail/index.jsonl:{number}", line) for number, line in enumerate(whole, 1) if line.strip()]
    return Index(tuple(rows), tail.decode("utf-8", "replace"))


def append_index(folder: Path, id: str, row: Mapping[str, Any]) -> None:
    """Append a row and fsync it; a torn last line is taken away first, for what it told had not yet counted."""
    path = path_of(folder, id)
    files.folder(path.parent)
    data = files.read(path) if path.is_file() else b""
    whole, tail = split(data)
    kept = len(data) - len(tail)
    # A last line that is whole but for its end of line has been fsynced by nobody, yet costs nothing to keep.
    line = b"\n" if whole and not data[:kept].endswith(b"\n") else b""
    line += json.dumps(dict(row), ensure_ascii=False).encode("utf-8") + b"\n"
    files.append(path, line, kept)


def split(data: bytes) -> tuple[list[bytes], bytes]:
    """Split an index into its whole lines and the torn rest."""
    *whole, last = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    if not last.strip():
        return whole, b""
    try:
        _row("", last)
    except InputError:
        return whole, last
    return [*whole, last], b""


def _row(place: str, line: bytes) -> Mapping[str, Any]:
    try:
        row = json.loads(line.decode("utf-8"))
    except ValueError as error:
        raise InputError(
            f"{place}: is no row of JSON ({error}); put it back from a backup, or take the line out"
        ) from None
    if not isinstance(row, dict) or not isinstance(row.get("file"), str) or not isinstance(row.get("sha256"), str):
        raise InputError(f"{place}: names no file and SHA-256; put it back from a backup, or take the line out")
    return row
