"""Results of two sides as a director types them: "4-1", "1-1 3-2", "1-1 lot", "+--"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from gm.tournaments.lots import by_lot
from gm.tournaments.model import Cup, Match, Reason, Refused, Score

Points = tuple[int, int, int]
"""For a win, a draw and a loss."""
Played = tuple[int, int]
"""What both sides scored, in the order of the match's players."""
LOT = re.compile(r"(?:lot|los|losu)\.?", re.IGNORECASE)
FORMS = "4-1, 1-1, +--, --+"
KNOCKOUT_FORMS = "4-1, 1-1 3-2, 1-1 lot, +--, --+"


def written(plays: Sequence[Played], by_lot: bool = False) -> str:
    """The canonical words of a result: each time that was played, and whether the lot decided."""
    return " ".join([f"{first}-{second}" for first, second in plays] + ["lot"] * by_lot)


def plays_in(words: str) -> tuple[tuple[Played, ...], bool] | None:
    """One or two scores, and whether a word for the lot stands behind them; None where it is anything else."""
    together = re.sub(r"(?<=[0-9])\s*[-:–]\s*(?=[0-9])", "-", words.replace(",", " "))
    *scores, last = together.split() or [""]
    drawn = bool(LOT.fullmatch(last))
    found = [re.fullmatch(r"([0-9]{1,4})-([0-9]{1,4})", each) for each in ([*scores] if drawn else [*scores, last])]
    if not 1 <= len(found) <= 2 or None in found:
        return None
    return tuple((int(each[1]), int(each[2])) for each in found if each), drawn


def absent(words: str, points: Points) -> Score | None:
    """A side that did not appear: "+--" for the second, "--+" for the first; the other wins, they have not met."""
    bare = "".join(words.split())
    if bare not in ("+--", "--+"):
        return None
    winner = int(bare == "--+")
    given = (Fraction(points[0]), Fraction(0))
    return Score(bare, given[::-1] if winner else given, winner, False, {"scored": (Fraction(0), Fraction(0))})


def scored(plays: Sequence[Played], points: Points, winner: int | None, lot: bool = False) -> Score:
    """The score of a match: points of the winner and the loser, or of a draw; what was scored is that of the first."""
    gained = {None: (points[1], points[1]), 0: (points[0], points[2]), 1: (points[2], points[0])}[winner]
    facts = {"scored": _exact(plays[0])}
    if len(plays) > 1:
        facts["replay"] = _exact(plays[1])
    return Score(written(plays, lot), _exact(gained), winner, True, facts)


def winner_of(played: Played) -> int | None:
    """Who scored more; None where nobody did."""
    return None if played[0] == played[1] else int(played[1] > played[0])


def read_score(words: str, points: Points) -> Score | Refused:
    """A result that may be a draw."""
    found = plays_in(words)
    if found is None or found[1] or len(found[0]) > 1:
        return absent(words, points) or unread(words, FORMS)
    return scored(found[0], points, winner_of(found[0][0]))


def read_decided(cup: Cup, match: Match, words: str, points: Points) -> Score | Refused:
    """A result of a knockout: a draw is decided by what was played after it, or by the lot where the words say so.

    With the setting drawn = "lot" a draw needs no further word.
    """
    found = plays_in(words)
    if found is None:
        return absent(words, points) or unread(words, KNOCKOUT_FORMS)
    plays, lot = found
    if winner_of(plays[0]) is not None and (len(plays) > 1 or lot):
        return unread(words, KNOCKOUT_FORMS)  # what is decided is neither played again nor drawn for
    return decided(cup, match, plays, points, lot or cup.settings.get("drawn") == "lot")


def decided(cup: Cup, match: Match, plays: Sequence[Played], points: Points, lot: bool) -> Score | Refused:
    """The score of a knockout match; where all plays are drawn the lot decides, or the result is refused."""
    winner = winner_of(plays[-1])
    if winner is not None:
        return scored(plays, points, winner)
    if not lot:
        return Refused(Reason("knockout-drawn", {"score": written(plays)}))
    first = by_lot(cup.seed, lot_purpose(match), match.players)[0]
    return scored(plays, points, match.players.index(first), True)


def lot_purpose(match: Match) -> tuple[str | int, ...]:
    """The stream of the lot that decides a drawn match; two meet in one knockout once only."""
    return ("drawn", *sorted(match.players))


def unread(words: str, forms: str) -> Refused:
    """Words that are no result."""
    return Refused(Reason("result-unread", {"words": words, "forms": forms}))


def _exact(values: tuple[int, int]) -> tuple[Fraction, Fraction]:
    return Fraction(values[0]), Fraction(values[1])
