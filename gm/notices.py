"""Every notice there is: its rule, the facts that it carries, and whether it tells or asks.

`tells` goes to the player and the game master, `asks` waits for the game master's word, `notes` is for the game master
alone. The words stand in templates/<language>/notices.j2, one macro a code, its dash an underscore.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Kind:
    """What a code stands for: the rule's number, the names of its facts, and its way."""

    rule: str
    facts: tuple[str, ...]
    way: Literal["tells", "asks", "notes"]


CODES: dict[str, Kind] = {
    # the letter as a whole
    "mail-late": Kind("P1", ("arrived", "zat"), "tells"),
    "mail-by-date": Kind("P1", ("sent",), "notes"),
    "mail-by-mailbox": Kind("P1", ("arrived",), "notes"),
    "mail-no-time": Kind("P1", (), "notes"),
    "mail-duplicate": Kind("P4", ("of",), "notes"),
    "mail-auto-reply": Kind("P4", (), "notes"),
    "mail-bounce": Kind("P4", (), "notes"),
    "mail-own": Kind("P4", (), "notes"),
    "mail-unknown-sender": Kind("P4", ("sender", "like"), "asks"),
    "mail-two-senders": Kind("P4", ("senders",), "asks"),
    "mail-authentication": Kind("P4", ("result",), "asks"),
    "mail-code-word": Kind("P4", (), "asks"),
    "mail-deputy": Kind("P4", ("names",), "asks"),
    "mail-by-deputy": Kind("P4", ("by", "player"), "tells"),
    "mail-forwarded": Kind("P4", ("sender",), "asks"),
    "mail-forms": Kind("P4", ("html",), "asks"),
    "mail-resent": Kind("P4", ("by",), "notes"),
    "mail-reply-to": Kind("P4", ("address",), "notes"),
    "mail-attached": Kind("P4", ("what",), "notes"),
    "mail-unread": Kind("P4", ("what",), "tells"),
    "mail-charset": Kind("P4", ("declared", "taken"), "notes"),
    "mail-damaged": Kind("P4", ("what",), "notes"),
    "mail-ignored": Kind("P4", (), "notes"),
    "mail-no-order": Kind("P4", (), "tells"),
    # what a letter says about orders
    "order-replaced": Kind("P2", ("team", "letter"), "tells"),
    "order-twice": Kind("P2", ("team", "first", "second"), "asks"),
    "order-withdrawn": Kind("P2", ("team",), "tells"),
    "order-nothing-to-withdraw": Kind("P2", (), "tells"),
    "order-withdrawal": Kind("P2", (), "asks"),
    "order-repeat": Kind("P2", (), "asks"),
    "order-unclear": Kind("P2", (), "asks"),
    "order-struck": Kind("P2", ("team",), "tells"),
    "order-standing": Kind("P5", ("team",), "tells"),
    "order-absence": Kind("P5", ("team",), "tells"),
    "order-ahead": Kind("P5", ("team", "turn"), "tells"),
    "order-passed": Kind("P5", ("team", "turn"), "tells"),
    "order-term": Kind("P5", ("turn",), "asks"),
    "answer-choice": Kind("P2", ("letter", "choice"), "tells"),
    "answer-orders": Kind("P2", ("letter",), "tells"),
    "answer-unclear": Kind("P2", ("letter",), "tells"),
    "answer-settled": Kind("P2", ("letter",), "tells"),
    "answer-late": Kind("P2", ("letter",), "tells"),
    "answer-foreign": Kind("P2", ("letter", "player"), "notes"),
    "wish-unreadable": Kind("P3", (), "tells"),
    "wish-bounds": Kind("R5", ("before", "after"), "tells"),
    # Turnierfußball
    "football-F1": Kind("F1", ("count",), "asks"),
    "football-F1-number": Kind("F1", ("number",), "asks"),
    "football-F1-name": Kind("F1", (), "asks"),
    "football-F2": Kind("F2", ("row", "before", "after"), "tells"),
    "football-F3": Kind("F3", ("row", "before", "after"), "tells"),
    "football-F4": Kind("F4", ("before", "after", "cost", "wp"), "tells"),
    "football-F6": Kind("F6", ("team", "length"), "tells"),
    "football-F7": Kind("F7", ("team", "first", "second"), "asks"),
    "football-F13": Kind("F13", (), "asks"),
    "football-F14": Kind("F14", ("row", "before", "after"), "tells"),
    "football-F14-cost": Kind("F14", ("before", "after", "cost", "wp"), "tells"),
    # curling
    "curling-C1": Kind("C1", ("pairing",), "asks"),
    "curling-C1-sender": Kind("C1", ("pairing",), "asks"),
    "curling-C1-stone": Kind("C1", ("stone",), "asks"),
    "curling-C2": Kind("C2", ("sweeping", "before", "after"), "tells"),
    "curling-C2-count": Kind("C2", ("count",), "asks"),
}
"""Rows are keeper, sweeper, defence, midfield, attack; line-ups and sweepings in facts are lists of integers."""


def asks(code: str) -> bool:
    """Whether a notice of this code waits for the game master's word."""
    return CODES[code].way == "asks"
