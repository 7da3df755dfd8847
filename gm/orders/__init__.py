"""The text of a letter → the sheets in it that speak to a game."""

from gm.orders.reader import read
from gm.orders.sheet import Sheet
from gm.orders.statements import Statement, Wished

__all__ = ["Sheet", "Statement", "Wished", "read"]
