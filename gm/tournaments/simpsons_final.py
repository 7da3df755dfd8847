"""Simpsons-Liga: the table and the final, S3.13 (swiss-simpsons-liga.de.txt)."""

from __future__ import annotations

from collections.abc import Sequence

from gm.tournaments import swiss
from gm.tournaments.model import Cup, Draft, Match, Place, Reason, Round, Stuck, Table
from gm.tournaments.standings import (
    Criterion,
    Figures,
    Ranked,
    by_average,
    by_direct,
    by_opponents,
    by_points,
    lots_of,
    places,
    played,
    points,
    rank,
)
from gm.tournaments.swiss_field import next_round

FINALISTS = 2
WON, LOST = 3, 1
FINAL = "final"
"""The group of the final match, by which `read` knows it."""


def standings(cup: Cup, *, average: bool | None = None) -> tuple[list[Ranked], dict[str, Figures], list[Reason]]:
    """S3.13  Points, direct comparison, opponent score; the lot only where it decides who plays the final."""
    swiss_rounds = played(cup)
    total = points(cup, swiss_rounds)
    if average is None:
        average = cup.settings.get("average", False)
    score = by_average(swiss_rounds, total) if average else by_opponents(swiss_rounds, total)
    criteria = [by_points(total), by_direct(swiss_rounds, LOST, WON), score, _lot_at_the_cut(cup)]
    return rank([entrant.name for entrant in cup.entrants], criteria)


def _still_there(cup: Cup) -> set[str]:
    return set(cup.active(max((round.number for round in played(cup)), default=0) + 1))


def _lot_at_the_cut(cup: Cup) -> Criterion:
    there = _still_there(cup)

    def figures(tied: Sequence[str], above: Sequence[str]) -> Figures | None:
        through = len(there.intersection(above))
        across = through < FINALISTS < through + len(there.intersection(tied))
        return lots_of(cup.seed, tied) if across else None

    return Criterion("lot", figures, lowest=True)


def finalists(cup: Cup, *, average: bool | None = None) -> tuple[str, ...]:
    """S3.13  The first two of those who are still there."""
    there = _still_there(cup)
    ranked, _, _ = standings(cup, average=average)
    return tuple(name for group in ranked for name in group.names if name in there)[:FINALISTS]


def final(cup: Cup, planned: int) -> Draft | Stuck | None:
    """S3.13  The two with most points play the final, without a time limit; None once it is drawn."""
    if played(cup, "final"):
        return None
    if stuck := swiss.unfinished(cup):
        return stuck
    pair = finalists(cup)
    if len(pair) < FINALISTS:
        return Stuck(pair, Reason("swiss-too-few", {"players": pair}, stops=True), ("end",))
    done = played(cup)
    told = [Reason("simpsons-final", {"players": pair})]
    if len(done) < planned:
        told.insert(0, Reason("simpsons-final-early", {"played": len(done), "planned": planned}))
    average = cup.settings.get("average", False)
    other = finalists(cup, average=not average)
    if set(other) != set(pair):
        told.append(Reason("simpsons-other-finalists", {"players": pair, "others": other, "average": average}))
    reasons = (*standings(cup)[2], *told)
    number = next_round(cup)
    return Draft(Round(number, (Match(1, pair, FINAL),), (), "final"), reasons, pair)


def is_final(match: Match) -> bool:
    """S3.13  The final has no time limit: it is played until somebody has two games."""
    return match.group == FINAL


def tables(cup: Cup) -> tuple[Table, ...]:
    """S3.13  The table of the Swiss rounds; once the final is played, its winner is first and the other second."""
    ranked, figures, reasons = standings(cup)
    total = points(cup, played(cup))
    decided = [match for round in played(cup, "final") for match in round.matches if match.score is not None]
    if not decided or decided[-1].score is None or decided[-1].score.winner is None:
        return (Table("", places(ranked, total, figures), tuple(reasons)),)
    pair, winner = decided[-1].players, decided[-1].score.winner
    first = [Ranked((pair[winner],), ""), Ranked((pair[1 - winner],), "final")]
    rest = [Ranked(tuple(name for name in group.names if name not in pair), group.by) for group in ranked]
    lines: tuple[Place, ...] = places([*first, *(group for group in rest if group.names)], total, figures)
    told = Reason("simpsons-winner", {"winner": pair[winner], "second": pair[1 - winner]})
    return (Table("", lines, (*reasons, told)),)
