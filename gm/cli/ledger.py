"""A turn's letters as the game master reads them, in 80 columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from gm import names, press, record
from gm.cli.told import COLUMNS
from gm.model import InputError
from gm.notices import CODES

if TYPE_CHECKING:
    from gm.desk.gather import Gathered
    from gm.turn import Decided, Decision, Told

STATES = ("counted", "replaced", "late", "duplicate", "question", "no-order", "ignored")
GAMES = {"football": "Turnierfußball", "anti": "Anti-Turnierfußball", "curling": "Curling"}
MARKS = {"own": " ", "quoted": ">", "note": "."}


def ledger(gathered: Gathered, decision: Decision) -> list[str]:
    """Who is in and how, what was changed, what is asked, who is missing, and the letters by state and their sum."""
    lines = [heading(gathered), ""]
    for code, title in GAMES.items():
        rows = [one for one in decision.orders if one.order.game == code and one.status in ("accepted", "clipped")]
        if code in gathered.turn.tasks or rows:
            lines += [f"{title}: {len(rows)} in force"]
            lines += [entry(gathered, decision, one) for one in sorted(rows, key=by_player)] + [""]
    lines += section("Told", [told for told in decision.told if CODES[told.notice.code].way == "tells"], gathered)
    lines += section("For you", [told for told in decision.told if CODES[told.notice.code].way == "notes"], gathered)
    lines += section("Asked", decision.asked, gathered)
    if decision.missing:
        lines += [*wrap(f"Missing: {', '.join(decision.missing)}"), ""]
    return [*lines, *states(decision)]


def heading(gathered: Gathered) -> str:
    """The turn, its ZAT and its state."""
    from gm import zine

    local = gathered.turn.zat.astimezone(gathered.zine.zone)
    state = zine.state(gathered.folder, gathered.turn.id)
    return f"{gathered.zine.name} {gathered.turn.id}, ZAT {local:%a %Y-%m-%d %H:%M} {gathered.zine.timezone}, {state}"


def by_player(one: Decided) -> tuple[str, str]:
    """The order of the ledger's rows."""
    return one.order.player, one.order.team


def entry(gathered: Gathered, decision: Decision, one: Decided) -> str:
    """A row of the ledger: player, team, move in force, wish, letter and line."""
    row = record.order_row(one, decision.wishes)
    move = row.get("stones") or "-".join(map(str, row.get("lineup") or ()))
    wish = f" wish {row['wish']}" if row["wish"] is not None and one.order.game == "football" else ""
    clipped = " *" if one.status == "clipped" else ""
    player = names.pad(names.cut(one.order.player, 17), 18)
    team = names.pad(names.cut(one.order.team, 17), 18)
    place = f"{row['letter']}:{row['line']}"
    return f"  {player}{team}{move}{clipped}{wish}".ljust(80 - len(place) - 1)[: 80 - len(place) - 1] + f" {place}"


def section(title: str, told: Iterable[Told], gathered: Gathered) -> list[str]:
    """Notices, each with its place, the words as written and what was made of them."""
    rows = list(told)
    if not rows:
        return []
    return [f"{title}: {len(rows)}", *(line for one in rows for line in notice(one, gathered)), ""]


def notice(told: Told, gathered: Gathered) -> list[str]:
    """A notice as the game master reads it: place and words in English, the notice in the zine's language."""
    row = record.notice_row(told)
    who = f" {told.player}:" if told.player else ""
    words = f" {row['words']}" if row["words"] else ""
    templates = gathered.folder / "templates"
    own = templates if templates.is_dir() else None
    said = press.notice(gathered.zine.language, row, own, gathered.zine.timezone)
    head = f"turns/{gathered.turn.id}/mail/{told.letter}:{row['line']}: [{told.notice.code}]{who}{words}"
    return [*wrap(head, "  ", "      "), *wrap(said, "      ", "      ")]


def states(decision: Decision) -> list[str]:
    """The letters by state, and their sum."""
    counts: Counter[str] = Counter(verdict.state for verdict in decision.verdicts)
    parts = ", ".join(f"{counts[state]} {state}" for state in STATES if counts[state])
    return wrap(f"Letters: {len(decision.verdicts)}" + (f" = {parts}" if parts else ""))


def letter(gathered: Gathered, decision: Decision, name: str) -> list[str]:
    """One letter line by line (> quoted, . a note), and what was made of it."""
    verdict = next((each for each in decision.verdicts if each.letter.name == name), None)
    if verdict is None:
        like = names.like(name, [each.letter.name for each in decision.verdicts])
        hint = f"is {like} meant?" if like else "gm take puts letters there"
        raise InputError(f"turns/{gathered.turn.id}/mail/{name}: there is no such letter; {hint}")
    found = verdict.letter
    local = found.arrived.astimezone(gathered.zine.zone).strftime("%Y-%m-%d %H:%M:%S") if found.arrived else "unknown"
    lines = [
        *wrap(f"From: {found.display or 'no sender in it'} ({verdict.player or 'nobody known'})"),
        f"Arrived: {local} ({found.how})",
        f"State: {verdict.state}" + (f" [{verdict.reason}]" if verdict.reason else ""),
        "",
    ]
    for line in found.lines:
        number = "Subj" if line.number == 0 else f"{line.number:4}"
        head = f"{number} {MARKS[line.kind]}"
        lines += wrap(line.text, f"{head} ", "       ") or [head.rstrip()]
    told = [each for each in (*decision.told, *decision.asked) if each.letter == name]
    return [*lines, "", *(line for each in told for line in notice(each, gathered))]


def wrap(text: str, first: str = "", further: str = "  ") -> list[str]:
    """A text in lines of 80 cells; wide letters count as wide."""
    lines: list[str] = []
    line, indent = first, first
    for word in text.split():
        if line != indent and names.width(line) + 1 + names.width(word) > COLUMNS:
            lines.append(line)
            line, indent = further, further
        line += word if line == indent else f" {word}"
    return [*lines, line] if line.strip() else lines


def count(number: int, noun: str) -> str:
    """A number and its noun."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def columns(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """Rows in columns as wide as their widest cell; those in `right` end together."""
    widths = [max(names.width(row[at]) for row in rows) for at in range(len(rows[0]))] if rows else []
    return [
        "  ".join(
            names.pad(cell, width, "right" if at in right else "left")
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
