"""Which teams and games a sentence names."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gm.names import tokens
from gm.orders.words import ALL_OF_IT, GAME_WORDS, STAYS, TAKEN_OUT, WITHDRAW

CLAUSE = re.compile(
    r"(?<=[,;:!?])\s+|(?<=[^\W\d_]{2}\.)\s+|\s+[-–—]\s+|\s+(?=(?:aber|but|while|während|ale|natomiast)\s)"
)


def mentioned(text: str, names: Iterable[str]) -> list[str]:
    """The names whose words stand in the text one after the other, but for one inside a longer one that does."""
    words = tokens(text)
    found: list[tuple[int, int, str]] = []
    for name in names:
        wanted = tokens(name)
        for at in range(len(words) - len(wanted) + 1):
            if wanted and words[at : at + len(wanted)] == wanted:
                found.append((at, at + len(wanted), name))
    return [
        name
        for begin, end, name in found
        if not any(b <= begin and end <= e and (b, e) != (begin, end) for b, e, _ in found)
    ]


def games_named(text: str) -> set[str]:
    """The games that a sentence names by a word of theirs; empty where it names none."""
    return {game for game, pattern in GAME_WORDS.items() if pattern.search(text)}


def means_all(text: str) -> bool:
    """Whether a withdrawal that names no team speaks of everything (`meine Meldung`, `both teams`, nothing at all)."""
    return not tokens(text) or ALL_OF_IT.search(text) is not None


def staying(text: str) -> tuple[str, str]:
    """The clauses of a withdrawal without those that say what stays, and those.

    `Ich ziehe Nordstern zurück, Ostwind bleibt.` names Nordstern and not Ostwind; a clause that says both is in both.
    """
    gone, kept = [], []
    for clause in CLAUSE.split(text):
        stays = STAYS.search(clause) is not None
        if stays:
            kept.append(clause)
        if not stays or WITHDRAW.search(clause) or TAKEN_OUT.search(clause):
            gone.append(clause)
    return " ".join(gone), " ".join(kept)
