"""The archive of a zine, opened on its records."""

from __future__ import annotations

from pathlib import Path

from gm import archive, zine
from gm.archive import Archive, History

NAME = "zine.db"


def books(folder: Path) -> Archive:
    """The archive, silently made anew where it is missing, stale or broken; the caller closes it."""
    zine.load(folder)
    return archive.open_archive(folder / NAME, zine.digest(folder), lambda: history(folder))


def refresh(folder: Path) -> None:
    """Bring the archive up to the records."""
    books(folder).close()


def rebuild(folder: Path) -> int:
    """Make the archive anew from records and start ranking alone; how many records there are."""
    zine.load(folder)
    with zine.lock(folder):
        found = history(folder)
        archive.rebuild(folder / NAME, zine.digest(folder), found).close()
    return len(found.records)


def history(folder: Path) -> History:
    """All that the archive is made from."""
    start = [(row.player, row.points, row.last_played) for row in zine.start_ranking(folder)]
    ids = zine.turn_ids(folder)
    return History(zine.all_records(folder), start, int(ids[0]) if ids else None)
