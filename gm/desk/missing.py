"""Who has no valid order in a turn yet, by game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from gm.desk.gather import Gathered
from gm.turn import Decision

Sent = Literal["question", "rejected", "withdrawn", "late", "no-order", "nothing"]
IN_FORCE = ("accepted", "clipped")


@dataclass(frozen=True, slots=True)
class Missing:
    """Somebody of whom nothing is in force in a game.

    player   "" where a curling side has nobody who may send its stones
    match    of curling, with the side that lacks its stones; () and "" elsewhere
    sent     what he did send, the gravest of it
    letters  in which he sent it
    silent   for how many turns before this one nothing of his was in force
    absent   no letter of his is awaited in this turn
    """

    player: str
    game: str
    match: tuple[str, str] | tuple[()] = ()
    side: str = ""
    sent: Sent = "nothing"
    letters: tuple[str, ...] = ()
    silent: int = 0
    absent: bool = False


def missing(gathered: Gathered, decision: Decision) -> tuple[Missing, ...]:
    """Active managers (R4) and curling sides, and all whose orders came to nothing; nobody with an order in force.

    Whatever put an order in force counts: a letter, a deputy's, the game master's word, what stands or was sent ahead.
    """
    return (*_managers(gathered, decision), *_sides(gathered, decision))


def _managers(gathered: Gathered, decision: Decision) -> Iterator[Missing]:
    turn = gathered.turn
    for game in ("football", "anti"):
        playing = {entry.manager for entry in decision.entries(game)}
        tried = {one.order.player for one in decision.orders if one.order.game == game and one.order.player}
        awaited = [*(turn.active if game == "football" else ()), *sorted(tried)]
        for player in dict.fromkeys(awaited if game in turn.tasks else ()):
            if player not in playing:
                yield _of(gathered, decision, player, game)


def _sides(gathered: Gathered, decision: Decision) -> Iterator[Missing]:
    task = gathered.turn.tasks.get("curling")
    there = {(entry.match, entry.team) for entry in decision.entries("curling")}
    for match in task.matches if task else ():
        pair = (match.first, match.second)
        for side in pair:
            if (pair, side) not in there:
                for player in match.senders.get(side, ()) or ("",):
                    yield _of(gathered, decision, player, "curling", pair, side)


def _of(
    gathered: Gathered,
    decision: Decision,
    player: str,
    game: str,
    match: tuple[str, str] | tuple[()] = (),
    side: str = "",
) -> Missing:
    found = next((one for one in gathered.turn.players if one.name == player), None)
    sent, letters = _sent(decision, player, game)
    absent = found is not None and found.is_absent(gathered.turn.id)
    return Missing(player, game, match, side, sent, letters, silent(gathered, player), absent)


def _sent(decision: Decision, player: str, game: str) -> tuple[Sent, tuple[str, ...]]:
    """What a player without an order in force sent: what is still asked goes before what was turned down."""
    letters = {one.letter.name: one.state for one in decision.verdicts if player and one.player == player}
    mine = [one for one in decision.orders if one.order.player == player and one.order.game == game]
    asked = [one.letter for one in decision.asked if one.player == player and one.game in ("", game)]
    of_game = {
        "question": [*asked, *(one.order.source.letter for one in mine if one.status == "question")],
        "rejected": [one.order.source.letter for one in mine if one.status == "rejected"],
        "withdrawn": [one.order.source.letter for one in mine if one.status == "withdrawn"],
        "late": [name for name, state in letters.items() if state == "late"],
        "no-order": [name for name, state in letters.items() if state == "no-order"],
    }
    for sent, names in of_game.items():
        if names:
            return sent, tuple(dict.fromkeys(names))  # type: ignore[return-value]
    return "nothing", ()


def silent(gathered: Gathered, player: str) -> int:
    """For how many turns before this one nothing of a player's was in force; the ranking knows what came before all."""
    count = 0
    for record in reversed(gathered.earlier):
        if plays(record, player):
            return count
        count += 1
    idle = next((rating.idle for rating in gathered.ratings if rating.player == player), 0)
    return max(count, idle)


def plays(record: Mapping[str, Any], player: str) -> bool:
    """Whether a player had an order in force in a recorded turn."""
    rows: Sequence[Mapping[str, Any]] = record["orders"]
    return any(row["player"] == player and row["status"] in IN_FORCE for row in rows)


def as_value(one: Missing) -> dict[str, Any]:
    """As JSON values."""
    return {
        "player": one.player or None,
        "game": one.game,
        "match": list(one.match) or None,
        "side": one.side or None,
        "sent": one.sent,
        "letters": list(one.letters),
        "silent": one.silent,
        "absent": one.absent,
    }
