"""Text out of bytes: transfer encodings, charsets, line ends and flowed paragraphs."""

from __future__ import annotations

import binascii
import codecs
import re
from dataclasses import dataclass
from functools import lru_cache

_SOFT_BREAK = re.compile(rb"=[ \t]++(?=\r?\n|\Z)")
_NOT_BASE64 = re.compile(rb"[^A-Za-z0-9+/=\s]")
_C1 = re.compile(rb"[\x80-\x9f]")
_NEW_LINE = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")
_UNWANTED = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
_FLOWED_QUOTE = re.compile(r">*")
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_NO_CHARSETS = {"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "mbcs", "oem"}
_ASCII_FORMS = ("utf-7", "utf-16", "utf-32", "hz", "iso2022")
"""Charsets that write other letters with ASCII bytes."""
_EIGHT_BIT = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "cp1252": "cp1252",
    "iso8859-15": "iso8859-15",
    "iso8859-2": "cp1250",
    "cp1250": "cp1250",
}
"""Charsets of one byte a letter whose label often stands on UTF-8, and what they are read as."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text, the charset taken, and whether that one was guessed."""

    text: str
    taken: str
    guessed: bool


def transfer(data: bytes, encoding: str) -> tuple[bytes, bool]:
    """Bytes out of their transfer encoding, and whether it was damaged; any other encoding leaves them."""
    encoding = encoding.strip().lower()
    if encoding == "quoted-printable":
        return binascii.a2b_qp(_SOFT_BREAK.sub(b"=", data)), False
    if encoding == "base64":
        return _base64(data)
    return data, False


def _base64(data: bytes) -> tuple[bytes, bool]:
    if _NOT_BASE64.search(data):
        return _patched(data), True
    try:
        return binascii.a2b_base64(data), False
    except binascii.Error:
        return _patched(data), True


SHORT = 76
"""A whole line of base64; what is shorter before plain text begins, and has a stray sign, is a greeting."""


def _patched(data: bytes) -> bytes:
    """Whatever of damaged base64 can be read: stray signs dropped, text below (a list's footer) cut, padding added.

    Where the first lines are plain text the label is wrong and the bytes stay.
    """
    kept: list[bytes] = []
    stray = False
    for line in data.split(b"\n"):
        strange = len(_NOT_BASE64.findall(line))
        if strange > 1:
            if not any(kept) or (stray and sum(map(len, kept)) < SHORT):
                return data
            break
        stray = stray or strange == 1
        kept.append(_NOT_BASE64.sub(b"", line.strip()))
    read = b"".join(b"".join(kept).replace(b"=", b"").split())
    read = read[: len(read) - (len(read) % 4 == 1)]
    return binascii.a2b_base64(read + b"=" * (-len(read) % 4))


@lru_cache(maxsize=256)
def _codec(declared: str) -> str:
    """The codec's name, "" where there is none that turns bytes into text."""
    try:
        info = codecs.lookup(declared.strip().strip("\"'"))
        "".encode(info.name)
    except (LookupError, ValueError, TypeError):
        return ""
    return "" if info.name.replace("-", "_") in _NO_CHARSETS else info.name


def _strict(data: bytes, charset: str) -> str | None:
    try:
        return data.decode(charset)
    except (UnicodeError, LookupError, ValueError):
        return None


def decode(data: bytes, declared: str, language: str) -> Decoded:
    """Text of any bytes: a byte order mark, the declared charset where it fits, UTF-8, then the language's 8-bit one.

    latin-1 and ascii are read as cp1252; an 8-bit label on what is valid UTF-8 is not believed.
    """
    charset = _codec(declared) if declared else ""
    if data.isascii() and b"\0" not in data and not charset.startswith(_ASCII_FORMS):
        return Decoded(data.decode("ascii"), charset or "ascii", False)
    for mark, encoding in _BOMS:
        if data.startswith(mark) and (text := _strict(data, encoding)) is not None:
            return Decoded(text, encoding, False)
    utf_8 = _strict(data, "utf-8") if not charset or charset in _EIGHT_BIT else None
    if utf_8 is not None and b"\0" not in data:
        return Decoded(utf_8, "utf-8", not data.isascii())
    read_as = _EIGHT_BIT.get(charset, charset) if charset != "iso8859-2" or _C1.search(data) else charset
    if read_as and (text := _strict(data, read_as)) is not None:
        return Decoded(text, read_as, charset == "ascii")
    return _guess(data, language)


def _guess(data: bytes, language: str) -> Decoded:
    quarter = len(data) // 4
    candidates = ["utf-8", *(("cp1250", "cp1252") if language == "pl" else ("cp1252", "cp1250"))]
    if b"\0" in data and data[1::2].count(0) > quarter:
        candidates.insert(0, "utf-16-le")
    elif b"\0" in data and data[::2].count(0) > quarter:
        candidates.insert(0, "utf-16-be")
    elif (text := _by_line(data, candidates[1])) is not None:
        return Decoded(text, f"utf-8, {candidates[1]}", True)
    for charset in candidates:
        if (text := _strict(data, charset)) is not None:
            return Decoded(text, charset, True)
    return Decoded(data.decode("latin-1"), "latin-1", True)


def _by_line(data: bytes, other: str) -> str | None:
    """Text of which some lines are UTF-8 and some of an 8-bit charset, as replies leave it; None where it is not so."""
    lines = data.split(b"\n")
    read = [_strict(line, "utf-8") for line in lines]
    strange = [None if text is None else not text.isascii() for text in read]
    if None not in strange or True not in strange:
        return None
    whole = [_strict(line, other) if text is None else text for line, text in zip(lines, read, strict=True)]
    return None if None in whole else "\n".join(text for text in whole if text is not None)


def clean(text: str) -> str:
    """Text with every line end as a newline, without control characters, turns of direction, or lone surrogates."""
    if text.isprintable():
        return text
    text = _NEW_LINE.sub("\n", text)
    return _UNWANTED.sub(lambda sign: "\ufffd" if "\ud800" <= sign[0] <= "\udfff" else "", text)


def unflow(text: str, delete_space: bool) -> str:
    """Paragraphs of format=flowed joined (RFC 3676); `delete_space` is its DelSp."""
    lines: list[str] = []
    run: list[str] = []
    depth = 0
    for line in text.split("\n"):
        quote = _FLOWED_QUOTE.match(line)
        marks = quote.end() if quote else 0
        words = line[marks:].removeprefix(" ")
        if run and (marks != depth or words == "-- "):
            lines.append(_joined(run, depth))
            run = []
        depth = marks
        soft = words.endswith(" ") and words != "-- "
        run.append(words[:-1] if soft and delete_space else words)
        if not soft:
            lines.append(_joined(run, depth))
            run = []
    if run:
        lines.append(_joined(run, depth))
    return "\n".join(lines)


def _joined(run: list[str], depth: int) -> str:
    return (">" * depth + " " if depth else "") + "".join(run)
