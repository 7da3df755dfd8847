"""Code words: their salted hashes, whose stands in a letter, and how they are cut from it."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from gm import names

LEAST, MOST = 6, 40
"""Folded letters and digits of a code word."""
CUT = "[…]"
"""What stands where nothing but a code word stood."""
TOKEN = re.compile(r"[^\W_](?:[^\W_]|[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff])*")
LABEL = re.compile(
    r"(?:\b(?:mein|das|my|the|moje)\s+)?\b(?:kennwort|losungswort|losung|passwort|code[ -]?wort|code[ -]?word|password"
    r"|has[łl]o)(?:\s+(?:ist|lautet|is|to|brzmi))?\s*[:=–-]?[\s\"'„“”‚‘’«»*(]*$",
    re.IGNORECASE,
)
GLUED = re.compile(r"(?:kennwort|losungswort|losung|passwort|codewor[td]|password|has[łl]o)(?=\w)", re.IGNORECASE)
"""What announces a code word without a blank between."""
EDGES, GLUE = 6, 60
"""So many places in a word of at most so many signs are looked at where a digit or a capital begins: a player's."""
AROUND = " \t.,;:!?\"'„“”‚‘’«»*()[]–_#…"


def fault(word: str) -> str:
    """Say why a word can be no code word, never the word itself; "" where it can."""
    if not TOKEN.fullmatch(word):
        return "a code word is one word of letters and digits, without blanks and signs"
    if not LEAST <= len(names.fold(word)) <= MOST:
        return f"a code word has {LEAST} to {MOST} letters and digits"
    if word.isdecimal():
        return "a code word has a letter in it: numbers stand in every order"
    return ""


def hashed(word: str, salt: bytes) -> str:
    """Give the salted hash of a code word, as zine.toml keeps it; `salt` is 16 bytes of chance.

    Its tag, one byte, spares a letter's other words the slow hash. It makes a guess 256 times cheaper, no more.
    """
    folded = names.fold(word)
    return f"scrypt$4096$8$1${salt.hex()}${_tag(folded, salt)}${_slow(folded, salt)}"


def fits(word: str, code: str) -> bool:
    """Whether a word is the one of this hash, in upper or lower case, with or without accents."""
    *_, salt, tag, digest = code.split("$")
    folded, grain = names.fold(word), bytes.fromhex(salt)
    if not LEAST <= len(folded) <= MOST or _tag(folded, grain) != tag:
        return False
    return hmac.compare_digest(_slow(folded, grain), digest)


def _tag(folded: str, salt: bytes) -> str:
    return hmac.new(salt, folded.encode(), "sha256").hexdigest()[:2]


@lru_cache(maxsize=4096)
def _slow(folded: str, salt: bytes) -> str:
    return hashlib.scrypt(folded.encode(), salt=salt, n=4096, r=8, p=1, dklen=32).hex()


@dataclass(slots=True)
class Scissors:
    """Cuts the code words of these players, name → hash, and keeps whose it found; `said` those of own words."""

    codes: Mapping[str, str]
    said: set[str] = field(default_factory=set)

    def cut(self, text: str, own: bool = False) -> str:
        """Give a line without code words and what announces them; CUT where nothing else stood there."""
        if not self.codes:
            return text
        found = False
        for token in reversed(list(TOKEN.finditer(text))):
            begin, end, whose = self.within(token[0])
            if whose:
                found = True
                at = token.start()
                text = _joined(LABEL.sub("", text[: at + begin]), text[at + end :])
            if own:
                self.said.update(whose)
        return CUT if found and not text.strip(AROUND + "-") else text

    def within(self, word: str) -> tuple[int, int, list[str]]:
        """Where a code word stands in a word of a text, and whose it is; nobody's where none does."""
        for begin, end, part in _parts(word):
            if whose := [name for name, code in self.codes.items() if fits(part, code)]:
                return begin, end, whose
        return 0, 0, []


def _parts(word: str) -> Iterator[tuple[int, int, str]]:
    """What of a word may be a code word, and what is cut with it.

    All of it, all behind a label, what is there twice or three times, and what a digit or a capital parts from the
    rest (`Geheim6-4-20-20-20`, `GeheimNordstern`); never another part: `sommer` does not stand in `Sommerpause`.
    """
    yield 0, len(word), word
    if glued := GLUED.match(word):
        yield 0, len(word), word[glued.end() :]
    for times in (2, 3):
        once = word[: len(word) // times]
        if LEAST <= len(once) <= MOST and names.fold(once * times) == names.fold(word):
            yield 0, len(word), once
    inner = [at for at in range(1, len(word)) if _edge(word[at - 1], word[at])]
    for at in inner[:EDGES] if len(word) <= GLUE else ():
        yield 0, at, word[:at]
        yield at, len(word), word[at:]


def _edge(before: str, after: str) -> bool:
    return before.isdecimal() != after.isdecimal() or (before.islower() and after.isupper())


def _joined(before: str, after: str) -> str:
    """The words before and behind a code word as one line; a table keeps its tab."""
    if not before.strip(AROUND):
        indent = before[: len(before) - len(before.lstrip())]
        return indent + re.sub(rf"^(?:[{re.escape(AROUND)}]|-(?=\s))+", "", after)
    if not after.strip(AROUND):
        return before.rstrip(" \t,;:(*_#„“\"'") + after.strip(" \t\"'„“”*_),;:…")
    blank = "\t" if "\t" in before[len(before.rstrip()) :] + after[: len(after) - len(after.lstrip())] else " "
    rest = after.lstrip(" \t")
    return before.rstrip(" \t") + (rest if rest[0] in ".,;:!?)" else blank + rest)
