"""What earlier turns bring into this one, and what it hands on (P5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import groupby

from gm.model import Facts, Notice, Row, Source
from gm.names import fold
from gm.orders import Sheet, Statement, Term, Wished
from gm.turn import terms
from gm.turn.carried import ABSENCE, AHEAD, FORMER, STANDING, Carried, former, of_order, of_row, of_wish
from gm.turn.decision import Decided, Told
from gm.turn.holding import Holding, game_of
from gm.turn.mentions import means_all, mentioned, staying
from gm.turn.terms import When


@dataclass(slots=True)
class Carrying:
    """Orders for other turns than this one, beside the orders in force that `holding` has.

    ahead    for later turns
    absent   for want of others, in this turn and later ones
    resting  standing orders whose game is not played in this turn, or whose player is absent
    late     standing orders that came too late for this turn
    zat      the day of this turn's ZAT, where letters may name it
    """

    turn: str
    holding: Holding
    zat: date | None = None
    ahead: list[Carried] = field(default_factory=list)
    absent: list[Carried] = field(default_factory=list)
    resting: list[Carried] = field(default_factory=list)
    late: list[Carried] = field(default_factory=list)
    ended: list[tuple[str, str]] = field(default_factory=list)
    """Players, and the words that name what they end for later turns only: they came too late for this one."""
    owners: dict[str, str] = field(default_factory=dict)
    """Whose each letter of an earlier turn is that is read here again."""

    def begin(self, brought: Iterable[Carried]) -> None:
        """P5  What stands and what was sent ahead for this turn counts as if it had come first, in this order."""
        now: list[Carried] = []
        ahead: list[Carried] = []
        passed: list[Carried] = []
        for one in brought:
            self.owners[one.letter] = one.player
            if one.hold == STANDING:
                (self.resting if one.rests or one.game not in self.holding.tasks else now).append(one)
            elif one.hold == ABSENCE:
                self.absent.append(one)
            elif int(one.hold) > int(self.turn):
                self.ahead.append(one)
            elif int(one.hold) == int(self.turn):
                ahead.append(one)
            else:
                passed.append(one)
        self.pass_by(passed)
        self.enter(now, STANDING)
        self.enter(ahead, AHEAD)

    def pass_by(self, those: Sequence[Carried]) -> None:
        """P5  What was for a turn that never came is told in the next one; a wish beside orders with them."""
        ordered = {(one.letter, one.hold) for one in those if one.kind != "wish"}
        for one in those:
            if one.kind != "wish" or (one.letter, one.hold) not in ordered:
                self.tell("order-passed", one.player, one.source, {"team": one.name, "turn": one.hold}, one.game)

    def enter(self, those: Sequence[Carried], mark: str) -> None:
        """Rows and wishes of earlier letters, read letter by letter as they came."""
        for (player, _), group in groupby(those, key=lambda one: (one.player, one.letter)):
            ones = list(group)
            self.holding.marks.update((one.source, mark) for one in ones)
            rows = tuple(one.row for one in ones if one.kind != "wish")
            wishes = tuple(Wished(int(one.values[0]), one.source) for one in ones if one.kind == "wish")
            self.holding.letter(player, Sheet(rows, wishes))

    # -- a letter of this turn --------------------------------------------------------------------------------------

    def only_later(self, sheet: Sheet) -> bool:
        """Whether all that a letter orders is for later turns: then this turn's ZAT does not matter to it."""
        found = terms.sort(sheet, int(self.turn))
        said = [when for _, when in (*found.rows, *found.wishes)]
        return bool(found.rows) and all(when.turn is not None and when.hold != "asked" for when in said)

    def letter(self, player: str, sheet: Sheet, late: bool = False) -> None:
        """P5  A letter of a known player: what is for this turn goes the usual way, the rest is kept."""
        here = [self.of_key(key).order.source.letter for key in self.holding.keys(player)]
        held = any(FORMER.fullmatch(one) is None for one in here)
        found = terms.sort(sheet, int(self.turn), self.zat, held)
        now = [row for row, when in found.rows if when.turn is None and when.hold in ("", "standing")]
        standing = [row for row, when in found.rows if when.hold == "standing" and row.kind != "stones"]
        asked = [(row, when) for row, when in found.rows if when.hold == "asked"]
        now += [row for row, when in asked if late or self.asked(player, row, when)]
        self.holding.marks.update((row.source, STANDING) for row in standing)
        said = tuple(self.said(player, sheet, late))
        wishes = tuple(wish for wish, when in found.wishes if when.turn is None)
        self.holding.letter(player, Sheet(tuple(now), wishes, said), late)
        sources = [self.of_key(key).order.source for key in self.holding.keys(player)]
        for row in standing:
            if late and self.readable(player, row):
                self.late.append(of_row(player, STANDING, row, self.turn))
            if late or row.source in sources:
                self.tell("order-standing", player, row.source, {"team": row.name}, game_of(row))
        self.keep(player, found, late)
        if found.all_standing and not late:
            self.let_stand(player, found.all_standing)
        for source in found.unclear if not late else ():
            self.tell("order-term", player, source, {"turn": None})

    def asked(self, player: str, row: Row, when: When) -> bool:
        """Whether the game master lets an order count in this turn whose turn nobody can tell; else it is asked."""
        for order, _ in self.holding.read(player, Sheet((row,))):
            if self.holding.as_read(order):
                return True
            self.holding.ask(order, Notice("order-term", order.source, {"turn": self.number(when.turn)}))
            status = "rejected" if self.holding.struck(order) else "question"
            self.holding.orders.append(Decided(order, None, status))  # type: ignore[arg-type]
        return False

    def keep(self, player: str, found: terms.Sorted, late: bool) -> None:
        """What is for want of others, and what is for later turns."""
        absent = [row for row, when in found.rows if when.hold == "absence" and self.readable(player, row)]
        into = self.late if late else self.absent
        games = {game_of(row) for row in absent}
        into[:] = [one for one in into if one.hold != ABSENCE or one.player != player or one.game not in games]
        for row in absent:
            into.append(of_row(player, ABSENCE, row, self.turn))
            self.tell("order-absence", player, row.source, {"team": row.name}, game_of(row))
            self.act_of(row.source.letter, into[-1])
        for row, when in found.rows:
            if when.turn is not None and not when.hold and self.readable(player, row):
                self.ahead.append(of_row(player, self.number(when.turn), row, self.turn))
                facts: Facts = {"team": row.name, "turn": self.number(when.turn)}
                self.tell("order-ahead", player, row.source, facts, game_of(row))
                self.act_of(row.source.letter, self.ahead[-1])
        for wish, when in found.wishes:
            if when.turn is not None and when.hold != "asked" and wish.wp is not None:
                self.ahead.append(of_wish(player, self.number(when.turn), wish.wp, wish.source, self.turn))
                self.act_of(wish.source.letter, self.ahead[-1])

    def act_of(self, letter: str, one: Carried) -> None:
        self.holding.act(letter, lambda: one in (*self.ahead, *self.absent, *self.late))

    def readable(self, player: str, row: Row) -> bool:
        """Whether an order for later can be read; if not it is asked about now. Curling is read when its match is."""
        if game_of(row) not in self.holding.tasks or row.kind == "stones":
            return True
        read = self.holding.read(player, Sheet((row,)))
        if all(order.move is not None for order, _ in read):
            return True
        for order, notices in read:
            self.holding.tell(order, notices)
            self.holding.refuse(order, notices)
        return False

    def let_stand(self, player: str, source: Source) -> None:
        """P5  "That holds until further notice", said alone, is about all that is in force."""
        keys = [key for key in self.holding.keys(player) if key[0] != "curling"]
        if not keys:
            self.tell("order-term", player, source, {"turn": None})
        for key in keys:
            at = self.holding.held[key]
            self.holding.orders[at] = replace(self.holding.orders[at], held=STANDING)
            order = self.holding.orders[at].order
            self.tell("order-standing", player, source, {"team": order.team}, order.game)
            self.holding.act(source.letter, lambda at=at: at in self.holding.held.values())  # type: ignore[misc]

    # -- taking back ------------------------------------------------------------------------------------------------

    def said(self, player: str, sheet: Sheet, late: bool) -> Iterator[Statement]:
        """The statements that are about this turn; what they say of other turns is done here."""
        ends = [term for term in sheet.terms if term.kind == "end"]
        later = {term.source.line for term in ends if term.turn is not None and term.turn != int(self.turn)}
        for term in ends:
            if term.source.line in later or (term.turn is None and not late):
                self.end(player, term)
            elif term.turn is None:
                self.ended.append((player, term.source.words))
        for statement in sheet.statements:
            if statement.kind == "withdraw" and statement.source.line in later:
                continue
            if not late and statement.kind == "withdraw" and statement.clear and self.take_back(player, statement):
                continue
            yield statement

    def end(self, player: str, term: Term) -> None:
        """P5  What stands, or what was sent ahead for a turn, is taken back, as far as the words name it."""
        words, source = term.source.words, term.source
        if term.turn is not None:
            mine = [one for one in self.ahead if one.player == player and int(one.hold) == term.turn]
            self.drop(player, mine, words, source)
            return
        standing = [key for key in self.holding.keys(player) if self.of_key(key).held in (STANDING, ABSENCE)]
        teams = {key: self.of_key(key).order.team for key in standing}
        named = set(mentioned(words, teams.values()))
        for key in standing:
            if not named or teams[key] in named:
                self.holding.leave(key, "withdrawn", source)
                self.holding.act(source.letter, lambda key=key: self.holding.gone(key))  # type: ignore[misc]
        others = [one for one in (*self.absent, *self.resting, *self.late) if one.player == player]
        if not named:
            self.drop(player, others, words, source, silent=bool(standing))

    def drop(self, player: str, those: list[Carried], words: str, source: Source, silent: bool = False) -> None:
        named = set(mentioned(words, [one.name for one in those]))
        gone = [one for one in those if not named or one.name in named]
        for kept in (self.ahead, self.absent, self.resting, self.late):
            kept[:] = [one for one in kept if one not in gone]
        for one in gone:
            if one.kind != "wish":
                self.tell("order-withdrawn", player, source, {"team": one.name}, one.game)
        if gone:
            self.holding.act(source.letter, lambda: True)
        elif not silent:
            self.tell("order-nothing-to-withdraw", player, source, {})

    def take_back(self, player: str, said: Statement) -> bool:
        """P5  A withdrawal takes back what is for want of others too; whether that was all there is to take back."""
        gone, _ = staying(said.source.words)
        mine = [one for one in self.absent if one.player == player]
        named = set(mentioned(gone, [one.name for one in mine]))
        if not mine or not (named or means_all(said.words)):
            return False
        self.drop(player, [one for one in mine if not named or one.name in named], "", said.source)
        return not self.holding.keys(player)

    def of_key(self, key: tuple[object, ...]) -> Decided:
        return self.holding.orders[self.holding.held[key]]

    # -- the end of the turn ----------------------------------------------------------------------------------------

    def settle(self) -> None:
        """P5  What is for want of others counts where a player has nothing in force in that game."""
        played = {(one.order.player, one.order.game) for one in map(self.of_key, self.holding.held)}
        missing = [one for one in self.absent if (one.player, one.game) not in played and not one.rests]
        own = [one for one in missing if one.game in self.holding.tasks]
        here = {former(letter, self.turn): letter for letter in self.holding.acts}
        self.enter([replace(one, letter=here.get(one.letter, one.letter)) for one in own], ABSENCE)

    def handed_on(self) -> tuple[Carried, ...]:
        """P5  What later turns get: standing orders that are in force, and all that was not for this turn."""
        held = list(map(self.of_key, self.holding.held))
        played = {(one.order.player, one.order.game, fold(one.order.team)) for one in held}
        kept = [one for one in self.resting if _key(one) not in played]
        kept += [of_order(one.order, STANDING, self.turn) for one in held if one.held == STANDING]
        standing = {_key(one): one for one in (*kept, *self.late) if one.hold == STANDING and not self.is_ended(one)}
        late = [one for one in self.late if one.hold == ABSENCE]
        newer = {(one.player, one.game) for one in late}
        absent = [one for one in self.absent if (one.player, one.game) not in newer and not self.is_ended(one)]
        return tuple(replace(one, rests=False) for one in (*standing.values(), *absent, *late, *self.ahead))

    def is_ended(self, one: Carried) -> bool:
        """Whether words that came too late for this turn take it back for later ones."""
        if one in self.late:
            return False
        mine = [words for player, words in self.ended if player == one.player]
        names = [each.order.team for each in map(self.of_key, self.holding.keys(one.player))]
        return any(one.name in (mentioned(words, [*names, one.name]) or [one.name]) for words in mine)

    # -- telling ----------------------------------------------------------------------------------------------------

    def tell(self, code: str, player: str, source: Source, facts: Facts, game: str = "") -> None:
        team = str(facts.get("team") or "")
        self.holding.told.append(Told(Notice(code, source, facts), source.letter, player, game, team))

    def number(self, turn: int | None) -> str:
        """A turn's number as wide as this one's."""
        return f"{turn or 0:0{len(self.turn)}d}"


def _key(one: Carried) -> tuple[str, str, str]:
    return one.player, one.game, fold(one.name)
