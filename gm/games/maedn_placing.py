"""Placing when time is up, P1–P3 (maedn-stadtmeisterschaft.de.txt), and boards as written down at a table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import Any

from gm.games.maedn import PIECES, SEATS, TRACK, YARD, A, Board, Pieces, home, seen_from
from gm.games.maedn_record import field_name, field_named

POINTS = (5, 3, 2, 1)
"""T1: the points of the places of a table; at a table of three the first three of them."""
FAULTS = {
    "players": ("count",),
    "twice": ("player",),
    "pieces": ("player", "count"),
    "field": ("player", "field"),
    "own": ("player", "field"),
    "others": ("player", "field", "other", "at"),
    "winners": ("players",),
}
"""What can be wrong with boards, and the facts of each fault."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something on a board that cannot be: its code in FAULTS and its facts."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Placed:
    """A player at the end of a game: pieces in the house, steps left for each other piece, place and points."""

    home: int
    steps: tuple[int, ...]
    place: int
    points: Fraction


def steps_left(pieces: Pieces) -> tuple[int, ...]:
    """P2  The steps of each piece to the first house field, 0 in the house; from B to A is one of them."""
    return tuple(max(0, TRACK + 1 - field) for field in pieces)


def places(ends: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """P1 P2  The places by (pieces in the house, steps left): more pieces, then fewer steps; who is equal shares."""
    ranks = [(-pieces, steps) for pieces, steps in ends]
    return tuple(1 + sum(other < own for other in ranks) for own in ranks)


def shared(places: Sequence[int]) -> tuple[Fraction, ...]:
    """P3  The points of each place: those who share one share the points of all the places that they fill."""
    filled = Counter(places)
    return tuple(Fraction(sum(POINTS[place - 1 : place - 1 + filled[place]]), filled[place]) for place in places)


def placed(board: Board) -> tuple[Placed, ...]:
    """P1–P3  Each player of a board, by seat; after a win the others are placed in the same way."""
    steps = [steps_left(pieces) for pieces in board]
    ends = [(home(pieces), sum(left)) for pieces, left in zip(board, steps, strict=True)]
    found = places(ends)
    return tuple(
        Placed(end[0], left, place, points)
        for end, left, place, points in zip(ends, steps, found, shared(found), strict=True)
    )


def fraction(value: Fraction) -> str:
    """P3  A number as people write it: "5", "3⅓", "2½"."""
    whole, part = divmod(value, 1)
    signs = {(1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾", (1, 6): "⅙", (5, 6): "⅚"}
    sign = signs.get((part.numerator, part.denominator), f" {part}")
    return str(whole) if not part else f"{whole or ''}{sign}".strip()


# Boards in writing: "Anna: B B 12 c"

_PIECE = re.compile(r"([1-4])\s*[x×]?\s*B")


def pieces_in(words: str) -> tuple[list[int], list[str]]:
    """The fields of the pieces in words, and the words that name no field.

    B (also 2B or BB), A, 2 to 40 from the own A field, a to d in the house; blanks and commas part them. A large B is
    where pieces wait, a small b is in the house.
    """
    fields: list[int] = []
    unknown: list[str] = []
    for word in re.split(r"[\s,;]+", re.sub(r"\b([1-4])\s*[x×]\s*B\b", r"\1B", words).strip()):
        if many := _PIECE.fullmatch(word):
            fields += [YARD] * int(many[1])
        elif re.fullmatch("B{2,}", word):
            fields += [YARD] * len(word)
        elif (known := field_named(word)) is not None:
            fields.append(known)
        elif word:
            unknown.append(word)
    return fields, unknown


def board_of(boards: Sequence[tuple[str, str]]) -> tuple[Board, tuple[Fault, ...]]:
    """The board of players and the words for their pieces, by seat, and all that cannot be; () where all can."""
    faults: list[Fault] = []
    if not 2 <= len(boards) <= SEATS:
        faults.append(Fault("players", {"count": len(boards)}))
    called = Counter(player for player, _ in boards)
    faults += [Fault("twice", {"player": player}) for player, count in called.items() if count > 1]
    board: list[Pieces] = []
    for player, words in boards:
        fields, unknown = pieces_in(words)
        faults += [Fault("field", {"player": player, "field": word}) for word in unknown]
        if len(fields) + len(unknown) != PIECES:
            faults.append(Fault("pieces", {"player": player, "count": len(fields) + len(unknown)}))
        double = [at for at, count in sorted(Counter(fields).items()) if at != YARD and count > 1]
        faults += [Fault("own", {"player": player, "field": field_name(at)}) for at in double]
        board.append(tuple(sorted(fields)))
    return tuple(board), (*faults, *_between([player for player, _ in boards], tuple(board)))


def _between(players: Sequence[str], board: Board) -> list[Fault]:
    """L6 L17  What cannot be between players: two on one field, two with four pieces home.

    Two players may sit beside or across from each other, so that their fields are not compared.
    """
    faults = []
    for (seat, pieces), (other, others) in combinations(enumerate(board[:SEATS]), 2):
        for own in dict.fromkeys(pieces):
            at = seen_from(other, seat, own)
            if A <= own <= TRACK and at in others and len(board) > 2:
                facts = {"player": players[seat], "field": field_name(own)}
                faults.append(Fault("others", {**facts, "other": players[other], "at": field_name(at)}))
    winners = [player for player, pieces in zip(players, board, strict=True) if home(pieces) >= PIECES]
    return [*faults, Fault("winners", {"players": winners})] if len(winners) > 1 else faults
