"""What was sent: post/sent.jsonl, a line before and a line after each mail."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gm.model import InputError
from gm.zine import files

NAME = "post/sent.jsonl"
STATES = ("sending", "sent", "refused", "unsent")


@dataclass(frozen=True, slots=True)
class SentLog:
    """The last row of each mail by its id; `torn` is what a killed run left of a last line, "" where nothing is torn.

    A row has id, state and at; a state "sending" that is the last one says that nobody knows whether the mail went.
    """

    last: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    torn: str = ""

    def state(self, id: str) -> str:
        """How a mail stands: sending, sent, refused, unsent, or "" where nothing is known of it."""
        return str(self.last[id]["state"]) if id in self.last else ""

    @property
    def doubtful(self) -> tuple[str, ...]:
        """The mails of which nobody knows whether they went."""
        return tuple(id for id, row in self.last.items() if row["state"] == "sending")


def read_sent(folder: Path) -> SentLog:
    """Read post/sent.jsonl; a torn last line is told in the value, any other damage is an InputError."""
    whole, torn = split(_data(folder))
    last: dict[str, Mapping[str, Any]] = {}
    for number, line in enumerate(whole.splitlines(), 1):
        row = _row(line)
        if row is None:
            raise InputError(f"{NAME}:{number}: is no row of what was sent; put it back from a backup")
        last[row["id"]] = row
    return SentLog(last, torn.decode("utf-8", "replace"))


def append_sent(folder: Path, row: Mapping[str, Any]) -> None:
    """Append a row and fsync it; what is torn is taken away first, for what it told had not yet counted."""
    data = _data(folder)
    whole, torn = split(data)
    files.folder(folder / "post", 0o700)
    line = b"" if whole.endswith(b"\n") or not whole else b"\n"
    line += json.dumps(dict(row), ensure_ascii=False).encode("utf-8") + b"\n"
    files.append(folder / NAME, line, len(data) - len(torn))


def split(data: bytes) -> tuple[bytes, bytes]:
    """Split the file into whole lines and the torn rest; a last line that lacks but its end of line is whole."""
    end = data.rfind(b"\n") + 1
    rest = data[end:]
    return (data, b"") if not rest or _row(rest) is not None else (data[:end], rest)


def _data(folder: Path) -> bytes:
    path = folder / NAME
    return files.read(path) if path.is_file() else b""


def _row(line: bytes) -> dict[str, Any] | None:
    try:
        row = json.loads(line.decode("utf-8"))
    except ValueError:
        return None
    known = isinstance(row, dict) and isinstance(row.get("id"), str) and row.get("state") in STATES
    return row if known else None
