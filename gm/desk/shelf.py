"""The letters that a zine has already, by where they lay in a mailbox and by their bytes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from gm import zine
from gm.desk.take import files_in

Place = tuple[str, int, int]
"""Folder, UIDVALIDITY and UID."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A letter of a turn by its row of the index.

    whole      its file is there, or its turn is published and the record tells of it
    published  the turn's letters are settled
    """

    turn: str
    row: Mapping[str, Any]
    whole: bool
    published: bool


@dataclass(slots=True)
class Shelf:
    """All letters of all turns; what a row names but a kill kept from being written is there and not whole."""

    places: dict[Place, Kept] = field(default_factory=dict)
    letters: dict[str, Kept] = field(default_factory=dict)

    def has(self, place: Place) -> bool:
        """Whether the mail at a place is here, whole; a place without a UIDVALIDITY says nothing."""
        return place[1] > 0 and place in self.places and self.places[place].whole

    def add(self, turn: str, row: Mapping[str, Any], *, whole: bool, published: bool) -> None:
        """Put a row of a turn's index on the shelf; of a letter's rows the last one that is whole counts."""
        kept = Kept(turn, row, whole, published)
        place = (row.get("folder"), row.get("uidvalidity"), row.get("uid"))
        if isinstance(place[0], str) and isinstance(place[1], int) and isinstance(place[2], int):
            self.places[place[0], place[1], place[2]] = kept
        if row["sha256"] and (whole or row["sha256"] not in self.letters):
            self.letters[row["sha256"]] = kept


def shelf(folder: Path, id: str) -> Shelf:
    """All letters taken into any turn; in turn `id` also those that were laid there by hand, without a row."""
    found = Shelf()
    for turn in zine.turn_ids(folder):
        mail = folder / "turns" / turn / "mail"
        rows = zine.read_index(folder, turn).rows
        published = zine.state(folder, turn) == "published"
        known = _recorded(folder, turn) if published else set()
        for row in rows:
            # A row without a file is what is left of a forgotten letter.
            whole = not row["file"] or row["sha256"] in known or (mail / row["file"]).is_file()
            found.add(turn, row, whole=whole, published=published)
        if turn == id:
            named = {row["file"] for row in rows}
            for path in files_in(mail):
                if path.name not in named:
                    row = {"file": path.name, "sha256": sha256(zine.read(path)).hexdigest()}
                    found.add(turn, row, whole=True, published=published)
    return found


def _recorded(folder: Path, turn: str) -> set[str]:
    record = zine.latest(folder, turn)
    return {row["sha256"] for row in record["letters"]} if record else set()
