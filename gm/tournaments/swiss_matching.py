"""Whether the rest can still be paired: a perfect matching that is kept through every step of a draw.

Everybody may meet everybody but a few, so that only those few are kept, never the pairs that are allowed. While
hardly anybody has met, one exchange of partners answers a question (Dirac's own proof); where it does not, Edmonds'
search answers it exactly (J. Edmonds, Paths, trees, and flowers, 1965).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field


@dataclass(slots=True)
class Tree:
    """What Edmonds' search from one unpaired player has found; players by number.

    outer     who could be left unpaired in the place of the root
    inner     the only opponents that those outside one another have, where there is no goal
    goal      another unpaired player that it has come to, or None
    """

    root: int
    parent: dict[int, int] = field(default_factory=dict)
    base: dict[int, int] = field(default_factory=dict)
    blossoms: dict[int, set[int]] = field(default_factory=dict)
    outer: list[int] = field(default_factory=list)
    goal: int | None = None

    @property
    def inner(self) -> set[int]:
        """The players whom the search has passed, and who are not outer."""
        return set(self.parent) - set(self.outer)


class Matching:
    """Players 0, 1, … of whom each is paired with another: `barred` are those whom each may not meet, both ways.

    group     where not empty: the players whose own group is being paired
    kept      those of them who may meet nobody but one another
    """

    def __init__(self, barred: Sequence[set[int]]) -> None:
        self.barred = barred
        self.left = set(range(len(barred)))
        self.mate: dict[int, int] = {}
        self.group: set[int] = set()
        self.kept: set[int] = set()
        self.alone = self._begin()

    def fits(self, one: int, other: int) -> bool:
        """Whether these two may meet."""
        if other in self.barred[one]:
            return False
        return not ((one in self.kept and other not in self.group) or (other in self.kept and one not in self.group))

    def settle(self, one: int, others: Iterable[int]) -> tuple[int | None, list[int]]:
        """Pairs `one` with the first of these whom he may meet and who leaves the rest pairable; both are out then.

        Gives him, or None, and those passed over because the rest could not have been paired.
        """
        root = self.mate.pop(one)
        del self.mate[root]
        self.left.discard(one)
        passed: list[int] = []
        tree: Tree | None = None
        for other in others:
            if other not in self.left or not self.fits(one, other):
                continue
            if other != root and (tree is not None or not self._exchange(root, other)):
                tree = tree or self._grow(root)
                if other not in tree.base:
                    passed.append(other)
                    continue
                tree.parent[one] = other
                self._augment(tree, one)
            for each in (one, other):
                self.left.discard(each)
                self.mate.pop(each, None)
            return other, passed
        self.left.add(one)
        self._join(one, root)
        return None, passed

    def hold(self, group: Sequence[int]) -> list[int]:
        """Keeps each of the group in it, in this order, while all can still be paired; gives those who must leave it.

        Until `release` those kept meet only one another.
        """
        self.group, self.kept = set(group), set()
        leaving = [one for one in group if not self._keep(one)]
        self.group.difference_update(leaving)
        return leaving

    def release(self) -> None:
        """Nobody is kept in a group any longer."""
        self.group, self.kept = set(), set()

    def witness(self) -> Tree:
        """A smallest of the trees that show why not all can be paired: more outer groups than inner players."""
        return min((self._grow(one) for one in self.alone), key=lambda tree: (len(tree.outer), sorted(tree.outer)))

    def _begin(self) -> list[int]:
        """Pairs neighbours, then as many more as can be; gives those who stay alone, none where all are paired."""
        waiting: list[int] = []
        for one in range(len(self.barred)):
            other = next((each for each in waiting if each not in self.barred[one]), None)
            if other is None:
                waiting.append(one)
            else:
                waiting.remove(other)
                self._join(one, other)
        for one in waiting:
            if one not in self.mate:
                tree = self._grow(one)
                if tree.goal is not None:
                    self._augment(tree, tree.goal)
        # Who finds no partner at his turn finds none later either, whoever else is paired (Edmonds).
        return [one for one in waiting if one not in self.mate]

    def _keep(self, one: int) -> bool:
        mate = self.mate[one]
        self.kept.add(one)
        if mate in self.group:
            return True
        # The last of an odd group need not be asked: somebody has to leave it.
        if len(self.group) % 2 == 0 or len(self.kept) < len(self.group):
            del self.mate[one], self.mate[mate]
            tree = self._grow(one)
            if tree.goal is not None:
                self._augment(tree, tree.goal)
                return True
            self._join(one, mate)
        self.kept.discard(one)
        return False

    def _join(self, one: int, other: int) -> None:
        self.mate[one], self.mate[other] = other, one

    def _exchange(self, root: int, other: int) -> bool:
        """Whether `root` finds a partner instead of `other`, at the cost of one more pair at most."""
        widowed = self.mate[other]
        if self.fits(root, widowed):
            self._join(root, widowed)
            return True
        for one, two in self.mate.items():
            if one not in (other, widowed) and self.fits(root, one) and self.fits(widowed, two):
                self._join(root, one)
                self._join(widowed, two)
                return True
        return False

    # Edmonds' search: outer players are reached by an even number of steps, a blossom is an odd circle of steps

    def _grow(self, root: int) -> Tree:
        tree = Tree(root)
        unseen = self.left - {root}
        self._reach(tree, root)
        for one in tree.outer:
            for other in self._among(one, unseen) if unseen else ():
                if other not in unseen:
                    continue
                tree.parent[other] = one
                if other not in self.mate:
                    tree.goal = other
                    return tree
                unseen -= {other, self.mate[other]}
                self._reach(tree, self.mate[other])
            while len(own := tree.blossoms[tree.base[one]]) < len(tree.base):
                other = next(iter(self._among(one, tree.base.keys() - own)), -1)
                if other < 0:
                    break
                self._contract(tree, one, other)
        return tree

    def _among(self, one: int, players: set[int]) -> set[int]:
        fit = players - self.barred[one]
        if one in self.kept:
            return fit & self.group
        return fit if one in self.group else fit - self.kept

    def _reach(self, tree: Tree, one: int) -> None:
        tree.base[one] = one
        tree.blossoms[one] = {one}
        tree.outer.append(one)

    def _contract(self, tree: Tree, one: int, other: int) -> None:
        """The circle of two outer players who fit: all in it become outer."""
        stem = self._stem(tree, one, other)
        inside = [*self._trace(tree, one, other, stem), *self._trace(tree, other, one, stem)]
        for each in inside:
            for member in tree.blossoms.pop(each, {each}) if each != stem else ():
                if member not in tree.base:
                    tree.outer.append(member)
                tree.base[member] = stem
                tree.blossoms[stem].add(member)

    def _stem(self, tree: Tree, one: int, other: int) -> int:
        """The base at which the ways of both to the root come together."""
        own = set()
        while True:
            one = tree.base[one]
            own.add(one)
            if one == tree.base[tree.root]:
                break
            one = tree.parent[self.mate[one]]
        while (other := tree.base[other]) not in own:
            other = tree.parent[self.mate[other]]
        return other

    def _trace(self, tree: Tree, one: int, child: int, stem: int) -> list[int]:
        """The bases from here to the stem, each with the way out through the circle written down."""
        passed = []
        while tree.base[one] != stem:
            inner = self.mate[one]
            passed += [tree.base[one], tree.base.get(inner, inner)]
            tree.parent[one] = child
            child, one = inner, tree.parent[inner]
        return passed

    def _augment(self, tree: Tree, end: int) -> None:
        """Pairs everybody anew along the way from the end to the root."""
        while True:
            one = tree.parent[end]
            following = self.mate.get(one)
            self._join(one, end)
            if one == tree.root or following is None:
                return
            end = following
