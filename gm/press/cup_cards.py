"""Score cards, match slips and the knockout tree as their layouts want them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gm.names import alphabetical
from gm.press.cup_grids import Grid, Words, written
from gm.press.cup_tree import seen
from gm.tournaments.model import Cup, Entrant, Match, Round
from gm.tournaments.slips import Die, slip
from gm.tournaments.tree import Fixture, tree

BLANK = 4
"""Cards without a name, where nobody is entered yet: a page of them."""
DECKS = 2
KINDS = {"simpsons": "games", "meccg": "marshalling", "stadtmeisterschaft": "board"}
"""What is written down of a match; elsewhere a score."""


def cards(words: Words, cup: Cup, planned: int) -> list[dict[str, Any]]:
    """S2.1 S2.2 S4  A card for each player by name: what is known of him, and a line for each round."""
    entrants = sorted(cup.entrants, key=lambda entrant: alphabetical(entrant.name))
    return [_card(words, cup, entrant, planned) for entrant in entrants or [Entrant("")] * BLANK]


def _card(words: Words, cup: Cup, entrant: Entrant, planned: int) -> dict[str, Any]:
    lines = {
        number: {"round": str(number), "opponent": "", "result": "", "points": ""} for number in range(1, planned + 1)
    }
    for round in cup.rounds:
        for match in round.matches:
            if entrant.name in match.players:
                lines[round.number] = _line(words, round, match, entrant.name)
        if entrant.name in [bye.player for bye in round.byes]:
            lines[round.number] = {
                "round": str(round.number),
                "opponent": words.say("cup_bye"),
                "result": "",
                "points": "",
            }
    decks = [{"character": deck.character, "cards": deck.cards or ""} for deck in entrant.decks]
    blank = {"character": "", "cards": ""}
    return {
        "name": entrant.name,
        "address": entrant.address,
        "club": entrant.club,
        "decks": [*decks, *[blank] * (DECKS - len(decks))] if cup.rules == "simpsons" else [],
        "lines": [lines[number] for number in sorted(lines)],
        "grid": _by_hand(words, [lines[number] for number in sorted(lines)]),
    }


def _by_hand(words: Words, lines: Sequence[dict[str, str]]) -> Grid:
    """The lines of a card in text, with room to write."""
    head = ("", *(words.say(f"cup_{key}") for key in ("opponent", "result", "points")), words.say("cup_card_total"))
    rows = tuple(
        (line["round"], line["opponent"] or "_" * 34, line["result"] or "_" * 12, line["points"] or "_" * 8, "_" * 10)
        for line in lines
    )
    return Grid("", head, rows, "rllll")


def _empty(number: int) -> dict[str, str]:
    return {"round": str(number), "opponent": "", "result": "", "points": ""}


def _line(words: Words, round: Round, match: Match, name: str) -> dict[str, str]:
    others = ", ".join(other for other in match.players if other != name)
    points = words.exact(match.score.points[match.players.index(name)]) if match.score else ""
    result = written(words, match)
    return {"round": str(round.number), "opponent": others, "result": result, "points": points}


def slips(words: Words, cup: Cup, round: Round) -> list[dict[str, Any]]:
    """A slip for each match of a round, with what has to be written on it and, for S3.4–S3.7, the dice."""
    decks = {entrant.name: [deck.character for deck in entrant.decks] for entrant in cup.entrants}
    return [
        {
            "table": match.table,
            "round": words.stage(round),
            "group": match.group if round.stage == "groups" else "",
            "players": match.players,
            "decks": [decks.get(name, []) for name in match.players],
            "kind": KINDS.get(cup.rules, "score"),
            "dice": _dice(cup, round, match) if cup.rules == "simpsons" and len(match.players) == 2 else None,
        }
        for match in round.matches
    ]


def _dice(cup: Cup, round: Round, match: Match) -> dict[str, Any]:
    thrown = slip(cup.seed, round.number, (match.players[0], match.players[1]))
    return {
        "deck_first": _told(thrown.deck_first),
        "deck_second": next(name for name in match.players if name != thrown.deck_first.winner),
        "deck_third": _told(thrown.deck_third),
        "beginner": _told(thrown.beginner),
    }


def _told(die: Die) -> dict[str, str]:
    return {"winner": die.winner, "throws": ", ".join(f"{one}:{other}" for one, other in die.throws)}


def brackets(words: Words, cup: Cup) -> list[dict[str, Any]]:
    """The tree, level by level: each place with both sides, the result, and who goes through; [] without one."""
    rounds = [round for round in cup.rounds if round.stage in ("knockout", "quarter-final", "semi-final", "final")]
    if cup.rules not in ("curling", "knockout") or not rounds:
        return []
    return titled(words, [[_fixture(fixture) for fixture in level] for level in tree(rounds)])


def titled(words: Words, levels: Sequence[Sequence[Any]]) -> list[dict[str, Any]]:
    """The levels of a tree with their titles, each result also as the winner sees it."""
    return [
        {"title": _level(words, len(level)), "fixtures": [{**each, "seen": seen(each)} for each in level]}
        for level in levels
    ]


def _level(words: Words, fixtures: int) -> str:
    if fixtures == 1:
        return words.say("cup_level_final")
    return words.say("cup_level_semi_final") if fixtures == 2 else words.say("cup_level_of", places=2 * fixtures)


def _fixture(fixture: Fixture) -> dict[str, Any]:
    players: Sequence[str | None] = fixture.match.players if fixture.match else fixture.sides
    return {
        "players": [name or "" for name in players],
        "through": fixture.through or "",
        "result": fixture.match.score.written if fixture.match and fixture.match.score else "",
        "bye": fixture.match is None and fixture.through is not None,
    }
