"""The header lines of a letter: bytes as written, and the words in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from urllib.parse import unquote_to_bytes

from gm.post.text import clean, decode, transfer

HEADER_BYTES = 200_000
"""What is looked at of a header section; real ones have a few thousand bytes."""

_FIELD = re.compile(rb"([!-9;-~]+)[ \t]*:[ \t]*(.*)", re.DOTALL)
_BLANK_LINE = re.compile(rb"\n\r?\n")
_ENCODED = re.compile(r"=\?([^?\s]*)\?([bBqQ])\?([^?]*)\?=")
_PARAMETER = re.compile(r';\s*([^\s=;"]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^;]*)')


class Headers:
    """Values by name (lower case), each name's in the order of the letter, unfolded, as bytes."""

    __slots__ = ("_values",)

    def __init__(self, fields: Iterable[tuple[str, bytes]] = ()) -> None:
        self._values: dict[str, list[bytes]] = {}
        for name, value in fields:
            self._values.setdefault(name, []).append(value)

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def all(self, name: str) -> list[bytes]:
        """Every value of a header, topmost first."""
        return self._values.get(name, [])

    def raw(self, name: str) -> str:
        """The topmost value with encoded words left as they are; "" where there is none."""
        values = self._values.get(name)
        return values[0].decode("latin-1").strip() if values else ""

    def text(self, name: str, language: str = "de") -> str:
        """The topmost value as people read it."""
        values = self._values.get(name)
        return words(values[0], language) if values else ""


def split(raw: bytes) -> tuple[Headers, bytes]:
    """Headers and body; what is no header line ends the headers and belongs to the body."""
    if raw[:1] in b"\r\n":
        return Headers(), raw.removeprefix(b"\r").removeprefix(b"\n")
    end = _BLANK_LINE.search(raw)
    block, body = (raw[: end.start()], raw[end.end() :]) if end else (raw, b"")
    fields: list[tuple[str, bytes]] = []
    position = 0
    for line in block[:HEADER_BYTES].split(b"\n"):
        if line[:1] in (b" ", b"\t") and fields:
            name, value = fields[-1]
            fields[-1] = (name, value + b" " + line.strip() if len(value) < HEADER_BYTES // 10 else value)
        elif field := _FIELD.match(line):
            fields.append((field[1].decode("ascii").lower(), field[2].strip()))
        elif position and not line.startswith((b"From ", b">From ")):
            return Headers(fields), raw[position:]
        elif not line.startswith((b"From ", b">From ")):
            return Headers(), raw
        position += len(line) + 1
    return Headers(fields), body


def words(value: bytes, language: str = "de") -> str:
    """A header's value with encoded words decoded, also where a letter is split between two of them."""
    text = decode(value, "", language).text
    if "=?" in text:
        text = _decoded(text, language)
    return " ".join(clean(text).split())


def _decoded(text: str, language: str) -> str:
    pieces: list[str] = []
    pending, charset, end = b"", "", 0
    for word in _ENCODED.finditer(text):
        between = text[end : word.start()]
        if pending and (between.strip() or word[1].lower() != charset):
            pieces.append(decode(pending, charset, language).text)
            pending = b""
            if not between.strip():
                between = ""
        pieces.append("" if pending else between)
        charset, end = word[1].lower(), word.end()
        pending += _word_bytes(word[2].lower(), word[3])
    if pending:
        pieces.append(decode(pending, charset.partition("*")[0], language).text)
    return "".join(pieces) + text[end:]


def _word_bytes(coding: str, payload: str) -> bytes:
    data = payload.encode("utf-8", "surrogateescape")
    if coding == "b":
        return transfer(data, "base64")[0]
    return transfer(data.replace(b"_", b" "), "quoted-printable")[0]


def parameters(value: str) -> Mapping[str, str]:
    """What follows the first semicolon of a Content header, names in lower case (RFC 2231 continuations joined)."""
    found: dict[str, str] = {}
    extended: dict[str, str] = {}
    for name, written in _PARAMETER.findall(value):
        plain = re.sub(r"\\(.)", r"\1", written[1:-1]) if written[:1] == '"' and len(written) > 1 else written.strip()
        base, star, _ = name.lower().partition("*")
        if star:
            extended[base] = extended.get(base, "") + plain
        else:
            found.setdefault(base, plain)
    for base, joined in extended.items():
        charset, quoted, rest = joined.partition("''")
        found[base] = decode(unquote_to_bytes(rest), charset, "de").text if quoted else joined
    return found
