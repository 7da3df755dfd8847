"""The points of each match and bye, counted again from the result as it is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
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


def _exact(*points: Any) -> Points:
    return tuple(map(Fraction, points))


COUNTED: dict[str, Callable[[Cup, Round, Match], Points | None]] = {
    "curling": _two_sides,
    "round-robin": _two_sides,
    "knockout": _two_sides,
}
"""What a result as written gives by each rule sheet; None where it is no result."""
