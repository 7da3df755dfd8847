"""Results of a tournament: told, and corrected with what the correction changes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from gm.desk.cup import Log, current, draft, missing, without_draft
from gm.desk.cup_draft import ALL_PLAY_ON, draw, pairs
from gm.desk.cup_words import say
from gm.model import InputError
from gm.tournaments import values
from gm.tournaments.events import Event
from gm.tournaments.model import Draft, Match, Refused, Round, Score, Table
from gm.tournaments.replay import in_force, replayed
from gm.tournaments.steps import match_of, round_of

Standing = tuple[int, Fraction]
"""A place and the points."""


@dataclass(frozen=True, slots=True)
class Otherwise:
    """A round that would have been drawn otherwise: as it was drawn, and as it would have been; None: not at all."""

    drawn: Round
    otherwise: Round | None


@dataclass(frozen=True, slots=True)
class Corrected:
    """What a correction changed.

    moved      (group, player), place and points before and after, of each for whom one of them changed
    otherwise  later rounds that would have been drawn otherwise: those that are published stand
    replaced   (round, match as it was, match as it is now): matches of a knockout that others play now
    gone       rounds of a knockout that are to be drawn again
    """

    match: Match
    before: Score
    after: Score
    moved: tuple[tuple[tuple[str, str], Standing, Standing], ...]
    otherwise: tuple[Otherwise, ...]
    replaced: tuple[tuple[int, Match, Match], ...] = ()
    gone: tuple[Round, ...] = ()


def result(log: Log, table: int, words: str) -> tuple[Match, Score]:
    """Tell the result of a table of the current round; refused with the reason where it cannot be."""
    round = current(log.cup)
    if round is None or (draft(log.cup) is not None and not missing(round)):
        if draft(log.cup) is None:
            raise InputError(f"no round is drawn yet; {log.call('pair')} comes first")
        raise InputError(f"round {log.cup.rounds[-1].number} is a draft; {log.call('publish')} comes first")
    match = _match(round, table)
    score = _score(log, match, words)
    if match.score is None:
        log.add("result", round=round.number, table=table, score=values.from_score(score))
    elif match.score != score:
        raise InputError(
            f"table {table} has {match.score.written} already; "
            f"{log.call('correct')} {round.number} {table} {words!r} changes it"
        )
    return match, score


def _match(round: Round, table: int) -> Match:
    try:
        return match_of(round, table)
    except LookupError as error:
        tables = ", ".join(str(match.table) for match in round.matches)
        raise InputError(f"{error.args[0]}; there are {tables}") from None


def _score(log: Log, match: Match, words: str) -> Score:
    read = log.rules.read(log.cup, match, words)
    if isinstance(read, Refused):
        at = f"table {match.table}, {' – '.join(match.players)}"
        raise InputError(*(f"{at}: {say(reason)}" for reason in (read.reason, *read.also)))
    return read


def correct(log: Log, number: int, table: int, words: str, force: bool) -> Corrected:
    """Correct a result. What of a knockout rests on it and is played already is voided with `force` only."""
    try:
        round = round_of(log.cup, number)
    except LookupError as error:
        raise InputError(str(error.args[0])) from None
    match = _match(round, table)
    if match.score is None:
        raise InputError(f"table {table} of round {number} has no result yet; {log.call('result')} tells it")
    score = _score(log, match, words)
    if score == match.score:
        raise InputError(f"table {table} of round {number} has {score.written} already; nothing is changed")
    facts = {"round": number, "table": table, "score": values.from_score(score), "voided": []}
    other = [_otherwise(log, later, facts) for later in log.cup.rounds if later.number > number]
    replaced, gone = _voided([each for each in other if each.drawn.stage not in ALL_PLAY_ON])
    _refuse_played(log, replaced, gone, force)
    before = log.rules.tables(log.cup)
    log.add("correct", **facts | {"voided": _as_values(replaced, gone)})
    stand = tuple(each for each in other if each.drawn.stage in ALL_PLAY_ON and _differs(each))
    moved = _moved(before, log.rules.tables(log.cup))
    return Corrected(match, match.score, score, moved, stand, tuple(replaced), tuple(gone))


def _otherwise(log: Log, later: Round, facts: dict[str, Any]) -> Otherwise:
    """A later round, drawn again from what was known then and the corrected result."""
    standing = in_force(log.events)
    last = max(
        at
        for at, event in enumerate(standing)
        if event.event == "draft" and event.facts["round"]["number"] == later.number
    )
    cup = without_draft(replayed([*standing[:last], Event(0, "", "correct", facts=facts)]))
    drawn = draw(log, cup, later.number)
    return Otherwise(later, drawn.round if isinstance(drawn, Draft) else None)


def _differs(each: Otherwise) -> bool:
    return pairs(each.drawn) != pairs(each.otherwise)


def _voided(knockout: list[Otherwise]) -> tuple[list[tuple[int, Match, Match]], list[Round]]:
    """The matches of the first knockout round that others play now, and the rounds that can no longer stand."""
    for at, each in enumerate(knockout):
        if not _differs(each):
            continue
        gone = [later.drawn for later in knockout[at + 1 :]]
        stay = pairs(each.drawn) & pairs(each.otherwise)
        old = [match for match in each.drawn.matches if frozenset(match.players) not in stay]
        new = [] if each.otherwise is None else each.otherwise.matches
        new = [match for match in new if frozenset(match.players) not in stay]
        byes = each.otherwise is not None and each.drawn.byes == each.otherwise.byes
        if not byes or len(old) != len(new):
            return [], [each.drawn, *gone]
        fresh = [Match(was.table, now.players, was.group) for was, now in zip(old, new, strict=True)]
        return [(each.drawn.number, was, now) for was, now in zip(old, fresh, strict=True)], gone
    return [], []


def _refuse_played(log: Log, replaced: list[tuple[int, Match, Match]], gone: list[Round], force: bool) -> None:
    played = [(number, was) for number, was, _ in replaced if was.score]
    played += [(round.number, match) for round in gone for match in round.matches if match.score]
    if played and not force:
        lines = [
            f"round {number}, table {match.table}: {' – '.join(match.players)} {match.score.written} would be void"
            for number, match in played
            if match.score
        ]
        raise InputError(*lines, "the correction undoes what is played of the knockout; --force makes it all the same")


def _as_values(replaced: list[tuple[int, Match, Match]], gone: list[Round]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    if replaced:
        matches = values.from_round(Round(replaced[0][0], tuple(now for _, _, now in replaced)))["matches"]
        found.append({"round": replaced[0][0], "matches": matches})
    return found + [{"round": round.number, "matches": []} for round in gone[:1]]


def _moved(
    before: tuple[Table, ...], after: tuple[Table, ...]
) -> tuple[tuple[tuple[str, str], Standing, Standing], ...]:
    was, now = _standings(before), _standings(after)
    return tuple((key, was[key], now[key]) for key in now if key in was and was[key] != now[key])


def _standings(tables: tuple[Table, ...]) -> dict[tuple[str, str], Standing]:
    return {(table.group, place.player): (place.place, place.points) for table in tables for place in table.places}
