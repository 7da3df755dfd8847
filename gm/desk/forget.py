"""A player is forgotten: letters and addresses go, what was played stays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gm import names, zine
from gm.desk.books import refresh
from gm.desk.forget_cups import cups_of, leave_cups
from gm.desk.gather import letters
from gm.desk.run import rendered
from gm.model import InputError
from gm.post.folder import emptied
from gm.record import Record


def check_known(folder: Path, name: str) -> None:
    """InputError where nobody is called so, neither in zine.toml nor in a record nor in a tournament."""
    players = [each.name for each in zine.load(folder).players]
    if name in players or any(each["name"] == name for found in zine.all_records(folder) for each in found["players"]):
        return
    if cups_of(folder, name):
        return
    like = names.like(name, players)
    raise InputError(f'"{name}": no such player' + (f"; is {like} meant?" if like else ""))


def forget(folder: Path, name: str, pseudonym: str = "") -> list[str]:
    """Remove a player's letters, addresses and private answers everywhere; records keep the name, or a pseudonym.

    What was removed, a line each. Killed and called again it goes on where it was.
    """
    with zine.lock(folder):
        settings = zine.load(folder)
        player = next((each for each in settings.players if each.name == name), None)
        check_known(folder, name)
        if pseudonym and any(names.fold(pseudonym) == names.fold(each.name) for each in settings.players):
            raise InputError(f'--pseudonym "{pseudonym}": another player is called so; choose another')
        if pseudonym and (thrown := diced(folder, name)):
            raise InputError(
                f'--pseudonym "{pseudonym}": the dice of {", ".join(thrown)} hang on the name {name}, nobody could '
                "check them under another; without --pseudonym the records keep the public name"
            )
        if pseudonym and (drawn := cups_of(folder, name)):
            raise InputError(
                f'--pseudonym "{pseudonym}": the lots of {", ".join(drawn)} hang on the name {name}, nobody could '
                "check them under another; without --pseudonym the tournaments keep the public name"
            )
        told = leave_cups(folder, name, player.addresses if player else ())
        for id in zine.turn_ids(folder):
            told += _letters(folder, id, name)
            told += _records(folder, id, name, pseudonym)
            if pseudonym:
                zine.rename_in_turn(folder, id, name, pseudonym)
            if (preview := folder / "turns" / id / "out" / "preview").is_dir():
                zine.publish_files(preview, {}, discard=True)
        if pseudonym:
            zine.rename_start(folder, name, pseudonym)
        refresh(folder)
        zine.write_moves(folder, [row for row in zine.read_moves(folder) if row["player"] != name])
        if player is not None:  # last of all: while he stands there a killed run can be called again
            zine.remove_player(folder, name, pseudonym)
            told.append(f"zine.toml: {name} removed")
        return told


def diced(folder: Path, name: str) -> list[str]:
    """The turns in which dice were thrown for this player: their streams are called by his name (docs/dice.md)."""
    return [
        made["turn"]
        for made in zine.all_records(folder)
        for result in made["results"].values()
        if result.get("method") == "dice" and any(row["manager"] == name for row in result["teams"])
    ]


def _letters(folder: Path, id: str, name: str) -> list[str]:
    """A player's letters in a turn: files are deleted, one in an mbox is emptied, so the others keep their number."""
    record = zine.latest(folder, id)
    mine = {row["letter"] for row in record["letters"] if row["player"] == name} if record else set()
    settings = zine.load(folder)
    own = {address.casefold() for player in settings.players if player.name == name for address in player.addresses}
    found = []
    for letter in letters(folder, id, settings):
        if letter.name in mine or own & set(letter.senders) or letter.given == name:
            zine.remove_put(folder, id, name, {letter.name})
            zine.remove_letter(folder, id, letter.name, emptied)
            found.append(f"turns/{id}/mail/{letter.name}: removed")
    return found


def _records(folder: Path, id: str, name: str, pseudonym: str) -> list[str]:
    """The records of a turn without what is private of a player, and out/ made anew where a name changes."""
    found = []
    for number in (0, *zine.corrections(folder, id)):
        made = zine.read_record(folder, id, number)
        if made is None:
            continue
        bare: Record = _renamed(_without(made, name), name, pseudonym) if pseudonym else _without(made, name)
        if bare != made:
            out = folder / "turns" / id / "out" / (f"korrektur-{number}" if number else "")
            files = rendered(folder, bare)
            record = zine.record_file(folder, id, bare, number)
            zine.publish_files(out, files, discard=bool(pseudonym), keep=not pseudonym, record=record)
            found.append(f"turns/{id}/{'record' if not number else f'record-korrektur-{number}'}.json: cleared")
    return found


def _without(made: Record, name: str) -> Record:
    """A record without a player's addresses and without the words of his letters, those of earlier turns too."""
    mine = {row["letter"] for row in made["letters"] if row["player"] == name}
    mine |= {row["letter"] for key in ("brought", "carried") for row in made.get(key, ()) if row["player"] == name}
    bare = dict(made)
    bare["players"] = [_nameless(each) if each["name"] == name else each for each in made["players"]]
    bare["letters"] = [row | {"from": ""} if row["letter"] in mine else row for row in made["letters"]]
    for key in ("notices", "questions"):
        rows = [row for row in made[key] if not (row["letter"] in mine and row["code"].startswith("mail-"))]
        bare[key] = [row | {"words": ""} if row["letter"] in mine else row for row in rows]
    if "put" in made:
        bare["put"] = [row for row in made["put"] if row["player"] != name]
    bare["orders"] = [row | {"written": ""} if row["letter"] in mine else row for row in made["orders"]]
    bare["wishes"] = [row | {"written": ""} if row["letter"] in mine else row for row in made["wishes"]]
    for key in ("brought", "carried"):
        if key in made:
            bare[key] = [row | {"written": ""} if row["player"] == name else row for row in made[key]]
    return bare


def _nameless(player: Record) -> Record:
    """What of a player may stay in a record: nothing that reaches him, and no hash of his code word."""
    return {key: value for key, value in player.items() if key != "code"} | {"addresses": []}


def _renamed(value: Any, name: str, pseudonym: str) -> Any:
    """JSON values with a name replaced wherever it is a whole value or a key."""
    if isinstance(value, dict):
        return {(pseudonym if key == name else key): _renamed(each, name, pseudonym) for key, each in value.items()}
    if isinstance(value, list):
        return [_renamed(each, name, pseudonym) for each in value]
    return pseudonym if value == name else value
