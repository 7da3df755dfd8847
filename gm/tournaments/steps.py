"""What each event makes of a tournament; LookupError where it cannot be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from gm.tournaments import values
from gm.tournaments.model import Bye, Cup, Entrant, Match, Pair, Round

# finding


def entrant(cup: Cup, name: str) -> Entrant:
    """The entrant of this name; LookupError where there is none."""
    for one in cup.entrants:
        if one.name == name:
            return one
    raise LookupError(f'"{name}" is not in the tournament')


def round_of(cup: Cup, number: int) -> Round:
    """The round of this number; LookupError where there is none."""
    for one in cup.rounds:
        if one.number == number:
            return one
    raise LookupError(f"there is no round {number}")


def match_of(round: Round, table: int) -> Match:
    """The match at this table; LookupError where there is none."""
    for one in round.matches:
        if one.table == table:
            return one
    raise LookupError(f"round {round.number} has no table {table}")


def settled(round: Round) -> Round:
    """A published round, closed where all its results are in."""
    if round.state == "draft":
        return round
    return replace(round, state="closed" if all(match.score for match in round.matches) else "published")


# the events


def _new(cup: Cup, facts: Mapping[str, Any]) -> Cup:
    return Cup(facts["name"], facts["rules"], facts["seed"], dict(facts["settings"]))


def _set(cup: Cup, facts: Mapping[str, Any]) -> Cup:
    return replace(cup, settings={**cup.settings, **facts["settings"]})


def _add(cup: Cup, facts: Mapping[str, Any]) -> Cup:
    for player in facts["players"]:
        cup = _entered(cup, values.to_entrant(player))
    for noted in facts["noted"]:
        entrant(cup, noted["player"])
    return cup


def _late(cup: Cup, facts: Mapping[str, Any]) -> Cup:
    return _entered(cup, replace(values.to_entrant(facts["player"]), joined=facts["round"]))


def _entered(cup: Cup, new: Entrant) -> Cup:
    if any(one.name == new.name for one in cup.entrants):
        raise LookupError(f'"{new.name}" is in the tournament already')
    return replace(cup, entrants=(*cup.entrants, new))


def _drop(cup: Cup, facts: Mapping[str, Any]) -> Cup:
    one = entrant(cup, facts["player"])
    if one.left is not None:
        raise LookupError(f'"{one.name}" has left already')
    return _put_entrant(cup, replace(one, left=max(facts["round"], one.joined)))


def _readd(cup: Cup, facts: Mapping[str, Any]) -> Cup:
    one = entrant(cup, facts["player"])
    if one.left is None:
        raise LookupError(f'"{one.name}" has not left')
    gone = range(one.left, facts["round"])
    if one.left == one.joined:  # he has not played yet: he begins later, and nothing was missed in between
        return _put_entrant(cup, replace(one, left=None, joined=max(one.joined, facts["round"])))
    return _put_entrant(cup, replace(one, left=None, away=(*one.away, *gone)))


def _put_entrant(cup: Cup, new: Entrant) -> Cup:
    return replace(cup, entrants=tuple(new if one.name == new.name else one for one in cup.entrants))


def _pair(cup: Cup, facts: Mapping[str, Any]) -> Pair:
    players = facts["players"]
    for name in players:
        entrant(cup, name)
    return frozenset(players)


def _forbid(cup: Cup, facts: Mapping[str, Any]) -> Cup:
    return replace(cup, forbidden=cup.forbidden | {_pair(cup, facts)})


def _allow(cup: Cup, facts: Mapping[str, Any]) -> Cup:
    return replace(cup, forbidden=cup.forbidden - {_pair(cup, facts)})


def _force(cup: Cup, facts: Mapping[str, Any]) -> Cup:
    _pair(cup, facts)
    return replace(cup, forced=(*cup.forced, tuple(facts["players"])))


def _unforce(cup: Cup, facts: Mapping[str, Any]) -> Cup:
    pair = _pair(cup, facts)
    return replace(cup, forced=tuple(one for one in cup.forced if frozenset(one) != pair))


def _draft(cup: Cup, facts: Mapping[str, Any]) -> Cup:
    new = values.to_round(facts["round"])
    kept = tuple(one for one in cup.rounds if one.state != "draft")
    if new.number != len(kept) + 1:
        raise LookupError(f"is the draft of round {new.number}, where {len(kept) + 1} is next")
    for name in [name for match in new.matches for name in match.players] + [bye.player for bye in new.byes]:
        entrant(cup, name)
    return replace(cup, rounds=(*kept, new))


def _swap(cup: Cup, facts: Mapping[str, Any]) -> Cup:
    if not cup.rounds or cup.rounds[-1].state != "draft":
        raise LookupError("there is no draft to swap players in")
    return _put_round(cup, swapped(cup.rounds[-1], *facts["players"]))


def swapped(round: Round, first: str, second: str) -> Round:
    """A round in which two players have changed their seats; one of them may have the bye."""
    seated = {name for match in round.matches for name in match.players} | {bye.player for bye in round.byes}
    for name in (first, second):
        if name not in seated:
            raise LookupError(f'"{name}" is not drawn in round {round.number}')
    other = {first: second, second: first}
    matches = tuple(
        replace(match, players=tuple(other.get(name, name) for name in match.players)) for match in round.matches
    )
    return replace(
        round, matches=matches, byes=tuple(Bye(other.get(bye.player, bye.player), bye.points) for bye in round.byes)
    )


def _publish(cup: Cup, facts: Mapping[str, Any]) -> Cup:
    round = round_of(cup, facts["round"])
    if round.state != "draft":
        raise LookupError(f"round {round.number} is published already")
    return replace(_put_round(cup, settled(replace(round, state="published"))), forced=())


def _result(cup: Cup, facts: Mapping[str, Any]) -> Cup:
    if match_of(round_of(cup, facts["round"]), facts["table"]).score:
        raise LookupError(f"table {facts['table']} of round {facts['round']} has its result already")
    return _scored(cup, facts)


def _correct(cup: Cup, facts: Mapping[str, Any]) -> Cup:
    cup = _scored(cup, facts)
    for voided in facts["voided"]:
        round = round_of(cup, voided["round"])
        if not voided["matches"]:
            return replace(cup, rounds=tuple(one for one in cup.rounds if one.number < round.number))
        new = {match["table"]: values.to_match(match) for match in voided["matches"]}
        matches = tuple(new.get(match.table, match) for match in round.matches)
        cup = _put_round(cup, settled(replace(round, matches=matches)))
    return cup


def _scored(cup: Cup, facts: Mapping[str, Any]) -> Cup:
    round = round_of(cup, facts["round"])
    if round.state == "draft":
        raise LookupError(f"round {round.number} is a draft; it has no results")
    match, score = match_of(round, facts["table"]), values.to_score(facts["score"])
    if len(score.points) != len(match.players):
        raise LookupError(f"has points for {len(score.points)} players, where {len(match.players)} sit at the table")
    matches = tuple(replace(one, score=score) if one.table == match.table else one for one in round.matches)
    return _put_round(cup, settled(replace(round, matches=matches)))


def _put_round(cup: Cup, new: Round) -> Cup:
    return replace(cup, rounds=tuple(new if one.number == new.number else one for one in cup.rounds))


STEPS: dict[str, Callable[[Cup, Mapping[str, Any]], Cup]] = {
    "new": _new,
    "set": _set,
    "add": _add,
    "late": _late,
    "drop": _drop,
    "readd": _readd,
    "forbid": _forbid,
    "allow": _allow,
    "force": _force,
    "unforce": _unforce,
    "draft": _draft,
    "swap": _swap,
    "publish": _publish,
    "result": _result,
    "correct": _correct,
}
