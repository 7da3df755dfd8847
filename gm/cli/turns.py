"""`gm turn new`: the next turn."""

from __future__ import annotations

from pathlib import Path

import click


@click.group()
def turn() -> None:
    """Begin a turn."""


@turn.command()
@click.option("--zat", default="", help='The ZAT, as "2025-10-24 20:00", instead of the calendar\'s.')
@click.option("--wp", type=click.IntRange(10, 300), help="The WP, instead of those that were announced (R5).")
@click.option("--anti-wp", type=click.IntRange(10, 300), help="The WP of an anti round, instead of F13's.")
@click.option("--cup", default="", help="The curling tournament whose round is played, where several wait for one.")
@click.pass_obj
def new(folder: Path, zat: str, wp: int | None, anti_wp: int | None, cup: str) -> None:
    """Make the next turn's folder: number, ZAT, WP and anti round as the last newsletter announced them.

    The published round of a curling tournament that still waits for its results is played in it.
    """
    from gm.desk.begin import new_turn

    id, text = new_turn(folder, zat=zat, wp=wp, anti_wp=anti_wp, cup=cup)
    click.echo(f"turns/{id}/turn.toml")
    click.echo(text.rstrip())
