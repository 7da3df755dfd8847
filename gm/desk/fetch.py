"""New mail is fetched from the mailbox into a turn, and waited for."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from gm import zine
from gm.desk.arrivals import Arrival, write
from gm.desk.gather import Settled, open_turn
from gm.desk.shelf import shelf
from gm.model import InputError
from gm.post import imap
from gm.post.imap_answer import Mail
from gm.post.password import password
from gm.zine import Zine

TOGETHER = 10
"""Mails that are downloaded at a time, and written before the next."""
HOUR = timedelta(hours=1)
AGAIN = 2
"""How often a fetch goes on after a connection that broke."""
MINUTE = 60.0
"""Seconds of waiting after which all folders are looked into again, whatever the server says."""
PAUSES = (1.0, 5.0, 15.0, 60.0, 300.0)
"""Seconds before each new attempt to reach a server that is gone."""
HELD = 20
"""Half seconds for which another run may hold the zine before a fetch gives up."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """Some mails that have just been written into a turn, or what stood in the way; both may be empty."""

    turn: str
    arrivals: tuple[Arrival, ...] = ()
    trouble: str = ""

    @property
    def new(self) -> tuple[Arrival, ...]:
        """The letters that were not here before."""
        return tuple(one for one in self.arrivals if not one.known)


def fetch(folder: Path, id: str | None = None) -> Iterator[Fetched]:
    """Fetch what is new in all folders into a turn, the newest where none is named; it comes out as it is written.

    After a connection that breaks it goes on where it was. Killed anywhere and called again it gives the same end.
    InputError, after all others are written, names the mails that the server does not give.
    """
    settings = zine.load(folder)
    account = account_of(settings)
    turn = open_turn(folder, id)
    for again in range(AGAIN, -1, -1):
        refused: list[str] = []
        try:
            with imap.Mailbox(account) as mailbox:
                for arrivals in look(folder, turn, settings, mailbox, refused):
                    yield Fetched(turn, arrivals)
            break
        except imap.Lost:
            if not again:
                raise
    if refused:
        raise InputError(*refused)


def watch(folder: Path, id: str | None = None) -> Generator[Fetched, None, None]:
    """Fetch, wait for new mail and fetch again, without end; after each look something comes out, if only empty.

    What is wrong at the start, and a password that is refused, is raised. Later a server that is gone is sought again
    and again, and a zine that another run has, or a published turn, is waited for.
    """
    settings = zine.load(folder)
    account = account_of(settings)
    open_turn(folder, id)
    failed, begun = 0, False
    while True:
        try:
            with imap.Mailbox(account) as mailbox:
                while True:
                    for found in _round(folder, id, settings, mailbox):
                        begun, failed = True, 0
                        yield found
                    mailbox.wait(_imap(settings).folders[0], MINUTE)
        except imap.Unreachable as error:
            if not begun:
                raise
            yield Fetched("", trouble=str(error))
            time.sleep(PAUSES[min(failed, len(PAUSES) - 1)])
            failed += 1


def _round(folder: Path, id: str | None, settings: Zine, mailbox: imap.Mailbox) -> Iterator[Fetched]:
    """One look of a watch; letters come out as soon as they are written, and at its end what stood in the way."""
    refused: list[str] = []
    try:
        turn = open_turn(folder, id)
        for arrivals in look(folder, turn, settings, mailbox, refused):
            yield Fetched(turn, arrivals)
        yield Fetched(turn, trouble="\n".join(refused))
    except (Settled, zine.Busy) as error:
        yield Fetched("", trouble=str(error))


def account_of(settings: Zine) -> imap.Account:
    """The account of a zine, with its password."""
    box = _imap(settings)
    secret = password(box.password_env, box.password_command, "imap")
    return imap.Account(box.host, box.port_or_usual, box.user, secret, box.security)


def _imap(settings: Zine) -> zine.Imap:
    if settings.imap is None:
        raise InputError("zine.toml: imap: is missing; write [imap] with host and user, as the README has it")
    return settings.imap


def look(
    folder: Path, id: str, settings: Zine, mailbox: imap.Mailbox, refused: list[str]
) -> Iterator[tuple[Arrival, ...]]:
    """Look once into all folders: each few mails, downloaded and written; what the server refuses is added there."""
    box = _imap(settings)
    begin = box.begin(settings.zone)
    for name in box.folders:
        begun, failed = datetime.now(UTC), len(refused)
        validity = mailbox.open(name)
        known = shelf(folder, id)
        new = [uid for uid in mailbox.uids() if not known.has((name, validity, uid))]
        if begin is not None and new:
            came = mailbox.arrivals(new)
            # The instant is compared, not the day: so no zone of a server moves a mail over midnight.
            new = [uid for uid in new if (at := came.get(uid)) is None or at >= begin]
        for some in imap.parts(new, TOGETHER):
            mails = _downloaded(mailbox, some, refused)
            with _held(folder):
                written = write(folder, id, name, validity, mails)
            if written:
                yield written
        if len(refused) == failed:
            _seen(folder, id, settings, name, begun)


def _seen(folder: Path, id: str, settings: Zine, name: str, begun: datetime) -> None:
    """Keep that nothing in a folder was left when a look at it began; of a watch's looks the first each hour.

    The first after the ZAT is kept too: gm run wants to know of it.
    """
    last = zine.read_fetched(folder).get(name)
    try:
        zat = zine.load_turn(folder, id, settings).zat
    except InputError:  # what is wrong in turn.toml keeps no letter waiting
        zat = begun
    if last is None or not last <= begun < last + HOUR or last < zat <= begun:
        with _held(folder):
            zine.append_fetched(folder, name, begun)


def _downloaded(mailbox: imap.Mailbox, uids: Sequence[int], refused: list[str]) -> list[Mail]:
    """Download mails together or, where the server refuses one of them, each by itself."""
    try:
        return mailbox.mails(uids)
    except imap.Refused as error:
        if len(uids) == 1:
            refused.append(str(error))
            return []
    return [mail for uid in uids for mail in _downloaded(mailbox, [uid], refused)]


@contextmanager
def _held(folder: Path) -> Iterator[None]:
    """Hold the zine; a run that has it at the moment is waited for a while."""
    with ExitStack() as stack:
        for left in range(HELD, -1, -1):
            try:
                stack.enter_context(zine.lock(folder))
                break
            except zine.Busy:
                if not left:
                    raise
                time.sleep(0.5)
        yield
