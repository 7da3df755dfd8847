"""Where templates are found, and what they may use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import BaseLoader, BytecodeCache, ChoiceLoader, FileSystemLoader, PrefixLoader, StrictUndefined
from jinja2.bccache import Bucket
from jinja2.sandbox import SandboxedEnvironment

from gm import names
from gm.model import LANGUAGES, InputError
from gm.notices import CODES
from gm.press import cup_grids, cup_news, text
from gm.press.cup_tree import drawing
from gm.press.words import Manner, Words, numbers
from gm.tournaments import timetable

WORDS = ("words.j2", "cup.j2", "site.j2")
NOTICES, REASONS = "notices.j2", "reasons.j2"
ROOM = Path(__file__).resolve().parent.parent


def shipped() -> Path:
    """The shipped templates: inside the package (an installed wheel) or beside it (a checkout)."""
    inside = ROOM / "templates"
    return inside if inside.is_dir() else ROOM.parent / "templates"


def escapes(name: str | None) -> bool:
    """Whether what a template of this name puts out is escaped for HTML: page.html and page.html.j2 alike."""
    return (name or "").removesuffix(".j2").endswith((".html", ".htm", ".xml"))


FILES = (*WORDS, NOTICES, REASONS)
"""What a language says: words of newsletter and answers, of tournaments and pages, notices, reasons of tournaments."""


class _Compiled(BytecodeCache):
    """What was compiled once, for the other languages too: they differ in filters and words, never in code."""

    def __init__(self) -> None:
        self.code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.code:
            bucket.bytecode_from_string(self.code[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.code[bucket.key] = bucket.bytecode_to_string()


COMPILED = _Compiled()


class Press(NamedTuple):
    """What renders in one language: the templates, how notices, reasons, words, numbers and results are said alone."""

    templates: SandboxedEnvironment
    tell: Callable[[Mapping[str, Any]], str]
    reasons: Callable[..., str]
    say: Callable[..., str]
    exact: Callable[[str | int | Fraction], str]
    decimal: Callable[..., str]
    result_of: Callable[[Mapping[str, Any]], str]
    tied: Callable[..., str]
    """`say` for pages and paper, where lines are as wide as the reader's window."""


def press(language: str, templates: Path | None = None, zone: str | None = None) -> Press:
    """Give what renders in a language: the zine's templates/ win over the shipped, word by word in <language>/*.j2.

    An unknown language raises LookupError. What is wrong in the zine's own templates raises InputError.
    """
    if language not in LANGUAGES:
        raise LookupError(f"no templates for the language {language!r}")
    own = tuple((name, _changed(templates, f"{language}/{name}")) for name in FILES)
    return _press(language, templates, zone, own)


def _changed(templates: Path | None, name: str) -> int | None:
    """Say when the zine's own file was last changed, None where there is none."""
    file = templates / name if templates else None
    return file.stat().st_mtime_ns if file and file.is_file() else None


@lru_cache(maxsize=32)
def _press(language: str, templates: Path | None, zone: str | None, own: tuple[tuple[str, int | None], ...]) -> Press:
    made = _environment(templates)
    manner = Manner(language, zone)
    made.filters.update(decimal=manner.decimal, moment=manner.moment, listing=manner.listing, numbers=numbers)
    made.filters.update(amounts=manner.amounts, exact=manner.exact, cells=manner.cells, calendar=timetable.value)
    made.filters.update(lucky=manner.lucky)
    made.filters.update(cell=text.cell, wrapped=text.wrap, rule=lambda words: "-" * text.measure(words))
    made.globals.update(plural=manner.plural, language=language, labels=names.shown)

    def load() -> list[Words]:
        files = {name: [f"shipped/{language}/{name}"] + [f"{language}/{name}"] * bool(time) for name, time in own}
        said_in = ([file for name in WORDS for file in files[name]], files[NOTICES], files[REASONS])
        return [Words(made, one) for one in said_in]

    words, notices, reasons = guarded(templates, load)
    said = partial(tell, notices)
    made.globals.update(say=words.say, told=said, result_of=partial(result_of, words))
    made.globals.update(moved=partial(moved, words), cut_names=cut_names, drawing=drawing)
    spoken = cup_grids.Words(words.say, manner.exact)
    made.globals.update(tables_of=partial(cup_news.tables_of, spoken), levels_of=partial(cup_news.levels_of, spoken))
    says = (words.say, manner.exact, manner.decimal, partial(result_of, words), partial(tied, manner, words))
    return Press(made, said, reasons.say, *says)


def _environment(templates: Path | None) -> SandboxedEnvironment:
    """Give Jinja with the zine's and the shipped templates, strict and fenced in."""
    theirs = FileSystemLoader(shipped())
    loaders: list[BaseLoader] = [theirs, PrefixLoader({"shipped": theirs})]
    if templates:
        loaders.insert(0, FileSystemLoader(templates))
    return SandboxedEnvironment(
        loader=ChoiceLoader(loaders),
        undefined=StrictUndefined,
        autoescape=escapes,
        bytecode_cache=COMPILED,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def tell(notices: Words, notice: Mapping[str, Any]) -> str:
    """Say a notice, the number of its rule in brackets behind it."""
    code = notice["code"]
    if code not in CODES:
        raise LookupError(f"no notice {code!r}")
    facts = {name: text.clean(fact) for name, fact in (notice.get("facts") or {}).items()}
    if set(facts) != set(CODES[code].facts):
        raise TypeError(f"{code} has the facts {list(CODES[code].facts)} and was given {sorted(facts)}")
    return f"{notices.say(code.replace('-', '_'), **facts)} [{CODES[code].rule}]"


def result_of(words: Words, match: Mapping[str, Any]) -> str:
    """C8  Say how a match ended; C9  and what has decided a drawn one of a knockout."""
    sides, house = (match["first"], match["second"]), match["house"]
    if match["winner"] is None:
        drawn = words.say("match_drawn", first=sides[0], second=sides[1], house=house[0])
        after = match.get("after")
        return drawn if after is None else f"{drawn} " + words.say("match_after", **after)
    winner = match["winner"]
    return words.say(
        "match_won",
        winner=sides[winner],
        loser=sides[1 - winner],
        more=house[winner],
        less=house[1 - winner],
        score=match["score"],
    )


def tied(manner: Manner, words: Words, name: str, /, **facts: Any) -> str:
    """Say a sentence or a word for a page."""
    return manner.tied(words.say(name, **facts))


def moved(words: Words, row: Mapping[str, Any]) -> str:
    """Say by how many places a manager rose (+) or fell (-)."""
    if row["before"] is None:
        return words.say("new")
    change = row["before"] - row["place"]
    return f"{change:+d}" if change else "="


def cut_names(texts: Iterable[str], labels: Mapping[str, str]) -> list[str]:
    """F6  Give the names that a table had to cut, each once, in the order of the table."""
    return [name for name in dict.fromkeys(texts) if labels[name] != name]


def guarded(templates: Path | None, make: Callable[[], Any]) -> Any:
    """Make something of templates; a fault in the zine's own ones is told with file and line."""
    try:
        return make()
    except Exception as fault:
        place = _place(fault, templates) if templates else ""
        if not place:
            raise
        words = f"{place}: {' '.join(str(fault).split())}; mend it, or remove the file to use the shipped one"
        raise InputError(words) from fault


def _place(fault: Exception, templates: Path) -> str:
    """Say where the zine's own templates are at fault: the deepest of their lines that took part, "" where none did."""
    place, trace = "", fault.__traceback__
    while trace:
        file = trace.tb_frame.f_code.co_filename
        if Path(file).is_relative_to(templates):
            template = trace.tb_frame.f_globals.get("__jinja_template__")
            line = template.get_corresponding_lineno(trace.tb_lineno) if template else trace.tb_lineno
            place = f"{file}:{line}"
        trace = trace.tb_next
    return place
