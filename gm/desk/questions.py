"""Questions are put to players: written down first, then mailed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from gm import press, zine
from gm.desk.asking import Question, open_questions, questions, ways
from gm.desk.gather import Gathered, gather
from gm.desk.receipts import ledger_of, needed, registered
from gm.desk.run import decided, mail_id
from gm.model import Player
from gm.post.compose import Mail, message_id_of
from gm.record import notice_row
from gm.turn import Decision, Put


@dataclass(slots=True)
class Asking:
    """What was put: the questions written down now, those that were before, and why others were not, by place.

    mails   those of the new questions, where they are only shown
    """

    new: list[Put] = field(default_factory=list)
    known: list[Put] = field(default_factory=list)
    left: dict[str, str] = field(default_factory=dict)
    mails: list[Mail] = field(default_factory=list)


def put_to_players(
    folder: Path, id: str, now: datetime, letters: Sequence[str], *, key: str = "", dry: bool = False
) -> Asking:
    """Write down the open questions of these letters, of all where none is named, or one by its key; each once.

    Where none is named, those stay out that the receipt of their letter still asks: it goes first. `dry` makes the
    mails and writes nothing. InputError names the letters that there are not.
    """
    with zine.lock(folder):
        gathered, decision, found = open_questions(folder, id, letters)
        waiting = set() if letters or key else receipts_due(folder, gathered, decision)
        asking = Asking()
        for one in found:
            if key and one.key != key:
                continue
            place = f"turns/{id}/{one.told.place}"
            if one.put is not None:
                asking.known.append(one.put)
            elif fault := unasked(gathered, one):
                asking.left[place] = fault
            elif one.letter.name in waiting:
                asking.left[place] = "its receipt asks this too, and has not gone; gm send first"
            else:
                put = made(gathered, decision, one, now)
                asking.new.append(put)
                if dry:
                    asking.mails.append(mail_of(gathered, decision, one, put, now))
                else:
                    zine.append_put(folder, id, put)
        return asking


def unasked(gathered: Gathered, one: Question) -> str:
    """Why a question cannot be mailed; "" where it can."""
    if not one.told.player:
        return "nobody knows who wrote this, so there is nobody to ask"
    if player_of(gathered, one.told.player).addresses:
        return ""
    return f"{one.told.player} has no address in zine.toml"


def made(gathered: Gathered, decision: Decision, one: Question, now: datetime) -> Put:
    """A question as it is put now: with the choices that its player may take."""
    told, at = one.told, now.astimezone(gathered.zine.zone).replace(microsecond=0)
    host = gathered.zine.gm_address.rpartition("@")[2]
    return Put(
        key=one.key,
        message_id=message_id_of(mail_id(gathered.turn.id, one.key), at, host),
        letter=told.letter,
        player=told.player,
        code=told.notice.code,
        game=told.game,
        team=told.team,
        choices=tuple(way for way in ways(gathered, decision, one) if way.answer and not way.wants),
        at=at,
    )


def receipts_due(folder: Path, gathered: Gathered, decision: Decision) -> set[str]:
    """The letters whose receipt has not gone and still will."""
    log = zine.read_sent(folder)
    addressed = {player.name for player in gathered.turn.players if player.addresses}
    return {
        verdict.letter.name
        for verdict in decision.verdicts
        if needed(verdict)
        and verdict.player in addressed
        and log.state(f"{gathered.turn.id}-receipt-{verdict.letter.sha256[:12]}") != "sent"
    }


def question_mails(folder: Path, id: str, now: datetime, without: Collection[str] = ()) -> Iterator[Mail]:
    """The mail of every question that was put and is still open; none of the ids `without`."""
    if all(mail_id(id, put.key) in without for put in zine.read_put(folder, id)):
        return
    gathered = gather(folder, id)
    decision = decided(gathered)
    for one in questions(gathered, decision):
        if one.put is not None and not unasked(gathered, one) and mail_id(id, one.key) not in without:
            yield mail_of(gathered, decision, one, one.put, now)


def mail_of(gathered: Gathered, decision: Decision, one: Question, put: Put, now: datetime) -> Mail:
    """A question as a mail in the thread of its letter, in its player's language, to a registered address."""
    player = player_of(gathered, put.player)
    language = player.language or gathered.zine.language
    ledger = ledger_of(gathered, decision) | {"ahead": now <= gathered.turn.zat}
    row = notice_row(one.told)
    choices = [{"label": choice.label, "facts": dict(choice.facts), "says": choice.says} for choice in put.choices]
    own = zine.own_templates(gathered.folder)
    subject, text = press.question(ledger, row | in_question(one, decision) | {"choices": choices}, language, own)
    return Mail(
        id=mail_id(gathered.turn.id, put.key),
        player=player.name,
        address=registered(player, one.letter),
        subject=subject,
        text=text,
        thread=one.letter.thread,
        known_as=put.message_id,
    )


def in_question(one: Question, decision: Decision) -> dict[str, Any]:
    """The lines in question: the one asked about as it stands in the letter, or all orders of a letter in doubt."""
    source = one.told.notice.source
    if source is None or one.told.notice.code.startswith("mail-"):
        orders = [each.order.source for each in decision.orders if each.order.source.letter == one.letter.name]
        return {"whole": True, "lines": list(dict.fromkeys(each.words for each in orders))}
    line = next((line.text for line in one.letter.lines if line.number == source.line), "")
    return {"whole": False, "lines": [line if source.words in line else source.words]}


def player_of(gathered: Gathered, name: str) -> Player:
    """A registered player by his name."""
    return next((player for player in gathered.turn.players if player.name == name), Player(name))
