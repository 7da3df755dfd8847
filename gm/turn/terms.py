"""Which of a letter's orders are for this turn, for another, until further notice, or for want of others (P5)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from gm.model import Row, Source
from gm.orders import Sheet, Term, Wished

ANSWER = re.compile(r"\s*(?:re|aw|antw|odp|fwd?|wg|pd)\s*:", re.IGNORECASE)
FARTHEST = 10
"""Turns ahead; who names one beyond is asked."""
Hold = Literal["", "standing", "absence", "asked"]


@dataclass(frozen=True, slots=True)
class When:
    """When an order counts: its turn (None: this one) and how it holds; asked where nobody can tell."""

    turn: int | None = None
    hold: Hold = ""


@dataclass(slots=True)
class Sorted:
    """A letter's rows and wishes by when they count; `all_standing` are words that stand alone, without an order."""

    rows: list[tuple[Row, When]] = field(default_factory=list)
    wishes: list[tuple[Wished, When]] = field(default_factory=list)
    unclear: list[Source] = field(default_factory=list)
    all_standing: Source | None = None


def sort(sheet: Sheet, present: int, zat: date | None = None, held: bool = False) -> Sorted:
    """P5  Each row and wish with the terms that speak of it: on its line, above it as a heading, or below.

    zat    the day of this turn's ZAT, where a letter may name it
    held   the player has something in force by an earlier letter of this turn
    """
    terms = [term for term in sheet.terms if term.kind in ("standing", "absence", "turn")]
    terms = [term for term in terms if _heard(term, present)]
    rows = [row.source.line for row in sheet.rows]
    found = Sorted(unclear=[term.source for term in sheet.terms if rows and _doubtful(term, rows, present, zat, held)])
    spans = {id(term): _span(term, terms, rows) for term in terms}
    for row in sheet.rows:
        found.rows.append((row, _when(row.source.line, terms, spans, present)))
    for wish in sheet.wishes:
        turns = [term for term in terms if term.kind == "turn"]
        found.wishes.append((wish, _when(wish.source.line, turns, spans, present)))
    if not rows:
        found.all_standing = next((term.source for term in terms if term.kind == "standing"), None)
    elif any(span is None for span in spans.values()):
        found.unclear += [term.source for term in terms if spans[id(term)] is None]
    return found


def _doubtful(term: Term, rows: Sequence[int], present: int, zat: date | None, held: bool) -> bool:
    """Whether nobody can tell which turns are meant.

    "Next" is this turn, unless there is something for it already; whatever else a line says that names this turn
    alone, its orders are for this turn.
    """
    if not term.source.line and ANSWER.match(term.source.words):
        return False
    if term.kind == "day":
        return zat is not None and not _is_day(term, zat)
    if term.kind == "next":
        at = term.source.line
        return held or (at > 0 and any(row < at for row in rows) and any(row > at for row in rows))
    return term.kind == "unclear" and term.turn != present


def _is_day(term: Term, zat: date) -> bool:
    if term.weekday is not None:
        return term.weekday == zat.weekday()
    return term.day in ((zat.day, zat.month), (zat.month, zat.day))


def _heard(term: Term, present: int) -> bool:
    """A subject may be an old thread's: only what it says of turns to come is heard, or in no answer."""
    if term.source.line:
        return True
    if term.kind != "turn":
        return ANSWER.match(term.source.words) is None
    return term.turn is not None and present < term.turn <= present + FARTHEST


def _span(term: Term, terms: Sequence[Term], rows: Sequence[int]) -> range | None:
    """The lines that a term speaks of; None where it stands between orders and may mean either."""
    at = term.source.line
    ends = [other.source.line for other in terms if other.source.line > at and other.kind == "turn"]
    begins = [other.source.line for other in terms if other.source.line < at and other.kind == "turn"]
    above = range(max(begins, default=0), at)
    below = range(at, min(ends, default=10**9))
    if at == 0:
        return range(10**9)
    if at in rows:
        return range(at, at + 1)
    over, under = any(row in above for row in rows), any(row in below for row in rows)
    if term.heads:
        return below
    if term.back:
        return above if over else below
    if term.kind == "standing" and over and under:
        return None
    return above if (term.kind == "standing" and over) or not under else below


def _when(line: int, terms: Sequence[Term], spans: dict[int, range | None], present: int) -> When:
    mine = [term for term in terms if (span := spans[id(term)]) is not None and line in span]
    turns = [term for term in mine if term.kind == "turn"]
    inside = [term for term in turns if term.source.line] or turns
    turn = inside[-1].turn if inside else None
    holds = {term.kind for term in mine} & {"standing", "absence"}
    if turn == present:
        turn = None
    if turn is not None and (holds or not present < turn <= present + FARTHEST):
        return When(turn, "asked")
    if len(holds) > 1:
        return When(None, "absence")
    return When(turn, "standing" if "standing" in holds else "absence" if holds else "")
