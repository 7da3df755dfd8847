"""`gm cup result` and `gm cup correct`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from gm.cli.cup import held, on_cup
from gm.cli.cup_rounds import finish

if TYPE_CHECKING:
    from gm.desk.cup import Where
    from gm.desk.cup_results import Corrected, Otherwise
    from gm.tournaments.model import Match, Score

PLAIN = {"ignore_unknown_options": True}
"""A result may look like an option: --+ says that the first player did not appear."""


@click.command("result", short_help="Report a result.", context_settings=PLAIN)
@on_cup
@click.argument("table", type=click.IntRange(1))
@click.argument("result", nargs=-1, required=True, type=click.UNPROCESSED)
def result_(where: Where, table: int, result: tuple[str, ...]) -> None:
    """Report the RESULT of a TABLE of the current round of the tournament NAME, in the order of the pairing.

    simpsons 2-1, 1-1, +-- (the second is absent); meccg 24:18, ring 1, 20:20 link 2, 20:20 =; stadtmeisterschaft
    "A > B = C > D"; curling 4-1; round-robin and knockout 4-1.
    """
    from gm.desk import cup_results

    with held(where) as log:
        match, score = cup_results.result(log, table, " ".join(result))
    finish(log, [scored_line(match, score)])


def scored_line(match: Match, score: Score) -> str:
    """A table with its result, and the points that it brings."""
    from gm import names
    from gm.cli.cup_lines import amount

    room = 56 // len(match.players)
    players = (" – " if len(match.players) == 2 else ", ").join(names.cut(name, room) for name in match.players)
    return f"table {match.table}: {players}  {score.written}  ({' : '.join(map(amount, score.points))})"


@click.command("correct", short_help="Correct a result.", context_settings=PLAIN)
@on_cup
@click.option("--force", is_flag=True, help="Also where it voids what is played of a knockout.")
@click.argument("round", type=click.IntRange(1))
@click.argument("table", type=click.IntRange(1))
@click.argument("result", nargs=-1, required=True, type=click.UNPROCESSED)
def correct_(where: Where, round: int, table: int, result: tuple[str, ...], force: bool) -> None:
    """Correct the RESULT of a TABLE of a ROUND of the tournament NAME.

    Points change from now on, published pairings stand; it is said what has changed, and what would have been drawn
    otherwise.
    """
    from gm.desk import cup_results

    with held(where) as log:
        corrected = cup_results.correct(log, round, table, " ".join(result), force)
    finish(log, corrected_lines(corrected))


def corrected_lines(made: Corrected) -> list[str]:
    """What a correction has changed, and what would have been drawn otherwise."""
    from gm.cli.cup_lines import amount

    lines = [scored_line(made.match, made.after), f"  before: {made.before.written}"]
    for (group, player), (place, points), (now, more) in made.moved:
        where = f" (group {group})" if group else ""
        moved = f"place {place} → {now}" if place != now else f"place {now}"
        gained = f", {amount(points)} → {amount(more)} points" if points != more else ""
        lines.append(f"  {player}{where}: {moved}{gained}")
    for round, was, now_ in made.replaced:
        void = f", {was.score.written} is void" if was.score else ""
        lines.append(f"round {round}, table {was.table}: now {' – '.join(now_.players)}{void}")
    lines += [f"round {gone.number} ({gone.stage}) is void, and drawn again when its time comes" for gone in made.gone]
    for each in made.otherwise:
        draft, number = each.drawn.state == "draft", each.drawn.number
        what = f"the draft of round {number} would now be" if draft else f"round {number} stands; it would have been"
        lines.append(f"{what}: {_otherwise(each)}")
    return lines


def _otherwise(each: Otherwise) -> str:
    """The pairings and byes of a draw that are not those that were drawn."""
    if each.otherwise is None:
        return "not to be drawn"
    there = {frozenset(match.players) for match in each.drawn.matches}
    pairs = [" – ".join(match.players) for match in each.otherwise.matches if frozenset(match.players) not in there]
    byes = [f"bye {bye.player}" for bye in each.otherwise.byes if bye.player not in {b.player for b in each.drawn.byes}]
    return ", ".join([*pairs, *byes])
