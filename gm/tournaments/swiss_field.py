"""The field of a Swiss round that is about to be drawn: what the rounds so far say of everybody in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from gm.tournaments.lots import lot
from gm.tournaments.model import Cup, Reason, Round
from gm.tournaments.standings import byes, opponents, played, points, points_of


@dataclass(frozen=True, slots=True)
class Field:
    """Who is drawn in a round, sorted, and what is known of them.

    players     all who are drawn: most points first, equal ones by lot
    free        those of them whom no forced pair takes
    byes        how many byes each has had
    met         whom each has met
    forbidden   whom each may not meet by the director's word
    forced      pairs by the director's word, the higher first
    idle        forced pairs that cannot be: somebody is not drawn, or stands in another of them
    """

    cup: Cup
    round: int
    players: tuple[str, ...]
    free: tuple[str, ...]
    points: Mapping[str, Fraction]
    lots: Mapping[str, str]
    byes: Counter[str]
    met: Mapping[str, set[str]]
    forbidden: Mapping[str, set[str]]
    forced: tuple[tuple[str, str], ...]
    idle: tuple[tuple[str, ...], ...]

    def barred(self, name: str) -> set[str]:
        """Whom he may not meet."""
        return self.met.get(name, set()) | self.forbidden.get(name, set())


def next_round(cup: Cup) -> int:
    """The number of the round that is drawn next: a draft does not count."""
    return max((round.number for round in cup.rounds if round.state != "draft"), default=0) + 1


def field_of(cup: Cup) -> Field:
    """The field of the next round."""
    rounds, number = played(cup), next_round(cup)
    total = points(cup, rounds)
    active = cup.active(number)
    lots = {name: lot(cup.seed, ("order", number), name) for name in active}
    players = tuple(sorted(active, key=lambda name: (-total[name], lots[name], name)))
    forced, idle = _forced(cup, players)
    taken = {name for pair in forced for name in pair}
    return Field(
        cup=cup,
        round=number,
        players=players,
        free=tuple(name for name in players if name not in taken),
        points=total,
        lots=lots,
        byes=byes(rounds),
        met={name: set(others) for name, others in opponents(rounds).items()},
        forbidden=_forbidden(cup),
        forced=forced,
        idle=idle,
    )


def _forced(cup: Cup, players: Sequence[str]) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, ...], ...]]:
    rank = {name: number for number, name in enumerate(players)}
    forced: list[tuple[str, str]] = []
    idle: list[tuple[str, ...]] = []
    free = set(players)
    for pair in sorted({tuple(sorted(pair)) for pair in cup.forced}):
        if len(pair) == 2 and free.issuperset(pair):
            free.difference_update(pair)
            high, low = sorted(pair, key=rank.__getitem__)
            forced.append((high, low))
        else:
            idle.append(pair)
    return tuple(sorted(forced, key=lambda pair: rank[pair[0]])), tuple(idle)


def _forbidden(cup: Cup) -> dict[str, set[str]]:
    forbidden: dict[str, set[str]] = {}
    for pair in cup.forbidden:
        for name in pair:
            forbidden.setdefault(name, set()).update(pair - {name})
    return forbidden


def floats(cup: Cup) -> Counter[str]:
    """M3  How often each was drawn with somebody of fewer points than his own."""
    total = dict.fromkeys((entrant.name for entrant in cup.entrants), Fraction(0))
    down: Counter[str] = Counter()
    for round in played(cup):
        for match in round.matches:
            one, other = match.players
            if total[one] != total[other]:
                down[max(match.players, key=total.__getitem__)] += 1
        _add(total, round)
    return down


def _add(total: dict[str, Fraction], round: Round) -> None:
    for name, won in points_of(round).items():
        total[name] += won


def absent(cup: Cup) -> Counter[str]:
    """S3.9  In how many rounds each did not appear."""
    return Counter(
        name
        for round in played(cup)
        for match in round.matches
        if match.score is not None
        for name, missing in zip(match.players, match.score.facts.get("absent", ()), strict=False)
        if missing
    )


def lots_told(field: Field) -> Reason:
    """S3.10  The lots of those who are equal in points; the lowest comes first."""
    shared = Counter(field.points[name] for name in field.players)
    tied = {name: field.lots[name] for name in field.players if shared[field.points[name]] > 1}
    return Reason("swiss-lots", {"round": field.round, "lots": tied})
