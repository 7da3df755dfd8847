"""What may be wrong before a turn is run: a clock that jumped, a mailbox not fetched since the ZAT."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

from gm import zine
from gm.desk.gather import letters
from gm.model import InputError
from gm.zine import Zine

SLACK = timedelta(minutes=5)
"""How far the clocks of two machines may be apart before anybody is told."""


def warnings(folder: Path, id: str, now: datetime) -> list[str]:
    """What a game master should look at before he runs or publishes a turn, a line a matter."""
    settings = zine.load(folder)
    zat = zine.load_turn(folder, id, settings).zat
    return [*clock(folder, id, settings, now), *mailbox(folder, settings, zat, now)]


def clock(folder: Path, id: str, settings: Zine, now: datetime) -> list[str]:
    """Whether something is there already that this machine's clock says is yet to come."""
    known = {f"turns/{id}/mail/{one.name} arrived": one.arrived for one in letters(folder, id, settings) if one.arrived}
    known |= {f"{name} was fetched": at for name, at in zine.read_fetched(folder).items()}
    try:
        rows = zine.read_sent(folder).last.values()
        known |= {f"{row['id']} was sent": datetime.fromisoformat(row["at"]) for row in rows if "at" in row}
    except InputError:
        pass  # gm send tells what is wrong with it
    later = [(at, what) for what, at in known.items() if at > now + SLACK]
    if not later:
        return []
    at, what = max(later)
    here = shown(now, settings)
    return [f"it is {here} by this machine's clock, but {what} {shown(at, settings)}; set the clock, or rule on it"]


def mailbox(folder: Path, settings: Zine, zat: datetime, now: datetime) -> list[str]:
    """Which folders of the mailbox nobody has looked into since the ZAT."""
    if settings.imap is None or now < zat:
        return []
    seen = zine.read_fetched(folder)
    missed = [name for name in settings.imap.folders if name not in seen or seen[name] < zat]
    if not missed:
        return []
    last = min((seen[name] for name in missed if name in seen), default=None)
    since = f" (last {shown(last, settings)})" if last else ""
    return [f"{', '.join(missed)}: not fetched since the ZAT{since}; gm fetch takes what came in time"]


def shown(at: datetime, settings: Zine) -> str:
    """An instant in the zine's zone."""
    return at.astimezone(settings.zone).strftime("%Y-%m-%d %H:%M")
