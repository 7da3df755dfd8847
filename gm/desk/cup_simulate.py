"""Random tournaments by a rule sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from gm.desk.cup_settings import settings as read
from gm.model import InputError
from gm.tournaments.model import Rules
from gm.tournaments.shelf import RULES
from gm.tournaments.simulation import MILLION, Odds, Played, begun, play, play_on


def simulated(
    code: str,
    players: int,
    rounds: int | None,
    runs: int,
    seed: str,
    odds: tuple[float, float],
    words: Sequence[str],
    final: bool = False,
) -> Iterator[tuple[Rules, Played]]:
    """Play tournaments one after the other, with `final` what follows the planned rounds, too.

    Run 3 of seed "1" has the seed "1/3".
    """
    if code not in RULES:
        raise InputError(f'--rules "{code}": is no rule sheet; there are {", ".join(RULES)}')
    rules = RULES[code]
    chosen = read(rules, words)
    if "unofficial" in rules.settings:
        chosen.setdefault("unofficial", True)
    for key in ("rounds", "games"):
        if rounds is not None and key in rules.settings:
            chosen[key] = rounds
    drops, late = (round(each * MILLION) for each in odds)
    for run in range(1, runs + 1):
        of = f"{seed}/{run}"
        most = rounds if rounds is not None else rules.rounds(begun(rules, players, of, chosen))
        played = play(rules, players, most, of, chosen, Odds(drops, late))
        yield rules, play_on(rules, played) if final and len(played.cup.rounds) == most else played


def summary(played: Sequence[Played]) -> list[str]:
    """How many tournaments, rounds, matches, rematches and second byes there were."""
    rounds = sum(len(one.cup.rounds) for one in played)
    matches = sum(len(round.matches) for one in played for round in one.cup.rounds)
    rematches = second = 0
    for one in played:
        met: set[frozenset[str]] = set()
        free: set[str] = set()
        for round in one.cup.rounds:
            pairs = [frozenset(pair) for match in round.matches for pair in combinations(match.players, 2)]
            rematches += sum(pair in met for pair in pairs)
            met.update(pairs)
            second += sum(bye.player in free for bye in round.byes)
            free.update(bye.player for bye in round.byes)
    return [
        f"{len(played)} tournaments, {rounds} rounds, {matches} matches",
        f"{rematches} meetings beyond the first, {second} byes beyond the first",
    ]
