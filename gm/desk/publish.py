"""A run turn is published: from then on its record is the truth."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from gm import zine
from gm.desk.books import refresh
from gm.desk.cup_turn import write_back
from gm.desk.gather import gather
from gm.desk.run import Ran, decided, made_record, rendered
from gm.desk.undecided import Undecided
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
    "cup",
    "sealed",
)


def publish(folder: Path, id: str, *, discard: bool = False, keep: bool = False, now: datetime | None = None) -> Ran:
    """Print the secret, and let the record say published; done twice it changes nothing.

    Undecided where letters, rulings or settings have changed since the run. Files changed by hand stop it, unless
    `discard` writes them anew or `keep` leaves them as they are. A tournament whose round was played is told the
    results, each once, at `now` (the ZAT, where nothing is said).
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
        told = write_back(folder, made, now or datetime.fromisoformat(made["zat"]))
        refresh(folder)
        return Ran(made, tuple(out / name for name in sorted(files)), told)


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
