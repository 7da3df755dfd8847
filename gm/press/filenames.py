"""Names of files made from names of players."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable
from hashlib import sha256

RESERVED = frozenset(
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$"]
    + [f"{device}{digit}" for device in ("COM", "LPT") for digit in "0123456789¹²³"]
)
"""Names that Windows gives to devices, whatever stands behind a dot."""
LONGEST = 80
"""Bytes of a name in UTF-8: with folder and ending it stays far below what any system takes."""


def file_names(names: Iterable[str]) -> dict[str, str]:
    """Give each name a file name of its own (without ending), one that every system takes.

    A name that can be kept is kept. One that was changed, or that differs from another only in case or in the form of
    its letters, gets a mark of its own SHA-256 behind it, so that two players never share a file.
    """
    distinct = sorted(set(names))
    chosen = {name: _safe(name) for name in distinct}
    digits = 8
    while True:
        shared = Counter(map(_key, chosen.values()))
        doubtful = [name for name in distinct if shared[_key(chosen[name])] > 1 or _plain(chosen[name], name, digits)]
        if not doubtful or digits > 64:
            return chosen
        for name in doubtful:
            chosen[name] = f"{_safe(name)}-{_mark(name)[:digits]}"
        digits *= 2


def _plain(chosen: str, name: str, digits: int) -> bool:
    """Whether a changed name still stands without its mark."""
    return digits == 8 and chosen != name


def _mark(name: str) -> str:
    return sha256(name.encode("utf-8", "surrogatepass")).hexdigest()


def _key(name: str) -> str:
    """What a system that does not tell case and forms of letters apart takes a name for."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFKC", name).casefold())


def _safe(name: str) -> str:
    """Put _ for what no file name may hold, and shorten."""
    kept = unicodedata.normalize("NFC", name)
    kept = "".join(
        "_" if one in '<>:"/\\|?*' or (unicodedata.category(one)[0] in "CZ" and one != " ") else one for one in kept
    )
    kept = kept.encode()[:LONGEST].decode(errors="ignore").strip(" .")
    if kept.split(".")[0].strip().upper() in RESERVED or not kept:
        kept = f"_{kept}"
    return kept
