"""The server that takes mail to players, as [smtp] in zine.toml says it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gm.zine.mailbox import is_here
from gm.zine.tables import Table, number, one_of, text

PORTS = {"starttls": 587, "tls": 465, "plain": 25}


@dataclass(frozen=True, slots=True)
class Smtp:
    """The server that takes mail to players.

    port               587 with "starttls", 465 with "tls", 25 with "plain", where none is given
    user               "" where nobody need log in
    security           "plain" only to this machine itself
    password_command   is asked where there is one, else the variable password_env; the password itself stands nowhere
    """

    host: str
    user: str = ""
    port: int | None = None
    security: Literal["starttls", "tls", "plain"] = "starttls"
    password_env: str = "GM_SMTP_PASSWORD"
    password_command: str = ""

    @property
    def port_or_usual(self) -> int:
        """The port, or the one that servers use for this kind of security."""
        return self.port or PORTS[self.security]


SMTP = Table(
    Smtp,
    host=text,
    user=text,
    port=number(1, 65535),
    security=one_of("starttls", "tls", "plain"),
    password_env=text,
    password_command=text,
)


def outgoing(value: object) -> Smtp:
    """Take the table [smtp]: in the open only to this machine, and one source of the password."""
    found: Smtp = SMTP(value)
    if found.security == "plain" and not is_here(found.host):
        raise ValueError(f'has security = "plain", but "{found.host}" is another machine; write "starttls" or "tls"')
    if isinstance(value, dict) and "password_env" in value and "password_command" in value:
        raise ValueError("has password_env beside password_command; keep one")
    return found
