"""The rows of a record: letters, orders, notices, wishes, ranking, players and tasks as JSON values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gm.model import Move, Player, Task, Wish, Word
from gm.ranking import Rank, exact
from gm.turn import Decided, Decision, Told, Verdict, as_row

Record = dict[str, Any]


def ledger(decision: Decision) -> Record:
    """Who is in and how, what is asked, who is missing: the game master's view of a turn's letters."""
    return {
        "letters": [letter_row(verdict) for verdict in decision.verdicts],
        "orders": [order_row(one, decision.wishes) for one in decision.orders],
        "notices": [notice_row(told) for told in decision.told],
        "questions": [notice_row(told) for told in decision.asked],
        "missing": list(decision.missing),
        "wishes": [wish_row(wish) for wish in decision.wished],
        "brought": [as_row(one) for one in decision.brought],
        "carried": [as_row(one) for one in decision.carried],
    }


def letter_row(verdict: Verdict) -> Record:
    """A letter and its one state; instants in ISO 8601, `reason` the code of a notice."""
    letter = verdict.letter
    by: Record = {"by": verdict.by} if verdict.by else {}
    return {
        "letter": letter.name,
        "sha256": letter.sha256,
        "from": letter.display,
        "player": verdict.player or None,
        "sent": letter.sent.isoformat() if letter.sent else None,
        "arrived": letter.arrived.isoformat() if letter.arrived else None,
        "how": letter.how,
        "state": verdict.state,
        "reason": verdict.reason,
    } | by


def order_row(one: Decided, wishes: Mapping[str, Wish]) -> Record:
    """An order as written and as in force, its status and where it stands; `wish` is its manager's."""
    order = one.order
    wish = wishes.get(order.player)
    row: Record = {"player": order.player or None, "game": order.game, "team": order.team}
    if order.game == "curling":
        row["match"] = list(order.match) if order.match else None
        row["side"] = order.team
    row |= move_row(order.game, one.move)
    row |= {"written": order.source.words, "wish": wish.wp if wish else None, "status": one.status}
    row |= {"held": one.held} if one.held else {}
    return row | {"letter": order.source.letter, "line": order.source.line}


def move_row(game: str, move: Move | None) -> Record:
    """A line-up as its five numbers, stones as they are written; None where there is no move."""
    if game == "curling":
        return {"stones": None if move is None else " ".join(f"{strength}{points}" for strength, points in move)}
    return {"lineup": None if move is None else list(move)}


def notice_row(told: Told) -> Record:
    """A notice with letter, line, the words as written, its facts, and whom it concerns."""
    source = told.notice.source
    return {
        "code": told.notice.code,
        "player": told.player or None,
        "game": told.game or None,
        "team": told.team or None,
        "letter": told.letter,
        "line": source.line if source else 0,
        "words": source.words if source else "",
        "facts": dict(told.notice.facts),
    }


def wish_row(wish: Wish) -> Record:
    """A wish as it was said."""
    return {
        "player": wish.player,
        "wp": wish.wp,
        "written": wish.source.words,
        "letter": wish.source.letter,
        "line": wish.source.line,
    }


def ranking_rows(ranks: Iterable[Rank]) -> list[Record]:
    """R3 R4  The ranking; points exact, a decimal where one ends, else a fraction."""
    return [
        {
            "place": rank.place,
            "player": rank.player,
            "points": exact(rank.points),
            "shown": rank.shown,
            "before": rank.before,
            "active": rank.active,
        }
        for rank in ranks
    ]


def player_row(player: Player, turn: str) -> Record:
    """A player as registered that day; the hash of the code word and whom he stood in for, where there was such."""
    found: Record = {"name": player.name, "addresses": list(player.addresses), "language": player.language}
    others = player.stands_in(turn)
    kept = {"code": player.code, "deputy_of": list(others), "public_name": player.public_name}
    return found | {key: value for key, value in kept.items() if value}


def task_row(task: Task) -> Record:
    """What a game was given."""
    if task.game != "curling":
        return {"wp": task.wp, "method": task.method, "times": task.times}
    return {
        "matches": [
            {
                "first": match.first,
                "second": match.second,
                "senders": {side: list(players) for side, players in match.senders.items()},
            }
            for match in task.matches
        ]
    }


def word_row(word: Word) -> Record:
    """A ruling with the keys that it has."""
    row = {
        name: getattr(word, name) for name in ("letter", "player", "game", "team", "do", "value", "reason", "public")
    }
    found: Record = {name: value for name, value in row.items() if value}
    return found | ({"at": word.at.isoformat()} if word.at else {})
