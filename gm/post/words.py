"""A letter's own words, told apart from quoted ones and from notes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Literal

from gm.post import forms

Kind = Literal["own", "quoted", "note"]
Written = tuple[str, Kind | None]
"""A line and its kind, where the form of the letter already tells it."""

_BEFORE = " \t\xa0\u200b\u2060\ufeff"
_MARKED = re.compile(rf"[{_BEFORE}]{{0,4}}(?:[A-Z]{{1,3}}> |>|＞|&gt;|»\s)")
_MARKS = frozenset(f"{_BEFORE}>＞&»|ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_BARRED = re.compile(r"[ \t]{0,4}\|[^|]*\Z")
_MONTHS = (
    "jan|feb|mär|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec|sty|lut|kwi|maj|cze|lip|sie|wrz|paź|paz|lis|gru"
    "|mrt|mei|janv|fév|avr|mai|juin|juil|aoû|déc|gen|mag|giu|lug|ago|ott|dic|ene|abr"
)
_DATE = re.compile(
    r"(?<![\d./-])(?:\d{4}-\d\d-\d\d|\d{1,2}\. ?\d{1,2}\.(?: ?\d{2,4})?"
    r"|\d{1,2}/\d{1,2}/\d{2,4}|\d{1,2}\.\d{1,2}\.?)(?![\d/-])"
    rf"|\b\d{{1,2}}(?:\.|st|nd|rd|th)? +(?:{_MONTHS})\w*|\b(?:{_MONTHS})\w*\.? +\d{{1,2}}(?:st|nd|rd|th)?\b",
    re.I,
)
_ADDRESS = re.compile(r"[\w.+-]@[\w-]")
_VERB = re.compile(
    r"\b(?:schrieb|schrieben|geschrieben|wrote|writes|napisał\(a\)|napisała?|napisal\(a\)|napisala?|pisze"
    r"|schreef|a écrit|ha scritto|escribió|escreveu|napsala?|napsal\(a\)|skrev|kirjoitti|írta)(?!\w)",
    re.I,
)
_MYSELF = re.compile(r"\b(?:ich|I|wir|we|pisałem|pisałam|napisałem|napisałam)\b")
_OPENING = re.compile(
    r"\W{0,3}(?:(?:Am|On|W dniu|Dnia|Dn\.|Den|Op|Le|Il|El|Em|Dne)\s|(?:mo|di|mi|do|fr|sa|so|mon|tue|wed|thu|fri|sat|sun"
    r"|pon|wt|śr|czw|pt|sob|niedz)\w*[.,]|\d{4}-\d\d-\d\d|\d{1,2}\. ?\d{1,2}\.|\d{1,2}\.? (?:" + _MONTHS + r"))",
    re.I,
)
_FIELDS = {
    "from": "von|from|od|van|de",
    "date": "gesendet|sent|wysłano|wysłane|wyslano|datum|date|data|verzonden|envoyé",
    "subject": "betreff|subject|temat|onderwerp|objet",
    "to": "an|to|do|aan|à|cc|kopie|kopia|dw|antwort an|reply-to|odpowiedź do",
}
_FIELD = re.compile(
    r"[ \t*_]{0,4}(?:"
    + "|".join(f"(?P<{name}>{names})" for name, names in _FIELDS.items())
    + r")[*_ \t]{0,3}:(?P<value>.*)",
    re.I,
)
_SIGN_RULE = r"[ \t]*[-_*=]{2,}[ \t]*"
_REPLIED = re.compile(
    _SIGN_RULE
    + r"(?:urspr(?:ü|ue)ngliche|original|oryginalna|wiadomość oryginalna|original-|oorspronkelijk|message d.origine)",
    re.I,
)
_FORWARDED = re.compile(
    _SIGN_RULE + r"(?:weitergeleitete|forwarded|przekazana|przekazywana|wiadomość przekazana|treść przekazanej)"
    r"|[ \t]*(?:anfang der weitergeleiteten|begin forwarded message|początek przekazywanej|poczatek przekazywanej)",
    re.I,
)
_PGP = re.compile(r"-----(BEGIN|END) PGP (SIGNED MESSAGE|SIGNATURE|MESSAGE|PUBLIC KEY BLOCK)-----[ \t]*\Z")
_NUMBERS = re.compile(r"(?<!\d)\d{1,3}(?!\d)")
_TAG = re.compile(r"\[[^\W\d_]{1,20}\]")
_REPLY_SUBJECT = re.compile(r"(?:\[[^\]]{0,40}\]\s*)?(?:re|aw|antw|odp|sv|wg|fwd?|pd|vs)(?:\[\d+\]|\^\d+)?\s*:", re.I)
_FORWARD_SUBJECT = re.compile(r"(?:\[[^\]]{0,40}\]\s*)?(?:wg|fwd?|pd)\s*:", re.I)

JOINED = 3
"""Programs wrap an attribution over so many lines at most."""
WRAP = 72
"""A quoted line this long was wrapped where its next word did not fit."""


@dataclass(slots=True)
class Classified:
    """Every line with its kind; `author` wrote the unmarked quoted words, `forwarded` says that they are passed on."""

    lines: list[tuple[str, Kind]] = field(default_factory=list)
    author: str = ""
    forwarded: bool = False


def order_like(text: str) -> bool:
    """Whether a line has as many short numbers as a line-up or setz data."""
    return len(_NUMBERS.findall(text[:1000])) >= 5


def subject_kind(subject: str) -> Kind:
    """A reply's subject repeats the words of the letter answered: it is quoted."""
    return "quoted" if _REPLY_SUBJECT.match(subject) else "own"


def is_forward(subject: str) -> bool:
    """Whether the subject says that the letter passes on another one."""
    return bool(_FORWARD_SUBJECT.match(subject))


def header_line(text: str) -> tuple[str, str] | None:
    """What a line like "Von: …" names (from, date, subject or to), and its value; None where it is none."""
    match = _FIELD.match(text)
    return (next(name for name in _FIELDS if match[name]), match["value"].strip(" *_\t")) if match else None


def classify(written: Sequence[Written]) -> Classified:
    """Own, quoted and note: German, English and Polish replies above, below and between; no line is left out."""
    lines = _opened(written)
    result = Classified()
    kinds: list[Kind | None] = [kind for _, kind in lines]
    rest: Kind = "own"
    index = 0
    while index < len(lines):
        text = lines[index][0]
        taken = 1
        if kinds[index] is not None or not text or rest == "quoted":
            kinds[index] = kinds[index] or rest
        elif _marked(text):
            kinds[index] = "quoted"
        elif text in ("-- ", "--\xa0"):
            rest = kinds[index] = "note"
        elif found := _block(lines, index, result):
            rest, taken = "quoted", found
        elif found := _attribution(lines, index):
            taken = found
            rest = rest if _marks_follow(lines, index + taken) else "quoted"
        else:
            kinds[index] = rest
        if taken and kinds[index] is None:
            kinds[index : index + taken] = ["quoted"] * taken
        index += taken
    _wrapped_tails(lines, kinds)
    result.lines = [(text, kind or "own") for (text, _), kind in zip(lines, kinds, strict=True)]
    _quoted_forward(result)
    _form(result)
    _tagged(result)
    return result


def _quoted_forward(result: Classified) -> None:
    """Marked lines are a letter passed on where the first of them says so; further down they are part of an answer."""
    quoted = (n for n, (text, kind) in enumerate(result.lines) if kind == "quoted" and forms.unmarked(text).strip())
    first = next(quoted, None)
    if first is not None and not result.forwarded and _FORWARDED.match(forms.unmarked(result.lines[first][0])):
        found, _ = _fields([(forms.unmarked(text), kind) for text, kind in result.lines[first + 1 : first + 20]], 0)
        result.author, result.forwarded = found.get("from", ""), True


def _tagged(result: Classified) -> None:
    """Answers within an unmarked quote are own where the words above say how they are tagged (`see below, [PV]`)."""
    above = list(takewhile(lambda line: line[1] == "own", result.lines))
    tags = tuple(dict.fromkeys(tag for text, _ in above for tag in _TAG.findall(text[:1000])))
    for index in range(len(above), len(result.lines) if tags else 0):
        text, kind = result.lines[index]
        if kind == "quoted" and (tag := next(filter(text.startswith, tags), None)):
            result.lines[index] = (text.removeprefix(tag).lstrip(" :"), "own")


def _form(result: Classified) -> None:
    """Our form filled in where it stood in the quote is the player's own words; one that is passed on is not."""
    quoted = [(number, text) for number, (text, kind) in enumerate(result.lines) if kind == "quoted"]
    if not result.forwarded:
        for number, text in forms.filled_in(quoted).items():
            result.lines[number] = (text, "own")


def _marked(text: str) -> bool:
    return text[0] in _MARKS and bool(_MARKED.match(text) or _BARRED.match(text))


def _opened(written: Sequence[Written]) -> list[Written]:
    """PGP's armour made notes, the dash escapes of what is signed undone."""
    if not any(text.startswith("-----BEGIN PGP ") for text, _ in written):
        return list(written)
    lines: list[Written] = []
    state = ""
    for text, kind in written:
        mark = _PGP.match(text) if text.startswith("-----") else None
        if mark:
            state = "" if mark[1] == "END" else "head" if mark[2] == "SIGNED MESSAGE" else "armour"
            lines.append((text, kind or "note"))
        elif state in ("head", "armour"):
            state = "signed" if state == "head" and not text.strip() else state
            lines.append((text, kind or "note"))
        else:
            lines.append((text.removeprefix("- ") if state == "signed" else text, kind))
    return lines


def _block(lines: Sequence[Written], index: int, result: Classified) -> int:
    """How many lines at `index` begin a letter passed on or answered without marks: its rule and its header lines."""
    text = lines[index][0]
    forwarded = bool(_FORWARDED.match(text))
    ruled = forwarded or bool(_REPLIED.match(text))
    if not ruled and not _FIELD.match(text):
        return 0
    found, end = _fields(lines, index + ruled)
    if not ruled and not {"from", "date", "subject"} <= found.keys():
        return 0
    result.author = result.author or found.get("from", "")
    result.forwarded = result.forwarded or forwarded
    return max(end - index, 1)


def _fields(lines: Sequence[Written], start: int) -> tuple[dict[str, str], int]:
    """Header lines from `start` on, by name, and the line after them; single blank lines may stand between."""
    found: dict[str, str] = {}
    end = start
    for index in range(start, min(start + 16, len(lines))):
        text = lines[index][0]
        if header := header_line(text):
            found.setdefault(*header)
            end = index + 1
        elif index > end or (text.strip() and "to" not in found):
            break
    return found, end


def _attribution(lines: Sequence[Written], index: int) -> int:
    """How many lines at `index` say who wrote when; 0 where they do not."""
    text = lines[index][0]
    if not (_VERB.search(text[:400]) or _OPENING.match(text) or "@" in text[:400]):
        return 0
    joined = ""
    for count in range(1, JOINED + 1):
        if index + count > len(lines):
            return 0
        added = lines[index + count - 1][0]
        fresh = _marked(added) or _OPENING.match(added) or _says(added) if added.strip() else True
        if len(added) > 400 or not added.strip() or (count > 1 and fresh):
            return 0
        joined += " " + added
        if _says(joined):
            return count
    return 0


def _says(joined: str) -> bool:
    """Whether words end in a colon and name a date, and an address or somebody else's writing."""
    joined = joined.strip(" \t*_")
    if not joined.endswith(":") or not _DATE.search(joined):
        return False
    if _ADDRESS.search(joined):
        return bool(_VERB.search(joined) or _OPENING.match(joined))
    return bool(_VERB.search(joined)) and not _MYSELF.search(joined)


def _marks_follow(lines: Sequence[Written], index: int) -> bool:
    """Whether the next line with words is marked as quoted."""
    while index < len(lines) and not lines[index][0].strip():
        index += 1
    return index == len(lines) or lines[index][1] == "quoted" or _marked(lines[index][0])


def _wrapped_tails(lines: Sequence[Written], kinds: list[Kind | None]) -> None:
    """The last words of a quoted line that a program broke in two are quoted as well."""
    for index in range(1, len(lines) - 1):
        if kinds[index] == "own" and kinds[index - 1] == kinds[index + 1] == "quoted":
            before, text = lines[index - 1][0], lines[index][0]
            first = text.split(" ", 1)[0]
            if before.startswith(">") and len(before) <= WRAP + 8 and text and len(before) + len(first) > WRAP:
                kinds[index] = "quoted"
