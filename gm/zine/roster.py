"""The players' entries in zine.toml: checks of their keys, and of what they say of each other."""

from __future__ import annotations

import re
from typing import Any

from gm import names
from gm.zine.source import Place
from gm.zine.tables import Check, each, one_of, text


def turn_id(value: object) -> str:
    """Take the number of a turn, which need not be there yet."""
    found = text(value)
    if not re.fullmatch(r"[0-9]{1,9}", found):
        raise ValueError(f'is "{found}", no number of a turn; write it as the folders in turns/ are called, as "047"')
    return found


def code(value: object) -> str:
    """Take the salted hash of a code word, as gm player code writes it."""
    found = text(value)
    if not re.fullmatch(r"scrypt\$[0-9]+\$[0-9]+\$[0-9]+\$[0-9a-f]{32}\$[0-9a-f]{2}\$[0-9a-f]{64}", found):
        raise ValueError("is no hash of a code word, and never the word itself; set it with gm player code NAME")
    return found


NAMES = ("name", "public_name")
CHECKS: dict[str, Check] = {
    "code": code,
    "public_name": text,
    "absent": each(turn_id),
    "absent_orders": one_of("standing", "none"),
    "deputy_of": each(text),
    "deputy_from": turn_id,
    "deputy_until": turn_id,
}
"""What a player's entry may say beside name, addresses and language."""


def misfits(raw: dict[str, Any]) -> list[tuple[Place, str]]:
    """Find deputies of nobody and of themselves, and turns that end before they begin, whatever else is wrong."""
    listed = raw.get("players")
    players = [one if isinstance(one, dict) else {} for one in (listed if isinstance(listed, list) else ())]
    known = [player.get("name") for player in players]
    found: list[tuple[Place, str]] = _pseudonyms(raw, players)
    for index, player in enumerate(players):
        others = player.get("deputy_of")
        for other in others if isinstance(others, list) else ():
            if other == player.get("name"):
                found.append((("players", index, "deputy_of"), "names the player as their own deputy; take it out"))
            elif other not in known:
                words = f'names "{other}", who is not a player here; write the name as it stands there'
                found.append((("players", index, "deputy_of"), words))
        begin, end = str(player.get("deputy_from", "")), str(player.get("deputy_until", ""))
        if (begin or end) and not others:
            key = "deputy_from" if begin else "deputy_until"
            found.append((("players", index, key), "says when, but not for whom; write deputy_of, or take it out"))
        if begin.isdecimal() and end.isdecimal() and int(begin) > int(end):
            found.append((("players", index, "deputy_until"), f'is "{end}", before deputy_from = "{begin}"; swap them'))
    return found


def _pseudonyms(raw: dict[str, Any], players: list[dict[str, Any]]) -> list[tuple[Place, str]]:
    """Find pseudonyms that are somebody's name, and any at all where dice are thrown by names."""
    found: list[tuple[Place, str]] = []
    football = raw.get("football")
    dice = isinstance(football, dict) and football.get("method") == "dice"
    called = [(names.fold(str(one[key])), at) for at, one in enumerate(players) for key in NAMES if one.get(key)]
    for index, player in enumerate(players):
        shown = player.get("public_name")
        if not isinstance(shown, str):
            continue
        place = ("players", index, "public_name")
        if dice:
            found.append((place, "cannot be kept with dice, which are thrown by names; make the pseudonym the name"))
        if any(name == names.fold(shown) and at != index for name, at in called):
            found.append((place, f'is "{shown}", as somebody else is called; choose another'))
    return found
