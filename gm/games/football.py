"""Turnierfußball and Anti-Turnierfußball, F1–F15 (turnierfussball-hai-zet.de.txt)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

from gm import dice, names
from gm.games.football_chances import PARTS, expected_points, scored
from gm.games.football_shares import Lineup, nearest
from gm.games.football_table import Meeting, Table, report, table, team_order
from gm.model import (
    Clip,
    Entry,
    Facts,
    Game,
    Move,
    Notice,
    Order,
    PlayerRule,
    Reading,
    Row,
    Rule,
    Source,
    Standing,
    Task,
)
from gm.notices import asks

ROWS = ("keeper", "sweeper", "defence", "midfield", "attack")
MOST_BEHIND = 10
MOST = 10**9
MOST_ANTI = 999
"""Above this an anti line-up, which nothing shortens, is asked about before anybody reckons with it."""


# F1–F7: what a team is


def cost(lineup: Move) -> int:
    """F1  A point of keeper or sweeper costs 2 WP, a point of defence, midfield or attack 1 WP."""
    return 2 * (int(lineup[0]) + int(lineup[1])) + sum(lineup[2:])


def lineup_of(values: Sequence[str], source: Source | None = None, most: int = MOST) -> Reading | Move:
    """F1  A line-up is five whole numbers from 0 up: the five, or what is asked about these words.

    Negative and broken numbers are asked about, and those above `most`; nothing is rounded, filled up or left out.
    """
    asked = [
        Notice("football-F1-number", source, {"number": value})
        for value in values
        if not re.fullmatch(r"\+?[0-9]{1,10}", value) or int(value) > most
    ]
    if len(values) != len(ROWS):
        asked.insert(0, Notice("football-F1", source, {"count": len(values)}))
    return Reading(notices=tuple(asked)) if asked else tuple(int(value) for value in values)


def keeper_and_sweeper(task: Task, lineup: Move) -> Clip | None:
    """F2  Keeper and sweeper are at most 10; what is above is struck."""
    return _changed(lineup, (min(lineup[0], MOST_BEHIND), min(lineup[1], MOST_BEHIND), *lineup[2:]))


def three_to_one(task: Task, lineup: Move) -> Clip | None:
    """F3  No field row is above three times the smallest one; what is above is struck."""
    most = 3 * min(lineup[2:])
    return _changed(lineup, (*lineup[:2], *(min(row, most) for row in lineup[2:])))


def shortened(task: Task, lineup: Move) -> Clip | None:
    """F4  A line-up above the WP is shortened to them so that the ratio of its five rows stays as good as it can.

    F5  One below the WP stays as it is.
    """
    spent = cost(lineup)
    if spent <= task.wp:
        return None
    after = nearest(_five(lineup), spent, task.wp, range(task.wp, -1, -1), (0, 0, 0, 0, 0), _five(lineup))
    return Clip(after, ({"before": list(lineup), "after": list(after), "cost": spent, "wp": task.wp},))


def name_kept(row: Row) -> list[Notice]:
    """F6  A name has at most 30 letters; a longer one is kept whole and the manager told. Without one he is asked."""
    length = names.length(row.name)
    asked = [] if row.name and (row.sure or row.as_read) else [Notice("football-F1-name", row.source)]
    told = [Notice("football-F6", row.source, {"team": row.name, "length": length})]
    return asked or (told if length > names.NAME_LETTERS else [])


def two_teams(task: Task, in_force: Sequence[Order], new: Order) -> Notice | None:
    """F7  A manager enters at most two teams, with two different (folded) names; about a third he is asked."""
    known = {names.fold(order.team): order.team for order in in_force}
    if len(known) < 2 or names.fold(new.team) in known:
        return None
    first, second = list(known.values())[:2]
    return Notice("football-F7", new.source, {"team": new.team, "first": first, "second": second})


# F8–F12: what becomes of two line-ups, and of all


def evaluate(task: Task, entries: Sequence[Entry], key: bytes) -> Table:
    """F8  Every team plays every other once; the table that comes of it, in whatever order the entries are."""
    teams = sorted(entries, key=team_order)
    meetings = {
        (first, second): _meet(task, key, teams[first], teams[second])
        for first in range(len(teams))
        for second in range(first + 1, len(teams))
    }
    return table(task, teams, meetings)


def advantages(attacker: Move, defender: Move) -> tuple[int, int, int]:
    """F9  By how many points attack exceeds sweeper and defence, midfield midfield, and defence attack."""
    _, sweeper, defence, midfield, attack = defender
    return max(0, attacker[4] - sweeper - defence), max(0, attacker[3] - midfield), max(0, attacker[2] - attack)


def chances_diced(attacker: Move, defender: Move) -> tuple[int, int, int]:
    """F10  Whole, half and quarter chances, each row rounded to the nearest whole number, halves up."""
    attack, midfield, defence = advantages(attacker, defender)
    return attack, (midfield + 1) // 2, (defence + 2) // 4


def chances_expected(attacker: Move, defender: Move) -> tuple[int, int, int]:
    """F11  Whole, half and quarter chances, each row rounded up to a whole number."""
    attack, midfield, defence = advantages(attacker, defender)
    return attack, (midfield + 1) // 2, (defence + 3) // 4


class Attack(NamedTuple):
    """All chances of one team against another: `chances` a game, and for each of them both numbers, needed or not."""

    attacker: Entry
    defender: Entry
    chances: int
    sweeper: bytes
    keeper: bytes
    goals: tuple[int, ...]
    """By game."""

    def rolls(self) -> Iterator[tuple[int, int, int, int, str]]:
        """Game and chance (both from 0), the sweeper's and the keeper's number, and "stopped", "saved" or "goal"."""
        for index, (sweeper, keeper) in enumerate(zip(self.sweeper, self.keeper, strict=True)):
            saved = "saved" if keeper <= self.defender.move[0] else "goal"
            outcome = "stopped" if sweeper <= self.defender.move[1] else saved
            yield *divmod(index, self.chances), sweeper, keeper, outcome


def attack(task: Task, key: bytes, attacker: Entry, defender: Entry) -> Attack:
    """F10  A number 1–15 at most the sweeper stops a chance, then one of 1–14 at most the keeper saves the shot.

    The streams are named [turn, game, attacker's team, manager, defender's team, manager, "sweeper" or "keeper"];
    chance i of game g (both from 0) has number g · chances + i of both.
    """
    chances = sum(chances_diced(attacker.move, defender.move))
    name = [task.turn, task.game, attacker.team, attacker.manager, defender.team, defender.manager]
    sweeper = dice.stream(key, [*name, "sweeper"]).rolls(15, chances * task.times)
    keeper = dice.stream(key, [*name, "keeper"]).rolls(14, chances * task.times)
    outcome = scored(sweeper, keeper, defender.move[1], defender.move[0])
    goals = tuple(outcome.count(1, game * chances, (game + 1) * chances) for game in range(task.times))
    return Attack(attacker, defender, chances, sweeper, keeper, goals)


def attacks(task: Task, entries: Sequence[Entry], key: bytes) -> Iterator[Attack]:
    """F10  Every chance of every pairing with its numbers, in an order that does not depend on that of the entries."""
    teams = sorted(entries, key=team_order)
    for attacker in teams:
        yield from (attack(task, key, attacker, defender) for defender in teams if defender is not attacker)


def diced(task: Task, key: bytes, first: Entry, second: Entry) -> Meeting:
    """F10  So many games of a pairing (100 in the sheet), a win 2 points, a draw 1; points and goals added up."""
    goals, against = attack(task, key, first, second).goals, attack(task, key, second, first).goals
    points = sum((own >= other) + (own > other) for own, other in zip(goals, against, strict=True))
    return Meeting(points, 0, 2 * task.times, sum(goals) * PARTS, sum(against) * PARTS)


def hit(defender: Move) -> int:
    """F11  A chance scores with (15 − sweeper) · (14 − keeper) of 210."""
    return int((15 - defender[1]) * (14 - defender[0]))


def expected(first: Entry, second: Entry) -> Meeting:
    """F11  Expected points, 2 · P(more goals) + P(equal goals), and expected goals, both exact."""
    chances, against = (sum(chances_expected(*pair)) for pair in ((first.move, second.move), (second.move, first.move)))
    points = expected_points(chances, hit(second.move), against, hit(first.move))
    return Meeting(points, chances + against, 2, chances * hit(second.move), against * hit(first.move))


# F13–F14: Anti-Turnierfußball is evaluated alike, its table turned round (football_table)


def anti_follows(standings: Sequence[Standing], managers: Sequence[str]) -> bool:
    """F13  An anti round follows a tournament that one of these managers has won, alone or shared."""
    named = {names.fold(manager) for manager in managers}
    return any(standing.place == 1 and names.fold(standing.manager) in named for standing in standings)


def anti_field_rows(task: Task, lineup: Move) -> Clip | None:
    """F14  A field row under a third of the largest is raised to a third, rounded up."""
    third = -(-max(lineup[2:]) // 3)
    return _changed(lineup, (*lineup[:2], *(max(row, third) for row in lineup[2:])))


def raised(task: Task, lineup: Move) -> Clip | None:
    """F14  A line-up below the WP is raised to them so that the ratio of its rows stays as good as it can.

    0-0-0-0-0 counts as 1-1-1-1-1; one that costs more than the WP stays.
    """
    low = _five(lineup) if any(lineup) else (1, 1, 1, 1, 1)
    spent, after = cost(low), low
    if spent < task.wp:
        most = (MOST_BEHIND, MOST_BEHIND, *[max(task.wp, spent) * 3] * 3)
        after = nearest(low, spent, task.wp, count(task.wp), low, _five(most))
    if after == lineup:
        return None
    return Clip(after, ({"before": list(lineup), "after": list(after), "cost": cost(lineup), "wp": task.wp},))


# The seam


def parse(task: Task, player: str, rows: Sequence[Row]) -> Reading:
    """F1 F6  The line-ups in rows that are for this game (the anti game takes those marked so); never raises."""
    readings = [_read(task, player, row) for row in rows if row.kind != "stones" and row.anti == (task.game == "anti")]
    return Reading(
        tuple(order for reading in readings for order in reading.orders),
        tuple(notice for reading in readings for notice in reading.notices),
    )


def _read(task: Task, player: str, row: Row) -> Reading:
    most = MOST_ANTI if task.game == "anti" else MOST
    move, notices = None, name_kept(row)
    match lineup_of(row.values, row.source, most):
        case Reading(notices=asked):
            notices = [*asked, *notices]
        case lineup:
            move = lineup
    if row.kind == "numbers" and not row.as_read:
        # Numbers that need not be a line-up: five good ones or a team's name make them worth a question.
        if move is None and not (row.name and row.sure):
            return Reading()
        move, notices = None, [Notice("order-unclear", row.source)]
    if any(asks(notice.code) for notice in notices):
        move = None
    # A sentence is no team: who answers the question names one.
    team = row.name if row.sure or row.as_read else ""
    return Reading((Order(player, task.game, team, move, row.source),), tuple(notices))


def _meet(task: Task, key: bytes, first: Entry, second: Entry) -> Meeting:
    return diced(task, key, first, second) if task.method == "dice" else expected(first, second)


def _changed(before: Move, after: Move) -> Clip | None:
    """A clip that tells each row that changed, or None where none did."""
    changes: list[Facts] = [
        {"row": row, "before": old, "after": new}
        for row, old, new in zip(ROWS, before, after, strict=True)
        if old != new
    ]
    return Clip(after, tuple(changes)) if changes else None


def _five(move: Move) -> Lineup:
    keeper, sweeper, defence, midfield, attack = move
    return keeper, sweeper, defence, midfield, attack


FOOTBALL = Game(
    code="football",
    parse=parse,
    order_rules=(Rule("F2", keeper_and_sweeper), Rule("F3", three_to_one), Rule("F4", shortened)),
    player_rules=(PlayerRule("F7", two_teams),),
    evaluate=evaluate,
    report=report,
)
ANTI = Game(
    code="anti",
    parse=parse,
    order_rules=(Rule("F14", keeper_and_sweeper), Rule("F14", anti_field_rows), Rule("F14", raised)),
    player_rules=(PlayerRule("F7", two_teams),),
    evaluate=evaluate,
    report=report,
)
