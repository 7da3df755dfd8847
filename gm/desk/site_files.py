"""The files of an archive: which are its own, which have changed, which are no more."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from gm import zine
from gm.model import InputError
from gm.site import Page

PAGES = ".pages.json"
"""In the archive's folder: a digest of what each file was made from."""
DOUBTFUL = ""
"""Instead of that digest, while files are written: what lies there is compared with what it ought to be."""
ENDINGS = (".html", ".json")
PRIVATE = ("turns", "secrets", "post", "templates", "tournaments")
"""Folders of a zine in which no archive is made."""


@dataclass(frozen=True, slots=True)
class Built:
    """What became of the archive's files; `others` are pages that lie in its folder and are not its own."""

    folder: Path
    pages: int
    written: int
    removed: int
    others: tuple[str, ...] = ()


def check_place(folder: Path, out: Path) -> None:
    """InputError for a folder that is to be public and holds the zine, or lies where the zine keeps its own files."""
    home, place = Path(os.path.realpath(folder)), Path(os.path.realpath(out))
    if home.is_relative_to(place):
        raise InputError(f"--out {out}: holds the zine itself; name a folder for the archive alone")
    if place.is_relative_to(home) and place.relative_to(home).parts[0].casefold() in PRIVATE:
        raise InputError(f"--out {out}: lies among the zine's own files; name a folder for the archive alone")


def update(out: Path, pages: Sequence[Page]) -> Built:
    """Write the pages that have changed and take away those that are no more; files of others are left alone."""
    there, known = _there(out), _known(out)
    made = {page.path: page.key for page in pages}
    fresh = [page for page in pages if page.path not in there or known.get(page.path) != page.key]
    gone = [path for path in known if path in there and path not in made]
    written = 0
    if fresh or known != made:
        # A kill in between must neither leave a page behind for good nor let an old one pass for a new one.
        _list(out, made | dict.fromkeys([*gone, *(page.path for page in fresh)], DOUBTFUL))
        written = sum(_put(out, page) for page in fresh)
        for path in gone:
            zine.remove(out / path)
        _list(out, made)
    for path in (path for path in there if zine.is_part(path)):
        zine.remove(out / path)
    others = (path for path in there - made.keys() - set(gone) if path.endswith(ENDINGS) and not _hidden(path))
    return Built(out, len(made), written, len(gone), tuple(sorted(others)))


def _there(out: Path) -> set[str]:
    """Give the files below a folder: asking for each of some thousand takes its time."""
    found = ((Path(top).relative_to(out).as_posix(), name) for top, _, names in os.walk(out) for name in names)
    return {name if folder == "." else f"{folder}/{name}" for folder, name in found}


def _put(out: Path, page: Page) -> bool:
    """Write a page where it would differ from what lies there; whether it did."""
    path, data = out / page.path, page.make()
    if path.is_file() and zine.read(path) == data:
        return False
    zine.write_view(path, data)
    return True


def _list(out: Path, keys: Mapping[str, str]) -> None:
    zine.write_view(out / PAGES, json.dumps(keys, indent=0).encode())


def _known(out: Path) -> dict[str, str]:
    """Give what the files of an archive were made from; nothing where that is not known."""
    path = out / PAGES
    try:
        found = json.loads(zine.read(path)) if path.is_file() else {}
    except (ValueError, RecursionError):
        return {}
    # The list lies where anybody may have written: it names the archive's own pages, and nothing hidden.
    return {name: str(key) for name, key in found.items() if not _hidden(name)} if isinstance(found, dict) else {}


def _hidden(path: str) -> bool:
    return any(part.startswith(".") for part in path.split("/"))
