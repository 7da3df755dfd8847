"""The code on a receipt: a short hash of all that a player has in force."""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any


def code(turn: str, player: str, in_force: Iterable[Mapping[str, Any]], wish: int | None) -> str:
    """Give eight letters and digits (40 bits) that the same orders and wish always give; "" where nothing is in force.

    SHA-256 over lines of UTF-8: turn and player, then each order as game, match, team and move, sorted, then the wish;
    their parts are set apart by tabs.
    """
    lines = sorted(
        "\t".join((row["game"], *(row.get("match") or ()), row["team"], _move(row)))
        for row in in_force
    )
    if wish is not None:
        lines.append(f"wish\t{wish}")
    if not lines:
        return ""
    text = "\n".join([f"{turn}\t{player}", *lines])
    short = b32encode(sha256(text.encode("utf-8", "surrogatepass")).digest()[:5]).decode()
    return f"{short[:4]}-{short[4:]}"


def _move(row: Mapping[str, Any]) -> str:
    return "-".join(map(str, row["lineup"])) if row.get("lineup") is not None else str(row.get("stones") or "")
