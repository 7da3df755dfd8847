"""Those who are missing are reminded: before the ZAT, once a day at most, and nobody who is absent."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from gm import press, zine
from gm.desk.gather import Gathered, gather, turn_or_last
from gm.desk.missing import IN_FORCE, Missing, missing
from gm.desk.players import mark
from gm.desk.receipts import ledger_of
from gm.desk.run import decided
from gm.model import Player
from gm.post.compose import Mail
from gm.record import Record
from gm.zine import Zine

KIND = "-reminder-"
"""What the ids of reminders have in common."""


def due(folder: Path, id: str | None, settings: Zine, now: datetime, without: Collection[str] = ()) -> Iterator[Mail]:
    """A reminder of today for each who is missing in a turn, the newest where none is named; none of `without`."""
    yield from reminders(folder, turn_or_last(folder, id), now, without)


def soon(folder: Path, settings: Zine, now: datetime, without: Collection[str]) -> Iterator[Mail]:
    """The reminders of the newest turn, where zine.toml wants them sent so many hours before the ZAT."""
    hours, ids = settings.reminders.hours_before, zine.turn_ids(folder)
    if hours and ids and zine.state(folder, ids[-1]) == "open":
        yield from reminders(folder, ids[-1], now, without, timedelta(hours=hours))


def reminders(
    folder: Path, id: str, now: datetime, without: Collection[str] = (), within: timedelta | None = None
) -> Iterator[Mail]:
    """Reminders for a turn: none from the ZAT on, and none sooner before it than `within`; one a player and day.

    The day is the zine's: the id of a mail has it, and sent.jsonl knows which ids went. Who had one of a day to come,
    by a clock that was wrong then or is now, gets none until then.
    """
    gathered = gather(folder, id)
    zat = gathered.turn.zat
    # In UTC: hours of the zine's own clock would be one too many or too few where it is put forward or back.
    if over(gathered, now) or (within is not None and now < zat.astimezone(UTC) - within):
        return
    decision = decided(gathered)
    found = missing(gathered, decision)
    day = now.astimezone(gathered.zine.zone).strftime("%Y%m%d")
    before = [one for one in without if one.startswith(f"{id}{KIND}")]
    own = zine.own_templates(folder)
    ledger = ledger_of(gathered, decision)
    for player in gathered.zine.players:
        mine = [one for one in found if one.player == player.name and not one.absent]
        name = f"{id}{KIND}{day}-{mark(player.name)}"
        if mine and player.addresses and not any(one >= name for one in before if one.endswith(mark(player.name))):
            facts = facts_of(gathered, player, mine)
            subject, text = press.reminder(ledger, facts, player.language or gathered.zine.language, own)
            yield Mail(name, player.name, player.addresses[0], subject, text)


def over(gathered: Gathered, now: datetime) -> bool:
    """Whether nobody can be reminded any more."""
    return now >= gathered.turn.zat or zine.state(gathered.folder, gathered.turn.id) != "open"


def facts_of(gathered: Gathered, player: Player, mine: Sequence[Missing]) -> dict[str, Any]:
    """What a reminder says: what is missing, why nothing counts, and the teams that he had in force last."""
    sent = {one.sent for one in mine}
    football = gathered.turn.tasks.get("football")
    played = (teams(made, player.name) for made in reversed(gathered.earlier))
    return {
        "player": player.name,
        "kind": "question" if "question" in sent else "rejected" if sent & {"rejected", "withdrawn"} else "nothing",
        "games": list(dict.fromkeys(one.game for one in mine)),
        "sides": [{"match": list(one.match), "side": one.side} for one in mine if one.game == "curling"],
        "wp": football.wp if football else None,
        "teams": next((names for names in played if names), []),
    }


def teams(made: Record, player: str) -> list[str]:
    """The football teams that a player had in force in a recorded turn."""
    rows = [row for row in made["orders"] if row["player"] == player and row["game"] == "football"]
    return [row["team"] for row in rows if row["status"] in IN_FORCE]


def unreached(gathered: Gathered, found: Sequence[Missing]) -> list[str]:
    """Who is missing and has no address."""
    reached = {player.name for player in gathered.zine.players if player.addresses}
    names = dict.fromkeys(one.player for one in found if one.player and not one.absent)
    return [name for name in names if name not in reached]
