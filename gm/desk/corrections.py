"""What was published and turned out wrong: a correction is a record of its own, and shows what it changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from gm import zine
from gm.record import Record

Change = dict[str, str]


def to_tell(folder: Path, id: str) -> list[Record]:
    """Corrections of earlier turns that no earlier turn has told yet, oldest first."""
    earlier = [other for other in zine.turn_ids(folder) if int(other) < int(id)]
    told = {
        (one["turn"], one["number"])
        for other in earlier
        for one in (zine.read_record(folder, other) or {"corrections": []})["corrections"]
    }
    found = []
    for other in earlier:
        for number in zine.corrections(folder, other):
            made = zine.read_record(folder, other, number)
            if made is not None and (other, number) not in told:
                found.append({"turn": other, "number": number, "public": made["public"], "changes": made["changes"]})
    return found


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Change]:
    """Every result and row of a table or the ranking that differs, as it was and as it is; "" where there was none."""
    found: list[Change] = []
    for game in sorted({*before["results"], *after["results"]}):
        old, new = before["results"].get(game, {}), after["results"].get(game, {})
        found += _differing("result", _matches(old), _matches(new))
        found += _differing("table", _rows(game, old), _rows(game, new))
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


def _rows(game: str, result: Mapping[str, Any]) -> dict[str, str]:
    """Rows of a table by team, with the manager where two of them have one team's name."""
    teams: Sequence[Mapping[str, Any]] = result.get("teams", [])
    names = [row["team"] for row in teams]
    marked = "Anti: " if game == "anti" else ""
    return {
        marked + (row["team"] if names.count(row["team"]) == 1 else f"{row['team']} ({row['manager']})"): (
            f"{row['place']}. {'-'.join(map(str, row['lineup']))}, "
            f"{float(Fraction(row['points'])):.2f}, {row['rlp']} RLP"
        )
        for row in teams
    }


def _ranks(rows: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    return {row["player"]: f"{row['place']}. {row['shown']} RLP" for row in rows}
