"""When the rounds of a tournament begin and end (M5)."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from gm import zine
from gm.desk.cup import Log
from gm.model import InputError
from gm.tournaments.timetable import Slot, as_calendar, timetable

MINUTES, CALL, BREAK = 60, 10, 10
"""Where the rule sheet has no such setting."""


def times(
    log: Log, start: str, rounds: int | None, minutes: int | None, call: int | None, pause: int | None
) -> tuple[Slot, ...]:
    """The times of all planned rounds, and under Simpsons of the final; what is not given is the tournament's setting.

    The start is local: in a zine an instant in its zone, else a time that every calendar takes as its own.
    """
    try:
        begins = datetime.fromisoformat(start)
    except ValueError:
        raise InputError(f'--start "{start}": is no time; write it as "2026-12-05 10:00"') from None
    if begins.tzinfo is None and (log.where.folder / "zine.toml").is_file():
        begins = begins.replace(tzinfo=zine.load(log.where.folder).zone)
    number = rounds or (log.rules.rounds(log.cup) if log.cup.entrants else 0)
    if not number:
        raise InputError("nobody is in yet, so the number of rounds is open; give it with --rounds")
    long = _setting(log, "minutes", minutes, MINUTES)
    names = [f"Round {each}" for each in range(1, number + 1)]
    lengths = [long] * number
    if log.cup.rules == "simpsons":
        names, lengths = [*names, "Final"], [*lengths, 0]
    called, between = _setting(log, "call", call, CALL), _setting(log, "break", pause, BREAK)
    try:
        return timetable(names, begins, lengths, called, between)
    except OverflowError:
        raise InputError(f'--start "{start}": the rounds end beyond the year 9999') from None


def _setting(log: Log, name: str, given: int | None, otherwise: int) -> int:
    return given if given is not None else int(log.cup.settings.get(name, otherwise))


def calendar(log: Log, slots: tuple[Slot, ...], to: Path) -> None:
    """Write the times as an iCalendar; the same tournament gives the same bytes."""
    stamp = datetime.fromisoformat(log.events[0].at)
    zine.write_whole(to, as_calendar(log.cup.name, slots, stamp).encode("utf-8"))
