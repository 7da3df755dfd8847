"""What a player's letters hold for later turns, as the templates see it (P5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def later(record: Mapping[str, Any], player: str) -> list[dict[str, Any]]:
    """Give what goes on from this turn: kind standing, absence or turn, the order as written, or a wish."""
    rows = [row for row in record.get("carried", ()) if row["player"] == player]
    return [
        {
            "kind": row["hold"] if not row["hold"].isdecimal() else "turn",
            "turn": row["hold"],
            "wish": row["values"][0] if row["kind"] == "wish" else None,
            "game": "curling" if row["kind"] == "stones" else "anti" if row["anti"] else "football",
            "team": row["name"],
            "side": row["name"],
            "stones": " ".join(row["values"]) if row["kind"] == "stones" else None,
            "lineup": list(row["values"]) if row["kind"] != "stones" else None,
            "written": row["written"],
            "letter": row["letter"],
            "status": "accepted",
        }
        for row in rows
    ]


def held(record: Mapping[str, Any], game: str) -> list[str]:
    """Name the teams that play by a standing order, or by one that was sent before this turn."""
    rows = [row for row in record["orders"] if row["game"] == game and row["status"] in ("accepted", "clipped")]
    return sorted(row["team"] for row in rows if row.get("held") and "/" in row["letter"])
