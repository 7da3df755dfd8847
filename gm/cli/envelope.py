"""What a game master who plays too reads of a turn before its ZAT: who has sent, and never what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gm import names, record
from gm.cli import ledger
from gm.cli.lines import columns, count, wrap

if TYPE_CHECKING:
    from gm.desk.gather import Gathered
    from gm.turn import Decided, Decision, Told

HIDDEN = "sealed until the ZAT"
LETTER_KEYS = ("letter", "player", "by", "sent", "arrived", "how", "state", "reason")
ORDER_KEYS = ("player", "game", "status", "letter", "line")
NOTICE_KEYS = ("code", "player", "game", "letter", "line")


def page(gathered: Gathered, decision: Decision) -> list[str]:
    """Who is in by game, what is asked by its code, who is missing, and the letters by state."""
    lines = [ledger.heading(gathered), *wrap(notice(gathered.turn.id), "", ""), ""]
    for code, title in ledger.GAMES.items():
        rows = [one for one in decision.orders if one.order.game == code and one.status in ("accepted", "clipped")]
        if code in gathered.turn.tasks or rows:
            lines += [f"{title}: {len(rows)} in force", *entries(rows), ""]
    if decision.wishes:
        lines += [*wrap(f"WP wishes: {', '.join(sorted(decision.wishes))}"), ""]
    if decision.asked:
        lines += [f"Asked: {len(decision.asked)}", *listed(decision.asked, gathered), ""]
    if decision.missing:
        lines += [*wrap(f"Missing: {', '.join(decision.missing)}"), ""]
    return [*lines, *ledger.states(decision)]


def notice(id: str) -> str:
    """Say that a turn is sealed, and how it is opened."""
    return (
        f"Sealed until the ZAT: you see who has sent, not what. gm read {id} --open shows it; "
        "the newsletter tells how often that was done."
    )


def entries(rows: Iterable[Decided]) -> list[str]:
    """Who has something in force in a game: how many teams, and in which letters."""
    found: dict[str, list[Decided]] = {}
    for one in sorted(rows, key=ledger.by_player):
        found.setdefault(one.order.player, []).append(one)
    rows_of = []
    for player, mine in found.items():
        letters = ", ".join(dict.fromkeys(one.order.source.letter for one in mine))
        what = count(len(mine), "team" if mine[0].order.game != "curling" else "side")
        rows_of.append(["", names.cut(player, 30), what, names.cut(letters, 30)])
    return columns(rows_of)


def asked(told: Told, gathered: Gathered) -> list[str]:
    """A question by its code, and the command that answers it; neither words nor team."""
    who = f" {told.player}" if told.player else ""
    head = f"turns/{gathered.turn.id}/{told.place}: [{told.notice.code}]{who}"
    answer = ledger.answer(replace(told, team=""), gathered)
    return [*wrap(head, "  ", "      "), *wrap(answer, "      → ", "        ")]


def listed(told: Iterable[Told], gathered: Gathered) -> list[str]:
    """Questions by their codes, each with the command that answers it."""
    return [line for one in told for line in asked(one, gathered)]


def questions(told: Iterable[Told]) -> list[dict[str, Any]]:
    """Questions as JSON values without words, team and facts."""
    return [_only(record.notice_row(one), NOTICE_KEYS) for one in told]


def letter(gathered: Gathered, decision: Decision, name: str) -> list[str]:
    """Who sent a letter, when it came and what became of it; its lines are counted."""
    found = ledger.verdict_of(gathered, decision, name)
    codes = [told.notice.code for told in decision.asked if told.letter == name]
    return [
        *ledger.envelope(gathered, found),
        *([f"Asked: {', '.join(codes)}"] if codes else []),
        f"{count(len(found.letter.lines), 'line')}, {HIDDEN}",
    ]


def as_value(decision: Decision) -> dict[str, Any]:
    """The ledger as JSON values without a word, number or name of an order."""
    found = record.ledger(decision)
    return {
        "sealed": True,
        "letters": [_only(row, LETTER_KEYS) for row in found["letters"]],
        "orders": [_only(row, ORDER_KEYS) for row in found["orders"]],
        "questions": questions(decision.asked),
        "missing": found["missing"],
        "wishes": [_only(row, ("player", "letter", "line")) for row in found["wishes"]],
    }


def _only(row: dict[str, Any], keys: Iterable[str]) -> dict[str, Any]:
    return {key: row[key] for key in keys if key in row}
