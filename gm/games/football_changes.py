"""The line-ups that a manager could have had by one small change."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from gm.model import Move

MOVED = 2
"""Value points that a single change moves at most."""
_COSTS = (2, 2, 1, 1, 1)
_MOST_BEHIND = 10


def changes(lineup: Move, wp: int) -> list[Move]:
    """F1–F5  All line-ups of the WP in which one or two WP stand elsewhere, those that were left among them.

    WP are never given back: that would help nobody.
    """
    left = wp - spent(lineup)
    found = (tuple(map(int.__add__, lineup, step)) for step, more in _steps() if more <= left)
    return [each for each in found if keeps(each)]


def spent(lineup: Move) -> int:
    """F1  What a line-up costs."""
    return sum(map(int.__mul__, _COSTS, lineup))


def keeps(lineup: Move) -> bool:
    """F2 F3  Whether no rule on its rows would change a line-up."""
    behind, field = lineup[:2], lineup[2:]
    return bool(min(lineup) >= 0 and max(behind) <= _MOST_BEHIND and max(field) <= 3 * min(field))


@lru_cache(maxsize=1)
def _steps() -> list[tuple[Move, int]]:
    """What is added to each row or taken off it, and how many WP more that costs; each change once."""
    return list(_each_step())


def _each_step() -> Iterator[tuple[Move, int]]:
    span = range(-MOVED, MOVED + 1)
    for step in product(span, repeat=len(_COSTS)):
        worth = [cost * each for cost, each in zip(_COSTS, step, strict=True)]
        added, taken = sum(each for each in worth if each > 0), -sum(each for each in worth if each < 0)
        if 0 < added <= MOVED and taken <= added:
            yield step, added - taken
