"""The words for what a rule sheet says of a tournament."""

from __future__ import annotations

from gm.press import cup as press
from gm.tournaments.model import Reason
from gm.tournaments.reasons import CODES


def say(reason: Reason, language: str = "en") -> str:
    """A reason in a language, with the number of its rule; one that another version has written stands as it is."""
    if reason.code not in CODES or set(reason.facts) != set(CODES[reason.code].facts):
        return f"{reason.code}: {dict(reason.facts)}"
    return press.reason(language, reason)
