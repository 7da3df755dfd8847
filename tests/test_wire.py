"""A turn over the wire: letters come by IMAP, receipts go by SMTP, both real and on loopback."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import mailserver
import pytest
import zines
from aiosmtpd.smtp import SMTP, Envelope, Session
from mailserver import PASSWORD, Server
from smtpserver import Post, serving, smtp
from test_fetch import Watching, with_imap

from gm import zine

CI = bool(os.environ.get("CI"))
pytestmark = pytest.mark.skipif(
    not CI and mailserver.missing(), reason=f"dovecot is not installed: {mailserver.INSTALL}"
)


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    assert not mailserver.missing(), f"dovecot is not installed: {mailserver.INSTALL}"
    with mailserver.served() as found:
        yield found


def letter(sender: str, subject: str, text: str, further: str = "") -> bytes:
    head = (
        "Received: from out.example.org by mx.spiel.example; Fri, 24 Oct 2025 18:00:00 +0200\r\n"
        f"From: <{sender}>\r\nTo: sl@spiel.example\r\nSubject: {subject}\r\n{further}"
        f"Date: Fri, 24 Oct 2025 17:59:00 +0200\r\nMessage-ID: <{subject.replace(' ', '-')}@example.org>\r\n"
        "Content-Type: text/plain; charset=utf-8\r\n\r\n"
    )
    return f"{head}{text}\r\n".encode()


def until(post: Post, count: int) -> None:
    begun = time.monotonic()
    while len(post.taken) < count:
        assert time.monotonic() - begun < 60, [mail["Subject"] for mail in post.mails()]
        time.sleep(0.05)


def test_each_letter_is_answered_once_as_it_comes(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GM_IMAP_PASSWORD", PASSWORD)
    folder = zines.small(tmp_path / "zine")
    with serving(Post()) as post:
        with_imap(folder, server, "gm0")
        path = folder / "zine.toml"
        head, players = path.read_text("utf-8").split("[[players]]", 1)
        path.write_text(f"{head}{smtp(post)}[[players]]{players}", "utf-8")
        watching = Watching(folder)
        try:
            watching.until("waiting for mail")
            waiting = len(post.taken)
            server.put("gm0", letter("klara@example.org", "neue Elf", "Nordstern 12-3-20-20-20"))
            until(post, waiting + 1)
            server.put("gm0", letter("jonas@example.org", "away", "I am away", "Auto-Submitted: auto-replied\r\n"))
            server.put("gm0", letter("fremd@example.org", "ich auch", "Fremdstern 6-4-20-20-20"))
            server.put("gm0", letter("ines@example.com", "pytanie", "Oststern 6-4-20-20"))
            until(post, waiting + 2)
            watching.until("Ines Probe <ines@example.com>: ")
            said = watching.end()
        finally:
            if watching.process.poll() is None:
                watching.process.kill()
                watching.process.wait()
        new = post.mails()[waiting:]
        assert [mail["To"].addresses[0].addr_spec for mail in new] == ["klara@example.org", "ines@example.com"]
        assert [mail["Auto-Submitted"] for mail in new] == ["auto-generated"] * 2
        assert [mail["In-Reply-To"] for mail in new] == ["<neue-Elf@example.org>", "<pytanie@example.org>"]
        assert new[0]["Subject"].startswith("[GEKÜRZT]")
        assert "Fremdstern" not in said + "".join(mail.get_content() for mail in new)
        before = len(post.taken)
        assert zines.gm(folder, "send", "047").returncode == 0
        assert len(post.taken) == before


@dataclass
class Impatient(Post):
    """A server at which Ctrl-C is pressed while it has a mail and has not said so yet."""

    press: list[Callable[[], None]] = field(default_factory=list)

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        for one in self.press:
            one()
        await asyncio.sleep(0.3)
        return await super().handle_DATA(server, session, envelope)


def test_ctrl_c_leaves_no_mail_in_doubt(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GM_IMAP_PASSWORD", PASSWORD)
    folder = zines.small(tmp_path / "zine")
    with serving(Impatient()) as post:
        assert isinstance(post, Impatient)
        with_imap(folder, server, "gm2")
        path = folder / "zine.toml"
        head, players = path.read_text("utf-8").split("[[players]]", 1)
        path.write_text(f"{head}{smtp(post)}[[players]]{players}", "utf-8")
        zines.done(folder, "send", "047")
        watching = Watching(folder)
        try:
            watching.until("waiting for mail")
            went = len(post.taken)
            post.press.append(lambda: watching.process.send_signal(signal.SIGINT))
            server.put("gm2", letter("klara@example.org", "neue Elf", "Nordstern 6-4-20-20-20"))
            assert watching.process.wait(60) == 0
        finally:
            if watching.process.poll() is None:
                watching.process.kill()
                watching.process.wait()
        assert watching.said.read_text("utf-8").endswith("\nended\n")
        post.press.clear()
        zines.done(folder, "send")
        assert len(post.taken) > went
        ids = [mail["Message-ID"].partition(".")[2] for mail in post.mails()]
        assert len(set(ids)) == len(ids)
        assert zine.read_sent(folder).doubtful == ()


def test_a_reminder_is_answered_by_a_standing_order_and_comes_no_more(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GM_IMAP_PASSWORD", PASSWORD)
    folder = zines.small(tmp_path / "zine")
    for path in (folder / "turns/047/mail").iterdir():
        path.unlink()
    (folder / "turns/047/rulings.toml").unlink()
    turn = folder / "turns/047/turn.toml"
    turn.write_text(turn.read_text("utf-8").replace("2025-10-24", "2099-10-23"), "utf-8")
    with serving(Post()) as post:
        with_imap(folder, server, "gm1")
        path = folder / "zine.toml"
        head, players = path.read_text("utf-8").split("[[players]]", 1)
        path.write_text(f"{head}{smtp(post)}[[players]]{players}", "utf-8")
        zines.done(folder, "remind")
        assert post.recipients == ["klara@example.org", "jonas@example.org", "ines@example.com"]
        reminder = post.mails()[0].get_content().replace("\r", "")
        quoted = "\r\n".join(f"> {line}" for line in reminder.splitlines())
        own = f"Nordstern 6-4-20-20-20\r\nDas gilt bis auf Weiteres.\r\n\r\nAm 23.10.25 schrieb HAI ZET:\r\n{quoted}"
        server.put("gm1", letter("klara@example.org", "Re: [ERINNERUNG] HAI ZET: Runde 047, ZAT Freitag", own))
        zines.done(folder, "fetch")
        zines.done(folder, "send", "047")
        receipt = post.mails()[-1]
        assert receipt["Subject"] == "[OK] HAI ZET: Runde 047"
        assert "Bis auf Weiteres: Turnierfußball, Nordstern: 6-4-20-20-20" in receipt.get_content()
        missing = json.loads(zines.done(folder, "missing", "--json"))["missing"]
        assert {one["player"] for one in missing if one["game"] == "football"} == {"Jonas Muster", "Ines Probe"}
        assert zines.done(folder, "remind") == "nobody is to be reminded today\n"
        assert '"folder": "INBOX"' in (folder / "post/fetched.jsonl").read_text("utf-8")
        assert len(post.taken) == 4
