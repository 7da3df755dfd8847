"""Tables of line-ups with a head row: `Team | T | A | V | M | S | WP`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from gm.names import fold
from gm.orders.labels import ROWS, rows_of

NAMES = frozenset("team teamname mannschaft name verein club druzyna zespol nazwa".split())
NUMBER = re.compile(r"-?\d{1,9}(?:[.,]\d{1,9})?")
BLANKS = r"[\s|;,/:()-]+"


@dataclass(frozen=True, slots=True)
class Head:
    """A table's head: what divides its cells, how many there are, where the rows begin and in what order, the name."""

    divider: str
    cells: int
    begin: int
    order: tuple[int, ...]
    name: int | None


def _cells(text: str, divider: str) -> list[str]:
    """The cells of a line; those of a drawn table stand between its outer strokes."""
    text = text.strip(" ") if divider == "\t" else text.strip()
    if divider == "|":
        text = text.removeprefix("|").removesuffix("|")
    parts = text.split(divider) if divider else re.split(r"[\s|;/]+", text)
    cells = [part.strip(" *_\"'") for part in parts]
    return cells if divider else [cell for cell in cells if cell]


def head(text: str) -> Head | None:
    """The head of a table in a line without numbers; None where five columns in a row are not the five rows."""
    if any(sign.isdigit() for sign in text) or len(text) > 400:
        return None
    for divider in ("\t", "|", ";", ","):
        if text.count(divider) >= ROWS - 1 and (found := _head(_cells(text, divider), divider)):
            return found
    return _head([cell for cell in re.split(BLANKS, text.strip()) if cell], "")


def _head(cells: Sequence[str], divider: str) -> Head | None:
    for begin in range(len(cells) - ROWS + 1):
        rows = [row for row in rows_of(cells[begin : begin + ROWS]) if row is not None]
        if set(rows) == set(range(ROWS)):
            named = [at for at, cell in enumerate(cells) if fold(cell) in NAMES]
            return Head(divider, len(cells), begin, tuple(rows), named[0] if named else None)
    return None


def row(text: str, head: Head) -> tuple[str, tuple[str, ...]] | None:
    """The name and the values (T A V M S) of a line below a table's head; None where it is no row of the table."""
    cells = _cells(text, head.divider)
    if head.divider and len(cells) == head.cells:
        name = cells[head.name] if head.name is not None else " ".join(cells[: head.begin])
        return _taken(name, cells[head.begin : head.begin + ROWS], head)
    cells = _cells(text, "")
    if head.name is not None and head.name > head.begin:
        return _taken(" ".join(cells[head.begin + ROWS :]), cells[head.begin : head.begin + ROWS], head)
    for further in (head.cells - head.begin - ROWS, 0):
        end = len(cells) - further
        tail = cells[max(end - ROWS, 0) :]
        if end >= ROWS and all(NUMBER.fullmatch(cell) for cell in tail):
            return _taken(_name(cells[: end - ROWS], head), tail[:ROWS], head)
    return None


def _taken(name: str, values: Sequence[str], head: Head) -> tuple[str, tuple[str, ...]] | None:
    if len(values) != ROWS or not all(NUMBER.fullmatch(value) for value in values):
        return None
    told = dict(zip(head.order, values, strict=True))
    return name, tuple(told[row] for row in range(ROWS))


def _name(cells: Sequence[str], head: Head) -> str:
    """The words before the values without the numbers of the columns beside the name."""
    if head.name is not None:
        ahead, behind = head.name, head.begin - head.name - 1
        while ahead and len(cells) > 1 and NUMBER.fullmatch(cells[0].rstrip(".")):
            cells, ahead = cells[1:], ahead - 1
        while behind and len(cells) > 1 and NUMBER.fullmatch(cells[-1]):
            cells, behind = cells[:-1], behind - 1
    return " ".join(cells)
