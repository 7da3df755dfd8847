"""The game master's word is written down and tried."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from gm import names, zine
from gm.desk.gather import gather
from gm.desk.undecided import Undecided
from gm.games import GAMES
from gm.model import InputError, Word
from gm.turn import decide


def rule(folder: Path, id: str, word: Word) -> list[str]:
    """Append a ruling to an open turn's rulings.toml, if it can be carried out; what it leaves to be asked.

    One that stands there last already is not said twice: a killed run may have written it.
    """
    with zine.lock(folder):
        gathered = gather(folder, id)
        if zine.state(folder, id) == "published":
            raise Undecided(f"{id} is published; gm correct {id} takes the same words")
        word = checked(word, gathered.zine)
        said = [replace(each, at=None) for each in gathered.turn.words[-1:]] == [replace(word, at=None)]
        tried = gathered.turn if said else replace(gathered.turn, words=(*gathered.turn.words, word))
        decision = decide(tried, gathered.letters, GAMES, gathered.kept, gathered.put, gathered.brought)
        if decision.faults:
            raise InputError(*decision.faults)
        if not said:
            zine.append_word(folder, id, word)
    left, what = len(decision.asked), "stands there" if said else "added"
    return [f"turns/{id}/rulings.toml: {word.do} {what}; {left or 'no'} question{'s' * (left != 1)} left"]


def checked(word: Word, settings: zine.Zine) -> Word:
    """The word with its player called as the zine calls him; InputError tells all that is wrong with it."""
    players = [player.name for player in settings.players]
    word = replace(word, player=names.find(word.player, players) or word.player)
    zine.check_word(word, settings)
    return word
