"""The letters of a turn, each taken in the order of time, and what they decide together (P1, P4)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from gm.model import Game, Letter, Notice, Order, Source, Turn
from gm.notices import CODES
from gm.turn.answers import Answers, vouched
from gm.turn.carried import Carried
from gm.turn.carrying import Carrying
from gm.turn.counter import Counter, subject
from gm.turn.decision import Decided, Decision, Told, Verdict
from gm.turn.holding import Holding
from gm.turn.put import Put
from gm.turn.words import apply, open_questions

LAST = datetime.max.replace(tzinfo=UTC)


def in_time(letter: Letter) -> tuple[datetime, datetime, list[tuple[int, str]]]:
    """The order in which letters count: by arrival, then by sending, then by name (its numbers as numbers)."""
    parts = re.split(r"(\d+)", letter.name)
    name = [(int(part), "") if part.isdigit() else (-1, part) for part in parts if part]
    return letter.arrived or LAST, letter.sent or LAST, name


def decide(
    turn: Turn,
    letters: Iterable[Letter],
    games: Mapping[str, Game],
    kept: Iterable[Decided] = (),
    put: Sequence[Put] = (),
    brought: Iterable[Carried] = (),
) -> Decision:
    """Everything that this turn's letters decide, in any order of letters the same; never raises about a letter.

    kept     orders in force out of a record whose letters are gone: they stand as if they had come first
    put      questions that were mailed to players, whose replies answer them
    brought  what earlier turns have carried on, of players who are still there
    """
    known = {player.name for player in turn.players}
    mine = tuple(one for one in brought if one.player in known)
    carrying = Carrying(turn.id, Holding(games, turn.tasks, turn.words), turn.zat.date())
    carrying.begin(mine)
    desk = _taken(turn, sorted(letters, key=in_time), carrying, kept, tuple(put))
    by_letter = carrying.owners | {case.letter.name: case.player for case in desk.cases}
    faults = apply(desk.holding, turn, by_letter)
    carrying.settle()
    return _decision(desk, turn, mine, faults)


def _taken(
    turn: Turn, letters: Sequence[Letter], carrying: Carrying, kept: Iterable[Decided], put: tuple[Put, ...]
) -> Counter:
    """All letters, taken in the order of time."""
    holding = carrying.holding
    answers = Answers(put, holding, {letter.name: letter.sha256 for letter in letters}, carrying.letter)
    desk = Counter(turn, holding, {player.name: player for player in turn.players}, owners(turn), answers, carrying)
    if put:
        answers.vouched = vouched(turn, put, letters, desk.undoubted)
        desk.turn = replace(turn, words=(*answers.vouched.values(), *turn.words))
    for one in kept:
        holding.keep(one)
    for letter in letters:
        desk.take(letter)
    return desk


def _nothing_found(verdict: Verdict) -> Told:
    letter = verdict.letter
    return Told(Notice("mail-no-order", Source(letter.name, 0, subject(letter.lines))), letter.name, verdict.player)


def _settled(one: Decided, desk: Counter, asked: Sequence[Told]) -> Decided:
    """A question that was answered is one no longer: the answer replaced it, or it was turned down."""
    if one.status != "question" or any(
        told.letter == one.order.source.letter and _same(told, one.order) for told in asked
    ):
        return one
    name = one.order.source.letter
    entered = [desk.holding.orders[at].order for at in desk.holding.held.values()]
    answering = {name, *desk.answers.replies.get(name, ())}
    replaced = any(o.source.letter in answering and o.game == one.order.game for o in entered)
    return Decided(one.order, one.move, "replaced" if replaced else "rejected")


def _same(told: Told, order: Order) -> bool:
    """Whether a question is about this order, or about its whole letter."""
    return not told.game or (told.game == order.game and told.team == order.team)


def owners(turn: Turn) -> dict[str, str]:
    """Whose each address is, folded; "" where two players have it."""
    found: dict[str, str] = {}
    for player in turn.players:
        for address in map(str.casefold, player.addresses):
            found[address] = player.name if found.get(address, player.name) == player.name else ""
    return found


def missing(turn: Turn, holding: Holding) -> tuple[str, ...]:
    """Active managers without a line-up in force, and curling sides without setz data."""
    orders = [holding.orders[at].order for at in holding.held.values()]
    managers = {order.player for order in orders if order.game == "football"}
    absent = [player for player in turn.active if player not in managers] if "football" in turn.tasks else []
    matches = turn.tasks["curling"].matches if "curling" in turn.tasks else ()
    sides = {(order.match, order.team) for order in orders if order.game == "curling"}
    for match in matches:
        absent += [side for side in (match.first, match.second) if ((match.first, match.second), side) not in sides]
    return tuple(dict.fromkeys(absent))


def _decision(counter: Counter, turn: Turn, brought: tuple[Carried, ...], faults: Sequence[str]) -> Decision:
    """What is decided once every letter and every ruling is in; `turn` as it was given, without players' words."""
    holding = counter.holding
    asked = counter.answers.left(open_questions(holding.told, turn.words))
    told = [one for one in holding.told if not one.asks]
    codes = {question.letter: question.notice.code for question in reversed(asked)}
    verdicts = tuple(counter.verdict(case, codes.get(case.letter.name, "")) for case in counter.cases)
    spoken = {one.letter for one in told if CODES[one.notice.code].way == "tells"}
    told += [
        _nothing_found(verdict)
        for verdict in verdicts
        if verdict.state == "no-order" and verdict.player and verdict.letter.name not in spoken
    ]
    return Decision(
        verdicts,
        tuple(_settled(one, counter, asked) for one in holding.orders),
        tuple(told),
        tuple(asked),
        dict(holding.wishes),
        tuple(holding.wished),
        missing(turn, holding),
        tuple(faults),
        brought,
        counter.carrying.handed_on(),
    )
