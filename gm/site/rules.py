"""The rule pages: each sheet of templates/<language>/rules/ as a page, every rule with an anchor of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

from gm import press
from gm.site.shelf import Facts, Page, Shelf

SHEETS = ("football", "ranking", "curling", "post", "simpsons", "meccg", "stadtmeisterschaft", "tournaments")
NUMBER = re.compile(r"[A-Z](?:[0-9]+(?:\.[0-9]+)?)?(?= · )")
"""A rule's number at the beginning of its heading: F4, S3.11, K."""
OF_CUPS = {
    "simpsons": "simpsons.html",
    "meccg": "meccg.html",
    "stadtmeisterschaft": "stadtmeisterschaft.html",
    "curling": "curling.html#C9",
    "round-robin": "tournaments.html",
    "knockout": "tournaments.html",
}
"""Where the rules of a tournament stand, by the code of its rule sheet."""


def pages(shelf: Shelf) -> Iterator[Page]:
    """Give a page for each rule sheet."""
    for sheet in SHEETS:
        yield shelf.page(
            f"rules/{sheet}.html",
            "rules.html.j2",
            [sheet],
            lambda common, sheet=sheet: common | _sheet(shelf.language, sheet),  # type: ignore[misc]
        )
        yield from shelf.data(f"rules/{sheet}.json", [sheet], lambda sheet=sheet: headings(shelf.language, sheet))  # type: ignore[misc]


def _source(language: str, sheet: str) -> str:
    return (press.shipped() / language / "rules" / f"{sheet}.md").read_text("utf-8")


def headings(language: str, sheet: str) -> list[dict[str, str]]:
    """Give the rules of a sheet by number and title."""
    lines = re.findall(r"^## (\S+) · (.*)$", _source(language, sheet), re.MULTILINE)
    return [{"number": number, "title": title} for number, title in lines]


def _sheet(language: str, sheet: str) -> Facts:
    source = _source(language, sheet)
    title = next(line[2:] for line in source.splitlines() if line.startswith("# "))
    return {"sheet": sheet, "sheets": SHEETS, "title": title, "body": html(source)}


def html(source: str) -> str:
    """Give a rule page as HTML: its title aside, each heading with its rule's number as anchor."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(source)
    for heading, words in pairwise(tokens):
        if heading.type == "heading_open" and (number := NUMBER.match(words.content)):
            heading.attrSet("id", number[0])
    return str(reader.renderer.render(_without_title(tokens), reader.options, {}))


def _without_title(tokens: list[Token]) -> list[Token]:
    return tokens[3:] if tokens and tokens[0].type == "heading_open" and tokens[0].tag == "h1" else tokens
