"""Dice: streams that a stranger can write again, and the vectors of docs/dice.md."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm import dice
from gm.games.football import attack, chances_diced, diced
from gm.model import Entry, Task

DOCS = (Path(__file__).parents[1] / "docs" / "dice.md").read_text("utf-8").partition("## Test vectors")[2]
SECRET = "korn blume 47"
ATTACK = ["047", "football", "Grün-Weiß", "Player One", "Łódź", 'Player "Two"']


def slow_rolls(key: bytes, name: str, sides: int, count: int) -> list[int]:
    """The document's words one by one: a byte at a time."""
    found: list[int] = []
    for byte in hashlib.shake_256(key + b"\x00" + name.encode()).digest(4 * count + 64):
        if byte < sides * (256 // sides):
            found.append(byte % sides + 1)
    return found[:count]


def vectors(label: str) -> list[str]:
    return re.findall(rf"^    {label} +(.+)$", DOCS, re.MULTILINE)


def test_the_documents_seal_and_key() -> None:
    assert vectors("seal") == [dice.seal(SECRET)]
    assert vectors("key") == [dice.key(SECRET, "4 8 15 16 23 42").hex()]
    assert dice.key(SECRET) == b"korn blume 47"


@pytest.mark.parametrize(("which", "sides"), [("sweeper", 15), ("keeper", 14)])
def test_the_documents_football_streams(which: str, sides: int) -> None:
    index = ["sweeper", "keeper"].index(which)
    name = vectors("name")[index]
    assert json.loads(name) == [*ATTACK, which]
    rolls = dice.stream(dice.key(SECRET), [*ATTACK, which]).rolls(sides, 1000)
    assert list(rolls) == slow_rolls(SECRET.encode(), name, sides, 1000)
    first, total = vectors(str(sides))[0].split(" … the first 1000 add up to ")
    assert list(rolls[:24]) == [int(number) for number in first.split()]
    assert sum(rolls) == int(total)
    shown = vectors("bytes")[index].removesuffix(" …")
    assert hashlib.shake_256(SECRET.encode() + b"\0" + name.encode()).hexdigest(32) == shown


def test_the_documents_beacon() -> None:
    rolls = dice.stream(dice.key(SECRET, "4 8 15 16 23 42"), ["047", "lot", "Łódź"]).rolls(6, 12)
    assert " ".join(map(str, rolls)) + " …" == vectors("6")[0]


def test_the_documents_match() -> None:
    task = Task("football", "047", 80, "dice", 4)
    first, second = Entry(ATTACK[2], ATTACK[3], (3, 2, 14, 16, 18)), Entry(ATTACK[4], ATTACK[5], (5, 4, 9, 13, 20))
    assert chances_diced(first.move, second.move) == (5, 2, 0)
    assert chances_diced(second.move, first.move) == (4, 0, 0)
    goals = attack(task, dice.key(SECRET), first, second).goals, attack(task, dice.key(SECRET), second, first).goals
    assert vectors("goals") == [" ".join(f"{own}:{other}" for own, other in zip(*goals, strict=True))]
    points = diced(task, dice.key(SECRET), first, second).points
    assert vectors("points") == [f"{points}:{8 - points}"]


@given(st.text(max_size=8), st.lists(st.text(max_size=6) | st.integers(), max_size=4), st.integers(1, 255))
@settings(max_examples=60, deadline=None)
def test_rolls_are_those_of_a_byte_at_a_time(secret: str, name: list[str | int], sides: int) -> None:
    key = secret.encode("utf-8", "surrogatepass")
    words = json.dumps(name, ensure_ascii=False, separators=(",", ":"))
    read = dice.stream(dice.key(secret), name)
    assert list(read.rolls(sides, 40)) == slow_rolls(key, words, sides, 40)
    assert read.rolls(sides, 300)[:40] == read.rolls(sides, 40)


def test_every_side_comes_up_about_equally_often() -> None:
    counts = Counter(dice.stream(b"k", ["fair"]).rolls(14, 140_000))
    assert sorted(counts) == list(range(1, 15))
    # 10,000 each; six standard deviations are 580.
    assert all(abs(count - 10_000) < 580 for count in counts.values())


def test_another_name_or_key_gives_other_numbers() -> None:
    one = dice.stream(b"k", ["a", "b"]).rolls(15, 50)
    assert dice.stream(b"k", ["a,b"]).rolls(15, 50) != one
    assert dice.stream(b"l", ["a", "b"]).rolls(15, 50) != one


def test_a_die_of_no_or_of_256_sides_does_not_exist() -> None:
    for sides in (0, 256):
        with pytest.raises(ValueError, match="1 to 255 sides"):
            dice.stream(b"k", ["a"]).rolls(sides, 1)
    assert dice.stream(b"k", ["a"]).rolls(1, 3) == b"\1\1\1"


def test_hundreds_of_thousands_of_numbers() -> None:
    assert len(dice.stream(b"k", ["many"]).rolls(15, 300_000)) == 300_000
