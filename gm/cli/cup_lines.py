"""A tournament in lines of 80 columns: rounds, tables, reasons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from gm import names
from gm.cli.lines import columns, count, wrap
from gm.cli.told import COLUMNS
from gm.tournaments.model import Cup, Match, Reason, Round, Table

if TYPE_CHECKING:
    from gm.desk.cup import Log
    from gm.tournaments.events import Event

VULGAR = {Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}


def amount(value: Fraction) -> str:
    """An exact number as it is read: 3, 3½, 10⅓, 22/7 where there is no sign for it."""
    whole, rest = divmod(abs(value), 1)
    sign = "-" if value < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}{VULGAR[rest]}" if rest in VULGAR else str(value)


def round_lines(round: Round) -> list[str]:
    """A round: who sits at which table, with the results that are in, and who has a bye."""
    state = {"draft": "a draft", "published": "published", "closed": "all results in"}[round.state]
    stage = f" ({round.stage})" if round.stage not in ("", "swiss") else ""
    lines = [f"Round {round.number}{stage}, {state}"]
    rows = [[str(match.table), *_seats(match), match.score.written if match.score else ""] for match in round.matches]
    lines += [f"  {line}" for line in columns(rows, right=(0,))]
    return lines + [f"  bye: {names.cut(bye.player, 60)} ({amount(bye.points)})" for bye in round.byes]


def _seats(match: Match) -> list[str]:
    group = [match.group] if match.group not in ("", "final") else []
    if len(match.players) == 2:
        return [*group, " – ".join(names.cut(name, 28) for name in match.players)]
    return [*group, ", ".join(names.cut(name, 15) for name in match.players)]


def table_lines(tables: Iterable[Table]) -> list[str]:
    """Tables with a column for each criterion that was asked, and by which of them a place was decided."""
    lines: list[str] = []
    for table in tables:
        if not table.places:
            continue
        if lines:
            lines.append("")
        if table.group:
            lines.append(f"Group {table.group}")
        known = (name for place in table.places for name in place.criteria)
        lines += _standings(table, [name for name in dict.fromkeys(known) if name != "points"])
    return lines


def _standings(table: Table, asked: Sequence[str]) -> list[str]:
    """The lines of a table; criteria for which a line has no room stand below, with places and players again."""
    room = max(20, COLUMNS - 28 - sum(len(name) + 2 for name in asked))
    shown = names.shown([place.player for place in table.places], room)
    rows = [["", "player", "points", "by", *asked]]
    for place in table.places:
        figures = [amount(place.criteria[name]) if name in place.criteria else "" for name in asked]
        rows.append([str(place.place), shown[place.player], amount(place.points), place.by, *figures])
    every = range(4, 4 + len(asked))
    for fit in range(len(asked), -1, -1):
        lines = _columns(rows, [0, 1, 2, *every[:fit], 3])
        if fit == 0 or max(map(names.width, lines)) <= COLUMNS:
            break
    return lines if fit == len(asked) else [*lines, "", *_columns(rows, [0, 1, *every[fit:]])]


def _columns(rows: Sequence[Sequence[str]], places: Sequence[int]) -> list[str]:
    """These columns of a table; all but names and words end together."""
    right = [at for at, place in enumerate(places) if place not in (1, 3)]
    return columns([[row[place] for place in places] for row in rows], right=right)


def reason_lines(reasons: Sequence[Reason], language: str = "en") -> list[str]:
    """Reasons in a language, each wrapped to the width of the page."""
    from gm.desk.cup_words import say

    return [line for reason in reasons for line in wrap(say(reason, language), "  ", "    ")]


def players_line(cup: Cup) -> str:
    """How many play, and how many have left."""
    left = sum(entrant.left is not None for entrant in cup.entrants)
    return count(len(cup.entrants) - left, "player") + (f", {left} left" if left else "")


def outlook(log: Log) -> list[str]:
    """How many play and how many rounds are planned, and what is worth a word before the first round."""
    from gm.desk.cup_rounds import begins

    if not log.cup.entrants:
        return []
    reasons = begins(log)
    stopped = any(reason.stops for reason in reasons)
    planned = 0 if stopped else log.rules.rounds(log.cup)
    rounds = f", {count(planned, 'round')} planned" if planned else ""
    return [f"{players_line(log.cup)}{rounds}", *reason_lines(reasons)]


def described(event: Event) -> str:
    """An event in a few words."""
    facts = event.facts
    said = {
        "add": lambda: f"{', '.join(one['name'] for one in facts['players'][:5])} entered",
        "late": lambda: f"{facts['player']['name']} came late",
        "drop": lambda: f"{facts['player']} had left",
        "readd": lambda: f"{facts['player']} was back",
        "draft": lambda: f"draft of round {facts['round']['number']}",
        "publish": lambda: f"round {facts['round']} published",
        "undo": lambda: f"undo of event {facts['undoes']}",
        "set": lambda: f"settings {', '.join(facts['settings'])}",
    }
    if event.event in said:
        return said[event.event]()
    if event.event in ("result", "correct"):
        return f"{event.event} of round {facts['round']}, table {facts['table']}: {facts['score']['written']}"
    return f"{event.event} {' – '.join(facts['players'])}"
