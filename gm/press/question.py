"""The mail that puts a question to a player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def facts(ledger: Mapping[str, Any], asked: Mapping[str, Any]) -> dict[str, Any]:
    """Give what the mail says: the letter, the words in question, what is asked, and the choices by number.

    `ledger` is that of a receipt; `asked` is a notice with `lines`, the words in question, `whole`, whether these are
    all orders of the letter, and `choices`, each with label, facts and says. Its text is clean.
    """
    letter = next(row for row in ledger["letters"] if row["letter"] == asked["letter"])
    return {
        "zine": ledger["zine"],
        "turn": ledger["turn"],
        "zat": ledger["zat"],
        "ahead": ledger["ahead"],
        "player": asked["player"],
        "letter": {"name": asked["letter"], "arrived": letter["arrived"]},
        "notice": asked,
        "choices": asked["choices"],
        "words": any(choice["says"] for choice in asked["choices"]),
        "anew": asked["code"] != "mail-authentication",
        "tag": "question",
    }
