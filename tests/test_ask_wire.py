"""Questions over the wire: put by SMTP, answered into the mailbox, and fetched from there, real and on loopback."""

from __future__ import annotations

import os
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import mailserver
import pytest
import zines
from mailserver import PASSWORD, Server
from smtpserver import Post, serving, smtp
from test_ask import desk
from test_fetch import with_imap

from gm.desk.gather import gather
from gm.desk.run import decided

CI = bool(os.environ.get("CI"))
pytestmark = pytest.mark.skipif(
    not CI and mailserver.missing(), reason=f"dovecot is not installed: {mailserver.INSTALL}"
)
INES = "ines@example.com"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    assert not mailserver.missing(), f"dovecot is not installed: {mailserver.INSTALL}"
    with mailserver.served() as found:
        yield found


def reply(to: EmailMessage, text: str, number: int, sender: str = INES, results: str = "", hour: int = 18) -> bytes:
    """What a program makes of an answer to a mail of ours: the thread, and our words quoted below."""
    quoted = "".join(f"> {line}\r\n" for line in to.get_content().splitlines())
    return (
        f"{results}Received: from out.example.org by mx.spiel.example; "
        f"Fri, 24 Oct 2025 {hour}:00:{number:02d} +0200\r\n"
        f"From: <{sender}>\r\nTo: sl@spiel.example\r\nSubject: Re: {to['Subject']}\r\n"
        f"Message-ID: <answer-{number}@example.org>\r\nIn-Reply-To: {to['Message-ID']}\r\n"
        f"References: {to['References']} {to['Message-ID']}\r\n"
        f"Date: Fri, 24 Oct 2025 17:59:00 +0200\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"
        f"{text}\r\n\r\nOn 24/10/2025 17:00, HAI ZET <sl@spiel.example> wrote:\r\n{quoted}"
    ).encode()


def test_a_question_goes_out_and_only_its_players_plain_answer_in_time_settles_it(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GM_IMAP_PASSWORD", PASSWORD)
    with serving(Post()) as post:
        folder = desk(tmp_path / "zine", "0005.eml", "0007.eml", "0009.eml", table=smtp(post))
        with_imap(folder, server, "gm30")
        zines.done(folder, "send", "047")
        post.taken.clear()
        said = zines.done(folder, "ask", "--mail", "--all")
        assert said.count(": sent\n") == 3
        lineup, twice, withdrawal = post.mails()
        assert [mail["Subject"].split("]")[0] for mail in (lineup, twice, withdrawal)] == [
            "[FRAGE",
            "[QUESTION",
            "[FRAGE",
        ]
        jonas = "jonas@example.org"
        forged = "Authentication-Results: mx.spiel.example; dmarc=fail header.from=example.com\r\n"
        server.put("gm30", reply(twice, "1", 1, "fremd@example.org"))
        server.put("gm30", reply(twice, "1", 2, results=forged))
        server.put("gm30", reply(twice, "the second one, I think", 3))
        server.put("gm30", reply(twice, "1", 4, hour=21))
        assert "4 new letters" in zines.done(folder, "fetch")
        codes = [one.notice.code for one in decided(gather(folder, "047")).asked]
        assert codes == ["football-F1", "order-twice", "order-withdrawal"]
        server.put("gm30", reply(twice, "2\r\n\r\nCheers, Ines", 5))
        server.put("gm30", reply(lineup, "Hallo,\r\nSüdstern 2-5-24-20-22\r\nGruß", 6, jonas))
        server.put("gm30", reply(withdrawal, "Nein", 7, jonas))
        assert "3 new letters" in zines.done(folder, "fetch")
        found = decided(gather(folder, "047"))
        assert found.asked == ()
        played = {one.team: one.move for one in found.entries("football")}
        assert (played["Oststern"], played["Südstern"]) == ((7, 3, 20, 20, 20), (2, 5, 24, 20, 22))
        told = {one.letter: one.notice.code for one in found.told if one.notice.code.startswith("answer-")}
        assert list(told.values()) == [
            *("answer-foreign", "answer-foreign", "answer-unclear"),
            *("answer-choice", "answer-orders", "answer-choice"),
        ]
        post.taken.clear()
        zines.done(folder, "send", "047")
        tags = [(mail["To"].addresses[0].addr_spec, mail["Subject"].split(" HAI")[0]) for mail in post.mails()]
        assert sorted(tags) == [
            (INES, "[OK]"),
            (INES, "[QUESTION]"),
            (INES, "[TOO LATE]"),
            *[(jonas, "[OK]")] * 2,
        ]
        assert zines.gm(folder, "ask", "--mail", "--all").stdout == b"nothing is due\n"
        zines.done(folder, "run", "047")
