"""The nouns of the desk, all of them frozen values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import Any, Literal

from gm.player import Player as Player

LANGUAGES = ("de", "en", "pl")

Move = tuple[Any, ...]
"""What an order plays: a football line-up (T, A, V, M, S) or curling stones ((strength, sweeping), …)."""
Fact = str | int | None | list[int]
Facts = Mapping[str, Fact]
LetterState = Literal["counted", "replaced", "late", "duplicate", "question", "no-order", "ignored"]
OrderStatus = Literal["accepted", "clipped", "rejected", "replaced", "late", "question", "withdrawn"]


class InputError(Exception):
    """A fault in what the game master gave: one line of place, words and remedy for each fault."""

    def __init__(self, *faults: str) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a letter: number 0 is the subject, the text begins at 1; quoted words and notes are never orders."""

    number: int
    text: str
    kind: Literal["own", "quoted", "note"] = "own"


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter as it was received, already turned into lines.

    name        its path in mail/; in an mbox `file#number`, counted from 1
    sha256      of the bytes as received
    content     digest of sender, sent, subject and text: equal where only the way here differs
    senders     addresses it may be believed to come from, folded; more than one is a question
    display     the sender as written, for people only
    given       name of the player, where the game master said so when he took the letter in
    arrived     aware instant, None where nothing tells it; `how` is received, mailbox, given, date or unknown
    nature      "auto-reply", "bounce" or "own" where it is no player's letter, else ""
    notices     what was noticed while reading it (codes mail-…)
    thread      Message-IDs from the thread's first letter to this one; () where this one has none
    listed      whether it came by way of a mailing list
    codes       names of the players whose code words stood in it, outside quotes; the words themselves are cut
    """

    name: str
    sha256: str
    content: str
    senders: tuple[str, ...]
    display: str
    sent: datetime | None
    arrived: datetime | None
    how: Literal["received", "mailbox", "given", "date", "unknown"]
    lines: tuple[Line, ...]
    given: str = ""
    nature: str = ""
    notices: tuple[Notice, ...] = ()
    thread: tuple[str, ...] = ()
    listed: bool = False
    codes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Source:
    """Where words stand: letter, line (0 is the subject) and the words as written."""

    letter: str
    line: int
    words: str


@dataclass(frozen=True, slots=True)
class Notice:
    """Something told or asked: a code of `gm.notices`, where it comes from, and its facts by name."""

    code: str
    source: Source | None = None
    facts: Facts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Row:
    """A piece of a letter that speaks to a game, as found by `gm.orders` and understood by a game's parse.

    kind     lineup (numbers of a line-up), stones (curling), or numbers (may be a line-up, may be none)
    name     the words in front: a team, a pairing, or "" where there are none
    values   the numbers or stones as written, in the game's order ("6", "-3", "6,5"; "H0", "C3")
    anti     the line or the heading above begins with Anti
    near     Anti is spoken of beside it or above, but neither begins so
    sure     False where `name` reads like a sentence rather than like a team
    as_read  the game master has ruled that it is taken as it was read
    """

    kind: Literal["lineup", "stones", "numbers"]
    source: Source
    name: str
    values: tuple[str, ...]
    anti: bool = False
    sure: bool = True
    as_read: bool = False
    near: bool = False


@dataclass(frozen=True, slots=True)
class Order:
    """What a player wants played: `team` is the football team or the curling side; move None cannot be read."""

    player: str
    game: str
    team: str
    move: Move | None
    source: Source
    match: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What a game's parse found in rows: orders, and notices of what it could not take."""

    orders: tuple[Order, ...] = ()
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class Clip:
    """A rule's decision that changes a move; one mapping of facts for each thing changed."""

    move: Move
    changes: tuple[Facts, ...]


@dataclass(frozen=True, slots=True)
class Reject:
    """A rule's decision that lets a move not stand."""

    facts: Facts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered rule; `decide(task, move)` gives a Clip, a Reject or None where the move keeps it."""

    number: str
    decide: Callable[[Task, Move], Clip | Reject | None]


@dataclass(frozen=True, slots=True)
class PlayerRule:
    """A numbered rule over all that a player enters; `decide(task, in force, new)` gives what is asked about it."""

    number: str
    decide: Callable[[Task, Sequence[Order], Order], Notice | None]


@dataclass(frozen=True, slots=True)
class Ruling:
    """An order after its game's rules: the move in force, or None, and the notices of what was changed."""

    order: Order
    move: Move | None
    notices: tuple[Notice, ...] = ()

    @property
    def status(self) -> OrderStatus:
        """accepted, clipped or rejected."""
        if self.move is None:
            return "rejected"
        return "accepted" if self.move == self.order.move else "clipped"


@dataclass(frozen=True, slots=True)
class Match:
    """A curling match: `first` plays first; senders are the players whose setz data count, by side (C1)."""

    first: str
    second: str
    senders: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Task:
    """What a game is given this turn: WP and the way of evaluation (football, anti), or matches (curling)."""

    game: str
    turn: str = ""
    wp: int = 0
    method: Literal["expected", "dice"] = "expected"
    times: int = 100
    matches: tuple[Match, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A move in force that takes part: team or side, its manager, the move."""

    team: str
    manager: str
    move: Move
    match: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of a football table; points and goals are exact."""

    place: int
    team: str
    manager: str
    lineup: Move
    points: Fraction
    goals_for: Fraction
    goals_against: Fraction
    rlp: int = 0


@dataclass(frozen=True, slots=True)
class Rating:
    """A manager's ranking points, exact, and for how many rounds he has not played (0: played in the last one)."""

    player: str
    points: Fraction
    idle: int


@dataclass(frozen=True, slots=True)
class Wish:
    """The WP that a manager wishes for the next tournament (R5); wp None cannot be read."""

    player: str
    wp: int | None
    source: Source


@dataclass(frozen=True, slots=True)
class Word:
    """The game master's ruling on a letter, or on a player's order, as rulings.toml says it."""

    do: Literal["sender", "count", "ignore", "withdraw", "strike", "lineup", "stones", "wish", "as-read"]
    letter: str = ""
    player: str = ""
    game: str = ""
    team: str = ""
    value: str = ""
    reason: str = ""
    public: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """One deadline: its number, the ZAT as an instant, what each game is given, who plays, the GM's word."""

    id: str
    zat: datetime
    tasks: Mapping[str, Task]
    players: tuple[Player, ...]
    words: tuple[Word, ...] = ()
    active: tuple[str, ...] = ()
    """Active managers before this turn (R4)."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game is a record of functions; each takes its Task first.

    code           its name in files and ledgers: football, anti, curling
    parse          task, player, rows → Reading; never raises
    order_rules    for one order, in written order
    player_rules   for all of a player's orders, asked when a further one comes
    evaluate       task, entries, key of the lots (gm.dice) → result of the game
    report         task, result → plain JSON values for record and templates
    """

    code: str
    parse: Callable[[Task, str, Sequence[Row]], Reading]
    order_rules: tuple[Rule, ...]
    player_rules: tuple[PlayerRule, ...]
    evaluate: Callable[[Task, Sequence[Entry], bytes], Any]
    report: Callable[[Task, Any], dict[str, Any]]
