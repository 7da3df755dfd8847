"""The text of a TOML file: decoded, parsed, and which line each of its keys stands in."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from gm.model import InputError

Place = tuple[str | int, ...]
"""Keys and indexes that lead to a value of a file."""


def decode(name: str, data: bytes) -> str:
    """Decode a file as UTF-8 without a BOM; InputError names the first line that is not."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(
            f"{name}:{line}: byte 0x{data[error.start]:02x} is not UTF-8; save the file as UTF-8"
        ) from None


def parse(name: str, text: str) -> dict[str, Any]:
    """Parse TOML; InputError with the line of the fault."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        words = str(error)
        place = re.search(r" \(at line (\d+), column \d+\)| \(at end of document\)", words)
        line = place[1] if place and place[1] else text.count("\n") + (not text.endswith("\n"))
        what = words[: place.start()] if place else words
        raise InputError(
            f"{name}:{line}: {printable(what)}; mend what stands there or just above, by the rules of TOML"
        ) from None


def said(name: str, source: str, found: list[tuple[Place, str]]) -> list[str]:
    """Say faults as `file:line: key words`, in the order of the lines."""
    if not found:
        return []
    lines = positions(source)
    placed = sorted((line_of(lines, path), printable(f"{spelled(path)} {what}")) for path, what in found)
    return [f"{name}:{line}: {what}" for line, what in placed]


def printable(words: str) -> str:
    """Keep words that quote a file in one line, and harmless to a terminal."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode("ascii") for sign in words)


def spelled(path: Place) -> str:
    """Spell a path of keys as a game master reads it: players[2].name, counted from 1."""
    return "".join(f"[{key + 1}]" if isinstance(key, int) else f".{key}" for key in path).lstrip(".")


def line_of(lines: Mapping[Place, int], path: Place) -> int:
    """Give the line of a key, or of the nearest heading above it where it is missing."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 1)


def positions(source: str) -> dict[Place, int]:
    """Give the line of every key of a TOML text that is right.

    A statement is the fewest lines from here on that are TOML for themselves: so nothing of TOML is parsed twice.
    """
    found: dict[Place, int] = {}
    counts: dict[Place, int] = {}
    heading: Place = ()
    lines, start = source.split("\n"), 0
    while start < len(lines):
        end, value = _statement(lines, start)
        if lines[start].lstrip().startswith("["):
            heading = _heading(value, counts)
            for length in range(1, len(heading) + 1):
                found.setdefault(heading[:length], start + 1)
        else:
            members = _members(lines[start:end]) if end > start + 1 else []
            for path in _paths(value):
                index = path[1] if len(path) > 1 and isinstance(path[1], int) else len(members)
                found.setdefault((*heading, *path), start + (members[index] if index < len(members) else 1))
        start = end
    return found


def _statement(lines: list[str], start: int) -> tuple[int, dict[str, Any]]:
    for end in range(start + 1, len(lines) + 1):
        if (value := _parsed(lines[start:end])) is not None:
            return end, value
    return start + 1, {}


def _members(lines: list[str]) -> list[int]:
    """Give the line, counted from 1, of each member of a list that stands over several lines."""
    found: list[int] = []
    for number in range(1, len(lines)):
        value = _parsed([*lines[:number], "]"])
        for member in (value or {}).values():
            found += [number] * (len(member) - len(found) if isinstance(member, list) else 0)
    return found


def _parsed(lines: list[str]) -> dict[str, Any] | None:
    try:
        return tomllib.loads("\n".join(lines) + "\n")
    except tomllib.TOMLDecodeError:
        return None


def _heading(value: Any, counts: dict[Place, int]) -> Place:
    """Turn {"a": {"b": [{}]}} into ("a", "b", n), counting the members of each list; a list above: its last member."""
    path: Place = ()
    while isinstance(value, dict) and value:
        key, value = next(iter(value.items()))
        path = (*path, key)
        if isinstance(value, list):
            counts[path] = counts.get(path, -1) + 1
            value = value[0]
            path = (*path, counts[path])
        elif path in counts:
            path = (*path, counts[path])
    return path


def _paths(value: Any, path: Place = ()) -> Iterator[Place]:
    if path:
        yield path
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, member in members:
        yield from _paths(member, (*path, key))
