"""The words for what a rule sheet says of a tournament."""

from __future__ import annotations

from gm.tournaments.model import Reason
from gm.tournaments.swiss_reasons import CODES


def say(reason: Reason, language: str = "en") -> str:
    """A reason in a language."""
    if reason.code in CODES:
        facts = {k: ", ".join(map(str, v)) if isinstance(v, (tuple, list)) else v for k, v in reason.facts.items()}
        return CODES[reason.code].words.format(**facts)
    return f"{reason.code} {dict(reason.facts)}"
