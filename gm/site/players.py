"""The pages of the players: history, best places, ranking over time, head-to-head."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gm import press
from gm.record import decimals
from gm.site import charts
from gm.site.book import Played
from gm.site.shelf import Facts, Page, Shelf

NAMED = 5
"""Teams that stand beside a player in the list of all."""
CHUNK = 50
"""Turns on a page of earlier ones, counted from his first, so that they never change; the last page has up to twice."""

AGAINST = ("opponent", "matches", "won", "drawn", "lost", "points", "conceded")
ROWS = ("turn", "zat", "place", "count", "team", "rlp", "rank", "shown", "luck")


def pages(shelf: Shelf) -> Iterator[Page]:
    """Give the list of all players, and pages and figures for each of them."""
    book = shelf.book
    ranks = {row[1]: row[0] for row in book.turns[-1]["ranking"]} if book.turns else {}
    listed: list[list[Any]] = [
        [name, address, len(_entered(book.played[name])), ranks.get(name), _teams(book.played[name])]
        for name, address in book.addresses.items()
    ]
    everybody = sorted(listed, key=lambda row: (row[3] is None, row[3] or 0))
    yield shelf.page("players.html", "players.html.j2", everybody, lambda common: _list(everybody, common))
    yield from shelf.data("players.json", everybody, lambda: _values_of_all(everybody))
    for name, address in book.addresses.items():
        rows = book.played[name]
        sources = [name, shelf.chain.told[rows[-1].turn]]
        path = f"players/{address}.html"
        yield shelf.page(
            path,
            "player.html.j2",
            sources,
            lambda common, name=name: common | _player(shelf, name, common),  # type: ignore[misc]
        )
        yield from shelf.data(f"players/{address}.json", sources, lambda name=name: _values(shelf, name))  # type: ignore[misc]
        for number, part in enumerate(_earlier(rows), 1):
            own = [name, shelf.chain.told[part[-1].turn]]
            path = f"players/{address}.{number}"
            yield from shelf.data(f"{path}.json", own, lambda part=part: shown(part))  # type: ignore[misc]
            yield shelf.page(
                f"{path}.html",
                "history.html.j2",
                own,
                lambda common, part=part, name=name, address=address: (  # type: ignore[misc]
                    common | {"player": press.clean(name), "address": address} | {"rows": press.clean(part[::-1])}
                ),
            )


def shown(rows: Sequence[Played]) -> list[dict[str, Any]]:
    """Give rows by their names as JSON values, the newest first, luck as an exact number."""
    return [
        dict(zip(ROWS, row, strict=True)) | {"luck": None if row.luck is None else decimals(row.luck)}
        for row in reversed(rows)
    ]


def _entered(rows: Sequence[Played]) -> list[Played]:
    return [row for row in rows if row.place is not None]


def _teams(rows: Sequence[Played]) -> list[str]:
    """Give the names of his last best teams, the newest first, for readers who look for those."""
    return list(dict.fromkeys(row.team for row in reversed(rows) if row.team))[:NAMED]


def _last(rows: Sequence[Played]) -> str:
    """Give the last turn in whose tournament he had a team, "" where there is none."""
    return next((row.turn for row in reversed(rows) if row.place is not None), "")


def _field(shelf: Shelf, name: str) -> Any:
    """Draw the field of his last tournament, his own line-ups marked; None where he was alone in it or never there."""
    last = _last(shelf.book.played[name])
    rows = shelf.book.summaries[last]["games"]["football"]["rows"] if last else []
    return press.clean({"turn": last, **charts.field("field", rows, name)}) if len(rows) > 1 else None


def _values_of_all(everybody: Sequence[Sequence[Any]]) -> list[dict[str, Any]]:
    return [dict(zip(("name", "address", "turns", "rank", "teams"), row, strict=True)) for row in everybody]


def _list(everybody: Sequence[Sequence[Any]], common: Facts) -> Facts:
    return common | {"players": press.clean(_values_of_all(everybody))}


def _earlier(rows: Sequence[Played]) -> list[list[Played]]:
    """Give the turns before the recent ones, in full parts."""
    return [list(rows[number * CHUNK : (number + 1) * CHUNK]) for number in range(len(rows) // CHUNK - 1)]


def _recent(rows: Sequence[Played]) -> Sequence[Played]:
    """Give the turns that stand on a player's own page."""
    return rows[len(_earlier(rows)) * CHUNK :]


def _player(shelf: Shelf, name: str, common: Facts) -> Facts:
    rows = shelf.book.played[name]
    recent = _recent(rows)
    turns = [row.turn for row in recent]
    drawn: list[Any] = []
    if len(recent) > 1:
        label = press.clean(name)
        drawn = [
            {"kind": "points", **charts.lines("points", turns, [(label, [row.shown for row in recent])])},
            {"kind": "places", **charts.lines("places", turns, [(label, [row.rank for row in recent])], places=True)},
        ]
    return {
        "player": press.clean(name),
        "address": shelf.book.addresses[name],
        "rows": press.clean(recent[::-1]),
        "earlier": list(range(len(_earlier(rows)), 0, -1)),
        "best": press.clean(_best(rows)),
        "against": press.clean(_against(shelf, name)),
        "links": shelf.links(list(shelf.book.meetings.get(name, {})), common["root"]),
        "charts": drawn,
        "luck": charts.bars("luck", turns, [row.luck for row in recent]),
        "luck_sum": decimals(sum(row.luck or 0 for row in rows)),
        "field": _field(shelf, name),
    }


def _best(rows: Sequence[Played]) -> dict[str, Any]:
    """Give how often he played and won, his best place in a tournament and in the ranking, and where that was."""
    entered = _entered(rows)
    ranked = [row for row in rows if row.rank is not None]
    top = min(entered, key=lambda row: (row.place, -row.teams), default=None)
    high = min(ranked, key=lambda row: (row.rank, -(row.shown or 0)), default=None)
    return {
        "turns": len(entered),
        "wins": sum(row.place == 1 for row in entered),
        "place": None if top is None else [top.place, top.teams, top.team, top.turn],
        "rank": None if high is None else [high.rank, high.shown, high.turn],
    }


def _against(shelf: Shelf, name: str) -> list[list[Any]]:
    """Give his matches against each other manager, the most frequent opponent first, as `AGAINST` names them."""
    met = shelf.book.meetings
    rows = [
        [other, *row[:4], decimals(row[4]), decimals(met[other][name][4])] for other, row in met.get(name, {}).items()
    ]
    return sorted(rows, key=lambda row: (-row[1], row[0]))


def _values(shelf: Shelf, name: str) -> dict[str, Any]:
    rows = shelf.book.played[name]
    parts = [f"{shelf.book.addresses[name]}.{number}.json" for number in range(len(_earlier(rows)), 0, -1)]
    told = {"player": name, "best": _best(rows), "turns": shown(_recent(rows)), "earlier": parts}
    return told | {"against": [dict(zip(AGAINST, row, strict=True)) for row in _against(shelf, name)]}
