"""What was put to the players of a turn: questions.jsonl, a line a question, before it is mailed."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from gm import record
from gm.model import InputError
from gm.turn import Choice, Put
from gm.zine import files

KEYS = ("key", "message_id", "letter", "player", "code", "game", "team")


def path_of(folder: Path, id: str) -> Path:
    """Give the path of a turn's questions."""
    return folder / "turns" / id / "questions.jsonl"


def read_put(folder: Path, id: str) -> tuple[Put, ...]:
    """Read the questions of a turn, () where none was put; a torn last line does not count: nothing was mailed yet.

    InputError tells any other damage.
    """
    return tuple(put_of(row) for row in _rows(folder, id)[0])


def append_put(folder: Path, id: str, put: Put) -> None:
    """Append a question and fsync it; what is torn is taken away first."""
    _, whole = _rows(folder, id)
    line = json.dumps(put_row(put), ensure_ascii=False).encode("utf-8") + b"\n"
    files.append(path_of(folder, id), line, whole)


def remove_put(folder: Path, id: str, player: str, letters: Collection[str]) -> None:
    """Take out what was asked of a player or about these letters, as far as there is anything."""
    rows, _ = _rows(folder, id)
    kept = [row for row in rows if row["player"] != player and row["letter"] not in letters]
    if len(kept) != len(rows):
        lines = (json.dumps(row, ensure_ascii=False) + "\n" for row in kept)
        files.write_whole(path_of(folder, id), "".join(lines).encode("utf-8"))


def put_row(put: Put) -> dict[str, Any]:
    """Give a question as JSON values."""
    row: dict[str, Any] = {key: getattr(put, key) for key in KEYS}
    return row | {"choices": [_choice_row(choice) for choice in put.choices], "at": put.at.isoformat()}


def put_of(row: Mapping[str, Any]) -> Put:
    """Give the question that a row is."""
    choices = tuple(
        Choice(one["label"], one["facts"], (), tuple(record.word_of(word) for word in one["answer"]), one["says"])
        for one in row["choices"]
    )
    given = {key: row[key] for key in KEYS}
    return Put(**given, choices=choices, at=datetime.fromisoformat(row["at"]))


def _choice_row(choice: Choice) -> dict[str, Any]:
    answer = [record.word_row(word) for word in choice.answer]
    return {"label": choice.label, "facts": dict(choice.facts), "answer": answer, "says": choice.says}


def _rows(folder: Path, id: str) -> tuple[list[dict[str, Any]], int]:
    """Give the rows, and how many bytes of the file are whole lines."""
    path = path_of(folder, id)
    data = files.read(path) if path.is_file() else b""
    whole = data.rfind(b"\n") + 1
    found = []
    for number, line in enumerate(data[:whole].splitlines(), 1):
        try:
            row = json.loads(line.decode("utf-8"))
            put_of(row)
        except (ValueError, KeyError, TypeError):
            place = f"turns/{id}/questions.jsonl:{number}"
            raise InputError(f"{place}: is no question that was put; put it back from a backup") from None
        found.append(row)
    return found, whole
