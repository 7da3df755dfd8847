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


def name_for_below(text: str, above: str) -> str:
    """The name that a line gives to the row below; a label of the numbers or of the manager leaves the one above."""
    labelled = VALUES.search(f" {text.strip().rstrip(':')}:")
    if MANAGER.match(text) or (labelled and not team_name(text)[0]):
        return above
    return name_above(text)
