"""A mail to a player, as bytes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import EmailPolicy
from email.utils import format_datetime
from typing import Any

THREAD = ("in-reply-to", "references")


class _Policy(EmailPolicy):
    """SMTP's lines; a Message-ID stays whole, where the standard library breaks a long one into encoded words."""

    def fold(self, name: str, value: Any) -> str:
        """A header as lines."""
        if name.lower() in THREAD:
            return f"{name}: {f'{self.linesep} '.join(str(value).split())}{self.linesep}"
        lines: str = super().fold(name, value)
        return lines

    def fold_binary(self, name: str, value: Any) -> bytes:
        """A header as lines of bytes."""
        return self.fold(name, value).encode("ascii") if name.lower() in THREAD else super().fold_binary(name, value)


POLICY = _Policy(linesep="\r\n", max_line_length=78)


@dataclass(frozen=True, slots=True)
class Mail:
    """A mail to one player.

    id       letters, digits and dashes: what sent.jsonl knows it by
    text     what is told to this player alone; `page` and `html` are the newsletter in both forms, "" where none goes
    thread   Message-IDs of the letters that it answers, the last one first answered; () where it begins a thread
    known_as the Message-ID, where one was promised to somebody; "" where it is made of id and instant
    """

    id: str
    player: str
    address: str
    subject: str
    text: str = ""
    page: str = ""
    html: str = ""
    thread: tuple[str, ...] = ()
    known_as: str = ""


@dataclass(frozen=True, slots=True)
class Composed:
    """A mail ready to go: Message-ID, envelope (ASCII but for a local part that has more), bytes with CRLF."""

    message_id: str
    sender: str
    recipient: str
    data: bytes


def compose(mail: Mail, name: str, address: str, at: datetime, host: str) -> Composed:
    """A mail from the zine of this name and address at an aware instant; `host` is the right side of its Message-ID."""
    message_id = mail.known_as or message_id_of(mail.id, at, host)
    sender, recipient = envelope(address), envelope(mail.address)
    message = EmailMessage(policy=POLICY.clone(utf8=not (sender + recipient).isascii()))
    message["From"] = _header(name, sender)
    message["To"] = _header(mail.player, recipient)
    message["Subject"] = _words(mail.subject)
    message["Date"] = format_datetime(at)
    message["Message-ID"] = message_id
    message["Auto-Submitted"] = "auto-generated"
    if mail.thread:
        message["In-Reply-To"] = mail.thread[-1]
        message["References"] = " ".join(mail.thread)
    _fill(message, mail)
    return Composed(message_id, sender, recipient, message.as_bytes())


def message_id_of(id: str, at: datetime, host: str) -> str:
    """The Message-ID of a mail that is made at an instant."""
    return f"<{at:%Y%m%d%H%M%S}.{id}@{ascii_domain(host)}>"


def _fill(message: EmailMessage, mail: Mail) -> None:
    """The player's own text, then the newsletter as text and HTML; a single text stands alone."""
    if not mail.html:
        _text(message, "\n\n".join(part.rstrip("\n") for part in (mail.text, mail.page) if part) + "\n")
        return
    both = EmailMessage(policy=message.policy) if mail.text else message
    _text(both, mail.page)
    # In quoted-printable no line holds "=_": no words can end a part. The library would take a boundary by chance.
    both.make_alternative(f"=_both_{mail.id}")
    both.add_alternative(mail.html, subtype="html", charset="utf-8", cte="quoted-printable")
    if mail.text:
        own = EmailMessage(policy=message.policy)
        _text(own, mail.text)
        message.make_mixed(f"=_all_{mail.id}")
        for part in (own, both):
            del part["MIME-Version"]
            message.attach(part)


def _text(message: EmailMessage, text: str) -> None:
    message.set_content(text, charset="utf-8", cte="quoted-printable")


def _header(name: str, address: str) -> Address:
    local, _, domain = address.rpartition("@")
    return Address(_words(name), local, domain)


def _words(text: str) -> str:
    """Words for a header, on one line; the standard library decodes what looks encoded, with its line ends."""
    return " ".join(text.split()).replace("=?", "= ?")


def envelope(address: str) -> str:
    """An address as it goes over the wire: the domain in ASCII."""
    local, _, domain = address.rpartition("@")
    return f"{local}@{ascii_domain(domain)}"


def ascii_domain(domain: str) -> str:
    """A domain in ASCII (IDNA), or as it is where that cannot be."""
    try:
        return domain if domain.isascii() else domain.encode("idna").decode("ascii")
    except UnicodeError:
        return domain
