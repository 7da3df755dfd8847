"""Whose a letter is, whether it is in time, and its one state (P1, P4)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from gm.model import Game, Letter, LetterState, Line, Notice, Order, Source, Turn, Word
from gm.names import find, like
from gm.notices import CODES, asks
from gm.orders import Sheet, read
from gm.turn.answers import Answers, vouched
from gm.turn.decision import Decided, Decision, Told, Verdict
from gm.turn.deputies import lacking, principal, stood_in_for
from gm.turn.holding import Holding, game_of
from gm.turn.put import Put
from gm.turn.words import apply, open_questions

LAST = datetime.max.replace(tzinfo=UTC)
DOUBTS = ("mail-authentication", "mail-two-senders", "mail-code-word", "mail-deputy")
"""What makes everything in a letter wait: it may be somebody else's."""
NATURES = {"auto-reply": "mail-auto-reply", "bounce": "mail-bounce", "own": "mail-own"}


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
) -> Decision:
    """Everything that this turn's letters decide, in any order of letters the same; never raises about a letter.

    kept   orders in force out of a record whose letters are gone: they stand as if they had come first
    put    questions that were mailed to players, whose replies answer them
    """
    desk = _taken(turn, sorted(letters, key=in_time), Holding(games, turn.tasks, turn.words), kept, tuple(put))
    faults = apply(desk.holding, turn, {case.letter.name: case.player for case in desk.cases})
    asked = desk.answers.left(open_questions(desk.holding.told, turn.words))
    told = [one for one in desk.holding.told if not one.asks]
    codes = {question.letter: question.notice.code for question in reversed(asked)}
    verdicts = tuple(desk.verdict(case, codes.get(case.letter.name, "")) for case in desk.cases)
    spoken = {one.letter for one in told if CODES[one.notice.code].way == "tells"}
    told += [
        _nothing_found(verdict)
        for verdict in verdicts
        if verdict.state == "no-order" and verdict.player and verdict.letter.name not in spoken
    ]
    return Decision(
        verdicts,
        tuple(_settled(one, desk, asked) for one in desk.holding.orders),
        tuple(told),
        tuple(asked),
        dict(desk.holding.wishes),
        tuple(desk.holding.wished),
        missing(turn, desk.holding),
        tuple(faults),
    )


def _taken(
    turn: Turn, letters: Sequence[Letter], holding: Holding, kept: Iterable[Decided], put: tuple[Put, ...]
) -> _Desk:
    """All letters, taken in the order of time."""
    answers = Answers(put, holding, {letter.name: letter.sha256 for letter in letters})
    desk = _Desk(turn, holding, owners(turn), answers)
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


def _settled(one: Decided, desk: _Desk, asked: Sequence[Told]) -> Decided:
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


def doubted(letter: Letter) -> bool:
    """Whether it is in doubt who sent a letter."""
    return len(letter.senders) > 1 or any(notice.code in DOUBTS for notice in letter.notices)


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


@dataclass(slots=True)
class _Case:
    letter: Letter
    player: str
    state: LetterState | None = None
    reason: str = ""
    by: str = ""
    meant: tuple[str, ...] = ()


@dataclass(slots=True)
class _Desk:
    """The letters taken so far.

    owners  whose a folded address is, "" where two players have it
    seen    the letter that a player's words or bytes first came in; the same of another player are another letter
    """

    turn: Turn
    holding: Holding
    owners: Mapping[str, str]
    answers: Answers
    cases: list[_Case] = field(default_factory=list)
    seen: dict[tuple[str, str], str] = field(default_factory=dict)

    def take(self, letter: Letter) -> None:
        """One letter, the first that fits of P4: duplicate, ignored, late, else what it says counts."""
        case = self.case(letter)
        self.cases.append(case)
        keys = [(case.player, letter.sha256), (case.player, letter.content)]
        first = next((self.seen[key] for key in keys if key in self.seen), None)
        if first is not None:
            self.close(case, "duplicate", "mail-duplicate", {"of": first})
            return
        self.seen.update(dict.fromkeys(keys, letter.name))
        if self.said(letter, "ignore"):
            self.close(case, "ignored", "mail-ignored", {})
        elif letter.nature and not self.said(letter, "count"):
            self.close(case, "ignored", NATURES[letter.nature], {})
        else:
            self.open(case)

    def open(self, case: _Case) -> None:
        letter = case.letter
        sheet = read(letter.lines, letter.name)
        counts = self.said(letter, "count") is not None
        vouching = counts or self.said(letter, "sender") is not None
        late = letter.arrived is not None and letter.arrived > self.turn.zat and not counts
        lacks = [notice for notice in self.lacks(case) if not (late and asks(notice.code))]
        for notice in (*letter.notices, *lacks):
            replied = notice.code == "mail-code-word" and self.answers.reply(letter)
            if not (vouching and asks(notice.code)) and (replied or self.worth(notice, sheet)):
                self.holding.told.append(Told(notice, letter.name, case.player))
        if letter.arrived is not None and late:
            facts = {"arrived": letter.arrived.isoformat(), "zat": self.turn.zat.isoformat()}
            self.close(case, "late", "mail-late", facts)
            if case.player:
                self.holding.letter(case.player, sheet, late=True)
            self.answers.late(case.player, letter)
            return
        speaks = bool(sheet.rows or sheet.wishes or sheet.statements)
        if not case.player:
            self.answers.foreign("", letter)
            self.stranger(case, sheet if speaks else None)
        elif not vouching and (doubted(letter) or any(asks(notice.code) for notice in lacks)):
            self.answers.foreign(case.player, letter)
            self.asked_whole(case, sheet)
        else:
            self.answers.letter(case.player, letter, sheet)

    def undoubted(self, letter: Letter) -> str:
        """Whose a letter in time is where nothing about it is in doubt; else ""."""
        counts = self.said(letter, "count") is not None
        doubts = doubted(letter) or any(asks(notice.code) for notice in self.lacks(self.case(letter)))
        known = counts or self.said(letter, "sender") is not None or not doubts
        late = letter.arrived is not None and letter.arrived > self.turn.zat and not counts
        aside = self.said(letter, "ignore") is not None or (bool(letter.nature) and not counts)
        return self.player(letter) if known and not late and not aside else ""

    def worth(self, notice: Notice, sheet: Sheet) -> bool:
        """A doubt about who sent a letter matters only where the letter says something to a game."""
        return notice.code not in (*DOUBTS, "mail-by-deputy") or bool(sheet.rows or sheet.wishes or sheet.statements)

    def case(self, letter: Letter) -> _Case:
        """A letter and whose it is: a deputy's is the one's whom it names, or whose the game master says that it is."""
        writer = self.player(letter)
        if self.said(letter, "sender"):
            hand = self.owners.get(letter.senders[0], "") if len(letter.senders) == 1 else ""
            return _Case(letter, writer, by=hand if writer in stood_in_for(self.turn, hand) else "")
        if not writer:
            return _Case(letter, writer)
        owner, meant = principal(self.turn, writer, letter)
        return _Case(letter, owner or writer, by=writer if owner not in ("", writer) else "", meant=meant)

    def lacks(self, case: _Case) -> list[Notice]:
        return lacking(self.turn, case.letter, case.player, case.by, case.meant)

    def asked_whole(self, case: _Case, sheet: Sheet) -> None:
        """Nothing of a doubtful letter counts or replaces anything; its orders are listed as asked."""
        for order, _ in self.holding.read(case.player, sheet):
            self.holding.orders.append(Decided(order, None, "question"))

    def stranger(self, case: _Case, sheet: Sheet | None) -> None:
        """P4  An unknown sender: with something like an order a question, else no order."""
        letter = case.letter
        attempts = [said for said in sheet.statements if said.kind == "attempt"] if sheet else []
        if sheet is None or not (sheet.rows or attempts):
            case.state, case.reason = "no-order", "mail-unknown-sender"
            return
        names = [player.name for player in self.turn.players]
        facts = {
            "sender": letter.display or ", ".join(letter.senders),
            "like": suggestion(letter.display, names),
        }
        if len(letter.senders) > 1:
            notice = Notice("mail-two-senders", Source(letter.name, 0, letter.display), {"senders": letter.display})
        else:
            notice = Notice("mail-unknown-sender", Source(letter.name, 0, letter.display), facts)
        self.holding.told.append(Told(notice, letter.name))
        for row in sheet.rows:
            order = Order("", game_of(row), row.name, None, row.source)
            self.holding.orders.append(Decided(order, None, "question"))

    def player(self, letter: Letter) -> str:
        """By the game master's word, else by how he took it in, else by the one address; never by the name shown."""
        word = self.said(letter, "sender")
        if told := word.value if word else letter.given:
            return find(told, [player.name for player in self.turn.players]) or ""
        return self.owners.get(letter.senders[0], "") if len(letter.senders) == 1 else ""

    def said(self, letter: Letter, do: str) -> Word | None:
        """The last ruling of this kind on a letter."""
        found = [word for word in self.turn.words if word.do == do and word.letter == letter.name]
        return found[-1] if found else None

    def close(self, case: _Case, state: LetterState, code: str, facts: Mapping[str, str]) -> None:
        case.state, case.reason = state, code
        notice = Notice(code, Source(case.letter.name, 0, subject(case.letter.lines)), facts)
        self.holding.told.append(Told(notice, case.letter.name, case.player))

    def verdict(self, case: _Case, asked: str) -> Verdict:
        """P4  The state of a letter once all are read; `asked` is the code of what is asked about it, or ""."""
        if case.state is not None and not (case.state == "no-order" and asked):
            return Verdict(case.letter, case.player, case.state, case.reason, case.by)
        if asked:
            return Verdict(case.letter, case.player, "question", asked, case.by)
        acts = self.holding.acts.get(case.letter.name, [])
        if any(in_force() for in_force in acts):
            return Verdict(case.letter, case.player, "counted", by=case.by)
        return Verdict(case.letter, case.player, "replaced" if acts else "no-order", by=case.by)


def subject(lines: Sequence[Line]) -> str:
    """The subject of a letter, as it was read."""
    return next((line.text for line in lines if line.number == 0), "")


def suggestion(display: str, names: Sequence[str]) -> str:
    """Which player an unknown sender may be, as a hint for the game master; "" where nothing is like one."""
    shown = re.sub(r"<[^>]*>", "", display).strip(' "')
    return like(shown, names) if shown and "@" not in shown else ""
