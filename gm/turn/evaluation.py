"""From what is in force to results, ranking and the WP of the next tournament."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gm import ranking
from gm.model import Game, Rating, Standing, Turn
from gm.ranking import Rank
from gm.turn.decision import Decision


@dataclass(frozen=True, slots=True)
class Outcome:
    """The results of a turn by game, as the games report them, and the ranking after it.

    played      whether the turn was a round of the ranking (it offered a tournament, F15)
    standings   the tournament's table
    wp, wp_by   the WP of the next tournament and whose wishes they are (R5)
    """

    results: Mapping[str, dict[str, Any]] = field(default_factory=dict)
    ranks: tuple[Rank, ...] = ()
    played: bool = False
    standings: tuple[Standing, ...] = ()
    wp: int | None = None
    wp_by: tuple[str, ...] = ()


def evaluate(
    turn: Turn, decision: Decision, games: Mapping[str, Game], key: bytes, ratings: Sequence[Rating]
) -> Outcome:
    """Everyone against everyone in every game of the turn, then R1–R5 on the ratings from before it."""
    found = {code: games[code].evaluate(task, decision.entries(code), key) for code, task in turn.tasks.items()}
    results = {code: games[code].report(turn.tasks[code], result) for code, result in found.items()}
    places = {rank.player: rank.place for rank in ranking.listed(ratings)}
    if "football" not in turn.tasks:
        return Outcome(results, tuple(ranking.listed(ratings, places)))
    standings: Sequence[Standing] = found["football"].standings
    after = ranking.advance(ratings, ranking.gained(standings))
    wishes = {player: wish.wp for player, wish in decision.wishes.items() if wish.wp is not None}
    # R5  Where nobody in the table wished the WP stay.
    wp, by = ranking.next_wp(standings, wishes) or (turn.tasks["football"].wp, ())
    return Outcome(results, tuple(ranking.listed(after, places)), True, tuple(standings), wp, by)
