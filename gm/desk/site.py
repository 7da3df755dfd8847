"""The archive of a zine brought up to its records: only what changed is written."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from gm import __version__, press, site, zine
from gm.desk.cup import Where, look
from gm.desk.run import foreword
from gm.desk.site_files import Built, check_place, update
from gm.desk.site_past import book, public_names
from gm.model import LANGUAGES
from gm.record import Record
from gm.site import Frame
from gm.tournaments.model import Cup
from gm.zine.cups import cup_names


def build(folder: Path, out: Path) -> Built:
    """Bring the archive in `out` up to the published turns; files that are not the archive's own are left alone."""
    settings = zine.load(folder)
    check_place(folder, out)
    with zine.lock(folder):
        sums = {id: sum for id in zine.turn_ids(folder) if (sum := zine.fingerprint(folder, id))}
        called = public_names(folder, settings.players, sums)
        with _lasting():
            told, published = book(folder, sums, called)
        frame = _frame(folder, settings)
        return update(out, list(site.pages(frame, told, _reader(folder, called), published, _cups(folder), called)))


@contextmanager
def _lasting() -> Iterator[None]:
    """What is made within stays to the end: Python's search for rubbish need not walk through it again and again."""
    gc.disable()
    try:
        yield
        gc.freeze()
    finally:
        gc.enable()


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


def _reader(folder: Path, called: Mapping[str, str]) -> Any:
    """What reads a turn's record with its forewords, and keeps the last: its page and figures are asked for in turn."""

    @lru_cache(maxsize=2)
    def read(id: str) -> Record:
        record = zine.latest(folder, id)
        assert record is not None
        told = {**record, "forewords": {one: foreword(folder, id, one) for one in LANGUAGES}}
        shown: Record = press.veiled(told, called)
        return shown

    return read


def _cups(folder: Path) -> list[tuple[Cup, str]]:
    """The zine's tournaments that have a published round, each with a digest of its log."""
    found = []
    for name in cup_names(folder):
        log = look(Where(folder, name, None, datetime.now(UTC)))
        if any(round.state != "draft" for round in log.cup.rounds):
            found.append((log.cup, sha256(zine.read(log.path)).hexdigest()))
    return found
