"""The rows of an archive, made from the records and the start ranking alone."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from gm import ranking
from gm.archive.tables import TABLES
from gm.model import Rating
from gm.record import gained

Row = dict[str, Any]
Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class History:
    """All that the archive is made from.

    records   every record and correction of a zine, by turn and number of the correction
    start     the start ranking: player, exact points, number of the turn he last played in (None: long ago)
    first     number of the zine's first turn: the start ranking is the one before it
    """

    records: Sequence[Record]
    start: Sequence[tuple[str, Fraction, int | None]] = ()
    first: int | None = None


def views(history: History) -> dict[str, list[Row]]:
    """Give the rows of every table but the archive's own."""
    latest = list({record["turn"]: record for record in history.records}.values())
    rows: dict[str, list[Row]] = {name: [] for name in TABLES if name != "about"}
    for record in latest:
        rows["turns"].append(_turn(record))
        rows["orders"] += _numbered(record, _orders(record))
        rows["standings"] += _standings(record)
        rows["matches"] += _numbered(record, map(_match, record["results"].get("curling", {}).get("matches", ())))
    for record in history.records:
        rows["corrections"] += _corrections(record)
    ratings = _started(history)
    rows["start"] = [
        {key: value for key, value in row.items() if key in TABLES["start"][0]} for row in _ranked(ratings, {}, {})
    ]
    rows["ranking"] = list(_chain(ratings, latest))
    return rows


def _turn(record: Record) -> Row:
    tasks = record["tasks"]
    return {
        "turn": record["turn"],
        "number": int(record["turn"]),
        "state": record["state"],
        "zat": record["zat"],
        "korrektur": record.get("korrektur", 0),
        "wp": tasks.get("football", {}).get("wp"),
        "anti_wp": tasks.get("anti", {}).get("wp"),
        "method": record["results"].get("football", {}).get("method"),
        "version": record["version"],
        "seal": (record.get("seal") or {}).get("sha256"),
        "secret": record.get("secret"),
        "beacon": record.get("beacon") or None,
    }


def _numbered(record: Record, rows: Iterable[Row]) -> Iterator[Row]:
    return ({"turn": record["turn"], "position": position} | row for position, row in enumerate(rows, 1))


def _orders(record: Record) -> Iterator[Row]:
    for order in record["orders"]:
        if order["status"] in ("accepted", "clipped"):
            first, second = order.get("match") or (None, None)
            yield {
                "player": order["player"],
                "game": order["game"],
                "team": order["team"],
                "lineup": _lineup(order.get("lineup")),
                "first": first,
                "second": second,
                "stones": order.get("stones"),
                "status": order["status"],
            }


def _lineup(rows: Sequence[int] | None) -> str | None:
    return None if rows is None else "-".join(map(str, rows))


def _standings(record: Record) -> Iterator[Row]:
    for game in ("football", "anti"):
        for position, team in enumerate(record["results"].get(game, {}).get("teams", ()), 1):
            taken = {key: team[key] for key in ("place", "team", "manager", "rlp")}
            exact = {key: str(team[key]) for key in ("points", "goals_for", "goals_against")}
            yield (
                {"turn": record["turn"], "game": game, "position": position}
                | taken
                | exact
                | {"lineup": _lineup(team["lineup"])}
            )


def _match(match: Record) -> Row:
    sides = (match["first"], match["second"])
    winner = match["winner"]
    row: Row = {"first": sides[0], "second": sides[1], "score": match["score"]}
    row["winner"] = None if winner is None else sides[winner]
    for where in ("house", "front", "data"):
        row[f"{where}_first"], row[f"{where}_second"] = match[where]
    return row


def _corrections(record: Record) -> Iterator[Row]:
    number = record.get("korrektur", 0)
    for position, change in enumerate(record.get("changes", ()) if number else (), 1):
        words = {key: _words(change.get(key)) for key in ("what", "name", "before", "after")}
        yield {"turn": record["turn"], "number": number, "position": position} | words


def _words(value: object) -> str | None:
    return value if value is None or isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _started(history: History) -> list[Rating]:
    """Give the ratings before the first turn; where there is none yet, after the last one that the ranking names."""
    played = [ranking.LONG_AGO if last is None else last for _, _, last in history.start]
    current = max(played, default=0) if history.first is None else history.first - 1
    return ranking.starting(history.start, current)


def _chain(ratings: list[Rating], latest: Sequence[Record]) -> Iterator[Row]:
    """R1  Carry the ranking from round to round; a turn without football is none."""
    before = {rank.player: rank.place for rank in ranking.listed(ratings)}
    for one in latest:
        points = gained(one)
        if points is None:
            continue
        ratings = ranking.advance(ratings, points)
        rows = _ranked(ratings, before, points)
        yield from ({"turn": one["turn"]} | row for row in rows)
        before = {row["player"]: row["place"] for row in rows if row["place"] is not None}


def _ranked(ratings: Sequence[Rating], before: Mapping[str, int], points: Mapping[str, int]) -> list[Row]:
    """Give a row for each rating; those that are not listed have no place."""
    listed = {rank.player: rank for rank in ranking.listed(ratings, before)}
    return [
        {
            "player": rating.player,
            "place": listed[rating.player].place if rating.player in listed else None,
            "points": ranking.exact(rating.points),
            "shown": ranking.rounded(rating.points),
            "before": before.get(rating.player),
            "active": int(ranking.active(rating)),
            "idle": rating.idle,
            "rlp": points.get(rating.player),
        }
        for rating in ratings
    ]
