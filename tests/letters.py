"""Letters for the tests, as bytes; an address of a player and the settings that know it."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from gm.model import Letter
from gm.post import mailbag
from gm.post.folder import Form, Raw

ZONE = ZoneInfo("Europe/Berlin")
LANGUAGES = {
    "klara@example.org": "de",
    "k.beispiel@example.net": "de",
    "jonas@example.org": "de",
    "ines@example.com": "de",
    "otto@example.net": "de",
    "marta@poczta.example": "pl",
    "piet@example.org": "en",
}
SETTINGS = mailbag.Settings(ZONE, "sl@spiel.example", ("mx.spiel.example",), True, LANGUAGES, "de")
RECEIVED = (
    b"Received: from out.example.org (out.example.org [192.0.2.10])\r\n"
    b"\tby mx.spiel.example (Postfix) with ESMTPS id 1; Thu, 23 Oct 2025 19:10:05 +0200 (CEST)\r\n"
)
HEAD = RECEIVED + b"From: Klara Beispiel <klara@example.org>\r\nSubject: TF47\r\nMessage-ID: <1@example.org>\r\n"


def letter(data: bytes, form: Form = "mail", name: str = "0001.eml") -> Letter:
    """The letter in bytes, read with the settings above."""
    return mailbag.letter(Raw(name, name, data, form), {}, SETTINGS)


def mailed(body: bytes, *headers: bytes) -> Letter:
    """A letter of Klara's with these headers (each a line) and this body."""
    return letter(HEAD + b"".join(header + b"\r\n" for header in headers) + b"\r\n" + body)


def own(read: Letter) -> list[str]:
    """Its own words without subject and blank lines."""
    return [line.text for line in read.lines if line.kind == "own" and line.number and line.text]


def kinds(read: Letter) -> list[str]:
    """The kind of each line below the subject that has words."""
    return [line.kind for line in read.lines if line.number and line.text]


def codes(read: Letter) -> list[str]:
    """The codes of its notices."""
    return [notice.code for notice in read.notices]


def fact(read: Letter, code: str) -> dict[str, object]:
    """The facts of its one notice with this code."""
    (notice,) = [notice for notice in read.notices if notice.code == code]
    return dict(notice.facts)
