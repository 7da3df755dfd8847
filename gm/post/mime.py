"""The parts of a letter.

Our own splitter rather than the standard library's: it is linear in the size of the letter however its parts nest,
keeps the bytes of each part, and ends at a fixed depth and number of parts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from gm.post.headers import Headers, parameters, split, words
from gm.post.text import transfer

DEPTH = 20
PARTS = 200

_REST_OF_LINE = re.compile(rb"(--)?[ \t]*(?:\r?\n|\Z)")


@dataclass(frozen=True, slots=True)
class Part:
    """A part: type in lower case ("text/plain"), the bytes below its headers, and the parts within."""

    headers: Headers
    body: bytes
    type: str
    parameters: Mapping[str, str]
    attached: bool
    filename: str
    children: tuple[Part, ...] = ()

    def content(self) -> tuple[bytes, bool]:
        """The bytes out of their transfer encoding, and whether it was damaged."""
        return transfer(self.body, self.headers.raw("content-transfer-encoding").partition(";")[0])


def parse(raw: bytes) -> Part:
    """The tree of parts of a letter's bytes; never raises."""
    if b"\n" not in raw[:HEAD]:
        raw = raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return _part(raw, "text/plain", DEPTH)


HEAD = 10_000
"""A letter without any newline so far has the line ends of old Macs."""


def _part(raw: bytes, default: str, depth: int) -> Part:
    headers, body = split(raw)
    written = headers.raw("content-type")
    kind = written.partition(";")[0].strip().lower() or default
    given = parameters(written) if ";" in written else {}
    disposition = headers.raw("content-disposition")
    named = parameters(disposition) if ";" in disposition else {}
    name = named.get("filename") or given.get("name", "")
    children: tuple[Part, ...] = ()
    if depth and kind.startswith("multipart/"):
        inner = "message/rfc822" if kind == "multipart/digest" else "text/plain"
        children = tuple(_part(piece, inner, depth - 1) for piece in _pieces(body, given.get("boundary", "")))
        kind = kind if children else "text/plain"
    part = Part(
        headers,
        body,
        kind if "/" in kind else "text/plain",
        given,
        disposition.lower().startswith("attachment"),
        words(name.encode("utf-8", "replace")) if name else "",
        children,
    )
    if depth and kind == "message/rfc822":
        return _with(part, (_part(part.content()[0].lstrip(b"\r\n"), "text/plain", depth - 1),))
    return part


def _with(part: Part, children: tuple[Part, ...]) -> Part:
    return Part(part.headers, b"", part.type, part.parameters, part.attached, part.filename, children)


def _pieces(body: bytes, boundary: str) -> list[bytes]:
    """The bytes between boundary lines; what is before the first and after the last is for machines."""
    if not boundary:
        return []
    marker = b"--" + boundary.encode("latin-1", "replace")
    pieces: list[bytes] = []
    start = -1
    position = body.find(marker)
    while position >= 0 and len(pieces) < PARTS:
        line = _REST_OF_LINE.match(body, position + len(marker))
        if line and (position == 0 or body[position - 1 : position] == b"\n"):
            if start >= 0:
                pieces.append(body[start : max(start, position - 1)].removesuffix(b"\r"))
            start = -1 if line[1] else line.end()
            if line[1]:
                break
        position = body.find(marker, position + len(marker))
    if start >= 0:
        pieces.append(body[start:])
    return pieces
