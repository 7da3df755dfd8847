"""Fetched mails become letters of a turn: each once, its row of the index first, then its file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from gm import zine
from gm.desk.shelf import Place, Shelf, shelf
from gm.desk.take import keep, next_number
from gm.post.imap_answer import Mail


@dataclass(frozen=True, slots=True)
class Arrival:
    """What became of one mail: where it lay, the letter that it is now, and whether that was here already."""

    place: str
    turn: str
    name: str
    known: bool


def write(folder: Path, id: str, name: str, validity: int, mails: Sequence[Mail]) -> tuple[Arrival, ...]:
    """Mails written into the turn, whatever another run took in the meantime; the zine must be held."""
    known = shelf(folder, id)
    return tuple(_put(folder, id, known, (name, validity, mail.uid), mail) for mail in mails)


def _put(folder: Path, id: str, known: Shelf, place: Place, mail: Mail) -> Arrival:
    """One mail: new, or known by its bytes, which gets a row for its further place, and a file where a kill left none.

    A letter that the game master took in and timed keeps his time; one that nobody timed gets the mailbox's.
    """
    digest = sha256(mail.data).hexdigest()
    at = dict(zip(("folder", "uidvalidity", "uid"), place, strict=True))
    timed: dict[str, Any] = {"arrived": mail.arrived.isoformat(), "how": "mailbox"} if mail.arrived else {}
    kept = known.letters.get(digest)
    if kept is None or (kept.published and not kept.whole):
        indexed = [row["file"] for row in zine.read_index(folder, id).rows]
        name = f"{next_number(folder / 'turns' / id / 'mail', indexed):04d}.eml"
        row: dict[str, Any] = {"file": name, "sha256": digest, "arrived": None, "how": "letter", "from": None}
        keep(folder, id, name, mail.data, row | timed | at)
        known.add(id, row | timed | at, whole=True, published=False)
        return Arrival(f"{place[0]} {place[2]}", id, name, False)
    row = {"arrived": None, "how": "letter", "from": None, **kept.row}
    if row["how"] == "letter" and not kept.published:
        row |= timed
    placed = known.places.get(place)
    if placed is None or placed.row["sha256"] != digest:
        zine.append_index(folder, kept.turn, row | at)
    if not kept.whole:
        keep(folder, kept.turn, row["file"], mail.data, None)
    known.add(kept.turn, row | at, whole=True, published=kept.published)
    return Arrival(f"{place[0]} {place[2]}", kept.turn, row["file"], kept.whole)
