"""The ranking that a zine brings along, as ranking-start.csv says it."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from gm import names
from gm.model import InputError
from gm.zine import files

NAME = "ranking-start.csv"
HEAD = ("player", "points", "last_played")


@dataclass(frozen=True, slots=True)
class StartRow:
    """A row of the start ranking: exact points, and the number of the turn he last played in, None for long ago."""

    player: str
    points: Fraction
    last_played: int | None


def start_ranking(folder: Path) -> tuple[StartRow, ...]:
    """Read ranking-start.csv, () where there is none; InputError tells all its faults by line.

    Commas or semicolons (there a decimal comma is read too), UTF-8 with or without BOM, else cp1252. Points are a
    decimal number or a fraction, and stay exact.
    """
    path = folder / NAME
    if not path.is_file():
        return ()
    text = decode(files.read(path))
    sign = delimiter(text)
    reader = csv.reader(text.splitlines(), delimiter=sign, strict=True)
    try:
        table = [(reader.line_num, [cell.strip() for cell in cells]) for cells in reader]
    except csv.Error as error:
        raise InputError(f"{NAME}:{reader.line_num}: {error}; mend the quotes of this line") from None
    if not table or tuple(cell.lower() for cell in table[0][1]) != HEAD:
        raise InputError(f"{NAME}:1: has no head row; write {sign.join(HEAD)} as the first line")
    return _rows(table[1:])


def delimiter(text: str) -> str:
    """Give the sign between the cells, as the head row has it."""
    return ";" if ";" in text.split("\n", 1)[0] else ","


def decode(data: bytes) -> str:
    """Decode as UTF-8 without a BOM, else as cp1252."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _rows(table: list[tuple[int, list[str]]]) -> tuple[StartRow, ...]:
    rows: list[StartRow] = []
    faults: list[str] = []
    lines: dict[str, int] = {}
    for line, cells in table:
        if not any(cells):
            continue
        try:
            row = _row(cells)
        except ValueError as error:
            faults.append(f"{NAME}:{line}: {error}")
            continue
        if (first := lines.setdefault(names.fold(row.player), line)) != line:
            faults.append(f'{NAME}:{line}: "{row.player}" stands in line {first} already; keep one of the two')
        rows.append(row)
    if faults:
        raise InputError(*faults)
    return tuple(rows)


def _row(cells: list[str]) -> StartRow:
    if len(cells) != len(HEAD):
        raise ValueError(f"has {len(cells)} cells; write {', '.join(HEAD)}")
    player, points, last = cells
    if not player or not names.printable(player):
        raise ValueError("names no player; write the name in one line")
    if not re.fullmatch(r"[0-9]+([.,][0-9]+|/0*[1-9][0-9]*)?", points):
        raise ValueError(f'points "{points}" are not a number; write a decimal number or a fraction, as 86.7 or 867/10')
    if not re.fullmatch(r"[0-9]*", last):
        raise ValueError(f'last_played "{last}" is not the number of a turn; write it as 46, or leave it empty')
    return StartRow(player, Fraction(points.replace(",", ".")), int(last) if last else None)
