"""Sealed turns: what the letters say appears in no command before the ZAT, and each opening is told."""

from __future__ import annotations

import getpass
import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from smtpserver import Post, serving, smtp

from gm import zine
from gm.cli import COMMANDS, main
from gm.model import Word
from tests import zines

TEAM, LINEUP, STONES = "Wendehals", "7-3-19-23-27", "H5 B3 A4 A4 H4 B1 A2 A2"
SIGNS = (
    TEAM,
    LINEUP,
    STONES,
    "7, 3, 19, 23, 27",
    "7,3,19,23,27",
    "7 3 19 23 27",
    "19-23-27",
    "H5 B3",
    "WP-Wunsch 177",
    "177",
)
"""The sentinel: a team, a line-up in the ways in which it is written, stones, a wish."""
BODY = f"{TEAM} {LINEUP}\nZweitling 12-3-40-10\nWP-Wunsch 177\n\nNordhaus gegen Südwall: {STONES}\n"

TYPED: dict[str, list[list[str]]] = {
    "init": [["init", "{new}", "--name", "N", "--timezone", "Europe/Berlin", "--address", "g@example.org"]],
    "demo": [["demo", "{new}"]],
    "player": [
        *(["player", "list", *json] for json in ([], ["--json"])),
        *(["player", "show", "Klara", *json] for json in ([], ["--json"])),
        ["player", "add", "--from", "0001.eml"],
        ["player", "address", "Klara", "k@new.example"],
        ["player", "absent", "Klara", "--from", "48"],
        ["player", "deputy", "Ines", "--for", "Klara"],
        ["player", "code", "Klara", "--command", "echo Sperlinge9"],
        ["player", "rename", "Jonas", "Jonas M"],
    ],
    "forget": [["forget", "Ines Probe", "--yes"]],
    "turn": [["turn", "new"]],
    "take": [["take", "047", "{letter}"], ["take", "047", "--from", "Klara", "{letter}"], ["take", "047", "-"]],
    "fetch": [["fetch"], ["fetch", "047"]],
    "read": [["read", *turn, *how] for turn in ([], ["047"]) for how in ([], ["--json"], ["--letter", "0001.eml"])],
    "ask": [
        *(["ask", *how] for how in ([], ["047"], ["--list"], ["--json"], ["--list", "047", "0001.eml"])),
        *(["ask", "--mail", "0001.eml", *dry] for dry in (["--dry-run"], [])),
        ["ask", "047", "--mail", "--all"],
        ["read"],
        ["read", "--json"],
    ],
    "rule": [
        ["rule", "047", "as-read", "--letter", "0001.eml"],
        ["rule", "047", "count", "--letter", "0001.eml"],
        ["rule", "047", "withdraw", "--letter", "0001.eml", "--team", "Zweitling"],
        ["rule", "047", "strike", "--letter", "0001.eml"],
        ["rule", "047", "lineup", "1-2", "--letter", "0001.eml"],
        ["rule", "047", "wish", "90", "--letter", "0001.eml"],
        ["rule", "047", "lineup", "2-2-18-30-24", "--letter", "0001.eml"],
        ["rule", "047", "ignore", "--letter", "0004.eml"],
    ],
    "run": [["run", "047"], ["run", "047", "--leave"], ["run", "047", "--preview"], ["run", "--preview", "--discard"]],
    "publish": [["publish", "047"]],
    "correct": [["correct", "047"], ["correct", "046", "ignore", "--letter", "0001.eml"]],
    "send": [["send", "--dry-run"], ["send", "047", "--dry-run"], ["send", "047"]],
    "ranking": [["ranking"], ["ranking", "--json"], ["ranking", "--player", "Klara"]],
    "show": [["show", "047"], ["show", "046"], ["show"]],
    "export": [
        ["export"],
        ["export", "--table", "orders", "--format", "csv"],
        ["export", "--format", "csv", "--out", "{new}"],
    ],
    "rebuild": [["rebuild"]],
    "verify": [["verify", "047"], ["verify", "046"], ["verify"]],
    "backup": [["backup", "{new}"]],
    "restore": [["restore", "{new}", "{new}"]],
    "football": [["football", "--help"]],
    "curling": [["curling", "--help"]],
}
"""What is typed for each command; one that is not here is called in the ways that any command may have."""
ANY = [[], ["047"], ["--json"], ["047", "--json"], ["--dry-run"], ["047", "--dry-run"], ["--letter", "0001.eml"]]
OPENS = "--open"


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small zine whose turn 046 is published."""
    folder = zines.small(tmp_path_factory.mktemp("sealed") / "zine")
    path = folder / "zine.toml"
    path.write_text(zines.ZINE.replace("[calendar]", "sealed = true\n[calendar]", 1), encoding="utf-8")
    for name in ("run", "publish"):
        zines.done(folder, name, "046")
    return folder


def sealed(begun: Path, folder: Path, post: Post | None = None) -> Path:
    """A zine with sealed orders: 046 published, 047 open for long, and in it a letter with the sentinel."""
    zines.copy(begun, folder)
    path = folder / "zine.toml"
    path.write_text(path.read_text("utf-8").replace("[calendar]", f"{smtp(post) if post else ''}[calendar]"), "utf-8")
    turn = folder / "turns/047/turn.toml"
    turn.write_text(turn.read_text("utf-8").replace("2025-10-24", "2199-10-24"), encoding="utf-8")
    (folder / "turns/047/mail/0001.eml").write_bytes(zines.letter(zines.KLARA, "23 Oct", BODY))
    return folder


def typed(folder: Path, *args: str) -> Result:
    """Run gm here, with the sentinel as pasted text; a bug is raised."""
    found = CliRunner().invoke(
        main, ["-C", str(folder), *args], input=BODY if "-" in args else "", catch_exceptions=False
    )
    assert not [sign for sign in SIGNS if sign in found.output], (args, found.output)
    return found


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_shows_what_a_sealed_turn_says(command: str, begun: Path, tmp_path: Path) -> None:
    with serving(Post()) as post:
        folder = sealed(begun, tmp_path / "zine", post)
        letter = tmp_path / "letter.eml"
        letter.write_bytes(zines.letter(zines.KLARA, "23 Oct", BODY + "PS\n"))
        for number, args in enumerate(TYPED.get(command) or [[command, *more] for more in ANY]):
            typed(folder, *(part.format(new=tmp_path / f"new{number}", letter=letter) for part in args))
        received = {path for path in folder.rglob("*") if path.parent.name == "mail" or path.name == "questions.jsonl"}
        data = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file() and path not in received}
        assert not [(path, sign) for path, words in data.items() for sign in SIGNS[:4] if sign.encode() in words]


def test_the_sentinel_is_read_when_the_turn_is_not_sealed(begun: Path, tmp_path: Path) -> None:
    folder = sealed(begun, tmp_path / "zine")
    path = folder / "zine.toml"
    path.write_text(path.read_text("utf-8").replace("sealed = true", "sealed = false"), encoding="utf-8")
    said = zines.done(folder, "read", "047") + zines.done(folder, "read", "047", "--letter", "0001.eml")
    assert all(sign in said for sign in (TEAM, LINEUP, STONES, "WP-Wunsch 177"))


def test_who_has_sent_is_shown_and_what_waits_is_asked_by_its_code(begun: Path, tmp_path: Path) -> None:
    assert typed(sealed(begun, tmp_path / "zine"), "read", "047").output.splitlines() == [
        "HAI ZET 047, ZAT Thu 2199-10-24 20:00 Europe/Berlin, open",
        "Sealed until the ZAT: you see who has sent, not what. gm read 047 --open shows",
        "it; the newsletter tells how often that was done.",
        "",
        "Turnierfußball: 4 in force",
        "  Ines Probe      1 team   0003.eml",
        "  Jonas Muster    1 team   0002.eml",
        "  Klara Beispiel  2 teams  0001.eml, 0004.eml",
        "",
        "Curling: 2 in force",
        "  Jonas Muster    1 side  0002.eml",
        "  Klara Beispiel  1 side  0001.eml",
        "",
        "WP wishes: Ines Probe, Klara Beispiel",
        "",
        "Asked: 1",
        "  turns/047/mail/0001.eml:2: [football-F1] Klara Beispiel",
        "      → gm rule 047 lineup T-A-V-M-S --letter 0001.eml --team TEAM, or strike",
        "",
        "Letters: 4 = 3 counted, 1 question",
    ]


def opened(folder: Path) -> list[dict[str, str]]:
    path = folder / "turns/047/opened.jsonl"
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def test_each_opening_is_on_the_disk_before_anything_is_shown(
    begun: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = sealed(begun, tmp_path / "zine")
    done: list[str] = []
    real, echo = os.fsync, __import__("click").echo
    monkeypatch.setattr(os, "fsync", lambda handle: (real(handle), done.append("fsync"))[0])
    monkeypatch.setattr("click.echo", lambda *words, **how: (done.append("shown"), echo(*words, **how))[1])
    found = CliRunner().invoke(main, ["-C", str(folder), "read", "047", OPENS], catch_exceptions=False)
    assert LINEUP in found.output
    assert done.index("fsync") < done.index("shown")
    (row,) = opened(folder)
    assert (row["command"], row["by"]) == ("gm read --open", getpass.getuser())
    assert row["at"].endswith("+00:00")


def test_what_cannot_be_written_down_is_not_shown(begun: Path, tmp_path: Path) -> None:
    folder = sealed(begun, tmp_path / "zine")
    (folder / "turns/047/opened.jsonl").mkdir()
    found = CliRunner().invoke(main, ["-C", str(folder), "read", "047", OPENS], catch_exceptions=False)
    assert (found.exit_code, LINEUP in found.output) == (2, False)


def test_a_letter_that_is_not_there_opens_nothing(begun: Path, tmp_path: Path) -> None:
    folder = sealed(begun, tmp_path / "zine")
    assert typed(folder, "read", "047", OPENS, "--letter", "nothing.eml").exit_code == 2
    assert opened(folder) == []


def test_a_preview_is_refused_or_counted(begun: Path, tmp_path: Path) -> None:
    folder = sealed(begun, tmp_path / "zine")
    assert typed(folder, "run", "047", "--preview").exit_code == 1
    assert not (folder / "turns/047/out/preview").exists()
    zines.done(folder, "run", "047", "--preview", OPENS)
    assert [row["command"] for row in opened(folder)] == ["gm run --preview --open"]


def test_a_torn_line_was_no_opening(begun: Path, tmp_path: Path) -> None:
    folder = sealed(begun, tmp_path / "zine")
    zines.done(folder, "read", "047", OPENS)
    path = folder / "turns/047/opened.jsonl"
    with path.open("ab") as file:
        file.write(b'{"at": "2199')
    assert zine.openings(folder, "047") == 1
    zines.done(folder, "read", "047", OPENS)
    assert zine.openings(folder, "047") == len(opened(folder)) == 2


@pytest.mark.parametrize(
    ("times", "words"),
    [
        (0, {"de": "vorzeitig geöffnet wurden sie nicht.", "en": "none was opened early.", "pl": "ani razu."}),
        (1, {"de": "vorzeitig geöffnet wurden sie einmal.", "en": "they were opened early once.", "pl": "raz."}),
        (3, {"de": "vorzeitig geöffnet wurden sie 3-mal.", "en": "they were opened early 3 times.", "pl": "3 razy."}),
    ],
)
def test_the_newsletter_tells_how_often(begun: Path, tmp_path: Path, times: int, words: dict[str, str]) -> None:
    folder = sealed(begun, tmp_path / "zine")
    for _ in range(times):
        zine.append_opened(folder, "047", {"at": "2025-10-23T10:00:00+00:00", "command": "gm read --open", "by": "gm"})
    turn = folder / "turns/047/turn.toml"
    turn.write_text(turn.read_text("utf-8").replace("2199-10-24", "2025-10-24"), encoding="utf-8")
    zine.append_word(folder, "047", Word("strike", letter="0001.eml"))
    zines.done(folder, "run", "047", "--leave")
    zines.done(folder, "publish", "047")
    for language, said in words.items():
        text = " ".join(zines.done(folder, "show", "047", "--language", language).split())
        assert said in text, text
    made = zine.latest(folder, "047")
    assert made is not None
    assert made["sealed"] == {"opened": times}
    assert json.loads((folder / "turns/047/out/results.json").read_text("utf-8"))["sealed"] == {"opened": times}
    zines.done(folder, "correct", "047", "strike", "--letter", "0002.eml", "--team", "Südstern")
    corrected = zine.latest(folder, "047")
    assert corrected is not None
    assert corrected["sealed"] == {"opened": times}


def test_after_the_zat_nothing_is_hidden_and_nothing_counted(begun: Path, tmp_path: Path) -> None:
    folder = sealed(begun, tmp_path / "zine")
    turn = folder / "turns/047/turn.toml"
    turn.write_text(turn.read_text("utf-8").replace("2199-10-24", "2025-10-24"), encoding="utf-8")
    assert LINEUP in zines.done(folder, "read", "047", OPENS)
    assert opened(folder) == []
    zines.done(folder, "run", "047", "--leave")
    turn.write_text(turn.read_text("utf-8").replace("2025-10-24", "2199-10-24"), encoding="utf-8")
    assert typed(folder, "show", "047").exit_code == 1


def test_a_player_gets_a_whole_receipt_of_a_sealed_turn(begun: Path, tmp_path: Path) -> None:
    with serving(Post()) as post:
        folder = sealed(begun, tmp_path / "zine", post)
        said = typed(folder, "send", "047").output
        assert "klara@example.org" in said
        texts = [mail.get_content() for mail in post.mails() if not mail.is_multipart()]
        assert any(LINEUP in text for text in texts)
