"""Setz data of curling in a line of text (C1)."""

from __future__ import annotations

import re

from gm.orders.signs import plain
from gm.orders.talk import doubtful
from gm.orders.words import DOUBT, NEGATION, NO_PAIRING, PAIRING

_STONE = r"[A-Za-z][ \t]?[-:=(]?[ \t]?\d{1,3}\)?"
_INDEX = r"(?:(?:stein|stone|kamie[nń])\s?)?(?<!\d)\d{1,2}\s?[.):]\s{0,3}(?:(?:stein|stone|kamie[nń])\s)?"
_BETWEEN = rf"[\s,;/|.+-]{{0,9}}(?:(?:und|and|oraz|i|&)\s)?(?:{_INDEX})?"
STONE = re.compile(r"(?<![^\W\d_])([A-Za-z])[ \t]?([-:=(]?)[ \t]?(\d{1,3})")
STONES = re.compile(rf"(?<![^\W_]){_STONE}(?:{_BETWEEN}{_STONE}){{2,99}}(?!\w)", re.IGNORECASE)
ALONE = re.compile(rf"\W{{0,9}}(?:{_INDEX})?{_STONE}(?:{_BETWEEN}{_STONE})?\W{{0,9}}", re.IGNORECASE)
HEAD = re.compile(r"\W*(?:curling|setz-?daten)\b[^:]{0,60}:\W*$", re.IGNORECASE)
LABEL = re.compile(
    r"^\W*(?:curling|setz-?daten|steine|stones|kamienie)\b[\s:(-]*(?:(?:für|for|von|of|dla)\s)?", re.IGNORECASE
)
HAIL = re.compile(
    r"^\W*(?:(?:hallo|hi|hey|hello|moin|servus|cześć|hej|witam)\b[^:,!.]{0,20}[,!.]\s+"
    r"|(?:sorry|ups|oops|entschuldigung|przepraszam)\b[^:]{0,30}:\s*)",
    re.IGNORECASE,
)
"""A greeting or an excuse in front of a pairing."""
INDEX_BEFORE = re.compile(rf"(?:{_INDEX})$", re.IGNORECASE)


def stones(text: str) -> tuple[int, int, tuple[str, ...]] | None:
    """Begin, end and the stones ("H0", "C3") of the first row of three and more; None where most are no H, B, A."""
    for match in STONES.finditer(text):
        found = _read(match.group())
        if 2 * sum(stone[0] in "HBA" for stone in found) > len(found):
            index = INDEX_BEFORE.search(text[max(0, match.start() - 20) : match.start()])
            return match.start() - (len(index.group()) if index else 0), match.end(), found
    return None


def stones_alone(text: str) -> tuple[str, ...]:
    """The one or two stones of a line of nothing else (`1. H0`, `Stein 2: B 0`); empty for any other."""
    if len(text) > 60 or not ALONE.fullmatch(text):
        return ()
    found = _read(text)
    return found if all(stone[0] in "HBA" for stone in found) else ()


def pairs(line: str) -> bool:
    """Whether a line above stones says whose they are: a pairing, or the game with a colon behind."""
    return PAIRING.search(line) is not None or HEAD.match(line) is not None


def told_plainly(words: str) -> bool:
    """Whether words before stones are neither a pairing nor doubt, a denial or talk of somebody else's."""
    return not (PAIRING.search(words) or NEGATION.search(words) or DOUBT.search(words) or doubtful(words, ""))


def without_label(words: str) -> str:
    """The words before stones without the game in front of them, which may as well be part of a side's name."""
    return LABEL.sub("", words, count=1).strip(" \t:,;.-()")


def pairing_in(before: str) -> str:
    """The words before stones where they name a pairing, or "" where they are none (`Setzdaten:`)."""
    words = HAIL.sub("", before, count=1).strip(" \t:,;.-")
    named = [word for word in plain(words).split() if not NO_PAIRING.fullmatch(word.strip(":,;.-"))]
    return words if named else ""


def _read(text: str) -> tuple[str, ...]:
    """The stones of a row; a dash before a number joins where all have one, else the number is negative."""
    told = STONE.findall(text)
    joins = all(sign == "-" for _, sign, _ in told)
    return tuple(
        f"{letter.upper()}{'-' if sign == '-' and not joins else ''}{int(number)}" for letter, sign, number in told
    )
