"""The tables of an archive."""

from __future__ import annotations

SCHEMA = 1
"""To be raised with every change of TABLES or of what is written into them: then every archive is stale."""
TABLES: dict[str, tuple[dict[str, type], tuple[str, ...]]] = {
    "about": ({"key": str, "value": str}, ("key",)),
    "turns": (
        {"turn": str, "number": int, "state": str, "zat": str, "korrektur": int, "wp": int, "anti_wp": int}
        | {"method": str, "version": str, "seal": str, "secret": str, "beacon": str},
        ("turn",),
    ),
    "orders": (
        {"turn": str, "position": int, "player": str, "game": str, "team": str, "lineup": str}
        | {"first": str, "second": str, "stones": str, "status": str},
        ("turn", "position"),
    ),
    "standings": (
        {"turn": str, "game": str, "position": int, "place": int, "team": str, "manager": str, "lineup": str}
        | {"points": str, "goals_for": str, "goals_against": str, "rlp": int},
        ("turn", "game", "position"),
    ),
    "matches": (
        {"turn": str, "position": int, "first": str, "second": str, "winner": str, "score": int}
        | {"house_first": int, "house_second": int, "front_first": int, "front_second": int}
        | {"data_first": str, "data_second": str},
        ("turn", "position"),
    ),
    "start": (
        {"player": str, "place": int, "points": str, "shown": int, "active": int, "idle": int},
        ("player",),
    ),
    "ranking": (
        {"turn": str, "player": str, "place": int, "points": str, "shown": int, "before": int, "active": int}
        | {"idle": int, "rlp": int},
        ("turn", "player"),
    ),
    "corrections": (
        {"turn": str, "number": int, "position": int, "what": str, "name": str, "before": str, "after": str},
        ("turn", "number", "position"),
    ),
}
"""Columns and key of each table. Exact points and goals are text; a manager who is not listed (R4) has no place."""
