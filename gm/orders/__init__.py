"""The text of a letter → the sheets in it that speak to a game."""

from gm.orders.letter import read
from gm.orders.sheet import Sheet
from gm.orders.statements import Statement, Wished
from gm.orders.terms import Term

__all__ = ["Sheet", "Statement", "Term", "Wished", "read"]
