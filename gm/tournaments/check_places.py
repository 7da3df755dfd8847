"""The places of each table, counted again: points, the figures of the criteria, the order, and who shares a place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from gm.tournaments.model import Cup, Match, Place, Reason, Table

LEAGUE = ("swiss", "preliminary", "groups", "round-robin")


def places(cup: Cup, tables: Sequence[Table]) -> Iterator[Reason]:
    """Every figure and place of these tables that is not right."""
    for table in tables:
        stays = next((at for at, place in enumerate(table.places) if place.by == "dropped"), len(table.places))
        lines = table.places[:stays]
        knockout = any("round" in place.criteria for place in table.places)
        for place in lines:
            yield from _figures(cup, table, place, knockout)
        decided = _final(cup) if cup.rules == "simpsons" else ()
        for number, (place, name) in enumerate(zip(lines, decided, strict=False), 1):
            if (place.player, place.place) != (name, number):
                facts = {"player": name, "place": _place_of(table, name), "right": number}
                yield Reason("check-place", facts)
        yield from _order(cup, table, lines[len(decided) :], len(decided))


def _final(cup: Cup) -> tuple[str, ...]:
    """S3.13  The winner of the final and the other, once it is played."""
    for round in cup.rounds:
        for match in round.matches if round.stage == "final" else ():
            if match.score is not None and match.score.winner is not None:
                return match.players[match.score.winner], match.players[1 - match.score.winner]
    return ()


def _place_of(table: Table, player: str) -> int:
    return next((place.place for place in table.places if place.player == player), 0)


def _figures(cup: Cup, table: Table, place: Place, knockout: bool) -> Iterator[Reason]:
    """Points and criteria of one line that are not what the matches give."""
    right = _won(cup, place.player) if knockout else _points(cup, table.group, place.player)
    if right != place.points:
        facts = {"player": place.player, "points": str(place.points), "right": str(right)}
        yield Reason("check-points", facts)
    for name, figure in place.criteria.items():
        counted = _figure(cup, table, place, name)
        if counted is not None and counted != figure:
            facts = {"player": place.player, "criterion": name, "figure": str(figure), "right": str(counted)}
            yield Reason("check-figure", facts)


def _matches(cup: Cup, group: str) -> Iterator[Match]:
    """The matches that a league's table counts: told, of the group, and none of one who dropped out and is struck."""
    struck = cup.settings.get("dropped") == "struck"
    gone = {entrant.name for entrant in cup.entrants if struck and entrant.left is not None}
    for round in cup.rounds:
        if round.state != "draft" and round.stage in LEAGUE:
            for match in round.matches:
                if match.score and match.group == group and gone.isdisjoint(match.players):
                    yield match


def _points(cup: Cup, group: str, player: str) -> Fraction:
    """The sum of a player's points, byes included."""
    total = sum(
        (
            bye.points
            for round in cup.rounds
            for bye in round.byes
            if bye.player == player and round.state != "draft" and round.stage in LEAGUE
        ),
        Fraction(0),
    )
    for match in _matches(cup, group):
        if match.score and player in match.players:
            total += match.score.points[match.players.index(player)]
    return total


def _won(cup: Cup, player: str) -> Fraction:
    """How many knockout matches a player has won."""
    return Fraction(
        sum(
            match.score is not None and match.score.winner is not None and match.players[match.score.winner] == player
            for round in cup.rounds
            if round.stage not in LEAGUE
            for match in round.matches
        )
    )


def _figure(cup: Cup, table: Table, place: Place, criterion: str) -> Fraction | None:
    """A figure that can be counted from the matches; None for those that cannot (lots, rounds reached)."""
    own = [match for match in _matches(cup, table.group) if place.player in match.players]
    if criterion in ("difference", "scored"):
        return _sum(own, place.player, criterion)
    if found := re.fullmatch(r"(direct(?:-\d+)?)(?:-(difference|scored))?", criterion):
        before = _before(place, found[1])
        tied = {each.player for each in table.places if found[1] in each.criteria and _before(each, found[1]) == before}
        among = [match for match in own if match.score and match.score.met and set(match.players) <= tied]
        return _sum(among, place.player, found[2] or "points")
    if criterion in ("opponents", "average"):
        return _opponents(cup, own, place.player, criterion == "average")
    return None


def _sum(matches: Iterable[Match], player: str, what: str) -> Fraction:
    """Points, what was scored, or the difference, of a player in these matches."""
    found = Fraction(0)
    for match in matches:
        seat = match.players.index(player)
        if match.score:
            figures = match.score.points if what == "points" else match.score.facts["scored"]
            found += figures[seat] - (figures[1 - seat] if what == "difference" else 0)
    return found


def _before(place: Place, criterion: str) -> tuple[Fraction, ...]:
    """Points and the criteria before this one."""
    keys = list(place.criteria)
    stop = keys.index(criterion) if criterion in keys else len(keys)
    return (place.points, *(place.criteria[key] for key in keys[:stop]))


def _opponents(cup: Cup, own: Sequence[Match], player: str, average: bool) -> Fraction:
    """S3.13  The points of the opponents met, as a sum or by their number."""
    met = [name for match in own if match.score and match.score.met for name in match.players if name != player]
    total = sum((_points(cup, "", name) for name in met), Fraction(0))
    return total / max(1, len(met)) if average else total


def _order(cup: Cup, table: Table, lines: Sequence[Place], first: int) -> Iterator[Reason]:
    """Each stands below who has more, shares with who has the same, and the next place skips."""
    expected = first + 1
    for index, place in enumerate(lines):
        ahead = _parted(cup, table, lines[index - 1], place) if index else 1
        expected = expected if index and not ahead else first + index + 1
        if place.place != expected:
            yield Reason("check-place", {"player": place.player, "place": place.place, "right": expected})
        if ahead < 0:
            yield Reason("check-order", {"player": place.player, "above": lines[index - 1].player})


def _parted(cup: Cup, table: Table, above: Place, place: Place) -> int:
    """As `_ahead`; direct comparison is made again among those whom it left equal, whose figures are no column."""
    ahead = _ahead(above, place, "direct")
    again = {"direct", "direct-2"} & {*above.criteria} == {"direct"} and "direct" in place.criteria
    if ahead or not again or "direct-difference" in place.criteria:
        return ahead or _ahead(above, place)
    tied = [each for each in table.places if "direct" in each.criteria and not _ahead(each, place, "direct")]
    while True:
        names = {each.player for each in tied}
        own = {name: _sum(_among(cup, table, name, names), name, "points") for name in names}
        if own[above.player] != own[place.player]:
            return 1 if own[above.player] > own[place.player] else -1
        fewer = [each for each in tied if own[each.player] == own[place.player]]
        if len(fewer) == len(tied):
            return _ahead(above, place)
        tied = fewer


def _among(cup: Cup, table: Table, player: str, names: set[str]) -> list[Match]:
    return [
        match
        for match in _matches(cup, table.group)
        if player in match.players and set(match.players) <= names and match.score and match.score.met
    ]


def _ahead(one: Place, other: Place, last: str = "") -> int:
    """1 where the first stands above the second by points and criteria up to `last`, -1 where below, 0 where equal."""
    pairs = [(one.points, other.points, "points")] if not {"round", "stage"} & one.criteria.keys() else []
    pairs += [(figure, other.criteria[name], name) for name, figure in one.criteria.items() if name in other.criteria]
    for own, theirs, name in pairs:
        if own != theirs:
            return (1 if own > theirs else -1) * (-1 if name in ("lot", "group-place", "table-place") else 1)
        if name == last:
            break
    return 0
