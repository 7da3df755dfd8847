"""The lock of a zine: one run at a time writes in it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gm.zine.files import sweep, told

NAME = ".gm.lock"


class Busy(Exception):
    """Another run has the zine."""


@contextmanager
def lock(folder: Path) -> Iterator[None]:
    """Hold the zine, and take away what a killed run left half written; Busy where another process holds it.

    The system keeps the lock and drops it with the process, so that none is ever left behind. The file itself stays:
    were it removed, two runs could each hold a lock on a file of that name.
    """
    path = folder / NAME
    with told(path, "opened"):
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        take(handle, folder)
        sweep(folder, deep=False)
        for name in ("turns", "secrets"):
            sweep(folder / name)
        yield
    finally:
        os.close(handle)


def take(handle: int, folder: Path) -> None:
    """Take the operating system's lock without waiting."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise Busy(
            f"{folder}: another run of gm has this zine; wait until it has ended, then run this one again"
        ) from None
