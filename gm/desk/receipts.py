"""Who gets a receipt for which letter of an open turn, and what it says."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from gm import press, record, zine
from gm.desk.gather import Gathered, gather
from gm.desk.run import decided, settings_row
from gm.model import Letter, Player
from gm.post.compose import Mail
from gm.turn import Decision, Verdict, doubted

ANSWERED = ("counted", "replaced", "late", "question", "no-order")
"""States of letters that need an answer: a duplicate has one already, of what is set aside nothing is told."""


def receipts(folder: Path, id: str, now: datetime, without: Collection[str] = ()) -> Iterator[Mail]:
    """A receipt for every letter of a turn that needs one, in the order in which they came; none of the ids `without`.

    Each goes to a registered address, never to one that only a letter names; its id rests on the letter's bytes.
    Where a deputy wrote, player and deputy get one each.
    """
    gathered = gather(folder, id)
    decision = decided(gathered)
    players = {player.name: player for player in gathered.turn.players}
    ledger = ledger_of(gathered, decision) | {"ahead": now < gathered.turn.zat}
    own = zine.own_templates(folder)
    for verdict in decision.verdicts:
        for name in (verdict.player, verdict.by):
            player = players.get(name)
            mail = f"{id}-receipt-{verdict.letter.sha256[:12]}" + ("-deputy" if name == verdict.by else "")
            if player is None or not player.addresses or not needed(verdict) or mail in without:
                continue
            language = player.language or gathered.zine.language
            subject, text = press.receipt(ledger, verdict.letter.name, language, own, copy=name == verdict.by)
            address = registered(player, verdict.letter)
            yield Mail(mail, name, address, subject, text, thread=verdict.letter.thread)


def needed(verdict: Verdict) -> bool:
    """Whether a letter needs an answer: none to machines, lists and our own mail, nor to a forgery that orders nothing.

    Letters of strangers and those that came before are no player's, or no new ones.
    """
    letter = verdict.letter
    if letter.nature or letter.listed or (doubted(letter) and verdict.state == "no-order"):
        return False
    return bool(verdict.player) and verdict.state in ANSWERED


def registered(player: Player, letter: Letter) -> str:
    """The registered address that a letter came from, else the player's first."""
    return next((one for one in player.addresses if one.casefold() in letter.senders), player.addresses[0])


def ledger_of(gathered: Gathered, decision: Decision) -> dict[str, Any]:
    """What a record would say of a turn that has not been run: all but results."""
    turn = gathered.turn
    return {
        "turn": turn.id,
        "zat": turn.zat.isoformat(),
        "zine": settings_row(gathered.zine),
        "tasks": {code: record.task_row(task) for code, task in turn.tasks.items()},
        "rulings": [record.word_row(word) for word in turn.words],
        **record.ledger(decision),
    }
