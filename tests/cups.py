"""Tournaments for the tests, as values: begun, drawn and told without files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from gm.tournaments.model import Cup, Draft, Entrant, Refused, Round, Score
from gm.tournaments.shelf import RULES

NAMES = ("Ada", "Ben", "Cleo", "Dirk", "Ewa", "Finn", "Gosia", "Hugo", "Ines", "Jan", "Kasia", "Leo", "Mia", "Nele")


def begun(rules: str, players: int | Sequence[str], *, seeded: int = 0, seed: str = "s", **settings: Any) -> Cup:
    """A tournament of so many players (or these), the first `seeded` of them seeded in this order."""
    names = NAMES[:players] if isinstance(players, int) else players
    entrants = [Entrant(name, seeded=index if index <= seeded else None) for index, name in enumerate(names, 1)]
    defaults = {name: setting.default for name, setting in RULES[rules].settings.items()}
    return Cup("cup", rules, seed, {**defaults, **settings}, tuple(entrants))


def drawn(cup: Cup) -> Cup:
    """The next round, published; the round after the planned ones where those are over."""
    planned = len(cup.rounds) < RULES[cup.rules].rounds(cup)
    made = (RULES[cup.rules].draw if planned else RULES[cup.rules].final)(cup)
    assert isinstance(made, Draft), made
    return replace(cup, rounds=(*cup.rounds, replace(made.round, state="published")))


def told(cup: Cup, results: Mapping[tuple[str, ...], str]) -> Cup:
    """The last round with results by pair in the order of the match ("Ada", "Ben")."""
    last = cup.rounds[-1]
    matches = tuple(
        replace(match, score=score(cup, match.players, results[match.players])) if match.players in results else match
        for match in last.matches
    )
    state: Any = "closed" if all(match.score for match in matches) else last.state
    return replace(cup, rounds=(*cup.rounds[:-1], replace(last, matches=matches, state=state)))


def score(cup: Cup, players: tuple[str, ...], words: str) -> Score:
    """What a result says, which must be one."""
    (match,) = [match for match in cup.rounds[-1].matches if match.players == players]
    read = RULES[cup.rules].read(cup, match, words)
    assert isinstance(read, Score), read
    return read


def refused(cup: Cup, players: tuple[str, ...], words: str) -> str:
    """The code of why a result is refused."""
    (match,) = [match for match in cup.rounds[-1].matches if match.players == players]
    read = RULES[cup.rules].read(cup, match, words)
    assert isinstance(read, Refused), read
    return read.reason.code


def first_wins(cup: Cup, words: str = "2-1") -> Cup:
    """Every match of the last round with the same result."""
    return told(cup, {match.players: words for match in cup.rounds[-1].matches})


def gone(cup: Cup, player: str) -> Cup:
    """One who drops out before the next round."""
    left = len(cup.rounds) + 1
    entrants = [replace(each, left=left) if each.name == player else each for each in cup.entrants]
    return replace(cup, entrants=tuple(entrants))


def pairs(round: Round) -> list[tuple[str, ...]]:
    """Who meets whom, table by table."""
    return [match.players for match in round.matches]
