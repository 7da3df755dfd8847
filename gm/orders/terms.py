"""For how long, or for which turn, a letter's orders are meant: standing, in advance, or for want of others."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from gm.model import Line, Source
from gm.orders.signs import plain
from gm.orders.statements import NOWHERE
from gm.orders.term_words import (
    ABSENCE,
    ALSO,
    AROUND_TURNS,
    BACK,
    DAY,
    ENDED,
    FILLING,
    NEXT,
    NOUN,
    OF_ORDERS,
    STANDING,
    TURN,
    TURN_ALONE,
    TURN_BEHIND,
    TURN_FRONT,
    TURNS,
    VAGUE,
    WEEKDAY,
)
from gm.orders.words import DOUBT, NEGATION, TAKEN_OUT, WITHDRAW

TermKind = Literal["standing", "absence", "turn", "next", "day", "end", "unclear"]
MARK = "\ue000"
"""Stands for the words of a term while the words around it are looked at; a sign of no language."""
SEGMENT = re.compile(r"[,;:!?()|](?!\d)|\.(?=\s|$)|\s-+\s")
"""Where one thing said in a line ends and the next begins; never within the numbers of an order."""
LEADING = re.compile(
    r"^[\s,;:.-]*(?:(?:dann|gilt|gelten|spielen?|spielt|nimm|nehmt|bitte|then|play|use|please|wtedy|niech|gra|grają)\b[\s,:]*)*",
    re.IGNORECASE,
)
"""What leads over from a term to the orders behind it."""
LOOSE: tuple[tuple[TermKind, re.Pattern[str]], ...] = (
    ("day", DAY),
    ("day", WEEKDAY),
    ("unclear", TURNS),
    ("unclear", VAGUE),
    ("next", NEXT),
)
NUMBERS_OF_AN_ORDER = 4
LONGEST = 400
"""Signs of a line in which such words are looked for; longer ones are talk."""
SEEN = 1024
"""So many lines are remembered with what they say: greetings and the like stand in letter after letter."""


@dataclass(frozen=True, slots=True)
class Term:
    """Words that say when orders count.

    kind   standing, absence, turn (as `turn` names it), next (turn), day (of a ZAT, as `day` names it), end (of what
           stands, or of a turn's), or unclear (asked)
    day    two numbers, day and month in either order; `weekday` 0 for Monday to 6
    back   they speak of what stands above them (`Das gilt …`)
    heads  they end in a colon or a comma: what comes below is meant
    """

    kind: TermKind
    turn: int | None = None
    back: bool = False
    heads: bool = False
    day: tuple[int, int] | None = None
    weekday: int | None = None
    source: Source = NOWHERE


def split(lines: Iterable[Line], letter: str) -> tuple[list[Line], tuple[Term, ...]]:
    """The lines without the words that say when orders count, and what these say."""
    rest: list[Line] = []
    terms: list[Term] = []
    for line in lines:
        text, term = line.text, None
        if line.kind == "own" and len(text) <= LONGEST and text.strip():
            text, term = _of_line(text, line.number == 0)
        if term:
            terms.append(replace(term, source=Source(letter, line.number, line.text.strip()[:200])))
        rest.append(line if text == line.text else Line(line.number, text, line.kind))
    return rest, tuple(terms)


@lru_cache(maxsize=SEEN)
def _of_line(text: str, subject: bool) -> tuple[str, Term | None]:
    """A line without its term, and this; a line stays as it is where the term is not clear, or there is none."""
    signs = plain(text)
    if NOUN.search(signs) and any(pattern.search(signs) for pattern in (ENDED, WITHDRAW, TAKEN_OUT)):
        doubtful = DOUBT.search(signs) is not None
        return (text, Term("unclear")) if doubtful else ("", Term("end"))
    if not subject and (alone := TURN_ALONE.fullmatch(signs)):
        return "", Term("turn", int(alone["number"]), heads=signs.rstrip().endswith(":"))
    if loose := _loose(signs):
        term, masked = loose
        return _without(text, masked) if _numbers(masked) >= NUMBERS_OF_AN_ORDER else text, term
    if TURNS.search(signs):
        return text, None
    kind, turn, masked = _said(signs)
    front = TURN_FRONT.match(signs)
    if not kind and front and _numbers(signs[front.end() :]) >= NUMBERS_OF_AN_ORDER:
        return text[front.end() :], Term("turn", int(front["number"]))
    if not kind:
        return text, None
    ordered = _numbers(masked) >= NUMBERS_OF_AN_ORDER
    if kind == "turn" and not ordered and (WITHDRAW.search(masked) or TAKEN_OUT.search(masked)):
        return text, Term("end", turn)
    clear = _clear(kind, masked)
    if clear is None:
        return text, None
    also = kind == "turn" and not ordered and ALSO.search(masked) is not None
    if not clear or also:
        return text, Term("unclear", None if also else turn)
    end = signs.rstrip()[-1:]
    back = BACK.match(signs) is not None
    return _without(text, masked), Term(kind, turn, back, heads=end in (":", ","))


def _loose(signs: str) -> tuple[Term, str] | None:
    """Words that name turns otherwise than by one number, where the line says nothing else or has an order.

    With them the line, marks in their place.
    """
    heads = signs.rstrip().endswith((":", ","))
    for kind, pattern in LOOSE:
        found = pattern.search(signs)
        if found is None:
            continue
        masked = pattern.sub(lambda match: MARK * len(match.group()), signs)
        ordered = _numbers(masked) >= NUMBERS_OF_AN_ORDER
        parts = [part for part in SEGMENT.split(masked) if not ordered or (MARK in part and not _numbers(part))]
        rest = AROUND_TURNS.sub(" ", FILLING.sub(" ", " ".join(parts).replace(MARK, " ")))
        if re.search(r"\w", ALSO.sub(" ", rest)) and not (ordered and pattern is TURNS):
            continue
        if pattern is WEEKDAY:
            weekday = next(n for n in range(7) if found[f"day{n}"])
            apart = re.search(rf"{MARK}\s*:", masked) is not None  # else the line is left to its reader as it is
            return Term("day", heads=heads, weekday=weekday), masked if apart else signs.replace(MARK, " ")
        if kind == "day":
            day = int(found["day"] or found["first"]), int(found["month"] or found["second"])
            return Term("day", heads=heads, day=day), masked
        also = kind == "next" and ALSO.search(masked) is not None
        return Term("unclear" if also else kind, back=BACK.match(signs) is not None, heads=heads), masked
    return None


def _said(signs: str) -> tuple[TermKind | Literal[""], int | None, str]:
    """What the terms of a line say together, the turn that they name, and the line with marks in their place.

    "Falls ich nichts schicke, gilt bis auf Weiteres …" is one for want of others; other pairs are not clear.
    """
    kinds: set[TermKind] = set()
    turns: set[int] = set()
    masked = signs
    found: list[tuple[TermKind, re.Pattern[str]]] = [("absence", ABSENCE), ("standing", STANDING), ("turn", TURN)]
    if _numbers(TURN_BEHIND.sub(" ", signs)) >= NUMBERS_OF_AN_ORDER:
        found.append(("turn", TURN_BEHIND))
    for kind, pattern in found:
        for match in pattern.finditer(masked):
            kinds.add(kind)
            if kind == "turn":
                turns.add(int(next(number for number in match.groups() if number)))
        masked = pattern.sub(lambda match: MARK * len(match.group()), masked)
    if kinds == {"absence", "standing"}:
        kinds = {"absence"}
    if len(kinds) > 1 or len(turns) > 1:
        return "unclear", None, masked
    return (kinds.pop() if kinds else ""), (turns.pop() if turns else None), masked


def _clear(kind: TermKind, masked: str) -> bool | None:
    """Whether a line's term is about orders and nothing else; None where it is mere talk, or says that it is not so."""
    with_order = _numbers(masked) >= NUMBERS_OF_AN_ORDER
    parts = SEGMENT.split(masked)
    if with_order:  # what has numbers is an order with its name
        parts = [part for part in parts if MARK in part and not _numbers(part)]
    elif kind == "standing" or masked.rstrip().endswith(":"):
        parts = [part for part in parts if MARK in part]
    rest = " ".join(parts).replace(MARK, " ")
    left = FILLING.sub(" ", rest)
    asked = kind == "unclear" or re.search(rf"{MARK}[^.!,;]*\?", masked) is not None
    if not asked and not re.search(r"\w", left):
        return True
    if not asked and not re.search(r"\w", NEGATION.sub(" ", left)):
        return None
    return False if with_order or OF_ORDERS.search(rest) else None


def _numbers(text: str) -> int:
    return len(re.findall(r"\d+", text))


def _without(text: str, masked: str) -> str:
    """A line without its term and what says nothing more beside it; the rest keeps its signs."""
    found, begin = "", 0
    for cut in (*SEGMENT.finditer(masked), None):
        end, bound = (cut.start(), cut.end()) if cut else (len(masked), len(masked))
        part = masked[begin:end]
        if MARK not in part:
            found += text[begin:bound]
        elif re.search(r"\w", FILLING.sub(" ", part.replace(MARK, " "))):
            signs = zip(part, text[begin:end], strict=True)
            found += "".join(" " if mark == MARK else sign for mark, sign in signs) + text[end:bound]
        begin = bound
    return LEADING.sub("", found)
