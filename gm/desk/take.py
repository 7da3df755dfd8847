"""Letters are taken into a turn, exactly as they were received."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from gm import names, zine
from gm.model import InputError

MAIL_KINDS = (".eml", ".mbox", ".txt")
MAILDIR = {"cur", "new", "tmp"}


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of one file: its name in mail/, and whether it was there already."""

    path: str
    name: str
    known: bool


@dataclass(frozen=True, slots=True)
class Found:
    """A file to be taken in: where it was, its bytes, and the ending that it gets."""

    place: str
    data: bytes
    ending: str


def take(
    folder: Path, id: str, paths: Sequence[Path], pasted: bytes | None, *, player: str = "", at: datetime | None = None
) -> list[Taken]:
    """Take letters (.eml, .mbox, Maildir, pasted text, or a folder of these) into a turn; the same bytes only once.

    player   who sent them, where their words do not say so; a part of the name will do
    at       when they arrived, where the game master knows
    pasted   what was read from standard input
    """
    found, faults = gathered(paths)
    if pasted is not None and not pasted.strip():
        faults.append("-: nothing was pasted; end it with Ctrl-D (Ctrl-Z on Windows)")
    elif pasted is not None:
        found.append(Found("-", pasted, ending_of(pasted)))
    settings = zine.load(folder)
    zine.turn_folder(folder, id)
    name = names.find(player, [each.name for each in settings.players]) if player else ""
    if name is None:
        like = names.like(player, [each.name for each in settings.players])
        hint = f"; is {like} meant?" if like else "; gm player add makes a new one"
        faults.append(f'--from "{player}": fits no player, or more than one{hint}')
    if faults:
        raise InputError(*faults)
    with zine.lock(folder):
        return [_taken(folder, id, each, name or "", at) for each in found]


def gathered(paths: Sequence[Path]) -> tuple[list[Found], list[str]]:
    """The files that these paths mean, and what is wrong with those that mean none."""
    found: list[Found] = []
    faults: list[str] = []
    for path in paths:
        if path.is_dir():
            inside = letters_in(path)
            if not inside:
                faults.append(f"{path}: there is no letter in it (.eml, .mbox, .txt or a Maildir)")
            found += inside
        elif not path.exists():
            faults.append(f"{path}: is not there")
        else:
            data = zine.read(path)
            ending = path.suffix.lower() if path.suffix.lower() in MAIL_KINDS else ending_of(data)
            found.append(Found(str(path), data, ending))
    return found, faults


def letters_in(folder: Path) -> list[Found]:
    """Every letter in a folder and those below it; what lies in a Maildir's cur and new is mail whatever its name."""
    found = []
    for top, folders, files in os.walk(folder):
        folders.sort()
        for name in sorted(files):
            path = Path(top) / name
            in_maildir = path.parent.name in MAILDIR - {"tmp"}
            if name.startswith(".") or not (in_maildir or path.suffix.lower() in MAIL_KINDS):
                continue
            ending = ".eml" if in_maildir else path.suffix.lower()
            found.append(Found(str(path), zine.read(path), ending))
    return found


def ending_of(data: bytes) -> str:
    """What bytes without an ending are: an mbox, a letter with header lines, or pasted text."""
    if re.match(rb"From \S+.*\d\d:\d\d", data):
        return ".mbox"
    head = re.split(rb"\r?\n\r?\n", data, maxsplit=1)[0]
    mail = re.search(rb"(?im)^(?:received|message-id|mime-version|return-path):", head)
    return ".eml" if mail else ".txt"


def _taken(folder: Path, id: str, found: Found, player: str, at: datetime | None) -> Taken:
    """One file: the row of the index first, so that what only the game master knows is never lost, then the file."""
    mail = folder / "turns" / id / "mail"
    digest = sha256(found.data).hexdigest()
    rows = zine.read_index(folder, id).rows
    # The same words told by two players are two letters; whom the first came from stands in its row alone.
    same = [row for row in rows if row["sha256"] == digest]
    known = next((row["file"] for row in same if not player or row["from"] in (None, player)), None)
    if known is None and not same:
        known = next((path.name for path in files_in(mail) if sha256(zine.read(path)).hexdigest() == digest), None)
        if known is not None and not (player or at):
            return Taken(found.place, known, True)
    elif known is not None and (mail / known).is_file():
        _told_since(folder, id, [row for row in same if row["file"] == known][-1], player, at)
        return Taken(found.place, known, True)
    name = known or f"{next_number(mail, [row['file'] for row in rows]):04d}{found.ending}"
    indexed = any(row["file"] == name for row in rows)
    how = "given" if at else "letter"
    arrived = at.isoformat() if at else None
    row = {"file": name, "sha256": digest, "arrived": arrived, "how": how, "from": player or None}
    keep(folder, id, name, found.data, None if indexed else row)
    return Taken(found.place, name, False)


def _told_since(folder: Path, id: str, row: Mapping[str, Any], player: str, at: datetime | None) -> None:
    """Append a further row for a letter that is here, where the game master says more of it than its last one does."""
    more: dict[str, Any] = {"from": player} if player else {}
    if at is not None:
        more |= {"arrived": at.isoformat(), "how": "given"}
    if more.items() - row.items():
        zine.append_index(folder, id, {**row, **more})


def keep(folder: Path, id: str, name: str, data: bytes, row: Mapping[str, Any] | None) -> None:
    """Keep a letter: first its row of the index, if that is to be written, then the file, whole, if it is not there.

    A kill between the two leaves a row that names a file still to come, so that no letter gets two numbers.
    """
    if row is not None:
        zine.append_index(folder, id, row)
    path = folder / "turns" / id / "mail" / name
    if not path.is_file():
        zine.write_whole(path, data)


def files_in(mail: Path) -> list[Path]:
    """The letters that lie in a mail folder itself."""
    return sorted(path for path in mail.iterdir() if path.suffix.lower() in MAIL_KINDS) if mail.is_dir() else []


def next_number(mail: Path, indexed: Sequence[str]) -> int:
    """The number of the next letter: above those of all files, there or in the index."""
    numbers = [int(m[0]) for name in [*(p.name for p in files_in(mail)), *indexed] if (m := re.match(r"\d+", name))]
    return max(numbers, default=0) + 1
