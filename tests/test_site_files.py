"""The files of the archive: where they may lie, what a kill or a damaged list does to them, who is called what."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
import zines

from gm import zine
from gm.desk import site_files
from gm.desk.site import build
from gm.model import InputError
from gm.site import Page


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small zine with one published turn and its archive."""
    found = zines.small(tmp_path_factory.mktemp("shown") / "zine")
    zines.done(found, "run", "046")
    zines.done(found, "publish", "046")
    build(found, found / "site")
    return found


@pytest.fixture
def folder(shown: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return zines.copy(shown, tmp_path / "zine")


def called(folder: Path, **names: str) -> None:
    """Give players pseudonyms, and no others: Klara_Beispiel="Die Möwe"."""
    toml = folder / "zine.toml"
    lines = [line for line in toml.read_text("utf-8").splitlines() if not line.startswith("public_name")]
    for name, shown in names.items():
        at = lines.index(f'name = "{name.replace("_", " ")}"')
        lines.insert(at + 1, f'public_name = "{shown}"')
    toml.write_text("\n".join(lines) + "\n", encoding="utf-8")


def files(site: Path) -> dict[str, bytes]:
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in sorted(site.rglob("*")) if path.is_file()}


@pytest.mark.parametrize("out", [".", "..", "turns", "turns/046/out", "secrets", "Templates/site", "post/x"])
def test_no_archive_is_made_around_the_zine_or_among_its_files(tmp_path: Path, out: str) -> None:
    folder = zines.small(tmp_path / "zine")
    before = files(tmp_path)
    assert f"--out {folder / out}: " in zines.told(zines.gm(folder, "site", "--out", str(folder / out)), 2)
    after = files(tmp_path)
    after.pop("zine/.gm.lock", None)
    assert after == before


LISTS = ('{"": "x", ".": "x", "players": "x"}', '{"a\\u0000b": "x", "\\ud800": 7}', "[" * 99_999, "null")
LONG = ('{"' + "a" * 5000 + '": "x"}', '{"index.html": ' + "9" * 5000 + "}", '{".git/config": "x", "link/f.html": "x"}')


@pytest.mark.parametrize("words", [*LISTS, *LONG])
def test_a_list_of_pages_that_gm_has_not_written_removes_nothing(folder: Path, tmp_path: Path, words: str) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside/f.html").write_text("not ours", encoding="utf-8")
    os.symlink(tmp_path / "outside", folder / "site/link")
    (folder / "site/.git").mkdir()
    (folder / "site/.git/config").write_text("not ours", encoding="utf-8")
    before = files(folder / "site")
    (folder / "site/.pages.json").write_text(words, encoding="utf-8")
    assert build(folder, folder / "site").removed == 0
    assert files(folder / "site") == before
    assert (tmp_path / "outside/f.html").is_file()


@pytest.mark.parametrize("words", ["[" * 100_000, "{}", "", '["0","x"]', "\udcff"])
def test_what_was_kept_is_believed_only_as_gm_wrote_it(folder: Path, words: str) -> None:
    kept, before = folder / ".site.json", files(folder / "site")
    data = kept.read_bytes()
    changed = data.replace(b"Klara Beispiel", b"Clara Beispiel")
    for damaged in (words.encode("utf-8", "surrogateescape"), changed, data[:-40]):
        kept.write_bytes(damaged)
        assert build(folder, folder / "site").written == 0
        assert kept.read_bytes() == data
    assert files(folder / "site") == before


@pytest.mark.parametrize("writes", [0, 1, 9, 20])
def test_a_run_that_was_broken_off_leaves_no_page_behind_and_no_old_one(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, writes: int
) -> None:
    left = writes

    def write(path: Path, data: bytes) -> None:
        nonlocal left
        if path.is_relative_to(folder / "site"):
            left -= 1
            if left < 0:
                raise KeyboardInterrupt
        zine.files.write_view(path, data)

    called(folder, Klara_Beispiel="Der Hai")
    with monkeypatch.context() as broken:
        broken.setattr("gm.zine.write_view", write)
        with pytest.raises(KeyboardInterrupt):
            build(folder, folder / "site")
    (folder / "site" / zine.files.part(Path("x.html")).name).write_text("Klara Beispiel", encoding="utf-8")
    # Whoever takes the change back, or makes another one, has what a fresh archive has.
    for names in ({}, {"Klara_Beispiel": "Die Möwe"}):
        called(folder, **names)
        build(folder, folder / "site")
        build(folder, tmp_path / f"fresh {names}")
        assert files(folder / "site") == files(tmp_path / f"fresh {names}")


def test_pages_that_stay_without_being_of_the_archive_are_told(folder: Path) -> None:
    called(folder, Klara_Beispiel="Die Möwe")
    (folder / "site/.pages.json").unlink()
    (folder / "site/robots.txt").write_text("", encoding="utf-8")
    said = zines.done(folder, "site")
    names = "en/players/klara-beispiel.html, players/klara-beispiel.html, players/klara-beispiel.json"
    assert said.splitlines()[1] == f"There are pages that are not of this archive, and stay: {names}"


def test_an_archive_that_cannot_be_written_leaves_no_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(source: Path, to: Path) -> None:
        raise OSError(28, "No space left on device")

    folder = zines.small(tmp_path / "zine")
    monkeypatch.setattr("os.replace", full)
    with pytest.raises(InputError, match="No space left on device; make room and run it again"):
        site_files.update(folder / "site", [Page("index.html", "key", lambda: b"words")])
    assert list((folder / "site").iterdir()) == []


def test_a_pseudonym_that_was_taken_off_leaves_one_player_not_two(tmp_path: Path) -> None:
    folder = zines.small(tmp_path / "zine")
    called(folder, Klara_Beispiel="Die Möwe")
    for id in ("046", "047"):
        zines.done(folder, "run", id)
        zines.done(folder, "publish", id)
    build(folder, folder / "site")
    ranked = json.loads((folder / "site/ranking.json").read_text("utf-8"))["ranking"]
    called(folder, Jonas_Muster="Die Möwe")
    build(folder, folder / "site")
    again = json.loads((folder / "site/ranking.json").read_text("utf-8"))["ranking"]
    swapped = {"Die Möwe": "Klara Beispiel", "Jonas Muster": "Die Möwe"}
    assert again == [{**row, "player": swapped.get(row["player"], row["player"])} for row in ranked]
    assert not [name for name, data in files(folder / "site").items() if b"Jonas Muster" in data]


def test_who_is_no_longer_registered_keeps_his_last_pseudonym_in_all_turns(folder: Path) -> None:
    called(folder, Klara_Beispiel="Die Möwe")
    zines.done(folder, "run", "047")
    zines.done(folder, "publish", "047")
    toml = folder / "zine.toml"
    words = 'name = "Klara Beispiel"\npublic_name = "Die Möwe"\naddresses = ["klara@example.org"]\n'
    text = toml.read_text("utf-8")
    assert words in text
    toml.write_text(text.replace(f"[[players]]\n{words}", ""), encoding="utf-8")
    build(folder, folder / "site")
    assert not [name for name, data in files(folder / "site").items() if b"Klara Beispiel" in data]


def test_a_pseudonym_that_somebody_of_earlier_turns_has_is_told(folder: Path) -> None:
    start = folder / "ranking-start.csv"
    start.write_text(start.read_text("utf-8") + "Alter Ego,900,45\n", encoding="utf-8")
    called(folder, Klara_Beispiel="ALTER EGO")
    words = 'zine.toml: public_name of Klara Beispiel is "ALTER EGO", as Alter Ego of earlier turns is called'
    assert words in zines.told(zines.gm(folder, "site"), 2)
