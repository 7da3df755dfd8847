"""Line-ups told row by row: labels beside numbers, in a line or one row a line, and legends of the rows' order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from gm.names import fold
from gm.orders.words import ROW_LETTERS, ROW_WORDS

ROWS = 5
_LABEL = r"[^\W\d_]{1,17}"
_NUMBER = r"\d{1,9}(?:[.,]\d{1,9}(?![.,]?\w))?"
LABEL_FIRST = re.compile(
    rf"(?<!\w)(?<![^\W\d_]-)({_LABEL})\.?\s{{0,4}}(?:\(\s?[^\W\d_]{{1,2}}\s?\))?"
    rf"\s{{0,4}}(?:[:=|(]|\.{{2,60}}|-(?=\s))?\s{{0,4}}(-?{_NUMBER})(?!\w)",
    re.IGNORECASE,
)
NUMBER_FIRST = re.compile(
    rf"(?<![\w.,])(-?{_NUMBER})\s{{0,4}}(?:wp\s{{1,4}}|x\s{{0,4}})?\(?({_LABEL})(?!\w)", re.IGNORECASE
)
ROW_ALONE = re.compile(rf"\W{{0,9}}(?:\d[.)]\s{{1,4}})?({_LABEL})\s?(?:\(\s?[^\W\d_]\s?\))?\s{{0,4}}[:=-]\s{{0,4}}")
DIGIT = re.compile(r"\d")
BESIDE = re.compile(r"\(?\s?\d{1,3}\s?wp\s?\)?|wp|punkte?n?|points?|pkt|und|and|oraz|\b\d[.)]", re.IGNORECASE)
"""What may stand beside rows in a line of nothing but rows."""
LEGEND = re.compile(rf"\(?({_LABEL})" + rf"\s?[-/,;|:+ ]\s?({_LABEL})" * 4 + r"\)?")
GLUED = re.compile(r"\(?(?<!\w)(TAVMS|KSDMA|GSDMA|BSOPA|BSOPN)(?!\w)\)?")


@dataclass(frozen=True, slots=True)
class Told:
    """Rows told by labels in a line: where they stand, each row with its number, in the order written."""

    begin: int
    end: int
    rows: tuple[tuple[int, str], ...]

    @property
    def values(self) -> tuple[str, ...]:
        """The numbers in the order T A V M S."""
        return tuple(value for _, value in sorted(self.rows, key=lambda pair: pair[0]))


@lru_cache(maxsize=4096)
def _word(label: str) -> int | None:
    return ROW_WORDS.get(fold(label))


def rows_of(labels: Sequence[str]) -> list[int | None]:
    """Which row each label means, None for a word that means none; letters only where one language fits them all."""
    letters = [label.casefold() for label in labels if len(label) == 1]
    fitting = [known for known in ROW_LETTERS if all(letter in known for letter in letters)]
    known = fitting[0] if len(fitting) == 1 or (fitting and letters and _agree(fitting, letters)) else {}
    return [known.get(label.casefold()) if len(label) == 1 else _word(label) for label in labels]


@lru_cache(maxsize=4096)
def is_label(label: str) -> bool:
    """Whether a word or letter may stand for a row."""
    return _word(label) is not None or any(label.casefold() in known for known in ROW_LETTERS)


def _agree(fitting: Sequence[dict[str, int]], letters: Sequence[str]) -> bool:
    return all(len({known[letter] for known in fitting}) == 1 for letter in letters)


@lru_cache(maxsize=16)
def _pairs(text: str) -> list[list[tuple[int, int, str, str]]]:
    """(begin, end, label, number) of the labelled numbers, both ways of reading; only words that may be labels."""
    if not DIGIT.search(text):
        return [[], []]
    ahead = [(m.start(), m.end(), m.group(1), m.group(2)) for m in LABEL_FIRST.finditer(text) if is_label(m.group(1))]
    behind = [(m.start(), m.end(), m.group(2), m.group(1)) for m in NUMBER_FIRST.finditer(text) if is_label(m.group(2))]
    return [ahead, behind]


def _told(part: Sequence[tuple[int, int, str, str]]) -> Told | None:
    """Labelled numbers as rows; None where two of them are the same row or one is none."""
    rows = [row for row in rows_of([pair[2] for pair in part]) if row is not None]
    if len(set(rows)) < len(part):
        return None
    numbers = [pair[3] for pair in part]
    if all(number[0] == "-" for number in numbers):  # `T-6 A-4`: the dash joins
        numbers = [number[1:] for number in numbers]
    return Told(part[0][0], part[-1][1], tuple(zip(rows, numbers, strict=True)))


def _windows(pairs: Sequence[tuple[int, int, str, str]], size: int) -> list[Told]:
    """All that so many labelled numbers one after the other tell, from left to right; none overlap."""
    found, begin = [], 0
    if len(pairs) > size and len(pairs) % size == 1 and _told(pairs[1 : size + 1]) is not None:
        begin = 1  # `Sturm 07: Tor 6, …, Sturm 20`: a name that looks like a row
    while begin + size <= len(pairs):
        told = _told(pairs[begin : begin + size])
        if told is not None:
            found.append(told)
        begin += size if told is not None else 1
    return found


def labelled(text: str) -> list[Told]:
    """The line-ups told by labels in one line (`T6 A4 V20 M20 S20`, `6 T, 4 A, …`), whole ones else those of four."""
    for size in (ROWS, ROWS - 1):
        for pairs in _pairs(text):
            if found := _windows(pairs, size):
                return found
    return []


def behind_and_field(text: str) -> Told | None:
    """`TW 6, AP 4, 20-20-20`: keeper and sweeper by label, the three field rows joined behind them."""
    pairs = _pairs(text)[0]
    told = next((one for one in _windows(pairs, 2) if {row for row, _ in one.rows} == {0, 1}), None)
    if told is None:
        return None
    field = re.compile(r"\W{1,4}(\d{1,3})\s?[-/]\s?(\d{1,3})\s?[-/]\s?(\d{1,3})(?!\s?[-/]?\s?\w)").match(text, told.end)
    return Told(told.begin, field.end(), (*told.rows, *zip((2, 3, 4), field.groups(), strict=True))) if field else None


def only_rows(text: str) -> list[tuple[str, str]]:
    """Labels and numbers of a line of nothing but rows (`Torwart: 6`, `1. Tor 6, Libero 4`); empty for any other."""
    for pairs in _pairs(text):
        rest, last = "", 0
        for begin, end, _, _ in pairs:
            rest, last = rest + text[last:begin] + " ", end
        if pairs and not re.search(r"\w", BESIDE.sub(" ", rest + text[last:])):
            return [(label, number) for _, _, label, number in pairs]
    return []


def told_apart(text: str) -> bool:
    """Whether a sign stands between a row's label and its number, so that it is no name like `Libero 09`."""
    return re.search(r"[^\W\d]\.?\W{0,4}[:=|-]\s{0,4}\d|\.{2,}\s?\d|[)]\s{0,4}[:=]?\s{0,4}\d", text) is not None


def rows_told(signs: str, begun: bool) -> tuple[int, list[tuple[str, str]]]:
    """The rows that a line tells, one to four, and how many signs of a name stand in front of the first ones."""
    at, told = 0, only_rows(signs)
    if not told and not begun and (behind := name_and_rows(signs)):
        at, told = behind
    return at, told if len(told) < ROWS else []


def name_and_rows(text: str) -> tuple[int, list[tuple[str, str]]] | None:
    """Where rows begin behind a name in a line that ends with them (`Nordstern: Tor 6, Libero 4,`), and the rows."""
    pairs = _pairs(text)[0]
    if not 2 <= len(pairs) < ROWS or not (told := only_rows(text[pairs[0][0] :])):
        return None
    colon = text[: pairs[0][0]].rstrip()
    return (pairs[0][0], told) if colon.endswith(":") and len(told) == len(pairs) else None


def row_alone(text: str) -> str:
    """The label of a line that names a row and leaves its number to the next (`Torwart:`), or ""."""
    match = ROW_ALONE.fullmatch(text)
    return match.group(1) if match and _word(match.group(1)) is not None else ""


def legend(text: str) -> tuple[int, int, list[int]] | None:
    """Begin, end and order of the five rows that words name without numbers (`T-A-V-M-S`, `TAVMS`); None: none."""
    if match := GLUED.search(text):
        rows = rows_of(list(match.group(1)))
        return match.start(), match.end(), [row for row in rows if row is not None]
    for match in re.finditer(rf"(?<!\w)(?={LEGEND.pattern}(?!\w))", text):
        found = LEGEND.match(text, match.start())
        assert found is not None
        rows = rows_of(found.groups())
        if set(rows) == set(range(ROWS)):
            return match.start(), found.end(), [row for row in rows if row is not None]
    return None
