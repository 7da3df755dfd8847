"""What is printed of a tournament, and its reasons in words: pure functions of the tournament and the templates."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from gm.press import cup_cards, cup_grids, text
from gm.press.cup_grids import Grid, Words
from gm.press.environment import Press, guarded, press
from gm.tournaments.model import Cup, Reason, Round
from gm.tournaments.reasons import CODES
from gm.tournaments.shelf import RULES

WHAT = ("scorecards", "pairings", "standings", "slips")
WIDTH = 80
BLANK = 4
"""Rounds on a card before anybody is entered."""
DRAWN = 4
"""Levels of a tree that a line of text has room for; a larger one is a list in text."""


class Printed(NamedTuple):
    """A print-out: as text of at most 80 cells a line, and as a page that needs nothing else."""

    text: str
    html: str


def reason(language: str, reason: Reason, templates: Path | None = None, zone: str | None = None) -> str:
    """Say a reason, the number of its rule in brackets behind it.

    An unknown code raises LookupError, a missing or extra fact TypeError, a fault in the zine's own templates
    InputError.
    """
    said = CODES.get(reason.code)
    if said is None:
        raise LookupError(f"no reason {reason.code!r}")
    if set(reason.facts) != set(said.facts):
        raise TypeError(f"{reason.code} has the facts {list(said.facts)} and was given {sorted(reason.facts)}")
    found = press(language, templates, zone)
    facts = {name: _shown(fact) for name, fact in reason.facts.items()}
    if "criterion" in facts:
        facts["criterion"] = criterion(found, facts["criterion"])
    words: str = guarded(templates, lambda: found.reasons(reason.code.replace("-", "_"), **facts))
    return f"{words} [{said.rule}]"


def criterion(found: Press, name: str) -> str:
    """The word for a criterion."""
    called = re.sub(r"\W", "_", cup_grids.column(name))
    words: str = found.say(f"cup_criterion_{called}")
    return words


def _shown(fact: Any) -> Any:
    """A fact for the words: clean, exact numbers as they are read by `exact`, names of a set in order."""
    if isinstance(fact, Fraction):
        return str(fact)
    if isinstance(fact, Mapping):
        return {text.clean(str(key)): _shown(item) for key, item in fact.items()}
    if isinstance(fact, set | frozenset):
        return sorted(map(_shown, fact))
    if isinstance(fact, list | tuple):
        return [_shown(item) for item in fact]
    return text.clean(fact)


def printed(cup: Cup, what: str, language: str, templates: Path | None = None, number: int | None = None) -> Printed:
    """Print score cards, the pairings of a round (the last, or `number`), its slips, or the standings.

    The standings have a column for every criterion that was asked, then the cross table, results by round and the
    tree, whichever the rule sheet has. LookupError where `what` is none of these.
    """
    if what not in WHAT:
        raise LookupError(f"{what!r} is none of {', '.join(WHAT)}")
    found = press(language, templates)
    words = Words(found.say, found.exact)
    made = {"grids": list[Grid](), "cards": [], "slips": [], "levels": []}

    def make() -> Printed:
        facts = {**made, **_made(words, cup, what, _round(cup, number))}
        facts |= {"cup": text.clean(cup.name), "what": what, "rules": cup.rules, "width": WIDTH, "drawn": DRAWN}
        layouts = found.templates
        plain = layouts.get_template("cup.txt.j2").render(**facts)
        return Printed(text.tidy(plain), layouts.get_template("cup.html.j2").render(**facts))

    done: Printed = guarded(templates, make)
    return done


def round_lines(language: str, round: Round, templates: Path | None = None) -> list[str]:
    """A round in lines: its name, then who sits at which table, and who is free."""
    found = press(language, templates)
    grid = _clean(cup_grids.by_table(Words(found.say, found.exact), round))
    return [grid.title, *(f"  {line}".rstrip() for line in (*grid.lines(WIDTH - 2), *grid.notes))]


def shown(cup: Cup, language: str, templates: Path | None = None) -> dict[str, Any]:
    """Give what the archive shows of a tournament, clean: tables, tree, and every round that is published."""
    words = Words((found := press(language, templates)).say, found.exact)

    def make() -> dict[str, Any]:
        rounds = [cup_grids.by_table(words, round) for round in cup.rounds if round.state != "draft"]
        return {
            "cup": text.clean(cup.name),
            "tables": [_values(grid) for grid in _standings(words, cup)],
            "levels": text.clean(cup_cards.brackets(words, cup)),
            "rounds": [_values(grid) for grid in rounds],
        }

    facts: dict[str, Any] = guarded(templates, make)
    return facts


def _values(grid: Grid) -> dict[str, Any]:
    clean = _clean(grid)
    return {"title": clean.title, "head": clean.head, "rows": clean.rows, "align": clean.align, "notes": clean.notes}


def _round(cup: Cup, number: int | None) -> Round | None:
    """The round of this number, or the last one."""
    rounds = [round for round in cup.rounds if number in (None, round.number)]
    return rounds[-1] if rounds else None


def _made(words: Words, cup: Cup, what: str, round: Round | None) -> dict[str, Any]:
    if what == "scorecards":
        planned = RULES[cup.rules].rounds(cup) if cup.entrants else BLANK
        return {"cards": [_card(card) for card in cup_cards.cards(words, cup, planned)]}
    if what == "slips":
        return {"slips": text.clean(cup_cards.slips(words, cup, round)) if round else []}
    grids = _pairings(words, cup, round) if what == "pairings" else _standings(words, cup)
    levels = cup_cards.brackets(words, cup) if what == "standings" else []
    return {"grids": [_clean(grid) for grid in grids], "levels": text.clean(levels)}


def _card(card: dict[str, Any]) -> dict[str, Any]:
    return {**text.clean({**card, "grid": ""}), "grid": _clean(card["grid"])}


def _clean(grid: Grid) -> Grid:
    rows = tuple(tuple(text.clean(cell) for cell in row) for row in grid.rows)
    notes = tuple(map(text.clean, grid.notes))
    return Grid(grid.title, grid.head, rows, grid.align, grid.flex, notes)


def _pairings(words: Words, cup: Cup, round: Round | None) -> list[Grid]:
    """A round by table and by name, and the whole schedule where there is one."""
    grids = [cup_grids.by_table(words, round), cup_grids.by_name(words, round)] if round else []
    laid = RULES[cup.rules].schedule(cup)
    return grids + [cup_grids.by_table(words, each) for each in laid if not round or each.number > round.number]


def _standings(words: Words, cup: Cup) -> list[Grid]:
    tables = RULES[cup.rules].tables(cup)
    grids = [cup_grids.standings(words, table, ()) for table in tables]
    for table in tables:
        leagues = {match.group for round in cup.rounds if round.stage in cup_grids.MATRIX for match in round.matches}
        if table.group in leagues:
            grids += cup_grids.cross(words, cup, table)
        elif any(round.stage in ("swiss", "preliminary") for round in cup.rounds):
            grids.append(cup_grids.progress(words, cup, table))
    return grids
