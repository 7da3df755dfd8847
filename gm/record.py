"""What was decided, as plain JSON values, and back: the truth of a published turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from gm import ranking
from gm.model import Match, Move, Order, Player, Rating, Source, Task, Turn, Wish, Word
from gm.ranking import Rank, exact
from gm.turn import Decided, Decision, Outcome, Told, Verdict

FORMAT = 1
Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Lots:
    """The secret of a turn: its seal, in which turn that was printed (None: it was not), and the beacon's words."""

    seal: str
    announced_in: str | None
    beacon: str = ""


@dataclass(frozen=True, slots=True)
class Ahead:
    """What is announced for the next turn; zat None where no calendar says it, anti_wp None where none is due (F13)."""

    turn: str
    zat: datetime | None
    wp: int | None
    wp_by: tuple[str, ...]
    anti_wp: int | None
    seal: str


def ledger(decision: Decision) -> Record:
    """Who is in and how, what is asked, who is missing: the game master's view of a turn's letters."""
    return {
        "letters": [letter_row(verdict) for verdict in decision.verdicts],
        "orders": [order_row(one, decision.wishes) for one in decision.orders],
        "notices": [notice_row(told) for told in decision.told],
        "questions": [notice_row(told) for told in decision.asked],
        "missing": list(decision.missing),
        "wishes": [wish_row(wish) for wish in decision.wished],
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


def build(
    turn: Turn,
    settings: Mapping[str, Any],
    decision: Decision,
    outcome: Outcome,
    lots: Lots,
    ahead: Ahead,
    version: str,
) -> Record:
    """The record of a run turn; publishing adds state, secret, and what was corrected meanwhile."""
    found = ledger(decision)
    return {
        "format": FORMAT,
        "version": version,
        "state": "run",
        "turn": turn.id,
        "korrektur": 0,
        "zine": dict(settings),
        "zat": turn.zat.isoformat(),
        "tasks": {code: task_row(task) for code, task in turn.tasks.items()},
        "players": [player_row(player, turn.id) for player in turn.players],
        "active": list(turn.active),
        "letters": found["letters"],
        "rulings": [word_row(word) for word in turn.words],
        "orders": found["orders"],
        "notices": found["notices"],
        "questions": found["questions"],
        "missing": found["missing"],
        "wishes": found["wishes"],
        "results": {code: dict(result) for code, result in outcome.results.items()},
        "ranking": ranking_rows(outcome.ranks),
        "next": ahead_row(ahead),
        "seal": {"sha256": lots.seal, "announced_in": lots.announced_in},
        "secret": None,
        "beacon": lots.beacon,
        "corrections": [],
    }


def player_row(player: Player, turn: str) -> Record:
    """A player as registered that day; the hash of the code word and whom he stood in for, where there was such."""
    found: Record = {"name": player.name, "addresses": list(player.addresses), "language": player.language}
    others = player.stands_in(turn)
    kept = {"code": player.code, "deputy_of": list(others), "public_name": player.public_name}
    return found | {key: value for key, value in kept.items() if value}


def player_of(row: Mapping[str, Any]) -> Player:
    """A player out of his row."""
    others = tuple(row.get("deputy_of", ()))
    own = {key: row.get(key, "") for key in ("code", "public_name")}
    return Player(row["name"], tuple(row["addresses"]), row["language"], deputy_of=others, **own)


def ahead_row(ahead: Ahead) -> Record:
    """What is announced for the next turn."""
    return {
        "turn": ahead.turn,
        "zat": ahead.zat.isoformat() if ahead.zat else None,
        "wp": ahead.wp,
        "wp_by": list(ahead.wp_by),
        "anti_wp": ahead.anti_wp,
        "seal": ahead.seal,
    }


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


# back from the record


def turn_of(record: Mapping[str, Any]) -> Turn:
    """The turn as it was decided, with the settings and rulings of that day."""
    tasks = {code: task_of(code, record["turn"], given) for code, given in record["tasks"].items()}
    players = tuple(player_of(row) for row in record["players"])
    words = tuple(word_of(row) for row in record["rulings"])
    zat = datetime.fromisoformat(record["zat"])
    return Turn(record["turn"], zat, tasks, players, words, tuple(record["active"]))


def task_of(code: str, turn: str, given: Mapping[str, Any]) -> Task:
    """What a game was given, as a task."""
    if code != "curling":
        return Task(code, turn, given["wp"], given["method"], given["times"])
    matches = tuple(
        Match(one["first"], one["second"], {side: tuple(names) for side, names in one["senders"].items()})
        for one in given["matches"]
    )
    return Task(code, turn, matches=matches)


def word_of(row: Mapping[str, Any]) -> Word:
    """A ruling out of its row."""
    given = {name: value for name, value in row.items() if name != "at"}
    return Word(**given, at=datetime.fromisoformat(row["at"]) if "at" in row else None)


def stones_of(words: str) -> Move:
    """Stones out of what `move_row` wrote."""
    return tuple((stone[0], int(stone[1:])) for stone in words.split())


def decided_of(row: Mapping[str, Any]) -> Decided:
    """An order out of its row, as far as evaluation asks for it."""
    move: Move | None
    if row["game"] == "curling":
        move = None if row["stones"] is None else stones_of(row["stones"])
    else:
        move = tuple(row["lineup"]) if row["lineup"] is not None else None
    match = (row["match"][0], row["match"][1]) if row.get("match") else None
    source = Source(row["letter"], row["line"], row["written"])
    return Decided(Order(row["player"] or "", row["game"], row["team"], move, source, match), move, row["status"])


def decision_of(record: Mapping[str, Any]) -> Decision:
    """The decision as far as the record's orders and wishes tell it: enough to evaluate again."""
    orders = tuple(decided_of(row) for row in record["orders"])
    wishes = {
        row["player"]: Wish(row["player"], row["wp"], Source(row["letter"], row["line"], row["written"]))
        for row in record["wishes"]
        if row["wp"] is not None
    }
    return Decision(orders=orders, wishes=wishes, missing=tuple(record["missing"]))


# the chain of the ranking


def gained(record: Mapping[str, Any]) -> dict[str, int] | None:
    """R1  The ranking points that a turn gave, by manager; None where it offered no tournament and is no round."""
    football = record["results"].get("football")
    if football is None:
        return None
    points: dict[str, int] = {}
    for row in football["teams"]:
        points[row["manager"]] = points.get(row["manager"], 0) + row["rlp"]
    return points


def ratings(
    start: Sequence[tuple[str, Fraction, int | None]], records: Sequence[Mapping[str, Any]], first: int
) -> list[Rating]:
    """R1  The ratings after these turns, from the start ranking on; `first` is the number of the zine's first turn."""
    found = ranking.starting(start, first - 1)
    for record in records:
        points = gained(record)
        found = found if points is None else ranking.advance(found, points)
    return found
