"""The log of a tournament, opened: what stands in it, and events added to it under its lock."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from gm import names, zine
from gm.model import InputError
from gm.tournaments.events import FORMAT, BadEvent, Event, line, parse
from gm.tournaments.model import Cup, Round, Rules
from gm.tournaments.replay import replay
from gm.tournaments.shelf import RULES
from gm.zine.cups import append_cup, cup_file, cup_names, lock_cup, read_cup


@dataclass(frozen=True, slots=True)
class Where:
    """Which tournament is meant, and who speaks when.

    folder    the zine's, or any
    file      the log itself, None where it is the zine's tournaments/NAME.jsonl
    now       an aware instant
    """

    folder: Path
    name: str
    file: Path | None
    now: datetime
    by: str = ""
    why: str = ""


@dataclass(slots=True)
class Log:
    """A tournament's events, those of its file and those added since; `torn` is what a kill left of a last line."""

    where: Where
    path: Path
    events: list[Event] = field(default_factory=list)
    stands: int = 0
    torn: str = ""
    cup: Cup = field(default_factory=lambda: Cup("", "", ""))

    @property
    def rules(self) -> Rules:
        """The rule sheet of the tournament."""
        return RULES[self.cup.rules]

    @property
    def new(self) -> Sequence[Event]:
        """The events that are not in the file yet."""
        return self.events[self.stands :]

    @property
    def shown(self) -> str:
        """The log as it is shown: in a zine from its folder on."""
        return shown(self.where, self.path)

    def call(self, command: str, *further: str) -> str:
        """A command on this tournament, as it is typed."""
        file = [] if self.where.file is None else ["--file", str(self.where.file)]
        return shlex.join(["gm", "cup", command, self.cup.name, *file, *further])

    def add(self, event: str, **facts: Any) -> Event:
        """Add an event, and what it makes of the tournament; InputError where it cannot be."""
        at = self.where.now.isoformat(timespec="seconds")
        made = Event(len(self.events) + 1, at, event, self.where.by, self.where.why, facts)
        try:
            # What is written must be read again: it goes the way of a line that stands in the file.
            self.events.append(parse(made.n, line(made)))
            self.cup = replay(self.events)
        except BadEvent as error:
            self.events.pop()
            raise InputError(error.what) from None
        return made


@contextmanager
def held(where: Where) -> Iterator[Log]:
    """Hold a tournament's log, read; what was added is appended at the end, fsynced, and only if all went well."""
    path = find(where)
    with lock_cup(path):
        log = read(where, path)
        yield log
        if log.new:
            append_cup(path, [line(event) for event in log.new])


def look(where: Where) -> Log:
    """A tournament's log, read; nothing is held or written."""
    return read(where, find(where))


def begin(where: Where, rules: str, settings: dict[str, Any], seed: str) -> Log:
    """Begin a tournament: event 1 holds rules, all settings, and the seed, which is drawn where none is given."""
    path = where.file or _own(where.folder, where.name)
    with lock_cup(path):
        if path.exists() and zine.read(path):
            raise InputError(f"{shown(where, path)}: is there already; choose another name")
        if where.file is None and (same := _alike(where.folder, where.name)):
            raise InputError(f'"{where.name}": is there already as {same}; choose another name')
        log = Log(where, path)
        about = {"name": where.name, "rules": rules, "settings": settings, "seed": seed or drawn_seed()}
        log.add("new", format=FORMAT, **about)
        append_cup(path, [line(event) for event in log.events])
    return log


def shown(where: Where, path: Path) -> str:
    """A log's path: in a zine from its folder on."""
    return str(path) if where.file is not None else path.relative_to(where.folder).as_posix()


def drawn_seed() -> str:
    """A seed that nobody can foresee, short enough to be read out: four times four letters."""
    letters = "abcdefghijkmnpqrstuvwxyz23456789"
    drawn = "".join(letters[byte % 32] for byte in os.urandom(16))
    return "-".join(drawn[at : at + 4] for at in range(0, 16, 4))


def find(where: Where) -> Path:
    """The log that is meant: --file, or the zine's tournament of this name or beginning; InputError where none is."""
    if where.file is not None:
        return where.file
    known = cup_names(where.folder)
    if not known:
        _own(where.folder, where.name)
        raise InputError(f'"{where.name}": there is no tournament in this zine yet; gm cup new begins one')
    found = names.find(where.name, known)
    if found is None:
        raise InputError(f'"{where.name}": is no tournament of this zine; there are {", ".join(known)}')
    return cup_file(where.folder, found)


def _own(folder: Path, name: str) -> Path:
    if not (folder / "zine.toml").is_file():
        raise InputError(f"{folder / 'zine.toml'}: is not there; outside a zine give the log with --file NAME.jsonl")
    return cup_file(folder, name)


def _alike(folder: Path, name: str) -> str:
    return next((known for known in cup_names(folder) if names.fold(known) == names.fold(name)), "")


def read(where: Where, path: Path) -> Log:
    """Read a log; InputError with the line of the first fault."""
    at = shown(where, path)
    if not path.is_file():
        raise InputError(f"{at}: is not there; gm cup new NAME begins a tournament")
    lines, torn = read_cup(path, at)
    log = Log(where, path, torn=torn)
    try:
        log.events = [parse(number, text) for number, text in enumerate(lines, 1)]
        log.cup = replay(log.events)
    except BadEvent as error:
        raise InputError(f"{at}:{error.n}: {error.what}; {error.remedy}") from None
    if log.cup.rules not in RULES:
        raise InputError(f'{at}:1: the rules "{log.cup.rules}" are unknown; there are {", ".join(RULES)}')
    if faults := [f"{at}:{fault}; put the log back from a backup" for fault in _unfit(log)]:
        raise InputError(*faults)
    if where.file is not None and not names.fold(log.cup.name).startswith(names.fold(where.name)):
        raise InputError(f'{at}: is the tournament "{log.cup.name}", not "{where.name}"')
    log.stands = len(log.events)
    return log


def _unfit(log: Log) -> Iterator[str]:
    """Each setting whose value is none that the rule sheet could have: a log may have been changed by hand."""
    for event in log.events:
        for key, value in event.facts.get("settings", {}).items():
            setting = log.rules.settings.get(key)
            if setting is None or isinstance(setting.default, tuple):
                continue
            kinds = (int, type(None)) if setting.default is None else (type(setting.default),)
            fits = type(value) in kinds and not (type(value) is int and value < 0)
            if not fits or (setting.allowed and value not in setting.allowed):
                yield f'{event.n}: the setting "{key}" cannot be {json.dumps(value, ensure_ascii=False)}'


def player(cup: Cup, words: str) -> str:
    """The player who is meant by a name or its beginning; InputError with who may be meant."""
    known = [entrant.name for entrant in cup.entrants]
    if found := names.find(words, known):
        return found
    begun = [name for name in known if names.fold(words) and names.fold(name).startswith(names.fold(words))]
    if len(begun) > 1:
        raise InputError(f'"{words}": is it {" or ".join(begun[:5])}?')
    like = names.like(words, known)
    raise InputError(f'"{words}": is not in {cup.name}' + (f"; is {like} meant?" if like else ""))


def current(cup: Cup) -> Round | None:
    """The last published round, None before the first."""
    return next((round for round in reversed(cup.rounds) if round.state != "draft"), None)


def draft(cup: Cup) -> Round | None:
    """The round that is a draft, None where none is."""
    return cup.rounds[-1] if cup.rounds and cup.rounds[-1].state == "draft" else None


def without_draft(cup: Cup) -> Cup:
    """The tournament as the next draw sees it."""
    return replace(cup, rounds=tuple(round for round in cup.rounds if round.state != "draft"))


def missing(round: Round) -> tuple[int, ...]:
    """The tables of a round whose results are not in."""
    return tuple(match.table for match in round.matches if match.score is None)
