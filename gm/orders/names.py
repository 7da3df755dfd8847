"""The name of a team in the words before or above its numbers."""

from __future__ import annotations

import re

from gm.orders.signs import plain
from gm.orders.words import (
    ALL_OF_IT,
    ENUMERATION,
    FORMER,
    GREETING,
    HEADING,
    LEADING,
    LEADING_SMALL,
    NAME_LABELS,
    NO_LINEUP,
    NUMBERED_TEAM,
    REPLACE,
    ROUND,
    SENTENCE,
    TRAILING,
)

LONGEST = 80
QUOTED = re.compile(r'"([^"]{1,80})"')
EDGE = " \t-:=,;.>|*_→/"


def _without_filling(words: list[str]) -> list[str]:
    while words and (words[0].strip(":,").casefold() in LEADING or words[0].strip(":,") in LEADING_SMALL):
        words = words[1:]
    while words and words[-1].strip(":,").casefold() in TRAILING:
        words = words[:-1]
    return words


def _after_colon(text: str) -> str:
    """What follows a colon, where what stands before it is talk and no part of a name."""
    head, colon, tail = text.rpartition(":")
    if not colon or not tail.strip(EDGE):
        return text
    talk = {word.strip(",.").casefold() for word in head.split()}
    if talk & (SENTENCE | LEADING) or ALL_OF_IT.search(head):
        return tail
    return text


def team_name(words: str) -> tuple[str, bool]:
    """The team's name in the words before its numbers, and whether it reads like one.

    ("", True) where there are no words; a sentence or more than eight words are given with False: they must be asked.
    """
    text = words.strip()
    signs = plain(text)
    if quoted := QUOTED.findall(signs):
        at = signs.rindex(f'"{quoted[-1]}"') + 1
        name = text[at : at + len(quoted[-1])].strip()
        if name:
            return name, True
    text = ROUND.sub("", ENUMERATION.sub("", text, count=1), count=1)
    labelled = NAME_LABELS.sub("", text, count=1)
    text = _after_colon(text) if labelled == text else labelled
    text = NUMBERED_TEAM.sub("", text, count=1)
    text = " ".join(_without_filling(text.split()))
    signs = plain(text)
    begin = len(signs) - len(signs.lstrip(EDGE))
    name = text[begin : len(signs.rstrip(EDGE + "("))].strip()
    return name[:LONGEST], _reads_like_a_name(name)


def _reads_like_a_name(name: str) -> bool:
    words = name.split()
    talk = any(word.strip(",.!?") in SENTENCE or word.strip(",.!?") in ("Ich", "I") for word in words)
    return not (talk or len(words) > 8 or len(name) > LONGEST or NO_LINEUP.search(name))


def name_above(line: str) -> str:
    """The team's name where a whole line is one, above a row without; "" where the line is something else."""
    text = line.strip()
    if labelled := NAME_LABELS.match(text):
        text = text[labelled.end() :]
    elif not text or text[-1] in ".!?,;" or GREETING.match(text) or HEADING.match(text):
        return ""
    if len(text) > 60 or REPLACE.search(text) or not any(sign.isalnum() for sign in text):
        return ""
    name, sure = team_name(text)
    return name if sure and len(name.split()) <= 6 else ""


def split_replaced(words: str) -> tuple[str, str | None]:
    """The words before numbers without a "statt …", and what that names (None where nothing is replaced).

    `Ostwind statt Oststern:` gives Ostwind and Oststern, `Statt meiner Mail bitte: Ostwind` gives Ostwind and the mail.
    """
    match = REPLACE.search(words)
    if match is None:
        return words, None
    before, after = words[: match.start()].strip(EDGE + '"'), words[match.end() :]
    head, mark, tail = after.partition(":")
    if before and team_name(before)[0]:
        return words[: match.start()], head.strip()
    if mark and tail.strip(EDGE):
        return tail, head.strip()
    head, mark, tail = after.rpartition(",")
    return (tail, head.strip()) if mark and tail.strip(EDGE) else (after, after.strip(EDGE))


def former(words: str) -> bool:
    """Whether the numbers right after these words are said to be the old ones (`statt 7-3-20-20-20`)."""
    return FORMER.search(words) is not None
