"""What each player has in force while his letters are read in the order of time (P2, P3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import takewhile

from gm.model import Game, Notice, Order, OrderStatus, Row, Ruling, Source, Task, Wish, Word
from gm.names import fold
from gm.orders import Sheet, Statement
from gm.ranking import clamp
from gm.ruling import rule
from gm.turn.decision import Decided, Told
from gm.turn.mentions import games_named, means_all, mentioned, staying

Key = tuple[object, ...]


def key_of(order: Order) -> Key:
    """What makes two orders the same entry: a manager's team by its folded name, a curling side whoever sends it."""
    return (order.game, order.match, order.team) if order.match else (order.game, order.player, fold(order.team))


@dataclass(slots=True)
class Holding:
    """Orders and wishes in force so far, all orders as they came, and what was told and asked."""

    games: Mapping[str, Game]
    tasks: Mapping[str, Task]
    words: tuple[Word, ...] = ()
    held: dict[Key, int] = field(default_factory=dict)
    mine: dict[str, dict[Key, None]] = field(default_factory=dict)
    """The same keys by player: what one has is asked at each of his letters."""
    orders: list[Decided] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    wishes: dict[str, Wish] = field(default_factory=dict)
    wished: list[Wish] = field(default_factory=list)
    acts: dict[str, list[Callable[[], bool]]] = field(default_factory=dict)
    """For each letter: whether something it did (an order, a wish, a withdrawal) is in force."""
    marks: dict[Source, str] = field(default_factory=dict)
    """How an order said there holds: standing, absence or ahead (P5)."""

    def keep(self, one: Decided) -> None:
        """An order in force: it stands among all orders, and by its key and player."""
        key = key_of(one.order)
        self.held[key] = len(self.orders)
        self.mine.setdefault(one.order.player, {})[key] = None
        self.orders.append(one)

    # -- a letter ---------------------------------------------------------------------------------------------------

    def letter(self, player: str, sheet: Sheet, late: bool = False) -> None:
        """P2  All that a letter of a known player says: what it takes back first, then its orders, then its wishes."""
        readings = self.read(player, sheet)
        if late:
            for order, _ in readings:  # what cannot be read has no rules to keep, and its game may not be played at all
                self.orders.append(Decided(order, None if order.move is None else self.ruled(order).move, "late"))
            return
        valid = {order.game for order, notices in readings if order.move is not None}
        for statement in sheet.statements:
            self.statement(player, statement, valid)
        self.enter_all(readings)
        for wished in sheet.wishes:
            self.wish(player, wished.wp, wished.source)

    def read(self, player: str, sheet: Sheet) -> list[tuple[Order, list[Notice]]]:
        """The orders of a sheet by the games that they speak to, each with what its reading found."""
        found: list[tuple[Order, list[Notice]]] = []
        for code, game in self.games.items():
            rows = [self.taken(player, row) for row in sheet.rows if code == game_of(row)]
            task = self.tasks.get(code)
            if task is None:
                for row in rows:
                    code_of = "football-F13" if code == "anti" else "order-unclear"
                    notice = Notice(code_of, row.source, {})
                    found.append((Order(player, code, row.name, None, row.source), [notice]))
                continue
            reading = game.parse(task, player, rows)
            notices = list(reading.notices)
            for order in reading.orders:
                mine = [notice for notice in notices if notice.source == order.source]
                notices = [notice for notice in notices if notice.source != order.source]
                found.append((order, mine))
            for notice in notices:
                if notice.source is not None:
                    found.append((Order(player, code, "", None, notice.source), [notice]))
        return sorted(found, key=lambda part: part[0].source.line)

    def taken(self, player: str, row: Row) -> Row:
        """The row, marked where the game master has ruled that it is taken as it was read."""
        team = "" if row.kind == "stones" else row.name
        ruled = any(
            word.do == "as-read" and concerns(word, row.source.letter, player, game_of(row), team or word.team)
            for word in self.words
        )
        if row.near and "anti" in self.tasks and not ruled:
            # For which of the two tournaments? Only where both are played is that a question.
            return replace(row, kind="numbers")
        return replace(row, as_read=True) if ruled else row

    # -- orders -----------------------------------------------------------------------------------------------------

    def enter_all(self, readings: list[tuple[Order, list[Notice]]]) -> None:
        """P2  The orders of one letter; two line-ups under one name: asked, neither counts."""
        moves: dict[Key, list[Order]] = {}
        for order, _ in readings:
            if order.move is not None and order not in moves.setdefault(key_of(order), []):
                moves[key_of(order)].append(order)
        for order, notices in readings:
            self.tell(order, notices)
            same = moves.get(key_of(order), [order])
            different = [other for other in same if other.move != same[0].move]
            if order.move is None:
                self.refuse(order, notices)
            elif different and not self.as_read(order):
                if order is same[0]:
                    first, second = same[0].source.words, different[0].source.words
                    self.ask(order, Notice("order-twice", order.source, _facts(order.team, first, second)))
                self.orders.append(Decided(order, None, "rejected" if self.struck(order) else "question"))
            elif order is same[-1]:
                self.enter(order)

    def enter(self, order: Order) -> None:
        """An order that can be read: ruled, then in the place of what the same entry had, or beside the others (F7)."""
        key = key_of(order)
        ruling = self.ruled(order)
        self.tell(order, ruling.notices)
        if self.struck(order):
            self.orders.append(Decided(order, None, "rejected"))
            self.told.append(
                Told(Notice("order-struck", order.source, {"team": order.team}), order.source.letter, *_of(order))
            )
            return
        if ruling.move is None:
            self.orders.append(Decided(order, None, "rejected"))
            return
        if key in self.held:
            self.leave(key, "replaced", order.source)
        elif asked := self.too_many(order):
            self.ask(order, asked)
            self.orders.append(Decided(order, ruling.move, "rejected" if self.as_read(order) else "question"))
            return
        at = len(self.orders)
        self.keep(Decided(order, ruling.move, ruling.status, self.marks.get(order.source, "")))
        self.act(order.source.letter, lambda: self.held.get(key) == at)

    def refuse(self, order: Order, notices: Iterable[Notice]) -> None:
        """An order that cannot be read: asked, unless the game master has said that it is struck."""
        asked = [notice for notice in notices if Told(notice, "").asks]
        status: OrderStatus = "rejected" if self.struck(order) or not asked else "question"
        self.orders.append(Decided(order, None, status))

    def too_many(self, order: Order) -> Notice | None:
        """What the game asks where a player enters one more beside what he has in force."""
        mine = [self.orders[self.held[key]].order for key in self.keys(order.player)]
        beside = [other for other in mine if other.game == order.game]
        for each in self.games[order.game].player_rules:
            if notice := each.decide(self.tasks[order.game], beside, order):
                return notice
        return None

    def leave(self, key: Key, status: OrderStatus, source: Source) -> None:
        """What is in force no longer: replaced or withdrawn by what stands at the source."""
        at = self.held.pop(key)
        gone = self.orders[at]
        del self.mine[gone.order.player][key]
        self.orders[at] = Decided(gone.order, gone.move, status)
        if status == "rejected":
            notice = Notice("order-struck", source, {"team": gone.order.team})
        elif status == "withdrawn":
            notice = Notice("order-withdrawn", source, {"team": gone.order.team})
        else:
            notice = Notice("order-replaced", source, {"team": gone.order.team, "letter": gone.order.source.letter})
        self.told.append(Told(notice, source.letter, *_of(gone.order)))

    def ruled(self, order: Order) -> Ruling:
        return rule(self.games[order.game], self.tasks[order.game], order)

    # -- statements and wishes --------------------------------------------------------------------------------------

    def statement(self, player: str, said: Statement, valid: set[str]) -> None:
        if said.kind == "attempt":
            source = replace(said.source, words=said.words)
            self.told.append(Told(Notice("order-unclear", source), source.letter, player))
        elif said.kind == "repeat":
            self.told.append(Told(Notice("order-repeat", said.source, {}), said.source.letter, player))
        elif said.kind == "replace":
            self.replace(player, said, valid)
        else:
            self.withdraw(player, said)

    def replace(self, player: str, said: Statement, valid: set[str]) -> None:
        """P2  "Statt", "ersetzt", "instead of", "zamiast" take away what they name, else all; no invalid order does."""
        named = self.named(player, said.words)
        if not (named or said.clear):
            return
        keys = named or self.keys(player)
        if not valid:
            if keys:
                self.told.append(Told(Notice("order-unclear", said.source, {}), said.source.letter, player))
            return
        for key in keys:
            if key[0] in valid:
                self.leave(key, "replaced", said.source)

    def withdraw(self, player: str, said: Statement) -> None:
        """P2  A withdrawal takes back what it names, else all, never what it says stays; one in doubt is asked."""
        gone, kept = staying(said.source.words)
        games = games_named(gone)
        named = self.named(player, gone)
        stay = self.named(player, kept)
        mine = named or [key for key in self.keys(player) if not games or key[0] in games]
        letter = said.source.letter
        doubtful = bool(stay) and (not named or bool(set(stay) & set(named)))
        if not said.clear or doubtful or not (named or games or means_all(said.words)):
            if mine:
                self.told.append(Told(Notice("order-withdrawal", said.source, {}), letter, player))
            return
        if not mine:
            self.told.append(Told(Notice("order-nothing-to-withdraw", said.source, {}), letter, player))
        for key in mine:
            self.leave(key, "withdrawn", said.source)
            self.act(letter, partial(self.gone, key))

    def gone(self, key: Key) -> bool:
        """Whether nothing is in force there (any more)."""
        return key not in self.held

    def wish(self, player: str, wp: int | None, source: Source) -> None:
        """P3, R5  The wish last stated in time holds, moved to the nearer bound; an unreadable one is told."""
        wish = Wish(player, None if wp is None else clamp(wp), source)
        self.wished.append(wish)
        if wp is None:
            self.told.append(Told(Notice("wish-unreadable", source, {}), source.letter, player))
            return
        if wish.wp != wp:
            facts = {"before": wp, "after": wish.wp}
            self.told.append(Told(Notice("wish-bounds", source, facts), source.letter, player))
        self.wishes[player] = wish
        self.act(source.letter, lambda: self.wishes.get(player) is wish)

    # -- who has what -----------------------------------------------------------------------------------------------

    def keys(self, player: str) -> list[Key]:
        return list(self.mine.get(player, ()))

    def named(self, player: str, words: str) -> list[Key]:
        """What a player has in force and these words name; a game's word beside a team's name narrows it."""
        teams = {key: self.orders[self.held[key]].order.team for key in self.keys(player)}
        found = set(mentioned(words, teams.values()))
        games = games_named(words)
        return [key for key, team in teams.items() if team in found and (not games or key[0] in games)]

    def struck(self, order: Order) -> bool:
        return any(word.do == "strike" and concerns(word, order.source.letter, *_of(order)) for word in self.words)

    def as_read(self, order: Order) -> bool:
        return any(word.do == "as-read" and concerns(word, order.source.letter, *_of(order)) for word in self.words)

    # -- telling ----------------------------------------------------------------------------------------------------

    def act(self, letter: str, in_force: Callable[[], bool]) -> None:
        self.acts.setdefault(letter, []).append(in_force)

    def ask(self, order: Order, notice: Notice) -> None:
        self.told.append(Told(notice, order.source.letter, *_of(order)))

    def tell(self, order: Order, notices: Iterable[Notice]) -> None:
        """What was found about an order, each thing once (`2,5-2,5-25-25-25`)."""
        for notice in notices:
            told = Told(notice, order.source.letter, *_of(order))
            if told not in takewhile(lambda other: other.letter == order.source.letter, reversed(self.told)):
                self.told.append(told)


def concerns(word: Word, letter: str, player: str, game: str, team: str) -> bool:
    """Whether a ruling is about this: by letter or player, and where it says so by game and team."""
    if (word.letter and word.letter != letter) or (word.player and word.player != player):
        return False
    return (not word.game or word.game == game) and (not word.team or fold(word.team) == fold(team))


def _facts(team: str, first: str, second: str) -> dict[str, str]:
    return {"team": team, "first": first, "second": second}


def _of(order: Order) -> tuple[str, str, str]:
    return order.player, order.game, order.team


def game_of(row: Row) -> str:
    """The game that a row speaks to."""
    return "curling" if row.kind == "stones" else "anti" if row.anti else "football"
