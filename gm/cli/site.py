"""`gm site` and `gm zine`: the public archive, and an issue for paper."""

from __future__ import annotations

from pathlib import Path

import click

SHOWN = 5
"""Pages of others that are named."""


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
    from gm.cli.lines import count
    from gm.desk.site import build

    built = build(folder, out or folder / "site")
    gone = f", {built.removed} removed" if built.removed else ""
    click.echo(f"{built.folder / 'index.html'}: {count(built.pages, 'file')}, {built.written} written{gone}")
    if built.others:
        few = ", ".join(built.others[:SHOWN]) + ", …" * (len(built.others) > SHOWN)
        click.echo(f"There are pages that are not of this archive, and stay: {few}")


@click.command()
@click.option("--pdf", is_flag=True, required=True, help="As an A5 booklet.")
@click.option("--language", type=click.Choice(["de", "en", "pl"]), help="Instead of the zine's.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="The file, instead of one in out/.")
@click.argument("turn", required=False)
@click.pass_obj
def zine(folder: Path, turn: str | None, pdf: bool, language: str | None, out: Path | None) -> None:
    """Print a turn's issue: title page, foreword, tables, the field, letters that turn.toml names, the next ZAT.

    It needs the extra gm-desk[pdf]. The same record gives the same bytes.
    """
    from gm.desk.booklet import printed
    from gm.desk.gather import turn_or_last

    click.echo(str(printed(folder, turn_or_last(folder, turn), language, out)))
