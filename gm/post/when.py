"""When a letter was written and when it arrived."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from ipaddress import ip_address, ip_network
from typing import Any

from dateutil import parser

from gm.post.headers import Headers

_PLAIN = re.compile(
    r"(?:[A-Za-z]{3},? +)?(\d{1,2}) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (\d{4}) +"
    r"(\d\d):(\d\d)(?::(\d\d))? +([+-])(\d\d)(\d\d)(?: *\([^()]*\))? *\Z"
)
_ASCTIME = re.compile(r"[A-Z][a-z]{2},? +([A-Z][a-z]{2}) +(\d{1,2}) +(\d{1,2}):(\d\d)(?::(\d\d))? +(\d{4})\Z")
_MONTHS = {name: number for number, name in enumerate("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(), 1)}
_ZONES = {
    **dict.fromkeys(("UT", "UTC", "GMT", "Z", "WET"), 0),
    **dict.fromkeys(("CET", "MEZ", "BST", "WEST"), 1),
    **dict.fromkeys(("CEST", "MESZ", "EET"), 2),
    **{"EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7},
}
_COMMENT = re.compile(r"\([^()]{0,200}\)")
_FILLING = re.compile(r"\b(?:uhr|um|o|at|den|godz\.?|r\.)(?=\s|\Z)|\+00:00\)", re.I)
_WEEKDAY = re.compile(r"\A[^\d,]{1,15}[.,]+ *(?=\d)")
_BROKEN_OCTOBER = re.compile(r"\bpa[^a-zA-Z\s](?= )")
"""Polish October, its last letter in whatever charset."""
_SIGNLESS = re.compile(r"(\d:\d\d(?::\d\d)?) (0\d\d\d|1[0-4]\d\d)\Z")
_ZONE_WORDS = re.compile(r"(\d:\d\d(?::\d\d)?) +[^\d+:-]{6,}\Z")
_BY = re.compile(r"\bby\s+([^\s;()]+)", re.I)
_FROM = re.compile(r"\s*from\s+(.*?)(?:\bby\s|\Z)", re.I | re.DOTALL)
_HOSTS = re.compile(r"[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*")
_INSIDE = [
    ip_network(one)
    for one in ("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1/128", "fc00::/7", "fe80::/10")
]
_ADDRESS = re.compile(r"\[[^\[\]]*\]|(?<![\w.-])\d{1,3}(?:\.\d{1,3}){3}(?![\w.-])")
_CLAIMED = re.compile(r"\b[eh][he]lo[= ]\s*[^\s()]+", re.I)
_BRACKETS = re.compile(r"\(([^()]*)\)")


_MONTH_NAMES: Any = [
    ("jan", "january", "januar", "jänner", "sty", "stycznia", "styczeń"),
    ("feb", "february", "februar", "lut", "lutego", "luty"),
    ("mar", "march", "mär", "märz", "mrz", "marca", "marzec"),
    ("apr", "april", "kwi", "kwietnia", "kwiecień"),
    ("may", "mai", "maj", "maja"),
    ("jun", "june", "juni", "cze", "czerwca", "czerwiec"),
    ("jul", "july", "juli", "lip", "lipca", "lipiec"),
    ("aug", "august", "sie", "sierpnia", "sierpień"),
    ("sep", "sept", "september", "wrz", "września", "wrzesień"),
    ("oct", "october", "okt", "oktober", "paź", "paz", "października", "październik"),
    ("nov", "november", "lis", "listopada", "listopad"),
    ("dec", "december", "dez", "dezember", "gru", "grudnia", "grudzień"),
]
_WEEKDAY_NAMES: Any = [
    ("mon", "monday", "mo", "montag", "pn", "pon", "poniedziałek"),
    ("tue", "tues", "tuesday", "di", "dienstag", "wt", "wto", "wtorek"),
    ("wed", "wednesday", "mi", "mittwoch", "śr", "śro", "środa"),
    ("thu", "thur", "thurs", "thursday", "do", "donnerstag", "cz", "czw", "czwartek"),
    ("fri", "friday", "fr", "freitag", "pt", "pią", "piątek"),
    ("sat", "saturday", "sa", "samstag", "sonnabend", "so", "sob", "sobota"),
    ("sun", "sunday", "sonntag", "nd", "nie", "niedziela"),
]


class _Words(parser.parserinfo):
    """Names of months and weekdays in English, German and Polish."""

    MONTHS = _MONTH_NAMES
    WEEKDAYS = _WEEKDAY_NAMES


_WORDS = _Words(dayfirst=True)
_DEFAULTS = (datetime(2000, 1, 1), datetime(2001, 2, 2))


def instant(words: str, zone: tzinfo) -> datetime | None:
    """The aware instant that a Date line names, else None; a time without a zone is one of `zone`, -0000 is UTC."""
    if plain := _PLAIN.match(words):
        return _from_parts(*plain.groups())
    words = _WEEKDAY.sub("", _FILLING.sub(" ", _COMMENT.sub(" ", words[:120])).strip())
    words = _BROKEN_OCTOBER.sub("paź", words)
    words = _ZONE_WORDS.sub(r"\1", _SIGNLESS.sub(r"\1 +\2", words))
    try:
        read = [parser.parse(words, parserinfo=_WORDS, default=one, tzinfos=_offset) for one in _DEFAULTS]
        if read[0].date() != read[1].date():
            return None
        return _aware(read[0], zone)
    except (ValueError, OverflowError, TypeError, AttributeError, IndexError, ArithmeticError):
        return None


def _from_parts(
    day: str, month: str, year: str, hour: str, minute: str, second: str | None, sign: str, hours: str, minutes: str
) -> datetime | None:
    ahead = timedelta(hours=int(hours), minutes=int(minutes))
    try:
        zone = UTC if not ahead else timezone(ahead if sign == "+" else -ahead)
        seconds = min(int(second or 0), 59)
        written = datetime(int(year), _MONTHS[month], int(day), int(hour), int(minute), seconds, tzinfo=zone)
        return _aware(written, UTC)
    except (ValueError, OverflowError):
        return None


def _aware(read: datetime, zone: tzinfo) -> datetime | None:
    """The instant, if it can be compared and turned into UTC."""
    if not 1980 <= read.year <= 2200:
        return None
    aware = read if read.tzinfo else read.replace(tzinfo=zone)
    ahead = aware.utcoffset()
    return aware if ahead is not None and abs(ahead) <= timedelta(hours=14) else None


def _offset(name: str | None, seconds: int | None) -> tzinfo | None:
    if seconds is not None and (name is None or name.upper() not in _ZONES):
        return timezone(timedelta(seconds=seconds)) if abs(seconds) < 86400 else None
    return timezone(timedelta(hours=_ZONES[name.upper()])) if name and name.upper() in _ZONES else None


def separator_time(words: str) -> datetime | None:
    """The time of an mbox separator ("Thu Oct 23 17:10:05 2025"), by convention in UTC."""
    plain = _ASCTIME.match(words)
    if not plain or plain[1] not in _MONTHS:
        return instant(words, UTC)
    month, day, hour, minute, second, year = plain.groups()
    return _from_parts(day, month, year, hour, minute, second, "+", "0", "0")


def is_own(host: str, own: Sequence[str]) -> bool:
    """Whether a host is one of the own mail server's names or below one."""
    host = host.casefold().rstrip(".")
    return any(host == name or host.endswith("." + name) for name in (one.casefold().rstrip(".") for one in own))


def received(headers: Headers, own: Sequence[str], zone: tzinfo) -> datetime | None:
    """P1  The moment a letter reached the own mail server, by its Received lines; None where none is believed.

    Only topmost lines written by the own server are read, and a further one only while the line above says that
    the letter was handed over inside: what is below a hand-over from outside may be forged.
    """
    moment = None
    for value in headers.all("received") if own else []:
        line = value[:2000].decode("latin-1")
        by = _BY.search(line)
        if not by or not is_own(by[1], own):
            break
        moment = instant(line.rpartition(";")[2].strip(), zone) or moment
        if not _inside(line, own):
            break
    return moment


def _inside(line: str, own: Sequence[str]) -> bool:
    """Whether every host that a Received line names after `from` is the own server or this machine.

    The name that the other side gave itself proves nothing: with an address from outside the server's own look-up
    (the name in brackets) must be there and ours.
    """
    origin = _FROM.match(line)
    if not origin:
        return True
    written = _CLAIMED.sub(" ", origin[1])
    hosts = _hosts(written)
    if not hosts or not all(host == "localhost" or is_own(host, own) for host in hosts):
        return False
    return not _outside(written) or bool(_hosts(" ".join(_BRACKETS.findall(written))))


def _hosts(written: str) -> list[str]:
    return [host for host in _HOSTS.findall(_ADDRESS.sub(" ", written).casefold()) if host not in ("port", "ipv6")]


def _outside(written: str) -> bool:
    """Whether an IP address of the public net is named, or one that cannot be read."""
    for address in _ADDRESS.findall(written):
        try:
            read = ip_address(address.strip("[]").casefold().removeprefix("ipv6:"))
        except ValueError:
            return True
        if not any(read in network for network in _INSIDE):
            return True
    return False
