"""The record of a turn, made of what was decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from gm.model import Turn
from gm.record.rows import Record, ledger, player_row, ranking_rows, task_row, word_row
from gm.turn import Decision, Outcome

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Lots:
    """The secret of a turn: its seal, in which turn that was printed (None: it was not), and the beacon's words."""

    seal: str
    announced_in: str | None
    beacon: str = ""


@dataclass(frozen=True, slots=True)
class Ahead:
    """What is announced for the next turn; zat None where no calendar says it, anti_wp None where none is due (F13)."""

    turn: str
    zat: datetime | None
    wp: int | None
    wp_by: tuple[str, ...]
    anti_wp: int | None
    seal: str


def build(
    turn: Turn,
    settings: Mapping[str, Any],
    decision: Decision,
    outcome: Outcome,
    lots: Lots,
    ahead: Ahead,
    version: str,
) -> Record:
    """The record of a run turn; publishing adds state, secret, and what was corrected meanwhile."""
    found = ledger(decision)
    return {
        "format": FORMAT,
        "version": version,
        "state": "run",
        "turn": turn.id,
        "korrektur": 0,
        "zine": dict(settings),
        "zat": turn.zat.isoformat(),
        "tasks": {code: task_row(task) for code, task in turn.tasks.items()},
        "players": [player_row(player, turn.id) for player in turn.players],
        "active": list(turn.active),
        "letters": found["letters"],
        "rulings": [word_row(word) for word in turn.words],
        "orders": found["orders"],
        "notices": found["notices"],
        "questions": found["questions"],
        "missing": found["missing"],
        "wishes": found["wishes"],
        "brought": found["brought"],
        "carried": found["carried"],
        "results": {code: dict(result) for code, result in outcome.results.items()},
        "ranking": ranking_rows(outcome.ranks),
        "next": ahead_row(ahead),
        "seal": {"sha256": lots.seal, "announced_in": lots.announced_in},
        "secret": None,
        "beacon": lots.beacon,
        "corrections": [],
    }


def ahead_row(ahead: Ahead) -> Record:
    """What is announced for the next turn."""
    return {
        "turn": ahead.turn,
        "zat": ahead.zat.isoformat() if ahead.zat else None,
        "wp": ahead.wp,
        "wp_by": list(ahead.wp_by),
        "anti_wp": ahead.anti_wp,
        "seal": ahead.seal,
    }
