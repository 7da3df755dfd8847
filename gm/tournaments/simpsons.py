"""Simpsons-Liga, S1–S4 (swiss-simpsons-liga.de.txt)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from gm.tournaments import swiss
from gm.tournaments.model import Cup, Draft, Match, Reason, Refused, Rules, Score, Setting, Stuck
from gm.tournaments.simpsons_decks import decks
from gm.tournaments.simpsons_final import FINAL, LOST, WON, is_final, tables
from gm.tournaments.simpsons_final import final as final_after
from gm.tournaments.swiss_field import Field

PLAYERS = 8
DRAWN, BYE, ABSENT = 2, 3, 0
ROUNDS = 4

SETTINGS = {
    **swiss.SETTINGS,
    "unofficial": Setting(False, "Begin with fewer than eight players; the tournament is marked unofficial (S1.2)."),
    "leader-wins": Setting(False, "At 60 minutes 1:0 wins; else it is a draw, as the sheet says (S3.8)."),
    "average": Setting(False, "Opponent score per opponent met instead of the sum (S3.13)."),
    "minutes": Setting(60, "Minutes of a round (S1.3)."),
    "call": Setting(10, "Minutes before the end at which it is announced."),
    "break": Setting(10, "Minutes between rounds."),
}


# S1–S2: before the tournament


def entries(cup: Cup) -> tuple[Reason, ...]:
    """S1.2 S1.6 S3.12  What stands against beginning with these players, or is worth a hint."""
    number = len(cup.active(1))
    told = [reason for entrant in cup.entrants for reason in decks(entrant)]
    if number < PLAYERS:
        unofficial = cup.settings.get("unofficial", False)
        code = "simpsons-unofficial" if unofficial else "simpsons-few-players"
        told.insert(0, Reason(code, {"players": number, "least": PLAYERS}, stops=not unofficial))
    if number < 2:
        return (*told, Reason("swiss-too-few", {"players": cup.active(1)}, stops=True))
    planned, least = rounds(cup), rounds_for(number)
    if planned < least:
        told.append(Reason("simpsons-few-rounds", {"planned": planned, "least": least}))
    if number == 16 and planned == ROUNDS:
        told.append(Reason("simpsons-sixteen", {"planned": planned}))
    return (*told, *swiss.outlook(cup, SHEET, planned))


# S3.1–S3.2, S3.10–S3.11: the draw


def had_bye(field: Field) -> set[str]:
    """S3.11  Who had a bye gets none again."""
    return {name for name in field.free if field.byes[name]}


def draw(cup: Cup) -> Draft | Stuck:
    """S3.1 S3.2 S3.10 S3.11  Sorted by points, equal ones by lot; the bye from below, then first against second."""
    return swiss.draw(cup, SHEET)


SHEET = swiss.Sheet(
    bye_points=lambda round: Fraction(BYE),
    bye_order=swiss.by_lowest,
    closed=had_bye,
    pair=swiss.by_list,
)


# S3.8–S3.9: a result


def read(cup: Cup, match: Match, words: str) -> Score | Refused:
    """S3.8 S3.9  "2-1": games won by each; "+--": the first appeared, the second did not; "--+"; "---": neither did."""
    typed = "".join(words.split()).replace("–", "-").replace("−", "-")
    if typed in ("+--", "--+", "---"):
        return _not_appeared(typed)
    found = re.fullmatch(r"([0-9]{1,3})[-:]([0-9]{1,3})", typed)
    if not found:
        return Refused(Reason("simpsons-unreadable", {"words": words}, stops=True))
    games = int(found[1]), int(found[2])
    if max(games) > 2 or games == (2, 2):
        return Refused(Reason("simpsons-games", {"words": words}, stops=True))
    winner = won_by(games, leader_wins=cup.settings.get("leader-wins", False))
    if winner is None and is_final(match):
        return Refused(Reason("simpsons-final-open", {"words": words}, stops=True))
    won = (DRAWN, DRAWN) if winner is None else (WON, LOST) if winner == 0 else (LOST, WON)
    return Score(f"{games[0]}-{games[1]}", _exact(won), winner, True, {"games": _exact(games)})


def won_by(games: tuple[int, int], *, leader_wins: bool = False) -> int | None:
    """S3.8  Who first won two games; nobody has two: a draw, but by the setting 1:0 wins."""
    if 2 in games:
        return games.index(2)
    return games.index(1) if leader_wins and games[0] != games[1] else None


def _not_appeared(typed: str) -> Score:
    """S3.9  Who appears gets 3, who does not 0, and they have not met."""
    here = {"+--": (True, False), "--+": (False, True), "---": (False, False)}[typed]
    won = _exact(WON if each else ABSENT for each in here)
    missing = _exact(not each for each in here)
    return Score(typed, won, here.index(True) if any(here) else None, False, {"absent": missing})


def _exact(numbers: Iterable[int]) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, numbers))


# S3.12–S3.13: rounds and final


def rounds_for(players: int) -> int:
    """S3.12  8 to 16 players 4 rounds, to 32 5, to 64 6, then ⌈log2 n⌉; never fewer than 4."""
    return max(ROUNDS, swiss.log2_rounds(players))


def rounds(cup: Cup) -> int:
    """S3.12  The rounds that are planned."""
    return swiss.rounds_by_sheet(cup, rounds_for)


def final(cup: Cup) -> Draft | Stuck | None:
    """S3.13  The two with most points play the final."""
    return final_after(cup, rounds(cup))


def stages(cup: Cup) -> tuple[tuple[str, str | None], ...]:
    """S3.13  The final follows, without a time limit."""
    return ((FINAL, None),)


SIMPSONS = Rules(
    code="simpsons",
    settings=SETTINGS,
    entries=entries,
    rounds=rounds,
    draw=draw,
    final=final,
    read=read,
    tables=tables,
    stages=stages,
)
