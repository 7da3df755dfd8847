"""The letters in a turn's mail folder, as bytes with their names."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal

from gm.model import InputError
from gm.post.when import separator_time

Form = Literal["mail", "text", "other"]

INDEX = "index.jsonl"

_DAY = rb"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? +"
_ZONE = rb"(?: +[+-]\d{4}| +[A-Z]{2,5})?"
_HEADER = (
    rb"(?i:(?:Return-Path|Received|Received-SPF|Delivered-To|Envelope-To|From|To|Cc|Bcc|Date|Subject|Message-ID|Reply-To"
    rb"|Sender|MIME-Version|Status|In-Reply-To|References|Authentication-Results|DKIM-Signature|Auto-Submitted"
    rb"|Precedence|Importance|Organization|User-Agent|(?:X|Content|ARC|Resent|List|Thread|Disposition)-[\w-]+)[ \t]*:)"
)
"""A line of a letter's head by its name: `Nordstern: 6-4-20-20-20` below a line that somebody quoted is none."""
_TOP = rb"From (?:(?<=\A.....)|(?<=\n\nFrom )|(?<=\n\r\nFrom ))"
_SEPARATOR = re.compile(
    _TOP
    + rb"[^\n]{0,400}?\b("
    + _DAY
    + rb"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) +\d{1,2} +\d{1,2}:\d\d(?::\d\d)?"
    + _ZONE
    + rb" +\d{4}"
    + _ZONE
    + rb")[ \t]*\r?\n(?=(?P<bare>\r?\n|\Z)|>?From |"
    + _HEADER
    + rb")"
)
_UNDATED = re.compile(_TOP + rb"([^\n]{0,400})\n(?=" + _HEADER + rb")")
"""The separators of a file that begins with one of another form: an address, a date of another kind, or nothing."""
_ESCAPED = re.compile(rb"^>(>*From )", re.MULTILINE)
_RAW_HEADER = re.compile(
    rb"\s*(?:Return-Path|Received|Delivered-To|X-[\w-]+|Message-ID|MIME-Version|Authentication-Results"
    rb"|DKIM-Signature)[ \t]*:",
    re.I,
)
_ANY_HEADER = re.compile(rb"\s*(?:From [^\n]{1,400}\n)?[A-Za-z][\w-]*:[ \t]")


@dataclass(frozen=True, slots=True)
class Raw:
    """A letter's bytes; `file` is the path in mail/, `stamp` the time of its mbox separator."""

    name: str
    file: str
    data: bytes
    form: Form
    stamp: datetime | None = None


def find(mail: Path) -> list[Raw]:
    """Every letter in a folder, by path; what is no letter comes back with the form "other".

    Raises InputError with each file that cannot be opened.
    """
    found: list[Raw] = []
    faults: list[str] = []
    for path, maildir in _files(mail):
        if path.exists() and not path.is_file():  # a pipe: reading it would wait for ever
            faults.append(f"{path}: is not a file; move it elsewhere")
            continue
        name = path.relative_to(mail).as_posix().encode("utf-8", "backslashreplace").decode("utf-8")
        try:
            found.extend(letters(name, path.suffix.lower(), path.read_bytes(), maildir))
        except OSError as error:
            faults.append(f"{path}: cannot be read: {error.strerror or error}")
    if faults:
        raise InputError(*faults)
    return found


def _files(mail: Path) -> Iterator[tuple[Path, bool]]:
    """Files with whether they lie in a Maildir; dot files, the index and a Maildir's tmp/ left out."""
    for folder, folders, files in os.walk(mail):
        here = Path(folder)
        if maildir := {"cur", "new"} & set(folders):
            folders[:] = [one for one in folders if one != "tmp"]
        folders[:] = sorted(one for one in folders if not one.startswith(".") or (maildir and _is_maildir(here / one)))
        inside = here.name in ("cur", "new") and here != mail
        for name in sorted(files):
            if not name.startswith(".") and not (here == mail and name == INDEX):
                yield here / name, inside


def _is_maildir(folder: Path) -> bool:
    return (folder / "cur").is_dir() or (folder / "new").is_dir()


def letters(name: str, suffix: str, data: bytes, maildir: bool = False) -> list[Raw]:
    """The letters that a file holds; `suffix` is its ending in small letters, "" for none."""
    if maildir or suffix == ".eml":
        return [Raw(name, name, data, "mail")]
    if suffix in (".mbox", ".mbx") or (not suffix and _SEPARATOR.match(data)):
        return _mbox(name, data)
    if suffix == ".txt":
        return [Raw(name, name, data, "mail" if _RAW_HEADER.match(data[:2000]) else "text")]
    return [Raw(name, name, data, "mail" if not suffix and _ANY_HEADER.match(data[:2000]) else "other")]


def _mbox(file: str, data: bytes) -> list[Raw]:
    """The letters of an mbox: a separator stands at the start or after an empty line, with weekday, time and year."""
    return [
        Raw(f"{file}#{number}", file, _ESCAPED.sub(rb"\1", data[start:end]), "mail", stamp)
        for number, (start, end, stamp) in enumerate(_spans(data), 1)
    ]


def _spans(data: bytes) -> list[tuple[int, int, datetime | None]]:
    """Where the letters of an mbox begin and end, and the time of each one's separator."""
    top = len(data) - len(data.removeprefix(b"\xef\xbb\xbf").lstrip(b"\r\n"))
    box = data[top:] if b"\n" in data else data[top:].replace(b"\r", b"\n")
    marks = [mark for mark in _SEPARATOR.finditer(box) if _begins(mark)]
    if box.startswith(b"From ") and not (marks and marks[0].start() == 0):
        marks = list(_UNDATED.finditer(box))
    ends = [*(mark.start() for mark in marks[1:]), len(box)]
    spans = [
        (top + mark.end(), top + end, separator_time(mark[1].decode("latin-1")))
        for mark, end in zip(marks, ends, strict=False)
    ]
    first = marks[0].start() if marks else len(box)
    return [(top, top + first, None), *spans] if first else spans


def _begins(mark: re.Match[bytes]) -> bool:
    """Whether a letter begins below: one without a head only at the top, or where `emptied` left its place."""
    return mark["bare"] is None or mark.start() == 0 or mark.group().startswith(b"From - ")


def emptied(data: bytes, number: int) -> bytes:
    """An mbox without the words of one letter, counted from 1; all others keep their bytes and their number.

    Raises InputError where there is no letter of that number.
    """
    spans = _spans(data)
    if not 1 <= number <= len(spans):
        raise InputError(f"#{number}: there is no letter of this number in the mbox")
    start, end, _ = spans[number - 1]
    head = data[:start]
    line = head.rfind(b"\nFrom ", max(0, start - 500)) + 1
    if separator := _SEPARATOR.match(b"\n\n" + head[line:] + b"\n", 2):
        # The separator names the sender: his place is kept, his address is not.
        return head[:line] + b"From - " + separator[1] + b"\n\n" + data[end:]
    if _UNDATED.match(b"\n\n" + head[line:] + b"Subject:", 2):
        return head[:line] + b"From \nSubject:\n\n" + data[end:]
    # Where no separator stands above, a bare header keeps the letter's place.
    return head + b"Subject:\n\n" + data[end:]
