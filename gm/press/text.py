"""Plain text as it is laid out: harmless characters, lines of 72 cells, columns."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Literal

from gm import names

WIDTH = 72
BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")
"""Characters that turn the direction of what follows, and the mark of byte order."""
UNSEEN = ("Cc", "Cs")
"""Categories of control characters and of halves of characters."""


def clean(value: Any) -> Any:
    """Give back JSON values whose strings stand on one line, without control characters and turns of direction.

    Line ends and tabs become blanks, all other such characters U+FFFD, so that one sees that something stood there; so
    does what is no character at all (U+FFFE and the like), which no XML may hold.
    """
    if isinstance(value, str):
        return value if value.isprintable() and BIDI.isdisjoint(value) else "".join(map(_harmless, value))
    if isinstance(value, Mapping):
        return {clean(key): clean(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [clean(item) for item in value]
    return value


def clean_lines(text: str) -> str:
    """Give back a text of several lines, each of them clean."""
    return "\n".join(clean(line) for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))


def _harmless(character: str) -> str:
    if character in "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\u2028\u2029":
        return " "
    return "\ufffd" if character in BIDI or unicodedata.category(character) in UNSEEN or _none(character) else character


def _none(character: str) -> bool:
    """Whether this is one of the code points that never are a character."""
    return ord(character) & 0xFFFE == 0xFFFE or "\ufdd0" <= character <= "\ufdef"


def wrap(text: str, indent: str = "", hanging: str | None = None, width: int = WIDTH) -> str:
    """Break a text into lines of at most `width` cells: the first begins with `indent`, the others with `hanging`.

    A word that is longer than a line is broken. A line that begins with From gets a blank in front: in a mailbox file
    it would begin a letter.
    """
    lead, follow = indent, indent if hanging is None else hanging
    lines, line = [lead], ""
    for word in _pieces(text, width - max(measure(lead), measure(follow))):
        longer = f"{line} {word}" if line else word
        if line and measure(lead + longer) > width - longer.startswith("From "):
            lines[-1] = lead + line
            lead, longer = follow, word
            lines.append(lead)
        line = longer
        lines[-1] = lead + line
    return "\n".join(f" {one}" if one.startswith("From ") else one for one in lines)


def _pieces(text: str, cells: int) -> Iterable[str]:
    """Give the words of a text, those of more than `cells` cells in pieces."""
    for word in text.split():
        piece = ""
        for character in word if measure(word) > cells else [word]:
            if piece and measure(piece + character) > cells:
                yield piece
                piece = ""
            piece += character
        yield piece


def measure(text: str) -> int:
    """Give the cells of a text, at once where each of its letters takes one."""
    return len(text) if text.isascii() else names.width(text)


def cell(text: Any, cells: int, align: Literal["left", "right", "center"] = "left") -> str:
    """Give a text exactly `cells` cells: cut with "…" or filled with blanks on the side away from `align`."""
    return _cell(str(text), cells, align)


@lru_cache(maxsize=8192)
def _cell(text: str, cells: int, align: Literal["left", "right", "center"]) -> str:
    # A cross table names every team once for each eight opponents.
    if text.isascii() and len(text) <= cells:
        return text.rjust(cells) if align == "right" else text.center(cells) if align == "center" else text.ljust(cells)
    return names.pad(names.cut(text, cells), cells, align)


def tidy(text: str) -> str:
    """Take blanks off the ends of lines and keep at most one empty line in a row; one line end at the end."""
    lines: list[str] = []
    for line in text.split("\n"):
        line = line.rstrip()
        if line or (lines and lines[-1]):
            lines.append(line)
    return "\n".join(lines).rstrip("\n") + "\n"


_HEADING = re.compile(r"#{1,6}\s")


def passages(text: str) -> list[tuple[str, str]]:
    """Split the game master's foreword into passages: ("heading" | "item" | "paragraph", words of it)."""
    found: list[tuple[str, str]] = []
    fresh = True
    for line in clean_lines(text).split("\n"):
        bare = line.strip()
        kind = "heading" if _HEADING.match(bare) else "item" if bare[:2] in ("- ", "* ", "+ ") else "paragraph"
        if not bare:
            fresh = True
        elif kind != "paragraph":
            found.append((kind, bare.lstrip("#").strip() if kind == "heading" else bare[2:].strip()))
            fresh = kind == "heading"
        elif fresh or not found:
            found.append((kind, bare))
            fresh = False
        else:
            found[-1] = (found[-1][0], f"{found[-1][1]} {bare}")
    return found
