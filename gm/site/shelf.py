"""What all pages of the archive share, and how a page is asked for."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from gm import press
from gm.site.book import Book
from gm.tournaments.model import Cup

Facts = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Frame:
    """What all pages share.

    languages   the zine's own first; the others have the same pages in a folder of their own
    url         where the archive will stand, "" where that is not known
    templates   the zine's own
    stamp       digest of everything beside the records that pages are made of: templates, version, settings
    """

    name: str
    languages: tuple[str, ...]
    zone: str
    gm_address: str
    url: str = ""
    templates: Path | None = None
    stamp: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A file of the archive: where it lies, a digest of all that it is made from, and what makes it."""

    path: str
    key: str
    make: Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class Chain:
    """Digests by turn of all that came up to it, so that no page need be made from what it is made from to be known.

    known   the players and the addresses of their pages
    told    these, and all records
    """

    known: Mapping[str, str]
    told: Mapping[str, str]


def chained(book: Book, sums: Mapping[str, str]) -> Chain:
    """Give the digests of a book; `sums` has one of each turn's record."""
    first: dict[str, list[list[str]]] = {}
    for name, address in book.addresses.items():
        first.setdefault(book.played[name][0].turn, []).append([name, address])
    known, told = sha256(), sha256()
    found: tuple[dict[str, str], dict[str, str]] = ({}, {})
    for one in book.turns:
        id = one["turn"]
        news = json.dumps(first.get(id, [])).encode()
        known.update(news)
        told.update(news + sums[id].encode())
        found[0][id], found[1][id] = known.hexdigest(), told.hexdigest()
    return Chain(*found)


class Shelf:
    """The pages of one language, as the rooms of the archive ask for them."""

    def __init__(
        self,
        frame: Frame,
        book: Book,
        language: str,
        record: Callable[[str], Mapping[str, Any]],
        sums: Mapping[str, str],
        chain: Chain,
        cups: Sequence[tuple[Cup, str]] = (),
        names: Mapping[str, str] | None = None,
    ) -> None:
        self.frame, self.book, self.language = frame, book, language
        self.record, self.sums, self.chain, self.cups, self.names = record, sums, chain, cups, names or {}
        self.home = language == frame.languages[0]
        self.folder = "" if self.home else f"{language}/"

    def page(self, path: str, layout: str, sources: Any, facts: Callable[[Facts], Facts]) -> Page:
        """Give a page of words: `facts` takes what all pages have and adds its own; `sources` decide whether it is new.

        The path is the one below the language's folder.
        """
        common = self.common(path)
        full = self.folder + path
        key = digest([self.frame.stamp, self.language, layout, path, bool(self.cups), sources])

        def make() -> bytes:
            return press.page(layout, self.language, facts(common), self.frame.templates, self.frame.zone)

        return Page(full, key, make)

    def data(self, path: str, sources: Any, values: Callable[[], Any]) -> Iterator[Page]:
        """Give a file of JSON values beside a page, in the zine's own language's folder only."""
        if self.home:
            key = digest([self.frame.stamp, path, sources])
            yield Page(path, key, lambda: press.as_json(values(), compact=True))

    def common(self, path: str) -> Facts:
        """Give what every page has: names, languages, and the ways to the top of this language and of all."""
        depth = path.count("/")
        root = "../" * depth
        top = root + ("" if self.home else "../")
        first, *_ = self.frame.languages
        return {
            "zine": {"name": press.clean(self.frame.name), "gm_address": self.frame.gm_address},
            "languages": [
                (one, f"{top}{'' if one == first else f'{one}/'}{path}") for one in self.frame.languages
            ],
            "path": path,
            "root": root,
            "top": top,
            "feed": bool(self.frame.url),
            "parts": ["turns", "ranking", "players", "fame", *(["cups"] if self.cups else [])],
        }

    def link(self, name: str, root: str) -> str:
        """Give the way to a player's page from one whose way to the top is `root`."""
        return f"{root}players/{self.book.addresses[name]}.html"

    def links(self, names: Sequence[str], root: str) -> dict[str, str]:
        """Give the ways to the pages of those players who have one."""
        return {press.clean(name): self.link(name, root) for name in names if name in self.book.addresses}


def digest(values: Any) -> str:
    """Give a digest of JSON values."""
    return sha256(json.dumps(values, ensure_ascii=True, separators=(",", ":")).encode()).hexdigest()[:24]
