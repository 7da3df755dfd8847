"""What the game master must decide before a command can go on."""

from __future__ import annotations


class Undecided(Exception):
    """The game master must decide before this can go on; one line for each matter."""

    def __init__(self, *matters: str) -> None:
        super().__init__("\n".join(matters))
        self.matters = matters
