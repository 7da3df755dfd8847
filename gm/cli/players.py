"""`gm player` and `gm forget`: who plays, what is agreed with them, and who wants to be forgotten."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from gm.model import Player

CODE = "GM_CODE_WORD"


@click.group()
def player() -> None:
    """Who plays: addresses, code words, deputies, absences."""


@player.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_obj
def list_(folder: Path, as_json: bool) -> None:
    """List the players of zine.toml."""
    from gm import names, zine
    from gm.cli.lines import columns
    from gm.cli.told import as_page
    from gm.desk.roster import as_value

    settings = zine.load(folder)
    rows = [as_value(one, settings) for one in settings.players]
    if as_json:
        click.echo(as_page(rows))
        return
    table = [["player", "", "code", "mail goes to"]]
    table += [
        [
            names.cut(one["name"], 32),
            one["language"],
            "yes" if one["code"] else "–",
            names.cut(next(iter(one["addresses"]), "(no address)"), 34),
        ]
        for one in rows
    ]
    click.echo("\n".join(columns(table)) if rows else "no players yet; gm player add NAME ADDRESS adds the first")


@player.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.argument("name", metavar="NAME")
@click.pass_obj
def show(folder: Path, as_json: bool, name: str) -> None:
    """Show what zine.toml says of a player; part of the name will do."""
    from gm import zine
    from gm.cli.told import as_page
    from gm.desk.roster import as_value

    settings = zine.load(folder)
    found = zine.known_player(settings, name)
    if as_json:
        click.echo(as_page(as_value(found, settings)))
        return
    deputies = [one for one in settings.players if found.name in one.deputy_of]
    for line in described(found, found.language or settings.language):
        click.echo(line)
    for one in deputies:
        click.echo(f"  deputy: {one.name}{_turns(one)}")


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


@player.command()
@click.option("--remove", multiple=True, metavar="ADDRESS", help="Letters from this one do not count any more.")
@click.argument("name", metavar="NAME")
@click.argument("new", metavar="ADDRESS")
@click.pass_obj
def address(folder: Path, remove: tuple[str, ...], name: str, new: str) -> None:
    """Put an address first: mail goes there, and orders count from it; the next gm send tells the old one.

    The others stay, but for those that you --remove.
    """
    from gm.desk.moves import change_address

    found, told = change_address(folder, name, new, remove)
    click.echo(f"zine.toml: {found.name} <{'>, <'.join(found.addresses)}>")
    for old in told:
        click.echo(f"  gm send tells <{old}>")


@player.command()
@click.option("--remove", is_flag=True, help="Letters need none any more.")
@click.option("--command", default="", metavar="COMMAND", help="A command whose first line is the code word.")
@click.argument("name", metavar="NAME")
@click.pass_obj
def code(folder: Path, remove: bool, command: str, name: str) -> None:
    """Set a player's code word, without which no letter of theirs counts.

    It is asked for, or taken from the variable GM_CODE_WORD or from a command, so that no history of a shell has it.
    zine.toml keeps a salted hash of it.
    """
    from gm import zine
    from gm.desk.roster import set_code

    known = zine.known_player(zine.load(folder), name).name
    found = set_code(folder, known, "" if remove else _word(known, command))
    click.echo(f"zine.toml: {found.name}: {'letters need the code word' if found.code else 'no code word'}")


def _word(name: str, command: str) -> str:
    """The code word from a command, from the environment, or asked for twice."""
    import os

    from gm.model import InputError
    from gm.post.password import first_line

    word: str = first_line(command, "--command") if command else os.environ.get(CODE, "")
    if not (word or command):
        word = click.prompt(f"Code word of {name}", hide_input=True, confirmation_prompt=True)
    if not word.strip():
        raise InputError("no code word was given; nothing was changed")
    return word.strip()


@player.command()
@click.option("--for", "other", default="", metavar="OTHER", help="The player whose orders they may send.")
@click.option("--from", "begin", default="", metavar="TURN", help="The first turn in which they may.")
@click.option("--until", "end", default="", metavar="TURN", help="The last one.")
@click.option("--remove", is_flag=True, help="They stand in no longer: for OTHER, or for anybody.")
@click.argument("name", metavar="NAME")
@click.pass_obj
def deputy(folder: Path, other: str, begin: str, end: str, remove: bool, name: str) -> None:
    """Let NAME stand in for OTHER: a letter that says "for OTHER" in a line counts as OTHER's.

    Both get the receipt. The deputy's own letters count as before.
    """
    from gm import zine
    from gm.desk.roster import set_deputy

    if not other and not remove:
        raise click.UsageError("Missing option '--for'.")
    found = set_deputy(folder, name, other, begin, end, remove=remove)
    for line in described(found, found.language or zine.load(folder).language):
        click.echo(line)


@player.command()
@click.option("--from", "begin", default="", metavar="TURN", help="The first turn without letters.")
@click.option("--until", "end", default="", metavar="TURN", help="The last one; otherwise only the first.")
@click.option("--orders", type=click.Choice(["standing", "none"]), help="What counts meanwhile.")
@click.option("--remove", is_flag=True, help="They are back.")
@click.argument("name", metavar="NAME")
@click.pass_obj
def absent(folder: Path, begin: str, end: str, orders: str | None, remove: bool, name: str) -> None:
    """Say in which turns a player is away, so that nobody waits for letters."""
    from gm import zine
    from gm.desk.roster import set_absent

    if remove == bool(begin or end):
        raise click.UsageError("Give --from TURN and --until TURN, or --remove.")
    found = set_absent(folder, name, begin, end, orders or "")
    for line in described(found, found.language or zine.load(folder).language):
        click.echo(line)


@player.command()
@click.argument("name", metavar="NAME")
@click.argument("new", metavar="NEW_NAME")
@click.pass_obj
def rename(folder: Path, name: str, new: str) -> None:
    """Rename a player, as long as no record knows them by the old name."""
    from gm.desk.roster import rename as rename_player

    found, turns = rename_player(folder, name, new)
    click.echo(f"zine.toml: {found.name}")
    if turns:
        click.echo(f"  also in the rulings and senders of {', '.join(turns)}")


def described(found: Player, language: str) -> list[str]:
    """A player as zine.toml has them, a line a matter."""
    from gm.cli.lines import wrap

    lines = [found.name, f"  language: {language}"]
    lines += [f"  address: {one}" for one in found.addresses] or ["  no address"]
    if found.code:
        lines.append("  letters need a code word")
    if found.absent:
        lines += wrap(f"absent: {', '.join(found.absent)}; orders: {found.absent_orders}", "  ", "    ")
    lines += [f"  stands in for: {one}{_turns(found)}" for one in found.deputy_of]
    return lines


def _turns(found: Player) -> str:
    begin = f" from {found.deputy_from}" if found.deputy_from else ""
    return begin + (f" until {found.deputy_until}" if found.deputy_until else "")


@click.command()
@click.option("--pseudonym", default="", help="What records and newsletters say instead of the name.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.argument("name", metavar="PLAYER")
@click.pass_obj
def forget(folder: Path, pseudonym: str, yes: bool, name: str) -> None:
    """Remove a player's letters and addresses for good; records keep the public name, or a pseudonym.

    The logs in tournaments/ lose the address, too; one that lies elsewhere (--file of gm cup) is not reached.
    Everything else stays as it was. A backup made before still has all of it.
    """
    from gm.desk.forget import check_known
    from gm.desk.forget import forget as forget_player

    if not yes:
        check_known(folder, name)
        click.confirm(f"Remove all letters and addresses of {name} for good?", abort=True)
    for line in forget_player(folder, name, pseudonym):
        click.echo(line)
