"""When a sealed turn was opened before its ZAT: turns/<id>/opened.jsonl, a line for each time."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gm.zine import files


def append_opened(folder: Path, id: str, row: Mapping[str, Any]) -> None:
    """Append a row (at, command, by) and fsync it; a torn last line told of nothing that was shown, and goes."""
    path = _path(folder, id)
    whole = _whole(path)
    files.append(path, json.dumps(dict(row), ensure_ascii=False).encode("utf-8") + b"\n", len(whole))


def openings(folder: Path, id: str) -> int:
    """Give how often a turn was opened before its ZAT."""
    return sum(1 for line in _whole(_path(folder, id)).split(b"\n") if line.strip())


def _path(folder: Path, id: str) -> Path:
    return folder / "turns" / id / "opened.jsonl"


def _whole(path: Path) -> bytes:
    data = files.read(path) if path.is_file() else b""
    return data[: data.rfind(b"\n") + 1]
