"""Seats at the tables: everybody as often on each of them as can be."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from itertools import permutations

Tables = Sequence[Sequence[str]]
Seats = Counter[tuple[str, int]]
"""How often each player has had each seat, from 0."""
Place = tuple[int, int]
"""A table: its round and its number in it, from 0."""


def seats_of(rounds: Sequence[Tables]) -> Seats:
    """T1  How often each player has sat on each seat."""
    return Counter((name, seat) for tables in rounds for table in tables for seat, name in enumerate(table))


def seated(rounds: Sequence[Tables], before: Mapping[tuple[str, int], int]) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """T1  The tables with their players on seats so that each has had each seat as often as can be, `before` included.

    Where somebody has had one seat two times oftener than another, he leaves it once to him who has that other one
    there, who passes it on in the same way, until it comes to one who has had it less. Without seats from before, and
    with tables of four only, such a one is always found: in the end no two numbers of a player differ by more than 1.
    """
    made = [[list(table) for table in tables] for tables in rounds]
    had = seats_of(made)
    had.update(before)
    names = sorted({name for tables in made for table in tables for name in table})
    bettered = True
    while bettered:
        bettered = False
        for often, seldom in permutations(range(4), 2):
            for name in names:
                while had[name, often] - had[name, seldom] > 1 and _passed_on(made, had, name, often, seldom):
                    bettered = True
    return tuple(tuple(tuple(table) for table in tables) for tables in made)


def _passed_on(made: list[list[list[str]]], had: Seats, name: str, often: int, seldom: int) -> bool:
    """Whether a player could leave a seat for another along a chain of tables; `made` and `had` follow."""
    came: dict[str, tuple[str, Place]] = {}
    waiting = deque([name])
    while waiting:
        at = waiting.popleft()
        if had[at, often] < had[at, seldom]:
            while at != name:
                giver, (round, number) = came[at]
                table = made[round][number]
                table[often], table[seldom] = table[seldom], table[often]
                had.update([(giver, seldom), (at, often)])
                had.subtract([(giver, often), (at, seldom)])
                at = giver
            return True
        for round, tables in enumerate(made):
            for number, table in enumerate(tables):
                if len(table) > max(often, seldom) and table[often] == at:
                    other = table[seldom]
                    if other not in came and other != name:
                        came[other] = at, (round, number)
                        waiting.append(other)
    return False
