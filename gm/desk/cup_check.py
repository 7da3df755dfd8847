"""A tournament's log, checked: each draw by what was known when it was made, scores and places as they stand."""

from __future__ import annotations

from dataclasses import dataclass

from gm.desk.cup import Log
from gm.tournaments.check import check
from gm.tournaments.events import Event
from gm.tournaments.model import Cup, Reason
from gm.tournaments.replay import in_force, replayed

BY_RESULTS = frozenset(
    ("check-rematch", "check-second-bye", "check-bye-lower", "check-passed", "check-floats", "check-float-again")
)
"""What is asked of a draw by the results that were in: a later correction breaks no draw that was right."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What is broken, and the rounds in which the director's word went before the sheet's."""

    broken: tuple[Reason, ...]
    by_word: tuple[int, ...]


def checked(log: Log) -> Checked:
    """Check a whole log."""
    found = [reason for reason in check(log.cup, log.rules.tables(log.cup)) if reason.code not in BY_RESULTS]
    by_word = []
    for round in log.cup.rounds:
        then, word = _drawn(in_force(log.events), round.number)
        if word:
            by_word.append(round.number)
        elif then is not None:
            asked = check(then, log.rules.tables(then))
            found += [one for one in asked if one.code in BY_RESULTS and one.facts["round"] == round.number]
    return Checked(tuple(found), tuple(by_word))


def _drawn(events: list[Event], number: int) -> tuple[Cup | None, bool]:
    """The tournament when this round was published, and whether a swap or a forced pair had changed it."""
    for at in range(len(events) - 1, -1, -1):
        if events[at].event == "publish" and events[at].facts["round"] == number:
            draft = max(n for n in range(at) if events[n].event == "draft")
            swapped = any(event.event == "swap" for event in events[draft:at])
            return replayed(events[: at + 1]), swapped or bool(replayed(events[:at]).forced)
    return None, False
