"""A reply to a question: a plain number, a plain yes or no, or neither."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gm.model import Line
from gm.names import tokens
from gm.turn.put import Choice

NUMBER = re.compile(
    r"\W*(?:(?:antwort|auswahl|wahl|nummer|nr|variante|möglichkeit|answer|choice|number|option|no"
    r"|odpowiedź|wybór|numer|opcja|wariant)\W+)?0?(\d{1,2})\W*",
    re.IGNORECASE,
)
POLITE = r"(?:\W+(?:bitte|danke|genau|stimmt|please|thanks|thank you|exactly|proszę|dzięki|dziękuję|dokładnie))?\W*"
YES = re.compile(rf"\W*(?:ja|jawohl|yes|yep|tak){POLITE}", re.IGNORECASE)
NO = re.compile(rf"\W*(?:nein|no|nope|nie){POLITE}", re.IGNORECASE)
SALUTES = frozenset(
    "hallo hi hey moin servus grüß dich guten tag morgen abend lieber liebe liebes hello dear good morning evening "
    "cześć dzień dobry witam witaj drogi droga szanowny "
    "danke dank vielen schöne schönen beste besten viele freundliche freundlichen mit gruß grüße grüßen lg vg mfg "
    "bis dann bald ciao tschüss thanks thank you many best kind regards cheers greetings yours sincerely "
    "dzięki dziękuję pozdrawiam pozdrowienia serdeczne z "
    "spielleiter spielleitung gm sl".casefold().split()
)
PROGRAM = re.compile(
    r"\W*(?:von meine[mr] .{1,40} gesendet|gesendet (?:von|mit) .{1,60}|sent (?:from|with) .{1,60}"
    r"|wysłane z .{1,60}|get outlook for .{1,20})\W*",
    re.IGNORECASE,
)


def chosen(lines: Iterable[Line], player: str, choices: tuple[Choice, ...]) -> tuple[int, Line] | None:
    """The number of the choice that a reply plainly names, from 1, and its line; None where it is not plain.

    Beside the number or the word there may stand a salute, the player's name and his program's advertisement; any
    other word may mean something, and then nothing is taken.
    """
    own = [line for line in lines if line.kind == "own" and line.number and line.text.strip()]
    rest = [line for line in own if not _salutes(line.text, player)]
    if len(rest) != 1 or "?" in rest[0].text:
        return None
    number = _number(rest[0].text, choices)
    return (number, rest[0]) if 1 <= number <= len(choices) else None


def _number(text: str, choices: tuple[Choice, ...]) -> int:
    if found := NUMBER.fullmatch(text):
        return int(found[1])
    said = "yes" if YES.fullmatch(text) else "no" if NO.fullmatch(text) else None
    meant = [number for number, choice in enumerate(choices, 1) if choice.says == said]
    return meant[0] if len(meant) == 1 else 0


def _salutes(text: str, player: str) -> bool:
    """Whether a line only greets, names the player, or advertises a program."""
    if "?" in text or len(text) > 80:
        return False
    words = [word for word in re.split(r"[\W_]+", text.casefold()) if word]
    names = {*tokens(player), *re.split(r"[\W_]+", player.casefold())}
    return PROGRAM.fullmatch(text) is not None or all(word in SALUTES or word in names for word in words)
