"""A run turn is published: from then on its record is the truth."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gm import zine
from gm.desk.books import refresh
from gm.desk.gather import gather
from gm.desk.run import Ran, Undecided, decided, made_record, rendered
from gm.record import Record

INPUTS = (
    "zine",
    "zat",
    "tasks",
    "players",
    "letters",
    "rulings",
    "brought",
    "orders",
    "results",
    "ranking",
    "next",
    "seal",
    "corrections",
    "beacon",
    "sealed",
)


def publish(folder: Path, id: str, *, discard: bool = False, keep: bool = False) -> Ran:
    """Print the secret, and let the record say published; done twice it changes nothing.

    Undecided where letters, rulings or settings have changed since the run. Files changed by hand stop it, unless
    `discard` writes them anew or `keep` leaves them as they are.
    """
    with zine.lock(folder):
        zine.load(folder)
        zine.turn_folder(folder, id)
        made = zine.read_record(folder, id)
        if made is None:
            raise Undecided(f"{id} has not been run; gm run {id} first")
        if made["state"] == "run":
            made = published(folder, made)
        out = folder / "turns" / id / "out"
        files = rendered(folder, made)
        try:
            zine.publish_files(out, files, discard=discard, keep=keep, record=zine.record_file(folder, id, made))
        except zine.ChangedByHand:
            # What was changed by hand after publishing is the game master's own; only a run turn waits for his word.
            if zine.state(folder, id) != "published":
                raise
        refresh(folder)
        return Ran(made, tuple(out / name for name in sorted(files)))


def published(folder: Path, made: Record) -> Record:
    """The record as published, with its secret; the inputs must be those of the run."""
    id = made["turn"]
    gathered = gather(folder, id)
    again = made_record(gathered, decided(gathered))
    if changed := [key for key in INPUTS if (again.get(key) or []) != (made.get(key) or [])]:
        raise Undecided(f"{', '.join(changed)} of {id} have changed since it was run; gm run {id} again")
    found: dict[str, Any] = dict(made)
    found["state"] = "published"
    found["secret"] = zine.peek(folder, id)
    return found
