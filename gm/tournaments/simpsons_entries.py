"""Simpsons-Liga: who is entered, S1.6 and S2.3 (swiss-simpsons-liga.de.txt)."""

from __future__ import annotations

import unicodedata
from typing import Literal

from gm.names import fold
from gm.tournaments.model import Entrant, Reason

DECKS, CARDS = 2, 50


def decks(entrant: Entrant) -> list[Reason]:
    """S1.6  Two decks with different starting characters and at least 50 cards each, checked where they are given."""
    told = []
    if entrant.decks and len(entrant.decks) != DECKS:
        told.append(Reason("simpsons-decks", {"player": entrant.name, "decks": len(entrant.decks)}))
    characters = [deck.character for deck in entrant.decks if deck.character.strip()]
    for number, character in enumerate(characters):
        if _same_words(character) in map(_same_words, characters[:number]):
            told.append(Reason("simpsons-same-deck", {"player": entrant.name, "character": character}))
    for deck in entrant.decks:
        if deck.cards is not None and deck.cards < CARDS:
            few = {"player": entrant.name, "character": deck.character, "cards": deck.cards, "least": CARDS}
            told.append(Reason("simpsons-few-cards", few))
    return told


def twice(one: Entrant, other: Entrant) -> Literal["same", "apart", "asked", ""]:
    """S2.3  Whether two entries are one person: one entry, two shown apart, a question, or nothing alike.

    Two different addresses are two persons; else the same name (but for case, blanks and Unicode form) is one, and one
    that is alike when accents, ue and ü, or a single letter do not count is a question.
    """
    addresses = {entrant.address.strip().casefold() for entrant in (one, other)} - {""}
    same = _same_words(one.name) == _same_words(other.name)
    if len(addresses) == 2:
        return "apart" if same else ""
    if same:
        return "same"
    return "asked" if _nearly(fold(one.name), fold(other.name)) else ""


def _same_words(words: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", words).casefold().split())


def _nearly(one: str, other: str) -> bool:
    """Whether one letter at most is another, missing, or too many."""
    short, long = sorted((one, other), key=len)
    if len(long) - len(short) > 1:
        return False
    begin = next((place for place, sign in enumerate(short) if sign != long[place]), len(short))
    rest = short[begin:] if len(short) < len(long) else short[begin + 1 :]
    return long[begin + 1 :] == rest
