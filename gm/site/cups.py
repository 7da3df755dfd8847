"""The pages of the tournaments: standings, trees, and the pairings of every round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gm import press
from gm.press import cup as cup_press
from gm.site import rules
from gm.site.book import addresses
from gm.site.shelf import Facts, Page, Shelf
from gm.tournaments.model import Cup, Match, Table
from gm.tournaments.shelf import RULES


def pages(shelf: Shelf) -> Iterator[Page]:
    """Give the list of tournaments, and a page and figures for each that has begun; nothing where there is none."""
    if not shelf.cups:
        return
    at = addresses(cup.name for cup, _ in shelf.cups)
    listed = [[cup.name, at[cup.name], len(cup.entrants)] for cup, _ in shelf.cups]
    yield shelf.page("cups.html", "cups.html.j2", listed, lambda common: common | {"cups": press.clean(listed)})
    keys = ("name", "address", "entrants")
    yield from shelf.data("cups.json", listed, lambda: [dict(zip(keys, row, strict=True)) for row in listed])
    for cup, sum in shelf.cups:
        path = f"cups/{at[cup.name]}"
        sources = [sum, sorted(shelf.names.items())]
        yield shelf.page(f"{path}.html", "cup.html.j2", sources, lambda common, cup=cup: _facts(shelf, cup, at, common))  # type: ignore[misc]
        yield from shelf.data(f"{path}.json", sources, lambda cup=cup: press.veiled(_values(cup), shelf.names))  # type: ignore[misc]


def _facts(shelf: Shelf, cup: Cup, at: Mapping[str, str], common: Facts) -> Facts:
    shown = cup_press.shown(cup, shelf.language, shelf.frame.templates)
    told: Facts = press.veiled(shown, shelf.names)
    return common | told | {"address": at[cup.name], "sheet": rules.OF_CUPS[cup.rules]}


def _values(cup: Cup) -> dict[str, Any]:
    """Give a tournament as JSON values; points and criteria are exact."""
    rounds = [round for round in cup.rounds if round.state != "draft"]
    return {
        "name": cup.name,
        "rules": cup.rules,
        "rounds": [
            {
                "number": round.number,
                "stage": round.stage,
                "matches": [_match(match) for match in round.matches],
                "byes": [{"player": bye.player, "points": str(bye.points)} for bye in round.byes],
            }
            for round in rounds
        ],
        "tables": [_table(table) for table in RULES[cup.rules].tables(cup)],
    }


def _match(match: Match) -> dict[str, Any]:
    score = match.score
    return {
        "table": match.table,
        "group": match.group,
        "players": list(match.players),
        "result": score.written if score else None,
        "points": [str(points) for points in score.points] if score else None,
    }


def _table(table: Table) -> dict[str, Any]:
    return {
        "group": table.group,
        "places": [
            {"place": one.place, "player": one.player, "points": str(one.points)}
            | {"criteria": {name: str(value) for name, value in one.criteria.items()}, "by": one.by}
            for one in table.places
        ],
    }
