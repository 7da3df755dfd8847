"""How often chances become goals, exactly: binomial counts as whole numbers over powers of 210."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from operator import mul

PARTS = 210
"""A chance scores with hit/210: 15 numbers for the sweeper, 14 for the keeper."""


@lru_cache(maxsize=16384)
def weights(chances: int, hit: int) -> tuple[int, ...]:
    """For 0, 1, …, `chances` goals the probability of just so many, times 210 ** chances."""
    miss = PARTS - hit
    misses = list(accumulate([miss] * chances, mul, initial=1))
    row, weight = [], 1
    for goals in range(chances + 1):
        row.append(weight * misses[chances - goals])
        weight = weight * hit * (chances - goals) // (goals + 1) if goals < chances else 0
    return tuple(row)


@lru_cache(maxsize=16384)
def points_by_goals(chances: int, hit: int) -> tuple[int, ...]:
    """For 0, 1, …, `chances` own goals the points to expect against these chances, times 210 ** chances.

    2 · P(fewer) + P(as many); who scores more than `chances` has 2 for certain.
    """
    row = weights(chances, hit)
    up_to = tuple(accumulate(row))
    return tuple(2 * until - same for until, same in zip(up_to, row, strict=True))


@lru_cache(maxsize=65536)
def expected_points(chances: int, hit: int, other_chances: int, other_hit: int) -> int:
    """2 · P(more goals) + P(equal goals) of two independent counts, times 210 ** (chances + other_chances)."""
    own = weights(chances, hit)
    against = points_by_goals(other_chances, other_hit)
    shared: int = sum(map(mul, own, against))
    return shared + 2 * _power(other_chances) * sum(own[other_chances + 1 :])


def scored(sweeper: bytes, keeper: bytes, sweeper_strength: int, keeper_strength: int) -> bytes:
    """For each chance 1 where it is a goal, else 0: both numbers are above the strength they meet."""
    shots = int.from_bytes(sweeper.translate(_above(sweeper_strength)))
    unsaved = int.from_bytes(keeper.translate(_above(keeper_strength)))
    return (shots & unsaved).to_bytes(len(sweeper))


@lru_cache(maxsize=4096)
def _power(chances: int) -> int:
    return int(PARTS**chances)


@lru_cache(maxsize=64)
def _above(strength: int) -> bytes:
    return bytes(number > strength for number in range(256))
