"""The table of a tournament: meetings of all with all, added up exactly and put in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from gm import names
from gm.games.football_chances import PARTS
from gm.model import Entry, Standing, Task
from gm.ranking import places, rlp, rounded

_DECIMALS = 6


class Meeting(NamedTuple):
    """What two teams made of each other, in whole numbers.

    points     of the first, times 210 ** exponent; both together have `total`
    goals      of the first and of the second, times 210
    """

    points: int
    exponent: int
    total: int
    goals: int
    goals_against: int

    def turned(self) -> Meeting:
        """The same, seen from the second team."""
        points = self.total * PARTS**self.exponent - self.points
        return Meeting(points, self.exponent, self.total, self.goals_against, self.goals)


@dataclass(frozen=True, slots=True)
class Table:
    """Standings by place, and the points of each (row) against each (column) in that order, None against itself."""

    standings: tuple[Standing, ...] = ()
    cross: tuple[tuple[str | None, ...], ...] = ()


def team_order(entry: Entry) -> tuple[Any, ...]:
    """The order of teams where nothing else gives one: by name, whatever the order in which they came."""
    return names.fold(entry.team), entry.team, entry.manager, entry.move


def table(task: Task, teams: Sequence[Entry], meetings: Mapping[tuple[int, int], Meeting]) -> Table:
    """F8 F12  The order: points, then goal difference; who is equal in both shares the place.

    F13  In the anti game fewest points come first, then the worst goal difference, and there are no ranking points.
    F15  A team alone is first and has 1000 ranking points; without teams the table is empty.
    `teams` are in `team_order`; `meetings` holds each pair of indices, the lower one first.
    """
    turn = 1 if task.game == "anti" else -1
    sums = _sums(len(teams), meetings)
    exponent = max((meeting.exponent for meeting in meetings.values()), default=0)
    keys = [(turn * each.points(exponent), turn * (each.goals - each.goals_against)) for each in sums]
    order = sorted(range(len(teams)), key=lambda index: (keys[index], index))
    found = places([keys[index] for index in order])
    ranking_points = [0 if task.game == "anti" else _rlp(place, found) for place in found]
    rows = zip(found, order, ranking_points, strict=True)
    return Table(
        tuple(_standing(place, teams[index], sums[index], exponent, points) for place, index, points in rows),
        tuple(_cross(meetings, order, _whole if task.method == "dice" else _decimals)),
    )


def report(task: Task, result: Table) -> dict[str, Any]:
    """The table as JSON values: points and goals as exact fractions, the cross table in decimals."""
    return {
        "wp": task.wp,
        "method": task.method,
        "times": task.times if task.method == "dice" else 1,
        "teams": [
            {
                "place": row.place,
                "team": row.team,
                "manager": row.manager,
                "lineup": list(row.lineup),
                "points": str(row.points),
                "goals_for": str(row.goals_for),
                "goals_against": str(row.goals_against),
                "rlp": row.rlp,
            }
            for row in result.standings
        ],
        "cross": [list(row) for row in result.cross],
    }


class _Sum:
    """What one team has from all its meetings: points by exponent of 210, goals times 210."""

    def __init__(self) -> None:
        self.parts: dict[int, int] = {}
        self.goals = self.goals_against = 0

    def add(self, meeting: Meeting) -> None:
        self.parts[meeting.exponent] = self.parts.get(meeting.exponent, 0) + meeting.points
        self.goals += meeting.goals
        self.goals_against += meeting.goals_against

    def points(self, exponent: int) -> int:
        """All points, times 210 ** exponent."""
        return sum(points * PARTS ** (exponent - each) for each, points in self.parts.items())


def _sums(count: int, meetings: Mapping[tuple[int, int], Meeting]) -> list[_Sum]:
    sums = [_Sum() for _ in range(count)]
    for (first, second), meeting in meetings.items():
        sums[first].add(meeting)
        sums[second].add(meeting.turned())
    return sums


def _rlp(place: int, found: Sequence[int]) -> int:
    return rounded(rlp(place, found.count(place), len(found)))


def _standing(place: int, entry: Entry, total: _Sum, exponent: int, ranking_points: int) -> Standing:
    points = Fraction(total.points(exponent), PARTS**exponent)
    goals, against = Fraction(total.goals, PARTS), Fraction(total.goals_against, PARTS)
    return Standing(place, entry.team, entry.manager, entry.move, points, goals, against, ranking_points)


def _cross(
    meetings: Mapping[tuple[int, int], Meeting], order: Sequence[int], written: Callable[[Meeting], tuple[str, str]]
) -> list[tuple[str | None, ...]]:
    cells: dict[tuple[int, int], str] = {}
    for (first, second), meeting in meetings.items():
        cells[first, second], cells[second, first] = written(meeting)
    return [tuple(cells.get((row, column)) for column in order) for row in order]


def _whole(meeting: Meeting) -> tuple[str, str]:
    """Points of the first and of the second from dice."""
    return str(meeting.points), str(meeting.total - meeting.points)


def _decimals(meeting: Meeting) -> tuple[str, str]:
    """Points of the first and of the second with six decimals, together just 2."""
    parts = PARTS**meeting.exponent
    millionths = (2 * meeting.points * 10**_DECIMALS + parts) // (2 * parts)
    return _decimal(millionths), _decimal(meeting.total * 10**_DECIMALS - millionths)


def _decimal(millionths: int) -> str:
    return f"{millionths // 10**_DECIMALS}.{millionths % 10**_DECIMALS:0{_DECIMALS}d}"
