"""The HAI ZET ranking, R1–R5."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

from gm.model import Rating, Standing

KEPT = Fraction(17, 20)
"""R1: what is left of old points after a round."""
ACTIVE_ROUNDS = 3
LONG_AGO = -(10**6)
"""The number of a round before all others."""
FEWEST_WISHED, MOST_WISHED = 10, 300


@dataclass(frozen=True, slots=True)
class Rank:
    """A row of the ranking: `points` exact, `shown` rounded, `before` the place last time, None for who had none."""

    place: int
    player: str
    points: Fraction
    shown: int
    before: int | None
    active: bool


def starting(rows: Iterable[tuple[str, Fraction, int | None]], current: int) -> list[Rating]:
    """Ratings out of (player, points, number of the round he last played in) as they stand after round `current`.

    None stands for a round long ago.
    """
    known = ((player, points, LONG_AGO if last is None else last) for player, points, last in rows)
    return [Rating(player, points, max(0, current - last_played)) for player, points, last_played in known]


def advance(ratings: Iterable[Rating], gained: Mapping[str, int]) -> list[Rating]:
    """R1  Old points lose 15 %, then what was gained is added; who did not play (is not in `gained`) gets none.

    A round in which nobody played is a round too (F15). Ratings come back in the order of names.
    """
    old = {rating.player: rating for rating in ratings}
    return [_advanced(old.get(player, Rating(player, Fraction(0), 0)), gained) for player in sorted({*old, *gained})]


def _advanced(rating: Rating, gained: Mapping[str, int]) -> Rating:
    idle = 0 if rating.player in gained else rating.idle + 1
    return Rating(rating.player, rating.points * KEPT + gained.get(rating.player, 0), idle)


def rlp(place: int, sharing: int, teams: int) -> Fraction:
    """R2  Exact ranking points of each of `sharing` teams on a place among `teams`; a single team has 1000 (F15)."""
    if teams == 1:
        return Fraction(1000)
    filled = range(place, place + sharing)
    return Fraction(sum(teams - each for each in filled) * 1000, (teams - 1) * sharing)


def rounded(value: Fraction) -> int:
    """The nearest whole number, halves up."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def exact(value: Fraction) -> str:
    """R3  A value without loss: "1707", "86.7", or "1000/3" where its decimals do not end."""
    twos, rest = _powers(value.denominator, 2)
    fives, rest = _powers(rest, 5)
    if rest > 1:
        return str(value)
    digits = max(twos, fives)
    whole = str(abs(value.numerator) * 10**digits // value.denominator).rjust(digits + 1, "0")
    return "-" * (value < 0) + (f"{whole[:-digits]}.{whole[-digits:]}" if digits else whole)


def _powers(number: int, prime: int) -> tuple[int, int]:
    """How often a prime divides a number, and what is left of it."""
    count = 0
    while number % prime == 0:
        number, count = number // prime, count + 1
    return count, number


def gained(standings: Iterable[Standing]) -> dict[str, int]:
    """R1  The ranking points of a table by manager, those of both of his teams together; 0 is in it, too."""
    points: dict[str, int] = {}
    for standing in standings:
        points[standing.manager] = points.get(standing.manager, 0) + standing.rlp
    return points


def active(rating: Rating) -> bool:
    """R4  Whether he played at least once in the last three rounds."""
    return rating.idle < ACTIVE_ROUNDS


def listed(ratings: Iterable[Rating], before: Mapping[str, int] | None = None) -> list[Rank]:
    """R3 R4  The ranking: all active managers, and each former one who is still above some active one.

    Places go by exact points and are shared by equal ones; `before` holds the places of the last ranking by
    player. Where nobody is active nobody is above an active one, and the ranking is empty.
    """
    known = list(ratings)
    floor = min((rating.points for rating in known if active(rating)), default=None)
    rows = [rating for rating in known if active(rating) or (floor is not None and rating.points > floor)]
    rows.sort(key=lambda rating: (-rating.points, rating.player))
    return [
        Rank(place, row.player, row.points, rounded(row.points), (before or {}).get(row.player), active(row))
        for place, row in zip(places([row.points for row in rows]), rows, strict=True)
    ]


def places(keys: Sequence[Any]) -> list[int]:
    """The places of sorted keys: equal ones share theirs, and the next place skips (1, 2, 2, 4)."""
    found: list[int] = []
    for index, each in enumerate(keys):
        found.append(found[-1] if index and each == keys[index - 1] else index + 1)
    return found


def clamp(wish: int) -> int:
    """R5  A wish outside 10–300 WP is moved to the nearer bound."""
    return max(FEWEST_WISHED, min(MOST_WISHED, wish))


def next_wp(standings: Iterable[Standing], wishes: Mapping[str, int]) -> tuple[int, tuple[str, ...]] | None:
    """R5  The WP of the next tournament and whose wishes set them; None where nobody in the table wished.

    The best place with a wish decides; on a shared one the mean of those who wished, each manager once,
    halves up. `wishes` holds WP by manager; those out of bounds count as the nearer bound.
    """
    ordered = sorted(standings, key=lambda standing: standing.place)
    for _, shared in groupby(ordered, key=lambda standing: standing.place):
        wishers = sorted({standing.manager for standing in shared if standing.manager in wishes})
        if wishers:
            total = sum(clamp(wishes[manager]) for manager in wishers)
            return rounded(Fraction(total, len(wishers))), tuple(wishers)
    return None
