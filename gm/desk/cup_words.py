"""The words for what a rule sheet says of a tournament."""

from __future__ import annotations

from gm.press import cup as press
from gm.tournaments.model import Reason
from gm.tournaments.reasons import CODES
from gm.tournaments.swiss_reasons import CODES as SWISS


def say(reason: Reason, language: str = "en") -> str:
    """A reason in a language."""
    if reason.code not in CODES and reason.code in SWISS:
        facts = {k: ", ".join(map(str, v)) if isinstance(v, (tuple, list)) else v for k, v in reason.facts.items()}
        return SWISS[reason.code].words.format(**facts)
    return press.reason(language, reason)
