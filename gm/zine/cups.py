"""The logs of tournaments: tournaments/NAME.jsonl, a line an event, of which none is ever removed."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from gm.model import InputError
from gm.zine import files
from gm.zine.locking import Busy, take

FOLDER = "tournaments"
ENDING = ".jsonl"
PATIENCE = 2.0
"""For so many seconds a second director's command waits for the first one's."""


def cup_names(folder: Path) -> tuple[str, ...]:
    """The tournaments of a zine by name, in the order of the alphabet."""
    return tuple(sorted(path.stem for path in (folder / FOLDER).glob(f"*{ENDING}") if not path.name.startswith(".")))


def cup_file(folder: Path, name: str) -> Path:
    """The log of a tournament; InputError for a name that is no file name."""
    if not re.fullmatch(r"\w(?:[\w .+-]*\w)?", name) or len(name) > 60:
        raise InputError(
            f'"{name}": is no name of a tournament; it has letters, digits, blanks and . + - _ in between, 60 at most'
        )
    return folder / FOLDER / f"{name}{ENDING}"


def read_cup(path: Path, shown: str) -> tuple[tuple[str, ...], str]:
    """The lines of a log, and what a kill left of a last one ("" where nothing is torn); `shown` names it in faults."""
    whole, torn = _split(files.read(path))
    lines = []
    for number, line in enumerate(whole.removeprefix(b"\xef\xbb\xbf").splitlines(), 1):
        try:
            lines.append(line.decode("utf-8"))
        except UnicodeDecodeError:
            raise InputError(f"{shown}:{number}: is not UTF-8; put the line back from a backup") from None
    return tuple(lines), torn.decode("utf-8", "replace")


def append_cup(path: Path, lines: Sequence[str]) -> None:
    """Append lines to a log, or begin it, and fsync; what is torn goes first, for it never counted."""
    files.folder(path.parent)
    data = files.read(path) if path.exists() else b""
    whole, _ = _split(data)
    begin = "\n" if whole and not whole.endswith(b"\n") else ""
    files.append(path, (begin + "".join(f"{line}\n" for line in lines)).encode("utf-8"), len(whole))


def rewrite_cup(path: Path, lines: Sequence[str]) -> None:
    """Put a log in place anew, whole; only what must be forgotten is ever taken out of its lines."""
    files.write_whole(path, "".join(f"{line}\n" for line in lines).encode("utf-8"))


def _split(data: bytes) -> tuple[bytes, bytes]:
    """Whole lines and the torn rest; a last line that lacks but its end of line is whole."""
    end = data.rfind(b"\n") + 1
    try:
        json.loads(data[end:])
    except (ValueError, RecursionError):
        return data[:end], data[end:]
    return data, b""


@contextmanager
def lock_cup(path: Path) -> Iterator[None]:
    """Hold a log; Busy where another command has it for longer than a moment."""
    files.folder(path.parent)
    beside = path.with_name(f".{path.stem}.lock")
    with files.told(beside, "opened"):
        handle = os.open(beside, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        _take(handle, path)
        yield
    finally:
        os.close(handle)


def _take(handle: int, path: Path) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return take(handle, path.parent)
        except Busy:
            if time.monotonic() >= end:
                raise Busy(f"{path}: another director's command has this tournament; run this one again") from None
            time.sleep(0.05)
