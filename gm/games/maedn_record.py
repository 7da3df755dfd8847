"""Games of Mensch ärgere dich nicht in writing: who rolled what, and which piece went.

    seats 4
    1 3:A
    2 6:A 2:7
    3 1:A
    4 5:A
    1 4:4x

A line is a turn: the seat, then each roll and the field of the piece that it moved, counted from the own A field: B, A,
2 to 40, a to d in the house; x where a piece was captured; a roll alone is lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from gm.games.maedn import PIECES, TRACK, A, Board, Move, Played, Step, home, start, turn
from gm.model import InputError

HOUSE = "abcd"
_ROLL = re.compile(r"([1-6])(?::(B|A|[1-9][0-9]?|[abcd])(x?))?")


def field_name(field: int) -> str:
    """A field as written: B, A, 2 to 40, a to d."""
    return {0: "B", A: "A"}.get(field) or (HOUSE[field - TRACK - 1] if field > TRACK else str(field))


def field_named(word: str) -> int | None:
    """The field that is meant, None where there is none of this name; 1 is the A field too."""
    if word in ("B", "A"):
        return 0 if word == "B" else A
    if word in tuple(HOUSE):
        return TRACK + 1 + HOUSE.index(word)
    return int(word) if re.fullmatch("[0-9]{1,2}", word) and A <= int(word) <= TRACK else None


def written(game: Played) -> str:
    """A game as text, one line a turn."""
    lines = [f"seats {len(game.board)}"]
    for seat, steps in groupby(game.steps, key=lambda step: step.seat):
        lines.append(" ".join([str(seat + 1), *(_roll(step) for step in steps)]))
    return "\n".join(lines) + "\n"


def _roll(step: Step) -> str:
    if step.move is None:
        return str(step.roll)
    return f"{step.roll}:{field_name(step.move.start)}{'x' * (step.captured is not None)}"


def games_in(text: str, place: str = "record") -> tuple[Played, ...]:
    """The games of a text, each played again by the rules; a line from # on is a note.

    InputError with place and line of the first fault of each game: what comes after a broken rule rests on it.
    """
    games: list[list[tuple[str, list[str]]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if words[:1] == ["seats"] or (words and not games):
            games.append([])
        if words:
            games[-1].append((f"{place}:{number}", words))
    played, faults = list[Played](), list[str]()
    for lines in games:
        try:
            played.append(_replayed(lines))
        except InputError as error:
            faults += error.faults
    if faults or not games:
        raise InputError(*(faults or [f'{place}:1: no game; one begins with its seats: "seats 4"']))
    return tuple(played)


def _replayed(lines: list[tuple[str, list[str]]]) -> Played:
    """L2 L17  One game, its first line the seats."""
    at, words = lines[0]
    if len(words) != 2 or words[0] != "seats" or words[1] not in ("2", "3", "4"):
        raise InputError(f'{at}: a game begins with its seats: "seats 2", "seats 3" or "seats 4"')
    seats = int(words[1])
    board, steps, winner = start(seats), list[Step](), None
    for done, (at, words) in enumerate(lines[1:]):
        seat = done % seats
        if winner is not None:
            raise InputError(f"{at}: seat {winner + 1} has won; no turn follows")
        if words[0] != str(seat + 1):
            raise InputError(f"{at}: it is the turn of seat {seat + 1}, not of {words[0]}")
        for step, after in _replayed_turn(at, board, seat, words[1:]):
            steps.append(step)
            board = after
        winner = seat if home(board[seat]) == PIECES else None
    return Played(tuple(steps), board, winner)


def _replayed_turn(at: str, board: Board, seat: int, words: list[str]) -> Iterator[tuple[Step, Board]]:
    """L3–L16  The turn of these words, checked roll by roll."""
    wrong = [word for word in words if not _ROLL.fullmatch(word)]
    if wrong:
        raise InputError(*(f"{at}: {word!r} is no roll; 4:12 is a 4 by the piece on 12" for word in wrong))
    left = (found for word in words if (found := _ROLL.fullmatch(word)))
    now: list[re.Match[str]] = []

    def roll(seat: int) -> int:
        found = next(left, None)
        if found is None:
            raise InputError(f"{at}: the turn goes on; a roll is missing")
        now[:] = [found]
        return int(now[0][1])

    def choose(board: Board, seat: int, possible: tuple[Move, ...]) -> Move:
        for move in possible:
            if now[0][2] is not None and move.start == field_named(now[0][2]):
                return move
        fields = ", ".join(field_name(move.start) for move in possible)
        raise InputError(f"{at}: {now[0][0]}: the piece to move is one of {fields}")

    for step, after in turn(board, seat, roll, choose):
        if (now[0][2] is None) != (step.move is None):
            raise InputError(f"{at}: {now[0][0]}: no piece can move; the roll is lost")
        if step.move and bool(now[0][3]) != (step.captured is not None):
            raise InputError(f"{at}: {now[0][0]}: x stands where a piece is captured, and only there")
        yield step, after
    if next(left, None) is not None:
        raise InputError(f"{at}: the turn is over before its last roll")
