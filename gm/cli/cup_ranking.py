"""`gm ranking --cups`: a ranking that tournaments feed."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click


def show(folder: Path, name: str, as_json: bool) -> None:
    """Print a ranking of tournaments: place, player, points, and the place before the last one."""
    from gm.cli.lines import columns, fitted
    from gm.cli.told import as_page
    from gm.desk.cup_ranking import cup_ranking
    from gm.names import cut
    from gm.ranking import exact

    made = cup_ranking(folder, name, datetime.now(UTC))
    if as_json:
        rows = [
            {"place": row.place, "player": row.player, "points": exact(row.points), "shown": row.shown}
            | {"before": row.before, "active": row.active}
            for row in made.rows
        ]
        value = {"name": made.name, "counted": list(made.counted), "open": list(made.open), "ranking": rows}
        click.echo(as_page(value))
        return
    lines = [f"{made.name}: {', '.join(made.counted) or 'no tournament is over yet'}"]
    if made.open:
        lines.append(f"not over yet: {', '.join(made.open)}")
    table = [["place", "player", "points", "before", ""]]
    for row in made.rows:
        before = "–" if row.before is None else str(row.before)
        table.append([str(row.place), cut(row.player, 40), str(row.shown), before, "" if row.active else "not active"])
    click.echo("\n".join([*fitted(lines), *(columns(table, right=(0, 2, 3)) if made.rows else [])]))
