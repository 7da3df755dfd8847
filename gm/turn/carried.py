"""Orders that go on from one turn into others: standing, in advance, and for want of others (P5)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from gm.model import Order, Row, Source

STANDING, ABSENCE = "standing", "absence"
AHEAD = "ahead"
"""How an order in force is marked that was sent for this turn in an earlier one."""
FORMER = re.compile(r"([0-9]+)/(.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Carried:
    """A row of a letter, or a wish, that counts in later turns; its fields are JSON values but for the tuple.

    hold    standing, absence, or the turn that it is for, as "048"
    letter  in which it was said, behind its turn: "047/0003.eml"
    kind    that of a row, or wish: then `values` is its number
    rests   the player is absent in the turn that is decided, and does not want it there
    """

    player: str
    hold: str
    letter: str
    line: int
    written: str
    kind: Literal["lineup", "stones", "numbers", "wish"]
    name: str
    values: tuple[str, ...]
    anti: bool = False
    sure: bool = True
    near: bool = False
    rests: bool = False

    @property
    def source(self) -> Source:
        """Where it was said."""
        return Source(self.letter, self.line, self.written)

    @property
    def row(self) -> Row:
        """The row to be read again."""
        kind = "numbers" if self.kind == "wish" else self.kind
        return Row(kind, self.source, self.name, self.values, self.anti, self.sure, near=self.near)

    @property
    def game(self) -> str:
        """The game that it speaks to."""
        return "curling" if self.kind == "stones" else "anti" if self.anti else "football"


def former(letter: str, turn: str) -> str:
    """What a letter of this turn is called in later ones; one of an earlier turn is called so already."""
    return letter if FORMER.fullmatch(letter) else f"{turn}/{letter}"


def of_row(player: str, hold: str, row: Row, turn: str) -> Carried:
    """A row of a letter of this turn."""
    at = row.source
    name = former(at.letter, turn)
    return Carried(player, hold, name, at.line, at.words, row.kind, row.name, row.values, row.anti, row.sure, row.near)


def of_wish(player: str, hold: str, wp: int, at: Source, turn: str) -> Carried:
    """A wish for the turn `hold`."""
    return Carried(player, hold, former(at.letter, turn), at.line, at.words, "wish", "", (str(wp),))


def of_order(order: Order, hold: str, turn: str) -> Carried:
    """An order in force, as it was read before any rule."""
    at, values = order.source, tuple(map(str, order.move or ()))
    name, anti = former(at.letter, turn), order.game == "anti"
    return Carried(order.player, hold, name, at.line, at.words, "lineup", order.team, values, anti)


def as_row(one: Carried) -> dict[str, Any]:
    """As it stands in a record."""
    return {**asdict(one), "values": list(one.values)}


def of_rows(rows: Iterable[Mapping[str, Any]]) -> tuple[Carried, ...]:
    """Out of a record."""
    return tuple(Carried(**{**row, "values": tuple(row["values"])}) for row in rows)
