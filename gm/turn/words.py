"""The game master's word, applied on top of what the letters say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from gm.model import Line, Order, Row, Source, Turn, Word
from gm.names import fold
from gm.orders import read
from gm.turn.decision import RULINGS, Told
from gm.turn.holding import Holding, Key, concerns

ANSWERS = ("lineup", "stones", "strike", "withdraw", "as-read", "ignore")


def open_questions(told: Iterable[Told], words: Iterable[Word]) -> list[Told]:
    """The questions that no ruling answers yet."""
    answers = [word for word in words if word.do in ANSWERS]
    return [one for one in told if one.asks and not any(_answers(word, one) for word in answers)]


def _answers(word: Word, told: Told) -> bool:
    """A ruling answers what is asked about its letter, or its player, game and team as far as it names them."""
    if word.do in ("lineup", "stones") and told.game not in ("", _game(word)):
        return False
    game = told.game or word.game
    # Who strikes one team has said nothing of what else the letter asks about a game.
    team = told.team if word.do == "strike" and told.game else told.team or word.team
    return concerns(word, told.letter, told.player, game, team)


def _game(word: Word) -> str:
    return word.game or ("curling" if word.do == "stones" else "football")


def apply(holding: Holding, turn: Turn, owners: Mapping[str, str]) -> list[str]:
    """Line-ups, stones, wishes and withdrawals that were ruled, in order; `owners` says whose each letter is.

    What is struck before a line-up or stones are ruled does not strike these.
    What cannot be carried out comes back as faults, each with its remedy.
    """
    faults = []
    for number, word in enumerate(turn.words, 1):
        player = word.player or owners.get(word.letter, "")
        fault = ""
        if word.letter and word.letter not in owners:
            fault = f"there is no letter {word.letter}; gm read names them"
        elif word.do in ("lineup", "stones", "wish", "withdraw") and not player:
            fault = f'nobody knows whose letter {word.letter} is; rule do = "sender" first, or name the player'
        elif word.do in ("lineup", "stones"):
            holding.words = tuple(each for at, each in enumerate(turn.words) if each.do != "strike" or at >= number)
            fault = _enter(holding, turn, word, player)
        elif word.do == "wish":
            holding.wish(player, int(word.value), Source(word.letter or RULINGS, 0, word.value))
        elif word.do == "withdraw":
            fault = _withdraw(holding, word, player)
        if fault:
            faults.append(f"ruling {number} ({word.do}): {fault}")
    holding.words = turn.words
    return faults


def _enter(holding: Holding, turn: Turn, word: Word, player: str) -> str:
    """A line-up or stones by the GM's word go through the same reading and the same rules as any."""
    code = _game(word)
    task = turn.tasks.get(code)
    if task is None:
        return f"{code} is not played in turn {turn.id}"
    theirs = [one for one in holding.orders if one.order.source.letter == word.letter and one.order.game == code]
    asked = [one.order for one in theirs if one.status == "question"]
    team = word.team or _team(holding, player, code, asked)
    kind: Literal["stones", "lineup"] = "stones" if code == "curling" else "lineup"
    rows = [
        row
        for row in read([Line(1, word.value)], word.letter or RULINGS).rows
        if (row.kind == "stones") == (kind == "stones")
    ]
    if len(rows) != 1:
        wanted = "row of stones like H0 B0 A3 …" if kind == "stones" else "line-up like 6-4-20-20-20"
        return f"{word.value!r} is no {wanted}"
    if not team and kind == "lineup":
        return 'it is not clear which team is meant; add team = "…" (--team)'
    source = _source(word, team, rows[0].values, [one.order for one in theirs], asked)
    row = Row(kind, source, team, rows[0].values, code == "anti", as_read=True)
    reading = holding.games[code].parse(task, player, [row])
    if len(reading.orders) != 1 or reading.orders[0].move is None:
        if any(notice.code.startswith("curling-C1") for notice in reading.notices if notice.code != "curling-C1-stone"):
            return f"it is not clear which match is meant; turn.toml must name {player} among the senders of its side"
        return "; ".join(notice.code for notice in reading.notices) or f"{word.value!r} cannot be read"
    told = [(told.notice.code, told.notice.facts, told.player) for told in holding.told]
    new = [one for one in reading.notices if (one.code, one.facts, player) not in told]
    holding.tell(reading.orders[0], new)
    holding.enter(reading.orders[0])
    return ""


def _source(word: Word, team: str, values: Sequence[str], theirs: Sequence[Order], asked: Sequence[Order]) -> Source:
    """What the ruling is about: the player's own words where it is one order of the letter, else the ruling itself.

    Of several it is the one that says just what is ruled: what the player says of that line goes on (P5).
    """
    same = [order for order in theirs if fold(order.team) == fold(team)] or list(asked)
    meant = [order for order in same if order.move is not None and [str(value) for value in order.move] == list(values)]
    for found in (same, meant):
        if len({order.source.line for order in found}) == 1:
            return found[0].source
    return Source(word.letter or RULINGS, 0, word.value)


def _team(holding: Holding, player: str, code: str, asked: Sequence[Order]) -> str:
    """The only team that can be meant: the one asked about in the letter, else the only one that the player has."""
    if code == "curling":
        return ""
    teams = {order.team for order in asked if order.team}
    if not asked:
        teams = {holding.orders[holding.held[key]].order.team for key in holding.keys(player) if key[0] == code}
    return teams.pop() if len(teams) == 1 else ""


def _withdraw(holding: Holding, word: Word, player: str) -> str:
    source = Source(word.letter or RULINGS, 0, "")  # the reason is his own, and no words of a letter
    keys = [
        key
        for key in holding.keys(player)
        if concerns(Word("withdraw", game=word.game, team=word.team), "", "", *_entry(holding, key))
    ]
    if not keys:
        return f"{player} has nothing in force that this names"
    for key in keys:
        holding.leave(key, "withdrawn", source)
    holding.act(source.letter, lambda: not any(key in holding.held for key in keys))
    return ""


def _entry(holding: Holding, key: Key) -> tuple[str, str]:
    order = holding.orders[holding.held[key]].order
    return order.game, order.team
