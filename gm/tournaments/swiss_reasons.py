"""Every reason that the Swiss rule sheets give: its facts, and what it says.

Names are text, players a tuple of names, points and figures exact fractions, lots a mapping of names to twelve digits.
A lot is read from the stream ["lot", *purpose, name] of the tournament's seed (`gm.tournaments.lots`); the purpose is
"order", round for the sorted list, "bye", round for the bye of M2, and "place" for places.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Said:
    """What a code stands for: the rule's number, the names of its facts, and an English sentence with them."""

    rule: str
    facts: tuple[str, ...]
    words: str


CODES: dict[str, Said] = {
    # the draw
    "swiss-lots": Said("S3.10 M3", ("round", "lots"), "Equal in points are ordered by lot, the lowest first: {lots}."),
    "swiss-forced": Said(
        "K", ("first", "second", "rematch"), "{first} and {second} are paired by the director's word."
    ),
    "swiss-forced-idle": Said(
        "K", ("players",), "The forced pair {players} cannot be: not both are free in this round."
    ),
    "swiss-absent": Said(
        "S3.9", ("player", "rounds"), "{player} did not appear in {rounds} rounds: is the player to be dropped?"
    ),
    "swiss-bye": Said(
        "S3.11 M2",
        ("player", "had", "needed", "again"),
        "{player} has the bye, after {again} before. Lower are {had}, who had one; with {needed} sitting out the rest"
        " could not have been paired.",
    ),
    "meccg-bye-lots": Said("M2", ("round", "player", "lots"), "The bye was drawn by lot, the lowest first: {lots}."),
    "swiss-passed": Said(
        "S3.11 M3",
        ("first", "second", "met", "forbidden", "needed"),
        "{first} plays {second}, not {met}, who have met {first}, nor {forbidden}, whom the director forbids, nor"
        " {needed}: with them the rest could not have been paired without a rematch.",
    ),
    "meccg-float": Said(
        "M3",
        ("player", "points", "opponent", "opponent_points", "group", "before", "spared", "odd"),
        "{player} ({points}) leaves the group {group} and plays {opponent} ({opponent_points}): the group is odd, or"
        " else somebody in it could not be paired without a rematch. {player} has done so {before} times before, those"
        " spared, {spared}, more often.",
    ),
    "swiss-rematch": Said(
        "S3.11 M3", ("first", "second"), "{first} and {second} play each other again: there was no other way."
    ),
    "swiss-guarantee": Said(
        "S3.11 M3",
        ("round", "guaranteed", "possible"),
        "Without a rematch a pairing is guaranteed up to round {guaranteed}, and possible up to round {possible} at"
        " most, with those who are here now.",
    ),
    # where nothing is drawn
    "swiss-stuck": Said(
        "S3.11 M3",
        ("round", "players", "opponents", "bye", "forbidden"),
        "Round {round} cannot be paired without a rematch or a second bye: {players} cannot all be,"
        " for besides one another only {opponents} (and, if bye is true, the bye) are left to them."
        " The director has forbidden {forbidden}.",
    ),
    "swiss-stuck-bye": Said(
        "S3.11",
        ("round", "players", "opponents", "bye", "forbidden"),
        "Round {round} cannot be paired without a rematch or a second bye: {players} and the bye cannot all be, for"
        " besides one another only {opponents} are left to them. The director has forbidden {forbidden}.",
    ),
    "swiss-too-few": Said("K", ("players",), "There are not two players to be paired, only {players}."),
    "swiss-unfinished": Said("K", ("tables", "pairs"), "Results are missing at the tables {tables}: {pairs}."),
    "swiss-over": Said("S3.13", ("round",), "The final was drawn in round {round}; nothing is drawn after it."),
    # the start
    "swiss-rounds-beyond": Said(
        "S3.11 M3",
        ("planned", "possible"),
        "{planned} rounds are planned, but without a rematch {possible} at most are possible.",
    ),
    "swiss-too-late": Said(
        "K", ("missed", "rounds"), "{missed} of {rounds} rounds are missed, more than half: it is too late."
    ),
    "simpsons-few-players": Said(
        "S1.2", ("players", "least"), "{players} players are too few: at least {least} must take part."
    ),
    "simpsons-unofficial": Said(
        "S1.2", ("players", "least"), "With {players} players instead of {least} it is unofficial."
    ),
    "simpsons-few-rounds": Said(
        "S3.12", ("planned", "least"), "{planned} rounds are planned; at least {least} should be played."
    ),
    "simpsons-sixteen": Said(
        "S3.12", ("planned",), "16 players stand in both lines: {planned} rounds; 5 leave fewer ties."
    ),
    "simpsons-decks": Said("S1.6", ("player", "decks"), "{player} has {decks} decks instead of two."),
    "simpsons-same-deck": Said(
        "S1.6", ("player", "character"), "{player} has two decks with the starting character {character}."
    ),
    "simpsons-few-cards": Said(
        "S1.6",
        ("player", "character", "cards", "least"),
        "The deck {character} of {player} has {cards} cards; at least {least} are needed.",
    ),
    # results that cannot be
    "simpsons-unreadable": Said(
        "S3.9", ("words",), '"{words}" is no result: 2-1, 1-1, 2-0, or +-- where the second is absent.'
    ),
    "simpsons-games": Said("S3.8", ("words",), '"{words}" cannot be: the match ends when somebody has two games.'),
    "simpsons-final-open": Said(
        "S3.13",
        ("words",),
        '"{words}" cannot end the final: it is played until somebody has two games.',
    ),
    "meccg-unreadable": Said(
        "M4",
        ("words",),
        '"{words}" is no result: 24:18, 20:20 link 2, 20:20 =, ring 1, 5-1, or +-- where the second is absent.',
    ),
    "meccg-link": Said(
        "M4", ("words",), '"{words}" is equal: add link 1 or link 2 for the weakest link, or = for a draw.'
    ),
    "meccg-no-link": Said("M4", ("words",), '"{words}" is not equal: the weakest link decides nothing there.'),
    "meccg-points": Said(
        "M4", ("words",), '"{words}" is no pair of tournament points: 8-0, 6-0, 5-1, 4-2, 3.5-2.5, 3-3.'
    ),
    # places
    "swiss-direct-open": Said(
        "S3.13", ("players",), "{players} have not all met, so that direct comparison is not asked."
    ),
    "swiss-by-direct": Said("S3.13 M6", ("players", "figures"), "Direct comparison orders {players}: {figures}."),
    "swiss-by-opponents": Said("S3.13", ("players", "figures"), "Opponent score orders {players}: {figures}."),
    "swiss-by-average": Said("S3.13 M6", ("players", "figures"), "Opponents' average orders {players}: {figures}."),
    "swiss-by-lot": Said("S3.13 M6", ("players", "figures"), "The lot orders {players}, the lowest first: {figures}."),
    "simpsons-final": Said("S3.13", ("players",), "{players} play the final, without a time limit, to two games."),
    "simpsons-final-early": Said(
        "S3.13", ("played", "planned"), "The final comes after {played} rounds; {planned} were planned."
    ),
    "simpsons-other-finalists": Said(
        "S3.13",
        ("players", "others", "average"),
        "{players} are in the final; with the opponent score reckoned the other way (average: {average}) it would be"
        " {others}.",
    ),
    "simpsons-winner": Said("S3.13", ("winner", "second"), "{winner} has won the final against {second}."),
}
