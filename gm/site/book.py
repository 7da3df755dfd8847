"""The book of all published turns: what the archive knows of its past, and how one more turn is added."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from itertools import chain, count
from typing import Any, NamedTuple

from gm import names, ranking
from gm.model import Rating
from gm.press.filenames import LONGEST, RESERVED
from gm.record import gained as points_of
from gm.site.summary import Meetings, Summary, meet, summary


@dataclass(slots=True)
class Past:
    """What must be known to add a turn: ratings and places after the last one, and who has met whom.

    It can be kept as JSON (`kept`, `Past.of`): exact points as two whole numbers in hexadecimal, which have no end.
    """

    ratings: list[Rating]
    places: dict[str, int]
    meetings: Meetings = field(default_factory=dict)

    def kept(self) -> dict[str, Any]:
        """Give it as JSON values."""
        ratings = [[one.player, *map(hex, one.points.as_integer_ratio()), one.idle] for one in self.ratings]
        return {"ratings": ratings, "places": self.places, "meetings": self.meetings}

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> Past:
        """Take it from JSON values; KeyError, TypeError or ValueError where they are none of these."""
        rows = kept["ratings"]
        ratings = [Rating(player, Fraction(int(up, 16), int(down, 16)), idle) for player, up, down, idle in rows]
        return cls(ratings, dict(kept["places"]), kept["meetings"])


def start(ratings: Iterable[Rating]) -> Past:
    """Give the past before the first turn."""
    known = list(ratings)
    return Past(known, {row.player: row.place for row in ranking.listed(known)})


def past_after(past: Past, record: Mapping[str, Any]) -> Summary:
    """R1  Add a turn's record to the past, and give its summary; a turn without football leaves the ranking alone."""
    points = points_of(record)
    if points is not None:
        past.ratings = ranking.advance(past.ratings, points)
    rows = ranking.listed(past.ratings, past.places)
    meet(past.meetings, record)
    got = points or {}
    listed = [[row.place, row.player, row.shown, row.before, row.active, got.get(row.player)] for row in rows]
    if points is not None:
        past.places = {row.player: row.place for row in rows}
    return summary(record, listed)


class Played(NamedTuple):
    """A player's row of one turn: his best team's place among so many `teams`, RLP, his place in the ranking after it.

    luck is in millionths of points; None where no dice were thrown.
    """

    turn: str
    zat: str
    place: int | None
    teams: int
    team: str
    rlp: int | None
    rank: int | None
    shown: int | None
    luck: int | None = None


class Book:
    """All summaries in order, and what follows from them; `addresses` are the players' pages by name."""

    def __init__(self, summaries: Sequence[Summary], meetings: Meetings) -> None:
        self.turns = list(summaries)
        self.summaries = {one["turn"]: one for one in self.turns}
        self.meetings = meetings
        self.played: dict[str, list[Played]] = {}
        for one in self.turns:
            for name, row in _played(one):
                self.played.setdefault(name, []).append(row)
        self.addresses = addresses(self.played)

    def turn(self, number: int) -> str | None:
        """Give the turn at a position, None where there is none."""
        return self.turns[number]["turn"] if 0 <= number < len(self.turns) else None


def _played(one: Summary) -> Iterable[tuple[str, Played]]:
    """Give a row for everybody whom a turn's football table or ranking names."""
    game = one["games"].get("football", {"rows": []})
    best: dict[str, Sequence[Any]] = {}
    gained: dict[str, int] = {}
    for row in game["rows"]:
        best.setdefault(row[2], row)
        gained[row[2]] = gained.get(row[2], 0) + row[5]
    ranks = {row[1]: row for row in one["ranking"]}
    for name in dict.fromkeys([*best, *ranks]):
        team, rank = best.get(name), ranks.get(name)
        yield (
            name,
            Played(
                one["turn"],
                one["zat"],
                team[0] if team else None,
                len(game["rows"]),
                team[1] if team else "",
                gained.get(name),
                rank[0] if rank else None,
                rank[2] if rank else None,
                one.get("luck", {}).get(name),
            ),
        )


def addresses(players: Iterable[str]) -> dict[str, str]:
    """Give each name the address of its page, in ASCII; of like ones the first to appear keeps the plain address."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for name in players:
        plain = "-".join(re.findall("[a-z0-9]+", " ".join(names.tokens(name))))[:LONGEST].rstrip("-")
        if not plain or plain.upper() in RESERVED or plain == "index":
            # A device of Windows takes no file, and index.html is what a folder shows when nothing is named.
            plain = f"player-{plain or _mark(name)}"
        numbered = (f"{plain}-{number}" for number in count(2))
        found[name] = next(one for one in chain([plain], numbered) if one not in taken)
        taken.add(found[name])
    return found


def _mark(name: str) -> str:
    return sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:8]
