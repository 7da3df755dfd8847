"""`gm football best` and `equilibrium`: what would have won, and what nobody can exploit."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, Literal

import click

if TYPE_CHECKING:
    from gm.games.football_equilibrium import Mixture
    from gm.games.football_search import Found
    from gm.model import Entry, Move

MOST_WP = 300
MOST_NAMED = 20
"""Teams that are named on the page; JSON names all."""


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option("--wp", type=click.IntRange(0, MOST_WP), required=True, help="The WP of the line-ups looked for.")
@click.option("--top", type=click.IntRange(1, 1000), default=10, show_default=True, help="How many.")
@click.option("--dice", "diced", is_flag=True, help="Chances rounded as with dice (F10), points still expected.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def best(file: Any, wp: int, top: int, diced: bool, as_json: bool) -> None:
    """Find the line-ups that expect most against the teams in FILE, a CSV file as for gm football table.

    All that the rules allow are tried, as a further team that plays each one; the place is the one it would have
    taken. Those that leave WP are left out: they are never better.
    """
    from gm.cli import told
    from gm.cli.teams import entries
    from gm.games.football_classes import gathered
    from gm.games.football_search import best, place
    from gm.model import InputError, Task

    teams = entries(file.name, file.read(), Task("football", wp=wp))
    if not teams:
        raise InputError(f"{file.name}: no team; a line-up is the best against somebody")
    field, index = gathered([team.move for team in teams])
    method: Literal["expected", "dice"] = "dice" if diced else "expected"
    with _progress("Searching") as progress:
        found = best(field, wp, top, method, progress)
    rows = [(place(each.lineup, field, method), each) for each in found]
    if as_json:
        values = [_as_value(number, each, teams, index.tolist()) for number, each in rows]
        click.echo(told.as_json({"wp": wp, "teams": len(teams), "best": values}))
    else:
        click.echo("\n".join([*_as_table(rows, teams, index.tolist()), *_unbeaten(found[0], teams, index.tolist())]))


@click.command()
@click.option("--wp", type=click.IntRange(0, MOST_WP), required=True, help="The tournament's WP.")
@click.option(
    "--within",
    type=click.FloatRange(1e-6, 1),
    default=1e-4,
    show_default=True,
    help="How much the best answer may still have above one point a match.",
)
@click.option("--dice", "diced", is_flag=True, help="Chances rounded as with dice (F10), points still expected.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def equilibrium(wp: int, within: float, diced: bool, as_json: bool) -> None:
    """Find a mixture of line-ups from which no line-up gets more than its share, one point a match.

    What the best answer to it still has above that is its exploitability, searched among all line-ups of the WP.
    """
    from gm.cli import told
    from gm.model import InputError

    try:
        from gm.games.football_equilibrium import equilibrium
    except ImportError as error:
        raise InputError('gm football equilibrium needs scipy: pip install "gm-desk[tactics]"') from error
    with _progress("Mixing") as progress:
        mixture = equilibrium(wp, within, "dice" if diced else "expected", _nearer(progress, within))
    if as_json:
        click.echo(told.as_json(_mixture_as_value(wp, mixture)))
    else:
        click.echo("\n".join(_mixture_as_lines(mixture)))


@contextmanager
def _progress(label: str) -> Iterator[Callable[[float], None]]:
    """A bar on standard error, at a terminal, once the work has taken a second; it is told which part is done."""
    begun = time.monotonic()
    bars: list[Any] = []
    with ExitStack() as stack:

        def done(part: float) -> None:
            if not bars and time.monotonic() > begun + 1 and sys.stderr.isatty():
                bars.append(stack.enter_context(click.progressbar(length=1000, label=label, file=sys.stderr)))
            for bar in bars:
                bar.update(max(0, int(1000 * part) - bar.pos))

        yield done


def _nearer(progress: Callable[[float], None], within: float) -> Callable[[float], None]:
    """Progress by how many times smaller the exploitability has become since the first mixture, as logarithms."""
    firsts: list[float] = []

    def told(above: float) -> None:
        firsts.append(above)
        if above > within:
            progress(math.log(firsts[0] / above) / math.log(firsts[0] / within))

    return told


def _as_value(place: int, found: Found, teams: list[Entry], index: list[int]) -> dict[str, Any]:
    return {
        "place": place,
        "lineup": list(found.lineup),
        "points": float(found.points),
        "goals_for": float(found.goals_for),
        "goals_against": float(found.goals_against),
        "beats": [team.team for team, row in zip(teams, index, strict=True) if found.beaten[row]],
    }


def _as_table(rows: list[tuple[int, Found]], teams: list[Entry], index: list[int]) -> list[str]:
    form = "{:<16} {:>10} {:>15} {:>5}  {}"
    lines = [form.format("line-up", "points", "goals", "place", "beats")]
    for place, each in rows:
        goals = f"{float(each.goals_for):.1f}:{float(each.goals_against):.1f}"
        beats = f"{sum(each.beaten[row] for row in index)} of {len(teams)}"
        lines.append(form.format(_written(each.lineup), f"{float(each.points):.4f}", goals, place, beats))
    return lines


def _unbeaten(found: Found, teams: list[Entry], index: list[int]) -> list[str]:
    """Whom the best line-up does not beat, the hardest first, with the points that it expects from them."""
    left = [(found.against[row], team.team) for team, row in zip(teams, index, strict=True) if not found.beaten[row]]
    if not left:
        return ["The first beats all."]
    lines = ["The first does not beat:"]
    lines += [f"  {name} ({float(points):.4f})" for points, name in sorted(left)[:MOST_NAMED]]
    return lines if len(left) <= MOST_NAMED else [*lines, f"  and {len(left) - MOST_NAMED} more"]


def _mixture_as_value(wp: int, mixture: Mixture) -> dict[str, Any]:
    return {
        "wp": wp,
        "exploitability": float(mixture.exploitability),
        "answer": list(mixture.answer),
        "mixture": [{"lineup": list(lineup), "share": float(share)} for lineup, share in mixture.shares],
    }


def _mixture_as_lines(mixture: Mixture) -> list[str]:
    lines = [f"{float(share):8.3%}  {_written(lineup)}" for lineup, share in mixture.shares]
    above = f"{float(mixture.exploitability):.7f}"
    return [*lines, f"The best answer, {_written(mixture.answer)}, expects {above} points a match above 1."]


def _written(lineup: Move) -> str:
    return "-".join(map(str, lineup))
