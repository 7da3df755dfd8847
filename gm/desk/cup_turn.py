"""A curling tournament and the turns that play it: its round comes in, its results go back, C9."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from gm.desk.cup import Where, held
from gm.desk.cup_words import say
from gm.games.curling import play
from gm.model import InputError, Match
from gm.record import Record, stones_of
from gm.tournaments import values
from gm.tournaments.model import Cup, Refused, Round, Score, Table
from gm.tournaments.shelf import RULES
from gm.tournaments.tree import tree
from gm.zine import Zine
from gm.zine.cup_matches import cup_of, matches_of, senders_of
from gm.zine.cups import cup_names

KNOCKOUT = ("knockout", "quarter-final", "semi-final", "final")


@dataclass(frozen=True, slots=True)
class Due:
    """A round that waits for its results, and its matches as a turn plays them."""

    cup: Cup
    number: int
    matches: tuple[Match, ...]


def round_due(folder: Path, settings: Zine, words: str = "") -> Due | None:
    """The published round that a curling tournament waits for; InputError where several do and none is named."""
    found = {cup.name: due for cup in _cups(folder) if (due := _due(cup, settings))}
    if words:
        if words not in found:
            known = ", ".join(found) or "none does"
            raise InputError(f'--cup "{words}": is no curling tournament with a round to be played; {known}')
        return found[words]
    if len(found) > 1:
        raise InputError(f"{len(found)} tournaments wait for a round; say which with --cup: {', '.join(found)}")
    return next(iter(found.values()), None)


def _cups(folder: Path) -> list[Cup]:
    """The curling tournaments of the zine that can be read."""
    found = []
    for name in cup_names(folder):
        try:
            found.append(cup_of(folder, name))
        except LookupError:
            continue  # another game's, or one that gm cup tells what is wrong with
    return found


def _due(cup: Cup, settings: Zine) -> Due | None:
    for round in cup.rounds:
        if round.state == "published" and any(match.score is None for match in round.matches):
            return Due(cup, round.number, matches_of(cup, round.number, senders_of(cup, settings.players)))
    return None


# What a turn tells of its tournament


def row(folder: Path, about: tuple[str, int], matches: list[Mapping[str, Any]]) -> Record:
    """What a record keeps of the tournament that its curling belongs to: the tables and the tree with its results."""
    cup = with_results(cup_of(folder, about[0]), about[1], matches)
    tables = RULES[cup.rules].tables(cup)
    rounds = [round for round in cup.rounds if round.stage in KNOCKOUT]
    levels = [[_fixture(fixture) for fixture in level] for level in tree(rounds)]
    return {"name": cup.name, "round": about[1], "tables": [_table(table) for table in tables], "tree": levels}


def with_results(cup: Cup, number: int, matches: list[Mapping[str, Any]]) -> Cup:
    """The tournament as it will stand once these results are told; what it has already stays."""
    told: dict[tuple[str, ...], Mapping[str, Any]] = {(each["first"], each["second"]): each for each in matches}
    rounds = tuple(_told(cup, round, told) if round.number == number else round for round in cup.rounds)
    return replace(cup, rounds=rounds)


def _told(cup: Cup, round: Round, told: Mapping[tuple[str, ...], Mapping[str, Any]]) -> Round:
    matches = []
    for match in round.matches:
        read = None
        if match.score is None and match.players in told:
            read = RULES[cup.rules].read(cup, match, words_of(cup, not match.group, told[match.players]))
        matches.append(replace(match, score=read) if isinstance(read, Score) else match)
    return replace(round, matches=tuple(matches))


def words_of(cup: Cup, drawn_for: bool, played: Mapping[str, Any]) -> str:
    """C9  The result of a match of a turn as a director types it; one that must have a winner is played again."""
    first = f"{played['house'][0]}-{played['house'][1]}"
    if not drawn_for or played["winner"] is not None or cup.settings["drawn"] != "replay":
        return first
    moves = [stones_of(words or "") for words in played["data"]]
    stones = play(moves[1], moves[0])
    second, other = stones[-1].house if stones else (0, 0)
    return f"{first} {other}-{second}" + (" lot" if other == second else "")


def _table(table: Table) -> Record:
    return {
        "group": table.group,
        "places": [
            {
                "place": place.place,
                "player": place.player,
                "points": str(place.points),
                "criteria": {name: str(figure) for name, figure in place.criteria.items()},
            }
            for place in table.places
        ],
    }


def _fixture(fixture: Any) -> Record:
    players = fixture.match.players if fixture.match else fixture.sides
    score = fixture.match.score if fixture.match else None
    return {
        "players": [name or "" for name in players],
        "through": fixture.through or "",
        "result": score.written if score else "",
        "bye": fixture.match is None and fixture.through is not None,
    }


# The results go back


def write_back(folder: Path, made: Record, now: datetime, command: str = "publish") -> tuple[str, ...]:
    """Tell the tournament the results of a published turn, each once; what the game master is to know of it.

    A match that has a result already keeps it: where the turn says otherwise, that is told.
    """
    about = made.get("cup")
    if not about:
        return ()
    notes = []
    with held(Where(folder, about["name"], None, now, by=f"gm {command} {made['turn']}")) as log:
        for match in _matches(log.cup, about["round"]):
            played = next((each for each in _played(made) if (each["first"], each["second"]) == match.players), None)
            if played is None:
                continue
            words = words_of(log.cup, not match.group, played)
            read = log.rules.read(log.cup, match, words)
            place = f"{log.cup.name}, table {match.table}, {' – '.join(match.players)}"
            if isinstance(read, Refused):
                notes.append(f"{place}: {say(read.reason)}")
            elif match.score is None:
                log.add("result", round=about["round"], table=match.table, score=values.from_score(read))
                notes.append(f"{place}: {read.written}")
            elif match.score.written != read.written:
                call = log.call("correct", str(about["round"]), str(match.table), words)
                notes.append(f"{place}: has {match.score.written}, this turn says {read.written}; {call} changes it")
    return tuple(notes)


def _matches(cup: Cup, number: int) -> tuple[Any, ...]:
    return next((round.matches for round in cup.rounds if round.number == number), ())


def _played(made: Record) -> list[Mapping[str, Any]]:
    played: list[Mapping[str, Any]] = made["results"].get("curling", {}).get("matches", [])
    return played
