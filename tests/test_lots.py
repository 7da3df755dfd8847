"""Dice at the command line: rolled once, written down, not to be foreseen, and checked by a stranger."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from fractions import Fraction
from hashlib import sha256, shake_256
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
import zines
from click.testing import CliRunner

from gm.cli import main

TURN = json.loads((Path(__file__).parent / "cases/S03/turn.json").read_text("utf-8"))
TEAMS = {name: tuple(lineup) for name, lineup in TURN["teams"]}
MANAGERS = dict(zip(TEAMS, ("Klara Beispiel", "Jonas Muster", "Ines Probe"), strict=True))
DICE = f'method = "dice"\ntimes = {TURN["games_per_match"]}\n'
BEACON = 'beacon = "Lotto am Samstag"\n'
Change = Callable[[dict[str, Any]], object]


def typed(folder: Path, *args: str, code: int = 0) -> str:
    """What gm prints in this process, which ends with this exit code."""
    found = CliRunner().invoke(main, ["-C", str(folder), *args], catch_exceptions=False)
    assert found.exit_code == code, (args, found.output)
    return found.output


def diced(folder: Path, *, secrets: bool = True, top: str = "") -> Path:
    """S03's three teams in turn 047, 046 published; `top` stands above all in zine.toml."""
    zines.small(folder, secrets=secrets, football=DICE)
    settings = folder / "zine.toml"
    settings.write_text(top + settings.read_text("utf-8"), "utf-8")
    shutil.rmtree(folder / "turns/046")
    (folder / "turns/047/rulings.toml").unlink()
    shutil.rmtree(folder / "turns/047/mail")
    (folder / "turns/047/mail").mkdir()
    (folder / "turns/047/turn.toml").write_text(zines.FOOTBALL.format(zat="2025-10-24"), "utf-8")
    senders = (zines.KLARA, zines.JONAS, zines.INES)
    for number, (sender, (team, lineup)) in enumerate(zip(senders, TEAMS.items(), strict=True), 1):
        body = f"{team} {'-'.join(map(str, lineup))}\n"
        (folder / f"turns/047/mail/{number:04}.eml").write_bytes(zines.letter(sender, "23 Oct", body))
    return folder


def rolls(folder: Path) -> dict[tuple[str, str], dict[str, Any]]:
    """The lines of rolls.jsonl by attacking and defending team."""
    lines = map(json.loads, (folder / "turns/047/out/rolls.jsonl").read_text("utf-8").splitlines())
    return {(line["attacker"][0], line["defender"][0]): line for line in lines}


def rolled(secret: str, name: list[str], sides: int, count: int) -> list[int]:
    """The numbers of a stream, worked out from docs/dice.md alone."""
    stream = json.dumps(name, ensure_ascii=False, separators=(",", ":")).encode()
    data = shake_256(secret.encode() + b"\0" + stream).digest(2 * count + 100)
    return [byte % sides + 1 for byte in data if byte < 256 // sides * sides][:count]


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = diced(tmp_path_factory.mktemp("diced") / "zine")
    typed(folder, "run", "047")
    typed(folder, "publish", "047")
    return folder


def test_S03_a_second_run_rolls_nothing_anew(tmp_path: Path) -> None:
    folder = diced(tmp_path / "zine", secrets=False)
    typed(folder, "run", "047")
    once = zines.tree(folder)
    typed(folder, "run", "047")
    assert zines.tree(folder) == once


def test_S03_what_was_made_can_be_deleted_and_comes_again_from_the_archive(published: Path, tmp_path: Path) -> None:
    folder = zines.copy(published, tmp_path / "zine")
    (folder / "zine.db").unlink()
    shutil.rmtree(folder / "turns/047/out")
    shutil.rmtree(folder / "turns/047/mail")
    shutil.rmtree(folder / "secrets")
    typed(folder, "publish", "047")
    assert typed(folder, "verify", "047") == "047: all as it was\n"
    again, before = zines.tree(folder), zines.tree(published)
    assert {name: data for name, data in again.items() if "/out" in name} == {
        name: data for name, data in before.items() if "/out" in name
    }
    assert again["zine.db"] == before["zine.db"]


def test_S03_every_roll_is_written_down_and_is_that_of_the_secret(published: Path) -> None:
    found = rolls(published)
    assert set(found) == set(permutations(TEAMS, 2))
    goals = dict.fromkeys(TEAMS, 0)
    for (attacker, defender), line in found.items():
        assert line["game"] == "football"
        assert (line["attacker"][1], line["defender"][1]) == (MANAGERS[attacker], MANAGERS[defender])
        assert len(line["games"]) == TURN["games_per_match"]
        assert {len(game) for game in line["games"]} == {line["chances"]}
        thrown = [roll for game in line["games"] for roll in game]
        name = ["047", "football", attacker, MANAGERS[attacker], defender, MANAGERS[defender]]
        for place, (who, sides) in enumerate((("sweeper", 15), ("keeper", 14))):
            numbers = [roll[place] for roll in thrown]
            assert numbers == rolled("korn blume 047", [*name, who], sides, len(thrown))
        keeper, sweeper, *_ = TEAMS[defender]
        for first, second, outcome in thrown:
            assert outcome == ("stopped" if first <= sweeper else "saved" if second <= keeper else "goal")
        goals[attacker] += sum(roll[2] == "goal" for roll in thrown)
    results = json.loads((published / "turns/047/out/results.json").read_text("utf-8"))
    assert {row["team"]: Fraction(row["goals_for"]) for row in results["results"]["football"]["teams"]} == goals
    # F9, F10: Anker's midfield exceeds Boje's by 10: 5. It exceeds Dalben's by 17, its defence Dalben's attack by 6:
    # 8½ and 1½ are 9 and 2. Boje's attack exceeds Anker's 2 + 18 by 2; its midfield Dalben's by 7, its defence Dalben's
    # attack by 12: 3½ is 4, and 3. Dalben's defence exceeds Boje's attack by 1: ¼ is none.
    assert {pair: line["chances"] for pair, line in found.items()} == {
        ("Anker", "Boje"): 5,
        ("Anker", "Dalben"): 11,
        ("Boje", "Anker"): 2,
        ("Boje", "Dalben"): 7,
        ("Dalben", "Anker"): 0,
        ("Dalben", "Boje"): 0,
    }


def test_S03_nobody_foresees_the_dice_from_what_is_public(tmp_path: Path) -> None:
    first, second = diced(tmp_path / "first", secrets=False), diced(tmp_path / "second", secrets=False)
    for folder in (first, second):
        typed(folder, "run", "047")
    assert rolls(first) != rolls(second)
    secrets = {
        (folder / "secrets" / id).read_text("utf-8").strip() for folder in (first, second) for id in ("047", "048")
    }
    assert len(secrets) == 4
    assert all(len(secret) == 64 for secret in secrets)
    for path in [*first.rglob("*"), *second.rglob("*")]:
        if path.is_file() and path.parent.name != "secrets":
            assert not [secret for secret in secrets if secret.encode() in path.read_bytes()], path
    typed(first, "publish", "047")
    own, following = ((first / "secrets" / id).read_text("utf-8").strip() for id in ("047", "048"))
    newsletter = (first / "turns/047/out/newsletter.txt").read_text("utf-8")
    assert own in newsletter
    assert following not in newsletter
    assert sha256(following.encode()).hexdigest() in newsletter


def test_S03_a_preview_shows_other_dice_than_the_turns(published: Path, tmp_path: Path) -> None:
    folder = diced(tmp_path / "zine")
    typed(folder, "run", "047", "--preview")
    shown = json.loads((folder / "turns/047/out/preview/results.json").read_text("utf-8"))["results"]["football"]
    real = json.loads((published / "turns/047/out/results.json").read_text("utf-8"))["results"]["football"]
    assert [row["goals_for"] for row in shown["teams"]] != [row["goals_for"] for row in real["teams"]]


def test_one_more_team_moves_no_dice_of_the_others(published: Path, tmp_path: Path) -> None:
    folder = diced(tmp_path / "zine")
    body = "Fähre 5-5-20-20-20\n"
    (folder / "turns/047/mail/0000.eml").write_bytes(zines.letter(zines.KLARA, "22 Oct", body))
    both = zines.letter(zines.KLARA, "23 Oct", f"{body}\nAnker 2-2-18-30-24\n")
    (folder / "turns/047/mail/0001.eml").write_bytes(both)
    typed(folder, "run", "047")
    found = rolls(folder)
    assert len(found) == 12
    assert {pair: line for pair, line in found.items() if "Fähre" not in pair} == rolls(published)


# the beacon


def test_without_the_words_of_the_beacon_nothing_is_rolled(tmp_path: Path) -> None:
    folder = diced(tmp_path / "zine", top=BEACON)
    before = zines.tree(folder)
    for args in (["run", "047"], ["run", "047", "--leave"]):
        words = zines.told(zines.gm(folder, *args), 1)
        assert words == 'turns/047/turn.toml: beacon = "…" is missing; type in the words of Lotto am Samstag'
        assert zines.tree(folder) == before


def test_the_words_of_the_beacon_are_mixed_in_and_recorded(published: Path, tmp_path: Path) -> None:
    folder = diced(tmp_path / "zine", top=BEACON)
    turn = folder / "turns/047/turn.toml"
    turn.write_text('beacon = "4 8 15 16 23 42"\n' + turn.read_text("utf-8"), "utf-8")
    typed(folder, "run", "047")
    typed(folder, "publish", "047")
    record = json.loads((folder / "turns/047/record.json").read_text("utf-8"))
    assert (record["beacon"], record["zine"]["beacon"]) == ("4 8 15 16 23 42", "Lotto am Samstag")
    assert rolls(folder) != rolls(published)
    (line,) = [line for pair, line in rolls(folder).items() if pair == ("Anker", "Boje")]
    name = ["047", "football", "Anker", "Klara Beispiel", "Boje", "Jonas Muster", "sweeper"]
    thrown = [roll[0] for game in line["games"] for roll in game]
    assert thrown == rolled("korn blume 047\x004 8 15 16 23 42", name, 15, len(thrown))
    assert typed(folder, "verify", "047") == "047: all as it was\n"
    results = folder / "turns/047/out/results.json"
    assert "all as it was" in typed(tmp_path, "verify", str(results))
    made = json.loads(results.read_text("utf-8"))
    made["beacon"] = "4 8 15 16 23 43"
    results.write_text(json.dumps(made), "utf-8")
    assert "results.football" in typed(tmp_path, "verify", str(results), code=1)


# verify


def test_a_results_file_is_checked_alone(published: Path, tmp_path: Path) -> None:
    shutil.copy(published / "turns/047/out/results.json", tmp_path)
    found = zines.gm(Path(), "verify", "results.json", cwd=tmp_path)
    assert (found.returncode, found.stdout, found.stderr) == (0, b"results.json: all as it was\n", b"")
    assert [path.name for path in tmp_path.iterdir()] == ["results.json"]


def team(results: dict[str, Any], place: int = 0) -> dict[str, Any]:
    """A row of the football table."""
    found: dict[str, Any] = results["results"]["football"]["teams"][place]
    return found


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda results: team(results).update(lineup=[2, 3, 18, 30, 24]), "results.football.teams"),
        (lambda results: team(results).update(place=2), "results.football.teams.1.place: 2 → 1"),
        (lambda results: team(results).update(goals_for="1"), 'results.football.teams.1.goals_for: "1" → '),
        (lambda results: team(results, 2).update(rlp=1), "results.football.teams.3.rlp: 1 → 0"),
        (lambda results: team(results).update(team="Ankerl"), "results.football"),
        (lambda results: results.update(secret="another"), "seal: the secret does not fit the seal"),
        (lambda results: results["seal"].update(sha256="0" * 64), "seal: the secret does not fit the seal"),
        (lambda results: results["tasks"]["football"].update(times=99), "results.football"),
        (lambda results: results["results"]["football"]["teams"].pop(), "results.football"),
        (lambda results: results.update(turn="048"), "results.football"),
    ],
)
def test_what_was_changed_in_a_results_file_is_reported(
    published: Path, tmp_path: Path, change: Change, told: str
) -> None:
    results = json.loads((published / "turns/047/out/results.json").read_text("utf-8"))
    change(results)
    path = tmp_path / "results.json"
    path.write_text(json.dumps(results), "utf-8")
    found = typed(tmp_path, "verify", str(path), code=1)
    assert told in found


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b"\xff", b'{"results": 7}', b"[" * 100_000])
def test_what_is_no_results_file_is_told_in_one_line(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "results.json"
    path.write_bytes(data)
    assert "is not a turn's results.json" in zines.told(zines.gm(tmp_path, "verify", str(path)), 2)


@pytest.mark.parametrize(
    "change",
    [
        lambda results: team(results).update(lineup=[2, 2]),
        lambda results: team(results).update(lineup="2-2-18-30-24"),
        lambda results: team(results).update(lineup=[2, 2, 18, 30, "24"]),
        lambda results: team(results).pop("manager"),
        lambda results: results["results"].pop("football"),
        lambda results: results["tasks"]["football"].update(times="100"),
        lambda results: results["tasks"].update(skat={}),
        lambda results: results.update(secret=7),
        lambda results: results.pop("beacon"),
    ],
)
def test_a_results_file_with_values_of_another_kind_is_told_in_one_line(
    published: Path, tmp_path: Path, change: Change
) -> None:
    results = json.loads((published / "turns/047/out/results.json").read_text("utf-8"))
    change(results)
    path = tmp_path / "results.json"
    path.write_text(json.dumps(results), "utf-8")
    found = typed(tmp_path, "verify", str(path), code=2)
    assert found.startswith(f"{path}: is not a turn's results.json (")
    assert found.count("\n") == 1


def test_results_that_are_not_published_cannot_be_checked_yet(tmp_path: Path) -> None:
    folder = diced(tmp_path / "zine")
    typed(folder, "run", "047")
    found = typed(folder, "verify", str(folder / "turns/047/out/results.json"), code=1)
    assert found == "secret: is not printed yet; the dice can be checked when the turn is published\n"
