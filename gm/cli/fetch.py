"""`gm fetch`: new letters out of the mailbox."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
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
    turn, is not taken again. With --watch each letter gets its receipt as it comes, where zine.toml has [smtp].
    """
    from gm.cli.lines import count
    from gm.desk import fetch as desk

    if waits:
        watch(folder, turn)
        return
    new = known = 0
    into = ""
    for fetched in desk.fetch(folder, turn):
        arrived(fetched)
        new, known, into = new + len(fetched.new), known + len(fetched.arrivals), fetched.turn
    if new:
        click.echo(f"{into}: {count(new, 'new letter')}")
    else:
        click.echo("nothing new" + (f", {count(known, 'letter')} known already" if known else ""))


def watch(folder: Path, turn: str | None) -> None:
    """Show letters as they come and answer each, until Ctrl-C; a trouble is told once while it lasts."""
    from gm.desk import fetch as desk

    before: str | None = None
    try:
        for fetched in desk.watch(folder, turn):
            arrived(fetched)
            if fetched.new or before is None:
                answer(folder, fetched.turn)
            if fetched.arrivals:
                continue
            if fetched.trouble != before:
                waiting = f"{fetched.turn}: waiting for mail, Ctrl-C ends"
                click.echo(fetched.trouble or waiting, err=bool(fetched.trouble))
            before = fetched.trouble
    except KeyboardInterrupt:
        click.echo("ended", err=True)


def arrived(fetched: Fetched) -> None:
    """Tell the letters that have just been written."""
    for one in fetched.new:
        click.echo(f"{one.place}: taken as turns/{one.turn}/mail/{one.name}")


@contextmanager
def patient() -> Iterator[None]:
    """Let Ctrl-C wait until the mails at hand have gone, so that none is in doubt; pressed again it ends at once."""
    pressed: list[int] = []

    def later(number: int, _: object) -> None:
        if pressed:
            raise KeyboardInterrupt
        pressed.append(number)

    before = signal.signal(signal.SIGINT, later)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


def answer(folder: Path, turn: str) -> None:
    """Send the receipts that are due in a turn, where zine.toml has [smtp]; what hinders is told, and waiting goes on.

    What is due is asked of the folder and not of what has just come: so nothing that a killed run left is forgotten.
    """
    from datetime import UTC, datetime

    from gm import zine
    from gm.cli.send import open_matters, told
    from gm.desk.send import send
    from gm.model import InputError

    try:
        if not turn or zine.load(folder).smtp is None:
            return
        with patient():
            sending = send(folder, turn, datetime.now(UTC))
    except (InputError, zine.Busy) as error:
        click.echo(str(error), err=True)
        return
    if sending.gone:
        click.echo("\n".join(told(sending)))
    for matter in [*open_matters(sending), *filter(None, [sending.stopped])]:
        click.echo(matter, err=True)
