"""Results reckoned a second way: by the words of the rule sheets alone, without a line of gm."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

Lineup = tuple[Any, ...]
Stones = tuple[Any, ...]


class Entered(NamedTuple):
    """A team that takes part, with its line-up T-A-V-M-S in force."""

    team: str
    manager: str
    lineup: Lineup


class Placed(NamedTuple):
    """A team's row of a table."""

    place: int
    lineup: Lineup
    points: Fraction
    goals: Fraction
    against: Fraction
    rlp: int


# Turnierfußball, appendix B


def chances(own: Lineup, other: Lineup, method: str = "expected") -> int:
    """F9 F11  Whole, half and quarter chances, each kind rounded up; F10 with dice to the nearest, halves up."""
    whole = max(0, own[4] - other[1] - other[2])
    half = -(-max(0, own[3] - other[3]) // 2)
    quarters = max(0, own[2] - other[4])
    quarter = half_up(Fraction(quarters, 4)) if method == "dice" else -(-quarters // 4)
    return whole + half + quarter


def hits(other: Lineup) -> Fraction:
    """F11  How likely a chance against this line-up is a goal."""
    return Fraction((15 - other[1]) * (14 - other[0]), 210)


def slow_points(first: Lineup, second: Lineup, method: str = "expected") -> Fraction:
    """F11 by the words of appendix B: every result, its probability, two points or one."""

    def row(own: Lineup, other: Lineup) -> list[Fraction]:
        chance, count = hits(other), chances(own, other, method)
        return [comb(count, goals) * chance**goals * (1 - chance) ** (count - goals) for goals in range(count + 1)]

    points = Fraction(0)
    mine, theirs = row(first, second), row(second, first)
    for goals, own in enumerate(mine):
        for against, other in enumerate(theirs):
            points += own * other * (2 if goals > against else int(goals == against))
    return points


def table(field: Sequence[Entered], anti: bool = False) -> dict[tuple[str, str], Placed]:
    """F8 F12 F13 R2  Every team's row by team and manager."""
    found = {}
    for one in field:
        others = [other.lineup for other in field if other is not one]
        points = sum((slow_points(one.lineup, other) for other in others), Fraction(0))
        goals = sum((chances(one.lineup, other) * hits(other) for other in others), Fraction(0))
        against = sum((chances(other, one.lineup) * hits(one.lineup) for other in others), Fraction(0))
        found[one.team, one.manager] = (one.lineup, points, goals, against)
    sign = 1 if anti else -1
    keys = {name: (sign * points, sign * (goals - against)) for name, (_, points, goals, against) in found.items()}
    places = {name: 1 + sum(other < key for other in keys.values()) for name, key in keys.items()}
    return {
        name: Placed(places[name], *row, 0 if anti else ranking_points(places[name], list(places.values())))
        for name, row in found.items()
    }


def ranking_points(place: int, places: Sequence[int]) -> int:
    """R2  (n − p)·1000/(n − 1) of every place that those sharing this one fill, shared evenly, halves up."""
    teams, sharing = len(places), places.count(place)
    if teams == 1:
        return 1000
    filled = [Fraction((teams - each) * 1000, teams - 1) for each in range(place, place + sharing)]
    return half_up(sum(filled) / sharing)


def half_up(value: Fraction) -> int:
    """The nearest whole number, halves up, of what is not negative."""
    return int(value + Fraction(1, 2))


# The ranking


def next_wp(placed: Iterable[tuple[int, str]], wishes: Mapping[str, int]) -> tuple[int, list[str]] | None:
    """R5  Of the best place with a wish the mean, each manager once, halves up."""
    by_place: dict[int, set[str]] = {}
    for place, manager in placed:
        if manager in wishes:
            by_place.setdefault(place, set()).add(manager)
    if not by_place:
        return None
    who = sorted(by_place[min(by_place)])
    return half_up(Fraction(sum(min(300, max(10, wishes[name])) for name in who), len(who))), who


def ranking_after(
    points: Mapping[str, Fraction], played: Mapping[str, int], gained: Mapping[str, int], turn: int
) -> tuple[dict[str, Fraction], dict[str, int]]:
    """R1  15 % off, this round's added; and the round in which each one played last."""
    everybody = {*points, *gained}
    new = {name: points.get(name, Fraction(0)) * Fraction(85, 100) + gained.get(name, 0) for name in everybody}
    return new, {**played, **dict.fromkeys(gained, turn)}


def listed(points: Mapping[str, Fraction], played: Mapping[str, int], turn: int) -> dict[str, tuple[int, bool]]:
    """R3 R4  Place and activity of everyone who is listed."""
    active = {name for name in points if played[name] > turn - 3}
    lowest = min(points[name] for name in active)
    shown = {name: value for name, value in points.items() if name in active or value > lowest}
    return {
        name: (1 + sum(other > value for other in shown.values()), name in active) for name, value in shown.items()
    }


# Curling


def retold(first: Stones, second: Stones) -> tuple[list[int], list[int]]:
    """C3–C8 straight from the sheet: stones as a list of (owner, field), counted at the end."""
    lying: list[tuple[int, str]] = []

    def move(owner: int, old: str, new: str) -> bool:
        if (owner, old) not in lying:
            return False
        lying.remove((owner, old))
        if new != "A":
            lying.append((owner, new))
        return True

    turns = [(side, data[turn]) for turn in range(8) for side, data in ((0, first), (1, second)) if turn < len(data)]
    for own, (strength, swept) in turns:
        other, blocks = 1 - own, [field for _, field in lying].count("B")
        if strength == "B" or (strength == "H" and swept < blocks):
            lying.append((own, "B"))
        elif strength == "H":
            lying.append((own, "H"))
        elif swept > blocks:
            if move(other, "H", "A"):
                lying.append((own, "H"))
            elif move(own, "B", "H"):
                lying.append((own, "B"))
        elif move(other, "B", "H") or move(own, "B", "H"):
            lying.append((own, "B"))
        elif move(other, "H", "A"):
            lying.append((own, "H"))
    return [lying.count((side, "H")) for side in (0, 1)], [lying.count((side, "B")) for side in (0, 1)]
