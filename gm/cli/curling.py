"""`gm curling`: matches played stone by stone, without a zine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from gm.model import Move, Notice


@click.group()
def curling() -> None:
    """Curling: play a match without a zine."""


@curling.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.argument("first")
@click.argument("second", required=False)
def play(first: str, second: str | None, as_json: bool) -> None:
    """Play the Setzdaten of FIRST, who begins, against those of SECOND, or with - each "first | second" of stdin.

    More than 25 sweeping points are cut (C2); of more than eight stones the first eight are played, missing ones
    are not. A match with a stone that is none of H, B and A is not played.
    """
    from gm.cli import told

    if first != "-" and second is None:
        raise click.UsageError("Missing argument 'SECOND'.")
    if first == "-" and second is not None:
        raise click.UsageError("With - both sides come from the standard input.")
    pairings = _from_stdin() if second is None else [(first, second)]
    played = [_played(*pairing) for pairing in pairings]
    if as_json:
        click.echo(told.as_json([_as_value(*each) for each in played] if second is None else _as_value(*played[0])))
        return
    click.echo("\n\n".join("\n".join(_as_lines(*each)) for each in played))


def _from_stdin() -> list[tuple[str, str]]:
    from gm.cli.lineups import stdin_lines
    from gm.model import InputError

    lines = stdin_lines()
    wrong = [number for number, line in enumerate(lines, 1) if line.count("|") != 1]
    if wrong:
        raise InputError(*(f"<stdin>:{number}: a line is: first | second" for number in wrong))
    return [(first, second) for first, second in (line.split("|") for line in lines)]


_Played = tuple[dict[str, Any] | None, list[tuple[int, "Notice"]]]
"""What came of a match, None where it could not be played, and what was changed or asked by side."""


def _played(first: str, second: str) -> _Played:
    from gm.games.curling import outcome, play

    (own, asked), (other, asked_too) = _ruled(first), _ruled(second)
    notices = [(0, notice) for notice in asked] + [(1, notice) for notice in asked_too]
    return (None if own is None or other is None else outcome(play(own, other))), notices


def _ruled(words: str) -> tuple[Move | None, list[Notice]]:
    """The stones that are played of these words, None where one is unknown, and what was changed or asked."""
    from gm.games import GAMES
    from gm.games.curling import STONES, counted, stones_in, stones_of
    from gm.model import Order, Reading, Source, Task
    from gm.ruling import rule

    values = stones_in(words)
    notices = counted(values)
    read = stones_of(values[:STONES])
    if isinstance(read, Reading):
        return None, [*notices, *read.notices]
    ruling = rule(GAMES["curling"], Task("curling"), Order("", "curling", "", read, Source("", 0, "")))
    return ruling.move, [*notices, *ruling.notices]


def _as_value(made: dict[str, Any] | None, notices: list[tuple[int, Notice]]) -> dict[str, Any]:
    from gm.cli import told

    unplayed: dict[str, Any] = {"house": None, "front": None, "winner": None, "score": None, "stones": []}
    return {**(made or unplayed), "notices": [{**told.as_value(notice), "side": side} for side, notice in notices]}


def _as_lines(made: dict[str, Any] | None, notices: list[tuple[int, Notice]]) -> list[str]:
    lines = [line for side in (0, 1) for line in _told(side, [notice for which, notice in notices if which == side])]
    if made is None:
        return [*lines, "not played"]
    lines.append("      stone  rule  effect        house  front")
    for stone in made["stones"]:
        side = ("first ", "second")[stone["side"]]
        house, front = ("{} : {}".format(*stone[field]) for field in ("house", "front"))
        lines.append(f"{side} {stone['stone']:<5}  {stone['rule']:<4}  {stone['effect']:<12}  {house}  {front}")
    won = {None: "a draw", 0: "the first wins by", 1: "the second wins by"}[made["winner"]]
    return [*lines, f"{won} {made['score']}" if made["winner"] is not None else won]


def _told(side: int, notices: list[Notice]) -> list[str]:
    from gm.cli import told

    return [f"{('first', 'second')[side]}:", *told.as_lines(notices)] if notices else []
