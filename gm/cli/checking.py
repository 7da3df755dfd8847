"""`gm verify`: what was published, computed again."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument("what", required=False)
@click.pass_context
def verify(ctx: click.Context, what: str | None) -> None:
    """Compute a turn or a published results.json again, and say what today's version would do differently.

    WHAT is a turn (the newest unless you name it) or a file; a file needs no zine. Nothing is changed. Exit code 1
    where something differs.
    """
    from gm.desk.gather import turn_or_last
    from gm.desk.verify import verify as verify_turn
    from gm.desk.verify import verify_file

    folder: Path = ctx.obj
    if what is not None and not what.isdecimal():
        found, name = verify_file(Path(what)), what
    else:
        name = turn_or_last(folder, what)
        found = verify_turn(folder, name)
    for line in found:
        click.echo(line)
    if found:
        ctx.exit(1)
    click.echo(f"{name}: all as it was")
