"""Tables of a tournament as rows of words: pairings, schedule, standings, cross table, results by round."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from gm.names import alphabetical
from gm.press import text
from gm.tournaments.model import Cup, Match, Place, Round, Table
from gm.tournaments.tree import third_place

Say = Callable[..., str]
NARROWEST = 8
"""Cells that a name keeps, however many columns there are."""
BLOCK = 8
"""Opponents beside each other in a cross table."""
MATRIX = ("groups", "round-robin")
REACHED = {1: 3, 2: 2, 4: 4}
"""The stage of which somebody is out, in the order of its words, by the matches of its level."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table to be printed.

    align     one letter a column: l, r or c
    flex      the columns that give way where a line is too narrow: what does not fit goes on in a line below
    notes     sentences below it
    """

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    align: str
    flex: tuple[int, ...] = (1,)
    notes: tuple[str, ...] = ()

    def lines(self, width: int) -> list[str]:
        """The table in lines of at most so many cells, the header first."""
        rows = [self.head, *self.rows]
        widths = [max(text.measure(row[column]) for row in rows) for column in range(len(self.head))]
        while sum(widths) + 2 * (len(widths) - 1) > width:
            widest = max(self.flex, key=lambda column: widths[column])
            if widths[widest] <= NARROWEST:
                break
            widths[widest] -= 1
        columns = list(zip(widths, self.align, strict=True))
        return [line for row in rows for line in _row(row, columns)]


def _row(row: Sequence[str], columns: Sequence[tuple[int, str]]) -> Iterator[str]:
    """A row in as many lines as its longest cell needs."""
    cells = [text.wrap(words, width=cells).split("\n") for words, (cells, _) in zip(row, columns, strict=True)]
    for number in range(max(map(len, cells))):
        line = [each[number] if number < len(each) else "" for each in cells]
        yield "  ".join(map(_cell, line, columns))


def _cell(words: str, column: tuple[int, str]) -> str:
    cells, side = column
    return text.cell(words, cells, "right" if side == "r" else "center" if side == "c" else "left")


@dataclass(frozen=True, slots=True)
class Words:
    """What the press says in one language: words, exact numbers, reasons."""

    say: Say
    exact: Callable[[Fraction], str]

    def stage(self, round: Round) -> str:
        """A round with its stage: "Round 3", "Semi-final"."""
        if round.stage in ("play-off", "quarter-final", "semi-final", "final"):
            return self.say(f"cup_stage_{round.stage.replace('-', '_')}", number=round.number)
        return self.say("cup_round", number=round.number)


# Pairings


def by_table(words: Words, round: Round) -> Grid:
    """A round table by table, those who are free at the end."""
    seats = max([2, *(len(match.players) for match in round.matches)])
    head = (words.say("cup_table"), *(words.say("cup_seat", number=seat) for seat in range(1, seats + 1)))
    rows = [(str(match.table), *match.players, *[""] * (seats - len(match.players))) for match in round.matches]
    if any(match.group not in ("", round.stage) for match in round.matches):
        head = (head[0], words.say("cup_group"), *head[1:])
        rows = [(row[0], match.group, *row[1:]) for row, match in zip(rows, round.matches, strict=True)]
    if any(match.score for match in round.matches):
        head = (*head, words.say("cup_result"))
        rows = [(*row, written(words, match)) for row, match in zip(rows, round.matches, strict=True)]
    free = tuple(words.say("cup_free", player=bye.player) for bye in round.byes)
    if third := third_place(round):
        free += (words.say("cup_third", table=third.table),)
    align = "r" + "l" * (len(head) - 1)
    return Grid(words.stage(round), head, tuple(rows), align, tuple(range(1, len(head))), free)


def by_name(words: Words, round: Round) -> Grid:
    """A round by the names, each with his table and whom he meets there."""
    found: list[tuple[str, str, str]] = []
    for match in round.matches:
        for name in match.players:
            others = ", ".join(other for other in match.players if other != name)
            found.append((name, str(match.table), others))
    found += [(bye.player, "–", words.say("cup_bye")) for bye in round.byes]
    head = (words.say("cup_player"), words.say("cup_table"), words.say("cup_opponent"))
    title = words.say("cup_by_name", round=words.stage(round))
    return Grid(title, head, tuple(sorted(found, key=lambda row: alphabetical(row[0]))), "lrl", (0, 2))


def written(words: Words, match: Match) -> str:
    """A result as it stands, that of a table of the championship as the points of its seats; "" where none is told."""
    if match.score is None:
        return ""
    return " : ".join(map(words.exact, match.score.points)) if "place" in match.score.facts else match.score.written


# Standings


def standings(words: Words, table: Table, notes: Sequence[str]) -> Grid:
    """A table with a column for each criterion that was asked."""
    asked = list(dict.fromkeys(column(name) for place in table.places for name in place.criteria if name != "points"))
    won = words.say("cup_wins") if "round" in asked else words.say("cup_points")
    first = (words.say("cup_place"), words.say("cup_player"), won)
    head = (*first, *(words.say(f"cup_criterion_{name.replace('-', '_')}") for name in asked))
    last = max((place.criteria["round"] for place in table.places if "round" in place.criteria), default=None)
    rows = tuple(
        (
            f"{place.place}.",
            place.player,
            words.exact(place.points),
            *(figure(words, place, name, last) for name in asked),
        )
        for place in table.places
    )
    flex = [3 + asked.index("direct")] if "direct" in asked else []
    title = words.say("cup_group_table", group=table.group) if table.group else words.say("cup_standings")
    return Grid(title, head, rows, "rl" + "r" * (1 + len(asked)), (1, *flex), tuple(notes))


def column(criterion: str) -> str:
    """The column that a criterion stands in: all figures of the table of only the tied share one."""
    return "direct" if re.fullmatch(r"direct(-\d+)?(-difference|-scored)?", criterion) else criterion


def figure(words: Words, place: Place, name: str, last: Fraction | None = None) -> str:
    """What stands in a column of a line, "" where it was not asked; who is out in round `last` is still in."""
    if name == "round" and name in place.criteria:
        return _out_in(words, place.criteria[name], last)
    if name == "stage":
        return words.say("cup_reached", stage=int(place.criteria[name])) if name in place.criteria else ""
    if name == "lot":
        return f"{int(place.criteria['lot']):012d}" if "lot" in place.criteria else ""
    if name != "direct":
        return words.exact(place.criteria[name]) if name in place.criteria else ""
    times = [key for key in place.criteria if re.fullmatch(r"direct(-\d+)?", key)]
    return "; ".join([*(_direct(words, place.criteria, each) for each in times[:2]), *["…"] * (len(times) > 2)])


def _out_in(words: Words, level: Fraction, last: Fraction | None) -> str:
    """In which level of the tree somebody was out, by its name: its levels are not the tournament's rounds."""
    if level == last or last is None:
        return "–"
    if not level:
        return words.say("cup_group")
    matches = 2 ** int(last - 1 - level)
    if matches in REACHED:
        return words.say("cup_reached", stage=REACHED[matches])
    return words.say("cup_level_of", places=2 * matches)


def _direct(words: Words, criteria: Mapping[str, Fraction], called: str) -> str:
    more = [criteria[f"{called}-{key}"] for key in ("difference", "scored") if f"{called}-{key}" in criteria]
    shown = words.exact(criteria[called])
    return f"{shown} ({', '.join(map(words.exact, more))})" if more else shown


# Results


def cross(words: Words, cup: Cup, table: Table) -> list[Grid]:
    """Who played whom how: everyone against everyone, in blocks of opponents; the numbers are the table's lines."""
    names = [place.player for place in table.places]
    results: dict[tuple[str, str], list[str]] = {}
    for round in cup.rounds:
        for match in round.matches:
            if round.stage in MATRIX and match.group == table.group and match.score:
                first, second = match.players
                results.setdefault((first, second), []).append(seen(match, 0))
                results.setdefault((second, first), []).append(seen(match, 1))
    grids = []
    for start in range(0, len(names), BLOCK):
        block = range(start, min(start + BLOCK, len(names)))
        head = ("", words.say("cup_player"), *(str(other + 1) for other in block))
        rows = tuple(
            (
                f"{number}",
                name,
                *("×" if names[at] == name else " ".join(results.get((name, names[at]), [])) for at in block),
            )
            for number, name in enumerate(names, 1)
        )
        title = words.say("cup_cross", group=table.group)
        grids.append(Grid(title, head, rows, "rl" + "c" * len(block)))
    return grids


def seen(match: Match, seat: int) -> str:
    """A result as the player on this seat sees it."""
    if match.score is None:
        return ""
    if "replay" in match.score.facts or not match.score.met or "scored" not in match.score.facts:
        mine = match.score.winner
        return "=" if mine is None else "+" if mine == seat else "-"
    scored = match.score.facts["scored"]
    return f"{scored[seat]}-{scored[1 - seat]}"


def progress(words: Words, cup: Cup, table: Table) -> Grid:
    """Round by round whom each met, by the line of the table, and his points: "5:3", a bye as "–:3"."""
    lines = {place.player: number for number, place in enumerate(table.places, 1)}
    rounds = [round for round in cup.rounds if round.stage not in MATRIX and round.state != "draft"]
    head = ("", words.say("cup_player"), *(words.say("cup_round_short", number=round.number) for round in rounds))
    rows = tuple(
        (f"{number}", name, *(_of(words, round, name, lines) for round in rounds)) for name, number in lines.items()
    )
    notes = (words.say("cup_progress_how"),)
    return Grid(words.say("cup_progress"), head, rows, "rl" + "c" * len(rounds), notes=notes)


def _of(words: Words, round: Round, name: str, lines: Mapping[str, int]) -> str:
    for match in round.matches:
        if name in match.players:
            others = "/".join(str(lines.get(other, "?")) for other in match.players if other != name)
            points = words.exact(match.score.points[match.players.index(name)]) if match.score else ""
            return f"{others}:{points}"
    return next((f"–:{words.exact(bye.points)}" for bye in round.byes if bye.player == name), "")
