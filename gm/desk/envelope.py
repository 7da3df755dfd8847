"""Orders stay in their envelopes until the ZAT where the game master plays too."""

from __future__ import annotations

import getpass
from datetime import datetime
from pathlib import Path

from gm import zine
from gm.desk.gather import Gathered
from gm.desk.undecided import Undecided
from gm.zine import Zine


def closed(gathered: Gathered, now: datetime) -> bool:
    """Whether what the letters of a turn say is hidden from the game master at this instant."""
    published = zine.state(gathered.folder, gathered.turn.id) == "published"
    return gathered.zine.sealed and now < gathered.turn.zat and not published


def closed_turns(folder: Path, settings: Zine, now: datetime) -> tuple[str, ...]:
    """The turns whose orders are hidden at this instant."""
    if not settings.sealed:
        return ()
    ids = [id for id in zine.turn_ids(folder) if zine.state(folder, id) != "published"]
    return tuple(id for id in ids if now < zine.load_turn(folder, id, settings).zat)


def open_envelopes(folder: Path, id: str, command: str, now: datetime) -> None:
    """Write down that a turn is opened before its ZAT, on the disk before anything is shown; the newsletter counts it.

    `command` is told without what the game master gave it: that may quote an order.
    """
    with zine.lock(folder):
        row = {"at": now.isoformat(timespec="seconds"), "command": command, "by": _user()}
        zine.append_opened(folder, id, row)


def refuse_closed(gathered: Gathered, now: datetime, remedy: str) -> None:
    """Undecided where a command would show what is hidden."""
    if closed(gathered, now):
        raise Undecided(f"{gathered.turn.id} is sealed until its ZAT; {remedy}")


def _user() -> str:
    """Who works at this machine, as the system calls them; "" where it does not say."""
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return ""
