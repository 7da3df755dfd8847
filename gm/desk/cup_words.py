"""The words for what a rule sheet says of a tournament."""

from __future__ import annotations

from gm.tournaments.model import Reason


def say(reason: Reason, language: str = "en") -> str:
    """A reason in a language."""
    return f"{reason.code} {dict(reason.facts)}"
