"""What dice decide at a table, thrown beforehand and printed on the match slip (S3.4, S3.5)."""

from __future__ import annotations

from dataclasses import dataclass

from gm import dice

THROWS = 60
"""So often at most both throw before one is higher; six equal throws are one in 46,656."""


@dataclass(frozen=True, slots=True)
class Die:
    """The throws of both, the last of them unequal, in the order of the players, and who won."""

    throws: tuple[tuple[int, int], ...]
    winner: str


def die(seed: str, purpose: tuple[str | int, ...], players: tuple[str, str]) -> Die:
    """Both throw a die until one is higher: each from the stream ["slip", *purpose, name] of the tournament's seed."""
    key = dice.key(seed)
    first, second = (dice.stream(key, ("slip", *purpose, name)).rolls(6, THROWS) for name in players)
    throws: list[tuple[int, int]] = []
    for one, other in zip(first, second, strict=True):
        throws.append((one, other))
        if one != other:
            break
    one, other = throws[-1]
    ahead = players[int(other > one)] if one != other else min(players)
    return Die(tuple(throws), ahead)


@dataclass(frozen=True, slots=True)
class Slip:
    """S3.4 S3.5  The dice of a match: deck choice in games 1 and 3, and who chooses the beginner of game 1."""

    deck_first: Die
    deck_third: Die
    beginner: Die


def slip(seed: str, round: int, players: tuple[str, str]) -> Slip:
    """The dice of a match of this round."""
    return Slip(
        die(seed, ("deck", round, 1), players),
        die(seed, ("deck", round, 3), players),
        die(seed, ("begin", round, 1), players),
    )
