"""The matches of a tournament's round, as a turn plays them: C1, C9."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from gm import names
from gm.model import Match, Player
from gm.tournaments.events import BadEvent, parse
from gm.tournaments.model import Cup, Entrant
from gm.tournaments.replay import replay
from gm.zine.cups import FOLDER, cup_file, cup_names, read_cup

CURLING = "curling"


def cup_of(folder: Path, name: str) -> Cup:
    """A curling tournament of the zine as it stands; LookupError with what is wrong with the name or its log."""
    if name not in cup_names(folder):
        known = ", ".join(cup_names(folder)) or "none yet; gm cup new begins one"
        raise LookupError(f'is "{name}", which is no tournament of this zine; there are {known}')
    lines, _ = read_cup(cup_file(folder, name), f"{FOLDER}/{name}.jsonl")
    try:
        cup = replay([parse(number, line) for number, line in enumerate(lines, 1)])
    except BadEvent as error:
        raise LookupError(f'is "{name}", whose log cannot be read; gm cup table "{name}" says why') from error
    if cup.rules != CURLING:
        raise LookupError(f'is "{name}", which is played by the rules {cup.rules}; name one of curling')
    return cup


def matches_of(cup: Cup, number: int, senders: Mapping[str, tuple[str, ...]]) -> tuple[Match, ...]:
    """The matches of a published round with who sends for each side; LookupError where there is none."""
    for round in cup.rounds:
        if round.number == number and round.state != "draft" and round.matches:
            pairs = [(match.players[0], match.players[1]) for match in round.matches]
            return tuple(
                Match(first, second, {side: senders.get(side, ()) for side in (first, second)})
                for first, second in pairs
            )
    there = ", ".join(str(round.number) for round in cup.rounds if round.state != "draft") or "none yet"
    raise LookupError(f'is {number}, which is no published round of "{cup.name}"; there are {there}')


def senders_of(cup: Cup, players: tuple[Player, ...]) -> dict[str, tuple[str, ...]]:
    """C1  Who sends for each side, as far as it is known: the player of the same name, or who has its address."""
    return {entrant.name: tuple(each.name for each in players if _is(each, entrant)) for entrant in cup.entrants}


def _is(player: Player, entrant: Entrant) -> bool:
    known = {address.casefold() for address in player.addresses}
    return names.fold(player.name) == names.fold(entrant.name) or entrant.address.strip().casefold() in known
