"""The secrets of a zine's turns, one file a turn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from gm.model import InputError
from gm.zine import files


def secret(folder: Path, id: str, make: Callable[[], str]) -> tuple[str, bool]:
    """Give the secret of a turn and whether it has just been made.

    It is made once, in a file of mode 0600 in a folder of mode 0700, whole or not at all. The caller holds the lock.
    """
    path = folder / "secrets" / id
    if path.exists():
        return known(path), False
    files.folder(path.parent, 0o700)
    text = make()
    files.write_whole(path, f"{text}\n".encode(), 0o600)
    return text, True


def peek(folder: Path, id: str) -> str | None:
    """Give the secret of a turn, None where it has none yet."""
    path = folder / "secrets" / id
    return known(path) if path.exists() else None


def known(path: Path) -> str:
    """Read a secret; InputError where the file holds none."""
    try:
        text = files.read(path).decode("utf-8").removesuffix("\n")
    except UnicodeDecodeError:
        text = ""
    if not text:
        raise InputError(
            f"{path}:1: holds no secret; put it back from a backup, else the seal that was printed cannot be kept"
        )
    return text
