"""What a letter says beside its orders: wishes, withdrawals, replacements, "as last time" (P2, P3)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from gm.model import Source
from gm.orders.words import ALL_OF_IT, DOUBT, NEGATION, REPEAT, REPLACE, STAY_AWAY, WITHDRAW

STRONG_WISH = re.compile(
    r"\b(?:wp[- ]?(?:wunsch|wish|wunschzahl)|wunsch[- ]?wp|(?:wish|życzenie|zyczenie) wp|wp[- ]?życzenie)\b"
    r"|^\W*(?:mein |my |moje )?(?:wunsch|wish|życzenie|zyczenie)\b(?=[^:=]{0,40}[:=])",
    re.IGNORECASE,
)
WEAK_WISH = re.compile(
    r"\b(?:wunsch|wünsche?|wuensche|gewünscht|wish|życzenie|zyczenie|życzę|życzyłbym|życzyłabym)\b", re.IGNORECASE
)
ELSEWHERE = re.compile(
    r"\b(?:runde|round|rund[aęy]|turnier|tournament|turniej\w*|turn|tury|tura|zat|nr|tf|team)\W{0,2}\d+"
    r"|\d{1,2}\.\s?\d{1,2}\.(?:\s?\d{2,4})?|\d+\s?%|\d{1,2}:\d\d",
    re.IGNORECASE,
)
NOT_THAT = re.compile(
    r"\b(?:nicht|statt|anstatt|not|instead of|rather than|nie|zamiast|kein\w*)\s+(?:mehr |die |den )?\d+", re.IGNORECASE
)
NUMBER = re.compile(r"(?<![\w.,])\d{1,4}(?:[.,]\d+)?(?!\w)")
WITH_WP = re.compile(r"(?<![\w.,])\d{1,4}(?:[.,]\d+)?(?=\s?(?:wp|wertpunkte?)\b)", re.IGNORECASE)
NO_WISH = re.compile(
    r"\b(?:kein\w*|egal|keins|none|no|any|brak|żadn\w*|obojętn\w*|ohne|weiß nicht)\b|^[\W_]*$", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Wished:
    """A wish of WP; None where it cannot be read as one whole number."""

    wp: int | None
    source: Source


@dataclass(frozen=True, slots=True)
class Statement:
    """A withdrawal, a replacement, or a call for the same as before; `words` say what it names.

    clear is False where a withdrawal denies, doubts, asks, or only tells that somebody stays away (it must be asked),
    and where a replacement may be mere talk.
    """

    kind: Literal["withdraw", "replace", "repeat"]
    source: Source
    words: str
    clear: bool = True


def wish(text: str, source: Source) -> Wished | None:
    """P3  The wish that a line tells (with its line-ups already taken out); None where it tells none."""
    strong = STRONG_WISH.search(text)
    word = strong or WEAK_WISH.search(text)
    if word is None:
        return None
    said = NOT_THAT.sub(" ", ELSEWHERE.sub(" ", text))
    numbers = {number.group() for number in WITH_WP.finditer(said)}
    if not numbers:
        behind = said[m.end() :] if (m := (STRONG_WISH if strong else WEAK_WISH).search(said)) else said
        reach = behind if strong else " ".join(behind.split()[:4])
        numbers = {number.group() for number in NUMBER.finditer(reach)}
    if not numbers:
        if not strong or NO_WISH.search(text[strong.end() :].strip(" \t:=.-")):
            return None
        return Wished(None, source)
    if len(numbers) > 1 or not (only := numbers.pop()).isdigit():
        return Wished(None, source)
    return Wished(int(only), source)


def withdrawal(text: str, source: Source) -> Statement | None:
    """P2  The withdrawal that a line tells, and the words around it that may name what is withdrawn."""
    if match := WITHDRAW.search(text):
        words = " ".join(part.strip() for part in match.groups() if part)
        return Statement("withdraw", source, words, clear=not (NEGATION.search(text) or DOUBT.search(text)))
    if STAY_AWAY.search(text):
        return Statement("withdraw", source, "", clear=False)
    return None


def replacement(text: str, source: Source) -> Statement | None:
    """P2  A replacement told in a line without numbers; clear where it speaks of mail, teams or orders as such.

    `Das ersetzt meine Mail von gestern.` is; `Statt Regen gab es Sonne.` is not, unless Regen is a team in force.
    """
    match = REPLACE.search(text)
    if match is None:
        return None
    return Statement("replace", source, text[match.end() :].strip(" .:,!"), clear=ALL_OF_IT.search(text) is not None)


def repeat(text: str, source: Source) -> Statement | None:
    """A call for the same as before: nothing is taken from it, the game master is asked."""
    return Statement("repeat", source, text) if REPEAT.search(text) else None
