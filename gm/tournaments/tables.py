"""The schedule of preliminaries at tables of four, T1 (maedn-stadtmeisterschaft.de.txt)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from gm import dice
from gm.tournaments.lots import by_lot
from gm.tournaments.model import Pair, Reason, Stuck
from gm.tournaments.tables_bound import again, at_least, meetings
from gm.tournaments.tables_search import AGAIN, Problem, Seating, searched
from gm.tournaments.tables_seats import seated, seats_of

FOUR, THREE, FIVE = 4, 3, 5
PURPOSE = ("tables",)


@dataclass(frozen=True, slots=True)
class Sitting:
    """A round: its tables with the players in the order of their seats, and who sits out."""

    tables: tuple[tuple[str, ...], ...]
    out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """The rounds still to be played, and of all rounds together the meetings beyond the first, found and inevitable."""

    sittings: tuple[Sitting, ...]
    again: int
    least: int


def sizes(players: int) -> tuple[int, ...]:
    """T1  Tables of four, as few of three as possible; of five one table of four; none for fewer than three."""
    if players < THREE:
        return ()
    if players == FIVE:
        return (FOUR,)
    threes = -players % FOUR
    return (FOUR,) * ((players - THREE * threes) // FOUR) + (THREE,) * threes


@cache
def plan(
    names: frozenset[str],
    rounds: int,
    seed: str,
    played: tuple[Sitting, ...] = (),
    forbidden: frozenset[Pair] = frozenset(),
    forced: tuple[tuple[str, ...], ...] = (),
    former: tuple[Sitting, ...] = (),
) -> Plan | Stuck:
    """T1  All rounds still to be played by these players, or why there is no such schedule.

    played    the rounds before, which stay
    forced    those who are to sit together in the first of the new rounds
    former    how the new rounds stood in the schedule before somebody left or came; kept as far as nothing is better
    """
    if not sizes(len(names)):
        return Stuck(tuple(sorted(names)), Reason("too-few", {"players": len(names), "least": THREE}))
    order = by_lot(seed, PURPOSE, names)
    groups = _groups(forced)
    if len(names) == FIVE:
        found = _five(order, rounds, played, forbidden, groups)
    else:
        found = _searched(order, rounds, seed, played, forbidden, groups, former)
    if isinstance(found, Stuck):
        return found
    before = [sitting.tables for sitting in played]
    tables = seated([sitting.tables for sitting in found], seats_of(before))
    made = tuple(Sitting(seats, sitting.out) for seats, sitting in zip(tables, found, strict=True))
    least = at_least(order, sizes(len(order)), rounds, before)
    return Plan(made, again([*before, *tables]), least)


def _groups(forced: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Who must sit together: groups that share a player are one."""
    groups: list[set[str]] = []
    for names in forced:
        joined = set(names).union(*(group for group in groups if group & set(names)))
        groups = [group for group in groups if not group & set(names)] + [joined]
    return sorted((tuple(sorted(group)) for group in groups), key=lambda group: (-len(group), group))


# Five players


def _five(
    order: list[str],
    rounds: int,
    played: Sequence[Sitting],
    forbidden: frozenset[Pair],
    groups: list[tuple[str, ...]],
) -> list[Sitting] | Stuck:
    """T1  One table of four; who has sat out least often sits out, among equal ones by lot."""
    times = Counter(name for sitting in played for name in sitting.out)
    made: list[Sitting] = []
    for number in range(rounds):
        wanted = {name for group in groups for name in group} if number == 0 else set()
        free = [name for name in order if name not in wanted and not _meet(set(order) - {name}, forbidden)]
        if not free:
            return _stuck(forbidden, groups)
        out = min(free, key=lambda name: times[name])
        times[out] += 1
        made.append(Sitting((tuple(name for name in order if name != out),), (out,)))
    return made


def _meet(table: set[str], forbidden: frozenset[Pair]) -> list[Pair]:
    return [pair for pair in forbidden if pair <= table]


def _stuck(forbidden: frozenset[Pair], groups: list[tuple[str, ...]]) -> Stuck:
    wanted = sorted({name for group in groups for name in group})
    unwanted = sorted({name for pair in forbidden for name in pair})
    code = "tables-forced-unfit" if wanted else "tables-forbidden"
    return Stuck(tuple(wanted or unwanted), Reason(code, {"players": wanted or unwanted}))


# Six and more, three and four


def _searched(
    order: list[str],
    rounds: int,
    seed: str,
    played: Sequence[Sitting],
    forbidden: frozenset[Pair],
    groups: list[tuple[str, ...]],
    former: Sequence[Sitting],
) -> list[Sitting] | Stuck:
    """T1  The best schedule that the search finds, from known ones and from others by chance."""
    number, size = {name: index for index, name in enumerate(order)}, sizes(len(order))
    packed = _packed(groups, size) if groups else ()
    if packed is None:
        return _stuck(frozenset(), groups)
    before = [sitting.tables for sitting in played]
    threes = Counter(name for tables in before for table in tables if len(table) == THREE for name in table)
    problem = Problem(
        len(order),
        size,
        rounds,
        {_numbers(pair, number): times for pair, times in meetings(before).items() if pair <= number.keys()},
        tuple(threes[name] for name in order),
        frozenset(_numbers(pair, number) for pair in forbidden if pair <= number.keys()),
        tuple(tuple(number[name] for name in table) for table in packed),
    )
    starts = [] if groups else [start for start in (_kept(former, order), _lines(problem)) if start]
    least = at_least(order, size, rounds, before) - again(before)
    (forbidden_meetings, *_), found = searched(problem, dice.key(seed), starts, (0, 0, least * AGAIN))
    if forbidden_meetings:
        met = {pair for round in found for table in round for pair in combinations(sorted(table), 2)}
        unwanted = [pair for pair in sorted(problem.forbidden) if pair in met]
        names = sorted({order[each] for pair in unwanted for each in pair})
        return Stuck(tuple(names), Reason("tables-forbidden", {"players": names}))
    return [Sitting(tuple(tuple(order[each] for each in table) for table in tables)) for tables in found]


def _numbers(pair: Pair, number: dict[str, int]) -> tuple[int, int]:
    one, other = sorted(number[name] for name in pair)
    return one, other


def _packed(groups: Sequence[tuple[str, ...]], size: Sequence[int]) -> list[tuple[str, ...]] | None:
    """By table who must sit there, the largest groups first; None where they do not fit."""
    tables: list[tuple[str, ...]] = [()] * len(size)
    for group in groups:
        fits = [number for number, table in enumerate(tables) if len(table) + len(group) <= size[number]]
        if not fits:
            return None
        tables[fits[0]] += group
    return tables


def _kept(former: Sequence[Sitting], order: list[str]) -> Seating | None:
    """The rounds of a schedule without those who left, with those who came where a table has room; None if that fails.

    Where sixteen play on without one of them, or fifteen with one more, nothing else has to change.
    """
    kept: Seating = []
    for sitting in former:
        tables = [[order.index(name) for name in table if name in order] for table in sitting.tables]
        there = {player for table in tables for player in table}
        for player in range(len(order)):
            if player not in there:
                min(tables, key=len).append(player)
        kept.append(sorted(tables, key=len, reverse=True))
    fitting = all(tuple(map(len, tables)) == sizes(len(order)) for tables in kept)
    return kept if kept and fitting else None


def _lines(problem: Problem) -> Seating | None:
    """Rounds in which no pair meets twice: lines through four columns of a field; None where there is no field.

    A player is a column x and an element y; in round r those sit together for whom y - r·x is the same. So two meet in
    the one round that is their slope, and those of one column never. For sixteen this is the affine plane of order 4,
    and the columns are a fifth round. Fewer players leave the end of the last column empty; further rounds begin anew.
    """
    order = -(-problem.players // FOUR)
    if order not in (4, 5, 7, 11, 13) or problem.met:
        return None
    lines = [[[order * x + _on(order, r, x, y) for x in range(4)] for y in range(order)] for r in range(order)]
    if problem.players >= 15 and order == 4:
        lines.append([[4 * x + y for y in range(4)] for x in range(4)])
    there = [[[each for each in line if each < problem.players] for line in round] for round in lines]
    return [sorted(there[round % len(there)], key=len, reverse=True) for round in range(problem.rounds)]


def _on(order: int, r: int, x: int, y: int) -> int:
    """r·x + y in the field; in that of four 2 is a root of x² = x + 1, and adding is exclusive or."""
    if order > 4:
        return (r * x + y) % order
    return y ^ (0 if 0 in (r, x) else 1 + (r + x - 2) % 3)
