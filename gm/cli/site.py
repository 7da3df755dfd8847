"""`gm site`: the public archive."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where the archive is made, instead of the folder site in the zine.",
)
@click.pass_obj
def site(folder: Path, out: Path | None) -> None:
    """Make the public archive: pages of turns, players, ranking and rules, from the published records alone.

    Put its folder on any web space. Only what changed is written.
    """
    from gm.cli.ledger import count
    from gm.desk.site import build

    built = build(folder, out or folder / "site")
    gone = f", {built.removed} removed" if built.removed else ""
    click.echo(f"{built.folder / 'index.html'}: {count(built.pages, 'file')}, {built.written} written{gone}")
