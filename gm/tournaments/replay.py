"""The replay of a tournament's log: its events, one after the other, make the cup.

Draws and scores are read from the log and never made again, so that a later version changes no tournament.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gm.tournaments import values
from gm.tournaments.events import BadEvent, Event
from gm.tournaments.model import Cup, Draft
from gm.tournaments.steps import STEPS


def undone(events: Sequence[Event]) -> set[int]:
    """The numbers of what is undone; an undo that is undone itself undoes nothing."""
    found: set[int] = set()
    for event in reversed(events):
        if event.event == "undo" and event.n not in found:
            target = event.facts["undoes"]
            if not 1 < target < event.n:
                raise BadEvent(event.n, f"undoes {target}, which is no earlier event that can be undone")
            found.add(target)
    return found


def in_force(events: Sequence[Event]) -> list[Event]:
    """The events that count: without undos and what they undo."""
    gone = undone(events)
    return [event for event in events if event.event != "undo" and event.n not in gone]


def replay(events: Sequence[Event]) -> Cup:
    """The tournament that these events have made; BadEvent with the number of the first that cannot be."""
    if not events or events[0].event != "new":
        raise BadEvent(1, 'is not the event "new", with which a log begins')
    return replayed(in_force(events))


def replayed(events: Iterable[Event]) -> Cup:
    """The tournament that events in force have made."""
    cup = Cup("", "", "")
    for event in events:
        cup = step(cup, event)
    return cup


def step(cup: Cup, event: Event) -> Cup:
    """The tournament after one more event; BadEvent where it cannot be."""
    if (event.event == "new") != (not cup.rules):
        raise BadEvent(event.n, 'is the event "new"' if cup.rules else "stands before a tournament was begun")
    try:
        return STEPS[event.event](cup, event.facts)
    except LookupError as error:
        raise BadEvent(event.n, str(error.args[0])) from None


def drafts(events: Sequence[Event]) -> dict[int, Draft]:
    """The draft of each round that stands, with its reasons and the sorted list that was paired, as it was drawn."""
    found: dict[int, Draft] = {}
    for event in in_force(events):
        if event.event == "draft":
            round = values.to_round(event.facts["round"])
            reasons = tuple(map(values.to_reason, event.facts["reasons"]))
            found = {number: draft for number, draft in found.items() if number < round.number}
            found[round.number] = Draft(round, reasons, values.names(event.facts["order"]))
    return found
