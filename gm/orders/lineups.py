"""The line-ups in one line of text, told from telephone numbers, dates and results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from gm.orders.labels import ROWS, behind_and_field, labelled, legend
from gm.orders.names import former, team_name
from gm.orders.numbers import Chain, chains, levelled
from gm.orders.talk import doubtful
from gm.orders.words import NO_LINEUP

MOST_STRENGTH = 999
MOST_BEHIND = 10
IN_ORDER = (0, 1, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class Found:
    """Numbers of a line that are a line-up, or may be one; `former` where the words before call them the old ones.

    name    the team where the form of the line itself says which words are its name, else None
    before  how many signs of a legend (`T-A-V-M-S:`) stand between the name and the numbers
    """

    begin: int
    end: int
    values: tuple[str, ...]
    kind: Literal["lineup", "numbers"]
    former: bool = False
    name: str | None = None
    before: int = 0


def lineups(text: str, named_above: Callable[[], str] = str, order: Sequence[int] = IN_ORDER) -> list[Found]:
    """The line-ups of a line of plain signs.

    named_above   gives the team's name in the line above, "" where there is none
    order         of the five rows, where a legend above tells another one than T A V M S
    """
    text = levelled(text)
    if told := labelled(text):
        return [_doubted(text, 0, Found(one.begin, one.end, one.values, "lineup")) for one in told]
    if one := behind_and_field(text):
        return [Found(one.begin, one.end, one.values, "lineup")]
    found, last = [], 0
    for chain in chains(text):
        chain = _name_ends_in_a_number(text, chain)
        before = text[last : chain.begin]
        told_order = legend(before[-100:])
        cut = len(before[-100:]) - told_order[0] if told_order else 0
        kind = _kind(chain, before[: len(before) - cut], named_above)
        if kind is not None:
            part = Found(chain.begin, chain.end, chain.values, kind, former(before), before=cut)
            behind = legend(text[chain.end : chain.end + 60])
            found.append(_doubted(text, last, _ordered(part, (told_order or behind or (0, 0, order))[2])))
        last = chain.end
    return found


def _doubted(text: str, last: int, found: Found) -> Found:
    """A whole line-up that is only talked about, as numbers that may be one; a sentence for a name is asked anyway."""
    before = text[last : found.begin]
    whole = len(found.values) == ROWS and found.kind == "lineup" and not found.former
    talked = whole and doubtful(before, text[found.end :]) and team_name(before)[1]
    return replace(found, kind="numbers") if talked else found


def _ordered(found: Found, order: Sequence[int]) -> Found:
    """The line-up in the order T A V M S, where it was written in another one."""
    if len(found.values) != ROWS or tuple(order) == IN_ORDER:
        return found
    told = dict(zip(order, found.values, strict=True))
    return replace(found, values=tuple(told[row] for row in range(ROWS)))


def _name_ends_in_a_number(text: str, chain: Chain) -> Chain:
    """`Schalke 04 6 4 20 20 20`: a nought in front belongs to the name."""
    if chain.joined or len(chain.values) != ROWS + 1 or not _nought(chain.values[0]):
        return chain
    begin = chain.begin + len(chain.values[0])
    begin += len(text[begin:]) - len(text[begin:].lstrip())
    return Chain(begin, chain.end, chain.values[1:], chain.joined)


def _nought(value: str) -> bool:
    return len(value) > 1 and value[0] == "0" and value.isdigit()


def _kind(chain: Chain, before: str, named_above: Callable[[], str]) -> Literal["lineup", "numbers"] | None:
    values = chain.values
    digits = [int(value) if value.isdigit() else 0 for value in values]
    name, sure = team_name(before)
    named = any(sign.isalpha() for sign in name)
    odd = any(_nought(value) for value in values) or max(digits) > MOST_STRENGTH
    elsewhere = NO_LINEUP.search(name or before) is not None
    if any(value[0] == "+" for value in values):
        return None
    if len(values) != ROWS:
        ask = ((named and sure) or (not name and named_above() != "")) and chain.joined and not odd and not elsewhere
        return "lineup" if ask else None
    if elsewhere or odd:
        return (
            None
            if (odd and elsewhere) or max(digits[:2]) > MOST_BEHIND or (max(digits) > MOST_STRENGTH and not named)
            else "numbers"
        )
    if chain.mixed and not ((named and sure) or (not name and named_above() != "")):
        return "numbers"
    return "lineup"
