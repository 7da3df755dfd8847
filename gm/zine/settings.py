"""The settings of a zine, as zine.toml says them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import tzinfo
from pathlib import Path
from typing import Any, Literal
from zoneinfo import ZoneInfo

from gm import names
from gm.model import LANGUAGES, InputError, Player
from gm.zine import calendar, files, mailbox, roster
from gm.zine.mailbox import Imap
from gm.zine.smtp import Smtp, outgoing
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

    times is the number of games of each pairing with dice (F10); insight says whether it is told what would have won.
    """

    method: Literal["expected", "dice"] = "expected"
    times: int = 100
    anti_after_win_of: tuple[str, ...] = ()
    insight: bool = True


@dataclass(frozen=True, slots=True)
class Reminders:
    """How many hours before the ZAT `gm send` begins to remind, once a day; None: only `gm remind` does."""

    hours_before: int | None = None


@dataclass(frozen=True, slots=True)
class Site:
    """Where the public archive will stand ("" where that is not known), and its languages beside the zine's own."""

    url: str = ""
    languages: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Zine:
    """What zine.toml says.

    own_mail_server   names whose Received and Authentication-Results lines are believed, with their subdomains
    plus_tags         one+zine@example.org is one@example.org
    sealed            orders stay hidden from the game master until the ZAT
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
    sealed: bool = False
    imap: Imap | None = None
    smtp: Smtp | None = None
    reminders: Reminders = field(default_factory=Reminders)
    site: Site = field(default_factory=Site)

    @property
    def zone(self) -> tzinfo:
        """The zine's time zone."""
        return ZoneInfo(self.timezone)


def own_templates(folder: Path) -> Path | None:
    """Give the zine's own templates, None where it has none."""
    path = folder / "templates"
    return path if path.is_dir() else None


def address(value: object) -> str:
    """Take a mail address."""
    found = text(value)
    if not re.fullmatch(r"[^@\s<>]+@[^@\s<>]+", found):
        raise ValueError(f'is "{found}", not a mail address; write it as name@example.org')
    return found


def web_address(value: object) -> str:
    """Take the address of a web space."""
    found = text(value)
    if not re.fullmatch(r"https?://[^\s<>\"]+", found):
        raise ValueError(f'is "{found}", no web address; write it as https://example.org/zine')
    return found


def language(value: object) -> str:
    """Take a language that gm speaks."""
    found: str = one_of(*LANGUAGES)(value)
    return found


def servers(value: object) -> tuple[str, ...]:
    """Take the name of a mail server, or a list of names."""
    found: tuple[str, ...] = each(text)([value] if isinstance(value, str) else value)
    return found


CALENDAR = Table(Calendar, rule=calendar.rule, time=calendar.time)
FOOTBALL = Table(
    Football, method=one_of("expected", "dice"), times=number(1), anti_after_win_of=each(text), insight=truth
)
SITE = Table(Site, url=web_address, languages=each(language))
PLAYER = Table(Player, name=text, addresses=each(address), language=language, **roster.CHECKS)
REMINDERS = Table(Reminders, hours_before=number(1))
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
    sealed=truth,
    imap=mailbox.IMAP,
    smtp=outgoing,
    reminders=REMINDERS,
    site=SITE,
)


def load(folder: Path) -> Zine:
    """Read zine.toml; InputError tells all its faults by file and line."""
    path = folder / NAME
    if not path.is_file():
        raise InputError(
            f"{path}: is not there; go into the folder of a zine, name it with -C, or make one with gm init"
        )
    return checked(decode(NAME, files.read(path)))


def checked(source: str) -> Zine:
    """Read the text of a zine.toml; InputError tells all its faults."""
    raw = parse(NAME, source)
    value, found = collect(ZINE, raw)
    faults = said(NAME, source, [*found, *doubles(raw), *roster.misfits(raw), *mailbox.misfits(raw)])
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


def unknown(name: str, players: tuple[Player, ...]) -> str:
    """Say that a name is no player's, with the likeliest that was meant; "" where it is one."""
    if any(player.name == name for player in players):
        return ""
    like = names.like(name, [player.name for player in players])
    hint = f'write "{like}"' if like else "add the player with gm player add"
    return f'"{name}" is not a player of zine.toml; {hint}'
