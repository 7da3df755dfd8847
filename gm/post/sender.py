"""Who a letter is from, and whether it is a player's letter at all."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Literal

from gm.post.headers import Headers
from gm.post.mime import Part
from gm.post.when import is_own

Nature = Literal["", "auto-reply", "bounce", "own"]

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*+"')
_COMMENT = re.compile(r"\([^()]*\)")
_ANGLE = re.compile(r"<([^<>]*)>")
_ADDRESS = re.compile(r"[^\s@<>,;:\"'()]+@[^\s@<>,;:\"'()]+")
_TAG = re.compile(r"\+[^@]*(?=@)")
_ABSENT = re.compile(
    r"(?:\[[^\]]{0,40}\]\s*)?(?:automatische antwort|auto(?:matic)?[- ]?reply|out of (?:the )?office"
    r"|abwesenheitsnotiz|abwesenheitsnachricht|autoodpowied|odpowiedź automatyczna|automatyczna odpowied)",
    re.I,
)
_AWAY = re.compile(r"abwesen|out of (?:the )?office|urlaub|vacation|holiday|nieobecn|automati", re.I)
_DAEMON = re.compile(r"(?:mailer-daemon|postmaster|mail-daemon)@|(?:mailer-daemon)\Z", re.I)
_RESULT = re.compile(r"\s*(dmarc|spf|dkim)\s*=\s*([A-Za-z]+)", re.I)


def addresses(written: str) -> tuple[str, ...]:
    """Addresses of a From line, folded, each once; what stands in names, quotes and comments is none."""
    found: list[str] = []
    if "@" not in written:
        return ()
    bare = _COMMENT.sub(" ", _QUOTED.sub(" ", written[:10_000]))
    for piece in re.split("[,;]", bare):
        inner = _ANGLE.search(piece)
        for address in _ADDRESS.findall(inner[1] if inner else piece):
            if (folded := address.strip(".").casefold()) not in found:
                found.append(folded)
    return tuple(found)


def fold(address: str, known: Collection[str], plus_tags: bool) -> str:
    """An address without its +tag, unless it is registered with it or tags are not folded."""
    return address if address in known or not plus_tags else _TAG.sub("", address)


def senders(headers: Headers, known: Collection[str], plus_tags: bool) -> tuple[tuple[str, ...], str]:
    """Who a letter may be believed to come from, and the address of the list that rewrote it, "" where none did.

    More than one address is a question. A list's rewriting is undone only where that leads to a known address.
    """
    written = ", ".join(value.decode("utf-8", "replace") for value in headers.all("from"))
    direct = tuple(dict.fromkeys(fold(one, known, plus_tags) for one in addresses(written)))
    if len(direct) == 1 and direct[0] not in known and "list-id" in headers:
        for name in ("x-original-from", "reply-to"):
            original = [fold(one, known, plus_tags) for one in addresses(headers.raw(name))]
            if len(original) == 1 and original[0] in known:
                return (original[0],), direct[0]
    return direct, ""


def nature(part: Part, found: Sequence[str], subject: str, gm_address: str) -> Nature:
    """P4  "own", "bounce" or "auto-reply" where a letter is no player's; genuine mail of a list is none of them."""
    headers = part.headers
    if gm_address and list(found) == [gm_address.casefold()]:
        return "own"
    if part.type == "multipart/report" or "x-failed-recipients" in headers or any(map(_DAEMON.search, found)):
        return "bounce"
    if _automatic(headers, subject):
        return "auto-reply"
    return "bounce" if headers.raw("return-path") == "<>" else ""


def listed(headers: Headers) -> bool:
    """Whether a letter came by a mailing list, or to many at once: no machine answers such letters (RFC 3834)."""
    many = headers.raw("precedence").lower() in ("list", "bulk", "junk")
    return many or "list-id" in headers or "list-post" in headers


def _automatic(headers: Headers, subject: str) -> bool:
    submitted = headers.raw("auto-submitted").partition(";")[0].strip().lower()
    if submitted not in ("", "no"):
        return True
    if any(headers.raw(name).lower() not in ("", "no") for name in ("x-autoreply", "x-autorespond", "x-autoresponder")):
        return True
    precedence = headers.raw("precedence").lower()
    if precedence in ("auto_reply", "auto-reply") or _ABSENT.match(subject):
        return True
    suppressed = "x-auto-response-suppress" in headers or precedence in ("bulk", "junk")
    return suppressed and bool(_AWAY.search(subject))


def failed(headers: Headers, own: Sequence[str]) -> str:
    """What the topmost Authentication-Results line of the own server found wrong with the sender; "" where nothing.

    DMARC decides; where the server says nothing of it, SPF, unless a DKIM signature holds.
    """
    for value in headers.all("authentication-results"):
        written = _COMMENT.sub(" ", value[:5000].decode("latin-1"))
        server, *methods = written.split(";")
        if not is_own((server.split() or [""])[0], own):
            continue
        results: dict[str, str] = {}
        for method in methods:
            if result := _RESULT.match(method):
                name, found = result[1].lower(), result[2].lower()
                results[name] = found if results.get(name) != "pass" else "pass"
        return _verdict(results)
    return ""


def _verdict(results: dict[str, str]) -> str:
    if results.get("dmarc") == "fail":
        return "dmarc=fail"
    decided = results.get("dmarc") == "pass" or results.get("dkim") == "pass"
    return "spf=fail" if results.get("spf") == "fail" and not decided else ""
