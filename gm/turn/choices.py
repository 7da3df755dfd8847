"""The ways in which a question can be settled, by its code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from gm.games.curling import STONES, written
from gm.model import Letter, Line, Order, Player, Row, Word
from gm.names import fold
from gm.orders import read
from gm.turn.decision import Decision, Told
from gm.turn.mentions import mentioned
from gm.turn.put import Choice

Team = tuple[str, str, str]
"""Game, team and line-up, as it was played."""


@dataclass(frozen=True, slots=True)
class Case:
    """A question with all that its choices are made of; `last` are the player's line-ups of the turn before."""

    told: Told
    letter: Letter
    decision: Decision
    players: Sequence[Player]
    last: Sequence[Team] = ()

    @property
    def word(self) -> Word:
        """A ruling on what is asked about: its letter and, where it is about one, its game and team."""
        return Word("strike", letter=self.told.letter, game=self.told.game, team=self.told.team)

    @property
    def line(self) -> int:
        """The line in question."""
        return self.told.notice.source.line if self.told.notice.source else 0

    def fact(self, name: str) -> str:
        """A fact of the notice as words."""
        return str(self.told.notice.facts.get(name) or "")

    def rows(self) -> list[Row]:
        """What was read in the line in question."""
        return [row for row in read(self.letter.lines, self.letter.name).rows if row.source.line == self.line]

    def held(self) -> list[Order]:
        """What the player has in force."""
        rows = [one for one in self.decision.orders if one.status in ("accepted", "clipped")]
        return [one.order for one in rows if one.order.player == self.told.player]


def choices(case: Case) -> list[Choice]:
    """Every way that there may be, in the order in which it is offered; whether it settles anything is tried later."""
    code = case.told.notice.code
    make = KINDS.get(code) or (_stones if code.startswith("curling") else _lineup)
    ignored = Choice("ignore", {}, (Word("ignore", letter=case.told.letter),))
    return [*make(case), *([] if code == "mail-authentication" else [ignored])]


def _both(label: str, facts: Mapping[str, str], *words: Word) -> Choice:
    """A choice of the game master's and of the player's alike."""
    return Choice(label, facts, words, words)


def _lineup_of(case: Case, team: str, order: str, game: str = "") -> Choice:
    word = replace(_plays(case), game=_narrowed(game) if game else _plays(case).game, team=team, value=order)
    return _both("lineup", {"team": team, "order": order}, word)


def _plays(case: Case) -> Word:
    return replace(case.word, do="lineup", game=_narrowed(case.told.game))


def _narrowed(game: str) -> str:
    """A line-up is of football where nothing else is said."""
    return "" if game == "football" else game


def _strike(case: Case) -> Choice:
    return _both("strike", {"team": case.told.team}, case.word)


def _typed(case: Case, team: str = "") -> Choice:
    word = replace(_plays(case), team=team)
    return Choice("typed", {"team": team}, (word,), wants="lineup")


def _nothing(case: Case, label: str) -> Choice:
    return _both(label, {}, Word("as-read", letter=case.told.letter))


def _lineup(case: Case) -> list[Choice]:
    """F1  A line-up that cannot be read: another one, or none."""
    return [_typed(case, case.told.team), _strike(case)]


def _nameless(case: Case) -> list[Choice]:
    """F1  A line-up without a name: it is of a team of the last turn, of another one, or of none."""
    row = next(iter(case.rows()), None)
    value = "-".join(row.values) if row is not None else ""
    taken = {fold(order.team) for order in case.held() if order.game == case.told.game}
    teams = [team for game, team, _ in case.last if game == case.told.game and fold(team) not in taken]
    known = [_lineup_of(case, team, value) for team in teams]
    word = replace(_plays(case), team="", value=value)
    return [*known, Choice("named", {"order": value}, (word,), wants="team"), _strike(case)]


def _twice(case: Case) -> list[Choice]:
    """P2  Two line-ups of one team: each of them, or none."""
    orders = [one.order for one in case.decision.orders if one.order.source.letter == case.told.letter]
    mine = [o for o in orders if (o.game, o.team) == (case.told.game, case.told.team) and o.move is not None]
    if case.told.game == "curling":
        texts = dict.fromkeys(written(order.move or ()) for order in mine)
        return [*(_stones_of(case, text) for text in texts), _neither(case)]
    texts = dict.fromkeys("-".join(map(str, order.move or ())) for order in mine)
    return [*(_lineup_of(case, case.told.team, text) for text in texts), _neither(case)]


def _neither(case: Case) -> Choice:
    return _both("neither", {}, case.word)


def _third(case: Case) -> list[Choice]:
    """F7  A third team: it stays out, or one of the others does."""
    told, found = case.told, []
    row = next(iter(case.rows()), None)
    plays = replace(_plays(case), value="-".join(row.values) if row is not None else "")
    for gone in (case.fact("first"), case.fact("second")):
        out = Word("strike", player=told.player, game=told.game, team=gone)
        answer = (replace(out, do="withdraw"), plays)
        found.append(Choice("instead", {"team": told.team, "gone": gone}, (out,), answer))
    return [_strike(case), *found]


def _no_anti(case: Case) -> list[Choice]:
    """F13  A line-up for a tournament that there is not."""
    return [_strike(case)]


def _stones_of(case: Case, stones: str) -> Choice:
    word = replace(case.word, do="stones", game="", team="", value=stones)
    return _both("stones", {"order": stones}, word)


def _stones(case: Case) -> list[Choice]:
    """C1 C2  Setz data that cannot be read, or of a match that nobody knows: as they stand, others, or none."""
    word = replace(case.word, do="stones", game="", team="")
    found = [row.values for row in case.rows() if row.kind == "stones"][:1]
    # Fewer or more than eight are no player's to choose: the game master may let them stand.
    rows = [
        way if len(v) == STONES else replace(way, answer=()) for v in found for way in [_stones_of(case, " ".join(v))]
    ]
    return [*rows, Choice("typed_stones", {}, (word,), wants="stones"), _strike(case)]


def _again(case: Case) -> list[Choice]:
    """P2  The same as last time: all line-ups of the last turn, one of them, another, or nothing."""
    each = [_lineup_of(case, team, order, game) for game, team, order in case.last]
    words = tuple(word for choice in each for word in choice.words)
    teams = "; ".join(f"{team} {order}" for _, team, order in case.last)
    every = [_both("again", {"teams": teams}, *words)] if len(each) > 1 else []
    return [*every, *each, _typed(case), _nothing(case, "nothing")]


def _unclear(case: Case) -> list[Choice]:
    """P2  What looks like an order: as it was read, otherwise, or none."""
    rows = [row for row in case.rows() if row.kind != "stones" and case.told.team]
    found = [_lineup_of(case, case.told.team, "-".join(row.values)) for row in rows[:1]]
    last = _strike(case) if case.told.game else _nothing(case, "nothing")
    return [*found, _typed(case, case.told.team), last]


def _withdrawal(case: Case) -> list[Choice]:
    """P2  What sounds like a withdrawal: of what it names, of all or one team where it names none, or of nothing."""
    held = case.held()
    take = Word("withdraw", letter=case.told.letter, player=case.told.player)
    named = mentioned(case.told.notice.source.words if case.told.notice.source else "", [o.team for o in held])
    teams = {(order.game, order.team) for order in held if not named or order.team in named}
    each = [_both("withdraw", {"team": team}, replace(take, game=game, team=team)) for game, team in sorted(teams)]
    every = [_both("withdraw_all", {}, take)] if len(each) > 1 else []
    plain = [replace(choice, says="yes") for choice in each] if len(each) == 1 else each
    return [*every, *plain, replace(_nothing(case, "keep"), says="no" if len(each) == 1 else "")]


def _stranger(case: Case) -> list[Choice]:
    """P4  Somebody unknown: one whose name is like it, another player, or nobody."""
    like = case.fact("like")
    return [*([_sender(case, like)] if like else []), _other(case)]


def _several(case: Case) -> list[Choice]:
    """P4  Several senders: each of them who plays, or another player."""
    folded = set(case.letter.senders)
    names = [one.name for one in case.players if folded & {address.casefold() for address in one.addresses}]
    return [*(_sender(case, name) for name in names), _other(case)]


def _sender(case: Case, name: str) -> Choice:
    return Choice("sender", {"name": name}, (Word("sender", letter=case.told.letter, value=name),))


def _other(case: Case) -> Choice:
    return Choice("other", {}, (Word("sender", letter=case.told.letter),), wants="sender")


def _doubted(case: Case) -> list[Choice]:
    """P4  A letter that may be forged: it counts or it does not; its player may say whether it is his."""
    name = case.told.letter
    own = Word("sender", letter=name, value=case.told.player)
    forged = Word("ignore", letter=name)
    return [
        Choice("count", {}, (Word("count", letter=name),), (own,), says="yes"),
        Choice("forged", {}, (forged,), (forged,), says="no"),
    ]


def _uncoded(case: Case) -> list[Choice]:
    """P4  A letter without its code word: the game master may know that it is real; the player sends it again."""
    return [Choice("count", {}, (Word("count", letter=case.told.letter),))]


def _formed(case: Case) -> list[Choice]:
    """P4  A letter whose text and HTML differ: what the text says, the one line-up of the HTML, or another one."""
    lines = [Line(at, text) for at, text in enumerate(case.fact("html").split(" / "), 1)]
    rows = [row for row in read(lines, case.told.letter).rows if row.kind == "lineup" and row.name and not row.anti]
    page = [_lineup_of(case, row.name, "-".join(row.values)) for row in rows] if len(rows) == 1 else []
    return [Choice("text", {}, (Word("count", letter=case.told.letter),)), *page, _typed(case)]


def _deputised(case: Case) -> list[Choice]:
    """P4  A deputy's letter: one of those named, among them the deputy, or another player."""
    return [*(_sender(case, name) for name in case.fact("names").split(", ")), _other(case)]


def _forwarded(case: Case) -> list[Choice]:
    """P4  Somebody else's letter, passed on: what the writer says himself counts, and an order may be typed."""
    own = Choice("own_words", {}, (Word("sender", letter=case.told.letter, value=case.told.player),))
    return [*([own] if case.told.player else [_other(case)]), _typed(case)]


KINDS: dict[str, Callable[[Case], list[Choice]]] = {
    "mail-unknown-sender": _stranger,
    "mail-two-senders": _several,
    "mail-authentication": _doubted,
    "mail-code-word": _uncoded,
    "mail-deputy": _deputised,
    "mail-forms": _formed,
    "mail-forwarded": _forwarded,
    "order-twice": _twice,
    "order-withdrawal": _withdrawal,
    "order-repeat": _again,
    "order-term": _unclear,
    "order-unclear": _unclear,
    "football-F1-name": _nameless,
    "football-F7": _third,
    "football-F13": _no_anti,
}
"""What makes the choices of a code; the others are line-ups (`_lineup`) or stones (`_stones`)."""
