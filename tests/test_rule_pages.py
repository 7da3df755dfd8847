"""The rule pages: every number that code and words cite stands there, and the numbers in them are the code's."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby
from pathlib import Path

import pytest

from gm import names, ranking
from gm.games import curling, football, football_chances, maedn, maedn_placing
from gm.model import LANGUAGES, Task
from gm.notices import CODES
from gm.orders import lineups
from gm.press.environment import shipped
from gm.site import rules
from gm.tournaments import curling_cup, meccg, simpsons, simpsons_decks, simpsons_final, stadtmeisterschaft, swiss
from gm.tournaments import stadtmeisterschaft_final as last
from gm.tournaments.reasons import CODES as REASONS
from gm.tournaments.shelf import RULES

ROOT = Path(__file__).parents[1]


def series(letter: str, last: int, first: int = 1) -> list[str]:
    return [f"{letter}{number}" for number in range(first, last + 1)]


NUMBERS = {
    "football": series("F", 15),
    "ranking": series("R", 5),
    "curling": series("C", 9),
    "post": series("P", 5),
    "simpsons": [*series("S1.", 6), *series("S2.", 3), *series("S3.", 14), "S4"],
    "meccg": series("M", 6),
    "stadtmeisterschaft": [*series("L", 17, 2), *series("P", 3), *series("T", 4)],
    "tournaments": ["K"],
}
"""The numbers of each sheet, in its order."""
PRINTED = {
    "S1.1": "what a match is, which nothing else but pairs of two says",
    "S1.4": "how the cards are played, which is between the players",
    "S1.5": "the system's name; what it means is S3.10 and S3.11",
    "S3.3": "what the director says aloud at the start",
}
"""Rules that no code can keep: they are only printed, each with the reason."""
NO_RULES = {"gm/orders/labels.py": "its examples are rows of line-ups: A4, T6"}
CITED = re.compile(r"\b([CFLMPRST])(\d+(?:\.\d+)?)(?:[–-]\1?(\d+(?:\.\d+)?))?(?![\w.]*\d)")


def sections(language: str, page: str) -> dict[str, str]:
    """The paragraphs of a rule page by number."""
    source = (shipped() / language / "rules" / f"{page}.md").read_text(encoding="utf-8")
    parts = re.split(r"^## (\S+) · .+$", source, flags=re.MULTILINE)
    assert len(parts[1::2]) == len(set(parts[1::2])) == source.count("\n## ")
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def cited(text: str) -> Iterator[str]:
    """The rules that a text names, ranges with all between their ends."""
    if re.match(r"K( |$)", text):
        yield "K"
    for letter, first, end in CITED.findall(text):
        chapter, _, lowest = first.rpartition(".")
        highest = int(end.rpartition(".")[2] or lowest)
        dot = "." if chapter else ""
        yield from (f"{letter}{chapter}{dot}{number}" for number in range(int(lowest), highest + 1))


def strings(path: Path) -> Iterator[str]:
    """Every text of a module but its own docstring, which names the sheet as a whole."""
    tree = ast.parse(path.read_text("utf-8"))
    own = ast.get_docstring(tree, clean=False)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value != own:
            yield node.value


def page_of(number: str, of_tournaments: bool) -> str:
    """The page of a rule; P is the post's, but at the board the place when time is up."""
    fitting = [page for page, all in NUMBERS.items() if number in all]
    return fitting[-1 if of_tournaments else 0] if fitting else f"no page has {number}"


def places() -> set[tuple[str, str]]:
    """Page and number of each rule that code, notices, reasons and words of print-outs name."""
    found = {(page_of(kind.rule, of_tournaments=False), kind.rule) for kind in CODES.values()}
    for said in REASONS.values():
        found |= {(page_of(number, of_tournaments=True), number) for number in cited(said.rule)}
    for path in sorted((ROOT / "gm").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        at_tables = "maedn" in name or "/tournaments/" in name
        if name not in NO_RULES:
            found |= {(page_of(number, at_tables), number) for text in strings(path) for number in cited(text)}
    for path in (ROOT / "templates").glob("*/cup.j2"):
        numbers = re.findall(r"\[([A-Z][\d.]+)\]", path.read_text("utf-8"))
        found |= {(page_of(number, of_tournaments=True), number) for number in numbers}
    return found


def test_the_pages_are_those_that_are_shown_and_every_sheet_has_its_own() -> None:
    assert tuple(NUMBERS) == rules.SHEETS
    assert rules.OF_CUPS.keys() == RULES.keys()
    for language in LANGUAGES:
        assert {page.stem for page in (shipped() / language / "rules").glob("*.md")} == NUMBERS.keys()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", NUMBERS)
def test_every_rule_has_its_paragraph_in_the_order_of_the_sheet(page: str, language: str) -> None:
    told = sections(language, page)
    assert list(told) == NUMBERS[page]
    assert all(words.strip() for words in told.values())


def test_what_code_and_words_name_stands_on_a_page_and_what_stands_there_is_in_the_code() -> None:
    told = {(page, number) for page, numbers in NUMBERS.items() for number in numbers}
    assert places() == told - {("simpsons", number) for number in PRINTED}


@pytest.mark.parametrize("page", NUMBERS)
def test_each_language_marks_as_many_decisions(page: str) -> None:
    told = [sections(language, page) for language in LANGUAGES]
    for number in NUMBERS[page]:
        assert len({each[number].count("**D**") for each in told}) == 1, number


def test_ranges_of_rules_are_read_with_all_between_their_ends() -> None:
    assert list(cited("S2.1–2.3: who is entered")) == ["S2.1", "S2.2", "S2.3"]
    assert list(cited("L3–L5 L14  Moves")) == ["L3", "L4", "L5", "L14"]
    assert list(cited("K S3.11 M3")) == ["K", "S3.11", "M3"]
    assert list(cited("K. o.")) == list(cited("A3 B0 H5, T-A-V-M-S")) == []


# The constants


def by_rounds(of: list[int]) -> list[int]:
    """Fewest and most players and the rounds that they play, for players from 2 on."""
    told: list[int] = []
    for rounds, group in groupby(enumerate(of, 2), key=lambda each: each[1]):
        players = [number for number, _ in group]
        told += [*sorted({players[0], players[-1]}), rounds]
    return told


def pairs() -> list[Fraction | int]:
    """The tournament points of M4, the winner's first."""
    won = (meccg.RING, meccg.DOUBLE, meccg.HALF_MORE, meccg.MORE, meccg.LINK, meccg.DRAWN)
    return [number for pair in won for number in pair]


CUT = football.keeper_and_sweeper(Task("football", 100), (12, 3, 30, 30, 30))
SIMPSONS_ROUNDS = [
    *(simpsons.PLAYERS, 16, simpsons.rounds_for(16), 16, 32, simpsons.rounds_for(32)),
    *(33, 64, simpsons.rounds_for(64), simpsons.ROUNDS),
]
CONSTANTS: dict[tuple[str, str], list[Fraction | int]] = {
    ("football", "F2"): [football.MOST_BEHIND, 12, 3, 30, 30, 30, *(CUT.move if CUT else ())],
    ("football", "F6"): [names.NAME_LETTERS],
    ("football", "F10"): [Task("football").times],
    ("football", "F11"): [football_chances.PARTS],
    ("football", "F14"): [football.MOST_ANTI],
    ("ranking", "R1"): [100 - 100 * ranking.KEPT],
    ("ranking", "R5"): [ranking.FEWEST_WISHED, ranking.MOST_WISHED],
    ("curling", "C1"): [curling.SWEEPING],
    ("curling", "C2"): [curling.SWEEPING, curling.SWEEPING, 0],
    ("curling", "C9"): [curling_cup.SETTINGS["win"].default, curling_cup.SETTINGS["draw"].default],
    ("simpsons", "S1.2"): [simpsons.PLAYERS],
    ("simpsons", "S1.3"): [simpsons.SETTINGS["minutes"].default],
    ("simpsons", "S1.6"): [simpsons_decks.DECKS, simpsons_decks.CARDS],
    ("simpsons", "S3.3"): [simpsons.SETTINGS["minutes"].default],
    ("simpsons", "S3.9"): [
        *(simpsons_final.WON, simpsons_final.LOST, simpsons.DRAWN, simpsons.BYE),
        *(simpsons_final.WON, simpsons.ABSENT, swiss.ABSENT),
    ],
    ("simpsons", "S3.12"): SIMPSONS_ROUNDS,
    ("simpsons", "S3.13"): [simpsons_final.FINALISTS],
    ("meccg", "M1"): by_rounds([meccg.rounds_for(players) for players in range(2, 65)]),
    ("meccg", "M2"): [meccg.FIRST_BYE, meccg.LATER_BYE],
    ("meccg", "M4"): pairs(),
    ("meccg", "M5"): [meccg.SETTINGS[name].default for name in ("minutes", "call", "break")],
    ("stadtmeisterschaft", "L2"): [maedn.TRACK],
    ("stadtmeisterschaft", "L10"): [maedn.SIX],
    ("stadtmeisterschaft", "T1"): list(maedn_placing.POINTS),
    ("stadtmeisterschaft", "T2"): [last.SEMI_FINALISTS],
    ("stadtmeisterschaft", "T3"): [seed for half in last.SNAKE for seed in half],
    ("stadtmeisterschaft", "T4"): [stadtmeisterschaft.SETTINGS[name].default for name in ("minutes", "final-minutes")],
}
"""Of each rule the numbers that stand in its paragraph one after the other."""
IN_WORDS = {
    3: {"de": "drei", "en": "three", "pl": "trzech|trzy"},
    4: {"de": "vier", "en": "four", "pl": "cztery"},
    8: {"de": "acht", "en": "eight", "pl": "osiem|ośmiu"},
}
SPELT = {
    ("ranking", "R4"): ranking.ACTIVE_ROUNDS,
    ("curling", "C1"): curling.STONES,
    ("curling", "C2"): curling.STONES,
    ("stadtmeisterschaft", "L2"): maedn.PIECES,
    ("stadtmeisterschaft", "L12"): maedn.TRIES,
    ("stadtmeisterschaft", "L17"): maedn.PIECES,
    ("stadtmeisterschaft", "T1"): stadtmeisterschaft.SETTINGS["games"].default,
    ("stadtmeisterschaft", "T3"): last.SEMI_FINALISTS,
}
"""Of each rule a number that stands in its paragraph as a word."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", CONSTANTS, ids="-".join)
def test_the_numbers_of_a_rule_are_those_of_the_code(rule: tuple[str, str], language: str) -> None:
    page, number = rule
    written = re.findall(r"\d+(?:[.,]\d+)?", sections(language, page)[number])
    found = [Fraction(each.replace(",", ".")) for each in written]
    wanted = CONSTANTS[rule]
    assert wanted in [found[at : at + len(wanted)] for at in range(len(found))]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", SPELT, ids="-".join)
def test_the_numbers_in_words_are_those_of_the_code(rule: tuple[str, str], language: str) -> None:
    page, number = rule
    assert re.search(IN_WORDS[SPELT[rule]][language], sections(language, page)[number])


def test_what_keeper_and_sweeper_may_have_is_the_same_in_every_room() -> None:
    assert lineups.MOST_BEHIND == football.MOST_BEHIND
