"""Who plays: code words, addresses, deputies and absences."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm import zine
from gm.model import InputError, Player
from tests import zines

HASH = "scrypt$4096$8$1$" + "0" * 32 + "$ab$" + "1" * 64


def entry(folder: Path, *lines: str) -> Path:
    """Give the last player of a small zine, Ines Probe, further lines in zine.toml."""
    path = folder / "zine.toml"
    path.write_text(path.read_text("utf-8") + "\n".join(lines) + "\n", encoding="utf-8")
    return folder


# what zine.toml says of players


def test_code_absence_and_deputies_are_read(tmp_path: Path) -> None:
    said = (
        f'code = "{HASH}"',
        'absent = ["048", "49"]',
        'absent_orders = "none"',
        'deputy_of = ["Klara Beispiel"]',
        'deputy_from = "047"',
        'deputy_until = "048"',
    )
    ines = zine.load(entry(zines.small(tmp_path), *said)).players[2]
    assert (ines.code, ines.absent, ines.absent_orders) == (HASH, ("048", "49"), "none")
    assert [ines.is_absent(turn) for turn in ("047", "048", "049", "050")] == [False, True, True, False]
    klara = ("Klara Beispiel",)
    assert [ines.stands_in(turn) for turn in ("046", "047", "048", "049")] == [(), klara, klara, ()]


def test_a_deputy_without_turns_is_one_always() -> None:
    assert Player("Ines", deputy_of=("Klara",)).stands_in("001") == ("Klara",)
    assert Player("Ines", deputy_of=("Klara",), deputy_from="48").stands_in("047") == ()


def test_every_fault_of_a_players_entry_is_told_with_its_line(tmp_path: Path) -> None:
    said = (
        'code = "Zaunkönig"',
        'absent = ["048", "next"]',
        'absent_orders = "all"',
        'deputy_of = ["Klara Beispiel", "Ines Probe", "Nobody"]',
        'deputy_from = "049"',
        'deputy_until = "048"',
    )
    with pytest.raises(InputError) as told:
        zine.load(entry(zines.small(tmp_path), *said))
    first = len(zines.ZINE.splitlines()) + 1
    lines = [int(fault.split(":")[1]) - first for fault in told.value.faults]
    assert lines == [0, 1, 2, 3, 3, 5]
    assert "Zaunkönig" not in str(told.value)


def test_turns_of_a_deputy_of_nobody_are_a_fault(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="deputy_until says when, but not for whom"):
        zine.load(entry(zines.small(tmp_path), 'deputy_until = "048"'))


def test_nobody_stands_in_for_a_forgotten_player(tmp_path: Path) -> None:
    folder = entry(zines.small(tmp_path), 'deputy_of = ["Klara Beispiel"]', 'deputy_from = "047"')
    zine.remove_player(folder, "Klara Beispiel")
    ines = zine.load(folder).players[1]
    assert (ines.name, ines.deputy_of, ines.deputy_from) == ("Ines Probe", (), "")
