"""The open questions of a turn, the ways to settle each, and the game master's answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from gm import names, zine
from gm.desk.gather import Gathered, gather
from gm.desk.rulings import checked
from gm.desk.run import decided, put_of
from gm.desk.undecided import Undecided
from gm.games import GAMES
from gm.model import InputError, Letter, Player, Word
from gm.record import Record, move_row
from gm.turn import Choice, Decided, Decision, Put, Told, decide, key_of
from gm.turn.choices import Case, Team, choices


@dataclass(frozen=True, slots=True)
class Question:
    """An open question: its key, the letter, and how it was put to its player, if it was."""

    key: str
    told: Told
    letter: Letter
    put: Put | None = None


def questions(gathered: Gathered, decision: Decision) -> list[Question]:
    """The open questions of a turn in the order in which they are asked."""
    letters = {letter.name: letter for letter in gathered.letters}
    return [
        Question(key_of(told, letters[told.letter].sha256), told, letters[told.letter], put_of(gathered, told))
        for told in decision.asked
    ]


def ways(gathered: Gathered, decision: Decision, one: Question) -> tuple[Choice, ...]:
    """What settles a question, by number: every choice is tried, but for those whose value is still to be typed."""
    case = Case(one.told, one.letter, decision, gathered.turn.players, last_teams(gathered, one.told.player))
    return tuple(choice for choice in choices(case) if choice.wants or settles(gathered, one.key, choice.words))


def last_teams(gathered: Gathered, player: str) -> list[Team]:
    """Game, team and line-up of what a player had in the turn before, as far as these games are played in this one."""
    found = []
    for code in ("football", "anti"):
        if code in gathered.turn.tasks and gathered.earlier:
            rows = gathered.earlier[-1]["results"].get(code, {}).get("teams", [])
            mine = [row for row in rows if row["manager"] == player]
            found += [(code, row["team"], "-".join(map(str, row["lineup"]))) for row in mine]
    return found


def open_questions(folder: Path, id: str, letters: Sequence[str] = ()) -> tuple[Gathered, Decision, list[Question]]:
    """An open turn, what is decided of it, and its questions, of these letters only where some are named.

    Undecided where the turn is published; InputError names the letters that there are not.
    """
    gathered, decision = still_open(folder, id)
    known = {letter.name for letter in gathered.letters}
    if unknown := [name for name in letters if name not in known]:
        raise InputError(*(f"turns/{id}/mail/{name}: there is no such letter; gm read names them" for name in unknown))
    found = questions(gathered, decision)
    return gathered, decision, [one for one in found if not letters or one.letter.name in letters]


def still_open(folder: Path, id: str) -> tuple[Gathered, Decision]:
    """An open turn, and what is decided of it; Undecided where it is published."""
    gathered = gather(folder, id)
    if zine.state(folder, id) == "published":
        raise Undecided(f"{id} is published; gm correct {id} rules on it")
    return gathered, decided(gathered)


def tried(gathered: Gathered, words: Sequence[Word]) -> Decision:
    """What a turn would be with further rulings; InputError where one of them cannot be carried out."""
    turn = replace(gathered.turn, words=(*gathered.turn.words, *words))
    decision = decide(turn, gathered.letters, GAMES, put=gathered.put)
    if decision.faults:
        raise InputError(*decision.faults)
    return decision


def settles(gathered: Gathered, key: str, words: Sequence[Word]) -> bool:
    """Whether rulings can be carried out, and answer a question."""
    try:
        return key not in keys(gathered, tried(gathered, words))
    except InputError:
        return False


def keys(gathered: Gathered, decision: Decision) -> list[str]:
    """What is asked, by key."""
    digests = {letter.name: letter.sha256 for letter in gathered.letters}
    return [key_of(told, digests[told.letter]) for told in decision.asked]


def filled(choice: Choice, value: str, players: Sequence[Player]) -> tuple[Word, ...]:
    """The rulings of a choice with what was typed; InputError where a player is meant whom nobody knows."""
    if not choice.wants:
        return choice.words
    if choice.wants == "team":
        return tuple(replace(word, team=value) for word in choice.words)
    if choice.wants == "sender":
        known = [player.name for player in players]
        name = names.find(value, known)
        if name is None:
            like = names.like(value, known)
            raise InputError(f'"{value}" fits no player, or more than one' + (f"; is {like} meant?" if like else ""))
        value = name
    if choice.wants == "lineup" and not choice.words[0].team:
        # "Nordstern 6-4-20-20-20": the name stands in front, as in a letter.
        team, _, value = value.strip().rpartition(" ")
        return tuple(replace(word, team=team.strip(" :"), value=value) for word in choice.words)
    return tuple(replace(word, value=value) for word in choice.words)


def settle(folder: Path, id: str, key: str, words: Sequence[Word], reason: str, public: str, at: datetime) -> list[str]:
    """Append the rulings that answer a question to rulings.toml, all or none; what was added, and what is left.

    Reason and public sentence go with the last of them. InputError where they cannot be carried out or do not answer
    the question, Undecided where it is open no longer.
    """
    with zine.lock(folder):
        gathered, decision = still_open(folder, id)
        if key not in keys(gathered, decision):
            raise Undecided("this question is open no longer")
        *others, last = words
        said = [replace(word, at=at) for word in others] + [replace(last, reason=reason, public=public, at=at)]
        said = [checked(word, gathered.zine) for word in said]
        after = tried(gathered, said)
        if key in keys(gathered, after):
            raise InputError("this does not answer the question")
        zine.append_word(folder, id, *said)
    left = len(after.asked)
    added = ", ".join(word.do for word in said)
    return [f"turns/{id}/rulings.toml: {added} added; {left or 'no'} question{'s' * (left != 1)} left"]


@dataclass(frozen=True, slots=True)
class Effect:
    """What rulings would do: orders that come in force, that go, and how many questions they answer."""

    comes: tuple[str, ...]
    goes: tuple[str, ...]
    answered: int


def effect(gathered: Gathered, before: Decision, words: Sequence[Word]) -> Effect:
    """What rulings would do to the orders in force and to the questions."""
    after = tried(gathered, words)
    old, new = in_force(before), in_force(after)
    left = len(before.asked) - len(after.asked)
    return Effect(tuple(one for one in new if one not in old), tuple(one for one in old if one not in new), left)


def in_force(decision: Decision) -> list[str]:
    """The orders in force, each as one text: team or match, and move."""
    return [_shown(one) for one in decision.orders if one.status in ("accepted", "clipped")]


def _shown(one: Decided) -> str:
    row: Record = move_row(one.order.game, one.move)
    move = row.get("stones") or "-".join(map(str, row.get("lineup") or ()))
    return f"{one.order.team} {move}" + (" (Anti)" if one.order.game == "anti" else "")
