"""S2.1–2.3: who is entered, and whether two entries are one person."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Literal

from gm import names
from gm.tournaments.model import Entrant

NUMBERED = re.compile(r" \(\d+\)$")
"""What stands behind a namesake's name."""
Likeness = Literal["same", "ask", "namesake", "other"]


@dataclass(frozen=True, slots=True)
class Entered:
    """What becomes of entries.

    players  those that are new, in order of entry, each by a name of his own
    noted    (player, name as written): entries that are of somebody who is there
    asked    (player, player): pairs that may be one person; both are entered until the director says so
    """

    players: tuple[Entrant, ...] = ()
    noted: tuple[tuple[str, str], ...] = ()
    asked: tuple[tuple[str, str], ...] = field(default=())


def folded(name: str) -> str:
    """S2.3  What makes two names the same here: without case, surplus blanks and Unicode form."""
    return " ".join(unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold()).split())


def likeness(one: tuple[str, str], other: tuple[str, str]) -> Likeness:
    """S2.3  Whether two entries (name, address) are one person.

    same      the same name, and the same or no address
    namesake  the same name, and another address
    ask       the same name but for accents, signs and ue for ü, or one letter more, less or otherwise without two
              different addresses
    """
    addresses = {address.strip().casefold() for _, address in (one, other)} - {""}
    if folded(one[0]) == folded(other[0]):
        return "namesake" if len(addresses) > 1 else "same"
    first, second = names.fold(one[0]), names.fold(other[0])
    if first == second or (len(addresses) < 2 and _one_letter_apart(first, second)):
        return "ask"
    return "other"


def _one_letter_apart(first: str, second: str) -> bool:
    """Whether one letter parts them; another digit is another player, and so are short names."""
    short, long = sorted((first, second), key=len)
    if len(long) - len(short) > 1 or len(short) < 4:
        return False
    start = next((at for at, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    if long[start].isdigit():
        return False
    return short[start:] == long[start + 1 :] or short[start + 1 :] == long[start + 1 :]


def enter(known: Sequence[Entrant], new: Iterable[Entrant]) -> Entered:
    """S2.3  Nobody is listed twice: the same person is one entry, namesakes are shown apart, what is like is asked."""
    there, written = list(known), {one.name: NUMBERED.sub("", one.name) for one in known}
    players: list[Entrant] = []
    noted: list[tuple[str, str]] = []
    asked: list[tuple[str, str]] = []
    for entry in new:
        like = [(likeness((written[one.name], one.address), (entry.name, entry.address)), one.name) for one in there]
        same = next((name for kind, name in like if kind == "same"), None)
        if same is not None:
            noted.append((same, entry.name))
            continue
        own = replace(entry, name=_apart(entry.name, [one.name for one in there]))
        written[own.name] = entry.name
        asked += [(name, own.name) for kind, name in like if kind == "ask"]
        there.append(own)
        players.append(own)
    return Entered(tuple(players), tuple(noted), tuple(asked))


def _apart(name: str, taken: Sequence[str]) -> str:
    """The name, numbered where somebody else has it: "Hans Schmidt (2)"."""
    folds = {folded(one) for one in taken}
    if folded(name) not in folds:
        return name
    return next(label for number in count(2) if folded(label := f"{name} ({number})") not in folds)


def doubtful(entrants: Sequence[Entrant]) -> tuple[tuple[str, str], ...]:
    """S2.3  The pairs among those who are in the tournament that may be one person."""
    there = [one for one in entrants if one.left is None]
    return tuple(
        (first.name, second.name)
        for at, second in enumerate(there)
        for first in there[:at]
        if likeness((first.name, first.address), (second.name, second.address)) == "ask"
    )
