"""Groups: who is in which, and their tables (C9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from gm.tournaments.lots import lot
from gm.tournaments.model import Cup, Match, Place, Reason, Table
from gm.tournaments.seeding import dropped

CHAINS = (
    "difference,scored,direct,lot",
    "direct,difference,scored,lot",
    "difference,scored,direct",
    "direct,difference,scored",
)
"""Orders of the criteria that part equal points; without the lot those still equal share the place."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

Figures = dict[str, Fraction]


def snake(names: Sequence[str], groups: int) -> tuple[tuple[str, ...], ...]:
    """The seeding dealt out to groups there and back: 1-4-5-8 and 2-3-6-7."""
    dealt: list[list[str]] = [[] for _ in range(groups)]
    for index, name in enumerate(names):
        lap, seat = divmod(index, groups)
        dealt[groups - 1 - seat if lap % 2 else seat].append(name)
    return tuple(map(tuple, dealt))


def matches_of(cup: Cup, group: str, names: Iterable[str]) -> list[Match]:
    """The matches of a group that are played and count: by the setting, those of one who dropped out do not."""
    struck = dropped(cup) if cup.settings.get("dropped", "stand") == "struck" else frozenset()
    return [
        match
        for round in cup.rounds
        if round.stage in ("groups", "round-robin")
        for match in round.matches
        if match.group == group and match.score and struck.isdisjoint(match.players) and set(match.players) <= {*names}
    ]


def figures(names: Iterable[str], matches: Iterable[Match]) -> dict[str, Figures]:
    """Points, difference of scores and what was scored, of each of `names`."""
    found = {name: {"points": Fraction(0), "difference": Fraction(0), "scored": Fraction(0)} for name in names}
    for match in matches:
        if match.score is None:
            continue
        scored = match.score.facts["scored"]
        for seat, name in enumerate(match.players):
            found[name]["points"] += match.score.points[seat]
            found[name]["difference"] += scored[seat] - scored[1 - seat]
            found[name]["scored"] += scored[seat]
    return found


def table(cup: Cup, group: str, names: Sequence[str]) -> Table:
    """C9  Points, then difference of scores, then what was scored, then the table of only the tied, then lot.

    The setting `tiebreaks` may name another order. Who dropped out stands last; he shares no place with the others.
    """
    gone = dropped(cup)
    played = matches_of(cup, group, names)
    own = figures(names, played)
    ranked = [name for name in names if name not in gone]
    criteria = ["points", *str(cup.settings["tiebreaks"]).split(",")]
    classes = [(ranked, "")] if ranked else []
    for criterion in criteria:
        parted = _parting(cup, group, criterion, played, own)
        classes = [each for tied, by in classes for each in _split(tied, by, criterion, parted)]
    if left := [name for name in names if name in gone]:
        classes.append((left, "dropped"))
    return Table(group, tuple(_places(classes, own)), (*_told(classes, own), *_struck(cup, left)))


Parting = Callable[[list[str]], list[list[str]]]
"""Parts the tied by a criterion, the best first."""


def _parting(cup: Cup, group: str, criterion: str, played: Sequence[Match], own: dict[str, Figures]) -> Parting:
    def by_direct(tied: list[str]) -> list[list[str]]:
        return direct(tied, played, own)

    def by_lot(tied: list[str]) -> list[list[str]]:
        for name in tied:
            own[name]["lot"] = Fraction(int(lot(cup.seed, ("group", group), name)))
        return [[name] for name in sorted(tied, key=lambda name: (own[name]["lot"], name))]

    def by_figure(tied: list[str]) -> list[list[str]]:
        return classes_of(tied, {name: (own[name][criterion],) for name in tied})

    return {"direct": by_direct, "lot": by_lot}.get(criterion, by_figure)


def direct(tied: list[str], played: Sequence[Match], own: dict[str, Figures], time: int = 1) -> list[list[str]]:
    """C9  The table of only the tied: points, difference and scored among them; applied again to those still tied.

    The figures of the first time are called "direct", "direct-difference" and "direct-scored", those of the second
    "direct-2" and so on.
    """
    among = figures(tied, [match for match in played if set(match.players) <= set(tied)])
    called = "direct" if time == 1 else f"direct-{time}"
    for name in tied:
        own[name].update({called if key == "points" else f"{called}-{key}": each for key, each in among[name].items()})
    keys = {name: tuple(among[name].values()) for name in tied}
    parts = classes_of(tied, keys)
    if len(parts) == 1:
        return parts
    return [each for part in parts for each in (direct(part, played, own, time + 1) if len(part) > 1 else [part])]


def classes_of(tied: Iterable[str], keys: dict[str, tuple[Fraction, ...]]) -> list[list[str]]:
    """The tied in classes of equal figures, the highest first."""
    found: dict[tuple[Fraction, ...], list[str]] = {}
    for name in tied:
        found.setdefault(keys[name], []).append(name)
    return [found[key] for key in sorted(found, reverse=True)]


def _split(tied: list[str], by: str, criterion: str, parting: Parting) -> list[tuple[list[str], str]]:
    """A class in parts: the first keeps what parts it from above, the others are parted by this criterion."""
    if len(tied) == 1:
        return [(tied, by)]
    parts = parting(tied)
    return [(part, criterion if index else by) for index, part in enumerate(parts)]


def _places(classes: Sequence[tuple[list[str], str]], own: dict[str, Figures]) -> Iterable[Place]:
    place = 1
    for tied, by in classes:
        for index, name in enumerate(sorted(tied)):
            criteria = {criterion: figure for criterion, figure in own[name].items() if criterion != "points"}
            yield Place(place, name, own[name]["points"], criteria, "" if index else by)
        place += len(tied)


def _told(classes: Sequence[tuple[list[str], str]], own: dict[str, Figures]) -> Iterable[Reason]:
    """Which criterion parts each from the one above him, beyond the points, and who shares a place."""
    place, above = 1, ""
    for tied, by in classes:
        if by not in ("", "points", "dropped"):
            yield _parted(tied[0], above, by, own)
        if len(tied) > 1 and by != "dropped":
            yield Reason("place-shared", {"players": sorted(tied), "place": place})
        place += len(tied)
        above = tied[-1]


def _parted(player: str, above: str, by: str, own: dict[str, Figures]) -> Reason:
    """Why a player stands below the one above, who has as many points."""
    facts = {"player": player, "above": above}
    if by == "direct":
        return Reason("place-by-direct", facts)
    if by == "lot":
        lots = {key: f"{int(own[name]['lot']):012d}" for key, name in (("own", player), ("other", above))}
        return Reason("place-by-lot", {**facts, **lots})
    return Reason(f"place-by-{by}", {**facts, "own": str(own[player][by]), "other": str(own[above][by])})


def _struck(cup: Cup, left: Iterable[str]) -> Iterable[Reason]:
    if cup.settings.get("dropped", "stand") != "struck":
        return
    for name in left:
        count = sum(name in match.players and bool(match.score) for round in cup.rounds for match in round.matches)
        yield Reason("dropped-struck", {"player": name, "matches": count})
