"""Schedules and trees, checked: everyone against everyone, and nobody plays on who has lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise

from gm.tournaments.model import Cup, Match, Reason, Round
from gm.tournaments.tree import third_place


def schedule(cup: Cup) -> Iterator[Reason]:
    """Within a group everyone meets everyone as often as is set, and the first-named side is balanced."""
    rounds = [round for round in cup.rounds if round.stage in ("groups", "round-robin") and round.state != "draft"]
    legs = cup.settings.get("legs", 1)
    stay = {entrant.name for entrant in cup.entrants if entrant.left is None and not entrant.joined > 1}
    for group in sorted({match.group for round in rounds for match in round.matches}):
        matches = [match for round in rounds for match in round.matches if match.group == group]
        names = sorted({name for match in matches for name in match.players})
        met = Counter(frozenset(match.players) for match in matches)
        for one, other in combinations(names, 2):
            times = met[frozenset((one, other))]
            if times > legs or (times < legs and {one, other} <= stay):
                facts = {"players": [one, other], "times": times, "right": legs}
                yield Reason("check-meetings", facts)
        yield from _first_named(matches, [name for name in names if name in stay and set(names) <= stay])


def _first_named(matches: list[Match], names: list[str]) -> Iterator[Reason]:
    first = Counter(match.players[0] for match in matches)
    second = Counter(match.players[1] for match in matches)
    for name in names:
        if abs(first[name] - second[name]) > 1:
            yield Reason("check-first-named", {"player": name, "first": first[name], "second": second[name]})


def knockout_tree(cup: Cup) -> Iterator[Reason]:
    """Who plays a later round has won the one before or had nobody against him, and all who have are there."""
    rounds = [round for round in cup.rounds if round.stage != "groups" and round.state != "draft"]
    if rounds and rounds[0].number == 1:
        yield from _byes(cup, rounds[0])
    for before, after in pairwise(rounds):
        through = {bye.player for bye in before.byes}
        through |= {name for match in before.matches for name in _winners(match)}
        there = {name for match in after.matches for name in match.players} | {bye.player for bye in after.byes}
        third = third_place(after) if cup.settings.get("third") else None
        lost = {name for match in before.matches for name in match.players} - through
        there -= lost.intersection(third.players) if third else set()
        for name in sorted(there - through):
            yield Reason("check-not-through", {"round": after.number, "player": name})
        for name in sorted(through & set(cup.active(after.number)) - there):
            yield Reason("check-left-out", {"round": after.number, "player": name})


def _winners(match: Match) -> tuple[str, ...]:
    return () if match.score is None or match.score.winner is None else (match.players[match.score.winner],)


def _byes(cup: Cup, first: Round) -> Iterator[Reason]:
    """The first round has as many byes as the tree has gaps, and the first seeds have them."""
    count = 2 * len(first.matches) + len(first.byes)
    gaps = 0
    while (count + gaps) & (count + gaps - 1):
        gaps += 1
    if len(first.byes) != gaps:
        yield Reason("check-byes", {"round": first.number, "byes": len(first.byes), "right": gaps})
    free = {bye.player for bye in first.byes}
    seeded = [entrant for entrant in cup.entrants if entrant.seeded is not None and entrant.plays(first.number)]
    for entrant in sorted(seeded, key=lambda each: each.seeded or 0)[: len(free)]:
        if entrant.name not in free:
            yield Reason("check-bye-seeded", {"player": entrant.name, "seed": entrant.seeded})
