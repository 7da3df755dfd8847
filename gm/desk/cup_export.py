"""A tournament for other programs (S3.14): players, results and standings, without addresses."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import zip_longest
from typing import Any

from gm import ranking
from gm.desk.cup import Log
from gm.tournaments.model import Match, Round, Table
from gm.tournaments.values import number


def tables(log: Log) -> dict[str, list[dict[str, Any]]]:
    """Rows by table: tournament, players, results (a row a match and a bye), standings."""
    cup = log.cup
    about: dict[str, Any] = {"tournament": cup.name, "rules": cup.rules, "seed": cup.seed}
    about |= {"players": len(cup.entrants), "rounds": len(cup.rounds)}
    players = [
        {"player": one.name, "club": one.club, "joined": one.joined, "left": one.left or ""} for one in cup.entrants
    ]
    published = [round for round in cup.rounds if round.state != "draft"]
    seats = max((len(match.players) for round in published for match in round.matches), default=2)
    results = [row for round in published for row in _results(round, seats)]
    return {
        "tournament": [about],
        "players": players,
        "results": results,
        "standings": _standings(log.rules.tables(cup)),
    }


def _results(round: Round, seats: int) -> list[dict[str, Any]]:
    rows = [_result(round, match, seats) for match in round.matches]
    for bye in round.byes:
        row = dict.fromkeys(rows[0], "") if rows else _result(round, Match(1, ()), seats)
        rows.append(
            row
            | {"round": round.number, "stage": round.stage, "player1": bye.player, "result": "bye"}
            | {"points1": number(bye.points)}
        )
    return rows


def _result(round: Round, match: Match, seats: int) -> dict[str, Any]:
    points = [number(each) for each in match.score.points] if match.score else []
    row: dict[str, Any] = {"round": round.number, "stage": round.stage, "group": match.group, "table": match.table}
    for seat, (name, won) in enumerate(zip_longest(_filled(match.players, seats), _filled(points, seats)), 1):
        row |= {f"player{seat}": name, f"points{seat}": won}
    return row | {"result": match.score.written if match.score else ""}


def _filled(values: Any, seats: int) -> list[Any]:
    return [*values, *[""] * (seats - len(values))]


def _standings(found: tuple[Table, ...]) -> list[dict[str, Any]]:
    asked = dict.fromkeys(name for table in found for place in table.places for name in place.criteria)
    rows = []
    for table in found:
        gained = ranking_points(table)
        for place in table.places:
            row: dict[str, Any] = {"group": table.group, "place": place.place, "player": place.player}
            row |= {"points": number(place.points)} | {name: _figure(place.criteria, name) for name in asked}
            rows.append(row | {"by": place.by, "ranking_points": gained[place.player]})
    return rows


def _figure(criteria: Mapping[str, Fraction], name: str) -> int | str:
    return number(criteria[name]) if name in criteria else ""


def ranking_points(table: Table) -> dict[str, int]:
    """R2  The ranking points of each place of a table: (n - p) · 1000 / (n - 1), shared by those on one place."""
    sharing = [place.place for place in table.places]
    return {
        place.player: ranking.rounded(ranking.rlp(place.place, sharing.count(place.place), len(sharing)))
        for place in table.places
    }


def as_value(log: Log) -> dict[str, Any]:
    """The whole tournament as one JSON value: what it is, and each table's rows."""
    found = tables(log)
    (about,) = found.pop("tournament")
    settings = {"settings": dict(log.cup.settings)}
    rounds = [_round(round) for round in log.cup.rounds if round.state != "draft"]
    return {**about, **settings, "players": found["players"], "rounds": rounds, "standings": found["standings"]}


def _round(round: Round) -> dict[str, Any]:
    matches = [
        {"table": match.table, "group": match.group, "players": list(match.players)}
        | {"result": match.score.written if match.score else None}
        | {"points": [number(each) for each in match.score.points] if match.score else None}
        | {"met": match.score.met if match.score else None}
        for match in round.matches
    ]
    byes = [{"player": bye.player, "points": number(bye.points)} for bye in round.byes]
    return {"round": round.number, "stage": round.stage, "state": round.state, "matches": matches, "byes": byes}
