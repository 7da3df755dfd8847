"""The ranking now and after every turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm import press
from gm.site import charts
from gm.site.shelf import Facts, Page, Shelf
from gm.site.summary import Summary

DRAWN = 8
"""So many of the first places have a line in the chart."""
BACK = 24
"""So many turns back the chart goes."""


def pages(shelf: Shelf) -> Iterator[Page]:
    """Give the ranking now with its charts, and the ranking after each turn."""
    book = shelf.book
    last = book.turns[-1] if book.turns else None
    sources = shelf.chain.told[last["turn"]] if last else ""
    yield shelf.page("ranking.html", "ranking.html.j2", sources, lambda common: _now(shelf, last, common))
    yield from shelf.data("ranking.json", sources, lambda: _values(last))
    for number, one in enumerate(book.turns):
        after = book.turn(number + 1)
        own = [shelf.chain.told[one["turn"]], book.turn(number - 1), after]
        yield shelf.page(
            f"rankings/{one['turn']}.html",
            "ranking.html.j2",
            own,
            lambda common, one=one, before=own[1], after=after: (  # type: ignore[misc]
                common | _rows(shelf, one, common) | {"charts": [], "before": before, "after": after}
            ),
        )
        yield from shelf.data(f"rankings/{one['turn']}.json", own, lambda one=one: _values(one))  # type: ignore[misc]


def _rows(shelf: Shelf, one: Summary | None, common: Facts) -> Facts:
    keys = ("place", "player", "shown", "before", "active", "rlp")
    rows = [dict(zip(keys, press.clean(row), strict=True)) for row in one["ranking"]] if one else []
    links = shelf.links([row[1] for row in one["ranking"]] if one else [], common["root"])
    return {"turn": one["turn"] if one else None, "ranking": rows, "links": links}


def _now(shelf: Shelf, last: Summary | None, common: Facts) -> Facts:
    recent = shelf.book.turns[-BACK:]
    drawn = [row[1] for row in last["ranking"][:DRAWN]] if last else []
    found: list[Any] = []
    if len(recent) > 1:
        turns = [one["turn"] for one in recent]
        ranks = [{row[1]: row for row in one["ranking"]} for one in recent]
        points = [(name, [rank[name][2] if name in rank else None for rank in ranks]) for name in drawn]
        places = [(name, [rank[name][0] if name in rank else None for rank in ranks]) for name in drawn]
        found = [
            {"kind": "points", **charts.lines("points", turns, press.clean(points))},
            {"kind": "places", **charts.lines("places", turns, press.clean(places), places=True)},
        ]
    return common | _rows(shelf, last, common) | {"charts": found, "before": shelf.book.turn(-2), "after": None}


def _values(one: Summary | None) -> dict[str, Any]:
    keys = ("place", "player", "shown", "before", "active", "rlp")
    rows = [dict(zip(keys, row, strict=True)) for row in one["ranking"]] if one else []
    return {"turn": one["turn"] if one else None, "ranking": rows}
