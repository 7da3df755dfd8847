"""Why a town championship is drawn and decided so: each code, its rule, its facts, and an English sentence."""

from __future__ import annotations

from gm.tournaments.swiss_reasons import Said

CODES: dict[str, Said] = {
    "tables-sizes": Said(
        "T1",
        ("players", "fours", "threes"),
        "{players} players sit at {fours} tables of four and {threes} of three: as few of three as can be.",
    ),
    "tables-threes": Said(
        "T1",
        ("players", "least", "most"),
        "At tables of three: {players}; by the last round everybody has sat at one {least} to {most} times.",
    ),
    "tables-out": Said(
        "T1",
        ("player", "times"),
        "{player} sits out, for the {times}. time: with five players one sits out in turn, who has least often.",
    ),
    "tables-none-again": Said("T1", ("rounds",), "No pair meets twice in all {rounds} rounds."),
    "tables-best": Said(
        "T1", ("again", "rounds"), "Meetings beyond the first in all {rounds} rounds: {again}; no schedule has fewer."
    ),
    "tables-bound": Said(
        "T1",
        ("again", "rounds", "least"),
        "Meetings beyond the first in all {rounds} rounds: {again} were found; at least {least} there must be.",
    ),
    "tables-again": Said("T1", ("players", "times"), "{players} meet for the {times}. time."),
    "tables-planned-anew": Said(
        "T1",
        ("round", "left", "joined"),
        "From round {round} on the schedule is made anew: {left} left, {joined} joined, or tables were changed.",
    ),
    "tables-forced": Said("T1", ("players",), "{players} sit at one table, as the director wants."),
    "tables-forced-unfit": Said(
        "T1", ("players",), "{players} are wanted at one table, and no table takes all who are."
    ),
    "tables-forbidden": Said(
        "T1", ("players",), "Every schedule found lets {players} meet, whom the director does not want to."
    ),
    "stadtmeisterschaft-five": Said(
        "T1",
        ("rounds",),
        "With five players one sits out each round; in {rounds} rounds not all play equally often, in five they do.",
    ),
    "stadtmeisterschaft-play-off": Said(
        "T2", ("players", "points", "open"), "{players} have {points} points each and play for {open} open places."
    ),
    "stadtmeisterschaft-through": Said(
        "T2", ("player", "seed", "points"), "{player} is through as number {seed}: {points}."
    ),
    "stadtmeisterschaft-by-play-off": Said(
        "T2",
        ("player", "above", "own", "other"),
        "{above} stands before {player} by the play-off: {other} to {own} points.",
    ),
    "stadtmeisterschaft-by-first-places": Said(
        "T2",
        ("player", "above", "own", "other"),
        "{above} stands before {player} by more first places: {other} to {own}.",
    ),
    "stadtmeisterschaft-by-lot": Said(
        "T2", ("player", "above", "own", "other"), "{above} stands before {player} by lot: {other} is lower than {own}."
    ),
    "stadtmeisterschaft-snake": Said(
        "T3", ("first", "second"), "Semi-finals: 1, 4, 5, 8 are {first}; 2, 3, 6, 7 are {second}."
    ),
    "stadtmeisterschaft-few": Said(
        "T3", ("players",), "Fewer than eight play: there are no semi-finals, {players} play the final."
    ),
    "stadtmeisterschaft-second": Said(
        "T3",
        ("player", "above", "table"),
        "{above} and {player} are equal at table {table}; {above} stood better before it and is through.",
    ),
    "stadtmeisterschaft-final": Said(
        "T3", ("players",), "{players} were first and second of the semi-finals and play the final."
    ),
    "stadtmeisterschaft-unknown": Said(
        "T1", ("words", "players"), "{words} is none of {players}; their seats 1 to 4 do too."
    ),
    "stadtmeisterschaft-twice": Said("T1", ("player",), "{player} stands there twice."),
    "stadtmeisterschaft-missing": Said(
        "T1", ("players",), "{players} are missing; each player of the table stands there once."
    ),
    "stadtmeisterschaft-board-players": Said("P1", ("count",), "{count} boards; each player of the table has one."),
    "stadtmeisterschaft-board-twice": Said("P1", ("player",), "{player} has two boards."),
    "stadtmeisterschaft-board-pieces": Said("P1", ("player", "count"), "{player} has {count} pieces; it must be four."),
    "stadtmeisterschaft-board-field": Said(
        "P1",
        ("player", "field"),
        "{player}: {field} is no field; there are B, A, 2 to 40 from the own A field, and a to d in the house.",
    ),
    "stadtmeisterschaft-board-own": Said("L6", ("player", "field"), "{player} has two pieces on {field}."),
    "stadtmeisterschaft-board-others": Said(
        "L6",
        ("player", "field", "other", "at"),
        "{field} of {player} and {at} of {other} are one field, by the seats of this table.",
    ),
    "stadtmeisterschaft-board-winners": Said(
        "L17", ("players",), "{players} have four pieces home; the first ends the game."
    ),
}
