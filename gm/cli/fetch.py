"""`gm fetch`: new letters out of the mailbox."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from gm.desk.fetch import Fetched


@click.command()
@click.option("--watch", "waits", is_flag=True, help="Wait for further mail, until Ctrl-C.")
@click.argument("turn", required=False)
@click.pass_obj
def fetch(folder: Path, waits: bool, turn: str | None) -> None:
    """Fetch new letters from the mailbox of zine.toml into a turn, the newest unless you name it.

    Read mails are taken as well as unread ones, and stay in the mailbox as they are. What was taken before, into any
    turn, is not taken again.
    """
    from gm.cli.ledger import count
    from gm.desk import fetch as desk

    if waits:
        watch(folder, turn)
        return
    new = known = 0
    into = ""
    for fetched in desk.fetch(folder, turn):
        arrived(folder, fetched)
        new, known, into = new + len(fetched.new), known + len(fetched.arrivals), fetched.turn
    if new:
        click.echo(f"{into}: {count(new, 'new letter')}")
    else:
        click.echo("nothing new" + (f", {count(known, 'letter')} known already" if known else ""))


def watch(folder: Path, turn: str | None) -> None:
    """Show letters as they come, until Ctrl-C; a trouble is told once while it lasts."""
    from gm.desk import fetch as desk

    before: str | None = None
    try:
        for fetched in desk.watch(folder, turn):
            arrived(folder, fetched)
            if fetched.arrivals:
                continue
            if fetched.trouble != before:
                waiting = f"{fetched.turn}: waiting for mail, Ctrl-C ends"
                click.echo(fetched.trouble or waiting, err=bool(fetched.trouble))
            before = fetched.trouble
    except KeyboardInterrupt:
        click.echo("ended", err=True)


def arrived(folder: Path, fetched: Fetched) -> None:
    """What is done with letters that have just been written: each is told; whatever answers them is called here."""
    for one in fetched.new:
        click.echo(f"{one.place}: taken as turns/{one.turn}/mail/{one.name}")
