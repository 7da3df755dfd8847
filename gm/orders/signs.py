"""Signs that look alike, made one."""

from __future__ import annotations

import re
import unicodedata

from gm.names import JOINED, JOINERS

DASHES = "‐‑‒–—―−﹘﹣－⁃"
BLANKS = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
DOUBLE_QUOTES = "“”„‟«»″＂"
SINGLE_QUOTES = "‘’‚‛‹›′＇"
FULL_WIDTH = {ord(chr(0xFF01 + n)): chr(0x21 + n) for n in range(94)}
_UNSEEN = "\u200b\u2060-\u2064\u206a-\u206f\ufeff\u00ad\u200e\u200f\u061c\u180e\u034f"
INVISIBLE = re.compile(
    rf"[{_UNSEEN}]|(?<![{JOINED}])[{JOINERS}]|[{JOINERS}](?![{JOINED}])|(?<=\d)[\ufe0e\ufe0f](?!\u20e3)"
)
BETWEEN_DIGITS = re.compile(rf"(?<=\d)[{_UNSEEN}{JOINERS}]+(?=\d)")
SEPARATORS = 3
"""So many signs of no width between digits are what some program made of dashes: without them it is one number."""
EMPTY = dict.fromkeys(map(ord, "\u115f\u1160\u3164\uffa0\u2800"), " ")
"""Letters that show nothing."""

LOOK_ALIKES = FULL_WIDTH | {
    ord(sign): plain
    for signs, plain in ((DASHES, "-"), (BLANKS, " "), (DOUBLE_QUOTES, '"'), (SINGLE_QUOTES, "'"))
    for sign in signs
}


def visible(text: str) -> str:
    """The text composed (NFC) and without signs of no width, which split words that a reader sees whole.

    Several of them between digits stand as "¦", so that the numbers are asked about; a name keeps what joins its signs.
    """
    if text.isascii():
        return text
    text = unicodedata.normalize("NFC", text).translate(EMPTY)
    if len(BETWEEN_DIGITS.findall(text)) >= SEPARATORS:
        text = BETWEEN_DIGITS.sub("¦", text)
    return INVISIBLE.sub("", text)


def plain(text: str) -> str:
    """The text with every dash, blank, quote and full-width sign as the plain one; as long as before, sign by sign."""
    return text if text.isascii() else text.translate(LOOK_ALIKES)
