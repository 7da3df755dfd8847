"""What the game master agrees on with a player: a code word, a deputy, an absence, another name."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

from gm import names, zine
from gm.model import InputError, Player
from gm.post import codeword


def set_code(folder: Path, name: str, word: str) -> Player:
    """Keep the hash of a player's code word, "" for none; InputError never says the word."""
    with zine.lock(folder):
        player = zine.known_player(zine.load(folder), name)
        if word and (fault := codeword.fault(word)):
            raise InputError(f"{fault}; nothing was changed")
        return zine.set_code(folder, player.name, codeword.hashed(word, secrets.token_bytes(16)) if word else "")


def set_absent(folder: Path, name: str, begin: str, end: str, orders: str) -> Player:
    """Add the turns from one to another to those in which a player is away; with "" for both he is there again."""
    with zine.lock(folder):
        player = zine.known_player(zine.load(folder), name)
        if not (begin or end):
            return zine.set_absent(folder, player.name, (), "")
        first, last = span(folder, begin or end, end or begin)
        if int(last) - int(first) >= 100:
            raise InputError(f"--until {last}: is {int(last) - int(first)} turns after {first}; at most 99 are")
        wide = len(first)
        numbers = {*map(int, player.absent), *range(int(first), int(last) + 1)}
        return zine.set_absent(folder, player.name, [f"{number:0{wide}d}" for number in sorted(numbers)], orders)


def set_deputy(folder: Path, name: str, other: str, begin: str, end: str, *, remove: bool = False) -> Player:
    """Let a player stand in for another, in these turns; with `remove` no longer, where none is named for nobody.

    The turns hold for all for whom he stands in.
    """
    with zine.lock(folder):
        settings = zine.load(folder)
        player = zine.known_player(settings, name)
        principal = zine.known_player(settings, other).name if other else ""
        if remove:
            left = [one for one in player.deputy_of if principal and one != principal]
            if principal and principal not in player.deputy_of:
                raise InputError(f"{player.name} does not stand in for {principal}")
            kept = (player.deputy_from, player.deputy_until) if left else ("", "")
            return zine.set_deputy(folder, player.name, left, *kept)
        first = zine.turn_number(folder, begin) if begin else ""
        last = zine.turn_number(folder, end) if end else ""
        others = list(dict.fromkeys([*player.deputy_of, principal]))
        return zine.set_deputy(folder, player.name, others, first, last)


def span(folder: Path, begin: str, end: str) -> tuple[str, str]:
    """The numbers of two turns as the zine writes them, the first not after the last."""
    first, last = zine.turn_number(folder, begin), zine.turn_number(folder, end)
    if int(first) > int(last):
        raise InputError(f"--until {last}: is before --from {first}; swap them")
    return first, last


def rename(folder: Path, name: str, new: str) -> tuple[Player, list[str]]:
    """Call a player otherwise in zine.toml, in the start ranking and in open turns; InputError where a record has him.

    A record is never rewritten, and ranking, dice and secrets of a turn hang on the name.
    """
    with zine.lock(folder):
        settings = zine.load(folder)
        player = zine.known_player(settings, name)
        if names.fold(new) != names.fold(player.name) and any(
            names.fold(new) == names.fold(one.name) for one in settings.players
        ):
            raise InputError(f'"{new}": another player is called so; choose another name')
        if known := [made["turn"] for made in zine.all_records(folder) if _has(made, player.name)]:
            raise InputError(
                f"{player.name}: stands in the record of {', '.join(known)}, which is not rewritten; "
                "gm forget --pseudonym gives another name to who wants to be forgotten"
            )
        open_turns = [id for id in zine.turn_ids(folder) if zine.state(folder, id) == "open"]
        given = [id for id in open_turns for row in zine.read_index(folder, id).rows if row.get("from") == player.name]
        if given:
            raise InputError(f"{player.name}: {given[0]} has letters under this name; rename when it is published")
        for id in open_turns:
            zine.rename_in_turn(folder, id, player.name, new)
        zine.rename_start(folder, player.name, new)
        zine.write_moves(
            folder, [{**row, "player": new} if row["player"] == player.name else row for row in zine.read_moves(folder)]
        )
        return zine.rename_player(folder, player.name, new), open_turns


def _has(made: dict[str, Any], name: str) -> bool:
    """Whether a record tells more of a player than that he was registered."""
    rows = [*made["letters"], *made["orders"], *made["wishes"]]
    ranked = any(row["player"] == name for row in made["ranking"])
    return ranked or name in made["missing"] or any(row["player"] == name for row in rows)


def as_value(player: Player, settings: zine.Zine) -> dict[str, Any]:
    """A player as a JSON value, without the hash of the code word."""
    return {
        "name": player.name,
        "addresses": list(player.addresses),
        "language": player.language or settings.language,
        "code": bool(player.code),
        "absent": list(player.absent),
        "absent_orders": player.absent_orders,
        "deputy_of": list(player.deputy_of),
        "deputy_from": player.deputy_from or None,
        "deputy_until": player.deputy_until or None,
    }
