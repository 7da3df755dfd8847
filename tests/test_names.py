"""Names: when two are the same, how wide they print, how they are cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm import names
from gm.orders.signs import visible


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Grün-Weiß Übersee", "GRUEN WEISS UEBERSEE"),
        ("Łódź Wieśniacy", "lodz wiesniacy"),
        ("Fährhaus „Süd“", "faehrhaus SÜD"),
        ("Süd Wall", "Südwall"),
        ("Cafe\u0301", "Café"),
        ("Nord\u00adstern\ufeff", "Nordstern"),
        ("ＦＣ１", "FC 1"),
        ("İzmir", "izmir"),
    ],
)
def test_the_same_name_in_other_letters(one: str, other: str) -> None:
    assert names.fold(one) == names.fold(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Nordstern 1", "Nordstern 2"), ("C", "C+"), ("★", "♥"), ("!!!", "???"), ("🦊", "🐻"), ("की", "कु")],
)
def test_other_names_stay_other_names(one: str, other: str) -> None:
    assert names.fold(one) != names.fold(other)
    assert names.fold(one)
    assert names.fold(other)


@given(st.text())
def test_folding_twice_changes_nothing(name: str) -> None:
    assert names.fold(names.fold(name)) == names.fold(name)


@given(st.text(min_size=1).filter(lambda name: any(sign.isprintable() and not sign.isspace() for sign in name)))
def test_case_and_blanks_do_not_tell_names_apart(name: str) -> None:
    assert names.fold(f"  {name}  ") == names.fold(name)


def test_tokens_are_folded_words() -> None:
    assert names.tokens("südwall - Nord-Haus gegen „FC 1“") == ["suedwall", "nord", "haus", "gegen", "fc", "1"]


def test_find_takes_the_same_name_or_the_only_one_that_begins_so() -> None:
    known = ["Nordstern", "Nordwind", "Südwall", "Süd"]
    assert names.find("NORDSTERN", known) == "Nordstern"
    assert names.find("nords", known) == "Nordstern"
    assert names.find("nord", known) is None
    assert names.find("sued", known) == "Süd"
    assert names.find("Norstern", known) is None
    assert names.find("", known) is None
    assert names.find("Ada", ["Ada", "ADA"]) == "Ada"
    assert names.find("ada", ["Ada", "ADA"]) is None


def test_like_suggests_and_is_silent_where_nothing_is_like() -> None:
    assert names.like("Nordsten", ["Nordstern", "Südwall"]) == "Nordstern"
    assert names.like("Xylophon", ["Nordstern", "Südwall"]) == ""
    assert names.like("Nordstern", []) == ""


@pytest.mark.parametrize(
    ("text", "cells"),
    [("Übersee", 7), ("日本", 4), ("e\u0301", 1), ("👨‍👩‍👧", 2), ("a\x07b", 2), ("\u200b", 0), ("", 0)],
)
def test_width_counts_cells(text: str, cells: int) -> None:
    assert names.width(text) == cells


@pytest.mark.parametrize(
    ("text", "letters"), [("Über see", 8), ("日本", 2), ("u\u0308", 1), ("👨‍👩‍👧", 1), ("\u200b", 0), ("", 0)]
)
def test_F6_length_counts_letters(text: str, letters: int) -> None:
    assert names.length(text) == letters


def test_cut_ends_after_a_whole_letter() -> None:
    assert names.cut("a" * 30) == "a" * 30
    assert names.cut("a" * 31) == "a" * 29 + "…"
    assert names.cut("日本語チーム", 6) == "日本…"
    assert names.cut("ab cdef", 4) == "ab…"


@given(st.text(), st.integers(1, 40))
def test_cut_is_never_wider(name: str, cells: int) -> None:
    assert names.width(names.cut(name, cells)) <= cells


@given(st.lists(st.text(min_size=1, max_size=14), unique=True, max_size=12), st.integers(6, 12))
def test_F6_names_shown_are_told_apart(known: list[str], cells: int) -> None:
    shown = names.shown(known, cells)
    assert set(shown) == set(known)
    assert len(set(shown.values())) == len(known)
    assert all(names.width(label) <= cells for label in shown.values())


def test_F6_names_that_would_look_alike_are_numbered() -> None:
    long = "Sportvereinigung Nordstern von 1906 "
    assert names.shown([long + "II", long + "I", "Kurz"]) == {
        long + "I": "Sportvereinigung Nordstern vo…",
        long + "II": "Sportvereinigung Nordstern… 2",
        "Kurz": "Kurz",
    }


def test_pad_fills_by_cells() -> None:
    assert names.pad("日本", 6) == "日本  "
    assert names.pad("Üb", 5, "right") == "   Üb"
    assert names.pad("ab", 5, "center") == " ab  "
    assert names.pad("abc", 2) == "abc"


def test_lists_stand_in_the_order_of_the_alphabet_in_which_people_look() -> None:
    listed = ["Adam", "Ärger", "Ćwiek", "Özil", "anna Z", "Annabel", "Łoś", "Lama", "Zebra", "O'Hara", "Żak", "Oz"]
    assert sorted(listed, key=names.alphabetical) == [
        "Adam", "Ärger", "anna Z", "Annabel", "Ćwiek", "Lama", "Łoś", "O'Hara", "Özil", "Oz", "Żak", "Zebra"
    ]  # fmt: skip


FAMILY = "\N{WOMAN}\u200d\N{WOMAN}\u200d\N{GIRL}"
HEART = "\N{HEAVY BLACK HEART}\ufe0f\u200d\N{FIRE}"


@pytest.mark.parametrize("name", [f"Team {FAMILY}", HEART, f"Łódź {FAMILY}{HEART}"])
def test_pictures_that_are_joined_stay_whole(name: str) -> None:
    assert names.printable(name)
    assert visible(name) == name
    assert names.width(FAMILY) == 2
    assert names.fold(name) == names.fold(name.replace("\u200d", ""))


@pytest.mark.parametrize("name", ["Nord\u200dstern", f"\u200d{FAMILY}", f"{FAMILY}\u200d", "a\u202eb", "a\u200bb"])
def test_other_unseen_signs_are_no_part_of_a_name(name: str) -> None:
    assert not names.printable(name)
    assert names.printable(visible(name)) or "\u202e" in name
