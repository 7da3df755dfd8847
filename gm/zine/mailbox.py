"""The settings of a zine's mailbox, as zine.toml says them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, tzinfo
from ipaddress import ip_address
from typing import Any, Literal

from gm.zine.source import Place
from gm.zine.tables import Table, each, number, one_of, text


@dataclass(frozen=True, slots=True)
class Imap:
    """The mailbox of the zine, on its server.

    port              993 with "tls", else 143, where none is given
    password_command  is asked where there is one, else the variable password_env; the password itself stands nowhere
    security          "plain" only to this machine itself
    since             a day: mails that came into the mailbox before it are left there
    """

    host: str
    user: str
    port: int | None = None
    folders: tuple[str, ...] = ("INBOX",)
    security: Literal["tls", "starttls", "plain"] = "tls"
    password_env: str = "GM_IMAP_PASSWORD"
    password_command: str = ""
    since: date | None = None

    @property
    def port_or_usual(self) -> int:
        """The port, or the one that servers use for this kind of security."""
        return self.port or (993 if self.security == "tls" else 143)

    def begin(self, zone: tzinfo) -> datetime | None:
        """Give the first instant of the day `since` in a zone; None where all mails are taken."""
        return None if self.since is None else datetime.combine(self.since, time(), zone)


def folders(value: object) -> tuple[str, ...]:
    """Take the names of one or more mail folders, each once."""
    found: tuple[str, ...] = each(text)([value] if isinstance(value, str) else value)
    if not found:
        raise ValueError('is empty; name a folder, as ["INBOX"]')
    return tuple(dict.fromkeys(found))


def day(value: object) -> date:
    """Take a day, as TOML writes it or in quotes."""
    try:
        return date.fromisoformat(value.isoformat() if isinstance(value, date) else str(value))
    except ValueError:
        raise ValueError(f'is "{value}", no day; write it as 2025-10-24') from None


IMAP = Table(
    Imap,
    host=text,
    user=text,
    port=number(1, 65535),
    folders=folders,
    security=one_of("tls", "starttls", "plain"),
    password_env=text,
    password_command=text,
    since=day,
)


def misfits(raw: dict[str, Any]) -> list[tuple[Place, str]]:
    """Find a password that would go over the net in the open, a port that does not fit, and two sources of one."""
    imap = raw.get("imap")
    if not isinstance(imap, dict):
        return []
    found: list[tuple[Place, str]] = []
    host = imap.get("host")
    if imap.get("security") == "plain" and isinstance(host, str) and not is_here(host.strip()):
        words = f'is "plain", but "{host}" is another machine; write "tls" or "starttls"'
        found.append((("imap", "security"), words))
    if imap.get("security") == "starttls" and imap.get("port") == 993:
        found.append((("imap", "port"), 'is 993, where TLS is spoken from the first byte; write security = "tls"'))
    if "password_env" in imap and "password_command" in imap:
        found.append((("imap", "password_command"), "stands beside password_env; keep one"))
    return found


def is_here(host: str) -> bool:
    """Tell whether a host is this machine itself."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.casefold() == "localhost"
