"""Signs that look alike, made one."""

from __future__ import annotations

import re
import unicodedata

from gm.names import JOINER

DASHES = "‐‑‒–—―−﹘﹣－⁃"
BLANKS = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
DOUBLE_QUOTES = "“”„‟«»″＂"
SINGLE_QUOTES = "‘’‚‛‹›′＇"
FULL_WIDTH = {ord(chr(0xFF01 + n)): chr(0x21 + n) for n in range(94)}
INVISIBLE = re.compile(f"({JOINER})|[\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u200f]")

LOOK_ALIKES = FULL_WIDTH | {
    ord(sign): plain
    for signs, plain in ((DASHES, "-"), (BLANKS, " "), (DOUBLE_QUOTES, '"'), (SINGLE_QUOTES, "'"))
    for sign in signs
}


def visible(text: str) -> str:
    """The text composed (NFC), without signs of no width but in pictures: they split words that a reader sees whole."""
    return text if text.isascii() else INVISIBLE.sub(r"\1", unicodedata.normalize("NFC", text))


def plain(text: str) -> str:
    """The text with every dash, blank, quote and full-width sign as the plain one; as long as before, sign by sign."""
    return text if text.isascii() else text.translate(LOOK_ALIKES)
