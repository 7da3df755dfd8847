"""A code word and passwords over a whole turn: in no output, no file but the letters, no traceback."""

from __future__ import annotations

import base64
import os
import subprocess
import sys
from pathlib import Path

import mailserver
import pytest
from smtpserver import Post, serving, smtp
from test_fetch import with_imap

from tests import zines

WORD, PASSWORD = "Zaunkönigin7", "Xq7-sesame-sentinel"
FORMS = [
    form
    for word in (WORD, PASSWORD, WORD.lower(), WORD.upper(), "zaunkoenigin7", f"\0sl\0{PASSWORD}")
    for form in (word.encode(), base64.b64encode(word.encode()))
]
CI = bool(os.environ.get("CI"))
LETTER = f"Südstern 2-5-24-20-22\nZweitstern 2-5-24\n\nMein Kennwort ist {WORD}.\n"
ASKED = f"Ich ziehe {WORD} zurück, oder auch nicht\nSüdstern {WORD} 2-5-24-20-22\n"
BROKEN = """\
import gm.turn.counter as letters
read = letters.read
def broken(lines, name):
    if any("Südstern" in line.text for line in lines):
        raise ZeroDivisionError([line.text for line in lines])
    return read(lines, name)
letters.read = broken
from gm.cli import main
main(prog_name="gm")
"""


def leaks(data: bytes) -> list[bytes]:
    return [form for form in FORMS if form in data]


def coded(folder: Path, post: Post) -> Path:
    """A small zine in which Jonas has a code word and the post a password; the code word stands in letters of two."""
    zines.small(folder)
    path = folder / "zine.toml"
    path.write_text(zines.ZINE.replace("[calendar]", f"{smtp(post)}[calendar]", 1), encoding="utf-8")
    typed(folder, "player", "code", "Jonas", GM_CODE_WORD=WORD)
    for name, letter in zines.LETTERS["046"].items():
        if letter[0] == zines.JONAS:
            (folder / "turns/046/mail" / name).write_bytes(zines.letter(letter[0], letter[1], f"{letter[2]}\n{WORD}\n"))
    mail = folder / "turns/047/mail"
    (mail / "0002.eml").unlink()
    (mail / "0005.eml").write_bytes(zines.letter(f"{WORD} <fremd@example.net>", "23 Oct", ASKED))
    (mail / "0006.eml").write_bytes(zines.letter(zines.JONAS, "24 Oct", f"Südstern 2-5-24-20-22\n{WORD}\n"))
    return folder


def typed(folder: Path, *args: str, **environment: str) -> str:
    """Run gm in a process of its own; what it said, in which no sentinel stands."""
    found = zines.gm(folder, *args, POST_PASSWORD=PASSWORD, GM_IMAP_PASSWORD=mailserver.PASSWORD, **environment)
    said = found.stdout + found.stderr
    assert b"Traceback" not in said, said.decode()
    assert leaks(said) == [], (args, said.decode())
    assert found.returncode in (0, 1), (args, said.decode())
    return said.decode()


def kept(folder: Path) -> list[str]:
    """The files, but for the letters as received, in which a sentinel stands."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    letters = [path for path in paths if path.parent.name == "mail" and path.name != "index.jsonl"]
    return [path.name for path in paths if path not in letters and leaks(path.read_bytes())]


def play(folder: Path) -> None:
    """A whole turn, from the letters to a correction, with what a game master looks at in between."""
    for args in (
        ["read", "047"],
        ["read", "047", "--json"],
        *(["read", "047", "--letter", path.name] for path in sorted((folder / "turns/047/mail").glob("*.eml"))),
        ["player", "list", "--json"],
        ["player", "show", "Jonas", "--json"],
        ["send", "047", "--dry-run"],
        ["send"],
        ["rule", "047", "strike", "--letter", "0005.eml"],
        ["run", "047", "--preview"],
        ["run", "047", "--leave"],
        ["publish", "047"],
        ["show", "047"],
        ["send"],
        ["export"],
        ["export", "--format", "csv", "--out", str(folder / "tables")],
        ["ranking", "--json"],
        ["rebuild"],
        ["verify", "047"],
        ["correct", "047", "count", "--letter", "0006.eml"],
        ["player", "address", "Jonas", "j@new.example"],
        ["send"],
        ["backup", str(folder.parent / "zine.zip")],
    ):
        typed(folder, *args)


def test_a_code_word_and_a_password_stand_nowhere_after_a_whole_turn(tmp_path: Path) -> None:
    given = tmp_path / "given.eml"
    given.write_bytes(zines.letter(zines.JONAS, "23 Oct", LETTER))
    with serving(Post("sl", PASSWORD)) as post:
        folder = coded(tmp_path / "zine", post)
        for args in (["run", "046"], ["publish", "046"], ["take", "047", str(given)]):
            typed(folder, *args)
        play(folder)
        mails = [leaks(envelope.content or b"") for envelope in post.taken]  # type: ignore[arg-type]
    assert mails
    assert not any(mails)
    assert kept(folder) == []
    assert any(WORD.encode() in path.read_bytes() for path in (folder / "turns/047/mail").glob("*.eml"))


@pytest.mark.skipif(not CI and mailserver.missing(), reason=f"dovecot is not installed: {mailserver.INSTALL}")
def test_they_stand_nowhere_after_a_fetch(tmp_path: Path) -> None:
    with serving(Post("sl", PASSWORD)) as post, mailserver.served() as server:
        folder = coded(tmp_path / "zine", post)
        path = folder / "zine.toml"
        head, players = path.read_text("utf-8").split("[[players]]", 1)
        path.write_text(head, encoding="utf-8")
        with_imap(folder, server, "gm0")
        path.write_text(f"{path.read_text('utf-8')}[[players]]{players}", encoding="utf-8")
        server.put("gm0", zines.letter(zines.JONAS, "23 Oct", LETTER).replace(b"\n", b"\r\n"))
        for args in (["fetch", "047"], ["read", "047"], ["send"], ["run", "046"], ["publish", "046"]):
            typed(folder, *args)
        assert mailserver.PASSWORD.encode() not in b"".join(
            path.read_bytes() for path in folder.rglob("*") if path.is_file()
        )
    assert kept(folder) == []


@pytest.mark.parametrize("args", [["read", "046"], ["send", "046", "--dry-run"], ["run", "046"]])
def test_a_bug_that_quotes_a_letter_quotes_no_code_word(tmp_path: Path, args: list[str]) -> None:
    with serving(Post("sl", PASSWORD)) as post:
        folder = coded(tmp_path / "zine", post)
    found = subprocess.run(
        [sys.executable, "-c", BROKEN, "-C", str(folder), *args],
        capture_output=True,
        check=False,
        env=os.environ | {"PYTHONPATH": str(zines.ROOT), "POST_PASSWORD": PASSWORD},
    )
    assert b"ZeroDivisionError" in found.stderr
    assert "Südstern".encode() in found.stderr
    assert leaks(found.stdout + found.stderr) == []
