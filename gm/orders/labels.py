"""Line-ups told row by row: labels before numbers, tables with a head, one row a line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gm.orders.words import ROW_LETTERS, ROW_WORDS

LABELLED = re.compile(
    r"(?<![\w-])([^\W\d_]{1,15})\.?\s{0,4}(?:\([^\W\d_]\))?\s{0,4}[:=]?\s{0,4}(-?\d{1,9}(?:[.,]\d{1,9})?)(?!\w)"
)
ONE_ROW = re.compile(
    r"^\W*([^\W\d_]{1,15})\.?\s*(?:\(\s*[^\W\d_]\s*\))?\s*[:=.\-]*\s*(-?\d{1,9}(?:[.,]\d{1,9})?)\s*(?:wp|punkte?|points?|pkt)?\W*$",
    re.IGNORECASE,
)
CELLS = re.compile(r"[\s|;,\t/:()-]+")


def rows_of(labels: Sequence[str]) -> list[int | None]:
    """Which row each label means, None for a word that means none; letters only where one language fits them all."""
    folded = [label.casefold() for label in labels]
    letters = [label for label in folded if len(label) == 1]
    fitting = [known for known in ROW_LETTERS if all(letter in known for letter in letters)]
    known = fitting[0] if len(fitting) == 1 or (fitting and letters and _agree(fitting, letters)) else {}
    return [known.get(label) if len(label) == 1 else ROW_WORDS.get(label) for label in folded]


def is_label(label: str) -> bool:
    """Whether a word or letter may stand for a row."""
    folded = label.casefold()
    return folded in ROW_WORDS or any(folded in known for known in ROW_LETTERS)


def _agree(fitting: Sequence[dict[str, int]], letters: Sequence[str]) -> bool:
    return all(len({known[letter] for known in fitting}) == 1 for letter in letters)


def labelled(text: str) -> tuple[int, int, tuple[str, ...]] | None:
    """Begin, end and values (T A V M S) of a line-up told by labels in one line (`T6 A4 V20 M20 S20`)."""
    found = list(LABELLED.finditer(text))
    rows = rows_of([match.group(1) for match in found])
    named = [(row, match) for row, match in zip(rows, found, strict=True) if row is not None]
    if len(named) < 4 or len({row for row, _ in named}) < len(named):
        return None
    values = {row: match.group(2) for row, match in named}
    return named[0][1].start(), named[-1][1].end(), tuple(values[row] for row in sorted(values))


def head(text: str) -> tuple[list[int], int] | None:
    """The order of the five rows in a table's head, and how many further columns of numbers follow; None: no head."""
    if any(sign.isdigit() for sign in text):
        return None
    cells = [cell for cell in CELLS.split(text.strip()) if cell]
    for begin in range(len(cells) - 4):
        rows = rows_of(cells[begin : begin + 5])
        if set(rows) == set(range(5)):
            return [row for row in rows if row is not None], len(cells) - begin - 5
    return None


def table_row(text: str, order: Sequence[int], further: int) -> tuple[str, tuple[str, ...]] | None:
    """The name and the values (T A V M S) of a line below a table's head; None where it is no row of the table."""
    parts = re.split(r"\s*[|\t;]\s*|\s+", text.strip().strip("|"))
    cells = [part for part in parts if part]
    numbers = 0
    while numbers < len(cells) and re.fullmatch(r"-?\d+(?:[.,]\d+)?", cells[-1 - numbers]):
        numbers += 1
    for behind in (further, 0):
        if numbers >= 5 + behind:
            end = len(cells) - behind
            values = dict(zip(order, cells[end - 5 : end], strict=True))
            first = re.search(r"[\s|\t;]*".join(map(re.escape, cells[end - 5 :])) + r"[\s|\t;]*$", text)
            return text[: first.start()] if first else " ".join(cells[: end - 5]), tuple(values[n] for n in range(5))
    return None


def one_row(text: str) -> tuple[str, str] | None:
    """Label and number of a line that tells one row (`Torwart: 6`)."""
    match = ONE_ROW.match(text)
    return (match.group(1), match.group(2)) if match else None
