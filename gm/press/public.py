"""What of a record is public, as JSON values (docs/results.schema.json)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def results(record: Mapping[str, Any]) -> dict[str, Any]:
    """Give what everybody may know of a turn: nothing of letters, addresses, wishes or the game master's reasons."""
    return {
        "format": record["format"],
        "version": record["version"],
        "state": record["state"],
        "turn": record["turn"],
        "korrektur": record["korrektur"],
        "zine": {
            "name": record["zine"]["name"],
            "language": record["zine"]["language"],
            "timezone": record["zine"]["timezone"],
            "football": record["zine"].get("football"),
        },
        "zat": record["zat"],
        "tasks": record["tasks"],
        "results": record["results"],
        **({"insight": record["insight"]} if "insight" in record else {}),
        "ranking": record["ranking"],
        "missing": record["missing"],
        "left_out": left_out(record),
        "rulings": public_rulings(record),
        "next": record["next"],
        "seal": record["seal"],
        "secret": record["secret"] if record["state"] == "published" else None,
        "beacon": record.get("beacon") or "",
        "corrections": record["corrections"],
        "changes": own_changes(record),
        **({"sealed": record["sealed"]} if record.get("sealed") else {}),
    }


def left_out(record: Mapping[str, Any]) -> list[str]:
    """Name the players of whom something is still asked, each once."""
    return list(dict.fromkeys(one["player"] for one in record["questions"] if one.get("player")))


def public_rulings(record: Mapping[str, Any]) -> list[str]:
    """Give the game master's public words on his rulings."""
    return [one["public"] for one in record["rulings"] if one.get("public")]


def own_changes(record: Mapping[str, Any]) -> list[dict[str, str]]:
    """Give what a correction changes against what was published before."""
    changes: list[dict[str, str]] = list(record.get("changes") or [])
    return changes


def as_json(values: Any, *, compact: bool = False) -> bytes:
    """Write JSON values the same way every time: UTF-8, an indent of one blank (compact: none), an end of line."""
    # What UTF-8 cannot hold (half a pair of surrogates) becomes \\udcxx, which is JSON's own way to write it.
    manner: dict[str, Any] = {"separators": (",", ":")} if compact else {"indent": 1}
    return (json.dumps(values, ensure_ascii=False, **manner) + "\n").encode("utf-8", "backslashreplace")
