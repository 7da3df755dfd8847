"""The game master's word is written down and tried."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from gm import zine
from gm.desk.gather import gather
from gm.desk.run import Undecided
from gm.games import GAMES
from gm.model import InputError, Word
from gm.turn import decide


def rule(folder: Path, id: str, word: Word) -> list[str]:
    """Append a ruling to an open turn's rulings.toml, if it can be carried out; what it leaves to be asked."""
    with zine.lock(folder):
        gathered = gather(folder, id)
        if zine.state(folder, id) == "published":
            raise Undecided(f"{id} is published; gm correct {id} takes the same words")
        zine.check_word(word, gathered.zine)
        tried = replace(gathered.turn, words=(*gathered.turn.words, word))
        decision = decide(tried, gathered.letters, GAMES)
        if decision.faults:
            raise InputError(*decision.faults)
        zine.append_word(folder, id, word)
    left = len(decision.asked)
    return [f"turns/{id}/rulings.toml: {word.do} added; {left or 'no'} question{'s' * (left != 1)} left"]
