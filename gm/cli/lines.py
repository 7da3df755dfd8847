"""Lines of 80 cells: texts wrapped, rows in columns, numbers with their nouns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gm import names
from gm.cli.told import COLUMNS


def wrap(text: str, first: str = "", further: str = "  ") -> list[str]:
    """A text in lines of 80 cells; wide letters count as wide."""
    lines: list[str] = []
    line, indent = first, first
    for word in text.split():
        if line != indent and names.width(line) + 1 + names.width(word) > COLUMNS:
            lines.append(line)
            line, indent = further, further
        line += word if line == indent else f" {word}"
    return [*lines, line] if line.strip() else lines


def fitted(lines: Iterable[str]) -> list[str]:
    """Lines of which each that is too wide is wrapped, with its own indent."""
    found: list[str] = []
    for line in lines:
        indent = line[: len(line) - len(line.lstrip())]
        found += [line] if names.width(line) <= COLUMNS else wrap(line, indent, indent + "  ")
    return found


def count(number: int, noun: str) -> str:
    """A number and its noun."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def columns(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """Rows in columns as wide as their widest cell; those in `right` end together."""
    widths = [max(names.width(row[at]) for row in rows) for at in range(len(rows[0]))] if rows else []
    return [
        "  ".join(
            names.pad(cell, width, "right" if at in right else "left")
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
