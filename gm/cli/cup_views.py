"""`gm cup table`, `explain`, `check`, `print`, `export`: what a tournament's log says."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from gm.cli.cup import look, of_cup

if TYPE_CHECKING:
    from gm.desk.cup import Where

LANGUAGE = click.option("--language", type=click.Choice(["de", "en", "pl"]), help="Instead of the zine's.")


@click.command("table", short_help="Show the standings.")
@of_cup
def table_(where: Where) -> None:
    """Show the standings of the tournament NAME, and by which criterion each place was decided."""
    from gm.cli.cup_lines import players_line, table_lines
    from gm.cli.cup_rounds import finish
    from gm.desk.cup import current

    log = look(where)
    round = current(log.cup)
    after = f"after round {round.number}" if round else "before the first round"
    finish(log, [f"{log.cup.name}, {after}: {players_line(log.cup)}", *table_lines(log.rules.tables(log.cup))])


@click.command("explain", short_help="Say why a round was drawn as it was.")
@of_cup
@LANGUAGE
@click.argument("round", type=click.IntRange(1), required=False)
def explain_(where: Where, round: int | None, language: str | None) -> None:
    """Say why a ROUND of the tournament NAME was drawn as it was; without one, the last, and the table's places."""
    from gm.cli.lines import wrap
    from gm.desk import cup_explain

    log = look(where)
    heading, reasons = cup_explain.explained(log, round, cup_explain.language(where, language))
    click.echo("\n".join([*heading, *(line for reason in reasons for line in wrap(reason, "  ", "    "))]))


@click.command("check", short_help="Check the log.")
@of_cup
def check_(where: Where) -> None:
    """Check the tournament NAME from its log, by a count of its own: pairings, byes, scores, places.

    A draw is judged by the results that were in when it was made. Exit code 1 where something is broken.
    """
    from gm.cli.cup_lines import reason_lines
    from gm.desk.cup_check import checked
    from gm.desk.undecided import Undecided

    log = look(where)
    found = checked(log)
    for number in found.by_word:
        click.echo(f"round {number}: the director's word went before the sheet's")
    if found.broken:
        raise Undecided(*reason_lines(found.broken))
    click.echo(f"{log.cup.name}: {len(log.events)} events, {len(log.cup.rounds)} rounds, nothing is broken")


@click.command("print", short_help="Print cards, pairings, standings.")
@of_cup
@LANGUAGE
@click.option("--round", type=click.IntRange(1), help="This round, instead of the last one.")
@click.option("--html", type=click.Path(dir_okay=False, path_type=Path), help="A file to write it to as a page for A4.")
@click.argument("what", type=click.Choice(["scorecards", "pairings", "standings", "slips"]))
def print_(where: Where, what: str, language: str | None, round: int | None, html: Path | None) -> None:
    """Print score cards, pairings, standings, or a round's slips of the tournament NAME, as text or as a page."""
    from gm.desk import cup_explain

    log = look(where)
    click.echo(cup_explain.printed(log, what, language, round, html).rstrip("\n"))


@click.command("export", short_help="Export for a league's ranking.")
@of_cup
@click.option(
    "--format", "kind", type=click.Choice(["json", "csv"]), default="json", show_default=True, help="What to write."
)
@click.option(
    "--table",
    "which",
    type=click.Choice(["results", "standings", "players"]),
    default="results",
    show_default=True,
    help="Which table, in CSV.",
)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="A file instead of the standard output.")
def export_(where: Where, kind: str, which: str, out: Path | None) -> None:
    """Export the tournament NAME for a league's ranking (S3.14); addresses are left out.

    Standings have the ranking points of each place by R2. In CSV a name that a spreadsheet would run as a formula gets
    a ' in front.
    """
    from gm import zine
    from gm.cli.told import as_page
    from gm.desk import cup_export
    from gm.desk.export import as_csv, as_json

    log = look(where)
    if out is not None:
        text = as_csv(cup_export.tables(log)[which]) if kind == "csv" else as_json(cup_export.as_value(log))
        zine.write_whole(out, text.encode("utf-8"))
        click.echo(str(out))
    elif kind == "csv":
        click.echo(as_csv(cup_export.tables(log)[which]).rstrip("\n"))
    else:
        click.echo(as_page(cup_export.as_value(log)))
