"""`gm cup`: a director's commands, one file a group of them; each is loaded when it is called."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from gm.desk.cup import Log, Where

COMMANDS = {
    "new": "cup_entries",
    "set": "cup_entries",
    "add": "cup_entries",
    "late": "cup_entries",
    "drop": "cup_entries",
    "readd": "cup_entries",
    "pair": "cup_rounds",
    "swap": "cup_rounds",
    "force": "cup_rounds",
    "forbid": "cup_rounds",
    "publish": "cup_rounds",
    "result": "cup_results",
    "correct": "cup_results",
    "undo": "cup_rounds",
    "table": "cup_views",
    "final": "cup_rounds",
    "explain": "cup_views",
    "check": "cup_views",
    "print": "cup_views",
    "export": "cup_views",
    "timetable": "cup_times",
    "simulate": "cup_simulate",
}
"""Each command and its file in gm/cli, in the order of a tournament."""


class Cups(click.Group):
    """The commands of a director, each imported only when it is wanted."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of a tournament."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The command of this name, out of its file."""
        if name not in COMMANDS:
            return None
        found: click.Command = getattr(import_module(f"gm.cli.{COMMANDS[name]}"), f"{name}_")
        return found

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; what it refuses is told in lines of 80 cells, as all that a director reads at the table."""
        from gm.desk.undecided import Undecided
        from gm.model import InputError

        try:
            return super().invoke(ctx)
        except (InputError, Undecided) as error:
            from gm.cli.lines import fitted

            error.args = ("\n".join(fitted(str(error).splitlines())),)
            raise


@click.group(cls=Cups)
def cup() -> None:
    """Tournaments: over boards and cards in a room, or by mail.

    A tournament is a log of events, tournaments/NAME.jsonl in a zine or any --file; no line of it is ever removed.
    """


FILE = click.option(
    "--file", type=click.Path(dir_okay=False, path_type=Path), help="The tournament's log, instead of the zine's."
)
BY = click.option("--by", default="", help="Who says so, for the log.")
WHY = click.option("--why", default="", help="Why, for the log.")


def on_cup(command: Callable[..., None]) -> Callable[..., None]:
    """A command on a tournament: its first argument is NAME, and it is given a Where instead; it writes the log."""
    return click.argument("name")(FILE(BY(WHY(_where(command)))))


def of_cup(command: Callable[..., None]) -> Callable[..., None]:
    """A command that only reads a tournament."""
    return click.argument("name")(FILE(_where(command)))


def _where(command: Callable[..., None]) -> Callable[..., None]:
    @wraps(command)
    @click.pass_obj
    def called(folder: Path, /, name: str, file: Path | None, by: str = "", why: str = "", **rest: Any) -> None:
        from datetime import UTC, datetime

        from gm.desk.cup import Where

        command(Where(folder, name, file, datetime.now(UTC), by, why), **rest)

    return called


def held(where: Where) -> Any:
    """Hold a tournament's log; what a kill has torn is told."""
    from contextlib import contextmanager

    from gm.desk import cup as desk

    @contextmanager
    def opened() -> Any:
        with desk.held(where) as log:
            tell_torn(log)
            yield log

    return opened()


def look(where: Where) -> Log:
    """A tournament's log to be read; what a kill has torn is told."""
    from gm.desk import cup as desk

    log = desk.look(where)
    tell_torn(log)
    return log


def tell_torn(log: Log) -> None:
    """Say what stands torn at the end of a log."""
    if log.torn:
        place = f"{log.shown}:{log.stands + 1}"
        click.echo(f"{place}: torn, a command was killed while writing it; it does not count", err=True)
