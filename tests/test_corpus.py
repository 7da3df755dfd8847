"""The corpus: letters as players' programs send them, each read alone as a careful human would read it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import corpus_reading as corpus
import pytest

from gm.notices import CODES

PAGE = Path(__file__).parents[1] / "docs/mail.md"
STATES = {
    "Read": "counted",
    "Asked": "question",
    "Late": "late",
    "No order": "no-order",
    "Ignored": "ignored",
}


def _marked(name: str) -> object:
    gap = corpus.GAPS.get(name)
    return pytest.param(name, marks=pytest.mark.xfail(reason=gap, strict=True)) if gap else name


@pytest.fixture(scope="module")
def zine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return corpus.zine(tmp_path_factory.mktemp("corpus"))


@pytest.mark.parametrize("name", [_marked(name) for name in sorted(corpus.EXPECTED)])
def test_letter(name: str, zine: Path) -> None:
    assert corpus.differences(zine, name) == []


def test_every_letter_lies_beside_what_is_right_of_it() -> None:
    there = {path.name for path in corpus.CORPUS.iterdir()} - {"expected.json"}
    assert there == set(corpus.EXPECTED)
    assert len(there) >= 120
    assert corpus.GAPS.keys() <= there


def test_what_is_right_is_told_in_the_words_of_the_ledger() -> None:
    for name, want in corpus.EXPECTED.items():
        assert want["state"] in STATES.values(), name
        assert {*want["questions"], *want.get("told", ())} <= CODES.keys(), name
        assert bool(want["questions"]) == (want["state"] == "question"), name
        assert len(want["why"]) > 15, name


def test_no_two_letters_say_the_same() -> None:
    bodies = [path.read_bytes() for path in corpus.CORPUS.iterdir()]
    assert len(set(bodies)) == len(bodies)
    reasons = [want["why"] for want in corpus.EXPECTED.values()]
    assert len(set(reasons)) == len(reasons)


@pytest.mark.parametrize(
    "client", ["outlook", "owa", "gmail", "thunderbird", "apple", "ios", "gmx", "webde", "k9", "mutt", "samsung"]
)
def test_every_client_writes(client: str) -> None:
    assert len([name for name in corpus.EXPECTED if name.startswith(f"{client}-")]) >= 3


@pytest.mark.parametrize("language", ["de", "en", "pl"])
def test_every_language_is_written(language: str) -> None:
    assert len([name for name in corpus.EXPECTED if name.split("-")[1] == language]) >= 15


def _page() -> Iterator[tuple[str, str, list[str]]]:
    """Heading, kind and letters of each row of the page's tables."""
    for section in PAGE.read_text("utf-8").split("\n## ")[1:]:
        for row in re.findall(r"^\| (?!what comes)(.+?) \| .+? \| (.+?) \|$", section, re.MULTILINE):
            yield section.splitlines()[0], row[0], [f"{name}.eml" for name in re.findall(r"`([^`]+)`", row[1])]


def test_the_page_of_mail_names_every_letter_under_what_is_made_of_it() -> None:
    rows = list(_page())
    named = [name for _, _, names in rows for name in names]
    assert sorted(named) == sorted(corpus.EXPECTED)
    for heading, kind, names in rows:
        assert names, kind
        assert {corpus.EXPECTED[name]["state"] for name in names} == {STATES[heading]}, kind
