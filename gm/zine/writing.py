"""TOML files that the program writes, with the comments and the order that the game master gave them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from datetime import datetime
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.items import AoT, Table

from gm import names
from gm.model import InputError, Match, Word
from gm.zine import calendar, files, rulings, settings
from gm.zine.source import decode
from gm.zine.tables import text

IGNORED = """\
# what stays with the game master: letters, secrets, private answers
turns/*/mail/
turns/*/questions.jsonl
turns/*/out/letters/
turns/*/out/**/letters/
turns/*/out/ledger.json
turns/*/out/preview/
secrets/
post/
# what can be made again
zine.db
.gm.lock
.*.lock
.site.json
.*.part
"""


def append_word(folder: Path, id: str, *words: Word) -> None:
    """Append rulings to rulings.toml, whole or not at all; InputError where a word or the file has faults."""
    rulings.load_words(folder, id)
    tables = []
    for word in words:
        rulings.check_word(word)
        table = tomlkit.table()
        for field in fields(Word):
            value = getattr(word, field.name)
            if value not in ("", None):
                table.add(field.name, value)
        tables.append(table)
    path = rulings.path_of(folder, id)
    _write(path, _appended(path, "rulings", *tables))


def add_player(folder: Path, name: str, addresses: Sequence[str], language: str | None = None) -> None:
    """Append a player to zine.toml, or give one who is there the addresses that he lacks, and a language told.

    InputError, and nothing written, where the file has faults or would have them afterwards.
    """
    zine = settings.load(folder)
    path = folder / settings.NAME
    same = next((index for index, each in enumerate(zine.players) if names.fold(each.name) == names.fold(name)), None)
    new = _addresses(addresses, zine, None if same is None else zine.players[same].name)
    if same is not None:
        document = tomlkit.parse(_source(path))
        players: Any = document["players"]
        held = players[same].setdefault("addresses", tomlkit.array())
        for address in new:
            held.append(address)
        if language is not None:
            players[same]["language"] = _checked("language", settings.language, language)
        _write(path, tomlkit.dumps(document))
        return
    table = tomlkit.table()
    table.add("name", _checked("name", text, name))
    table.add("addresses", new)
    if language is not None:
        table.add("language", _checked("language", settings.language, language))
    _write(path, _appended(path, "players", table))


def _addresses(addresses: Sequence[str], zine: settings.Zine, name: str | None) -> list[str]:
    """Check new addresses: each one reaches one player; those that he has already are left out."""
    holders = {held.casefold(): player.name for player in zine.players for held in player.addresses}
    new: dict[str, str] = {}
    for address in addresses:
        folded = _checked("address", settings.address, address).casefold()
        if holders.get(folded, name) != name:
            raise InputError(
                f"{address}: is an address of {holders[folded]} already; take it out of zine.toml there first"
            )
        if folded not in holders:
            new.setdefault(folded, address)
    return list(new.values())


def create_zine(
    folder: Path,
    *,
    name: str,
    language: str,
    timezone: str,
    gm_address: str,
    own_mail_server: Sequence[str] = (),
    rule: str = "",
    time: str = "20:00",
) -> None:
    """Make a folder a zine: zine.toml and .gitignore; InputError, and nothing written, where a value is wrong."""
    path = folder / settings.NAME
    if path.exists():
        raise InputError(f"{path}: is there already; choose another folder")
    document = tomlkit.document()
    document.add("name", _checked("name", text, name))
    document.add("language", _checked("language", settings.language, language))
    document.add("timezone", _checked("timezone", calendar.zone, timezone))
    document.add("gm_address", _checked("gm_address", settings.address, gm_address))
    if own_mail_server:
        document.add("own_mail_server", [_checked("own_mail_server", text, each) for each in own_mail_server])
    if rule:
        table = tomlkit.table()
        table.add("rule", _checked("rule", calendar.rule, rule))
        table.add("time", _checked("time", calendar.time, time))
        document.add("calendar", table)
    football = tomlkit.table()
    football.add("method", "expected")
    document.add("football", football)
    files.folder(folder)
    if not (folder / ".gitignore").exists():
        files.write_whole(folder / ".gitignore", IGNORED.encode("utf-8"))
    _write(path, tomlkit.dumps(document))


def create_turn(
    folder: Path,
    id: str,
    zine: settings.Zine,
    zat: datetime,
    *,
    wp: int | None,
    anti_wp: int | None = None,
    matches: Sequence[Match] = (),
    cup: tuple[str, int] | None = None,
) -> None:
    """Make the folder of a turn with its turn.toml and mail/; InputError where it is there already.

    With `cup` the matches are those of a tournament's round: only who sends for each side is written.
    """
    path = folder / "turns" / id / "turn.toml"
    if path.exists():
        raise InputError(f"{path}: is there already; edit it, or take the next number")
    document = tomlkit.document()
    document.add("zat", calendar.written(zat, zine.zone))
    if wp is not None:
        football = tomlkit.table()
        football.add("wp", wp)
        if anti_wp is not None:
            football.add("anti_wp", anti_wp)
        document.add("football", football)
    if cup:
        curling = tomlkit.table()
        curling.add("cup", cup[0])
        curling.add("round", cup[1])
        senders = {side: list(who) for match in matches for side, who in match.senders.items()}
        curling.add("senders", _table(senders))
        document.add("curling", curling)
    elif matches:
        curling = tomlkit.table(is_super_table=True)
        curling.add("matches", _matches(matches))
        document.add("curling", curling)
    files.folder(path.parent / "mail")
    _write(path, tomlkit.dumps(document))


def _matches(matches: Sequence[Match]) -> AoT:
    array = tomlkit.aot()
    for match in matches:
        table = tomlkit.table()
        table.add("first", match.first)
        table.add("second", match.second)
        table.add("senders", _inline({side: list(players) for side, players in match.senders.items()}))
        array.append(table)
    return array


def _table(values: Mapping[str, list[str]]) -> Table:
    table = tomlkit.table()
    table.update(values)
    return table


def _inline(values: Mapping[str, list[str]]) -> Any:
    table = tomlkit.inline_table()
    table.update(values)
    return table


def _checked(key: str, check: Any, value: str) -> str:
    try:
        found: str = check(value)
    except ValueError as error:
        raise InputError(f"{key}: {error}") from None
    return found


def _source(path: Path) -> str:
    return decode(path.name, files.read(path)) if path.is_file() else ""


def _appended(path: Path, key: str, *tables: Table) -> str:
    """Set tables of a list behind everything that stands there: so nothing above moves."""
    source = _source(path)
    array = tomlkit.aot()
    for table in tables:
        array.append(table)
    document = tomlkit.document()
    document.add(key, array)
    gap = "" if not source else "\n" if source.endswith("\n") else "\n\n"
    whole = source + gap + tomlkit.dumps(document)
    tomlkit.parse(whole)
    return whole


def _write(path: Path, source: str) -> None:
    files.write_whole(path, source.encode("utf-8"))
