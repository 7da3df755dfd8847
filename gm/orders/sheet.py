"""What was read in a letter."""

from __future__ import annotations

from dataclasses import dataclass

from gm.model import Row
from gm.orders.statements import Statement, Wished


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that a letter says to the games: rows, wishes and statements, each in the order in which they stand."""

    rows: tuple[Row, ...] = ()
    wishes: tuple[Wished, ...] = ()
    statements: tuple[Statement, ...] = ()
