"""The file of an archive: asked, made anew where it must be, kept where it can be."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from fractions import Fraction
from pathlib import Path

from sqlite_utils import Database

from gm.archive.tables import SCHEMA, TABLES
from gm.archive.views import History, Row, views
from gm.model import InputError, Rating

BROKEN = (sqlite3.DatabaseError, UnicodeDecodeError, KeyError)
"""What comes up where a file is no database, or one whose words are damaged."""


class Archive:
    """What can be asked of an archive; `close` it, or use it in a `with`."""

    def __init__(self, database: Database) -> None:
        self.database = database
        database.execute("pragma foreign_keys=on")

    def __enter__(self) -> Archive:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self.database.conn.close()

    def round_at(self, at: str | None = None) -> str | None:
        """Give the last round up to a turn, that one included; None where there is none (then the start counts)."""
        found = self._rows("select turn from turns natural join (select distinct turn from ranking) order by number")
        turns = [row["turn"] for row in found if at is None or int(row["turn"]) <= int(at)]
        return turns[-1] if turns else None

    def ranking(self, at: str | None = None) -> list[Row]:
        """R4  Give the ranking after a turn: place, player, exact points, shown, place before, active."""
        rows = self._ratings(self.round_at(at))
        return [
            {"place": row["place"], "player": row["player"], "points": row["points"], "shown": row["shown"]}
            | {"before": row.get("before"), "active": bool(row["active"])}
            for row in rows
            if row["place"] is not None
        ]

    def ratings(self, before: str) -> list[Rating]:
        """Give the ratings with which a turn begins, of those who are not listed too."""
        rows = self._ratings(self.round_at(str(int(before) - 1)))
        return [Rating(row["player"], Fraction(row["points"]), row["idle"]) for row in rows]

    def player(self, name: str) -> list[Row]:
        """Give a player's way through the ranking, a row a round."""
        return self._rows(
            "select ranking.* from ranking join turns using (turn) where player = ? order by number", name
        )

    def turn(self, id: str) -> dict[str, list[Row]]:
        """Give the rows of a turn by table; none where it has no record."""
        return {
            name: self._of(name, "where turn = ?", id) for name, (columns, _) in TABLES.items() if "turn" in columns
        }

    def tables(self) -> dict[str, list[Row]]:
        """Give all rows of all tables but the archive's own, in the order of their keys."""
        return {name: self._of(name) for name in TABLES if name != "about"}

    def digest(self) -> str:
        """Give the sum of what this was made from; "" where it is no whole archive of this version."""
        with suppress(*BROKEN):
            if self._rows("pragma quick_check") == [{"quick_check": "ok"}]:
                found = {row["key"]: row["value"] for row in self._of("about")}
                return str(found["digest"]) if found.get("schema") == str(SCHEMA) else ""
        return ""

    def _ratings(self, turn: str | None) -> list[Row]:
        table, where = ("start", "?1 is null") if turn is None else ("ranking", "turn = ?1")
        return self._rows(f"select * from {table} where {where} order by place is null, place, player", turn)

    def _of(self, table: str, where: str = "", *args: object) -> list[Row]:
        key = ", ".join(f'"{column}"' if column != "turn" else "length(turn), turn" for column in TABLES[table][1])
        return self._rows(f'select * from "{table}" {where} order by {key}', *args)

    def _rows(self, sql: str, *args: object) -> list[Row]:
        return list(self.database.query(sql, args))


def open_archive(path: Path, digest: str, history: Callable[[], History]) -> Archive:
    """Open the archive at a path, made anew where it is missing, stale or broken; `digest` is the sum over its sources.

    Where it cannot be kept in that place (read-only, full, locked) it is made in memory: no question stays unanswered.
    """
    if path.is_file():
        with suppress(*BROKEN):
            archive = _at(path)
            if archive.digest() == digest:
                return archive
            archive.close()
    data = build(digest, history())
    with suppress(OSError, *BROKEN):
        _keep(path, data)
        return _at(path)
    connection = sqlite3.connect(":memory:")
    connection.deserialize(data)
    return Archive(Database(connection))


def rebuild(path: Path, digest: str, history: History) -> Archive:
    """Make the archive at a path anew, whatever is there; InputError where it cannot be written."""
    try:
        _keep(path, build(digest, history))
    except OSError as error:
        remedy = "move it away" if path.is_dir() else "make the folder writable"
        raise InputError(f"{path}: cannot be written: {error.strerror}; {remedy} and run it again") from None
    return _at(path)


def build(digest: str, history: History) -> bytes:
    """Build an archive; the same records always give the same rows."""
    with closing(sqlite3.connect(":memory:")) as connection:
        database = Database(connection)
        about = [{"key": "digest", "value": digest}, {"key": "schema", "value": str(SCHEMA)}]
        rows = {"about": about} | views(history)
        with database.atomic():
            for name, (columns, key) in TABLES.items():
                keys = [("turn", "turns", "turn")] if "turn" in columns and name != "turns" else []
                table = database.table(name)
                table.create(
                    columns, pk=key if len(key) > 1 else key[0], not_null=set(key), foreign_keys=keys, strict=True
                )
                table.insert_all(rows[name])
        return connection.serialize()


def _at(path: Path) -> Archive:
    # By path, never by a URI: a folder may be called "HAI ZET #47". A quarter of a second is enough for another reader.
    return Archive(Database(sqlite3.connect(str(path), timeout=0.25)))


def _keep(path: Path, data: bytes) -> None:
    """Write the file whole; readers hold no lock, so each process has a hidden part of its own."""
    hidden = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with hidden.open("wb") as to:
            to.write(data)
            to.flush()
            os.fsync(to.fileno())
        os.replace(hidden, path)
    except OSError:
        with suppress(OSError):
            hidden.unlink(missing_ok=True)
        raise
