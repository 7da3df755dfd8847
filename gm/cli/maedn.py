"""`gm maedn`: Mensch ärgere dich nicht, placed and played without a zine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from gm.games.maedn import Board, Played
    from gm.games.maedn_placing import Placed
    from gm.games.maedn_players import Simulated

SAID = {
    "players": "two to four players have a board each; here there are {count}",
    "twice": "{player} has two boards; give each player one, under a name of their own",
    "pieces": "{player}: {count} pieces; a player has four (B B 12 c)",
    "field": "{player}: {field!r} is not a space; B, A, 2 to 40 from the own A space, a to d in the house",
    "own": "{player}: two pieces on {field}; a space holds only one",
    "others": "{player} on {field}, {other} on {at}: one space; name the players in the order of their seats",
    "winners": "{names} have four pieces home; the first to have them ends the game",
}
"""What is said of each fault of a board."""


@click.group()
def maedn() -> None:
    """Mensch ärgere dich nicht: place players when time is up, and let simple ones play."""


@maedn.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.argument("boards", nargs=-1, required=True, metavar="BOARD...")
def place(boards: tuple[str, ...], as_json: bool) -> None:
    """Place the players of a game whose time is up (P1-P3), each BOARD "Name: B B 12 c", or with - lines of stdin.

    A piece is B before its start, A or 1 on the own A space, 2 to 40 on the track counted from there, a to d in the
    house; 2B is two of them. Name the players in the order of their seats, clockwise; at a table of three begin after
    the empty seat.
    """
    from gm.cli import told
    from gm.games.maedn_placing import board_of, placed
    from gm.model import InputError

    read = _boards(boards)
    board, faults = board_of(read)
    if faults:
        told_faults = [{**fault.facts, "names": " and ".join(fault.facts.get("players", ()))} for fault in faults]
        raise InputError(*(SAID[fault.code].format(**facts) for fault, facts in zip(faults, told_faults, strict=True)))
    names, ends = [name for name, _ in read], placed(board)
    click.echo(told.as_json(_placed_values(names, ends)) if as_json else "\n".join(_placed_lines(names, ends)))


def _boards(boards: tuple[str, ...]) -> list[tuple[str, str]]:
    """Names and the words for their pieces; InputError for each board without a name."""
    from gm.cli.lineups import stdin_lines
    from gm.model import InputError

    lines = [line for line in stdin_lines() if line.strip()] if boards == ("-",) else boards
    parts = [(name.strip(), pieces) for name, _, pieces in (line.rpartition(":") for line in lines)]
    wrong = [line for line, (name, _) in zip(lines, parts, strict=True) if not name]
    if wrong:
        raise InputError(
            *(f'{line.strip()!r}: a board is a name, a colon and four pieces: "Anna: B B 12 c"' for line in wrong)
        )
    return parts


def _placed_values(names: list[str], ends: tuple[Placed, ...]) -> list[dict[str, Any]]:
    return [
        {
            "player": name,
            "place": end.place,
            "points": str(end.points),
            "home": end.home,
            "steps": sum(end.steps),
            "left": [steps for steps in end.steps if steps],
        }
        for name, end in zip(names, ends, strict=True)
    ]


def _placed_lines(names: list[str], ends: tuple[Placed, ...]) -> list[str]:
    """A table, the first place first."""
    from gm.games.maedn_placing import fraction
    from gm.names import pad, shown, width

    labels = shown(names)
    cells = max(width(label) for label in [*labels.values(), "player"])
    lines = [f"place  points  {pad('player', cells)}  home  steps left"]
    for name, end in sorted(zip(names, ends, strict=True), key=lambda each: each[1].place):
        left = [str(steps) for steps in end.steps if steps]
        steps = f"{' + '.join(left)} = {sum(end.steps)}" if len(left) > 1 else str(sum(end.steps))
        points = pad(fraction(end.points), 6)
        lines.append(f"{end.place:>5}  {points}  {pad(labels[name], cells)}  {end.home:>4}  {steps}")
    return lines


# simple players


@maedn.command()
@click.option("--games", type=click.IntRange(1), required=True, metavar="N", help="How many games.")
@click.option("--seed", default="1", show_default=True, help="All dice and lots follow from it.")
@click.option("--player", "players", multiple=True, help="Who plays, once for each; without it all of them.")
@click.option("--records", type=click.Path(dir_okay=False, path_type=Path), help="Write the games there, roll by roll.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def simulate(games: int, seed: str, players: tuple[str, ...], records: Path | None, as_json: bool) -> None:
    """Let simple players play, four at a table and seated by lot, and say how often each of them wins.

    They are first (moves the hindmost piece), capture (captures where it can), home (runs into the house), cautious
    (flees from pieces behind) and random.
    """
    from gm.cli import told
    from gm.games import maedn_players
    from gm.games.maedn_record import written
    from gm.model import InputError

    chosen = players or tuple(maedn_players.PLAYERS)
    faults = [
        f"--player {name}: the players are {', '.join(maedn_players.PLAYERS)}"
        for name in chosen
        if name not in maedn_players.PLAYERS
    ]
    faults += ["--player: a game needs two at least"] if len(chosen) < 2 else []
    if faults:
        raise InputError(*faults)
    texts: list[str] = []

    def keep(number: int, seats: tuple[str, ...], played: Played) -> None:
        if records:
            texts.append(f"# game {number}: {', '.join(seats)}\n{written(played)}")

    made = maedn_players.simulate(seed, games, chosen, keep)
    if records:
        try:
            records.write_text("\n".join(texts), "utf-8", newline="\n")
        except OSError as error:
            raise InputError(f"{records}: {error.strerror}; --records names a file that can be written") from None
    click.echo(told.as_json(_simulated(games, seed, made)) if as_json else "\n".join(_simulated_lines(games, made)))


def _simulated(games: int, seed: str, made: Simulated) -> dict[str, Any]:
    players = [
        {
            "player": name,
            "games": tally.games,
            "wins": tally.wins,
            "rate": str(tally.rate),
            "seats": [{"games": played, "wins": won} for played, won in tally.seats],
        }
        for name, tally in made.tallies.items()
    ]
    rolls = {"all": made.rolls, "shortest": made.shortest, "longest": made.longest}
    return {"games": games, "seed": seed, "rolls": rolls, "players": players}


def _simulated_lines(games: int, made: Simulated) -> list[str]:
    lines = ["player     games    wins  of games"]
    for name, tally in sorted(made.tallies.items(), key=lambda each: (-each[1].rate, each[0])):
        lines.append(f"{name:<8}  {tally.games:>6}  {tally.wins:>6}  {float(tally.rate):>7.1%}")
    lines.append(f"rolls a game: {made.rolls // games} on average, {made.shortest} to {made.longest}")
    return lines


@maedn.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.argument("record", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def replay(record: Path, as_json: bool) -> None:
    """Play the games of a RECORD again by the rules, roll by roll, and print their boards at the end."""
    from gm.cli import told
    from gm.cli.lineups import text_of
    from gm.games.maedn_record import games_in

    played = games_in(text_of(record.read_bytes()), str(record))
    if as_json:
        click.echo(told.as_json([_replayed(game) for game in played]))
        return
    for number, game in enumerate(played, 1):
        won = "nobody has won" if game.winner is None else f"seat {game.winner + 1} has won"
        click.echo("\n".join([f"game {number}: {len(game.steps)} rolls, {won}", *_board_lines(game.board)]))


def _replayed(game: Played) -> dict[str, Any]:
    return {
        "rolls": len(game.steps),
        "winner": None if game.winner is None else game.winner + 1,
        "board": [line.partition(": ")[2] for line in _board_lines(game.board)],
    }


def _board_lines(board: Board) -> list[str]:
    from gm.games.maedn_record import field_name

    return [f"{seat}: {' '.join(map(field_name, pieces))}" for seat, pieces in enumerate(board, 1)]
