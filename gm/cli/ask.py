"""`gm ask`: the open questions, one after the other, or put to the players."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gm.model import InputError

if TYPE_CHECKING:
    from gm.cli.walk import Walk


@click.command()
@click.option("--list", "lists", is_flag=True, help="Print the questions with the commands that settle them.")
@click.option("--json", "as_json", is_flag=True, help="The same as JSON.")
@click.option("--mail", is_flag=True, help="Mail the questions of the letters named to their players, each once.")
@click.option("--all", "every", is_flag=True, help="With --mail: those of all letters whose receipt has gone.")
@click.option("--dry-run", "dry", is_flag=True, help="With --mail: show the mails; nothing is sent or kept.")
@click.argument("words", metavar="[TURN] [LETTER]...", nargs=-1)
@click.pass_obj
def ask(folder: Path, lists: bool, as_json: bool, mail: bool, every: bool, dry: bool, words: tuple[str, ...]) -> None:
    """Go through what is open in a turn, the newest unless you name it: answer, skip, or ask the player.

    Each answer is written to rulings.toml at once, as gm rule does. Answers may come from a pipe; where it ends,
    or at Ctrl-C, the rest stays open. A player's reply to a mailed question answers it if it is plain: a number,
    yes or no, or the order written anew, in time and from an address of theirs.
    """
    from gm.desk.gather import open_turn
    from gm.zine import turn_ids

    if (every or dry) and not mail:
        raise click.UsageError("--all and --dry-run go with --mail.")
    named = words[0] if words and words[0] in turn_ids(folder) else None
    letters = words[1:] if named else words
    id = open_turn(folder, named)
    if mail:
        if bool(letters) == every:
            raise click.UsageError("Name letters, or say --all.")
        by_mail(folder, id, letters, dry)
    elif lists or as_json:
        listing(folder, id, letters, as_json)
    else:
        walk(folder, id, letters)


def listing(folder: Path, id: str, letters: tuple[str, ...], as_json: bool) -> None:
    """Print the open questions of a turn, of these letters only where some are named."""
    from gm.cli import envelope
    from gm.cli import questions as pages
    from gm.cli.told import as_page
    from gm.desk.asking import open_questions
    from gm.desk.envelope import closed

    gathered, decision, found = open_questions(folder, id, letters)
    if closed(gathered, datetime.now(UTC)):
        told = [one.told for one in found]
        lines = [as_page(envelope.questions(told))] if as_json else envelope.listed(told, gathered)
        click.echo("\n".join(lines) or f"{id}: no questions are open")
    elif as_json:
        click.echo(as_page(pages.as_values(gathered, decision, found)))
    else:
        click.echo("\n".join(pages.listed(gathered, decision, found)) or f"{id}: no questions are open")


def walk(folder: Path, id: str, letters: tuple[str, ...]) -> None:
    """Go through the open questions; Undecided names those that are left."""
    from gm.cli.walk import Walk
    from gm.desk.asking import open_questions
    from gm.desk.envelope import refuse_closed
    from gm.desk.run import asked_lines
    from gm.desk.undecided import Undecided

    gathered, _, _ = open_questions(folder, id, letters)
    refuse_closed(gathered, datetime.now(UTC), f"gm ask {id} --list names them, --mail asks the players")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    ended = _ended(Walk(folder, id, letters))
    gathered, decision, _ = open_questions(folder, id)
    if not decision.asked:
        click.echo(f"{id}: no questions are open")
        return
    left = asked_lines(id, decision, gathered)
    click.echo()
    raise Undecided(*([ended] if ended else []), *left, f"gm ask {id} goes on with what is left")


def _ended(found: Walk) -> str:
    """Walk, and say what ended it before its end; "" where nothing did."""
    try:
        found.all()
    except EOFError:
        return "no more answers came; what was answered is written down"
    except KeyboardInterrupt:
        return "ended; what was answered is written down"
    return ""


def by_mail(folder: Path, id: str, letters: tuple[str, ...], dry: bool) -> None:
    """Put questions to their players and mail them."""
    from gm import zine
    from gm.cli.send import open_matters, told
    from gm.desk.envelope import closed_turns
    from gm.desk.questions import put_to_players
    from gm.desk.send import Gone, Sending, send
    from gm.desk.undecided import Undecided

    now = datetime.now(UTC)
    shut = closed_turns(folder, zine.load(folder), now)
    asking = put_to_players(folder, id, now, letters, dry=dry)
    for put in asking.known:
        click.echo(f"{put.letter}: put to {put.player} on {put.at:%Y-%m-%d %H:%M}; each question goes once")
    for place, fault in asking.left.items():
        click.echo(f"{place}: not put: {fault}")
    if dry:
        click.echo("\n".join(told(Sending([Gone(mail) for mail in asking.mails], closed=shut))))
        return
    for put in asking.new:
        click.echo(f"{put.letter}: put to {put.player}")
    sending = send(folder, id, now, only="-question-")
    click.echo("\n".join(told(sending)))
    if sending.stopped:
        raise InputError(sending.stopped)
    if matters := open_matters(sending):
        raise Undecided(*matters)
