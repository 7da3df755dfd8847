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
    """A part: type in lower case ("text/plain"), the bytes below its headers, the parts within, and what is outside."""

    headers: Headers
    body: bytes
    type: str
    parameters: Mapping[str, str]
    attached: bool
    filename: str
    children: tuple[Part, ...] = ()
    outside: bytes = b""
    """What stands above the first part and below the last: for programs that know no parts, so nobody sees it."""

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
    outside = b""
    if depth and kind.startswith("multipart/"):
        inner = "message/rfc822" if kind == "multipart/digest" else "text/plain"
        pieces, outside = _pieces(body, given.get("boundary", ""))
        children = tuple(_part(piece, inner, depth - 1) for piece in pieces)
        kind = kind if children else "text/plain"
    part = Part(
        headers,
        body,
        kind if "/" in kind else "text/plain",
        given,
        disposition.lower().startswith("attachment"),
        words(name.encode("utf-8", "replace")) if name else "",
        children,
        outside,
    )
    if depth and kind == "message/rfc822":
        return _with(part, (_part(part.content()[0].lstrip(b"\r\n"), "text/plain", depth - 1),))
    return part


def _with(part: Part, children: tuple[Part, ...]) -> Part:
    return Part(part.headers, b"", part.type, part.parameters, part.attached, part.filename, children)


def _pieces(body: bytes, boundary: str) -> tuple[list[bytes], bytes]:
    """The bytes between boundary lines, and what stands before the first and after the last."""
    if not boundary:
        return [], b""
    marker = b"--" + boundary.encode("latin-1", "replace")
    pieces: list[bytes] = []
    start, first, last = -1, len(body), len(body)
    position = body.find(marker)
    while position >= 0 and len(pieces) < PARTS:
        line = _REST_OF_LINE.match(body, position + len(marker))
        if line and (position == 0 or body[position - 1 : position] == b"\n"):
            if start >= 0:
                pieces.append(body[start : max(start, position - 1)].removesuffix(b"\r"))
            start, first = -1 if line[1] else line.end(), min(first, position)
            if line[1]:
                last = line.end()
                break
        position = body.find(marker, position + len(marker))
    if start >= 0:
        pieces.append(body[start:])
    return pieces, body[:first] + b"\n" + body[last:] if pieces else b""
