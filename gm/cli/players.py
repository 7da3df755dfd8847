"""`gm player` and `gm forget`: who plays, and who wants to be forgotten."""

from __future__ import annotations

from pathlib import Path

import click


@click.group()
def player() -> None:
    """Add players."""


@player.command()
@click.option("--from", "letter", metavar="LETTER", help="Take name and address out of a letter, as gm read names it.")
@click.option("--turn", help="The turn of that letter, instead of the newest.")
@click.option("--language", type=click.Choice(["de", "en", "pl"]), help="If it is not the zine's.")
@click.argument("words", metavar="[NAME] [ADDRESS]...", nargs=-1)
@click.pass_obj
def add(folder: Path, letter: str | None, turn: str | None, language: str | None, words: tuple[str, ...]) -> None:
    """Add a player to zine.toml, or further addresses to one who is there."""
    from gm.desk.players import add_player

    if not letter and not words:
        raise click.UsageError("A name is wanted, and addresses if there are any, or --from LETTER.")
    name = words[0] if words else ""
    known = add_player(folder, name, list(words[1:]), letter=letter, turn=turn, language=language)
    addresses = f"<{'>, <'.join(known.addresses)}>" if known.addresses else "(no address)"
    click.echo(f"zine.toml: {known.name} {addresses}")


@click.command()
@click.option("--pseudonym", default="", help="What records and newsletters say instead of the name.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.argument("name", metavar="PLAYER")
@click.pass_obj
def forget(folder: Path, pseudonym: str, yes: bool, name: str) -> None:
    """Remove a player's letters and addresses for good; records keep the public name, or a pseudonym.

    Everything else stays as it was. A backup made before still has all of it.
    """
    from gm.desk.forget import check_known
    from gm.desk.forget import forget as forget_player

    if not yes:
        check_known(folder, name)
        click.confirm(f"Remove all letters and addresses of {name} for good?", abort=True)
    for line in forget_player(folder, name, pseudonym):
        click.echo(line)
