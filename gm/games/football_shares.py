"""The search behind F4 and F14: the line-up of another cost that keeps the ratio of its five rows best."""

from __future__ import annotations

from collections.abc import Iterable

Lineup = tuple[int, int, int, int, int]
"""T, A, V, M, S."""
_Found = tuple[int, int, int, int, int, int]
"""Squares, then T, A, V, M, S turned negative: the least of these is the line-up wanted."""


def nearest(lineup: Lineup, cost: int, wp: int, costs: Iterable[int], low: Lineup, high: Lineup) -> Lineup:
    """The line-up of the first of `costs` that can be had which is nearest to the exact shares of `lineup` at `wp`.

    Near is the sum of squared differences to strength × wp ÷ cost, then come the larger T, A, V, M, S. Only
    line-ups between `low` and `high` (row by row) that keep 3:1 are looked at; `costs` must hold one they can have.

    All is reckoned in whole numbers: a difference times `cost` is strength · cost − share. The search leaves out
    nothing that could be better: keepers and sweepers, and then defences, are taken in the order of what their
    squares are at the very least (the rest of the WP split evenly over the other rows' differences, whole or not),
    and it ends only where this least is above the best found. With all three given, midfield and attack have one
    number left to choose, in an interval, with a parabola to go by: its two middle values are enough.
    """
    shares = (lineup[0] * wp, lineup[1] * wp, lineup[2] * wp, lineup[3] * wp, lineup[4] * wp)
    search = _Search(shares, cost, low, high)
    return next(found for each in costs if (found := search.at(each)))


class _Search:
    """Shares times cost, the cost they are of, and the bounds of each row."""

    def __init__(self, shares: Lineup, scale: int, low: Lineup, high: Lineup) -> None:
        self.shares, self.scale, self.low, self.high = shares, scale, low, high
        self.field_share = sum(shares[2:])
        self.best: _Found | None = None

    def at(self, cost: int) -> Lineup | None:
        """The nearest line-up of just this cost, or None where there is none."""
        self.best = None
        for least, keeper, sweeper in sorted(self._behind(cost)):
            if self._beaten(least):
                break
            self._defences(keeper, sweeper, cost - 2 * (keeper + sweeper))
        if self.best is None:
            return None
        _, keeper, sweeper, defence, midfield, attack = self.best
        return -keeper, -sweeper, -defence, -midfield, -attack

    def _behind(self, cost: int) -> Iterable[tuple[int, int, int]]:
        """Each keeper and sweeper that the cost allows, with six times the squares that they lead to at least."""
        for keeper in range(self.low[0], self.high[0] + 1):
            for sweeper in range(self.low[1], self.high[1] + 1):
                field = cost - 2 * (keeper + sweeper)
                if field >= 0:
                    behind = self._square(0, keeper) + self._square(1, sweeper)
                    yield 6 * behind + 2 * (self.scale * field - self.field_share) ** 2, keeper, sweeper

    def _defences(self, keeper: int, sweeper: int, field: int) -> None:
        """Tries the defences from the best one outwards, downwards and upwards."""
        behind = self._square(0, keeper) + self._square(1, sweeper)
        # 3:1 alone leaves the defence a seventh to three fifths of the field's points.
        first, last = max(self.low[2], -(-field // 7)), min(self.high[2], 3 * field // 5)
        others = self.field_share - self.shares[2]
        middle = (2 * self.shares[2] + self.scale * field - others) // (3 * self.scale)
        start = max(first, min(last, middle))
        for defences in (range(start, first - 1, -1), range(start + 1, last + 1)):
            for defence in defences:
                so_far = behind + self._square(2, defence)
                if self._beaten(6 * so_far + 3 * (self.scale * (field - defence) - others) ** 2):
                    break
                self._midfields(so_far, keeper, sweeper, defence, field - defence)

    def _midfields(self, so_far: int, keeper: int, sweeper: int, defence: int, rest: int) -> None:
        """Tries the two best ways to split the rest on midfield and attack."""
        third, triple = -(-defence // 3), 3 * defence
        first = max(self.low[3], third, rest - min(self.high[4], triple), -(-rest // 4))
        last = min(self.high[3], triple, rest - max(self.low[4], third), 3 * rest // 4)
        if first > last:
            return
        middle = (self.shares[3] + self.scale * rest - self.shares[4]) // (2 * self.scale)
        for midfield in (max(first, min(last, middle)), max(first, min(last, middle + 1))):
            attack = rest - midfield
            squares = so_far + self._square(3, midfield) + self._square(4, attack)
            found = (squares, -keeper, -sweeper, -defence, -midfield, -attack)
            self.best = min(self.best or found, found)

    def _square(self, row: int, strength: int) -> int:
        return (self.scale * strength - self.shares[row]) ** 2

    def _beaten(self, six_times_least: int) -> bool:
        """Whether the best is better than all with at least these squares; an equal one may still come first."""
        return self.best is not None and six_times_least > 6 * self.best[0]
