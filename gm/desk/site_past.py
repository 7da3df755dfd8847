"""What the archive keeps of the turns before, and what its players are called in public."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from gm import __version__, names, press, ranking, site, zine
from gm.desk.gather import start
from gm.model import InputError, Player
from gm.record import Record
from gm.site import Book, Past

KEPT = ".site.json"
"""What is kept of the turns before, so that one further turn is soon added; it can be thrown away."""
HEAD, BETWEEN, FOOT = b'["', b'",\n', b"]\n"
"""Around what is kept: its SHA-256 stands before it, so that nothing is believed that gm has not written."""


def public_names(folder: Path, players: Iterable[Player], turns: Iterable[str]) -> dict[str, str]:
    """Give the pseudonyms that hold in all turns: today's of who is registered, the last one of who no longer is."""
    found: dict[str, str] = {}
    for id in turns:
        found |= zine.pseudonyms(folder, id)
    found |= {player.name: player.public_name or player.name for player in players}
    return {name: shown for name, shown in found.items() if shown != name}


def book(folder: Path, sums: Mapping[str, str], called: Mapping[str, str]) -> tuple[Book, dict[str, str]]:
    """Give the book of all published turns and the digests of those, from what was kept as far as that still holds.

    InputError where a pseudonym is the name of somebody else who is in the ranking.
    """
    begun, first = start(folder), zine.first(folder)
    rows = [(called.get(player, player), points, last) for player, points, last in begun]
    printed = [[player, str(points), last] for player, points, last in rows]
    root = sha256(json.dumps([__version__, "changed", first, printed, called]).encode()).hexdigest()
    turns, past = _kept(folder, root, sums) or ([], site.start(ranking.starting(rows, (first or 1) - 1)))
    kept = len(turns)
    told = [player for player, _, _ in begun]
    for id, record in _new(folder, sums, {one["turn"] for one in turns}):
        told += [row["player"] for row in record["ranking"]]
        turns.append({"turn": id, "sum": sums[id], "summary": site.past_after(past, press.veiled(record, called))})
    _one_each(called, told)
    if len(turns) != kept or not kept:
        _keep(folder, {"root": root, "turns": turns, "past": past.kept()})
    # Ranking and pseudonyms belong to every page, as the records do.
    rooted = {one["turn"]: f"{root} {one['sum']}" for one in turns}
    return Book([one["summary"] for one in turns], past.meetings), rooted


def _one_each(called: Mapping[str, str], told: Iterable[str]) -> None:
    """Tell the pseudonyms under which two players would be taken for one."""
    shown: dict[str, str] = {}
    faults = []
    for name in dict.fromkeys([*(name for name in told if name not in called), *called]):
        public = called.get(name, name)
        other = shown.setdefault(names.fold(public), name)
        if other != name and name in called:
            words = f'public_name of {name} is "{public}", as {other} of earlier turns is called; choose another'
            faults.append(f"zine.toml: {words}")
    if faults:
        raise InputError(*faults)


def _keep(folder: Path, values: Mapping[str, Any]) -> None:
    data = json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode()
    zine.write_view(folder / KEPT, HEAD + sha256(data).hexdigest().encode() + BETWEEN + data + FOOT)


def _kept(folder: Path, root: str, sums: Mapping[str, str]) -> tuple[list[dict[str, Any]], Past] | None:
    """Give what was kept of the first turns; None where something of it has changed since."""
    path = folder / KEPT
    sum, _, data = (zine.read(path) if path.is_file() else b"").removesuffix(FOOT).partition(BETWEEN)
    if sum != HEAD + sha256(data).hexdigest().encode():
        return None
    kept = json.loads(data)
    turns = kept["turns"]
    same = kept["root"] == root and [one["turn"] for one in turns] == list(sums)[: len(turns)]
    if same and all(one["sum"] == sums[one["turn"]] for one in turns):
        return turns, Past.of(kept["past"])
    return None


def _new(folder: Path, sums: Mapping[str, str], known: set[str]) -> Iterator[tuple[str, Record]]:
    """The published turns that are not yet known, oldest first."""
    for id in sums:
        if id not in known:
            record = zine.latest(folder, id)
            if record is not None and record["state"] == "published":
                yield id, record
