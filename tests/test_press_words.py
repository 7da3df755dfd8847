"""The words of the press: every notice in every language, numbers, plurals, dates, and the rule pages."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from gm.model import LANGUAGES, InputError
from gm.notices import CODES
from gm.press import notice
from gm.press.environment import FILES, press, shipped
from gm.press.words import Manner
from gm.tournaments.reasons import CODES as REASONS

FACTS: dict[str, Any] = {
    "arrived": "2025-10-24T20:00:01+02:00",
    "zat": "2025-10-23T21:30:00+02:00",
    "sent": "2025-10-22T09:05:00+02:00",
    "count": 6,
    "cost": 170,
    "wp": 80,
    "length": 45,
    "sweeping": 31,
    "row": "sweeper",
}
"""A fact of each name where words would not do; line-ups come as lists, all else is its own name."""
SHOWN = {
    "arrived": ("24", "2025", "20:00:01"),
    "zat": ("23", "2025", "21:30"),
    "sent": ("22", "2025", "09:05"),
}
ROW = {"de": "Ausputzer", "en": "Sweeper", "pl": "Libero"}
NUMBERED = {"football-F2": (12, 10), "football-F3": (40, 15), "football-F14": (1, 4), "wish-bounds": (500, 300)}


def facts_for(code: str) -> dict[str, Any]:
    facts = {name: FACTS.get(name, f"«{name}»") for name in CODES[code].facts}
    if "before" in facts:
        before, after = NUMBERED.get(code, ([1, 2, 33, 4, 5], [1, 2, 29, 4, 5]))
        facts |= {"before": before, "after": after}
    return facts


def shown_of(name: str, fact: Any, language: str) -> tuple[str, ...]:
    if name == "row":
        return (ROW[language],)
    if name in SHOWN:
        return SHOWN[name]
    return ("-".join(map(str, fact)),) if isinstance(fact, list) else (str(fact),)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_every_notice_mentions_its_facts_and_its_rule(code: str, language: str) -> None:
    facts = facts_for(code)
    words = notice(language, {"code": code, "facts": facts})
    assert words.endswith(f" [{CODES[code].rule}]")
    assert words == " ".join(words.split())
    for name, fact in facts.items():
        for part in shown_of(name, fact, language):
            assert part in words, (name, words)


@pytest.mark.parametrize("code", CODES)
def test_a_missing_fact_and_an_extra_fact_raise(code: str) -> None:
    facts = facts_for(code)
    with pytest.raises(TypeError):
        notice("de", {"code": code, "facts": facts | {"colour": "red"}})
    for name in facts:
        with pytest.raises(TypeError):
            notice("de", {"code": code, "facts": {one: fact for one, fact in facts.items() if one != name}})


def test_an_unknown_code_and_an_unknown_language_raise() -> None:
    with pytest.raises(LookupError):
        notice("de", {"code": "football-F99", "facts": {}})
    with pytest.raises(LookupError):
        notice("fr", {"code": "mail-own", "facts": {}})


def test_the_sentence_of_the_sheet() -> None:
    facts = {"row": "keeper", "before": 12, "after": 10}
    told = notice("de", {"code": "football-F2", "facts": facts})
    assert told == "Torwart 12 auf 10 gekürzt; was über 10 liegt, verfällt. [F2]"


def test_facts_that_may_be_empty_leave_no_gap() -> None:
    for language in LANGUAGES:
        for code, facts in (
            ("order-withdrawn", {"team": ""}),
            ("order-struck", {"team": ""}),
            ("order-replaced", {"team": "", "letter": "0001.eml"}),
            ("mail-unknown-sender", {"sender": "x@example.org", "like": None}),
            ("mail-charset", {"declared": "", "taken": "cp1250"}),
        ):
            words = notice(language, {"code": code, "facts": facts})
            assert not re.search(r"None|^\W|“”|„”|„“|\(\)", words), words


@pytest.mark.parametrize(
    ("number", "form"), [(0, "many"), (1, "one"), (2, "few"), (4, "few"), (5, "many"), (12, "many"), (22, "few")]
)
def test_polish_plurals(number: int, form: str) -> None:
    forms = {"one": "one", "few": "few", "many": "many", "other": "other"}
    assert Manner("pl").plural(number, **forms) == form
    assert Manner("de").plural(number, one="one", other="other") == ("one" if number == 1 else "other")


def test_numbers_are_rounded_from_the_exact_value() -> None:
    de, en = Manner("de"), Manner("en")
    assert de.decimal("98607407/52521875") == "1,88"
    assert en.decimal("1.877454") == "1.88"
    assert en.decimal("1/200") == "0.01"  # 0.005: halves go away from nought
    assert en.decimal("-1/200") == "-0.01"
    assert en.decimal("-1/1000") == "0.00"
    assert en.decimal("87.5", 0) == "88"


@pytest.mark.parametrize(
    ("language", "words", "shown"),
    [
        ("de", "am 24. Oktober 2025, 20:00 Uhr, mit 83 WP", "am 24.~Oktober 2025, 20:00~Uhr, mit 83~WP"),
        ("de", "1. März, 15 %, 3½ RLP, 15 Maibäume, 4 WPs", "1.~März, 15~%, 3½~RLP, 15 Maibäume, 4 WPs"),
        ("en", "24 October 2025 at 20:00 BST", "24~October 2025 at 20:00 BST"),
        ("pl", "24 października 2025", "24~października 2025"),
    ],
)
def test_on_pages_no_line_ends_between_a_number_and_what_it_counts(language: str, words: str, shown: str) -> None:
    assert Manner(language).tied(words) == shown.replace("~", "\xa0")


def test_moments_are_shown_in_the_zone_of_the_zine() -> None:
    berlin, warsaw = Manner("de", "Europe/Berlin"), Manner("pl", "Europe/Warsaw")
    assert berlin.moment("2025-10-24T18:00:00+00:00", "EEEE, HH:mm z") == "Freitag, 20:00 MESZ"
    assert berlin.moment("2025-10-26T02:30:00+00:00", "d. MMMM, HH:mm z") == "26. Oktober, 03:30 MEZ"
    assert warsaw.moment("2025-11-28T19:00:00+00:00", "EEEE, d MMMM") == "piątek, 28 listopada"
    assert Manner("en").moment(datetime(2025, 1, 2, 3, 4).isoformat(), "HH:mm z") == "03:04"


def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_notice_stands_in_the_rule_pages(language: str) -> None:
    pages = [shipped() / language / "rules" / f"{page}.md" for page in ("football", "ranking", "curling", "post")]
    sections = re.split(r"^## ([A-Z]\d+) · ", "\n".join(map(read, pages)), flags=re.MULTILINE)
    told = dict(zip(sections[1::2], sections[2::2], strict=True))
    for code, kind in CODES.items():
        assert f"`{code}`" in told[kind.rule], code


@pytest.mark.parametrize("file", FILES)
def test_the_languages_say_the_same_things(file: str) -> None:
    found = {
        language: re.findall(r"macro (\w+)\((.*?)\)", (shipped() / language / file).read_text(encoding="utf-8"))
        for language in LANGUAGES
    }
    assert len(found["de"]) > 30
    assert found["de"] == found["en"] == found["pl"]


def macros(file: str) -> list[str]:
    return re.findall(r"macro ([a-z]\w+)\(", (shipped() / "de" / file).read_text(encoding="utf-8"))


def test_no_words_are_left_over() -> None:
    assert sorted(macros("notices.j2")) == sorted(code.replace("-", "_") for code in CODES)
    assert sorted(macros("reasons.j2")) == sorted(code.replace("-", "_") for code in REASONS)
    users = [*shipped().glob("*.j2"), *shipped().glob("site/*.j2")]
    for room in ("press", "site"):
        users += (shipped().parent / "gm" / room).glob("*.py")
    text = "".join(file.read_text(encoding="utf-8") for file in users)
    known = [*macros("words.j2"), *macros("cup.j2"), *macros("site.j2")]
    said = set(re.findall(r'say\("(\w+)"(?! ~)', text)) | set(re.findall(r'words\.say\(\s*"(\w+)"', text))
    for start in re.findall(r'say\(f?"(\w+_)(?:" ~|\{)', text):
        said |= {name for name in known if name.startswith(start)}
    assert said == set(known)


def test_a_zine_changes_one_sentence_and_keeps_the_others(tmp_path: Path) -> None:
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "notices.j2").write_text("{% macro mail_own() %}Von uns.{% endmacro %}", encoding="utf-8")
    assert notice("de", {"code": "mail-own", "facts": {}}, tmp_path) == "Von uns. [P4]"
    bounce = {"code": "mail-bounce", "facts": {}}
    assert notice("de", bounce, tmp_path) == notice("de", bounce)
    (tmp_path / "de" / "notices.j2").unlink()
    assert notice("de", {"code": "mail-own", "facts": {}}, tmp_path) == notice("de", {"code": "mail-own", "facts": {}})


@pytest.mark.parametrize(
    "fault",
    ["{% macro mail_own( %}", "{% macro mail_own() %}\n{{ nothing }}{% endmacro %}", "{{ ''.__class__.mro() }}"],
)
def test_a_fault_in_the_zines_own_words_is_told_with_its_line(tmp_path: Path, fault: str) -> None:
    file = tmp_path / "de" / "notices.j2"
    file.parent.mkdir()
    file.write_text(fault, encoding="utf-8")
    with pytest.raises(InputError, match=re.escape(f"{file}:{fault.count(chr(10)) + 1}: ")):
        notice("de", {"code": "mail-own", "facts": {}}, tmp_path)


def test_own_words_that_take_other_facts_are_told_with_what_they_are_to_take(tmp_path: Path) -> None:
    file = tmp_path / "de" / "words.j2"
    file.parent.mkdir()
    file.write_text("{% macro draft(day) %}PROBE {{ day }}{% endmacro %}", encoding="utf-8")
    with pytest.raises(InputError, match=re.escape("words.j2: draft takes other facts than the shipped one; write {%")):
        notice("de", {"code": "mail-own", "facts": {}}, tmp_path)


def test_words_see_neither_files_nor_clock() -> None:
    assert not {"open", "now", "os", "random"} & set(press("de").templates.globals)
