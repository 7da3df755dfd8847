"""Everything that a turn is decided from, out of the folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from gm import ranking, zine
from gm.model import InputError, Letter, Player, Rating, Turn
from gm.post import mailbag
from gm.record import Record, decided_of, player_of, ratings
from gm.turn import Carried, Decided, Put, of_rows
from gm.zine import Zine

MAIL_KEYS = ("timezone", "gm_address", "own_mail_server", "plus_tags", "language")


@dataclass(frozen=True, slots=True)
class Gathered:
    """A turn as it lies in the folder: settings, letters, the ratings before it, the records of earlier turns."""

    folder: Path
    zine: Zine
    turn: Turn
    letters: tuple[Letter, ...]
    ratings: tuple[Rating, ...]
    earlier: tuple[Record, ...]
    beacon: str = ""
    cup: tuple[str, int] | None = None
    """The round of a tournament that is played in this turn."""
    kept: tuple[Decided, ...] = ()
    """Orders in force of a published turn whose letters are gone."""
    put: tuple[Put, ...] = ()
    """Questions that were put to players; those of a published turn as its record has them."""
    brought: tuple[Carried, ...] = ()
    """P5  What earlier turns bring into this one."""


def gather(folder: Path, id: str) -> Gathered:
    """A turn with its letters; InputError tells what is wrong in the game master's files."""
    settings = with_former(folder, id, zine.load(folder))
    given = zine.load_turn(folder, id, settings)
    earlier = records_before(folder, id)
    before = chain(folder, earlier)
    active = tuple(rating.player for rating in before if ranking.active(rating))
    words = zine.load_words(folder, id, settings)
    turn = Turn(id, given.zat, given.tasks, settings.players, words, active)
    found = letters(folder, id, settings)
    made = zine.latest(folder, id)
    kept: tuple[Decided, ...] = ()
    if made is not None and made["state"] == "published":
        turn, kept = without_gone(turn, made, found)
        put = put_in(made)
    else:
        put = zine.read_put(folder, id)
    found_before = brought(turn, earlier)
    return Gathered(
        folder, settings, turn, found, tuple(before), earlier, given.beacon, given.cup, kept, put, found_before
    )


def brought(turn: Turn, earlier: Sequence[Mapping[str, Any]]) -> tuple[Carried, ...]:
    """P5  What the last turn carried on; an absent player's standing orders rest where he wants none to count."""
    rows = earlier[-1].get("carried", ()) if earlier else ()
    rests = {player.name for player in turn.players if player.is_absent(turn.id) and player.absent_orders == "none"}
    return tuple(replace(one, rests=one.player in rests and not one.hold.isdecimal()) for one in of_rows(rows))


def put_in(made: Record) -> tuple[Put, ...]:
    """The questions that a record has: what was put to players before it was made."""
    return tuple(zine.put_of(row) for row in made.get("put", ()))


def without_gone(turn: Turn, made: Record, there: Sequence[Letter]) -> tuple[Turn, tuple[Decided, ...]]:
    """A published turn some of whose letters are gone: without the rulings on those, and what they had in force."""
    known = {(letter.name, letter.sha256) for letter in there}
    gone = {row["letter"] for row in made["letters"] if (row["letter"], row["sha256"]) not in known}
    rows = [row for row in made["orders"] if row["letter"] in gone and row["status"] in ("accepted", "clipped")]
    words = tuple(word for word in turn.words if word.letter not in gone)
    return replace(turn, words=words), tuple(decided_of(row) for row in rows)


def with_former(folder: Path, id: str, settings: Zine) -> Zine:
    """The settings with those players of a turn's record who are in zine.toml no longer: its files still name them."""
    made = zine.latest(folder, id)
    if made is None or made["state"] != "published":
        return settings
    known = {player.name for player in settings.players}
    former = tuple(Player(one["name"]) for one in made["players"] if one["name"] not in known)
    return replace(settings, players=settings.players + former)


def letters(folder: Path, id: str, settings: Zine | Mapping[str, Any]) -> tuple[Letter, ...]:
    """The letters of a turn, read with these settings (a record has those of its day)."""
    index = zine.read_index(folder, id)
    return tuple(mailbag.read(folder / "turns" / id / "mail", index.rows, mail_settings(settings)))


def mail_settings(settings: Zine | Mapping[str, Any]) -> mailbag.Settings:
    """What the mailbag needs to know of a zine, or of a record for its day."""
    if isinstance(settings, Zine):
        given: Mapping[str, Any] = {name: getattr(settings, name) for name in MAIL_KEYS}
        players = settings.players
    else:
        given = settings["zine"]
        players = tuple(player_of(row) for row in settings["players"])
    return mailbag.Settings(
        zone=ZoneInfo(given["timezone"]),
        gm_address=given["gm_address"],
        own_mail_server=tuple(given["own_mail_server"]),
        plus_tags=given["plus_tags"],
        languages={
            address.casefold(): player.language or given["language"]
            for player in players
            for address in player.addresses
        },
        language=given["language"],
        codes={player.name: player.code for player in players if player.code},
    )


def records_before(folder: Path, id: str) -> tuple[Record, ...]:
    """The records in force of all earlier turns, oldest first."""
    found = (zine.latest(folder, other) for other in zine.ids_before(folder, id))
    return tuple(record for record in found if record is not None)


def chain(folder: Path, records: Sequence[Mapping[str, Any]]) -> list[Rating]:
    """R1  The ratings after these turns, from ranking-start.csv on."""
    return ratings(start(folder), records, zine.first(folder) or 0)


def start(folder: Path) -> list[tuple[str, Fraction, int | None]]:
    """The ranking that the zine brought along: player, exact points, number of the turn last played in."""
    return [(row.player, row.points, row.last_played) for row in zine.start_ranking(folder)]


def turn_or_last(folder: Path, id: str | None) -> str:
    """The turn that is meant: the one named, else the newest."""
    zine.load(folder)
    if id is not None:
        zine.turn_folder(folder, id)
        return id
    ids = zine.turn_ids(folder)
    if not ids:
        raise InputError(f"{folder}: there is no turn yet; gm turn new makes the first")
    return ids[-1]


class Settled(InputError):
    """The turn is published: what comes now belongs to the next."""


def open_turn(folder: Path, id: str | None) -> str:
    """The turn that new letters belong to, the newest where none is named; Settled where it is published."""
    turn = turn_or_last(folder, id)
    if zine.state(folder, turn) == "published":
        raise Settled(f"{turn} is published; what comes now is the next turn's, made by gm turn new")
    return turn
