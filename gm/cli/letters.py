"""`gm take`, `gm read` and `gm rule`: letters in, what they say, and the game master's word on them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from datetime import datetime

Command = TypeVar("Command", bound=Callable[..., Any])
DEEDS = ("sender", "count", "ignore", "withdraw", "strike", "lineup", "stones", "wish", "as-read")


ON_WHAT = (
    click.option("--letter", default="", help="The letter that you rule on, as gm read names it."),
    click.option("--player", default="", help="The player that you rule on."),
    click.option("--game", type=click.Choice(["football", "anti", "curling"]), help="Only this game."),
    click.option("--team", default="", help="Only this team."),
    click.option("--reason", default="", help="Why, for yourself; never printed."),
    click.option("--public", default="", help="What the newsletter says of it."),
)


def on_what(command: Command) -> Command:
    """The options that say what a ruling is about."""
    for option in reversed(ON_WHAT):
        command = option(command)
    return command


@click.command()
@click.option("--from", "player", default="", help="The player who sent them; part of the name will do.")
@click.option("--at", help='When they arrived, as "2025-10-24 19:30" in the zine\'s zone.')
@click.argument("paths", nargs=-1, required=True)
@click.pass_obj
def take(folder: Path, player: str, at: str | None, paths: tuple[str, ...]) -> None:
    """Take letters into a turn: [TURN] PATH… with - for pasted text.

    PATH is an .eml, an .mbox, a Maildir, a text, or a folder of these. Without TURN the newest turn gets them. What
    was taken before is not taken again.
    """
    from gm.desk.gather import open_turn
    from gm.desk.take import take as take_in
    from gm.zine import turn_ids

    first = paths[0] if paths[0] in turn_ids(folder) else None
    rest = paths[1:] if first else paths
    if not rest:
        raise click.UsageError("Missing argument 'PATH'.")
    id = open_turn(folder, first)
    pasted = sys.stdin.buffer.read() if "-" in rest else None
    files = [Path(path) for path in rest if path != "-"]
    taken = take_in(folder, id, files, pasted, player=player, at=instant(folder, at))
    for one in taken:
        click.echo(f"{one.path}: {'was here already' if one.known else 'taken'} as turns/{id}/mail/{one.name}")


def instant(folder: Path, at: str | None) -> datetime | None:
    """The instant of --at."""
    if at is None:
        return None
    from gm import zine
    from gm.desk.begin import at_of

    return at_of("--at", at, zine.load(folder).zone)


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print the ledger as JSON.")
@click.option("--letter", "name", help="Show one letter line by line, with what was made of it.")
@click.option("--open", "opens", is_flag=True, help="Before the ZAT of a sealed turn too; the newsletter tells of it.")
@click.argument("turn", required=False)
@click.pass_obj
def read(folder: Path, as_json: bool, name: str | None, opens: bool, turn: str | None) -> None:
    """Show who is in and how, what was clipped, asked or late, and who is missing.

    TURN is the newest one unless you name it. Nothing is changed by reading. Of a sealed turn you see who has sent,
    not what, until its ZAT.
    """
    from datetime import UTC, datetime

    from gm import record
    from gm.cli import envelope, ledger
    from gm.cli.told import as_page
    from gm.desk.envelope import closed, open_envelopes
    from gm.desk.gather import gather, turn_or_last
    from gm.desk.run import decided

    gathered = gather(folder, turn_or_last(folder, turn))
    decision, now = decided(gathered), datetime.now(UTC)
    shut = closed(gathered, now)
    if name is not None:
        ledger.verdict_of(gathered, decision, name)
    if shut and opens:
        open_envelopes(folder, gathered.turn.id, "gm read --open", now)
        shut = False
    if name is not None:
        lines = (envelope.letter if shut else ledger.letter)(gathered, decision, name)
    elif as_json:
        lines = [as_page(envelope.as_value(decision) if shut else record.ledger(decision))]
    else:
        lines = (envelope.page if shut else ledger.ledger)(gathered, decision)
    click.echo("\n".join(lines))


@click.command()
@on_what
@click.argument("turn")
@click.argument("do", type=click.Choice(DEEDS))
@click.argument("value", required=False)
@click.pass_obj
def rule(folder: Path, /, turn: str, do: str, value: str | None, **about: Any) -> None:
    """Rule on a letter or a player: DO [VALUE] is appended to the turn's rulings.toml.

    sender NAME says whose letter it is, count lets a letter count, ignore does not; lineup, stones and wish set
    VALUE; withdraw takes back, strike turns down; as-read takes what is asked as it was read.
    """
    from gm.desk.rulings import rule as rule_on

    word = word_of(do, value, about)
    click.echo("\n".join(rule_on(folder, turn, word)))


def word_of(do: str, value: str | None, about: dict[str, Any]) -> Any:
    """The ruling that options say, at this moment."""
    from datetime import UTC, datetime

    from gm.model import Word

    given = {key: text or "" for key, text in about.items()}
    return Word(do, value=value or "", at=datetime.now(UTC).replace(microsecond=0), **given)  # type: ignore[arg-type]
