"""Standings: what each has reached, whom he has met, and the criteria that part those of equal points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import combinations, groupby

from gm.tournaments.lots import lot
from gm.tournaments.model import Cup, Match, Place, Reason, Round

Figures = Mapping[str, Fraction]


def played(cup: Cup, stage: str = "swiss") -> tuple[Round, ...]:
    """The rounds of this stage that are published or closed: a draft counts for nothing."""
    return tuple(round for round in cup.rounds if round.state != "draft" and round.stage == stage)


def matches(rounds: Sequence[Round]) -> Iterator[Match]:
    """All matches of these rounds, also those whose result is not told yet."""
    return (match for round in rounds for match in round.matches)


def points(cup: Cup, rounds: Sequence[Round]) -> dict[str, Fraction]:
    """The points that each entrant has reached in these rounds, byes included."""
    total = {entrant.name: Fraction(0) for entrant in cup.entrants}
    for round in rounds:
        for name, won in points_of(round).items():
            total[name] = total.get(name, Fraction(0)) + won
    return total


def points_of(round: Round) -> dict[str, Fraction]:
    """The points of one round by player, byes included; who has no result yet is missing."""
    won = {bye.player: bye.points for bye in round.byes}
    for match in round.matches:
        if match.score is not None:
            won |= dict(zip(match.players, match.score.points, strict=True))
    return won


def byes(rounds: Sequence[Round]) -> Counter[str]:
    """How many byes each has had."""
    return Counter(bye.player for round in rounds for bye in round.byes)


def opponents(rounds: Sequence[Round]) -> dict[str, list[str]]:
    """S3.9  Whom each has met, as often as he has; a match that is not told, or that one did not come to, is none."""
    met: dict[str, list[str]] = {}
    for match in matches(rounds):
        if match.score is not None and match.score.met:
            for one, other in (match.players, match.players[::-1]):
                met.setdefault(one, []).append(other)
    return met


# The criteria


@dataclass(frozen=True, slots=True)
class Criterion:
    """A criterion asked of those who are equal so far: their figures, or None where it cannot be used.

    figures   the tied and all who are placed above them → the figures of the tied
    again     asked again of those whom it leaves equal, without the others
    lowest    the lowest figure is placed first
    """

    name: str
    figures: Callable[[Sequence[str], Sequence[str]], Figures | None]
    again: bool = False
    lowest: bool = False


def by_points(total: Figures) -> Criterion:
    """Most points first."""
    return Criterion("points", lambda tied, above: {name: total[name] for name in tied})


def by_direct(rounds: Sequence[Round], least: int, most: int) -> Criterion:
    """S3.13  Direct comparison: a table of only the tied, a match in it worth `least` to `most` points to each."""
    return Criterion("direct", lambda tied, above: direct(tied, rounds, least, most), again=True)


def by_opponents(rounds: Sequence[Round], total: Figures) -> Criterion:
    """S3.13  The sum of the points of all opponents met."""
    met = opponents(rounds)
    return Criterion("opponents", lambda tied, above: {name: opponent_score(name, met, total) for name in tied})


def by_average(rounds: Sequence[Round], total: Figures) -> Criterion:
    """S3.13 M6  The points of all opponents met, by their number; 0 where there is none."""
    met = opponents(rounds)
    return Criterion(
        "average",
        lambda tied, above: {name: opponent_score(name, met, total) / max(1, len(met.get(name, ()))) for name in tied},
    )


def by_lots(seed: str) -> Criterion:
    """S3.13  The lowest lot first; a player's stays the same, whatever is corrected later."""
    return Criterion("lot", lambda tied, above: lots_of(seed, tied), lowest=True)


def lots_of(seed: str, names: Sequence[str]) -> dict[str, Fraction]:
    """S3.13  The lots for places, as numbers, from the stream ["lot", "place", name]."""
    return {name: Fraction(int(lot(seed, ("place",), name))) for name in names}


def opponent_score(name: str, met: Mapping[str, Sequence[str]], total: Figures) -> Fraction:
    """S3.13  The sum of the points of the opponents met; a bye and a match that nobody played add nothing."""
    return sum((total[other] for other in met.get(name, ())), Fraction(0))


def direct(tied: Sequence[str], rounds: Sequence[Round], least: int, most: int) -> Figures | None:
    """S3.13  The points of the tied from their own matches; None where a missing match could change the order.

    A match that is missing may give each `least` to `most`; where it cannot change the order it is counted as `least`.
    """
    among = set(tied)
    figures = dict.fromkeys(tied, Fraction(0))
    met: set[frozenset[str]] = set()
    for match in matches(rounds):
        if among.issuperset(match.players) and match.score is not None and match.score.met:
            met.add(frozenset(match.players))
            for name, won in zip(match.players, match.score.points, strict=True):
                figures[name] += won
    missing = [pair for pair in combinations(tied, 2) if frozenset(pair) not in met]
    if missing and not _certain(figures, missing, least, most):
        return None
    lacking = Counter(name for pair in missing for name in pair)
    return {name: figures[name] + lacking[name] * least for name in tied}


def _certain(figures: Figures, missing: Sequence[tuple[str, str]], least: int, most: int) -> bool:
    """Whether every two stand alike towards each other, whatever the missing matches bring."""
    lacking = Counter(name for pair in missing for name in pair)
    unplayed = set(missing)
    for one, other in combinations(figures, 2):
        mutual = (one, other) in unplayed
        ahead, behind = lacking[one] - mutual, lacking[other] - mutual
        lead = figures[one] - figures[other]
        lowest = lead + ahead * least - behind * most - mutual * (most - least)
        highest = lead + ahead * most - behind * least + mutual * (most - least)
        if lowest <= 0 <= highest and lowest != highest:
            return False
    return True


# The table


@dataclass(frozen=True, slots=True)
class Ranked:
    """Those who are equal in every criterion, and the criterion that parts them from the ones above."""

    names: tuple[str, ...]
    by: str


def rank(names: Sequence[str], criteria: Sequence[Criterion]) -> tuple[list[Ranked], dict[str, Figures], list[Reason]]:
    """All by these criteria, each asked once and in this order; the figures asked for, and how ties were broken."""
    groups = [Ranked(tuple(sorted(names)), "")] if names else []
    figures: dict[str, dict[str, Fraction]] = {criterion.name: {} for criterion in criteria}
    reasons: list[Reason] = []
    for criterion in criteria:
        above: list[str] = []
        parted: list[Ranked] = []
        for group in groups:
            ask = partial(_parted, criterion, above=tuple(above), figures=figures[criterion.name], reasons=reasons)
            parted += ask(group)
            above += group.names
        groups = parted
    return groups, dict(figures), reasons


def _parted(
    criterion: Criterion,
    group: Ranked,
    above: Sequence[str],
    figures: dict[str, Fraction],
    reasons: list[Reason],
) -> list[Ranked]:
    if len(group.names) == 1 and criterion.name != "points":
        return [group]
    found = criterion.figures(group.names, above)
    if found is None:
        if criterion.again:
            reasons.append(Reason("swiss-direct-open", {"players": group.names}))
        return [group]
    for name in group.names:
        figures.setdefault(name, found[name])
    listed = sorted(group.names, key=lambda name: found[name] if criterion.lowest else -found[name])
    parts = [tuple(part) for _, part in groupby(listed, key=lambda name: found[name])]
    if len(parts) == 1:
        return [group]
    if criterion.name != "points":
        told = {"players": tuple(listed), "figures": tuple(found[name] for name in listed)}
        reasons.append(Reason(f"swiss-by-{criterion.name}", told))
    ranked = [Ranked(part, criterion.name if number else group.by) for number, part in enumerate(parts)]
    if not criterion.again:
        return ranked
    return [each for part in ranked for each in _parted(criterion, part, above, figures, reasons)]


def places(
    ranked: Sequence[Ranked], total: Figures, figures: Mapping[str, Figures], first: int = 1
) -> tuple[Place, ...]:
    """The lines of a table, from this place on; equal ones share their place, and the next one skips."""
    lines: list[Place] = []
    for group in ranked:
        place = first + len(lines)
        for name in group.names:
            asked = {criterion: known[name] for criterion, known in figures.items() if name in known}
            lines.append(Place(place, name, total[name], asked, group.by))
    return tuple(lines)
