"""The order in which a schedule is laid out: who is seeded by his seed, all others by lot."""

from __future__ import annotations

from collections.abc import Sequence

from gm.tournaments.lots import by_lot, lot
from gm.tournaments.model import Cup, Reason

PURPOSE = ("seeding",)


def seeding(cup: Cup) -> tuple[str, ...]:
    """Everybody who was there at the start: the seeded by their seeds, then the others by lot."""
    there = [entrant for entrant in cup.entrants if entrant.plays(1)]
    seeded = sorted((entrant.seeded, entrant.name) for entrant in there if entrant.seeded is not None)
    drawn = by_lot(cup.seed, PURPOSE, [entrant.name for entrant in there if entrant.seeded is None])
    return (*(name for _, name in seeded), *drawn)


def seeding_reasons(cup: Cup) -> tuple[Reason, ...]:
    """Each one's place in the seeding, with the lot where one was drawn."""
    seeded = {entrant.name for entrant in cup.entrants if entrant.seeded is not None}
    return tuple(
        Reason("seeded", {"player": name, "seed": number})
        if name in seeded
        else Reason("seeding-lot", {"player": name, "seed": number, "lot": lot(cup.seed, PURPOSE, name)})
        for number, name in enumerate(seeding(cup), 1)
    )


def dropped(cup: Cup) -> frozenset[str]:
    """Those who have left a schedule that was laid out with them."""
    return frozenset(entrant.name for entrant in cup.entrants if entrant.plays(1) and entrant.left is not None)


def entries(cup: Cup, least: int = 2) -> tuple[Reason, ...]:
    """What stands against a schedule of these players: too few of them, or one who comes when it is laid out."""
    late = [entrant.name for entrant in cup.entrants if entrant.joined > 1]
    count = len(seeding(cup))
    few = [Reason("too-few", {"players": count, "least": least}, stops=True)] if count < least else []
    return (*few, *(Reason("late-refused", {"player": name}, stops=True) for name in late))


def missing(cup: Cup) -> tuple[Sequence[str], Reason] | None:
    """The players whose results are still to be told, and the reason; None where all are in."""
    waiting = [match for round in cup.rounds for match in round.matches if match.score is None]
    if not waiting:
        return None
    tables = [match.table for match in waiting]
    return [name for match in waiting for name in match.players], Reason("results-missing", {"tables": tables})
