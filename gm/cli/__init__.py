"""What the game master types, one file a group of commands; each is loaded when it is called."""

from __future__ import annotations

import codecs
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from gm import __version__

COMMANDS = {
    "init": "folder",
    "demo": "folder",
    "player": "players",
    "forget": "players",
    "turn": "turns",
    "take": "letters",
    "fetch": "fetch",
    "read": "letters",
    "ask": "ask",
    "rule": "letters",
    "missing": "reminding",
    "remind": "reminding",
    "run": "running",
    "publish": "running",
    "correct": "running",
    "send": "send",
    "site": "site",
    "zine": "site",
    "ranking": "books",
    "show": "books",
    "export": "books",
    "rebuild": "books",
    "verify": "checking",
    "backup": "folder",
    "restore": "folder",
    "football": "football",
    "curling": "curling",
    "cup": "cup",
    "maedn": "maedn",
}
"""Each command and its file in gm/cli, in the order of a game master's evening."""

DECIDE, INPUT, BUSY = 1, 2, 3
"""Exit codes: the game master must decide; input or files; another run has the zine."""
PLAIN = "plain_ascii"


class Desk(click.Group):
    """The commands, each imported only when it is wanted; errors become one line and an exit code here."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of an evening."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The command of this name, out of its file."""
        if name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"gm.cli.{COMMANDS[name]}"), name)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; what is wrong in the game master's input is told in lines, a bug is a traceback."""
        try:
            return super().invoke(ctx)
        except Exception as error:
            code = exit_code(error)
            if code is None:
                raise
            click.echo(str(error), err=True)
            ctx.exit(code)


def console(encoding: str) -> str:
    """The encoding of a console; ASCII by another name, since click takes that one for a mistake and writes UTF-8."""
    found = codecs.lookup(encoding)
    if found.name != "ascii":
        return encoding
    plain = codecs.CodecInfo(
        *found, incrementalencoder=found.incrementalencoder, incrementaldecoder=found.incrementaldecoder, name=PLAIN
    )
    codecs.register(lambda name: plain if name == PLAIN else None)
    return PLAIN


def exit_code(error: Exception) -> int | None:
    """The exit code of an error that is the game master's to mend; None for a bug."""
    from gm.model import InputError

    if isinstance(error, InputError):
        from gm.zine import ChangedByHand

        return DECIDE if isinstance(error, ChangedByHand) else INPUT
    if isinstance(error, click.ClickException | click.exceptions.Exit | click.Abort):
        return None
    from gm.desk.undecided import Undecided
    from gm.zine import Busy

    return DECIDE if isinstance(error, Undecided) else BUSY if isinstance(error, Busy) else None


@click.group(cls=Desk, context_settings={"max_content_width": 80})
@click.version_option(__version__, prog_name="gm")
@click.option(
    "-C",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    help="The zine's folder, instead of the one you are in.",
)
@click.pass_context
def main(ctx: click.Context, folder: Path) -> None:
    """The game master's desk for games by mail.

    An evening: take letters, read what they say, rule on what is asked, run the turn, publish it, send it.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A console that lacks a letter shows "?" in its place; a name is no reason to stop.
            stream.reconfigure(encoding=console(stream.encoding), errors="replace")
    ctx.obj = folder
