"""For whom a letter counts that comes from somebody who stands in for others, and what it lacks to count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from gm.model import Letter, Notice, Player, Source
from gm.names import tokens

FOR = ("fuer", "for", "dla", "za")
BEHALF = (("behalf", "of"), ("imieniu",), ("zastepstwie",), ("vertretung", "von"), ("i", "v"), ("iv",), ("stead", "of"))
"""What stands before the name of the one for whom a letter is, folded."""
OWN = ("mich", "me", "myself", "mnie", "siebie")
STEM, BENT = 4, 3
"""So many first letters of a first name, and at most so many more letters, are enough to ask: `za Jonasza`."""


Players = Mapping[str, Player]
"""The turn's players by name."""


def stood_in_for(players: Players, turn: str, writer: str) -> list[str]:
    """The players whose letters this one may write in this turn."""
    found = players.get(writer)
    return [other for other in found.stands_in(turn) if other in players] if found else []


def principal(players: Players, turn: str, writer: str, letter: Letter) -> tuple[str, tuple[str, ...]]:
    """P4  For whom a letter counts: the one whom it names ("for Jonas"), else its writer; or "" and who may be meant.

    Only the name of somebody for whom the writer stands in this turn is looked for, and asked where it is named
    otherwise, or beside others.
    """
    others = stood_in_for(players, turn, writer)
    if not others:
        return writer, ()
    lines = [tokens(line.text) for line in letter.lines if line.kind == "own"]
    named = [other for other in others if any(_named_for(words, tokens(other)[0]) for words in lines)]
    own = any(_named_for(words, word) for words in lines for word in OWN)
    if len(named) == 1 and not own:
        return named[0], ()
    if named:
        return "", tuple([*named, writer] if own else named)
    spoken = tuple(other for other in others if any(_spoken_of(words, tokens(other)) for words in lines))
    return ("", (*spoken, writer)) if spoken else (writer, ())


def lacking(players: Players, letter: Letter, player: str, by: str, meant: Sequence[str]) -> list[Notice]:
    """P4  What a letter lacks to count: its writer's code word, the name of the one for whom a deputy writes.

    A deputy's letter that lacks nothing tells who wrote it.
    """
    source, found, writer = Source(letter.name, 0, ""), [], by or player
    if writer in players and players[writer].code and writer not in letter.codes and not letter.given:
        found.append(Notice("mail-code-word", source))
    if meant:
        found.append(Notice("mail-deputy", source, {"names": ", ".join(meant)}))
    elif by:
        found.append(Notice("mail-by-deputy", source, {"by": by, "player": player}))
    return found


def _named_for(words: Sequence[str], name: str) -> bool:
    """Whether a first name stands behind a word that says for whom."""
    return any(words[at : at + 1] == [name] for at in _behind(words))


def _behind(words: Sequence[str]) -> Iterable[int]:
    """The places in a line behind words that say for whom."""
    for at, word in enumerate(words):
        if word in FOR:
            yield at + 1
        for phrase in BEHALF:
            if tuple(words[at : at + len(phrase)]) == phrase:
                yield at + len(phrase)


def _spoken_of(words: Sequence[str], name: Sequence[str]) -> bool:
    """Whether a line has one of the names, or a word that may be the first one, bent."""
    first, *further = name
    bent = (word.startswith(first[:STEM]) and len(word) <= len(first) + BENT for word in words)
    return any(bent) or any(part in words for part in further if len(part) >= STEM)
