"""A knockout tree drawn in lines of text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from gm import names
from gm.press import text


def drawing(levels: Sequence[Mapping[str, Any]], width: int) -> list[str]:
    """The tree from left to right: each side on a line of its own, who goes through between them, one column on."""
    columns = len(levels) + 1
    cells = (width - 3 * (columns - 1)) // columns
    height = 4 * len(levels[0]["fixtures"]) - 1
    lines = [[" " * (cells + 3) for _ in range(columns)] for _ in range(height)]
    for depth, level in enumerate(levels):
        for number, fixture in enumerate(level["fixtures"]):
            _draw(lines, fixture, depth, number, cells)
    return ["".join(line).rstrip() for line in lines]


def _draw(lines: list[list[str]], fixture: Mapping[str, Any], depth: int, number: int, cells: int) -> None:
    half = 2**depth
    middle = (4 * number + 2) * half - 1
    above, below = middle - half, middle + half
    if depth == 0:
        for row, name in zip((above, below), fixture["players"], strict=True):
            lines[row][0] = text.cell(name, cells) + "   "
    for row in range(above, below + 1):
        sign = {above: "┐", below: "┘", middle: "├"}.get(row, "│")
        lines[row][depth] = f"{lines[row][depth][:-2]}{sign} "
    lines[middle][depth + 1] = _through(fixture, cells) + "   "


def _through(fixture: Mapping[str, Any], cells: int) -> str:
    """Who goes through and with which result; a long name is cut, the result is not."""
    if not fixture["through"]:
        return " " * cells
    result = f" {fixture['seen']}" if fixture["seen"] else ""
    name = names.cut(fixture["through"], max(1, cells - text.measure(result)))
    return str(text.cell(name + result, cells))


def seen(fixture: Mapping[str, Any]) -> str:
    """A result as the winner sees it: each score with his own first."""
    if fixture["through"] != fixture["players"][1]:
        return str(fixture["result"])
    if fixture["result"] == "--+":
        return "+--"
    return re.sub(r"(\d+)-(\d+)", r"\2-\1", fixture["result"])
