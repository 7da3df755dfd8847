"""Who takes part in a tournament: entered, late, dropped, back again."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from gm import zine
from gm.desk.cup import Log, current, draft, player
from gm.desk.cup_draft import seated
from gm.desk.cup_words import say
from gm.model import InputError
from gm.names import printable
from gm.tournaments import values
from gm.tournaments.entries import Entered, enter
from gm.tournaments.model import Deck, Entrant, Reason
from gm.tournaments.swiss import too_late

COLUMNS = ("name", "address", "club", "deck1", "cards1", "deck2", "cards2")
NAME_LONGEST = 100


@dataclass(frozen=True, slots=True)
class Gone:
    """A player who has left: from which round on, the tables that wait for his result, whether a draft has him."""

    name: str
    round: int
    waiting: tuple[int, ...]
    drafted: bool


def add(log: Log, entrants: Sequence[Entrant]) -> Entered:
    """Enter players before the first round (S2.1–2.3)."""
    if current(log.cup) is not None:
        raise InputError(f"round 1 is published; {log.call('late')} PLAYER takes in who comes late")
    entered = enter(log.cup.entrants, entrants)
    if entered.players or entered.noted:
        new = [values.from_entrant(one) for one in entered.players]
        noted = [{"player": name, "written": written} for name, written in entered.noted]
        log.add("add", players=new, noted=noted)
    return entered


def late(log: Log, entrant: Entrant) -> tuple[Entered, int]:
    """Take in who comes after the first round, from the next one on, with no points for those missed."""
    round = current(log.cup)
    if round is None:
        raise InputError(f"no round is published yet; {log.call('add')} {entrant.name!r} enters him")
    if len(log.cup.rounds) >= log.rules.rounds(log.cup) and draft(log.cup) is None:
        raise InputError("the last round is drawn; nobody can come any more")
    entered = enter(log.cup.entrants, [entrant])
    number = round.number + 1
    for one in entered.players:
        before = set(map(_key, log.rules.entries(log.cup)))
        cup = replace(log.cup, entrants=(*log.cup.entrants, replace(one, joined=number)))
        against = [reason for reason in log.rules.entries(cup) if reason.stops and _key(reason) not in before]
        if missed := too_late(cup, number, log.rules.rounds(log.cup)):
            against.append(missed)
        if against:
            raise InputError(*map(say, against))
        log.add("late", player=values.from_entrant(one), round=number)
    return entered, number


def _key(reason: Reason) -> str:
    return f"{reason.code} {values.plain(reason.facts)}"


def drop(log: Log, words: str) -> Gone:
    """Let a player leave: from the next round on he is not drawn, his points stand."""
    name = player(log.cup, words)
    one = next(each for each in log.cup.entrants if each.name == name)
    if one.left is not None:
        raise InputError(f"{name} has left already; {log.call('readd')} {name!r} takes him back")
    round = current(log.cup)
    number = round.number + 1 if round else 1
    log.add("drop", player=name, round=number)
    waiting = tuple(m.table for m in round.matches if name in m.players and m.score is None) if round else ()
    drawn = draft(log.cup)
    return Gone(name, number, waiting, drawn is not None and name in seated(drawn))


def readd(log: Log, words: str) -> tuple[str, int]:
    """Take a player back who has left, from the next round on."""
    name = player(log.cup, words)
    one = next(each for each in log.cup.entrants if each.name == name)
    if one.left is None:
        raise InputError(f"{name} has not left")
    round = current(log.cup)
    number = round.number + 1 if round else 1
    log.add("readd", player=name, round=number)
    return name, number


def from_csv(path: Path) -> list[Entrant]:
    """Read players out of a CSV file with a heading of COLUMNS, of which name must be there; all faults at once."""
    try:
        text = zine.read(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: byte {error.start} is not UTF-8; save the file as UTF-8") from None
    head = text.split("\n", 1)[0]
    reader = csv.reader(io.StringIO(text), delimiter=";" if head.count(";") > head.count(",") else ",")
    rows = [(reader.line_num, row) for row in reader if any(cell.strip() for cell in row)]
    if not rows:
        raise InputError(f"{path}: is empty; its first line is {','.join(COLUMNS)}")
    columns = [cell.strip().casefold() for cell in rows[0][1]]
    faults = [f"{path}:1: the column {column!r} is unknown" for column in columns if column not in COLUMNS]
    faults += [f"{path}:1: the column {each!r} stands twice" for each in set(columns) if columns.count(each) > 1]
    if "name" not in columns:
        faults.append(f"{path}:1: the column name is missing; the first line is {','.join(COLUMNS)}")
    if faults:
        raise InputError(*faults)
    return _entrants(path, columns, rows[1:])


def _entrants(path: Path, columns: Sequence[str], rows: Sequence[tuple[int, list[str]]]) -> list[Entrant]:
    found, faults = [], []
    for number, row in rows:
        if len(row) > len(columns):
            faults.append(f"{path}:{number}: has {len(row)} cells, the heading has {len(columns)}")
            continue
        cells = dict(zip(columns, map(str.strip, row), strict=False))
        try:
            found.append(made(cells))
        except InputError as error:
            faults += [f"{path}:{number}: {fault}" for fault in error.faults]
    if faults:
        raise InputError(*faults, "nobody was entered")
    return found


def made(cells: Mapping[str, str]) -> Entrant:
    """A player out of the cells of COLUMNS; InputError with every fault in them."""
    name, address = " ".join(cells.get("name", "").split()), cells.get("address", "")
    faults = []
    if not name:
        faults.append("the name is missing")
    elif not printable(name) or len(name) > NAME_LONGEST:
        faults.append(f"{name[:NAME_LONGEST]!r} is no name; it has at most {NAME_LONGEST} letters and no control signs")
    decks = []
    for number in ("1", "2"):
        character, cards = cells.get(f"deck{number}", ""), cells.get(f"cards{number}", "")
        if cards and not (cards.isascii() and cards.isdecimal() and 0 < int(cards) < 10_000):
            faults.append(f"cards{number} is {cards!r}, no number of cards")
        elif cards and not character:
            faults.append(f"cards{number} is given, and deck{number} is not")
        elif character:
            decks.append(Deck(character, int(cards) if cards else None))
    if faults:
        raise InputError(*faults)
    return Entrant(name, address, cells.get("club", ""), tuple(decks))
