"""`gm cup simulate`: random tournaments."""

from __future__ import annotations

import click


@click.command("simulate", short_help="Play random tournaments.", context_settings={"ignore_unknown_options": True})
@click.option("--rules", "code", required=True, metavar="RULES", help="The rule sheet, by its code.")
@click.option("--players", type=click.IntRange(1, 5000), required=True, help="How many players begin.")
@click.option("--rounds", type=click.IntRange(1, 200), help="How many rounds, instead of the sheet's.")
@click.option("--runs", type=click.IntRange(1), default=1, show_default=True, help="How many tournaments.")
@click.option("--seed", default="1", show_default=True, help="What all of them come from.")
@click.option("--drops", type=click.FloatRange(0, 1), default=0.0, help="The chance of each to leave after a round.")
@click.option("--late", type=click.FloatRange(0, 1), default=0.0, help="The chance that one comes after a round.")
@click.option("--final", is_flag=True, help="Play what follows the planned rounds, too: play-off, semi-finals, final.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, one tournament a line.")
@click.argument("settings", nargs=-1, type=click.UNPROCESSED)
def simulate_(
    code: str,
    players: int,
    rounds: int | None,
    runs: int,
    seed: str,
    drops: float,
    late: float,
    final: bool,
    as_json: bool,
    settings: tuple[str, ...],
) -> None:
    """Play random tournaments by a rule sheet; further SETTINGS of it are options, as with gm cup new.

    The planned rounds are played, and what follows them only with --final; where no draw exists a tournament ends
    before.
    """
    import json

    from gm.desk.cup_simulate import simulated, summary
    from gm.tournaments.simulation import as_value

    shown = []
    for rules, played in simulated(code, players, rounds, runs, seed, (drops, late), settings, final):
        if as_json:
            click.echo(json.dumps(as_value(rules, played), ensure_ascii=False, separators=(",", ":")))
        else:
            shown.append(played)
    if not as_json:
        click.echo("\n".join(summary(shown)))
