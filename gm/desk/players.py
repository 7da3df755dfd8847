"""Players are registered."""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from gm import names, zine
from gm.desk.gather import letters, turn_or_last
from gm.model import InputError, Player


def add_player(
    folder: Path, name: str, addresses: Sequence[str], *, letter: str | None, turn: str | None, language: str | None
) -> Player:
    """Add a player, or addresses to one who is there; with a letter its sender's address, and name if none is given."""
    with zine.lock(folder):
        if letter:
            id = turn_or_last(folder, turn)
            found = next((one for one in letters(folder, id, zine.load(folder)) if one.name == letter), None)
            if found is None or len(found.senders) != 1:
                raise InputError(f"turns/{id}/mail/{letter}: there is no letter of this name with one sender")
            name = name or re.sub(r"<[^<>]*>", "", found.display).strip(' "')
            addresses = [*addresses, found.senders[0]]
        if not name or "@" in name:
            raise InputError(f'"{name}": is no name; give the player\'s name first, then the addresses')
        zine.add_player(folder, name, addresses, language)
    # zine.toml may write the name otherwise: "Jörg Süß" is who was called "joerg suess" here.
    return next(player for player in zine.load(folder).players if names.fold(player.name) == names.fold(name))


def mark(name: str) -> str:
    """What stands for a player in an id: sent.jsonl names nobody who may want to be forgotten."""
    return sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:12]
