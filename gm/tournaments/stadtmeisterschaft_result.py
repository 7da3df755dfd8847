"""Results of a table of Mensch ärgere dich nicht: "A > B = C > D", or the boards when time was up (P1–P3)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from gm import names
from gm.games.maedn_placing import board_of, placed, shared
from gm.tournaments.model import Match, Reason, Refused, Score

SEAT = 0xE000
"""From here on a sign stands for the player of each seat whose name has signs that part words; nobody types these."""
FORMS = '"A > B = C > D", or "A: B B 12 c; B: a b 3 4; …" by seat'


def read(match: Match, words: str) -> Score | Refused:
    """P1–P3  The places and points of a table, in the order of its seats; refused with all that is wrong.

    A name may be begun only, as long as it is one player's; where no player is called by a number the seat's does too.
    """
    plain = _unsigned(match.players, words)
    if ">" in plain or "=" in plain:
        return _ranked(match, plain)
    parts = [part for part in re.split(r"[;|/\n]", plain) if part.strip()]
    return _boards(match, parts) if parts else Refused(Reason("result-unread", {"words": words, "forms": FORMS}))


def _unsigned(players: Sequence[str], words: str) -> str:
    """The words with a sign of their own for those whose names have signs that part words here."""
    for player in sorted(players, key=len, reverse=True):
        if re.search(r"[>=;|/:\n]", player):
            words = words.replace(player, chr(SEAT + players.index(player)))
    return words


def _signed(players: Sequence[str], word: str) -> str:
    """A word as it was typed."""
    for seat, player in enumerate(players):
        word = word.replace(chr(SEAT + seat), player)
    return word.strip()


def _found(players: Sequence[str], word: str) -> str | None:
    own = word.strip()
    if len(own) == 1 and 0 <= ord(own) - SEAT < len(players):
        return players[ord(own) - SEAT]
    seats = {} if any(player.strip().isdigit() for player in players) else dict(enumerate(players, 1))
    if re.fullmatch("[1-9]", own) and seats:
        return seats.get(int(own))
    return names.find(word, players)


def _wrong(players: Sequence[str], words: Sequence[str]) -> tuple[list[str], list[Reason]]:
    """Whom the words name, and what is wrong with them: strangers, one twice, one missing."""
    found = [(_signed(players, word), _found(players, word)) for word in words]
    known = [name for _, name in found if name is not None]
    unknown = [word for word, name in found if name is None]
    wrong = [Reason("stadtmeisterschaft-unknown", {"words": word, "players": list(players)}) for word in unknown]
    twice = [name for name, times in Counter(known).items() if times > 1]
    wrong += [Reason("stadtmeisterschaft-twice", {"player": name}) for name in twice]
    missing = [name for name in players if name not in known]
    if missing:
        wrong.append(Reason("stadtmeisterschaft-missing", {"players": missing}))
    return known, wrong


def _refused(wrong: Sequence[Reason]) -> Refused:
    return Refused(wrong[0], tuple(wrong[1:]))


def _ranked(match: Match, words: str) -> Score | Refused:
    """The places as they are written, the best first, equal ones with =."""
    levels = [level.split("=") for level in words.split(">")]
    order, wrong = _wrong(match.players, [word for level in levels for word in level])
    if wrong:
        return _refused(wrong)
    place, places = 1, {}
    for level in levels:
        for name in order[place - 1 : place - 1 + len(level)]:
            places[name] = place
        place += len(level)
    return _score(match, [places[name] for name in match.players], {})


def _boards(match: Match, parts: Sequence[str]) -> Score | Refused:
    """The boards of all, by name in any order, or without names in that of the seats."""
    if any(":" in part for part in parts):
        named = [part.rpartition(":") for part in parts]
        order, wrong = _wrong(match.players, [name for name, _, _ in named])
        if wrong:
            return _refused(wrong)
        by_name = dict(zip(order, (pieces for _, _, pieces in named), strict=True))
        parts = [by_name[name] for name in match.players]
    elif len(parts) != len(match.players):
        return _refused([Reason("stadtmeisterschaft-board-players", {"count": len(parts)})])
    board, faults = board_of(list(zip(match.players, parts, strict=True)))
    if faults:
        return _refused([Reason(f"stadtmeisterschaft-board-{fault.code}", fault.facts) for fault in faults])
    ends = placed(board)
    facts = {"home": [end.home for end in ends], "steps": [sum(end.steps) for end in ends]}
    return _score(match, [end.place for end in ends], facts)


def _score(match: Match, places: Sequence[int], facts: dict[str, list[int]]) -> Score:
    """P3  The score of a table by the places of its seats."""
    first = [seat for seat, place in enumerate(places) if place == 1]
    exact = {name: tuple(map(Fraction, figures)) for name, figures in {"place": places, **facts}.items()}
    return Score(written(match.players, places), shared(places), first[0] if len(first) == 1 else None, True, exact)


def written(players: Sequence[str], places: Sequence[int]) -> str:
    """The canonical words of a result, "A > B = C > D"."""
    there = sorted(set(places))
    groups = [[name for name, own in zip(players, places, strict=True) if own == place] for place in there]
    return " > ".join(" = ".join(group) for group in groups)
