"""A set of files that is written as one: a kill at any moment and a second run give the end without the kill."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path, PurePosixPath

from gm.model import InputError
from gm.zine import files

MANIFEST = ".files.json"
Allowed = dict[str, list[str]]
"""For each name the SHA-256 of every content that gm has written, or is about to write."""


class ChangedByHand(InputError):
    """Files that were changed since gm wrote them; `names` are theirs."""

    def __init__(self, out: Path, names: list[str]) -> None:
        what = "was changed by hand and is left as it is; --discard writes it anew, gm publish --keep leaves it so"
        super().__init__(*(f"{out / name}: {what}" for name in names))
        self.names = names


def publish_files(
    out: Path,
    wanted: Mapping[str, bytes],
    *,
    discard: bool = False,
    keep: bool = False,
    record: tuple[Path, bytes] | None = None,
) -> None:
    """Write a set of files by their names in `out`, and take away what an earlier run wrote and this one does not.

    All is written into hidden parts before anything is touched: a disk that is too full leaves the old set whole. Then
    a manifest says which contents are gm's own, the old ones and the new ones: so a run after a kill knows its own
    halves, and a change by hand is told from both. Then the files are put in their places, then `record`, path and
    bytes of what makes them count, then the manifest of the new ones alone. ChangedByHand, before anything is written,
    names the files that somebody else has changed; with `discard` they are overwritten, with `keep` they stay as they
    are.
    """
    allowed = read_manifest(out)
    new = {_safe(name): [digest(data)] for name, data in sorted(wanted.items())}
    both = {name: sorted({*allowed.get(name, []), *new.get(name, [])}) for name in sorted({*allowed, *new})}
    there = {name: digest(files.read(out / name)) for name in both if (out / name).is_file()}
    changed = [name for name, found in there.items() if found not in both[name]]
    if changed and not (discard or keep):
        raise ChangedByHand(out, changed)
    files.folder(out)
    files.sweep(out)
    left = set() if discard else set(changed)
    coming = {out / name: wanted[name] for name in sorted(wanted.keys() - left) if [there.get(name)] != new[name]}
    for path in coming:
        files.folder(path.parent)
    with files.staged(coming | dict([record] if record else [])):
        write_manifest(out, both, allowed)
        _settle(out, list(coming), sorted(there.keys() - new.keys() - left), record)
    write_manifest(out, new, both)


def _settle(out: Path, coming: list[Path], going: list[str], record: tuple[Path, bytes] | None) -> None:
    for path in coming:
        files.settle(path)
    for name in going:
        files.remove(out / name)
        if "/" in name:
            with contextlib.suppress(OSError):  # a folder that holds other files stays
                (out / name).parent.rmdir()
    if record:
        files.settle(record[0])


def read_manifest(out: Path) -> Allowed:
    """Read which contents are gm's own; {} where there is no manifest, or a damaged one: then nothing there is gm's."""
    path = out / MANIFEST
    if not path.is_file():
        return {}
    with contextlib.suppress(ValueError, AttributeError, TypeError):
        found = json.loads(files.read(path).decode("utf-8"))["files"]
        return {_safe(name): [str(each) for each in every] for name, every in found.items()}
    return {}


def write_manifest(out: Path, new: Allowed, old: Allowed) -> None:
    """Write the manifest where it says something new."""
    path = out / MANIFEST
    if new != old or not path.is_file():
        files.write_whole(path, (json.dumps({"files": new}, ensure_ascii=False, indent=1) + "\n").encode("utf-8"))


def digest(data: bytes) -> str:
    """Give the SHA-256 of a content."""
    return sha256(data).hexdigest()


def _safe(name: str) -> str:
    """Let a name pass that stays in its folder."""
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or "\\" in name or str(path) != name:
        raise ValueError(f"{name!r} leads out of its folder")
    return name
