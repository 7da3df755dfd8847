"""What looks like an order and cannot be read as one: never lost, always asked (P4)."""

from __future__ import annotations

import re
from functools import lru_cache

from gm.names import fold
from gm.orders.labels import LABEL_FIRST, NUMBER_FIRST, is_label
from gm.orders.names import team_name
from gm.orders.numbers import chains, levelled
from gm.orders.statements import TOLD_OF, WEAK_WISH
from gm.orders.words import GREETING, NO_LINEUP, REPEAT, ROW_WORDS, SENTENCE

LONGEST = 400
WORD = re.compile(r"[^\W\d_]+")
NUMBER = re.compile(r"(?<!\d)\d{1,3}(?!\d)")
DATE = re.compile(
    r"\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{1,2}-\d{1,2}-(?:\d{4}|2\d)(?![\d-])"
    r"|\d{1,2}\.\s?\d{1,2}\.|\d{1,2}:\d{1,2}(?:\s?uhr)?|\d{1,2}\s?uhr|(?<!\d)\d{4,}|\+\d[\d /()-]{6,30}",
    re.IGNORECASE,
)
RESULTS = re.compile(
    r"\b(?:ergebnis\w*|platz|plätze|tabelle|stand|punkte|results?|score\w*|place|points|table|wynik\w*"
    r"|miejsc\w*|tabela|punkt\w*|"
    r"letzt\w*|vorig\w*|last|ostatni\w*|poprzedni\w*|mal|geburtstag|birthday|seite|page|str)\b",
    re.IGNORECASE,
)
NOT_FIGURES = re.compile(
    r"\b(?:runde|round|rund[aęy]|turnier|tournament|turniej\w*|turn|zat|tf|team)[ .-]{0,2}(?:nr\.? ?)?\d+"
    r"|\d{1,4}\s?(?:wp|wertpunkte?n?)\b",
    re.IGNORECASE,
)
POINTS = re.compile(
    r"\b(?:punkte?n?|wp|points?|pkt|punkty|punkt[óo]w|mehr|weniger|more|less|więcej|mniej)\b", re.IGNORECASE
)
COLUMN = re.compile(r"\W*([^\W\d_]{1,17})(?:\W{1,6}\d{1,3}){2,4}\W*")
"""A row of a table that stands on its side: `T 6 10`."""
LETTERED = re.compile(
    r"(?<!\w)[TAVMSKDGBOPN]\s?[:=]?\s?\d{1,3}[\s,;/]{1,4}[TAVMSKDGBOPN]\s?[:=]?\s?\d{1,3}(?!\w)"
    r"|(?<!\w)[TAVMSKDGBOPN]\s?[:=]?\s?\d{1,3}\s(?:statt|auf|instead|zamiast|na)\b|\b(?:doch lieber|rather"
    r"|lepiej) \d{1,2}-\d{1,2}\b"
)
"""Rows by their letters, side by side or changed."""
CHANGE = re.compile(
    r"\b(?:jetzt|statt|anstatt|auf|erhöh\w*|senk\w*|änder\w*|korrektur\w*|korrigier\w*|lieber|besser|sollte?"
    r"|muss|instead|"
    r"change|raise|lower|set|make|correct\w*|should|rather|zamiast|zmie\w*|zmiana|popraw\w*|korekta|powinno|neu"
    r"|nur|rest)\b",
    re.IGNORECASE,
)
RUN = re.compile(r"(?<![\w.])\d{1,3}½?(?:\s?[-/]\s?(?:[\w?½]{1,12}|\([-+]?\d{1,3}\))){3,}")
NAMED = re.compile(
    r"^\W*([^\W\d_][^:\n]{0,60}?)\s*(?::|\s-\s|\s)\s*((?:\d{1,3}\s?%?(?:\s?[-/;,+*x.]\s?"
    r"|\s{1,4})){2,}[\d?]{1,3}\s?%?)\W*$"
)
OPEN_END = re.compile(r"\d\s?[-/]\s*$")
FIGURES = frozenset(
    "null eins zwei drei vier fuenf sechs sieben acht neun zehn elf zwoelf fuenfzehn achtzehn zwanzig "
    "fuenfundzwanzig dreissig "
    "vierzig zero one two three four five six seven eight nine ten eleven twelve fifteen eighteen twenty thirty "
    "forty jeden dwa "
    "trzy cztery piec szesc siedem osiem dziewiec dziesiec pietnascie dwadziescia trzydziesci czterdziesci".split()
)
STRENGTHS = re.compile(
    r"\b(?:haus|house|block|blocker|front|abräum\w*|ausräum\w*|räumer|angriff|guard|takeout|dom|blok|stein"
    r"|steine|stone)\b\W{0,4}\d",
    re.IGNORECASE,
)
STONES = re.compile(r"(?<![^\W_])[HBA][ \t]?[-:=]?[ \t]?\d{1,2}(?!\w)|(?<![^\W_])\d\s?x\s?[HBA]\d", re.IGNORECASE)
LETTERS = re.compile(r"(?<!\w)(?:[HBA][\s,;/-]{0,3}){5,}(?!\w)|(?<!\w)[HBA]{5,}(?!\w)")
ALIKE = re.compile(
    r"^(.{1,60}?)\s*[:,-]?\s*\b(?:(?:ebenso|genauso|dito|dto|ditto|likewise|identisch|tak samo|the same|dasselbe"
    r"|das gleiche|(?:wie|siehe) oben|(?:as|see) above|jak wyżej)\b|(?:s\.\s?o|j\.\s?w)\.)\W*$"
    r"|^(.{1,60}?)\s*[:=]\s*(?:\"|''|〃)\s*$",
    re.IGNORECASE,
)

AS_BEFORE = re.compile(rf"^(.{{1,60}}?)\s*[:,-]?\s*(?:{REPEAT.pattern})", re.IGNORECASE)


@lru_cache(maxsize=1024)
def attempt(text: str, pairing: bool = False) -> bool:
    """Whether a line without an order in it looks like one, so that a careful reader would ask.

    pairing   a pairing of curling stands in the line above or in this one
    """
    if len(text) > LONGEST:
        return False
    if not re.search(r"\d", text):
        return _spelt(text) or (pairing and LETTERS.search(text) is not None)
    said = DATE.sub(" ", NOT_FIGURES.sub(" ", text))
    return _curling(text, pairing) or _rows(text, said) or _numbers(text, said) or _spelt(text)


def _curling(text: str, pairing: bool) -> bool:
    """Stones told in words, by letters and numbers apart, or too few to be read."""
    if len(STRENGTHS.findall(text)) >= 3 or len(STONES.findall(text)) >= 4:
        return True
    if not pairing:
        return False
    behind = text[text.rfind(":") + 1 :]
    return bool(STONES.search(text) or LETTERS.search(behind)) or len(NUMBER.findall(behind)) >= 6


def _rows(text: str, said: str) -> bool:
    """Rows named beside numbers: two of them, or one and a word of change (`Sturm jetzt 21 statt 20`)."""
    if GREETING.match(text) or NO_LINEUP.search(text) or WEAK_WISH.search(text):
        return False
    words = {ROW_WORDS[folded] for word in WORD.findall(said) if len(word) > 1 and (folded := fold(word)) in ROW_WORDS}
    labels = [m.group(1) for m in LABEL_FIRST.finditer(said)] + [m.group(2) for m in NUMBER_FIRST.finditer(said)]
    beside = {fold(label) for label in labels if len(label) > 1 and is_label(label)}
    if not NUMBER.search(said):
        return False
    column = COLUMN.fullmatch(said)
    if (
        LETTERED.search(text)
        or (column is not None and is_label(column.group(1)))
        or len(beside) >= 2
        or (len(words) >= 2 and POINTS.search(text) and not TOLD_OF.search(text))
    ):
        return True
    return bool((beside or words) and (CHANGE.search(text) or not re.search(r"\w", _without(said, labels))))


def _without(said: str, labels: list[str]) -> str:
    """The words of a line but for its labels and numbers."""
    return " ".join(word for word in WORD.findall(said) if word not in labels)


def _numbers(text: str, said: str) -> bool:
    """Numbers in a row that are no five plain ones (`6-4-2o-20-20`, `6-4-60`), unless the words call them others."""
    if NO_LINEUP.search(text) or RESULTS.search(text):
        return False
    plain = _without_chains(levelled(said))
    runs = RUN.findall(levelled(text))  # with what looks like a date in it: `6-l-20-20-25`
    if any(re.search(r"[^\W\d_]|[?½(]", run) for run in runs) or (
        OPEN_END.search(text) and len(NUMBER.findall(levelled(text))) >= 2
    ):
        return True
    if (named := NAMED.match(said)) and team_name(named.group(1))[1] and not GREETING.match(text):
        return len(NUMBER.findall(named.group(2))) >= 3
    begin = NUMBER.search(plain)
    words = WORD.findall(plain[begin.start() :]) if begin else []
    return len(NUMBER.findall(plain)) >= 5 and sum(map(len, words)) <= 24 and not set(words) & SENTENCE


def _without_chains(plain: str) -> str:
    """The line without the joined rows of numbers, which were judged already (dates, telephones and the like)."""
    for chain in reversed(chains(plain)):
        if chain.joined:
            plain = f"{plain[: chain.begin]} {plain[chain.end :]}"
    return plain


def _spelt(text: str) -> bool:
    """Four and more numbers in words, or rows told in them."""
    folded = [fold(word) for word in WORD.findall(text)]
    spelt = sum(word in FIGURES for word in folded)
    return spelt >= 4 or (spelt >= 2 and len({ROW_WORDS[word] for word in folded if word in ROW_WORDS}) >= 2)


def alike(text: str) -> bool:
    """Whether a line says that one more team plays the same (`Nordwind ebenso`, `Nordwind wie letztes Mal`)."""
    match = ALIKE.match(text) or AS_BEFORE.match(text)
    if not match or GREETING.match(text) or WEAK_WISH.search(text) or len(text) > 100:
        return False
    name, sure = team_name(next(filter(None, match.groups())))
    return sure and bool(name) and name[0].isupper() and len(name.split()) <= 4
