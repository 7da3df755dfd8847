"""Names of teams and players: when two are the same, what they are like, and how wide they print."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal

from rapidfuzz import fuzz, process
from wcwidth import iter_graphemes, wcswidth

NAME_LETTERS = 30
"""F6: how many letters a team's name should have at most."""
NAME_CELLS = 30
"""F6: how many cells of a name a table shows."""

_PICTURES = "\u2190-\u2bff\U0001f000-\U0001faff"
JOINER = rf"(?<=[{_PICTURES}\ufe0f])\u200d(?=[{_PICTURES}])"
"""A pattern: the sign of no width that makes one picture of two, as in a family; elsewhere it only hides."""
_LETTERS = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i"}
)
_LIKE = 70.0  # of 100: below it the suggestion misleads more often than it helps


@lru_cache(maxsize=4096)
def fold(name: str) -> str:
    """What makes two names the same: letters and digits without case and accents (ł as l, ß as ss, ä as ae), and signs.

    Blanks, dashes, quotes and other punctuation do not count; symbols such as + and ★ do. A name of nothing
    but punctuation is its punctuation. Folding twice changes nothing; only a name of blanks folds to "".
    """
    plain = _without_accents(_without_accents(name))
    return "".join(sign for sign in plain if unicodedata.category(sign)[0] in "LNSM") or plain


def tokens(name: str) -> list[str]:
    """The folded words of a name, split where anything but letters, digits and accents stands."""
    words = "".join(sign if unicodedata.category(sign)[0] in "LNM" else " " for sign in name).split()
    return [fold(word) for word in words]


def printable(name: str) -> bool:
    """Whether a name holds no control characters and nothing unseen but what joins pictures."""
    return name.isprintable() or re.sub(JOINER, "", name).isprintable()


def alphabetical(name: str) -> tuple[str, str]:
    """Where a name stands in a list that people read: word by word, Ä as ae, Ł as l, whatever its case."""
    return " ".join(tokens(name)), name


def find(name: str, names: Iterable[str]) -> str | None:
    """The one of `names` that is meant: the same when folded, else the only one that begins so; never a likeness."""
    wanted = fold(name)
    known = list(dict.fromkeys(names))
    same = [other for other in known if fold(other) == wanted]
    if not wanted or len(same) > 1:
        return name if name in same else None
    begun = same or [other for other in known if fold(other).startswith(wanted)]
    return begun[0] if len(begun) == 1 else None


def like(name: str, names: Iterable[str]) -> str:
    """The one of `names` that is most like this one, as a suggestion for people, or "" where none is."""
    known = sorted(set(names))
    best = process.extractOne(fold(name), [fold(other) for other in known], scorer=fuzz.WRatio, score_cutoff=_LIKE)
    return known[best[2]] if best else ""


def length(text: str) -> int:
    """How many letters, digits, signs and blanks a reader counts: one with its accents is one, a wide one too."""
    return sum(_cells(grapheme) > 0 for grapheme in iter_graphemes(text))


def width(text: str) -> int:
    """How many cells a text takes in a terminal or in a letter set in one width; never the number of its letters."""
    return sum(_cells(grapheme) for grapheme in iter_graphemes(text))


def cut(name: str, cells: int = NAME_CELLS) -> str:
    """The name, cut after a whole letter and ended with "…" where it is wider than so many cells (at least 1)."""
    if width(name) <= cells:
        return name
    kept, room = "", cells - 1
    for grapheme in iter_graphemes(name):
        room -= _cells(grapheme)
        if room < 0:
            break
        kept += grapheme
    return kept.rstrip() + "…"


def shown(names: Sequence[str], cells: int = NAME_CELLS) -> dict[str, str]:
    """F6  Each name cut to so many cells; those that would look alike are numbered in the order of the alphabet."""
    labels: dict[str, str] = {}
    taken = {name for name in names if width(name) <= cells}
    for name in sorted(set(names)):
        label, number = cut(name, cells), 1
        while label in taken and width(name) > cells:
            number += 1
            label = cut(name, cells - len(f" {number}")) + f" {number}"
        taken.add(label)
        labels[name] = label
    return labels


def pad(text: str, cells: int, align: Literal["left", "right", "center"] = "left") -> str:
    """The text filled with blanks to so many cells; a wider one stays as it is."""
    blanks = max(0, cells - width(text))
    before = {"left": 0, "right": blanks, "center": blanks // 2}[align]
    return " " * before + text + " " * (blanks - before)


def _without_accents(name: str) -> str:
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).translate(_LETTERS)
    apart = unicodedata.normalize("NFKD", folded)
    # Only the accents of Latin, Greek and Cyrillic go: in other scripts a mark of this kind is a vowel.
    kept = (sign for sign in apart if not "\u0300" <= sign <= "\u036f" and not _unseen(sign) and not sign.isspace())
    return unicodedata.normalize("NFC", "".join(kept))


def _unseen(sign: str) -> bool:
    return unicodedata.category(sign) in ("Cc", "Cf") or "\ufe00" <= sign <= "\ufe0f"


def _cells(grapheme: str) -> int:
    # wcwidth says -1 for control characters; they take no room.
    return max(0, wcswidth(grapheme))
