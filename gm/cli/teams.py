"""The teams of a CSV file after the rules."""

from __future__ import annotations

import click

from gm.model import Entry, InputError, Move, Notice, Task


def ruled(task: Task, values: tuple[str, ...]) -> tuple[Move | None, tuple[Notice, ...]]:
    """The line-up in force of these words and what was changed or asked."""
    from gm.games import GAMES
    from gm.games.football import lineup_of
    from gm.model import Order, Reading, Source
    from gm.ruling import rule

    read = lineup_of(values)
    if isinstance(read, Reading):
        return None, read.notices
    ruling = rule(GAMES[task.game], task, Order("", task.game, "", read, Source("", 0, "")))
    return ruling.move, ruling.notices


def entries(place: str, data: bytes, task: Task) -> list[Entry]:
    """The teams of a CSV file after the rules, changes told on standard error; InputError with all that is unread."""
    from gm.cli import told
    from gm.cli.lineups import read
    from gm.games.football import MOST_ANTI

    found, faults = [], []
    for row in read(place, data):
        lineup, notices = ruled(task, row.values)
        if lineup is None:
            faults += [f"{row.place}: {row.team}: {told.as_text(notice)}" for notice in notices]
        elif max(lineup) > MOST_ANTI:
            faults.append(f"{row.place}: {row.team}: a row of more than {MOST_ANTI} points is not reckoned with")
        else:
            for notice in notices:
                click.echo(f"{row.place}: {row.team}: {told.as_text(notice)}", err=True)
            found.append(Entry(row.team, row.manager, lineup))
    if faults:
        raise InputError(*faults)
    return found
