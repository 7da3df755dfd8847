"""What was read in a letter."""

from __future__ import annotations

from dataclasses import dataclass

from gm.model import Row
from gm.orders.statements import Statement, Wished
from gm.orders.terms import Term


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that a letter says to the games: rows, wishes, statements and terms, each in the order in which they come."""

    rows: tuple[Row, ...] = ()
    wishes: tuple[Wished, ...] = ()
    statements: tuple[Statement, ...] = ()
    terms: tuple[Term, ...] = ()
