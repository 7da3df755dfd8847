"""Simpsons-Liga: what is thrown for a match beforehand and printed on its slip, S3.4 and S3.5."""

from __future__ import annotations

from dataclasses import dataclass

from gm.tournaments.lots import by_lot
from gm.tournaments.model import Cup, Match

MULLIGANS = 3
"""S3.6: how often each may in a game, if there is no character card in the hand; the beginner decides first."""


@dataclass(frozen=True, slots=True)
class Slip:
    """Who chooses, by name.

    decks     who names his deck first in games 1, 2 and 3, where both want the same starting character
    begins    who chooses the beginner of game 1; in a later game it is who lost the one before
    """

    decks: tuple[str, str, str]
    begins: str


def slip(cup: Cup, round: int, match: Match) -> Slip:
    """S3.4 S3.5  The dice of a match, as lots of the stream ["lot", what, round, name]: the lower of the two has won.

    `what` is "deck-1", "deck-3" and "begins". In game 2 the one chooses first who did not in game 1.
    """
    first, second = (by_lot(cup.seed, ("deck-1", round), match.players)[place] for place in (0, 1))
    third = by_lot(cup.seed, ("deck-3", round), match.players)[0]
    return Slip((first, second, third), by_lot(cup.seed, ("begins", round), match.players)[0])
