"""A mixture of line-ups that nobody can exploit: double oracle on linear programmes, checked by the full search."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from scipy.optimize import linprog

from gm.games.football_classes import Field, Floats, Method, gathered
from gm.games.football_pairs import matrix
from gm.games.football_places import exact
from gm.games.football_search import best, searched
from gm.model import Move

SHARES = 2**24
"""Shares of a mixture are whole numbers of this."""
_ADDED = 12
"""Answers that are added at once."""


class Mixture(NamedTuple):
    """Line-ups with their shares, the largest first, and what the best answer to it has above one point a match."""

    shares: tuple[tuple[Move, Fraction], ...]
    answer: Move
    exploitability: Fraction


def equilibrium(
    wp: int, within: float, method: Method = "expected", told: Callable[[float], None] | None = None
) -> Mixture:
    """F11  A mixture of which no line-up of the WP expects more than 1 + `within` points a match.

    It begins with one line-up, solves the game of those known, adds the best answers to it out of all that the
    rules allow, and ends when there is none better. `told` is given what the best answer still has above one point.
    """
    known: list[Move] = [best(gathered([(0, 0, 1, 1, 1)])[0], wp, 1, method)[0].lineup]
    while True:
        field = _mixed(known, method)
        answers = _answers(field, wp, method)
        above, lineup = answers[0]
        if told:
            told(above)
        new = [move for value, move in answers[:_ADDED] if move not in known and value > within / 4]
        if above <= within or not new:
            return _mixture(field, lineup, method)
        known += new


def _mixed(moves: list[Move], method: Method) -> Field:
    """The line-ups with shares such that the best answer among them is worst."""
    pure, _ = gathered(moves)
    shares = _solved(matrix(pure, pure, method) - 1)
    weights = np.rint(shares * SHARES).astype(np.int64)
    weights[weights.argmax()] += SHARES - weights.sum()
    played = [(move, weight) for move, weight in zip(pure.moves(), weights.tolist(), strict=True) if weight]
    return gathered([move for move, _ in played], [weight for _, weight in played])[0]


def _solved(game: Floats) -> Floats:
    """Shares of the rows that get the most in the worst case of a game in which one side wins what the other loses."""
    rows, columns = game.shape
    least = np.hstack((-game.T, np.ones((columns, 1))))
    sum_of_shares = np.append(np.ones(rows), 0)[None]
    bounds = [(0, None)] * rows + [(None, None)]
    solved = linprog(
        np.append(np.zeros(rows), -1), least, np.zeros(columns), sum_of_shares, [1], bounds, method="highs"
    )
    if solved.x is None:
        raise ArithmeticError(f"HiGHS: {solved.message}")
    shares: Floats = np.maximum(np.asarray(solved.x[:rows], float), 0)
    return shares


def _answers(field: Field, wp: int, method: Method) -> list[tuple[float, Move]]:
    """The best answer of each kind of defence, with what it has above one point a match, the best first."""
    moves = [move for kind in searched(field, wp, 1, method) for move in kind.moves()[:1]]
    pure, index = gathered(moves)
    above = matrix(pure, field, method) @ field.weights / SHARES - 1
    return sorted(((float(above[row]), move) for move, row in zip(moves, index, strict=True)), reverse=True)


def _mixture(field: Field, answer: Move, method: Method) -> Mixture:
    (points,) = exact(gathered([answer])[0], np.array([0]), field, 0, method)
    shares = zip(field.moves(), field.weights.tolist(), strict=True)
    ordered = sorted(((move, Fraction(weight, SHARES)) for move, weight in shares), key=lambda each: -each[1])
    return Mixture(tuple(ordered), answer, points / SHARES - 1)
