"""The result of a curling match as it is told: scores, or the stones of both sides (C8, C9)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gm.games.curling import STONES, play, stones_in, stones_of, sweeping
from gm.model import Move, Reading, Task
from gm.tournaments import knockout
from gm.tournaments.model import Cup, Match, Reason, Refused, Score
from gm.tournaments.round_robin import points_of
from gm.tournaments.scores import (
    KNOCKOUT_FORMS,
    Played,
    Points,
    absent,
    decided,
    plays_in,
    read_score,
    scored,
    unread,
    winner_of,
    written,
)


def read(cup: Cup, match: Match, words: str) -> Score | Refused:
    """C8 C9  "4-1", or the stones of both sides with a stroke between; a drawn knockout match is played again.

    Replayed means: the same data with the other side beginning; still equal, the lot. So the setting `drawn`; it may
    ask for new data, or draw lots at once.
    """
    points: Points = points_of(cup.settings) if match.group else knockout.POINTS
    if re.search(r"[/|HBA]", words.upper()):
        return _from_stones(cup, match, words, points)
    found = plays_in(words)
    if found is None:
        return absent(words, points) or unread(words, KNOCKOUT_FORMS)
    if any(stones > STONES for each in found[0] for stones in each):
        return Refused(Reason("curling-house", {"score": words.strip(), "most": STONES}))
    if match.group:
        return read_score(words, points)
    return _knockout(cup, match, *found)


def _knockout(cup: Cup, match: Match, plays: Sequence[Played], lot: bool) -> Score | Refused:
    if winner_of(plays[0]) is not None and (len(plays) > 1 or lot):
        return unread(written(plays, lot), KNOCKOUT_FORMS)
    return _settled(cup, match, plays, lot or cup.settings["drawn"] == "lot")


def _settled(cup: Cup, match: Match, plays: Sequence[Played], lot: bool) -> Score | Refused:
    """C9  A knockout match with a winner, or what the director has to give for one."""
    if winner_of(plays[-1]) is None and not lot:
        code = "curling-new-data" if cup.settings["drawn"] == "new-data" else "curling-drawn"
        return Refused(Reason(code, {"score": written(plays)}))
    return decided(cup, match, plays, knockout.POINTS, lot)


def _from_stones(cup: Cup, match: Match, words: str, points: Points) -> Score | Refused:
    sheets = re.split(r"\s*[/|]\s*", words.strip())
    if len(sheets) != 2:
        return Refused(Reason("curling-sheets", {"sheets": len(sheets)}))
    moves: list[Move] = []
    for side, sheet in zip(match.players, sheets, strict=True):
        move = _sheet(side, sheet)
        if isinstance(move, Refused):
            return move
        moves.append(move)
    house = _house(moves[0], moves[1])
    if match.group:
        return scored([house], points, winner_of(house))
    if winner_of(house) is not None or cup.settings["drawn"] != "replay":
        return _settled(cup, match, [house], cup.settings["drawn"] == "lot")
    back = _house(moves[1], moves[0])
    return decided(cup, match, [house, (back[1], back[0])], points, True)


def _sheet(side: str, words: str) -> Move | Refused:
    """C1 C2  The stones of a side as they are played: none, or eight, what is swept above 25 struck."""
    values = stones_in(words)
    if len(values) not in (0, STONES):
        return Refused(Reason("curling-stones", {"side": side, "stones": len(values)}))
    match stones_of(values):
        case Reading(notices=notices):
            return Refused(Reason("curling-stone", {"side": side, "stone": str(notices[0].facts["stone"])}))
        case stones:
            clipped = sweeping(Task("curling"), stones)
            return clipped.move if clipped else stones


def _house(first: Move, second: Move) -> Played:
    """C3  The stones in the house after all were played, the first beginning."""
    played = play(first, second)
    return played[-1].house if played else (0, 0)
