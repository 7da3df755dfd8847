"""The nouns of a tournament, all of them frozen values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

Pair = frozenset[str]
"""Two players by name, in no order."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck as registered (S1.6): its starting character and its number of cards, None where not given."""

    character: str
    cards: int | None = None


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who takes part, by the name that stands in every list.

    joined    the first round he is drawn in; 1 for who was there at the start
    left      the first round he is no longer drawn in; None while he plays
    seeded    his place in the seeding, from 1; None where nobody is seeded
    away      rounds in between in which he was not drawn: he had left and came back
    """

    name: str
    address: str = ""
    club: str = ""
    decks: tuple[Deck, ...] = ()
    joined: int = 1
    left: int | None = None
    seeded: int | None = None
    away: tuple[int, ...] = ()

    def plays(self, round: int) -> bool:
        """Whether he is drawn in this round."""
        return self.joined <= round and (self.left is None or round < self.left) and round not in self.away


@dataclass(frozen=True, slots=True)
class Score:
    """What a result says of one match, as its rule sheet reads it; all tuples in the order of the match's players.

    written   the result in canonical form: "2-1", "24:18", "A > B = C > D", "4-1"
    points    tournament points of each
    winner    index of the winner; None for a draw, or where a table of four has no winner of its own
    met       whether the players count as having met (S3.9)
    facts     what the sheet's table needs besides: games won, marshalling points, scores, stones in the house
    """

    written: str
    points: tuple[Fraction, ...]
    winner: int | None = None
    met: bool = True
    facts: Mapping[str, tuple[Fraction, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Match:
    """Who sits at a table: two players, or three or four in the order of their seats; score None until it is told."""

    table: int
    players: tuple[str, ...]
    group: str = ""
    score: Score | None = None


@dataclass(frozen=True, slots=True)
class Bye:
    """A player who is not drawn in a round, and his points for it."""

    player: str
    points: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Round:
    """A round: draft (the director may change it), published (it never changes by itself) or closed (all results in).

    stage     "swiss", "preliminary", "play-off", "groups", "knockout", "semi-final", "final": the sheet's own
    """

    number: int
    matches: tuple[Match, ...]
    byes: tuple[Bye, ...] = ()
    stage: str = ""
    state: Literal["draft", "published", "closed"] = "draft"


@dataclass(frozen=True, slots=True)
class Cup:
    """A tournament as it stands: what its events so far have made of it.

    rules       code of the rule sheet
    settings    all settings of the sheet by name, the defaults filled in
    forbidden   pairs that the director does not want drawn
    forced      pairs that the director wants in the next draw
    """

    name: str
    rules: str
    seed: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[Round, ...] = ()
    forbidden: frozenset[Pair] = frozenset()
    forced: tuple[tuple[str, ...], ...] = ()

    def active(self, round: int) -> tuple[str, ...]:
        """The names of those who are drawn in this round, in order of entry."""
        return tuple(entrant.name for entrant in self.entrants if entrant.plays(round))


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something was drawn or decided so: a code of the words of `gm cup explain`, and its facts by name.

    stops     whether it stands against what is asked, and is not only told
    """

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    stops: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """The next round as the rule sheet draws it, with the reasons of each step in the order in which it was taken."""

    round: Round
    reasons: tuple[Reason, ...] = ()
    order: tuple[str, ...] = ()
    """The sorted list that was paired, lots included."""


@dataclass(frozen=True, slots=True)
class Stuck:
    """No draw exists: the players that cannot be paired, why, and what the director may choose (codes)."""

    players: tuple[str, ...]
    reason: Reason
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """A result or an entry that cannot be, with the reason, and all else that is wrong with it."""

    reason: Reason
    also: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """One line of a table; equal places are shared.

    criteria  each figure that the sheet asks, by name, in the sheet's order
    by        the criterion that parts this place from the one above: "" where none is needed
    """

    place: int
    player: str
    points: Fraction
    criteria: Mapping[str, Fraction] = field(default_factory=dict)
    by: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the tournament or of one group ("" is the tournament's own), first place first."""

    group: str
    places: tuple[Place, ...]
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of a rule sheet: its default (whose type it has), the values allowed (none: any), and one sentence."""

    default: Any
    words: str
    allowed: tuple[Any, ...] = ()


def no_schedule(cup: Cup) -> tuple[Round, ...]:
    """What is drawn round by round has no schedule."""
    return ()


def no_stages(cup: Cup) -> tuple[tuple[str, str | None], ...]:
    """Nothing is played after the planned rounds."""
    return ()


@dataclass(frozen=True, slots=True)
class Rules:
    """A rule sheet as functions on the cup, each pure.

    entries   what stands against beginning with these players (S1.2), or is worth a hint (S3.12)
    rounds    how many rounds are played as planned
    draw      the next round as a draft, or why there is none
    final     the round after the planned ones (final, semi-finals, play-off), a Stuck, or None where there is none left
    read      what a result says, of a match, in the words that the director types
    tables    the standings now
    schedule  the rounds that are laid out before the first, none where each is drawn from the results
    stages    those that follow the planned rounds, as far as they are certain, each with the name of the setting of its
              minutes; None where it has no time limit
    """

    code: str
    settings: Mapping[str, Setting]
    entries: Callable[[Cup], tuple[Reason, ...]]
    rounds: Callable[[Cup], int]
    draw: Callable[[Cup], Draft | Stuck]
    final: Callable[[Cup], Draft | Stuck | None]
    read: Callable[[Cup, Match, str], Score | Refused]
    tables: Callable[[Cup], tuple[Table, ...]]
    schedule: Callable[[Cup], tuple[Round, ...]] = no_schedule
    stages: Callable[[Cup], tuple[tuple[str, str | None], ...]] = no_stages
