"""Every file of the archive, room by room."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from gm.site import fame, feed, front, players, rankings, rules, turns
from gm.site.book import Book
from gm.site.shelf import Frame, Page, Shelf

ROOMS = (front, turns, players, rankings, fame, rules)


def pages(
    frame: Frame, book: Book, record: Callable[[str], Mapping[str, Any]], sums: Mapping[str, str]
) -> Iterator[Page]:
    """Give every file of the archive.

    `record` reads a turn's record in force (with "forewords" by language), `sums` holds a digest of each turn's.
    """
    for language in frame.languages:
        shelf = Shelf(frame, book, language, record, sums)
        for room in ROOMS:
            yield from room.pages(shelf)
    yield from feed.pages(Shelf(frame, book, frame.languages[0], record, sums))
