"""Setz data of curling in a line of text (C1)."""

from __future__ import annotations

import re

STONE = re.compile(r"([A-Za-z])[ \t]?(\d{1,3})")
STONES = re.compile(r"(?<![^\W_])[A-Za-z][ \t]?\d{1,3}(?:[\s,;/|.+-]{0,9}[A-Za-z][ \t]?\d{1,3}){2,99}(?!\w)")


def stones(text: str) -> tuple[int, int, tuple[str, ...]] | None:
    """Begin, end and the stones ("H0", "C3") of the first row of three and more; None where most are no H, B, A."""
    for match in STONES.finditer(text):
        found = tuple(f"{letter.upper()}{int(number)}" for letter, number in STONE.findall(match.group()))
        if 2 * sum(stone[0] in "HBA" for stone in found) > len(found):
            return match.start(), match.end(), found
    return None
