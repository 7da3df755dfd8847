"""What changes of a player in zine.toml, with the comments and the order that the game master gave it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import tomlkit

from gm import names
from gm.model import InputError, Player
from gm.zine import files, records, settings
from gm.zine.forgetting import rename_values
from gm.zine.source import decode


def known_player(zine: settings.Zine, name: str) -> Player:
    """Give the player who is meant, part of the name will do; InputError where nobody is."""
    found = names.find(name, [player.name for player in zine.players])
    if found is None:
        raise InputError(settings.unknown(name, zine.players) or f'"{name}": several players are called so; write more')
    return next(player for player in zine.players if player.name == found)


def set_code(folder: Path, name: str, code: str) -> Player:
    """Keep the hash of a player's code word, or with "" none; the player as he is then."""
    return _changed(folder, name, lambda entry: _set(entry, code=code))


def set_absent(folder: Path, name: str, turns: Sequence[str], orders: str) -> Player:
    """Say in which turns a player is away, with [] in none, and what counts meanwhile ("" as it was)."""

    def change(entry: Any) -> None:
        _set(entry, absent=list(turns))
        if orders or not turns:
            _set(entry, absent_orders=orders)

    return _changed(folder, name, change)


def set_deputy(folder: Path, name: str, others: Sequence[str], begin: str, end: str) -> Player:
    """Say for whom a player stands in, with [] for nobody, from one turn to another ("" where it is open)."""
    return _changed(
        folder, name, lambda entry: _set(entry, deputy_of=list(others), deputy_from=begin, deputy_until=end)
    )


def set_addresses(folder: Path, name: str, addresses: Sequence[str]) -> Player:
    """Give a player these addresses and no others; the first is the one that mails go to."""
    return _changed(folder, name, lambda entry: _put_addresses(entry, addresses))


def check_addresses(folder: Path, name: str, addresses: Sequence[str]) -> None:
    """InputError where a player cannot have these addresses: one is none, or another's."""
    path = folder / settings.NAME
    settings.checked(_edited(path, name, lambda entry: _put_addresses(entry, addresses)))


def rename_player(folder: Path, name: str, new: str) -> Player:
    """Call a player otherwise, everywhere in zine.toml; InputError where the new name is no name, or somebody's."""
    path = folder / settings.NAME
    document = tomlkit.parse(decode(settings.NAME, files.read(path)))
    rename_values(document, name, new)
    return _written(path, tomlkit.dumps(document), new)


def turn_number(folder: Path, id: str) -> str:
    """Give the number of a turn as wide as the zine's own are written; InputError where it is none."""
    if not id.isascii() or not id.isdecimal() or len(id) > 9:
        raise InputError(f'"{id}": is not the number of a turn; write it as the folders in turns/ are called, as 047')
    wide = len((records.ids(folder) or [id])[-1])
    return f"{int(id):0{wide}d}"


def _put_addresses(entry: Any, addresses: Sequence[str]) -> None:
    """Change the list in place, so that the comments of those that stay remain."""
    held = entry.setdefault("addresses", tomlkit.array())
    for place in reversed(range(len(held))):
        if held[place] not in addresses:
            del held[place]
    for place, address in enumerate(addresses):
        if place < len(held) and held[place] == address:
            continue
        if address in held:
            del held[list(held).index(address)]
        held.insert(place, address)


def _set(entry: Any, **values: Any) -> None:
    """Set keys; what is empty has none."""
    for key, value in values.items():
        if value in ("", []):
            entry.pop(key, None)
        else:
            entry[key] = value


def _changed(folder: Path, name: str, change: Callable[[Any], None]) -> Player:
    path = folder / settings.NAME
    return _written(path, _edited(path, name, change), name)


def _edited(path: Path, name: str, change: Callable[[Any], None]) -> str:
    document = tomlkit.parse(decode(settings.NAME, files.read(path)))
    players: Any = document["players"]
    change(next(entry for entry in players if entry["name"].strip() == name))
    return tomlkit.dumps(document)


def _written(path: Path, source: str, name: str) -> Player:
    """Write zine.toml whole if it has no fault; InputError, and nothing written, where it would have one."""
    zine = settings.checked(source)
    if source.encode("utf-8") != files.read(path):
        files.write_whole(path, source.encode("utf-8"))
    return next(player for player in zine.players if player.name == name.strip())
