"""Which match and which side setz data are for (C1)."""

from __future__ import annotations

from collections.abc import Sequence

from gm import names
from gm.model import Match


def named(words: str, matches: Sequence[Match]) -> Match | None:
    """C1  The match whose two sides these words name, in either order and with any words between; None unless one.

    Names are taken as whole words. Where one match's names are part of another's the longer names are meant;
    where the same two sides meet twice the one with the sides in the order as written.
    """
    found = [(_length(match), order == (0, 1), match) for match in matches for order in _orders(words, match)]
    if not found:
        return None
    longest, as_written, _ = max(found, key=lambda each: each[:2])
    best = {id(match): match for length, order, match in found if (length, order) == (longest, as_written)}
    return next(iter(best.values())) if len(best) == 1 else None


def only_side(words: str, player: str, matches: Sequence[Match]) -> Match | None:
    """C1  The one match of this player's where no pairing is named: the words are empty or just his own side's name."""
    own = [match for match in matches if any(_is_side(words, side) for side in sides(match, player))]
    return own[0] if len(own) == 1 else None


def own_side(words: str, player: str, matches: Sequence[Match]) -> Match | None:
    """C1  This player's one match whose side the words name (`Für Nordhaus setze ich`), where they name no other."""
    tokens = names.tokens(words)
    told = [(match, side) for match in matches for side in (match.first, match.second) if _spans(tokens, side)]
    return told[0][0] if len(told) == 1 and told[0][1] in sides(told[0][0], player) else None


def with_side(words: str, matches: Sequence[Match]) -> Match | None:
    """C1  The one match with a side of this name, whoever may send for it."""
    found = [match for match in matches if any(words and _is_side(words, side) for side in (match.first, match.second))]
    return found[0] if len(found) == 1 else None


def sides(match: Match, player: str) -> list[str]:
    """C1  The sides of a match that this player may send data for."""
    wanted = names.fold(player)
    return [
        side
        for side in (match.first, match.second)
        if wanted in {names.fold(sender) for sender in match.senders.get(side, ())}
    ]


def _is_side(words: str, side: str) -> bool:
    return not words.strip() or names.fold(words) == names.fold(side)


def _orders(words: str, match: Match) -> set[tuple[int, int]]:
    """(0, 1) where the first side is named before the second, (1, 0) the other way round."""
    tokens = names.tokens(words)
    firsts, seconds = _spans(tokens, match.first), _spans(tokens, match.second)
    before = {(0, 1) for _, end in firsts for start, _ in seconds if end <= start}
    behind = {(1, 0) for _, end in seconds for start, _ in firsts if end <= start}
    return before | behind


def _spans(tokens: Sequence[str], side: str) -> list[tuple[int, int]]:
    """Where a side's name stands among the words, however many words it is written in."""
    wanted = "".join(names.tokens(side))
    ends = range(1, len(tokens) + 1)
    return [(start, end) for end in ends for start in range(end) if wanted and "".join(tokens[start:end]) == wanted]


def _length(match: Match) -> int:
    return len("".join(names.tokens(match.first) + names.tokens(match.second)))
