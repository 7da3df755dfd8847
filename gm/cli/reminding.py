"""`gm missing` and `gm remind`: who has no valid order yet, and a mail that says so to him."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from gm.desk.gather import Gathered
    from gm.desk.missing import Missing

SENT = {
    "question": "a question is open",
    "rejected": "turned down",
    "withdrawn": "withdrawn",
    "late": "too late",
    "no-order": "no order in it",
    "nothing": "nothing",
}


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print it as JSON.")
@click.argument("turn", required=False)
@click.pass_obj
def missing(folder: Path, as_json: bool, turn: str | None) -> None:
    """Show who has no valid order yet, by game: what they did send, and for how many turns they have been silent.

    TURN is the newest one unless you name it. Whoever has an order in force is not in it, however it came; those who
    are absent are listed apart.
    """
    from gm.cli.told import as_page
    from gm.desk.gather import gather, turn_or_last
    from gm.desk.missing import as_value
    from gm.desk.missing import missing as who
    from gm.desk.run import decided

    gathered = gather(folder, turn_or_last(folder, turn))
    found = who(gathered, decided(gathered))
    if as_json:
        zat = gathered.turn.zat.isoformat()
        click.echo(as_page({"turn": gathered.turn.id, "zat": zat, "missing": [as_value(one) for one in found]}))
    else:
        click.echo("\n".join(page(gathered, found)))


def page(gathered: Gathered, found: Sequence[Missing]) -> list[str]:
    """Who is missing in each game, then the absent."""
    from gm.cli.ledger import GAMES, heading

    lines = [heading(gathered)]
    for game, title in GAMES.items():
        if rows := [one for one in found if one.game == game and not one.absent]:
            lines += ["", f"{title}: {len(rows)} missing", *(row(one) for one in rows)]
    if absent := [one for one in found if one.absent]:
        lines += ["", f"Absent: {len(absent)}", *(row(one) for one in absent)]
    if found:
        return lines
    unknown = "football" in gathered.turn.tasks and not gathered.turn.active
    return [*lines, "", "Nobody is missing: no manager is active in the ranking." if unknown else "Nobody is missing."]


def row(one: Missing) -> str:
    """Who, what of curling, what he did send, where, and how long he has been silent."""
    from gm import names
    from gm.cli.lines import count

    other = [name for name in one.match if name != one.side]
    side = f"{one.side} v {' '.join(other)}" if one.match else ""
    silent = f"silent for {count(one.silent, 'turn')}" if one.silent else ""
    said = f"{SENT[one.sent]} {', '.join(one.letters)}".strip()
    cells = ((one.player or "nobody", 20), (side, 24 if side else 0), (said, 34 - 18 * bool(side and silent)))
    parts = [names.pad(names.cut(text, width - 2), width) if width else "" for text, width in cells]
    return f"  {''.join(parts)}{silent}"[:80].rstrip()


@click.command()
@click.option("--dry-run", "dry", is_flag=True, help="Show the mails, and send nothing.")
@click.argument("turn", required=False)
@click.pass_obj
def remind(folder: Path, dry: bool, turn: str | None) -> None:
    """Remind those who are missing: a mail to each in their own language, once a day at most.

    It may be run as often as you like, as by cron. Nobody is reminded from the ZAT on, nobody who is absent, and nobody
    whose order is in force. Where something of a player's waits for your word the mail says that it is open.
    """
    from datetime import UTC, datetime

    from gm.cli.send import open_matters, told
    from gm.desk import remind as desk
    from gm.desk.gather import gather, turn_or_last
    from gm.desk.missing import missing as who
    from gm.desk.run import decided
    from gm.desk.send import send
    from gm.desk.undecided import Undecided
    from gm.model import InputError

    now = datetime.now(UTC)
    id = turn_or_last(folder, turn)
    gathered = gather(folder, id)
    if desk.over(gathered, now):
        click.echo(f"{id}: the ZAT is over, nobody is reminded")
        return
    sending = send(folder, id, now, dry=dry, what=desk.due, only=desk.KIND)
    sending.unreached = desk.unreached(gathered, who(gathered, decided(gathered)))
    for line in told(sending, "nobody is to be reminded today"):
        click.echo(line)
    if sending.stopped:
        raise InputError(sending.stopped)
    if matters := open_matters(sending, "gm remind"):
        raise Undecided(*matters)
