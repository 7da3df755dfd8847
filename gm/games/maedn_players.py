"""Simple players of Mensch ärgere dich nicht, and how often each of them wins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count

from gm import dice
from gm.games.maedn import SEATS, SIX, TRACK, A, Board, Choose, Move, Played, Roll, play, seen_from, standing

CHOICES = 12
"""A die of twelve sides chooses one of one, two, three or four moves with equal chances."""
_LENGTH = 256


def first_legal(board: Board, seat: int, possible: tuple[Move, ...]) -> Move:
    """The piece that is furthest back."""
    return possible[0]


def capture_first(board: Board, seat: int, possible: tuple[Move, ...]) -> Move:
    """Captures the piece that has come furthest, else moves the foremost."""
    return max(possible, key=lambda move: (_taken(board, seat, move), move.start))


def run_home(board: Board, seat: int, possible: tuple[Move, ...]) -> Move:
    """Moves into the house, else the foremost piece on the track; inside the house only where nothing else can."""
    return max(possible, key=lambda move: (move.start <= TRACK, move.end > TRACK, move.start))


def cautious(board: Board, seat: int, possible: tuple[Move, ...]) -> Move:
    """Moves where fewest steps can be lost: those of each own piece times the others within six fields behind it."""
    return min(possible, key=lambda move: (_risk(board, seat, move), -_taken(board, seat, move), -move.start))


def _taken(board: Board, seat: int, move: Move) -> int:
    """How far the piece has come that the move captures, 0 where it captures none."""
    other = standing(board, seat, move.end)
    return 0 if other is None else seen_from(other, seat, move.end)


def _risk(board: Board, seat: int, move: Move) -> int:
    """The steps at risk after a move, less those before it of the piece that it moves."""
    return _exposed(board, seat, move.end) - _exposed(board, seat, move.start)


def _exposed(board: Board, seat: int, at: int) -> int:
    if not A <= at <= TRACK:
        return 0
    near = 0
    for other, pieces in enumerate(board):
        if other != seat:
            there = seen_from(other, seat, at)
            near += sum(0 < there - piece <= SIX for piece in pieces if piece >= A)
            near += there == A and pieces[0] < A
    return near * at


def by_chance(stream: dice.Stream) -> Choose:
    """A player who chooses by a stream of numbers from 1 to 12."""
    numbers = _endless(stream, CHOICES)
    return lambda board, seat, possible: possible[next(numbers) % len(possible)]


PLAYERS: dict[str, Choose | None] = {
    "first": first_legal,
    "capture": capture_first,
    "home": run_home,
    "cautious": cautious,
    "random": None,
}
"""The players by name; "random" is made anew for each game, from a stream of its own."""


def _endless(stream: dice.Stream, sides: int) -> Iterator[int]:
    """The numbers of a stream, one after the other."""
    done = 0
    for times in count():
        rolls = stream.rolls(sides, _LENGTH << times)
        yield from rolls[done:]
        done = len(rolls)


def dice_of(key: bytes, game: int) -> Roll:
    """The dice of a game: each seat's are the stream ["maedn", game, "seat", seat from 1]."""
    streams = [_endless(dice.stream(key, ("maedn", game, "seat", seat + 1)), SIX) for seat in range(SEATS)]
    return lambda seat: next(streams[seat])


def seated(key: bytes, game: int, players: Sequence[str]) -> tuple[str, ...]:
    """Up to four of the players in the seats of a game, by lot: the lowest of ["maedn", game, "lot", number]."""
    lots = {number: dice.stream(key, ("maedn", game, "lot", number)).rolls(100, 6) for number in range(len(players))}
    drawn = sorted(lots, key=lambda number: (lots[number], number))
    return tuple(players[number] for number in drawn[:SEATS])


def game(key: bytes, number: int, names: Sequence[str], turns: int | None = None) -> Played:
    """One game of the players of these names in their seats, with the dice of this key and number."""
    return play(len(names), dice_of(key, number), [_chooser(key, number, *each) for each in enumerate(names)], turns)


def _chooser(key: bytes, number: int, seat: int, name: str) -> Choose:
    return PLAYERS[name] or by_chance(dice.stream(key, ("maedn", number, "choice", seat + 1)))


@dataclass(slots=True)
class Tally:
    """How a player did: games and wins, in all and by seat."""

    games: int = 0
    wins: int = 0
    seats: list[list[int]] = field(default_factory=lambda: [[0, 0] for _ in range(SEATS)])

    @property
    def rate(self) -> Fraction:
        """Wins by games, 0 where none was played."""
        return Fraction(self.wins, self.games) if self.games else Fraction(0)


@dataclass(frozen=True, slots=True)
class Simulated:
    """Many games: each player's tally, the rolls of all games, and those of the shortest and the longest."""

    tallies: dict[str, Tally]
    rolls: int
    shortest: int
    longest: int


Each = Callable[[int, tuple[str, ...], Played], None]
"""Sees a game: its number from 1, the names by seat, and how it went."""


def simulate(seed: str, games: int, players: Sequence[str], each: Each) -> Simulated:
    """So many games of the players, drawn by lot to the seats of each."""
    key = dice.key(seed)
    tallies = {name: Tally() for name in players}
    lengths = []
    for number in range(1, games + 1):
        names = seated(key, number, players)
        played = game(key, number, names)
        each(number, names, played)
        lengths.append(len(played.steps))
        for seat, name in enumerate(names):
            tally, won = tallies[name], seat == played.winner
            tally.games += 1
            tally.wins += won
            tally.seats[seat][0] += 1
            tally.seats[seat][1] += won
    return Simulated(tallies, sum(lengths), min(lengths, default=0), max(lengths, default=0))
