"""What is told beside the results: to all in the newsletter, to each of his own teams in the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

MOST = 3
"""Opponents that are named, from whom most points came and to whom they went."""
WIDE, HIGH = 60, 12
"""Columns and rows of a map."""
MANY = 9


def insight(record: Mapping[str, Any]) -> dict[str, Any] | None:
    """Give what the newsletter tells; None where the record tells nothing."""
    told = record.get("insight")
    if told is None:
        return None
    result = record["results"]["football"]
    return {
        **told,
        **_field(result),
        "rows": [
            {**row, "team": team["team"], "points": team["points"], "table_place": team["place"], **_gain(row)}
            for team, row in zip(result["teams"], told["teams"], strict=True)
        ],
    }


def _field(result: Mapping[str, Any]) -> dict[str, Any]:
    """Give what is said of the field as a whole: how many teams, whether with dice, and the digits of its points."""
    return {"count": len(result["teams"]), "diced": result["method"] == "dice", "digits": digits(result)}


def digits(result: Mapping[str, Any]) -> int:
    """Give the digits behind the point of what could be expected."""
    return 2 if result["method"] == "expected" else 1


def _gain(row: Mapping[str, Any]) -> dict[str, Any]:
    """Give by how much the best change is better, "" where there is none."""
    change = row["change"]
    return {"gain": str(Fraction(change["points"]) - Fraction(row["expected"])) if change else ""}


def own(record: Mapping[str, Any], at: int) -> dict[str, Any] | None:
    """Give what is told of the team at a row of the table; None where nothing is."""
    told = record.get("insight")
    if told is None:
        return None
    result = record["results"]["football"]
    return {
        **told["teams"][at],
        **_field(result),
        "came": _most(result, result["cross"][at]),
        "went": _most(result, [row[at] for row in result["cross"]]),
    }


def _most(result: Mapping[str, Any], cells: Sequence[str | None]) -> list[list[str]]:
    """Name the opponents with the most points in a row or column of the cross table; at most half of all."""
    rows = [(Fraction(cell), number) for number, cell in enumerate(cells) if cell is not None]
    ordered = sorted(rows, key=lambda row: (-row[0], row[1]))[: min(MOST, len(rows) // 2)]
    return [[result["teams"][number]["team"], str(points)] for points, number in ordered]


def field_map(record: Mapping[str, Any], player: str) -> list[str]:
    """Draw all line-ups of a tournament as text: defence to the right, attack upwards; [] where nothing is told.

    X is the player's own, * the first place, a number how many others are there, + more than nine.
    """
    if "insight" not in record:
        return []
    teams = record["results"]["football"]["teams"]
    across, up = _scale([row["lineup"][2] for row in teams], WIDE), _scale([row["lineup"][4] for row in teams], HIGH)
    spots: dict[tuple[int, int], list[Any]] = {}
    for row, x, y in zip(teams, across, up, strict=True):
        spots.setdefault((x, y), []).append(row)
    sheet = [[_sign(spots.get((x, y), []), player) for x in range(WIDE)] for y in reversed(range(HIGH))]
    attack, defence = [row["lineup"][4] for row in teams], [row["lineup"][2] for row in teams]
    sides = [f"{max(attack)}", *[""] * (HIGH - 2), f"{min(attack)}"]
    lines = [f"{side:>6} |{''.join(signs)}" for side, signs in zip(sides, sheet, strict=True)]
    low, high = str(min(defence)), str(max(defence))
    return [*lines, f"{'':>6} +{'-' * WIDE}", f"{'':>7} {low}{high:>{WIDE - len(low)}}"]


def _sign(rows: Sequence[Mapping[str, Any]], player: str) -> str:
    if any(row["manager"] == player for row in rows):
        return "X"
    if any(row["place"] == 1 for row in rows):
        return "*"
    return " " if not rows else str(len(rows)) if len(rows) <= MANY else "+"


def _scale(values: Sequence[int], cells: int) -> list[int]:
    """Give the cell of each value, the least in the first, the most in the last; one value alone in the middle."""
    low, span = min(values), max(values) - min(values)
    return [(2 * (value - low) * (cells - 1) + span) // (2 * span) if span else cells // 2 for value in values]
