"""The mails in an IMAP server's answer to FETCH."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from gm.post.when import instant

_UID = re.compile(rb"\bUID (\d+)")
_SIZED = re.compile(rb'\bINTERNALDATE "([^"]*)"')
_BODY = re.compile(rb"\bBODY\[\]")


@dataclass(frozen=True, slots=True)
class Mail:
    """A mail as the server holds it: its bytes, and when it came into the mailbox (INTERNALDATE)."""

    uid: int
    data: bytes
    arrived: datetime | None


def mails(answer: Sequence[object], bare: bool = False) -> Iterator[Mail]:
    """The mails in an answer to FETCH: each a literal with what stands before and after it.

    A server may tell of changed flags in between; such lines have no body. `bare` takes lines without one.
    """
    at = 0
    while at < len(answer):
        item = answer[at]
        at += 1
        if isinstance(item, tuple):
            head, data = bytes(item[0]), bytes(item[1])
            while at < len(answer) and isinstance(rest := answer[at], bytes) and not re.match(rb"\d+ \(", rest):
                head, at = head + rest, at + 1
        elif isinstance(item, bytes) and (bare or _BODY.search(item)):
            head, data = item, b""  # an empty mail is NIL or "" and no literal
        else:
            continue
        uid, came = _UID.search(head), _SIZED.search(head)
        if uid and (bare is False or came):
            yield Mail(int(uid[1]), data, _arrived(came[1].decode("latin-1")) if came else None)


def _arrived(words: str) -> datetime | None:
    """The instant of an INTERNALDATE: 17-Jul-1996 02:44:25 -0700."""
    return instant(words.strip().replace("-", " ", 2), UTC)
