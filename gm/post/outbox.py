"""The way out: mail handed to an SMTP server, one recipient a mail."""

from __future__ import annotations

import re
import smtplib
import ssl
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address
from types import TracebackType
from typing import Literal, NoReturn

from gm.model import InputError
from gm.post.compose import Composed

SECONDS = 60
HELLO = "[127.0.0.1]"
"""How we greet: the name of this machine is nobody's business, and may take long to find out."""


@dataclass(frozen=True, slots=True)
class Server:
    """Where mail is handed in; user "" where nobody need log in."""

    host: str
    port: int
    security: Literal["starttls", "tls", "plain"]
    user: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a mail, with the server's words.

    sent      the server has it
    refused   the server said no
    unsent    the connection broke before all of the mail had left
    doubt     it broke after that, before the server said whether it has the mail
    """

    outcome: Literal["sent", "refused", "unsent", "doubt"]
    words: str


class Outbox:
    """A connection that is made when it is needed, and again after it broke; `with` ends it."""

    def __init__(self, server: Server, password: Callable[[], str], context: ssl.SSLContext | None = None) -> None:
        self.server = server
        self._password = password
        self._context = context
        self._secret = ""
        self._line: smtplib.SMTP | None = None

    def __enter__(self) -> Outbox:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._line is not None:
            try:
                self._line.quit()
            except (OSError, smtplib.SMTPException):
                self._line.close()
            self._line = None

    def open(self) -> smtplib.SMTP:
        """The connection, encrypted and logged in; InputError says why there is none."""
        if self._line is not None:
            return self._line
        if self.server.user and not self._secret:
            self._secret = self._password()
        try:
            self._line = self._connected()
            self._login(self._line)
        except smtplib.SMTPResponseException as error:
            self._fail(f"refuses us: {self._words(error.smtp_code, error.smtp_error)}")
        except UnicodeError:
            self._fail("takes no user or password with letters beyond ASCII; choose others")
        except (OSError, smtplib.SMTPException) as error:
            self._fail(f"cannot be used: {self._plain(str(error.strerror if _os(error) else error))}")
        return self._line

    def _fail(self, words: str) -> NoReturn:
        self._drop()
        raise InputError(f"{self.server.host}:{self.server.port}: {words}") from None

    def _connected(self) -> smtplib.SMTP:
        """A connection over which a password may go."""
        given = self.server
        context = self._context or ssl.create_default_context()
        if given.security == "tls":
            return smtplib.SMTP_SSL(given.host, given.port, HELLO, timeout=SECONDS, context=context)
        line = smtplib.SMTP(given.host, given.port, HELLO, timeout=SECONDS)
        if given.security == "starttls":
            line.starttls(context=context)
        elif not (line.sock and ip_address(line.sock.getpeername()[0]).is_loopback):
            line.close()
            raise OSError('is not on this machine; write security = "starttls" or "tls"')
        return line

    def _login(self, line: smtplib.SMTP) -> None:
        if self.server.user:
            line.login(self.server.user, self._secret)
        else:
            line.ehlo_or_helo_if_needed()

    def deliver(self, mail: Composed) -> Answer:
        """Hand a mail in; it was opened before, and a broken connection is opened anew by the next `open`."""
        line = self.open()
        given = False
        try:
            if refusal := self._envelope(line, mail):
                return refusal
            line.send(_dotted(mail.data))
            given = True
            code, words = line.getreply()
        except (OSError, smtplib.SMTPException) as error:
            self._drop()
            return Answer("doubt" if given else "unsent", self._plain(str(error)) or type(error).__name__)
        if code == 421:
            self._drop()
        return Answer("sent" if code == 250 else "refused", self._words(code, words))

    def _envelope(self, line: smtplib.SMTP, mail: Composed) -> Answer | None:
        """Sender and recipient, and leave to send the mail; the refusal where one of these is refused."""
        options: tuple[str, ...] = ()
        if not (mail.sender + mail.recipient).isascii():
            if not line.has_extn("smtputf8"):
                return Answer("refused", "the server takes no address with letters beyond ASCII (SMTPUTF8)")
            options = ("SMTPUTF8",)
        steps: tuple[Callable[[], tuple[int, bytes]], ...] = (
            lambda: line.mail(mail.sender, options),
            lambda: line.rcpt(mail.recipient),
            lambda: line.docmd("data"),
        )
        for step, wanted in zip(steps, (250, 250, 354), strict=True):
            code, words = step()
            if code != wanted and not (wanted == 250 and code == 251):
                if code == 421:
                    self._drop()
                else:
                    line.rset()
                return Answer("refused", self._words(code, words))
        return None

    def _drop(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    def _words(self, code: int, words: bytes | str) -> str:
        said = words.decode("utf-8", "replace") if isinstance(words, bytes) else words
        return self._plain(f"{code} {said}")

    def _plain(self, words: str) -> str:
        """A stranger's words on one line, without what hides or colours text, and without the password."""
        bare = "".join(one if one.isprintable() else " " for one in words)
        return hidden(" ".join(bare.split()), self.server.user, self._secret)[:500]


def hidden(words: str, user: str, password: str) -> str:
    """A server's words without the password, in whatever form it was sent."""
    if not password:
        return words
    plain = [password, f"\0{user}\0{password}", f"{user}\0{user}\0{password}"]
    forms = [*plain, *(b64encode(one.encode()).decode() for one in plain)]
    for form in sorted(forms, key=len, reverse=True):
        words = words.replace(form, "…")
    return words


def _os(error: Exception) -> bool:
    # Every exception of smtplib is an OSError too, without the system's words.
    return isinstance(error, OSError) and bool(error.strerror)


def _dotted(data: bytes) -> bytes:
    """A mail as DATA wants it: lines with CRLF, a dot in front doubled, a single dot at the end (RFC 5321 4.5.2)."""
    lines = re.sub(rb"\r\n|\n|\r", b"\r\n", data)
    return re.sub(rb"(?m)^\.", b"..", lines).removesuffix(b"\r\n") + b"\r\n.\r\n"
