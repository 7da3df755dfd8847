"""The pot from which a Swiss round is drawn: who is left in it, and the reason of each step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import groupby

from gm.tournaments.model import Reason
from gm.tournaments.swiss_field import Field
from gm.tournaments.swiss_matching import Matching


class Pot:
    """Those who are to be paired, numbered in the order of the sorted list, and what was drawn of them.

    closed    who may not have the bye
    spare     stand-ins, each for one player of a rematch; who gets one is paired afterwards
    only      these players alone, who may all meet again where the director does not forbid it
    """

    def __init__(self, field: Field, closed: Set[str], spare: int = 0, only: Sequence[str] = ()) -> None:
        self.field = field
        self.names = tuple(only or field.free)
        self.index = {name: number for number, name in enumerate(self.names)}
        self.bye = len(self.names) if len(self.names) % 2 else None
        self.pairs: list[tuple[str, str]] = []
        self.sitting_out: list[str] = []
        self.reasons: list[Reason] = []
        barred = [self._numbers(field.forbidden.get(name, ()) if only else field.barred(name)) for name in self.names]
        self.matching = Matching(self._with_places(barred, self._numbers(closed), spare))

    def _numbers(self, names: Iterable[str]) -> set[int]:
        return {self.index[name] for name in names if name in self.index}

    def _with_places(self, barred: list[set[int]], closed: set[int], spare: int) -> list[set[int]]:
        """The bye and the stand-ins are places as well: nobody meets the bye who may not have it."""
        if self.bye is not None:
            barred.append(closed)
            for number in closed:
                barred[number].add(self.bye)
        self.spare = range(len(barred), len(barred) + spare)
        places = {*self.spare} if self.bye is None else {self.bye, *self.spare}
        barred += [places - {number} for number in self.spare]
        if self.bye is not None:
            barred[self.bye] |= set(self.spare)
        return barred

    def named(self, numbers: Iterable[int]) -> tuple[str, ...]:
        """The players of these numbers, the highest first."""
        return tuple(self.names[number] for number in sorted(numbers) if number < len(self.names))

    def give_bye(self, order: Sequence[str]) -> None:
        """S3.11 M2  The bye to the first of the order whom it leaves the rest pairable."""
        assert self.bye is not None
        player, passed = self.matching.settle(self.bye, [self.index[name] for name in order])
        assert player is not None
        self.sitting_out.append(self.names[player])
        told = {
            "player": self.names[player],
            "had": self.named(number for number in self.matching.barred[self.bye] if number > player),
            "needed": self.named(passed),
            "again": self.field.byes[self.names[player]],
        }
        self.reasons.append(Reason("swiss-bye", told))

    def down(self) -> None:
        """S3.11  From the top, each with the highest-placed opponent with whom the rest can still be paired."""
        for one in range(len(self.names)):
            if one in self.matching.left:
                self._pair(one, self._below(one))

    def down_with_rematches(self) -> list[str]:
        """S3.11  As `down`, but who finds nobody new gets a stand-in; gives those, the highest first."""
        over = []
        for one in range(len(self.names)):
            if one in self.matching.left and not self._pair(one, self._below(one)):
                self.matching.settle(one, self.spare)
                over.append(self.names[one])
        return over

    def _below(self, one: int) -> Iterator[int]:
        return (other for other in range(one + 1, len(self.names)) if other in self.matching.left)

    def _pair(self, one: int, others: Iterable[int]) -> bool:
        barred: list[int] = []
        other, needed = self.matching.settle(one, self._allowed(one, others, barred))
        if other is None:
            return False
        first, second = self.names[one], self.names[other]
        self.pairs.append((first, second))
        forbidden = self.field.forbidden.get(first, set())
        told = {
            "first": first,
            "second": second,
            "met": tuple(name for name in self.named(barred) if name not in forbidden),
            "forbidden": tuple(name for name in self.named(barred) if name in forbidden),
            "needed": self.named(needed),
        }
        if barred or needed:
            self.reasons.append(Reason("swiss-passed", told))
        return True

    def _allowed(self, one: int, others: Iterable[int], barred: list[int]) -> Iterator[int]:
        for other in others:
            if other in self.matching.barred[one]:
                barred.append(other)
            else:
                yield other

    # M3: group by group

    def groups(self) -> Iterator[list[int]]:
        """M3  The players of equal points who are still left, the highest group first, in the order of the lots."""
        points = self.field.points
        for _, group in groupby(range(len(self.names)), key=lambda number: points[self.names[number]]):
            if left := [number for number in group if number in self.matching.left]:
                yield left

    def pair_group(self, group: Sequence[int], down: Counter[str]) -> None:
        """M3  Pairs a group: first those who can stay in it, then those who have to leave it, with the groups below."""
        order = sorted(group, key=lambda number: (-down[self.names[number]], number))
        leaving = self.matching.hold(order)
        for one in group:
            if one in self.matching.left and one not in leaving:
                self._pair(one, (other for other in group if other > one and other in self.matching.left))
        self.matching.release()
        for one in sorted(leaving):
            self._pair(one, (other for other in self._below(one) if other not in group))
            self._tell_float(group, one, leaving, down)

    def _tell_float(self, group: Sequence[int], one: int, leaving: Sequence[int], down: Counter[str]) -> None:
        first, second = self.pairs[-1]
        points = self.field.points
        told = {
            "player": first,
            "points": points[first],
            "opponent": second,
            "opponent_points": points[second],
            "group": self.named(group),
            "before": down[first],
            "spared": tuple(name for name in self.named(set(group) - set(leaving)) if down[name] > down[first]),
            "odd": len(group) % 2 == 1 and len(leaving) == 1,
        }
        self.reasons.append(Reason("meccg-float", told))
