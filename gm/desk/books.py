"""The archive of a zine, opened on its records; SQLite is loaded only by what opens it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from gm import zine
from gm.desk.gather import start

if TYPE_CHECKING:
    from gm.archive import Archive, History

NAME = "zine.db"


def books(folder: Path) -> Archive:
    """The archive, silently made anew where it is missing, stale or broken; the caller closes it."""
    from gm import archive

    zine.load(folder)
    return archive.open_archive(folder / NAME, zine.digest(folder), lambda: history(folder))


def refresh(folder: Path) -> None:
    """Bring the archive up to the records."""
    books(folder).close()


def rebuild(folder: Path) -> int:
    """Make the archive anew from records and start ranking alone; how many records there are."""
    from gm import archive

    zine.load(folder)
    with zine.lock(folder):
        found = history(folder)
        archive.rebuild(folder / NAME, zine.digest(folder), found).close()
    return len(found.records)


def doubts(folder: Path, archive: Archive) -> list[str]:
    """Where the newest published record printed another ranking than the records and the start give now.

    So a record that is gone, or a start ranking that was changed, is not passed over in silence. After corrections
    nothing can be said: they change what was printed.
    """
    ids = zine.turn_ids(folder)
    newest = (zine.read_record(folder, id) for id in reversed(ids))
    made = next((one for one in newest if one and one["state"] == "published"), None)
    if made is None or any(zine.corrections(folder, id) for id in ids):
        return []
    id = made["turn"]
    printed = [(row["place"], row["player"], row["points"]) for row in made["ranking"]]
    now = [(row["place"], row["player"], row["points"]) for row in archive.ranking(id)]
    if sorted(printed) == sorted(now):
        return []
    return [
        f"turns/{id}/record.json: printed another ranking than the records and ranking-start.csv give now; is an "
        f"earlier record missing, or the start ranking changed? gm verify {id} says what differs"
    ]


def history(folder: Path) -> History:
    """All that the archive is made from."""
    from gm.archive import History

    return History(zine.all_records(folder), start(folder), zine.first(folder))
