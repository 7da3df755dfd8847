"""A letter read as a whole: first when its orders are meant to count, then what they are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from gm.model import Line, Source
from gm.orders import reader, terms
from gm.orders.sheet import Sheet
from gm.orders.statements import Statement

MOST = 40
"""Rows, and statements, of a letter that are read; who sends more has pasted something, and is asked."""


def read(lines: Iterable[Line], letter: str) -> Sheet:
    """The sheet of a letter; only the sender's own words are read, any text gives a sheet.

    The words that say when orders count are read by themselves; what is found beside them keeps the words as written.
    """
    return _read(tuple(lines), letter)


@lru_cache(maxsize=256)
def _read(lines: tuple[Line, ...], letter: str) -> Sheet:
    """The same, once: to try a choice of gm ask the whole turn is decided again."""
    rest, found = terms.split(lines, letter)
    sheet = _first(reader.read(rest, letter))
    if not found:
        return sheet
    whole = {line.number: line.text.strip()[:200] for line, cut in zip(lines, rest, strict=True) if cut is not line}

    def written(source: Source) -> Source:
        return replace(source, words=whole[source.line]) if source.line in whole else source

    return Sheet(
        tuple(replace(row, source=written(row.source)) for row in sheet.rows),
        tuple(replace(wish, source=written(wish.source)) for wish in sheet.wishes),
        tuple(replace(said, source=written(said.source)) for said in sheet.statements),
        found,
    )


def _first(sheet: Sheet) -> Sheet:
    """The sheet with as many rows and statements as anybody writes, and an attempt at an order in place of the rest."""
    rows, said = sheet.rows, sheet.statements
    more = [*(row.source for row in rows[MOST:]), *(statement.source for statement in said[MOST:])]
    if not more:
        return sheet
    return replace(sheet, rows=rows[:MOST], statements=(*said[:MOST], Statement("attempt", more[0], more[0].words)))
