"""A player's address changes, and the old one is told."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from gm import press, zine
from gm.desk.run import settings_row
from gm.model import InputError, Player
from gm.post.compose import Mail
from gm.zine import SentLog, Zine


def change_address(folder: Path, name: str, new: str, remove: Sequence[str]) -> tuple[Player, list[str]]:
    """Put an address in front of a player's others, without those to remove; who is told of it by the next gm send.

    What is to be told is kept first: a kill between leaves a row of a change that was not made, which tells nothing.
    """
    with zine.lock(folder):
        settings = zine.load(folder)
        player = zine.known_player(settings, name)
        held = {one.casefold(): one for one in player.addresses}
        if unknown := [one for one in remove if one.casefold() not in held]:
            raise InputError(*(f"--remove {one}: is not an address of {player.name}" for one in unknown))
        gone = {one.casefold() for one in remove} - {new.casefold()}
        kept = [one for one in player.addresses if one.casefold() not in (*gone, new.casefold())]
        addresses = [held.get(new.casefold(), new), *kept]
        told = [one for one in player.addresses if one.casefold() in gone or one == player.addresses[0] != addresses[0]]
        rows = [
            {"player": player.name, "old": one, "new": addresses[0], "kept": one.casefold() not in gone} for one in told
        ]
        log = zine.read_sent(folder)
        waiting = [dict(row) for row in zine.read_moves(folder) if log.state(row["id"]) != "sent"]
        ids = {row["id"] for row in waiting}
        fresh = [named for row in rows if (named := {"id": _id(row, log), **row})["id"] not in ids]
        zine.check_addresses(folder, player.name, addresses)
        zine.write_moves(folder, [*waiting, *fresh])
        return zine.set_addresses(folder, player.name, addresses), told


def _id(row: Mapping[str, object], log: SentLog) -> str:
    """The id of a mail about a change; the same change once more, after it was told, is another mail."""
    name = "address-" + sha256(f"{row['player']}\0{row['old']}\0{row['new']}\0{row['kept']}".encode()).hexdigest()[:12]
    told = sum(1 for id in log.last if re.fullmatch(rf"{name}(-\d+)?", id) and log.state(id) == "sent")
    return f"{name}-{told + 1}" if told else name


def moved(folder: Path, settings: Zine, without: Collection[str] = ()) -> Iterator[Mail]:
    """The mails to old addresses whose change stands in zine.toml; none of the ids `without`."""
    players = {player.name: player for player in settings.players}
    for row in zine.read_moves(folder):
        player = players.get(row["player"])
        if player is None or row["new"] not in player.addresses or row["id"] in without:
            continue
        language = player.language or settings.language
        facts = {"player": player.name, **{key: row[key] for key in ("old", "new", "kept")}}
        subject, text = press.moved(settings_row(settings), facts, language, zine.own_templates(folder))
        yield Mail(row["id"], player.name, row["old"], subject, text)
