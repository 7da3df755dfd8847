"""What is broken in a tournament, counted again without the code that drew it.

Everything is judged by the results as they stand now: what a later correction changed may make an earlier draw look
wrong, and is told as such.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from gm.tournaments.check_places import places
from gm.tournaments.check_schedule import knockout_tree, schedule
from gm.tournaments.check_scores import scores
from gm.tournaments.check_swiss import swiss
from gm.tournaments.model import Cup, Reason, Round, Table

PAIRINGS: dict[str, tuple[Callable[[Cup], Iterator[Reason]], ...]] = {
    "round-robin": (schedule,),
    "knockout": (knockout_tree,),
    "curling": (schedule, knockout_tree),
    "simpsons": (swiss,),
    "meccg": (swiss,),
}
"""What is asked of the pairings of each rule sheet."""
SEATS = {"stadtmeisterschaft": (3, 4)}


def check(cup: Cup, tables: Sequence[Table]) -> tuple[Reason, ...]:
    """Every broken pairing, bye, score and place of a finished tournament; nothing where all is well.

    `tables` are those that are shown; a round that is a draft is left out.
    """
    there = tuple(round for round in cup.rounds if round.state != "draft")
    found = [reason for round in there for reason in _seats(cup, round)]
    found += [reason for round in there for reason in scores(cup, round)]
    found += [reason for asked in PAIRINGS.get(cup.rules, ()) for reason in asked(cup)]
    found += places(cup, tables)
    return tuple(found)


def _seats(cup: Cup, round: Round) -> Iterator[Reason]:
    """Everybody who is drawn in this round sits at one table or has a bye, and nobody else."""
    seated = Counter(name for match in round.matches for name in match.players)
    seated.update(bye.player for bye in round.byes)
    entrants = {entrant.name: entrant for entrant in cup.entrants}
    for name, times in sorted(seated.items()):
        if times > 1:
            yield Reason("check-twice", {"round": round.number, "player": name, "times": times})
        if name not in entrants or not entrants[name].plays(round.number):
            yield Reason("check-stranger", {"round": round.number, "player": name})
    # Only some reach a knockout, a play-off or a final; who must be there is asked of the pairings.
    if round.stage in ("swiss", "preliminary", "groups", "round-robin"):
        for name in cup.active(round.number):
            if not seated[name]:
                yield Reason("check-left-out", {"round": round.number, "player": name})
    for match in round.matches:
        # Two that are tied play off between themselves (T2), and two who alone have stayed play the final (T3).
        seats = SEATS.get(cup.rules, (2,))
        fits = (2, *seats) if round.stage in ("play-off", "final") else seats
        if len(match.players) not in fits:
            yield Reason("check-table", {"round": round.number, "table": match.table, "players": list(match.players)})
