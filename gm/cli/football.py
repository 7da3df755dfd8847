"""`gm football`: line-ups checked and tables made, without a zine."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from gm.cli.tactics import best, equilibrium

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gm.games.football_places import FieldStanding
    from gm.model import Entry, Move, Notice, Standing, Task

MOST_WP = 1000
READABLE = 200
"""Teams up to which the readable rule is as fast; then all its points are exact fractions."""
SAMPLED = "Sampled: numbers of the same distribution, which nobody can check from the published streams."


@click.group()
def football() -> None:
    """Turnierfußball: check line-ups, make tables and study tactics without a zine."""


football.add_command(best)
football.add_command(equilibrium)


@football.command(context_settings={"ignore_unknown_options": True})
@click.option("--wp", type=click.IntRange(0, 10**6), required=True, help="The tournament's WP.")
@click.option("--anti", is_flag=True, help="By the rules of Anti-Turnierfußball (F14).")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.argument("lineup", nargs=-1, required=True)
def check(wp: int, anti: bool, as_json: bool, lineup: tuple[str, ...]) -> None:
    """Apply the rules to a LINEUP such as 6-4-20-20-20 (T-A-V-M-S), or with - each line of the standard input.

    What cannot be read has no line-up but a notice that says why.
    """
    from gm.cli import told
    from gm.cli.lineups import numbers_in, stdin_lines
    from gm.cli.teams import ruled
    from gm.model import Task

    if unknown := [word for word in lineup if word.startswith("--")]:
        raise click.UsageError(f"No such option: {unknown[0]}")
    many = lineup == ("-",)
    lines = stdin_lines() if many else [" ".join(lineup)]
    task = Task("anti" if anti else "football", wp=wp)
    found = [ruled(task, numbers_in(line)) for line in lines]
    if as_json:
        values = [_checked(move, notices) for move, notices in found]
        click.echo(told.as_json(values if many else values[0]))
        return
    for move, notices in found:
        click.echo("\n".join([_as_line(move, wp), *told.as_lines(notices)]))


@football.command()
@click.argument("file", type=click.File("rb"))
@click.option("--wp", type=click.IntRange(0, MOST_WP), required=True, help="The tournament's WP.")
@click.option("--dice", "diced", is_flag=True, help="Throw dice (F10) instead of expected points (F11).")
@click.option("--times", type=click.IntRange(1, 10000), default=100, show_default=True, help="Games of a pairing.")
@click.option("--seed", help="The secret of the dice.")
@click.option("--turn", default="", help="The turn in the names of the dice.")
@click.option("--sampled", is_flag=True, help="With --dice: fast numbers of the same distribution, for studies.")
@click.option("--anti", is_flag=True, help="By the rules of Anti-Turnierfußball (F13, F14).")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def table(
    file: Any,
    wp: int,
    diced: bool,
    times: int,
    seed: str | None,
    turn: str,
    sampled: bool,
    anti: bool,
    as_json: bool,
) -> None:
    """Make the table of the teams in FILE, a CSV file with the columns team, manager and lineup.

    The rules are applied first; what they change goes to standard error. With dice points and goals are sums.
    """
    from gm import dice
    from gm.cli import told
    from gm.cli.teams import entries
    from gm.model import Task

    if diced and seed is None:
        raise click.UsageError("--dice needs --seed, the secret that the dice come from.")
    if sampled and not diced:
        raise click.UsageError("--sampled is for --dice.")
    task = Task("anti" if anti else "football", turn, wp, "dice" if diced else "expected", times)
    made = _standings(task, entries(file.name, file.read(), task), dice.key(seed or ""), sampled)
    if as_json:
        marked = {"sampled": True} if sampled else {}
        click.echo(told.as_json({**marked, "teams": [_as_value(row) for row in made]}))
    else:
        click.echo("\n".join([*_as_table(made, diced), *([SAMPLED] if sampled else [])]))


def _standings(task: Task, teams: list[Entry], key: bytes, sampled: bool) -> Sequence[Standing | FieldStanding]:
    """The rows of the table, of a large field all at once."""
    from gm.games import GAMES

    if sampled:
        from gm.games import football_sampler

        return football_sampler.standings(task, teams, key)
    if task.method == "expected" and len(teams) > READABLE:
        from gm.games import football_places

        return football_places.standings(task, teams, key)
    made: Sequence[Standing] = GAMES[task.game].evaluate(task, teams, key).standings
    return made


def _checked(lineup: Move | None, notices: Sequence[Notice]) -> dict[str, Any]:
    from gm.cli import told
    from gm.games.football import cost

    return {
        "lineup": None if lineup is None else list(lineup),
        "cost": None if lineup is None else cost(lineup),
        "notices": [told.as_value(notice) for notice in notices],
    }


def _as_value(row: Standing | FieldStanding) -> dict[str, Any]:
    return {
        "place": row.place,
        "team": row.team,
        "manager": row.manager,
        "lineup": list(row.lineup),
        "points": _number(row.points),
        "goals_for": _number(row.goals_for),
        "goals_against": _number(row.goals_against),
        "rlp": row.rlp,
    }


def _number(value: Fraction | float) -> int | float:
    return value.numerator if isinstance(value, Fraction) and value.denominator == 1 else float(value)


def _as_line(lineup: Move | None, wp: int) -> str:
    from gm.games.football import cost

    return "no line-up" if lineup is None else f"{'-'.join(map(str, lineup))}: {cost(lineup)} of {wp} WP"


def _as_table(rows: Sequence[Standing | FieldStanding], diced: bool) -> list[str]:
    """The table in columns, at most 80 wide."""
    from gm import names

    teams = names.shown([row.team for row in rows], 20)
    managers = names.shown([row.manager for row in rows], 12)
    form = "{:>3} {} {} {:<14} {:>9} {:>11} {:>4}"
    lines = [form.format("", names.pad("team", 20), names.pad("manager", 12), "line-up", "points", "goals", "RLP")]
    for row in rows:
        points, *goals = (
            str(value) if diced else f"{float(value):.{digits}f}"
            for value, digits in ((row.points, 4), (row.goals_for, 1), (row.goals_against, 1))
        )
        team, manager = names.pad(teams[row.team], 20), names.pad(managers[row.manager], 12)
        lineup = "-".join(map(str, row.lineup))
        lines.append(form.format(row.place, team, manager, lineup, points, ":".join(goals), row.rlp).rstrip())
    return lines
