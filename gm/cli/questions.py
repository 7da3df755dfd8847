"""An open question as the game master reads it, in 80 columns."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from gm import press, record, zine
from gm.cli.ledger import MARKS, put_words, shown
from gm.cli.lines import wrap
from gm.desk.asking import Question, effect, ways
from gm.desk.run import at_home

if TYPE_CHECKING:
    from gm.desk.gather import Gathered
    from gm.model import Line, Word
    from gm.turn import Choice, Decision

LABELS = {
    "lineup": "{team} plays {order}",
    "typed": "a line-up that you type",
    "named": "{order} is the line-up of a team that you name",
    "strike": "it is turned down: the line does not count",
    "neither": "neither of the two counts",
    "instead": "{team} plays, and {gone} does not",
    "stones": "the stones are {order}",
    "typed_stones": "stones that you type",
    "again": "everything as last time: {teams}",
    "withdraw": "{team} is withdrawn",
    "withdraw_all": "everything is withdrawn",
    "keep": "nothing is withdrawn",
    "nothing": "it was not meant as an order",
    "count": "it is real, and counts",
    "forged": "it is not real: nothing of it counts",
    "sender": "it is {name}'s",
    "other": "it is another player's, whom you name",
    "own_words": "what the writer says himself is his; nothing of the letter passed on counts",
    "ignore": "the letter is set aside: nothing of it counts",
}
"""A choice in words, by its label."""
WANTED = {"lineup": "T-A-V-M-S", "stones": "'H0 B0 A3 …'", "sender": "NAME", "team": ""}
PROMPTS = {
    "lineup": "Line-up T-A-V-M-S",
    "stones": "Stones, as H0 B0 A3 A3 H5 B0 A7 A7",
    "sender": "Whose letter it is",
    "team": "Name of the team",
}
BESIDE = 10
"""Lines of a long letter that are shown above and below the one in question."""


def page(gathered: Gathered, decision: Decision, one: Question, choices: Sequence[Choice], head: str) -> list[str]:
    """A question in full: the letter with the line marked, what is asked, and the choices with what each would do."""
    letter = one.letter
    who = one.told.player or letter.display or "nobody known"
    came = f", arrived {at_home(gathered, letter.arrived)}" if letter.arrived else ""
    lines = [*wrap(f"{head}: mail/{letter.name} of {who}{came}"), ""]
    lines += [*letter_lines(one), "", *wrap(asked(gathered, one)), *wrap(put_words(gathered, one.put)), ""]
    for number, choice in enumerate(choices, 1):
        lines += wrap(words_of(choice), f"{number:3}  ", "     ")
        lines += [line for each in effects(gathered, decision, choice) for line in wrap(each, "       ", "         ")]
    return lines


def letter_lines(one: Question) -> list[str]:
    """The letter line by line: an arrow before the line in question, quoted words dim behind "> "."""
    at = line_of(one)
    every = one.letter.lines
    near = [line for line in every if len(every) <= 4 * BESIDE or abs(line.number - (at or 0)) <= BESIDE]
    found = [text for line in near for text in _line(line, line.number == at)]
    if len(near) < len(every):
        found.append(f"       … {len(every) - len(near)} lines more, gm read --letter {one.letter.name} shows them")
    return found


def _line(line: Line, marked: bool) -> list[str]:
    number = "Subj" if line.number == 0 else f"{line.number:4}"
    mark = " " if line.text.lstrip().startswith(">") else MARKS[line.kind]
    head = f"{number} {'→' if marked else mark} "
    found = shown(line.text[:2_000], head) or [head.rstrip()]
    return [click.style(text, bold=True) if marked else _dimmed(text, line.kind) for text in found]


def _dimmed(text: str, kind: str) -> str:
    return text if kind == "own" else click.style(text, dim=True)


def line_of(one: Question) -> int | None:
    """The line in question; None where the letter as a whole is."""
    source = one.told.notice.source
    return None if source is None or one.told.notice.code.startswith("mail-") else source.line


def asked(gathered: Gathered, one: Question) -> str:
    """What is asked, in the zine's language."""
    own = zine.own_templates(gathered.folder)
    return press.notice(gathered.zine.language, record.notice_row(one.told), own, gathered.zine.timezone)


def words_of(choice: Choice) -> str:
    """A choice in words."""
    return LABELS[choice.label].format_map(dict(choice.facts))


def effects(gathered: Gathered, decision: Decision, choice: Choice) -> list[str]:
    """What a choice would do; [] where that hangs on what is still to be typed."""
    if choice.wants:
        return []
    found = effect(gathered, decision, choice.words)
    return [
        *(f"+ {text}" for text in found.comes),
        *(f"- {text}" for text in found.goes),
        *([f"answers {found.answered} questions"] if found.answered > 1 else []),
    ]


def command(turn: str, word: Word, wants: str = "") -> str:
    """The `gm rule` that says a ruling; what is still to be given stands in capitals."""
    value = WANTED[wants] if wants and wants != "team" else shlex.quote(word.value) if word.value else ""
    team = "TEAM" if wants == "team" or (wants == "lineup" and not word.team) else shlex.quote(word.team)
    parts = [f"gm rule {turn} {word.do}", value]
    for name, text in (("letter", word.letter), ("player", word.player), ("game", word.game)):
        parts.append(f"--{name} {shlex.quote(text)}" if text else "")
    parts.append(f"--team {team}" if team != "''" else "")
    return " ".join(part for part in parts if part)


def commands(turn: str, choice: Choice) -> list[str]:
    """The plain commands of a choice."""
    return [command(turn, word, choice.wants) for word in choice.words]


def listed(gathered: Gathered, decision: Decision, found: list[Question]) -> list[str]:
    """Every question in a line, and below it the commands that settle it, by number."""
    lines = []
    for one in found:
        words = one.told.notice.source.words if one.told.notice.source else ""
        who = f" {one.told.player}:" if one.told.player else ""
        place = f"turns/{gathered.turn.id}/{one.told.place}"
        lines += wrap(f"{place}: [{one.told.notice.code}]{who} {words}", "", "    ")
        lines += wrap(put_words(gathered, one.put), "  ", "    ")
        for number, choice in enumerate(ways(gathered, decision, one), 1):
            lines.append(f"{number:3}  {' && '.join(commands(gathered.turn.id, choice))}")
    return lines


def as_values(gathered: Gathered, decision: Decision, found: list[Question]) -> list[dict[str, Any]]:
    """The questions as JSON values: the notice's row, its key, when it was put, and the choices with their commands."""
    return [
        {"key": one.key, "place": f"turns/{gathered.turn.id}/{one.told.place}", **record.notice_row(one.told)}
        | {"put": one.put.at.isoformat() if one.put else None}
        | {
            "choices": [
                {
                    "words": words_of(choice),
                    "effects": effects(gathered, decision, choice),
                    "commands": commands(gathered.turn.id, choice),
                }
                for choice in ways(gathered, decision, one)
            ]
        }
        for one in found
    ]
