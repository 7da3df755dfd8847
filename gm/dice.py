"""Dice that anyone can check afterwards: a secret, a name, and the numbers that follow from both."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from functools import cache

Name = Sequence[str | int]
"""What a stream of numbers is for; written as a compact JSON list."""


def key(secret: str, beacon: str = "") -> bytes:
    """The key of all streams of a turn: the secret in UTF-8, and with a beacon a zero byte and the beacon's words."""
    words = _utf8(secret)
    return words + b"\0" + _utf8(beacon) if beacon else words


def seal(secret: str) -> str:
    """SHA-256 of the secret's UTF-8 bytes, 64 hexadecimal digits: printed before the secret may be known."""
    return hashlib.sha256(_utf8(secret)).hexdigest()


class Stream:
    """The endless bytes of SHAKE-256(key ‖ 0 ‖ name); each call reads them from the beginning."""

    def __init__(self, key: bytes, name: Name) -> None:
        words = json.dumps(list(name), ensure_ascii=False, separators=(",", ":"))
        self._shake = hashlib.shake_256(key + b"\0" + _utf8(words))

    def rolls(self, sides: int, count: int) -> bytes:
        """The first `count` numbers of a die of `sides` sides (1 to 255), one a byte; a longer call begins alike.

        A byte from sides·⌊256/sides⌋ on is passed over, for else the low numbers came up more often.
        """
        faces, passed_over = _die(sides)
        # As many bytes as are read on average, and some more: nearly always enough at the first go.
        length = count * 256 // (256 - len(passed_over)) + 16
        while len(rolls := self._shake.digest(length).translate(faces, passed_over)) < count:
            length *= 2
        return rolls[:count]


def stream(key: bytes, name: Name) -> Stream:
    """The stream of this name; another name, however like, gives numbers that have nothing to do with it."""
    return Stream(key, name)


@cache
def _die(sides: int) -> tuple[bytes, bytes]:
    """What each byte shows on a die of so many sides, and the bytes that show nothing."""
    if not 1 <= sides <= 255:
        raise ValueError(f"a die has 1 to 255 sides, not {sides}")
    bound = sides * (256 // sides)
    return bytes(byte % sides + 1 for byte in range(256)), bytes(range(bound, 256))


def _utf8(words: str) -> bytes:
    # A lone surrogate can come from a command line that is no UTF-8; it still has to give some key.
    return words.encode("utf-8", "surrogatepass")
