"""A letter taken out of an mbox, on the public cases and the shipped turns."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.model import InputError
from gm.post.emptying import emptied
from gm.post.folder import find

ROOT = Path(__file__).parents[1]
BOXES = sorted([*ROOT.glob("turns/*/mail/*.mbox"), *ROOT.glob("tests/cases/*/*.mbox")])


def letters(folder: Path, data: bytes) -> list[bytes]:
    (folder / "a.mbox").write_bytes(data)
    return [raw.data for raw in find(folder)]


@pytest.mark.parametrize("path", BOXES, ids=lambda path: f"{path.parts[-2]}-{path.name}")
def test_the_others_keep_number_and_bytes(tmp_path: Path, path: Path) -> None:
    data = path.read_bytes()
    before = letters(tmp_path, data)
    for number in range(1, len(before) + 1):
        after = letters(tmp_path, emptied(data, number))
        assert [*after[: number - 1], *after[number:]] == [*before[: number - 1], *before[number:]]
        assert not after[number - 1].strip()


def test_a_letter_above_the_first_separator_keeps_its_place(tmp_path: Path) -> None:
    data = b"Subject: one\n\nA\n\nFrom x Fri Oct 24 20:00:00 2025\nSubject: two\n\nB\n"
    assert letters(tmp_path, emptied(data, 1)) == [b"Subject:\n\n", b"Subject: two\n\nB\n"]
    assert letters(tmp_path, emptied(data, 2))[0] == b"Subject: one\n\nA\n\n"


@pytest.mark.parametrize("number", [0, 2, -1])
def test_a_number_that_is_none_is_told(number: int) -> None:
    with pytest.raises(InputError, match="no letter of this number"):
        emptied(b"From x Fri Oct 24 20:00:00 2025\nSubject: two\n\nB\n", number)
