"""`gm ranking`, `gm show`, `gm export` and `gm rebuild`: what the records say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from gm.model import InputError


@click.command()
@click.option("--at", help="After this turn, instead of the newest.")
@click.option("--player", help="One player's way through the ranking.")
@click.option("--cups", metavar="NAME", help="The ranking of this name, which tournaments feed, instead.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_obj
def ranking(folder: Path, at: str | None, player: str | None, cups: str | None, as_json: bool) -> None:
    """Show the ranking (R1–R4): place, player, points, and the place before."""
    if cups is not None:
        if at is not None or player is not None:
            raise click.UsageError("--cups goes with neither --at nor --player.")
        from gm.cli.cup_ranking import show

        show(folder, cups, as_json)
        return
    from gm.cli.lines import columns
    from gm.cli.running import doubt
    from gm.cli.told import as_page
    from gm.desk.books import books
    from gm.zine import state, turn_folder

    if at is not None:
        turn_folder(folder, at)
    doubt(folder)
    with books(folder) as archive:
        player = player and _ranked(player, [row["player"] for row in archive.ranking(None)])
        turn, rows = archive.round_at(at), archive.player(player) if player else archive.ranking(at)
    if as_json:
        key = "rounds" if player else "ranking"
        click.echo(as_page({"turn": turn, key: rows}))
        return
    head = [["turn", "place", "points", "before"]] if player else [["place", "player", "points", "before", ""]]
    table = [_round(row) for row in rows] if player else [_rank(row) for row in rows]
    draft = ", a draft" if turn and state(folder, turn) == "run" else ""
    click.echo(f"Ranking after {turn}{draft}" if turn else "Ranking at the start")
    click.echo("\n".join(columns(head + table, right=(0, 1, 2, 3) if player else (0, 2, 3))))


def _ranked(name: str, players: list[str]) -> str:
    """The player who is meant; part of the name will do."""
    from gm import names

    if found := names.find(name, players):
        return found
    like = names.like(name, players)
    raise InputError(f'--player "{name}": is not in the ranking' + (f"; is {like} meant?" if like else ""))


def _rank(row: dict[str, Any]) -> list[str]:
    from gm import names

    active = "" if row["active"] else "not active"
    return [str(row["place"]), names.cut(row["player"], 40), str(row["shown"]), _place(row["before"]), active]


def _round(row: dict[str, Any]) -> list[str]:
    return [row["turn"], _place(row["place"]), str(row["shown"]), _place(row["before"])]


def _place(place: int | None) -> str:
    return "–" if place is None else str(place)


@click.command()
@click.option("--language", type=click.Choice(["de", "en", "pl"]), help="Instead of the zine's.")
@click.argument("turn", required=False)
@click.pass_obj
def show(folder: Path, language: str | None, turn: str | None) -> None:
    """Show a turn's newsletter as its record in force tells it, whatever is in out/."""
    from datetime import UTC, datetime

    from gm.desk.gather import turn_or_last
    from gm.desk.show import newsletter

    click.echo(newsletter(folder, turn_or_last(folder, turn), language, datetime.now(UTC)).rstrip("\n"))


@click.command()
@click.option(
    "--format", "kind", type=click.Choice(["csv", "json"]), default="json", show_default=True, help="What to write."
)
@click.option("--table", "name", help="Only this table, to standard output.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="A folder for one file a table.")
@click.pass_obj
def export(folder: Path, kind: str, name: str | None, out: Path | None) -> None:
    """Export what the records say: turns, orders, standings, matches, ranking, corrections.

    In CSV a name that a spreadsheet would run as a formula gets a ' in front; numbers stay numbers.
    """
    from gm import zine
    from gm.cli.told import as_page
    from gm.desk.books import books
    from gm.desk.export import as_csv, as_json

    with books(folder) as archive:
        tables = archive.tables()
    if name is not None and name not in tables:
        raise click.BadParameter(f"{name!r} is none of {', '.join(tables)}.", param_hint="--table")
    chosen = {name: tables[name]} if name is not None else tables
    if kind == "csv" and out is None and name is None:
        raise click.UsageError("CSV is a file a table: name one with --table, or a folder with --out.")
    if out is None:
        click.echo(as_csv(chosen[name]).rstrip("\n") if kind == "csv" and name is not None else as_page(chosen))
        return
    zine.folder(out)
    for each, rows in chosen.items():
        text = as_csv(rows) if kind == "csv" else as_json({each: rows})
        zine.write_whole(out / f"{each}.{kind}", text.encode("utf-8"))
        click.echo(str(out / f"{each}.{kind}"))


@click.command()
@click.pass_obj
def rebuild(folder: Path) -> None:
    """Make zine.db anew from the records and the start ranking."""
    from gm.cli.lines import count
    from gm.desk.books import rebuild as rebuild_books

    click.echo(f"zine.db: made from {count(rebuild_books(folder), 'record')}")
