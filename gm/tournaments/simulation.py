"""Random tournaments: players, results, drops and latecomers from the streams of a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from gm import dice
from gm.tournaments.model import Cup, Draft, Entrant, Match, Round, Rules, Score, Stuck
from gm.tournaments.steps import settled
from gm.tournaments.values import number

MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Odds:
    """How probable it is after each round that a player leaves, and that one more comes; in millionths."""

    drops: int = 0
    late: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """A tournament that was played, and the sorted list that was paired in each of its rounds.

    followed  how many of the rounds follow the planned ones
    """

    cup: Cup
    orders: tuple[tuple[str, ...], ...]
    followed: int = 0


def play(rules: Rules, players: int, rounds: int, seed: str, settings: Mapping[str, Any], odds: Odds) -> Played:
    """Play so many rounds of a tournament of so many players, or as many as can be drawn."""
    played = Played(begun(rules, players, seed, settings), ())
    if any(reason.stops for reason in rules.entries(played.cup)):
        return played
    while len(played.cup.rounds) < rounds and (more := _round_more(rules, played, rules.draw)):
        played = replace(more, cup=_moved(rules, more.cup, rounds, odds))
    return played


def play_on(rules: Rules, played: Played) -> Played:
    """Play what follows the planned rounds (play-off, semi-finals, final), as far as it can be drawn."""
    while played.cup.rounds and (more := _round_more(rules, played, rules.final)):
        played = replace(more, followed=played.followed + 1)
    return played


def _round_more(rules: Rules, played: Played, draw: Callable[[Cup], Draft | Stuck | None]) -> Played | None:
    """The tournament with one more round and its results; None where none is drawn."""
    drawn = draw(played.cup)
    if not isinstance(drawn, Draft):
        return None
    cup = replace(played.cup, rounds=(*played.cup.rounds, replace(drawn.round, state="published")))
    return replace(played, cup=_told(rules, cup), orders=(*played.orders, drawn.order))


def begun(rules: Rules, players: int, seed: str, settings: Mapping[str, Any]) -> Cup:
    """A tournament of so many players, before its first round."""
    width = len(str(players))
    entrants = tuple(Entrant(f"P{at:0{width}}") for at in range(1, players + 1))
    defaults = {key: setting.default for key, setting in rules.settings.items()}
    return Cup(f"simulation {seed}", rules.code, seed, {**defaults, **settings}, entrants)


def _told(rules: Rules, cup: Cup) -> Cup:
    """The last round with all its results."""
    last = cup.rounds[-1]
    matches = tuple(replace(match, score=_score(rules, cup, last.number, match)) for match in last.matches)
    return replace(cup, rounds=(*cup.rounds[:-1], settled(replace(last, matches=matches))))


def _score(rules: Rules, cup: Cup, round: int, match: Match) -> Score:
    rolls = iter(dice.stream(dice.key(cup.seed), ("simulate", round, match.table)).rolls(100, 400))
    for words in RESULTS.get(rules.code, _goals)(match, rolls):
        read = rules.read(cup, match, words)
        if isinstance(read, Score):
            return read
    raise AssertionError(f"no result of {rules.code} could be read")


def _games(match: Match, rolls: Iterator[int]) -> Iterator[str]:
    # Everybody appears: two who did not both come have not met (S3.9), and a reader of pairs alone cannot know it.
    each = ("2-0", "2-1", "1-1", "1-2", "0-2", "1-0", "0-0", "2-0", "0-2", "2-1")
    return (each[roll % len(each)] for roll in rolls)


def _marshalling(match: Match, rolls: Iterator[int]) -> Iterator[str]:
    for first, second, how in zip(rolls, rolls, rolls, strict=False):
        one, other = first % 30 - 2, second % 30 - 2
        if how <= 5:
            yield f"ring {1 + how % 2}"
        elif one == other or how > 95:
            yield f"{one}:{one} " + ("link 1", "link 2", "=")[how % 3]
        else:
            yield f"{one}:{other}"


def _ranked(match: Match, rolls: Iterator[int]) -> Iterator[str]:
    while True:
        seats = sorted((next(rolls), name) for name in match.players)
        signs = [" = " if next(rolls) > 85 else " > " for _ in seats[1:]]
        yield seats[0][1] + "".join(sign + name for sign, (_, name) in zip(signs, seats[1:], strict=True))


def _goals(match: Match, rolls: Iterator[int]) -> Iterator[str]:
    return (f"{first % 6}-{second % 6}" for first, second in zip(rolls, rolls, strict=False))


RESULTS: dict[str, Callable[[Match, Iterator[int]], Iterator[str]]] = {
    "simpsons": _games,
    "meccg": _marshalling,
    "stadtmeisterschaft": _ranked,
}
"""Results of a match as a director types them, one after the other until one can be; _goals for all other sheets."""


def _moved(rules: Rules, cup: Cup, rounds: int, odds: Odds) -> Cup:
    """Who leaves after this round, and who comes; a latecomer only where the sheet lets him and a round is left."""
    number = len(cup.rounds) + 1
    entrants = tuple(
        replace(one, left=number) if one.left is None and _chance(cup, ("drop", number, one.name)) < odds.drops else one
        for one in cup.entrants
    )
    cup = replace(cup, entrants=entrants)
    if 2 * (number - 1) > rounds or _chance(cup, ("late", number)) >= odds.late:
        return cup
    more = replace(cup, entrants=(*cup.entrants, Entrant(f"L{number}", joined=number)))
    return cup if any(reason.stops for reason in rules.entries(more)) else more


def _chance(cup: Cup, name: tuple[str | int, ...]) -> int:
    rolls = dice.stream(dice.key(cup.seed), ("simulate", *name)).rolls(100, 3)
    return (rolls[0] - 1) * 10_000 + (rolls[1] - 1) * 100 + rolls[2] - 1


def as_value(rules: Rules, played: Played) -> dict[str, Any]:
    """A tournament as a JSON value: players, rounds, table; points are those of the round, "7/2" where not whole.

    A round that follows the planned ones has its stage.
    """
    cup = played.cup
    rounds = [_round(cup, round, order) for round, order in zip(cup.rounds, played.orders, strict=True)]
    for value, round in list(zip(rounds, cup.rounds, strict=True))[len(rounds) - played.followed :]:
        value["stage"] = round.stage
    table = [
        {"place": place.place, "player": place.player, "points": number(place.points)}
        | ({"group": each.group} if each.group else {})
        for each in (rules.tables(cup) if cup.rounds else ())
        for place in each.places
    ]
    return {"players": [one.name for one in cup.entrants], "rounds": rounds, "table": table}


def _round(cup: Cup, round: Round, order: tuple[str, ...]) -> dict[str, Any]:
    points = {bye.player: number(bye.points) for bye in round.byes}
    for match in round.matches:
        assert match.score is not None
        points |= {name: number(won) for name, won in zip(match.players, match.score.points, strict=True)}
    seats = [list(match.players) for match in round.matches]
    byes = [bye.player for bye in round.byes]
    met: dict[str, Any] = {"tables": seats} if cup.rules == "stadtmeisterschaft" else {"pairs": seats}
    if cup.rules != "stadtmeisterschaft":
        met["bye"] = byes[0] if byes else None
    if len(byes) > 1 or (byes and "tables" in met):
        met["byes"] = byes
    return {"active": list(cup.active(round.number)), "order": list(order), **met, "points": points}
