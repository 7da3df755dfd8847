"""`gm init`, `gm demo`, `gm backup` and `gm restore`: a zine's folder, begun and kept."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

FOLDER = click.Path(file_okay=False, path_type=Path)


@click.command()
@click.option("--name", prompt="Name of the zine", help="Its name.")
@click.option(
    "--language",
    prompt="Its language (de, en, pl)",
    type=click.Choice(["de", "en", "pl"]),
    show_choices=False,
    metavar="LANGUAGE",
    help="Its language: de, en or pl.",
)
@click.option(
    "--timezone", prompt="Its time zone", default="Europe/Berlin", show_default=True, help="As the IANA names it."
)
@click.option("--address", prompt="Your address as game master", help="Where the players' letters go.")
@click.option("--zat", prompt="First ZAT, as 2025-10-24 20:00", help="The first deadline, in the zine's zone.")
@click.option("--turn", default="001", show_default=True, help="The number of the first turn.")
@click.option("--wp", default=80, show_default=True, type=click.IntRange(10, 300), help="WP of its tournament.")
@click.option("--calendar", default="", help="When ZATs come, as FREQ=WEEKLY;INTERVAL=5;BYDAY=FR (RFC 5545).")
@click.argument("where", metavar="DIR", type=FOLDER)
def init(
    where: Path, name: str, language: str, timezone: str, address: str, zat: str, turn: str, wp: int, calendar: str
) -> None:
    """Make a zine of the folder DIR: five questions, then zine.toml, the first turn and a .gitignore."""
    from gm.desk.begin import init as init_zine

    made = init_zine(
        where, name=name, language=language, timezone=timezone, gm_address=address, zat=zat, turn=turn, wp=wp,
        rule=calendar,
    )  # fmt: skip
    for path in made:
        click.echo(path.relative_to(where).as_posix())
    click.echo(f"Next, in {where}: gm player add NAME ADDRESS, gm take PATH, gm read")


@click.command()
@click.argument("where", metavar="DIR", type=FOLDER)
def demo(where: Path) -> None:
    """Copy the shipped zine into the folder DIR and run its newest turn there: letters in, newsletter out.

    It ends with the public archive of the turns that are published.
    """
    from datetime import UTC, datetime

    from gm.cli.running import told
    from gm.desk.run import run
    from gm.desk.site import build
    from gm.zine import copy_sample, turn_ids

    copy_sample(where)
    ran = run(where, turn_ids(where)[-1], datetime.now(UTC))
    click.echo((where / "turns" / ran.record["turn"] / "out" / "newsletter.txt").read_text("utf-8"))
    click.echo("\n".join(told(Path(), ran, every=True)))
    zine = shlex.quote(str(where))
    click.echo(f"\nNext: gm -C {zine} read, gm -C {zine} publish")
    click.echo("The pages of the published turns, for your browser:")
    click.echo(str(build(where, where / "site").folder / "index.html"))


@click.command()
@click.argument("to", metavar="FILE.zip", type=click.Path(dir_okay=False, path_type=Path))
@click.pass_obj
def backup(folder: Path, to: Path) -> None:
    """Write the whole zine into FILE.zip, with its letters and secrets."""
    from gm.cli.lines import count
    from gm.desk.keep import backup as back_up

    click.echo(f"{to}: {count(back_up(folder, to), 'file')}")


@click.command()
@click.argument("archive", metavar="FILE.zip", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("where", metavar="[DIR]", type=FOLDER, required=False)
@click.pass_obj
def restore(folder: Path, archive: Path, where: Path | None) -> None:
    """Unpack a backup into the folder DIR (or -C's), which must be new or empty."""
    from gm.cli.lines import count
    from gm.desk.keep import restore as restore_zine

    click.echo(f"{where or folder}: {count(restore_zine(archive, where or folder), 'file')}")
