"""Knockout: each round of the tree, its places, and a knockout of any game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from gm.tournaments.lots import lot
from gm.tournaments.model import (
    Bye,
    Cup,
    Draft,
    Match,
    Place,
    Reason,
    Refused,
    Round,
    Rules,
    Score,
    Setting,
    Stuck,
    Table,
)
from gm.tournaments.scores import lot_purpose, read_decided
from gm.tournaments.seeding import dropped, entries, missing, seeding, seeding_reasons
from gm.tournaments.tree import leaves, pairs, size, third_place, tree

POINTS = (1, 0, 0)
STAGES = {2: "final", 4: "semi-final", 8: "quarter-final"}
SETTINGS: dict[str, Setting] = {
    "drawn": Setting("ask", "What decides a drawn match: the director's word, or the lot at once.", ("ask", "lot")),
    "third": Setting(False, "Who lost the semi-finals play for the third place, in the round of the final."),
}


# The next round


def knockout_rounds(cup: Cup) -> tuple[Round, ...]:
    """The rounds of the tree, without those of groups before it."""
    return tuple(round for round in cup.rounds if round.stage != "groups")


def next_sides(cup: Cup, started: Sequence[str | None]) -> list[tuple[str | None, str | None]]:
    """Who comes to each place of the next round, in the order of the tree; None where nobody is, or he is gone."""
    played = knockout_rounds(cup)
    sides = [each.sides for each in tree(played)[len(played)]] if played else list(pairs(started))
    gone = dropped(cup)
    return [(None if one in gone else one, None if other in gone else other) for one, other in sides]


def knockout_round(cup: Cup, started: Sequence[str | None]) -> tuple[Round, tuple[Reason, ...]]:
    """The next round of the tree: who has nobody against him goes through without a match."""
    sides = next_sides(cup, started)
    number, matches, byes = len(cup.rounds) + 1, list[Match](), list[Bye]()
    reasons: list[Reason] = []
    for first, second in sides:
        if first and second:
            pair, why = begins(cup, first, second)
            matches.append(Match(len(matches) + 1, pair))
            reasons.append(why)
        elif alone := first or second:
            byes.append(Bye(alone))
    stage = STAGES.get(2 * len(sides), "knockout")
    if stage == "final" and (lost := losers(cup)) and (matches or byes):
        pair, why = begins(cup, *lost)
        matches.append(Match(len(matches) + 1, pair))
        reasons += [Reason("knockout-third", {"players": pair}), why]
    return Round(number, tuple(matches), tuple(byes), stage), tuple(reasons)


def begins(cup: Cup, above: str, below: str) -> tuple[tuple[str, str], Reason]:
    """Who of two is named first: who was so less often in this tournament, else the upper one in the tree."""
    named = Counter(match.players[0] for round in cup.rounds for match in round.matches)
    if named[above] == named[below]:
        return (above, below), Reason("knockout-begins-above", {"player": above, "other": below})
    first, second = (above, below) if named[above] < named[below] else (below, above)
    facts = {"player": first, "other": second, "own": named[first], "others": named[second]}
    return (first, second), Reason("knockout-begins", facts)


def losers(cup: Cup) -> tuple[str, str] | None:
    """K  The two who lost the last round and are still there, where they are to play for the third place."""
    if not cup.settings.get("third") or not knockout_rounds(cup):
        return None
    gone = dropped(cup)
    last = [match for match in knockout_rounds(cup)[-1].matches if winners(match)]
    lost = [name for match in last for name in match.players if name not in (*winners(match), *gone)]
    return (lost[0], lost[1]) if len(lost) == 2 else None


def overturned(cup: Cup) -> tuple[tuple[int, Match], ...]:
    """K  The played or published matches, by round, that somebody is in who by the results does not come there."""
    played = knockout_rounds(cup)
    found: list[tuple[int, Match]] = []
    for before, after in pairwise(played):
        through = {name for match in before.matches for name in winners(match)}
        through |= {bye.player for bye in before.byes}
        if (third := third_place(after)) and through.isdisjoint(third.players):
            through |= {name for match in before.matches for name in match.players}
        found += [(after.number, match) for match in after.matches if not set(match.players) <= through]
    return tuple(found)


def winners(match: Match) -> tuple[str, ...]:
    """Who won a match: one, or nobody yet."""
    return () if match.score is None or match.score.winner is None else (match.players[match.score.winner],)


# The rule sheet: a knockout of any game


def rounds(cup: Cup) -> int:
    """How many rounds the tree has."""
    return size(len(seeding(cup))).bit_length() - 1


def draw(cup: Cup) -> Draft | Stuck:
    """The next round of the tree; the first has the byes."""
    waiting = missing(cup)
    if waiting:
        return Stuck(tuple(waiting[0]), waiting[1])
    order = seeding(cup)
    if len(cup.rounds) >= rounds(cup):
        return Stuck((), Reason("rounds-over", {"rounds": rounds(cup)}), ("end",))
    round, begun = knockout_round(cup, leaves(order))
    return Draft(round, (*first_reasons(cup, round, order), *begun, *drawn_reasons(cup)), order)


def schedule(cup: Cup) -> tuple[Round, ...]:
    """The first round, which alone is known before it."""
    order = seeding(cup)
    return (knockout_round(replace(cup, rounds=()), leaves(order))[0],) if len(order) > 1 else ()


def first_reasons(cup: Cup, round: Round, order: Sequence[str]) -> Iterable[Reason]:
    """Why the tree is laid out so, or who goes through because the other is gone."""
    if round.number > 1:
        return [Reason("knockout-walkover", {"player": bye.player}) for bye in round.byes]
    places = size(len(order))
    laid = Reason("knockout-tree", {"players": len(order), "size": places, "byes": places - len(order)})
    byes = [Reason("knockout-bye", {"player": bye.player, "seed": order.index(bye.player) + 1}) for bye in round.byes]
    return [*seeding_reasons(cup), laid, *byes]


def drawn_reasons(cup: Cup, rounds: Sequence[Round] | None = None) -> Iterable[Reason]:
    """Which drawn matches of these rounds, or of the last one, the lot decided."""
    for match in [match for round in (cup.rounds[-1:] if rounds is None else rounds) for match in round.matches]:
        if match.score and match.score.winner is not None and match.score.written.endswith("lot"):
            winner, loser = match.players[match.score.winner], match.players[1 - match.score.winner]
            lots = {key: lot(cup.seed, lot_purpose(match), name) for key, name in (("lot", winner), ("other", loser))}
            yield Reason("knockout-lot", {"winner": winner, "loser": loser, **lots})


def final(cup: Cup) -> None:
    """The final is the last of the planned rounds."""


def read(cup: Cup, match: Match, words: str) -> Score | Refused:
    """A result with a winner."""
    return read_decided(cup, match, words, POINTS)


def tables(cup: Cup) -> tuple[Table, ...]:
    """The places: who lost in the same round shares one, but for the third where it is played for; who is still in
    shares the first.
    """
    return (Table("", placed(cup, seeding(cup)), tuple(drawn_reasons(cup, cup.rounds))),)


def placed(cup: Cup, names: Sequence[str], after: Mapping[int, Sequence[str]] | None = None) -> tuple[Place, ...]:
    """The places of a tree's players, and behind them, by their places in the groups, those who did not reach it."""
    reached = reached_in(cup, names)
    wins = Counter(name for round in knockout_rounds(cup) for match in round.matches for name in winners(match))
    third = _third(cup)
    levels: dict[tuple[int, int], list[str]] = {}
    for name in names:
        levels.setdefault((reached[name], third.get(name, 0)), []).append(name)
    classes = [
        ({"round": level} | ({"third": won} if those[0] in third else {}), those)
        for (level, won), those in sorted(levels.items(), reverse=True)
    ]
    classes += [({"round": 0, "group-place": place}, list(those)) for place, those in sorted((after or {}).items())]
    places: list[Place] = []
    for figures, tied in classes:
        place, criteria = len(places) + 1, {name: Fraction(figure) for name, figure in figures.items()}
        parted = not places or places[-1].criteria["round"] != criteria["round"]
        by = "" if not places else "round" if parted else next(reversed(criteria))
        for index, name in enumerate(sorted(tied)):
            places.append(Place(place, name, Fraction(wins[name]), criteria, "" if index else by))
    return tuple(places)


def _third(cup: Cup) -> dict[str, int]:
    """K  Who has won (1) and who has lost (0) the match for the third place, once it is played."""
    played = [match for round in knockout_rounds(cup) if (match := third_place(round)) and winners(match)]
    return {name: int(name in winners(match)) for match in played for name in match.players}


def reached_in(cup: Cup, names: Sequence[str]) -> dict[str, int]:
    """The level of the tree in which each was out, from 1; one more than there are for those who are still in."""
    levels = tree(knockout_rounds(cup))
    most = max(len(levels), 1) + 1
    found = dict.fromkeys(names, most)
    for number, level in enumerate(levels, 1):
        for fixture in level:
            out = () if fixture.open else fixture.sides
            found.update({side: number for side in out if side in found and side != fixture.through})
    gone = dropped(cup)
    return {name: number - (number == most and name in gone) for name, number in found.items()}


KNOCKOUT = Rules("knockout", SETTINGS, entries, rounds, draw, final, read, tables, schedule)
