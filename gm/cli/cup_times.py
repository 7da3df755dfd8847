"""`gm cup timetable`: when the rounds begin, are called and end."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from gm.cli.cup import look, of_cup

if TYPE_CHECKING:
    from gm.desk.cup import Where


@click.command("timetable", short_help="Show when rounds begin and end.")
@of_cup
@click.option("--start", required=True, help='When round 1 begins, as "2026-12-05 10:00".')
@click.option("--rounds", type=click.IntRange(1, 100), help="How many rounds, instead of those planned.")
@click.option("--minutes", type=click.IntRange(1, 1440), help="Minutes of a round, instead of the setting.")
@click.option("--final-minutes", type=click.IntRange(0, 1440), help="Minutes of the final; 0: no time limit.")
@click.option("--call", type=click.IntRange(0, 1440), help="Minutes before the end at which it is called; 0: never.")
@click.option("--break", "pause", type=click.IntRange(0, 1440), help="Minutes between two rounds.")
@click.option("--ics", type=click.Path(dir_okay=False, path_type=Path), help="A file to write them to as an iCalendar.")
def timetable_(
    where: Where,
    start: str,
    rounds: int | None,
    minutes: int | None,
    final_minutes: int | None,
    call: int | None,
    pause: int | None,
    ics: Path | None,
) -> None:
    """Show start, call and end of each round of the tournament NAME, and of what follows the planned ones (M5, T4).

    A play-off for open places is not known before it is drawn; then it is shown here too.
    """
    from datetime import timedelta

    from gm.cli.lines import columns
    from gm.desk import cup_times

    log = look(where)
    slots = cup_times.times(log, start, cup_times.Given(rounds, minutes, final_minutes, call, pause))
    rows = [["", "start", "call", "end"]]
    for slot in slots:
        called = f"{slot.call:%H:%M}" if slot.call else "–"
        ends = f"{slot.end:%H:%M}" if slot.end > slot.start else "open"
        rows.append([slot.name, f"{slot.start:%H:%M}", called, ends])
    click.echo("\n".join([f"{log.cup.name}, {slots[0].start:%Y-%m-%d}", *columns(rows)]))
    if slots[-1].end - slots[0].start >= timedelta(days=1):
        click.echo("the last round ends on a later day")
    if ics is not None:
        cup_times.calendar(log, slots, ics)
        click.echo(str(ics))
