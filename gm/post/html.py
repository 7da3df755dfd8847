"""The lines of an HTML body, as its reader sees them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape

from selectolax.lexbor import LexborHTMLParser, LexborNode

from gm.post.words import Kind, Written

DEPTH = 200
"""Elements nested deeper than a program of a player writes; what is below is left out."""
STYLE = 2_000
"""Signs of an element's style that are looked at."""

_OPENING = re.compile(r"<(/?)([A-Za-z][^\s/>]*)")
_UNNESTED = set("p li td th tr dd dt tbody thead br hr img input meta link col area base wbr html head body".split())
_BLANKS = re.compile(r"[ \t\n\r\f\xa0]+")
_HIDDEN = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|(?:font-size|opacity)\s*:\s*0(?![.\d]*[1-9])"
    r"|(?:^|[;\s])(?:max-)?height\s*:\s*0(?![.\d]*[1-9]).*overflow\s*:\s*hidden"
    r"|overflow\s*:\s*hidden.*[;\s](?:max-)?height\s*:\s*0(?![.\d]*[1-9])",
    re.I,
)
_BARRED = re.compile(r"border-left(?:-width)?\s*:\s*(?!none|0)", re.I)
_SKIPPED = {
    *("head", "script", "style", "title", "template", "noscript", "iframe", "object", "svg", "-comment", "-doctype"),
}
_BLOCKS = {
    *("address", "article", "blockquote", "body", "center", "dd", "div", "dl", "dt", "fieldset", "footer", "form"),
    *("h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "ol", "p", "pre", "section", "table", "tbody"),
    *(
        "tfoot",
        "thead",
        "tr",
        "ul",
        "caption",
        "details",
        "summary",
        "figure",
        "figcaption",
        "aside",
        "nav",
        "menu",
        "dir",
    ),
    *("legend", "option", "textarea"),
}
_SPACED = {"p", "h1", "h2", "h3", "h4", "h5", "h6", "pre"}
_CELLS = {"td", "th"}
_RAISED = {
    "sup": str.maketrans("0123456789+-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻"),
    "sub": str.maketrans("0123456789+-", "₀₁₂₃₄₅₆₇₈₉₊₋"),
}
"""What stands above or below the line is no part of the number beside it: `20<sup>1</sup>` is not 201."""
_STRUCK = {"s", "strike", "del"}
_STRUCK_STYLE = re.compile(r"text-decoration[\w-]*\s*:[^;]*line-through", re.I)
_QUOTE_CLASSES = {
    *("gmail_attr", "moz-cite-prefix", "moz-forward-container", "yahoo_quoted", "protonmail_quote"),
    *("gmail_extra_quote", "outlookmessageheader", "quotedmessage", "zmail_extra"),
}
_NOTE_CLASSES = {"gmail_signature", "moz-signature", "signature"}
_REST_IDS = {
    *("divrplyfwdmsg", "appendonsend", "x_divrplyfwdmsg", "x_appendonsend"),
    "mail-editor-reference-message-container",
}


@dataclass(slots=True)
class _Page:
    """What was written so far: finished lines, and the words of the line under way."""

    lines: list[Written] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    struck: list[str] = field(default_factory=list)
    rest: bool = False
    cells: int = 0
    filled: bool = False
    waiting: bool = False
    """Within a cell a line ends only where more words of the same cell follow, so that a row stays one line."""

    def end(self, kind: Kind | None) -> None:
        written = "".join(self.words)
        text = written.strip(" \n")
        if text == "--" and written.endswith(" "):  # what begins a signature is told by its blank
            self.lines.append(("-- ", "quoted" if self.rest else kind))
            text = ""
        self.words.clear()
        if text:
            self.lines.extend((line.rstrip(), "quoted" if self.rest else kind) for line in text.split("\n"))
        if self.struck:
            self.lines.append((_BLANKS.sub(" ", "".join(self.struck)).strip(), "note"))
            self.struck.clear()

    def rule(self, kind: Kind | None) -> None:
        """A block begins or ends."""
        if self.cells:
            self.waiting = True
        else:
            self.end(kind)

    def blank(self) -> None:
        if self.lines and self.lines[-1][0]:
            self.lines.append(("", self.lines[-1][1]))


def lines(source: str) -> list[Written]:
    """Lines of an HTML text, cells joined by tabs; quotes, signatures and struck words marked, hidden text out."""
    if _hostile(source):
        return [(" ".join(unescape(_bare(source)).split()), None)]
    page = _Page()
    node = LexborHTMLParser(source).body
    steps: list[tuple[LexborNode | str, Kind | None, bool, bool]] = [(node, None, False, False)] if node else []
    depth = 0
    while steps:
        step, kind, kept, struck = steps.pop()
        if isinstance(step, str):
            depth -= 1
            _leave(page, step, kind)
        elif step.tag == "-text":
            _write(page, _raised(step), kind, kept, struck)
        elif (tag := step.tag or "") not in _SKIPPED and not _hidden(step):
            inner = _enter(page, step, tag, kind)
            depth += 1
            steps.append((tag, inner, False, False))
            if depth < DEPTH:
                kept, struck = kept or tag == "pre", struck or _strikes(step, tag)
                steps.extend((child, inner, kept, struck) for child in reversed(list(step.iter(include_text=True))))
    page.end(None)
    return page.lines


def _raised(node: LexborNode) -> str:
    """A text, as raised or lowered digits where it stands so and is one or two of them."""
    text = node.text_content or ""
    parent = node.parent.tag if node.parent else ""
    few = text.strip().isdecimal() and len(text.strip()) <= 2
    return text.translate(_RAISED[parent]) if few and parent in _RAISED else text


def _bare(source: str) -> str:
    """The text with its tags cut out, whatever they are."""
    first, *others = source.split("<")
    return " ".join([first, *(other.partition(">")[2] for other in others)])


def _hostile(source: str) -> bool:
    """Whether the parser needs the square of the text's length: for deep nesting or a tag of endless attributes."""
    if any(len(tag) > 5_000 and tag.count("=") > 500 for tag in source.split(">")):
        return True
    return _nesting(source) > 2 * DEPTH


def _nesting(source: str) -> int:
    """How deep elements stand in each other."""
    depth = deepest = 0
    for slash, tag in _OPENING.findall(source):
        if tag.lower() not in _UNNESTED:
            depth = max(depth - 1, 0) if slash else depth + 1
            deepest = max(deepest, depth)
    return deepest


def _hidden(node: LexborNode) -> bool:
    attributes = node.attributes
    return bool(attributes) and (
        "hidden" in attributes or bool(_HIDDEN.search((attributes.get("style") or "")[:STYLE]))
    )


def _strikes(node: LexborNode, tag: str) -> bool:
    """Whether the writer struck out what is within."""
    return tag in _STRUCK or bool(_STRUCK_STYLE.search(node.attributes.get("style") or ""))


def _enter(page: _Page, node: LexborNode, tag: str, kind: Kind | None) -> Kind | None:
    """Begin an element: the kind of what is within."""
    mark = _kind(page, node, tag)
    if mark or tag == "tr":
        page.end(kind)
    elif tag in _BLOCKS or tag == "br":
        page.rule(kind)
    if tag in _CELLS:
        if page.words:
            page.words.append("\t")
        page.cells += 1
        page.filled = page.waiting = False
    return kind or mark


def _leave(page: _Page, tag: str, kind: Kind | None) -> None:
    if tag in _CELLS:
        page.cells -= 1
        page.waiting = False
    elif kind or tag in ("tr", "table"):
        page.end(kind)
    elif tag in _BLOCKS:
        page.rule(kind)
    if tag in _SPACED and not page.cells:
        page.blank()


def _kind(page: _Page, node: LexborNode, tag: str) -> Kind | None:
    attributes = node.attributes
    if not attributes:
        return None
    name = (attributes.get("id") or "").lower()
    classes = set((attributes.get("class") or "").lower().split())
    if name in _REST_IDS:
        page.end(None)
        page.rest = True
    if classes & _NOTE_CLASSES:
        return "note"
    if tag == "blockquote":
        cited = attributes.get("type") == "cite" or any("quote" in one for one in classes)
        return "quoted" if cited or _BARRED.search(attributes.get("style") or "") else None
    quoted = classes & _QUOTE_CLASSES or (tag == "div" and attributes.get("name") == "quote")
    return "quoted" if quoted else None


def _write(page: _Page, text: str, kind: Kind | None, kept: bool, struck: bool) -> None:
    if page.waiting and page.filled and text.strip():
        page.end(kind)
    if text.strip():
        page.waiting, page.filled = False, True
    if struck:
        page.struck.append(text)
    elif kept and "\n" in text:
        first, *others = text.split("\n")
        page.words.append(first)
        for other in others:
            page.words.append("\n")
            page.words.append(other)
    else:
        words = _BLANKS.sub(" ", text)
        if not page.words or page.words[-1][-1:] in " \t\n":
            words = words.lstrip(" ")
        if words:
            page.words.append(words)
