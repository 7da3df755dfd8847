"""Lots of a tournament: each player's comes from the seed by name, so that nobody else's presence moves it."""

from __future__ import annotations

from collections.abc import Iterable

from gm import dice

DIGITS = 12
"""A lot has so many decimal digits; equal ones are parted by the name."""


def lot(seed: str, purpose: tuple[str | int, ...], name: str) -> str:
    """The lot of this name: twelve decimal digits from the stream ["lot", *purpose, name] (K)."""
    rolls = dice.stream(dice.key(seed), ("lot", *purpose, name)).rolls(10, DIGITS)
    return "".join(str(roll - 1) for roll in rolls)


def by_lot(seed: str, purpose: tuple[str | int, ...], names: Iterable[str]) -> list[str]:
    """The names in the order of their lots, the lowest first, whatever order they came in."""
    return sorted(names, key=lambda name: (lot(seed, purpose, name), name))
