"""Our form that comes back filled in, with its lines marked as quoted."""

from __future__ import annotations

import re
from collections.abc import Sequence

_MARK = re.compile(r"[ \t]*>[ \t]?")
_HEADING = re.compile(
    r"\W*(?:zum ausf(?:ü|ue)llen|to fill in|do wype[łl]nienia)\b|.{0,60}\bzum ausf(?:ü|ue)llen\W*\Z",
    re.I,
)
_PARTS = ("ausf", "fill in", "wype")
_NAMED = r"(?:team(?:-?\s?name)?|mannschaft|dru[żz]yna|zesp[óo][łl])(?:\s*\d)?"
_ROW = (
    r"torwart|ausputzer|libero|verteidigung|abwehr|mittelfeld|sturm|angriff|keeper|goalkeeper|sweeper|defen[cs]e|midfield"
    r"|attack|bramkarz|stoper|obrona|pomoc|atak|napad|aufstellung|line-?up|skład"
)
_WISH = r"wp[- ]?(?:wunsch|wish|życzenie|zyczenie)|(?:życzenie|zyczenie|wish)\s+wp"
_GAME = r"(?:anti[- ]?)?(?:turnier-?\s?fu(?:ß|ss)ball|football|piłka)|curling|setz-?daten"
_LINE = re.compile(rf"\W*(?:(?:{_NAMED}|{_ROW}|{_WISH})\s*(?:\([^()]*\))?\s*[:=]|(?:{_GAME})\W*\Z)", re.I)
_STONES = re.compile(r"(?:\b[HBA]\s?\d+\b.{0,20}){4}", re.I)
_WRITER = re.compile(r"\W*(?:von|from|od)\W{0,4}:|.*\b(?:schrieb|wrote|writes|napisał\w*|pisze)\b.*:\W*\Z", re.I)
_EMPTY = "__-__"


def unmarked(text: str) -> str:
    """A quoted line without the mark in front; one that was quoted twice keeps the other."""
    match = _MARK.match(text)
    return text[match.end() :] if match else text


def filled_in(quoted: Sequence[tuple[int, str]]) -> dict[int, str]:
    """Of quoted lines (number, text) those of a form that is filled in, without their marks; {} where there is none.

    The form begins at its heading: what we had printed above it is never an order, nor what was quoted in what is
    quoted. It is filled in where one of its lines has a number behind the label, for we print none there.
    """
    whole = "\n".join([text for _, text in quoted]).lower()
    if not any(part in whole for part in _PARTS):  # headings are looked for line by line only where there may be one
        return {}
    bare = [(number, unmarked(text)) for number, text in quoted]
    writers = [at for at, (_, text) in enumerate(bare) if _WRITER.match(text[:400])]
    bare = bare[: writers[1]] if len(writers) > 1 else bare
    heads = [at for at, (_, text) in enumerate(bare) if _HEADING.match(text[:200])]
    lines = [(number, text) for number, text in bare[heads[-1] + 1 :] if _is_line(text[:400])] if heads else []
    return dict(lines) if any(_filled(text) for _, text in lines) else {}


def _is_line(text: str) -> bool:
    if text.startswith(">") or _EMPTY in text:
        return False
    return bool(_LINE.match(text) or _STONES.search(text))


def _filled(text: str) -> bool:
    """Whether a line of the form has a number behind its label."""
    return any(sign.isdigit() for sign in text.partition(":")[2]) or bool(_STONES.search(text))
