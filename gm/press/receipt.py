"""The receipt for one letter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from gm.games.curling import SWEEPING
from gm.games.football import cost
from gm.press import view
from gm.press.code import code
from gm.press.later import later
from gm.record import decided_of

Tag = Literal["ok", "clipped", "question", "error", "late"]
CLIPS = (
    *("football-F2", "football-F3", "football-F4", "football-F6", "football-F14", "football-F14-cost"),
    *("curling-C2", "wish-bounds"),
)
ERRORS = ("wish-unreadable", "order-nothing-to-withdraw", "order-struck")
"""What of the notices says that something was cut, and that something does not stand as it was written."""
IN_FORCE = ("accepted", "clipped")


def facts(ledger: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Give what the receipt for a letter tells its player, and the tag of its subject; nothing of anybody else's.

    `ledger` has turn, zat, zine, tasks, rulings, letters, orders, notices, questions and wishes, as a record has them,
    and `ahead`: whether the ZAT is still to come. Its text is clean.
    """
    letter = next(row for row in ledger["letters"] if row["letter"] == name)
    player = letter["player"]
    told = view.told(ledger, player, ledger["notices"], {name}, asked=False)
    asked = view.told(ledger, player, ledger["questions"], {name}, asked=True)
    mine = [row for row in ledger["orders"] if row["player"] == player]
    orders = [row for row in mine if row["letter"] == name]
    in_force = [row for row in mine if row["status"] in IN_FORCE]
    wish = view.wish(ledger, player, mine)
    stated = [row["wp"] for row in ledger["wishes"] if row["letter"] == name and row["player"] == player]
    ruled = view.ruled(row for row in ledger["rulings"] if row.get("letter") == name)
    return {
        "zine": ledger["zine"],
        "turn": ledger["turn"],
        "zat": ledger["zat"],
        "ahead": ledger["ahead"] and letter["state"] != "late",
        "player": player,
        "letter": {"name": name, "arrived": letter["arrived"], "state": letter["state"], "ruled": ruled},
        "tag": tag(letter["state"], orders, told, asked),
        **_by_order(ledger, mine, orders, told, asked),
        "wishes": [wp for wp in stated if wp is not None],
        "in_force": in_force,
        "later": (kept := later(ledger, player)),
        "kept": [one for one in kept if one["kind"] != "standing" and one["letter"] == f"{ledger['turn']}/{name}"],
        "wish": wish,
        "code": code(ledger["turn"], player, in_force, wish),
    }


def tag(state: str, orders: Sequence[Any], told: Sequence[Any], asked: Sequence[Any]) -> Tag:
    """Give the one word for what became of a letter: the gravest."""
    codes = {notice["code"] for notice in told}
    if state == "late":
        return "late"
    if state == "question" or asked or "answer-unclear" in codes:
        return "question"
    if state == "no-order" or codes & set(ERRORS) or any(row["status"] == "rejected" for row in orders):
        return "error"
    return "clipped" if codes & set(CLIPS) else "ok"


def _by_order(
    ledger: Mapping[str, Any],
    mine: Sequence[Any],
    orders: Sequence[Any],
    told: Sequence[Any],
    asked: Sequence[Any],
) -> dict[str, Any]:
    """Give the orders of a letter, each with sum and notices, and the notices that are about none of them."""
    told = [notice | {"replaces": _replaced(notice, mine)} for notice in told]
    rest = {"told": list(told), "asked": list(asked)}
    rows = []
    for order in orders:
        row = {**order, "sum": total(ledger["tasks"], order)}
        for key, notices in rest.items():
            row[key] = [notice for notice in notices if _about(notice, order)]
            rest[key] = [notice for notice in notices if not _about(notice, order)]
        rows.append(row)
    return {"orders": rows, **rest}


def _about(notice: Mapping[str, Any], order: Mapping[str, Any]) -> bool:
    """Whether a notice is about an order: said of the same words, or of what it took the place of."""
    same = notice["line"] == order["line"] and notice["game"] == order["game"]
    return bool(same and (notice["team"] == order["team"] or notice["code"] == "order-replaced"))


def _replaced(notice: Mapping[str, Any], mine: Sequence[Any]) -> list[Any]:
    """Give the orders that a notice says were replaced, the last ones of that letter and team."""
    if notice["code"] != "order-replaced":
        return []
    gone = (notice["game"], notice["facts"]["team"], notice["facts"]["letter"])
    found = [row for row in mine if (row["game"], row["team"], row["letter"]) == gone and row["status"] == "replaced"]
    return found[-1:]


def total(tasks: Mapping[str, Any], order: Mapping[str, Any]) -> dict[str, int] | None:
    """F1 C2  Give what an order spends and may spend: WP, or sweeping points; None where it has no move."""
    move, game = decided_of(order).move, order["game"]
    if move is None or game not in tasks:
        return None
    if game == "curling":
        return {"spent": sum(swept for _, swept in move), "most": SWEEPING}
    return {"spent": cost(move), "most": tasks[game]["wp"]}
