"""The timetable of a tournament: when each round starts, when its end is called, and when it ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any


@dataclass(frozen=True, slots=True)
class Slot:
    """A round's hours, all in the zone of the start."""

    round: int
    start: datetime
    call: datetime
    end: datetime


def timetable(settings: Mapping[str, Any], rounds: int, start: datetime) -> tuple[Slot, ...]:
    """M5 S1.3  The rounds one after the other by the settings minutes, call and break; the start an aware instant."""
    length, call, between = (timedelta(minutes=settings[name]) for name in ("minutes", "call", "break"))

    def after(delay: timedelta) -> datetime:
        # Minutes pass in UTC, also in the night in which the clock is changed.
        return (start.astimezone(UTC) + delay).astimezone(start.tzinfo)

    begins = [number * (length + between) for number in range(rounds)]
    return tuple(
        Slot(number, after(begin), after(begin + length - call), after(begin + length))
        for number, begin in enumerate(begins, 1)
    )
