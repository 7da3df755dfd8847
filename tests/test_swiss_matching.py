"""The matching under the Swiss draw, against trying everything."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from gm.tournaments.swiss_matching import Matching


def pairable(left: frozenset[int], barred: list[set[int]]) -> bool:
    """Whether all can be paired, by trying everything."""
    if not left:
        return True
    one = min(left)
    return any(pairable(left - {one, other}, barred) for other in left - {one} if other not in barred[one])


def together(size: int, pairs: list[tuple[int, int]]) -> list[set[int]]:
    barred: list[set[int]] = [set() for _ in range(size)]
    for one, other in pairs:
        barred[one].add(other)
        barred[other].add(one)
    return barred


@st.composite
def fields(draw: st.DrawFn) -> list[set[int]]:
    size = 2 * draw(st.integers(1, 5))
    every = list(combinations(range(size), 2))
    sure = draw(st.integers(0, 3))
    return together(size, [pair for pair in every if draw(st.integers(0, 3)) < sure])


@given(fields())
def test_S3_11_all_are_paired_or_there_is_a_proof_that_they_cannot_be(barred: list[set[int]]) -> None:
    matching = Matching(barred)
    assert bool(matching.alone) != pairable(frozenset(range(len(barred))), barred)
    assert all(matching.mate[other] == one and other not in barred[one] for one, other in matching.mate.items())
    if matching.alone:
        tree = matching.witness()
        outer, inner = set(tree.outer), tree.inner
        assert not inner & outer
        for one in outer:
            assert set(range(len(barred))) - barred[one] - {one} <= outer | inner
        assert odd_groups(outer, barred) > len(inner)


def odd_groups(players: set[int], barred: list[set[int]]) -> int:
    groups: list[set[int]] = []
    for one in players:
        joined = [group for group in groups if group - barred[one]]
        groups = [group for group in groups if group not in joined] + [{one}.union(*joined)]
    return sum(len(group) % 2 for group in groups)


@given(fields(), st.randoms(use_true_random=False))
def test_S3_11_each_step_takes_the_first_that_leaves_the_rest_pairable(barred: list[set[int]], chance: object) -> None:
    matching = Matching(barred)
    left = frozenset(range(len(barred)))
    while left and not matching.alone:
        one, *others = chance.sample(sorted(left), len(left))  # type: ignore[attr-defined]
        may = [other for other in others if other not in barred[one]]
        first = next(other for other in may if pairable(left - {one, other}, barred))
        assert matching.settle(one, others) == (first, may[: may.index(first)])
        left -= {one, first}


@given(fields(), st.data())
def test_M3_each_stays_in_the_group_while_all_can_still_be_paired(barred: list[set[int]], data: st.DataObject) -> None:
    matching = Matching(barred)
    if matching.alone:
        return
    size = len(barred)
    group = data.draw(st.permutations(range(data.draw(st.integers(1, size)))))
    outside = set(range(size)) - set(group)
    leaving: list[int] = []
    now = barred
    for one in group:
        kept = together(size, [(one, other) for other in outside])
        tried = [before | more for before, more in zip(now, kept, strict=True)]
        if pairable(frozenset(range(size)), tried):
            now = tried
        else:
            leaving.append(one)
    assert matching.hold(group) == leaving
