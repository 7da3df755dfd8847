"""What the lines of a tournament's log hold: entrants, rounds, scores and reasons as JSON, and back.

The readers raise TypeError, ValueError, KeyError or AttributeError where the JSON is another.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from gm.tournaments.model import Bye, Deck, Entrant, Match, Reason, Round, Score


def number(value: Fraction | int) -> int | str:
    """An exact number: 3, or "7/2" where it is not whole."""
    exact = Fraction(value)
    return int(exact) if exact.denominator == 1 else str(exact)


def exact(value: Any) -> Fraction:
    """The number that stands as 3 or "7/2"."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise TypeError
    return Fraction(value) if isinstance(value, int) or re.fullmatch(r"-?\d+(/\d+)?", value) else _refuse()


def _refuse() -> Fraction:
    raise ValueError


def text(value: Any) -> str:
    """A text."""
    if not isinstance(value, str):
        raise TypeError
    return value


def whole(value: Any) -> int:
    """A whole number from 1 on."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise ValueError
    return value


def names(value: Any) -> tuple[str, ...]:
    """A list of names."""
    if not isinstance(value, list):
        raise TypeError
    return tuple(text(each) for each in value)


def plain(value: Any) -> Any:
    """A fact as JSON: exact numbers as `number` writes them, sets sorted, tuples as lists, keys as texts."""
    if isinstance(value, Fraction):
        return number(value)
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, set | frozenset):
        return sorted((plain(item) for item in value), key=str)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [plain(item) for item in value]
    return value


def from_entrant(entrant: Entrant) -> dict[str, Any]:
    """An entrant as JSON, without what is not given."""
    decks = [{"character": deck.character, "cards": deck.cards} for deck in entrant.decks]
    given = {"address": entrant.address, "club": entrant.club, "decks": decks, "seeded": entrant.seeded}
    return {"name": entrant.name} | {key: value for key, value in given.items() if value}


def to_entrant(value: Any) -> Entrant:
    """The entrant of such JSON."""
    if set(value) - {"name", "address", "club", "decks", "seeded"}:
        raise KeyError
    decks = tuple(
        Deck(text(deck["character"]), None if deck["cards"] is None else whole(deck["cards"]))
        for deck in value.get("decks", [])
    )
    seeded = whole(value["seeded"]) if "seeded" in value else None
    address, club = (text(value.get(key, "")) for key in ("address", "club"))
    return Entrant(text(value["name"]), address, club, decks, seeded=seeded)


def from_score(score: Score) -> dict[str, Any]:
    """A score as JSON."""
    return {
        "written": score.written,
        "points": plain(score.points),
        "winner": score.winner,
        "met": score.met,
        "facts": plain(score.facts),
    }


def to_score(value: Any) -> Score:
    """The score of such JSON."""
    winner, points = value["winner"], tuple(map(exact, value["points"]))
    if winner is not None and (isinstance(winner, bool) or winner not in range(len(points))):
        raise ValueError
    facts = {text(key): tuple(map(exact, figures)) for key, figures in value["facts"].items()}
    return Score(text(value["written"]), points, winner, bool(value["met"]), facts)


def from_round(round: Round) -> dict[str, Any]:
    """A round as JSON, without scores: they are events of their own."""
    matches = [
        {"table": match.table, "players": list(match.players)} | ({"group": match.group} if match.group else {})
        for match in round.matches
    ]
    byes = [{"player": bye.player, "points": number(bye.points)} for bye in round.byes]
    return {"number": round.number, "stage": round.stage, "matches": matches, "byes": byes}


def to_round(value: Any) -> Round:
    """The round of such JSON, a draft."""
    matches = tuple(to_match(match) for match in value["matches"])
    byes = tuple(Bye(text(bye["player"]), exact(bye["points"])) for bye in value["byes"])
    return Round(whole(value["number"]), matches, byes, text(value["stage"]))


def to_match(value: Any) -> Match:
    """A match of such JSON."""
    return Match(whole(value["table"]), names(value["players"]), text(value.get("group", "")))


def from_reason(reason: Reason) -> dict[str, Any]:
    """A reason as JSON."""
    return {"code": reason.code, "facts": plain(reason.facts)}


def to_reason(value: Any) -> Reason:
    """The reason of such JSON; its facts stay as JSON has them."""
    return Reason(text(value["code"]), {text(key): item for key, item in value["facts"].items()})
