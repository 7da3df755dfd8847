"""The town championship in Mensch ärgere dich nicht, T1–T4 (maedn-stadtmeisterschaft.de.txt)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gm.tournaments import stadtmeisterschaft_result
from gm.tournaments.lots import by_lot
from gm.tournaments.model import Bye, Cup, Draft, Match, Reason, Refused, Round, Rules, Score, Setting, Stuck
from gm.tournaments.stadtmeisterschaft_final import final, played, stages, tables
from gm.tournaments.tables import FIVE, PURPOSE, THREE, Plan, Sitting, plan, sizes
from gm.tournaments.tables_bound import meetings

STAGE = "preliminary"
SETTINGS = {
    "games": Setting(
        3,
        "Rounds of the preliminaries; everybody plays one game in each (T1: for example 3 or 4).",
        tuple(range(1, 21)),
    ),
    "minutes": Setting(20, "Minutes of a game before the final (T4)."),
    "final-minutes": Setting(30, "Minutes of the final (T4)."),
    "call": Setting(5, "Minutes before the end at which it is announced."),
    "break": Setting(10, "Minutes between rounds."),
}


def entries(cup: Cup) -> tuple[Reason, ...]:
    """T1  Fewer than three cannot play; with five all play alike when the rounds are a multiple of five.

    What the whole schedule will be like is told beforehand.
    """
    count = len(cup.active(1))
    if count < THREE:
        return (Reason("too-few", {"players": count, "least": THREE}, stops=True),)
    told = [Reason("stadtmeisterschaft-five", {"rounds": rounds(cup)})] if count == FIVE and rounds(cup) % FIVE else []
    laid = _laid(cup)
    return (*told, laid.reason) if isinstance(laid, Stuck) else (*told, outlook(cup, laid[0]))


def rounds(cup: Cup) -> int:
    """T1  How many preliminary rounds are played."""
    return int(cup.settings.get("games", SETTINGS["games"].default))


# T1: the preliminaries


def _sitting(round: Round) -> Sitting:
    return Sitting(tuple(match.players for match in round.matches), tuple(bye.player for bye in round.byes))


def _laid(cup: Cup) -> tuple[Plan, int] | Stuck:
    """T1  The schedule that is in force for the next round, and the number of its first round.

    It is made once, and anew from the round on in which others play than before, or after one in which the director has
    changed tables or wants some together. What is published stays; what was planned is kept as far as it can be.
    """
    done = tuple(_sitting(round) for round in played(cup, STAGE))
    current: Plan | Stuck | None = None
    at, there = 1, frozenset[str]()
    for number in range(1, min(len(done) + 1, rounds(cup)) + 1):
        names = frozenset(cup.active(number))
        # Who has left, or is not here yet, can be wanted at no table.
        forced = [group for group in cup.forced if names.issuperset(group)] if number == len(done) + 1 else []
        former = current.sittings[number - at :] if isinstance(current, Plan) else ()
        as_planned = isinstance(current, Plan) and current.sittings[number - 1 - at] == done[number - 2]
        if not as_planned or names != there or forced:
            before = done[: number - 1]
            current = plan(names, rounds(cup) + 1 - number, cup.seed, before, cup.forbidden, tuple(forced), former)
            at, there = number, names
    if current is None:
        return Stuck((), Reason("rounds-over", {"rounds": rounds(cup)}), ("final",))
    return current if isinstance(current, Stuck) else (current, at)


def draw(cup: Cup) -> Draft | Stuck:
    """T1  The next preliminary round of the schedule."""
    number = len(played(cup, STAGE)) + 1
    if number > rounds(cup):
        return Stuck((), Reason("rounds-over", {"rounds": rounds(cup)}), ("final",))
    laid = _laid(cup)
    if isinstance(laid, Stuck):
        return laid
    current, at = laid
    round = _round(number, current.sittings[number - at])
    order = tuple(by_lot(cup.seed, PURPOSE, cup.active(number)))
    return Draft(round, tuple(_reasons(cup, round, current, at)), order)


def _round(number: int, sitting: Sitting) -> Round:
    matches = tuple(Match(table, names) for table, names in enumerate(sitting.tables, 1))
    return Round(number, matches, tuple(Bye(name) for name in sitting.out), STAGE)


def _reasons(cup: Cup, round: Round, current: Plan, at: int) -> Iterator[Reason]:
    """Why the round is drawn so: tables, who sits at three or out, who meets again, and how good the schedule is."""
    before = played(cup, STAGE)
    if round.number == at > 1:
        then, now = set(cup.active(at - 1)), set(cup.active(at))
        yield Reason("tables-planned-anew", {"round": at, "left": sorted(then - now), "joined": sorted(now - then)})
    size = Counter(sizes(len(cup.active(round.number))))
    yield Reason("tables-sizes", {"players": len(cup.active(round.number)), "fours": size[4], "threes": size[3]})
    if threes := [name for match in round.matches if len(match.players) == THREE for name in match.players]:
        sittings = [*(_sitting(each) for each in before[: at - 1]), *current.sittings]
        times = Counter(name for each in sittings for table in each.tables if len(table) == THREE for name in table)
        shares = [times[name] for name in cup.active(round.number)]
        yield Reason("tables-threes", {"players": threes, "least": min(shares), "most": max(shares)})
    out = Counter(bye.player for each in before for bye in each.byes)
    for bye in round.byes:
        yield Reason("tables-out", {"player": bye.player, "times": out[bye.player] + 1})
    for group in cup.forced:
        yield Reason("tables-forced", {"players": list(group)})
    met = meetings(_sitting(each).tables for each in before)
    for pair in meetings([_sitting(round).tables]):
        if met[pair]:
            yield Reason("tables-again", {"players": sorted(pair), "times": met[pair] + 1})
    yield outlook(cup, current)


def outlook(cup: Cup, current: Plan) -> Reason:
    """T1  How many meet again in the whole schedule, and whether fewer could."""
    if not current.again:
        return Reason("tables-none-again", {"rounds": rounds(cup)})
    facts = {"again": current.again, "rounds": rounds(cup)}
    if current.again == current.least:
        return Reason("tables-best", facts)
    return Reason("tables-bound", {**facts, "least": current.least})


def schedule(cup: Cup) -> tuple[Round, ...]:
    """T1  All preliminary rounds: those that are published as they stand, the others as they are planned."""
    done = played(cup, STAGE)
    laid = _laid(cup)
    if isinstance(laid, Stuck) or len(done) >= rounds(cup):
        return done
    current, at = laid
    to_come = current.sittings[len(done) + 1 - at :]
    return (*done, *(_round(number, sitting) for number, sitting in enumerate(to_come, len(done) + 1)))


def read(cup: Cup, match: Match, words: str) -> Score | Refused:
    """P1–P3 T1  A table's result: places, or the boards when time was up; 5, 3, 2, 1 points, shared where equal."""
    return stadtmeisterschaft_result.read(match, words)


STADTMEISTERSCHAFT = Rules("stadtmeisterschaft", SETTINGS, entries, rounds, draw, final, read, tables, schedule, stages)
