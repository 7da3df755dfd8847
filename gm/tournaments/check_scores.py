"""The points of each match and bye, counted again from the result as it is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any

from gm.tournaments.model import Cup, Match, Reason, Round

Points = tuple[Fraction, ...]


def scores(cup: Cup, round: Round) -> Iterator[Reason]:
    """Every result that is missing, or whose points or winner are not what it gives, and every bye likewise."""
    for match in round.matches:
        place = {"round": round.number, "table": match.table}
        if match.score is None:
            yield Reason("check-no-result", place)
            continue
        right = COUNTED[cup.rules](cup, round, match) if cup.rules in COUNTED else None
        written = {**place, "written": match.score.written}
        if right is None:
            yield Reason("check-result", written)
        elif right != tuple(match.score.points):
            yield Reason("check-points-of", {**written, "points": told(match.score.points), "right": told(right)})
        elif (wrong := _winner(match)) is not None:
            yield Reason("check-winner", {**written, "winner": wrong})
    for bye in round.byes:
        worth = bye_points(cup, round)
        if bye.points != worth:
            facts = {"player": bye.player, "points": str(bye.points), "right": str(worth)}
            yield Reason("check-bye-points", {"round": round.number, **facts})


def told(points: Points) -> str:
    """Points as they are read: "3 : 1"."""
    return " : ".join(map(str, points))


def bye_points(cup: Cup, round: Round) -> Fraction:
    """What a bye is worth: 3 (S3.9), 6 in the first round and 3 later (M2), nothing elsewhere."""
    if round.stage != "swiss":
        return Fraction(0)
    return Fraction(6 if cup.rules == "meccg" and round.number == 1 else 3)


def _winner(match: Match) -> str | None:
    """The winner who is named but has not the most points; "" where one of two has more and none is named."""
    score = match.score
    if score is None or len(match.players) != 2:
        return None
    best = None if score.points[0] == score.points[1] else int(score.points[1] > score.points[0])
    if best == score.winner:
        return None
    return "" if score.winner is None else match.players[score.winner]


def _plays(written: str) -> list[tuple[int, int]] | None:
    """The scores in a result of two sides, "3-3 4-2"."""
    found = [re.fullmatch(r"(\d+)-(\d+)", word) for word in written.removesuffix(" lot").split()]
    return [(int(each[1]), int(each[2])) for each in found if each] if found and None not in found else None


def _two_sides(cup: Cup, round: Round, match: Match) -> Points | None:
    """Points for a win, a draw or a loss; in a knockout 1 for who goes through."""
    written = match.score.written if match.score else ""
    knockout = round.stage not in ("groups", "round-robin")
    win, draw, loss = (1, 0, 0) if knockout else (cup.settings[key] for key in ("win", "draw", "loss"))
    if written in ("+--", "--+"):
        return _exact(win, 0) if written == "+--" else _exact(0, win)
    plays = _plays(written)
    if plays is None or (cup.rules == "curling" and max(map(max, plays)) > 8):
        return None
    first, second = plays[-1]
    if first == second and knockout:
        winner = match.score.winner if match.score and written.endswith(" lot") else None
        return None if winner is None else _exact(*((win, loss) if winner == 0 else (loss, win)))
    return _exact(draw, draw) if first == second else _exact(*((win, loss) if first > second else (loss, win)))


def _games(cup: Cup, round: Round, match: Match) -> Points | None:
    """S3.8 S3.9  3 and 1 to who first won two games, 2 each without one; absent: 3 and 0."""
    written = match.score.written if match.score else ""
    if written in ABSENT:
        return _absent(written, 3)
    found = re.fullmatch(r"([0-2])-([0-2])", written)
    if not found or written == "2-2":
        return None
    first, second = int(found[1]), int(found[2])
    if max(first, second) < 2 and (first == second or not cup.settings.get("leader-wins")):
        return None if round.stage == "final" else _exact(2, 2)
    return _exact(3, 1) if first > second else _exact(1, 3)


def _marshalling(cup: Cup, round: Round, match: Match) -> Points | None:
    """M4  8:0 for the Ring; 6:0, 5:1 or 4:2 by the ratio; 3.5:2.5 by the weakest link; 3:3."""
    written = match.score.written if match.score else ""
    if written in ABSENT:
        return _absent(written, 6)
    if found := re.fullmatch(r"(?:-?\d+:-?\d+ )?ring ([12])", written):
        return _exact(8, 0) if found[1] == "1" else _exact(0, 8)
    if found := re.fullmatch(r"(-?\d+):(-?\d+)(?: (link [12]|=))?", written):
        return _by_ratio(int(found[1]), int(found[2]), found[3])
    pairs = {"8-0": 8, "6-0": 6, "5-1": 5, "4-2": 4, "3.5-2.5": Fraction(7, 2), "3-3": 3}
    turned = "-".join(reversed(written.split("-")))
    if written in pairs or turned in pairs:
        first, second = (Fraction(part) for part in written.split("-"))
        return first, second
    return None


def _by_ratio(first: int, second: int, decided: str | None) -> Points | None:
    if (first == second) != (decided is not None):
        return None
    if decided:
        even = {"=": (3, 3), "link 1": (Fraction(7, 2), Fraction(5, 2)), "link 2": (Fraction(5, 2), Fraction(7, 2))}
        return _exact(*even[decided])
    more, fewer = max(first, second), min(first, second)
    double, half_more = fewer <= 0 or more >= 2 * fewer, 2 * more >= 3 * fewer
    won = (6, 0) if double else (5, 1) if half_more else (4, 2)
    return _exact(*(won if first > second else won[::-1]))


def _table(cup: Cup, round: Round, match: Match) -> Points | None:
    """P3 T1  Of "A > B = C > D" the places have 5, 3, 2, 1 points; those who are equal share theirs."""
    for order in permutations(range(len(match.players))):
        # The signs between the names are known by the names themselves, which may have such signs too.
        parts = "( > | = )".join(re.escape(match.players[seat]) for seat in order)
        if found := re.fullmatch(parts, match.score.written if match.score else ""):
            levels = [[order[0]]]
            for sign, seat in zip(found.groups(), order[1:], strict=True):
                levels = [*levels, [seat]] if sign == " > " else [*levels[:-1], [*levels[-1], seat]]
            return _shared(levels)
    return None


def _shared(levels: list[list[int]]) -> Points:
    worth, given = [5, 3, 2, 1], dict[int, Fraction]()
    for level in levels:
        theirs, worth = worth[: len(level)], worth[len(level) :]
        given.update((seat, Fraction(sum(theirs), len(level))) for seat in level)
    return tuple(given[seat] for seat in sorted(given))


ABSENT = ("+--", "--+", "---")


def _absent(written: str, won: int) -> Points:
    return _exact(won if written == "+--" else 0, won if written == "--+" else 0)


def _exact(*points: Any) -> Points:
    return tuple(map(Fraction, points))


COUNTED: dict[str, Callable[[Cup, Round, Match], Points | None]] = {
    "curling": _two_sides,
    "round-robin": _two_sides,
    "knockout": _two_sides,
    "stadtmeisterschaft": _table,
    "simpsons": _games,
    "meccg": _marshalling,
}
"""What a result as written gives by each rule sheet; None where it is no result."""
