"""The counter where letters are taken: whose each is, whether it is in time, and its one state (P4)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gm.model import Letter, LetterState, Line, Notice, Order, Player, Source, Turn, Word
from gm.names import find, like
from gm.notices import asks
from gm.orders import Sheet, read
from gm.turn.answers import Answers
from gm.turn.carrying import Carrying
from gm.turn.decision import Decided, Told, Verdict
from gm.turn.deputies import lacking, principal, stood_in_for
from gm.turn.holding import Holding, game_of

DOUBTS = ("mail-authentication", "mail-two-senders", "mail-code-word", "mail-deputy", "mail-forms")
"""What makes everything in a letter wait: it may be somebody else's, or say something else to its writer."""
NATURES = {"auto-reply": "mail-auto-reply", "bounce": "mail-bounce", "own": "mail-own"}


@dataclass(slots=True)
class Case:
    """A letter, whose it is, and what became of it; `by` is the deputy who wrote it, `meant` whom he may mean."""

    letter: Letter
    player: str
    state: LetterState | None = None
    reason: str = ""
    by: str = ""
    meant: tuple[str, ...] = ()


@dataclass(slots=True)
class Counter:
    """The letters taken so far.

    players  the turn's, by name
    owners  whose a folded address is, "" where two players have it
    seen    the letter that a player's words or bytes first came in; the same of another player are another letter
    """

    turn: Turn
    holding: Holding
    players: Mapping[str, Player]
    owners: Mapping[str, str]
    answers: Answers
    carrying: Carrying
    cases: list[Case] = field(default_factory=list)
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

    def open(self, case: Case) -> None:
        """What a letter says counts: as late, as a stranger's, as doubtful, or in force."""
        letter = case.letter
        sheet = read(letter.lines, letter.name)
        counts = self.said(letter, "count") is not None
        vouching = counts or self.said(letter, "sender") is not None
        passed = letter.arrived is not None and letter.arrived > self.turn.zat and not counts
        late = passed and not (case.player and self.carrying.only_later(sheet))
        every = self.lacks(case)
        lacks = [notice for notice in every if not (late and asks(notice.code))]
        for notice in (*letter.notices, *lacks):
            replied = notice.code == "mail-code-word" and self.answers.reply(letter)
            if not (vouching and asks(notice.code)) and (replied or self.worth(notice, sheet)):
                self.holding.told.append(Told(notice, letter.name, case.player))
        if letter.arrived is not None and late:
            facts = {"arrived": letter.arrived.isoformat(), "zat": self.turn.zat.isoformat()}
            self.close(case, "late", "mail-late", facts)
            if case.player and not vouching and (doubted(letter) or any(asks(notice.code) for notice in every)):
                self.holding.letter(case.player, sheet, late=True)
            elif case.player:
                self.carrying.letter(case.player, sheet, late=True)
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

    def case(self, letter: Letter) -> Case:
        """A letter and whose it is: a deputy's is the one's whom it names, or whose the game master says that it is."""
        writer = self.player(letter)
        if self.said(letter, "sender"):
            hand = self.owners.get(letter.senders[0], "") if len(letter.senders) == 1 else ""
            return Case(letter, writer, by=hand if writer in stood_in_for(self.players, self.turn.id, hand) else "")
        if not writer:
            return Case(letter, writer)
        owner, meant = principal(self.players, self.turn.id, writer, letter)
        return Case(letter, owner or writer, by=writer if owner not in ("", writer) else "", meant=meant)

    def lacks(self, case: Case) -> list[Notice]:
        """What keeps a letter from counting for whom it is: no code word, no name of whom a deputy means."""
        return lacking(self.players, case.letter, case.player, case.by, case.meant)

    def asked_whole(self, case: Case, sheet: Sheet) -> None:
        """Nothing of a doubtful letter counts or replaces anything; its orders are listed as asked."""
        for order, _ in self.holding.read(case.player, sheet):
            self.holding.orders.append(Decided(order, None, "question"))

    def stranger(self, case: Case, sheet: Sheet | None) -> None:
        """P4  An unknown sender: with something like an order a question, else no order."""
        letter = case.letter
        attempts = [said for said in sheet.statements if said.kind == "attempt"] if sheet else []
        if sheet is None or not (sheet.rows or attempts):
            case.state, case.reason = "no-order", "mail-unknown-sender"
            return
        facts = {
            "sender": letter.display or ", ".join(letter.senders),
            "like": suggestion(letter.display, list(self.players)),
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
            return find(told, self.players) or ""
        return self.owners.get(letter.senders[0], "") if len(letter.senders) == 1 else ""

    def said(self, letter: Letter, do: str) -> Word | None:
        """The last ruling of this kind on a letter."""
        found = [word for word in self.turn.words if word.do == do and word.letter == letter.name]
        return found[-1] if found else None

    def close(self, case: Case, state: LetterState, code: str, facts: Mapping[str, str]) -> None:
        case.state, case.reason = state, code
        notice = Notice(code, Source(case.letter.name, 0, subject(case.letter.lines)), facts)
        self.holding.told.append(Told(notice, case.letter.name, case.player))

    def verdict(self, case: Case, asked: str) -> Verdict:
        """P4  The state of a letter once all are read; `asked` is the code of what is asked about it, or ""."""
        if case.state is not None and not (case.state == "no-order" and asked):
            return Verdict(case.letter, case.player, case.state, case.reason, case.by)
        if asked:
            return Verdict(case.letter, case.player, "question", asked, case.by)
        acts = self.holding.acts.get(case.letter.name, [])
        if any(in_force() for in_force in acts):
            return Verdict(case.letter, case.player, "counted", by=case.by)
        return Verdict(case.letter, case.player, "replaced" if acts else "no-order", by=case.by)


def doubted(letter: Letter) -> bool:
    """Whether it is in doubt who sent a letter."""
    return len(letter.senders) > 1 or any(notice.code in DOUBTS for notice in letter.notices)


def subject(lines: Sequence[Line]) -> str:
    """The subject of a letter, as it was read."""
    return next((line.text for line in lines if line.number == 0), "")


def suggestion(display: str, names: Sequence[str]) -> str:
    """Which player an unknown sender may be, as a hint for the game master; "" where nothing is like one."""
    shown = re.sub(r"<[^>]*>", "", display).strip(' "')
    return like(shown, names) if shown and "@" not in shown else ""
