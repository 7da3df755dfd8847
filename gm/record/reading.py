"""A record read back into what was decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any

from gm import ranking
from gm.model import Match, Move, Order, Player, Rating, Source, Task, Turn, Wish, Word
from gm.turn import Decided, Decision


def turn_of(record: Mapping[str, Any]) -> Turn:
    """The turn as it was decided, with the settings and rulings of that day."""
    tasks = {code: task_of(code, record["turn"], given) for code, given in record["tasks"].items()}
    players = tuple(player_of(row) for row in record["players"])
    words = tuple(word_of(row) for row in record["rulings"])
    zat = datetime.fromisoformat(record["zat"])
    return Turn(record["turn"], zat, tasks, players, words, tuple(record["active"]))


def player_of(row: Mapping[str, Any]) -> Player:
    """A player out of his row."""
    others = tuple(row.get("deputy_of", ()))
    own = {key: row.get(key, "") for key in ("code", "public_name")}
    return Player(row["name"], tuple(row["addresses"]), row["language"], deputy_of=others, **own)


def task_of(code: str, turn: str, given: Mapping[str, Any]) -> Task:
    """What a game was given, as a task."""
    if code != "curling":
        return Task(code, turn, given["wp"], given["method"], given["times"])
    matches = tuple(
        Match(one["first"], one["second"], {side: tuple(names) for side, names in one["senders"].items()})
        for one in given["matches"]
    )
    return Task(code, turn, matches=matches)


def word_of(row: Mapping[str, Any]) -> Word:
    """A ruling out of its row."""
    given = {name: value for name, value in row.items() if name != "at"}
    return Word(**given, at=datetime.fromisoformat(row["at"]) if "at" in row else None)


def stones_of(words: str) -> Move:
    """Stones out of what `move_row` wrote."""
    return tuple((stone[0], int(stone[1:])) for stone in words.split())


def decided_of(row: Mapping[str, Any]) -> Decided:
    """An order out of its row, as far as evaluation asks for it."""
    move: Move | None
    if row["game"] == "curling":
        move = None if row["stones"] is None else stones_of(row["stones"])
    else:
        move = tuple(row["lineup"]) if row["lineup"] is not None else None
    match = (row["match"][0], row["match"][1]) if row.get("match") else None
    source = Source(row["letter"], row["line"], row["written"])
    order = Order(row["player"] or "", row["game"], row["team"], move, source, match)
    return Decided(order, move, row["status"], row.get("held", ""))


def decision_of(record: Mapping[str, Any]) -> Decision:
    """The decision as far as the record's orders and wishes tell it: enough to evaluate again."""
    orders = tuple(decided_of(row) for row in record["orders"])
    wishes = {
        row["player"]: Wish(row["player"], row["wp"], Source(row["letter"], row["line"], row["written"]))
        for row in record["wishes"]
        if row["wp"] is not None
    }
    return Decision(orders=orders, wishes=wishes, missing=tuple(record["missing"]))


def gained(record: Mapping[str, Any]) -> dict[str, int] | None:
    """R1  The ranking points that a turn gave, by manager; None where it offered no tournament and is no round."""
    football = record["results"].get("football")
    if football is None:
        return None
    points: dict[str, int] = {}
    for row in football["teams"]:
        points[row["manager"]] = points.get(row["manager"], 0) + row["rlp"]
    return points


def ratings(
    start: Sequence[tuple[str, Fraction, int | None]], records: Sequence[Mapping[str, Any]], first: int
) -> list[Rating]:
    """R1  The ratings after these turns, from the start ranking on; `first` is the number of the zine's first turn."""
    found = ranking.starting(start, first - 1)
    for record in records:
        points = gained(record)
        found = found if points is None else ranking.advance(found, points)
    return found
