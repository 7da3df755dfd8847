"""After the preliminaries: play-off, semi-finals and final, T2 and T3 (maedn-stadtmeisterschaft.de.txt)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from gm.games.maedn_placing import fraction
from gm.tournaments.lots import by_lot, lot
from gm.tournaments.model import Cup, Draft, Match, Place, Reason, Round, Stuck, Table
from gm.tournaments.seeding import missing
from gm.tournaments.tables import sizes

SEMI_FINALISTS, FINALISTS = 8, 4
SNAKE = ((1, 4, 5, 8), (2, 3, 6, 7))
PURPOSE = ("stadtmeisterschaft",)
REACHED = {"preliminary": 0, "play-off": 1, "semi-final": 2, "final": 3}


def played(cup: Cup, stage: str) -> tuple[Round, ...]:
    """The rounds of this stage that are published or closed."""
    return tuple(round for round in cup.rounds if round.stage == stage and round.state != "draft")


def _matches(cup: Cup, *stages: str) -> Iterator[Match]:
    return (match for stage in stages for round in played(cup, stage) for match in round.matches if match.score)


def _sum(matches: Iterable[Match], name: str) -> Fraction:
    """The points of a player in these matches."""
    scored = [(match, match.score) for match in matches if match.score and name in match.players]
    return sum((score.points[match.players.index(name)] for match, score in scored), Fraction(0))


def points(cup: Cup, name: str) -> Fraction:
    """T1  The points of the preliminaries."""
    return _sum(_matches(cup, "preliminary"), name)


def place_at(match: Match, name: str) -> int:
    """The place of a player at a table, 1 before it is played."""
    return int(match.score.facts["place"][match.players.index(name)]) if match.score else 1


def _criteria(cup: Cup, name: str) -> tuple[tuple[str, Fraction], ...]:
    """T2  What parts equal points, the more the better: the play-off, then first places."""
    first = sum(
        name in match.players and place_at(match, name) == 1 for match in _matches(cup, "preliminary", "play-off")
    )
    return ("play-off", _sum(_matches(cup, "play-off"), name)), ("first-places", Fraction(first))


def ranked(cup: Cup, names: Iterable[str]) -> list[str]:
    """T2  Those of these names by points, then by the play-off, by first places, and by lot, the best first."""

    def key(name: str) -> tuple[list[Fraction], str, str]:
        figures = [points(cup, name), *(figure for _, figure in _criteria(cup, name))]
        return [-figure for figure in figures], lot(cup.seed, PURPOSE, name), name

    return sorted(names, key=key)


def _parted(cup: Cup, names: Sequence[str]) -> Iterator[Reason]:
    """T2  By what each stands behind the one before him, where both have equal points."""
    for above, name in pairwise(names):
        if points(cup, above) == points(cup, name):
            by, own, other = "lot", lot(cup.seed, PURPOSE, name), lot(cup.seed, PURPOSE, above)
            for (what, less), (_, more) in reversed(
                list(zip(_criteria(cup, name), _criteria(cup, above), strict=True))
            ):
                if less != more:
                    by, own, other = what, fraction(less), fraction(more)
            facts = {"player": name, "above": above, "own": own, "other": other}
            yield Reason(f"stadtmeisterschaft-by-{by}", facts)


def open_places(cup: Cup, names: Sequence[str], seats: int) -> tuple[list[str], int]:
    """T2  Who is tied at the end of those who reach so many seats, and for how many of them; nobody where all fit."""
    ranking = ranked(cup, names)
    if len(ranking) <= seats:
        return [], 0
    last = points(cup, ranking[seats - 1])
    above = sum(points(cup, name) > last for name in ranking)
    tied = [name for name in ranking if points(cup, name) == last]
    return (tied, seats - above) if above + len(tied) > seats else ([], 0)


def final(cup: Cup) -> Draft | Stuck | None:
    """T2 T3  The next round after the preliminaries: play-off, semi-finals or final; None after it.

    With fewer than eight players the best four play the final at once; three have played at one table, and need none.
    """
    if waiting := missing(cup):
        return Stuck(tuple(waiting[0]), waiting[1])
    number = sum(round.state != "draft" for round in cup.rounds) + 1
    names = [
        name for name in cup.active(number) if any(name in match.players for match in _matches(cup, "preliminary"))
    ]
    there = {name for match in _matches(cup, "preliminary") for name in match.players}
    if played(cup, "final") or len(there) < FINALISTS or len(names) < 2:
        return None
    if semi := played(cup, "semi-final"):
        return _last_four(cup, number, semi[-1])
    seats = SEMI_FINALISTS if len(names) >= SEMI_FINALISTS else FINALISTS
    tied, open = open_places(cup, names, seats)
    if tied and not played(cup, "play-off"):
        return _play_off(cup, number, tied, open)
    through = ranked(cup, names)[:seats]
    seeds = [
        Reason("stadtmeisterschaft-through", {"player": name, "seed": seed, "points": fraction(points(cup, name))})
        for seed, name in enumerate(through, 1)
    ]
    reasons = [*seeds, *_parted(cup, [*through, *[name for name in ranked(cup, tied) if name not in through][:1]])]
    if seats == FINALISTS:
        return _drawn(
            cup, number, "final", [through], [*reasons, Reason("stadtmeisterschaft-few", {"players": through})]
        )
    halves = [[through[seed - 1] for seed in half] for half in SNAKE]
    snake = Reason("stadtmeisterschaft-snake", {"first": halves[0], "second": halves[1]})
    return _drawn(cup, number, "semi-final", halves, [*reasons, snake])


def stages(cup: Cup) -> tuple[tuple[str, str | None], ...]:
    """T2–T4  The stages after the preliminaries: a play-off once it is drawn, semi-finals from eight players on, final.

    The final has minutes of its own (T4). A play-off is known of only when the preliminaries are over.
    """
    count = len(cup.active(1 + max((round.number for round in played(cup, "preliminary")), default=0)))
    if count < FINALISTS:
        return ()
    drawn = [("play-off", "minutes")] if any(round.stage == "play-off" for round in cup.rounds) else []
    semi = [("semi-final", "minutes")] if count >= SEMI_FINALISTS else []
    return (*drawn, *semi, ("final", "final-minutes"))


def _drawn(cup: Cup, number: int, stage: str, tables: Sequence[Sequence[str]], reasons: Sequence[Reason]) -> Draft:
    """A round of these tables, the seats by lot."""
    matches = tuple(
        Match(table, tuple(by_lot(cup.seed, ("seats", number), names))) for table, names in enumerate(tables, 1)
    )
    return Draft(Round(number, matches, (), stage), tuple(reasons), tuple(name for names in tables for name in names))


def _play_off(cup: Cup, number: int, tied: list[str], open: int) -> Draft:
    """T2  Those tied play at tables of three and four by lot; two play each other, and of five two."""
    order = by_lot(cup.seed, ("play-off",), tied)
    size = {2: (2,), 5: (3, 2)}.get(len(tied)) or sizes(len(tied))
    tables = [order[sum(size[:table]) : sum(size[: table + 1])] for table in range(len(size))]
    facts = {"players": tied, "points": fraction(points(cup, tied[0])), "open": open}
    return _drawn(cup, number, "play-off", tables, [Reason("stadtmeisterschaft-play-off", facts)])


def _last_four(cup: Cup, number: int, semi: Round) -> Draft | None:
    """T3  The first two of each semi-final; of those equal at the second place he who stood better before it."""
    through: list[str] = []
    reasons: list[Reason] = []
    active = set(cup.active(number))
    for match in semi.matches:
        before = ranked(cup, [name for name in match.players if name in active])
        order = sorted(before, key=lambda name: place_at(match, name))
        through += order[:2]
        for name in order[2:]:
            if place_at(match, order[1]) == place_at(match, name):
                facts = {"player": name, "above": order[1], "table": match.table}
                reasons.append(Reason("stadtmeisterschaft-second", facts))
    if len(through) < 2:
        return None
    return _drawn(cup, number, "final", [through], [*reasons, Reason("stadtmeisterschaft-final", {"players": through})])


# The table


def tables(cup: Cup) -> tuple[Table, ...]:
    """T1–T3  The places by points; once more than preliminaries are played, by the round reached and the place in it.

    Who is equal shares a place, the first one too: the sheet parts nobody there.
    """
    names = [entrant.name for entrant in cup.entrants]
    figures = {name: _figures(cup, name) for name in names}
    signs = {"table-place": -1}
    later = any(played(cup, stage) for stage in REACHED if REACHED[stage])

    def key(name: str) -> list[Fraction]:
        return [-figure * signs.get(what, 1) for what, figure in figures[name].items()]

    order = sorted(names, key=lambda name: (key(name), name))
    above = Counter(name for name in names for other in names if key(other) < key(name))
    places: list[Place] = []
    for name in order:
        before = figures[places[-1].player] if places else {}
        by = next((what for what, figure in figures[name].items() if before.get(what, figure) != figure), "")
        criteria = figures[name] if later else {}
        places.append(Place(above[name] + 1, name, points(cup, name), criteria, by))
    return (Table("", tuple(places)),)


def _figures(cup: Cup, name: str) -> dict[str, Fraction]:
    """What a player is placed by: the round that he reached, his place in it, and below the semi-finals his points."""
    there = [
        (REACHED[round.stage], match)
        for stage in REACHED
        for round in played(cup, stage)
        for match in round.matches
        if name in match.players
    ]
    reached, match = max(there, key=lambda each: each[0], default=(0, None))
    if not reached or match is None:
        return {"stage": Fraction(0), "points": points(cup, name)}
    if reached == REACHED["play-off"]:
        tied = ranked(cup, {each for round in played(cup, "play-off") for one in round.matches for each in one.players})
        return {"stage": Fraction(1), "table-place": Fraction(tied.index(name) + 1), "points": points(cup, name)}
    return {"stage": Fraction(reached), "table-place": Fraction(place_at(match, name))}
