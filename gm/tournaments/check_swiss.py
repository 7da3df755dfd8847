"""Swiss rounds, checked: rematches, byes, who was passed over, and who left his group (S3.11, M2, M3)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from gm.tournaments.check_matching import pairable
from gm.tournaments.lots import lot
from gm.tournaments.model import Cup, Reason, Round

BYE = ""
"""The place of the bye among those who are paired."""


@dataclass(slots=True)
class Before:
    """What was so before a round: points, byes, who had met whom, and how often each had left his group."""

    points: dict[str, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    byes: Counter[str] = field(default_factory=Counter)
    met: set[frozenset[str]] = field(default_factory=set)
    down: Counter[str] = field(default_factory=Counter)

    def add(self, round: Round) -> None:
        """Count a round."""
        gained: dict[str, Fraction] = {bye.player: bye.points for bye in round.byes}
        for match in round.matches:
            one, other = match.players
            if self.points[one] != self.points[other]:
                self.down[max(match.players, key=lambda name: self.points[name])] += 1
            if match.score is None or match.score.met:
                self.met.add(frozenset(match.players))
            gained |= dict(zip(match.players, match.score.points if match.score else (), strict=False))
        self.byes.update(bye.player for bye in round.byes)
        for name, points in gained.items():
            self.points[name] += points


def swiss(cup: Cup) -> Iterator[Reason]:
    """Every broken pairing and bye, by the results as they stand now.

    Of a round in which somebody sits twice, or not two at a table, nothing can be asked: that is told of its seats.
    """
    before = Before()
    for round in cup.rounds:
        if round.stage == "swiss" and round.state != "draft" and _whole(round):
            yield from _Asked(cup, round, before).all()
            before.add(round)


def _whole(round: Round) -> bool:
    seats = [name for match in round.matches for name in match.players] + [bye.player for bye in round.byes]
    return len(set(seats)) == len(seats) and all(len(match.players) == 2 for match in round.matches)


class _Asked:
    """One round, and what is asked of it."""

    def __init__(self, cup: Cup, round: Round, before: Before) -> None:
        self.cup, self.round, self.before = cup, round, before
        self.pairs = [match.players for match in round.matches if len(match.players) == 2]
        self.free = [bye.player for bye in round.byes]
        self.names = [name for pair in self.pairs for name in pair] + self.free
        self.partner = {name: other for pair in self.pairs for name, other in (pair, pair[::-1])}
        fewest = min((before.byes[name] for name in self.names), default=0)
        once = cup.rules == "simpsons" or bool(cup.settings.get("fewest-byes-first"))
        # Under Simpsons who had a bye gets none; under fewest-byes-first those who had fewest come before the others.
        self.closed = {name for name in self.names if once and before.byes[name] > fewest * (cup.rules != "simpsons")}

    def may(self, one: str, other: str) -> bool:
        """Whether two may be paired without a rematch, or one may have the bye."""
        if BYE in (one, other):
            return (one or other) not in self.closed
        pair = frozenset((one, other))
        return pair not in self.before.met and pair not in self.cup.forbidden

    def all(self) -> Iterator[Reason]:
        """All that is broken."""
        broken = [*self.rematches(), *self.second_byes()]
        yield from broken
        # Where there is a rematch or a second bye, the rest was drawn under the director's choice.
        again = any(frozenset(pair) in self.before.met for pair in self.pairs) or not self.closed.isdisjoint(self.free)
        if not again:
            yield from self.lower_byes()
            yield from self.down_the_list() if self.cup.rules == "simpsons" else self.floats()

    def places(self) -> list[str]:
        """All who are paired, the bye one of them where there is one."""
        return [*self.names, *([BYE] if len(self.names) % 2 else [])]

    def rematches(self) -> Iterator[Reason]:
        """S3.11 M3  Nobody plays the same opponent twice where all can be paired otherwise."""
        again = [pair for pair in self.pairs if frozenset(pair) in self.before.met]
        if again and pairable(self.places(), self.may):
            for pair in again:
                yield Reason("check-rematch", {"round": self.round.number, "players": sorted(pair)})

    def second_byes(self) -> Iterator[Reason]:
        """S3.11  Nobody has a second bye where all can be paired otherwise."""
        again = sorted(self.closed.intersection(self.free))
        if again and pairable(self.places(), self.may):
            for name in again:
                yield Reason("check-second-bye", {"round": self.round.number, "player": name})

    def lower_byes(self) -> Iterator[Reason]:
        """S3.11 M2  Nobody who stands lower could have had the bye, with the rest still to be paired.

        Lower is: further down the sorted list (Simpsons), in a group of fewer points (MECCG); in round 1 of MECCG the
        bye goes by lot among all.
        """
        for free in self.free:
            for name in self.lower(free):
                if pairable([each for each in self.names if each != name], self.may):
                    facts = {"round": self.round.number, "player": free, "right": name}
                    yield Reason("check-bye-lower", facts)
                    break

    def lower(self, free: str) -> Sequence[str]:
        """Who would have had the bye before this one."""
        there = [name for name in self.names if name not in self.closed]
        if self.cup.rules == "simpsons":
            order = [name for name in self.order() if name in there]
            return order[: order.index(free) : -1] if free in order else []
        return sorted(name for name in there if self.before.points[name] < self.before.points[free])

    def order(self) -> list[str]:
        """S3.10  The sorted list: by points, equal ones by their lots of this round."""
        purpose = ("order", self.round.number)
        keyed = {name: (-self.before.points[name], lot(self.cup.seed, purpose, name), name) for name in self.names}
        return sorted(self.names, key=lambda name: keyed[name])

    def down_the_list(self) -> Iterator[Reason]:
        """S3.11  Down the sorted list each has the highest-placed opponent with whom the rest can still be paired."""
        left = [name for name in self.order() if name not in self.free]
        while left:
            one, other = left[0], self.partner[left[0]]
            for higher in left[1 : left.index(other)]:
                rest = [name for name in left if name not in (one, higher)]
                if self.may(one, higher) and pairable(rest, self.may):
                    facts = {"round": self.round.number, "players": [one, other], "right": higher}
                    yield Reason("check-passed", facts)
                    return  # all below follow from it
            left = [name for name in left if name not in (one, other)]

    def floats(self) -> Iterator[Reason]:
        """M3  No more leave their group than must, and nobody again while another could who did so less often."""
        left = [name for name in self.names if name not in self.free]
        while left:
            top = max(self.before.points[name] for name in left)
            group = [name for name in left if self.before.points[name] == top]
            rest = [name for name in left if name not in group]
            leaving = [name for name in group if self.partner[name] not in group]
            yield from self._leaving(group, rest, leaving)
            gone = {*group, *(self.partner[name] for name in leaving)}
            left = [name for name in left if name not in gone]

    def _leaving(self, group: Sequence[str], rest: Sequence[str], leaving: Sequence[str]) -> Iterator[Reason]:
        odd = len(group) % 2
        if not leaving:
            return
        could = [name for name in group if self._fits(group, rest, [name])] if odd else []
        if len(leaving) > odd and (could or (not odd and self._fits(group, rest, []))):
            yield Reason("check-floats", {"round": self.round.number, "players": list(leaving), "right": odd})
        elif len(leaving) == 1:
            down = self.before.down
            better = [name for name in could if down[name] < down[leaving[0]]]
            if better:
                facts = {"player": leaving[0], "before": down[leaving[0]], "right": min(better)}
                yield Reason("check-float-again", {"round": self.round.number, **facts})

    def _fits(self, group: Sequence[str], rest: Sequence[str], leaving: Sequence[str]) -> bool:
        """Whether the group can be paired without those who leave it, and all the others with them."""
        inside = [name for name in group if name not in leaving]

        def below(one: str, other: str) -> bool:
            return self.may(one, other) and not (one in leaving and other in leaving)

        return pairable(inside, self.may) and pairable([*leaving, *rest], below)
