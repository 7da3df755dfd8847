"""The two forms of one text, plain and HTML: whether both say the same orders."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gm.post.words import Written, classify

_JOINED = re.compile(
    r"(?<![\d.,/])\d{1,3}(?:\s?[-‐‑‒–—−/,;|\t]\s?\d{1,3}){4}(?!\d)|(?:\b[HBA]\s?\d{1,2}\b\W{0,3}){5}", re.I
)
"""Numbers joined as in a line-up, or stones: a telephone number in a signature that one form marks as one is none."""
_NUMBER = re.compile(r"\d+")
_COUNT = re.compile(r"^\W*\d{1,2}[.)]\s+")
"""What counts the items of a list: in HTML it stands in no text."""


def differing(plain: Sequence[Written], rich: Sequence[Written]) -> list[str]:
    """Own lines of the HTML that differ in what they order from the plain text; [] where both say the same.

    A line's numbers must stand one after the other somewhere in the other form, however its lines are broken. Where
    only the plain text says more, all own lines of the HTML with orders are given.
    """
    text, page = _Form(plain), _Form(rich)
    if not text.orders or not page.orders:
        return []
    if strange := [line for line in page.orders if not text.has(line)]:
        return strange
    return [] if all(page.has(line) for line in text.orders) else page.orders


class _Form:
    """The own lines with orders of one form, and all its numbers but those of notes (a signature, struck words)."""

    def __init__(self, written: Sequence[Written]) -> None:
        lines = classify(written).lines
        self.orders = [text for text, kind in lines if kind == "own" and _JOINED.search(text[:1000])]
        self.numbers = _joined(" ".join(_COUNT.sub("", text) for text, kind in lines if kind != "note"))

    def has(self, line: str) -> bool:
        return _joined(_COUNT.sub("", line)) in self.numbers


def _joined(text: str) -> str:
    """The numbers of a text one after the other."""
    return f" {' '.join(_NUMBER.findall(text))} "
