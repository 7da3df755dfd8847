"""Simpsons-Liga: the decks, S1.6 (swiss-simpsons-liga.de.txt)."""

from __future__ import annotations

import unicodedata

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


def _same_words(words: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", words).casefold().split())
