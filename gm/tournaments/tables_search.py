"""A local search for tables at which as few pairs as possible meet again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, count

from gm import dice

AGAIN, UNFAIR, FORBIDDEN = 1_000, 100_000, 10_000_000
"""What it costs to meet again, to sit at three unfairly, to meet though forbidden; an uneven share of threes is 1."""
LOOKS, PATIENCE, STARTS = 12_000, 6_000, 10
"""So many exchanges are looked at from each of so many starts, fewer where none helps: limits of no machine's clock."""
_LENGTH = 4096

Rank = tuple[int, int, int]
"""How bad a seating is: forbidden meetings, players unfairly at three, and what all the rest costs."""
Seating = list[list[list[int]]]
"""Players by number: rounds, tables, who sits there."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What is to be seated: players from 0, the sizes of a round's tables, and how many rounds.

    met, threes  how often pairs have met and players have sat at a table of three in the rounds before
    forbidden    pairs that must not meet
    fixed        by table of the first round, who must sit there
    """

    players: int
    sizes: tuple[int, ...]
    rounds: int
    met: Mapping[tuple[int, int], int] = field(default_factory=dict)
    threes: tuple[int, ...] = ()
    forbidden: frozenset[tuple[int, int]] = frozenset()
    fixed: tuple[tuple[int, ...], ...] = ()


class Chance:
    """Numbers below a bound, one after the other, out of a named stream."""

    def __init__(self, key: bytes, name: dice.Name) -> None:
        self._numbers = self._endless(dice.stream(key, name))

    @staticmethod
    def _endless(stream: dice.Stream) -> Iterator[int]:
        done = 0
        for times in count():
            rolls = stream.rolls(240, _LENGTH << times)
            yield from rolls[done:]
            done = len(rolls)

    def below(self, bound: int) -> int:
        """A number from 0 on; the low ones are a hair likelier, which harms nobody in a search."""
        return ((next(self._numbers) - 1) * 240 + next(self._numbers) - 1) % bound

    def shuffled(self, numbers: Sequence[int]) -> list[int]:
        """The numbers in an order by chance."""
        mixed = list(numbers)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed


class Search:
    """A seating that is being improved, with what each meeting costs.

    more, less   what one more meeting of a pair costs, and what one fewer saves
    unfair       what a player costs who never sits at three while another does twice
    again        what all meetings beyond the first and forbidden ones cost
    """

    def __init__(self, problem: Problem, chance: Chance, unfair: int) -> None:
        size = range(problem.players)
        self.problem, self.chance, self.unfair = problem, chance, unfair
        self.met = [[0] * problem.players for _ in size]
        self.more = [[0] * problem.players for _ in size]
        self.less = [[0] * problem.players for _ in size]
        self.threes = list(problem.threes) or [0] * problem.players
        self.least = _least_uneven(problem)
        self.tables: Seating = []
        self.again = 0
        for (one, other), times in problem.met.items():
            self._meet(one, other, times)
        for one, other in problem.forbidden:
            self._meet(one, other, 0)
        self.resting: dict[tuple[int, int, int], int] = {}
        self.fixed = {(0, player) for group in problem.fixed for player in group}

    def _meet(self, one: int, other: int, times: int) -> None:
        met = self.met[one][other] + times
        forbidden = (min(one, other), max(one, other)) in self.problem.forbidden
        more = FORBIDDEN if forbidden else AGAIN * (met >= 1)
        less = FORBIDDEN * (met >= 1) if forbidden else AGAIN * (met > 1)
        self.met[one][other] = self.met[other][one] = met
        self.more[one][other] = self.more[other][one] = more
        self.less[one][other] = self.less[other][one] = less

    def seat(self, tables: list[list[int]]) -> None:
        """Adds a round."""
        for table in tables:
            for one, other in combinations(table, 2):
                self.again += self.more[one][other]
                self._meet(one, other, 1)
            if len(table) == 3:
                for player in table:
                    self.threes[player] += 1
        self.tables.append(tables)

    def seat_greedily(self) -> None:
        """Adds a round: at three those who did so least, at each table who has met the fewest there, else by chance."""
        sizes, first = self.problem.sizes, not self.tables
        tables = [
            list(self.problem.fixed[number]) if first and self.problem.fixed else [] for number in range(len(sizes))
        ]
        taken = {player for table in tables for player in table}
        left = [player for player in self.chance.shuffled(range(self.problem.players)) if player not in taken]
        seats = sum(3 - len(table) for size, table in zip(sizes, tables, strict=True) if size == 3)
        least = sorted(left, key=self.threes.__getitem__)[:seats]
        pools = {3: least, 4: [player for player in left if player not in least]}
        for size, table in zip(sizes, tables, strict=True):
            while len(table) < size:
                more = [sum(self.more[player][other] for other in table) for player in pools[size]]
                table.append(pools[size].pop(more.index(min(more))))
        self.seat(tables)

    @property
    def cost(self) -> int:
        """What the seating costs."""
        return self.again + self.unfair * self._unfair() + self._uneven()

    @property
    def rank(self) -> Rank:
        """How good the seating is: on the way to a better one a table of three may be unfair for a while."""
        return self.again // FORBIDDEN, self._unfair(), self.again % FORBIDDEN + self._uneven()

    def _unfair(self) -> int:
        """T1  Who never sat at a table of three while others did twice: the fewer of both."""
        return min(self.threes.count(0), sum(times > 1 for times in self.threes))

    def _uneven(self) -> int:
        return (sum(times * times for times in self.threes) - self.least) // 2

    def improve(self, target: Rank) -> tuple[Rank, Seating]:
        """The best that is found by exchanging two players of a round, and its rank; stops at the target."""
        best, kept, lowest = self.rank, self._copied(), self.cost
        turn = looks = helped = 0
        while best > target and looks < min(LOOKS, helped + PATIENCE):
            turn += 1
            round, player = self._wrong()
            seen, other = self._exchange(round, player, turn, lowest)
            looks += seen
            if other is not None:
                self._swap(round, player, other)
                # Neither goes back for a while, or the search would turn in a circle.
                until = turn + 4 + self.chance.below(8)
                self.resting[round, player, other] = self.resting[round, other, player] = until
                if self.cost < lowest:
                    lowest, helped = self.cost, looks
                if self.rank < best:
                    best, kept, helped = self.rank, self._copied(), looks
        return best, kept

    def _copied(self) -> Seating:
        return [[list(table) for table in tables] for tables in self.tables]

    def _wrong(self) -> tuple[int, int]:
        """A round and a player at whose table something is amiss: a meeting again, else too many tables of three."""
        wrong = [
            (round, player)
            for round, tables in enumerate(self.tables)
            for table in tables
            for player in table
            if any(self.less[player][other] for other in table)
        ]
        if not wrong or (self._unfair() and self.chance.below(2)):
            most = max(self.threes)
            wrong = [
                (round, player)
                for round, tables in enumerate(self.tables)
                for table in tables
                for player in table
                if self.threes[player] == (most if len(table) == 3 else 0) or self.threes[player] < most - 1
            ]
        return wrong[self.chance.below(len(wrong))]

    def _exchange(self, round: int, player: int, turn: int, lowest: int) -> tuple[int, int | None]:
        """How many exchanges were looked at, and with whom this player's seat is best exchanged in this round."""
        tables = self.tables[round]
        own = next(table for table in tables if player in table)
        more, less = self.more[player], self.less[player]
        stays = sum(less[other] for other in own)
        found, least, seen, equal = None, 0, 1, 0
        unfair, cost = self._unfair(), self.cost
        for table in tables:
            if table is own or (round, player) in self.fixed:
                continue
            comes = sum(more[other] for other in table)
            for other in table:
                if (round, other) in self.fixed:
                    continue
                seen += 1
                theirs, saved = self.more[other], self.less[other]
                price = comes - more[other] - stays - theirs[player]
                for each in table:
                    price -= saved[each]
                for each in own:
                    price += theirs[each]
                if len(table) != len(own):
                    giver, taker = (player, other) if len(own) == 3 else (other, player)
                    price += self._shift(giver, taker, unfair)
                if cost + price >= lowest and self.resting.get((round, player, other), 0) > turn:
                    continue
                if found is None or price < least:
                    found, least, equal = other, price, 1
                elif price == least:
                    equal += 1
                    if self.chance.below(equal) == 0:
                        found = other
        return seen, found

    def _shift(self, giver: int, taker: int, unfair: int) -> int:
        """What it costs that one leaves a table of three and the other takes his seat there."""
        given, taken = self.threes[giver], self.threes[taker]
        never = self.threes.count(0) + (given == 1) - (taken == 0)
        twice = sum(times > 1 for times in self.threes) - (given == 2) + (taken == 1)
        return self.unfair * (min(never, twice) - unfair) + taken - given + 1

    def _swap(self, round: int, one: int, other: int) -> None:
        """Two players of a round exchange their seats."""
        own, theirs = (next(table for table in self.tables[round] if each in table) for each in (one, other))
        for table, leaves, comes in ((own, one, other), (theirs, other, one)):
            table[table.index(leaves)] = comes
            for each in table:
                if each != comes:
                    self.again -= self.less[leaves][each]
                    self._meet(leaves, each, -1)
        for table, comes in ((own, other), (theirs, one)):
            for each in table:
                if each != comes:
                    self.again += self.more[comes][each]
                    self._meet(comes, each, 1)
            if len(table) == 3 and len(own) != len(theirs):
                self.threes[comes] += 1
                self.threes[one if comes == other else other] -= 1


def _least_uneven(problem: Problem) -> int:
    """The least sum of the squares of everybody's tables of three: each time those sit there who did least."""
    times = list(problem.threes) or [0] * problem.players
    for _ in range(problem.rounds):
        for player in sorted(range(problem.players), key=times.__getitem__)[: 3 * problem.sizes.count(3)]:
            times[player] += 1
    return sum(each * each for each in times)


def searched(problem: Problem, key: bytes, starts: Sequence[Seating], target: Rank) -> tuple[Rank, Seating]:
    """The best seating that is found, and its rank, from these starts and from others by chance.

    It ends where the rank is not above `target`, which nothing can be better than, or after so many looks.
    """
    best: tuple[Rank, Seating] | None = None
    for number in range(max(STARTS, len(starts))):
        # The one half never leaves what is fair, the other crosses what is not on its way.
        search = Search(problem, Chance(key, ("tables", "search", number)), (UNFAIR, AGAIN)[number % 2])
        for round in range(problem.rounds):
            if number < len(starts):
                search.seat([list(table) for table in starts[number][round]])
            else:
                search.seat_greedily()
        found = search.improve(target)
        if best is None or found[0] < best[0]:
            best = found
        if best[0] <= target:
            break
    assert best is not None
    return best
