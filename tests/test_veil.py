"""Pseudonyms: followed in everything that is public, in earlier turns too, and the player's own mail has his name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import zines

from gm.press import pseudonyms, veiled


def hidden(folder: Path, name: str = "Klara Beispiel", shown: str = "Die Möwe") -> Path:
    """The small zine in which a player has a pseudonym from 047 on."""
    zine = zines.small(folder)
    zines.done(zine, "run", "046")
    zines.done(zine, "publish", "046")
    toml = zine / "zine.toml"
    text = toml.read_text(encoding="utf-8").replace(f'name = "{name}"\n', f'name = "{name}"\npublic_name = "{shown}"\n')
    toml.write_text(text, encoding="utf-8")
    zines.done(zine, "run", "047")
    zines.done(zine, "publish", "047")
    return zine


def test_a_pseudonym_is_followed_in_newsletter_results_archive_and_booklet(tmp_path: Path) -> None:
    zine = hidden(tmp_path / "zine")
    rulings = zine / "turns/047/rulings.toml"
    assert "Klara schreibt" in rulings.read_text(encoding="utf-8")
    out = zine / "turns/047/out"
    for name in ("newsletter.txt", "newsletter.html", "newsletter.en.txt", "results.json"):
        words = (out / name).read_text(encoding="utf-8")
        assert "Klara Beispiel" not in words, name
        assert "Die Möwe" in words, name
    assert "Antwort an Klara Beispiel" in (out / "letters/Klara Beispiel.txt").read_text(encoding="utf-8")
    assert "Klara Beispiel" not in (out / "letters/Jonas Muster.txt").read_text(encoding="utf-8")
    zines.done(zine, "site")
    pages = list((zine / "site").rglob("*.*"))
    assert (zine / "site/players/die-moewe.html") in pages
    for page in pages:
        if page.is_file():
            assert b"Klara Beispiel" not in page.read_bytes(), page
    assert "046" in (zine / "site/players/die-moewe.html").read_text(encoding="utf-8")


def test_the_results_can_be_verified_and_the_ranking_goes_on(tmp_path: Path) -> None:
    zine = hidden(tmp_path / "zine")
    zines.done(zine, "verify", "047")
    zines.done(zine, "verify", str(zine / "turns/047/out/results.json"))
    made = json.loads((zine / "turns/047/record.json").read_text(encoding="utf-8"))
    row = next(row for row in made["ranking"] if row["player"] == "Klara Beispiel")
    assert row["before"] == 1
    assert pseudonyms(made) == {"Klara Beispiel": "Die Möwe"}


@pytest.mark.parametrize(
    ("shown", "method", "words"),
    [
        ("jonas muster", "expected", 'public_name is "jonas muster", as somebody else is called; choose another'),
        ("", "expected", "players[1].public_name"),
        ("Die Möwe", "dice", "public_name cannot be kept with dice"),
    ],
)
def test_a_pseudonym_that_cannot_be_is_told(tmp_path: Path, shown: str, method: str, words: str) -> None:
    zine = zines.small(tmp_path / "zine", football=f'method = "{method}"\n')
    toml = zine / "zine.toml"
    entry = 'name = "Klara Beispiel"\n'
    toml.write_text(toml.read_text(encoding="utf-8").replace(entry, f'{entry}public_name = "{shown}"\n'), "utf-8")
    assert words in zines.told(zines.gm(zine, "read", "047"), 2)


def test_names_are_whole_words_and_the_longest_is_meant() -> None:
    names = {"Ann": "X", "Ann Lee": "Y"}
    assert veiled(["Ann", "Ann Lee, Ann", "Annika"], names) == ["X", "Y, X", "Annika"]
    assert veiled({"Ann": "by Ann."}, names) == {"X": "by X."}
    assert veiled({"a": 1, "b": None}, names) == {"a": 1, "b": None}
    assert veiled("Ann", {}) == "Ann"
    assert veiled("Ann\nLee and Ann  Lee", names) == "Y and Y"
    assert veiled("A B, A  B", {"A  B": "C"}) == "C, C"


def test_a_pseudonym_is_followed_in_the_foreword(tmp_path: Path) -> None:
    zine = hidden(tmp_path / "zine")
    words = "Diesmal schreibt Klara\nBeispiel, und Jonas Muster\nschweigt.\n"
    (zine / "turns/047/foreword.de.md").write_text(words, encoding="utf-8")
    zines.done(zine, "run", "047", "--preview")
    zines.done(zine, "site")
    out = zine / "turns/047/out/preview"
    shown = {name: (out / name).read_text("utf-8") for name in ("newsletter.txt", "newsletter.html")}
    shown["letters"] = (out / "letters/Jonas Muster.txt").read_text("utf-8")
    shown["page"] = (zine / "site/turns/047.html").read_text("utf-8")
    for name, text in shown.items():
        assert "Diesmal schreibt Die Möwe, und Jonas Muster schweigt." in " ".join(text.split()), name
