"""Changes of address that the old address is still to be told: post/addresses.json."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from gm.model import InputError
from gm.zine import files

NAME = "post/addresses.json"
KEYS = ("id", "player", "old", "new", "kept")


def read_moves(folder: Path) -> tuple[Mapping[str, Any], ...]:
    """Give the changes, oldest first: id, player, old and new address, and whether orders from the old one count."""
    path = folder / NAME
    if not path.is_file():
        return ()
    try:
        rows = json.loads(files.read(path))
        return tuple({key: row[key] for key in KEYS} for row in rows)
    except (ValueError, KeyError, TypeError):
        raise InputError(f"{NAME}: tells no changes of address; put it back from a backup, or take it away") from None


def write_moves(folder: Path, rows: Iterable[Mapping[str, Any]]) -> None:
    """Keep these changes and no others; a file that would stay as it is is not written."""
    listed = [dict(row) for row in rows]
    if listed == [dict(row) for row in read_moves(folder)]:
        return
    files.folder(folder / "post", 0o700)
    files.write_whole(folder / NAME, (json.dumps(listed, ensure_ascii=False, indent=1) + "\n").encode("utf-8"), 0o600)
