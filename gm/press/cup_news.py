"""A tournament in the newsletter: its tables and its tree, out of what a record keeps of it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from gm.press.cup_cards import titled
from gm.press.cup_grids import Grid, Words, standings
from gm.tournaments.model import Place, Table


def tables_of(words: Words, kept: Mapping[str, Any]) -> list[Grid]:
    """The tables of a tournament as a record has them."""
    return [standings(words, _table(table), ()) for table in kept["tables"]]


def levels_of(words: Words, kept: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The levels of its tree, [] where there is none."""
    return titled(words, kept["tree"])


def _table(kept: Mapping[str, Any]) -> Table:
    return Table(
        kept["group"],
        tuple(
            Place(
                row["place"],
                row["player"],
                Fraction(row["points"]),
                {name: Fraction(figure) for name, figure in row["criteria"].items()},
            )
            for row in kept["places"]
        ),
    )
