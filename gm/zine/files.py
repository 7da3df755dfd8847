"""Files that appear whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from gm.model import InputError

PART = ".part"
REMEDIES = {
    "ENOSPC": "make room and run it again",
    "EDQUOT": "make room and run it again",
    "EFBIG": "make room and run it again",
    "EROFS": "make the folder writable and run it again",
    "EACCES": "make the folder writable and run it again",
    "EPERM": "make the folder writable and run it again",
    "ENOENT": "check the path",
    "ENOTDIR": "check the path",
    "ENAMETOOLONG": "choose a shorter name",
}


@contextlib.contextmanager
def told(path: Path, what: str) -> Iterator[None]:
    """Turn an OSError into an InputError of one line: path, what cannot be done, the system's reason, a remedy."""
    try:
        yield
    except OSError as error:
        remedy = REMEDIES.get(errno.errorcode.get(error.errno or 0, ""), "mend it and run it again")
        raise InputError(f"{path}: cannot be {what}: {error.strerror or error}; {remedy}") from error


def read(path: Path) -> bytes:
    """Give the bytes of a file; InputError where it cannot be read."""
    with told(path, "read"):
        return path.read_bytes()


def folder(path: Path, mode: int = 0o777) -> Path:
    """Make a folder and those above it; InputError where it cannot be made."""
    with told(path, "made"):
        if not path.is_dir():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.mkdir(mode=mode, exist_ok=True)
            sync_folder(path.parent)
    return path


def part(path: Path) -> Path:
    """Give the hidden name under which a file is written: always the same, and short for the longest name."""
    return path.with_name(f".{sha256(path.name.encode('utf-8', 'surrogateescape')).hexdigest()[:16]}{PART}")


def is_part(name: str) -> bool:
    """Whether a path ends with the hidden name of a file that was never finished."""
    return re.search(rf"(?:^|/)\.[0-9a-f]{{16}}{re.escape(PART)}$", name) is not None


def write_whole(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Write a file so that at any moment the old or the new one is there, whole; fsynced before it counts.

    What a kill leaves is the hidden part beside it, which the next writing of the same name takes away, or `sweep`.
    """
    stage(path, data, mode)
    settle(path)


def write_view(path: Path, data: bytes) -> None:
    """Write a file that can be made again at any time: whole or not at all, but nobody waits for the disk."""
    hidden = part(path)
    with told(path, "written"):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            hidden.write_bytes(data)
            os.replace(hidden, path)
        except OSError:
            unstage(path)
            raise


def stage(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Write the hidden part of a file and fsync it."""
    hidden = part(path)
    with told(path, "written"):
        try:
            hidden.unlink(missing_ok=True)
            with open(
                os.open(hidden, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode), "wb"
            ) as to:
                to.write(data)
                to.flush()
                os.fsync(to.fileno())
        except OSError:
            unstage(path)
            raise


def settle(path: Path) -> None:
    """Put the hidden part of a file in its place."""
    with told(path, "written"):
        try:
            os.replace(part(path), path)
        except OSError:
            unstage(path)
            raise
        sync_folder(path.parent)


def unstage(path: Path) -> None:
    """Take the hidden part of a file away, if that can be done."""
    with contextlib.suppress(OSError):
        part(path).unlink(missing_ok=True)


@contextlib.contextmanager
def staged(contents: Mapping[Path, bytes]) -> Iterator[None]:
    """Hold the hidden parts of several files, so that a full disk is met before any of them is settled."""
    try:
        for path, data in contents.items():
            stage(path, data)
        yield
    except InputError:
        for path in contents:
            unstage(path)
        raise


def append(path: Path, data: bytes, keep: int) -> None:
    """Append to a file of which the first `keep` bytes are whole, and fsync; a failed append leaves those alone."""
    with told(path, "written"):
        new = not path.exists()
        with open(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666), "r+b", buffering=0) as to:
            try:
                to.truncate(keep)
                to.seek(keep)
                if to.write(data) != len(data):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                os.fsync(to.fileno())
            except OSError:
                with contextlib.suppress(OSError):
                    to.truncate(keep)
                raise
        if new:
            sync_folder(path.parent)


def remove(path: Path) -> None:
    """Take a file away; it may be gone already."""
    with told(path, "removed"):
        path.unlink(missing_ok=True)
        sync_folder(path.parent)


def sync_folder(path: Path) -> None:
    """Make the names of a folder last; Windows knows no such thing."""
    if os.name == "nt":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def sweep(top: Path, *, deep: bool = True) -> None:
    """Take away the hidden parts that a killed run left in a folder, and in those below it where `deep`."""
    for path, below, names in os.walk(top):
        if not deep:
            below.clear()
        for name in names:
            if name.startswith(".") and name.endswith(PART):
                remove(Path(path, name))
