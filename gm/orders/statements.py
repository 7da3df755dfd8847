"""What a letter says beside its orders: wishes, withdrawals, replacements, "as last time" (P2, P3)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from gm.model import Source
from gm.orders.words import ALL_OF_IT, DOUBT, MINE, NEGATION, REPEAT, REPLACE, STAY_AWAY, TAKEN_OUT, WITHDRAW

STRONG_WISH = re.compile(
    r"\b(?:wp[- ]?(?:wunsch(?:zahl)?|wish)|wunsch[- ]?(?:wp|zahl|wert)|(?:wish|życzenie|zyczenie) wp|wp[- ]?życzenie"
    r"|(?:gewünschte|gewuenschte|desired|preferred|wished|życzone)n?r? wp(?:-?zahl)?|wp (?:gewünscht|desired))\b"
    r"|^\W*(?:mein |my |moje )?(?:wunsch|wish|życzenie|zyczenie)\b(?=[^:=]{0,60}[:=])"
    r"|^\W*(?:mein|my|moje) (?:wunsch|wish|życzenie)\b(?=.{0,60}\d)"
    r"|^\W*(?:(?:falls|wenn) ich gewinne|if i win|jeśli wygram)\s*:(?=\s*\d{2,3}\W*$)",
    re.IGNORECASE,
)
WEAK_WISH = re.compile(
    r"\b(?:wunsch|wünsche?|wuensche|gewünscht|wish|życzenie|zyczenie|życzę|życzyłbym|życzyłabym)\b", re.IGNORECASE
)
ENDS_IN_A_WISH = re.compile(r"(?:wunsch|wish|życzenie)(?: wp)?\W*$", re.IGNORECASE)
NEXT_TIME = re.compile(
    r"\b(?:nächst\w*|naechst\w*|kommend\w*|folgend\w*|next|following|następn\w*|nastepn\w*|kolejn\w*|przyszł\w*"
    r"|(?:falls|wenn|sollte) ich (?:\w+ ){0,2}gewinn\w*|bei (?:\w+ )?sieg|im siegesfall"
    r"|im fall\w* (?:eines|des) siege?s"
    r"|(?:if|should) (?:i|we) (?:do |should |actually |really )?win|(?:jeśli|jeżeli|gdy) wygram"
    r"|gdybym wygra[łl]a?|w razie (?:wygranej|zwycięstwa)"
    r"|(?:hätte|haette|möchte|wollte) (?:ich )?(?:\w+ )?gerne?|i['’]?d like|would like|chciał(?:bym|abym)"
    r"|(?:po)?proszę o)\b"
    r"|\bwp (?:für|fuer|for|na|dla) ",
    re.IGNORECASE,
)
"""Words that make a wish of a number of WP."""
TOLD_OF = re.compile(
    r"\?|\b(?:war|waren|hatte|hatten|gab|was|were|had|było|były|miał\w*|haben|have|mamy)\b"
    r"|\b(?:wunsch|wish|życzenie) (?:von|of|by|from|od) [^\W\d]",
    re.IGNORECASE,
)
"""What tells of a number of WP that somebody had or asks for."""
FOR_SOMEBODY = re.compile(
    r"\b(?:dir|euch|ihnen|allen|dich|you|ci|wam|tobie|panu|pani|wszystkim)\b|\bwünsche (?:von|aus)\b", re.IGNORECASE
)
ELSEWHERE = re.compile(
    r"\b(?:runde|round|rund[aęy]|turnier|tournament|turniej\w*|turn|tury|tura|zat|nr|tf|team"
    r"|heft|ausgabe|issue|zine|numer\w*)[ .-]{0,2}(?:nr\.? ?)?\d+"
    r"|\d{1,2}\.\s?\d{1,2}\.(?:\s?\d{2,4})?|\d+\s?%|\d{1,2}:\d\d|(?<![\d.,])0\d+",
    re.IGNORECASE,
)
NOT_THAT = re.compile(
    r"\b(?:nicht|statt|anstatt|not|instead of|rather than|nie|zamiast|kein\w*)\s+(?:mehr |wieder |nur |die "
    r"|den |again )?\d+"
    r"|\b(?:von|from|ze?)\s+\d+\s*(?:wp\s+)?(?=(?:auf|to|na)\b)",
    re.IGNORECASE,
)
NUMBER = re.compile(r"(?<![\w.,])\d{1,4}(?:[.,]\d+)?(?!(?!wp)\w)", re.IGNORECASE)
WITH_WP = re.compile(r"(?<![\w.,])\d{1,4}(?:[.,]\d+)?(?=\s?(?:wp|wertpunkte?n?)\b)", re.IGNORECASE)
WP_BEFORE = re.compile(
    r"\b(?:wp|wertpunkte?n?)\b[^\d\n,;.!?]{0,50}(?<![\w.,])(\d{1,4}(?:[.,]\d+)?)(?!\w)", re.IGNORECASE
)
DIRECTLY = re.compile(r"\b(?:wunsch|wish|życzenie)\w*(?:[- ]wp)?\s?[:=]?\s{0,9}(?=\d)", re.IGNORECASE)
SPELT = re.compile(
    r"[\W_]*(?:\w+ ){0,2}(?:\w*(?:zig|dreißig|dreissig|hundert)|(?:hundert|hundred)\w*"
    r"|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|\w+(?:dziesiąt|dzieści|dzieścia|deści)|sto|dwieście|trzysta)(?!\w)",
    re.IGNORECASE,
)
"""A number of WP in words, behind the word of a wish: nobody reads it as one."""
FOR_ME = re.compile(r"\b(?:mir|uns|myself|sobie)\b", re.IGNORECASE)
NO_WISH = re.compile(
    r"\b(?:kein\w*|egal|keins|none|no|any|brak|żadn\w*|obojętn\w*|ohne|weiß nicht)\b|^[\W_]*$", re.IGNORECASE
)


NOWHERE = Source("", 0, "")
"""Of what a line says, before it is known where the line stands."""


@dataclass(frozen=True, slots=True)
class Wished:
    """A wish of WP; None where it cannot be read as one whole number."""

    wp: int | None
    source: Source = NOWHERE


@dataclass(frozen=True, slots=True)
class Statement:
    """A withdrawal, a replacement, a call for the same as before, or an attempt at an order; `words` say what it names.

    clear is False where a withdrawal denies, doubts, asks, or only tells that somebody stays away (it must be asked),
    and where a replacement may be mere talk. `until` is the last line of an attempt.
    """

    kind: Literal["withdraw", "replace", "repeat", "attempt"]
    source: Source
    words: str
    clear: bool = True
    until: int = 0


@lru_cache(maxsize=1024)
def said(text: str) -> tuple[Wished | None, tuple[Statement, ...]]:
    """The wish and the statements of a line, without their source: the same lines stand in letter after letter."""
    replaced = replacement(text) if ";" not in text else None
    return wish(text), tuple(filter(None, (withdrawal(text), repeat(text), replaced)))


def wish(text: str) -> Wished | None:
    """P3  The wish that a line tells (with its line-ups already taken out); None where it tells none."""
    strong = STRONG_WISH.search(text)
    weak = WEAK_WISH.search(text)
    if not strong and (TOLD_OF.search(text) or not (weak or NEXT_TIME.search(text))):
        return None
    said = NOT_THAT.sub(" ", ELSEWHERE.sub(" ", text))
    if direct := DIRECTLY.search(said):
        numbers = {number.group() for number in NUMBER.finditer(said[direct.start() :])}
    else:
        numbers = {number.group() for number in WITH_WP.finditer(said)} or set(WP_BEFORE.findall(said))
    if not numbers and (strong or weak) and not (FOR_SOMEBODY.search(text) and not strong):
        numbers = _behind_the_word(said, strong is not None)
    if not numbers:
        return _without_a_number(text, strong)
    if len(numbers) > 1 or not (only := numbers.pop()).isdigit():
        return Wished(None)
    return Wished(int(only))


def _behind_the_word(said: str, strong: bool) -> set[str]:
    """The numbers behind the word of a wish: all of them, or those within four words of one that may be mere talk."""
    word = (STRONG_WISH if strong else WEAK_WISH).search(said)
    behind = said[word.end() :] if word else said
    reach = behind if strong else " ".join(behind.split()[:4])
    return {number.group() for number in NUMBER.finditer(reach)}


def _without_a_number(text: str, strong: re.Match[str] | None) -> Wished | None:
    """A wish whose number is not told in figures cannot be read; none at all where nothing or "none" is told."""
    if strong is not None and not NO_WISH.search(text[strong.end() :].strip(" \t:=.-")):
        return Wished(None)
    weak = WEAK_WISH.search(text)
    if weak and not FOR_SOMEBODY.search(text) and (SPELT.match(text[weak.end() :]) or _for_me_next(text, weak.end())):
        return Wished(None)
    spelt = weak and re.search(r"\w\s+(?:wp|wertpunkte?)\b", text[weak.end() :], re.IGNORECASE)
    return Wished(None) if spelt and not NO_WISH.search(text) and not re.search(r"\d", text) else None


def _for_me_next(text: str, begin: int) -> bool:
    """Whether somebody wishes himself something for the next time with a number in it, that may be one of a round."""
    behind = text[begin:]
    return bool(FOR_ME.search(behind) and NEXT_TIME.search(behind) and re.search(r"\d", behind))


def withdrawal(text: str) -> Statement | None:
    """P2  The withdrawal that a line tells, and the words around it that may name what is withdrawn."""
    clear = not (NEGATION.search(text) or DOUBT.search(text))
    if match := WITHDRAW.search(text):
        return Statement("withdraw", NOWHERE, " ".join(part.strip() for part in match.groups() if part), clear)
    if match := TAKEN_OUT.search(text):
        words = f"{text[: match.start()].strip()} {text[match.end() :].strip()}"
        own = MINE.sub(" ", words).strip() or text
        return Statement("withdraw", NOWHERE, words if match.group().startswith(("zur", "Zur")) else own, clear)
    if STAY_AWAY.search(text):
        return Statement("withdraw", NOWHERE, "", clear=False)
    return None


def replacement(text: str) -> Statement | None:
    """P2  A replacement told in a line without numbers; clear where it speaks of mail, teams or orders as such.

    `Das ersetzt meine Mail von gestern.` is; `Statt Regen gab es Sonne.` is not, unless Regen is a team in force.
    """
    match = REPLACE.search(text)
    if match is None:
        return None
    return Statement("replace", NOWHERE, text[match.end() :].strip(" .:,!"), clear=ALL_OF_IT.search(text) is not None)


def repeat(text: str) -> Statement | None:
    """A call for the same as before: nothing is taken from it, the game master is asked."""
    return Statement("repeat", NOWHERE, text) if REPEAT.search(text) else None
