"""What is taken out of a zine when a player is forgotten."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import tomlkit

from gm.model import InputError
from gm.zine import files, index, settings, start
from gm.zine.source import decode


def remove_player(folder: Path, name: str, pseudonym: str = "") -> None:
    """Take a player out of zine.toml; where he is named otherwise (F13) he gets the pseudonym, if he has one.

    Nobody stands in for him any more. One who is not there is out already.
    """
    path = folder / settings.NAME
    document = tomlkit.parse(decode(settings.NAME, files.read(path)))
    players: Any = document.get("players", [])
    places = [place for place, player in enumerate(players) if player.get("name") == name]
    for place in reversed(places):
        del players[place]
    for player in players:
        _release(player, name)
    named: Any = document.get("football", {}).get("anti_after_win_of", [])
    renamed = [place for place, other in enumerate(named) if pseudonym and other == name]
    for place in renamed:
        named[place] = pseudonym
    if places or renamed:
        files.write_whole(path, tomlkit.dumps(document).encode("utf-8"))


def _release(player: Any, name: str) -> None:
    """Take a name out of those that a player stands in for; with the last one the turns go too."""
    others = player.get("deputy_of", [])
    if name not in others:
        return
    others.remove(name)
    if not others:
        for key in ("deputy_of", "deputy_from", "deputy_until"):
            player.pop(key, None)


def rename_start(folder: Path, name: str, pseudonym: str) -> None:
    """Call a player otherwise in ranking-start.csv; a file that does not name him stays as it is."""
    path = folder / start.NAME
    if not any(row.player == name for row in start.start_ranking(folder)):
        return
    text = start.decode(files.read(path))
    delimiter = start.delimiter(text)
    new = io.StringIO(newline="")
    writer = csv.writer(new, delimiter=delimiter, lineterminator="\n")
    for player, *rest in filter(None, csv.reader(text.splitlines(), delimiter=delimiter)):
        writer.writerow([pseudonym if player.strip() == name else player, *rest])
    files.write_whole(path, new.getvalue().encode("utf-8"))


def rename_in_turn(folder: Path, id: str, name: str, pseudonym: str) -> None:
    """Call a player otherwise in a turn's rulings.toml and turn.toml, wherever the name is a whole value."""
    for file in ("rulings.toml", "turn.toml"):
        path = folder / "turns" / id / file
        if not path.is_file():
            continue
        document = tomlkit.parse(decode(path.name, files.read(path)))
        if rename_values(document, name, pseudonym):
            files.write_whole(path, tomlkit.dumps(document).encode("utf-8"))


def rename_values(value: Any, name: str, pseudonym: str) -> bool:
    """Put the pseudonym in place of each value that is the name; whether there was one."""
    places = list(value.items()) if isinstance(value, dict) else list(enumerate(value))
    renamed = False
    for place, inner in places:
        if inner == name:
            value[place] = pseudonym
            renamed = True
        elif isinstance(inner, dict | list):
            renamed = rename_values(inner, name, pseudonym) or renamed
    return renamed


def remove_letter(folder: Path, id: str, letter: str, emptied: Callable[[bytes, int], bytes] | None = None) -> None:
    """Take a letter out of a turn's mail/ and what the index says of it.

    One in an mbox (file#number) is emptied by `emptied(bytes of the mbox, number)`, so that the others keep theirs.
    """
    name, _, number = letter.rpartition("#") if letter.rpartition("#")[2].isdecimal() else (letter, "", "")
    mail = folder / "turns" / id / "mail"
    if not number or (mail / letter).is_file():
        files.remove(mail / letter)
        _reindex(folder, id, lambda row: _place(row) if row["file"] == letter else row)
        return
    if emptied is None:
        raise InputError(f"{mail / name}: holds letter {number}; take it out of the file by hand")
    data = emptied(files.read(mail / name), int(number))
    files.write_whole(mail / name, data)
    summed = {"sha256": sha256(data).hexdigest()}
    _reindex(folder, id, lambda row: row | summed if row["file"] == name else None if row["file"] == letter else row)


def _place(row: dict[str, Any]) -> dict[str, Any] | None:
    """What may stay of a row: its place in a mailbox, so that nothing is fetched again; None where there is none."""
    kept: dict[str, Any] = {key: row[key] for key in ("folder", "uidvalidity", "uid") if key in row}
    return {"file": "", "sha256": ""} | kept if kept else None


def _reindex(folder: Path, id: str, change: Callable[[dict[str, Any]], dict[str, Any] | None]) -> None:
    rows = [dict(row) for row in index.read_index(folder, id).rows]
    changed = [new for row in rows if (new := change(row)) is not None]
    if changed != rows:
        lines = (json.dumps(row, ensure_ascii=False) + "\n" for row in changed)
        files.write_whole(index.path_of(folder, id), "".join(lines).encode("utf-8"))
