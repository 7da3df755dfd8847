"""`gm cup new`, `add`, `late`, `drop`, `readd`: a tournament begun, and who takes part."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from gm.cli.cup import held, on_cup
from gm.cli.cup_rounds import asked_lines, finish, stale

if TYPE_CHECKING:
    from gm.desk.cup import Log, Where
    from gm.tournaments.entries import Entered
    from gm.tournaments.model import Entrant, Setting

FROM = click.option(
    "--from",
    "source",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A CSV file of players: name,address,club,deck1,cards1,deck2,cards2.",
)

ADDRESS = click.option("--address", default="", help="A mail address, which tells namesakes apart.")
CLUB = click.option("--club", default="", help="The club or town.")
DECK = click.option(
    "--deck", multiple=True, metavar="CHARACTER[:CARDS]", help="A deck's starting character and cards (S1.6)."
)


class WithSettings(click.Command):
    """A command whose help tells the settings of each rule sheet, for they are its options too."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the settings, sheet by sheet."""
        from gm.desk.cup_settings import COMMON, option
        from gm.tournaments.shelf import RULES

        sheets = {"every rule sheet": COMMON, **{rules.code: rules.settings for rules in RULES.values()}}
        for name, settings in sheets.items():
            rows = [(f"{option(key)} {metavar(one)}".rstrip(), words(one)) for key, one in settings.items()]
            with formatter.section(f"Settings of {name}"):
                formatter.write_dl(rows, col_max=26)


def metavar(setting: Setting) -> str:
    """What stands behind a setting's name."""
    return {bool: "", int: "NUMBER"}.get(type(setting.default), "WORD")


def words(setting: Setting) -> str:
    """What a setting is, which values it takes, and which it has."""
    allowed = f" {', '.join(map(str, setting.allowed))}." if setting.allowed else ""
    default = "" if setting.default in ("", None, False) else f" [{setting.default}]"
    return f"{setting.words}{allowed}{default}"


@click.command(
    "new", short_help="Begin a tournament.", cls=WithSettings, context_settings={"ignore_unknown_options": True}
)
@on_cup
@click.option("--rules", required=True, metavar="RULES", help="The rule sheet, by its code; see below.")
@click.option("--seed", default="", help="What all lots come from, instead of a drawn one.")
@FROM
@click.argument("settings", nargs=-1, type=click.UNPROCESSED)
def new_(where: Where, rules: str, seed: str, source: Path | None, settings: tuple[str, ...]) -> None:
    """Begin the tournament NAME by a rule sheet; its SETTINGS are options, as --rounds 5.

    The seed is drawn where none is given; it stands in the log, and anyone can check all lots with it.
    """
    from gm.cli.cup_lines import outlook
    from gm.desk import cup, cup_entries
    from gm.desk.cup_settings import defaults
    from gm.desk.cup_settings import settings as read
    from gm.model import InputError
    from gm.tournaments.shelf import RULES

    if rules not in RULES:
        raise InputError(f'--rules "{rules}": is no rule sheet; there are {", ".join(RULES)}')
    chosen = defaults(RULES[rules]) | read(RULES[rules], settings)
    entrants = cup_entries.from_csv(source) if source else []
    log = cup.begin(where, rules, chosen, seed)
    lines = [log.shown, f"seed {log.cup.seed}"]
    if entrants:
        with held(where) as log:
            lines += entered_lines(log, cup_entries.add(log, entrants))
    finish(log, [*lines, *outlook(log)])


@click.command("set", short_help="Change settings.", context_settings={"ignore_unknown_options": True})
@on_cup
@click.argument("settings", nargs=-1, required=True, type=click.UNPROCESSED)
def set_(where: Where, settings: tuple[str, ...]) -> None:
    """Change SETTINGS of the tournament NAME from now on, as --rounds 5.

    Once a round is published only the number of rounds, the times and what is drawn where no pairing is left change.
    """
    from gm.desk import cup_settings

    with held(where) as log:
        changed = cup_settings.change(log, settings)
    finish(log, [f"{cup_settings.option(key)} {was} → {now}" for key, was, now in changed])


@click.command("add", short_help="Enter players.")
@on_cup
@ADDRESS
@CLUB
@DECK
@FROM
@click.argument("player", required=False)
def add_(
    where: Where, player: str | None, address: str, club: str, deck: tuple[str, ...], source: Path | None
) -> None:
    """Enter PLAYER, or all of a CSV file, into the tournament NAME before its first round.

    The same name with the same or no address is one person (S2.3); namesakes with two addresses are shown apart; where
    two names are nearly the same, you are asked.
    """
    from gm.cli.cup_lines import outlook
    from gm.desk import cup_entries

    if (player is None) == (source is None):
        raise click.UsageError("Give a PLAYER, or a file with --from.")
    entrants = cup_entries.from_csv(source) if source else [_entrant(player or "", address, club, deck)]
    with held(where) as log:
        lines = entered_lines(log, cup_entries.add(log, entrants))
    finish(log, [*lines, *outlook(log)])


def _entrant(player: str, address: str, club: str, decks: tuple[str, ...]) -> Entrant:
    from gm.desk.cup_entries import made
    from gm.model import InputError

    if len(decks) > 2:
        raise InputError(f"{player}: has {len(decks)} decks; two are registered (S1.6)")
    cells = {"name": player, "address": address, "club": club}
    for number, deck in enumerate(decks, 1):
        cells[f"deck{number}"], _, cells[f"cards{number}"] = deck.partition(":")
    return made(cells)


def entered_lines(log: Log, entered: Entered) -> list[str]:
    """Who is in now, what was noted of those who were, and which names may be one person."""
    lines = [f"{one.name} is in" for one in entered.players]
    if len(lines) > 10:
        lines = [f"{len(lines)} players are in"]
    lines += [f"{written} is in already, as {name}; it is noted" for name, written in entered.noted]
    return lines + asked_lines(log, entered.asked)


@click.command("late", short_help="Take in a latecomer.")
@on_cup
@ADDRESS
@CLUB
@DECK
@click.argument("player")
def late_(where: Where, player: str, address: str, club: str, deck: tuple[str, ...]) -> None:
    """Take PLAYER into the tournament NAME after its first round; the rounds missed bring no points."""
    from gm.desk import cup_entries

    with held(where) as log:
        entered, round = cup_entries.late(log, _entrant(player, address, club, deck))
    lines = [f"{one.name} is in from round {round} on" for one in entered.players]
    lines += [f"{written} is in already, as {name}" for name, written in entered.noted]
    finish(log, [*lines, *asked_lines(log, entered.asked), *stale(log)])


@click.command("drop", short_help="Let a player leave.")
@on_cup
@click.argument("player")
def drop_(where: Where, player: str) -> None:
    """Let PLAYER leave the tournament NAME: their points stand, and they are drawn no more."""
    from gm.desk import cup_entries

    with held(where) as log:
        gone = cup_entries.drop(log, player)
    lines = [f"{gone.name} has left, from round {gone.round} on"]
    lines += [f"table {table} still waits for a result" for table in gone.waiting]
    finish(log, [*lines, *stale(log)])


@click.command("readd", short_help="Take back a player who has left.")
@on_cup
@click.argument("player")
def readd_(where: Where, player: str) -> None:
    """Take PLAYER, who has left, back into the tournament NAME."""
    from gm.desk import cup_entries

    with held(where) as log:
        name, round = cup_entries.readd(log, player)
    finish(log, [f"{name} is in again, from round {round} on", *stale(log)])
