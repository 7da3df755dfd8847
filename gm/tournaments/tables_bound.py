"""How many meetings beyond the first no schedule of tables can do without."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, combinations

Tables = Sequence[Sequence[str]]


def meetings(rounds: Iterable[Tables]) -> Counter[frozenset[str]]:
    """How often each pair has sat at one table."""
    pairs = (combinations(table, 2) for tables in rounds for table in tables)
    return Counter(frozenset(pair) for pair in chain.from_iterable(pairs))


def again(rounds: Iterable[Tables]) -> int:
    """The meetings beyond the first of all pairs."""
    return sum(times - 1 for times in meetings(rounds).values())


def at_least(players: Sequence[str], sizes: Sequence[int], rounds: int, played: Sequence[Tables] = ()) -> int:
    """A number of meetings beyond the first that no schedule goes below: the larger of two that are counted.

    By players: there are so many seats beside others, and each has only so many others to meet. By rounds: the players
    of a table come from few tables of an earlier round, so that some of them have met there; each round adds what it
    must against one of those before it.
    """
    return max(_by_players(players, sizes, rounds, played), again(played) + _by_rounds(players, sizes, rounds, played))


def _by_players(players: Sequence[str], sizes: Sequence[int], rounds: int, played: Sequence[Tables]) -> int:
    beside = rounds * sum(size * (size - 1) for size in sizes) + 2 * meetings(played).total()
    others: dict[str, set[str]] = {name: set(players) for name in players}
    for tables in played:
        there = {name for table in tables for name in table}
        for name in there:
            others.setdefault(name, set()).update(there)
    return max(0, beside - sum(len(met - {name}) for name, met in others.items()) + 1) // 2


def _by_rounds(players: Sequence[str], sizes: Sequence[int], rounds: int, played: Sequence[Tables]) -> int:
    total, out = 0, len(players) - sum(sizes)
    for number in range(rounds):
        earlier = [_against(players, sizes, tables) for tables in played]
        if number:
            earlier.append(sum(_together(size - min(size, out), len(sizes)) for size in sizes))
        total += max(earlier, default=0)
    return total


def _against(players: Sequence[str], sizes: Sequence[int], tables: Tables) -> int:
    """How many pairs of a new round must have met at these tables."""
    now, there = set(players), {name for table in tables for name in table}
    new = len(now - there)
    scattered = sum(_together(len(now & set(table)) - (len(players) - sum(sizes)), len(sizes)) for table in tables)
    return max(scattered, sum(_together(size - min(size, new), len(tables)) for size in sizes))


def _together(players: int, tables: int) -> int:
    """The least number of pairs among so many players from so many tables that sat at one."""
    each, more = divmod(max(0, players), tables)
    return more * each + tables * each * (each - 1) // 2
