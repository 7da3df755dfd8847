"""Whether players can be paired, found by a determinant: a way of its own, for the check of what was drawn.

Tutte 1947: a graph has a perfect matching exactly where the determinant of its skew-symmetric matrix of unknowns is not
zero. The unknowns are set to numbers that follow from the names, modulo a prime of 61 bits: a determinant that is not
zero proves a pairing; one that is zero errs once in some 10¹⁶ cases (Schwartz–Zippel).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256

PRIME = 2**61 - 1

May = Callable[[str, str], bool]
"""Whether two may be paired."""


def pairable(names: Sequence[str], may: May) -> bool:
    """Whether all of these can be paired at once."""
    if len(names) % 2:
        return False
    return not names or _greedy(names, may) or _determinant([[_entry(a, b, may) for b in names] for a in names]) != 0


def _greedy(names: Sequence[str], may: May) -> bool:
    """Whether it works out by giving the one with the fewest possible opponents one of the fewest himself."""
    free = {name: {other for other in names if other != name and may(name, other)} for name in names}
    while free:
        name = min(free, key=lambda each: (len(free[each]), each))
        if not free[name]:
            return False
        other = min(free[name], key=lambda each: (len(free[each]), each))
        del free[name], free[other]
        for left in free.values():
            left -= {name, other}
    return True


def _entry(one: str, other: str, may: May) -> int:
    if one == other or not may(one, other):
        return 0
    low, high = sorted((one, other))
    value = int.from_bytes(sha256(f"{low}\0{high}".encode("utf-8", "surrogatepass")).digest()[:8], "big") % PRIME
    return value if one == low else -value % PRIME


def _determinant(matrix: list[list[int]]) -> int:
    """The determinant modulo the prime, by elimination."""
    size, found = len(matrix), 1
    for column in range(size):
        pivot = next((row for row in range(column, size) if matrix[row][column]), None)
        if pivot is None:
            return 0
        matrix[column], matrix[pivot] = matrix[pivot], matrix[column]
        found = found * matrix[column][column] % PRIME
        inverse = pow(matrix[column][column], -1, PRIME)
        for row in range(column + 1, size):
            if factor := matrix[row][column] * inverse % PRIME:
                top = matrix[column]
                matrix[row] = [(value - factor * upper) % PRIME for value, upper in zip(matrix[row], top, strict=True)]
    return found
