"""Every die of a turn, one line for each team against each other, so that a complaint can be looked up."""

from __future__ import annotations

import json
from collections.abc import Iterator

from gm.games.football import attacks
from gm.record import Record, decision_of, task_of


def rolls(made: Record, key: bytes) -> bytes:
    """The dice of a record as JSON lines; b"" where none were thrown.

    A line has game, attacker and defender (team and manager), chances a game, and for each game its chances as
    [number of the sweeper, number of the keeper, outcome]. Numbers that were not needed are told too (docs/dice.md).
    """
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in _lines(made, key)).encode("utf-8")


def _lines(made: Record, key: bytes) -> Iterator[dict[str, object]]:
    for code, given in made["tasks"].items():
        if given.get("method") != "dice":
            continue
        task = task_of(code, made["turn"], given)
        for attack in attacks(task, decision_of(made).entries(code), key):
            games: list[list[list[object]]] = [[] for _ in range(task.times)]
            for game, _, sweeper, keeper, outcome in attack.rolls():
                games[game].append([sweeper, keeper, outcome])
            yield {
                "game": code,
                "attacker": [attack.attacker.team, attack.attacker.manager],
                "defender": [attack.defender.team, attack.defender.manager],
                "chances": attack.chances,
                "games": games,
            }
