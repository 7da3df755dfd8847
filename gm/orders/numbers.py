"""Rows of numbers in one line of text, as they may be a line-up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

NUMBER = r"\d{1,9}(?:[.,]\d{1,9})?"
JOINED = re.compile(rf"(?<![\w.,])[-+]?{NUMBER}(?:\s{{0,9}}[-/|;:]\s{{0,9}}[-+]?{NUMBER})+(?!\w)")
COMMAS = re.compile(r"(?<![\w.,-])-?\d{1,9}(?:\s{0,9},\s{0,9}-?\d{1,9}){3,99}(?![\w-])")
DOTS = re.compile(r"(?<![\w.,-])\d{1,3}(?:\.[ ]?\d{1,3}){4}(?![\w-]|\.\s?\d)")
BLANKS = re.compile(r"(?<![\w.,:/-])-?\d{1,9}(?:[ \t]{1,20}-?\d{1,9}){3,99}(?![\w:/-]|[.,]\d)")
_MIXED = r"(?:\s{0,3}[-/|;,]\s{0,3}|\s{1,9})"
MIXED = re.compile(rf"(?<![\w.,:/-])\d{{1,3}}(?:{_MIXED}\d{{1,3}}){{4}}(?![\w:])(?!{_MIXED}\d)(?![.,]\d)")
PLUS = re.compile(r"(?<=\d)\+(?=\d)|(?<=\d )\+(?= \d)")
ADDRESS = re.compile(r"\b(?:https?://|www\.)[^\s<>\"]+")
STEP = re.compile(rf"(\s*[-/|;:]\s*)([-+]?{NUMBER})")


@dataclass(frozen=True, slots=True)
class Chain:
    """Numbers in a row: where they begin and end in the line, as written, and whether signs join them, or several."""

    begin: int
    end: int
    values: tuple[str, ...]
    joined: bool
    mixed: bool = False


def _links(text: str, match: re.Match[str]) -> list[tuple[int, int, str, str]]:
    """(begin, end, number, the sign before it) of each number in a joined row."""
    first = re.compile(rf"[-+]?{NUMBER}").match(text, match.start(), match.end())
    assert first is not None
    links = [(first.start(), first.end(), first.group(), "")]
    links += [(m.start(2), m.end(2), m.group(2), m.group(1)) for m in STEP.finditer(text, first.end(), match.end())]
    if all(link[2][0] == link[3].strip() == "-" for link in links[1:]):  # `6--4--20--20--20`: the double dash joins
        links[1:] = [(begin + 1, end, number[1:], sign) for begin, end, number, sign in links[1:]]
    return links


def _uniform(links: list[tuple[int, int, str, str]]) -> Iterator[list[tuple[int, int, str, str]]]:
    """The row cut where another sign joins (`Polder 04 - 6-4-20-20-20`), unless it is five numbers as it stands."""
    signs = [link[3] for link in links[1:]]
    if len(links) == 5 or len(set(signs)) <= 1:
        yield links
        return
    usual = max(set(signs), key=lambda sign: (signs.count(sign), sign))
    part = [links[0]]
    for link in links[1:]:
        if link[3] == usual:
            part.append(link)
        else:
            yield part
            part = [link]
    yield part


PATTERNS = ((COMMAS, r"\s*,\s*"), (DOTS, r"\.\s?"), (BLANKS, r"\s+"), (MIXED, r"\s*[-/|;,]\s*|\s+"))


def levelled(text: str) -> str:
    """The text with addresses of pages and signs of emphasis as blanks, a plus between numbers as a stroke.

    It is as long as before, sign by sign.
    """
    if "//" in text or "www." in text:
        text = ADDRESS.sub(lambda match: " " * len(match.group()), text)
    return PLUS.sub("/", text.translate({ord("_"): " ", ord("*"): " "}))


def chains(text: str) -> list[Chain]:
    """All rows of four and more numbers in a line of plain signs, from left to right; none overlap."""
    found: list[Chain] = []
    if sum(map(str.isdigit, text)) < 4:
        return found
    for match in JOINED.finditer(text):
        for part in _uniform(_links(text, match)):
            if len(part) >= 4:
                found.append(Chain(part[0][0], part[-1][1], tuple(link[2] for link in part), True))
    if found:
        return found
    for pattern, split in PATTERNS:
        found = [
            Chain(m.start(), m.end(), tuple(re.split(split, m.group())), pattern is not BLANKS, pattern is MIXED)
            for m in pattern.finditer(text)
        ]
        if found:
            return found
    return []
