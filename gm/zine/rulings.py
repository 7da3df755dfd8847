"""The game master's word on a turn, as rulings.toml says it."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from datetime import datetime
from pathlib import Path
from typing import Any, get_args, get_type_hints

from gm.model import InputError, Word
from gm.zine import files
from gm.zine.settings import Zine, unknown
from gm.zine.source import Place, decode, parse, printable, said, spelled
from gm.zine.tables import Table, collect, each, one_of, shown, text, words

DEEDS: tuple[str, ...] = get_args(get_type_hints(Word)["do"])
WITH_VALUE = ("sender", "lineup", "stones", "wish")
OF_A_LETTER = ("sender", "ignore")
OF_ALL_OF_IT = ("sender", "count", "ignore")
"""What is said of a letter as a whole: narrowed to a game or a team it would still take the rest along."""


@dataclass(frozen=True, slots=True)
class RulingsFile:
    """rulings.toml as it stands there."""

    rulings: tuple[Word, ...] = ()


def value(given: object) -> str:
    """Take the value of a ruling; a bare number is as good as its digits."""
    return str(given) if type(given) is int else words(given)


def at(given: object) -> datetime:
    """Take the instant of a ruling."""
    if not isinstance(given, datetime) or given.tzinfo is None:
        raise ValueError(
            f"is {shown(given)}; write it with its offset and without quotes, as 2025-10-24T21:10:00+02:00"
        )
    return given


WORD = Table(
    Word,
    do=one_of(*DEEDS),
    letter=text,
    player=text,
    game=one_of("football", "anti", "curling"),
    team=text,
    value=value,
    reason=words,
    public=words,
    at=at,
)
FILE = Table(RulingsFile, rulings=each(WORD))


def load_words(folder: Path, id: str, zine: Zine | None = None) -> tuple[Word, ...]:
    """Read rulings.toml, () where there is none; InputError tells all its faults by file and line.

    With the zine, names of players are looked up in it.
    """
    path = path_of(folder, id)
    if not path.is_file():
        return ()
    name = f"turns/{id}/rulings.toml"
    source = decode(name, files.read(path))
    raw = parse(name, source)
    found, wrong = collect(FILE, raw)
    if faults := said(name, source, [*wrong, *gaps(raw, zine)]):
        raise InputError(*faults)
    rulings: tuple[Word, ...] = found.rulings
    return rulings


def check_word(word: Word, zine: Zine | None = None) -> None:
    """Check a ruling as if it stood in rulings.toml; InputError tells all that is wrong with it."""
    given = {field.name: getattr(word, field.name) for field in fields(Word)}
    raw = {"rulings": [{key: value for key, value in given.items() if value not in ("", None)}]}
    _, wrong = collect(FILE, raw)
    if faults := [*wrong, *gaps(raw, zine)]:
        raise InputError(*(printable(f"{spelled(place[2:]) or 'ruling'}: {what}") for place, what in faults))


def path_of(folder: Path, id: str) -> Path:
    """Give the path of a turn's rulings."""
    return folder / "turns" / id / "rulings.toml"


def gaps(raw: dict[str, Any], zine: Zine | None) -> list[tuple[Place, str]]:
    """Find rulings that do not say on what, or what, and players whom nobody knows."""
    found: list[tuple[Place, str]] = []
    rulings = raw.get("rulings")
    for index, ruling in enumerate(rulings if isinstance(rulings, list) else ()):
        if isinstance(ruling, dict):
            found += [(("rulings", index, *key), fault) for key, fault in _gaps(ruling, zine)]
    return found


def _gaps(ruling: dict[str, Any], zine: Zine | None) -> list[tuple[tuple[str, ...], str]]:
    found: list[tuple[tuple[str, ...], str]] = []
    do, given = ruling.get("do"), ruling.get("value")
    if do in OF_A_LETTER and "letter" not in ruling:
        found.append((("letter",), f'is missing: "{do}" is said of a letter; write which'))
    elif "letter" not in ruling and "player" not in ruling:
        found.append((("letter",), "is missing, and player too; write on whose word you rule"))
    found += [
        ((key,), f'narrows nothing: "{do}" is said of all that a letter says; take it out, or say "strike"')
        for key in ("game", "team")
        if do in OF_ALL_OF_IT and ruling.get(key)
    ]
    if do in WITH_VALUE and given in (None, ""):
        found.append((("value",), f'is missing: "{do}" needs one; write it'))
    if do not in WITH_VALUE and given not in (None, "") and do in DEEDS:
        found.append((("value",), f'says nothing to "{do}"; take it out'))
    if do == "wish" and given not in (None, "") and not re.fullmatch(r"[0-9]{1,6}", str(given)):
        found.append((("value",), f"is {shown(given)}; write the wish as a whole number"))
    strangers = [("player", ruling.get("player"))] + ([("value", given)] if do == "sender" else [])
    for key, name in strangers:
        if zine is not None and isinstance(name, str) and name and (fault := unknown(name, zine.players)):
            found.append(((key,), f"is a stranger: {fault}"))
    return found
