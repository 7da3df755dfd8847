"""What the archive keeps of a turn beyond the turn's own page: a few public figures of its record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any

from gm.record import luck

Summary = dict[str, Any]
"""JSON values: turn, zat, changed, korrektur, games {code: {wp, method, times, rows}}, luck, matches, next, ranking.

changed   when a correction was decided on; the ZAT where there is none
rows      [place, team, manager, line-up, hundredths of points, RLP] in the order of the table
luck      millionths of points above what was to be expected, by manager; only with dice (F10)
matches   [first, second, winner or null, score, [stones in the house]]
ranking   [place, player, points shown, place before or null, active, RLP of this turn or null]; those listed (R4)
"""
Meetings = dict[str, dict[str, list[int]]]
"""By manager and opponent: matches, won, drawn, lost, millionths of points."""
GAMES = ("football", "anti")
MILLION = 10**6


def summary(record: Mapping[str, Any], ranking: Sequence[Sequence[Any]]) -> Summary:
    """Give what is kept of a record, with the ranking after its turn."""
    results = record["results"]
    found: Summary = {
        "turn": record["turn"],
        "zat": record["zat"],
        "changed": _changed(record),
        "korrektur": record["korrektur"],
        "games": {game: _game(results[game]) for game in GAMES if game in results},
        "matches": [
            [one["first"], one["second"], one["winner"], one["score"], one["house"]]
            for one in results.get("curling", {}).get("matches", ())
        ],
        "next": {key: record["next"][key] for key in ("turn", "zat", "wp", "anti_wp", "seal")},
        "ranking": [list(row) for row in ranking],
    }
    lucky = {row["manager"]: int(Fraction(row["luck"]) * MILLION) for row in luck([record])}
    return found | ({"luck": lucky} if lucky else {})


def _changed(record: Mapping[str, Any]) -> str:
    """Give when a record last came to say something else: at its ZAT, or by the last ruling of a correction."""
    said = [row["at"] for row in record["rulings"] if row.get("at")] if record["korrektur"] else []
    found: str = max([record["zat"], *said], key=datetime.fromisoformat)
    return found


def _game(result: Mapping[str, Any]) -> dict[str, Any]:
    return {"wp": result["wp"], "method": result["method"], "times": result["times"], "rows": standings(result)}


def standings(result: Mapping[str, Any]) -> list[list[Any]]:
    """Give the rows of a football table as a summary has them."""
    return [
        [row["place"], row["team"], row["manager"], row["lineup"], hundredths(row["points"]), row["rlp"]]
        for row in result["teams"]
    ]


def hundredths(exact: str) -> int:
    """Give an exact number in whole hundredths, halves up."""
    return int(Fraction(exact) * 100 + Fraction(1, 2))


def meet(meetings: Meetings, record: Mapping[str, Any]) -> None:
    """F8  Add the matches of a record's Turnierfußball to what managers took off each other; own teams are left out."""
    result = record["results"].get("football")
    if result is None:
        return
    managers = [row["manager"] for row in result["teams"]]
    taken = [[_millionths(cell, result["times"]) for cell in row] for row in result["cross"]]
    for one, row, back in zip(managers, taken, zip(*taken, strict=True), strict=True):
        against = meetings.setdefault(one, {})
        for other, own, theirs in zip(managers, row, back, strict=True):
            if one != other:
                sums = against.setdefault(other, [0, 0, 0, 0, 0])
                sums[0] += 1
                sums[1 if own > theirs else 2 if own == theirs else 3] += 1
                sums[4] += own


def _millionths(cell: str | None, times: int) -> int:
    """Give the points of one match, out of a cell of the cross table, in millionths; halves up; 0 against itself."""
    if cell is None:
        return 0
    whole, _, decimals = cell.partition(".")
    millionths = int(whole + decimals.ljust(6, "0")[:6])
    return millionths if times == 1 else (2 * millionths + times) // (2 * times)
