"""What is decided of a turn's letters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gm.model import Entry, Letter, LetterState, Move, Notice, Order, OrderStatus, Wish
from gm.notices import asks
from gm.turn.carried import FORMER, Carried

RULINGS = "rulings.toml"
"""What stands for a letter where the game master's word is about none."""


@dataclass(frozen=True, slots=True)
class Told:
    """A notice and whom it concerns; player "" where nobody knows, game and team "" where it is about the letter."""

    notice: Notice
    letter: str
    player: str = ""
    game: str = ""
    team: str = ""

    @property
    def asks(self) -> bool:
        """Whether it waits for the game master's word."""
        return asks(self.notice.code)

    @property
    def place(self) -> str:
        """File and line, from the turn's folder on; line 0 is a subject, or the whole."""
        line = self.notice.source.line if self.notice.source else 0
        if former := FORMER.fullmatch(self.letter):
            return f"../{former[1]}/{former[2] if former[2] == RULINGS else f'mail/{former[2]}'}:{line}"
        return f"{self.letter if self.letter == RULINGS else f'mail/{self.letter}'}:{line}"


@dataclass(frozen=True, slots=True)
class Decided:
    """An order and what became of it: the move in force (None where it could not be read) and its status.

    held   standing, absence or ahead where it is in force by more than a plain letter of this turn (P5), else ""
    """

    order: Order
    move: Move | None
    status: OrderStatus
    held: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A letter's one state (P4), whose it is, and the code of the notice that says why ("" where it counts).

    `by` is the deputy who wrote it, "" where the player did.
    """

    letter: Letter
    player: str
    state: LetterState
    reason: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """Everything decided of a turn's letters, in the order in which they came.

    told        notices that tell or note; `asked` those that still wait for the game master
    wishes      the wish in force by manager (P3); `wished` all of them as they were said
    missing     active managers and curling sides without a valid order
    faults      rulings that cannot be carried out, each with its remedy
    brought     orders of earlier turns that were for this one or later ones; `carried` what goes on from here (P5)
    """

    verdicts: tuple[Verdict, ...] = ()
    orders: tuple[Decided, ...] = ()
    told: tuple[Told, ...] = ()
    asked: tuple[Told, ...] = ()
    wishes: Mapping[str, Wish] = field(default_factory=dict)
    wished: tuple[Wish, ...] = ()
    missing: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()
    brought: tuple[Carried, ...] = ()
    carried: tuple[Carried, ...] = ()

    def entries(self, game: str) -> list[Entry]:
        """The moves in force of a game, in an order that no letter's place changes."""
        entries = [
            Entry(one.order.team, one.order.player, one.move, one.order.match)
            for one in self.orders
            if one.order.game == game and one.status in ("accepted", "clipped") and one.move is not None
        ]
        return sorted(entries, key=lambda entry: (entry.match or (), entry.team, entry.manager))
