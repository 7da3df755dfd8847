"""The mailbag of a turn: every letter in its folder, read."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import Any, Literal

from gm.model import Facts, Letter, Line, Notice, Source
from gm.post import body, folder, sender, thread, when, words
from gm.post.codeword import CUT, Scissors
from gm.post.folder import Raw
from gm.post.mime import Part, parse
from gm.post.sender import Nature
from gm.post.text import clean, decode


@dataclass(frozen=True, slots=True)
class Settings:
    """What reading a letter needs to know of the zine.

    zone             of times written without one
    own_mail_server  names whose Received and Authentication-Results lines are believed, with their subdomains
    languages        of each registered address (folded); `language` is the zine's
    codes            the salted hashes of the players' code words, by name
    """

    zone: tzinfo = UTC
    gm_address: str = ""
    own_mail_server: tuple[str, ...] = ()
    plus_tags: bool = True
    languages: Mapping[str, str] = field(default_factory=dict)
    language: str = "de"
    codes: Mapping[str, str] = field(default_factory=dict)


How = Literal["received", "mailbox", "given", "date", "unknown"]
Noticed = tuple[str, Facts]


def read(mail: Path, index: Sequence[Mapping[str, Any]] = (), settings: Settings | None = None) -> list[Letter]:
    """Every letter in a turn's mail folder, by name; any bytes give a letter.

    index      rows of index.jsonl: file (or file#n in an mbox), arrived (ISO or None), how (mailbox or given), from
    Raises InputError with each file that cannot be opened. What is no letter is an empty one that says so.
    """
    settings = settings or Settings()
    rows = {str(row.get("file", "")): row for row in index}
    return [letter(raw, rows.get(raw.name) or rows.get(raw.file) or {}, settings) for raw in folder.find(mail)]


def letter(raw: Raw, row: Mapping[str, Any], settings: Settings) -> Letter:
    """One letter out of its bytes and its row of the index ({} where there is none)."""
    if raw.form == "other":
        return _finish(raw, row, settings, _Draft(others=[raw.name], notices=[("mail-unread", {"what": raw.name})]))
    return _finish(raw, row, settings, _pasted(raw, settings) if raw.form == "text" else _mailed(raw, settings))


@dataclass(slots=True)
class _Draft:
    """A letter before its name, time and digest are put on."""

    senders: tuple[str, ...] = ()
    display: str = ""
    date: str = ""
    identity: str = ""
    received: datetime | None = None
    nature: Nature = ""
    subject: str = ""
    lines: Sequence[tuple[str, words.Kind]] = ()
    others: Sequence[str] = ()
    notices: list[Noticed] = field(default_factory=list)
    thread: tuple[str, ...] = ()
    listed: bool = False


def _mailed(raw: Raw, settings: Settings) -> _Draft:
    part = parse(raw.data)
    headers = part.headers
    known = settings.languages
    found, rewritten = sender.senders(headers, known, settings.plus_tags)
    language = known.get(found[0], settings.language) if found else settings.language
    subject = headers.text("subject", language)
    said = body.read(part, language, words.is_forward(subject))
    return _Draft(
        found,
        headers.text("from", language),
        headers.text("date", language),
        headers.raw("message-id"),
        when.received(headers, settings.own_mail_server, settings.zone),
        sender.nature(part, found, subject, settings.gm_address)
        or sender.told_by_subject(subject, any(one in known for one in found), said.has_orders()),
        subject,
        said.lines,
        said.others,
        [*_way(part, found, rewritten, settings), *said.notices, *_passed_on(said, known, settings.gm_address)],
        thread.of(headers),
        sender.listed(headers),
    )


def _way(part: Part, found: Sequence[str], rewritten: str, settings: Settings) -> list[Noticed]:
    """What is to be noticed of who sent a letter and how it came."""
    headers, known = part.headers, settings.languages
    notices: list[Noticed] = []
    if result := sender.failed(headers, settings.own_mail_server):
        notices.append(("mail-authentication", {"result": result}))
    resent = sender.addresses(headers.raw("resent-from"))
    if by := rewritten or ", ".join(one for one in resent if one not in found):
        notices.append(("mail-resent", {"by": by}))
    if "list-id" not in headers:
        for one in sender.addresses(headers.raw("reply-to")):
            if sender.fold(one, known, settings.plus_tags) not in {*found, *known}:
                notices.append(("mail-reply-to", {"address": one}))
    return notices


def _passed_on(said: body.Body, known: Collection[str], gm_address: str) -> list[Noticed]:
    """Orders in somebody else's letter are a question; the zine that comes back is none."""
    notices: list[Noticed] = []
    for author, orders in said.forwarded:
        found = sender.addresses(author)
        ours = bool(gm_address) and gm_address.casefold() in found
        if orders and not ours and (not said.has_orders() or any(one in known for one in found)):
            notices.append(("mail-forwarded", {"sender": author}))
    return notices


def _pasted(raw: Raw, settings: Settings) -> _Draft:
    """Text that the game master pasted, with lines for sender, date and subject on top if there are any."""
    decoded = decode(raw.data, "", settings.language)
    notices: list[Noticed] = []
    if decoded.guessed and decoded.taken != "utf-8":
        notices.append(("mail-charset", {"declared": "", "taken": decoded.taken}))
    text = clean(decoded.text[: body.CHARACTERS])
    if len(decoded.text) > body.CHARACTERS:
        notices.append(("mail-unread", {"what": f"{raw.name} ({len(raw.data)})"}))
    written = body.plain(text)
    top, head = _top(written)
    said = words.classify(written[top:])
    known, tags = settings.languages, settings.plus_tags
    found = tuple(dict.fromkeys(sender.fold(one, known, tags) for one in sender.addresses(head.get("from", ""))))
    lines: list[tuple[str, words.Kind]] = [(line, "note") for line, _ in written[:top]]
    return _Draft(
        senders=found,
        display=head.get("from", ""),
        date=head.get("date", ""),
        nature="own" if settings.gm_address and list(found) == [settings.gm_address.casefold()] else "",
        subject=head.get("subject", ""),
        lines=[*lines, *said.lines],
        notices=notices,
    )


def _top(written: Sequence[words.Written]) -> tuple[int, dict[str, str]]:
    """How many lines on top of a pasted text are its header lines, and what they say."""
    head: dict[str, str] = {}
    for number, (text, _) in enumerate(written):
        header = words.header_line(text)
        if header and (header[0] == "to" or header[0] not in head):
            head.setdefault(*header)
        elif text.strip() or head:
            return (number, head) if head.keys() - {"to"} else (0, {})
    return (len(written), head) if head.keys() - {"to"} else (0, {})


def _finish(raw: Raw, row: Mapping[str, Any], settings: Settings, draft: _Draft) -> Letter:
    sent = when.instant(draft.date, settings.zone) if draft.date else None
    arrived, how = _arrival(raw, row, draft, sent, settings.zone)
    notices = [*_time_notices(raw, how, arrived), *draft.notices]
    text = [line for line, _ in draft.lines]
    scissors = Scissors(settings.codes)
    subject = [Line(0, draft.subject, words.subject_kind(draft.subject))] if draft.subject else []
    written = [*subject, *(Line(number, line, kind) for number, (line, kind) in enumerate(draft.lines, 1))]
    identity = [*draft.senders, "", draft.date, draft.identity, draft.subject, *text, "", *draft.others]
    return Letter(
        name=raw.name,
        sha256=hashlib.sha256(raw.data).hexdigest(),
        content=hashlib.sha256("\n".join(identity).encode("utf-8", "replace")).hexdigest(),
        senders=draft.senders,
        display=scissors.cut(draft.display),
        sent=sent,
        arrived=arrived,
        how=how,
        lines=tuple(_without_code(line, scissors) for line in written),
        given=str(row.get("from") or ""),
        nature=draft.nature,
        notices=tuple(Notice(code, Source(raw.name, 0, ""), _bare(facts, scissors)) for code, facts in notices),
        thread=draft.thread,
        listed=draft.listed,
        codes=tuple(sorted(scissors.said)),
    )


def _without_code(line: Line, scissors: Scissors) -> Line:
    """A line without code words; one that had nothing else is a note, so that nobody takes it for an order.

    Quoted words are cut too but prove nothing: whoever got a letter can quote it.
    """
    text = scissors.cut(line.text, own=line.kind != "quoted")
    if text == line.text:
        return line
    return Line(line.number, text, "note" if text == CUT and line.kind == "own" else line.kind)


def _bare(facts: Facts, scissors: Scissors) -> Facts:
    return {name: scissors.cut(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}


def _arrival(
    raw: Raw, row: Mapping[str, Any], draft: _Draft, sent: datetime | None, zone: tzinfo
) -> tuple[datetime | None, How]:
    """P1  When a letter arrived, by the own server, the index, an mbox's separator or the Date line; and by which."""
    if draft.received:
        return draft.received, "received"
    if given := _given(row, zone):
        return given, "mailbox" if row.get("how") == "mailbox" else "given"
    if raw.stamp:
        return raw.stamp, "mailbox"
    return (sent, "date") if sent else (None, "unknown")


def _given(row: Mapping[str, Any], zone: tzinfo) -> datetime | None:
    if row.get("how") not in ("mailbox", "given"):
        return None
    try:
        moment = datetime.fromisoformat(str(row.get("arrived")))
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=zone)


def _time_notices(raw: Raw, how: How, arrived: datetime | None) -> list[Noticed]:
    """P1  What the game master is told of a time that the own mail server did not write down."""
    if arrived is None:
        return [("mail-no-time", {})]
    if how == "date":
        return [("mail-by-date", {"sent": arrived.isoformat()})]
    if how == "mailbox" and arrived is raw.stamp:
        return [("mail-by-mailbox", {"arrived": arrived.isoformat()})]
    return []
