"""The settings of a zine, as zine.toml says them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date, datetime, time, tzinfo
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Literal
from zoneinfo import ZoneInfo

from gm import names
from gm.model import LANGUAGES, InputError, Player
from gm.zine import calendar, files
from gm.zine.source import Place, decode, parse, said
from gm.zine.tables import Check, Table, collect, each, number, one_of, text, truth, words

NAME = "zine.toml"


@dataclass(frozen=True, slots=True)
class Calendar:
    """When the ZAT is: an RFC 5545 rule of days, and a time HH:MM in the zine's zone."""

    rule: str
    time: str = "20:00"


@dataclass(frozen=True, slots=True)
class Football:
    """How Turnierfußball is evaluated, and after whose win an anti round follows (F13).

    times is the number of games of each pairing with dice (F10).
    """

    method: Literal["expected", "dice"] = "expected"
    times: int = 100
    anti_after_win_of: tuple[str, ...] = ()


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


@dataclass(frozen=True, slots=True)
class Zine:
    """What zine.toml says.

    own_mail_server   names whose Received and Authentication-Results lines are believed, with their subdomains
    plus_tags         one+zine@example.org is one@example.org
    beacon            where the words come from that nobody knows before the ZAT; "" where there are none
    """

    name: str
    language: str
    timezone: str
    gm_address: str
    own_mail_server: tuple[str, ...] = ()
    calendar: Calendar | None = None
    football: Football = field(default_factory=Football)
    players: tuple[Player, ...] = ()
    beacon: str = ""
    plus_tags: bool = True
    imap: Imap | None = None

    @property
    def zone(self) -> tzinfo:
        """The zine's time zone."""
        return ZoneInfo(self.timezone)


def address(value: object) -> str:
    """Take a mail address."""
    found = text(value)
    if not re.fullmatch(r"[^@\s<>]+@[^@\s<>]+", found):
        raise ValueError(f'is "{found}", no mail address; write it as name@example.org')
    return found


def language(value: object) -> str:
    """Take a language that gm speaks."""
    found: str = one_of(*LANGUAGES)(value)
    return found


def servers(value: object) -> tuple[str, ...]:
    """Take the name of a mail server, or a list of names."""
    found: tuple[str, ...] = each(text)([value] if isinstance(value, str) else value)
    return found


def folders(value: object) -> tuple[str, ...]:
    """Take the names of one or more mail folders, each once."""
    found: tuple[str, ...] = servers(value)
    if not found:
        raise ValueError('is empty; name a folder, as ["INBOX"]')
    return tuple(dict.fromkeys(found))


def day(value: object) -> date:
    """Take a day, as TOML writes it or in quotes."""
    try:
        return date.fromisoformat(value.isoformat() if isinstance(value, date) else str(value))
    except ValueError:
        raise ValueError(f'is "{value}", no day; write it as 2025-10-24') from None


CALENDAR = Table(Calendar, rule=calendar.rule, time=calendar.time)
FOOTBALL = Table(Football, method=one_of("expected", "dice"), times=number(1), anti_after_win_of=each(text))
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
PLAYER = Table(Player, name=text, addresses=each(address), language=language)
ZINE: Check = Table(
    Zine,
    name=text,
    language=language,
    timezone=calendar.zone,
    gm_address=address,
    own_mail_server=servers,
    calendar=CALENDAR,
    football=FOOTBALL,
    players=each(PLAYER),
    beacon=words,
    plus_tags=truth,
    imap=IMAP,
)


def load(folder: Path) -> Zine:
    """Read zine.toml; InputError tells all its faults by file and line."""
    path = folder / NAME
    if not path.is_file():
        raise InputError(
            f"{path}: is not there; go into the folder of a zine, name it with -C, or make one with gm init"
        )
    source = decode(NAME, files.read(path))
    raw = parse(NAME, source)
    value, found = collect(ZINE, raw)
    faults = said(NAME, source, [*found, *doubles(raw), *bare(raw)])
    if faults:
        raise InputError(*faults)
    zine: Zine = value
    return zine


def doubles(raw: dict[str, Any]) -> list[tuple[Place, str]]:
    """Find names and addresses that stand twice, folded, whatever else is wrong."""
    found: list[tuple[Place, str]] = []
    called: dict[str, str] = {}
    reached: dict[str, str] = {}
    players = raw.get("players")
    for index, player in enumerate(players if isinstance(players, list) else ()):
        name = player.get("name") if isinstance(player, dict) else None
        if not isinstance(name, str):
            continue
        if (folded := names.fold(name)) in called:
            found.append((("players", index, "name"), f'is "{name}", who stands above as "{called[folded]}"; keep one'))
        called.setdefault(folded, name)
        given = player.get("addresses")
        for each_ in given if isinstance(given, list) else ():
            if isinstance(each_, str) and (folded := each_.strip().casefold()) in reached:
                words = f'hold "{each_}", which {reached[folded]} has already; leave it with one'
                found.append((("players", index, "addresses"), words))
            elif isinstance(each_, str):
                reached[folded] = name
    return found


def bare(raw: dict[str, Any]) -> list[tuple[Place, str]]:
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


def unknown(name: str, players: tuple[Player, ...]) -> str:
    """Say that a name is no player's, with the likeliest that was meant; "" where it is one."""
    if any(player.name == name for player in players):
        return ""
    like = names.like(name, [player.name for player in players])
    hint = f'write "{like}"' if like else "add the player with gm player add"
    return f'"{name}" is no player of zine.toml; {hint}'
