"""What was published and turned out wrong: a correction is a record of its own, and shows what it changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from gm import zine
from gm.record import Record

Change = dict[str, str]
Lineup = tuple[str, str, tuple[int, ...]]
"""Team, manager and line-up."""


def to_tell(folder: Path, id: str) -> list[Record]:
    """Corrections of earlier turns that no earlier turn has told yet, oldest first."""
    earlier = zine.ids_before(folder, id)
    told = {one for other in earlier for one in told_in(zine.read_record(folder, other))}
    found = []
    for other in earlier:
        for number in zine.corrections(folder, other):
            made = zine.read_record(folder, other, number)
            if made is not None and (other, number) not in told:
                found.append({"turn": other, "number": number, "public": made["public"], "changes": made["changes"]})
    return found


def told_in(made: Mapping[str, Any] | None) -> set[tuple[str, int]]:
    """Turn and number of the corrections that a record tells."""
    return {(one["turn"], one["number"]) for one in made["corrections"]} if made else set()


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Change]:
    """Every result and row of a table or the ranking that differs, as it was and as it is; "" where there was none."""
    found: list[Change] = []
    for game in sorted({*before["results"], *after["results"]}):
        old, new = before["results"].get(game, {}), after["results"].get(game, {})
        found += _differing("result", _matches(old), _matches(new))
        same = _lineups(old) & _lineups(new)
        found += _differing("table", _rows(game, old, same), _rows(game, new, same))
    return found + _differing("ranking", _ranks(before["ranking"]), _ranks(after["ranking"]))


def _differing(what: str, old: Mapping[str, str], new: Mapping[str, str]) -> list[Change]:
    names = [*new, *(name for name in old if name not in new)]
    return [
        {"what": what, "name": name, "before": old.get(name, ""), "after": new.get(name, "")}
        for name in names
        if old.get(name) != new.get(name)
    ]


def _matches(result: Mapping[str, Any]) -> dict[str, str]:
    return {
        f"{match['first']} – {match['second']}": (
            f"{match['house'][0]}:{match['house'][1]} ({' / '.join(data or '–' for data in match['data'])})"
        )
        for match in result.get("matches", [])
    }


def _lineups(result: Mapping[str, Any]) -> set[Lineup]:
    return {(row["team"], row["manager"], tuple(row["lineup"])) for row in result.get("teams", [])}


def _rows(game: str, result: Mapping[str, Any], same: set[Lineup]) -> dict[str, str]:
    """Rows of a table by team, as printed; managers where two have one team's name, line-ups that changed."""
    teams: Sequence[Mapping[str, Any]] = result.get("teams", [])
    names = [row["team"] for row in teams]
    marked = "Anti: " if game == "anti" else ""
    found = {}
    for row in teams:
        name = marked + (row["team"] if names.count(row["team"]) == 1 else f"{row['team']} ({row['manager']})")
        kept = (row["team"], row["manager"], tuple(row["lineup"])) in same
        lineup = "" if kept else f" {'-'.join(map(str, row['lineup']))}"
        points, goals, against = (_shown(result, row[key]) for key in ("points", "goals_for", "goals_against"))
        gained = f"; {row['rlp']} RLP" if game == "football" else ""
        found[name] = f"{row['place']}.{lineup} ({points}; {goals}:{against}{gained})"
    return found


def _shown(result: Mapping[str, Any], exact: str) -> str:
    digits = 2 if result["method"] == "expected" else 0
    return f"{float(Fraction(exact)):.{digits}f}"


def _ranks(rows: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    return {row["player"]: f"{row['place']}. ({row['shown']} RLP)" for row in rows}
