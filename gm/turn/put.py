"""What was put to a player: a question out of his letter, and the choices that he was given."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from typing import Literal

from gm.model import Word
from gm.turn.decision import Told

Wanted = Literal["", "lineup", "stones", "sender", "team"]


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to settle a question.

    label    the macro `choice_<label>` of the words, with its facts
    words    the rulings that say it; where something is `wants`-ed, their value or team is still to be given
    answer   what it does as the player's own word, at the place of his reply; () where only the game master may say so
    says     the word that is as good as its number
    """

    label: str
    facts: Mapping[str, str] = field(default_factory=dict)
    words: tuple[Word, ...] = ()
    answer: tuple[Word, ...] = ()
    says: Literal["", "yes", "no"] = ""
    wants: Wanted = ""


@dataclass(frozen=True, slots=True)
class Put:
    """A question as it was mailed: its key, the Message-ID, whose it is, what it is about, the choices by number.

    game, team   what an order must be of to answer it; "" where any does
    code         of the notice that asks
    """

    key: str
    message_id: str
    letter: str
    player: str
    code: str
    game: str
    team: str
    choices: tuple[Choice, ...]
    at: datetime


def key_of(told: Told, digest: str) -> str:
    """What a question is known by, as long as its letter (SHA-256 `digest`) and what is asked stay the same."""
    notice, line = told.notice, told.notice.source.line if told.notice.source else 0
    said = [digest, told.player, notice.code, line, told.game, told.team, sorted(notice.facts.items())]
    return sha256(json.dumps(said).encode()).hexdigest()[:12]


def of_thread(put: Sequence[Put], thread: Sequence[str]) -> Put | None:
    """The question that a letter with this thread answers: the last one named before the letter itself."""
    known = {one.message_id: one for one in put}
    return next((known[id] for id in reversed(thread[:-1]) if id in known), None)
