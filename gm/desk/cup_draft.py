"""A tournament's draft, and whether it is still what would be drawn."""

from __future__ import annotations

from gm.desk.cup import Log, draft, without_draft
from gm.tournaments.model import Cup, Draft, Round, Stuck
from gm.tournaments.replay import drafts, in_force

ALL_PLAY_ON = ("", "swiss", "preliminary", "groups", "round-robin")
"""Stages in which all are drawn, and whose pairings stand whatever is corrected; in others only who went through is."""


def seated(round: Round) -> set[str]:
    """All who are drawn in a round, byes included."""
    return {name for match in round.matches for name in match.players} | {bye.player for bye in round.byes}


def pairs(round: Round | None) -> set[frozenset[str]]:
    """Who meets whom in a round, and each who has a bye by himself."""
    if round is None:
        return set()
    return {frozenset(match.players) for match in round.matches} | {frozenset([bye.player]) for bye in round.byes}


def draw(log: Log, cup: Cup, number: int) -> Draft | Stuck | None:
    """The round of this number as it is drawn from what `cup` knows."""
    return log.rules.draw(cup) if number <= log.rules.rounds(cup) else log.rules.final(cup)


def again(log: Log, number: int) -> str:
    """The command that draws a round of this number anew."""
    return log.call("pair" if number <= log.rules.rounds(log.cup) else "final")


def outdated(log: Log) -> str:
    """K  Why the draft is not to be published, for what was told since would have it drawn otherwise; else "".

    A swap is the director's word, and holds for the draft that it was made in.
    """
    round = draft(log.cup)
    if round is None or not _told_since(log):
        return ""
    active, there = set(log.cup.active(round.number)), seated(round)
    if left := sorted(there - active):
        return f"the draft has {', '.join(left)}, who has left"
    if round.stage in ALL_PLAY_ON and (come := sorted(active - there)):
        return f"the draft lacks {', '.join(come)}, who is in"
    fresh = draw(log, without_draft(log.cup), round.number)
    drawn = pairs(fresh.round) if isinstance(fresh, Draft) else set()
    if drawn in (pairs(round), pairs(drafts(log.events)[round.number].round)):
        return ""
    return f"the draft of round {round.number} is no longer what would be drawn"


def _told_since(log: Log) -> bool:
    """Whether anything else than a swap was told after the draft."""
    last = max(event.n for event in in_force(log.events) if event.event == "draft")
    return any(event.event not in ("draft", "swap") for event in log.events[last:])
