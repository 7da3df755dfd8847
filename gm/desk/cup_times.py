"""When the rounds of a tournament begin and end (M5, T4)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from gm import zine
from gm.desk.cup import Log
from gm.model import InputError
from gm.tournaments.timetable import Slot, as_calendar, timetable

MINUTES, CALL, BREAK = 60, 10, 10
"""Where the rule sheet has no such setting."""
STAGES = {"play-off": "Play-off", "semi-final": "Semi-final", "final": "Final"}


@dataclass(frozen=True, slots=True)
class Given:
    """What a director gives instead of the settings: rounds, and minutes of each kind; None: as it is set."""

    rounds: int | None = None
    minutes: int | None = None
    final: int | None = None
    call: int | None = None
    pause: int | None = None


def times(log: Log, start: str, given: Given) -> tuple[Slot, ...]:
    """The times of all planned rounds and of the stages after them; what is not given is the tournament's setting.

    The start is local: in a zine an instant in its zone, else a time that every calendar takes as its own.
    """
    try:
        begins = datetime.fromisoformat(start)
    except ValueError:
        raise InputError(f'--start "{start}": is not a time; write it as "2026-12-05 10:00"') from None
    if begins.tzinfo is None and (log.where.folder / "zine.toml").is_file():
        begins = begins.replace(tzinfo=zine.load(log.where.folder).zone)
    number = given.rounds or (log.rules.rounds(log.cup) if log.cup.entrants else 0)
    if not number:
        raise InputError("nobody is in yet, so the number of rounds is open; give it with --rounds")
    planned = [(f"Round {each}", _setting(log, "minutes", given.minutes, MINUTES)) for each in range(1, number + 1)]
    after = log.rules.stages(log.cup) if log.cup.entrants else ()
    slots = [*planned, *((STAGES[stage], _minutes(log, stage, key, given)) for stage, key in after)]
    called, between = _setting(log, "call", given.call, CALL), _setting(log, "break", given.pause, BREAK)
    try:
        return timetable([name for name, _ in slots], begins, [long for _, long in slots], called, between)
    except OverflowError:
        raise InputError(f'--start "{start}": is too late for a calendar; write it as "2026-12-05 10:00"') from None


def _minutes(log: Log, stage: str, key: str | None, given: Given) -> int:
    """The minutes of a stage after the planned rounds, 0 for one without a time limit (S3.13)."""
    if stage == "final" and given.final is not None:
        return given.final
    if key is None:
        return 0
    return _setting(log, key, given.minutes if key == "minutes" else None, MINUTES)


def _setting(log: Log, name: str, given: int | None, otherwise: int) -> int:
    return given if given is not None else int(log.cup.settings.get(name, otherwise))


def calendar(log: Log, slots: tuple[Slot, ...], to: Path) -> None:
    """Write the times as an iCalendar; the same tournament gives the same bytes."""
    stamp = datetime.fromisoformat(log.events[0].at)
    zine.write_whole(to, as_calendar(log.cup.name, slots, stamp).encode("utf-8"))
