"""The pages of the turns: newsletter, tables, cross table, matches, line-ups, seal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm import press
from gm.site import charts
from gm.site.shelf import Facts, Page, Shelf
from gm.site.summary import Summary

WIDEST = 60
"""A cross table of more teams has its own page."""
LISTED = 200
"""Turns on a page of the list, counted from the zine's first."""
LIST_KEYS = ("turn", "zat", "korrektur", "winners")
KINDS = ("football", "anti")


def pages(shelf: Shelf) -> Iterator[Page]:
    """Give the list of turns, and a page and its figures for each turn."""
    book = shelf.book
    yield from _lists(shelf)
    for number, one in enumerate(book.turns):
        id = one["turn"]
        sources = [shelf.sums[id], book.turn(number - 1), book.turn(number + 1), shelf.chain.known[id]]
        yield _turn(shelf, one, sources)
        yield from shelf.data(f"turns/{id}.json", sources, lambda id=id: press.results(shelf.record(id)))  # type: ignore[misc]
        for kind in wide(one):
            yield _cross(shelf, id, kind, sources)


def _lists(shelf: Shelf) -> Iterator[Page]:
    """Give the list of turns, the newest first; full lists of earlier turns have pages that never change again."""
    rows = [[one["turn"], one["zat"], one["korrektur"], winners(one)] for one in shelf.book.turns]
    parts = [rows[start : start + LISTED] for start in range(0, len(rows), LISTED)] or [[]]
    for number, part in enumerate(parts, 1):
        earlier = list(range(number - 1, 0, -1)) if number == len(parts) else []
        yield shelf.page(
            "turns.html" if number == len(parts) else f"turns-{number}.html",
            "turns.html.j2",
            [part, earlier],
            lambda common, part=part, earlier=earlier: (  # type: ignore[misc]
                common | {"turns": press.clean(part[::-1]), "earlier": earlier}
            ),
        )
    yield from shelf.data("turns.json", rows, lambda: [dict(zip(LIST_KEYS, row, strict=True)) for row in rows])


def winners(one: Summary) -> list[list[str]]:
    """Name those on the first place of a turn's Turnierfußball: team and manager."""
    return [[row[1], row[2]] for row in one["games"].get("football", {"rows": []})["rows"] if row[0] == 1]


def wide(one: Summary) -> list[str]:
    """Name the games of a turn whose cross table has a page of its own."""
    return [kind for kind in KINDS if len(one["games"].get(kind, {"rows": []})["rows"]) > WIDEST]


def _turn(shelf: Shelf, one: Summary, sources: list[Any]) -> Page:
    id = one["turn"]
    _, before, after, _ = sources

    def facts(common: Facts) -> Facts:
        record = shelf.record(id)
        told = press.newsletter_facts(press.clean(_without_cross(record, wide(one))))
        rows = one["games"].get("football", {"rows": []})["rows"]
        links = shelf.links(list(shelf.book.addresses), common["root"])
        own = {
            "before": before,
            "after": after,
            "cross_pages": {kind: f"{id}-cross-{kind}.html" for kind in wide(one)},
            "foreword": press.passages(_foreword(record, shelf.language)),
            "links": links,
            "field": press.clean(charts.field(f"field-{id}", rows)) if len(rows) > 1 else None,
            "is_last": after is None,
        }
        return told | common | {"zine": told["zine"] | common["zine"]} | own

    return shelf.page(f"turns/{id}.html", "turn.html.j2", sources, facts)


def _without_cross(record: Any, kinds: list[str]) -> dict[str, Any]:
    """Give a record without these cross tables, which nobody is to read through for nothing."""
    results = record["results"]
    return {**record, "results": {**results, **{kind: {**results[kind], "cross": []} for kind in kinds}}}


def _foreword(record: Any, language: str) -> str:
    words: dict[str, str] = record["forewords"]
    return words.get(language) or words.get(record["zine"]["language"]) or ""


def _cross(shelf: Shelf, id: str, kind: str, sources: list[Any]) -> Page:
    def facts(common: Facts) -> Facts:
        result = shelf.record(id)["results"][kind]
        result = {**result, "teams": press.clean(result["teams"])}
        digits = 2 if result["method"] == "expected" else 0
        return common | {"turn": id, "game": {**result, "digits": digits}, "kind": kind}

    return shelf.page(f"turns/{id}-cross-{kind}.html", "cross.html.j2", sources, facts)
