"""A player's replies to what was put to him, each at its own place in the order of time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from gm.model import Letter, Line, Notice, Row, Source, Turn, Word
from gm.names import fold
from gm.orders import Sheet, read
from gm.turn.decision import Told
from gm.turn.holding import Holding, concerns
from gm.turn.put import Choice, Put, key_of, of_thread
from gm.turn.replies import chosen
from gm.turn.words import open_questions

DOUBT = "mail-authentication"
"""The one question that is about the letter as a whole and that its player can answer: whether he sent it."""


@dataclass(slots=True)
class Answers:
    """What was put, and the replies so far.

    digests   SHA-256 of each letter by its name
    enter     reads a player's sheet as that of any letter
    vouched   what players say of doubted letters of theirs, by the letter
    closed    the keys of questions that a reply has answered
    replies   the letters that answered a question of a letter, by that letter's name
    """

    put: tuple[Put, ...]
    holding: Holding
    digests: Mapping[str, str]
    enter: Callable[[str, Sheet], None]
    vouched: Mapping[str, Word] = field(default_factory=dict)
    closed: set[str] = field(default_factory=set)
    replies: dict[str, set[str]] = field(default_factory=dict)

    def letter(self, player: str, letter: Letter, sheet: Sheet) -> None:
        """What a letter of a known player says, and what it answers by that: with orders, or with a plain choice."""
        put = of_thread(self.put, letter.thread)
        if put is None or put.player != player:
            self.foreign(player, letter)
            self.enter(player, sheet)
            return
        found = None if sheet.rows or sheet.statements or sheet.terms else chosen(letter.lines, player, put.choices)
        if found is None:
            self.enter(player, sheet)
            if self._unanswered(put):
                self._orders(put, letter, sheet)
        elif not self._open(put):
            self._tell("answer-settled", put, letter)
        else:
            self._carry_out(put, put.choices[found[0] - 1], letter, found[1])
            self._close(put, letter)
            self._tell("answer-choice", put, letter, choice=found[0])

    def reply(self, letter: Letter) -> bool:
        """Whether a letter replies to a question, so that a word of it may say something to a game."""
        return of_thread(self.put, letter.thread) is not None

    def foreign(self, player: str, letter: Letter) -> None:
        """A reply that nothing can be taken from, because nobody knows that it is the player's own."""
        if (put := of_thread(self.put, letter.thread)) is not None:
            source = Source(letter.name, 0, "")
            notice = Notice("answer-foreign", source, {"letter": put.letter, "player": put.player})
            self.holding.told.append(Told(notice, letter.name, player))

    def late(self, player: str, letter: Letter) -> None:
        """A reply that came after the ZAT."""
        put = of_thread(self.put, letter.thread)
        if put is not None and put.player == player and self._unanswered(put):
            self._tell("answer-late", put, letter)

    def left(self, asked: Iterable[Told]) -> list[Told]:
        """The questions that no reply has answered."""
        return [told for told in asked if key_of(told, self.digests.get(told.letter, "")) not in self.closed]

    def _orders(self, put: Put, letter: Letter, sheet: Sheet) -> None:
        """Orders written anew answer a question where one of them is in force and of the team that was asked about."""
        entered = [self.holding.orders[at].order for at in self.holding.held.values()]
        mine = [order for order in entered if order.source.letter == letter.name]
        if put.code == DOUBT or not (sheet.rows or sheet.statements):
            fits = False
        elif put.game:
            fits = any(o.game == put.game and (not put.team or fold(o.team) == fold(put.team)) for o in mine)
        else:
            fits = any(in_force() for in_force in self.holding.acts.get(letter.name, []))
        if fits:
            self._close(put, letter)
        self._tell("answer-orders" if fits else "answer-unclear", put, letter)

    def _unanswered(self, put: Put) -> bool:
        """Whether no reply has answered the question yet; further letters of a thread are letters like any."""
        return put.key not in self.closed and self._open(put)

    def _open(self, put: Put) -> bool:
        """Whether the player may answer the question, also anew: the game master has not, and it is not gone."""
        if put.code == DOUBT and put.letter in self.vouched:
            return True
        told = [one for one in self.holding.told if one.asks and self._key(one) == put.key]
        return bool(open_questions(told, self.holding.words))

    def _key(self, told: Told) -> str:
        return key_of(told, self.digests.get(told.letter, ""))

    def _close(self, put: Put, letter: Letter) -> None:
        self.closed.add(put.key)
        self.replies.setdefault(put.letter, set()).add(letter.name)

    def _carry_out(self, put: Put, choice: Choice, letter: Letter, line: Line) -> None:
        """The choice as if the reply had written it out: what is taken back first, then orders."""
        source = Source(letter.name, line.number, line.text.strip()[:200])
        rows = []
        for word in choice.answer:
            if word.do in ("lineup", "stones"):
                rows += row_of(word, source)
            elif word.do in ("withdraw", "strike"):
                self._take_back(put, word, source)
        self.holding.letter(put.player, Sheet(tuple(rows)))
        self.holding.act(letter.name, lambda: True)

    def _take_back(self, put: Put, word: Word, source: Source) -> None:
        """Withdraw what a choice names; what was only asked about is in force by an earlier reply, or not at all."""
        replies = self.replies.get(put.letter, set())
        for key in self.holding.keys(put.player):
            order = self.holding.orders[self.holding.held[key]].order
            named = concerns(Word(word.do, game=word.game, team=word.team), "", "", order.game, order.team)
            if named and (word.do == "withdraw" or order.source.letter in replies):
                self.holding.leave(key, "withdrawn", source)

    def _tell(self, code: str, put: Put, letter: Letter, **facts: int) -> None:
        notice = Notice(code, Source(letter.name, 0, ""), {"letter": put.letter, **facts})
        self.holding.told.append(Told(notice, letter.name, put.player))


def row_of(word: Word, source: Source) -> list[Row]:
    """The row that a line-up or stones of a choice are, as if they stood at the source."""
    found = read([Line(1, word.value)], source.letter).rows
    kind: Literal["stones", "lineup"] = "stones" if word.do == "stones" else "lineup"
    return [Row(kind, source, word.team, row.values, word.game == "anti", as_read=True) for row in found[:1]]


def vouched(turn: Turn, put: Iterable[Put], letters: Iterable[Letter], own: Callable[[Letter], str]) -> dict[str, Word]:
    """The doubts about a sender that players have settled, by letter: it is theirs (`sender`), or not (`ignore`).

    `own` gives whose a letter is where nothing about it is in doubt, else "". A game master who has spoken of the
    letter is not answered.
    """
    doubts = tuple(one for one in put if one.code == DOUBT)
    spoken = {word.letter for word in turn.words if word.do in ("sender", "count", "ignore")}
    found: dict[str, Word] = {}
    for letter in letters:
        asked = of_thread(doubts, letter.thread)
        if asked is None or asked.letter in spoken or own(letter) != asked.player:
            continue
        if (plain := chosen(letter.lines, asked.player, asked.choices)) is not None:
            found[asked.letter] = asked.choices[plain[0] - 1].answer[0]
    return found
