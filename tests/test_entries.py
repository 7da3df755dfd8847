"""S2.1–2.3: entries, and the case T07."""

from __future__ import annotations

import json
from itertools import permutations

import pytest
from caserun import CASES
from hypothesis import given
from hypothesis import strategies as st

from gm.tournaments.entries import doubtful, enter, likeness
from gm.tournaments.model import Entrant


def test_t07_same_ask_and_distinct_entries() -> None:
    rows = json.loads((CASES / "T07/entries.json").read_text("utf-8"))
    expected = json.loads((CASES / "T07/expected.json").read_text("utf-8"))
    entered = enter((), [Entrant(row["name"], row["mail"]) for row in rows])
    assert [written for _, written in entered.noted] == [rows[1]["name"], rows[2]["name"]]
    assert {name for name, _ in entered.noted} == {rows[0]["name"]}
    assert expected["same"] == [[1, 2, 3]]
    names = {row["nr"]: row["name"] for row in rows} | {6: "Hans Schmidt (2)"}
    assert [list(pair) for pair in entered.asked] == [[names[one] for one in pair] for pair in expected["ask"]]
    assert len(entered.players) == expected["sure_players_without_answers"]
    assert "Hans Schmidt (2)" in {one.name for one in entered.players}


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        (("Anna Weiß", ""), ("anna  weiß", ""), "same"),
        (("Anna Weiß", "a@example.org"), ("ANNA WEISS", ""), "same"),  # ß folds to ss in any case
        (("Zoë", "z@example.org"), ("Zoe\u0308", "Z@example.org"), "same"),
        (("Anna Weiß", "a@example.org"), ("Anna Weiß", "b@example.org"), "namesake"),
        (("Łukasz Żak", ""), ("Lukasz Zak", ""), "ask"),
        (("Jürgen Müller", "a@example.org"), ("Juergen Mueller", "b@example.org"), "ask"),
        (("Tom Meier", ""), ("Tom Meyer", ""), "ask"),
        (("Tom Meier", "a@example.org"), ("Tom Meyer", ""), "ask"),
        (("Tom Meier", "a@example.org"), ("Tom Meyer", "b@example.org"), "other"),
        (("Anna", ""), ("Hanna", ""), "ask"),
        (("Spieler 1", ""), ("Spieler 2", ""), "other"),
        (("Spieler 1", ""), ("Spieler 11", ""), "other"),
        (("Bea", ""), ("Lea", ""), "other"),
    ],
)
def test_s2_3_likeness(one: tuple[str, str], other: tuple[str, str], kind: str) -> None:
    assert likeness(one, other) == kind
    assert likeness(other, one) == kind


def test_s2_3_a_namesake_who_is_entered_again_is_noted() -> None:
    first = enter((), [Entrant("Hans Schmidt", "1@example.org"), Entrant("Hans Schmidt", "2@example.org")])
    again = enter(first.players, [Entrant("hans schmidt", "2@example.org"), Entrant("Hans Schmidt", "3@example.org")])
    assert again.noted == (("Hans Schmidt (2)", "hans schmidt"),)
    assert [one.name for one in again.players] == ["Hans Schmidt (3)"]


def test_s2_3_who_has_left_is_doubted_no_more() -> None:
    there = [Entrant("Tom Meier"), Entrant("Tom Meyer")]
    assert doubtful(there) == (("Tom Meier", "Tom Meyer"),)
    assert doubtful([there[0], Entrant("Tom Meyer", left=1)]) == ()


@given(st.lists(st.text("abÄä ", min_size=1, max_size=5).filter(str.strip), min_size=1, max_size=5))
def test_s2_3_nobody_is_listed_twice_and_nobody_is_lost(names: list[str]) -> None:
    entered = enter((), [Entrant(name) for name in names])
    listed = [one.name for one in entered.players]
    assert len(set(listed)) == len(listed)
    assert len(listed) + len(entered.noted) == len(names)
    again = enter(entered.players, [Entrant(name) for name in names])
    assert again.players == ()


def test_s2_3_the_order_of_entries_makes_no_other_players() -> None:
    names = ["Ada", "Bea", "ada ", "Cleo"]
    found = {frozenset(one.name.strip().casefold() for one in enter((), map(Entrant, order)).players)
             for order in permutations(names)}  # fmt: skip
    assert found == {frozenset({"ada", "bea", "cleo"})}
