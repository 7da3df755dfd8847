"""The shipped zine, run again in a copy from nothing but its letters, rulings, settings and secrets."""

from __future__ import annotations

import json
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from gm.desk.publish import publish
from gm.desk.run import run
from gm.desk.site import build
from gm.post import mailbag
from gm.zine import copy_sample

ROOT = Path(__file__).parents[1]
PUBLISHED, RUN, AHEAD = ("045", "046"), "047", "048"
TURNS = (*PUBLISHED, RUN)
ARCHIVE = ROOT / "tests/archive"
PAGES = ("index", "turns", "turns/046", "players", "players/pip-lo", "ranking", "rankings/045", "fame")
NOW = datetime(2025, 11, 1, tzinfo=UTC)
"""Some time after the ZAT of the last turn."""


def record(folder: Path, turn: str) -> dict[str, Any]:
    """The record of a turn."""
    found: dict[str, Any] = json.loads((folder / "turns" / turn / "record.json").read_text("utf-8"))
    return found


def bare(to: Path) -> Path:
    """A copy in which no turn has been run: what was made is away, the secrets of published turns are back."""
    copy_sample(to)
    (to / "secrets").mkdir(exist_ok=True)
    for turn in TURNS:
        if (to / "turns" / turn / "record.json").is_file():
            if secret := record(to, turn)["secret"]:
                (to / "secrets" / turn).write_text(f"{secret}\n", "utf-8")
            (to / "turns" / turn / "record.json").unlink()
        shutil.rmtree(to / "turns" / turn / "out", ignore_errors=True)
    return to


def play(folder: Path) -> Path:
    """Run and publish all turns but the last, run the last."""
    for turn in PUBLISHED:
        run(folder, turn, NOW)
        publish(folder, turn)
    run(folder, RUN, NOW)
    return folder


def play_backwards(folder: Path) -> Path:
    """The same with letters, and what is known of them, in the opposite order."""
    for turn in TURNS:
        index = folder / "turns" / turn / "mail" / "index.jsonl"
        index.write_text("".join(reversed(index.read_text("utf-8").splitlines(keepends=True))), "utf-8")
    read = mailbag.read
    mailbag.read = lambda *given: read(*given)[::-1]
    try:
        return play(folder)
    finally:
        mailbag.read = read


def made(folder: Path) -> dict[str, bytes]:
    """Every file that running has made, by its path in turns/."""
    top = folder / "turns"
    paths = [path for turn in TURNS for path in (top / turn / "out").rglob("*") if path.is_file()]
    paths += [top / turn / "record.json" for turn in TURNS]
    return {path.relative_to(top).as_posix(): path.read_bytes() for path in sorted(paths) if path.is_file()}


def pages(folder: Path) -> dict[str, bytes]:
    """One page of each kind of the archive with its figures, in each language, by its path and .golden."""
    site = build(folder, folder / "site").folder
    paths = [f"{top}{page}.html" for top in ("", "en/", "pl/") for page in PAGES]
    paths += [f"{page}.json" for page in PAGES] + ["zat.ics"]
    return {f"{path}.golden": (site / path).read_bytes() for path in sorted(paths)}


def accept(folder: Path) -> None:
    """Take what was made in a copy as what the checkout ships."""
    shutil.rmtree(ARCHIVE, ignore_errors=True)
    for name, data in pages(folder).items():
        (ARCHIVE / name).parent.mkdir(parents=True, exist_ok=True)
        (ARCHIVE / name).write_bytes(data)
    for turn in TURNS:
        shutil.rmtree(ROOT / "turns" / turn / "out", ignore_errors=True)
    for name, data in made(folder).items():
        path = ROOT / "turns" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    (ROOT / "secrets").mkdir(exist_ok=True)
    for turn in (RUN, AHEAD):
        shutil.copyfile(folder / "secrets" / turn, ROOT / "secrets" / turn)
