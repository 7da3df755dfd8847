"""A reply to a question: a plain number, a plain yes or no, or neither."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gm.model import Line
from gm.names import tokens
from gm.turn.put import Choice

IN_WORDS = {
    word: number
    for number, words in enumerate(
        ("eins one jeden", "zwei two dwa", "drei three trzy", "vier four cztery", "fünf five pięć", "sechs six sześć"),
        1,
    )
    for word in words.split()
}
NUMBER = re.compile(
    r"\W*(?:(?:ich (?:nehme|wähle|meine)|i (?:take|choose|mean)|wybieram|biorę|poproszę)\W+(?:die |das |den |the )?)?"
    r"(?:(?:die |meine |my |the |moja )?(?:antwort|auswahl|wahl|nummer|nr|variante|möglichkeit|answer|choice"
    r"|number|option|(?P<no>no)|odpowiedź|wybór|numer|opcja|wariant)(?:\W+(?:ist|is|to))?(?P<dot>\W)\W*)?"
    rf"(?:0?(?P<digits>\d{{1,2}})|(?P<word>{'|'.join(IN_WORDS)}))(?!\w)",
    re.IGNORECASE,
)
YES = re.compile(r"\W*(?:ja|jawohl|yes|yep|tak)(?!\w)", re.IGNORECASE)
NO = re.compile(r"\W*(?:nein|no|nope|nie)(?!\w)", re.IGNORECASE)
POLITE = frozenset("bitte sehr schön please proszę bardzo".split())
RIGHT = frozenset("genau stimmt das ist richtig korrekt exactly that is s right correct to prawda dokładnie".split())
"""What may stand behind any plain answer, and behind all but a no."""
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
    if any("?" in line.text for line in rest):
        return None
    numbers = {_number(line.text, player, choices) for line in rest}
    number = numbers.pop() if len(numbers) == 1 else 0
    return (number, rest[0]) if 1 <= number <= len(choices) else None


def _number(text: str, player: str, choices: tuple[Choice, ...]) -> int:
    """The choice that a line names, 0 where it is not plain: in digits, in a word, or by yes or no."""
    if (found := NUMBER.match(text)) and _ends(text[found.end() :], player, POLITE | RIGHT):
        # "No 1" may be a number or a no, where that is an answer; "no one" is nobody.
        doubtful = found["no"] and found["dot"] != "." and (found["word"] or any(choice.says for choice in choices))
        said = int(found["digits"]) if found["digits"] else IN_WORDS[found["word"].casefold()]
        return 0 if doubtful else said
    for pattern, says, polite in ((YES, "yes", POLITE | RIGHT), (NO, "no", POLITE)):
        if (found := pattern.match(text)) and _ends(text[found.end() :], player, polite):
            meant = [number for number, choice in enumerate(choices, 1) if choice.says == says]
            return meant[0] if len(meant) == 1 else 0
    return 0


def _ends(text: str, player: str, polite: frozenset[str]) -> bool:
    """Whether nothing but thanks and a salute stands behind an answer."""
    return all(word in polite or word in SALUTES or word in _names(player) for word in _words(text))


def _salutes(text: str, player: str) -> bool:
    """Whether a line only greets, names the player, or advertises a program."""
    if "?" in text or len(text) > 80:
        return False
    own = _names(player)
    return PROGRAM.fullmatch(text) is not None or all(word in SALUTES or word in own for word in _words(text))


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[\W_]+", text.casefold()) if word]


def _names(player: str) -> set[str]:
    return {*tokens(player), *_words(player)}
