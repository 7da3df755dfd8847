"""The name of a team in the words before or above its numbers."""

from __future__ import annotations

import re
from functools import lru_cache

from gm.orders.introduced import ENTERED, FOR_TURN, INTRODUCED, SAID_TWICE
from gm.orders.signs import plain
from gm.orders.talk import doubtful
from gm.orders.words import (
    ALL_OF_IT,
    CLUB,
    ENUMERATION,
    FORMER,
    GAME_LABEL,
    GREETING,
    HAIL,
    HEADING,
    LEADING,
    LEADING_SMALL,
    NAME_LABELS,
    NO_LINEUP,
    NUMBERED_TEAM,
    OF_ORDERS,
    REPLACE,
    ROUND,
    SENTENCE,
    TRAILING,
    VALUES,
    WISHED,
)

LONGEST = 80
NOW = frozenset(
    "diesmal jetzt nun heute now today teraz dziś neu new sorry halt stopp stop hier nochmal "
    "montag dienstag mittwoch donnerstag freitag samstag sonntag "
    "monday tuesday wednesday thursday friday saturday sunday "
    "poniedziałek wtorek środa czwartek piątek sobota niedziela".split()
)
"""`Diesmal: Nordstern`, `Halt, stopp: Nordstern`: no part of the name."""
SORRY = re.compile(
    r"\W*(?:sorry|pardon|entschuldigung|verzeihung|przepraszam|halt|stopp?|ups|oops)[,!.]\s*", re.IGNORECASE
)
QUOTED = re.compile(r'"([^"]{1,80})"')
SENTENCE_END = re.compile(r"[!?]$|\w+\s+\w+\s+[^\W\d_]{3,}\.$")
"""The end of talk in front of a name; `1.`, `St.`, `Spvgg.` and `e.V.` are none."""
SMALL_END = re.compile(r"(?:^|\s)[^\W\d_A-ZÄÖÜĆŁŚŹŻ]{4,}\.$")
"""The same behind something said before (`Sorry, typo.`)."""
BEHIND = re.compile(
    r"\s*(?:\(([^()]{1,60})\)|(?:für|for|dla|=(?!\s*\d)|:|[-,](?=\s*(?:team|mannschaft|dru[żz]yna)\s))\s*(.{1,60}))"
    r"\s*[.,;]?\s*$"
)
WRAPPED = re.compile(r":\s+([A-ZÄÖÜĆŁŚŹŻ][\w.'’-]*(?: [A-ZÄÖÜĆŁŚŹŻ\d][\w.'’-]*){0,3})\s*$")
SEVERAL = re.compile(
    r"(?<=\w) (?:und|and|i|oraz) .*\b(?:spielen|treten|laufen|gehen|kommen|starten|play|grają|zagrają)\b"
)
"""Two that play: `Nordstern und Südstern spielen …`."""
ASIDE = re.compile(r"\w.*\([^()]*\w[^()]*$")
"""Words in brackets that are still open before the numbers: an aside (`Seite 12 (Schnitt 5-4-21-20-19)`)."""
COUNTED = re.compile(r"\d{1,2}")
"""All that is left of a label that counts."""
EDGE = " \t-:=,;.>|*_→/({[<"
"""Signs around a name that are none of it; a name may begin with one that opens, and end with one that closes."""
LEAD, TAIL = EDGE.translate(dict.fromkeys(map(ord, "=({[<"))), EDGE.replace(">", "")


def _without_filling(words: list[str], small: bool = False) -> list[str]:
    """The words without those around a name that are none of it; `small`: only where they are in small letters."""
    if small:
        while words and words[0].strip(":,") in LEADING | LEADING_SMALL:
            words = words[1:]
        while words and words[-1].strip(":,") in TRAILING:
            words = words[:-1]
        return words
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
    told = talk & (SENTENCE | LEADING) or _talks(head.split()) or talk <= NOW
    if told or ALL_OF_IT.search(head) or GREETING.match(head):
        return tail
    return text


def _after_talk(text: str) -> str:
    """What follows a greeting or a wish in the same line (`Hallo Bernd, Nordstern`, `Wunsch 90, Nordstern`)."""
    parts = re.split(r"(?<=[,!.;?])\s+", text)
    if not parts[-1].strip(EDGE):
        return text
    ends = [
        at
        for at, part in enumerate(parts[:-1], 1)
        if SENTENCE_END.search(part) or (at > 1 and SMALL_END.search(part) and parts[at][:1].isupper())
    ]
    parts = parts[ends[-1] if ends else 0 :]
    while len(parts) > 1 and (GREETING.match(parts[0]) or SORRY.fullmatch(parts[0]) or WISHED.search(parts[0])):
        parts = parts[1:]
    return " ".join(parts)


def _quoted(text: str) -> str:
    """The name that stands in quotes, unless the words around it make one name with it (`Die "Wilden" Kerle`)."""
    signs = plain(text)
    if not (found := QUOTED.findall(signs)) or not found[-1].strip():
        return ""
    at = signs.rindex(f'"{found[-1]}"')
    around = [word.strip(EDGE + ":,)") for word in (signs[:at] + " " + signs[at + len(found[-1]) + 2 :]).split()]
    part_of = [word for word in around if word]
    if part_of and all(not word[0].islower() and word.casefold() not in LEADING | TRAILING for word in part_of):
        return ""
    return text[at + 1 : at + 1 + len(found[-1])].strip()


@lru_cache(maxsize=1024)
def team_name(words: str) -> tuple[str, bool]:
    """The team's name in the words before its numbers, and whether it reads like one.

    ("", True) where there are no words; a sentence or more than eight words are given with False: they must be asked.
    A name behind a label (`Team: …`) or in quotes is taken whole.
    """
    text = VALUES.sub(" ", words.strip())
    numbered = CLUB.match(text)
    text = ROUND.sub("", text if numbered else ENUMERATION.sub("", text, count=1), count=1)
    text = GAME_LABEL.sub("", text, count=1)
    labelled = NAME_LABELS.sub("", text, count=1)
    if quoted := _quoted(labelled):
        return quoted, True
    if labelled != text and (name := _edged(" ".join(_without_filling(labelled.split(), small=True)))):
        return name[:LONGEST], len(name.split()) <= 4 or _reads_like_a_name(name)
    text = FOR_TURN.sub("", text)
    text = ENTERED.sub("", INTRODUCED.sub("", _after_talk(_after_colon(text)), count=1), count=1)
    if SAID_TWICE.fullmatch(name := _edged(text)):
        return name, True
    text = NUMBERED_TEAM.sub("", text, count=1)
    text = ROUND.sub("", " ".join(_without_filling(text.split())), count=1)
    name = _edged(" ".join(_without_filling(text.split())))
    words_of_it = {word.strip(":,.").casefold() for word in name.split() if not word.strip(":,.").isdigit()}
    if HAIL.fullmatch(name):
        return "", True
    if words_of_it and words_of_it <= LEADING | LEADING_SMALL | TRAILING | OF_ORDERS:  # `Mein Zug: 6-4-20-20-20`
        return "", True
    if COUNTED.fullmatch(name) and words.strip(EDGE) != name:  # `Aufstellung 1: 6-4-20-20-20`
        return name, False
    return name[:LONGEST], _reads_like_a_name(name) and not SEVERAL.search(words)


def _edged(text: str) -> str:
    """The text without dashes, colons and the like around it."""
    signs = plain(text)
    begin = len(signs) - len(re.sub(r"^=\s+", "", signs.lstrip(LEAD)).lstrip(LEAD))
    end = len(re.sub(r"[-=]+>\s*$", "", signs).rstrip(TAIL))
    return text[begin:end].strip()


def _talks(words: list[str]) -> bool:
    """Whether words in small letters make a sentence of it."""
    return any(word.strip(",.!?") in SENTENCE or word.strip(",.!?") in ("Ich", "I") for word in words)


def _reads_like_a_name(name: str) -> bool:
    words = name.split()
    if ASIDE.search(name):
        return False
    mood = bool(words) and words[0][:1].islower() and bool({"mit", "with", "z", "ze"} & set(words[1:-1]))
    return not (mood or _talks(words) or len(words) > 8 or len(name) > LONGEST or NO_LINEUP.search(name))


def name_above(line: str) -> str:
    """The team's name where a whole line is one, above a row without; "" where the line is something else."""
    text = line.strip()
    if labelled := NAME_LABELS.match(text):
        text = text[labelled.end() :]
    elif INTRODUCED.match(text) or INTRODUCED.match(rest := _after_talk(text)):
        text = (text if INTRODUCED.match(text) else rest).rstrip(".!, ")
    elif not text or text[-1] in ".!?,;" or GREETING.match(text) or HEADING.match(text):
        return ""
    if len(text) > 60 or REPLACE.search(text) or not any(sign.isalnum() for sign in text):
        return ""
    name, sure = team_name(line if labelled else text)
    return name if sure and len(name.split()) <= (8 if labelled else 6) else ""


def name_wrapped(line: str) -> str:
    """The name behind the last colon of a line that a mail program broke there; "" where there is none, or doubt."""
    behind = WRAPPED.search(line) if 50 <= len(line) <= 90 else None
    if behind is None or GREETING.match(behind.group(1)) or doubtful(plain(line), ""):
        return ""
    name, sure = team_name(line)
    return name if sure and name == behind.group(1) else ""


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


def name_behind(after: str) -> str:
    """The team's name behind its numbers: `6-4-20-20-20 (Nordstern)`, `6-4-20-20-20 für Nordstern`."""
    match = BEHIND.match(after)
    return name_above((match.group(1) or match.group(2)).strip(" .,;")) if match else ""
