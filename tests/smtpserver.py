"""A real SMTP server on loopback that can log in, encrypt, refuse, and hang up at a chosen moment."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session, syntax

CERTIFICATE = Path(__file__).parent / "certificates" / "localhost.pem"
KEY = CERTIFICATE.with_suffix(".key")


@dataclass
class Post:
    """What the server does, and the mails that it has taken.

    user, password   who may log in, None where nobody need
    refuse           what is answered to a recipient, by address
    refuse_data      what is answered to the mail itself, by recipient
    hang_up          recipient → "mid-mail", "unanswered" (kept, but not said) or "rcpt"
    """

    user: str | None = None
    password: str = ""
    security: str = "plain"
    refuse: dict[str, str] = field(default_factory=dict)
    refuse_data: dict[str, str] = field(default_factory=dict)
    hang_up: dict[str, str] = field(default_factory=dict)
    utf8: bool = True
    taken: list[Envelope] = field(default_factory=list)
    encrypted: list[bool] = field(default_factory=list)
    logins: list[bool] = field(default_factory=list)
    port: int = 0

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.hang_up.get(address) == "rcpt":
            server.transport.abort()
        if address in self.refuse:
            return self.refuse[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        to = envelope.rcpt_tos[0]
        if to in self.refuse_data:
            return self.refuse_data[to]
        self.taken.append(envelope)
        self.encrypted.append(session.ssl is not None or self.security == "tls")
        if self.hang_up.get(to) == "unanswered":
            server.transport.abort()
        return f"250 taken as {len(self.taken)}"

    def authenticate(self, server: SMTP, session: Session, envelope: Envelope, how: str, given: Any) -> AuthResult:
        assert isinstance(given, LoginPassword)
        right = (given.login.decode(), given.password.decode()) == (self.user, self.password)
        self.logins.append(right)
        # What a careless server says: it repeats what it was given.
        return AuthResult(success=right, handled=right, message=None if right else "535 wrong")

    @property
    def recipients(self) -> list[str]:
        """Who has got mail, in order."""
        return [to for envelope in self.taken for to in envelope.rcpt_tos]

    def mails(self) -> list[EmailMessage]:
        """The mails that were taken."""
        found = [message_from_bytes(one.content, policy=default) for one in self.taken]  # type: ignore[arg-type]
        assert all(isinstance(one, EmailMessage) for one in found)
        return found  # type: ignore[return-value]


class _Server(SMTP):
    """SMTP that may hang up while a mail is on its way."""

    @syntax("DATA")
    async def smtp_DATA(self, arg: str) -> None:
        post: Post = self.event_handler
        if self.envelope.rcpt_tos and post.hang_up.get(self.envelope.rcpt_tos[0]) == "mid-mail":
            await self.push("354 go on")
            await self._reader.read(20)
            self.transport.abort()
            return
        await super().smtp_DATA(arg)


class _Controller(Controller):
    def __init__(self, post: Post, port: int) -> None:
        self.post = post
        super().__init__(post, "127.0.0.1", port, ssl_context=_context() if post.security == "tls" else None)

    def factory(self) -> SMTP:
        post = self.post
        starttls = post.security == "starttls"
        return _Server(
            post,
            enable_SMTPUTF8=post.utf8,
            tls_context=_context() if starttls else None,
            require_starttls=starttls,
            authenticator=post.authenticate if post.user else None,
            auth_required=post.user is not None,
            auth_require_tls=starttls,
            loop=asyncio.get_event_loop(),
        )


def _context() -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(CERTIFICATE, KEY)
    return context


def free_port() -> int:
    """A port on loopback at which nobody listens."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


@contextmanager
def serving(post: Post) -> Iterator[Post]:
    """The server, until the block ends."""
    post.port = free_port()
    controller = _Controller(post, post.port)
    controller.start()
    try:
        yield post
    finally:
        controller.stop()


def smtp(post: Post, further: str = "") -> str:
    """The table [smtp] of zine.toml for it."""
    lines = ["[smtp]", 'host = "127.0.0.1"', f"port = {post.port}", f'security = "{post.security}"']
    if post.user:
        lines += [f'user = "{post.user}"', 'password_env = "POST_PASSWORD"']
    return "\n".join([*lines, further, ""])
