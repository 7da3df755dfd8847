"""The hall of fame: wins, longest leads, best turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from heapq import nsmallest
from typing import Any

from gm import press
from gm.record import decimals
from gm.site.book import Book
from gm.site.shelf import Page, Shelf

MOST = 20
"""Rows of a list."""


def pages(shelf: Shelf) -> Iterator[Page]:
    """Give the hall of fame and its figures."""
    book = shelf.book
    lists = {"wins": wins(book), "leads": leads(book), "turns": best_turns(book), "luck": luck(book)}
    named = [row[0] for rows in lists.values() for row in rows]
    sources = [lists, [shelf.book.addresses[name] for name in named]]
    yield shelf.page(
        "fame.html",
        "fame.html.j2",
        sources,
        lambda common: common | {"lists": press.clean(lists), "links": shelf.links(named, common["root"])},
    )
    yield from shelf.data("fame.json", sources, lambda: lists)


def wins(book: Book) -> list[list[Any]]:
    """Count the tournaments that each manager has won, shared first places too: name, wins, tournaments played."""
    won = Counter(name for name, rows in book.played.items() for row in rows if row.place == 1)
    played = {name: sum(row.place is not None for row in rows) for name, rows in book.played.items()}
    ordered = sorted(won, key=lambda name: (-won[name], played[name], name))
    return [[name, won[name], played[name]] for name in ordered[:MOST]]


def leads(book: Book) -> list[list[Any]]:
    """R1  Give the longest times on the ranking's first place: name, rounds, first and last turn.

    A turn without Turnierfußball is no round and leaves the ranking as it was.
    """
    found: list[list[Any]] = []
    running: dict[str, list[Any]] = {}
    for one in (one for one in book.turns if "football" in one["games"]):
        first = [row[1] for row in one["ranking"] if row[0] == 1]
        running = {
            name: [name, running[name][1] + 1, running[name][2], one["turn"]]
            if name in running
            else [name, 1, one["turn"], one["turn"]]
            for name in first
        }
        for name, row in running.items():
            found = [other for other in found if (other[0], other[2]) != (name, row[2])] + [row]
    return sorted(found, key=lambda row: (-row[1], int(row[2]), row[0]))[:MOST]


def best_turns(book: Book) -> list[list[Any]]:
    """Give the turns in which managers gained the most ranking points: name, RLP, turn, best place, teams there."""
    rows = (
        (-row.rlp, -row.teams, int(row.turn), name, row.turn, row.place)
        for name, played in book.played.items()
        for row in played
        if row.rlp is not None and row.place is not None
    )
    return [[name, -rlp, turn, place, -count] for rlp, count, _, name, turn, place in nsmallest(MOST, rows)]


def luck(book: Book) -> list[list[Any]]:
    """F10  Give whom the dice were kindest to: name, points above those expected, turns with dice."""
    known = {name: [row.luck for row in played if row.luck is not None] for name, played in book.played.items()}
    ordered = sorted((name for name in known if known[name]), key=lambda name: (-sum(known[name]), name))
    return [[name, decimals(sum(known[name])), len(known[name])] for name in ordered[:MOST]]
