"""A record as the templates see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gm.notices import CODES
from gm.press.code import code
from gm.press.insight import field_map, insight, own
from gm.press.later import held, later
from gm.press.public import left_out, own_changes, public_rulings

BLOCK = 8
"""Opponents beside each other in the cross table."""
GAMES = ("football", "anti")


def _head(record: Mapping[str, Any]) -> dict[str, Any]:
    """Give what stands on top of a newsletter and of an answer."""
    return {
        "zine": record["zine"],
        "turn": record["turn"],
        "zat": record["zat"],
        "draft": record["state"] != "published",
        "korrektur": record["korrektur"],
        "changes": own_changes(record),
    }


def newsletter(record: Mapping[str, Any]) -> dict[str, Any]:
    """Give what the newsletter tells, from a record whose text is clean."""
    results = record["results"]
    return {
        **_head(record),
        "football": _table(results.get("football"), held(record, "football")),
        "anti": _table(results.get("anti"), held(record, "anti")),
        "insight": insight(record),
        "matches": _matches(record),
        "tournament": record.get("cup"),
        "ranking": record["ranking"],
        "rulings": public_rulings(record),
        "missing": record["missing"],
        "left_out": left_out(record),
        "strangers": len({one["letter"] for one in record["questions"] if not one.get("player")}),
        "corrections": record["corrections"],
        "next": record["next"],
        "seal": record["seal"],
        "secret": record["secret"],
        "beacon": record.get("beacon") or "",
        "links": {},
        "cross_pages": {},
        "sealed": record.get("sealed"),
    }


def _table(result: Mapping[str, Any] | None, held: Sequence[str]) -> dict[str, Any] | None:
    """Give a football result with its cross table in blocks, and the digits that its points are shown with."""
    if result is None:
        return None
    digits = 2 if result["method"] == "expected" else 0
    return {**result, "blocks": cross_blocks(result["cross"]), "digits": digits, "held": list(held)}


def _matches(record: Mapping[str, Any]) -> list[Any]:
    """Give the curling matches, those of a knockout that stayed drawn with what decided them (C9)."""
    matches: list[Any] = (record["results"].get("curling") or {}).get("matches", [])
    levels = (record.get("cup") or {}).get("tree", [])
    return [{**match, "after": _after(match, [each for level in levels for each in level])} for match in matches]


def _after(match: Mapping[str, Any], tree: Iterable[Mapping[str, Any]]) -> dict[str, Any] | None:
    drawn = f"{match['house'][0]}-{match['house'][1]} "
    for fixture in tree:
        if fixture["players"] == [match["first"], match["second"]] and fixture["result"].startswith(drawn):
            further = fixture["result"].removeprefix(drawn)
            replay = further.removesuffix("lot").strip().replace("-", ":")
            return {"replay": replay, "lot": further.endswith("lot"), "winner": fixture["through"]}
    return None


def cross_blocks(cross: Sequence[Sequence[str | None]], size: int = BLOCK) -> list[dict[str, Any]]:
    """Cut a cross table into blocks of so many opponents: their numbers from 1, and each row's values against them."""
    if len(cross) < 2:
        return []
    starts = range(0, len(cross), size)
    return [
        {
            "columns": list(range(start + 1, min(start + size, len(cross)) + 1)),
            "rows": [row[start : start + size] for row in cross],
        }
        for start in starts
    ]


def recipients(record: Mapping[str, Any]) -> list[str]:
    """Name all who wrote or should have: registered players first, in their order."""
    matches = record["tasks"].get("curling", {}).get("matches", [])
    sides = {side for match in matches for side in (match["first"], match["second"])}
    known = [player["name"] for player in record["players"]]
    wanted = [letter["player"] for letter in record["letters"] if letter["player"]]
    wanted += [name for name in record["missing"] if name in known or name not in sides]
    wanted += [row["player"] for row in record["ranking"] if row["active"] and row["player"] in known]
    wanted += [name for match in matches for names in match["senders"].values() for name in names]
    return [name for name in dict.fromkeys([*known, *wanted]) if name in set(wanted)]


def answer(record: Mapping[str, Any], player: str) -> dict[str, Any]:
    """Give what is told to one player: his own letters and what became of them, and what is public."""
    letters = [_letter(record, letter, player) for letter in record["letters"] if letter["player"] == player]
    elsewhere = {row["letter"] for row in record["notices"]} - {row["letter"] for row in record["letters"]}
    orders = [order for order in record["orders"] if order["player"] == player]
    in_force = [order for order in orders if order["status"] in ("accepted", "clipped")]
    wished = wish(record, player, orders)
    return {
        **_head(record),
        "player": player,
        "letters": letters,
        "further": told(record, player, record["notices"], elsewhere, asked=False),
        "ruled": ruled(row for row in record["rulings"] if not row.get("letter") and row.get("player") == player),
        "in_force": in_force,
        "fallen": [order for order in orders if order not in in_force],
        "later": later(record, player),
        "wish": wished,
        "code": code(record["turn"], player, in_force, wished),
        "tables": (tables := _own_rows(record, player)),
        "map": field_map(record, player) if any(table["game"] == "football" for table in tables) else [],
        "matches": _own_matches(record, player),
        "rating": next((row for row in record["ranking"] if row["player"] == player), None),
        "next": record["next"],
        "teams": {game: [order["team"] for order in in_force if order["game"] == game] for game in GAMES},
    }


def wish(record: Mapping[str, Any], player: str, orders: Sequence[Mapping[str, Any]]) -> int | None:
    """P3  Give the wish in force: orders carry it; without orders it is the one last stated."""
    stated = [wish["wp"] for wish in record["wishes"] if wish["player"] == player]
    held: list[int] = [wp for wp in [*stated, *(order.get("wish") for order in orders)] if wp is not None]
    return held[-1] if held else None


def _letter(record: Mapping[str, Any], letter: Mapping[str, Any], player: str) -> dict[str, Any]:
    """Give a letter with what is told of it, and what is still asked of it."""
    names = {letter["letter"]}
    return {
        "name": letter["letter"],
        "arrived": letter["arrived"],
        "state": letter["state"],
        "ruled": ruled(row for row in record["rulings"] if row.get("letter") == letter["letter"]),
        "told": told(record, player, record["notices"], names, asked=False),
        "asked": told(record, player, record["questions"], names, asked=True),
    }


def ruled(rulings: Iterable[Mapping[str, Any]]) -> list[str]:
    """Give the public words of these rulings, each once, and "" where one has none: why he ruled is his own."""
    return list(dict.fromkeys(row.get("public", "") for row in rulings))


def told(
    record: Mapping[str, Any], player: str, notices: Sequence[Any], letters: set[str | None], *, asked: bool
) -> list[Any]:
    """Give the notices of these letters that are for the player: none that the game master alone is to see."""
    return [
        notice
        for notice in notices
        if notice.get("letter") in letters
        and (notice.get("player") == player or (notice.get("letter") and notice.get("player") is None))
        and CODES[notice["code"]].way != "notes"
        and (asked or notice not in record["questions"])
    ]


def _own_rows(record: Mapping[str, Any], player: str) -> list[dict[str, Any]]:
    """Give the player's rows of each table, with its game, number of teams and digits of points."""
    found = []
    for game in GAMES:
        result = record["results"].get(game)
        teams = enumerate(result["teams"] if result else ())
        rows = [
            row | {"insight": own(record, at) if game == "football" else None}
            for at, row in teams
            if row["manager"] == player
        ]
        if result and rows:
            digits = 2 if result["method"] == "expected" else 0
            found.append({"game": game, "count": len(result["teams"]), "digits": digits, "rows": rows})
    return found


def _own_matches(record: Mapping[str, Any], player: str) -> list[Any]:
    """Give the results of the matches in which the player may send the setz data of a side."""
    ours = {
        (match["first"], match["second"])
        for match in record["tasks"].get("curling", {}).get("matches", [])
        if any(player in names for names in match["senders"].values())
    }
    return [match for match in _matches(record) if (match["first"], match["second"]) in ours]
