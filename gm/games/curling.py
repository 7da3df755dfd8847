"""Curling, C1–C8 (curling.de.txt)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest
from typing import Any, NamedTuple

from gm.games.curling_pairing import named, only_side, own_side, sides, with_side
from gm.model import Clip, Entry, Game, Match, Move, Notice, Order, Reading, Row, Rule, Source, Task
from gm.orders.stones import told_plainly, without_label

STONES = 8
SWEEPING = 25


# C1–C2: setz data


def stones_of(values: Sequence[str], source: Source | None = None) -> Reading | Move:
    """C1  Setz data are stones of a strength (H, B, A) and sweeping points: all of them, or what is asked."""
    unknown = [Notice("curling-C1-stone", source, {"stone": value}) for value in values if not _stone(value)]
    return Reading(notices=tuple(unknown)) if unknown else tuple(_stone(value) for value in values)


def stones_in(words: str) -> tuple[str, ...]:
    """C1  The stones in words, "H0 b0, A 3": as written, blanks and commas apart; what is none stays for a question."""
    return tuple(re.findall(r"[^\W\d_]\s*[0-9]+|[^\s,;]+", words))


def _stone(value: str) -> tuple[str, int] | None:
    found = re.fullmatch(r"([HBA])\s*([0-9]{1,4})", value.strip().upper())
    return (found[1], int(found[2])) if found else None


def counted(values: Sequence[str], source: Source | None = None) -> list[Notice]:
    """C2  More or fewer than eight stones are a question."""
    return [] if len(values) == STONES else [Notice("curling-C2-count", source, {"count": len(values)})]


def as_read(values: Sequence[str]) -> Move:
    """C2  Played as read: the first eight stones; missing ones are not played. ValueError where one is unknown."""
    match stones_of(values[:STONES]):
        case Reading(notices=notices):
            raise ValueError(str(notices[0].facts["stone"]))
        case stones:
            return stones


def sweeping(task: Task, stones: Move) -> Clip | None:
    """C2  25 sweeping points at most: they are given in playing order until they are used up.

    The stone that crosses the line gets the rest, the later ones none.
    """
    left, after = SWEEPING, []
    for strength, wanted in stones:
        after.append((strength, min(wanted, left)))
        left -= after[-1][1]
    if tuple(after) == stones:
        return None
    before = [wanted for _, wanted in stones]
    return Clip(tuple(after), ({"sweeping": sum(before), "before": before, "after": [given for _, given in after]},))


def written(stones: Move) -> str:
    """C1  Stones as a player writes them: "H0 B0 A3 …"."""
    return " ".join(f"{strength}{points}" for strength, points in stones)


# C3–C8: one match


class Played(NamedTuple):
    """One stone: number from 1, side 0 or 1, as given, by which rule, what it did, and what lies there after it."""

    number: int
    side: int
    stone: str
    rule: str
    effect: str
    house: tuple[int, int]
    front: tuple[int, int]


class Field:
    """Stones in the house and in front of it, by side."""

    def __init__(self) -> None:
        self.house, self.front = [0, 0], [0, 0]

    def place(self, side: int, strength: str, swept: int) -> tuple[str, str]:
        """C3  Plays one stone; B counts the stones of both sides in front. The rule that it went by, and its effect."""
        if strength == "B":
            return "C4", self._stay(side)
        enough = sum(self.front)
        if strength == "H":
            return "C5", self._reach(side) if swept >= enough else self._stay(side)
        return ("C6", self._aimed(side)) if swept > enough else ("C7", self._missed(side))

    def _stay(self, side: int) -> str:
        """C4  A stone B stays in front of the house, as does an H of C5 without the sweeping."""
        self.front[side] += 1
        return "front"

    def _reach(self, side: int) -> str:
        """C5  A stone H swept at least as often as there are stones in front stays in the house."""
        self.house[side] += 1
        return "house"

    def _aimed(self, side: int) -> str:
        """C6  It takes an opponent's stone out of the house, else pushes an own one from the front into it."""
        return self._take_out(side) or self._push(side, side, "pushes-own") or "out"

    def _missed(self, side: int) -> str:
        """C7  It pushes an opponent's stone into the house, else an own one, else takes an opponent's out of it."""
        pushed = self._push(side, 1 - side, "pushes-other") or self._push(side, side, "pushes-own")
        return pushed or self._take_out(side) or "out"

    def _take_out(self, side: int) -> str:
        """The opponent's stone leaves the game, this one lies in the house."""
        if not self.house[1 - side]:
            return ""
        self.house[1 - side] -= 1
        self.house[side] += 1
        return "takes-out"

    def _push(self, side: int, owner: int, effect: str) -> str:
        """A stone of `owner` goes from the front into the house and counts there for him; this one lies in front."""
        if not self.front[owner]:
            return ""
        self.front[owner] -= 1
        self.house[owner] += 1
        self.front[side] += 1
        return effect


def play(first: Move, second: Move) -> tuple[Played, ...]:
    """C3  The side named first begins, then they play in turns; where one has no stone left the other goes on."""
    field = Field()
    played: list[Played] = []
    for side, (strength, swept) in _in_turns(first, second):
        rule, effect = field.place(side, strength, swept)
        lying = (field.house[0], field.house[1]), (field.front[0], field.front[1])
        played.append(Played(len(played) + 1, side, f"{strength}{swept}", rule, effect, *lying))
    return tuple(played)


def _in_turns(first: Move, second: Move) -> Iterator[tuple[int, tuple[str, int]]]:
    for side, stone in chain.from_iterable(
        ((0, own), (1, other)) for own, other in zip_longest(first, second, fillvalue=None)
    ):
        if stone is not None:
            yield side, stone


def winner(house: tuple[int, int]) -> tuple[int | None, int]:
    """C8  More stones in the house win by the difference, which is the score; equal is a draw (None, 0)."""
    first, second = house
    return (None if first == second else int(second > first)), abs(first - second)


@dataclass(frozen=True, slots=True)
class Result:
    """One match played: the data and their senders by side ("" for none), and its stones one by one."""

    match: Match
    data: tuple[Move, Move]
    senders: tuple[str, str]
    stones: tuple[Played, ...]


def outcome(stones: Sequence[Played]) -> dict[str, Any]:
    """C8  What came of a match and each of its stones, as JSON values."""
    house = stones[-1].house if stones else (0, 0)
    front = stones[-1].front if stones else (0, 0)
    won_by, score = winner(house)
    told = [{**stone._asdict(), "house": list(stone.house), "front": list(stone.front)} for stone in stones]
    return {"house": list(house), "front": list(front), "winner": won_by, "score": score, "stones": told}


# The seam


def parse(task: Task, player: str, rows: Sequence[Row]) -> Reading:
    """C1 C2  The setz data in rows of stones, each for the match and the side that it is for; never raises."""
    read = [_read(task, player, row) for row in rows if row.kind == "stones"]
    return Reading(tuple(order for order, _ in read), tuple(notice for _, asked in read for notice in asked))


def _meant(words: str, player: str, matches: Sequence[Match]) -> Match | None:
    """C1  The match that the words before stones name, or that the sender alone says."""
    return named(words, matches) or only_side(words, player, matches) or with_side(words.strip(), matches)


def _read(task: Task, player: str, row: Row) -> tuple[Order, list[Notice]]:
    match = _meant(row.name, player, task.matches) or _meant(without_label(row.name), player, task.matches)
    if match is None and told_plainly(row.name):
        match = own_side(row.name, player, task.matches)
    own = sides(match, player) if match else []
    values = row.values[:STONES] if row.as_read else row.values
    asked = [] if row.as_read else counted(values, row.source)
    if len(own) != 1:
        # Who sends for neither side, or for both, does not say by that which one he plays.
        code = "curling-C1-sender" if match else "curling-C1"
        asked.insert(0, Notice(code, row.source, {"pairing": row.name}))
    move: Move | None = None
    match stones_of(values, row.source):
        case Reading(notices=unknown):
            asked += unknown
        case stones:
            move = None if asked else stones
    pairing = (match.first, match.second) if match else None
    return Order(player, task.game, own[0] if len(own) == 1 else "", move, row.source, pairing), asked


def evaluate(task: Task, entries: Sequence[Entry], key: bytes) -> tuple[Result, ...]:
    """C3–C8  The matches of the schedule in its order; a side without data plays no stones. There are no dice."""
    data = {(entry.match, entry.team): entry for entry in sorted(entries, key=lambda each: (each.manager, each.move))}
    pairings = [(match, (match.first, match.second)) for match in task.matches]
    return tuple(_result(match, [data.get((pairing, side)) for side in pairing]) for match, pairing in pairings)


def _result(match: Match, entries: Sequence[Entry | None]) -> Result:
    first, second = (entry.move if entry else () for entry in entries)
    senders = [entry.manager if entry else "" for entry in entries]
    return Result(match, (first, second), (senders[0], senders[1]), play(first, second))


def report(task: Task, result: Sequence[Result]) -> dict[str, Any]:
    """The matches as JSON values."""
    return {
        "matches": [
            {
                "first": played.match.first,
                "second": played.match.second,
                "data": [written(stones) for stones in played.data],
                "senders": list(played.senders),
                **outcome(played.stones),
            }
            for played in result
        ]
    }


CURLING = Game(
    code="curling",
    parse=parse,
    order_rules=(Rule("C2", sweeping),),
    player_rules=(),
    evaluate=evaluate,
    report=report,
)
