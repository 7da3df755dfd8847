"""Notices at the command line: as JSON values, and as lines that a game master reads."""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Iterable
from typing import Any

from gm.model import Notice
from gm.notices import CODES

COLUMNS = 80


def as_value(notice: Notice) -> dict[str, Any]:
    """A notice as a JSON value: code, rule and facts."""
    return {"code": notice.code, "rule": CODES[notice.code].rule, "facts": dict(notice.facts)}


def as_text(notice: Notice) -> str:
    """A notice in English, with the number of its rule."""
    from gm import press

    return press.notice("en", as_value(notice))


def as_lines(notices: Iterable[Notice], indent: str = "  ") -> list[str]:
    """Notices in English, each wrapped to the width of the page."""
    return [
        line
        for notice in notices
        for line in textwrap.wrap(as_text(notice), COLUMNS, initial_indent=indent, subsequent_indent=indent + "  ")
    ]


def as_json(value: Any) -> str:
    """A JSON value in one line of ASCII, which no terminal and no code page spoils."""
    return json.dumps(value, separators=(",", ":"))


def as_page(value: Any) -> str:
    """A JSON value in lines to be read; where the output cannot hold every letter, those outside ASCII are escaped."""
    whole = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    return json.dumps(value, ensure_ascii=not whole, indent=1)
