"""Everyone against everyone: Berger tables, and a round robin of any game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from gm.tournaments import groups
from gm.tournaments.model import (
    Bye,
    Cup,
    Draft,
    Match,
    Reason,
    Refused,
    Round,
    Rules,
    Score,
    Setting,
    Stuck,
    Table,
)
from gm.tournaments.scores import Points, read_score
from gm.tournaments.seeding import dropped, entries, seeding, seeding_reasons


class Fixtures(NamedTuple):
    """A round of a schedule: who meets whom, the first-named side first, and who is free."""

    pairs: tuple[tuple[str, str], ...]
    free: tuple[str, ...]


def berger(names: Sequence[str], legs: int = 1) -> tuple[Fixtures, ...]:
    """The rounds in which all meet once, each named first as often as second, or once more or less.

    An odd number plays as if one more were there, whose opponent is free. A second leg is the first with sides changed.
    """
    count = len(names) + len(names) % 2
    rounds: list[Fixtures] = []
    for number in range(1, count):
        pairs = [_placed(number, lower, count) for lower in range(1, count + 1)]
        met = [(first - 1, second - 1) for first, second in filter(None, pairs)]
        there = tuple((names[first], names[second]) for first, second in met if max(first, second) < len(names))
        alone = tuple(names[min(pair)] for pair in met if max(pair) >= len(names))
        rounds.append(Fixtures(there, alone))
    back = [Fixtures(tuple((second, first) for first, second in each.pairs), each.free) for each in rounds]
    return tuple(each for leg in range(legs) for each in (back if leg % 2 else rounds))


def _placed(round: int, lower: int, count: int) -> tuple[int, int] | None:
    """Whom the player of this number meets in a round, where the other has the higher number; the first-named first.

    Numbers i < j < count meet in the round i + j - 1 (modulo count - 1); the last meets i in 2i - 1. The lower number
    is named first where the sum is odd, the higher where it is even; the last is second against the lower half.
    """
    modulus = count - 1
    if (2 * lower - 1 - round) % modulus == 0:
        return None if lower == count else (lower, count) if lower <= count // 2 else (count, lower)
    other = (round + 1 - lower - 1) % modulus + 1
    if lower == count or other <= lower:
        return None
    return (lower, other) if (lower + other) % 2 else (other, lower)


SETTINGS: dict[str, Setting] = {
    "legs": Setting(1, "How often all meet: once, or twice with the sides changed.", (1, 2)),
    "win": Setting(2, "Points for a win."),
    "draw": Setting(1, "Points for a draw."),
    "loss": Setting(0, "Points for a loss."),
    "tiebreaks": Setting(groups.CHAINS[0], "What separates those equal on points, in this order.", groups.CHAINS),
    "dropped": Setting("struck", "Whether the matches of one who drops out count for the others.", ("struck", "stand")),
}


def points_of(settings: Mapping[str, Any]) -> Points:
    """Points for a win, a draw and a loss, as the settings say."""
    return settings["win"], settings["draw"], settings["loss"]


def rounds(cup: Cup) -> int:
    """How many rounds everyone against everyone takes."""
    return len(berger(seeding(cup), cup.settings["legs"]))


def schedule(cup: Cup) -> tuple[Round, ...]:
    """The whole schedule as it is laid out before the first round, whoever drops out later."""
    fixtures = berger(seeding(cup), cup.settings["legs"])
    return tuple(as_round(number, {"": each}, "round-robin") for number, each in enumerate(fixtures, 1))


def as_round(number: int, fixtures: Mapping[str, Fixtures], stage: str, gone: frozenset[str] = frozenset()) -> Round:
    """A round of one or more groups, its tables counted through; the opponents of those who are gone are free."""
    played = [(group, pair) for group, each in fixtures.items() for pair in each.pairs if gone.isdisjoint(pair)]
    free = [name for each in fixtures.values() for name in free_in(each, gone)]
    matches = tuple(Match(table, pair, group) for table, (group, pair) in enumerate(played, 1))
    return Round(number, matches, tuple(Bye(name) for name in free), stage)


def free_in(fixtures: Fixtures, gone: frozenset[str]) -> list[str]:
    """Who is free by the schedule, or because the other is gone."""
    left = [name for pair in fixtures.pairs for name in pair if not gone.isdisjoint(pair)]
    return [name for name in (*fixtures.free, *left) if name not in gone]


def drawn(cup: Cup, fixtures: Mapping[str, Fixtures], stage: str, total: int) -> Draft:
    """The next round of a schedule as a draft, with the reasons: the table it is from, and who is free why."""
    number = len(cup.rounds) + 1
    gone = dropped(cup)
    reasons = [*seeding_reasons(cup)] if number == 1 else []
    count = sum(2 * len(each.pairs) + len(each.free) for each in fixtures.values())
    reasons.append(Reason("berger", {"players": count, "round": number, "rounds": total}))
    for group, each in fixtures.items():
        reasons += [Reason("free", {"player": name, "group": group}) for name in each.free if name not in gone]
        reasons += [
            Reason("opponent-dropped", {"player": name, "dropped": other})
            for first, second in each.pairs
            for name, other in ((first, second), (second, first))
            if other in gone and name not in gone
        ]
    if cup.forbidden or cup.forced:
        reasons.append(Reason("schedule-fixed"))
    return Draft(as_round(number, fixtures, stage, gone), tuple(reasons), seeding(cup))


def draw(cup: Cup) -> Draft | Stuck:
    """The next round of the schedule."""
    fixtures = berger(seeding(cup), cup.settings["legs"])
    if len(cup.rounds) >= len(fixtures):
        return Stuck((), Reason("rounds-over", {"rounds": len(fixtures)}), ("end",))
    return drawn(cup, {"": fixtures[len(cup.rounds)]}, "round-robin", len(fixtures))


def final(cup: Cup) -> None:
    """There is no final: the table decides."""


def read(cup: Cup, match: Match, words: str) -> Score | Refused:
    """A score, or a side that did not appear."""
    return read_score(words, points_of(cup.settings))


def tables(cup: Cup) -> tuple[Table, ...]:
    """The one table."""
    return (groups.table(cup, "", seeding(cup)),)


ROUND_ROBIN = Rules("round-robin", SETTINGS, entries, rounds, draw, final, read, tables, schedule)
