"""Files written into a text, and texts whose transfer encoding was lost on the way."""

from __future__ import annotations

import binascii
import re
from collections.abc import Sequence

from gm.post.words import Written

_UU = re.compile(r"begin(?:-base64)? [0-7]{3,4} (\S.{0,100})")
_YENC = re.compile(r"=ybegin .{0,200}?name=(.{1,100})")
_BINHEX = re.compile(r".{0,20}must be converted with BinHex", re.I)
_ENDS = (
    (_UU, re.compile(r"end|===="), 80),
    (_YENC, re.compile(r"=yend\b"), 1000),
    (_BINHEX, re.compile(r":?[^:]+:$"), 80),
)
"""How each coding begins, how it ends, and the longest of its lines."""
_SHORTEST = 40
_QUOTED = re.compile(rb"(?:[^=]++|=[0-9A-F]{2}|=[ \t]*\r?\n)*+=?")
_LETTER = re.compile(rb"=[C-F][0-9A-F]=[89AB][0-9A-F]")
_BASE64 = re.compile(rb"(?:[A-Za-z0-9+/]{4,76}\r?\n)*+[A-Za-z0-9+/]{2,76}={0,2}")


def set_aside(written: Sequence[Written]) -> tuple[list[Written], list[str]]:
    """The lines, those of files that are coded in them as notes, and what these files are called."""
    lines, names, at = list(written), [], 0
    while at < len(lines):
        if found := _file(lines, at):
            name, end = found
            names.append(name)
            lines[at:end] = [(text, kind or "note") for text, kind in lines[at:end]]
            at = end
        at += 1
    return lines, names


def _file(lines: Sequence[Written], at: int) -> tuple[str, int] | None:
    """The name of a file whose coding begins at a line, and the line behind its last; None where none does."""
    text = lines[at][0]
    if not text.startswith(("begin", "=ybegin", "(This")):
        return None
    for begins, ends, longest in _ENDS:
        if mark := begins.match(text):
            for end in range(at + 1, len(lines)):
                if ends.match(lines[end][0]):
                    return (mark[1].strip() if mark.lastindex else "BinHex"), end + 1
                if len(lines[end][0]) > longest or begins.match(lines[end][0]):
                    break
    return None


def lost(data: bytes) -> str:
    """The transfer encoding of a body that says that it has none, where it plainly has one; else ""."""
    if not data.isascii():
        return ""
    if _LETTER.search(data) and _QUOTED.fullmatch(data):
        return "quoted-printable"
    bare = data.strip()
    if len(bare) < _SHORTEST or not _BASE64.fullmatch(bare):
        return ""
    try:
        text = binascii.a2b_base64(bare).decode("utf-8")
    except (binascii.Error, UnicodeDecodeError):
        return ""
    return "base64" if " " in text and text.replace("\n", "").replace("\r", "").isprintable() else ""
