"""When each folder of the mailbox was last seen whole: post/fetched.jsonl, a line a look."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from gm.zine import files

NAME = "post/fetched.jsonl"


def read_fetched(folder: Path) -> Mapping[str, datetime]:
    """Give the last look at each folder after which nothing in it was left to fetch; damaged lines tell nothing.

    Nothing but a warning rests on it: so a torn line, or a lost file, is no error.
    """
    path = folder / NAME
    found: dict[str, datetime] = {}
    for line in files.read(path).splitlines() if path.is_file() else ():
        try:
            row = json.loads(line.decode("utf-8"))
            name, at = str(row["folder"]), datetime.fromisoformat(row["at"])
        except (ValueError, KeyError, TypeError):
            continue
        if at.tzinfo is not None:
            found[name] = at
    return found


def append_fetched(folder: Path, name: str, at: datetime) -> None:
    """Append a look, fsynced; behind a torn line it stands on one of its own."""
    path = folder / NAME
    data = files.read(path) if path.is_file() else b""
    files.folder(folder / "post", 0o700)
    line = b"" if data.endswith(b"\n") or not data else b"\n"
    row = {"folder": name, "at": at.isoformat(timespec="seconds")}
    files.append(path, line + json.dumps(row, ensure_ascii=False).encode("utf-8") + b"\n", len(data))
