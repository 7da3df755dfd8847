"""A tournament's rounds: drawn, changed by the director, published; and an event undone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from gm import zine
from gm.desk.cup import Log, current, draft, missing, player, without_draft
from gm.desk.cup_draft import again, outdated
from gm.desk.cup_settings import change
from gm.desk.cup_words import say
from gm.desk.undecided import Undecided
from gm.model import InputError
from gm.tournaments import values
from gm.tournaments.curling_cup import day_ahead
from gm.tournaments.events import Event
from gm.tournaments.model import Cup, Draft, Reason, Round, Stuck
from gm.tournaments.replay import in_force, undone


@dataclass(frozen=True, slots=True)
class Drawn:
    """A draft and its reasons; `hints` are worth a word before the first round."""

    draft: Draft
    hints: tuple[Reason, ...] = ()


def pair(log: Log, choose: str = "") -> Drawn:
    """Draw the next round, or draw its draft anew, after what the director has forbidden or forced since.

    Undecided where no draw exists, with what can be chosen; what was chosen holds from now on.
    """
    if choose:
        change(log, ["--stuck", choose])
    cup = without_draft(log.cup)
    all_in(cup)
    number = len(cup.rounds) + 1
    hints = begins(log)
    if against := [say(reason) + _remedy(log, reason) for reason in hints if reason.stops]:
        raise InputError(*against)
    planned = log.rules.rounds(cup)
    if number > planned:
        raise InputError(f"all {planned} rounds are played; next: {log.call('final')}")
    return _drawn(log, log.rules.draw(cup), hints)


def _remedy(log: Log, reason: Reason) -> str:
    """S1.2  The director's word with which it goes on all the same."""
    few = reason.code == "simpsons-few-players"
    return f"; {log.call('set', '--unofficial')} lets it begin" if few else ""


def begins(log: Log) -> tuple[Reason, ...]:
    """What stands against the first round, or is worth a hint before it; nothing once it is published."""
    return () if current(log.cup) else log.rules.entries(log.cup)


def final(log: Log) -> Drawn:
    """Draw the round after the planned ones: final, semi-finals or play-off."""
    cup = without_draft(log.cup)
    all_in(cup)
    planned = log.rules.rounds(cup)
    if len(cup.rounds) < max(1, planned):
        raise InputError(f"{len(cup.rounds)} of {planned} rounds are played; next: {log.call('pair')}")
    drawn = log.rules.final(cup)
    if drawn is None:
        raise InputError(f"there is no further round; {log.call('table')} shows who has won")
    return _drawn(log, drawn)


def _drawn(log: Log, drawn: Draft | Stuck, hints: tuple[Reason, ...] = ()) -> Drawn:
    if isinstance(drawn, Stuck):
        raise Undecided(say(drawn.reason), *_choices(log, drawn))
    facts = {
        "round": values.from_round(drawn.round),
        "order": list(drawn.order),
        "reasons": [values.from_reason(reason) for reason in drawn.reasons],
    }
    # The same draft again is no event: a command that was killed after it wrote can be given again.
    if _last(log) != ("draft", facts):
        log.add("draft", **facts)
    return Drawn(drawn, hints)


def _choices(log: Log, stuck: Stuck) -> list[str]:
    """What the director may choose, as commands."""
    offered = [f"{log.call('pair')} --choose {choice}" for choice in stuck.choices if choice not in ("end", "final")]
    ends = {"end": f"or let it end here: {log.call('table')}", "final": f"next: {log.call('final')}"}
    return offered + [ends[choice] for choice in stuck.choices if choice in ends]


def _last(log: Log) -> tuple[str, object]:
    last = in_force(log.events)[-1]
    return last.event, dict(last.facts)


def all_in(cup: Cup) -> None:
    """Refuse where results of the current round are missing, with their tables."""
    round = current(cup)
    if round is not None and (tables := missing(round)):
        raise InputError(f"round {round.number}: {results_missing(tables)}")


def results_missing(tables: Sequence[int]) -> str:
    """3 results missing: tables 2, 5, 7; of five and more in a row the first and the last."""
    one = len(tables) == 1
    rows: list[list[int]] = []
    for table in tables:
        if rows and table == rows[-1][-1] + 1:
            rows[-1].append(table)
        else:
            rows.append([table])
    which = ", ".join(f"{row[0]}–{row[-1]}" if len(row) > 4 else ", ".join(map(str, row)) for row in rows)
    return f"{len(tables)} result{'' if one else 's'} missing: table{'' if one else 's'} {which}"


def publish(log: Log) -> Round:
    """Publish the draft; refused where it is no longer what would be drawn."""
    round = draft(log.cup)
    if round is None:
        raise InputError(f"there is no draft to publish; {log.call('pair')} draws one")
    all_in(without_draft(log.cup))
    if why := outdated(log):
        raise InputError(f"{why}; {again(log, round.number)} draws it anew")
    if round.number == 1 and (late := late_schedule(log)):
        raise InputError(say(late))
    log.add("publish", round=round.number)
    return log.cup.rounds[-1]


def late_schedule(log: Log) -> Reason | None:
    """C9  A curling schedule that is not published a day before its first match, where the settings tell that one."""
    words = str(log.cup.settings.get("first_match") or "")
    if not words:
        return None
    first, now = datetime.fromisoformat(words), log.where.now
    if first.tzinfo is None and (log.where.folder / "zine.toml").is_file():
        first = first.replace(tzinfo=zine.load(log.where.folder).zone)
    return day_ahead(now, first.astimezone())


def swap(log: Log, first: str, second: str) -> Round:
    """Let two players of the draft change their seats."""
    round = draft(log.cup)
    if round is None:
        raise InputError(f"there is no draft; what is published changes by {log.call('undo')} only")
    log.add("swap", players=two(log.cup, first, second))
    return log.cup.rounds[-1]


def against_sheet(log: Log, round: Round) -> list[str]:
    """S3.11 M3  What a Swiss draft has that the sheet would not draw: a rematch, a forbidden pair, a second bye."""
    before = [each for each in log.cup.rounds if each.number < round.number] if round.stage == "swiss" else []
    met = {frozenset(match.players): each.number for each in before for match in each.matches}
    free = {bye.player: each.number for each in before for bye in each.byes}
    told = []
    for match in round.matches:
        pair = frozenset(match.players)
        if pair in met:
            told.append(f"{' and '.join(match.players)} were drawn in round {met[pair]} already")
        if round.stage == "swiss" and pair in log.cup.forbidden:
            told.append(f"{' and '.join(match.players)} are forbidden")
    return told + [f"{bye.player} had the bye in round {free[bye.player]}" for bye in round.byes if bye.player in free]


def two(cup: Cup, first: str, second: str) -> list[str]:
    """Two different players by name or beginning."""
    pair = [player(cup, first), player(cup, second)]
    if pair[0] == pair[1]:
        raise InputError(f'"{first}" and "{second}" are both {pair[0]}')
    return pair


def forbid(log: Log, first: str, second: str, off: bool) -> list[str]:
    """Forbid a pairing, or allow it again."""
    pair = two(log.cup, first, second)
    known = frozenset(pair) in log.cup.forbidden
    if off and not known:
        raise InputError(f"{pair[0]} and {pair[1]} are not forbidden")
    if any(frozenset(pair) <= frozenset(forced) for forced in log.cup.forced):
        raise InputError(f"{pair[0]} and {pair[1]} are forced; gm cup force --off first")
    if known == off:
        log.add("allow" if off else "forbid", players=pair)
    return pair


def force(log: Log, first: str, second: str, off: bool) -> list[str]:
    """Force a pairing in the next draw, or take that back."""
    pair = two(log.cup, first, second)
    known = any(frozenset(pair) == frozenset(forced) for forced in log.cup.forced)
    if off and not known:
        raise InputError(f"{pair[0]} and {pair[1]} are not forced")
    if frozenset(pair) in log.cup.forbidden:
        raise InputError(f"{pair[0]} and {pair[1]} are forbidden; gm cup forbid --off first")
    taken = [name for forced in log.cup.forced for name in forced if name in pair and set(forced) != set(pair)]
    if taken and not off:
        raise InputError(f"{taken[0]} has a forced pairing already; gm cup force --off takes it back")
    if known == off:
        log.add("unforce" if off else "force", players=pair)
    return pair


def undo(log: Log, number: int | None) -> Event:
    """Undo the last event that counts, or that of a number; the event that was undone comes back.

    An undo is undone by its number.
    """
    if number is None:
        number = in_force(log.events)[-1].n
    if number == 1:
        raise InputError("the first event begins the tournament and cannot be undone; its file can be put away")
    if not 1 < number <= len(log.events):
        raise InputError(f"there is no event {number}; the last one is {len(log.events)}")
    if number in undone(log.events):
        raise InputError(f"event {number} is undone already")
    try:
        log.add("undo", undoes=number)
    except InputError as error:
        raise InputError(f"event {number} cannot be undone, for a later one rests on it: {error}") from None
    return log.events[number - 1]
