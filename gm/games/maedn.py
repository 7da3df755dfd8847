"""Mensch ärgere dich nicht, L2–L17 (maedn-stadtmeisterschaft.de.txt)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

SEATS, PIECES, TRACK = 4, 4, 40
QUARTER = TRACK // SEATS
"""So many fields lie between two A fields."""
YARD, A, LAST = 0, 1, TRACK + PIECES
TRIES = 3
SIX = 6

Pieces = tuple[int, ...]
"""One player's four pieces, ascending: 0 on B, 1 to 40 on the track from the own A field, 41 to 44 in the house."""
Board = tuple[Pieces, ...]
"""The pieces of each player, by seat in the direction of the arrows; an empty seat is the last."""


class Move(NamedTuple):
    """A piece goes from a field to a field, both as in Pieces."""

    start: int
    end: int


class Step(NamedTuple):
    """One roll: the seat from 0, the die, the move (None: the roll is lost), and the seat whose piece was captured."""

    seat: int
    roll: int
    move: Move | None = None
    captured: int | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A game: its rolls in order, the board at its end, and the seat that won, None where time was up before."""

    steps: tuple[Step, ...]
    board: Board
    winner: int | None


Roll = Callable[[int], int]
"""The next number of a seat's die."""
Choose = Callable[[Board, int, tuple[Move, ...]], Move]
"""Which of the moves, of which there is always one, a player makes on this board from this seat."""


def start(seats: int = SEATS) -> Board:
    """L2  One piece on the own A field, three on B, for each of two to four players."""
    if not 2 <= seats <= SEATS:
        raise ValueError(f"2 to {SEATS} play, not {seats}")
    return ((YARD, YARD, YARD, A),) * seats


@cache
def moves(pieces: Pieces, roll: int) -> tuple[Move, ...]:
    """L3–L11 L14  The moves of which one must be made: the forced one where it can be, else all; () loses the roll.

    L9: while pieces stand on B the own A field is left at once. L10 L11: a 6 brings a piece from B to A, and where an
    own piece stands there, that one goes on by the 6. What stands on the board of others forbids nothing.
    """
    if pieces[0] == YARD:
        if A in pieces:
            if A + roll not in pieces:
                return (Move(A, A + roll),)
        elif roll == SIX:
            return (Move(YARD, A),)
    return _free(pieces, roll)


def _free(pieces: Pieces, roll: int) -> tuple[Move, ...]:
    """L4–L6 L8 L16  Any piece that is out, exactly so far, over any piece, not onto an own one nor past the house."""
    return tuple(
        Move(field, field + roll)
        for field in pieces
        if field != YARD and field + roll <= LAST and field + roll not in pieces
    )


@cache
def tries(pieces: Pieces) -> int:
    """L12  How often may be rolled: three times by who can move no piece on the track or in the house, whatever comes.

    That is before a roll that leaves a piece nowhere to go: all are on B or stand packed at the end of the house.
    """
    return 1 if any(_free(pieces, roll) for roll in range(1, SIX + 1)) else TRIES


def home(pieces: Pieces) -> int:
    """L17  How many pieces are in the house."""
    return sum(field > TRACK for field in pieces)


def seen_from(other: int, seat: int, field: int) -> int:
    """L4  A track field of one seat, counted from the A field of another."""
    return (field - A + QUARTER * (seat - other)) % TRACK + A


def standing(board: Board, seat: int, field: int) -> int | None:
    """L6  Whose piece of another seat stands on this field, counted from this seat's A field; houses are one's own."""
    if A <= field <= TRACK:
        for other, pieces in enumerate(board):
            if other != seat and seen_from(other, seat, field) in pieces:
                return other
    return None


def moved(board: Board, seat: int, move: Move) -> tuple[Board, int | None]:
    """L7  The board after a move, and the seat whose piece it sent back to its B."""
    after = list(board)
    captured = standing(board, seat, move.end)
    after[seat] = _with(board[seat], move.start, move.end)
    if captured is not None:
        after[captured] = _with(board[captured], seen_from(captured, seat, move.end), YARD)
    return tuple(after), captured


def _with(pieces: Pieces, before: int, after: int) -> Pieces:
    changed = list(pieces)
    changed[changed.index(before)] = after
    return tuple(sorted(changed))


def turn(board: Board, seat: int, roll: Roll, choose: Choose) -> Iterator[tuple[Step, Board]]:
    """L3 L12–L15  One player's turn, roll by roll, each with the board after it.

    L12: one of three rolls that can be used ends them. L13: a 6 rolls again after the move, also one that was lost;
    L15: not after the last piece home. There is no passing while a move exists.
    """
    again = True
    while again:
        for _ in range(tries(board[seat])):
            number = roll(seat)
            possible = moves(board[seat], number)
            if not possible:
                yield Step(seat, number), board
                continue
            move = choose(board, seat, possible)
            board, captured = moved(board, seat, move)
            yield Step(seat, number, move, captured), board
            break
        again = number == SIX and home(board[seat]) < PIECES


def play(seats: int, roll: Roll, choosers: Sequence[Choose], turns: int | None = None) -> Played:
    """L17  A game from the start: seat 1 begins, the first with four pieces home wins.

    `turns`: so many are played at most; the one under way when time is up is finished, so that none is cut in two.
    """
    board, steps, done = start(seats), list[Step](), 0
    while turns is None or done < turns:
        seat = done % seats
        for step, after in turn(board, seat, roll, choosers[seat]):
            steps.append(step)
            board = after
        if home(board[seat]) == PIECES:
            return Played(tuple(steps), board, seat)
        done += 1
    return Played(tuple(steps), board, None)
