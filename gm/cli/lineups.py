"""Line-ups that a game master types or keeps in a CSV file."""

from __future__ import annotations

import csv
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO

from gm import names
from gm.model import InputError

_HEAD = ("team", "manager", "lineup")
_LABELLED = re.compile(r"([TAVMS])\s*[:=]?\s*(-?[0-9]+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Written:
    """A row of a file: where it stands, whose it is, and the numbers as written."""

    place: str
    team: str
    manager: str
    values: tuple[str, ...]


def text_of(data: bytes) -> str:
    """Bytes as text: UTF-8 with or without a byte order mark, else Windows-1252."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def lines_of(text: str) -> list[str]:
    """The lines of a text, whatever ends them; an empty one counts, the end of the last line does not."""
    lines = re.split(r"\r\n|\r|\n", text)
    return lines[:-1] if lines[-1] == "" else lines


def stdin_lines() -> list[str]:
    """The lines of the standard input."""
    return lines_of(text_of(sys.stdin.buffer.read()))


def numbers_in(text: str) -> tuple[str, ...]:
    """The numbers of a line-up as written, between dashes, slashes, semicolons, commas or blanks, or after T A V M S.

    A dash before a number that follows no other is its sign, and a comma in one that others stand apart from is a
    decimal comma; what is no number stays as it is, for the rules to ask about.
    """
    plain = " ".join(re.sub("[‐‑‒–—―−]", "-", text).split())
    labelled = _LABELLED.findall(plain)
    if [label.upper() for label, _ in labelled] and not _LABELLED.sub("", plain).strip(" ,;/-"):
        return _by_label(labelled)
    if re.search(r"[/;]", plain):
        parts = re.split(r"\s*[/;]\s*|\s+", plain)
    elif re.search(r"\w-|\w\s+-\s", plain):
        parts = re.split(r"(?<=\w)\s*-\s*|\s+", plain)
    elif re.search(r"\w\s+[\w-]", plain) or "," not in plain:
        parts = plain.split()
    else:
        parts = re.split(r"\s*,\s*", plain)
    return tuple(part.strip() for part in parts) if plain else ()


def _by_label(labelled: list[tuple[str, str]]) -> tuple[str, ...]:
    by_label = {label.upper(): number for label, number in labelled}
    if len(by_label) != len(labelled):
        # One letter twice: which row is meant nobody knows, so that each keeps its letter and is no number.
        return tuple(f"{label}{number}" for label, number in labelled)
    return tuple(by_label[label] for label in "TAVMS" if label in by_label)


def read(place: str, data: bytes) -> list[Written]:
    """The rows of a CSV file with team, manager and lineup; `place` names it. InputError with all faults at once."""
    rows, faults = [], []
    for written in _rows(place, text_of(data)):
        if isinstance(written, str):
            faults.append(written)
        else:
            rows.append(written)
    faults += _twice(rows)
    if faults:
        raise InputError(*faults)
    return rows


def _rows(place: str, text: str) -> Iterator[Written | str]:
    """Rows, and a fault in words for each one that is none."""
    head = next((line for line in lines_of(text) if line.strip()), "")
    reader = csv.reader(StringIO(text, newline=""), delimiter=";" if ";" in head else ",", strict=True)
    columns: list[str] | None = None
    try:
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            at = f"{place}:{reader.line_num}"
            if columns is None:
                columns = [cell.strip().casefold() for cell in cells]
                yield from _missing(at, columns)
            elif set(_HEAD) <= set(columns):
                yield _row(at, columns, cells)
    except csv.Error as error:
        yield f"{place}:{reader.line_num}: {error}; quotes around a cell must be closed and doubled inside it"
    if columns is None:
        yield f"{place}:1: empty; the first line is {','.join(_HEAD)}"


def _missing(at: str, columns: list[str]) -> Iterator[str]:
    for name in _HEAD:
        if name not in columns:
            yield f"{at}: no column {name}; the first line is {','.join(_HEAD)}"


def _row(at: str, columns: list[str], cells: list[str]) -> Written | str:
    named = dict(zip(columns, cells, strict=False))
    if columns[-1] == "lineup" and len(cells) > len(columns):
        # 6,4,20,20,20 without quotes in a file of commas: the numbers fill the rest of the line.
        named["lineup"] = " ".join(cells[len(columns) - 1 :])
    team, manager = named.get("team", "").strip(), named.get("manager", "").strip()
    if not team:
        return f"{at}: no team name"
    return Written(at, team, manager, numbers_in(named.get("lineup", "")))


def _twice(rows: list[Written]) -> Iterator[str]:
    seen: dict[tuple[str, str], str] = {}
    for row in rows:
        key = names.fold(row.team), names.fold(row.manager)
        if key in seen:
            yield f"{row.place}: {row.team} of {row.manager or 'no manager'} is already in {seen[key]} (F7: two names)"
        seen.setdefault(key, row.place)
