"""The tree of a knockout: its places, the byes to the seeded, and what rounds have made of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from gm.tournaments.model import Match, Round

Item = TypeVar("Item")


def size(players: int) -> int:
    """The places of the tree's first round: the power of two that holds all players."""
    return 1 << max(0, players - 1).bit_length()


def positions(places: int) -> list[int]:
    """The seeds in the order of the tree, so that the first two meet in the final only: 1-8-4-5-2-7-3-6."""
    order = [1]
    while len(order) < places:
        whole = 2 * len(order) + 1
        order = [each for seed in order for each in (seed, whole - seed)]
    return order


def leaves(names: Sequence[str]) -> tuple[str | None, ...]:
    """The first round of the tree, two and two; None is a bye, which the first seeds have: never two in a match."""
    return tuple(names[seed - 1] if seed <= len(names) else None for seed in positions(size(len(names))))


@dataclass(frozen=True, slots=True)
class Fixture:
    """A place of the tree: who comes there from the two before it, their match if there is one, who goes through.

    sides     None where nobody is (a bye), or where it is not yet known
    open      whether a result is still to come, here or before
    """

    sides: tuple[str | None, str | None]
    match: Match | None = None
    through: str | None = None
    open: bool = False


def tree(rounds: Sequence[Round]) -> tuple[tuple[Fixture, ...], ...]:
    """The tree that knockout rounds make: level by level down to the final, those to come as far as they are known."""
    if not rounds:
        return ()
    levels = [tuple(_fixture(sides, rounds[0], False) for sides in pairs(_leaves_of(rounds[0])))]
    while len(levels[-1]) > 1:
        here = rounds[len(levels)] if len(levels) < len(rounds) else None
        before = levels[-1]
        levels.append(tuple(_after(one, other, here) for one, other in pairs(before)))
    return tuple(levels)


def third_place(round: Round) -> Match | None:
    """The match for the third place, which stands behind the final or behind the bye of one whose opponent has left."""
    there = round.stage == "final" and len(round.matches) + len(round.byes) == 2
    return round.matches[-1] if there and round.matches else None


def _leaves_of(first: Round) -> list[str | None]:
    """The first round as it was drawn or changed by the director: matches and byes in their order fill the tree."""
    count = 2 * len(first.matches) + len(first.byes)
    alone: list[tuple[str | None, ...]] = [(bye.player, None) for bye in first.byes]
    played: list[tuple[str | None, ...]] = [match.players for match in first.matches]
    if size(count) != 2 * len(alone + played):
        # After groups, where so many have left that nobody plays: no tree of seeds has two byes for two players.
        return [side for sides in alone + played for side in sides]
    byes, matches = iter(alone), iter(played)
    return [side for pair in pairs(positions(size(count))) for side in next(byes if max(pair) > count else matches)]


def _after(one: Fixture, other: Fixture, round: Round | None) -> Fixture:
    return _fixture((one.through, other.through), round, one.open or other.open)


def _fixture(sides: tuple[str | None, str | None], round: Round | None, open: bool) -> Fixture:
    """What a round says of a place of the tree."""
    if round is None:
        return Fixture(sides, open=open or sides != (None, None))
    match = next((each for each in round.matches if not set(sides).isdisjoint(each.players)), None)
    if match is not None:
        done = match.score is not None and match.score.winner is not None
        through = match.players[match.score.winner] if match.score and match.score.winner is not None else None
        return Fixture(sides, match, through, open or not done)
    free = next((bye.player for bye in round.byes if bye.player in sides), None)
    return Fixture(sides, None, free, open)


def pairs(items: Sequence[Item]) -> Iterator[tuple[Item, Item]]:
    """The first with the second, the third with the fourth, and so on."""
    return zip(items[::2], items[1::2], strict=True)
