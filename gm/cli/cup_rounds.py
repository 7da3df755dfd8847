"""`gm cup pair`, `final`, `swap`, `force`, `forbid`, `publish`, `undo`: a tournament's rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from gm.cli.cup import held, on_cup

if TYPE_CHECKING:
    from gm.desk.cup import Log, Where
    from gm.desk.cup_rounds import Drawn


@click.command("pair", short_help="Draw the next round.")
@on_cup
@click.option("--publish", "at_once", is_flag=True, help="Publish it at once.")
@click.option("--choose", default="", help="What is drawn where no pairing is left, from now on: what gm has offered.")
def pair_(where: Where, at_once: bool, choose: str) -> None:
    """Draw the next round of the tournament NAME as a draft; a draft that stands is drawn anew."""
    from gm.desk import cup_rounds
    from gm.desk.cup import current
    from gm.tournaments.entries import doubtful

    with held(where) as log:
        doubts = [] if current(log.cup) else asked_lines(log, doubtful(log.cup.entrants))
        drawn = cup_rounds.pair(log, choose)
        if at_once:
            cup_rounds.publish(log)
    _show_drawn(log, drawn, doubts)


def asked_lines(log: Log, asked: tuple[tuple[str, str], ...]) -> list[str]:
    """Which names may be one person (S2.3), and what to do if they are."""
    return [
        line
        for other, one in asked
        for line in (f"is {one} the same as {other}? if so:", f"  {log.call('drop', one)}")
    ]


@click.command("final", short_help="Draw the final or play-off.")
@on_cup
@click.option("--publish", "at_once", is_flag=True, help="Publish it at once.")
def final_(where: Where, at_once: bool) -> None:
    """Draw what comes after the planned rounds of the tournament NAME: play-off, semi-finals, final."""
    from gm.desk import cup_rounds

    with held(where) as log:
        drawn = cup_rounds.final(log)
        if at_once:
            cup_rounds.publish(log)
    _show_drawn(log, drawn, every=True)


TOLD = frozenset(
    "swiss-guarantee swiss-rounds-beyond swiss-absent swiss-forced-idle swiss-rematch schedule-fixed opponent-dropped "
    "knockout-walkover knockout-third tables-planned-anew tables-again tables-none-again tables-best "
    "tables-bound".split()
)
"""What is told with the draw of a round; gm cup explain tells all."""


def _show_drawn(log: Log, drawn: Drawn, doubts: Sequence[str] = (), every: bool = False) -> None:
    from gm.cli.cup_lines import reason_lines, round_lines

    told = [reason for reason in drawn.draft.reasons if every or reason.code in TOLD]
    reasons = reason_lines([*drawn.hints, *(reason for reason in told if reason not in drawn.hints)])
    finish(log, [*doubts, *round_lines(log.cup.rounds[-1]), *reasons])


def finish(log: Log, lines: list[str]) -> None:
    """Print what a command has done, and what comes next."""
    from gm.cli.lines import fitted
    from gm.desk.cup_next import next_step

    click.echo("\n".join(fitted([*lines, next_step(log)])))


@click.command("swap", short_help="Change two seats of a draft.")
@on_cup
@click.argument("first")
@click.argument("second")
def swap_(where: Where, first: str, second: str) -> None:
    """Let two players of the draft of the tournament NAME change their seats; one of them may have the bye."""
    from gm.cli.cup_lines import round_lines
    from gm.desk import cup_rounds

    with held(where) as log:
        round = cup_rounds.swap(log, first, second)
    finish(log, [*round_lines(round), *cup_rounds.against_sheet(log, round)])


@click.command("force", short_help="Let two meet in the next draw.")
@on_cup
@click.option("--off", is_flag=True, help="Take it back.")
@click.argument("first")
@click.argument("second")
def force_(where: Where, first: str, second: str, off: bool) -> None:
    """Let two players meet in the next draw of the tournament NAME, which then is drawn with gm cup pair."""
    from gm.desk import cup_rounds

    with held(where) as log:
        pair = cup_rounds.force(log, first, second, off)
    _finish_pair(log, pair, "may be drawn as it comes" if off else "will meet in the next draw")


@click.command("forbid", short_help="Let two never meet.")
@on_cup
@click.option("--off", is_flag=True, help="Allow it again.")
@click.argument("first")
@click.argument("second")
def forbid_(where: Where, first: str, second: str, off: bool) -> None:
    """Let two players of the tournament NAME never meet."""
    from gm.desk import cup_rounds

    with held(where) as log:
        pair = cup_rounds.forbid(log, first, second, off)
    _finish_pair(log, pair, "may meet" if off else "will not be drawn against each other")


def _finish_pair(log: Log, pair: list[str], what: str) -> None:
    finish(log, [f"{pair[0]} and {pair[1]} {what}", *stale(log)])


def stale(log: Log) -> list[str]:
    """What to do with a draft that is no longer what would be drawn."""
    from gm.desk.cup import draft
    from gm.desk.cup_draft import again, outdated

    round, why = draft(log.cup), outdated(log)
    return [f"{why}; {again(log, round.number)} draws it anew"] if round and why else []


@click.command("publish", short_help="Publish the draft.")
@on_cup
def publish_(where: Where) -> None:
    """Publish the draft of the tournament NAME: from now on its pairings stand, and results are taken."""
    from gm.cli.cup_lines import round_lines
    from gm.desk import cup_rounds

    with held(where) as log:
        round = cup_rounds.publish(log)
    finish(log, round_lines(round))


@click.command("undo", short_help="Undo an event.")
@on_cup
@click.argument("number", type=int, required=False)
def undo_(where: Where, number: int | None) -> None:
    """Undo the last event of the tournament NAME, or the one of this NUMBER; an undo too can be undone.

    Both stay in the log.
    """
    from gm.cli.cup_lines import described
    from gm.desk import cup_rounds

    with held(where) as log:
        undone = cup_rounds.undo(log, number)
    finish(log, [f"event {undone.n} is undone: {described(undone)}"])
