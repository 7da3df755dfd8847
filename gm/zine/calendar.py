"""Local times of a zine: its zone, its clock changes, and the rule by which ZATs follow each other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, tzinfo
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from gm.zine.tables import text

INSTANT = re.compile(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?\s*(Z|[+-]\d\d:?\d\d)?")


def zone(value: object) -> str:
    """Take the name of a time zone of the IANA data."""
    found = text(value)
    try:
        ZoneInfo(found)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError(f'is "{found}", no time zone; write one of the IANA names, as Europe/Berlin') from None
    return found


def time(value: object) -> str:
    """Take a time of day HH:MM."""
    found = text(value)
    if not re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", found):
        raise ValueError(f'is "{found}", no time of day; write it as 20:00')
    return found


def rule(value: object) -> str:
    """Take an RFC 5545 rule of days, weeks, months or years."""
    found = text(value)
    example = "write it as FREQ=WEEKLY;INTERVAL=5;BYDAY=FR"
    if not re.fullmatch(r"[A-Z]+=[^;:\s]+(;[A-Z]+=[^;:\s]+)*", found):
        raise ValueError(f'is "{found}", no rule of RFC 5545; {example}')
    if not re.search(r"\bFREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)\b", found):
        raise ValueError(f'is "{found}", without days, weeks, months or years as its FREQ; {example}')
    try:
        days(found, date(2025, 1, 1))
    except (ValueError, TypeError, KeyError, IndexError) as error:
        raise ValueError(f'is "{found}", no rule of RFC 5545 ({error}); {example}') from None
    return found


def instant(value: object, local: tzinfo) -> datetime:
    """Turn `2025-10-24 20:00` of a zone, or with an offset, into an instant.

    A time that a clock change leaves out or gives twice is a ValueError: nobody could tell which was meant.
    """
    found = value.isoformat(" ") if isinstance(value, datetime) else value
    if not isinstance(found, str) or not INSTANT.fullmatch(found.strip()):
        raise ValueError(f'is "{value}", no date with a time; write it as 2025-10-24 20:00')
    try:
        at = datetime.fromisoformat(re.sub(r"\s+(?=[Z+-])", "", found.strip()))
    except ValueError as error:
        raise ValueError(f'is "{value}", no time that there is ({error}); write it as 2025-10-24 20:00') from None
    if at.tzinfo is not None:
        return at
    first, second = (at.replace(tzinfo=local, fold=fold).utcoffset() for fold in (0, 1))
    if first != second:
        what = "given twice" if second is not None and first is not None and second < first else "left out"
        early, late = (at.replace(tzinfo=local, fold=fold).isoformat(" ", "minutes") for fold in (0, 1))
        raise ValueError(f'is "{value}", {what} by a clock change; write it with an offset: {early} or {late}')
    return at.replace(tzinfo=local)


def written(at: datetime, local: tzinfo) -> str:
    """Write an instant as turn.toml has it: local time, with the offset only where a clock change makes it unclear."""
    here = at.astimezone(local)
    clear = here.utcoffset() == here.replace(fold=1 - here.fold).utcoffset()
    wall = here.replace(tzinfo=None) if clear else here
    return wall.isoformat(" ", "seconds" if here.second else "minutes")


def following(found: str, clock: str, after: datetime, local: tzinfo) -> datetime | None:
    """Give the ZAT after a ZAT by a calendar's rule and time; None where the rule has ended.

    The rule counts from the local day of that ZAT. Had that one been moved away from a day of the rule, the day that it
    stood for is passed over: a day that comes sooner than half the usual time is not the next one. A local time that a
    clock change leaves out comes as much later as the clock is put on.
    """
    last = after.astimezone(local).date()
    coming = days(found, last)
    first = next(coming, None)
    if first is None:
        return None
    if first == last:
        first = next(coming, None)
    elif (second := next(coming, None)) and 2 * (first - last) < second - first:
        first = second
    if first is None:
        return None
    at = datetime.combine(first, datetime.strptime(clock, "%H:%M").time(), local)
    return at.astimezone(UTC).astimezone(local)


def days(found: str, start: date) -> Iterator[date]:
    """Give the days of a rule from a day on, in order, each once; none after the year 9999."""
    from dateutil.rrule import rrulestr

    rules: Any = rrulestr(found, dtstart=datetime(start.year, start.month, start.day))
    return _distinct(day.date() for day in rules)


def _distinct(coming: Iterator[date]) -> Iterator[date]:
    last = None
    for day in coming:
        if day != last:
            yield day
        last = day
