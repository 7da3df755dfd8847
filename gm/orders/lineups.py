"""The line-ups in one line of text, told from telephone numbers, dates and results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gm.orders.labels import labelled
from gm.orders.names import former, team_name
from gm.orders.numbers import Chain, chains
from gm.orders.words import NO_LINEUP

ROWS = 5
MOST_STRENGTH = 999
MOST_BEHIND = 10


@dataclass(frozen=True, slots=True)
class Found:
    """Numbers of a line that are a line-up, or may be one; `former` where the words before call them the old ones."""

    begin: int
    end: int
    values: tuple[str, ...]
    kind: Literal["lineup", "numbers"]
    former: bool = False


def lineups(text: str, named_above: bool = False) -> list[Found]:
    """The line-ups of a line of plain signs; `named_above`: the line above is a team's name."""
    if told := labelled(text):
        begin, end, values = told
        return [Found(begin, end, values, "lineup")]
    found, last = [], 0
    for chain in chains(text):
        chain = _name_ends_in_a_number(text, chain)
        before = text[last : chain.begin]
        kind = _kind(chain, before, named_above)
        if kind is not None:
            found.append(Found(chain.begin, chain.end, chain.values, kind, former(before)))
        last = chain.end
    return found


def _name_ends_in_a_number(text: str, chain: Chain) -> Chain:
    """`Schalke 04 6 4 20 20 20`: a nought in front belongs to the name."""
    if chain.joined or len(chain.values) != ROWS + 1 or not _nought(chain.values[0]):
        return chain
    begin = chain.begin + len(chain.values[0])
    begin += len(text[begin:]) - len(text[begin:].lstrip())
    return Chain(begin, chain.end, chain.values[1:], chain.joined)


def _nought(value: str) -> bool:
    return len(value) > 1 and value[0] == "0" and value.isdigit()


def _kind(chain: Chain, before: str, named_above: bool) -> Literal["lineup", "numbers"] | None:
    values = chain.values
    digits = [int(value) if value.isdigit() else 0 for value in values]
    name, sure = team_name(before)
    named = any(sign.isalpha() for sign in name)
    odd = any(_nought(value) for value in values) or max(digits) > MOST_STRENGTH
    elsewhere = NO_LINEUP.search(name or before) is not None
    if any(value[0] == "+" for value in values):
        return None
    if len(values) != ROWS:
        ask = ((named and sure) or (named_above and not name)) and chain.joined and not odd and not elsewhere
        return "lineup" if ask else None
    if elsewhere or odd:
        return (
            None
            if (odd and elsewhere) or max(digits[:2]) > MOST_BEHIND or (max(digits) > MOST_STRENGTH and not named)
            else "numbers"
        )
    return "lineup"
