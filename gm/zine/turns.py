"""The turns of a zine: their folders, turn.toml, and what has become of them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Literal

from gm.model import InputError, Match, Task
from gm.zine import calendar, files, records
from gm.zine.cup_matches import cup_of, matches_of, senders_of
from gm.zine.settings import Zine, unknown
from gm.zine.source import Place, decode, parse, said
from gm.zine.tables import Table, by_name, collect, each, number, text, words

State = Literal["open", "run", "published"]
WP = number(10, 300)


@dataclass(frozen=True, slots=True)
class TurnSettings:
    """What turn.toml says: ZAT as an instant, each game's task, the beacon's words, letters to print, a cup's round."""

    zat: datetime
    tasks: Mapping[str, Task]
    beacon: str = ""
    printed: tuple[str, ...] = ()
    cup: tuple[str, int] | None = None


@dataclass(frozen=True, slots=True)
class FootballTurn:
    """The football of a turn: WP, and the WP of an anti round where one is due (F13)."""

    wp: int
    anti_wp: int | None = None


@dataclass(frozen=True, slots=True)
class CurlingTurn:
    """The curling of a turn: its matches, or a tournament's round and who sends for each side (C9)."""

    matches: tuple[Match, ...] = ()
    cup: str = ""
    round: int | None = None
    senders: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TurnFile:
    """turn.toml as it stands there."""

    zat: datetime
    football: FootballTurn | None = None
    curling: CurlingTurn = field(default_factory=CurlingTurn)
    beacon: str = ""
    printed: tuple[str, ...] = ()


FOOTBALL = Table(FootballTurn, wp=WP, anti_wp=WP)
MATCH = Table(Match, first=text, second=text, senders=by_name(each(text)))
CURLING = Table(CurlingTurn, matches=each(MATCH), cup=text, round=number(1), senders=by_name(each(text)))


def turn_folder(folder: Path, id: str) -> Path:
    """Give the folder of a turn; InputError where the number is none or there is no such turn."""
    path = folder / "turns" / id
    if not re.fullmatch(r"[0-9]+", id):
        raise InputError(f'"{id}": is not the number of a turn; write it as the folder in turns/ is called, as 047')
    if not path.is_dir():
        if same := next((each for each in records.ids(folder) if int(each) == int(id)), ""):
            raise InputError(f"{path}: is not there; is {same} meant?")
        known = ", ".join(records.ids(folder)[-3:]) or "none yet; make one with gm turn new"
        raise InputError(f"{path}: is not there; the last turns are {known}")
    return path


def next_id(id: str) -> str:
    """Give the number after a turn's, as wide as that one."""
    return f"{int(id) + 1:0{len(id)}d}"


def state(folder: Path, id: str) -> State:
    """Tell whether a turn is open, run or published."""
    record = records.read_record(folder, id)
    found: State = "open" if record is None else record["state"]
    return found


def load_turn(folder: Path, id: str, zine: Zine) -> TurnSettings:
    """Read turn.toml; InputError tells all its faults by file and line."""
    path = turn_folder(folder, id) / "turn.toml"
    name = f"turns/{id}/turn.toml"
    if not path.is_file():
        raise InputError(f"{path}: is not there; make the turn with gm turn new")
    source = decode(name, files.read(path))
    raw = parse(name, source)
    zat = partial(calendar.instant, local=zine.zone)
    shape = Table(TurnFile, zat=zat, football=FOOTBALL, curling=CURLING, beacon=words, printed=each(text))
    value, found = collect(shape, raw)
    faults = said(name, source, [*found, *misfits(raw, zine)])
    if faults:
        raise InputError(*faults)
    given = value.curling
    if not (given.cup or given.round or given.senders):
        return TurnSettings(value.zat, tasks(id, value, zine), value.beacon, value.printed)
    matches, wrong = from_cup(folder, given, zine)
    if wrong:
        raise InputError(*said(name, source, wrong))
    turn = replace(value, curling=replace(given, matches=matches))
    return TurnSettings(value.zat, tasks(id, turn, zine), value.beacon, value.printed, (given.cup, given.round or 0))


def from_cup(folder: Path, given: CurlingTurn, zine: Zine) -> tuple[tuple[Match, ...], list[tuple[Place, str]]]:
    """C9  The matches of a tournament's round; who sends is told in turn.toml, else known by name or address."""
    if not given.cup or given.round is None or given.matches:
        words = "has no matches of its own beside a tournament; write cup and round, or matches"
        return (), [(("curling",), words)]
    try:
        cup = cup_of(folder, given.cup)
    except LookupError as error:
        return (), [(("curling", "cup"), str(error.args[0]))]
    try:
        matches = matches_of(cup, given.round, senders_of(cup, zine.players) | dict(given.senders))
    except LookupError as error:
        return (), [(("curling", "round"), str(error.args[0]))]
    sides = [side for match in matches for side in (match.first, match.second)]
    return matches, _senders(("curling", "senders"), sides, given.senders, zine)


def next_zat(zine: Zine, after: datetime) -> datetime | None:
    """Give the ZAT after a ZAT by the zine's calendar; None without one, or where its rule has ended."""
    if zine.calendar is None:
        return None
    return calendar.following(zine.calendar.rule, zine.calendar.time, after, zine.zone)


def tasks(id: str, turn: TurnFile, zine: Zine) -> dict[str, Task]:
    """Give what each game of a turn is given; a game that is not played is absent."""
    found: dict[str, Task] = {}
    method, times = zine.football.method, zine.football.times
    if turn.football is not None:
        found["football"] = Task("football", id, turn.football.wp, method, times)
        if turn.football.anti_wp is not None:
            found["anti"] = Task("anti", id, turn.football.anti_wp, method, times)
    if turn.curling.matches:
        found["curling"] = Task("curling", id, matches=turn.curling.matches)
    return found


def misfits(raw: dict[str, Any], zine: Zine) -> list[tuple[Place, str]]:
    """C1  Find senders who are no players, sides that are none of their match, and matches that stand twice."""
    found: list[tuple[Place, str]] = []
    pairings: set[frozenset[str]] = set()
    curling = raw.get("curling")
    matches = curling.get("matches") if isinstance(curling, dict) else None
    for index, match in enumerate(matches if isinstance(matches, list) else ()):
        if not isinstance(match, dict):
            continue
        place: Place = ("curling", "matches", index)
        sides = [side for side in (match.get("first"), match.get("second")) if isinstance(side, str)]
        if len(sides) < 2:
            continue
        if sides[0] == sides[1] or frozenset(sides) in pairings:
            found.append(
                ((*place, "second"), f'is "{sides[1]}", which makes no new match; name two sides that do not yet meet')
            )
        pairings.add(frozenset(sides))
        found += _senders((*place, "senders"), sides, match.get("senders"), zine)
    return found


def _senders(place: Place, sides: Sequence[str], senders: object, zine: Zine) -> list[tuple[Place, str]]:
    found: list[tuple[Place, str]] = []
    for side, players in (senders if isinstance(senders, Mapping) else {}).items():
        if side not in sides:
            found.append(((*place, side), f'is not a side of this match; write "{sides[0]}" or "{sides[1]}"'))
        for player in players if isinstance(players, list | tuple) else ():
            if isinstance(player, str) and (fault := unknown(player, zine.players)):
                found.append(((*place, side), f"holds a stranger: {fault}"))
    return found
