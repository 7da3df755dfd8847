"""M5: when each round begins, is called and ends, and the same as an iCalendar."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta


@dataclass(frozen=True, slots=True)
class Slot:
    """A round's times: its name, when it begins, when the time left is called (None: never), when it ends."""

    name: str
    start: datetime
    call: datetime | None
    end: datetime


def timetable(
    names: Sequence[str], start: datetime, minutes: Sequence[int], call: int, pause: int
) -> tuple[Slot, ...]:
    """M5  Rounds one after the other, each of so many minutes, called `call` minutes before its end, a pause between.

    A round of 0 minutes has no time limit (S3.13): it ends when it ends, and is called never.
    """
    found: list[Slot] = []
    at = start
    for name, length in zip(names, minutes, strict=True):
        end = at + timedelta(minutes=length)
        called = end - timedelta(minutes=call) if 0 < call < length else None
        found.append(Slot(name, at, called, end))
        at = end + timedelta(minutes=pause)
    return tuple(found)


def as_calendar(title: str, slots: Sequence[Slot], stamp: datetime) -> str:
    """The rounds as iCalendar (RFC 5545): aware instants in UTC, naive ones floating; an alarm at each call."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//gm//cup timetable//EN"]
    for number, slot in enumerate(slots, 1):
        uid = hashlib.sha256(f"{title}\n{number}\n{stamp.isoformat()}".encode()).hexdigest()[:24]
        lines += ["BEGIN:VEVENT", f"UID:{uid}@gm", f"DTSTAMP:{_moment(stamp.astimezone(UTC))}"]
        lines.append(f"DTSTART:{_moment(slot.start)}")
        if slot.end > slot.start:  # RFC 5545 wants a later end, or none
            lines.append(f"DTEND:{_moment(slot.end)}")
        lines += [f"SUMMARY:{value(f'{title}: {slot.name}')}"]
        if slot.call is not None:
            left = int((slot.end - slot.call).total_seconds()) // 60
            lines += ["BEGIN:VALARM", "ACTION:DISPLAY", f"DESCRIPTION:{value(f'{slot.name}: {left} min')}"]
            lines += [f"TRIGGER;RELATED=END:-PT{left}M", "END:VALARM"]
        lines.append("END:VEVENT")
    return written([*lines, "END:VCALENDAR"])


def _moment(moment: datetime) -> str:
    if moment.tzinfo is None:
        return moment.strftime("%Y%m%dT%H%M%S")
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def value(words: str) -> str:
    """Words as a text value of a calendar (RFC 5545, 3.3.11)."""
    for sign in ("\\", ";", ","):
        words = words.replace(sign, f"\\{sign}")
    return words.replace("\n", "\\n")


def written(lines: Iterable[str]) -> str:
    """The lines of a calendar, folded and ended as RFC 5545, 3.1, asks."""
    return "".join(f"{_folded(line)}\r\n" for line in lines)


def _folded(line: str) -> str:
    """A line in parts of at most 75 octets, the further ones begun with a blank."""
    parts, part = [], ""
    for sign in line:
        if len((part + sign).encode("utf-8")) > 75:
            parts.append(part)
            part = " "
        part += sign
    return "\r\n".join([*parts, part])
