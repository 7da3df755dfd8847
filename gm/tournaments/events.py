"""The events of a tournament's log, and how they and what they hold stand in a line of JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from gm.tournaments.values import names, text, to_entrant, to_match, to_reason, to_round, to_score, whole

FORMAT = 1
"""The version of the log's lines; event 1 says it."""
HEAD = ("n", "at", "event", "by", "why")


class BadEvent(Exception):
    """An event that cannot be: its number, which is its line, what is wrong with it, and what to do."""

    def __init__(self, n: int, what: str, remedy: str = "put the log back from a backup") -> None:
        super().__init__(what)
        self.n = n
        self.what = what
        self.remedy = remedy


@dataclass(frozen=True, slots=True)
class Event:
    """A line of the log: its number from 1, when (ISO 8601 with offset), what, by whom and why, and what it holds."""

    n: int
    at: str
    event: str
    by: str = ""
    why: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)


def line(event: Event) -> str:
    """The event as its line, without the line end."""
    head = {key: getattr(event, key) for key in HEAD}
    row = {key: value for key, value in head.items() if value or key not in ("by", "why")} | dict(event.facts)
    return json.dumps(row, ensure_ascii=False)


def parse(n: int, text: str) -> Event:
    """The event of line n; BadEvent where it is none of ours."""
    try:
        row = json.loads(text)
    except (ValueError, RecursionError):
        raise BadEvent(n, "is no JSON") from None
    if not isinstance(row, dict):
        raise BadEvent(n, "is no event; a line is {…}")
    if row.get("n") != n or isinstance(row["n"], bool):
        raise BadEvent(n, f'has "n": {json.dumps(row.get("n"))} where {n} is next')
    head = {key: row.pop(key, "") for key in HEAD}
    wrong = [key for key in HEAD[1:] if not isinstance(head[key], str)]
    if wrong or not _instant(head["at"]):
        raise BadEvent(n, f'"{(wrong or ["at"])[0]}" is not to be read')
    if head["event"] not in FIELDS:
        raise BadEvent(n, f'"event": {json.dumps(head["event"], ensure_ascii=False)} is unknown')
    _check(n, row, FIELDS[head["event"]])
    return Event(**head, facts=row)


def _instant(value: str) -> bool:
    try:
        return datetime.fromisoformat(value).tzinfo is not None
    except ValueError:
        return False


def _check(n: int, facts: Mapping[str, Any], fields: Mapping[str, Callable[[Any], Any]]) -> None:
    if missing := [key for key in fields if key not in facts]:
        raise BadEvent(n, f'"{missing[0]}" is missing')
    if foreign := [key for key in facts if key not in fields]:
        raise BadEvent(n, f'"{foreign[0]}" is unknown')
    for key, check in fields.items():
        try:
            check(facts[key])
        except (TypeError, ValueError, KeyError, AttributeError, ZeroDivisionError, OverflowError):
            raise BadEvent(n, f'"{key}" is not to be read') from None


def _each(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def read_all(value: Any) -> list[Any]:
        if not isinstance(value, list):
            raise TypeError
        return [read(each) for each in value]

    return read_all


def _pair(value: Any) -> None:
    if len(set(names(value))) != 2 or len(value) != 2:
        raise ValueError


def _noted(value: Any) -> None:
    text(value["player"]), text(value["written"])


def _voided(value: Any) -> None:
    """A round from which a correction takes its matches, or all of them where `matches` is empty."""
    whole(value["round"]), [to_match(match) for match in value["matches"]]


def _format(value: Any) -> None:
    if type(value) is int and value > FORMAT:
        what = f"a later version of gm wrote this log (its format is {value}, this one knows {FORMAT})"
        raise BadEvent(1, what, "use that version")
    if value != FORMAT:
        raise ValueError


FIELDS: dict[str, dict[str, Callable[[Any], Any]]] = {
    "new": {"format": _format, "name": text, "rules": text, "settings": lambda value: dict(**value), "seed": text},
    "add": {"players": _each(to_entrant), "noted": _each(_noted)},
    "late": {"player": to_entrant, "round": whole},
    "drop": {"player": text, "round": whole},
    "readd": {"player": text, "round": whole},
    "forbid": {"players": _pair},
    "allow": {"players": _pair},
    "force": {"players": _pair},
    "unforce": {"players": _pair},
    "draft": {"round": to_round, "order": names, "reasons": _each(to_reason)},
    "swap": {"players": _pair},
    "publish": {"round": whole},
    "result": {"round": whole, "table": whole, "score": to_score},
    "correct": {"round": whole, "table": whole, "score": to_score, "voided": _each(_voided)},
    "set": {"settings": lambda value: dict(**value)},
    "undo": {"undoes": whole},
}
"""What each event holds, and how it is read."""
