"""What a letter says: its parts as lines, and what of it could not be read."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from gm.model import Facts
from gm.post import coded, html, words
from gm.post.alternatives import differing
from gm.post.mime import Part
from gm.post.text import clean, decode, transfer, unflow
from gm.post.words import Kind, Written

CHARACTERS = 1_000_000
"""So much of a letter is read; what is longer is named to the game master."""
LINES = 50_000
META = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([A-Za-z0-9_-]{2,30})", re.I)
WIDE = ("utf-16", "utf-32", "utf-7", "ucs", "unicode")
"""What a page cannot say of itself in letters of one byte, so that it is not so."""
PLAINLY = ("", "7bit", "8bit", "binary")
"""Transfer encodings that are none."""
ROWS = 5
HTML_CHARACTERS = 300_000
"""HTML's parser needs time with the square of some hostile forms."""
OUTSIDE = 20_000
"""Bytes outside the parts that are looked at."""
FORM_BYTES = 200_000
"""HTML beside a text with orders is read up to this size, to see whether it says the same."""

_SILENT = {
    *("application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature"),
    *("message/delivery-status", "message/disposition-notification", "text/rfc822-headers"),
    *("text/vcard", "text/x-vcard", "text/x-amp-html", "application/pgp-keys"),
}
_UNREADABLE_TEXT = {"text/calendar", "text/rtf", "text/richtext", "text/enriched"}


@dataclass(slots=True)
class Body:
    """Lines in the order read, what was noticed, and who wrote what is passed on and whether that has orders."""

    lines: list[tuple[str, Kind]] = field(default_factory=list)
    notices: list[tuple[str, Facts]] = field(default_factory=list)
    forwarded: list[tuple[str, bool]] = field(default_factory=list)
    pictures: list[str] = field(default_factory=list)
    """Names of pictures that stand in the text."""
    others: list[str] = field(default_factory=list)
    """Digests of what could not be read, so that two letters that differ only there are told apart."""

    language: str = "de"
    left: int = CHARACTERS
    left_html: int = HTML_CHARACTERS
    digest: set[int] = field(default_factory=set)
    """Letters within a list's digest, by identity: nobody passed them on to us."""
    known: dict[int, list[Written]] = field(default_factory=dict)
    """Lines of the parts read so far, by identity."""
    other_form: list[str] = field(default_factory=list)
    """Lines of the form of the text that is not read, where they order something else."""

    def says(self, code: str, **facts: str) -> None:
        if (code, facts) not in self.notices:
            self.notices.append((code, facts))

    def has_orders(self) -> bool:
        """Whether an own line looks like orders."""
        return any(kind == "own" and words.order_like(text) for text, kind in self.lines)


def read(part: Part, language: str, forward: bool) -> Body:
    """The words of a letter: its text, then text files sent along, then letters passed on.

    language   of the 8-bit charset that is guessed
    forward    the subject says that the letter passes on another one
    """
    body = Body(language=language)
    texts: list[Part] = []
    attached: list[Part] = []
    passed: list[Part] = []
    for leaf in _leaves(body, part):
        if leaf.type == "message/rfc822" and leaf.children:
            passed.append(leaf.children[0])
            if "list-id" in part.headers and id(leaf) in body.digest:
                body.digest.add(id(leaf.children[0]))
        elif not _is_text(leaf):
            _unread(body, leaf)
        elif leaf.attached or (leaf.filename and any(not _empty(one) for one in texts)):
            attached.append(leaf)
        else:
            texts.append(leaf)
    _own(body, [line for leaf in texts for line in _written(body, leaf)], forward)
    if body.other_form:
        body.says("mail-forms", html=" / ".join(body.other_form)[:200])
        body.lines.extend((line, "note") for line in body.other_form)
    for leaf in attached:
        _attach(body, leaf)
    _outside(body, part)
    for letter in passed:
        _pass_on(body, letter)
    if body.pictures and not body.has_orders():  # beside orders that are written out a picture is a logo
        for name in body.pictures:
            body.says("mail-unread", what=name)
    return body


def _leaves(body: Body, part: Part) -> Iterator[Part]:
    if not part.children or part.type == "message/rfc822":
        yield part
    elif part.type == "multipart/digest":
        body.digest.update(map(id, part.children))
        yield from part.children
    elif part.type == "multipart/alternative":
        yield from _chosen(body, part)
    else:
        for child in part.children:
            yield from _leaves(body, child)


def _chosen(body: Body, part: Part) -> Iterator[Part]:
    """Of the forms of one text: the plain one, unless it has no words, number or orders where the HTML has some."""
    leaves = [leaf for child in part.children for leaf in _leaves(body, child)]
    plain = [leaf for leaf in leaves if leaf.type == "text/plain" and not leaf.attached]
    rich = [leaf for leaf in leaves if leaf.type == "text/html" and not leaf.attached]
    if plain and rich:
        dropped = plain if _speaks_more(body, plain, rich) else rich
        if dropped is rich:
            body.other_form += _other_form(body, plain, rich)
        leaves = [leaf for leaf in leaves if not any(leaf is one for one in dropped)]
    yield from leaves


def _other_form(body: Body, plain: list[Part], rich: list[Part]) -> list[str]:
    """Lines of HTML that order something else than the text; what cannot be read in HTML that is left is no matter."""
    if sum(len(leaf.body) for leaf in rich) > FORM_BYTES or not any(_has_orders(body, leaf) for leaf in plain):
        return []
    aside = Body(language=body.language)
    forms = [(body, plain), (aside, rich)]
    return differing(*([line for leaf in leaves for line in _written(by, leaf)] for by, leaves in forms))


def _has_number(body: Body, part: Part) -> bool:
    return any(sign.isdigit() for text, _ in _written(body, part) for sign in text)


def _has_orders(body: Body, part: Part) -> bool:
    return any(kind == "own" and words.order_like(text) for text, kind in words.classify(_written(body, part)).lines)


def _has_rows(body: Body, part: Part) -> bool:
    """Whether a text may have a line-up row by row: as many lines as that with a number each."""
    return sum(any(sign.isdigit() for sign in text) for text, _ in _written(body, part)) >= ROWS


def _speaks_more(body: Body, plain: list[Part], rich: list[Part]) -> bool:
    """Whether the HTML has orders, a number, or any words where the plain text has none."""
    if any(_has_orders(body, leaf) or _has_rows(body, leaf) for leaf in plain):
        return False  # HTML is looked at only where it may say more: it takes the longer
    if any(_has_orders(body, leaf) for leaf in rich):
        return True
    if any(_has_number(body, leaf) for leaf in plain):
        return False
    if any(_has_number(body, leaf) for leaf in rich):
        return True
    return not any(_written(body, leaf) for leaf in plain) and any(_written(body, leaf) for leaf in rich)


def _is_text(part: Part) -> bool:
    if part.type == "application/octet-stream" and part.filename.lower().endswith((".txt", ".csv", ".text")):
        return True
    return part.type.startswith("text/") and part.type not in _UNREADABLE_TEXT and part.type not in _SILENT


def _empty(part: Part) -> bool:
    return not part.body.strip()


def _text(body: Body, part: Part) -> str:
    data, damaged = part.content()
    if damaged:
        body.says("mail-damaged", what=part.headers.raw("content-transfer-encoding").lower())
    if part.headers.raw("content-transfer-encoding").lower() in PLAINLY and (encoding := coded.lost(data)):
        data = transfer(data, encoding)[0]
        body.says("mail-damaged", what=encoding)
    declared = part.parameters.get("charset", "") or (_meta_charset(data) if _is_html(part) else "")
    decoded = decode(data, declared, body.language)
    if decoded.guessed:
        body.says("mail-charset", declared=declared, taken=decoded.taken)
    limit = min(body.left, body.left_html) if _is_html(part) else body.left
    text = clean(decoded.text[:limit])
    body.left -= len(text)
    body.left_html -= len(text) if _is_html(part) else 0
    if len(decoded.text) > limit or text.count("\n") > LINES:
        text = "\n".join(text.split("\n", LINES)[:LINES])
        body.says("mail-unread", what=f"{part.filename or part.type} ({len(text)} … {len(decoded.text)})")
    if part.parameters.get("format", "").lower() == "flowed":
        text = unflow(text, part.parameters.get("delsp", "").lower() == "yes")
    return text


def _meta_charset(data: bytes) -> str:
    """The charset that HTML names itself; "" where it names none."""
    found = META.search(data[:2000])
    named = found[1].decode("ascii").lower() if found else ""
    return "" if named.startswith(WIDE) else named


def _written(body: Body, part: Part) -> list[Written]:
    if id(part) not in body.known:
        text = _text(body, part)
        lines, files = (html.lines(text), []) if _is_html(part) else coded.set_aside(plain(text))
        body.known[id(part)] = lines
        for name in files:
            body.says("mail-unread", what=name)
    return body.known[id(part)]


def _is_html(part: Part) -> bool:
    return part.type == "text/html" or part.filename.lower().endswith((".htm", ".html"))


def plain(text: str) -> list[Written]:
    """The lines of plain text, blank ones at the end left out."""
    return [(line, None) for line in text.rstrip("\n").split("\n")] if text.strip() else []


def _own(body: Body, written: list[Written], forward: bool) -> None:
    found = words.classify(written)
    body.lines.extend(found.lines)
    if any(text.startswith("-----BEGIN PGP MESSAGE-----") for text, _ in found.lines):
        body.says("mail-unread", what="PGP MESSAGE")
    if found.forwarded or (forward and found.author):
        quoted = any(kind == "quoted" and words.order_like(text) for text, kind in found.lines)
        body.forwarded.append((found.author, quoted))


def _attach(body: Body, part: Part) -> None:
    """A text file sent along speaks where the letter itself has no orders; else it is a note, and unread."""
    name = part.filename or part.type
    aside = body.has_orders()
    body.says("mail-unread" if aside else "mail-attached", what=name)
    found = words.classify(_written(body, part))
    body.lines.extend((text, "note" if aside else kind) for text, kind in found.lines)


def _outside(body: Body, part: Part) -> None:
    """Orders above the first part or below the last are seen in no program: they are notes, and named as unread."""
    lines = [line for line, _ in plain(clean(decode(part.outside[:OUTSIDE], "", body.language).text))]
    if any(map(words.order_like, lines)):
        body.says("mail-unread", what=part.type)
        body.lines.extend((line, "note") for line in lines)


def _pass_on(body: Body, letter: Part) -> None:
    """A letter within the letter is somebody else's words."""
    inner = read(letter, body.language, False)
    author = letter.headers.text("from", body.language)
    lines = [f"{name.title()}: {letter.headers.text(name, body.language)}" for name in ("from", "date", "subject")]
    lines.extend(text for text, _ in inner.lines)
    if id(letter) not in body.digest:
        body.forwarded.append((author, any(map(words.order_like, lines[2:]))))
    body.lines.extend((line, "quoted") for line in lines)
    body.notices.extend(notice for notice in inner.notices if notice[0] == "mail-unread")


def _unread(body: Body, part: Part) -> None:
    if part.type in _SILENT:
        return
    digest = hashlib.sha256(part.body.replace(b"\r\n", b"\n").strip()).hexdigest()
    body.others.append(f"{part.filename} {digest}")
    if part.type.startswith("image/") and not part.attached and "content-id" in part.headers:
        body.pictures.append(part.filename or part.type)
    else:
        body.says("mail-unread", what=part.filename or part.type)
