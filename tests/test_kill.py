"""Kills at every system call that changes something, each followed by a second run.

strace sends the signal, so that nothing in the product knows of it. The call at which a run dies is not carried out:
between them the kills leave every state in which a real one could find the folder.
"""

from __future__ import annotations

import os
import random
import shutil
import stat
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
import zines
from killing import Runs

INSTALL = "apt-get install -y strace"
pytestmark = pytest.mark.skipif(
    not os.environ.get("CI") and shutil.which("strace") is None, reason=f"strace is not installed: {INSTALL}"
)

STRIKE = ("correct", "046", "strike", "--player", "Ines Probe", "--game", "football", "--public", "Zählt nicht.")
WORD = """
[[rulings]]
player = "Ines Probe"
game = "football"
do = "strike"
public = "Zählt nicht."
at = 2025-11-01T10:00:00+01:00
"""
INES = zines.letter(zines.INES, "23 Oct", "Oststern 1-2-20-20-20\n")
MBOX = b"From ines@example.com Thu Oct 23 17:10:05 2025\n" + INES
EVENINGS = {
    "run": (["run 046", "publish 046"], ("run", "047")),
    "run again after a ruling": (["run 046", "publish 046", "run 047", "rule 047"], ("run", "047")),
    "publish": (["run 046", "publish 046", "run 047"], ("publish", "047")),
    "correct": (["run 046", "publish 046", "run 047", "publish 047"], STRIKE),
    "correct what stands in rulings.toml": (["run 046", "publish 046", "write 046"], ("correct", "046")),
    "take": ([], ("take", "047", "--from", "Klara", "--at", "2025-10-24 19:00", "{incoming}")),
    "take what is known in part": (["take"], ("take", "047", "{incoming}")),
    "rule": ([], ("rule", "047", "lineup", "6-4-20-20-20", "--player", "Jonas Muster", "--team", "Südstern")),
    "the first ruling": ([], ("rule", "046", "wish", "90", "--player", "Jonas Muster")),
    "turn new": (["run 046", "publish 046", "run 047"], ("turn", "new")),
    "player add": ([], ("player", "add", "Otto Testmann", "otto@example.net")),
    "player address": ([], ("player", "address", "Klara", "k@new.example", "--remove", "klara@example.org")),
    "forget": (["run 046", "publish 046"], ("forget", "--yes", "--pseudonym", "Spielerin X", "Ines Probe")),
    "rebuild": (["run 046", "publish 046"], ("rebuild",)),
}
"""What was done before, and the command that is killed."""
WHOLE = {"run", "publish", "correct", "take", "rule"}
"""Those killed at every step in `make test`; the others at each third, unless GM_ALL_KILLS is set."""
ALSO = {"turn new": {0, 2}, "forget": {0, 2}, "player address": {0, 2}}
"""Exit codes of the second run: 2 where a turn is there and no further one can be made yet, or nobody is so called, or
the address to remove is gone already."""
SPARED = {"forget": "turns/046/out/.files.json"}
"""What may differ: a manifest may know the contents from before as gm's own, too."""


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Runs]:
    assert shutil.which("strace"), f"strace is not installed: {INSTALL}"
    scratch = tmp_path_factory.mktemp("runs")
    zine = zines.small(tmp_path_factory.mktemp("warm") / "zine")
    with Runs(scratch) as found:
        for words in ("run 046", "publish 046", "run 047", "publish 047"):
            found.warm("-C", str(zine), *words.split())
        yield found


@pytest.fixture
def incoming(tmp_path: Path) -> Path:
    folder = tmp_path / "incoming"
    folder.mkdir()
    (folder / "a.eml").write_bytes(zines.letter(zines.KLARA, "24 Oct", "Nordstern 3-3-20-20-20\n"))
    (folder / "b.mbox").write_bytes(MBOX)
    (folder / "c.txt").write_text("Von: Jonas\n\nSüdstern 4-4-20-20-20\n", encoding="utf-8")
    return folder


def before(runs: Runs, folder: Path, steps: list[str], incoming: Path) -> Path:
    """A zine in which these steps have been done."""
    zines.small(folder)
    for step in steps:
        command, _, id = step.partition(" ")
        rulings = folder / "turns" / id / "rulings.toml"
        if command == "write":
            rulings.write_text(WORD, encoding="utf-8")
        elif command == "rule":
            rulings.write_text(zines.RULINGS + WORD, encoding="utf-8")
        elif command == "take":
            code, words = runs.run("-C", str(folder), "take", "047", str(incoming / "b.mbox"))
            assert code == 0, words
        else:
            code, words = runs.run("-C", str(folder), command, id)
            assert code == 0, words
    return folder


def ended(zine: Path, evening: str) -> dict[str, object]:
    """The zine's folder, but for what may differ."""
    found = zines.tree(zine)
    found.pop(SPARED.get(evening, ""), None)
    return found


@pytest.mark.parametrize("evening", EVENINGS)
def test_after_a_kill_a_second_run_gives_the_end_without_it(
    runs: Runs, tmp_path: Path, incoming: Path, evening: str
) -> None:
    steps, command = EVENINGS[evening]
    start = before(runs, tmp_path / "start", steps, incoming)
    zine = zines.copy(start, tmp_path / "zine")
    args = ["-C", str(zine), *(word.format(incoming=incoming) for word in command)]
    kills = runs.steps(*args)
    end = ended(zine, evening)
    assert {"write", "rename", "fsync"} <= {call for call, _ in kills}
    whole = evening in WHOLE or os.environ.get("GM_ALL_KILLS")
    for kill in kills if whole else kills[::3]:
        shutil.rmtree(zine)
        zines.copy(start, zine)
        code, words = runs.run(*args, kill=kill)
        place = (kill, runs.calls()[-1])
        assert code == -9, (place, words)
        code, words = runs.run(*args)
        assert code in ALSO.get(evening, {0}), (place, words)
        assert ended(zine, evening) == end, place


@pytest.mark.parametrize("evening", ["run", "publish", "correct"])
def test_a_second_run_may_be_killed_too(runs: Runs, tmp_path: Path, incoming: Path, evening: str) -> None:
    steps, command = EVENINGS[evening]
    start = before(runs, tmp_path / "start", steps, incoming)
    zine = zines.copy(start, tmp_path / "zine")
    args = ["-C", str(zine), *command]
    kills = runs.steps(*args)
    end = zines.tree(zine)
    chosen = random.Random(evening)
    for _ in range(8):
        shutil.rmtree(zine)
        zines.copy(start, zine)
        pair = chosen.sample(kills, 2)
        for kill in pair:
            assert runs.run(*args, kill=kill)[0] in (-9, 0)
        assert runs.run(*args)[0] == 0
        assert zines.tree(zine) == end, pair


def test_a_killed_run_keeps_the_secrets_that_it_made(runs: Runs, tmp_path: Path) -> None:
    start = zines.small(tmp_path / "start", secrets=False)
    zine = zines.copy(start, tmp_path / "zine")
    args = ["-C", str(zine), "run", "046"]
    kept = []
    for kill in [step for step in runs.steps(*args) if step[0] == "rename"]:
        shutil.rmtree(zine)
        zines.copy(start, zine)
        assert runs.run(*args, kill=kill)[0] == -9
        made = {path.name: path.read_text("utf-8") for path in zine.glob("secrets/0*")}
        assert runs.run(*args)[0] == 0
        after = {path.name: path.read_text("utf-8") for path in zine.glob("secrets/*")}
        assert sorted(after) == ["046", "047"]
        assert made.items() <= after.items()
        assert {stat.S_IMODE(path.stat().st_mode) for path in zine.glob("secrets/*")} == {0o600}
        assert stat.S_IMODE((zine / "secrets").stat().st_mode) == 0o700
        seal = sha256(after["047"].strip().encode()).hexdigest()
        assert seal in (zine / "turns/046/out/newsletter.txt").read_text("utf-8")
        kept.append(len(made))
    # The first two renames are those of the secrets: the first kill comes before there is one, the third after both.
    assert kept[:3] == [0, 1, 2]
    assert set(kept[3:]) == {2}


def test_the_command_as_it_is_typed_is_killed_like_its_forks(tmp_path: Path) -> None:
    assert shutil.which("strace"), f"strace is not installed: {INSTALL}"
    zine = zines.small(tmp_path / "zine")
    twin = zines.small(tmp_path / "twin")
    trace = "strace -qq -f -o /dev/null -e trace=rename -e inject=rename:signal=KILL:when=4"
    killed = zines.gm(zine, "run", "046", before=f'set -- {trace} "$@";')
    assert killed.returncode == -9
    assert list(zine.glob("turns/046/out/**/.*.part"))
    assert not (zine / "turns/046/record.json").exists()
    for folder in (zine, twin):
        zines.done(folder, "run", "046")
    assert zines.tree(zine) == zines.tree(twin)
