"""What other programs follow: the Atom feed (RFC 4287) and the next ZAT as a date (RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from gm import press
from gm.site.shelf import Facts, Page, Shelf
from gm.site.turns import winners
from gm.tournaments.timetable import written

ENTRIES = 20
KEYS = ("turn", "zat", "changed", "korrektur")


def pages(shelf: Shelf) -> Iterator[Page]:
    """Give the feed, where it is known where the archive will stand, and the next ZAT, where there is one."""
    turns = shelf.book.turns
    if shelf.frame.url and turns:
        recent = [[one[key] for key in KEYS] + [winners(one)] for one in reversed(turns[-ENTRIES:])]
        yield shelf.page("feed.xml", "feed.xml.j2", recent, lambda common: common | _feed(shelf, recent))
    if turns and turns[-1]["next"]["zat"]:
        last = turns[-1]
        page = shelf.page(
            "zat.ics", "zat.ics.j2", [last["next"], last["zat"]], lambda common: common | _date(shelf, last)
        )
        yield replace(page, make=lambda: folded(page.make()))


def folded(words: bytes) -> bytes:
    """Break lines of more than 75 octets, never within a letter, and end each as RFC 5545, 3.1, asks."""
    return written(words.decode().splitlines()).encode()


def _feed(shelf: Shelf, recent: list[list[Any]]) -> Facts:
    rows = [dict(zip((*KEYS, "winners"), press.clean(row), strict=True)) for row in recent]
    changed = max((row["changed"] for row in rows), key=datetime.fromisoformat)
    return {"url": shelf.frame.url.rstrip("/"), "entries": rows, "changed": changed, "tag": tag(shelf)}


def tag(shelf: Shelf) -> str:
    """Give what every id of the feed begins with, wherever the archive stands: a tag URI (RFC 4151).

    Its authority is the game master's domain, its date the day of the first turn's ZAT.
    """
    domain = shelf.frame.gm_address.rpartition("@")[2]
    return f"tag:{domain},{shelf.book.turns[0]['zat'][:10]}:"


def _date(shelf: Shelf, last: dict[str, Any]) -> Facts:
    at = datetime.fromisoformat(last["next"]["zat"]).astimezone(UTC)
    made = datetime.fromisoformat(last["zat"]).astimezone(UTC)
    return {
        "turn": last["next"]["turn"],
        "start": f"{at:%Y%m%dT%H%M%SZ}",
        "stamp": f"{made:%Y%m%dT%H%M%SZ}",
        "url": shelf.frame.url.rstrip("/"),
    }
