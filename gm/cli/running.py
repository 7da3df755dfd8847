"""`gm run`, `gm publish` and `gm correct`: a turn is evaluated, made public, and mended afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gm.cli.letters import DEEDS, on_what, word_of

if TYPE_CHECKING:
    from datetime import datetime

    from gm.desk.run import Ran


@click.command()
@click.option("--preview", is_flag=True, help="At any time, into out/preview/, with other dice than the turn's.")
@click.option("--leave", is_flag=True, help="Go on though something is open; the newsletter names what stayed out.")
@click.option("--discard", is_flag=True, help="Overwrite files in out/ that were changed by hand.")
@click.option("--open", "opens", is_flag=True, help="Preview a sealed turn too; the newsletter tells of it.")
@click.argument("turn", required=False)
@click.pass_obj
def run(folder: Path, preview: bool, leave: bool, discard: bool, opens: bool, turn: str | None) -> None:
    """Evaluate a turn and write its newsletter, answers and record.

    Before the ZAT only with --preview. It may be run as often as you like until it is published: the same letters
    and rulings give the same files.
    """
    from datetime import UTC, datetime

    from gm.desk.envelope import closed, open_envelopes, refuse_closed
    from gm.desk.gather import gather, turn_or_last
    from gm.desk.run import run as run_turn

    id, now = turn_or_last(folder, turn), datetime.now(UTC)
    warn(folder, id, now)
    if preview and closed(gathered := gather(folder, id), now):
        if not opens:
            refuse_closed(gathered, now, f"gm run {id} --preview --open is counted")
        open_envelopes(folder, id, "gm run --preview --open", now)
    ran = run_turn(folder, id, now, preview=preview, leave=leave, discard=discard)
    click.echo("\n".join(told(folder, ran)))
    if not preview:
        doubt(folder)


@click.command()
@click.option("--keep", is_flag=True, help="Leave files in out/ that were changed by hand as they are.")
@click.option("--discard", is_flag=True, help="Write files anew that were changed by hand.")
@click.argument("turn", required=False)
@click.pass_obj
def publish(folder: Path, keep: bool, discard: bool, turn: str | None) -> None:
    """Make a turn that was run public: its secret is printed, and from now on its record is the truth."""
    from datetime import UTC, datetime

    from gm.desk.gather import turn_or_last
    from gm.desk.publish import publish as publish_turn

    id = turn_or_last(folder, turn)
    now = datetime.now(UTC)
    warn(folder, id, now)
    ran = publish_turn(folder, id, discard=discard, keep=keep, now=now)
    click.echo("\n".join(told(folder, ran)))


def doubt(folder: Path) -> None:
    """Tell where the records no longer give the ranking that was printed; it stops nothing."""
    from gm.desk.books import books, doubts

    with books(folder) as archive:
        for line in doubts(folder, archive):
            click.echo(f"warning: {line}", err=True)


def warn(folder: Path, id: str, now: datetime) -> None:
    """Tell what may be wrong with clock and mailbox; it stops nothing."""
    from gm.desk.warnings import warnings

    for line in warnings(folder, id, now):
        click.echo(f"warning: {line}", err=True)


@click.command()
@on_what
@click.argument("turn")
@click.argument("do", type=click.Choice(DEEDS), required=False)
@click.argument("value", required=False)
@click.pass_obj
def correct(folder: Path, /, turn: str, do: str | None, value: str | None, **about: Any) -> None:
    """Correct a published turn by a ruling, or by those that you wrote into its rulings.toml.

    The old files stay; out/korrektur-N/ shows what changed. Later turns keep their WP, line-ups and tables, the
    ranking is made anew from this turn on, and the next newsletter tells of it.
    """
    from datetime import UTC, datetime

    from gm.cli.lines import wrap
    from gm.desk.correct import correct as correct_turn

    ran = correct_turn(folder, turn, word_of(do, value, about) if do else None, datetime.now(UTC))
    click.echo("\n".join(told(folder, ran)))
    for change in ran.record["changes"]:
        words = f"{change['what']}: {change['name']}: {change['before'] or '–'} → {change['after'] or '–'}"
        click.echo("\n".join(wrap(words, "  ", "      ")))


def told(folder: Path, ran: Ran, *, every: bool = False) -> list[str]:
    """What was written, a line a file (answers in one line, but for `every`), and what comes next."""
    from gm.cli.lines import count

    made = ran.record
    letters = [] if every else [path for path in ran.paths if path.parent.name == "letters"]
    files = [path for path in ran.paths if path not in letters]
    previewed = any(path.parent.name == "preview" for path in ran.paths)
    state = f"korrektur {made['korrektur']}" if made["korrektur"] else "preview" if previewed else made["state"]
    lines = [f"{made['turn']} {state}: {games(made)}"]
    lines += [f"  {shown(folder, path)}" for path in files]
    if letters:
        lines.append(f"  {shown(folder, letters[0].parent)}/ ({count(len(letters), 'answer')})")
    if made["next"]["wp"] is not None and not made["next"]["wp_by"] and "football" in made["tasks"]:
        lines.append(f"Nobody who could wished WP: they stay at {made['next']['wp']} (R5).")
    return [*lines, *ran.told]


def games(made: dict[str, Any]) -> str:
    """How many took part in each game."""
    from gm.cli.lines import count

    parts = []
    for code, result in made["results"].items():
        matches = result.get("matches")
        label = "" if code == "football" else f"{code} "
        parts.append(label + (count(len(result["teams"]), "team") if matches is None else count(len(matches), "match")))
    return ", ".join(parts).replace("matchs", "matches") or "no game"


def shown(folder: Path, path: Path) -> str:
    """A path as the game master would type it from the zine's folder."""
    return path.relative_to(folder).as_posix() if path.is_relative_to(folder) else str(path)
