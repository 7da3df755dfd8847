"""What a game needs beside its functions: what is forgotten of one on the shelf is named here."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from gm.cli import ledger
from gm.games import GAMES
from gm.model import LANGUAGES, Game, Word
from gm.notices import CODES
from gm.press.environment import shipped
from gm.zine import check_word

TESTS = Path(__file__).parent
games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def sheet(game: Game) -> str:
    """The rule sheet that a game's file stands on, as file and page are called."""
    path = sys.modules[game.evaluate.__module__].__file__
    assert path
    return Path(path).stem


def numbers(page: Path) -> list[str]:
    """The numbers of the rules of a page."""
    return re.findall(r"(?m)^## ([A-Z]\d+) · ", page.read_text("utf-8"))


def test_a_game_stands_on_the_shelf_by_its_code() -> None:
    assert [game.code for game in GAMES.values()] == list(GAMES)


@games
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_has_a_rule_page_and_a_name_in_each_language(game: Game, language: str) -> None:
    there = numbers(shipped() / language / "rules" / f"{sheet(game)}.md")
    assert {rule.number for rule in (*game.order_rules, *game.player_rules)} <= set(there)
    assert f"macro game_{game.code}()" in (shipped() / language / "words.j2").read_text("utf-8")


@games
def test_a_rule_of_a_game_has_a_notice(game: Game) -> None:
    for rule in (*game.order_rules, *game.player_rules):
        assert CODES[f"{sheet(game)}-{rule.number}"].rule == rule.number


@games
def test_a_game_can_be_ruled_on_and_read(game: Game) -> None:
    check_word(Word("strike", player="Player One", game=game.code))
    assert game.code in ledger.GAMES


@pytest.mark.parametrize("page", sorted((shipped() / "en" / "rules").glob("*.md")), ids=lambda page: page.stem)
def test_every_number_of_a_rule_page_has_a_test_named_by_it(page: Path) -> None:
    tests = "".join(path.read_text("utf-8") for path in TESTS.glob("test_*.py"))
    assert [number for number in numbers(page) if f"def test_{number}_" not in tests] == []


@games
def test_a_game_has_a_file_of_tests(game: Game) -> None:
    assert (TESTS / f"test_{sheet(game)}.py").is_file()
