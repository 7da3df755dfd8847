"""`gm send`: receipts, questions and results go to the players."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from gm.desk.send import Gone, Sending


@click.command()
@click.option("--dry-run", "dry", is_flag=True, help="Show what would go, and send nothing.")
@click.option("--again", multiple=True, metavar="ID", help="Send this mail once more.")
@click.option("--done", multiple=True, metavar="ID", help="This mail went: it is in doubt no longer.")
@click.argument("turn", required=False)
@click.pass_obj
def send(folder: Path, dry: bool, again: tuple[str, ...], done: tuple[str, ...], turn: str | None) -> None:
    """Send what is due: receipts and questions of the open turns, and the results of the last published one.

    Each mail goes once. Where a run was killed, or a server hung up, before it was certain whether a mail went, you
    are asked: look into the mailbox that keeps what you send, then name the mail with --again or --done.
    """
    from datetime import UTC, datetime

    from gm.desk.send import send as send_due
    from gm.desk.undecided import Undecided
    from gm.model import InputError

    sending = send_due(folder, turn, datetime.now(UTC), dry=dry, again=again, done=done)
    for line in told(sending):
        click.echo(line)
    if sending.stopped:
        raise InputError(sending.stopped)
    if matters := open_matters(sending):
        raise Undecided(*matters)


def told(sending: Sending, nothing: str = "nothing is due") -> list[str]:
    """What went and what did not, two lines a mail; the whole mails where they are only shown."""
    from gm.cli.lines import wrap

    lines = []
    if sending.torn:
        lines.append("post/sent.jsonl: the last line is torn, a run was killed while writing it; it does not count")
    for one in sending.gone:
        lines += [f"{one.mail.id}: {'due' if one.answer is None else one.answer.outcome}"]
        lines += wrap(whose(one), "  ", "    ")
        if one.answer is None:
            lines += shown(one, sending.closed)
        elif one.answer.outcome != "sent":
            lines.append(f"  {one.answer.words}")
    lines += [f"{name}: has no address in zine.toml, no mail can go there" for name in sending.unreached]
    return lines or ([] if sending.doubtful or sending.stopped else [nothing])


def whose(one: Gone) -> str:
    """Whom a mail goes to, and what about."""
    return f"{one.mail.player} <{one.mail.address}>: {one.mail.subject}"


def shown(one: Gone, closed: tuple[str, ...] = ()) -> list[str]:
    """A mail as it would go; of a newsletter only that it goes, of one about a sealed turn how long it is."""
    from gm.cli.envelope import HIDDEN
    from gm.cli.lines import count

    if one.mail.id.partition("-")[0] in closed:
        return [f"  {count(len(one.mail.text.splitlines()), 'line')}, {HIDDEN}"]
    lines = [f"  | {line}".rstrip() for line in one.mail.text.splitlines()]
    if one.mail.page:
        lines.append(f"  + newsletter, {count(len(one.mail.page.splitlines()), 'line')}, also as HTML")
    return lines


def open_matters(sending: Sending, command: str = "gm send") -> list[str]:
    """What waits for the game master: refusals, and mails of which nobody knows whether they went."""
    matters = [f"{one.mail.id}: not sent; mend what the server says, then {command}" for one in failed(sending)]
    for id, mail in sending.doubtful.items():
        to = f", to {mail.player} <{mail.address}>" if mail else ""
        ways = f"gm send --done {id}" + (
            f" if it went, gm send --again {id} if not" if mail and command == "gm send" else ""
        )
        matters.append(f"{id}{to}: nobody knows whether it went; {ways}")
    return matters


def failed(sending: Sending) -> list[Gone]:
    """The mails that the server refused or did not get."""
    return [one for one in sending.gone if one.answer is not None and one.answer.outcome in ("refused", "unsent")]
