"""Pseudonyms: in what is public a player has the name that he wants to have there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any


def pseudonyms(record: Mapping[str, Any]) -> dict[str, str]:
    """Give the pseudonyms of a record's players by their names."""
    return {row["name"]: row["public_name"] for row in record["players"] if row.get("public_name")}


def veiled(value: Any, names: Mapping[str, str]) -> Any:
    """Give JSON values in which each of these names, as whole words, is its pseudonym; keys as well.

    A name is found, too, where a line ends between its words.
    """
    return _veiled(value, tuple(sorted(names.items()))) if names else value


def _veiled(value: Any, names: tuple[tuple[str, str], ...]) -> Any:
    if isinstance(value, str):
        pattern, shown = _pattern(names)
        return pattern.sub(lambda found: shown[_plain(found[0])], value)
    if isinstance(value, Mapping):
        return {_veiled(key, names): _veiled(item, names) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_veiled(item, names) for item in value]
    return value


def _plain(name: str) -> str:
    return " ".join(name.split())


@lru_cache(maxsize=64)
def _pattern(names: tuple[tuple[str, str], ...]) -> tuple[re.Pattern[str], dict[str, str]]:
    """Give what finds names, and their pseudonyms by the names with single blanks."""
    # The longest first: where one name begins another the whole one is meant.
    words = sorted((r"\s+".join(map(re.escape, name.split())) for name, _ in names), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)"), {_plain(name): shown for name, shown in names}
