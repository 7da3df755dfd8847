"""A mailbox on an IMAP server, looked into without leaving a trace there."""

from __future__ import annotations

import imaplib
import re
import ssl
from base64 import b64encode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from imap_tools import BaseMailBox, MailBox, MailBoxStartTls, MailBoxUnencrypted
from imap_tools.errors import ImapToolsError, UnexpectedCommandStatusError

from gm.model import InputError
from gm.post.imap_answer import Mail, mails

Security = Literal["tls", "starttls", "plain"]

PATIENCE = 30.0
"""Seconds after which a server that says nothing is taken for gone."""


class Unreachable(InputError):
    """The server cannot be reached, or does not let anybody in at the moment."""


class Lost(Unreachable):
    """The connection broke in the middle."""


class Refused(InputError):
    """The server said no; the words of the message are its own."""


@dataclass(frozen=True, slots=True)
class Account:
    """Where the mailbox is and who opens it; the password is shown nowhere."""

    host: str
    port: int
    user: str
    password: str = field(repr=False)
    security: Security = "tls"


class Mailbox:
    """A session with a server; `with` ends it. Folders are opened for reading only (EXAMINE), so no flag changes.

    What fails is an InputError of one line: Unreachable, Lost, or Refused in the server's words.
    """

    def __init__(self, account: Account) -> None:
        self.account = account
        self.place = f"{account.host}:{account.port}"
        self._open: str | None = None
        self._seen: dict[str, list[int]] = {}
        self._came: dict[tuple[str, int], dict[int, datetime | None]] = {}
        self._validity = 0
        with self._told("cannot be reached"):
            self._box = _connected(account)
        try:
            with self._told("lets nobody in"):
                _log_in(self._box, account)
        except BaseException:
            self._hang_up()
            raise

    def __enter__(self) -> Mailbox:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            with suppress(ImapToolsError, imaplib.IMAP4.error, OSError):
                self._box.logout()
        self._hang_up()

    def open(self, folder: str) -> int:
        """Open a folder for reading; its UIDVALIDITY, 0 where the server has none and UIDs mean nothing later."""
        try:
            with self._told(f'folder "{folder}"'):
                self._box.folder.set(folder, readonly=True)
                found = self._box.client.response("UIDVALIDITY")[1][-1]
        except Refused as error:
            raise Refused(f"{error}; the folders there are {', '.join(self._folders()) or 'not told'}") from None
        self._open, self._validity = folder, int(found) if found else 0
        return self._validity

    def uids(self) -> list[int]:
        """Give the UIDs of all mails in the open folder, seen or not, from the lowest on.

        All are asked for: a search by day would go by the server's zone, one by flag would pass over what was read.
        """
        with self._told("does not list its mails"):
            answer = _ok(self._box.client.uid("SEARCH", "UID", "1:*"))
        found = sorted(
            {int(word) for line in answer if isinstance(line, bytes) for word in line.split() if word.isdigit()}
        )
        self._seen[self._open or ""] = found
        return found

    def arrivals(self, uids: Sequence[int]) -> dict[int, datetime | None]:
        """Give the INTERNALDATE of mails of the open folder, asked for once in a session."""
        found = self._came.setdefault((self._open or "", self._validity), {})
        for part in parts([uid for uid in uids if uid not in found], 500):
            with self._told("does not say when its mails came"):
                answer = _ok(self._box.client.uid("FETCH", _listed(part), "(UID INTERNALDATE)"))
            found.update((mail.uid, mail.arrived) for mail in mails(answer, bare=True))
        return {uid: found[uid] for uid in uids if uid in found}

    def mails(self, uids: Sequence[int]) -> list[Mail]:
        """Give mails of the open folder, byte for byte; one that is no longer there is left out.

        BODY.PEEK leaves them unread.
        """
        with self._told("does not give mail " + ", ".join(map(str, uids))):
            answer = _ok(self._box.client.uid("FETCH", _listed(uids), "(UID INTERNALDATE BODY.PEEK[])"))
        return [mail for mail in mails(answer) if mail.uid in uids]

    def wait(self, folder: str, seconds: float) -> None:
        """Wait until something happens in a folder (IDLE), at most some seconds; without IDLE for as long as that.

        What came since the last listing of the folder, and up to the very start of waiting, ends it at once.
        """
        before = self._seen.get(folder)
        self.open(folder)
        client = self._box.client
        with self._told("does not let us wait"):
            client.response("EXISTS")
            came = self.uids() != before or client.response("EXISTS")[1] != [None]
            if came and before is not None:
                return
            idle: Any = self._box.idle
            idles = "IDLE" in client.capabilities
            if idles:
                idle.start()
            # Without IDLE the line is silent, and polling it is a pause that ends when the server hangs up.
            idle.poll(seconds)
            if idles:
                idle.stop()
            else:
                client.noop()

    def _folders(self) -> list[str]:
        with suppress(Exception):
            return [one.name for one in self._box.folder.list()]
        return []

    def _hang_up(self) -> None:
        with suppress(OSError, AttributeError):
            self._box.client.shutdown()

    @contextmanager
    def _told(self, what: str) -> Iterator[None]:
        """Turn whatever a session fails with into one line in which the password does not stand."""
        try:
            yield
        except (imaplib.IMAP4.abort, OSError, EOFError) as error:
            words = self._clean(_reason(error))
            if self._open is not None:
                raise Lost(f"{self.place}: {what}: {words}; run it again") from None
            remedy = "check imap.host, imap.port and imap.security, or try later"
            raise Unreachable(f"{self.place}: {what}: {words}; {remedy}") from None
        except (ImapToolsError, imaplib.IMAP4.error) as error:
            words = self._clean(_words(error))
            kind: type[InputError] = Unreachable if re.search(r"\[(UNAVAILABLE|INUSE)\]", words) else Refused
            raise kind(f"{self.place}: {what}: {words}") from None

    def _clean(self, words: str) -> str:
        """A server's words in one line, and never our password, should it give that back as we wrote it on the line."""
        secret = self.account.password
        proof = b64encode(f"\0{self.account.user}\0{secret}".encode()).decode("ascii")
        shown = words
        for written in (proof, secret.replace("\\", "\\\\").replace('"', '\\"'), secret):
            shown = shown.replace(written, "…")
        return "".join(sign if sign.isprintable() else " " for sign in shown)[:300].strip()


def parts(uids: Sequence[int], size: int) -> Iterator[Sequence[int]]:
    """Split a list into parts of a size."""
    for start in range(0, len(uids), size):
        yield uids[start : start + size]


def _connected(account: Account) -> BaseMailBox:
    if account.security == "plain":
        return MailBoxUnencrypted(account.host, account.port, PATIENCE)
    # imaplib's own context would take any certificate.
    trust = ssl.create_default_context()
    if account.security == "starttls":
        return MailBoxStartTls(account.host, account.port, PATIENCE, trust)
    return MailBox(account.host, account.port, PATIENCE, ssl_context=trust)


def _log_in(box: BaseMailBox, account: Account) -> None:
    try:
        if (account.user + account.password).isascii():
            box.login(account.user, account.password, initial_folder=None)
        else:
            box.login_utf8(account.user, account.password, initial_folder=None)
    except (ImapToolsError, imaplib.IMAP4.error) as error:
        if isinstance(error, imaplib.IMAP4.abort):
            raise
        # A new error, for the frames of the old one hold the command with the password in it.
        words = _words(error)
        raise imaplib.IMAP4.error(f"{words}; check imap.user and the password") from None


def _reason(error: Exception) -> str:
    """Why a connection failed, as the system says it."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"its certificate does not hold: {error.verify_message}"
    if isinstance(error, ssl.SSLError):
        return f"no TLS with it: {error.reason}"
    return getattr(error, "strerror", None) or str(error) or "timed out"


def _words(error: Exception) -> str:
    """What the server said, out of an error of imap-tools or imaplib."""
    if not isinstance(error, UnexpectedCommandStatusError):
        return str(error)
    said = error.command_result[1]
    lines = said if isinstance(said, list) else [said]
    return " ".join(line.decode("utf-8", "replace") if isinstance(line, bytes) else str(line) for line in lines if line)


def _ok(answer: tuple[str, list[object]]) -> list[object]:
    """The lines of an answer; one that is not OK is an error in the server's words."""
    if answer[0] != "OK":
        raise UnexpectedCommandStatusError(answer, "OK")
    return answer[1]


def _listed(uids: Sequence[int]) -> str:
    return ",".join(map(str, uids))
