"""What a record tells of a field afterwards, and the luck of a year."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gm.record.rows import Record

if TYPE_CHECKING:
    from gm.games.football_changed import Chance

MILLION = 10**6


def insight_rows(made: Mapping[str, Any], earlier: Sequence[Mapping[str, Any]]) -> Record:
    """What the record of a turn tells beside its results (docs/record.md), as {"insight": …}; {} where nothing is told.

    It follows from the results of Turnierfußball alone, and the year's luck from the turns before.
    """
    result = made["results"].get("football")
    if result is None or not made["zine"]["football"].get("insight"):
        return {}
    # Here, for most commands need no numpy.
    from gm.games.football_insight import insight

    found = insight(
        [tuple(row["lineup"]) for row in result["teams"]], result["wp"], result["method"], result["times"]
    )
    if found is None:
        return {}
    teams = [
        {"expected": decimals(seen.expected), "place": seen.place, "change": seen.change and _chance(seen.change)}
        for seen in found.teams
    ]
    told: Record = {"best": found.best and _chance(found.best), "among": found.among, "teams": teams}
    if result["method"] == "dice":
        for row, seen, team in zip(result["teams"], found.teams, teams, strict=True):
            team["luck"] = decimals(int(row["points"]) * MILLION - seen.expected)
        told["year"] = year_of(made)
        told["luck"] = luck([*earlier, {**made, "insight": told}], told["year"])
    return {"insight": told}


def luck(records: Iterable[Mapping[str, Any]], year: int | None = None) -> list[Record]:
    """F10  Each manager's luck, added up over the turns with dice of a year (None: of all years), the most first."""
    sums: dict[str, Fraction] = {}
    turns: dict[str, set[str]] = {}
    for one in records:
        if year is None or year_of(one) == year:
            for manager, lucky in lucks(one):
                sums[manager] = sums.get(manager, Fraction(0)) + lucky
                turns.setdefault(manager, set()).add(one["turn"])
    ordered = sorted(sums, key=lambda manager: (-sums[manager], manager))
    return [
        {"manager": manager, "turns": len(turns[manager]), "luck": decimals(int(sums[manager] * MILLION))}
        for manager in ordered
    ]


def lucks(record: Mapping[str, Any]) -> Iterable[tuple[str, Fraction]]:
    """F10  The luck of each team of a record with its manager; nothing where no dice were thrown or nothing is told."""
    told = record.get("insight") or {"teams": ()}
    rows = record["results"].get("football", {}).get("teams", ())
    if told["teams"] and "luck" in told["teams"][0]:
        yield from ((row["manager"], Fraction(team["luck"])) for row, team in zip(rows, told["teams"], strict=True))


def year_of(record: Mapping[str, Any]) -> int:
    """The year of a turn's ZAT, which the record has in the zine's zone."""
    return datetime.fromisoformat(record["zat"]).year


def decimals(millionths: int) -> str:
    """A number of millionths with six decimals."""
    sign, whole = "-" if millionths < 0 else "", abs(millionths)
    return f"{sign}{whole // MILLION}.{whole % MILLION:06d}"


def _chance(chance: Chance) -> Record:
    return {"lineup": list(chance.lineup), "points": decimals(chance.points), "place": chance.place}
