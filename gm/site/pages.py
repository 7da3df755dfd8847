"""Every file of the archive, room by room."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from gm.site import cups, fame, feed, front, players, rankings, rules, turns
from gm.site.book import Book
from gm.site.shelf import Frame, Page, Shelf, chained
from gm.tournaments.model import Cup

ROOMS = (front, turns, players, rankings, fame, cups, rules)


def pages(
    frame: Frame,
    book: Book,
    record: Callable[[str], Mapping[str, Any]],
    sums: Mapping[str, str],
    tournaments: Sequence[tuple[Cup, str]] = (),
    names: Mapping[str, str] | None = None,
) -> Iterator[Page]:
    """Give every file of the archive.

    record       reads a turn's record in force, with "forewords" by language
    sums         a digest of each turn's
    tournaments  those that have begun, each with a digest of its log
    names        pseudonyms of players, by name: what `record` reads has them already
    """
    chain = chained(book, sums)
    for language in frame.languages:
        shelf = Shelf(frame, book, language, record, sums, chain, tournaments, names)
        for room in ROOMS:
            yield from room.pages(shelf)
    yield from feed.pages(Shelf(frame, book, frame.languages[0], record, sums, chain, tournaments))
