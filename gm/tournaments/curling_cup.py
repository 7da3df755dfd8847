"""The curling tournament, C9 (curling.de.txt): groups and knockout, or knockout at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from gm.tournaments import groups, knockout
from gm.tournaments.curling_result import read
from gm.tournaments.groups import LETTERS, snake
from gm.tournaments.model import Cup, Draft, Reason, Round, Rules, Setting, Stuck, Table
from gm.tournaments.round_robin import Fixtures, as_round, berger, drawn
from gm.tournaments.seeding import dropped, entries, missing, seeding
from gm.tournaments.tree import tree

THROUGH = 2
"""C9: how many of each group go through."""
SETTINGS: dict[str, Setting] = {
    "mode": Setting(
        "by-number",
        "C9: direct knockout where it comes out even, else groups before it.",
        ("by-number", "knockout", "groups"),
    ),
    "drawn": Setting(
        "replay",
        "C9: a drawn knockout match: same data, other side beginning; new data; or lot at once.",
        ("replay", "new-data", "lot"),
    ),
    "third": Setting(False, "Who lost the semi-finals play for the third place, in the round of the final."),
    "win": Setting(2, "C9: points for a win in a group."),
    "draw": Setting(1, "C9: points for a draw in a group."),
    "loss": Setting(0, "C9: points for a loss in a group."),
    "tiebreaks": Setting(groups.CHAINS[0], "C9: what separates those equal on points.", groups.CHAINS),
    "dropped": Setting("struck", "Whether the matches of one who drops out count for the others.", ("struck", "stand")),
    "first_match": Setting("", 'When the first match is played, "2026-02-20 18:00"; the schedule stands a day before.'),
}


# Mode and schedule


def mode(cup: Cup) -> str:
    """C9  Direct knockout where it comes out even (2, 4, 8, 16, … teams), else groups."""
    chosen, teams = cup.settings["mode"], len(seeding(cup))
    if chosen != "by-number":
        return str(chosen)
    return "knockout" if teams >= 2 and teams & (teams - 1) == 0 else "groups"


def groups_of(cup: Cup) -> dict[str, tuple[str, ...]]:
    """C9  Two groups by the snake of the seeding; three teams make one."""
    order = seeding(cup)
    dealt = snake(order, 1 if len(order) <= 3 else 2)
    return dict(zip(LETTERS, dealt, strict=False))


def fixtures(cup: Cup) -> tuple[Mapping[str, Fixtures], ...]:
    """C9  The group matches round by round, everyone against everyone; a smaller group may end earlier and is free."""
    laid = {group: (names, berger(names)) for group, names in groups_of(cup).items()}
    length = max(len(each) for _, each in laid.values())
    return tuple(
        {group: each[number] if number < len(each) else Fixtures((), names) for group, (names, each) in laid.items()}
        for number in range(length)
    )


def schedule(cup: Cup) -> tuple[Round, ...]:
    """C9  The whole schedule: all group matches, or the first round of a direct knockout."""
    if mode(cup) == "knockout":
        return knockout.schedule(cup)
    return tuple(as_round(number, each, "groups") for number, each in enumerate(fixtures(cup), 1))


def day_ahead(published: datetime, first_match: datetime) -> Reason | None:
    """C9  The schedule is published at least a day before the first match; else what is wrong."""
    if published + timedelta(days=1) <= first_match:
        return None
    facts = {"published": published.isoformat(), "first_match": first_match.isoformat()}
    return Reason("curling-late-schedule", facts, stops=True)


def checked(cup: Cup) -> tuple[Reason, ...]:
    """C9  What stands against beginning with these teams and settings."""
    words = str(cup.settings["first_match"])
    try:
        wrong = bool(words) and not datetime.fromisoformat(words)
    except ValueError:
        wrong = True
    return (*entries(cup), *([Reason("curling-first-match", {"words": words}, stops=True)] if wrong else []))


# The rounds


def rounds(cup: Cup) -> int:
    """C9  The rounds of the groups, or those of a direct knockout."""
    return knockout.rounds(cup) if mode(cup) == "knockout" else len(fixtures(cup))


def draw(cup: Cup) -> Draft | Stuck:
    """C9  The next round of the groups, or of a direct knockout."""
    told = () if cup.rounds else (Reason("curling-mode", {"mode": mode(cup), "teams": len(seeding(cup))}),)
    if mode(cup) == "knockout":
        laid = knockout.draw(cup)
        return (
            laid if isinstance(laid, Stuck) else Draft(laid.round, (*told, *laid.reasons, *replayed(cup)), laid.order)
        )
    planned = fixtures(cup)
    if len(cup.rounds) >= len(planned):
        return Stuck((), Reason("rounds-over", {"rounds": len(planned)}), ("final",))
    made = drawn(cup, planned[len(cup.rounds)], "groups", len(planned))
    dealt = [Reason("curling-snake", {"group": group, "teams": list(names)}) for group, names in groups_of(cup).items()]
    return Draft(made.round, (*told, *(dealt if told else ()), *made.reasons), made.order)


def final(cup: Cup) -> Draft | Stuck | None:
    """C9  After the groups: semi-finals crosswise between the first two of each, then the final; None after it.

    Of a single group the first two play the final.
    """
    if mode(cup) == "knockout":
        return None
    if waiting := missing(cup):
        return Stuck(tuple(waiting[0]), waiting[1])
    if len(cup.rounds) < len(fixtures(cup)):
        return Stuck((), Reason("results-missing", {"tables": []}))
    played = tree(knockout.knockout_rounds(cup))
    if played and len(played) == len(knockout.knockout_rounds(cup)):
        return None
    started, why = crosswise(cup)
    round, begun = knockout.knockout_round(cup, started)
    gone = [Reason("knockout-walkover", {"player": bye.player}) for bye in round.byes]
    told = (*(() if played else why), *gone, *begun, *replayed(cup), *knockout.drawn_reasons(cup))
    return Draft(round, told, tuple(name for name in started if name))


def stages(cup: Cup) -> tuple[tuple[str, str | None], ...]:
    """C9  After groups: semi-finals and final, or the final alone after one group."""
    if mode(cup) == "knockout":
        return ()
    semi = [("semi-final", "minutes")] if len(groups_of(cup)) > 1 else []
    return (*semi, ("final", "minutes"))


def crosswise(cup: Cup) -> tuple[tuple[str | None, ...], tuple[Reason, ...]]:
    """C9  First of A against second of B, first of B against second of A; of those who are still there."""
    gone = dropped(cup)
    best: list[list[tuple[str, str, int]]] = []
    for table in group_tables(cup):
        there = [place for place in table.places if place.player not in gone][:THROUGH]
        best.append([(place.player, table.group, number) for number, place in enumerate(there, 1)])
    found: list[tuple[str, str, int] | None] = [
        each[rank] if rank < len(each) else None
        for pair in ([(best[0], 0), (best[-1], 1)], [(best[-1], 0), (best[0], 1)][: 2 * (len(best) - 1)])
        for each, rank in pair
    ]
    reasons = [
        Reason("curling-crosswise", {"team": team, "group": group, "place": rank})
        for team, group, rank in filter(None, found)
    ]
    return tuple(each[0] if each else None for each in found), tuple(reasons)


def replayed(cup: Cup, rounds: Sequence[Round] | None = None) -> tuple[Reason, ...]:
    """C9  Which matches of these rounds, or of the last one, were drawn and played again."""
    return tuple(
        Reason(
            "curling-replayed",
            {
                "first": match.players[0],
                "second": match.players[1],
                "score": match.score.written.split()[0],
                "replay": match.score.written.split()[1],
            },
        )
        for round in (cup.rounds[-1:] if rounds is None else rounds)
        for match in round.matches
        if match.score and "replay" in match.score.facts
    )


# Tables


def group_tables(cup: Cup) -> tuple[Table, ...]:
    """C9  The tables of the groups."""
    return tuple(groups.table(cup, group, names) for group, names in groups_of(cup).items())


def tables(cup: Cup) -> tuple[Table, ...]:
    """C9  The places of the tournament once the knockout has begun, then the groups."""
    if mode(cup) == "knockout":
        (table,) = knockout.tables(cup)
        return (replace(table, reasons=_decided(cup)),)
    told = group_tables(cup)
    if not knockout.knockout_rounds(cup):
        return told
    first, *_ = tree(knockout.knockout_rounds(cup))
    inside = {name for fixture in first for name in fixture.sides}
    there = [place.player for table in told for place in table.places if place.player in inside]
    after: dict[int, list[str]] = {}
    for table in told:
        for rank, place in enumerate(table.places, 1):
            if place.player not in inside:
                after.setdefault(rank, []).append(place.player)
    return (Table("", knockout.placed(cup, there, after), _decided(cup)), *told)


def _decided(cup: Cup) -> tuple[Reason, ...]:
    """C9  What has decided the drawn matches of the knockout."""
    rounds = knockout.knockout_rounds(cup)
    return (*replayed(cup, rounds), *knockout.drawn_reasons(cup, rounds))


CURLING_CUP = Rules("curling", SETTINGS, checked, rounds, draw, final, read, tables, schedule, stages)
