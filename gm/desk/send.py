"""What is due is sent: receipts and questions of open turns, the results of the last published one; each mail once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from gm import zine
from gm.desk.due import due, unreached
from gm.desk.envelope import closed_turns
from gm.model import InputError
from gm.post.compose import Composed, Mail, compose
from gm.post.outbox import Answer, Outbox, Server
from gm.post.password import password
from gm.zine import SentLog, Zine

Due = Callable[[Path, str | None, Zine, datetime, Collection[str]], Iterable[Mail]]


@dataclass(frozen=True, slots=True)
class Gone:
    """A mail, and what the server said of it; None where it was only shown."""

    mail: Mail
    answer: Answer | None = None


@dataclass(slots=True)
class Sending:
    """What became of all that was due.

    gone       in the order in which they went
    doubtful   ids of which nobody knows whether they went, with the mail where it is still due
    unreached  names of players to whom results should go, who have no address
    torn       what a killed run left of a last line in sent.jsonl
    stopped    why the rest did not go, "" where nothing stopped it
    closed     turns that are sealed still: what the mails say of them is not shown
    """

    gone: list[Gone] = field(default_factory=list)
    doubtful: dict[str, Mail | None] = field(default_factory=dict)
    unreached: list[str] = field(default_factory=list)
    torn: str = ""
    stopped: str = ""
    closed: tuple[str, ...] = ()


def send(
    folder: Path,
    id: str | None,
    now: datetime,
    *,
    dry: bool = False,
    again: Sequence[str] = (),
    done: Sequence[str] = (),
    what: Due = due,
    only: str = "",
) -> Sending:
    """Send what is due of a turn, or of all; `dry` shows it and writes nothing.

    again   ids that are sent although they were, or may have been
    done    ids that are taken as sent
    what    gives the mails that are due
    only    what the ids of the mails have in them that are sent now; all others wait
    Raises InputError for what is wrong in the game master's files, before anything is sent.
    """
    with zine.lock(folder):
        settings = zine.load(folder)
        log = zine.read_sent(folder)
        went = {one for one in log.last if log.state(one) == "sent"}
        mails = [mail for mail in what(folder, id, settings, now, went - set(again)) if only in mail.id]
        check(log, mails, again, done)
        found = Sending(torn=log.torn, closed=closed_turns(folder, settings, now))
        if not dry:
            for one in done:
                zine.append_sent(folder, {"id": one, "state": "sent", "at": now.isoformat(), "by": "game master"})
        found.doubtful = _doubtful(log, mails, (*again, *done), only)
        wanted = [mail for mail in mails if mail.id in again or mail.id not in log.doubtful]
        if any(mail.html for mail in wanted):
            found.unreached = unreached(folder, id, settings)
        if dry:
            found.gone = [Gone(mail) for mail in wanted]
        elif wanted:
            _deliver(folder, settings, now, wanted, found)
        return found


def _doubtful(log: SentLog, mails: Sequence[Mail], settled: Sequence[str], only: str) -> dict[str, Mail | None]:
    open_ids = [one for one in log.doubtful if one not in settled and only in one]
    return {one: next((mail for mail in mails if mail.id == one), None) for one in open_ids}


def check(log: SentLog, mails: Sequence[Mail], again: Sequence[str], done: Sequence[str]) -> None:
    """Whether the ids that the game master names can be settled so."""
    here = {mail.id for mail in mails}
    faults = [f"--again {one}: is not a mail that was due; is the turn right?" for one in again if one not in here]
    faults += [f"--done {one}: is not in doubt" for one in done if log.state(one) != "sending"]
    faults += [f"{one}: is both --again and --done; take one" for one in again if one in done]
    if faults:
        raise InputError(*faults)


def _deliver(folder: Path, settings: Zine, now: datetime, mails: Sequence[Mail], found: Sending) -> None:
    """Mail by mail: a line before, the mail, a line after."""
    given = settings.smtp
    if given is None:
        waiting = f"{len(mails)} mail{'s wait' if len(mails) > 1 else ' waits'}, gm send --dry-run shows what would go"
        raise InputError(f"zine.toml: [smtp] is missing; write it with host and user, as the README has it ({waiting})")
    at = now.astimezone(settings.zone)
    host = settings.gm_address.rpartition("@")[2]
    composed = [compose(mail, settings.name, settings.gm_address, at, host) for mail in mails]
    server = Server(given.host, given.port_or_usual, given.security, given.user)
    with Outbox(server, lambda: password(given.password_env, given.password_command, "smtp")) as outbox:
        for mail, ready in zip(mails, composed, strict=True):
            try:
                outbox.open()
            except InputError as error:
                found.stopped = str(error)
                return
            answer = _one(folder, outbox, mail, ready, at)
            found.gone.append(Gone(mail, answer))
            if answer.outcome == "doubt":
                found.doubtful[mail.id] = mail


def _one(folder: Path, outbox: Outbox, mail: Mail, composed: Composed, at: datetime) -> Answer:
    """A mail over an open connection, between its two lines."""
    row = {"id": mail.id, "state": "sending", "at": at.isoformat(), "message_id": composed.message_id}
    zine.append_sent(folder, row)
    answer = outbox.deliver(composed)
    if answer.outcome != "doubt":  # after one nobody knows more than the line before says
        # Only the number of what the server said: its words may name an address, and those can be forgotten.
        number = {"answer": answer.words[:3]} if answer.words[:3].isdecimal() else {}
        zine.append_sent(folder, row | {"state": answer.outcome} | number)
    return answer
