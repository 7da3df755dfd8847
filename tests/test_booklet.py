"""The issue for paper: the same bytes on every run, player text as text, fields of any size."""

from __future__ import annotations

import json
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import zines
from pypdf import PdfReader

from gm import press
from gm.model import LANGUAGES, InputError
from gm.site.booklet import Issue

ROOT = Path(__file__).parents[1]
RECORD = json.loads((ROOT / "turns/047/record.json").read_text(encoding="utf-8"))


def with_teams(names: list[tuple[str, str]]) -> dict[str, Any]:
    """The shipped record with other teams: (team, manager), the first the best."""
    teams = [
        {"place": number + 1, "team": team, "manager": manager, "lineup": [1, 1, 20, 20, 20]}
        | {"points": "5/3", "goals_for": "12/7", "goals_against": "0", "rlp": 100}
        for number, (team, manager) in enumerate(names)
    ]
    result = {"wp": 80, "method": "expected", "times": 1, "teams": teams, "cross": []}
    return {**RECORD, "results": {"football": result}, "insight": None}


def pages(data: dict[str, Any]) -> list[str]:
    """What stands on each page, line ends and the places where a word was broken away."""
    texts = (page.extract_text() for page in PdfReader(BytesIO(press.booklet(data))).pages)
    return [" ".join(text.replace("\u200b", "").split()) for text in texts]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_issue_is_printed_with_the_same_bytes_in_every_language(language: str) -> None:
    data = Issue(RECORD, language).data("Vorwort.\n", [("Kiki Sørensen", ["Hej"])])
    made = press.booklet(data)
    assert made.startswith(b"%PDF-")
    assert press.booklet(data) == made


def test_without_typst_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(InputError, match=r'pip install "gm-desk\[pdf\]"'):
        press.booklet(Issue(RECORD, "de").data("", []))


@pytest.mark.parametrize("count", [0, 1, 64])
def test_fields_of_any_size_fit(count: int) -> None:
    names = [(f"Freie Turnerschaft Obergrombach-Süd {n}", f"Maximilian von der Heydte {n}") for n in range(count)]
    data = Issue(with_teams(names), "de").data("", [])
    assert len(data["sections"][0]["tables"]) == min(count, 1)
    assert press.booklet(data).startswith(b"%PDF-")


def test_a_word_that_is_wider_than_its_column_goes_on_in_the_next_line() -> None:
    word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten"
    counts = []
    for name in (word, " ".join(word[at : at + 8] for at in range(0, len(word), 8))):
        counts.append(len(pages(Issue(with_teams([(name, name)] * 40), "de").data("", []))))
    assert counts[0] == counts[1]
    assert counts[0] > 3


@pytest.mark.parametrize("count", range(20, 36))
def test_no_table_begins_at_the_foot_of_a_page_with_a_row_or_two(count: int) -> None:
    data = Issue(with_teams([(f"Team {number}", f"Name {number}") for number in range(count)]), "de").data("", [])
    (page,) = [text for text in pages(data) if "Rangliste" in text]
    below = page.split("Rangliste", 1)[1]
    assert sum(f" {place} " in below for place in range(1, 5)) == 4


def test_what_a_player_wrote_is_text() -> None:
    evil = '#panic("out") $ * _ [ ] <x> @y \\ "q" {{ 7*7 }}'
    data = Issue(with_teams([(evil, evil), ("B", "C")]), "en").data(evil, [(evil, [evil, "= heading"])])
    assert data["sections"][1]["tables"][0]["rows"][0][1] == evil
    whole = " ".join(pages(data))
    # The foreword, a team and its manager, a letter and its writer.
    assert whole.count('#panic("out") $ * _') == whole.count("{{ 7*7 }}") == 5
    assert "= heading" in whole


def test_marked_letters_are_printed_and_strange_names_are_told(tmp_path: Path) -> None:
    zine = zines.small(tmp_path / "zine")
    zines.done(zine, "run", "046")
    toml = zine / "turns/046/turn.toml"
    text = toml.read_text(encoding="utf-8")
    toml.write_text(f'printed = ["0001.eml"]\n{text}', encoding="utf-8")
    made = Path(zines.done(zine, "zine", "046", "--pdf").strip()).read_bytes()
    toml.write_text(text, encoding="utf-8")
    plain = Path(zines.done(zine, "zine", "046", "--pdf", "--out", str(tmp_path / "plain.pdf")).strip()).read_bytes()
    assert made != plain
    toml.write_text(f'printed = ["0009.eml"]\n{text}', encoding="utf-8")
    assert "0009.eml" in zines.told(zines.gm(zine, "zine", "046", "--pdf"), 2)


def test_a_turn_that_was_not_run_and_a_faulty_template_are_told(tmp_path: Path) -> None:
    zine = zines.small(tmp_path / "zine")
    assert "has not been run yet" in zines.told(zines.gm(zine, "zine", "046", "--pdf"), 2)
    zines.done(zine, "run", "046")
    (zine / "templates").mkdir()
    (zine / "templates/booklet.typ").write_text("#let x = (\n", encoding="utf-8")
    assert "booklet.typ" in zines.told(zines.gm(zine, "zine", "046", "--pdf"), 2)
