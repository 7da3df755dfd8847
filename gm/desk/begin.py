"""A zine begins, and each of its turns."""

from __future__ import annotations

from datetime import datetime, tzinfo
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from gm import zine
from gm.desk.cup_turn import round_due
from gm.model import InputError
from gm.record import Record


def new_turn(
    folder: Path, *, zat: str = "", wp: int | None = None, anti_wp: int | None = None, cup: str = ""
) -> tuple[str, str]:
    """Make the next turn with what was announced for it; its number and its turn.toml.

    What is given here wins over what was announced; without either the ZAT comes from the calendar. The round that a
    curling tournament of the zine waits for comes in; `cup` says which one where there are several.
    """
    with zine.lock(folder):
        settings = zine.load(folder)
        # A folder without turn.toml is what a killed run left of this very turn.
        ids = [id for id in zine.turn_ids(folder) if (folder / "turns" / id / "turn.toml").is_file()]
        last = zine.latest(folder, ids[-1]) if ids else None
        if ids and last is None:
            raise InputError(f"turns/{ids[-1]}: has not been run yet; gm run {ids[-1]} announces the next turn")
        id = zine.next_id(ids[-1]) if ids else "001"
        ahead: Record = last["next"] if last else {"zat": None, "wp": 80, "anti_wp": None}
        said = zat or ahead["zat"]
        at = at_of("--zat", said, settings.zone) if said else None
        if at is None:
            raise InputError("zine.toml: there is no [calendar] to tell the next ZAT; give it with --zat")
        if last and at <= datetime.fromisoformat(last["zat"]):
            raise InputError(f"--zat {said}: is not after the ZAT of {ids[-1]}, {last['zat'][:16].replace('T', ' ')}")
        wp, anti_wp = wp or ahead["wp"], anti_wp or ahead["anti_wp"]
        due = round_due(folder, settings, cup)
        waiting = (due.cup.name, due.number) if due else None
        matches = due.matches if due else ()
        zine.create_turn(folder, id, settings, at, wp=wp, anti_wp=anti_wp, matches=matches, cup=waiting)
        return id, (folder / "turns" / id / "turn.toml").read_text("utf-8")


def init(
    folder: Path, *, name: str, language: str, timezone: str, gm_address: str, zat: str, turn: str, wp: int, rule: str
) -> list[Path]:
    """Make a zine of a folder: its settings, its first turn, and what git must not take; the files made."""
    if not (turn.isdecimal() and turn.isascii()):
        raise InputError(f'--turn "{turn}": is not a number; write it as 047')
    try:
        at = at_of("--zat", zat, ZoneInfo(timezone))
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise InputError(f'--timezone "{timezone}": is not a time zone; write one as Europe/Berlin') from None
    domain = gm_address.rpartition("@")[2]
    about = {"name": name, "language": language, "timezone": timezone, "gm_address": gm_address, "rule": rule}
    clock = at.strftime("%H:%M")
    zine.create_zine(folder, **about, own_mail_server=[domain], time=clock)
    zine.create_turn(folder, turn, zine.load(folder), at, wp=wp)
    return [folder / "zine.toml", folder / ".gitignore", folder / "turns" / turn / "turn.toml"]


def at_of(option: str, words: str, settings_zone: tzinfo) -> datetime:
    """The instant that an option says; InputError where it is none."""
    try:
        return zine.instant(words, settings_zone)
    except ValueError as error:
        raise InputError(f"{option} {error}") from None
