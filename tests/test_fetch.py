"""`gm fetch` from a real IMAP server: nothing lost, nothing twice, nothing changed there, the password nowhere."""

from __future__ import annotations

import imaplib
import itertools
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import mailserver
import pytest
import zines
from click.testing import CliRunner, Result
from killing import Runs
from mailserver import MARK, PASSWORD, POLISH, Server

from gm import zine as gm_zine
from gm.cli import main
from gm.desk import fetch as desk
from gm.post import imap
from gm.post.folder import find
from gm.post.imap_answer import Mail, mails

CI = bool(os.environ.get("CI"))
pytestmark = pytest.mark.skipif(
    not CI and mailserver.missing(), reason=f"dovecot is not installed: {mailserver.INSTALL}"
)
D06 = Path(__file__).parent / "cases/D06"
USERS = itertools.count()
STRACE = "apt-get install -y strace"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    assert not mailserver.missing(), f"dovecot is not installed: {mailserver.INSTALL}"
    with mailserver.served() as found:
        yield found


@pytest.fixture
def user(server: Server) -> str:
    """A mailbox of the test's own, empty."""
    return f"gm{next(USERS)}"


@pytest.fixture
def zine(tmp_path: Path, server: Server, user: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The small zine, with this mailbox."""
    monkeypatch.setenv("GM_IMAP_PASSWORD", PASSWORD)
    return with_imap(zines.small(tmp_path / "zine"), server, user)


def with_imap(folder: Path, server: Server, user: str, *lines: str, **changed: object) -> Path:
    """Give a zine's settings an [imap] in place of the one that they have."""
    keys: dict[str, object] = {"host": "127.0.0.1", "port": server.port, "user": user, "security": "plain"} | changed
    path = folder / "zine.toml"
    text = path.read_text("utf-8").split("[imap]")[0]
    text += "\n".join(["[imap]", *(f"{key} = {json.dumps(value)}" for key, value in keys.items()), *lines, ""])
    path.write_text(text, "utf-8")
    return folder


def run(folder: Path, *args: str) -> Result:
    """Run gm here; a bug is raised, and the password is in nothing that it said."""
    result = CliRunner().invoke(main, ["-C", str(folder), *args], catch_exceptions=False)
    assert MARK not in result.output
    return result


def fetched(folder: Path, *args: str) -> list[str]:
    """The lines of a fetch that must succeed."""
    result = run(folder, "fetch", *args)
    assert result.exit_code == 0, result.output
    return result.output.splitlines()


def refused(folder: Path, *args: str) -> str:
    """The one line of a fetch that must not."""
    result = run(folder, "fetch", *args)
    assert (result.exit_code, result.output.count("\n")) == (2, 1), result.output
    return result.output.strip()


def mail(number: int, body: str = "Nordstern 3-3-20-20-20") -> bytes:
    """A mail as it came through the own server, with the line ends of the net."""
    words = zines.letter(zines.KLARA, "23 Oct", f"{body}\nNummer {number}\n")
    return words.replace(b"\n", b"\r\n")


def rows(folder: Path, turn: str = "047") -> list[dict[str, Any]]:
    path = folder / "turns" / turn / "mail/index.jsonl"
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def files(folder: Path, turn: str = "047") -> dict[str, bytes]:
    """The letters that a fetch has laid into a turn, for the small zine brings four of its own."""
    named = sorted((folder / "turns" / turn / "mail").glob("*.eml"))
    brought = zines.LETTERS.get(turn, {})
    return {path.name: path.read_bytes() for path in named if path.name not in brought}


# what is taken


def test_the_bytes_and_the_hour_of_arrival_are_kept(server: Server, zine: Path, user: str) -> None:
    came = datetime(2025, 10, 24, 17, 59, 58, tzinfo=UTC)
    odd = b"From: klara@example.org\r\nSubject: \xfc\xff\r\n\r\nNordstern 3-3-20-20-20\r\n\r\nFrom me\r\n.\r\n\x80 end"
    server.put(user, odd, at=came)
    assert fetched(zine) == ["INBOX 1: taken as turns/047/mail/0005.eml", "047: 1 new letter"]
    assert files(zine) == {"0005.eml": odd}
    (row,) = rows(zine)
    assert row["uidvalidity"] > 0
    assert datetime.fromisoformat(row.pop("arrived")) == came
    row.pop("uidvalidity")
    digest = sha256(odd).hexdigest()
    expected = {"file": "0005.eml", "sha256": digest, "how": "mailbox", "from": None, "folder": "INBOX", "uid": 1}
    assert row == expected
    said = run(zine, "read", "047", "--letter", "0005.eml").output
    assert "Arrived: 2025-10-24 19:59:58 (mailbox)" in said


def test_the_own_servers_line_goes_before_the_mailbox(server: Server, zine: Path, user: str) -> None:
    server.put(user, mail(1), at=datetime(2025, 10, 27, 9, tzinfo=UTC))
    fetched(zine)
    assert "Arrived: 2025-10-23 19:10:05 (received)" in run(zine, "read", "047", "--letter", "0005.eml").output


def test_read_mails_count_and_flags_stay(server: Server, zine: Path, user: str) -> None:
    server.put(user, mail(1), flags=r"(\Seen)")
    server.put(user, mail(2))
    server.put(user, mail(3), flags=r"(\Flagged \Answered)")
    before = server.flags(user)
    assert fetched(zine)[-1] == "047: 3 new letters"
    assert server.flags(user) == before
    assert any("Seen" in line for line in before)
    assert not all("Seen" in line for line in before)
    assert all("Recent" in line for line in before), "not even that somebody has looked is left there"


def test_a_second_fetch_and_one_without_zine_db_take_nothing(server: Server, zine: Path, user: str) -> None:
    server.put(user, mail(1), mail(2))
    fetched(zine)
    before = rows(zine), files(zine)
    assert fetched(zine) == ["nothing new"]
    run(zine, "rebuild")
    (zine / "zine.db").unlink(missing_ok=True)
    assert fetched(zine) == ["nothing new"]
    assert (rows(zine), files(zine)) == before


def test_nothing_in_an_empty_mailbox(server: Server, zine: Path) -> None:
    assert fetched(zine) == ["nothing new"]
    assert rows(zine) == []


def test_three_hundred_mails_each_once(server: Server, zine: Path, user: str) -> None:
    sent = [mail(number) for number in range(300)]
    server.put(user, *sent)
    lines = fetched(zine)
    assert lines[-1] == "047: 300 new letters"
    assert [row["uid"] for row in rows(zine)] == list(range(1, 301))
    assert list(files(zine).values()) == sent
    assert fetched(zine) == ["nothing new"]


def test_the_same_mail_in_two_folders_is_one_letter(server: Server, zine: Path, user: str) -> None:
    server.put(user, mail(1), mail(2), at=datetime(2025, 10, 23, 18, tzinfo=UTC))
    server.put(user, mail(2), mail(3), folder="&ANw-bung", at=datetime(2025, 10, 24, 18, tzinfo=UTC))
    with_imap(zine, server, user, folders=["INBOX", "Übung"])
    assert fetched(zine) == [
        "INBOX 1: taken as turns/047/mail/0005.eml",
        "INBOX 2: taken as turns/047/mail/0006.eml",
        "Übung 2: taken as turns/047/mail/0007.eml",
        "047: 3 new letters",
    ]
    places = [(row["file"], row["folder"], row["uid"], row["arrived"][:10]) for row in rows(zine)]
    assert places == [
        ("0005.eml", "INBOX", 1, "2025-10-23"),
        ("0006.eml", "INBOX", 2, "2025-10-23"),
        ("0006.eml", "Übung", 1, "2025-10-23"),
        ("0007.eml", "Übung", 2, "2025-10-24"),
    ]
    assert fetched(zine) == ["nothing new"]
    assert len(rows(zine)) == 4


def test_a_changed_uidvalidity_doubles_nothing(server: Server, zine: Path, user: str) -> None:
    with_imap(zine, server, user, folders=["Orders"])
    server.put(user, mail(1), mail(2), folder="Orders")
    fetched(zine)
    with server.session(user) as client:
        client.delete("Orders")
    server.put(user, mail(2), mail(1), mail(3), folder="Orders")
    assert fetched(zine) == ["Orders 3: taken as turns/047/mail/0007.eml", "047: 1 new letter"]
    assert list(files(zine).values()) == [mail(1), mail(2), mail(3)]
    first, *_, last = rows(zine)
    assert first["uidvalidity"] != last["uidvalidity"]
    assert fetched(zine) == ["nothing new"]


def test_what_gm_take_took_is_known_and_gets_the_mailboxs_hour(server: Server, zine: Path, user: str) -> None:
    untimed = b"From: klara@example.org\r\n\r\nNordstern 3-3-20-20-20\r\n"
    said = b"From: jonas@example.org\r\n\r\nNordstern 4-4-20-20-20\r\n"
    incoming = zine.parent / "incoming.eml"
    for data, words in ((untimed, []), (said, ["--at", "2025-10-24 12:00"])):
        incoming.write_bytes(data)
        assert run(zine, "take", "047", *words, str(incoming)).exit_code == 0
    server.put(user, untimed, said)
    assert fetched(zine) == ["nothing new, 2 letters known already"]
    assert list(files(zine).values()) == [untimed, said]
    last = {row["file"]: (row["how"], row["arrived"]) for row in rows(zine)}
    assert last["0005.eml"][0] == "mailbox"
    assert last["0006.eml"] == ("given", "2025-10-24T12:00:00+02:00")
    assert fetched(zine) == ["nothing new"]


def test_a_letter_laid_there_by_hand_is_known(server: Server, zine: Path, user: str) -> None:
    (zine / "turns/047/mail/klara.eml").write_bytes(mail(1))
    server.put(user, mail(1))
    assert fetched(zine) == ["nothing new, 1 letter known already"]
    assert [(row["file"], row["uid"]) for row in rows(zine)] == [("klara.eml", 1)]


def test_letters_of_earlier_turns_stay_there(server: Server, zine: Path, user: str) -> None:
    server.put(user, mail(1))
    fetched(zine, "046")
    server.put(user, mail(2))
    assert fetched(zine)[0] == "INBOX 2: taken as turns/047/mail/0005.eml"
    assert [row["uid"] for row in rows(zine, "046")] == [1]


def test_into_a_published_turn_nothing_is_taken(server: Server, zine: Path, user: str) -> None:
    assert run(zine, "run", "046").exit_code == 0
    assert run(zine, "publish", "046").exit_code == 0
    server.put(user, mail(1))
    assert refused(zine, "046") == "046 is published; what comes now is the next turn's, made by gm turn new"
    assert fetched(zine)[-1] == "047: 1 new letter"


def test_letters_of_a_published_turn_may_be_thrown_away(server: Server, zine: Path, user: str) -> None:
    server.put(user, mail(1))
    fetched(zine, "046")
    run(zine, "run", "046", "--leave")
    assert run(zine, "publish", "046").exit_code == 0
    for path in (zine / "turns/046/mail").glob("*.eml"):
        path.unlink()
    assert fetched(zine) == ["nothing new"]
    with_imap(zine, server, user, folders=["INBOX", "Copies"])
    server.put(user, mail(1), folder="Copies")
    assert fetched(zine) == ["nothing new, 1 letter known already"]
    assert files(zine) == files(zine, "046") == {}


def test_a_forgotten_players_letter_is_not_fetched_again(server: Server, zine: Path, user: str) -> None:
    server.put(user, mail(1), mail(2).replace(b"klara@", b"jonas@"))
    fetched(zine)
    assert run(zine, "forget", "--yes", "Klara Beispiel").exit_code == 0
    assert [row["file"] for row in rows(zine)] == ["", "0006.eml"]
    assert "sha256" not in {key for row in rows(zine) if not row["file"] for key, value in row.items() if value}
    assert fetched(zine) == ["nothing new"]


def test_since_is_a_day_of_the_zines_zone(server: Server, zine: Path, user: str) -> None:
    # Midnight in Berlin is 22:00 of the day before in UTC; a search by day on the server would lose the second mail.
    midnight = datetime(2025, 10, 21, 22, tzinfo=UTC)
    for number, at in enumerate((midnight - timedelta(seconds=1), midnight, midnight + timedelta(days=1))):
        server.put(user, mail(number), at=at)
    with_imap(zine, server, user, since="2025-10-22")
    assert fetched(zine)[-1] == "047: 2 new letters"
    assert list(files(zine).values()) == [mail(1), mail(2)]
    assert fetched(zine) == ["nothing new"]


def test_an_empty_mail_is_a_letter(server: Server, zine: Path, user: str) -> None:
    path = server.top / "mail" / user / "new"
    server.put(user, mail(1))
    empty = path / "1761239405.M1P1.here"
    empty.write_bytes(b"")
    shutil.chown(empty, (server.top / "mail").owner(), (server.top / "mail").group())
    assert fetched(zine)[-1] == "047: 2 new letters"
    assert list(files(zine).values()) == [mail(1), b""]


def test_case_D06(server: Server, tmp_path: Path, user: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its script: run 1 dies after the second mail, run 2 is a normal one, in run 3 UIDVALIDITY and UIDs are new."""
    monkeypatch.setenv("GM_IMAP_PASSWORD", PASSWORD)
    script = json.loads((D06 / "imap_script.json").read_text("utf-8"))
    expected = json.loads((D06 / "expected.json").read_text("utf-8"))
    folder = with_imap(zines.small(tmp_path / "zine"), server, user, folders=["Orders"])
    shutil.rmtree(folder / "turns/047/mail")
    (folder / "turns/047/rulings.toml").unlink()
    (tmp_path / "box").mkdir()
    shutil.copy(D06 / "mail.mbox", tmp_path / "box")
    sent = [raw.data for raw in find(tmp_path / "box")]

    def fill(order: list[int]) -> None:
        for number in order:
            server.put(user, sent[number], folder="Orders", flags=f"({' '.join(script['messages'][number]['flags'])})")

    def orders() -> int:
        ledger = json.loads(run(folder, "read", "047", "--json").output)
        return len(ledger["orders"])

    fill([0, 1, 2])
    flags = server.flags(user, "Orders")
    with monkeypatch.context() as dying:
        given = imap.Mailbox.mails

        def dies(self: imap.Mailbox, uids: list[int]) -> list[Mail]:
            found = given(self, uids)
            if 2 in uids:
                raise KeyboardInterrupt
            return found

        dying.setattr(desk, "TOGETHER", 1)
        dying.setattr(imap.Mailbox, "mails", dies)
        with pytest.raises(KeyboardInterrupt):
            list(desk.fetch(folder, "047"))
    fetched(folder)
    assert orders() == expected["orders_after_run2"]
    assert sum(one != other for one, other in zip(flags, server.flags(user, "Orders"), strict=True)) == 0
    with server.session(user) as client:
        client.delete("Orders")
    fill([2, 0, 1])
    fetched(folder)
    assert orders() == expected["orders_after_run3"]
    assert len({row["uidvalidity"] for row in rows(folder)}) == 2


# kills


def test_after_a_kill_a_second_fetch_gives_the_end_without_it(server: Server, zine: Path, user: str) -> None:
    if not CI and shutil.which("strace") is None:
        pytest.skip(f"strace is not installed: {STRACE}")
    server.put(user, mail(1), mail(2))
    server.put(user, mail(2), folder="Copies")
    with_imap(zine, server, user, folders=["INBOX", "Copies"])
    start = zines.copy(zine, zine.parent / "start")
    (zine.parent / "scratch").mkdir()
    args = ["-C", str(zine), "fetch"]
    with Runs(zine.parent / "scratch") as runs:
        runs.warm("-C", str(start), "fetch", "--help")
        kills = runs.steps(*args)
        end = zines.tree(zine)
        assert {"write", "rename", "fsync"} <= {call for call, _ in kills}
        assert (len(files(zine)), len(rows(zine))) == (2, 3)
        for kill in kills:
            shutil.rmtree(zine)
            zines.copy(start, zine)
            code, words = runs.run(*args, kill=kill)
            assert code == -9, (kill, words)
            code, words = runs.run(*args)
            assert code == 0, (kill, words)
            assert zines.tree(zine) == end, kill


def test_a_row_without_its_file_is_made_whole_where_it_stands(server: Server, zine: Path, user: str) -> None:
    server.put(user, mail(1))
    fetched(zine, "046")
    (zine / "turns/046/mail/0004.eml").unlink()
    assert fetched(zine, "047") == ["INBOX 1: taken as turns/046/mail/0004.eml", "047: 1 new letter"]
    assert (zine / "turns/046/mail/0004.eml").read_bytes() == mail(1)
    assert len(rows(zine, "046")) == 1
    assert rows(zine, "047") == []


def test_a_letter_that_a_published_turn_missed_comes_into_the_next(server: Server, zine: Path, user: str) -> None:
    server.put(user, mail(1))
    fetched(zine, "046")
    (zine / "turns/046/mail/0004.eml").unlink()
    run(zine, "run", "046")
    assert run(zine, "publish", "046").exit_code == 0
    assert fetched(zine)[0] == "INBOX 1: taken as turns/047/mail/0005.eml"
    assert fetched(zine) == ["nothing new"]


# what can go wrong


def test_a_wrong_password_is_told_in_one_line(server: Server, zine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GM_IMAP_PASSWORD", f"{MARK} falsch")
    line = refused(zine)
    assert line.startswith(f"127.0.0.1:{server.port}: lets nobody in: [AUTHENTICATIONFAILED]")
    monkeypatch.setenv("GM_IMAP_PASSWORD", f"{MARK} schlüssel")
    assert "AUTHENTICATIONFAILED" in refused(zine)


def test_a_password_with_other_letters_lets_in(server: Server, zine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GM_IMAP_PASSWORD", POLISH)
    with_imap(zine, server, "polish")
    assert fetched(zine) == ["nothing new"]


def test_a_server_that_gives_the_password_back_is_not_quoted(
    zine: Path, monkeypatch: pytest.MonkeyPatch, server: Server
) -> None:
    given = imaplib.IMAP4._simple_command  # type: ignore[attr-defined]

    def says(self: imaplib.IMAP4, name: str, *args: str) -> Any:
        if name != "LOGIN":
            return given(self, name, *args)
        return "NO", [f"no such login: {PASSWORD}\r\n{' '.join(args)}".encode()]

    monkeypatch.setattr(imaplib.IMAP4, "_simple_command", says)
    line = refused(zine)
    assert line.startswith(f"127.0.0.1:{server.port}: lets nobody in: no such login: …")
    assert "Wort" not in line


@pytest.mark.parametrize("given", ["", f"{MARK}\nzwei"])
def test_no_password_or_none_of_one_line(zine: Path, monkeypatch: pytest.MonkeyPatch, given: str) -> None:
    monkeypatch.setenv("GM_IMAP_PASSWORD", given)
    assert refused(zine).startswith("zine.toml: imap.password_env: gives ")


def test_the_password_from_a_command(server: Server, zine: Path, user: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GM_IMAP_PASSWORD")
    (zine.parent / "store").write_text(f"{PASSWORD}\nuser: somebody\n", "utf-8")
    with_imap(zine, server, user, password_command=f"cat '{zine.parent}/store'")
    assert fetched(zine) == ["nothing new"]
    with_imap(zine, server, user, password_command=f"cat '{zine.parent}/store'; exit 7")
    assert "ended with exit code 7" in refused(zine)
    with_imap(zine, server, user, password_command="true")
    assert "gives no password" in refused(zine)


def test_a_server_that_is_gone_is_told_in_one_line(server: Server, zine: Path, user: str) -> None:
    port = mailserver.free_port()
    with_imap(zine, server, user, port=port)
    assert refused(zine).startswith(f"127.0.0.1:{port}: cannot be reached: Connection refused; check imap.host")
    with_imap(zine, server, user, host="nowhere.invalid", security="tls")
    assert "cannot be reached" in refused(zine)


def test_a_server_that_says_nothing_is_told_in_one_line(
    server: Server, zine: Path, user: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imap, "PATIENCE", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        for security in ("plain", "tls"):
            with_imap(zine, server, user, port=port, security=security)
            assert refused(zine).startswith(f"127.0.0.1:{port}: cannot be reached: ")


def test_a_folder_that_is_not_there(server: Server, zine: Path, user: str) -> None:
    server.put(user, mail(1), folder="Zine")
    with_imap(zine, server, user, folders=["Zeine"])
    line = refused(zine)
    assert 'folder "Zeine"' in line
    assert line.endswith("the folders there are Zine, INBOX") or line.endswith("the folders there are INBOX, Zine")


def test_a_connection_that_breaks_is_made_again(
    server: Server, zine: Path, user: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.put(user, *(mail(number) for number in range(5)))
    monkeypatch.setattr(desk, "TOGETHER", 1)
    given, asked = imap.Mailbox.mails, itertools.count()

    def breaks(self: imap.Mailbox, uids: list[int]) -> list[Mail]:
        if next(asked) in (2, 4):
            self._box.client.shutdown()
        return given(self, uids)

    monkeypatch.setattr(imap.Mailbox, "mails", breaks)
    assert fetched(zine)[-1] == "047: 5 new letters"
    assert [row["uid"] for row in rows(zine)] == [1, 2, 3, 4, 5]


def test_a_mail_that_the_server_does_not_give_holds_up_no_other(
    server: Server, zine: Path, user: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.put(user, *(mail(number) for number in range(4)))
    given = imaplib.IMAP4.uid

    def says(self: imaplib.IMAP4, command: str, *args: Any) -> Any:
        if command == "FETCH" and "2" in args[0].split(","):
            return "NO", [b"[SERVERBUG] cannot read it"]
        return given(self, command, *args)

    with monkeypatch.context() as broken:
        broken.setattr(imaplib.IMAP4, "uid", says)
        result = run(zine, "fetch")
    assert result.exit_code == 2
    assert result.output.splitlines()[-1].endswith("does not give mail 2: [SERVERBUG] cannot read it")
    assert list(files(zine).values()) == [mail(0), mail(2), mail(3)]
    assert fetched(zine)[-1] == "047: 1 new letter"


# security


def test_tls_with_a_certificate_that_holds(
    server: Server, zine: Path, user: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.put(user, mail(1))
    with_imap(zine, server, user, host="localhost", port=server.tls, security="tls")
    line = refused(zine)
    assert "its certificate does not hold: self-signed certificate" in line
    monkeypatch.setenv("SSL_CERT_FILE", str(server.top / "cert.pem"))
    assert fetched(zine)[-1] == "047: 1 new letter"
    with_imap(zine, server, user, host="localhost", security="starttls")
    server.put(user, mail(2))
    assert fetched(zine)[-1] == "047: 1 new letter"
    with_imap(zine, server, user, host="127.0.0.1", security="starttls")
    assert "certificate does not hold" in refused(zine), "the name on it is another"
    with_imap(zine, server, user, host="localhost", security="tls")
    assert "no TLS with it" in refused(zine)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('security = "plain"', 'imap.security is "plain", but "imap.example.org" is another machine'),
        ('security = "none"', 'imap.security is "none"; write one of tls, starttls, plain'),
        ('security = "starttls"\nport = 993', "imap.port is 993, where TLS is spoken from the first byte"),
        ("port = 0", "imap.port is 0; write a whole number from 1 to 65535"),
        ("folders = []", "imap.folders is empty"),
        ('since = "yesterday"', 'imap.since is "yesterday", no day'),
        ('password_env = "X"\npassword_command = "pass"', "imap.password_command stands beside password_env"),
        (f'password = "{MARK}"', "imap.password is not a key"),
    ],
)
def test_settings_that_cannot_be(zine: Path, server: Server, line: str, fault: str) -> None:
    text = (zine / "zine.toml").read_text("utf-8").split("[imap]")[0]
    head = f'{text}[imap]\nhost = "imap.example.org"\nuser = "gm"\n'
    (zine / "zine.toml").write_text(f"{head}{line}\n", "utf-8")
    at = head.count("\n") + line.count("\n") + 1
    said = refused(zine)
    assert said.startswith(f"zine.toml:{at}: {fault}")


def test_without_imap_it_says_what_to_write(zine: Path) -> None:
    text = (zine / "zine.toml").read_text("utf-8").split("[imap]")[0]
    (zine / "zine.toml").write_text(text, "utf-8")
    assert refused(zine) == "zine.toml: imap: is missing; write [imap] with host and user, as the README has it"


def test_the_password_is_in_no_file_and_no_repr(server: Server, zine: Path, user: str) -> None:
    server.put(user, mail(1))
    fetched(zine)
    run(zine, "run", "046")
    assert MARK not in repr(desk.account_of(gm_zine.load(zine)))
    assert [path for path in zine.rglob("*") if path.is_file() and MARK.encode() in path.read_bytes()] == []


def test_a_traceback_shows_no_password(server: Server, zine: Path, user: str) -> None:
    program = (
        "from gm.post import imap\n"
        "import os\n"
        "password = os.environ['GM_IMAP_PASSWORD']\n"
        f"imap.Mailbox(imap.Account('127.0.0.1', {server.port}, 'nobody', password, 'plain'))\n"
    )
    found = subprocess.run(
        [zines.COMMAND[0], "-c", program],
        env=os.environ | {"PYTHONPATH": str(zines.ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Refused" in found.stderr
    assert MARK not in found.stderr


# waiting


SOON = 45.0
"""Seconds, fewer than the minute after which a watch looks again whatever the server says: it was told."""


class Watching:
    """A `gm fetch --watch` in a process of its own, its lines as they come."""

    def __init__(self, folder: Path) -> None:
        self.said = folder.parent / "said"
        with self.said.open("wb") as to:
            self.process = subprocess.Popen(
                [*zines.COMMAND, "-C", str(folder), "fetch", "--watch"],
                stdin=subprocess.DEVNULL,
                stdout=to,
                stderr=subprocess.STDOUT,
                env=os.environ | {"PYTHONPATH": str(zines.ROOT), "PYTHONUNBUFFERED": "1"},
            )

    def until(self, words: str, seconds: float = 60) -> float:
        """Wait until some words were said; how long that took."""
        begun = time.monotonic()
        while words not in (text := self.said.read_text("utf-8", "replace")):
            assert time.monotonic() - begun < seconds, text
            assert self.process.poll() is None, text
            time.sleep(0.02)
        return time.monotonic() - begun

    def end(self) -> str:
        """Press Ctrl-C; what was said in all."""
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(60) == 0, self.said.read_text("utf-8")
        text = self.said.read_text("utf-8")
        assert MARK not in text
        assert "Traceback" not in text
        return text


@pytest.fixture
def watching(zine: Path) -> Iterator[Watching]:
    found = Watching(zine)
    yield found
    if found.process.poll() is None:
        found.process.kill()
        found.process.wait()


def test_a_watch_sees_new_mail_within_seconds(server: Server, zine: Path, user: str, watching: Watching) -> None:
    watching.until("047: waiting for mail, Ctrl-C ends")
    for number in (1, 2):
        server.put(user, mail(number))
        assert watching.until(f"INBOX {number}: taken as turns/047/mail/000{4 + number}.eml") < SOON
    text = watching.end()
    assert text.splitlines()[-1] == "ended"
    assert text.count("waiting for mail") == 1
    assert list(files(zine).values()) == [mail(1), mail(2)]


def test_a_watch_by_tls(server: Server, zine: Path, user: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(server.top / "cert.pem"))
    with_imap(zine, server, user, host="localhost", port=server.tls, security="tls")
    server.put(user, mail(1))
    watching = Watching(zine)
    try:
        watching.until("047: waiting for mail, Ctrl-C ends")
        server.put(user, mail(2))
        assert watching.until("INBOX 2: taken as turns/047/mail/0006.eml") < SOON
        assert watching.end().startswith("INBOX 1: taken as turns/047/mail/0005.eml\n047: waiting")
    finally:
        if watching.process.poll() is None:
            watching.process.kill()
            watching.process.wait()


def test_a_watch_ends_where_it_cannot_begin(
    server: Server, zine: Path, user: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_imap(zine, server, user, port=mailserver.free_port())
    assert "cannot be reached" in refused(zine, "--watch")
    with_imap(zine, server, user)
    monkeypatch.setenv("GM_IMAP_PASSWORD", f"{MARK} falsch")
    assert "lets nobody in" in refused(zine, "--watch")


def test_a_watch_comes_back_after_the_server_was_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GM_IMAP_PASSWORD", PASSWORD)
    with mailserver.served() as own:
        zine = with_imap(zines.small(tmp_path / "zine"), own, "gm1")
        watching = Watching(zine)
        try:
            watching.until("waiting for mail")
            own.stop()
            watching.until(f"127.0.0.1:{own.port}: ")
            own.start()
            own.put("gm1", mail(1))
            watching.until("INBOX 1: taken as turns/047/mail/0005.eml")
            watching.end()
        finally:
            if watching.process.poll() is None:
                watching.process.kill()
                watching.process.wait()


def test_a_watch_waits_for_a_zine_that_another_run_has(
    server: Server, zine: Path, user: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "HELD", 0)
    server.put(user, mail(1))
    looks = desk.watch(zine)
    with gm_zine.lock(zine):
        found = next(looks)
        assert (found.new, "another run of gm has this zine" in found.trouble) == ((), True)
    monkeypatch.setattr(desk, "MINUTE", 0.1)
    found = next(looks)
    assert [one.name for one in found.new] == ["0005.eml"]
    looks.close()


def test_a_watch_waits_for_the_next_turn(
    server: Server, zine: Path, user: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "MINUTE", 0.1)
    looks = desk.watch(zine)
    assert next(looks) == desk.Fetched("047")
    for command in (["run", "046"], ["publish", "046"], ["run", "047"], ["publish", "047"]):
        assert run(zine, *command).exit_code == 0
    server.put(user, mail(1))
    assert next(looks).trouble.startswith("047 is published")
    assert run(zine, "turn", "new", "--zat", "2099-10-24 20:00").exit_code == 0
    found = next(looks)
    assert [(one.turn, one.name) for one in found.new] == [("048", "0001.eml")]
    looks.close()


def test_mail_that_comes_between_looking_and_waiting_is_not_waited_for(server: Server, user: str) -> None:
    with imap.Mailbox(imap.Account("127.0.0.1", server.port, user, PASSWORD, "plain")) as mailbox:
        mailbox.open("INBOX")
        assert mailbox.uids() == []
        server.put(user, mail(1))
        begun = time.monotonic()
        mailbox.wait("INBOX", 60)
        assert time.monotonic() - begun < SOON


def test_a_server_without_idle_is_asked_again_after_a_while(server: Server, user: str) -> None:
    with imap.Mailbox(imap.Account("127.0.0.1", server.port, user, PASSWORD, "plain")) as mailbox:
        mailbox.open("INBOX")
        mailbox.uids()
        mailbox._box.client.capabilities = ("IMAP4REV1",)
        begun = time.monotonic()
        mailbox.wait("INBOX", 0.3)
        assert 0.25 < time.monotonic() - begun < SOON
        server.put(user, mail(1))
        mailbox.open("INBOX")
        assert mailbox.uids() == [1]


# the answer to FETCH


def test_flags_told_in_between_and_parts_behind_the_words() -> None:
    answer = [
        b"7 (FLAGS (\\Seen))",
        (b"1 (BODY[] {2}", b"ab"),
        b' UID 4 INTERNALDATE " 1-Oct-2025 19:00:00 +0200")',
        (b'2 (UID 5 INTERNALDATE "17-Oct-2025 19:00:00 -0930" BODY[] {1}', b"c"),
        b")",
        b'3 (UID 6 INTERNALDATE "17-Oct-2025 19:00:00 +0000" BODY[] NIL)',
        b"8 (FLAGS ())",
    ]
    found = list(mails(answer))
    assert [(one.uid, one.data) for one in found] == [(4, b"ab"), (5, b"c"), (6, b"")]
    at = [one.arrived.astimezone(UTC).isoformat() for one in found if one.arrived]
    assert at == ["2025-10-01T17:00:00+00:00", "2025-10-18T04:30:00+00:00", "2025-10-17T19:00:00+00:00"]


def test_the_line_that_installs_the_server_stands_in_the_page_and_in_ci() -> None:
    package = re.search(r"install -y (\S+)", mailserver.INSTALL)
    assert package
    for name in ("README.md", ".ci/run"):
        assert package[1] in (zines.ROOT / name).read_text("utf-8")
