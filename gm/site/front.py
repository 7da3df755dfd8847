"""The front page: the last turn, the next ZAT, how to take part; the style, the script and the sign of the archive."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm import press
from gm.site.shelf import Facts, Page, Shelf, digest
from gm.site.turns import winners

STATIC = {"style.css": "style.css.j2", "site.js": "site.js", "favicon.svg": "favicon.svg"}
FIRST = 10
"""Rows of the ranking on the front page."""


def pages(shelf: Shelf) -> Iterator[Page]:
    """Give the front page in a language, and once what all pages use."""
    last = shelf.book.turns[-1] if shelf.book.turns else None
    sources: list[Any] = [last, [shelf.book.addresses[row[1]] for row in last["ranking"][:FIRST]] if last else []]
    yield shelf.page("index.html", "index.html.j2", sources, lambda common: common | _front(shelf, common))
    yield from shelf.data("index.json", sources, lambda: _values(shelf))
    if shelf.home:
        for path, layout in STATIC.items():
            key = digest([shelf.frame.stamp, layout])
            yield Page(path, key, lambda layout=layout: press.page(layout, shelf.language, {}, shelf.frame.templates))  # type: ignore[misc]


def _front(shelf: Shelf, common: Facts) -> Facts:
    last = shelf.book.turns[-1] if shelf.book.turns else None
    if last is None:
        return {"turn": None, "next": None, "winners": [], "ranking": [], "links": {}, "matches": []}
    football = last["games"].get("football")
    names = [row[1] for row in last["ranking"][:FIRST]] + [manager for _, manager in winners(last)]
    return {
        "turn": last["turn"],
        "zat": last["zat"],
        "wp": football["wp"] if football else None,
        "teams": len(football["rows"]) if football else 0,
        "winners": press.clean(winners(last)),
        "matches": press.clean(last["matches"]),
        "ranking": press.clean([row[:3] for row in last["ranking"][:FIRST]]),
        "next": last["next"],
        "links": shelf.links(names, common["root"]),
    }


def _values(shelf: Shelf) -> dict[str, Any]:
    last = shelf.book.turns[-1] if shelf.book.turns else None
    return {
        "zine": shelf.frame.name,
        "turn": last["turn"] if last else None,
        "next": last["next"] if last else None,
        "turns": [{"turn": one["turn"], "zat": one["zat"], "korrektur": one["korrektur"]} for one in shelf.book.turns],
        "players": [{"name": name, "address": address} for name, address in shelf.book.addresses.items()],
    }
