"""The way through the open questions, answer by answer."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import click

from gm.cli import questions as pages
from gm.desk.asking import Question, filled, open_questions, settle, tried, ways
from gm.desk.gather import Gathered
from gm.desk.questions import put_to_players, unasked
from gm.model import InputError, Word
from gm.turn import Choice


@dataclass(slots=True)
class Walk:
    """A walk through a turn's questions, of these letters only where some are named; `passed` are left for later."""

    folder: Path
    id: str
    letters: Sequence[str] = ()
    passed: set[str] = field(default_factory=set)

    def all(self) -> None:
        """Go through all; EOFError where no more answers come, or at q."""
        while True:
            # Gathered anew each time: one answer may settle several, and letters may have come meanwhile.
            gathered, decision, found = open_questions(self.folder, self.id, self.letters)
            waiting = [one for one in found if one.key not in self.passed]
            if not waiting:
                return
            head = f"Question, {len(waiting)} left" if len(waiting) > 1 else "The last question"
            choices = ways(gathered, decision, waiting[0])
            click.echo("\n".join(["", *pages.page(gathered, decision, waiting[0], choices, head)]))
            if not self.one(gathered, waiting[0], choices):
                return

    def one(self, gathered: Gathered, question: Question, choices: Sequence[Choice]) -> bool:
        """One question until it is answered or passed; False at q."""
        askable = question.put is None and not unasked(gathered, question)
        letters = ["s  skip", *(["p  ask the player"] if askable else []), "q  quit"]
        click.echo("  " + "     ".join(letters))
        while True:
            said = answer("Choice").strip().lower()
            if said == "q":
                return False
            if said == "s":
                self.passed.add(question.key)
                return True
            if said == "p" and askable:
                self.put(question)
                return True
            if said.isdecimal() and 1 <= int(said) <= len(choices):
                if self.record(gathered, question, choices[int(said) - 1]):
                    return True
            else:
                click.echo(f"  {said or 'that'} is none of them; write a number, or a letter of the line above")

    def record(self, gathered: Gathered, question: Question, choice: Choice) -> bool:
        """Ask for what a choice wants and why, and write it down; False where it cannot be carried out."""
        try:
            words = self.words(gathered, choice)
            reason = answer("Reason, for yourself (or empty)").strip()
            public = answer("Sentence for the newsletter (or empty)").strip()
            lines = settle(self.folder, self.id, question.key, words, reason, public, now())
        except InputError as error:
            click.echo("\n".join(f"  {fault}" for fault in error.faults))
            return False
        click.echo("\n".join(lines))
        return True

    def words(self, gathered: Gathered, choice: Choice) -> tuple[Word, ...]:
        """The rulings of a choice; InputError where what was typed is nothing, or cannot be carried out."""
        if not choice.wants:
            return choice.words
        nameless = choice.wants == "lineup" and not choice.words[0].team
        value = answer("Team and line-up" if nameless else pages.PROMPTS[choice.wants]).strip()
        if not value:
            raise InputError("nothing was typed")
        words = filled(choice, value, gathered.turn.players)
        tried(gathered, words)
        return words

    def put(self, question: Question) -> None:
        """Put the question to its player; the next gm send mails it."""
        put_to_players(self.folder, self.id, now(), [], key=question.key)
        self.passed.add(question.key)
        click.echo(f"put to {question.told.player}; gm send mails it")


def now() -> datetime:
    """This moment, to the second."""
    return datetime.now(UTC).replace(microsecond=0)


def answer(prompt: str) -> str:
    """A line of standard input; EOFError at its end. What comes from a pipe is shown, for nobody has seen it typed."""
    click.echo(f"{prompt}: ", nl=False)
    line = sys.stdin.readline()
    if not line.endswith("\n"):
        raise EOFError
    if not sys.stdin.isatty():
        click.echo(line.rstrip("\n"))
    return line
