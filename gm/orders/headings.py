"""Lines that stand above orders: headings of a game, and what gives a name to the row below."""

from __future__ import annotations

import re

from gm.orders.names import name_above, team_name
from gm.orders.signs import plain
from gm.orders.words import ANTI, GAME_WORDS, HEADING, MANAGER, NEGATION, SENTENCE, VALUES


def heading(text: str, signs: str, number: int) -> tuple[bool, str] | None:
    """Whether a heading begins the anti game, and the name that it gives to the row below; None where it is none."""
    if anti := ANTI.match(signs):
        rest = text[anti.end() :].strip()
        words = set(plain(rest).casefold().split())
        talk = words & SENTENCE or NEGATION.search(rest) or GAME_WORDS["football"].search(rest) or len(rest) > 60
        if talk or (number == 0 and re.search(r"[^\W\d_]{6,}", rest)):
            return None
        return True, name_above(rest) if rest and number else ""
    return (False, "") if HEADING.match(signs) else None


def names_no_team(text: str) -> bool:
    """Whether a line only labels the numbers below it, or names the manager: the team's name stands above it."""
    labelled = VALUES.search(f" {text.strip().rstrip(':')}:")
    return MANAGER.match(text) is not None or (labelled is not None and not team_name(text)[0])
