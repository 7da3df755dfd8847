"""The archive of a zine brought up to its records: only what changed is written."""

from __future__ import annotations

import gc
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from gm import __version__, press, ranking, site, zine
from gm.desk.cup import Where, look
from gm.desk.gather import start
from gm.desk.run import foreword
from gm.model import LANGUAGES
from gm.record import Record
from gm.site import Book, Frame, Page, Past
from gm.tournaments.model import Cup
from gm.zine.cups import cup_names

KEPT = ".site.json"
"""What is kept of the turns before, so that one further turn is soon added; it can be thrown away."""
PAGES = ".pages.json"
"""In the archive's folder: a digest of what each file was made from."""


@dataclass(frozen=True, slots=True)
class Built:
    """What became of the archive's files."""

    folder: Path
    pages: int
    written: int
    removed: int


def build(folder: Path, out: Path) -> Built:
    """Bring the archive in `out` up to the published turns; files that are not the archive's own are left alone."""
    settings = zine.load(folder)
    with zine.lock(folder):
        sums = {id: sum for id in zine.turn_ids(folder) if (sum := zine.fingerprint(folder, id))}
        names = {player.name: player.public_name for player in settings.players if player.public_name}
        with _lasting():
            book, published = _book(folder, sums, names)
        frame = _frame(folder, settings)
        known, there = _known(out), _there(out)
        made: dict[str, str] = {}
        written = 0
        for page in site.pages(frame, book, _reader(folder, names), published, _cups(folder), names):
            made[page.path] = page.key
            written += not (page.path in there and known.get(page.path) == page.key) and _put(out, page)
        gone = [path for path in known if path not in made]
        for path in gone:
            zine.remove(out / path)
        if written or gone:
            zine.write_view(out / PAGES, json.dumps(made, indent=0).encode())
    return Built(out, len(made), written, len(gone))


@contextmanager
def _lasting() -> Iterator[None]:
    """What is made within stays to the end: Python's search for rubbish need not walk through it again and again."""
    gc.disable()
    try:
        yield
        gc.freeze()
    finally:
        gc.enable()


def _there(out: Path) -> set[str]:
    """The files below a folder: asking for each of some thousand takes its time."""
    found = ((Path(top).relative_to(out).as_posix(), name) for top, _, names in os.walk(out) for name in names)
    return {name if folder == "." else f"{folder}/{name}" for folder, name in found}


def _put(out: Path, page: Page) -> bool:
    """Write a page where it would differ from what lies there; whether it did."""
    path, data = out / page.path, page.make()
    if path.is_file() and zine.read(path) == data:
        return False
    zine.write_view(path, data)
    return True


def _known(out: Path) -> dict[str, str]:
    """What the files of an archive were made from; nothing where that is not known."""
    path = out / PAGES
    try:
        found = json.loads(zine.read(path)) if path.is_file() else {}
    except ValueError:
        return {}
    return {name: key for name, key in found.items() if _inside(name)} if isinstance(found, dict) else {}


def _inside(name: str) -> bool:
    # The list lies where anybody may have written: it must never lead out of the archive.
    return not Path(name).is_absolute() and ".." not in Path(name).parts


def _frame(folder: Path, settings: zine.Zine) -> Frame:
    own = zine.own_templates(folder)
    spoken = {player.language for player in settings.players} - {None}
    wanted = settings.site.languages or tuple(one for one in LANGUAGES if one in spoken)
    languages = tuple(dict.fromkeys((settings.language, *wanted)))
    total = sha256(__version__.encode())
    for top in filter(None, (press.shipped(), own)):
        for path in sorted(top.rglob("*")):
            if path.is_file():
                total.update(f"{path.relative_to(top).as_posix()} ".encode() + zine.read(path))
    common = [settings.name, settings.gm_address, settings.timezone, settings.site.url, *languages]
    total.update(json.dumps(common).encode())
    stamp = total.hexdigest()
    return Frame(settings.name, languages, settings.timezone, settings.gm_address, settings.site.url, own, stamp)


def _reader(folder: Path, names: Mapping[str, str]) -> Any:
    """What reads a turn's record with its forewords, and keeps the last: its page and figures are asked for in turn."""

    @lru_cache(maxsize=2)
    def read(id: str) -> Record:
        record = zine.latest(folder, id)
        assert record is not None
        told = {**record, "forewords": {one: foreword(folder, id, one) for one in LANGUAGES}}
        return _shown(told, names)

    return read


def _cups(folder: Path) -> list[tuple[Cup, str]]:
    """The zine's tournaments that have a published round, each with a digest of its log."""
    found = []
    for name in cup_names(folder):
        log = look(Where(folder, name, None, datetime.now(UTC)))
        if any(round.state != "draft" for round in log.cup.rounds):
            found.append((log.cup, sha256(zine.read(log.path)).hexdigest()))
    return found


def _shown(record: Record, names: Mapping[str, str]) -> Record:
    """A record with the pseudonyms of its day and those of today."""
    found: Record = press.veiled(record, {**press.pseudonyms(record), **names})
    return found


def _start(folder: Path, names: Mapping[str, str]) -> list[tuple[str, Any, int | None]]:
    return [(names.get(player, player), points, last) for player, points, last in start(folder)]


def _book(folder: Path, sums: Mapping[str, str], names: Mapping[str, str]) -> tuple[Book, dict[str, str]]:
    """The book of all published turns and the digests of those, from what was kept as far as that still holds."""
    rows, first = _start(folder, names), zine.first(folder)
    begun = [[player, str(points), last] for player, points, last in rows]
    root = sha256(json.dumps([__version__, "hex", first, begun, names]).encode())
    ratings = ranking.starting(rows, (first or 1) - 1)
    turns, past = _kept(folder, root.hexdigest(), sums) or ([], site.start(ratings))
    kept = len(turns)
    for id, record in _new(folder, sums, {one["turn"] for one in turns}):
        turns.append({"turn": id, "sum": sums[id], "summary": site.past_after(past, _shown(record, names))})
    if len(turns) != kept or not kept:
        whole = {"root": root.hexdigest(), "turns": turns, "past": past.kept()}
        zine.write_view(folder / KEPT, json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode())
    # Ranking and pseudonyms belong to every page, as the records do.
    rooted = {one["turn"]: f"{root.hexdigest()} {one['sum']}" for one in turns}
    return Book([one["summary"] for one in turns], past.meetings), rooted


def _kept(folder: Path, root: str, sums: Mapping[str, str]) -> tuple[list[dict[str, Any]], Past] | None:
    """What was kept of the first turns; None where something of it has changed since."""
    path = folder / KEPT
    order = list(sums)
    try:
        kept = json.loads(zine.read(path)) if path.is_file() else {}
        turns = kept["turns"]
        same = kept["root"] == root and [one["turn"] for one in turns] == order[: len(turns)]
        if same and all(one["sum"] == sums[one["turn"]] for one in turns):
            return turns, Past.of(kept["past"])
    except (ValueError, KeyError, TypeError):
        pass
    return None


def _new(folder: Path, sums: Mapping[str, str], known: set[str]) -> Iterator[tuple[str, Record]]:
    """The published turns that are not yet known, oldest first."""
    for id in sums:
        if id not in known:
            record = zine.latest(folder, id)
            if record is not None and record["state"] == "published":
                yield id, record
